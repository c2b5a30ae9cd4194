"""A season's pages are told of news by the stream: in the browser, in private, across processes."""

from __future__ import annotations

from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.store import news
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.season_book import SeasonLedger, news_of
from tafelrunde.store.wire import Wire
from tafelrunde.web.association.listening import find
from tafelrunde.web.live import Known
from tests.web.association.office import Office, account, row
from tests.web.conftest import House, Tab
from tests.web.test_workers import schema

__all__ = ["schema"]


@pytest.fixture
def office(transactional_db: None) -> Office:
    season = Office("carcassonne", final_date="2026-05-01")
    season.played("Eins", "2025-10-01", [row(place, place) for place in range(1, 13)])
    return season


def listens(house: House, office: Office, client: Client | None = None) -> int:
    """The status of the stream for whoever holds the client's cookies."""
    cookie = client.cookies.get("tafelrunde") if client is not None else None
    asking = HTTPConnection(urlsplit(house.url).netloc, timeout=10)
    headers = {"Cookie": f"tafelrunde={cookie.value}"} if cookie else {}
    asking.request("GET", office.at("/stream"), headers=headers)
    status = asking.getresponse().status
    asking.close()
    return status


def test_the_stream_and_its_stand_in_know_the_newest_version(office: Office) -> None:
    assert find(office.slug) == Known(news_of(office.id), office.state.seq)
    assert find("nowhere") is None
    assert office.public.get(office.at("/version")).content.decode() == str(office.state.seq)


COUNTS_NEWS = """window.renewed = 0;
document.body.addEventListener("htmx:afterSettle", () => { window.renewed += 1; });"""


def test_list_calendar_and_final_renew_themselves_on_news(
    office: Office, house: House, tab: Tab
) -> None:
    """Three open browsers, no reload; the news come from the office's own forms."""
    wished = office.announced("Zwei", "2025-11-01")
    ranking, calendar, final = tabs = tab(1280), tab(360), tab(1280)
    for page, path in ((ranking, ""), (calendar, "/calendar"), (final, "/final")):
        page.goto(house.url + office.at(path))
        page.wait_for_selector('[data-connection="live"]')
        page.evaluate(COUNTS_NEWS)
    asked = 0

    def asks(command: str, **form: str) -> None:
        """And waits until every page has been renewed: SQLite in memory has no patience."""
        nonlocal asked
        asked += 1
        office.asks(command, **form)
        for page in tabs:
            page.wait_for_function("number => window.renewed >= number", arg=asked)

    assert "Zwei" not in calendar.inner_text("#live")
    asks("approve-fixture", fixture=wished)
    assert "Zwei" in calendar.inner_text("#live")
    assert not ranking.locator("#live a[href$='/lists/1']").count()
    asks("publish-list")
    assert ranking.locator("#live a[href$='/lists/1']").count()
    assert not final.locator("#live tbody tr").count()
    asks("send-invitations", deadline="2026-03-01")
    assert final.locator("#live tbody tr").count()


def test_where_the_stream_does_not_get_through_the_list_asks_by_itself(
    office: Office, house: House, tab: Tab
) -> None:
    page = tab(1280)
    page.route("**/stream*", lambda route: route.fulfill(status=503))
    page.clock.install()
    page.goto(house.url + office.at("/calendar"))
    office.dated("Zwei", "2025-11-01")
    for _ in range(60):
        page.clock.run_for(1000)
        page.wait_for_timeout(20)  # real time, in which answers arrive
        if "Zwei" in page.inner_text("#live"):
            break
    assert "Zwei" in page.inner_text("#live")
    assert page.get_attribute(".connection", "data-connection") == "polling"


def test_strangers_hear_nothing_of_a_season_that_is_not_public(
    office: Office, house: House
) -> None:
    owner = Client()
    owner.force_login(User.objects.create_superuser("owner"))
    stranger = account("stranger")
    assert listens(house, office) == 200
    SeasonBook.objects.update(public=False)
    assert listens(house, office) == 404
    assert listens(house, office, stranger) == 404
    for insider in (office.office, office.organiser, owner):
        assert listens(house, office, insider) == 200


def test_a_process_that_was_cut_off_tells_of_seasons_when_it_is_back(
    schema: tuple[str, str],
) -> None:
    alias, _address = schema
    season = SeasonLedger(alias).open_book("liga")
    heard: list[str] = []

    def listener(name: str, _version: int, _concern: object) -> None:
        heard.append(name)

    news.subscribe(listener)
    try:
        Wire(alias)._catch_up()
    finally:
        news.unsubscribe(listener)
    assert news_of(season) in heard
