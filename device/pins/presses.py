"""Whether the button is down: one estimate from three sources, the kernel's edges, looks at the level, and the clock.

Pure and replayable: the same edges and looks give the same gestures. None of the sources can be trusted alone.

- An **edge** has the kernel's stamp, so it says exactly when the level changed, however late it is heard. But it may be
  lost, heard twice, or heard up to half a second after it happened; a deaf chip reports none at all.
- A **look** says what the level was at a moment. It never lies, but what lies between two looks it doesn't know, and on
  a busy machine a look may come 100 ms late.
- The **clock** says how long a level has lasted; that alone tells a press from chatter.

From both come *sightings*: a moment, the level just before and just after it. Sorted by their own times they cut time
into runs of one level. Where a sighting's "before" is the level the one before it left behind, the run went on between
them. Where it is not, a change between them was lost, and nobody knows when it was: each run has a time it is *known*
to have lasted, and a longer one it *possibly* has. A run is believed when it is known to have lasted longer than
chatter does, or when it is over and it possibly was a press (or a pause) that a finger makes.

Two looks that both see the contact closed may be two moments of chatter. Only where twenty in a row agree (`LOOKS`) are
looks proof enough; else the press is *only possible* until the edges have said what they know: the kernel tells them in
their order, so one that is later than all the looks in question settles it, and so do `LATEST` seconds without one.

Where the sources contradict each other:

- *Chatter for 300 ms after a press, or the next press after a pause of 60 ms?* With edges there is no doubt: chatter
  never leaves the contact open for `KNOWN_OPEN`, a finger always does. Without edges the looks decide, one each
  millisecond (`STARE`): that a dozen gaps in a row fall between looks doesn't happen.
- *The look says up, and the edge that says down comes later.* Both are true, of different moments. A late edge is put
  where it belongs, and all sightings of the last second are judged again. A press that was told already accounts for
  the one that overlaps it now; a press that nothing told is told late. What was told is never taken back.
- *An edge to a level that was there already.* The edge between was lost, or the kernel looked at the level after a
  spike had passed. If looks prove that the excursion was shorter than a finger's, it was a spike and draws nothing.
  If nobody looked for so long that it may have been a press of `POSSIBLY_CLOSED`, it is one: on a machine so busy a
  lost press is likelier than a spike. Not so between two looks in the middle of chatter, where such a gap proves
  nothing. A press that is known by such reasoning alone is only possible, too.
- *A release that nobody saw or heard.* It was as early as what is known allows: a finger that a stall of two seconds
  hides pressed, and did not hold.
- *The level changes, and no edge comes.* After `DEAF_AFTER` the edge counts as missed; `missed` asks for the line to
  be claimed again, as soon as it is `at_rest`. An edge that comes after all counts as heard.

What no record can decide is lost. Both edges of one press, or of one pause, missing with no look in between: nothing
tells of it. A chip that stays deaf on a machine so busy that looks come 45 ms apart: a press of 40 ms fits in between
(one in 20 is missed), and two looks in chatter that goes on for 300 ms are like two in a press (it draws a second
card). With one edge in two heard, both are certain again.

Below a press of 40 ms or a pause of 60 ms nothing is promised. With sound edges 25 and 31 ms will do. With all troubles
one press of 30 ms in 22 is missed, of 20 ms one in five; a touch of 10 ms is none; one pause of 40 ms in 35 is not
noticed. Nothing is drawn twice (2,000 presses each, `tests/device/pins/test_presses.py`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from device.pins.gestures import Gesture, Gestures

KNOWN_CLOSED = 0.020
"""Seconds of unbroken contact that make a press (field-notes, Button; worn buttons chatter for up to 15 ms)."""
KNOWN_OPEN = 0.030
"""Seconds without contact that end it; short enough for ten presses a second from a contact that chatters."""
POSSIBLY_CLOSED = 0.038
"""Seconds that a press lasts at least, 40 ms but for the stamps' own error: what may have been so long was one."""
POSSIBLY_OPEN = 0.057
"""The same for the pause between two presses, 60 ms."""
KNOWN = {True: KNOWN_CLOSED, False: KNOWN_OPEN}
POSSIBLY = {True: POSSIBLY_CLOSED, False: POSSIBLY_OPEN}
WATCH = 0.020
"""Seconds between looks while nothing seems to change: each press of 40 ms is seen, also by a deaf box."""
GLANCE = 0.002
"""The same soon after a change that was heard."""
STARE = 0.001
"""The same soon after a change that came without its edge."""
DEAF_AFTER = 0.010
"""Seconds that an edge may come after the level was seen changed, before it counts as missed."""
LATEST = 0.5
"""Seconds by which an edge may come late."""
REMEMBERED = 1.0
"""Seconds within which a late edge still finds its place."""
LOOKS = 20
"""Looks in a row that agree by no chance, even in the middle of chatter."""
SLACK = 0.005
"""Seconds by which the times of one press may differ between looks and edges."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A change of the level, to pressed or released, at the kernel's time (monotonic, seconds)."""

    time: float
    pressed: bool


class Sighting(NamedTuple):
    """What the level was just before a moment, and just after it."""

    time: float
    before: bool
    after: bool


@dataclass(slots=True)
class Press:
    """From the moment the contact closed to that when it opened (None: still closed)."""

    begin: float
    end: float | None = None
    sure: bool = True
    """Whether no edge that is still to come can have it that there was none."""
    proof: float = 0.0
    """If not sure: when the latest of what tells of it was seen. Edges from until then decide."""

    def matters_after(self, time: float) -> bool:
        """Whether anything that comes later than that can still have to do with it."""
        return self.end is None or max(self.end, self.proof) >= time


class Debouncer:
    """Makes presses of sightings, which must come in the order of their times.

    There is no lock-out after a press. Nothing is a press until the button has been seen released: one that is held
    while the box starts says nothing, nor does letting it go (field-notes, fact 3).
    """

    def __init__(self) -> None:
        self.presses: list[Press] = []
        """The latest ones."""
        self.believed: bool | None = None
        """Whether it is pressed; None until it has been seen released."""
        self.level: bool | None = None
        """After the latest sighting."""
        self.time = 0.0
        """Of the latest sighting."""
        self._looks = 0
        """So many looks in a row, of the present run, agree."""
        self._began = self._possibly_began = 0.0
        """Since when the present run is known to last, and since when it possibly does."""
        self._after_steady = True
        """Whether the run before it was longer than chatter's."""
        self._edge = self._edge_before = float("-inf")
        """Times of the latest edge, and of the latest when the present run possibly began."""

    def see(self, sighting: Sighting) -> None:
        """Take a sighting."""
        time, before, after = sighting
        if self.level is None:
            self._begin(before, time, time)
        elif before != self.level and not (after == self.level and time - self.time < POSSIBLY[before]):
            self._begin(before, time, self._end(self.time, time))
        self.time = time
        if after == before:
            self._looks += 1
            self._judge(time)
            return
        if before == self.level:
            self._end(time, time)
            self._begin(after, time, time)
        self._looks = 0
        self._edge = self._edge_before = time

    def due(self) -> float | None:
        """When the present level will be believed if it stays; None when it is already."""
        if self.level is None or self.level == self.believed:
            return None
        if self.believed is None and self.level:
            return None  # held since before the start
        return self._began + KNOWN[self.level]

    def calm(self, now: float) -> bool:
        """Whether the level has lasted longer than chatter's."""
        return now - self._began >= KNOWN_OPEN

    def proven(self) -> bool:
        """Whether looks alone prove that the present run is no chatter."""
        return self._looks >= LOOKS

    def copied(self) -> Debouncer:
        """One that goes its own way from here."""
        other = copy(self)
        other.presses = [copy(press) for press in self.presses]
        return other

    def forget_before(self, time: float) -> None:
        """Drop presses that had ended by then."""
        if self.presses and self.presses[0].end is not None:
            self.presses = [press for press in self.presses if press.matters_after(time)]

    def _begin(self, level: bool, known: float, possible: float) -> None:
        """A run begins: it is known to last since a time, and possibly does since an earlier one."""
        self.level, self._began, self._possibly_began, self._looks = level, known, possible, 0

    def _judge(self, until: float) -> bool:
        """Whether the present run, known to last until a time, is longer than chatter; if so it is believed."""
        steady = until - self._began >= KNOWN[bool(self.level)]
        if steady:
            self._believe(until, sure=self.proven())
        return steady

    def _end(self, known: float, possible: float) -> float:
        """The present run lasted until a known time, and possibly until a later one. When the next one may have begun.

        What possibly was long enough counts only after a run that was no chatter, or right after an edge: only they
        tell that the chatter had stopped, for between two looks it may have gone on. The time that this takes for
        granted can't be taken for the next run too.
        """
        needs = POSSIBLY[bool(self.level)]
        told = self._after_steady or self._possibly_began - self._edge_before <= DEAF_AFTER
        self._edge_before = self._edge
        if self._judge(known):
            self._after_steady = True
        elif told and self.level != self.believed and possible - self._possibly_began >= needs:
            self._believe(possible, sure=False)
            self._after_steady = True
            return max(known, self._possibly_began + needs)
        else:
            self._after_steady = False
        return known

    def _believe(self, proof: float, *, sure: bool) -> None:
        if self.level and self.believed and self.presses:
            self.presses[-1].sure |= sure
        if self.level == self.believed or (self.level and self.believed is None):
            return  # the latter: held since before the start
        if self.level:
            self.presses.append(Press(self._began, sure=sure, proof=proof))
        elif self.believed:
            self.presses[-1].end = self._possibly_began
        self.believed = self.level


class Presses:
    """Gestures from edges and looks, however they come."""

    def __init__(self, gestures: Gestures) -> None:
        self._gestures = gestures
        self._now = Debouncer()
        self._base = Debouncer()
        """As `_now`, but for what came within the last second: from here late edges are judged."""
        self._recent: deque[Sighting] = deque()
        self._told: list[Press] = []
        """What has been told, or is about to be."""
        self._heard_until = float("-inf")
        """The time of the latest edge: those before it have come, or never will."""
        self._heard: bool | None = None
        """The level by the latest edge, or by a look that agreed or has been counted as missed."""
        self._unheard_since: float | None = None
        self.missed = 0
        """Changes seen in a row whose edges did not come."""

    @property
    def awake(self) -> bool:
        """Whether a press would be taken: the button has been seen released."""
        return self._now.believed is not None

    def at_rest(self, now: float) -> bool:
        """Whether certainly nobody presses: the line may be let go for a moment, and nothing is missed. Two slow looks
        may both fall between chatter."""
        now_open = self._now.believed is False and self._now.level is False
        return now_open and self._now.calm(now) and self._now.proven()

    def take(self, now: float, level: bool | None, edges: Iterable[Edge] = ()) -> list[Gesture]:
        """Take the edges heard since the last time, and the level as it is now (None: it could not be read). The
        gestures that are complete, in order. A time that runs back, or is still to come, counts as now."""
        now = max(now, self._now.time) if self._recent else now
        late = False
        for edge in edges:
            self._heard_until = max(self._heard_until, min(edge.time, now))
            late |= self._put(Sighting(min(edge.time, now), not edge.pressed, edge.pressed))
            self._heard, self._unheard_since, self.missed = edge.pressed, None, 0
        if late:
            self._judge_again()
        if level is not None:
            self._put(Sighting(now, level, level))
            self._compare(now, level)
        found = self._tell(now)
        self._forget()  # only now: after a long stall it forgets what has just been told
        return found

    def wait(self, now: float) -> float:
        """Seconds until the level should be looked at again, unless an edge comes first."""
        due = self._now.due()
        calm = due is None and self._now.calm(now) and (not self._now.level or self._now.proven())
        if self._unheard_since is not None or (self.missed and not calm):
            return STARE
        pause = WATCH if calm else max(0.0, min(GLANCE, GLANCE if due is None else due - now))
        held = self._gestures.due() if self._now.level else None
        return pause if held is None else max(0.0, min(pause, held - now))

    def _put(self, sighting: Sighting) -> bool:
        """See it, if it is the latest; else only put it in its place, and tell that all must be judged again."""
        recent = self._recent
        if not recent or sighting.time >= recent[-1].time:
            recent.append(sighting)
            self._now.see(sighting)
            return False
        if sighting.time < self._base.time:
            return False  # too late to be of use
        place = len(recent)
        while place and recent[place - 1].time > sighting.time:
            place -= 1
        recent.insert(place, sighting)
        return True

    def _judge_again(self) -> None:
        self._now = self._base.copied()
        for sighting in self._recent:
            self._now.see(sighting)

    def _compare(self, now: float, level: bool) -> None:
        """Count changes that come without an edge."""
        if self._heard is None:
            self._heard = level
        if level != self._heard and self._unheard_since is None:
            self._unheard_since = now
        elif self._unheard_since is not None and now - self._unheard_since >= DEAF_AFTER:
            self._heard, self._unheard_since = level, None
            self.missed += 1

    def _forget(self) -> None:
        end = self._now.time - REMEMBERED
        while self._recent and self._recent[0].time < end:
            self._base.see(self._recent.popleft())
        self._base.forget_before(end)
        self._now.forget_before(end)
        self._told = [press for press in self._told if press.matters_after(end - REMEMBERED)]

    def _tell(self, now: float) -> list[Gesture]:
        """Account for each press as it is judged now with one that was told; tell what is new."""
        found: list[Gesture] = []
        presses = [press for press in self._now.presses if self._decided(press, now)]
        accounts, waiting = _accounts(presses, self._told)
        for press, told in zip(presses, accounts, strict=True):
            if told is None:
                found += self._begin(press)
            elif told.end is None and press.end is not None:
                told.end = press.end
                found += self._gestures.release(press.end)
        for told in waiting:
            if told.end is None:  # what looked like a press was none
                self._told.remove(told)
                found += self._gestures.drop()
        if self._now.level and self._now.believed:
            found += self._gestures.held(now)
        return found

    def _decided(self, press: Press, now: float) -> bool:
        """Whether no edge that is still to come can tell that there was no such press."""
        return press.sure or press.proof <= self._heard_until or now >= press.proof + LATEST

    def _begin(self, press: Press) -> list[Gesture]:
        others = any(told.end is None for told in self._told)
        self._told.append(copy(press))
        if others and press.end is not None:
            return self._gestures.past(press.end - press.begin)
        self._gestures.press(press.begin)
        return [] if press.end is None else self._gestures.release(press.end)


def _accounts(presses: Sequence[Press], told: Sequence[Press]) -> tuple[list[Press | None], list[Press]]:
    """For each press the told one that accounts for it, or None; and the told ones that account for none.

    Of those that overlap, the pair that begins nearest comes first: where an edge between two presses is missing they
    touch, and the first one is forgotten before the second.
    """
    near = sorted(
        (abs(one.begin - press.begin), at, place)
        for at, press in enumerate(presses)
        for place, one in enumerate(told)
        if _same(one, press)
    )
    accounts: list[Press | None] = [None] * len(presses)
    taken: set[int] = set()
    for _, at, place in near:
        if accounts[at] is None and place not in taken:
            accounts[at] = told[place]
            taken.add(place)
    return accounts, [one for place, one in enumerate(told) if place not in taken]


def _same(one: Press, other: Press) -> bool:
    """Whether they overlap."""
    return _reaches(one, other) and _reaches(other, one)


def _reaches(one: Press, other: Press) -> bool:
    return one.end is None or one.end + SLACK >= other.begin
