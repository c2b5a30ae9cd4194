"""The finish on a sheet: stages, matches and their games, replays where the rule foresees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Match, Mode, Setting
from tafelrunde.state.schemes import matches_for
from tafelrunde.state.sheet.check import Check
from tafelrunde.state.sheet.seats import Game, SeatReader
from tafelrunde.words import Text

MOST_GAMES = {
    "better-placed": 1,
    "replay-once": 2,
    "replay-until-won": 50,
    "replay-level": 50,
    "stands": 1,
}
ANY_NUMBER = tuple(range(2, 13))
"""A duel of equal leaders takes as many as are equal."""


def read_knockout(
    raw: object,
    mode: Mode,
    options: Mapping[str, Setting],
    reader: SeatReader,
    *,
    field: int,
    rounds_complete: bool,
) -> list[e.Event]:
    """`field`: how many are still there when the rounds are over."""
    check = reader.check
    items = check.items(raw, "knockout")
    if not items:
        return []
    matches = matches_for(mode, options, field)
    if not matches:
        check.fault("knockout", "the mode {id} has no knockout", rule=mode.rounds_rule, id=mode.id)
        return []
    if not rounds_complete:
        check.fault("knockout", "possible only after the last round", rule=mode.rounds_rule)
    played: dict[str, list[e.Event]] = {}
    for index, item in enumerate(items):
        _stage(item, f"knockout[{index}]", matches, reader, played)
    return [event for match_id in matches for event in played.get(match_id, ())]


def _stage(
    item: object,
    place: str,
    matches: dict[str, Match],
    reader: SeatReader,
    played: dict[str, list[e.Event]],
) -> None:
    """Read a stage into `played`; which match comes first is the rulebook's order, not a file's."""
    check = reader.check
    raw = check.mapping(item, place)
    if not raw:
        return
    stages = list(dict.fromkeys(match.stage for match in matches.values()))
    stage = check.one_of(raw.get("stage"), stages, Text("stage"), f"{place}.stage")
    if stage is None:
        return
    here = {match_id: match for match_id, match in matches.items() if match.stage == stage}
    for index, match_raw in enumerate(check.items(raw.get("matches"), f"{place}.matches")):
        where = f"{place}.matches[{index}]"
        match_map = check.mapping(match_raw, where)
        match_id = check.one_of(match_map.get("match"), here, Text("match"), f"{where}.match")
        if match_id is None:
            continue
        if match_id in played:
            check.fault(f"{where}.match", "{match_id} is listed twice", match_id=match_id)
        found = _match(match_map, where, here[match_id], reader)
        played.setdefault(match_id, []).extend(found)


def _wrong_number(check: Check, place: str, match: Match, found: int) -> None:
    most, rule = MOST_GAMES[match.draw], match.draw_rule
    if most == 1:
        check.fault(place, "1 game expected, found {items}", rule=rule, items=found)
    else:
        check.fault(
            place, "1 to {most} games expected, found {items}", rule=rule, most=most, items=found
        )


def _match(
    raw: Mapping[str, object], place: str, match: Match, reader: SeatReader
) -> list[e.Event]:
    check = reader.check
    items = check.items(raw.get("games"), f"{place}.games")
    if isinstance(raw.get("games"), list) and not 1 <= len(items) <= MOST_GAMES[match.draw]:
        _wrong_number(check, f"{place}.games", match, len(items))
    sizes = _sizes(match)
    games: list[Game] = []
    left: list[Game] = []
    for index, item in enumerate(items):
        where = f"{place}.games[{index}]"
        game_raw = check.mapping(item, where)
        if game_raw and games and _is_left(game_raw):
            left.append(_seated_alone(game_raw, where, match, reader))
        elif game_raw:
            games.append(_read(game_raw, where, sizes, match, reader))
    _same_people([*games, *left], match, place, check)
    if not games:
        return []
    told = [*_played_first(games), *left]
    return [event for game in told for event in _game(match, game)]


def _is_left(raw: Mapping[str, object]) -> bool:
    """A replay that was seated and for which there were no two any more: who is gone is absent."""
    seats = raw.get("seats")
    there = [
        seat
        for seat in (seats if isinstance(seats, list) else ())
        if not isinstance(seat, Mapping) or seat.get("absent") is not True
    ]
    return isinstance(seats, list) and len(seats) > 1 and len(there) < 2


def _seated_alone(raw: Mapping[str, object], place: str, match: Match, reader: SeatReader) -> Game:
    seats = raw.get("seats")
    assert isinstance(seats, list)
    plain = [
        {key: said for key, said in seat.items() if key != "absent"}
        if isinstance(seat, Mapping)
        else seat
        for seat in seats
    ]
    return reader.open_game({**raw, "seats": plain}, place, _sizes(match), match.rule)


def _read(
    raw: Mapping[str, object], place: str, sizes: Sequence[int], match: Match, reader: SeatReader
) -> Game:
    """A game; a seat that is `absent` was left before it and has no figures."""
    seats = raw.get("seats")
    listed = seats if isinstance(seats, list) else []
    away = [seat for seat in listed if isinstance(seat, Mapping) and seat.get("absent") is True]
    if not away:
        return reader.game(raw, place, sizes, match.rule)
    there = [seat for seat in listed if seat not in away]
    game = reader.game({**raw, "seats": there}, place, sizes, match.rule)
    left = [{key: said for key, said in seat.items() if key != "absent"} for seat in away]
    closed = reader.open_game({"seats": left}, place, range(1, len(match.seats)), match.rule)
    return Game((*game.seats, *closed.seats), game.slip)


def _played_first(games: list[Game]) -> list[Game]:
    """Those with a result; where there is none yet, the one that is being played."""
    return [game for game in games if game.slip is not None] or games[:1]


def _game(match: Match, game: Game) -> Iterator[e.Event]:
    yield e.MatchSeated(stage=match.stage, match=match.id, seats=game.seats)
    if game.slip is not None:
        yield e.SlipReported(match=match.id, slip=game.slip)
        yield e.SlipAccepted(match=match.id)


def _sizes(match: Match) -> tuple[int, ...]:
    """How many play: as the scheme says; a final of four can be short in a tiny field."""
    return tuple(range(len(match.seats), 1, -1)) if match.seats else ANY_NUMBER


def _same_people(games: list[Game], match: Match, place: str, check: Check) -> None:
    """Replays are played by the same people; a duel by others only where none of those is left."""
    known: set[str] = set()
    there: set[str] = set()
    for index, game in enumerate(games):
        players = {seat.player for seat in game.seats}
        if len(players) < len(game.seats):
            check.fault(f"{place}.games[{index}]", "a player sits there twice")
        if not known or (not match.seats and not players & known):
            there = players
        known |= players
        if not players <= there:
            check.fault(
                f"{place}.games[{index}]",
                "a replay is played by the same players, as far as they are still in",
            )
