"""What does another seating of a round cost? Said before two people change places.

Figures first, then who meets whom again, how large the tables get, where the order of the rule is
left, and what has to be set up anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tafelrunde.desk import commands as c
from tafelrunde.desk.small_tables import small_again
from tafelrunde.draw.out_of_order import out_of_order
from tafelrunde.draw.setup import SetupDraw
from tafelrunde.games.shelf import setup_draws
from tafelrunde.journal.events import Seat, Seated
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.rulebook.own_arithmetic import role_called
from tafelrunde.state.seats import numbered
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import NOTHING, Player, Text, numbers_of


def swapped(
    before: Tournament, after: Tournament, rulebook: Rulebook, command: c.Command
) -> Iterator[Text]:
    if not isinstance(command, c.SwapSeats):
        return
    was, will = before.rounds[command.round - 1], after.rounds[command.round - 1]
    old, new = seating_cost(before, was, rulebook), seating_cost(after, will, rulebook)
    left = tuple(_order_left(before, was, will, rulebook))
    small = tuple(small_again(before, was, will, rulebook))
    yield from cost_words(old, new)
    yield from small
    if old == new and not left and not small:
        yield Text("The swap costs nothing.")
    yield from left


def _order_left(before: Tournament, old: Round, new: Round, rulebook: Rulebook) -> Iterator[Text]:
    """Whom the rule of the standings would have meet, in the words of a repair; who only changes
    the seat at a table meets nobody else."""
    if _company(old) == _company(new):
        return
    tables = [Seated(table.number, table.seats) for table in new.tables.values()]
    yield from out_of_order(rulebook, before, old, tables, Player)


def _company(round_: Round) -> set[frozenset[str]]:
    return {
        frozenset(seat.player for seat in table.seats)
        for table in round_.tables.values()
        if table.seats
    }


Cost = tuple[int, int, int, int, int]
COSTS = (
    Text("Repeated meetings"),
    Text("Meetings inside a group"),
    Text("People away from their fixed table"),
    Text("Starters who have started before"),
    Text("Roles somebody has had before"),
)


def cost_words(old: Cost, new: Cost) -> Iterator[Text]:
    """What another seating of the same round costs, figure by figure."""
    for words, was, will in zip(COSTS, old, new, strict=True):
        if was or will:
            yield Text("{words}: {was} → {will}.", words=words, was=was, will=will)


def seating_cost(state: Tournament, round_: Round, rulebook: Rulebook) -> Cost:
    """Meetings again, inside a group, fixed tables missed, starting or leading a role again.

    Where all play at once nobody starts, and so nobody starts again.
    """
    somebody_starts = rulebook.mode(state.mode).at_once_rule is None
    past = state.rounds[: round_.number - 1]
    met = {
        frozenset(pair)
        for earlier in past
        for table in earlier.tables.values()
        for pair in combinations([seat.player for seat in table.seats], 2)
    }
    started = {
        seat.player
        for earlier in past
        for table in earlier.tables.values()
        for seat in table.seats
        if somebody_starts and seat.position == 1
    }
    led = {
        (seat.player, seat.role)
        for earlier in past
        for table in earlier.tables.values()
        for seat in table.seats
        if seat.role is not None
    }
    again = inside = missed = starts = roles = 0
    for table in round_.tables.values():
        for one, other in combinations([seat.player for seat in table.seats], 2):
            again += frozenset((one, other)) in met
            inside += bool(_groups(state, one) & _groups(state, other))
        for seat in table.seats:
            entry = state.entries.get(seat.player)
            missed += bool(entry and entry.fixed_table and entry.fixed_table != table.number)
            starts += seat.position == 1 and seat.player in started
            roles += (seat.player, seat.role) in led
    return again, inside, missed, starts, roles


def _groups(state: Tournament, player: str) -> set[str]:
    entry = state.entries.get(player)
    return set(entry.groups) if entry else set()


# ── In a published round ─────────────────────────────────────────────────────────────────────────


def reseated(
    before: Tournament, after: Tournament, rulebook: Rulebook, command: c.Command
) -> Iterator[Text]:
    """What changing the seats of a published round does to it."""
    if not isinstance(command, c.ReseatRound):
        return
    old, new = before.rounds[command.round - 1], after.rounds[command.round - 1]
    yield from _who_sits_where(old, new, rulebook)
    yield from seats_and_starts(old, new, rulebook, before.mode)
    yield from _sizes(old, new)
    was, will = seating_cost(before, old, rulebook), seating_cost(after, new, rulebook)
    yield from cost_words(was, will)
    again = tuple(_again(before, old, new))
    yield from again
    yield from small_again(before, old, new, rulebook)
    if was == will and not again:  # as often in all, but between others, is a change too
        yield _nothing_again(rulebook.mode(before.mode), rulebook)
    yield from _order_left(before, old, new, rulebook)
    yield from _set_up(old, new, rulebook)
    for number in sorted(command.aside):
        yield Text(
            "What was played at table {number} no longer counts: the standings are "
            "without this table until it has a new result.",
            number=number,
        )


def _nothing_again(mode: Mode, rulebook: Rulebook) -> Text:
    """Of what the game has that could come again: nobody starts where all play at once, and few
    games have roles."""
    if rulebook.scoring[mode.scoring].roles:
        return Text(
            "No meeting and no role is repeated more often; groups and fixed tables are as before."
        )
    if mode.at_once_rule is None:
        return Text(
            "No meeting is repeated more often, and nobody starts more often; groups and fixed "
            "tables are as before."
        )
    return Text("No meeting is repeated more often; groups and fixed tables are as before.")


def _places(round_: Round) -> dict[str, tuple[int, Seat]]:
    return {
        seat.player: (table.number, seat)
        for table in round_.tables.values()
        for seat in table.seats
    }


def _who_sits_where(old: Round, new: Round, rulebook: Rulebook) -> Iterator[Text]:
    homes = _places(old)
    read = {
        seat.player: seat
        for table in new.tables.values()
        for seat in numbered(table.seats, rulebook)
    }
    for player, (goal, seat) in _places(new).items():
        if homes.get(player) == (goal, seat):
            continue
        place = _seat_words(read[player], rulebook)
        if player not in homes:
            yield Text(
                "{player} gets a seat at table {goal}{place_}.",
                player=Player(player),
                goal=goal,
                place_=place,
            )
            continue
        home = homes[player][0]
        yield Text(
            "{player}: table {home} → table {goal}{place_}.",
            player=Player(player),
            home=home,
            goal=goal,
            place_=place,
        )
    for player in homes.keys() - read.keys():
        yield Text("{player} is not needed in this round any more.", player=Player(player))


def seats_and_starts(old: Round, new: Round, rulebook: Rulebook, mode: str) -> Iterator[Text]:
    """What changes for people who stay where they are: their seat's number, and who starts."""
    yield from _other_numbers(old, new, rulebook)
    if rulebook.mode(mode).at_once_rule is None:
        yield from _who_starts(old, new)


def _other_numbers(old: Round, new: Round, rulebook: Rulebook) -> Iterator[Text]:
    """People count through: who comes or goes before somebody changes the number of that seat."""
    before, after = _read_numbers(old, rulebook), _read_numbers(new, rulebook)
    homes = _places(old)
    for player, (table, seat) in _places(new).items():
        was, now = before.get(player), after[player]
        if homes.get(player) == (table, seat) and was and now and was != now:
            yield Text(
                "{player}: seat {was} → seat {now} at table {table}.",
                player=Player(player),
                was=was,
                now=now,
                table=table,
            )


def _read_numbers(round_: Round, rulebook: Rulebook) -> dict[str, int | None]:
    return {
        seat.player: seat.position
        for table in round_.tables.values()
        for seat in numbered(table.seats, rulebook)
    }


def _who_starts(old: Round, new: Round) -> Iterator[Text]:
    was, will = _starters(old), _starters(new)
    for number, player in will.items():
        before = was.get(number)
        if before is not None and before != player:
            yield Text(
                "{player} starts at table {number} instead of {before}.",
                player=Player(player),
                number=number,
                before=Player(before),
            )


def _starters(round_: Round) -> dict[int, str]:
    return {
        table.number: starter.player
        for table in round_.tables.values()
        if (starter := table.starter) is not None
    }


def _seat_words(seat: Seat, rulebook: Rulebook) -> Text:
    if seat.role is not None:
        role = role_called(rulebook.arithmetic, seat.role)
        return Text(", as {role}", role=role)
    if seat.position is None:
        return NOTHING
    return Text(", seat {position}", position=seat.position)


def _sizes(old: Round, new: Round) -> Iterator[Text]:
    for number in sorted(old.tables.keys() | new.tables):
        was, will = _size(old, number), _size(new, number)
        if not was and will:
            yield Text("Table {number} is added: {will} players.", number=number, will=will)
        elif was and not will:
            yield Text("Table {number} is given up.", number=number)
        elif was != will:
            yield Text("Table {number}: {was} → {will} players.", number=number, was=was, will=will)


def _size(round_: Round, number: int) -> int:
    table = round_.tables.get(number)
    return len(table.seats) if table is not None else 0


def _again(state: Tournament, old: Round, new: Round) -> Iterator[Text]:
    """Who would meet again and has not until now; by name, since that is what people ask."""
    met: Counter[frozenset[str]] = Counter()
    for earlier in state.rounds[: old.number - 1]:
        met.update(_pairs(earlier))
    now = set(_pairs(old))
    for pair in _pairs(new):
        if met[pair] and pair not in now:
            one, other = sorted(pair)
            times = Text("for the second time")
            if met[pair] > 1:
                times = Text("time number {met}", met=met[pair] + 1)
            yield Text(
                "{one} and {other} would meet {times}.",
                one=Player(one),
                other=Player(other),
                times=times,
            )


def _pairs(round_: Round) -> Iterator[frozenset[str]]:
    for table in round_.tables.values():
        for pair in combinations([seat.player for seat in table.seats], 2):
            yield frozenset(pair)


def _set_up(old: Round, new: Round, rulebook: Rulebook) -> Iterator[Text]:
    """Set-up draws hold for a table or its seats, not for people: most follow by themselves."""
    others = [
        table
        for number, table in new.tables.items()
        if number not in old.tables or _taken(old.tables[number]) != _taken(table)
    ]
    for offered in setup_draws(rulebook) if others else ():
        anew = [table for table in others if _other_material(offered, old, new, table)]
        title, rule = offered.title, ", ".join(offered.rules)
        if anew:
            numbers = numbers_of((table.number for table in anew), "and")
            yield Text(
                "{title}: to be set up anew at table {numbers} ({rule_id}).",
                title=title,
                numbers=numbers,
                rule_id=rule,
            )
        else:
            yield Text(
                "{title}: as drawn, without a change ({rule_id}).", title=title, rule_id=rule
            )


def _other_material(offered: SetupDraw, old: Round, new: Round, table: Table) -> bool:
    """Only a table that draws for itself builds anew: it is new, or of another size."""
    if offered.at_table is None:
        return False
    was = old.tables.get(table.number)
    needed = offered.at_table(new.kind, len(table.seats))
    return was is None or offered.at_table(old.kind, len(was.seats)) != needed


def _taken(table: Table) -> set[int | str | None]:
    return {seat.position or seat.role for seat in table.seats}
