"""The game, pure: no files, clock, randomness, threads or logging. Begin at `table.Table`; only views leave it."""
