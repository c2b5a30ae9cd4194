"""A card for each role: one page each, with the announced times and the hall's own code."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import zxingcpp

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.paper import role_cards
from tafelrunde.pages.paper.prints import PRINTS, find_print, make_paper, why_not
from tafelrunde.pages.workshop.another_game import Wanted, for_game
from tafelrunde.rulebook.faults import Refusal
from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    pages_of,
    pictures_of,
    printed,
    seated,
    text_of,
)

CARDS = [each.id for each in PRINTS if each.group == "roles"]
JOIN = "http://192.168.1.20:8000/t/sommerpokal/join"


def timed(rounds: int) -> PaperHall:
    """Announced with a time for check-in and for every round."""
    hall = PaperHall("seven-wonders", "four-rounds").announced()
    times = tuple(f"{8 + number:02}:30" for number in range(1, rounds + 1))
    hall.does(c.SetDetails(check_in_from="08:15", check_in_until="09:00", round_times=times))
    return hall


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", CARDS)
def test_each_card_is_one_page(name: str, lang: str) -> None:
    for hall in (seated("friedrich", "world-championship", 8), seated("dominion", "swiss", 12)):
        assert len(pages_of(printed(hall.source(lang, join_address=JOIN), name))) == 1


def test_the_organisers_day_has_the_announced_times_and_lines_for_the_others() -> None:
    text = text_of(printed(timed(4).source(), "organiser-card"))
    assert "8:15 bis 9:00 Uhr" in text
    for number in range(1, 5):
        assert f"{8 + number}:30 Uhr" in text
        assert f"Runde {number}" in text
    assert "75 Minuten" in text
    assert "__________" in text, "the award has no time yet"


def test_a_round_that_has_begun_is_headed_with_when_its_clock_was_started() -> None:
    hall = timed(4)
    hall.open(8, fair_play=True)
    hall.publish()
    assert hall.source().round_title(hall.state.rounds[0]) == "Runde 1 · 9:30 Uhr"
    hall.does(c.StartClock())
    began = hall.source().round_title(hall.state.rounds[0])
    assert began != "Runde 1 · 9:30 Uhr"
    assert ", 11:" in began, "with its day, another one than announced"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_long_day_is_still_one_page(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(role_cards, "rounds_foreseen", lambda _mode, _state: 12)
    assert len(pages_of(printed(timed(12).source(lang), "organiser-card"))) == 1


def test_the_result_desk_knows_what_stands_on_a_slip() -> None:
    text = text_of(printed(seated("dominion", "swiss", 12).source("en"), "result-desk-card"))
    assert "turns" in text


def test_the_result_desk_asks_for_what_breaks_ties_at_ties_alone_and_gives_more_time() -> None:
    text = " ".join(text_of(printed(timed(4).source(), "result-desk-card")).split())
    assert "für alle am Tisch: Siegpunkte." in text
    assert "Nur bei denen, die gleichauf sind: Münzen." in text
    assert "geben Sie dem Tisch fünf Minuten mehr" in text


def test_an_own_game_has_no_association_no_fee_and_no_usual_figures_on_its_cards() -> None:
    book = open_rulebook("format-tables-final")
    azul = for_game(book, book.modes[0], Wanted("Azul", "azul"), ())
    source = replace(seated(book.id, azul.modes[0].id, 12).source(), rulebook=azul)
    day = " ".join(text_of(printed(source, "organiser-card")).split())
    assert "Sicherung auf den Stick" in day
    assert not re.search("Verband|Startgeld", day)
    desk = " ".join(text_of(printed(source, "result-desk-card")).split())
    assert "Zum Tisch gehen und fragen; nie raten." in desk
    assert "gekennzeichnet" not in desk
    wonders = timed(4)
    wonders.does(c.SetDetails(fee_cents=500))
    theirs = " ".join(text_of(printed(wonders.source(), "organiser-card")).split())
    assert "Bericht an den Verband" in theirs
    assert "Startgeld nehmen" in theirs


def test_the_poster_leads_to_the_list_of_this_hall_and_asks_for_the_code_where_one_is() -> None:
    source = timed(4).source(join_address=JOIN)
    (page,) = pages_of(printed(source, "players-poster"))
    assert "Scannen, Namen antippen, fertig" in " ".join(page.split())
    assert "Ohne Kamera: diese Adresse im Browser eintippen" in " ".join(page.split())
    assert "Code der Karte" not in page
    (code,) = zxingcpp.read_barcodes(pictures_of(printed(source, "players-poster"))[0])
    assert code.text == JOIN
    with_codes = timed(4).source(join_address=JOIN, codes={"p1": "ABCD"})
    assert "Code der Karte" in text_of(printed(with_codes, "players-poster"))
    from_a_file = timed(4).source(join_address=JOIN, codes_unknown=True)
    told = " ".join(text_of(printed(from_a_file, "players-poster")).split())
    assert "wenn gefragt wird, den Code Ihrer Karte" in told


def test_without_an_address_there_is_no_poster() -> None:
    poster, source = find_print("players-poster"), timed(4).source()
    assert why_not(poster, source) is not None
    with pytest.raises(Refusal):
        make_paper(poster, source)


@pytest.mark.rule("CAT-202")
def test_the_result_desk_reads_everything_a_slip_asks() -> None:
    text = text_of(printed(seated("catan", "ranking-tournament", 8).source(), "result-desk-card"))
    asked = " ".join(text.split())
    assert "für alle am Tisch: Siegpunkte." in asked
    assert "auf die es zutrifft: hat das Spiel verlassen, beendete das Spiel." in asked


def test_the_organiser_reads_what_to_do_without_the_laptop() -> None:
    text = " ".join(text_of(printed(timed(4).source(), "organiser-card")).split())
    assert "letzte Sicherung vom Stick" in text
