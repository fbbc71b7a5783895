"""The table's key, the short code, the seats' keys."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import NotNow, NotSaved, TooOften, WrongCode
from companion.messages import message
from device.keys import KeyRing
from tests.device.journal.journals import opened
from web.ports import Access, Keys


class Store:
    """What was saved; `full` refuses."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.full = False

    def save(self, name: str, key: str | None) -> None:
        if self.full:
            raise NotSaved(message("error.not_saved", cause="full"))
        if key is None:
            self.kept.pop(name, None)
        else:
            self.kept[name] = key


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ring(store: Store, clock: Clock) -> KeyRing:
    return KeyRing(store.kept.copy(), store.save, clock=clock)


def wrong(ring: KeyRing) -> str:
    return f"{(int(ring.code()) + 1) % 1_000_000:06}"


def test_it_is_the_keys_that_the_web_room_asks_for(ring: KeyRing) -> None:
    keys: Keys = ring
    assert keys.access("") == Access()


def test_a_key_is_16_characters_of_base32_and_the_code_6_digits(ring: KeyRing) -> None:
    assert re.fullmatch("[A-Z2-7]{16}", ring.table_key())
    assert re.fullmatch("[0-9]{6}", ring.code())
    assert re.fullmatch("[A-Z2-7]{16}", ring.take_seat("red", "Anna"))


def test_keys_outlive_a_restart(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    ring = KeyRing(journal.secrets(), journal.set_secret)
    seat = ring.take_seat("green", "Жанна")
    journal.close()
    journal = opened(tmp_path)
    again = KeyRing(journal.secrets(), journal.set_secret)
    assert again.table_key() == ring.table_key()
    assert again.access(seat) == Access(True, frozenset({"green"}))
    journal.close()


def test_the_tables_key_opens_the_table_in_any_letter_case(ring: KeyRing) -> None:
    assert ring.access(ring.table_key()) == Access(True)
    assert ring.access(ring.table_key().lower()) == Access(True)


def test_a_seats_key_opens_the_table_and_its_own_hand_only(ring: KeyRing) -> None:
    red, blue = ring.take_seat("red", "Anna"), ring.take_seat("blue", "Bo")
    assert ring.access(red) == Access(True, frozenset({"red"}))
    assert ring.access(blue.lower()) == Access(True, frozenset({"blue"}))


@given(st.text(max_size=80))
def test_anything_else_opens_nothing(text: str) -> None:
    ring = KeyRing({}, Store().save)
    ring.take_seat("red", "Anna")
    assert ring.access(text) == Access()
    assert ring.access(ring.table_key()[:-1]) == Access()
    assert ring.access(ring.table_key() + text + "A") == Access()
    assert ring.access("\udcff") == Access()


def test_a_key_is_compared_with_every_kept_one_in_constant_time(ring: KeyRing, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {ring.table_key(), ring.take_seat("red", ""), ring.take_seat("green", "")}
    compared = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append(other.decode())
        return one == other

    monkeypatch.setattr("device.keys.hmac.compare_digest", compare)
    for presented in ("A" * 16, ring.table_key(), "", "A" * 500):
        compared.clear()
        ring.access(presented)
        assert set(compared) == kept


def test_a_seat_can_be_taken_once_until_it_is_released(ring: KeyRing) -> None:
    first = ring.take_seat("red", "Anna")
    with pytest.raises(NotNow):
        ring.take_seat("red", "Bo")
    ring.release_seat("red")
    ring.release_seat("red")
    assert ring.access(first) == Access()
    second = ring.take_seat("red", "Bo")
    assert second != first
    assert ring.access(first) == Access()


def test_locking_ends_every_old_key_and_the_old_code(ring: KeyRing, store: Store) -> None:
    table, code, seat = ring.table_key(), ring.code(), ring.take_seat("red", "Anna")
    fresh = ring.lock()
    assert ring.table_key() == fresh != table
    assert ring.code() != code
    assert ring.access(table) == ring.access(seat) == Access()
    assert ring.access(fresh) == Access(True)
    assert store.kept == {"table": fresh}


def test_the_code_gives_the_tables_key(ring: KeyRing) -> None:
    assert ring.join(ring.code(), "10.0.0.7") == ring.table_key()
    assert ring.join(f" {ring.code()} ", "10.0.0.7") == ring.table_key()


def test_a_phone_has_five_wrong_tries_a_minute_and_then_not_even_a_right_one(ring: KeyRing, clock: Clock) -> None:
    for _ in range(5):
        with pytest.raises(WrongCode):
            ring.join(wrong(ring), "10.0.0.7")
        clock.now += 1
    with pytest.raises(TooOften) as caught:
        ring.join(ring.code(), "10.0.0.7")
    assert caught.value.message.params["seconds"] == 55
    assert ring.join(ring.code(), "10.0.0.8") == ring.table_key()
    clock.now += 54.5
    with pytest.raises(TooOften):
        ring.join(ring.code(), "10.0.0.7")
    clock.now += 0.6
    assert ring.join(ring.code(), "10.0.0.7") == ring.table_key()


def test_right_codes_are_not_counted(ring: KeyRing) -> None:
    for _ in range(50):
        ring.join(ring.code(), "10.0.0.7")


def test_all_phones_together_have_thirty_wrong_tries_a_minute(ring: KeyRing, clock: Clock) -> None:
    for number in range(30):
        with pytest.raises(WrongCode):
            ring.join(wrong(ring), f"10.0.0.{number}")
    with pytest.raises(TooOften):
        ring.join(ring.code(), "10.0.0.99")
    clock.now += 61
    assert ring.join(ring.code(), "10.0.0.99")


def test_a_guesser_with_many_addresses_gets_90_tries_at_a_code(ring: KeyRing, clock: Clock) -> None:
    tried = 0
    ring.code()
    for second in range(150):
        clock.now += 1
        if second < 90:
            ring.code()  # the join screen asks for it as long as it stands
        for address in range(40):
            try:
                ring.join("wrong", f"10.{second}.0.{address}")
            except WrongCode as refusal:
                tried += refusal.message.id == "error.wrong_code"
            except TooOften:
                break
    assert tried == 90
    clock.now += 61
    with pytest.raises(WrongCode):
        ring.join("000000", "10.1.1.1")


def test_a_code_ends_with_its_join_screen_and_the_next_is_another(ring: KeyRing, clock: Clock) -> None:
    code = ring.code()
    clock.now += 59
    assert ring.join(code, "10.0.0.7") == ring.table_key()
    clock.now += 2
    with pytest.raises(WrongCode) as refused:
        ring.join(code, "10.0.0.7")
    assert refused.value.message.id == "error.no_code"
    assert len({code, *(next_code(ring, clock) for _ in range(5))}) > 1


def test_a_code_that_is_shown_on_and_on_becomes_another(ring: KeyRing, clock: Clock) -> None:
    shown = []
    for _ in range(100):
        shown.append(ring.code())
        clock.now += 4
    assert len(set(shown[:23])) == 1
    assert len(set(shown)) > 3
    clock.now -= 4
    with pytest.raises(WrongCode):
        ring.join(shown[0], "10.0.0.7")


def next_code(ring: KeyRing, clock: Clock) -> str:
    clock.now += 6
    return ring.code()


def test_before_the_join_screen_has_shown_there_is_no_code_and_trying_is_counted(ring: KeyRing) -> None:
    for _ in range(5):
        with pytest.raises(WrongCode) as refused:
            ring.join("", "10.0.0.7")
        assert refused.value.message.id == "error.no_code"
    with pytest.raises(TooOften):
        ring.join("", "10.0.0.7")


def test_of_two_phones_that_make_a_new_key_at_once_one_wins_and_the_other_is_told(ring: KeyRing) -> None:
    old = ring.table_key()
    won = ring.lock([old])
    with pytest.raises(NotNow) as told:
        ring.lock([old])
    assert told.value.message.id == "error.lock_lost"
    assert ring.table_key() == won
    assert ring.access(won).table


def test_nothing_changes_when_it_cannot_be_saved(ring: KeyRing, store: Store) -> None:
    seat, table = ring.take_seat("red", "Anna"), ring.table_key()
    store.full = True
    with pytest.raises(NotSaved):
        ring.take_seat("blue", "Bo")
    with pytest.raises(NotSaved):
        ring.release_seat("red")
    with pytest.raises(NotSaved):
        ring.lock()
    assert ring.access(seat).seats == {"red"}
    assert ring.table_key() == table
    store.full = False
    ring.take_seat("blue", "Bo")


def test_a_lock_cut_short_leaves_no_seat_without_the_old_table(ring: KeyRing, store: Store) -> None:
    red, table = ring.take_seat("red", "Anna"), ring.table_key()
    save, calls = store.save, []

    def once(name: str, key: str | None) -> None:
        calls.append(name)
        store.full = len(calls) > 1
        save(name, key)

    ring._save = once
    with pytest.raises(NotSaved):
        ring.lock()
    assert ring.access(red) == Access()
    assert ring.access(table) == Access(True)


def test_a_box_that_cannot_save_still_has_a_key(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    store.full = True
    ring = KeyRing({}, store.save)
    assert ring.access(ring.table_key()) == Access(True)
    assert ring.table_key() not in caplog.text


def test_keys_are_never_shown_by_repr(ring: KeyRing) -> None:
    seat = ring.take_seat("red", "Anna")
    for secret in (seat, ring.table_key(), ring.code()):
        assert secret not in repr(ring)
        assert secret not in str(ring)


def test_readers_do_not_wait_for_a_slow_save(store: Store) -> None:
    ring = KeyRing({}, store.save)
    saving, go_on = threading.Event(), threading.Event()

    def slow(name: str, key: str | None) -> None:
        saving.set()
        assert go_on.wait(5)
        store.save(name, key)

    ring._save = slow
    thread = threading.Thread(target=ring.take_seat, args=("red", "Anna"))
    thread.start()
    assert saving.wait(5)
    assert ring.access(ring.table_key()) == Access(True)
    assert ring.join(ring.code(), "10.0.0.7")
    go_on.set()
    thread.join(5)
    assert "red" in store.kept


def test_two_phones_that_want_one_seat_at_once_get_one_key(store: Store) -> None:
    for _ in range(20):
        ring = KeyRing({}, store.save)
        barrier = threading.Barrier(4)
        won: list[str] = []

        def grab(ring: KeyRing = ring, barrier: threading.Barrier = barrier, won: list[str] = won) -> None:
            barrier.wait()
            try:
                won.append(ring.take_seat("red", "x"))
            except NotNow:
                return

        threads = [threading.Thread(target=grab) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(won) == 1
        assert ring.access(won[0]).seats == {"red"}
