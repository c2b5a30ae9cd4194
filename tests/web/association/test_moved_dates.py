"""A date of the season moves after its hall was opened: shown there, offered, never forced."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.state.tournament import Tournament
from tafelrunde.store.models import Hall
from tafelrunde.web import house as tournaments
from tafelrunde.web.season_names import season_called, season_meant
from tests.web.association.office import Office

pytestmark = pytest.mark.django_db

AT_NINE = {"start_time": "09:30", "check_in_from": "08:45", "check_in_until": "09:15"}
FORM = {"title": "Hier", "date": "2025-11-01", "place": "Herne", "mode": "two-player"}


class Housed:
    """A date with its hall, opened by the organiser."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self.fixture = office.dated("Hier", "2025-11-01", **AT_NINE)
        office.posted(office.organiser, office.at(f"/dates/{self.fixture}/hall"))
        self.hall = Hall.objects.get(id=office.state.fixtures[self.fixture].hall)

    @property
    def state(self) -> Tournament:
        return tournaments.state(self.hall.id)[0]

    def moves(self, **fields: Any) -> None:
        address = self.office.at(f"/dates/{self.fixture}/change")
        self.office.posted(self.office.office, address, **(FORM | AT_NINE | fields))

    def desk(self) -> str:
        answer = self.office.organiser.get(
            f"/t/{self.hall.slug}/desk", headers={"accept-language": "de"}
        )
        return str(answer.content.decode())

    def takes_over(self) -> None:
        answer = self.office.organiser.post(f"/t/{self.hall.slug}/desk/season-date", {"key": "k1"})
        assert answer.status_code == 302, answer.content.decode()


@pytest.fixture
def housed() -> Housed:
    return Housed(Office(final_date="2026-05-01"))


def test_changed_times_are_shown_at_the_desk_and_taken_over_at_a_click(housed: Housed) -> None:
    assert "season-says" not in housed.desk()
    housed.moves(start_time="10:30", check_in_from="09:45", check_in_until="10:15")
    page = housed.desk()
    assert "Beginn: 10:30 Uhr (hier steht: 9:30 Uhr)" in page
    assert "Check-in bis: 10:15 Uhr (hier steht: 9:15 Uhr)" in page
    assert housed.state.details.start_time == "09:30", "nothing moves by itself"
    housed.takes_over()
    details = housed.state.details
    assert (details.start_time, details.check_in_until) == ("10:30", "10:15")
    assert details.title == "Hier"
    assert "season-says" not in housed.desk()


def test_what_the_desk_changed_itself_is_neither_overwritten_nor_nagged_about(
    housed: Housed,
) -> None:
    form = {"title": "Hier", "venue": "Herne, Aula", "date": "2025-11-01", "key": "k2"}
    season = {"season": housed.state.details.season, "fee": "0"}
    address = f"/t/{housed.hall.slug}/desk/do/set-details"
    answer = housed.office.organiser.post(address, form | season | AT_NINE)
    assert answer.status_code in (204, 302), answer.content.decode()
    assert "season-says" not in housed.desk(), "the season has changed nothing"
    housed.moves(start_time="10:00")
    page = housed.desk()
    assert "Beginn: 10:00 Uhr" in page
    assert "Ort:" not in page.partition("season-says")[2].partition("</form>")[0]
    housed.takes_over()
    assert housed.state.details.venue == "Herne, Aula"


def test_a_moved_day_is_offered_too(housed: Housed) -> None:
    housed.moves(date="2025-11-08")
    assert "Tag: 8. November 2025 (hier steht: 1. November 2025)" in housed.desk()


def test_the_season_is_read_and_written_by_its_name(housed: Housed) -> None:
    office, season = housed.office, housed.state.details.season
    settings = office.organiser.get(f"/t/{housed.hall.slug}/desk/settings").content.decode()
    assert season not in settings
    assert f'value="{office.state.title}"' in settings
    fresh = office.organiser.get("/new/catan/ranking-tournament").content.decode()
    assert f'<option value="{office.state.title}">' in fresh
    form = {"title": "Hier", "date": "2025-11-01", "fee": "0", "key": "k3"}
    named = form | AT_NINE | {"season": office.state.title}
    address = f"/t/{housed.hall.slug}/desk/do/set-details"
    assert office.organiser.post(address, named).status_code in (204, 302)
    assert housed.state.details.season == season, "the id stays"
    assert season_called(season) == office.state.title
    assert season_meant("Vereinspokal") == "Vereinspokal"
