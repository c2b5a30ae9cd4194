"""What a season file may say about a tournament beside its ranking: worth, places left, bonus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.list_rules import (
    MOST_BONUS,
    ListRules,
    Worth,
    bonus_of,
    list_faults,
    worth_faults,
)
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.rulebook.own_series import OwnSeries, in_own_series, series_faults, with_list_rules
from tafelrunde.rulebook.shape import unknown_keys
from tafelrunde.rulebook.toml_words import misshapen_at
from tafelrunde.state.season_tournament import GivenBonus, SeasonTournament, places_of
from tafelrunde.state.sheet.check import Check
from tafelrunde.words import Player, Text

WORTH_KEYS = frozenset(
    {
        "kind", "factor", "points", "beyond", "block",
        "vacant", "excluded", "table_wins", "bonus",
    }
)  # fmt: skip
MOST_WINS, LONGEST_REASON = 100, 500


def declared(file: Mapping[str, object], rulebook: Rulebook, check: Check) -> Rulebook:
    """The rulebook with a series' own rules and what the list adds, where the file has them."""
    own = _read(file.get("own"), OwnSeries, "own", check)
    if own is not None:
        wrong = series_faults(rulebook, own)
        check.faults.extend(wrong)
        rulebook = rulebook if wrong else in_own_series(rulebook, own)
    rules = _read(file.get("list_rules"), ListRules, "list_rules", check)
    if rules is not None:
        check.faults.extend(list_faults(rules))
        rulebook = with_list_rules(rulebook, rules)
    return rulebook


def _read(raw: object, model: type[Any], place: str, check: Check) -> Any:
    """The record, or None where there is none or it cannot be read."""
    if raw is None or not check.mapping(raw, place):
        return None
    faults = [Fault(f"{place}.{fault.place}", fault.text) for fault in unknown_keys(raw, model)]
    check.faults.extend(faults)
    if faults:
        return None
    try:
        return msgspec.convert(_texts(raw), model)
    except msgspec.ValidationError as error:
        at, why = misshapen_at(str(error))
        check.faults.append(Fault(f"{place}.{at}" if at else place, why))
        return None


def _texts(raw: object) -> object:
    """Whole numbers may stand where exact texts are wanted: 2 is "2"."""
    if isinstance(raw, list):
        return [_texts(item) for item in raw]
    if not isinstance(raw, Mapping):
        return raw
    return {
        key: str(value) if key in EXACT and type(value) is int
        else [str(v) if type(v) is int else v for v in value]
        if key == "weights" and isinstance(value, list)
        else _texts(value)
        for key, value in raw.items()
    }  # fmt: skip


EXACT = frozenset({"factor", "taking_part", "table_win"})


def read_worth(
    raw: Mapping[str, object], place: str, ranking: Sequence[Sequence[str]], check: Check
) -> dict[str, Any]:
    """The optional fields of a tournament; nothing where nothing was said."""
    if not raw.keys() & WORTH_KEYS:
        return {}
    ranked = {player for group in ranking for player in group}
    return {
        "kind": _name(raw, "kind", place, check),
        "block": _name(raw, "block", place, check),
        "worth": _worth(raw, place, check),
        "vacant": _vacant(raw.get("vacant", []), f"{place}.vacant", check),
        "excluded": _excluded(raw.get("excluded", []), f"{place}.excluded", ranked, check),
        "table_wins": _wins(raw.get("table_wins", {}), f"{place}.table_wins", ranked, check),
        "bonuses": _bonuses(raw.get("bonus", []), f"{place}.bonus", ranked, check),
    }


def _name(raw: Mapping[str, object], key: str, place: str, check: Check) -> str:
    return (check.name(raw[key], f"{place}.{key}") or "") if raw.get(key) is not None else ""


def _worth(raw: Mapping[str, object], place: str, check: Check) -> Worth:
    said = raw.get("factor")
    factor = str(said) if isinstance(said, int | str) and not isinstance(said, bool) else ""
    if said is not None and not factor:
        check.expected(f"{place}.factor", "a factor such as 2 or 3/2", said)
    listed = check.items(raw.get("points", []), f"{place}.points")
    points = [check.whole(each, f"{place}.points[{index}]", 0) for index, each in enumerate(listed)]
    worth = Worth(
        factor=factor,
        points=tuple(each or 0 for each in points),
        beyond=check.whole(raw.get("beyond", 0), f"{place}.beyond", 0) or 0,
    )
    faults = [] if None in points else list(worth_faults(worth, place))
    check.faults.extend(faults)
    return Worth() if faults else worth


def _vacant(raw: object, place: str, check: Check) -> tuple[int, ...]:
    found = [
        check.whole(item, f"{place}[{index}]", 1)
        for index, item in enumerate(check.items(raw, place))
    ]
    return tuple(sorted({each for each in found if each is not None}))


def _excluded(raw: object, place: str, ranked: set[str], check: Check) -> tuple[str, ...]:
    found = []
    for index, item in enumerate(check.items(raw, place)):
        player = check.name(item, f"{place}[{index}]")
        if player is not None and _has_place(player, f"{place}[{index}]", ranked, check):
            found.append(player)
    return tuple(found)


def _has_place(player: str, place: str, ranked: set[str], check: Check) -> bool:
    if player not in ranked:
        check.fault(
            place,
            "“{player}” does not stand in the “ranking” of this tournament",
            player=Player(player),
        )
    return player in ranked


def _wins(raw: object, place: str, ranked: set[str], check: Check) -> dict[str, int]:
    found = {}
    for player, number in check.mapping(raw, place, may_be_empty=True).items():
        wins = check.whole(number, f"{place}.{player}", 0, MOST_WINS)
        if _has_place(player, f"{place}.{player}", ranked, check) and wins is not None:
            found[player] = wins
    return found


def _bonuses(raw: object, place: str, ranked: set[str], check: Check) -> tuple[GivenBonus, ...]:
    found = []
    for index, item in enumerate(check.items(raw, place)):
        where = f"{place}[{index}]"
        given = check.mapping(item, where)
        check.strangers(given, frozenset({"player", "points", "reason"}), where)
        player = check.name(given.get("player"), f"{where}.player")
        points = _points(given.get("points"), f"{where}.points", check)
        reason = given.get("reason")
        if not isinstance(reason, str) or not 0 < len(reason.strip()) <= LONGEST_REASON:
            check.expected(f"{where}.reason", "a reason", reason)
        elif player and points and _has_place(player, f"{where}.player", ranked, check):
            found.append(GivenBonus(player, points, " ".join(reason.split())))
    return tuple(found)


def _points(raw: object, place: str, check: Check) -> Fraction | None:
    whole_or_text = isinstance(raw, int | str) and not isinstance(raw, bool)
    points = bonus_of(str(raw)) if whole_or_text else None
    if not points:
        check.expected(
            place,
            "bonus points such as 2 or 1/2, more than 0 and at most {most},",
            raw,
            most=MOST_BONUS,
        )
    return points


# ── Do kinds, blocks and places fit the rules of the list? ───────────────────────────────────────


def fit_faults(rules: ListRules, tournament: SeasonTournament, place: str) -> list[Fault]:
    """Names that point nowhere, a tournament in two blocks, a vacant place somebody has."""
    faults = []
    for name, known, what, key in (
        (tournament.kind, [one.name for one in rules.kinds], Text("kind"), "kind"),
        (tournament.block, [one.name for one in rules.blocks], Text("block"), "block"),
    ):
        if name and name not in known:
            faults.append(Fault(f"{place}.{key}", unknown_name(what, name, known)))
    listed = [block.name for block in rules.blocks if tournament.id in block.tournaments]
    if tournament.block and listed and listed != [tournament.block]:
        text = Text("the tournament stands in the block “{listed}” already", listed=listed[0])
        faults.append(Fault(f"{place}.block", text))
    return [*faults, *vacant_faults(tournament.ranking, tournament.vacant, rules.dense, place)]


def vacant_faults(
    ranking: tuple[tuple[str, ...], ...], vacant: tuple[int, ...], dense: bool, place: str
) -> list[Fault]:
    """A vacant place lies ahead of somebody and is nobody's."""
    filled, last = set[int](), 0
    for group in places_of(ranking, vacant, dense=dense):
        filled |= set(range(group.place, group.place + group.equal))
        last = group.place
    return [
        Fault(
            f"{place}.vacant",
            Text("somebody has place {each}, or it lies behind the last one", each=each),
        )
        for each in vacant
        if each in filled or each > last
    ]


def explicit_places(raw: object, dense: bool) -> tuple[object, list[int], list[tuple[int, int]]]:
    """Groups written as {"place": 3, "players": […]}: plain groups, the gaps between them, and
    groups whose place is taken already, as (index, the place that would follow)."""
    if not isinstance(raw, list) or not any(isinstance(group, Mapping) for group in raw):
        return raw, [], []
    groups: list[object] = []
    gaps: list[int] = []
    taken: list[tuple[int, int]] = []
    at = 1
    for index, group in enumerate(raw):
        players = group.get("players") if isinstance(group, Mapping) else group
        place = group.get("place", at) if isinstance(group, Mapping) else at
        if type(place) is not int or not at <= place <= MOST_PLACE:
            taken.append((index, at))
            place = at
        gaps += range(at, place)
        groups.append(players)
        size = len(players) if isinstance(players, list) else 1
        at = place + (1 if dense else size)
    return groups, gaps, taken


MOST_PLACE = 10_000
