"""The final at the desk: what a round has, it has too: clock, single signatures, objections."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.store import badges
from tafelrunde.web import house
from tests.desk.hall import player
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import play, rising, start, typed


def before_the_final(clerk: Clerk) -> str:
    """The page of the finish once nothing but the seats is missing."""
    start(clerk, "seven-wonders", "prelims-and-final", 8)
    play(clerk, 3, rising("vp", "coins"))
    while lot := re.findall(r'name="players" value="(\w+)"', clerk.page("/finish")):
        clerk.did("draw-lot", players=lot, source="words", seed="sieben")
    return clerk.page("/finish")


def seated(clerk: Clerk) -> list[str]:
    before_the_final(clerk)
    clerk.did("seat-stage")
    return [seat.player for seat in clerk.state.matches["final"].seats]


def reported_on_a_phone(clerk: Clerk) -> list[str]:
    """The finalists; the first has sent the result of the final."""
    finalists = seated(clerk)
    lines = (Line(each, {"vp": 60 - 5 * n}) for n, each in enumerate(finalists))
    report = c.ReportSlip(match="final", slip=Slip(tuple(lines)), edition=0)
    house.ledger().append(house.find(clerk.slug).id, report, player(finalists[0]), "phone")
    return finalists


def hall_steps(clerk: Clerk) -> str:
    return clerk.page("/finish").partition('id="in-the-hall"')[2].partition("</section>")[0]


def test_the_final_is_named_once_where_it_is_seated(organiser: Clerk) -> None:
    coming = before_the_final(organiser).partition('id="stage-form"')[2].partition("</form>")[0]
    assert coming.count("Finale") == 1


@pytest.mark.rule("DOM-123")
def test_a_duel_is_named_once_above_its_people(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8, **{"option-rounds": "1"})
    play(organiser, 1, rising("vp", "turns", "victory_cards"))
    coming = organiser.page("/finish").partition('id="stage-form"')[2].partition("</form>")[0]
    assert 'class="tile-line"' in coming
    assert "<h2>" not in coming
    assert "<b>" not in coming


def test_after_seating_print_projector_and_clock_come_before_the_result(organiser: Clerk) -> None:
    finalists = seated(organiser)
    hall = hall_steps(organiser)
    places = [hall.index(what) for what in ("/desk/paper", "/screen", "start-clock", "Ergebnis")]
    assert places == sorted(places)
    assert "start-clock" in organiser.page(), "on the overview, as for a round"
    organiser.did("start-clock", minutes="40")
    assert not hall_steps(organiser)
    for path in ("", "/finish"):
        page = organiser.page(path)
        assert "pause-clock" in page
        assert "extend-table" in page
        assert "start-clock" not in page
    _badge, token = badges.issue(house.find(organiser.slug).id, "player", finalists[0])
    phone = Client()
    phone.get(f"/t/{organiser.slug}/b/{token}")
    assert "data-clock" in phone.get(f"/t/{organiser.slug}/me").content.decode()
    assert "big-clock" in phone.get(f"/t/{organiser.slug}/screen").content.decode()
    organiser.did("pause-clock")
    assert "Uhr weiterlaufen lassen" in organiser.page("/finish")
    organiser.did("report-match", match="final", **typed(4, rising("vp", "coins")))
    for path in ("", "/finish"):
        assert "-clock" not in organiser.page(path).partition("<main")[2]


def test_the_clock_of_a_round_is_not_that_of_the_finish(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    organiser.publish()
    organiser.did("start-clock", minutes="40")
    assert "pause-clock" not in organiser.page("/finish")


def test_whoever_has_no_phone_signs_or_objects_in_the_final_at_the_desk(organiser: Clerk) -> None:
    finalists = reported_on_a_phone(organiser)
    page = organiser.page("/finish/final")
    signing = re.findall(r'/do/confirm-slip".*?name="match" value="(.*?)".*?</form>', page, re.S)
    assert signing == ["final"] * 3
    organiser.did("confirm-slip", match="final", player=finalists[1])
    page = organiser.page("/finish/final")
    assert page.count("/do/confirm-slip") == 2 * page.count("/do/dispute-slip") > 0
    assert "von der Turnierleitung eingetragen" in page
    organiser.did("dispute-slip", match="final", player=finalists[2], reason="51, nicht 50")
    page = organiser.page("/finish/final")
    assert "51, nicht 50" in page
    assert "/do/confirm-slip" not in page


def test_of_two_who_type_the_final_the_second_reads_both_results_and_who_was_first(
    organiser: Clerk, colleague: Any
) -> None:
    seated(organiser)
    seen = str(organiser.version)
    helper = colleague(organiser, "scorekeeper")
    figures = typed(4, rising("vp", "coins"))
    helper.did("report-match", match="final", seen=seen, **figures)
    late = organiser.do("report-match", match="final", seen=seen, **figures | {"vp-4": "61"})
    assert late.status_code == 409
    offered = late.content.decode()
    [row] = re.findall(r"<tr data-differs>.*?</tr>", offered, re.S)
    assert re.findall(r"<td>\s*(\d+)", row) == ["24", "61"]
    assert re.search(r"scorekeeper-\d+ hat hier um \d\d:\d\d Uhr ein Ergebnis", offered)
    assert "desk/do/correct-match" in offered


def test_who_signed_a_result_meanwhile_is_named_where_it_is_typed_anew(organiser: Clerk) -> None:
    """A signature may make it final: whose and when is said as if it had been stored anew."""
    finalists = reported_on_a_phone(organiser)
    seen = str(organiser.version)
    organiser.did("confirm-slip", match="final", player=finalists[1])
    mine = typed(4, rising("vp", "coins"))
    late = organiser.do("report-match", seen=seen, match="final", **mine)
    assert late.status_code == 409
    told = late.content.decode().partition("<table")[0]
    assert re.search(r"hat hier um \d\d:\d\d Uhr das Ergebnis unterschrieben\.", told)


def test_a_finish_that_is_played_is_done_on_the_way_before_the_ceremony(organiser: Clerk) -> None:
    seated(organiser)
    assert _finish_on_the_way(organiser) == 'aria-current="step"'
    organiser.did("report-match", match="final", accept="1", **typed(4, rising("vp", "coins")))
    assert _finish_on_the_way(organiser) == "data-done"


def _finish_on_the_way(organiser: Clerk) -> str:
    way = organiser.page().partition('class="way"')[2].partition("</ol>")[0]
    found = re.search(r"<li([^>]*)>\s*<a href=\"[^\"]*/desk/finish\"", way)
    assert found is not None
    return found[1].strip()


def test_a_final_that_a_phone_reported_waits_for_the_desk_at_a_glance(organiser: Clerk) -> None:
    reported_on_a_phone(organiser)
    assert re.search(r"<b>1</b> <span>zu prüfen", organiser.page())


def test_finalists_stand_by_rank_and_a_played_final_by_place(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    play(organiser, 3, rising("vp", "coins"))
    while 'id="lot-form"' in (page := organiser.page("/finish")):
        players = re.findall(r'name="players" value="(\w+)"', page)
        organiser.did("draw-lot", players=players, source="words", seed="sieben")
    met = re.findall(r'<span class="tile-line"><span>([^<]+)</span>', page)
    by_rank = organiser.page("/standings")
    assert met == sorted(met, key=by_rank.rindex)
    assert len(met) == 4
    organiser.did("seat-stage")
    (match,) = organiser.state.matches.values()
    figures = typed(len(match.seats), rising("vp", "coins"))
    organiser.did("report-match", match=match.id, **figures)
    page = organiser.page("/finish").split('<ul class="tiles matches">')[1].split("</ul>")[0]
    assert re.findall(r'class="seat-mark" *>(\d)<', page) == ["1", "2", "3", "4"]
    assert re.findall(r'class="number" *>(\d+)', page) == ["24", "23", "22", "21"]
