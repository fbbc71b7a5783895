"""The benchmarks' runner; the benchmarks themselves run by `make bench`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.__main__ import main, names


def test_every_benchmark_is_found_and_can_be_run() -> None:
    assert "engine" in names()
    for name in names():
        text = (Path(__file__).parent / "bench" / f"bench_{name}.py").read_text(encoding="utf-8")
        assert "\ndef main() -> None:" in text


def test_an_unknown_benchmark_is_refused_with_the_names_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 2
    complaint = capsys.readouterr().err
    assert "nonsense" in complaint
    assert "engine" in complaint
