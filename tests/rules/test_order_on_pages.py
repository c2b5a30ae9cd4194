"""Prints, workbooks, the desk and the phones: the order of a file shows on none of them.

What the desk lists as it was entered (its own list of people, the history) is the file's order by
its nature and left out; a journal's hash is, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest

from tafelrunde.chances.outlook import outlook
from tafelrunde.chances.race import race_of
from tafelrunde.desk.steps import next_step
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.audience.course import course
from tafelrunde.pages.audience.lots import lots_told
from tafelrunde.pages.audience.overview import overview
from tafelrunde.pages.audience.results import round_results
from tafelrunde.pages.audience.seating import seating
from tafelrunde.pages.files.public import ranking_data, standings_data
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.files.tables import cross_table, seating_plan, slips, standings_grid
from tafelrunde.pages.final_ranking import final_places
from tafelrunde.pages.organiser.draft import certificate_of, table_cards
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.organiser.tables import table_grid
from tafelrunde.pages.paper.prints import PRINTS, make_paper
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.player.finish import my_last_match
from tafelrunde.pages.player.home import home
from tafelrunde.pages.player.results import my_final_place, my_results, my_standing
from tafelrunde.pages.player.table import my_table
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicNames, public_names
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament
from tests.oracle.generator import MODES, random_sheet
from tests.rules.build import Raw
from tests.rules.test_order_in_a_file import Guest, shuffled

SHEETS = 3
PHONES = 4


@dataclass
class Shown:
    """One tournament as everybody in the hall sees it."""

    state: Tournament
    rulebook: Rulebook
    called: dict[str, str]
    people: dict[str, Guest]
    names: PublicNames

    def everything(self) -> dict[str, Any]:
        return {
            "prints": dict(self.prints()),
            "workbooks": self.workbooks(),
            "desk": self.desk(),
            "public": self.public(),
            "phones": dict(self.phones()),
        }

    def prints(self) -> Iterator[tuple[str, Any]]:
        """What the press sets, before it is a PDF; a print this tournament has not says so."""
        source = Source(
            lang="de", state=self.state, rulebook=self.rulebook, people=self.people, reveal=True
        )
        for wanted in PRINTS:
            try:
                yield wanted.id, msgspec.to_builtins(make_paper(wanted, source))
            except Refusal as refusal:
                yield wanted.id, str(refusal)

    def workbooks(self) -> Any:
        of = View(self.state, self.rulebook, self.called)
        grids = [
            *report_grids(of, exact=True),
            seating_plan(of),
            slips(of),
            standings_grid(of, len(self.state.rounds)),
            cross_table(of),
        ]
        return {f"{number} {each.title}": each for number, each in enumerate(grids)}

    def desk(self) -> dict[str, Any]:
        state, rulebook, names = self.state, self.rulebook, self.called
        rounds = state.rounds
        return {
            "step": next_step(state, rulebook),
            "standings": standings_table(View(state, rulebook, names), len(rounds)),
            "final": final_places(View(state, rulebook, names)),
            "finish": finish_page(View(state, rulebook, names)),
            "grids": [table_grid(View(state, rulebook, names), round_) for round_ in rounds],
            "cards": [table_cards(View(state, rulebook, names), round_) for round_ in rounds],
            "certificates": [certificate_of(state, rulebook, round_) for round_ in rounds],
        }

    def public(self) -> dict[str, Any]:
        state, rulebook, names = self.state, self.rulebook, self.names
        return {
            "overview": overview(state, rulebook),
            "results": [round_results(View(state, rulebook, names), r) for r in state.rounds],
            "seating": [seating(View(state, rulebook, names), r) for r in state.rounds],
            "course": course(View(state, rulebook, names), len(state.rounds)),
            "lots": lots_told(View(state, rulebook, names)),
            "api": standings_data(View(state, rulebook, names), len(state.rounds)),
            "ranking": ranking_data(View(state, rulebook, names)),
        }

    def phones(self) -> Iterator[tuple[str, Any]]:
        state, rulebook, names = self.state, self.rulebook, self.names
        race = race_of(state, rulebook)
        for player in sorted(state.entries)[:PHONES]:
            found = home(state, rulebook, player)
            table = None
            if found.table is not None and found.round is not None:
                table = my_table(
                    View(state, rulebook, names, player=player), found.round, found.table
                )
            yield (
                player,
                {
                    "scene": (found.scene, found.progress),
                    "table": table,
                    "results": my_results(View(state, rulebook, names, player=player)),
                    "standing": my_standing(View(state, rulebook, names, "de", player)),
                    "final": my_final_place(View(state, rulebook, names, player=player)),
                    "match": my_last_match(View(state, rulebook, names, player=player)),
                    "outlook": outlook(state, rulebook, player, race),
                },
            )


def shown(raw: Raw) -> dict[str, Any] | str:
    read = read_sheet(raw, open_rulebook)
    try:
        state = fold(with_standings(read.rulebook, read.events))
        people = {player: Guest(name) for player, name in read.names.items()}
        names = public_names(state, read.rulebook, people)
        return Shown(state, read.rulebook, read.names, people, names).everything()
    except Refusal as refusal:
        return str(refusal)


def differing(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """Where the two differ: a page that does is named, not a wall of text."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differing(one[key], other[key], f"{where}/{key}")
    elif one != other:
        yield where


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_no_page_print_or_workbook_depends_on_the_order_in_a_file(rulebook: str, mode: str) -> None:
    for seed in range(SHEETS):
        raw = random_sheet(seed, rulebook, mode)
        other = shuffled(raw, Random(seed))
        assert list(differing(shown(raw), shown(other))) == [], f"seed {seed}"
