"""Two phones report one table, figures change, the desk is asked: what each phone is shown."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.player.phones import (
    WONDERS,
    Phone,
    at_the_desk,
    figures,
    saved,
    table_of,
    table_phones,
)

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
OTHERS = {"vp": [54, 50, 45, 40], "coins": [5, 4, 3, 2]}


def news(phone: Phone, path: str, **more: str) -> str:
    answer = phone.client.get(f"/t/pokal/me{path}", {"mark": "old", **more}, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_new_edition_marks_what_changed_and_only_that() -> None:
    saved(days.seated(8))
    first, second, *_others = table_phones()
    first.send("report-slip", "/report", **figures(WONDERS))
    assert 'class="changed"' not in second.page()
    second.send("report-slip", "/report", **figures(OTHERS))
    page = first.page()
    assert re.findall(r'class="changed"><b>(\d+)</b> <s[^>]*>(\d+)</s>', page) == [("54", "55")]
    assert "(before: 55)" in page


def test_a_figure_that_was_not_asked_before_is_marked_as_new() -> None:
    saved(days.seated(8))
    first, second, *_others = table_phones()
    first.send("report-slip", "/report", **figures({"vp": [55, 50, 45, 40]}))
    level = {**figures({"vp": [55, 55, 45, 40]}), "coins-1": "5", "coins-2": "4"}
    second.send("report-slip", "/report", **level)
    page = first.page()
    assert re.findall(r'class="changed"><b>(\d+)</b> <s[^>]*>([\d–]+)</s>', page) == [
        ("5", "–"),
        ("55", "50"),
        ("4", "–"),
    ]


def test_the_refused_second_reporter_is_led_to_the_reported_slip() -> None:
    saved(days.seated(8))
    first, second, *_others = table_phones()
    form = second.form("report-slip", "/report")
    first.send("report-slip", "/report", **figures(WONDERS))
    said = second.refused("report-slip", **form | figures(OTHERS))
    assert "Another result has been reported" in said
    assert 'href="/t/pokal/me/check"' in said
    assert "Look at the reported slip" in said
    typo = {**second.form("report-slip", "/report"), **figures(OTHERS), "vp-1": "many"}
    assert "/me/check" not in second.refused("report-slip", **typo), (
        "a mistyped figure leads nowhere"
    )


def test_whoever_is_typing_hears_that_somebody_was_faster() -> None:
    saved(days.seated(8))
    first, second, *_others = table_phones()
    page = second.page("/report")
    assert 'name="shown" value="0"' in page
    assert "has just reported" not in page
    first.send("report-slip", "/report", **figures(WONDERS))
    told = news(second, "/report", shown="0")
    assert "Somebody has just reported this table." in told
    assert 'name="shown" value="0"' in told, "and goes on hearing it"
    assert "has just reported" not in second.page("/report"), "a page opened now knows"


def test_a_phone_that_waits_for_the_desk_hears_its_answer() -> None:
    saved(days.closed(8, rounds=1))
    phone = Phone("p1")
    page = phone.page("/leave")
    assert 'hx-get="/t/pokal/me/leave"' in page
    assert "Ask the desk to let me go" in page.partition('id="live"')[2]
    found = re.search(r'id="mark" name="mark" value="(\w+)"', page)
    assert found is not None
    short = phone.client.get("/t/pokal/me/leave", {"mark": found[1]}, headers=HTMX)
    assert short.status_code == 204
    phone.send("ask-to-leave", "/leave")
    assert "Waiting for the desk" in news(phone, "/leave")
    at_the_desk(c.WithdrawPlayer(player="p1"), "gone")
    assert "Waiting for the desk" not in news(phone, "/leave")


def test_the_locked_form_says_when_it_opens() -> None:
    saved(days.seated(8, rulebook="carcassonne", mode="four-player"))
    first, second, *_others = table_phones()
    assert 'data-lock="locked"' in first.page("/report")
    second.send("finish-table")
    assert 'data-lock="open"' in news(first, "/report")


def test_what_i_need_stands_before_where_i_am() -> None:
    saved(days.closed(8, rounds=1))
    page = Phone("p1").page("/standing")
    assert page.index('id="outlook"') < page.index('id="rank"')


def test_a_final_result_has_one_state_and_one_sentence() -> None:
    saved(days.seated(8))
    first, second, *_others = table_phones()
    first.send("report-slip", "/report", **figures(WONDERS))
    at_the_desk(c.AcceptSlip(round=1, table=table_of("p1")[1].number), "accept")
    page = second.page()
    assert "The desk has accepted the result: it is final." in page
    assert "has not signed" not in page


def test_the_second_reporter_reads_both_slips_side_by_side_and_who_was_first() -> None:
    saved(days.seated(8))
    first, second, *_others = table_phones()
    form = second.form("report-slip", "/report")
    first.send("report-slip", "/report", **figures(WONDERS))
    said = second.refused("report-slip", **form | figures(OTHERS))
    reporter = days.made_up_name(int(first.player[1:]))
    assert re.search(rf"{reporter}\s+reported it at \d\d:\d\d\.", said)
    rows = re.findall(r"<tr (data-differs)?>.*?</tr>", said, re.DOTALL)
    assert rows.count("data-differs") == 1, "only the line that differs is marked"
    assert "55\xa0/\xa05" in said
    assert "54\xa0/\xa05" in said
    assert said.count("Look at the reported slip") == 1
    assert "data-focus" in said
    page = second.page("/check")
    assert re.search(rf"{reporter}\s+reported it at \d\d:\d\d\.", page)
    held = page.partition("data-typed-here")[2].partition("</section>")[0]
    assert 'data-typed="vp-1 coins-1"' in held
    assert "55\xa0/\xa05" in held
    second.send("confirm-slip", "/check")
    assert "data-typed-here" not in second.page("/check"), "whoever signed agrees"
