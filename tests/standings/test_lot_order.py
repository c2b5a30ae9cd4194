"""After a lot the standings show its order: whoever it put in front stands before the line."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Ranked, TournamentAwarded
from tafelrunde.pages.audience.lots import lots_told
from tafelrunde.pages.files.tables import cross_table as cross_grid
from tafelrunde.pages.files.tables import standings_grid
from tafelrunde.pages.final_ranking import final_places, final_table
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.paper.model import Grid
from tafelrunde.pages.paper.ranking import cross_table
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.standings import figures_by_player, shown_rows, standings_table
from tafelrunde.pages.view import DeskView, View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.reckoning.reasons import short_reason
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.lot_order import shown_standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.ledger import Guest
from tests.rules.build import Tale, sheet, war

# B and C are equal in everything on places 2 and 3, and two reach the final.
TALE = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
TALE = TALE.round("A 100, F 0", "B 90, E 0", "C 90, D 0")


def folded(tale: Tale) -> tuple[Tournament, Rulebook]:
    state = fold(read_sheet(tale.raw, open_rulebook).events)
    return state, open_rulebook(state.rulebook)


@pytest.mark.rule("CAR-306")
def test_the_line_runs_below_whoever_the_lot_sent_on() -> None:
    for lot, order, out in (("C B", ["A", "C", "B"], "B"), ("B C", ["A", "B", "C"], "C")):
        state, book = folded(TALE.lots(lot))
        page = standings_table(View(state, book, {}), 1)
        assert [row.player for row in page.rows[:3]] == order
        assert [row.rank for row in page.rows[:3]] == [1, 2, 2], "in the standings they are equal"
        (last_in,) = [row.player for row in page.rows if row.last_in]
        assert last_in != out
        assert page.rows[1].short == "das Los (Platz geteilt)"
        assert "Los entschied" in page.rows[1].reason


@pytest.mark.rule("FRI-305")
def test_a_lot_is_missed_only_by_those_whom_it_would_tell_apart() -> None:
    """Lisa and Mari have a double each; the others stand alone, whatever was drawn among them."""
    one, other = (war(9, "", f"7/10 3/5 6/10 4/10 {cities}/10") for cities in (4, 5))
    tale = sheet("friedrich").war("fritz lisa mari pom FRITZ LISA MARI POM", one, other)
    state, book = folded(tale.lots("LISA lisa FRITZ fritz"))
    view: DeskView = View(state, book, {}, "en")
    page = standings_table(view, 1)
    said = {line.player: line.values[-1] for line in page.rows}
    assert page.columns[-1].code == "lot"
    assert (said["LISA"], said["lisa"]) == ("1", "2")
    assert said["mari"] == said["MARI"] == "no lot drawn"
    assert said["pom"] == said["POM"] == "–", "nobody is level with them"
    assert said["fritz"] == said["FRITZ"] == "–", "a figure tells them apart, no lot does"
    told = figures_by_player(view, [line.row for line in page.rows])
    assert [told[player][-1][1] for player in ("mari", "pom")] == ["no lot drawn", "–"]


@pytest.mark.rule("FRI-305")
def test_a_lot_that_tells_nobody_apart_has_no_column() -> None:
    one, other = (war(9, "", f"7/10 3/5 6/10 4/10 {cities}/10") for cities in (4, 5))
    tale = sheet("friedrich").war("fritz lisa mari pom FRITZ LISA MARI POM", one, other)
    state, book = folded(tale.lots("FRITZ fritz"))
    page = standings_table(View(state, book, {}, "en"), 1)
    assert "FRI-305" not in page.legend
    told = figures_by_player(View(state, book, {}, "en"), [line.row for line in page.rows])
    assert page.columns[-1].heading not in [heading for heading, _value in told["fritz"]]


def test_reasons_name_the_rows_that_stand_beside_each_other() -> None:
    state, book = folded(TALE.lots("C B"))
    rows = shown_standings(book, state, 1)
    for row, following in pairwise(rows):
        if row.reason is not None:
            assert (row.reason.ahead, row.reason.behind) == (row.player, following.player)
    assert short_reason(rows[2], "de"), "what puts both before the next is not lost"


def test_no_lot_is_told_where_none_was_drawn() -> None:
    state, book = folded(TALE)
    rows = shown_standings(book, state, 1)
    assert [row.player for row in rows[:3]] == ["A", "B", "C"]
    assert not any(row.by_lot for row in rows)


@pytest.mark.rule("CAR-306")
def test_the_final_ranking_says_that_a_lot_kept_somebody_out_of_the_finish() -> None:
    state, book = folded(TALE.lots("C B").match("final", "A 80, C 70"))
    places = {place.player: place for place in final_places(View(state, book, {}))}
    assert places["B"].because.de == "gleichauf auf Platz 2 der Tabelle; das Los entschied"
    assert not places["E"].by_finish, "nobody drew a lot for the others"


def test_whom_a_lot_is_needed_between_is_read_by_name() -> None:
    state, book = folded(TALE)
    page = finish_page(View(state, book, {"B": "Zoe Zahn", "C": "Ada Öhm"}))
    assert [name for _player, name in page.lot] == ["Ada Öhm", "Zoe Zahn"]
    people = {p: Guest(p, n, n.split()[1]) for p, n in (("B", "Zoe Zahn"), ("C", "Ada Öhm"))}
    (said,) = lots_told(View(state, book, public_names(state, book, people)))
    assert said.de.startswith("Ada Öhm und Zoe Zahn sind")


def test_a_phone_in_the_finish_tells_only_the_lot_of_its_owner() -> None:
    state, book = folded(TALE.lots("C B").match("final", "A 80, C 70"))
    names = public_names(state, book, {p: Guest(p, p, p) for p in "ABC"})
    told = {reader: lots_told(View(state, book, names, "de", reader)) for reader in ("", *"ABC")}
    assert [len(told[reader]) for reader in ("", "A", "B", "C")] == [1, 0, 1, 0], "C has played"


# ── Without a lot ────────────────────────────────────────────────────────────────────────────────

NAMES = {"A": "Zoe Zahn", "B": "Bo Ärger", "C": "Ada Arger", "D": "Bo Olsen", "E": "Ida Öhm"}
NAMES |= {"F": "Ute Amsel"}
BY_NAME = ["A", "C", "B", "E", "D", "F"]
"""Ranks 1, 2, 2, 4, 4, 6: Arger before Ärger, Öhm before Olsen."""


def test_whoever_shares_a_rank_stands_there_by_name_on_every_page_and_sheet() -> None:
    state, book = folded(TALE)
    people = {player: Guest(player, name, name.split()[1]) for player, name in NAMES.items()}
    public = public_names(state, book, people)
    source = Source(state=state, rulebook=book, people=people, lang="de")
    assert [r.player for r in standings_table(View(state, book, NAMES), 1).rows] == BY_NAME
    assert [r.player for r in shown_rows(View(state, book, public), 1)] == BY_NAME
    told = standings_table(View(state, book, NAMES), 1).rows
    assert "von Ida Öhm" in told[2].reason, "it names who stands there next"
    assert told[1].reason == ""
    column = [row[3] for row in standings_grid(View(state, book, NAMES)).rows]
    assert column == BY_NAME
    assert [row[3] for row in cross_grid(View(state, book, NAMES)).rows] == BY_NAME
    grid = cross_table(source).blocks[0]
    assert isinstance(grid, Grid)
    printed = [str(row[1]) for row in grid.rows]
    assert [NAMES[player] in cell for player, cell in zip(BY_NAME, printed, strict=True)] == [
        True
    ] * 6


def test_a_shared_place_of_the_final_ranking_is_read_out_by_name() -> None:
    state, book = folded(TALE.lots("B C").match("final", "A 80, B 70"))
    places = final_places(View(state, book, NAMES)) or ()
    assert [place.player for place in places][3:5] == ["E", "D"]
    people = {player: Guest(player, name, name.split()[1]) for player, name in NAMES.items()}
    awarded = fold(
        [TournamentAwarded(ranking=tuple(Ranked(p.player, p.rank) for p in places[::-1]))], state
    )
    told = final_table(View(awarded, book, public_names(awarded, book, people)))
    assert [place.name for place in told][3:5] == ["Ida Öhm", "Bo Olsen"]
