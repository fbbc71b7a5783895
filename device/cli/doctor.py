"""`sorrybox doctor`: what is wrong with this box, and the cure."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.messages import Message, Translator, message
from device.catalogues import LANGUAGES, translator

if TYPE_CHECKING:
    from device.checkup import Finding, Questions, Report
    from device.checkup.findings import Check

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_doctor_command(subparsers: Subparsers) -> None:
    """Register `doctor`."""
    parser = subparsers.add_parser(
        "doctor",
        help="find out what is wrong with this box",
        description="Look the box over and name a cure for each trouble. Status 0: it can play; 1: it can't. "
        "Where a box runs, that box is asked instead of taking its pins.",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object; asks nobody anything")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the answer (default: en)")
    parser.add_argument("--host", metavar="H", help="address that the page is served on, as for `run`")
    parser.add_argument("--port", metavar="N", type=int, help="port that the page is served on, as for `run`")
    parser.add_argument("--state", metavar="DIR", help="where the table is kept, as for `run`")
    parser.add_argument("--config", metavar="FILE", help="settings, as for `run`")
    parser.set_defaults(run=run_doctor)


def run_doctor(arguments: argparse.Namespace) -> int:
    """Print the report. 0: the box can play; 1: it can't. Raises `ConfigError` for settings that can't be."""
    from device.checkup import examine, find_running_box, report
    from device.installed import settings_beside

    say = translator(arguments.lang)
    config = settings_beside(config=arguments.config, host=arguments.host, port=arguments.port, state=arguments.state)
    beside = find_running_box(config, arguments.lang)
    if beside:
        whole = report(beside.findings(), say)
        if beside.report:
            told = beside.report
            whole = {"ok": bool(told["ok"]), "checks": whole["checks"] + told["checks"]}
        return _give(whole, say, as_json=arguments.json)
    if arguments.json:
        return _give(report(examine(config), say), say, as_json=True)
    return _finish(_print_each(examine(config, _somebody(say)), say), say)


def _print_each(findings: Iterable[Finding], say: Translator) -> Report:
    """Print each finding as it is made: some take their time."""
    from device.checkup import report

    found = []
    for finding in findings:
        found.append(finding)
        _print_check(report([finding], say)["checks"][0], say)
    return report(found, say)


def _give(whole: Report, say: Translator, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps(whole, ensure_ascii=False))
        return 0 if whole["ok"] else 1
    for check in whole["checks"]:
        _print_check(check, say)
    return _finish(whole, say)


def _print_check(check: Check, say: Translator) -> None:
    width = max(len(say(f"doctor.status.{status}")) for status in ("ok", "warning", "trouble", "skipped"))
    print(f"{say('doctor.status.' + check['status']):<{width}}  {check['says']}")
    if check["cure"]:
        print(f"{'':<{width}}  → {check['cure']}", flush=True)


def _finish(whole: Report, say: Translator) -> int:
    count = sum(check["status"] == "warning" for check in whole["checks"])
    if whole["ok"]:
        print("\n" + say(message("doctor.plays_with", count=count) if count else "doctor.plays"))
        return 0
    print("\n" + say("doctor.plays_not"))
    return 1


def _somebody(say: Translator) -> Questions | None:
    """The person at the terminal, if there is one."""
    return _Person(say) if sys.stdin.isatty() and sys.stdout.isatty() else None


class _Person:
    """`device.checkup.Questions` on a terminal."""

    def __init__(self, say: Translator) -> None:
        self._say = say

    def tell(self, what: Message) -> None:
        print(self._say(what), flush=True)

    def ask(self, what: Message) -> bool:
        """Yes or no in the asker's language or in English; an empty answer is yes, the end of the input no."""
        yes, no = self._say("doctor.yes"), self._say("doctor.no")
        while True:
            try:
                answer = input(f"{self._say(what)} [{yes}/{no}] ").strip().lower()
            except EOFError:
                return False
            if not answer or answer[0] in {yes[0], "y"}:
                return True
            if answer[0] in {no[0], "n"}:
                return False
