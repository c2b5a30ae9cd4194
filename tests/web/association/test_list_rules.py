"""The office gives a list factors, bonus points and blocks by its forms; everybody reads why."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from django.test import Client

from tafelrunde.rulebook.list_rules import Block, TournamentKind, Worth
from tafelrunde.store.association_models import AssociationPerson
from tests.web.association.office import Office, name_of, row, text_of
from tests.web.association.test_own_series import LEAGUE

pytestmark = pytest.mark.django_db
TAG = re.compile(r"<[^<>]*>")

ADDED = {
    "own-weights": "",
    "own-best": "",
    "option-tied_places": "better",
    "list-kinds": "Grand Prix; 2\nKlubabend; 1; 10, 6; 1\n",
    "list-taking_part": "1",
    "list-table_win": "0,5",
    "list-blocks": "Herbst; 2; 1.9.2025; 31.12.2025\nFrühjahr; 1; 2026-01-01; 2026-06-30",
    "list-places": "standard",
    "list-ranks": "dense",
    "list-countback": "scoring",
}


def league(**more: Any) -> Office:
    return Office("dominion/own", **(LEAGUE | ADDED | more))


def person(number: int) -> str:
    return AssociationPerson.objects.get(name=name_of(number)).id


def date_form(office: Office, fixture: str, **more: str) -> dict[str, str]:
    found = office.state.fixtures[fixture]
    return {"title": found.title, "date": found.date, "place": "Herne", "mode": found.mode} | more


def worth(office: Office, fixture: str, status: int = 302, **more: str) -> Any:
    form = date_form(office, fixture, **({"factor": "", "own_points": ""} | more))
    return office.posted(office.office, office.at(f"/dates/{fixture}/change"), status, **form)


def test_the_form_says_it_and_shows_it_again() -> None:
    office = league()
    rules = office.state.list_rules
    assert rules is not None
    assert rules.kinds == (
        TournamentKind(name="Grand Prix", factor="2"),
        TournamentKind(name="Klubabend", points=(10, 6), beyond=1),
    )
    assert rules.blocks[0] == Block(name="Herbst", best=2, start="2025-09-01", end="2025-12-31")
    assert (rules.taking_part, rules.table_win, rules.ranks) == ("1", "1/2", "dense")
    settings = office.office.get(office.inside("/settings")).content.decode()
    assert "Klubabend; 1; 10, 6; 1" in settings
    assert "Frühjahr; 1; 2026-01-01; 2026-06-30" in settings
    page = office.public.get(office.at()).content.decode()
    assert "Grand Prix: Faktor 2." in page
    assert "§8" in page


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"list-blocks": "Herbst; viele"}, "Herbst; viele"),
        ({"list-blocks": "Herbst; 2; neulich"}, "15.3.2026"),
        ({"list-kinds": "A; 1; 5; 1; 1"}, "höchstens 4 Angaben"),
        ({"list-kinds": "Klub 1,5"}, "„Name; Faktor“ oder „Name; Faktor; Punkte“"),
        ({"list-kinds": "; 2"}, "„Name; Faktor“ oder „Name; Faktor; Punkte“"),
        ({"list-kinds": "A; null"}, "ein Faktor wie 2 oder 3/2 erwartet"),
        ({"list-taking_part": "viel"}, "Bonuspunkte wie 1 oder 1/2 erwartet"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(typed: dict[str, str], said: str) -> None:
    office = league()
    form = LEAGUE | ADDED | typed | {"reason": "anders", "title": "Liga", "start": "2025-09-01"}
    form |= {"end": "2026-08-31"}
    answer = office.posted(office.office, office.inside("/settings"), 422, **form)
    assert said.lower() in text_of(answer).lower()


def test_a_date_is_worth_what_the_office_says_and_every_page_reckons_it() -> None:
    office = league()
    first = office.dated("Großer Preis", "2025-10-05")
    worth(office, first, kind="Grand Prix")
    assert office.state.fixtures[first].kind == "Grand Prix"
    page = office.public.get(office.at(f"/dates/{first}")).content.decode()
    assert "Zählt für die Rangliste mit dem Faktor 2" in page
    second = office.dated("Klub", "2025-11-05")
    worth(office, second, factor="1,5", own_points="8, 4", own_beyond="2")
    assert office.state.fixtures[second].worth == Worth(factor="3/2", points=(8, 4), beyond=2)
    for fixture, day in ((first, "2025-10-05"), (second, "2025-11-05")):
        office.day(day)
        office.typed(fixture, [row(n, n) for n in range(1, 6)])
        office.accepted(fixture)
    bonus = {"fixture": second, "person": person(2), "points": "1/2", "reason": "Fairplay"}
    office.asks("give-bonus", **bonus)
    listed = TAG.sub("", text_of(office.public.get(office.at())))
    assert "51 (2 × 25 + 1)" in listed
    assert "7,5 (1,5 × 4 + 1 + 0,5)" in listed
    own = text_of(office.public.get(office.at(f"/people/{person(2)}")))
    assert "1,5 × 4 + 1 + 0,5 = 7,5, Faktor 1,5" in own
    assert "Fairplay 0,5" in own
    english = Client(headers={"Accept-Language": "en"})
    score = english.get(f"/api/seasons/{office.slug}/ranking").json()["ranking"][0]["counted"][0]
    assert score["factor"]["exact"] == "2"
    assert score["place_points"]["exact"] == "25"
    assert score["bonus"]["exact"] == "1"
    assert score["block"] == "Herbst"
    assert score["how"]["en"] == "2 × 25 + 1 = 51, factor 2 (Grand Prix), taking part 1"
    taken = office.public.get(office.at("/files/results.csv")).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(taken), delimiter=";"))
    assert rows[0]["Faktor"] == "2"
    assert rows[0]["so gerechnet"] == "2 × 25 + 1 = 51, Faktor 2 (Grand Prix), Teilnahme 1"
    assert office.public.get(office.at("/print/ranking.pdf")).status_code == 200
    assert worth(office, first, 422, factor="3").status_code == 422, "fixed since it counted"


def test_an_organiser_cannot_say_what_the_date_is_worth() -> None:
    office = league()
    fixture = office.dated("Klub", "2025-11-05")
    form = office.organiser.get(office.at(f"/dates/{fixture}/change")).content.decode()
    assert "own_points" not in form
    asked = date_form(office, fixture, factor="5")
    office.posted(office.organiser, office.at(f"/dates/{fixture}/change"), 422, **asked)
    assert office.state.fixtures[fixture].worth == Worth()


def test_an_exclusion_and_a_vacant_place_move_nobody_up() -> None:
    office = league()
    fixture = office.dated("Klub", "2025-10-05")
    office.day("2025-10-05")
    office.typed(fixture, [row(1, 1), "2; –", *(row(n, n) for n in range(3, 7))])
    office.accepted(fixture)
    assert office.result(fixture).vacant == (2,)
    upload = office.result(fixture).upload
    page = office.office.get(office.inside(f"/results/{upload}")).content.decode()
    assert "/do/exclude-person" in page
    office.asks("exclude-person", fixture=fixture, person=person(3), reason="Beschluss 4/25")
    shown = office.public.get(office.at(f"/dates/{fixture}"))
    places = {name: place for place, name, _person in shown.context["places"]}
    assert places == {
        name_of(1): 1, name_of(4): 4, name_of(5): 5, name_of(6): 6, name_of(3): None
    }  # fmt: skip
    assert "ohne Platz" in text_of(shown)
    standing = office.office.get(office.inside(f"/results/{upload}")).context["standing"]
    assert [(one.name, one.excluded) for one in standing if one.place is None] == [
        (name_of(3), True)
    ]
    office.asks("readmit-person", fixture=fixture, person=person(3), reason="aufgehoben")
    assert office.result(fixture).excluded == ()


def test_before_the_first_result_counts_the_office_sees_who_comes_in_on_the_list() -> None:
    office = league()
    fixture = office.dated("Klub", "2025-10-05")
    office.day("2025-10-05")
    office.typed(fixture, [row(n, n) for n in range(1, 6)])
    page = office.looked_at(fixture)
    assert [(move.name, move.before, move.after) for move in page.moves] == [
        (name_of(n), None, n) for n in range(1, 6)
    ]
    shown = text_of(office.office.get(office.inside(f"/results/{page.upload}")))
    told = " ".join(TAG.sub(" ", shown).split())
    assert f"{name_of(1)} kommt auf Platz 1 der Rangliste" in told
    assert "Wer noch nicht entschieden ist, steht hier als neu." in told


def test_before_a_bonus_or_an_exclusion_the_office_sees_who_moves_on_the_list() -> None:
    office = league()
    fixture = office.played("Klub", "2025-10-05", [row(n, n) for n in range(1, 6)])
    before = office.state

    def moved(command: str, number: int, **form: str) -> list[str]:
        form |= {"fixture": fixture, "person": person(number) if number else ""}
        address = office.inside(f"/ahead/{command}")
        told = TAG.sub(" ", text_of(office.posted(office.office, address, 200, **form)))
        return [" ".join(line.split()) for line in told.split("↕")]

    up = moved("give-bonus", 2, points="100")
    assert f"{name_of(2)} Platz 2 → 1 der Rangliste" in up[1]
    assert f"{name_of(1)} Platz 1 → 2 der Rangliste" in up[2]
    assert f"{name_of(2)} Platz 2 → 1 der Rangliste" in " ".join(moved("exclude-person", 1))
    assert moved("give-bonus", 2) == [""], "nothing there to take"
    assert moved("give-bonus", 0) == [""]
    assert office.state == before, "looked at, and nothing done"
    office.posted(office.office, office.inside("/ahead/withdraw-results"), 404, fixture=fixture)


def test_a_gap_nobody_named_is_still_a_slip_of_the_pen() -> None:
    office = league()
    fixture = office.dated("Klub", "2025-10-05")
    office.day("2025-10-05")
    office.typed(fixture, [row(1, 1), row(3, 2), row(4, 3)], 422)


def test_bonus_points_and_exclusions_are_for_the_office_alone() -> None:
    office = league()
    fixture = office.played("Klub", "2025-10-05", [row(n, n) for n in range(1, 6)])
    form = {"fixture": fixture, "person": person(1), "points": "5", "reason": "x"}
    for command in ("give-bonus", "take-bonus", "exclude-person", "readmit-person"):
        answer = office.organiser.post(office.inside(f"/do/{command}"), form)
        assert answer.status_code in (302, 403, 404)
    assert office.state.fixtures[fixture].bonuses == ()
    assert office.result(fixture).excluded == ()
