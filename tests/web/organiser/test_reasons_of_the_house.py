"""Why the house drew anew by itself is told in the reader's language, wherever a draw is told."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from tafelrunde.desk.drafting import UNASKED
from tafelrunde.desk.event_words import HOUSE_REASONS
from tests.web.organiser.conftest import Clerk


@pytest.mark.parametrize("reason", [each for each in UNASKED if each])
def test_every_reason_of_a_draw_has_german_words(reason: str) -> None:
    assert HOUSE_REASONS[reason].de != HOUSE_REASONS[reason].en


def test_people_who_came_or_went_are_told_in_german_where_a_draw_is_told(organiser: Clerk) -> None:
    organiser.start(9)
    organiser.play_round()
    gone = next(iter(organiser.state.entries))
    organiser.did("withdraw-player", player=gone, sure="1")
    organiser.publish()
    for page in ("/history", "/draw"):
        assert "Leute kamen oder gingen" in organiser.page(page), page
    public = Client(HTTP_ACCEPT_LANGUAGE="de").get(f"/t/{organiser.slug}/draws").content.decode()
    for page in (organiser.page("/history"), organiser.page("/draw"), unescape(public)):
        assert "people came or went" not in page
