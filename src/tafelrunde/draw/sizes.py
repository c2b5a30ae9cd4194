"""How many tables of which size does a number of players make?

Seven policies: `few-threes` (7W-105) and `at-most-three-threes` (CAR-402) seat as many as possible
in fours, which never takes more than three tables of three; `last-short` (DOM-104) is the same with
the short tables last; `many-threes` (7W-107) takes as many threes as arithmetic allows; `pairs`
(CAR-302, 7W-109) has two at every table, `fours` (FRI-101) four; `combined-lead` is `few-threes`
where one player of a table of three leads two roles.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Literal, NoReturn, TypeAlias, TypeVar

from tafelrunde.rulebook.faults import Refusal
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


def table_sizes(players: int, policy: str, *, rule: str | None = None) -> tuple[int, ...]:
    """The sizes of all tables, fours first; a Refusal where no such tables can be made."""
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
        'There is no table policy "{policy}"; choose one of: {known}.',
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
        2: Text("A stand-in as the third player would help, or a two-player mode."),
        5: Text("A stand-in as the sixth player would help (3 + 3), or one player sits out (4)."),
    }
    text = counted(
        players,
        "{n} player does not fill tables of four and three. {help}",
        "{n} players do not fill tables of four and three. {help}",
        help=helps[players],
    )
    raise Refusal.of("players", text, rule)
