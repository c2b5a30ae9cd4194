"""A Dominion evening: equal leaders, a drawn duel, and a winner who is thrown out after the award.

„Der Schiedsrichter hat jedoch jederzeit das Recht einen Spieler wegen Betrugs … zu
disqualifizieren. Dieser Spieler verliert damit alle bisherigen Punkte.“
"""

from __future__ import annotations

import html
import re

import pytest

from tests.exports.pdf.hall_on_paper import text_of
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import equal, falling, play, start, typed
from tests.web.player.phones import Phone

FIGURES = ("vp", "turns", "victory_cards")


def public(clerk: Clerk, path: str = "") -> str:
    answer = clerk.client.get(f"/t/{clerk.slug}{path}", headers={"accept-language": "de"})
    return html.unescape(answer.content.decode())


def equal_leaders(clerk: Clerk) -> None:
    start(clerk, "dominion", "swiss", 8, **{"option-rounds": "1"})
    play(clerk, 1, falling(*FIGURES))


def duel(clerk: Clerk, *slips: dict[str, str]) -> tuple[str, str]:
    """Who won it and who lost."""
    for slip in slips:
        clerk.did("seat-stage")
        clerk.did("report-match", match="final", **slip)
    first, second = clerk.state.matches["final"].seats
    return first.player, second.player


@pytest.mark.rule("DOM-123")
def test_a_phone_says_that_a_duel_comes_and_promises_no_match_after_it(organiser: Clerk) -> None:
    equal_leaders(organiser)
    phone = Phone(next(iter(organiser.state.entries)), organiser.slug)
    assert "Nobody leads alone: a duel" in phone.page()
    winner, loser = duel(organiser, typed(2, falling(*FIGURES)))
    page = Phone(winner, organiser.slug).page()
    assert "You have won" in page
    assert "The award ceremony follows." in page
    assert "next match" not in page
    assert "The award ceremony follows." in Phone(loser, organiser.slug).page()


@pytest.mark.rule("DOM-123")
def test_a_drawn_duel_announces_no_ceremony(organiser: Clerk) -> None:
    equal_leaders(organiser)
    duel(organiser, typed(2, equal(*FIGURES)))
    assert "Gleich ist Siegerehrung" not in public(organiser)
    assert "Gleich ist Siegerehrung" not in public(organiser, "/screen")
    duel(organiser, typed(2, falling(*FIGURES)))
    assert "Gleich ist Siegerehrung" in public(organiser)


def mark(page: str) -> str:
    """By which a phone knows whether its page still holds."""
    return page.partition('id="mark" name="mark" value="')[2].partition('"')[0]


@pytest.mark.rule("DOM-124")
def test_the_desk_notes_that_all_in_the_duel_agree_to_other_cards(organiser: Clerk) -> None:
    equal_leaders(organiser)
    organiser.did("seat-stage")
    page = organiser.page("/finish")
    assert "Duell der Führenden" in page
    assert "Andere Karten, wenn alle einverstanden sind" in page
    form = page.partition("/do/agree-on-setup")[2].partition("</form>")[0]
    assert "checked" not in form, "nobody attests what nobody said"
    players = re.findall(r'name="agreed" value="([^"]+)"', form)
    fields = {"match": "final", "options": "promos"}
    refused = organiser.do("agree-on-setup", agreed=players[:1], **fields)
    assert refused.status_code == 422
    assert organiser.names[players[1]] in html.unescape(refused.content.decode())
    phone = Phone(players[0], organiser.slug)
    marks = [mark(phone.page())]
    organiser.did("agree-on-setup", agreed=players, **fields)
    marks.append(mark(phone.page()))
    assert marks[0] != marks[1], "a phone that shows the old cards is told"
    page = organiser.page("/finish")
    assert re.search(r'value="promos"\s+checked', page)
    assert "DOM-124" in phone.page()
    assert "alle in diesem Spiel sind einverstanden" in organiser.page("/history")
    assert "Finale" not in page.partition("<main")[2]


@pytest.mark.rule("DOM-121")
def test_fewer_turns_decide_a_duel_and_every_page_says_so(organiser: Clerk) -> None:
    equal_leaders(organiser)
    slip = {"vp-1": "20", "vp-2": "20", "turns-1": "12", "turns-2": "11"}
    first, second = duel(organiser, slip | {"victory_cards-1": "4", "victory_cards-2": "4"})
    names = organiser.names
    said = f"entscheiden, {names[second]} 11 vor {names[first]} 12."
    assert said in html.unescape(organiser.page("/finish"))
    page = Phone(first, organiser.slug).page()
    assert "Equal victory points: turns decide" in page
    assert "DOM-121" in page


@pytest.mark.rule("DOM-119")
def test_a_winner_thrown_out_after_the_award_is_out_of_every_table(organiser: Clerk) -> None:
    equal_leaders(organiser)
    winner, loser = duel(organiser, typed(2, falling(*FIGURES)))
    assert "jemanden disqualifizieren" in organiser.page("/award")
    organiser.did("award-tournament")
    fields = {"player": winner, "rule": "DOM-119", "grounds": "Betrug"}
    organiser.did("disqualify-player", sure="1", **fields)
    rows = organiser.page("/standings").split("<tr")
    row = next(each for each in rows if f'data-player="{winner}"' in each)
    assert 'data-rank=""' in row
    assert "disqualifiziert" in row
    assert ">59<" not in row
    ranks = [int(rank) for rank in re.findall(r'data-rank="(\d+)"', "".join(rows))]
    assert ranks == [1, 2, 2, 4, 4, 6, 6], "those behind him move up"
    loser_won = organiser.page("/finish").partition('data-match="final"')[2]
    marked = loser_won.partition(organiser.names[winner])[2].partition("</span>")[0]
    assert "disqualifiziert" in marked, "or it looks as if the loser had won"
    told = public(organiser, "/standings")
    plain = " ".join(re.sub(r"<[^>]+>", "", told).split())
    assert "Platz 1, denn wer davor lag, ist nicht mehr dabei" in plain
    line = told.partition("Tabelle nach Runde 1")[2].partition(organiser.names[winner])
    assert line[2]
    assert line[0].rpartition("<tr>")[2].count("–") == 1
    assert Phone(loser, organiser.slug).page().count("for whoever was ahead is no longer playing")


@pytest.mark.rule("DOM-118")
def test_the_finish_offers_no_correction_to_whom_the_rules_leave_none(organiser: Clerk) -> None:
    equal_leaders(organiser)
    duel(organiser, typed(2, falling(*FIGURES)))
    assert way_to_the_final(organiser) == "Berichtigen"
    organiser.did("set-details", title="Herbstturnier", referee="Rita Regel")
    assert way_to_the_final(organiser) == "Ansehen", "she alone changes what counts"


def way_to_the_final(clerk: Clerk) -> str:
    page = clerk.page("/finish").partition('data-match="final"')[2]
    found = re.search(r'href="[^"]*/final"\s*>\s*(\w+)', page)
    assert found is not None
    return found[1]


@pytest.mark.rule("DOM-119")
def test_the_minutes_name_nobody_and_no_round_that_there_was_not(organiser: Clerk) -> None:
    equal_leaders(organiser)
    winner, _loser = duel(organiser, typed(2, falling(*FIGURES)))
    organiser.did("award-tournament")
    fields = {"player": winner, "rule": "DOM-119", "grounds": "Betrug"}
    organiser.did("disqualify-player", sure="1", **fields)
    pdf = organiser.client.get(f"/t/{organiser.slug}/desk/paper/minutes.pdf?lang=de").content
    words = text_of(pdf)
    assert "nach den Runden" in words
    assert "nach Runde 2" not in words


def test_a_mode_without_finish_speaks_of_the_ceremony(organiser: Clerk) -> None:
    start(organiser, "catan", "ranking-tournament", 8)
    play(organiser, 3, lambda number: {f"vp-{number}": str(11 - number)})
    page = Phone(next(iter(organiser.state.entries)), organiser.slug).page()
    assert "The award ceremony follows." in page
    assert "finish" not in page.partition("<main")[2].partition("</main>")[0]
    standing = Phone(next(iter(organiser.state.entries)), organiser.slug).page("/standing")
    assert re.search(r"<b>\d(st|nd|rd|th)</b>\s+of 4", standing)


@pytest.mark.rule("CAT-301")
def test_of_two_with_ten_points_the_public_page_says_who_ended_the_game(organiser: Clerk) -> None:
    start(organiser, "catan", "ranking-tournament", 8)
    organiser.publish()
    points = {"vp-1": "10", "vp-2": "10", "vp-3": "6", "vp-4": "4"}
    typed = {"round": "1", "table": "1", "won": "2"} | points
    organiser.did("report-slip", accept="1", **typed)
    page = public(organiser, "/rounds/1")
    assert page.count("beendete das Spiel") == 2, "at his name, and what it decides"
    assert "Siegpunkte gleich:" in page
    for at_the_desk in (organiser.page("/tables/1/1"), organiser.preview(typed).content.decode()):
        assert "Siegpunkte gleich:" in at_the_desk
    row = next(each for each in page.split("<tr>") if "beendete das Spiel" in each)
    assert '<td class="place">1</td>' in row


@pytest.mark.rule("DOM-123")
def test_a_seat_at_a_drawn_duel_does_not_look_like_a_place(organiser: Clerk) -> None:
    equal_leaders(organiser)
    organiser.did("seat-stage")
    mark = re.compile(r'class="seat-mark"\s*>(\d)<')
    card = organiser.page("/finish").partition('data-match="final"')[2].partition("</li>")[0]
    assert mark.findall(card) == ["1", "2"], "where they sit down"
    organiser.did("report-match", match="final", **typed(2, equal(*FIGURES)))
    card = organiser.page("/finish").partition('data-match="final"')[2].partition("</li>")[0]
    assert "unentschieden" in card
    assert not mark.findall(card)
    player = organiser.state.matches["final"].seats[0].player
    phone = Phone(player, organiser.slug).page()
    assert phone.count("Level: the game is played again.") == 1
    assert "in a moment" not in phone, "how it goes on is told already"
    duel(organiser, typed(2, falling(*FIGURES)))
    card = organiser.page("/finish").partition('data-match="final"')[2].partition("</li>")[0]
    assert mark.findall(card) == ["1", "2"], "their places"
