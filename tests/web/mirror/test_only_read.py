"""A mirror is only read: each form is refused before it is looked at, but for the server's own."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tafelrunde.store import badges
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Badge
from tests.web.mirror.test_mirror_pages import club, mirror

__all__ = ["club", "mirror"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("desk/phones/give", {"role": "organiser"}),
        ("desk/phones/joining", {"how": "tap"}),
        ("desk/settings/hide", {"public": ""}),
        ("desk/players/add", {"name": "Ada Winter"}),
        ("desk/players/paste", {"list": "Bo See"}),
        ("desk/do/publish-round", {}),
        ("desk/do/no-such-thing", {}),
        ("desk/tokens/add", {}),
    ],
)
def test_every_form_of_a_mirror_is_refused_first(
    mirror: Client, path: str, form: dict[str, str]
) -> None:
    answer = mirror.post(f"/t/pokal/{path}", form)
    assert answer.status_code == 422
    assert "Das ist ein Spiegel" in answer.content.decode()
    assert not Badge.objects.exists()
    assert Client().post(f"/t/pokal/{path}", form).status_code in (302, 403), "as before"


def test_what_is_rightly_the_servers_own_stays(mirror: Client) -> None:
    badge, _token = badges.issue("t1", "organiser")
    assert mirror.post(f"/t/pokal/desk/phones/{badge.pk}/revoke").status_code == 302
    assert badges.holder("t1", badge.pk) is None
    Mirrored.objects.update(ended_at=timezone.now())
    mirror.post("/t/pokal/desk/settings/hide", {"public": ""})
    assert Client().get("/t/pokal").status_code == 404, "once the pairing has ended"
