"""What is wrong with this box, and the cure: a module for each thing to look at, where `look_at_…` asks the machine and
`judge_…` makes findings of what was seen, knowing nothing else.

Beside them: `examination` (their order), `house` (a running box, looked at from inside), `running` (asks one),
`findings` and `questions`.
"""

from __future__ import annotations

from device.checkup.examination import examine
from device.checkup.findings import Finding, Report, can_play, report
from device.checkup.house import HouseDoctor
from device.checkup.questions import Questions
from device.checkup.running import Beside, find_running_box

__all__ = [
    "Beside",
    "Finding",
    "HouseDoctor",
    "Questions",
    "Report",
    "can_play",
    "examine",
    "find_running_box",
    "report",
]
