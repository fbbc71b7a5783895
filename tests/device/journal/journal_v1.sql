-- A journal as schema 1 wrote it: two games, no checksums, no keys.
PRAGMA application_id = 1399812674;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
CREATE TABLE event (
    version INTEGER PRIMARY KEY,
    time TEXT NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    first INTEGER NOT NULL
) STRICT;
CREATE INDEX game_start ON event (version) WHERE kind = 'game';
INSERT INTO event VALUES (1, '2025-11-01T18:00:00.000Z', 'game', '{"profile":"classic","seats":["red","blue"]}', 1);
INSERT INTO event VALUES (2, '2025-11-01T18:00:00.000Z', 'shuffle', '{"order":["1","sorry","7"],"salt":"00ff"}', 1);
INSERT INTO event VALUES (3, '2025-11-01T18:00:09.250Z', 'draw', '{"card":"1","name":"Åsa Жанна"}', 3);
INSERT INTO event VALUES (4, '2025-11-02T18:30:00.000Z', 'game', '{"profile":"swap","seats":[]}', 4);
INSERT INTO event VALUES (5, '2025-11-02T18:30:04.500Z', 'draw', '{"card":"sorry"}', 5);
