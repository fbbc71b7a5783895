"""What is wrong with this box, and the cure: one module for each thing to look at.

In each, `look_at_…` asks the machine and `judge_…` makes findings of what was seen, knowing nothing else.
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
