"""Where phones cannot come in nobody passes links on; whoever waits is told why and what to do."""

from __future__ import annotations

import argparse

import pytest
from django.test import Client

from tafelrunde.cli import serve
from tafelrunde.store import badges, join_tries
from tafelrunde.store.models import Hall
from tafelrunde.web import opening
from tests.web.join.test_stolen_identities import attacked, hall, joins, phone

__all__ = ["hall"]
HERE = {"HTTP_HOST": "localhost:8123"}


@pytest.fixture
def only_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(opening.ONLY_HERE, "1")
    monkeypatch.setenv(opening.FOR_OTHERS, "tafelrunde serve --port 8123")


def desk(hall: Hall) -> Client:
    browser = phone()
    browser.defaults |= HERE
    browser.get(f"/t/pokal/b/{badges.issue(hall.id, 'organiser')[1]}")
    return browser


def made(hall: Hall, **form: str) -> str:
    page = desk(hall).post("/t/pokal/desk/phones/give", form).content.decode()
    return " ".join(page.partition('id="given"')[2].partition("</section>")[0].split())


@pytest.mark.parametrize("form", [{"role": "referee", "label": "Nora"}, {"player": "p1"}])
@pytest.mark.usefixtures("only_here")
def test_a_link_that_opens_here_only_is_not_to_be_passed_on(
    hall: Hall, form: dict[str, str]
) -> None:
    said = made(hall, **form)
    assert "weitergeben" not in said
    assert "scannen" not in said
    assert "bis das Haus für andere geöffnet wird" in said
    assert "<code>tafelrunde serve --port 8123</code>" in said
    assert "http://localhost:8123/t/pokal/b/" in said


def test_a_link_that_phones_open_is_to_be_passed_on(hall: Hall) -> None:
    assert "die Adresse weitergeben" in made(hall, player="p1")


@pytest.mark.usefixtures("only_here")
def test_whoever_mistyped_is_sent_to_the_desk_where_no_card_has_a_code_to_scan(
    hall: Hall,
) -> None:
    mine = phone()
    mine.defaults |= HERE
    said = [joins(mine, "p1", "CCCC").content.decode() for _ in range(5)][-1]
    assert "Der Code war zu oft falsch." in said
    assert "Scannen" not in said
    assert "fragen Sie bei der Turnierleitung" in said


def waits(player: str) -> str:
    return " ".join(joins(phone(), player, "CCCC").content.decode().split())


def test_where_a_place_typed_too_many_wrong_codes_they_are_the_reason(hall: Hall) -> None:
    attacked(hall)
    said = waits("p20")
    assert "zu oft falsche Codes eingegeben" in said
    assert "Scannen Sie den QR-Code auf Ihrer Karte" in said
    assert "melden sich zu viele" not in said


def test_where_one_name_was_guessed_at_that_is_the_reason(hall: Hall) -> None:
    for _ in range(join_tries.WRONG_CODES["player"]):
        joins(phone(), "p1", "CCCC")
    assert "Für diesen Namen wurden zu oft falsche Codes eingegeben" in waits("p1")


def test_where_no_code_is_asked_nobody_hears_of_codes(hall: Hall) -> None:
    badges.allow_claiming(hall.id, "tap")
    mine = phone()
    for number in range(1, join_tries.TAPS["visitor"] + 2):
        said = mine.post(f"/t/pokal/join/as/p{number}").content.decode()
        badges.revoke_everything(hall.id, helpers=True)
    assert "Bitte eine Minute warten" in " ".join(said.split())
    assert "Code war" not in said


def test_the_call_for_others_is_the_same_without_the_host() -> None:
    parser = argparse.ArgumentParser()
    serve.serve_arguments(parser)
    told = parser.parse_args(
        ["--data", "my house", "--host", "127.0.0.1", "--port", "8123", "--demo"]
    )
    assert serve.call_for_others(told) == "tafelrunde serve --data 'my house' --port 8123 --demo"
