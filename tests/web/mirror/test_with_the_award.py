"""With the award a mirrored tournament's result is handed in to the season of its date."""

from __future__ import annotations

import pytest

from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Crew
from tests.web.association.office import Office
from tests.web.audience import days
from tests.web.mirror.test_mirror_pages import lines_of, made_code, pair, send

pytestmark = pytest.mark.django_db


def test_a_result_is_handed_in_with_the_award() -> None:
    office = Office("carcassonne")
    fixture = office.dated("Herne", "2026-01-10")
    code = made_code(office.organiser, f"{office.id} {fixture}")
    assert pair(code).json()["season"]
    assert office.state.fixtures[fixture].hall == "t1"
    office.day("2026-01-11")
    day = days.awarded(8, rulebook="carcassonne", mode="four-player")
    lines = lines_of(day)
    assert send(lines=lines[:-1]).json().get("delivered") is None
    assert not office.state.fixtures[fixture].receipts
    answer = send(lines=lines[-1:]).json()
    assert answer.get("delivered"), Mirrored.objects.get().not_delivered
    assert len(office.state.fixtures[fixture].receipts) == 1
    assert send(lines=lines[-1:]).json()["delivered"], "the same once more is one result"
    assert len(office.state.fixtures[fixture].receipts) == 1


def test_a_result_that_came_too_early_is_told_and_handed_in_by_itself() -> None:
    office = Office("carcassonne")
    fixture = office.dated("Herne", "2026-01-10")
    assert pair(made_code(office.organiser, f"{office.id} {fixture}")).json()["season"]
    office.day("2026-01-09")
    day = days.awarded(8, rulebook="carcassonne", mode="four-player")
    answer = send(lines=lines_of(day)).json()
    assert "delivered" not in answer
    assert "noch nicht stattgefunden" in answer["not_delivered"]["de"]
    page = office.organiser.get("/mirror").content.decode()
    assert "noch nicht stattgefunden" in page
    assert "Text" not in answer["not_delivered"]["en"]
    office.day("2026-01-11")
    assert send().json()["delivered"], "a sign of life is enough"
    assert len(office.state.fixtures[fixture].receipts) == 1
    assert "not_delivered" not in send().json()


def test_a_result_is_not_handed_in_for_whoever_may_not_run_the_date_any_more() -> None:
    office = Office("carcassonne")
    fixture = office.dated("Herne", "2026-01-10")
    assert pair(made_code(office.organiser, f"{office.id} {fixture}")).json()["season"]
    office.day("2026-01-11")
    told = "darf den Termin nicht mehr leiten"
    assert told not in office.organiser.get("/mirror").content.decode()
    Crew.objects.all().delete()
    send(lines=lines_of(days.awarded(8, rulebook="carcassonne", mode="four-player")))
    assert not office.state.fixtures[fixture].receipts
    assert Mirrored.objects.get().not_delivered
    Mirrored.objects.update(by="account:0", role="association")
    assert told in " ".join(office.office.get("/mirror").content.decode().split())
