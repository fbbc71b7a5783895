"""The tally of trials: what was tried, and what went wrong, in one table at the end of the run (tests/README.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields

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

    @property
    def bad(self) -> dict[str, int]:
        """The columns that should be 0 and are not."""
        return {name: count for name, count in asdict(self).items() if name != "trials" and count}


HEADINGS = {name.name: "5xx" if name.name == "server_errors" else name.name for name in fields(Tally)}


@pytest.fixture
def tally(request: pytest.FixtureRequest) -> Iterator[Tally]:
    """The count of this check; a row of the table that ends the run."""
    count = Tally()
    yield count
    request.node.user_properties.append((PROPERTY, asdict(count)))
    assert not count.bad, count.bad


def rows(reports: Sequence[pytest.TestReport]) -> list[tuple[str, dict[str, int]]]:
    """One row for each check that counted; a check that failed before it had counted to the end has a fault."""
    failed = {report.nodeid for report in reports if report.failed}
    counted: dict[str, dict[str, int]] = {
        report.nodeid: dict(count)
        for report in reports
        for name, count in report.user_properties
        if name == PROPERTY and report.when == "teardown"
    }
    for name in failed & counted.keys():
        if not Tally(**counted[name]).bad:
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
