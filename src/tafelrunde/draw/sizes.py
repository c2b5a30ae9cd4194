"""How many tables of which size does a number of players make?

A policy may simply name the sizes a mode plays with, the largest first (`5-4-3`): then as few
tables as possible are smaller than the largest, and those as large as possible. Seven policies have
names of their own: `few-threes` (7W-105) and `at-most-three-threes` (CAR-402) seat as many as
possible in fours, which never takes more than three tables of three; `last-short` (DOM-104) is the
same with the short tables last; `many-threes` (7W-107) takes as many threes as arithmetic allows;
`pairs` (CAR-302, 7W-109) has two at every table, `fours` (FRI-101) four; `combined-lead` is
`few-threes` where one player of a table of three leads two roles.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from typing import Literal, NoReturn, TypeAlias, TypeVar

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.short_tables import LARGEST_TABLE, SMALLEST_TABLE
from tafelrunde.words import Text, counted, listed

P = TypeVar("P")

Policy: TypeAlias = Literal[
    "few-threes",
    "many-threes",
    "at-most-three-threes",
    "last-short",
    "pairs",
    "fours",
    "combined-lead",
]

POLICIES: tuple[Policy, ...] = (
    "few-threes",
    "many-threes",
    "at-most-three-threes",
    "last-short",
    "pairs",
    "fours",
    "combined-lead",
)

RULES: dict[Policy, str] = {
    "few-threes": "7W-105",
    "many-threes": "7W-107",
    "at-most-three-threes": "CAR-402",
    "last-short": "DOM-104",
    "pairs": "CAR-302",
    "fours": "FRI-101",
    "combined-lead": "FRI-101",
}
"""The rule a refusal names when the caller names none."""

FORMS: dict[Policy, frozenset[int]] = {
    "few-threes": frozenset({4, 3}),
    "many-threes": frozenset({4, 3}),
    "at-most-three-threes": frozenset({4, 3}),
    "last-short": frozenset({4, 3}),
    "pairs": frozenset({2}),
    "fours": frozenset({4}),
    "combined-lead": frozenset({4, 3}),
}
"""The tables each policy forms."""


def policy_for(sizes: Collection[int], named: str | None = None) -> str:
    """The policy that forms tables of these sizes: the one named, if it does, else by the sizes."""
    wanted = frozenset(sizes)
    for policy in (named, "few-threes", "pairs", "fours"):
        if policy is not None and forms_of(policy) == wanted:
            return policy
    return "-".join(str(size) for size in sorted(wanted, reverse=True))


def forms_of(policy: str) -> frozenset[int]:
    """The sizes of tables a policy forms."""
    legal = _legal(policy)
    return FORMS[_policy(policy)] if legal is None else frozenset(legal)


def _legal(policy: str) -> tuple[int, ...] | None:
    """The sizes a policy names, or None where it has a name of its own."""
    parts = policy.split("-")
    if not all(part.isdecimal() and len(part) == 1 for part in parts):
        return None
    sizes = tuple(int(part) for part in parts)
    return sizes if all(SMALLEST_TABLE <= n <= LARGEST_TABLE for n in sizes) else None


def table_sizes(players: int, policy: str, *, rule: str | None = None) -> tuple[int, ...]:
    """The sizes of all tables, the largest first; a Refusal where no such tables can be made."""
    legal = _legal(policy)
    if legal is not None:
        return _by_sizes(players, frozenset(legal), rule)
    named = _policy(policy)
    cited = rule or RULES[named]
    if players < 1:
        raise Refusal.single(
            "players", "{players} players: there is nobody to seat.", rule=cited, players=players
        )
    if named == "pairs":
        return _pairs(players, cited)
    if named == "fours":
        return _fours(players, cited)
    if players in (1, 2, 5):
        _refuse_small(players, cited)
    threes = -players % 4 if named != "many-threes" else (players - 4 * (players % 3)) // 3
    fours = (players - 3 * threes) // 4
    return (4,) * fours + (3,) * threes


@lru_cache(maxsize=256)
def few_small(players: int, legal: frozenset[int]) -> tuple[int, ...] | None:
    """As few tables as possible smaller than the largest, those as large as possible; None where
    nothing fits.

    As many small tables as the largest has seats are never needed: some of them would fill large
    ones.
    """
    largest = max(legal)
    smaller = sorted(legal - {largest}, reverse=True)
    for small in range(largest):
        for rest in combinations_with_replacement(smaller, small):
            left = players - sum(rest)
            if left >= 0 and left % largest == 0:
                return (largest,) * (left // largest) + rest
    return None


def _by_sizes(players: int, legal: frozenset[int], rule: str | None) -> tuple[int, ...]:
    found = few_small(players, legal) if players > 0 else None
    if found is not None:
        return found
    below = next((n for n in range(players - 1, 0, -1) if few_small(n, legal)), None)
    above = next(n for n in range(max(1, players + 1), players + 9) if few_small(n, legal))
    text = counted(
        max(0, players),
        "{n} player cannot be seated at tables of {sizes}: {numbers} can.",
        "{n} players cannot be seated at tables of {sizes}: {numbers} can.",
        sizes=listed(sorted(legal, reverse=True), "or"),
        numbers=listed([n for n in (below, above) if n is not None], "or"),
    )
    raise Refusal.of("players", text, rule)


def seated_in_order(people: Sequence[P], sizes: Sequence[int]) -> tuple[tuple[P, ...], ...]:
    """People in their order onto tables in theirs: the first table full, then the second …"""
    ends = accumulate(sizes)
    return tuple(tuple(people[end - size : end]) for size, end in zip(sizes, ends, strict=True))


def _policy(policy: str) -> Policy:
    for named in POLICIES:
        if named == policy:
            return named
    known = ", ".join(POLICIES)
    raise Refusal.single(
        "tables",
        "There is no table policy “{policy}”; choose one of: {known}.",
        policy=policy,
        known=known,
    )


def _pairs(players: int, rule: str) -> tuple[int, ...]:
    if players % 2:
        raise Refusal.single(
            "players",
            "{players} is an odd number for tables of two: the stand-in who plays "
            "only then is missing.",
            rule=rule,
            players=players,
        )
    return (2,) * (players // 2)


def _fours(players: int, rule: str) -> tuple[int, ...]:
    """Every role is played at every table: the number divides by four, or somebody stands in."""
    missing = -players % 4
    if missing:
        below, above = players - players % 4, players + missing
        text = counted(
            missing,
            "{players} players do not fill tables of four: {numbers} work. {n} stand-in would "
            "help.",
            "{players} players do not fill tables of four: {numbers} work. {n} stand-ins would "
            "help.",
            players=players,
            numbers=listed([below, above] if below else [above], "or"),
        )
        raise Refusal.of("players", text, rule)
    return (4,) * (players // 4)


def _refuse_small(players: int, rule: str) -> NoReturn:
    helps = {
        1: Text("At least three players are needed."),
        2: Text(
            "A third player would help, a stand-in where the rules allow one; or a two-player mode."
        ),
        5: Text(
            "A sixth player would help (3 + 3), a stand-in where the rules allow one; "
            "or one player sits out (4)."
        ),
    }
    text = counted(
        players,
        "{n} player does not fill tables of four and three. {help}",
        "{n} players do not fill tables of four and three. {help}",
        help=helps[players],
    )
    raise Refusal.of("players", text, rule)
