"""The rounds of a sheet: tables, their numbers and sizes, and who is missing or there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tafelrunde.journal.events import Seated, Slip
from tafelrunde.rulebook.formats import announced_formats
from tafelrunde.rulebook.model import Mode, Setting
from tafelrunde.rulebook.own_arithmetic import role_called
from tafelrunde.rulebook.short_tables import sizes_played
from tafelrunde.state.sheet.check import Check
from tafelrunde.state.sheet.people import Leaving, Person
from tafelrunde.state.sheet.seats import Game, SeatReader
from tafelrunde.words import Player, Text, counted

ROUND_KEYS = frozenset({"tables", "off"})
TABLE_KEYS = frozenset({"number", "seats", "game", "open"})


@dataclass(frozen=True)
class SheetRound:
    kind: str | None
    tables: tuple[Seated, ...]
    slips: tuple[Slip | None, ...]
    """One for each table; none where the game is still being played."""
    off: tuple[str, ...] = ()
    byes: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        return all(slip is not None for slip in self.slips)


def read_rounds(
    raw: object,
    mode: Mode,
    reader: SeatReader,
    leaving: Leaving,
    rounds_allowed: int,
    options: Mapping[str, Setting],
) -> list[SheetRound]:
    check = reader.check
    items = check.items(raw, "rounds")
    if len(items) > rounds_allowed:
        check.fault(
            "rounds",
            "at most {rounds} expected, found {items}",
            rule=mode.rounds_rule,
            rounds=counted(rounds_allowed, "{n} round", "{n} rounds"),
            items=len(items),
        )
    rounds = []
    for index, item in enumerate(items):
        place = f"rounds[{index}]"
        round_raw = check.mapping(item, place)
        check.strangers(round_raw, _round_keys(mode), place)
        kind = _kind(round_raw, mode, place, check)
        last = index + 1 == len(items)
        tables, games = _tables(round_raw, mode, reader, place, may_be_open=last)
        away = _away(round_raw, mode, reader, place)
        off = _attendance(games, index + 1, reader, leaving, place, away)
        slips = tuple(game.slip for game in games)
        told = off if mode.off is not None else ()
        rounds.append(SheetRound(kind, tables, slips, told, away.byes))
    _format(rounds, mode, options, check)
    _roles_twice(rounds, mode, reader)
    return rounds


def _round_keys(mode: Mode) -> frozenset[str]:
    further = {key for key, said in (("game", mode.kinds), ("byes", mode.bye)) if said}
    return ROUND_KEYS | further


@dataclass(frozen=True)
class _Away:
    """Who has no game in a round, as the sheet says; `may_miss`: others may stay away too."""

    off: tuple[str, ...]
    byes: tuple[str, ...]
    may_miss: bool

    def unsaid(self, missing: list[str]) -> list[str]:
        """Whose absence the sheet does not account for."""
        return [] if self.may_miss else [p for p in missing if p not in self.off]

    def checked(self, player: str, place: str, check: Check, *, could_play: bool) -> None:
        """Somebody who has no game is in the tournament, sits nowhere and is named once."""
        times = (player in self.off) + (player in self.byes)
        if times > 1 or (times and not could_play):
            check.fault(
                place,
                "“{player}” is said to have no game, and yet sits there, is out or is named twice",
                player=Player(player),
            )


def _away(raw: Mapping[str, object], mode: Mode, reader: SeatReader, place: str) -> _Away:
    may_miss = mode.off is not None or mode.all_meet
    return _Away(
        _named(raw, "off", reader, place),
        _named(raw, "byes", reader, place) if mode.bye is not None else (),
        may_miss,
    )


def _named(raw: Mapping[str, object], key: str, reader: SeatReader, place: str) -> tuple[str, ...]:
    found: list[str] = []
    where = f"{place}.{key}"
    for index, item in enumerate(reader.check.items(raw.get(key, []), where)):
        player = reader.check.player(item, reader.people, f"{where}[{index}]")
        if player in found:
            reader.check.fault(where, "“{player}” is listed twice", player=Player(player or ""))
        elif player is not None:
            found.append(player)
    return tuple(found)


def _roles_twice(rounds: list[SheetRound], mode: Mode, reader: SeatReader) -> None:
    """FRI-101: one game in each role; a second one counts all the same, but is said."""
    seen: set[tuple[str, str]] = set()
    for index, round_ in enumerate(rounds):
        for seat in (seat for table in round_.tables for seat in table.seats):
            if seat.role is not None and (seat.player, seat.role) in seen:
                called = role_called(reader.rulebook.arithmetic, seat.role)
                reader.check.warn(
                    f"rounds[{index}]",
                    "“{player}” plays the role {role} a second time",
                    rule=mode.rounds_rule,
                    player=Player(seat.player),
                    role=called,
                )
            seen.add((seat.player, seat.role or ""))


def _kind(raw: Mapping[str, object], mode: Mode, place: str, check: Check) -> str | None:
    if not mode.kinds:
        return None
    kind = raw.get("game", mode.kinds[0])
    return check.one_of(kind, mode.kinds, Text("game"), f"{place}.game") or mode.kinds[0]


def _tables(
    raw: Mapping[str, object], mode: Mode, reader: SeatReader, place: str, *, may_be_open: bool
) -> tuple[tuple[Seated, ...], list[Game]]:
    """By number: in which order a file lists them says nothing."""
    found: list[tuple[int, Game]] = []
    numbers: set[int] = set()
    if not raw:
        return (), []
    for index, item in enumerate(reader.check.items(raw.get("tables"), f"{place}.tables")):
        where = f"{place}.tables[{index}]"
        table = reader.check.mapping(item, where)
        if not table:
            continue
        reader.check.strangers(table, TABLE_KEYS, where)
        asked = table.get("number", index + 1)
        number = reader.check.whole(asked, f"{where}.number", 1) or index + 1
        if number in numbers:
            reader.check.fault(
                f"{where}.number", "table {number} is listed twice in this round", number=number
            )
        numbers.add(number)
        if _is_open(table, where, reader.check, may_be_open=may_be_open):
            game = reader.open_game(table, where, sizes_played(mode), mode.seating.sizes_rule)
        else:
            game = reader.game(table, where, sizes_played(mode), mode.seating.sizes_rule)
        found.append((number, game))
    found.sort(key=lambda each: each[0])
    return tuple(Seated(number, game.seats) for number, game in found), [g for _n, g in found]


def _is_open(table: Mapping[str, object], place: str, check: Check, *, may_be_open: bool) -> bool:
    """Seated and still playing: possible in the last round only."""
    still_playing = check.flag(table.get("open", False), f"{place}.open")
    if still_playing and not may_be_open:
        check.fault(
            f"{place}.open",
            "open tables are possible in the last round only: a result expected here",
        )
    return still_playing


def _attendance(
    games: list[Game],
    number: int,
    reader: SeatReader,
    leaving: Leaving,
    place: str,
    away: _Away,
) -> tuple[str, ...]:
    """Everyone who is still in sits at exactly one table, or is away; who left the round out."""
    people, check = reader.people, reader.check
    off: list[str] = []
    seated = Counter(seat.player for game in games for seat in game.seats if seat.player in people)
    for player, times in seated.items():
        if times > 1:
            check.fault(
                place,
                "“{player}” sits in {times} seats in this round",
                player=Player(player),
                times=times,
            )
    for player, person in people.items():
        out_after = leaving.out_after(player)
        plays = person.from_round <= number and (out_after is None or out_after >= number)
        away.checked(player, place, check, could_play=plays and player not in seated)
        if plays and player not in seated and not person.standin and player not in away.byes:
            off.append(player)
        if not plays and player in seated:
            _out_of_place(player, person, out_after, number, place, check)
    for player in away.unsaid(off):
        check.fault(
            place,
            "“{player}” is missing: expected at a table or listed as having left",
            player=Player(player),
        )
    for game in games:
        for line in game.slip.lines if game.slip is not None else ():
            if line.left and line.player in people:
                leaving.left_game_in.setdefault(line.player, number)
    return tuple(off)


def _out_of_place(
    player: str, person: Person, out_after: int | None, number: int, place: str, check: Check
) -> None:
    if person.from_round > number:
        check.fault(
            place,
            "“{player}” plays only from round {from_round} on",
            player=Player(player),
            from_round=person.from_round,
        )
    else:
        check.fault(
            place,
            "“{player}” left after round {out_after} but sits in round {number}",
            player=Player(player),
            out_after=str(out_after),
            number=number,
        )


def _format(
    rounds: list[SheetRound], mode: Mode, options: Mapping[str, Setting], check: Check
) -> None:
    """An unusual mix of game kinds is computed all the same, but said."""
    if not mode.formats or check.faults:
        return
    played = Counter(round_.kind for round_ in rounds)
    formats = announced_formats(mode, options)
    if any(played <= Counter(line) for line in formats) or len(rounds) > mode.rounds:
        return
    mix = ", ".join(str(round_.kind) for round_ in rounds)
    check.warn(
        "rounds", "{mix} is none of the formats the rules foresee", rule=mode.formats_rule, mix=mix
    )
