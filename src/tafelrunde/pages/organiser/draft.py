"""How good is this draft, and what would a swap cost? Figures and words for the draw page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import msgspec

from tafelrunde.desk.repairing import who_is_amiss
from tafelrunde.desk.seating_cost import seating_cost
from tafelrunde.draw.certificate import Certificate, bound_after, certify
from tafelrunde.draw.next_round import Tables, past_tables
from tafelrunde.draw.plan_in_force import current_plan, departed_from
from tafelrunde.draw.standin import with_standins
from tafelrunde.draw.standins_told import start_told, without_a_game
from tafelrunde.draw.ways_of_drawing import meeting_again_allowed, standings_behind
from tafelrunde.draw.wishes import pigeonholes
from tafelrunde.games.shelf import role_word
from tafelrunde.journal.events import Seat
from tafelrunde.pages.drafts import certificate_lines, drawn_from
from tafelrunde.pages.free_seats import left_free
from tafelrunde.pages.organiser.finish import desk_matter
from tafelrunde.pages.organiser.roles_again import (
    RolesAgain,
    played_before,
    roles_again,
    roles_in_words,
)
from tafelrunde.pages.view import DeskView
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.short_tables import sizes_under
from tafelrunde.state.seats import numbered, ordered, start_player
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text, listed

Pairs = Counter[frozenset[str]]


class Again(msgspec.Struct, frozen=True):
    """Somebody at the same table who was met before, and how often."""

    name: str
    times: int


class SeatCard(msgspec.Struct, frozen=True):
    player: str
    name: str
    position: int | None
    role: str | None
    again: tuple[Again, ...]
    starts: bool = False
    role_before: int | None = None
    """The round in which this role was played before."""
    standin: bool = False
    gone: bool = False
    """Sits in this draft and does not play any more."""

    @property
    def role_name(self) -> Text | None:
        return role_word(self.role)


class TableCard(msgspec.Struct, frozen=True):
    number: int
    seats: tuple[SeatCard, ...]
    free: Text | None = None
    """Why a number is missing among the seats."""
    room: bool = False
    """Somebody more could sit down here."""

    @property
    def repeats(self) -> int:
        return sum(len(seat.again) for seat in self.seats) // 2


class DraftPage(msgspec.Struct, frozen=True):
    number: int
    tables: tuple[TableCard, ...]
    certificate: Certificate
    words: tuple[str, ...]
    repeats_here: int
    people: int
    unbeatable: bool
    """No fewer meetings again, pairs of one group at a table, or roles played again."""
    roles_again: RolesAgain = RolesAgain()
    by_standings: bool = False
    """Nobody looked for fewer meetings again: the standings alone say who meets whom."""
    departed: bool = False
    """Seats were changed since this plan was drawn: another might have fewer meetings again."""


def meetings(rounds: Sequence[Round]) -> Pairs:
    met: Pairs = Counter()
    for round_ in rounds:
        for table in round_.tables.values():
            met.update(frozenset(p) for p in combinations([s.player for s in table.seats], 2))
    return met


def _seat_card(
    seat: Seat,
    seats: Sequence[Seat],
    met: Pairs,
    names: Names,
    *,
    starts: bool,
    role_before: int | None,
    standin: bool,
    gone: bool,
) -> SeatCard:
    again = tuple(
        Again(called(names, other.player), met[pair])
        for other in seats
        if other.player != seat.player and met[pair := frozenset((seat.player, other.player))]
    )
    return SeatCard(
        seat.player,
        called(names, seat.player),
        seat.position,
        seat.role,
        again,
        starts,
        role_before,
        standin,
        gone,
    )


def table_cards(view: DeskView, round_: Round) -> tuple[TableCard, ...]:
    """The tables of a round, be it only thought of, after the rounds before it."""
    met, names = meetings(view.state.rounds[: round_.number - 1]), view.names
    led, by_role = played_before(view.state, round_), view.mode.seating.method == "roles"
    cards, most = [], max(sizes_under(view.mode, view.state.options))
    gone = _no_longer_in(view, round_)
    for table in round_.tables.values():
        seats, first = numbered(table.seats, view.rulebook), start_player(table.seats, view.mode)
        people = (
            _seat_card(
                seat,
                seats,
                met,
                names,
                starts=seat.player == first,
                role_before=led.get(seat.player) if by_role else None,
                standin=seat.player in view.state.standins,
                gone=seat.player in gone,
            )
            for seat in seats
        )
        free = left_free(table.seats, view.rulebook)
        cards.append(TableCard(table.number, tuple(people), free, len(seats) < most))
    return tuple(cards)


def _no_longer_in(view: DeskView, round_: Round) -> Sequence[str]:
    """Whoever gets up from a published round leaves its seats; a draft keeps them till repaired."""
    if round_.published:
        return ()
    return who_is_amiss(desk_matter(view.state, view.rulebook), round_).gone


def certificate_of(state: Tournament, rulebook: Rulebook, round_: Round) -> Certificate:
    """Counted afresh from the tables alone; played rounds stand, only this one could be another."""
    tables = _tables(state, rulebook, round_)
    past, here = tables[:-1], tables[-1:]
    drawn = state.draws.get(round_.draw or "")
    return certify(
        tables,
        bound_after(past, here),
        seed=drawn.seed if drawn else "",
        algorithm=drawn.algorithm if drawn else "",
    )


def _tables(state: Tournament, rulebook: Rulebook, round_: Round) -> list[Tables]:
    roles = rulebook.scoring[rulebook.mode(state.mode).scoring].roles
    return past_tables(state.rounds[: round_.number], roles)


def draft_page(view: DeskView, round_: Round) -> DraftPage:
    state, rulebook, lang = view.state, view.rulebook, view.lang
    certificate = certificate_of(state, rulebook, round_)
    by_standings = meeting_again_allowed(view.mode, state, round_.number)
    cards = table_cards(view, round_)
    groups = _pairs_of_groups(state, round_, rulebook)
    again = roles_again(view, round_, _tables(state, rulebook, round_))
    return DraftPage(
        round_.number,
        cards,
        certificate,
        (
            *roles_in_words(view, again),
            *_standins_in_words(view, round_),
            *_equals_in_words(view, round_),
            *(_groups_in_words(*groups, lang) if groups else ()),
            *_meetings_in_words(view, certificate, by_standings=by_standings),
        ),
        sum(card.repeats for card in cards),
        sum(len(card.seats) for card in cards),
        bool(certificate.optimal)
        and (groups is None or groups[0] == groups[1])
        and again.unbeatable,
        again,
        by_standings,
        _departed(state, round_) and not certificate.optimal,
    )


def _meetings_in_words(
    view: DeskView, certificate: Certificate, *, by_standings: bool
) -> list[str]:
    """How often people meet and how seldom they could; where the standings alone seat them, no
    other round was to be had, and no bound says anything."""
    if not by_standings:
        return [line.strip() for line in certificate_lines(certificate, view.lang)]
    text = Text(
        "Who meets whom follows from the standings; meeting again is allowed ({rule_id}).",
        rule_id=view.mode.seating.rule,
    )
    return [text[view.lang], drawn_from(certificate.seed, certificate.algorithm)[view.lang]]


def _departed(state: Tournament, round_: Round) -> bool:
    plan = current_plan(state)
    if plan is None or plan.draw != round_.draw:
        return False
    return departed_from(plan, state, round_.number)


def _equals_in_words(view: DeskView, round_: Round) -> list[str]:
    """Who is level in the standings that seat this round: between them only a lot decided."""
    rows = standings_behind(view.rulebook, view.state, round_.number)
    equals: dict[int, list[str]] = {}
    for table in round_.tables.values():
        for seat in ordered(table.seats):
            row = rows.get(seat.player)
            if row is not None and row.rank is not None:
                equals.setdefault(row.rank, []).append(called(view.names, seat.player))
    shared = [listed(names) for _rank, names in sorted(equals.items()) if len(names) > 1]
    if not shared:
        return []
    text = Text(
        "Level in the standings, so that a lot decided between them: {equals}.",
        equals=listed(shared, "; "),
    )
    return [text[view.lang]]


def _standins_in_words(view: DeskView, round_: Round) -> list[str]:
    """Where a stand-in starts: the standings do not show why."""
    seated = [seat.player for table in round_.tables.values() for seat in table.seats]
    standins = [player for player in seated if player in view.state.standins]
    if not standins:
        return []
    field = with_standins(view.state, standins, round_.number)
    rows = standings_behind(view.rulebook, field, round_.number)
    fresh = without_a_game(view.state, standins, round_.number)
    told = (
        start_told(
            view.mode,
            [seat.player for seat in ordered(table.seats)],
            standins,
            fresh,
            rows,
            lambda player: called(view.names, player),
        )
        for table in round_.tables.values()
    )
    return [text[view.lang] for text in told if text is not None]


def _pairs_of_groups(
    state: Tournament, round_: Round, rulebook: Rulebook
) -> tuple[int, int] | None:
    """Clubs and families: how many pairs share a table, and how few could at best; nothing where
    nobody shares a group."""
    groups: Counter[str] = Counter()
    for table in round_.tables.values():
        for seat in table.seats:
            entry = state.entries.get(seat.player)
            groups.update(entry.groups if entry is not None else ())
    if not any(members > 1 for members in groups.values()):
        return None
    sizes = [len(table.seats) for table in round_.tables.values()]
    pairs = seating_cost(state, round_, rulebook)[1]
    # Who shares two groups with somebody is one pair, but would count in both bounds.
    least = min(pairs, sum(pigeonholes(members, sizes) for members in groups.values()))
    return pairs, least


def _groups_in_words(pairs: int, least: int, lang: str) -> list[str]:
    text = Text(
        "Pairs of one group at the same table: {pairs} (at least {least}).",
        pairs=pairs,
        least=least,
    )
    return [text[lang]]


def swap_words(state: Tournament, round_: Round, one: str, other: str, names: Names) -> list[Text]:
    """Who would meet again if these two changed places; the figures are the desk's."""
    change = {one: other, other: one}
    tables = [
        [change.get(seat.player, seat.player) for seat in table.seats]
        for table in round_.tables.values()
    ]
    met = meetings(state.rounds[: round_.number - 1])
    return [
        *_meets_again(tables, one, met, names),
        *_meets_again(tables, other, met, names),
    ]


def _meets_again(
    tables: Sequence[Sequence[str]], player: str, met: Pairs, names: Names
) -> list[Text]:
    table = next(table for table in tables if player in table)
    return [
        Text(
            "{player} would meet {mate} again",
            player=called(names, player),
            mate=called(names, mate),
        )
        for mate in table
        if mate != player and met[frozenset((player, mate))]
    ]
