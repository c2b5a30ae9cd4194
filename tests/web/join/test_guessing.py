"""Whoever guesses codes takes nobody else's tries away, and the desk hears how many it concerns."""

from __future__ import annotations

from tafelrunde.store import badges, join_codes
from tafelrunde.store.models import Hall
from tests.web.join.test_stolen_identities import attacked, elsewhere, hall, joins, phone

__all__ = ["hall"]


def test_one_place_takes_no_try_away_from_another(hall: Hall) -> None:
    for _ in range(25):
        joins(phone(), "p1", "CCCC")
    own = elsewhere()
    assert [joins(own, "p1", "CCCC").status_code for _ in range(3)] == [422] * 3, "mistyped"
    assert joins(own, "p1", join_codes.code_of(hall, "p1"))["Location"] == "/t/pokal/me"
    attacked(hall)
    other = elsewhere(2)
    assert joins(other, "p7", "CCCC").status_code == 422
    assert joins(other, "p7", join_codes.code_of(hall, "p7")).status_code == 302


def test_guesses_at_several_people_are_no_wrong_card(hall: Hall) -> None:
    for player in ("p1", "p2"):
        for _ in range(5):
            joins(phone(), player, "CCCC")
    desk = phone()
    desk.get(f"/t/pokal/b/{badges.issue(hall.id, 'organiser')[1]}")

    def alarm(path: str) -> str:
        page = " ".join(desk.get(f"/t/pokal/desk{path}").content.decode().split())
        return page.partition('id="guessed-at"')[2].partition("</p>")[0]

    assert "Vielleicht hält jemand die falsche Karte" in alarm("/phones"), "two swap cards"
    for _ in range(5):
        joins(phone(), "p3", "CCCC")
    for path in ("", "/check-in", "/phones"):
        assert "Jemand probiert Codes durch: bei 3 Personen in zehn Minuten" in alarm(path)
        assert "falsche Karte" not in alarm(path)
