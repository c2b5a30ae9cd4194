"""A tournament corrected after its result counts: all are told until the list follows."""

from __future__ import annotations

from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.events import Slip, TournamentAwarded
from tafelrunde.web import house as tournaments
from tests.web.association.office import Office, text_of
from tests.web.association.test_results import finished_sheet, played_here

pytestmark = pytest.mark.django_db

DESK = Actor("desk", "organiser")


def does(hall: str, command: c.Command) -> None:
    _state, version = tournaments.state(hall)
    tournaments.append(hall, command, DESK, f"key {version}", None)


def corrected(hall: str) -> None:
    """The first table of the first round the other way round, with the award before and after."""
    state, _version = tournaments.state(hall)
    award = max(n for n, x in enumerate(state.history, 1) if isinstance(x, TournamentAwarded))
    does(hall, c.TakeBack(since=award, reason="a slip was misread"))
    table = next(iter(state.rounds[0].tables.values()))
    assert table.slip is not None
    lines = table.slip.lines
    turned = [
        replace(line, figures=other.figures) for line, other in zip(lines, lines[::-1], strict=True)
    ]
    does(
        hall,
        c.CorrectSlip(
            round=1, table=table.number, slip=Slip(tuple(turned)), reason="read the wrong way round"
        ),
    )


def undo_preview(desk: Client, hall: str) -> str:
    """What the desk says before the award is taken back."""
    _state, version = tournaments.state(hall)
    form = {"since": version, "reason": "x", "seen": version, "key": "undo"}
    headers = {"HX-Request": "true"}
    return unescape(text_of(desk.post("/t/gespielt/desk/do/take-back", form, headers=headers)))


@pytest.fixture
def office() -> Office:
    return Office(results_due="2026-03-20", final_date="2026-05-01")


@pytest.fixture
def desk() -> Client:
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(User.objects.create_superuser("leitung"))
    return client


def home(office: Office) -> str:
    return unescape(text_of(office.office.get("/association")))


def test_hall_and_office_are_told_until_the_list_follows(office: Office, desk: Client) -> None:
    hall = played_here(finished_sheet())
    fixture = office.dated("Hier gespielt", "2025-11-01", mode="four-player")
    office.day("2025-11-02")
    address = office.at(f"/dates/{fixture}/results")
    office.posted(office.office, address, hall=hall)
    office.accepted(fixture)
    before = office.result(fixture).ranking
    pages = ("/t/gespielt/desk", "/t/gespielt/desk/award")
    results = office.inside("/results")
    counting = office.inside(f"/results/{office.result(fixture).upload}")

    def told() -> list[bool]:
        return [
            *("counts-otherwise" in text_of(desk.get(page)) for page in pages),
            *("data-overtaken" in text_of(office.office.get(each)) for each in (results, counting)),
            "korrigiert, seit es zählt" in home(office),
        ]

    assert told() == [False] * 5
    assert "zählt schon in „" in undo_preview(desk, hall)
    corrected(hall)
    assert told() == [True] * 5
    assert "bleibt dort, wie es war" in unescape(text_of(desk.get(pages[0])))
    does(hall, c.AwardTournament())
    assert told() == [True] * 5
    assert address in text_of(desk.get(pages[0]))
    assert f'action="{address}"' in text_of(office.office.get(results))
    taken = office.posted(office.office, address, hall=hall)
    assert taken["Location"].startswith(office.inside("/results/"))
    office.accepted(fixture, reason="a slip was misread")
    assert office.result(fixture).ranking != before
    assert told() == [False] * 5
