"""With the award a mirrored tournament's result is handed in to the season of its date."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.store.association_models import Upload
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Crew
from tests.web.association.office import Office, name_of
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


def test_an_award_taken_back_is_said_beside_the_result_that_was_handed_in() -> None:
    office = Office("carcassonne")
    fixture = office.dated("Herne", "2026-01-10")
    pair(made_code(office.organiser, f"{office.id} {fixture}"))
    office.day("2026-01-11")
    day = days.awarded(8, rulebook="carcassonne", mode="four-player")
    lines = lines_of(day)
    assert send(lines=lines).json()["delivered"]
    assert "· Ergebnis eingereicht" in office.organiser.get("/mirror").content.decode()
    day.does(c.TakeBack(since=len(lines), reason="zu früh"))
    assert "delivered" not in send(lines=lines_of(day)[len(lines) :]).json()
    assert "delivered" not in send().json()
    page = office.organiser.get("/mirror").content.decode()
    assert "· Ergebnis eingereicht" not in page
    assert "Siegerehrung zurückgenommen" in page


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


def test_a_laptop_paired_again_hands_in_a_correction_of_a_result_that_counts() -> None:
    office = Office("carcassonne")
    fixture = office.dated("Herne", "2026-01-10")
    season = pair(made_code(office.organiser, f"{office.id} {fixture}")).json()["season"]
    office.day("2026-01-11")
    day = days.awarded(12, rulebook="carcassonne", mode="four-player")
    people = {
        "number": 0,
        "persons": [{"player": f"p{n}", "name": name_of(n)} for n in range(1, 13)],
    }
    lines = lines_of(day)
    assert send(lines=lines, people=people).json()["delivered"]
    office.accepted(fixture)
    office.posted(office.organiser, "/mirror/end/pokal")
    assert send().json()["refused"] == "ended"
    assert fixture not in office.organiser.get("/mirror").content.decode(), "no date to choose"
    assert pair(made_code(office.organiser)).json()["season"] == season
    counts = Upload.objects.get()
    *front, one, other = counts.outcome["ranking"]
    counts.outcome["ranking"] = [*front, other, one]
    counts.save()
    day.does(c.ChangeEntry(player="p3", minor=True))
    assert send(lines=lines_of(day)[len(lines) :]).json()["delivered"]
    assert len(office.state.fixtures[fixture].receipts) == 2
