"""`make bench`: every measurement in one run; prints ratios and says which target is missed.

`python -m bench engine` runs one group alone.
"""

from __future__ import annotations

import sys
from importlib import import_module

from bench.measure import Ratio

GROUPS = (
    "engine",
    "seating",
    "swiss",
    "hall",
    "paper",
    "files",
    "streams",
    "under_streams",
    "season_server",
    "durable",
)


def main(chosen: list[str]) -> int:
    missed: list[Ratio] = []
    for group in chosen or GROUPS:
        print(f"── {group} " + "─" * (90 - len(group)), flush=True)
        for found in import_module(f"bench.{group}").run():
            if isinstance(found, Ratio):
                print(found.line(), flush=True)
                missed += [] if found.reached else [found]
            else:
                print(found, flush=True)
    if missed:
        print(f"\n{len(missed)} of the targets missed: {', '.join(ratio.name for ratio in missed)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
