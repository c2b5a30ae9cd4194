"""Who reads whose full name, what stands in the footer, and what news cost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tafelrunde.desk import commands as c
from tafelrunde.web import house
from tests.web.audience import days
from tests.web.player.phones import (
    WONDERS,
    Phone,
    at_the_desk,
    figures,
    in_order,
    saved,
    state,
    table_of,
    table_phones,
)

pytestmark = pytest.mark.django_db

CHILD = days.made_up_name(12)


def with_a_minor(number: int = 12) -> days.Day:
    """The last on the list is a minor."""
    day = days.Day()
    day.enter(number - 1, fair_play=True)
    day.does(c.EnterPlayer(player=f"p{number}", minor=True, fair_play=True, consent=True))
    day.check_in_all()
    day.does(c.CloseCheckIn())
    day.does(c.StartTournament())
    day.publish()
    return saved(day)


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def test_at_his_own_table_a_minor_has_a_full_name_on_every_phone() -> None:
    with_a_minor()
    for phone in table_phones("p12"):
        assert CHILD in phone.page()
        assert CHILD in phone.page("/report")
    table_phones("p12")[0].send("report-slip", "/report", **figures(WONDERS))
    for phone in table_phones("p12"):
        assert CHILD in phone.page("/check")


def test_at_all_other_tables_and_in_public_a_minor_stays_initials() -> None:
    day = with_a_minor()
    table = table_of("p12")[1].number
    others = [t for t in day.state.rounds[-1].tables.values() if t.number != table]
    phone = Phone(others[0].seats[0].player)
    assert CHILD not in phone.page()
    assert CHILD not in phone.page("/report")
    inside = table_phones("p12")[0]
    for page in ("", "/seating", "/tables", "/standings"):
        answer = inside.client.get(f"/t/pokal{page}")
        if answer.status_code == 200:
            assert CHILD not in answer.content.decode(), page


def test_in_the_standings_a_tablemate_who_is_a_minor_stays_initials() -> None:
    """Ranks are for everybody's eyes: only seats are told in full."""
    with_a_minor(4)
    phones = table_phones("p4")
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    for phone in phones[1:]:
        phone.send("confirm-slip")
    at_the_desk(c.CloseRound(round=1), "close")
    child = days.made_up_name(4)
    for phone in phones:
        page = phone.page("/standing")
        above = page[page.index("Place ") : page.index("My games")]
        assert child not in above.replace("<strong>", "")


# ── The footer ───────────────────────────────────────────────────────────────────────────────────


def test_whoever_has_left_is_not_asked_to_leave_again() -> None:
    saved(days.closed(12))
    phone = Phone("p3")
    assert "Leave the tournament" in phone.page()
    phone.send("ask-to-leave", "/leave")
    at_the_desk(c.WithdrawPlayer(player="p3"), "let go")
    assert "You are no longer playing" in phone.page()
    for path in ("", "/standing", "/call"):
        assert "/me/leave" not in phone.page(path)


def test_whoever_leaves_a_final_is_warned_and_then_not_asked_again() -> None:
    saved(days.finishing(12))
    phone = Phone(state().matches["final"].seats[0].player)
    assert "Your game is on" in phone.page("/leave")
    phone.send("ask-to-leave", "/leave")
    at_the_desk(c.WithdrawPlayer(player=phone.player), "let go")
    assert "/me/leave" not in phone.page()


def test_after_the_award_there_is_nothing_to_leave() -> None:
    saved(days.awarded(8))
    assert "/me/leave" not in Phone("p1").page()


# ── News ─────────────────────────────────────────────────────────────────────────────────────────


def news(phone: Phone, path: str = "") -> Any:
    """What an open page asks when the stream tells of a new version."""
    page = phone.page(path)
    mark = page.split('id="mark" name="mark" value="', 1)[1].split('"', 1)[0]

    def ask() -> Any:
        headers = {"HX-Request": "true"}
        return phone.client.get(f"/t/pokal/me{path}", {"mark": mark}, headers=headers)

    return ask


def test_a_draft_at_the_desk_is_no_news_for_a_phone() -> None:
    saved(days.closed(12))
    ask = news(Phone("p3"))
    at_the_desk(c.DraftRound(seed="two"), "draft")
    assert ask().status_code == 204
    at_the_desk(c.PublishRound(round=2), "publish")
    assert ask().status_code == 200


def test_an_open_page_fetches_its_new_part_without_the_frame() -> None:
    saved(days.closed(12))
    ask = news(Phone("p3"))
    at_the_desk(c.DraftRound(seed="two"), "draft")
    at_the_desk(c.PublishRound(round=2), "publish")
    part = ask().content.decode()
    assert 'id="live"' in part
    assert "my-place" in part
    assert "<html" not in part
    assert "phone-nav" not in part


def test_after_a_publication_the_next_phones_do_not_read_the_names_again() -> None:
    saved(days.closed(12))
    first, second = Phone("p1"), Phone("p2")
    first.page()
    with CaptureQueriesContext(connection) as asked:
        page = second.page()
    assert "Place" in page
    tables = [query["sql"] for query in asked.captured_queries]
    assert not [sql for sql in tables if "store_person" in sql]
    assert len(tables) <= 6, tables


def test_a_name_mended_at_the_desk_is_on_the_phones_with_the_next_news() -> None:
    saved(days.seated(12))
    order = in_order(table_of("p1")[1])
    phone = Phone(order[0])
    old = days.made_up_name(int(order[1][1:]))
    assert old in phone.page()
    mended = house.NewPerson(id=order[1], name="Neu Genannt", surname="Genannt")
    house.rename(house.find("pokal").id, mended)
    at_the_desk(c.FinishTable(round=1, table=1), "over")
    assert "Neu Genannt" in phone.page()
    assert state().rounds[0].tables[1].finished


def test_whoever_is_disqualified_in_the_running_round_is_marked_at_the_table() -> None:
    saved(days.seated(12))
    one, two, *_rest = table_phones()
    assert "no longer playing" not in one.page()
    out = c.DisqualifyPlayer(
        player=two.player, rule="7W-604", grounds="swapped cards", deliberate=True
    )
    at_the_desk(out, "out")
    assert one.page().count("no longer playing") == 1
    assert "swapped cards" not in one.page()


def test_nobody_waits_for_the_signature_of_whoever_is_disqualified() -> None:
    saved(days.seated(12))
    one, two, *others = table_phones()
    one.send("report-slip", "/report", **figures(WONDERS))
    for phone in others:
        phone.send("confirm-slip")
    name = days.made_up_name(int(two.player[1:]))
    assert f"Still missing: {name}" in re.sub(r"\s+", " ", one.page())
    out = c.DisqualifyPlayer(player=two.player, rule="7W-604", grounds="x", deliberate=True)
    at_the_desk(out, "out")
    page = re.sub(r"\s+", " ", one.page())
    assert "Still missing" not in page
    assert f"{name} no longer plays and does not sign: the desk accepts the result." in page
    assert not two.offers("confirm-slip")
