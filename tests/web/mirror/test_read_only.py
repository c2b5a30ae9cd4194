"""A mirror is read: who is who stands in the hall, and after the end nothing comes any more."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.store.models import Hall, Person
from tests.web.mirror.test_mirror_pages import club, mirror

__all__ = ["club", "mirror"]

pytestmark = pytest.mark.django_db


def test_nobody_is_renamed_on_a_mirror_with_or_without_a_mark(mirror: Client) -> None:
    for marks in ({}, {"shown": "minor"}, {"shown": "minor", "minor": "on"}):
        form = {"name": "Eva Anders", "key": f"k{len(marks)}", **marks}
        refused = mirror.post(
            "/t/pokal/desk/players/p1/change", form, headers={"HX-Request": "true"}
        )
        assert refused.status_code == 422, marks
        assert Person.objects.get(player="p1").name == "Ada Winter"


def test_a_mirror_whose_pairing_has_ended_is_live_no_more_even_after_the_award(
    mirror: Client,
) -> None:
    Hall.objects.update(phase="awarded")
    for ended in (False, True):
        if ended:
            mirror.post("/mirror/end/pokal")
        for address in ("", "/screen"):
            page = Client().get(f"/t/pokal{address}").content.decode()
            assert ("data-connection" in page) is not ended, address


def test_the_files_of_a_mirror_say_where_it_is_written(mirror: Client) -> None:
    page = mirror.get("/t/pokal/desk/files").content.decode()
    assert "Das ist der Spiegel" in page
    assert "take-over" not in page
    mirror.post("/mirror/end/pokal")
    page = mirror.get("/t/pokal/desk/files").content.decode()
    assert "Das ist der Spiegel" not in page
    assert "gehört einem anderen Haus" in page or "take-over" in page
