"""`make bench`: every measurement in one run; prints ratios and says which target is missed.

Each group has a process of its own: settings, databases and everything loaded for one group would
be there for the next. `python -m bench engine` runs one group alone.
"""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

from bench.measure import Ratio

GROUPS = (
    "engine",
    "seating",
    "long_plans",
    "swiss",
    "chances",
    "hall",
    "slip_with_chances",
    "paper",
    "files",
    "streams",
    "under_streams",
    "mirror",
    "phones",
    "season_server",
    "season_pages",
    "durable",
    "patterns",
)


MISSED = "✗ "


def main(chosen: list[str]) -> int:
    groups = chosen or list(GROUPS)
    if len(groups) == 1:
        _measure(groups[0])
        return 0
    missed: list[str] = []
    broken = [group for group in groups if not _apart(group, missed)]
    if missed:
        print(f"\n{len(missed)} of the targets missed:", *missed, sep="\n")
    if broken:
        print(f"\nnot measured to the end: {', '.join(broken)}")
    return 1 if broken else 0


def _apart(group: str, missed: list[str]) -> bool:
    """In a process of its own, its lines passed on as they come; whether it came to its end."""
    call = [sys.executable, "-m", "bench", group]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as measuring:
        assert measuring.stdout is not None
        for line in measuring.stdout:
            print(line, end="", flush=True)
            if line.startswith(MISSED):
                missed.append(line.rstrip())
    return measuring.returncode == 0


def _measure(group: str) -> None:
    print(f"── {group} " + "─" * (90 - len(group)), flush=True)
    for found in import_module(f"bench.{group}").run():
        print(found.line() if isinstance(found, Ratio) else found, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
