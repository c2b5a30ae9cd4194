"""From declared stages to matches: who meets whom when so many reach the finish.

A stage of tables takes everybody who arrives, best first, and deals them out in a snake (1 8 9 16
at the first of four tables), so that the best meet late. A knockout pairs the first with the last;
where they do not fill it, the best have a bye. Nothing here knows a result: seats say where people
come from, and so a scheme made here is no different from one written down match by match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tafelrunde.rulebook.circle import circle
from tafelrunde.rulebook.model import Finish, Match, Scheme
from tafelrunde.rulebook.stages import Stage

SHORT = {"quarterfinal": "QF", "semifinal": "SF"}
BY_PLAYERS = {2: "final", 4: "semifinal", 8: "quarterfinal"}

Slots = list[str | None]


def scheme_from(finish: Finish, entrants: Sequence[str]) -> Scheme:
    """All matches for those who reach the finish, best first, each as the seat of a match."""
    matches: list[Match] = []
    arriving = list(entrants)
    before: list[Match] = []
    for stage in finish.stages:
        if stage.form == "knockout":
            groups = sum(bool(match.games) for match in before)
            matches += _knockout(stage, kept_apart(arriving, groups))
        elif stage is finish.stages[-1]:
            played = list(_last_tables(stage, arriving, before))
            deepest = max(match.gives[-1] for match in played)
            matches = [*(_behind(match, deepest) for match in matches), *played]
        else:
            passing, playing = arriving[: stage.byes], arriving[stage.byes :]
            make = _groups if stage.form == "groups" else _tables
            before, arriving = make(stage, passing, playing)
            matches += before
    return Scheme(size=len(entrants), matches=tuple(matches))


def _match(stage: Stage, match_id: str, name: str, seats: Sequence[str], **more: object) -> Match:
    made = {
        "id": match_id,
        "stage": name,
        "seats": tuple(seats),
        "rule": stage.rule,
        "draw": stage.draw,
        "draw_rule": stage.draw_rule,
        "start": stage.start,
        "start_rule": stage.start_rule,
        "rest_by": stage.rest_by,
        "moves_up": stage.moves_up,
        **more,
    }
    return Match(**made)  # type: ignore[arg-type]


def _id(stage: str, number: int) -> str:
    """SF2 is what files have called it ever since; R16-3 is the third of the last sixteen."""
    if stage == "final":
        return "final"
    short = SHORT.get(stage)
    return f"{short}{number}" if short else f"R{stage.removeprefix('last-')}-{number}"


# ── Tables whose best go on ──────────────────────────────────────────────────────────────────────


def snake(people: Sequence[str], tables: int) -> list[list[str]]:
    """1 to the first table, 2 to the second …, and back again."""
    dealt: list[list[str]] = [[] for _ in range(tables)]
    for number, person in enumerate(people):
        turn, place = divmod(number, tables)
        dealt[place if turn % 2 == 0 else tables - 1 - place].append(person)
    return dealt


def number_of_tables(stage: Stage, players: int) -> int:
    return max(1, -(-players // stage.size))


def going_on(stage: Stage, players: int) -> int:
    """How many reach the next stage from a stage of tables."""
    playing = max(0, players - stage.byes)
    tables = number_of_tables(stage, playing)
    return min(players, stage.byes + tables * stage.best + stage.lucky)


def _tables(
    stage: Stage, passing: Sequence[str], playing: Sequence[str]
) -> tuple[list[Match], list[str]]:
    """The tables of a stage, and the seats of those who go on: winners first, then the seconds."""
    tables = snake(playing, number_of_tables(stage, len(playing)))
    names = [_id(stage.id, number) for number in range(1, len(tables) + 1)]
    on = [f"place {place} {name}" for place in range(1, stage.best + 1) for name in names]
    lucky = [f"lucky {number} {stage.id}" for number in range(1, stage.lucky + 1)]
    arriving = [*passing, *on, *lucky]
    matches = [
        _match(stage, name, stage.id, seats, rest=len(arriving) + 1)
        for name, seats in zip(names, tables, strict=True)
    ]
    return matches, arriving


def _last_tables(stage: Stage, arriving: Sequence[str], before: Sequence[Match]) -> Iterator[Match]:
    """The final, and beside it tables for those who just missed it, as far as places are played."""
    missed = _missed(arriving, before)
    first = len(arriving) + 1
    while len(missed) > 1 and first < stage.placement:
        seats, missed = missed[: stage.size], missed[stage.size :]
        last = first + len(seats) - 1
        places = tuple(range(first, last + 1))
        yield _match(stage, f"P{first}-{last}", f"places-{first}-{last}", seats, gives=places)
        first = last + 1
    places = tuple(range(1, len(arriving) + 1))
    yield _match(stage, "final", "final", arriving, gives=places)


def _missed(arriving: Sequence[str], before: Sequence[Match]) -> list[str]:
    """The seats of the stage before that nobody has taken, the better places first."""
    deepest = max((len(match.seats) for match in before), default=0)
    seats = [
        f"place {place} {match.id}"
        for place in range(1, deepest + 1)
        for match in before
        if place <= len(match.seats)
    ]
    return [seat for seat in seats if seat not in arriving]


def _behind(match: Match, place: int) -> Match:
    """Whoever plays for no place stands behind the places that others play for."""
    if match.gives or match.rest > place:
        return match
    return msgspec.structs.replace(match, rest=place + 1)


# ── Groups in which all meet all ─────────────────────────────────────────────────────────────────


def _groups(
    stage: Stage, passing: Sequence[str], playing: Sequence[str]
) -> tuple[list[Match], list[str]]:
    """The games of all groups, round by round, then the groups themselves; and who goes on."""
    dealt = snake(playing, number_of_tables(stage, len(playing)))
    games: list[Match] = []
    groups: list[Match] = []
    going = len(passing) + stage.best * len(dealt) + stage.lucky
    for number, seats in enumerate(dealt, start=1):
        own = list(_games(stage, number, seats))
        games += own
        names = tuple(game.id for game in own)
        groups.append(
            _match(stage, f"group-{number}", stage.id, seats, games=names, rest=going + 1)
        )
    games.sort(key=lambda game: int(game.stage.removeprefix("groups-")))
    on = [
        f"place {place} group-{number}"
        for place in range(1, stage.best + 1)
        for number in range(1, len(groups) + 1)
    ]
    lucky = [f"lucky {number} {stage.id}" for number in range(1, stage.lucky + 1)]
    return [*games, *groups], [*passing, *on, *lucky]


def _games(stage: Stage, number: int, seats: Sequence[str]) -> Iterator[Match]:
    for turn, pairs in enumerate(circle(len(seats)), start=1):
        for game, (one, other) in enumerate(pairs, start=1):
            match_id, name = f"G{number}-{turn}-{game}", f"groups-{turn}"
            yield _match(stage, match_id, name, (seats[one], seats[other]), moves_up=False)


def kept_apart(seats: Sequence[str], groups: int) -> list[str]:
    """Who comes from one group meets as late as can be: each row of places in the order in which
    the bracket has most room between them."""
    if groups < 2 or not all(seat.startswith("place ") for seat in seats):
        return list(seats)
    size = len(in_slots(seats))
    slots = in_slots([str(number) for number in range(size)])
    slot = {seed: at for at, seed in enumerate(slots) if seed is not None}
    order = list(seats[:groups])
    for first in range(groups, len(seats), groups):
        left = list(seats[first : first + groups])
        for seed in range(first, first + len(left)):
            best = max(left, key=lambda seat: _room(seat, seed, order, left, slot))
            left.remove(best)
            order.append(best)
    return order


def _room(
    seat: str, seed: int, order: Sequence[str], left: Sequence[str], slot: Mapping[str, int]
) -> tuple[int, int]:
    """In which round at the earliest somebody would meet one of the same group there."""
    group, here = seat.split(" ")[2], slot[str(seed)]
    mates = [slot[str(at)] for at, other in enumerate(order) if other.split(" ")[2] == group]
    meeting = min(((here ^ mate).bit_length() for mate in mates), default=0)
    return meeting, -left.index(seat)


# ── A knockout ───────────────────────────────────────────────────────────────────────────────────


def in_slots(people: Sequence[str]) -> Slots:
    """Whoever meets stands beside each other: 1 8 4 5 2 7 3 6; nobody where they do not suffice."""
    order = [1]
    while len(order) < len(people):
        both = 2 * len(order) + 1
        order = [seed for each in order for seed in (each, both - each)]
    return [people[seed - 1] if seed <= len(people) else None for seed in order]


def _knockout(stage: Stage, arriving: Sequence[str]) -> Iterator[Match]:
    """Round by round; those who have lost play on for the places that are played out."""
    blocks = [(1, in_slots(arriving))]
    while blocks:
        following: list[tuple[int, Slots]] = []
        for top, slots in sorted(blocks, key=lambda block: -block[0]):
            played, winners, losers = _round(stage, top, slots)
            yield from played
            behind = top + len(slots) // 2
            if len(losers) > 1 and behind < stage.placement:
                following.append((behind, in_slots(losers)))
            if len(winners) > 1:
                following.append((top, winners))
        blocks = following


def _round(stage: Stage, top: int, slots: Slots) -> tuple[list[Match], Slots, list[str]]:
    name = _round_name(top, slots)
    pairs = list(zip(slots[::2], slots[1::2], strict=True)) if len(slots) > 1 else []
    several = sum(None not in pair for pair in pairs) > 1
    played: list[Match] = []
    winners: Slots = []
    for one, other in pairs:
        if one is None or other is None:
            winners.append(one or other)
            continue
        match_id = _round_id(name, len(played) + 1, several=several)
        gives = (top, top + 1) if len(slots) == 2 else ()
        rest = 0 if gives else top + len(slots) // 2
        played.append(_match(stage, match_id, name, (one, other), gives=gives, rest=rest))
        winners.append(f"winner {match_id}")
    return played, winners, [f"loser {match.id}" for match in played]


def _round_name(top: int, slots: Slots) -> str:
    if top == 1:
        return BY_PLAYERS.get(len(slots), f"last-{len(slots)}")
    if (top, len(slots)) == (3, 2):
        return "third-place"
    there = sum(slot is not None for slot in slots)
    return f"places-{top}-{top + there - 1}"


def _round_id(name: str, number: int, *, several: bool) -> str:
    if name == "third-place":
        return name
    if name.startswith("places-"):
        short = f"P{name.removeprefix('places-')}"
        return f"{short}-{number}" if several else short
    return _id(name, number)
