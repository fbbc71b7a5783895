"""`python -m tests.bench [NAME…]`: run every `bench_NAME.py` here, or those named; each prints its ratios."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

PREFIX = "bench_"


def names() -> list[str]:
    """The benchmarks there are."""
    return sorted(path.stem.removeprefix(PREFIX) for path in Path(__file__).parent.glob(f"{PREFIX}*.py"))


def main(wanted: list[str]) -> int:
    """Run them; 2 if a name is unknown."""
    unknown = sorted(set(wanted) - set(names()))
    if unknown:
        print(f"No benchmark is called {', '.join(unknown)}; there are {', '.join(names())}.", file=sys.stderr)
        return 2
    for name in wanted or names():
        print(f"== {name}", flush=True)
        import_module(f"tests.bench.{PREFIX}{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
