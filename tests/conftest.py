"""The tally of trials: what was tried, and what went wrong, in one table at the end of the run (tests/README.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

PROPERTY = "tally"
"""The name among a report's properties, which come back from the other processes of a parallel run too."""


@dataclass(slots=True)
class Tally:
    """One check's count. All but `trials` must stay 0: what isn't fails the test that counted it."""

    trials: int = 0
    faults: int = 0
    """Anything that must not happen and is not one of the following: a trace in the log, a change without the key, a
    box that does not answer, a result that is not the other engine's."""
    lost: int = 0
    """What had been shown or acknowledged, and was not there afterwards."""
    doubled: int = 0
    """What was there twice."""
    server_errors: int = 0
    """Answers of 500 or above."""
    leaked: int = 0
    """Secrets in an output; threads, sockets or files that did not come back."""

    evidence: list[str] = field(default_factory=list)
    """What was seen of the first few."""

    def fault(self, really: bool, evidence: object = "") -> None:
        """Count a fault if there was one."""
        if really:
            self.faults += 1
            self.evidence.append(str(evidence)[:2000])

    def answered(self, status: int, evidence: object = "") -> None:
        """Count a trial that was answered with this HTTP status."""
        self.trials += 1
        if status >= 500:
            self.server_errors += 1
            self.evidence.append(f"{status}: {evidence}"[:2000])

    @property
    def counts(self) -> dict[str, int]:
        """The columns."""
        return {name: getattr(self, name) for name in HEADINGS}


def well(counts: Mapping[str, int]) -> bool:
    """Whether all that should be 0 is 0."""
    return not any(count for name, count in counts.items() if name != "trials")


HEADINGS = {
    "trials": "trials",
    "faults": "faults",
    "lost": "lost",
    "doubled": "doubled",
    "server_errors": "5xx",
    "leaked": "leaked",
}


@pytest.fixture
def tally(request: pytest.FixtureRequest) -> Iterator[Tally]:
    """The count of this check; a row of the table that ends the run."""
    count = Tally()
    yield count
    request.node.user_properties.append((PROPERTY, count.counts))
    assert well(count.counts), "\n".join((str(count.counts), *count.evidence[:10]))


def rows(reports: Sequence[pytest.TestReport]) -> list[tuple[str, dict[str, int]]]:
    """One row for each check that counted, and for each long one; one that failed before its end has a fault."""
    failed = {report.nodeid for report in reports if report.failed}
    long = {report.nodeid for report in reports if "soak" in report.keywords and not report.skipped}
    counted = {name: dict.fromkeys(HEADINGS, 0) | {"trials": 1} for name in long}
    for report in reports:
        for name, count in report.user_properties:
            if name == PROPERTY and report.when == "teardown":
                assert isinstance(count, dict)
                counted[report.nodeid] = dict(count)
    for name in failed & counted.keys():
        if well(counted[name]):
            counted[name]["faults"] += 1
    return sorted(counted.items())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table."""
    reports = [
        report
        for of_outcome in terminalreporter.stats.values()
        for report in of_outcome
        if isinstance(report, pytest.TestReport)
    ]
    table = rows(reports)
    if not table:
        return
    terminalreporter.section("trials, and what went wrong (all but the first must be 0)")
    terminalreporter.write_line("".join(f"{heading:>10}" for heading in HEADINGS.values()) + "  check")
    for check, count in [*table, ("in all", _sum(count for _, count in table))]:
        terminalreporter.write_line("".join(f"{count[name]:>10}" for name in HEADINGS) + f"  {check}")


def _sum(counts: Iterator[dict[str, int]]) -> dict[str, int]:
    total = dict.fromkeys(HEADINGS, 0)
    for count in counts:
        for name, value in count.items():
            total[name] += value
    return total


LONG = ("tests/journeys/", "tests/hil/", "tests/machine/", "tests/soak/")
"""What takes minutes goes first, so that no process is left alone with it at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first; the rest as it was."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
