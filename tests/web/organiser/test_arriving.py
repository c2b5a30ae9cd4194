"""Check-in sends the lines of those who came; the rest of a long list stays where it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from playwright.sync_api import expect

from tafelrunde.store import badges, join_tries
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.organiser.conftest import Clerk

HERE = {"attested": "on", "stay": "1"}


def news(clerk: Clerk, since: int | str) -> Any:
    path = f"/t/{clerk.slug}/desk/check-in"
    return clerk.client.get(path, {"since": since}, headers={"HX-Request": "true"})


def lines(answer: Any) -> list[str]:
    return re.findall(r'id="row-(\w+)"', answer.content.decode())


@pytest.fixture
def eight(organiser: Clerk) -> Clerk:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(8)
    return organiser


def test_only_the_line_of_whoever_came_is_sent(eight: Clerk) -> None:
    first, second, *_others = eight.state.entries
    before = eight.version
    assert news(eight, before).status_code == 204, "nothing new costs nothing"
    eight.did("check-in", player=first, **HERE)
    answer = news(eight, before)
    assert lines(answer) == [first]
    assert answer["HX-Reswap"] == "none"
    page = answer.content.decode()
    assert 'hx-swap-oob="true" data-row data-done data-state="there"' in page
    assert f'<li id="fate-{first}" hx-swap-oob="delete">' in page
    assert "<b>1</b> / 8" in page, "the glance follows"
    assert f'id="close-seen" value="{eight.version}"' in page
    assert f'name="since" value="{eight.version}"' in page
    eight.did("check-in", player=second, **HERE)
    assert set(lines(news(eight, before))) == {first, second}
    assert lines(news(eight, eight.version - 1)) == [second]


def test_where_more_than_lines_changed_the_whole_list_is_sent(eight: Clerk) -> None:
    *others, last = eight.state.entries
    for player in others:
        eight.did("check-in", player=player, **HERE)
    seen = eight.version
    eight.did("undo-check-in", player=others[0], stay="1")
    assert len(lines(news(eight, seen))) == 8, "somebody gone is asked about below the list again"
    eight.did("check-in", player=others[0], **HERE)
    seen = eight.version
    eight.did("check-in", player=last, **HERE)
    assert len(lines(news(eight, seen))) == 8, "now everybody is here"
    assert len(lines(eight.client.get(f"/t/{eight.slug}/desk/check-in?since={seen}"))) == 8


@pytest.mark.rule("CAR-202")
def test_the_name_of_somebody_who_is_here_takes_nobody_out(organiser: Clerk) -> None:
    """A tick checks in, and the tap on the name that follows it, however late, is no undoing."""
    organiser.announce("carcassonne", "two-player")
    organiser.enter(2)
    here, not_yet = organiser.state.entries
    organiser.did("check-in", player=here, data_checked="on", stay="1")
    page = organiser.page("/check-in")
    assert [sends for _tag, sends in buttons(page, here)] == [False, True]
    assert "undo" in buttons(page, here)[1][0], "which is a button of its own"
    assert [sends for _tag, sends in buttons(page, not_yet)] == [True]


def buttons(page: str, player: str) -> list[tuple[str, bool]]:
    """Of a line, each with whether it sends the form."""
    form = page.split(f'id="row-{player}"')[1].split("</form>")[0]
    return [(tag, 'type="button"' not in tag) for tag in re.findall(r"<button[^>]*>", form)]


def test_closing_after_such_a_line_is_no_conflict(eight: Clerk) -> None:
    first, *others = eight.state.entries
    seen = eight.version
    eight.did("check-in", player=first, **HERE)
    found = re.search(r'id="close-seen" value="(\d+)"', news(eight, seen).content.decode())
    assert found is not None
    fates = {f"fate-{player}": "missed" for player in others[4:]}
    for player in others[:4]:
        eight.did("check-in", player=player, seen=found[1], **HERE)
    assert eight.do("close-check-in", seen=str(eight.version), **fates).status_code == 204


def test_an_alarm_about_a_second_phone_is_shown_and_taken_away(
    eight: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = next(iter(eight.state.entries))
    alarms: list[Any] = []
    monkeypatch.setattr(join_tries, "alarms", lambda _hall: alarms)
    assert news(eight, eight.version).status_code == 204
    alarms.append(SimpleNamespace(player=first))
    page = news(eight, eight.version).content.decode()
    assert 'id="taken-twice"' in page
    since = re.search(r'name="since" value="([^"]*)"', page)
    assert since is not None
    alarms.clear()
    again = news(eight, since[1])
    assert again.status_code == 200
    assert 'id="taken-twice"' not in again.content.decode()


@pytest.fixture
def hall_house(transactional_db: None) -> Iterator[House]:
    days.arriving(4, 1).saved()
    opened = House({})
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def test_the_other_lines_are_the_same_ones_afterwards(hall_house: House, tab: Tab) -> None:
    _badge, token = badges.issue("t1", "organiser")
    page = tab(width=1280)
    page.goto(f"{hall_house.url}/t/pokal/b/{token}")
    page.goto(f"{hall_house.url}/t/pokal/desk/check-in")
    page.evaluate("document.getElementById('row-p4').untouched = true")
    expect(page.locator("#here-count b")).to_have_text("1")
    page.locator("#tap-p2").click()
    expect(page.locator("#row-p2")).to_have_attribute("data-state", "there")
    expect(page.locator("#here-count b")).to_have_text("2")
    expect(page.locator("#fate-p2")).to_have_count(0)
    expect(page.locator("#fate-p3")).to_have_count(1)
    expect(page.locator("#tap-p2")).to_be_focused()
    assert page.evaluate("document.getElementById('row-p4').untouched") is True
    page.locator("#tap-p2").click(force=True)
    page.locator("#row-p2 .undo").click()
    expect(page.locator("#row-p2")).to_have_attribute("data-state", "entered")
    expect(page.locator("#fate-p2")).to_have_count(1)


def test_a_latecomer_is_told_of_the_tables_while_a_round_runs(organiser: Clerk) -> None:
    organiser.start(8)
    assert "kann die Person jetzt schon dort sitzen" not in organiser.page("/check-in")
    organiser.publish()
    page = organiser.page("/check-in")
    assert "spielt ab der nächsten Runde mit" in " ".join(page.split())
    assert "kann die Person jetzt schon dort sitzen" in page
    assert f'<a href="/t/{organiser.slug}/desk/tables">Zu den Tischen</a>' in page


def check_in_page(day: days.Day) -> str:
    day.saved()
    _badge, token = badges.issue("t1", "organiser")
    client = Client()
    client.get(f"/t/pokal/b/{token}")
    return " ".join(client.get("/t/pokal/desk/check-in").content.decode().split())


def test_once_the_last_round_is_seated_nobody_is_promised_another(db: None) -> None:
    day = days.closed(8, rounds=2)
    day.publish()
    page = check_in_page(day)
    assert "nächsten Runde" not in page
    assert "jetzt schon dort sitzen" not in page, "everybody is here, and nobody new is entered"
    assert "kann niemand mehr angemeldet werden" in page
    assert "Person anmelden:" not in page


def test_after_the_last_round_nobody_is_invited_to_join(db: None) -> None:
    page = check_in_page(days.closed(8, rounds=3))
    assert "nächsten Runde" not in page
    assert "kann niemand mehr angemeldet werden" in page
    assert "Zu den Tischen" not in page
    assert "Person anmelden:" not in page


def test_between_two_rounds_no_seat_of_the_closed_one_is_offered(db: None) -> None:
    page = check_in_page(days.closed(8, rounds=1))
    assert "spielt ab der nächsten Runde mit" in page
    assert "kann die Person jetzt schon dort sitzen" not in page


def test_once_the_last_round_is_seated_nobody_new_is_promised_a_seat(organiser: Clerk) -> None:
    """Who is on the list may still take a free seat; the house enters nobody else."""
    organiser.announce("catan", "ranking-tournament", **{"option-rounds": "1"})
    organiser.enter(8)
    *here, expected = organiser.state.entries
    for player in here:
        organiser.did("check-in", player=player)
    organiser.did("close-check-in", **{f"fate-{expected}": "late"})
    organiser.did("start-tournament")
    organiser.publish()
    page = organiser.page("/check-in")
    assert "Person anmelden" not in page
    assert "Anmelden und einchecken" not in page
    assert "noch einen freien Sitz an einem Tisch dieser Runde bekommen" in page
    refused = organiser.post("/players/add", name="Nora Spät")
    assert refused.status_code == 422
    organiser.did("check-in", player=expected)
    short = next(t for t in organiser.state.rounds[0].tables.values() if len(t.seats) == 3)
    organiser.did("reseat-round", round="1", **{f"move-{expected}": str(short.number)})
    assert "freien Sitz an einem Tisch" not in organiser.page("/check-in")
