"""Where somebody is in a season: the same as going through all dates, whatever happens next."""

from __future__ import annotations

from datetime import date, timedelta

from tafelrunde.reckoning.names.register import is_minor, of_age_if_born
from tafelrunde.reckoning.season import history as told
from tafelrunde.reckoning.season.table import season_table
from tafelrunde.state.championship import Championship, by_day, season_of
from tests.desk.association.office import Office, later


def _by_walking(state: Championship, ids: set[str]) -> list[str]:
    return [
        each.id
        for each in sorted(state.fixtures.values(), key=by_day)
        if ids & {*each.registered, *each.waiting, *(each.results.people if each.results else ())}
    ]


def test_dates_of_somebody_are_found_as_by_walking_and_follow_the_season() -> None:
    office = Office("carcassonne")
    for number in range(4):
        some = [[f"p{place + 4 * number}"] for place in range(12)]
        office.played(f"f{number}", some, date=later("2025-10-01", number))
        state = office.state
        everybody = {f"p{place}" for place in range(12 + 4 * number)}
        for person in sorted(everybody):
            found = [each.id for each in state.dates_with({person})]
            assert found == _by_walking(state, {person})
        assert state.whereabouts.regions[""] == everybody


def test_a_long_season_is_told_by_sixty_days_from_the_first_to_the_last() -> None:
    office = Office("carcassonne")
    people = [f"p{place}" for place in range(12)]
    for number in range(70):
        turned = people[number % 12 :] + people[: number % 12]
        day = later("2025-09-01", number)
        office.played(f"f{number}", [[each] for each in turned], date=day)
    season = season_of(office.state, office.rulebook)
    moments = told.history(season, people[3])
    assert len(moments) == told.MOST_DAYS
    assert (moments[0].date, moments[-1].date) == ("2025-09-01", later("2025-09-01", 69))
    for moment in (moments[0], moments[25], moments[-1]):
        row = season_table(office.state, office.rulebook, until=moment.date).row(people[3])
        assert row is not None
        assert (moment.rank, moment.points) == (row.rank, row.points)


def test_the_day_somebody_comes_of_age_is_the_same_to_a_database() -> None:
    """Also on the 29th of February, and for whoever was born on one."""
    for on in (date(2026, 2, 28), date(2026, 3, 1), date(2028, 2, 29), date(2028, 3, 1)):
        limit = of_age_if_born(on)
        for days in range(-3, 4):
            born = limit + timedelta(days=days)
            assert is_minor(born, on) == (born > limit), (on, born)
