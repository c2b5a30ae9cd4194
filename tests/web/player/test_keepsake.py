"""The end worth keeping: the place, whom I met, my best game, and my own certificate."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.player.keepsake import keepsake
from tafelrunde.pages.player.results import my_results
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tests.desk.hall import Hall
from tests.exports.pdf.hall_on_paper import text_of
from tests.web.audience import days
from tests.web.player.phones import Phone, saved, state

pytestmark = pytest.mark.django_db


def met_by(player: str) -> set[str]:
    tables = [t for round_ in state().rounds for t in round_.tables.values()]
    tables += [game for match in state().matches.values() for game in match.games]
    seats = [{seat.player for seat in table.seats} for table in tables]
    return set().union(*(each for each in seats if player in each)) - {player}


def test_the_last_page_names_place_opponents_and_best_game() -> None:
    saved(days.awarded(12))
    phone = Phone("p1")
    page = phone.page()
    assert re.search(r"Place <b>\d+</b>", page)
    listed = re.findall(r"<li>([^<]+)</li>", page.partition('class="met"')[2])
    assert len(listed) == len(met_by("p1"))
    assert f"I met {len(listed)} people" in page
    assert days.made_up_name(1) not in listed, "nobody meets himself"
    mine = [
        line.figures["vp"]
        for round_ in state().rounds
        for table in round_.tables.values()
        for line in (table.slip.lines if table.slip else ())
        if line.player == "p1"
    ]
    best = page.partition("My best game")[2]
    assert int(re.findall(r"<b>(\d+)</b>", best)[0]) in mine


def test_a_game_somebody_got_up_from_is_not_called_his_best() -> None:
    day = days.seated(8)
    table = day.state.rounds[0].tables[1]
    gone = table.seats[-1].player
    lines = [
        Line(
            seat.player, {} if seat.player == gone else {"vp": 50, "coins": 3}, seat.player == gone
        )
        for seat in table.seats
    ]
    day.does(c.ReportSlip(round=1, table=1, slip=Slip(tuple(lines))))
    day.does(c.AcceptSlip(round=1, table=1))
    known = {each: PublicName(each, "") for each in day.players}
    names = PublicNames(known, {each: each for each in known}, secret=False)
    kept = keepsake(View(day.state, open_rulebook("seven-wonders"), names, "en", gone))
    assert kept is not None
    assert (kept.games, kept.best) == (1, None)


def test_a_win_is_better_than_a_higher_draw() -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 2, "knockout_size": 2}).open(4)
    for drawn, won in ((95, 95), (75, 64)):
        hall.publish()
        number = len(hall.state.rounds)
        for table in hall.state.rounds[-1].tables.values():
            people = sorted((seat.player for seat in table.seats), key=lambda each: each != "p1")
            points = zip(people, (drawn, won), strict=True)
            slip = Slip(tuple(Line(each, {"vp": vp}) for each, vp in points))
            hall.does(c.ReportSlip(round=number, table=table.number, slip=slip))
            hall.does(c.AcceptSlip(round=number, table=table.number))
        hall.does(c.CloseRound(round=number))
    known = {each: PublicName(each, "") for each in hall.players}
    names = PublicNames(known, {each: each for each in known}, secret=False)
    kept = keepsake(View(hall.state, hall.rulebook, names, "en", "p1"))
    assert kept is not None
    assert kept.best is not None
    assert kept.best.mine is not None
    assert [value for _figure, value in kept.best.mine.figures] == ["75"]
    assert not kept.best.shared
    first = my_results(View(hall.state, hall.rulebook, names, "en", "p1"))[0]
    assert first.shared, "and a place that is shared is called so"


def test_everybody_has_his_own_certificate_and_nobody_elses() -> None:
    saved(days.awarded(12))
    phone = Phone("p2")
    assert "/me/certificate" in phone.page()
    answer = phone.get("/certificate")
    assert answer["Content-Type"] == "application/pdf"
    words = text_of(answer.content)
    assert "CERTIFICATE" in words
    assert days.made_up_name(2) in words
    assert [n for n in range(1, 13) if n != 2 and days.made_up_name(n) in words] == []


def test_before_the_ceremony_there_is_none() -> None:
    saved(days.closed(8, rounds=1))
    phone = Phone("p1")
    assert "certificate" not in phone.page()
    assert phone.get("/certificate").status_code == 404
