"""A page left open while another laptop moved the tournament on follows, and says what happened."""

from __future__ import annotations

import re

from tests.web.organiser.conftest import Clerk


def pulse(clerk: Clerk, path: str) -> str:
    """What an open page asks for when it hears of news."""
    headers = {"HX-Request": "true", "HX-Trigger": "pulse"}
    answer = clerk.client.get(f"/t/{clerk.slug}/desk{path}", headers=headers)
    assert answer.status_code == 200
    return str(answer.content.decode())


def stands(page: str) -> str:
    [found] = re.findall(r'<div id="still" data-stands="([^"]*)"', page)
    return str(found)


def test_the_draw_follows_when_the_round_was_drawn_and_published_elsewhere(
    organiser: Clerk,
) -> None:
    organiser.start(8)
    form = organiser.page("/draw")
    assert 'id="draft-form"' in form
    asked = "#lead,#more-time,#kept-minutes,#came,#still"
    assert asked in form, "the page asks for its head and its forms, too"
    organiser.did("draft-round")
    drawn = pulse(organiser, "/draw")
    assert stands(drawn) != stands(form)
    told = re.search(r"Inzwischen: Runde 1 ausgelost \(([^()]+), \d\d:\d\d\)", drawn)
    assert told is not None, "by whom, and when"
    assert "Entwurf, noch nicht öffentlich" in drawn.partition('id="lead"')[2]
    assert 'id="draft-form"' not in drawn
    assert stands(pulse(organiser, "/draw")) == stands(drawn), "no news, nothing is touched"
    organiser.did("publish-round", round="1")
    public = pulse(organiser, "/draw")
    assert stands(public) != stands(drawn)
    assert "Inzwischen: Runde 1 veröffentlicht" in public
    assert "Entwurf, noch nicht öffentlich" not in public
    assert "Inzwischen" not in organiser.page("/draw"), "who comes now has seen nothing else"


def test_tables_and_seats_know_when_they_were_overtaken(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    paths = ("/tables/seats", "/tables")
    before = {path: stands(organiser.page(path)) for path in paths}
    organiser.did("start-clock", minutes="60")
    assert "extend-table" in organiser.page("/tables/1/1").partition('id="more-time"')[2][:900]
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    assert stands(pulse(organiser, "/tables")) == before["/tables"]
    late = organiser.page("/tables/1/1").partition('id="more-time"')[2].partition("data-slip")[0]
    assert "extend-table" not in late, "no more minutes for a game that is over"
    organiser.did("report-slip", accept="1", **organiser.slip(2))
    organiser.did("close-round", round="1")
    organiser.publish()
    after = pulse(organiser, "/tables")
    assert stands(after) != before["/tables"]
    assert "Inzwischen: Runde 2 veröffentlicht" in after
    assert stands(organiser.page("/tables/seats")) != before["/tables/seats"]
