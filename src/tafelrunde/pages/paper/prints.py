"""Which prints are there? The one list that the desk's page and the command line offer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import msgspec

from tafelrunde.pages.audience.ranking import closed_rounds
from tafelrunde.pages.paper.ahead import as_planned, before_the_day, cover
from tafelrunde.pages.paper.knockout import (
    NO_FINISH,
    bracket_poster,
    has_finish,
    match_cards,
    match_seating,
    open_matches,
)
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Paper, Part
from tafelrunde.pages.paper.people import check_in_list, schedule_cards
from tafelrunde.pages.paper.planned import rounds_to_come
from tafelrunde.pages.paper.ranking import certificates, cross_table, standings_pages
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.seating import seats_by_name, seats_by_table, table_cards
from tafelrunde.pages.paper.setup import builds_something, match_setup_sheets, setup_sheets
from tafelrunde.pages.paper.slips import finish_slips, reserve_slips, round_slips
from tafelrunde.pages.paper.source import Source
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.state.tournament import Round
from tafelrunde.words import Text

Made = Callable[[Source, int | None], Iterator[Part]]
"""Makes the parts of a print; the number is the round asked for, if one was."""


class Print(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to print; `about` a round, the standings after one, or the whole tournament."""

    id: str
    title: Text
    words: Text
    group: Literal["before", "round", "ranking", "after"]
    about: Literal["round", "standings", "tournament"]
    names: Literal["full", "public"]
    make: Made


def _round(source: Source, number: int | None) -> Round:
    """The round asked for, else the last one that was seated."""
    rounds = source.state.rounds
    if not rounds:
        raise Refusal.single("round", "no round has been seated yet")
    if number is None:
        return rounds[-1]
    if not 1 <= number <= len(rounds):
        raise Refusal.single(
            "round",
            "round 1 to {rounds} expected, found {number}",
            rounds=len(rounds),
            number=number,
        )
    return rounds[number - 1]


def _of_round(make: Callable[[Source, Round], Part | None]) -> Made:
    def made(source: Source, number: int | None) -> Iterator[Part]:
        part = make(source, _round(source, number))
        if part is not None:
            yield part

    return made


def _of_tournament(make: Callable[[Source], Part]) -> Made:
    def made(source: Source, _number: int | None) -> Iterator[Part]:
        yield make(source)

    return made


def _standings(source: Source, number: int | None) -> Iterator[Part]:
    yield from standings_pages(source, number)


def _of_finish_or_round(
    of_finish: Callable[[Source], Part], of_round: Callable[[Source, Round], Part]
) -> Made:
    """About the open matches while there are some, unless a round was asked for."""

    def made(source: Source, number: int | None) -> Iterator[Part]:
        if number is None and open_matches(source):
            yield of_finish(source)
        else:
            yield of_round(source, _round(source, number))

    return made


def _set_up(source: Source, number: int | None) -> Iterator[Part]:
    finish = number is None and bool(open_matches(source))
    part = match_setup_sheets(source) if finish else setup_sheets(source, _round(source, number))
    if part is not None:
        yield part


def _whole_round(source: Source, number: int | None) -> Iterator[Part]:
    """Paper mode: everything a round needs when there is no network."""
    if number is None and open_matches(source):
        yield bracket_poster(source)
        yield match_seating(source)
        yield match_cards(source)
        yield finish_slips(source)
        yield from _set_up(source, number)
    else:
        yield from _pack(source, _round(source, number))


def _all_rounds(source: Source, _number: int | None) -> Iterator[Part]:
    """The evening before: all that is known already, in the order in which it is needed."""
    if before_the_day(source.state):
        yield from _before_the_day(source)
        return
    rounds = rounds_to_come(source)
    if not rounds:
        raise Refusal.of("all-rounds", NOTHING_PLANNED)
    yield from _rounds_and_reserve(source, rounds)


def _before_the_day(source: Source) -> Iterator[Part]:
    """For everybody who is expected; the seating where it can be known and was promised."""
    if not source.state.entries:
        raise Refusal.of("all-rounds", NOBODY_ENTERED)
    planned = as_planned(source)
    yield cover(source, planned)
    yield check_in_list(source)
    yield schedule_cards(planned)
    if has_finish(source):
        yield bracket_poster(source)
    yield from _rounds_and_reserve(planned, rounds_to_come(planned))


def _rounds_and_reserve(source: Source, rounds: Sequence[Round]) -> Iterator[Part]:
    for round_ in rounds:
        yield from _pack(source, round_)
    yield reserve_slips(source)


NOTHING_PLANNED = Text("no round to come has been seated or planned yet")
NOBODY_ENTERED = Text("as soon as somebody is entered")


def _pack(source: Source, round_: Round) -> Iterator[Part]:
    yield seats_by_name(source, round_)
    yield seats_by_table(source, round_)
    yield table_cards(source, round_)
    yield round_slips(source, round_)
    setup = setup_sheets(source, round_)
    if setup is not None:
        yield setup


PRINTS = (
    Print(
        id="round",
        title=Text("The whole round on paper"),
        words=Text(
            "Seating by name and by table, table cards, slips and set-up in one PDF: "
            "with it the day goes on without a network."
        ),
        group="round",
        about="round",
        names="full",
        make=_whole_round,
    ),
    Print(
        id="check-in",
        title=Text("Check-in list"),
        words=Text(
            "Everyone by surname, with the fee and a box for all that is settled at "
            "the door, and empty rows for walk-ins."
        ),
        group="before",
        about="tournament",
        names="full",
        make=_of_tournament(check_in_list),
    ),
    Print(
        id="schedule-cards",
        title=Text("Personal schedule cards"),
        words=Text(
            "Eight cards on a sheet: where each person sits in which round as far as "
            "it is known, with room to write for the rest."
        ),
        group="before",
        about="tournament",
        names="full",
        make=_of_tournament(schedule_cards),
    ),
    Print(
        id="all-rounds",
        title=Text("All rounds at once"),
        words=Text(
            "For the evening before: timetable, check-in list, personal cards, every "
            "round that has been seated or planned already, and empty slips to spare."
        ),
        group="before",
        about="tournament",
        names="full",
        make=_all_rounds,
    ),
    Print(
        id="reserve-slips",
        title=Text("Empty slips to spare"),
        words=Text("A sheet to fill in by hand where a slip is lost or a table is added."),
        group="before",
        about="tournament",
        names="full",
        make=_of_tournament(reserve_slips),
    ),
    Print(
        id="seating-by-name",
        title=Text("Seating by name"),
        words=Text("Large, for the wall: surname, table and seat."),
        group="round",
        about="round",
        names="public",
        make=_of_round(seats_by_name),
    ),
    Print(
        id="seating-by-table",
        title=Text("Seating by table"),
        words=Text(
            "Large, for the wall: who sits at which table; in the finish, who plays which match."
        ),
        group="round",
        about="round",
        names="public",
        make=_of_finish_or_round(match_seating, seats_by_table),
    ),
    Print(
        id="table-cards",
        title=Text("Table cards"),
        words=Text(
            "A card for each table or match of the finish, two on a sheet: cut once, "
            "put the piles on each other."
        ),
        group="round",
        about="round",
        names="public",
        make=_of_finish_or_round(match_cards, table_cards),
    ),
    Print(
        id="slips",
        title=Text("Result slips"),
        words=Text(
            "With fields, signatures, code and QR code; once cut they lie in the "
            "order of the tables. For games with minutes the minimal minutes."
        ),
        group="round",
        about="round",
        names="full",
        make=_of_finish_or_round(finish_slips, round_slips),
    ),
    Print(
        id="set-up",
        title=Text("Set-up of the round"),
        words=Text("Wonders, kingdom cards or a board for each table."),
        group="round",
        about="round",
        names="public",
        make=_set_up,
    ),
    Print(
        id="standings",
        title=Text("Standings"),
        words=Text("Every criterion, and for each place what separates it from the next."),
        group="ranking",
        about="standings",
        names="public",
        make=_standings,
    ),
    Print(
        id="cross-table",
        title=Text("Cross-table"),
        words=Text("Points, place and table of everybody in every round."),
        group="ranking",
        about="tournament",
        names="public",
        make=_of_tournament(cross_table),
    ),
    Print(
        id="bracket",
        title=Text("Poster of the finish"),
        words=Text(
            "Who meets whom, across a sheet; empty before the finish, to be filled in on the wall."
        ),
        group="ranking",
        about="tournament",
        names="public",
        make=_of_tournament(bracket_poster),
    ),
    Print(
        id="certificates",
        title=Text("Certificates"),
        words=Text(
            "A page for each person or for the first, once the final ranking is "
            "decided; with the club and a logo of your own."
        ),
        group="after",
        about="tournament",
        names="full",
        make=_of_tournament(certificates),
    ),
    Print(
        id="minutes",
        title=Text("Minutes", context="print"),
        words=Text("Rulings, corrections, disqualifications and objections with their times."),
        group="after",
        about="tournament",
        names="full",
        make=_of_tournament(minutes_page),
    ),
    Print(
        id="report",
        title=Text("Tournament report"),
        words=Text("For the association: details, final ranking, standings, draws and checksum."),
        group="after",
        about="tournament",
        names="full",
        make=_of_tournament(report_page),
    ),
)

BY_ID = {each.id: each for each in PRINTS}


def find_print(print_id: str) -> Print:
    found = BY_ID.get(print_id)
    if found is None:
        text = unknown_name(Text("print"), print_id, BY_ID)
        raise Refusal.of("print", text)
    return found


def make_paper(wanted: Print, source: Source, number: int | None = None) -> Paper:
    """The print as plain data; a Refusal where there is nothing to put on it."""
    parts = tuple(wanted.make(source, number))
    if not parts or any(getattr(part, "sheets", True) == () for part in parts):
        raise Refusal.single(wanted.id, "there is nothing to print here")
    if wanted.id == "all-rounds":
        source = as_planned(source)  # every sheet says that it is a plan
    return source.bound(wanted.title[source.lang], source.event, source.stamp, parts)


def _why_no_pile(source: Source) -> Text | None:
    if before_the_day(source.state):
        return None if source.state.entries else NOBODY_ENTERED
    return None if rounds_to_come(source) else NOTHING_PLANNED


def why_not(wanted: Print, source: Source) -> Text | None:
    """What keeps this from being printed now; None where nothing does."""
    state = source.state
    if wanted.about == "round" and not (state.rounds or state.matches):
        return Text("as soon as a round has been seated")
    if wanted.about == "standings" and not closed_rounds(state):
        return Text("after the first round")
    if wanted.id in ("check-in", "schedule-cards") and not state.entries:
        return NOBODY_ENTERED
    if wanted.id == "set-up" and not builds_something(source, state.rounds):
        return Text("nothing is drawn for this round's tables")
    if wanted.id == "bracket":
        return None if has_finish(source) else NO_FINISH
    if wanted.id == "all-rounds":
        return _why_no_pile(source)
    if wanted.id in ("cross-table", "certificates"):
        try:
            make_paper(wanted, source)
        except Refusal as refusal:
            return refusal.faults[0].text
    return None
