"""Where do I sit, with whom, who starts, and what do we build? A table as its player sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tafelrunde.desk.copies import copies
from tafelrunde.desk.match_setup import drawn_for_match
from tafelrunde.desk.match_words import game_title
from tafelrunde.desk.rules import rule_for
from tafelrunde.draw.setup import SetupDraw
from tafelrunde.games.shelf import role_word, setup_draws
from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.events import Seat
from tafelrunde.pages.at_the_table import stands_in
from tafelrunde.pages.audience.overview import kind_of
from tafelrunde.pages.audience.screen import ScreenClock, clock_of
from tafelrunde.pages.free_seats import left_free
from tafelrunde.pages.player.mates_moved import mates_moved
from tafelrunde.pages.player.moved import news_of_seat
from tafelrunde.pages.vacated import gone_from_table
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.short_tables import too_few
from tafelrunde.state.seats import numbered, start_player
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import Text


class Mate(msgspec.Struct, frozen=True):
    """Somebody at the table, myself among them."""

    player: str
    name: PublicName
    position: int | None
    role: Text | None
    me: bool
    signed: bool
    substitute: bool
    starts: bool = False
    """Sits at the lowest number present, where somebody does start."""
    gone: bool = False
    """Whether somebody is seated in a match who has left, or at a table who is disqualified."""
    plays: bool = True
    """Whether there is a line for this person on the slip."""
    tags: tuple[Text, ...] = ()


class SetUp(msgspec.Struct, frozen=True):
    """What the table builds, in the game's own words, perhaps with a picture."""

    title: Text
    lines: tuple[str, ...]
    mine: str
    picture: str
    rules: tuple[str, ...]
    binding: bool
    """Whether it was drawn for the round; else the table may use it or draw its own."""


class MyTable(msgspec.Struct, frozen=True):
    """A table of a round, or a game of a match."""

    where: GameAt
    title: Text
    position: int | None
    role: Text | None
    kind: Text | None
    mates: tuple[Mate, ...]
    setups: tuple[SetUp, ...]
    clock: ScreenClock | None
    more_minutes: int
    copy: Text | None
    copy_rule: str
    phones_rule: str | None
    """The rule by which phones stay away while the game is on, where there is one."""
    at_once: str | None = None
    """The rule by which all play at once, where nobody starts."""
    before: int | None = None
    """The table at which I sat when the round was published, where that has changed; 0: at none."""
    free: Text | None = None
    """Why a number is missing among the seats."""
    news: tuple[Text, ...] = ()
    """What is new about my seat in a match; at a table of a round, who is new there or gone."""
    too_few: bool = False
    """Whether somebody must move before we can play: the desk says who."""
    fill_rule: str | None = None

    @property
    def starter(self) -> Mate | None:
        if self.at_once or self.too_few:
            return None
        return next((mate for mate in self.mates if mate.starts), None)

    @property
    def mates_line(self) -> int:
        """My line on the slip."""
        there = [mate for mate in self.mates if mate.plays]
        return next(number for number, mate in enumerate(there, start=1) if mate.me)

    @property
    def i_start(self) -> bool:
        return self.starter is not None and self.starter.me


def my_table(view: PublicView, round_: Round, table: Table) -> MyTable:
    state, rulebook, player = view.state, view.rulebook, view.player
    seats = numbered(table.everyone, rulebook)
    me = next(seat for seat in seats if seat.player == player)
    clock, more = table_clock(state, round_.number, table.number)
    return MyTable(
        table.where,
        game_title(table.where, rulebook.mode(state.mode)),
        me.position,
        role_word(me.role),
        kind_of(rulebook, round_),
        mates(view, seats, table),
        tuple(set_ups(state, rulebook, round_, table, me, view.lang)),
        clock,
        more // 60,
        *_copy(view, round_, table),
        rule_for(rulebook, "phones"),
        rulebook.mode(state.mode).at_once_rule,
        _sat_before(round_, table, me, rulebook),
        left_free(table.everyone, rulebook),
        news_of_seat(view, state.matches[table.match])
        if table.match
        else (*gone_from_table(view, round_, table), *mates_moved(view, round_, table)),
        table_too_small(view, table),
        rule_for(rulebook, "fill-table"),
    )


def table_too_small(view: PublicView, table: Table) -> bool:
    """Since somebody went before the game; a match is played by whoever is there."""
    if table.match or table.finished or table.slip is not None:
        return False
    return too_few(view.mode, view.state.options, len(table.seats))


def _sat_before(round_: Round, table: Table, me: Seat, rulebook: Rulebook) -> int | None:
    """The table I was published at, where I moved; this one, where only my number is another.

    People count through: whoever gets up before me takes a number from mine.
    """
    before = round_.moved_from.get(me.player)
    if before is not None or rulebook.draws_by_seat or me.position is None:
        return before
    return table.number if round_.counted.get(me.player, me.position) != me.position else None


def _copy(view: PublicView, round_: Round, table: Table) -> tuple[Text | None, str]:
    """Whose copy of the game lies on the table (CAT-108), where that is known."""
    state, rulebook, names, player = view.state, view.rulebook, view.names, view.player
    found = copies(rulebook, state, round_)
    if found is None or not found.asked:
        return None, ""
    owner = found.owners.get(table.number)
    if found.provided:
        text = Text("The desk provides the game.")
    elif owner == player:
        text = Text("Your copy of the game is used.")
    elif owner is not None:
        name = names.seat(owner)
        text = Text("{name}'s copy of the game is used.", name=str(name))
    else:
        text = Text("Nobody at this table has brought a game: please tell the desk.")
    return text, found.rule


def mates(view: PublicView, seats: Sequence[Seat], table: Table | None = None) -> tuple[Mate, ...]:
    """Everybody there in the order of the seats."""
    absent = {seat.player for seat in table.absent} if table is not None else set()
    gone = {player for player, entry in view.state.entries.items() if entry.gone}
    of_match = table is None or bool(table.match)
    if not of_match:  # whoever leaves after this round still plays it
        gone = {p for p in gone if view.state.entries[p].disqualified_after is not None}
    there = [seat for seat in seats if seat.player not in (gone if of_match else absent)]
    first = start_player(there, view.mode)
    return tuple(
        Mate(
            seat.player,
            view.names.seat(seat.player),
            seat.position,
            role_word(seat.role),
            seat.player == view.player,
            table is not None and seat.player in table.signed,
            table is not None and seat.player in table.substitutes,
            seat.player == first,
            seat.player in gone,
            seat.player not in absent,
            stands_in(view.state, seat.player),
        )
        for seat in numbered(seats, view.rulebook)
    )


def table_clock(state: Tournament, number: int, table: int) -> tuple[ScreenClock | None, int]:
    """The round's clock with this table's own extension in it, and that extension in seconds."""
    clock = clock_of(state, number)
    if clock is None or state.clock is None:
        return None, 0
    more = state.clock.extra.get(table, 0) if table else 0
    longer = msgspec.structs.replace(
        clock,
        ends=clock.ends + more * 1000 if clock.running else clock.ends,
        left=clock.left + more * 1000,
        minutes=clock.minutes + more // 60,
    )
    return longer, more


def tablemates(state: Tournament, player: str) -> frozenset[str]:
    """Everybody this player sits or sat with, himself included: they have met in person."""
    tables = [
        table.seats
        for round_ in state.rounds
        if round_.published
        for table in round_.tables.values()
    ]
    games = [*tables, *(match.seats for match in state.matches.values())]
    met = ({seat.player for seat in seats} for seats in games)
    return frozenset({player}.union(*(each for each in met if player in each)))


# ── What to set up ───────────────────────────────────────────────────────────────────────────────


def set_ups(
    state: Tournament,
    rulebook: Rulebook,
    round_: Round,
    table: Table,
    me: Seat,
    lang: str,
) -> Iterator[SetUp]:
    """What this table builds; in the finish what was drawn for its match."""
    for offered in setup_draws(rulebook):
        drawn = state.draws.get(f"{offered.name} round {round_.number}")
        outcome = drawn.outcome if drawn is not None else None
        if table.match:
            outcome = drawn_for_match(state, offered, table.match)
        if isinstance(outcome, Mapping):
            built = offered.built(outcome, None if table.match else round_.kind)
            yield _set_up(offered, built, table, me, lang, binding=True)
        elif not table.match:
            own = _for_the_table(state, offered, round_, table)
            if own is not None:
                built = offered.built(own, round_.kind)
                yield _set_up(offered, built, table, me, lang, binding=False)


def _for_the_table(
    state: Tournament, offered: SetupDraw, round_: Round, table: Table
) -> Mapping[str, object] | None:
    """What the seed of the round gives this table, where the game draws for each table anew."""
    drawn = state.draws.get(round_.draw or "")
    if offered.at_table is None or drawn is None:
        return None
    fitting = offered.at_table(round_.kind, len(table.seats))
    if fitting is None:
        return None
    return offered.draw(drawn.seed, {**fitting, "round": round_.number, "table": table.number})


def _set_up(
    offered: SetupDraw,
    outcome: Mapping[str, object],
    table: Table,
    me: Seat,
    lang: str,
    *,
    binding: bool,
) -> SetUp:
    lines = tuple(offered.told(outcome, lang, [len(table.seats)]))
    mine = f"{Text('Seat {position}', position=me.position or 0)[lang]}:"
    return SetUp(
        offered.title,
        lines,
        next((line for line in lines if me.position and line.startswith(mine)), ""),
        offered.picture(outcome, lang) if offered.picture is not None else "",
        offered.rules_for(outcome),
        binding,
    )


def drawn_cards(state: Tournament, rulebook: Rulebook, number: int) -> frozenset[str] | None:
    """The ids drawn for all tables of a round (kingdom cards); None where none were."""
    for offered in setup_draws(rulebook):
        drawn = state.draws.get(f"{offered.name} round {number}")
        outcome = drawn.outcome if drawn is not None else None
        cards = outcome.get("drawn") if isinstance(outcome, dict) else None
        if isinstance(cards, list):
            return frozenset(str(card) for card in cards)
    return None
