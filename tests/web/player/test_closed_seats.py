"""A seat of the finish that was left before the game: closed on phones, at the desk, on paper."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.pages.paper.model import SlipForm, Slips
from tafelrunde.pages.paper.slips import finish_slips
from tafelrunde.pages.paper.source import Source
from tafelrunde.standings.finish import bracket_of
from tests.web.audience import days
from tests.web.player.phones import Phone, at_the_desk, figures, saved, state
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db

THREE = {"vp": [55, 50, 45], "coins": [5, 4, 3]}


def left_the_final() -> tuple[Phone, list[Phone]]:
    """Who left the final that is seated, and the phones of those who play it."""
    saved(days.finishing(12))
    one, leaver, *others = (Phone(seat.player) for seat in state().matches["final"].seats)
    at_the_desk(c.WithdrawPlayer(player=leaver.player), "leave")
    return leaver, [one, *others]


def places() -> dict[str, int]:
    return bracket_of(days.finishing(12).rulebook, state()).places("final")


def test_three_phones_report_and_sign_and_the_fourth_is_asked_for_nothing() -> None:
    leaver, phones = left_the_final()
    form = phones[0].page("/report")
    assert form.count('name="vp-') == 3
    assert form.count("no longer playing") == 1
    assert not leaver.offers("report-slip")
    phones[0].send("report-slip", "/report", **figures(THREE))
    phones[1].send("confirm-slip")
    assert not leaver.offers("confirm-slip")
    assert leaver.get("/check").status_code == 302
    phones[2].send("confirm-slip")
    assert not state().matches["final"].awaiting
    assert places()[leaver.player] == 4
    assert "Place 3 in the final" in phones[2].page()


def desk() -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="de")
    client.force_login(User.objects.create_superuser("desk"))
    return client


def typed(page: str, values: dict[str, list[int]]) -> dict[str, str]:
    (seated,) = set(re.findall(r'name="seated" value="([^"]*)"', page))
    return {"match": "final", "game": "0", "seated": seated, **figures(values)}


def test_the_desk_types_three_lines_and_marks_who_was_not_there() -> None:
    leaver, _phones = left_the_final()
    client = desk()
    page = client.get("/t/pokal/desk/finish/final").content.decode()
    assert len(set(re.findall(r'name="(vp-\d)"', page))) == 3
    assert page.count("nicht mehr dabei") == 1
    seen = {"seen": str(state().seq)}
    assert Referee().page("/match/final").count('name="vp-') == 3
    answer = client.post("/t/pokal/desk/do/report-match", typed(page, THREE) | seen)
    assert answer.status_code in (204, 302), answer.content
    assert places()[leaver.player] == 4
    card = html.unescape(client.get("/t/pokal/desk/finish").content.decode())
    assert card.count("zurückgezogen</span>") == 1
    assert "nicht mehr dabei" in client.get("/t/pokal/finish").content.decode()


def test_whoever_played_and_left_then_gets_a_line_at_the_desk() -> None:
    leaver, _phones = left_the_final()
    client = desk()
    assert "?all=1" in client.get("/t/pokal/desk/finish/final").content.decode()
    page = client.get("/t/pokal/desk/finish/final?all=1").content.decode()
    four = typed(page, {"vp": [40, 60, 45, 44], "coins": [5, 4, 3, 2]})
    assert leaver.player in four["seated"]
    preview = client.post("/t/pokal/desk/preview", four)
    assert preview.status_code == 200
    answer = client.post("/t/pokal/desk/do/report-match", four | {"seen": str(state().seq)})
    assert answer.status_code in (204, 302), answer.content
    (game,) = state().matches["final"].games
    assert (len(game.seats), game.absent) == (4, ())


def form_of(source: Source) -> SlipForm:
    printed = finish_slips(source)
    assert isinstance(printed, Slips)
    return next(form for sheet in printed.sheets for form in sheet if form and form.code)


def test_the_paper_slip_has_three_lines_and_the_code_of_before() -> None:
    day = days.finishing(12)
    before = Source(state=day.state, rulebook=day.rulebook, people={}, lang="de")
    left_the_final()
    after = Source(state=state(), rulebook=day.rulebook, people={}, lang="de")
    old, new = (form_of(each) for each in (before, after))
    assert (len(old.rows), len(new.rows)) == (4, 3)
    assert "nicht mehr dabei" in new.note
    assert {row.seat for row in new.rows} < {row.seat for row in old.rows}
    assert new.code == old.code
