"""Minutes and report: who came after all, who left, who helped out; nothing there was none of."""

from __future__ import annotations

import re

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tests.desk.hall import REFEREE, player
from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    Somebody,
    bare,
    finished,
    pages_of,
    printed,
    text_of,
)


def test_whoever_was_missing_and_came_stands_in_the_minutes_with_both() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.enter(9)
    for one in hall.players[:8]:
        hall.does(c.CheckIn(player=one, data_checked=True, fair_play=True, consent=True))
    late = hall.players[8]
    hall.does(c.CloseCheckIn(no_shows={late: "missed"}))
    hall.does(c.StartTournament())
    hall.does(c.CheckIn(player=late, data_checked=True, fair_play=True, consent=True))
    source = hall.source()
    text = bare(text_of(printed(source, "minutes")))
    name = source.called(late)
    assert bare(f"{name} fehlt") in text
    assert bare(f"{name} ist doch noch gekommen") in text
    first = pages_of(printed(source, "minutes"))[0].splitlines()
    assert "Sommerpokal · Stadthalle" in first[0]


@pytest.mark.rule("CAT-102")
def test_other_figures_for_a_disputed_slip_carry_the_rule_of_a_ruling() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.open(8)
    hall.publish()
    table = hall.state.rounds[0].tables[1]
    first, second = (seat.player for seat in table.seats[:2])
    slip = hall.slip(table.seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=1, slip=slip), player(first))
    hall.does(c.DisputeSlip(round=1, table=1, player=second, reason="verzählt"), player(second))
    line = min(slip.lines, key=lambda each: each.figures["vp"])
    new = msgspec.structs.replace(line, figures={"vp": line.figures["vp"] + 1})
    changed = tuple(new if each == line else each for each in slip.lines)
    other = msgspec.structs.replace(slip, lines=changed)
    hall.does(c.CorrectSlip(round=1, table=1, slip=other, reason="nachgezählt"), REFEREE)
    corrected = next(r.event for r in hall.records if type(r.event).__name__ == "SlipCorrected")
    assert getattr(corrected, "rule", None) == "CAT-102"
    text = bare(text_of(printed(hall.source(), "minutes")))
    assert text.count("verzählt") == 1, "objecting and calling the referee are one act"


def test_the_report_marks_who_withdrew_and_names_who_helped_out() -> None:
    hall = PaperHall("carcassonne", "two-player").announced()
    hall.enter(9)
    hall.does(c.EnterPlayer(player="helper", standin=True))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p3"))
    source = hall.source()
    source = hall.source(people={**source.people, "helper": Somebody("Hilda Hilft")})
    text = bare(text_of(printed(source, "report")))
    assert bare("Ersatzperson Hilda Hilft (Runde 1)") in text
    assert bare("9 (1 zurückgezogen)") in text
    assert bare(f"{source.called('p3')} zurückgezogen") in text
    assert re.search(r"Vorkommnisse[1-9]\(1Rückzug[^;]*\);siehe", text), text


def test_a_quiet_report_counts_nothing_that_did_not_happen() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.open(8)
    hall.play_round(hall.results())
    text = bare(text_of(printed(hall.source(), "report")))
    assert bare("Vorkommnisse keine") in text
    assert bare("0 Entscheidungen") not in text


def test_a_certificate_is_of_one_language() -> None:
    hall = finished("seven-wonders", "prelims-and-final", 12)
    first = pages_of(printed(hall.source("fr"), "certificates"))[0]
    for words in ("DIPLÔME", "a terminé", "1er du classement", "parmi 12 participants", "juillet"):
        assert words in first, first
    for words in ("Certificate", "CERTIFICATE", "reached", "place", "among", "players", "Referee"):
        assert words not in first, first


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_minutes_call_a_ruling_one_only_once(lang: str) -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.open(8)
    hall.publish()
    hall.does(c.GiveRuling(rule="CAT-102", verdict="note", players=(), table=1, text="zzwords"))
    word = {"de": "Entscheidung nach CAT-102", "en": "Ruling under CAT-102"}[lang]
    text = bare(text_of(printed(hall.source(lang), "minutes")))
    where = {"de": "Runde 1, Tisch 1", "en": "round 1, table 1"}[lang]
    assert bare(f"{word} {where}; zzwords") in text
