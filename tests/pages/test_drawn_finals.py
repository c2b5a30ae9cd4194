"""A drawn match that may be played again is decided nowhere, and neither is one being replayed."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.association.outcome import outcome_of
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.audience.overview import overview, phase_words
from tafelrunde.pages.files.finish import finish_grids
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.final_ranking import final_places
from tafelrunde.pages.organiser.finish import replays
from tafelrunde.pages.paper.model import Grid, Heading
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.player.finish import my_last_match
from tafelrunde.pages.view import DeskView, View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.rulebook.faults import Refusal
from tests.desk.hall import Hall
from tests.pages.test_after_the_duel import hall as told_hall
from tests.rules.test_by_hand_equal import LADDER, PAIRS, one_round

pytestmark = pytest.mark.rule("CAR-308")


def figures(hall: Hall, match: str, *vp: int) -> Slip:
    seats = hall.state.matches[match].seats
    return Slip(tuple(Line(seat.player, {"vp": n}) for seat, n in zip(seats, vp, strict=True)))


def after_the_finals(final: tuple[int, int]) -> Hall:
    """The match for third place was won; the final ended so."""
    hall = Hall("carcassonne", "two-player", options={"knockout_size": 4, "rounds": 2})
    hall.open(8, fair_play=True)
    results = hall.results()
    while not {"final", "third-place"} <= hall.state.matches.keys():
        assert hall.take_step(results)
    for match, vp in (("third-place", (80, 60)), ("final", final)):
        if hall.state.matches[match].awaiting:
            hall.does(c.ReportSlip(match=match, slip=figures(hall, match, *vp)))
    return hall


def offered() -> Hall:
    return after_the_finals((70, 70))


def seated_again() -> Hall:
    hall = offered()
    hall.does(c.SeatStage(match="final", seed="again"))
    return hall


def view(hall: Hall) -> DeskView:
    return View(hall.state, hall.rulebook, {player: player for player in hall.players}, "en")


def source(hall: Hall) -> Source:
    return Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="en", records=hall.records
    )


def test_the_finish_is_played_only_once_nobody_plays_again() -> None:
    for hall in (offered(), seated_again()):
        finish = overview(hall.state, hall.rulebook).finish
        assert finish is not None
        assert finish.state == "now"
        assert phase_words(hall.state, hall.rulebook).en != "The award ceremony is next"
    finish = overview((won := after_the_finals((71, 70))).state, won.rulebook).finish
    assert finish is not None
    assert finish.state == "done"


def test_the_report_names_no_winner_of_a_match_that_may_be_played_again() -> None:
    blocks = report_page(source(offered())).blocks
    assert "Ranking without a replay" in [b.text for b in blocks if isinstance(b, Heading)]
    rows = [row for block in blocks if isinstance(block, Grid) for row in block.rows]
    won_by = {row[0].text: row[-1].text for row in rows if len(row) == 5}
    assert won_by["Final"] == "–"
    assert won_by["Match for third place"] != "–"


def test_a_final_that_was_won_is_decided_in_files_before_the_ceremony() -> None:
    for vp, said in (((71, 70), {"won", "lost"}), ((70, 70), {"drawn"})):
        (grid,) = finish_grids(view(after_the_finals(vp)))
        rows = [row for row in grid.rows if row[1] == "Final"]
        told = {"won", "lost", "drawn", "not decided yet"}
        assert {cell for row in rows for cell in row if cell in told} == said


def test_neither_workbook_nor_season_has_a_ranking_while_the_replay_is_open() -> None:
    hall = seated_again()
    assert "Final ranking" not in [grid.title for grid in report_grids(view(hall))]
    with pytest.raises(Refusal, match="not over"):
        outcome_of(hall.rulebook, hall.state)
    assert final_places(view(hall)) == ()


def test_reasons_speak_of_what_would_be() -> None:
    places = final_places(view(offered()))
    said = [place.because.en for place in places[:3]]
    assert said[0].startswith("final drawn; if it is not played again, place 1 by ")
    assert said[1].startswith("final drawn; if it is not played again, place 2 by ")
    assert said[2] == "match for third place: place 3"
    assert {place.rule for place in places[:2]} == {"CAR-308"}


def test_no_ceremony_is_announced_to_who_played_for_third_place() -> None:
    for hall, said in (
        (offered(), "How it goes on will stand here in a moment."),
        (after_the_finals((71, 70)), "The award ceremony follows."),
    ):
        names = {player: PublicName("", player) for player in hall.players}
        player = hall.state.matches["third-place"].seats[0].player
        public = PublicNames(names, {p: p for p in hall.players}, secret=False)
        mine = my_last_match(View(hall.state, hall.rulebook, public, "en", player=player))
        assert mine is not None
        assert mine.verdict.en == said


@pytest.mark.rule("DOM-122")
def test_a_shared_place_says_why_it_is_shared() -> None:
    hall = Hall("dominion", "swiss")
    hall.open(8)
    for number in range(1, hall.matter.rounds_foreseen + 1):
        hall.publish()
        for table in list(hall.state.rounds[-1].tables.values()):
            lines = tuple(Line(seat.player, _gained(seat.player)) for seat in table.seats)
            hall.does(c.ReportSlip(round=number, table=table.number, slip=Slip(lines)))
            hall.does(c.AcceptSlip(round=number, table=table.number))
        hall.does(c.CloseRound(round=number))
    shared = [place for place in final_places(view(hall)) if place.shared]
    assert shared
    for place in shared:
        assert place.because.en.endswith("shared: equal in everything that counts")
        assert place.rule


def _gained(player: str) -> dict[str, int]:
    """The first wins every game, all others are level in everything."""
    return {"vp": 40 if player == "p1" else 20, "turns": 20, "victory_cards": 5}


@pytest.mark.parametrize(("second", "by_lot"), [("B 100, I 0", True), ("B 90, I 0", False)])
def test_what_decides_without_a_replay_is_the_lot_where_the_prelims_left_them_level(
    second: str, by_lot: bool
) -> None:
    rounds = ("A 100, J 0", second, *LADDER[2:])
    tale = one_round(*PAIRS, *rounds, knockout_size=2).lots("B A C D E F G H I J")
    state, book = told_hall(tale.match("final", "A 9, B 9"))
    (offer,) = replays(View(state, book, {}))
    assert offer.by_lot is by_lot
