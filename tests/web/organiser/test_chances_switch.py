"""The switch for estimated chances, at the announcement's page."""

from __future__ import annotations

import re

import pytest

from tafelrunde.chances.foreseen import Progress
from tafelrunde.pages.organiser.chances import PROGRESS
from tafelrunde.web import foreteller
from tests.web.organiser.conftest import Clerk


def checked(page: str) -> list[str]:
    boxes = re.findall(r"<input[^>]*name=\"audiences\"[^>]*>", page)
    return [re.findall('value="([a-z]+)"', box)[0] for box in boxes if "checked" in box]


def test_the_switch_is_off_and_says_what_it_does_until_somebody_turns_it(organiser: Clerk) -> None:
    organiser.start(8)
    page = organiser.page("/settings")
    assert "Chancen im Saal" in page
    assert "bei gleich starken Leuten" in page
    assert checked(page) == []
    organiser.did("show-chances", audiences=["public", "projector"])
    assert checked(organiser.page("/settings")) == ["public", "projector"]
    assert "Chancen werden gezeigt: öffentliche Seite und Projektor" in organiser.page("/history")
    organiser.did("show-chances")
    assert checked(organiser.page("/settings")) == []


def test_the_switch_says_how_far_the_estimates_are(
    organiser: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.start(8)
    assert "geschätzt werden" not in organiser.page("/settings"), "nothing to foresee yet"
    sentences: tuple[tuple[Progress, str, str], ...] = (
        ("awaited", "Die Chancen werden gerade neu geschätzt.", "are being estimated anew"),
        ("missed", "konnten nicht rechtzeitig geschätzt werden", "not be estimated in time"),
    )
    for progress, german, english in sentences:
        monkeypatch.setattr(foreteller, "progress", lambda *_asked, said=progress: said)
        assert german in organiser.page("/settings")
        assert english in PROGRESS[progress].en


def test_a_wrong_audience_is_one_sentence(organiser: Clerk) -> None:
    organiser.start(8)
    refused = organiser.do("show-chances", audiences=["everybody"])
    assert refused.status_code == 422
    assert "Publikum" in refused.content.decode()
