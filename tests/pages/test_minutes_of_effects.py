"""The minutes and the report once a correction has made somebody else the winner."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Event, Line, Slip, TakenBack
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.pages.paper.incidents import KINDS
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Cell, Facts, Grid
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.source import Source
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.desk.hall import Hall
from tests.exports.pdf.hall_on_paper import Somebody

PEOPLE = {
    "a": "Anna Abel",
    "b": "Bea Bach",
    "c": "Carl Conz",
    "d": "Dora Dill",
    "e": "Emil Esch",
    "f": "Falk Fink",
    "g": "Gina Graf",
    "h": "Hans Hupe",
}
ROUNDS = (("abcd", "efgh"), ("afch", "ebgd"), ("abgd", "efch"))
"""Anna wins wherever she sits, and so does Emil; Bea and Falk are second everywhere."""


def _table(number: int, seats: str) -> dict[str, Any]:
    points = zip(seats, (60, 50, 40, 30), strict=True)
    told = [
        {"player": player, "position": at, "vp": vp, "coins": 0}
        for at, (player, vp) in enumerate(points, start=1)
    ]
    return {"number": number, "seats": told}


def after_the_rounds() -> Hall:
    hall = Hall("seven-wonders", "prelims-and-final")
    sheet = {
        "sheet": 1,
        "rulebook": "seven-wonders",
        "mode": "prelims-and-final",
        "options": {},
        "players": [{"id": player} for player in PEOPLE],
        "rounds": [
            {"tables": [_table(at, seats) for at, seats in enumerate(tables, start=1)]}
            for tables in ROUNDS
        ],
    }
    events = read_sheet(sheet, open_rulebook).events
    told = TOURNAMENTS.chained(events, by="organiser-1", at=hall.now, seq=0, head="")
    hall.records = list(told)
    hall.state = fold(events)
    return hall


def _slip(figures: dict[str, int]) -> Slip:
    return Slip(tuple(Line(player, {"vp": vp, "coins": 2}) for player, vp in figures.items()))


def _final(hall: Hall, points: dict[str, int]) -> None:
    results = hall.results()
    while hall.step.code != "report-match":
        assert hall.take_step(results)
    seats = [seat.player for seat in hall.state.matches["final"].seats]
    hall.does(c.ReportSlip(match="final", slip=_slip({player: points[player] for player in seats})))


def corrected() -> Hall:
    """A final drawn between Bea and Falk, a lot for Falk, and then a slip of the third round."""
    hall = after_the_rounds()
    for pair in (("a", "e"), ("f", "b")):
        hall.does(c.DrawLot(players=pair, order=pair, reason="Münzwurf vor allen"))
    _final(hall, {"a": 50, "b": 60, "e": 40, "f": 60})
    third = Slip(
        tuple(
            Line(player, {"vp": vp, "coins": 0})
            for player, vp in zip("efch", (60, 50, 41, 30), strict=True)
        )
    )
    hall.does(c.CorrectSlip(round=3, table=2, slip=third, reason="verzählt"))
    hall.does(c.AwardTournament())
    return hall


def _source(hall: Hall) -> Source:
    people = {player: Somebody(name) for player, name in PEOPLE.items()}
    return Source(
        state=hall.state, rulebook=hall.rulebook, people=people, lang="de", records=hall.records
    )


def minuted(hall: Hall) -> list[Cell]:
    blocks = minutes_page(_source(hall)).blocks
    return [row[2] for block in blocks if isinstance(block, Grid) for row in block.rows]


@pytest.fixture(scope="module")
def hall() -> Hall:
    return corrected()


def test_a_correction_says_who_wins_since_and_the_award_who_won(hall: Hall) -> None:
    assert hall.state.awarded[0].player == "b"
    told = minuted(hall)
    [correction] = [cell.small for cell in told if "verzählt" in cell.small]
    assert "seitdem gewinnt Bea Bach das Turnier, nicht mehr Falk Fink" in correction
    assert told[-1].text == "Siegerehrung abgeschlossen"
    assert "Turniersieg: Bea Bach" in told[-1].small


def test_a_lot_that_no_longer_decides_says_so_on_both_papers(hall: Hall) -> None:
    void = "Jetzt sind sie nicht gleichauf; es entscheidet nichts."
    lots = [cell for cell in minuted(hall) if cell.text.startswith("Los von Hand gezogen")]
    assert [(void in cell.small) for cell in lots] == [True, True]
    grids = [block for block in report_page(_source(hall)).blocks if isinstance(block, Grid)]
    [by_hand] = [grid for grid in grids if "Münzwurf vor allen" in str(grid)]
    assert [row[0].small for row in by_hand.rows] == [void, void]


def test_a_lot_that_still_decides_stands_as_it_was_drawn() -> None:
    hall = after_the_rounds()
    hall.does(c.DrawLot(players=("a", "e"), order=("a", "e"), reason="Münzwurf vor allen"))
    _final(hall, {"a": 60, "b": 50, "e": 60, "f": 40})
    [lot] = [cell for cell in minuted(hall) if cell.text.startswith("Los von Hand gezogen")]
    assert not lot.small


def test_the_report_names_every_kind_of_incident_it_counts(hall: Hall) -> None:
    facts = next(block for block in report_page(_source(hall)).blocks if isinstance(block, Facts))
    assert dict(facts.rows)["Vorkommnisse"] == "3 (1 Berichtigung, 2 Lose); siehe Protokoll"


def test_nothing_is_said_where_a_correction_changes_no_winner() -> None:
    hall = after_the_rounds()
    first = _slip({"a": 61, "b": 50, "c": 40, "d": 30})
    hall.does(c.CorrectSlip(round=1, table=1, slip=first, reason="verzählt"))
    [correction] = [cell.small for cell in minuted(hall) if "verzählt" in cell.small]
    assert "Endrunde" not in correction
    assert "Turnier" not in correction


def test_who_reaches_the_finish_by_a_correction_stands_beside_it() -> None:
    hall = after_the_rounds()
    first = _slip({"a": 60, "b": 10, "c": 80, "d": 30})
    hall.does(c.CorrectSlip(round=1, table=1, slip=first, reason="vertauscht"))
    [correction] = [cell.small for cell in minuted(hall) if "vertauscht" in cell.small]
    assert "seitdem in der Endrunde: Carl Conz" in correction
    assert "nicht mehr darin: Bea Bach" in correction


@pytest.mark.parametrize("closed", [True, False])
def test_nobody_is_said_to_be_in_the_finish_before_its_last_round_is_closed(closed: bool) -> None:
    hall = Hall("seven-wonders", "prelims-and-final", options={"rounds": 1}).open(8)
    hall.publish()
    for number, table in list(hall.state.rounds[0].tables.items()):
        points = dict(zip((seat.player for seat in table.seats), (60, 50, 40, 30), strict=True))
        hall.does(c.ReportSlip(round=1, table=number, slip=_slip(points)))
        hall.does(c.AcceptSlip(round=1, table=number))
    if closed:
        hall.does(c.CloseRound(round=1))
    seats = [seat.player for seat in hall.state.rounds[0].tables[1].seats]
    turned = _slip(dict(zip(seats, (30, 40, 50, 60), strict=True)))
    hall.does(c.CorrectSlip(round=1, table=1, slip=turned, reason="umgedreht"))
    told = Source(
        state=hall.state,
        rulebook=hall.rulebook,
        people={player: Somebody(player) for player in hall.players},
        lang="en",
        records=hall.records,
    )
    assert ("the finish since" in str(minutes_page(told))) == closed


def test_every_kind_of_incident_has_a_name() -> None:
    contested = {kind for kind in get_args(Event) if kind.contested}
    assert contested - {TakenBack} == set(KINDS)
