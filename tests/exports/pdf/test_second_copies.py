"""A second slip for one table: the code is the table's, so the sheet says which one counts."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.paper.model import SlipForm, Slips
from tafelrunde.pages.paper.prints import find_print, make_paper
from tafelrunde.pages.paper.source import Source
from tests.exports.pdf.hall_on_paper import PaperHall, bare, printed, seated, text_of


def slips(source: Source) -> list[SlipForm]:
    (part,) = make_paper(find_print("slips"), source).parts
    assert isinstance(part, Slips)
    return [slip for sheet in part.sheets for slip in sheet if slip is not None and slip.code]


def test_no_code_stands_on_two_slips_of_one_print() -> None:
    codes = [slip.code for slip in slips(seated("seven-wonders", "four-rounds", 28).source())]
    assert len(codes) == 7 == len(set(codes))


def test_a_slip_printed_anew_for_a_changed_table_takes_the_place_of_the_earlier_one() -> None:
    hall = seated("catan", "ranking-tournament", 23)
    first = slips(hall.source())
    source = hall.source(only=frozenset({2, 6}))
    again = slips(source)
    before = {slip.number: slip.code for slip in first}
    assert {slip.number: slip.code for slip in again} == {n: before[n] for n in ("2", "6")}
    assert all("Der frühere Zettel dieses Tischs gilt nicht mehr." in slip.note for slip in again)
    assert not any("frühere" in slip.note for slip in first)
    assert bare("Neu gedruckt: Der frühere Zettel") in bare(text_of(printed(source, "slips")))


@pytest.mark.rule("CAR-409")
def test_the_slip_of_a_replayed_match_says_which_game_it_is() -> None:
    hall = PaperHall("carcassonne", "four-player").announced()
    hall.open(8, fair_play=True)
    results = hall.results()
    while hall.step.code != "report-match":
        assert hall.take_step(results)
    (first,) = slips(hall.source())
    seats = hall.state.matches["final"].seats
    drawn = Slip(tuple(Line(s.player, {"vp": 70 if i < 2 else 5}) for i, s in enumerate(seats)))
    hall.does(c.ReportSlip(match="final", slip=drawn))
    hall.does(c.SeatStage(seed="again"))
    (again,) = slips(hall.source())
    assert (first.sub, again.sub) == ("Endrunde", "Endrunde · 2. Spiel")
    assert first.code == again.code
