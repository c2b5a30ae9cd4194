"""Past seasons: sheets or one long list become results that count, and the archive ranks them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.reckoning.lists.association.points import AGREES, note_on_points
from tafelrunde.reckoning.lists.association.results import Past, Placed
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.reckoning.season.verification import season_verdict_on
from tafelrunde.rulebook.model import RankingPoints
from tafelrunde.standings.worth import place_points
from tafelrunde.state.championship import season_of
from tafelrunde.store.association import numbers
from tafelrunde.store.association.importing import results as store
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.letter_models import Letter
from tafelrunde.web.season import house
from tests.exports.files import xlsx
from tests.web.association.office import Office, name_of, text_of
from tests.web.importing.handing_over import HandedOver

pytestmark = pytest.mark.django_db

FIELD = [(place, name_of(place), 30 - place) for place in range(1, 13)]
TURNED = [(13 - place, name, points) for place, name, points in FIELD]
HEAD = ("Platz", "Name", "Punkte")
TODAY = "2026-11-15"


@pytest.fixture
def old() -> Office:
    """A season that is long over."""
    office = Office(start="2019-09-01", end="2020-03-31", results_due="2020-04-05", lead_days="21")
    office.day(TODAY)
    return office


def handed_over(office: Office, data: bytes, **form: Any) -> HandedOver:
    return HandedOver(office.office, office.inside("/import/results"), data, **form)


def sheets() -> bytes:
    return xlsx(
        [HEAD, *FIELD],
        title="Herne 05.10.2019",
        Unna=[("Turnier in Unna am 12.10.2019",), HEAD, *TURNED],
        Info=[("nur eine Anmerkung",)],
    )


def long_list() -> bytes:
    rows = [f"Herbst;05.10.2019;Herne;{place};{name};12" for place, name, _points in FIELD]
    rows += [f"Winter;12.01.20;Unna;{place};{name};12" for place, name, _points in TURNED]
    rows += [f"Sommer;01.07.2021;Bonn;{place};{name};12" for place, name, _points in FIELD]
    head = "Turnier;Datum;Ort;Platz;Name;Teilnehmerzahl"
    return "\n".join([head, *rows]).encode("cp1252")


def listed(office: Office) -> list[tuple[int | None, str]]:
    names = dict(AssociationPerson.objects.values_list("id", "name"))
    rows = house.seasons().table(office.id).rows
    return [(row.rank, names[row.player]) for row in rows]


@pytest.mark.parametrize("data", [sheets(), long_list()], ids=["sheets", "long list"])
def test_an_old_season_stands_in_the_archive_with_its_ranking(old: Office, data: bytes) -> None:
    looked = handed_over(old, data)
    assert (looked.shown["ready"], looked.shown["new"]) == (2, 12)
    assert not old.state.fixtures
    assert not AssociationPerson.objects.exists()
    looked.taken()
    assert AssociationPerson.objects.count() == 12
    fixtures = sorted(old.state.fixtures.values(), key=lambda each: each.date)
    assert (fixtures[0].date, fixtures[0].status) == ("2019-10-05", "approved")
    assert all(x.counts for x in fixtures)
    assert all(x.results is not None and len(x.results.ranking) == 12 for x in fixtures)
    ranks = listed(old)
    assert len(ranks) == 12
    page = text_of(old.public.get(old.at()))
    assert all(name in page for _rank, name in ranks)
    # First and last in turn, so everybody has the same points: 12 players, places p and 13 - p.
    rows = {row.player: row.points for row in house.seasons().table(old.id).rows}
    ends = AssociationPerson.objects.filter(name__in=(name_of(1), name_of(12)))
    assert len({rows[person.id] for person in ends}) == 1


def test_a_second_time_changes_nothing(old: Office) -> None:
    handed_over(old, long_list()).taken()
    version = house.seasons().state(old.id)[1]
    again = handed_over(old, long_list())
    # Names alone are never certain; who is who was said by the first time.
    again.taken(same="on")
    assert house.seasons().state(old.id)[1] == version
    assert AssociationPerson.objects.count() == 12
    handed_over(old, long_list()).taken()
    assert house.seasons().state(old.id)[1] == version


def test_tournaments_outside_the_season_and_rows_that_are_nobody_are_listed(old: Office) -> None:
    looked = handed_over(old, long_list())
    out = [each for each in looked.shown["tournaments"] if each.out is not None]
    assert [(each.past.title, each.out.en) for each in out] == [
        ("Sommer", "lies outside this season")
    ]
    left = [each for _sheet, each in handed_over(old, sheets()).shown["left_out"]]
    assert {each.text for each in left} == {"Turnier in Unna am 12.10.2019", "Info"}


def test_shared_places_are_counted_anew_and_those_without_one_took_part(old: Office) -> None:
    rows = [(1, name_of(1), 9), (2, name_of(2), 8), (2, name_of(3), 8), (3, name_of(4), 7)]
    data = xlsx([HEAD, *rows, ("-", name_of(5), 0)], title="Herne 05.10.2019")
    handed_over(old, data).taken()
    [fixture] = old.state.fixtures.values()
    assert fixture.results is not None
    assert [len(group) for group in fixture.results.ranking] == [1, 2, 1]
    assert len(fixture.results.unranked) == 1


def test_a_missing_date_is_typed_in_the_preview(old: Office) -> None:
    looked = handed_over(old, xlsx([HEAD, *FIELD], title="Herne"))
    [waiting] = looked.shown["tournaments"]
    assert waiting.out.en == "the date is missing"
    looked.taken(**{f"day-{waiting.key}": "2019-11-02"})
    [fixture] = old.state.fixtures.values()
    assert (fixture.title, fixture.date) == ("Herne", "2019-11-02")


def test_a_date_of_the_calendar_gets_its_result(old: Office) -> None:
    old.posted(
        old.office, old.at("/announce"),
        title="Herbst", date="2019-10-05", place="Herne", mode="four-player",
    )  # fmt: skip
    handed_over(old, long_list()).taken()
    assert sorted(x.title for x in old.state.fixtures.values()) == ["Herbst", "Winter"]
    assert all(x.results for x in old.state.fixtures.values())


def test_known_people_are_found_by_number_and_similar_names_are_asked(old: Office) -> None:
    ada = enter_person(Particulars(name=name_of(1)))
    numbers.give(ada, {"member": "417"})
    alike = enter_person(Particulars(name=f"{name_of(2)}s"))
    rows = [(place, name, {1: "00417"}.get(place, "")) for place, name, _points in FIELD]
    data = xlsx([("Platz", "Name", "Mitgliedsnummer"), *rows], title="Herne 05.10.2019")
    looked = handed_over(old, data)
    [asked] = looked.shown["asked"]
    assert (asked.name, looked.shown["ready"], looked.shown["waits"]) == (name_of(2), 0, 1)
    looked.taken()
    assert not old.state.fixtures
    handed_over(old, data).taken(**{f"who-{asked.key}": alike.id})
    [fixture] = old.state.fixtures.values()
    assert fixture.results is not None
    assert [group[0] for group in fixture.results.ranking][:2] == [ada.id, alike.id]


def test_somebody_similar_can_be_new_and_nobody_is_written_to(old: Office) -> None:
    enter_person(Particulars(name=f"{name_of(2)}s", email="x@example.org"))
    looked = handed_over(old, sheets())
    [asked] = looked.shown["asked"]
    looked.taken(**{f"who-{asked.key}": NEW})
    assert AssociationPerson.objects.count() == 13
    assert not Letter.objects.exists()


def test_another_result_of_the_same_tournament_is_not_taken(old: Office) -> None:
    handed_over(old, xlsx([HEAD, *FIELD], title="Herne 05.10.2019")).taken()
    other = handed_over(old, xlsx([HEAD, *TURNED], title="Herne 05.10.2019"))
    other.taken(same="on")
    [fixture] = old.state.fixtures.values()
    first = AssociationPerson.objects.get(name=name_of(1))
    assert fixture.results is not None
    assert fixture.results.ranking[0] == (first.id,)


def test_the_journal_of_a_season_taken_from_lists_holds(old: Office) -> None:
    handed_over(old, long_list()).taken()
    data = old.public.get(old.at("/journal.jsonl")).content
    assert season_verdict_on(list(SEASONS.read(data.splitlines()))).holds
    assert name_of(1) not in data.decode()


def test_what_there_is_no_time_for_is_taken_the_next_time(
    old: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "take_in", partial(store.take_in, seconds=-1.0))
    handed_over(old, long_list()).taken()
    assert not old.state.fixtures
    monkeypatch.undo()
    handed_over(old, long_list()).taken()
    assert len(old.state.fixtures) == 2


def _notes(office: Office, rows: list[tuple[Any, ...]]) -> list[str]:
    looked = handed_over(office, xlsx([HEAD, *rows], title="Herne 05.10.2019"))
    return [note.en for each in looked.shown["tournaments"] for note in each.past.notes]


def test_points_of_the_list_are_compared_with_the_rules(old: Office) -> None:
    """Only places are taken in: whoever has other points there is named with both numbers."""
    rules = rulebook_of(old.state).season
    assert rules is not None
    given = {place: place_points(rules.points, place, 12) for place in range(1, 13)}
    right = [(place, name, given[place]) for place, name, _points in FIELD]
    assert _notes(old, right) == ["points as on the list"]
    wrong = [*right[:2], (3, name_of(3), given[3] + 2), *right[3:]]
    said = f"Other points for 1 of 12 (list → rules): {name_of(3)} {given[3] + 2} → {given[3]}."
    assert _notes(old, wrong) == [said]
    every = _notes(old, [(place, name, 90 + place) for place, name, _points in FIELD])
    assert every[0].startswith("Other points for 12 of 12 (list → rules): ")
    assert every[0].endswith("not of the ranking list, that is fine.")
    assert f"{name_of(7)} " not in every[0], "six are told, the others counted"


def test_points_that_were_rounded_or_are_no_numbers_are_no_difference(old: Office) -> None:
    """Three on the first place share 7/3 where the list gives the mean; words are no points."""
    note = partial(note_on_points, fixture=None)
    rulebook = rulebook_of(old.state)
    season = season_of(old.state, rulebook, only=())
    assert rulebook.season is not None
    shared = msgspec.structs.replace(
        rulebook.season,
        minimum=2,
        points=RankingPoints(rule="X", table=(4, 2, 1), beyond=0),
    )
    season = replace(
        season,
        rulebook=msgspec.structs.replace(rulebook, season=shared),
        options={**season.options, "tied_places": "mean"},
    )

    def past(*points: str) -> Past:
        lines = tuple(Placed(line=n, name=f"P{n}", place=1, points=x) for n, x in enumerate(points))
        return Past(title="T", date="2019-10-05", venue="", players=None, lines=lines)

    assert note(season, past("2,33", "2.3", "2")) == AGREES
    assert note(season, past("viel", "", "–")) is None
    found = note(season, past("2,34", "2,33", "DQ"))
    assert found is not None
    assert found.de == "Andere Punkte bei 1 von 2 (Liste → Regeln): P0 2,34 → 7/3."


def test_birthdays_nobody_can_read_are_told_with_their_lines(old: Office) -> None:
    born = ["neunzehn", "31.12.2999", "1985", "–"]
    rows = [(n, name_of(n), told) for n, told in enumerate(born, start=1)]
    sheet = xlsx([("Platz", "Name", "Geburtstag"), *rows], title="Herne 05.10.2019")
    assert "2 Geburtstage nicht verstanden (Zeilen 2, 3)" in handed_over(old, sheet).text
