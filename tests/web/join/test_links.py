"""A phone becomes a person by its personal link, which never stands in a log."""

from __future__ import annotations

import io
import logging
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tafelrunde.store import badges
from tafelrunde.store.models import Badge, Hall
from tafelrunde.web.secrecy import LinksStaySecret, without_keys
from tests.web.audience import days
from tests.web.join.eight import PEOPLE, german, hall, joins, page

__all__ = ["german", "hall"]


@pytest.mark.parametrize(
    ("role", "player", "home"),
    [
        ("player", "p1", "/t/pokal/me"),
        ("referee", "", "/t/pokal/referee"),
        ("referee", "p1", "/t/pokal/referee"),
        ("scorekeeper", "", "/t/pokal/desk"),
        ("organiser", "", "/t/pokal/desk"),
    ],
)
def test_a_link_is_exchanged_at_once_and_leads_home(
    client: Client, hall: Hall, role: str, player: str, home: str
) -> None:
    badge, token = badges.issue(hall.id, role, player)
    answer = client.get(f"/t/pokal/b/{token}")
    assert (answer.status_code, answer["Location"]) == (302, home)
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]
    assert client.session["badges"] == {hall.id: badge.pk}
    assert Badge.objects.get().first_used_at is not None


def test_unknown_revoked_and_misplaced_links_are_answered_with_the_same_words(
    client: Client, hall: Hall
) -> None:
    days.arriving(8, 3, tournament="t2").saved("winter", PEOPLE)
    badge, token = badges.issue(hall.id, "referee")
    revoked, gone = badges.issue(hall.id, "referee")
    badges.revoke(revoked)
    tried = [f"/t/pokal/b/{gone}", "/t/pokal/b/unknown", f"/t/winter/b/{token}", "/t/none/b/x"]
    answers = [client.get(address) for address in tried]
    assert {answer.status_code for answer in answers} == {404}
    assert len({re.sub(r'value="[^"]*"', "", a.content.decode()) for a in answers}) == 1
    assert {answer["Referrer-Policy"] for answer in answers} == {"no-referrer"}
    assert "badges" not in client.session
    assert client.get(f"/t/pokal/b/{token}").status_code == 302
    assert badge.pk in client.session["badges"].values()


def test_a_link_works_again_on_the_next_phone_until_it_is_revoked(hall: Hall) -> None:
    badge, token = badges.issue(hall.id, "scorekeeper")
    phones = [Client(), Client()]
    for phone in phones:
        assert phone.get(f"/t/pokal/b/{token}").status_code == 302
        assert phone.get("/t/pokal/desk").status_code == 200
    badges.revoke(badge)
    for phone in phones:
        assert phone.get("/t/pokal/desk").status_code == 302
    assert Client().get(f"/t/pokal/b/{token}").status_code == 404


def test_the_session_gets_a_new_key_with_the_badge(client: Client, hall: Hall) -> None:
    _badge, first = badges.issue(hall.id, "referee")
    _badge, second = badges.issue(hall.id, "scorekeeper")
    client.get(f"/t/pokal/b/{first}")
    before = client.session.session_key
    client.get(f"/t/pokal/b/{second}")
    after = client.session.session_key
    assert before != after
    stolen = Client()
    stolen.cookies["tafelrunde"] = before or ""
    assert stolen.get("/t/pokal/desk").status_code == 302


def test_one_phone_joins_several_tournaments(client: Client, hall: Hall) -> None:
    other = days.arriving(8, 3, tournament="t2").saved("winter", PEOPLE)
    joins(client, "p1")
    joins(client, "p2", "winter")
    assert set(client.session["badges"]) == {hall.id, other}
    client.post("/t/pokal/join/back")
    assert set(client.session["badges"]) == {other}
    assert "Sie sind <strong>Bo Änger</strong>" in page(client, "/t/winter/join")


def test_not_me_leaves_a_link_of_the_desk_alive(client: Client, hall: Hall) -> None:
    _badge, token = badges.issue(hall.id, "player", "p1")
    client.get(f"/t/pokal/b/{token}")
    client.post("/t/pokal/join/back")
    assert "Wer sind Sie?" in page(client)
    assert client.get(f"/t/pokal/b/{token}").status_code == 302


def test_logging_out_ends_every_badge_of_this_browser(client: Client, hall: Hall) -> None:
    joins(client, "p1")
    client.post("/logout")
    assert "badges" not in client.session
    assert joins(Client(), "p1")["Location"] == "/t/pokal/me"


def test_the_desk_sees_when_a_phone_was_last_there(client: Client, hall: Hall) -> None:
    joins(client, "p1")
    long_ago = timezone.now() - timedelta(hours=1)
    Badge.objects.update(last_seen_at=long_ago)
    client.get("/t/pokal/join")
    seen = Badge.objects.get().last_seen_at
    assert seen is not None
    assert seen > long_ago
    client.get("/t/pokal/join")
    assert Badge.objects.get().last_seen_at == seen


def test_the_projector_leads_to_the_list(client: Client, hall: Hall) -> None:
    answer = client.get("/t/pokal/screen?view=join", headers={"Host": "10.0.0.5:8000"})
    assert "10.0.0.5:8000/t/pokal/join" in answer.content.decode()


def test_the_first_page_leads_a_phone_to_its_own_pages(client: Client, hall: Hall) -> None:
    Hall.objects.update(public=False)
    assert "Sommerpokal" not in page(client, "/")
    for role, home in (("scorekeeper", "desk"), ("referee", "referee"), ("player", "me")):
        badge, token = badges.issue(hall.id, role, "p1")
        client.get(f"/t/pokal/b/{token}")
        assert f'href="/t/pokal/{home}"' in page(client, "/")
        badges.revoke(badge)
    assert "Sommerpokal" not in page(client, "/")


# ── What never stands in a log ───────────────────────────────────────────────────────────────────


def test_a_link_is_cut_out_of_the_log() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(LinksStaySecret())
    log = logging.Logger("test")
    log.addHandler(handler)
    log.warning("form refused: %s %s", "/t/pokal/b/aBc-123_x", "no cookie")
    log.error("Internal Server Error: /login/eyJ1Ijox:1abc:xyz")
    assert written.getvalue().splitlines() == [
        "form refused: /t/pokal/b/… no cookie",
        "Internal Server Error: /login/…",
    ]
    assert without_keys("/t/pokal/board/7 stays") == "/t/pokal/board/7 stays"


def test_the_house_writes_no_token_to_its_terminal(
    hall: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    _badge, token = badges.issue(hall.id, "referee")
    for client in (Client(enforce_csrf_checks=True), Client()):
        client.get(f"/t/pokal/b/{token}")
        client.post(f"/t/pokal/b/{token}")
        client.get(f"/t/pokal/b/{token}x")
    handlers = [h for h in logging.getLogger().handlers if type(h) is logging.StreamHandler]
    assert handlers, "the house has a terminal"
    assert all(any(isinstance(f, LinksStaySecret) for f in h.filters) for h in handlers)
    said = capsys.readouterr()
    assert token not in said.out + said.err
