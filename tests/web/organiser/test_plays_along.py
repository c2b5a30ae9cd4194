"""A helper's link that plays along: at the own table a player's, and no key to other phones."""

from __future__ import annotations

import html

import pytest
from django.http import Http404
from django.test import Client

from tafelrunde.pages.paper.source import Source
from tafelrunde.store import badges, join_codes
from tafelrunde.store.models import Badge
from tafelrunde.web import house
from tafelrunde.web.paper import views as paper
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import start
from tests.web.player.phones import Phone

IMPARTIAL = "Hier entscheidet jemand Unbeteiligtes."


def playing_helper(clerk: Clerk, player: str, role: str = "scorekeeper") -> Clerk:
    client = Client()
    _badge, token = badges.issue(house.find(clerk.slug).id, role, player, "Hilde")
    assert client.get(f"/t/{clerk.slug}/b/{token}").status_code == 302
    return Clerk(client, clerk.slug)


@pytest.fixture
def seated(organiser: Clerk) -> Clerk:
    start(organiser, "catan", "ranking-tournament", 8)
    organiser.publish()
    return organiser


def at_first_table(clerk: Clerk) -> list[str]:
    return [seat.player for seat in clerk.state.rounds[0].tables[1].seats]


@pytest.mark.rule("CAT-101")
@pytest.mark.parametrize("role", ["scorekeeper", "referee"])
def test_what_it_reports_at_its_table_reads_as_that_players_report(
    seated: Clerk, role: str
) -> None:
    one, two, *_ = at_first_table(seated)
    helper = playing_helper(seated, one, role)
    page = helper.page("/tables/1/1")
    assert 'name="accept"' not in page
    assert f"gilt als Meldung von {seated.names[one]}" in page
    helper.did("report-slip", **seated.slip(1, accept=""))
    phone = Phone(two, seated.slug).page()
    assert f"{seated.names[one]} has reported" in phone
    desk = " ".join(seated.page("/tables/1/1").split())
    assert "von der Turnierleitung eingetragen" not in desk
    assert "accept-form" in desk
    page = helper.page("/tables/1/1")
    assert "accept-form" not in page
    assert "/do/confirm-slip" not in page


@pytest.mark.rule("CAT-101")
def test_reported_from_its_own_phone_page_it_is_that_players_too(seated: Clerk) -> None:
    one, two, *_ = at_first_table(seated)
    own = Phone(one, seated.slug, "scorekeeper")
    typed = {key: value for key, value in seated.slip(1).items() if key.startswith("vp-")}
    own.send("report-slip", "/report", **typed)
    assert f"{seated.names[one]} has reported" in Phone(two, seated.slug).page()
    assert "eigenen Telefon" in seated.page("/tables/1/1")


@pytest.mark.rule("CAT-101")
def test_what_others_reported_there_it_reads_and_is_told_who_decides(seated: Clerk) -> None:
    one, *others = at_first_table(seated)
    helper = playing_helper(seated, one)
    typed = {key: value for key, value in seated.slip(1).items() if key.startswith("vp-")}
    Phone(others[0], seated.slug).send("report-slip", "/report", **typed)
    page = html.unescape(helper.page("/tables/1/1"))
    assert IMPARTIAL in page
    assert "/do/report-slip" not in page
    assert "accept-form" not in page
    signing = [who for who in (one, *others) if f"{seated.names[who]} unterschreibt" in page]
    assert signing == [one]
    assert helper.do("report-slip", **seated.slip(1, accept="")).status_code == 422


def test_at_other_tables_it_is_the_desk(seated: Clerk) -> None:
    helper = playing_helper(seated, at_first_table(seated)[0])
    helper.did("report-slip", **seated.slip(2, accept=""))
    there = seated.state.rounds[0].tables[2].seats[0].player
    assert "The desk has entered" in Phone(there, seated.slug).page()


def test_it_sees_no_codes_and_makes_no_links_of_players(seated: Clerk) -> None:
    one, two, *_ = at_first_table(seated)
    hall = house.find(seated.slug)
    badges.allow_claiming(hall.id, "code")
    code = join_codes.codes_of(hall, seated.state)[two]
    helper, idle = playing_helper(seated, one), playing_helper(seated, "")
    for trusted in (seated, idle):
        assert code in trusted.page("/phones")
        assert 'id="plays-too"' not in trusted.page("/phones")
    for path in ("/phones", f"/players/{two}", "/paper"):
        page = helper.page(path)
        assert code not in page
        assert "Sie spielen selbst mit" in page
    assert "Eigener Link" not in helper.page("/phones") + helper.page(f"/players/{two}")
    refused = helper.post("/phones/give", role="player", player=two)
    assert refused.status_code == 422
    assert not Badge.objects.filter(hall=hall, role="player", player=two).exists()


@pytest.mark.parametrize(
    ("role", "plays"), [("scorekeeper", True), ("referee", True), ("referee", False)]
)
def test_nor_do_its_prints_tell_them(
    seated: Clerk, role: str, plays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A referee has no business at the door, whether playing along or not."""
    badges.allow_claiming(house.find(seated.slug).id, "code")
    made: list[Source] = []

    def kept(_wanted: object, source: Source, _number: object) -> object:
        made.append(source)
        raise Http404

    monkeypatch.setattr(paper, "make_paper", kept)
    one = at_first_table(seated)[0]
    for clerk in (seated, playing_helper(seated, one if plays else "", role)):
        clerk.client.get(f"/t/{seated.slug}/desk/paper/schedule-cards.pdf", HTTP_HOST="192.168.1.5")
    theirs, mine = made.pop(), made.pop()
    assert mine.codes
    assert mine.card_addresses
    assert not theirs.codes
    assert not theirs.card_addresses
