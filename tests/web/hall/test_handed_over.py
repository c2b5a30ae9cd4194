"""A house that has handed its tournament over: whoever looks on there learns it in time."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tests.desk.hall import ORGANISER
from tests.web.audience import days
from tests.web.player.phones import Phone, at_the_desk, figures, in_order, saved, table_of
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db

THERE = "aaaabbbbccccdddd"
GONE = "The tournament continues on “Saal-Laptop”. Please ask at the desk for the new code."
SOMEWHERE = "The tournament goes on in another house. Please ask at the desk for the new code."


@pytest.fixture(autouse=True)
def plain_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = DjangoLedger()
    monkeypatch.setattr(house, "ledger", lambda: ledger)
    press.forget()


def hand_over(label: str = "Saal-Laptop", to: str = THERE) -> None:
    command = c.HandOverWriting(to_device=to, label=label)
    house.append(house.find("pokal").id, command, ORGANISER, "give-away", None)


def public(path: str = "", **headers: Any) -> str:
    answer = Client(HTTP_ACCEPT_LANGUAGE="en").get(f"/t/pokal{path}", headers=headers)
    assert answer.status_code == 200, (path, answer.status_code)
    return html.unescape(answer.content.decode())


def test_a_phone_says_so_before_anybody_types_and_offers_nothing() -> None:
    saved(days.seated(8))
    phone = Phone("p1")
    assert "me/report" in phone.page()
    assert GONE not in phone.page()
    hand_over()
    for path in ("", "/report", "/standing", "/call", "/leave", "/count/1"):
        assert GONE in phone.page(path), path
        assert THERE not in phone.page(path), path
        assert "me/do/" not in phone.page(path), path
    assert "me/report" not in phone.page()


def test_without_a_name_of_the_other_house_its_id_is_not_told() -> None:
    saved(days.seated(8))
    phone = Phone("p1")
    hand_over(label="")
    assert SOMEWHERE in phone.page()
    assert THERE not in phone.page()


def test_open_phones_learn_it_by_themselves() -> None:
    saved(days.seated(8))
    phone = Phone("p1")
    mark = phone.page().partition('id="mark" name="mark" value="')[2].partition('"')[0]
    asked: dict[str, Any] = {
        "path": "/t/pokal/me",
        "data": {"mark": mark},
        "headers": {"HX-Request": "true"},
    }
    assert phone.client.get(**asked).status_code == 204
    hand_over()
    news = phone.client.get(**asked)
    assert news.status_code == 200
    assert GONE in news.content.decode()


def test_what_is_refused_says_it_in_the_players_words_and_the_outbox_keeps_it() -> None:
    saved(days.seated(8))
    _round, table = table_of("p1")
    phone = Phone(in_order(table)[0])
    typed: dict[str, Any] = phone.form("report-slip", "/report") | figures(
        {"vp": [50, 40, 30, 20][: len(table.seats)]}
    )
    hand_over()
    answer = phone.do("report-slip", **typed)
    said = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert GONE in said
    assert THERE not in said
    assert "Files" not in said
    assert answer["Tafelrunde-Elsewhere"] == "1"


def test_another_refusal_leaves_the_outbox() -> None:
    saved(days.seated(8))
    answer = Phone("p1").do("call-referee", about="nonsense", call="x", key="k")
    assert answer.status_code == 422
    assert "Tafelrunde-Elsewhere" not in answer.headers


def test_in_the_language_of_the_person() -> None:
    saved(days.seated(8))
    phone = Phone("p1")
    hand_over()
    for language, words in (
        ("de", "Das Turnier geht auf „Saal-Laptop“ weiter."),
        ("fr", "Le tournoi continue sur «\u202fSaal-Laptop\u202f»."),
    ):
        answer = phone.client.get("/t/pokal/me", headers={"Accept-Language": language})
        assert words in html.unescape(answer.content.decode()), language


def test_the_referee_reads_it_too() -> None:
    saved(days.seated(8))
    at_the_desk(c.CallReferee(call="c1", table=1, about="rule"), "call")
    referee = Referee()
    assert "do/answer-call" in referee.page()
    hand_over()
    for path in ("", "/table/1/1", "/ruling", "/rules", "/minutes"):
        assert GONE in referee.page(path), path
        assert "referee/do/" not in referee.page(path), path
    said = referee.refused("answer-call", call="c1")
    assert GONE in said
    assert THERE not in said


def test_the_public_pages_say_how_old_they_are_and_where_it_goes_on() -> None:
    saved(days.seated(8))
    pages = ("", "/seating", "/screen", "/screen/now", "/embed", "/overlay?what=table&lang=en")
    for path in pages:
        assert "as-of" not in public(path), path
    hand_over()
    for path in pages:
        page = public(path)
        assert "As of" in page, path
        assert "continues on “Saal-Laptop”" in page, path
        assert THERE not in page, path


def test_the_wall_invites_nobody_to_the_house_that_was_left() -> None:
    saved(days.seated(8))
    assert "join-address" in public("/screen?view=join")
    hand_over()
    page = public("/screen?view=join")
    assert GONE in page
    assert "join-address" not in page
    assert GONE in public("/join")


def test_what_is_over_goes_on_nowhere_and_says_who_corrects_it() -> None:
    saved(days.awarded())
    phone = Phone("p1")
    assert "as-of" not in public()
    hand_over()
    told = "The tournament was handed over to “Saal-Laptop”: corrections are made there."
    assert told in phone.page()
    assert GONE not in phone.page()
    assert "handed over to “Saal-Laptop”" in public()
    assert "continues on" not in public()


def test_a_copy_of_what_is_over_that_nobody_handed_over_needs_no_note() -> None:
    saved(days.awarded())
    Hall.objects.update(display_only=True)
    assert "as-of" not in public()


def test_taken_back_all_is_as_before() -> None:
    from tafelrunde.store.devices import own_device

    saved(days.seated(8))
    phone = Phone("p1")
    hand_over()
    taken = c.HandOverWriting(to_device=own_device().id, reason="the other laptop drowned")
    house.append(house.find("pokal").id, taken, ORGANISER, "take", None)
    assert "The tournament goes on" not in phone.page()
    assert "me/report" in phone.page()
    assert "as-of" not in public()


def test_the_desk_offers_no_buttons_of_calls(admin_client: Client) -> None:
    saved(days.seated(8))
    at_the_desk(c.CallReferee(call="c1", table=1, about="rule"), "call")
    offered = admin_client.get("/t/pokal/desk").content.decode()
    assert 'form="answer-c1"' in offered
    assert 'form="close-c1"' in offered
    hand_over()
    read = admin_client.get("/t/pokal/desk").content.decode()
    assert "call-c1" in read
    assert "answer-c1" not in read
    assert "close-c1" not in read


def test_a_copy_that_was_never_handed_over_is_not_live_either() -> None:
    saved(days.seated(8))
    Hall.objects.update(display_only=True)
    assert "goes on in another house" in public()
