"""`sorrybox doctor`: what is wrong with this box, and the cure."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.messages import Message, Translator, message
from device.catalogues import LANGUAGES, translator
from device.cli.output import as_json, fitted, hang_up, readers_language

if TYPE_CHECKING:
    from device.checkup import Finding, Questions, Report
    from device.checkup.findings import Check

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


SUDO, SUDO_AS = re.compile(r"\bsudo (?=[^-\s])"), re.compile(r"\bsudo -u (\S+) ")


def add_doctor_command(subparsers: Subparsers) -> None:
    """Register `doctor`."""
    parser = subparsers.add_parser(
        "doctor",
        help="find out what is wrong with this box",
        description="Look the box over and name a cure for each trouble. Status 0: it can play; 1: it can't. "
        "Where a box runs, that box is asked instead of taking its pins.",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object; asks nobody anything")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=readers_language(), help="language of the answer (default: the system's)"
    )
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
        return _give(_for_this_user(whole, say), say, json_wanted=arguments.json)
    if arguments.json:
        return _give(_for_this_user(report(examine(config), say), say), say, json_wanted=True)
    return _finish(_print_each(examine(config, _somebody(say)), say), say)


def _print_each(findings: Iterable[Finding], say: Translator) -> Report:
    """Print each finding as it is made: some take their time."""
    from device.checkup import report

    found = []
    for finding in findings:
        found.append(finding)
        _print_check(_for_this_user(report([finding], say), say)["checks"][0], say)
    return report(found, say)


def _for_this_user(whole: Report, say: Translator) -> Report:
    """No `sudo` for those who need none; and who may not use it hears that somebody else can do this."""
    from device.checkup.rights import sudo_right

    right = sudo_right()
    if right != "yes":
        for check in whole["checks"]:
            cure = check["cure"]
            if cure and (SUDO.search(cure) or SUDO_AS.search(cure)):
                plain = SUDO_AS.sub(r"runuser -u \1 -- ", SUDO.sub("", cure))
                check["cure"] = plain if right == "needless" else say(message("doctor.by_administrator", cure=plain))
    return whole


def _give(whole: Report, say: Translator, *, json_wanted: bool) -> int:
    if json_wanted:
        _tell(as_json(whole))
        return 0 if whole["ok"] else 1
    for check in whole["checks"]:
        _print_check(check, say)
    return _finish(whole, say)


def _print_check(check: Check, say: Translator) -> None:
    width = max(len(say(f"doctor.status.{status}")) for status in ("ok", "warning", "trouble", "skipped"))
    _tell(fitted(f"{say('doctor.status.' + check['status']):<{width}}  {check['says']}", width + 2))
    if check["cure"]:
        _tell(fitted(f"{'':<{width}}  → {check['cure']}", width + 4))


def _tell(text: str) -> None:
    """Print, at once; when the reader has gone, the rest is found out all the same, for the status."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        hang_up()


def _finish(whole: Report, say: Translator) -> int:
    count = sum(check["status"] == "warning" for check in whole["checks"])
    if whole["ok"]:
        _tell("\n" + say(message("doctor.plays_with", count=count) if count else "doctor.plays"))
        return 0
    _tell("\n" + say("doctor.plays_not"))
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
