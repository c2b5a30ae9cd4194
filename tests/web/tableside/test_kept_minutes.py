"""Minutes kept on a phone stand on the desk's and the referee's page of the table too."""

from __future__ import annotations

import pytest

from tests.web.audience import days
from tests.web.tableside.conftest import Phone, saved, words
from tests.web.tableside.test_minutes_page import END, Four, whole_game


def looks(phone: Phone, path: str) -> str:
    answer = phone.client.get(f"/t/{phone.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.rule("FRI-601")
def test_desk_and_referee_read_what_is_noted_and_who_hands_it_in(four: Four) -> None:
    pompadour, referee = four["pompadour"], four["referee"]
    desk = Phone(pompadour.hall_id, "scorekeeper")
    pages = [(desk, "desk/tables/1/1"), (referee, "referee/table/1/1")]
    for phone, path in pages:
        assert "data-kept-minutes" not in looks(phone, path), "nothing is noted"
    pompadour.did("minutes", kind="out", choice="russia", held="5", of="10")
    pompadour.did("minutes", kind="strike", number="1")
    pompadour.did("minutes", kind="out", choice="russia", held="6", of="10")
    for phone, path in pages:
        page = words(looks(phone, path))
        assert "führt das Protokoll dieser Partie am Telefon" in page
        assert "Russland scheidet aus: 6 von 10" in page
        assert "5 von 10" not in page, "what was struck is no longer noted"
    tiles = [(desk, "desk/tables"), (referee, "referee")]
    for phone, path in tiles:
        assert "Wird gespielt, das Protokoll führt ein Telefon" in words(looks(phone, path))
    pompadour.did("minutes", **END)
    for phone, path in pages:
        page = looks(phone, path)
        assert "hat das Ende der Partie am Telefon notiert" in words(page)
        assert "Ende nach 19 Runden; Sieg: Österreich" in words(page)
        assert f"/t/{phone.slug}/me/minutes?table=1" in page
    for phone, path in tiles:
        page = words(looks(phone, path))
        assert "Das Spiel ist zu Ende, das Ergebnis liegt noch auf einem Telefon" in page
    desk.did("minutes", "?table=1", kind="uncounted")
    desk.did("minutes", "?table=1", report="1")
    assert pompadour.table.slip is not None, "nobody typed it a second time"
    for phone, path in pages:
        assert "data-kept-minutes" not in looks(phone, path), "now there is a slip"


def offered(desk: Phone) -> str:
    """What the bar says at the foot of the tables."""
    return words(looks(desk, "desk/tables")).split("Nächster Schritt")[-1]


@pytest.mark.rule("FRI-601")
def test_the_desk_is_led_past_the_tables_whose_results_phones_bring(db: None) -> None:
    day = days.seated(8, rulebook="friedrich", mode="world-championship")
    hall_id = saved(day)
    desk = Phone(hall_id, "scorekeeper")
    assert "Tisch 1 eintragen" in offered(desk)
    writers = [
        seat.player
        for _number, table in sorted(day.state.rounds[-1].tables.items())
        for seat in table.seats
        if seat.role == "pompadour"
    ]
    Phone(hall_id, "player", writers[0]).did("minutes", kind="prepared")
    assert "Tisch 2 eintragen" in offered(desk)
    assert "An Tisch 1 führt ein Telefon das Protokoll" in offered(desk)
    Phone(hall_id, "player", writers[1]).did("minutes", kind="prepared")
    assert "eintragen" not in offered(desk)
    assert "Tisch 1 ansehen" in offered(desk)
    assert "An den Tischen 1 und 2 führen Telefone das Protokoll" in offered(desk)
    assert "/do/report-slip" in looks(desk, "desk/tables/1/1"), "by hand it goes as before"


@pytest.mark.rule("FRI-601")
def test_so_do_those_of_the_final(db: None) -> None:
    day = days.finishing(4, rulebook="friedrich", mode="world-championship")
    while day.step.code == "pick-seat":
        day.pick()
    hall_id = saved(day)
    seats = {seat.role: seat.player for seat in day.state.matches["final"].seats}
    whole_game(Phone(hall_id, "player", seats["pompadour"]))
    desk, referee = Phone(hall_id, "scorekeeper"), Phone(hall_id, "referee")
    for phone, path in ((desk, "desk/finish"), (referee, "referee")):
        assert "Das Spiel ist zu Ende, das Ergebnis liegt" in words(looks(phone, path))
    for phone, path in ((desk, "desk/finish/final"), (referee, "referee/match/final")):
        page = looks(phone, path)
        assert "hat das Ende der Partie am Telefon notiert" in words(page)
        assert "/me/minutes?table=0" in page
