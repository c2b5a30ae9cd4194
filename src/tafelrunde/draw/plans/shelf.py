"""Which plans come with the house? The shelf: plans that a search finds too rarely to wait for.

`shelf.txt` is written by `tools/make_plans.py`. A line is a key (`1+3 5 repeats`: one table of
four, three of three, five rounds, repeats first), a blank and the rounds, separated by strokes; a
round names the players in table order, one sign each, the tables of four before those of three.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from tafelrunde.draw.plans.search import Plan
from tafelrunde.draw.sizes import seated_in_order

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def key_of(sizes: Sequence[int], rounds: int, order: str) -> str:
    return f"{sizes.count(4)}+{sizes.count(3)} {rounds} {order}"


def from_shelf(key: str, sizes: Sequence[int]) -> Plan | None:
    """The plan of that key, or None if the shelf has none."""
    text = shelf_text()
    start = text.find(f"\n{key} ")
    if start < 0:
        return None
    start += len(key) + 2
    return decoded(text[start : text.index("\n", start)], sizes)


@lru_cache(maxsize=1)
def shelf_text() -> str:
    return files("tafelrunde.draw.plans").joinpath("shelf.txt").read_text("utf-8")


def encoded(plan: Plan) -> str:
    """Tables in rising order within their size, so that equal plans read alike."""
    rounds = []
    for tables in plan:
        ordered = sorted((tuple(sorted(table)) for table in tables), key=lambda t: (-len(t), t))
        rounds.append("".join(SIGNS[player] for table in ordered for player in table))
    return "/".join(rounds)


def decoded(line: str, sizes: Sequence[int]) -> Plan:
    return tuple(
        seated_in_order([SIGNS.index(sign) for sign in signs], sizes) for signs in line.split("/")
    )
