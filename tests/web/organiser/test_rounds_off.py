"""The desk's own forms for rounds off and starting groups; desk, public page and phone tell."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from tafelrunde.games.shelf import ELSEWHERE
from tests.desk.test_rounds_off import STARTING, SWISS, WITHOUT
from tests.standings.rulebooks import trial_text
from tests.web.organiser.conftest import Clerk
from tests.web.player.phones import Phone

DRAFT = re.compile(r'<input type="hidden" name="(seen|key)" value="([^"]*)"')


@pytest.fixture
def clerk(organiser: Clerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clerk:
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    (tmp_path / "trial").mkdir()
    changes = {**SWISS, 'scoring = "tables"': f'scoring = "tables"\n{WITHOUT}'}
    text = trial_text(["tp", "buchholz"], changes, STARTING)
    (tmp_path / "trial" / "rulebook.toml").write_text(text, encoding="utf-8")
    organiser.announce("trial", "cup")
    assert organiser.enter(5).status_code == 204
    return organiser


def test_a_round_off_is_seen_by_everybody(clerk: Clerk) -> None:
    one, other, *_rest = clerk.state.entries
    answer = clerk.post(f"/players/{one}/change", name=clerk.names[one], shown="start", start="dan")
    assert answer.status_code in (204, 302)
    assert clerk.state.entries[one].start == "dan"
    clerk.begin()
    page = clerk.page(f"/players/{other}")
    assert "/do/sit-out" in page
    assert "Setzt Runde 1 aus" in page
    clerk.did("sit-out", player=other)
    assert "/do/play-after-all" in clerk.page(f"/players/{other}")
    phone = Phone(other, clerk.slug)
    clerk.did("play-after-all", player=other)
    clerk.did("sit-out", player=other)
    clerk.publish()
    called = clerk.names[other]
    assert f"1 Person setzt aus: {called}" in unescape(clerk.page("/draw"))
    assert "You sit out round 1 (points: 0.5)." in phone.page()
    public = Client(HTTP_ACCEPT_LANGUAGE="en")
    for page in ("seating", "screen?view=seating", "screen?view=round"):
        told = unescape(public.get(f"/t/{clerk.slug}/{page}").content.decode())
        assert "1 person sits out: " in told, page


def test_an_odd_field_is_drawn_with_the_button_offered_and_one_has_a_bye(clerk: Clerk) -> None:
    clerk.begin()
    page = clerk.page("/draw")
    assert 'id="next-step" form="draft-form"' in page, "nothing has to be mended first"
    assert "Ersatzperson" not in page
    clerk.did("draft-round", **dict(DRAFT.findall(page.partition('id="draft-form"')[2])))
    [(left_over,)] = clerk.state.byes.values()
    told = f"Freilos: {clerk.names[left_over]}"
    assert told in unescape(clerk.page("/draw"))
    clerk.did("publish-round", round="1")
    assert told in unescape(clerk.page("/draw"))
    assert "You have a bye in round 1 (points: 1)." in Phone(left_over, clerk.slug).page()
