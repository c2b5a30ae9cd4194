"""Which prints are there? The one list that the desk's page and the command line offer."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec

from tafelrunde.pages.audience.ranking import closed_rounds
from tafelrunde.pages.paper.ahead import as_planned
from tafelrunde.pages.paper.knockout import (
    bracket_poster,
    match_cards,
    match_seating,
    open_matches,
)
from tafelrunde.pages.paper.making import (
    ONCE_SEATED,
    Made,
    WhyNot,
    all_rounds,
    as_made,
    no_finish,
    no_pile,
    no_round,
    nobody_entered,
    nothing_drawn,
    of_finish_or_round,
    of_round,
    of_tournament,
    set_up,
    whole_round,
)
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Paper
from tafelrunde.pages.paper.people import check_in_list, schedule_cards
from tafelrunde.pages.paper.ranking import certificates, cross_table, standings_pages
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.role_cards import (
    no_address,
    organiser_card,
    players_poster,
    referee_card,
    result_desk_card,
)
from tafelrunde.pages.paper.rules_sheet import rules_page
from tafelrunde.pages.paper.seating import seats_by_name, seats_by_table, table_cards
from tafelrunde.pages.paper.slips import finish_slips, reserve_slips, round_slips
from tafelrunde.pages.paper.source import Source
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Text
from tafelrunde.words.text import KEPT


class Print(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to print; `about` a round, the standings after one, or the whole tournament.

    What is about a round waits for one, and so do standings; what else it waits for it says itself.
    """

    id: str
    title: Text
    words: Text
    group: Literal["before", "roles", "round", "ranking", "after"]
    about: Literal["round", "standings", "tournament"]
    names: Literal["full", "public", "none"]
    make: Made
    why_not: WhyNot | None = None
    on_phones: bool = False
    """Players get it on their phones too: so it is written in their languages."""


PRINTS = [
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
        make=whole_round,
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
        make=of_tournament(check_in_list),
        why_not=nobody_entered,
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
        make=of_tournament(schedule_cards),
        why_not=nobody_entered,
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
        make=all_rounds,
        why_not=no_pile,
    ),
    Print(
        id="reserve-slips",
        title=Text("Empty slips to spare"),
        words=Text("A sheet to fill in by hand where a slip is lost or a table is added."),
        group="before",
        about="tournament",
        names="none",
        make=of_tournament(reserve_slips),
    ),
    Print(
        id="organiser-card",
        title=Text("The organiser’s day"),
        words=Text("One page: the day by the announced times, to tick, and what if it goes wrong."),
        group="roles",
        about="tournament",
        names="public",
        make=of_tournament(organiser_card),
    ),
    Print(
        id="result-desk-card",
        title=Text("Card for the result desk"),
        words=Text("One page for whoever takes slips: what comes, and what to do with it."),
        group="roles",
        about="tournament",
        names="public",
        make=of_tournament(result_desk_card),
    ),
    Print(
        id="referee-card",
        title=Text("Card for referees"),
        words=Text("One page: from the call to the minutes, with lines for rulings on paper."),
        group="roles",
        about="tournament",
        names="public",
        make=of_tournament(referee_card),
    ),
    Print(
        id="players-poster",
        title=Text("The players’ poster"),
        words=Text("For the wall: scan, tap your name, done; with the code of this hall."),
        group="roles",
        about="tournament",
        names="public",
        make=of_tournament(players_poster),
        why_not=no_address,
    ),
    Print(
        id="rules",
        title=Text("Rules of the tournament"),
        words=Text(
            "For the wall and the announcement: what was chosen, and every rule that holds here, "
            "with its id."
        ),
        group="before",
        about="tournament",
        names="public",
        make=of_tournament(rules_page),
    ),
    Print(
        id="seating-by-name",
        title=Text("Seating by name"),
        words=Text("Large, for the wall: surname, table and seat."),
        group="round",
        about="round",
        names="public",
        make=of_round(seats_by_name),
        why_not=no_round,
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
        make=of_finish_or_round(match_seating, seats_by_table),
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
        make=of_finish_or_round(match_cards, table_cards),
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
        make=of_finish_or_round(finish_slips, round_slips),
    ),
    Print(
        id="set-up",
        title=Text("Set-up of the round"),
        words=Text("Wonders, kingdom cards or a board for each table."),
        group="round",
        about="round",
        names="public",
        make=set_up,
        why_not=nothing_drawn,
    ),
    Print(
        id="standings",
        title=Text("Standings"),
        words=Text("Every criterion, and for each place what separates it from the next."),
        group="ranking",
        about="standings",
        names="public",
        make=standings_pages,
    ),
    Print(
        id="cross-table",
        title=Text("Cross-table"),
        words=Text("Points, place and table of everybody in every round."),
        group="ranking",
        about="tournament",
        names="public",
        make=of_tournament(cross_table),
        why_not=as_made(cross_table),
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
        make=of_tournament(bracket_poster),
        why_not=no_finish,
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
        make=of_tournament(certificates),
        why_not=as_made(certificates),
        on_phones=True,
    ),
    Print(
        id="minutes",
        title=Text("Minutes", context="print"),
        words=Text("Rulings, corrections, disqualifications and objections with their times."),
        group="after",
        about="tournament",
        names="full",
        make=of_tournament(minutes_page),
    ),
    Print(
        id="report",
        title=Text("Tournament report"),
        words=Text("For the association: details, final ranking, standings, draws and checksum."),
        group="after",
        about="tournament",
        names="full",
        make=of_tournament(report_page),
    ),
]


def find_print(print_id: str) -> Print:
    by_id = {each.id: each for each in PRINTS}
    if print_id not in by_id:
        raise Refusal.of("print", unknown_name(Text("print"), print_id, by_id))
    return by_id[print_id]


def make_paper(wanted: Print, source: Source, number: int | None = None) -> Paper:
    """The print as plain data; a Refusal where there is nothing to put on it."""
    source = _in_one_language(wanted, source)
    parts = tuple(wanted.make(source, number))
    if not parts or any(getattr(part, "sheets", True) == () for part in parts):
        raise Refusal.single(wanted.id, "there is nothing to print here")
    if wanted.id == "all-rounds":
        source = as_planned(source)  # every sheet says that it is a plan
    return source.bound(wanted.title[source.lang], source.event, source.stamp, parts)


def _in_one_language(wanted: Print, source: Source) -> Source:
    """English as a whole where a print is not written in the language asked for."""
    whole = source.lang in KEPT or wanted.on_phones
    return source if whole else replace(source, lang="en")


def why_not(wanted: Print, source: Source) -> Text | None:
    state = source.state
    if wanted.about == "round" and not (state.rounds or open_matches(source)):
        return ONCE_SEATED
    if wanted.about == "standings" and not closed_rounds(state):
        return Text("after the first round")
    return wanted.why_not(source) if wanted.why_not else None
