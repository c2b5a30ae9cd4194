"""Who works for "Carcassonne, Süd" alone: what opens and what does not.

The walk goes through every address of the office, read from the resolver. Each has a line below:
how it is asked for within the right and beyond it. An address without a line fails, and so does
one without a rule in `web.office_rights`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.urls import get_resolver, reverse

from tafelrunde.desk.association import commands as c
from tafelrunde.store.association_models import (
    Ban,
    Correction,
    ToldApart,
)
from tafelrunde.store.letter_models import Letter
from tafelrunde.store.office_models import OfficeRight
from tafelrunde.web.association.forms import ASKING
from tafelrunde.web.office_rights import NEEDS
from tafelrunde.web.season import house
from tests.web.association.office import account
from tests.web.association.two_regions import BOTH, NORTH, SOUTH, House
from tests.web.test_every_address import every_pattern

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("its_day")]

Asked = tuple[dict[str, Any], dict[str, Any]]
"""The gaps of an address, and the form; without a form it is only opened."""


def _numbered(make: Callable[[House, str], Any]) -> Callable[[House], tuple[Asked, Asked]]:
    def asked(h: House) -> tuple[Asked, Asked]:
        return tuple(({"number": make(h, each)}, {"x": 1}) for each in ("Süd", "Nord"))  # type: ignore[return-value]

    return asked


def _wish(h: House, region: str) -> int:
    person = h.person(SOUTH if region == "Süd" else NORTH)
    wish = Correction.objects.create(person_id=person, after={"name": "X Y"}, by="self")
    return int(wish.pk)


def _apart(h: House, region: str) -> int:
    first = SOUTH if region == "Süd" else NORTH
    one, other = sorted((h.person(first), h.person(first + 1)))
    return int(ToldApart.objects.create(one_id=one, other_id=other, by="x").pk)


def _ban(h: House, region: str) -> int:
    person = h.person(SOUTH if region == "Süd" else NORTH)
    found = Ban.objects.create(
        person_id=person, series="liga", since="2026-01-01", grounds="x", decided_by="x"
    )
    return int(found.pk)


def _letter(h: House, region: str) -> int:
    person = h.person(SOUTH if region == "Süd" else NORTH)
    return int(Letter.objects.create(kind="lapsed", season=h.office.id, person=person).pk)


def _persons(*fields: str, **more: str) -> Callable[[House], tuple[Asked, Asked]]:
    """People of the south; then one of them is somebody who plays in both regions."""

    def asked(h: House) -> tuple[Asked, Asked]:
        own = {field: h.person(SOUTH + n) for n, field in enumerate(fields)}
        return ({}, own | more), ({}, own | more | {fields[-1]: h.person(BOTH)})

    return asked


def _of_person(form: bool = False) -> Callable[[House], tuple[Asked, Asked]]:
    def asked(h: House) -> tuple[Asked, Asked]:
        typed = {"x": 1} if form else {}
        return ({"person": h.person(SOUTH)}, typed), ({"person": h.person(NORTH)}, typed)

    return asked


def _of_date(**form: Any) -> Callable[[House], tuple[Asked, Asked]]:
    def asked(h: House) -> tuple[Asked, Asked]:
        here, there = ({"slug": h.office.slug, "fixture": h.next[x]} for x in ("Süd", "Nord"))
        return (here, dict(form)), (there, dict(form))

    return asked


def _of_upload(**form: Any) -> Callable[[House], tuple[Asked, Asked]]:
    def asked(h: House) -> tuple[Asked, Asked]:
        here, there = ({"slug": h.office.slug, "upload": h.uploads[x]} for x in ("Süd", "Nord"))
        return (here, dict(form)), (there, dict(form))

    return asked


def _of_season(**form: Any) -> Callable[[House], tuple[Asked, Asked]]:
    """The season of the game, and one of another game."""
    return lambda h: (({"slug": h.office.slug}, form), ({"slug": "anderes-spiel"}, form))


def _with_form(
    gaps: Callable[[House], dict[str, Any]], field: str, **more: Any
) -> Callable[[House], tuple[Asked, Asked]]:
    """The same address; the form names something of the south, or of the north."""

    def asked(h: House) -> tuple[Asked, Asked]:
        values = h.next if field == "fixture" else {"Süd": "Süd", "Nord": "Nord"}
        here, there = ({field: values[x], **more} for x in ("Süd", "Nord"))
        return (gaps(h), here), (gaps(h), there)

    return asked


def _slug(h: House) -> dict[str, Any]:
    return {"slug": h.office.slug}


def _beyond(**gaps: Any) -> Callable[[House], tuple[None, Asked]]:
    """Nothing of it is within a region."""
    return lambda h: (None, ({**gaps} | (_slug(h) if "slug" in gaps else {}), {}))


def _always(h: House) -> tuple[Asked, None]:
    return ({}, {}), None


POST = {"x": 1}

WALK: dict[str, Callable[[House], tuple[Asked | None, Asked | None]]] = {
    "association": _always,
    "association-choose": _beyond(),
    "association-open": _beyond(rulebook_id="carcassonne"),
    "association-open-own": _beyond(rulebook_id="carcassonne"),
    "association-season": _of_season(),
    "association-settings": _beyond(slug=""),
    "association-do": _with_form(
        lambda h: _slug(h) | {"command": "refuse-fixture"}, "fixture", reason="x"
    ),
    "association-ahead": _with_form(
        lambda h: _slug(h) | {"command": "exclude-person"}, "fixture", person=""
    ),
    "association-write": _of_season(),
    "association-final": _beyond(slug=""),
    "association-final-hall": _beyond(slug=""),
    "association-final-close": _beyond(slug=""),
    "association-close": _beyond(slug=""),
    "association-reopen": _beyond(slug=""),
    "association-remove": _beyond(slug=""),
    "association-invite-again": _beyond(slug=""),
    "association-invitation-link": _beyond(slug=""),
    "season-whole-journal": _beyond(slug=""),
    "season-mine": _of_season(),
    "season-announce": _with_form(_slug, "region"),
    "season-check": _of_season(**POST),
    "season-cancel": _with_form(_slug, "fixture", reason="x"),
    "season-change": _of_date(),
    "season-hall": _of_date(**POST),
    "season-hand-in": _of_date(),
    "season-hand-in-list": _of_date(),
    "season-hand-in-list-take": _of_date(**POST),
    "date-people": _of_date(),
    "date-people-add": _of_date(**POST),
    "date-people-cancel": _of_date(**POST),
    "date-people-unconfirmed": _of_date(**POST),
    "association-results": _of_season(),
    "association-result": _of_upload(),
    "association-result-choose": _of_upload(**POST),
    "association-result-accept": _of_upload(**POST),
    "association-result-back": _of_upload(**POST),
    "association-name-kept": _of_upload(**POST),
    "association-persons": _always,
    "association-person-add": _beyond(),
    "association-suggest": _always,
    "association-request": _numbered(_wish),
    "association-person": _of_person(),
    "association-person-change": _of_person(form=True),
    "association-person-erase": _of_person(form=True),
    "association-person-link": _of_person(form=True),
    "association-merging": _always,
    "association-merge": _persons("kept", "gone"),
    "association-join": _persons("gone"),
    "association-apart": _persons("one", "other"),
    "association-apart-again": _numbered(_apart),
    "association-unmerge": _persons("gone"),
    "association-questions": _always,
    "association-answer": _numbered(lambda h, region: h.question(region)),
    "association-bans": _persons("person", series="liga", since="2026-01-01", grounds="x"),
    "association-lift": _numbered(_ban),
    "association-letters": _always,
    "association-letter-again": _numbered(_letter),
    "association-letter-kept": _numbered(_letter),
    "association-letter-texts": _beyond(),
    "association-letter-text": _beyond(kind="imprint", language="de"),
    "association-import": _beyond(),
    "association-import-members": _beyond(),
    "association-import-members-take": _beyond(),
    "association-import-season": _beyond(slug=""),
    "association-import-results": _beyond(slug=""),
    "association-import-results-take": _beyond(slug=""),
    "association-import-dates": _beyond(slug=""),
    "association-import-dates-take": _beyond(slug=""),
    "association-import-journal": _beyond(slug=""),
    "association-people": _beyond(),
    "association-people-invite": _beyond(),
    "association-people-link": _beyond(number=1),
    "association-people-lock": _beyond(number=1),
    "create": _beyond(),
    "announce": _beyond(rulebook_id="catan", mode_id="championship"),
    "another-game": _beyond(),
    "practice": _beyond(),
    "try-draft": _beyond(draft_id="x"),
    "try-edition": _beyond(rulebook_id="catan"),
    "signed-take": _beyond(),
    "lab": _beyond(rulebook_id="catan", mode_id="championship"),
    "fair": _beyond(rulebook_id="catan"),
    "workshop": _beyond(),
    "workshop-begin": _beyond(),
    "workshop-look": _beyond(rulebook_id="catan"),
    "workshop-withdraw": _beyond(rulebook_id="catan"),
    "workshop-draft": _beyond(draft_id="x"),
    "workshop-undo": _beyond(draft_id="x"),
    "workshop-redo": _beyond(draft_id="x"),
    "workshop-share": _beyond(draft_id="x"),
    "workshop-delete": _beyond(draft_id="x"),
    "workshop-publish": _beyond(draft_id="x"),
    "workshop-file": _beyond(draft_id="x"),
    "workshop-question": _beyond(draft_id="x", question_id="title"),
    "workshop-live": _beyond(draft_id="x", question_id="title"),
    "workshop-table": _beyond(draft_id="x", question_id="title"),
    "files": _beyond(),
    "files-device": _beyond(),
    "files-look": _beyond(),
    "files-take": _beyond(),
    "files-settle": _beyond(),
    "mirrors": _beyond(),
    "mirror-code": _beyond(),
    "mirror-end": _beyond(slug="x"),
}


def of_the_office() -> set[str]:
    every = every_pattern(get_resolver().url_patterns)
    return {
        name for name, _r, each in every if "association" in getattr(each.callback, "who_may", ())
    }


def test_every_address_of_the_office_has_a_rule_and_is_walked() -> None:
    assert sorted(of_the_office() - set(NEEDS)) == [], "no rule in web/office_rights.py"
    assert sorted(set(NEEDS) - of_the_office()) == []
    assert sorted(of_the_office() - set(WALK)) == [], "not walked here"


def asked(client: Client, name: str, what: Asked) -> int:
    gaps, form = what
    with transaction.atomic():
        address = reverse(name, kwargs=gaps)
        answer = client.post(address, form) if form else client.get(address)
        transaction.set_rollback(True)
    house.seasons().forget(SEASON[0])
    return int(answer.status_code)


SEASON = [""]


@pytest.mark.parametrize("name", sorted(WALK))
def test_whoever_works_for_one_region_opens_what_is_there_and_nothing_else(
    name: str, somewhere: House
) -> None:
    SEASON[0] = somewhere.office.id
    with transaction.atomic():
        within, beyond = WALK[name](somewhere)
        if within is not None:
            assert asked(somewhere.client, name, within) not in (403, 404, 500)
        if beyond is not None:
            assert asked(somewhere.client, name, beyond) == 403
        transaction.set_rollback(True)


def test_the_whole_game_opens_the_season_and_its_final_but_not_the_house(somewhere: House) -> None:
    with transaction.atomic():
        OfficeRight.objects.create(account=somewhere.user, game="carcassonne", by="x")
        for path in ("/settings", "/final"):
            assert somewhere.client.get(somewhere.office.inside(path)).status_code == 200
        assert somewhere.client.get("/association/open/carcassonne").status_code == 200
        for path in (
            "/association/open/seven-wonders",
            "/association/people",
            "/association/rights",
        ):
            assert somewhere.client.get(path).status_code == 403
        transaction.set_rollback(True)


@pytest.mark.parametrize("command", sorted(ASKING))
def test_buttons_about_a_date_are_the_regions_and_all_others_the_games(
    command: str, somewhere: House
) -> None:
    """What names no date, or a place in the final, is beyond a region, whoever is named in it."""
    form = {"fixture": somewhere.next["Süd"], "person": somewhere.person(SOUTH)}
    gaps = _slug(somewhere) | {"command": command}
    within = asked(somewhere.client, "association-do", (gaps, form)) != 403
    made = type(asking_of(command))
    # The date is approved: whether it counts moves everybody's list.
    of_all = (c.GrantPlace, c.ApproveFixture)
    about_a_date = "fixture" in made.__struct_fields__ and made not in of_all
    assert within is about_a_date, command
    beyond = form | {"fixture": somewhere.next["Nord"]}
    assert asked(somewhere.client, "association-do", (gaps, beyond)) == 403


def asking_of(command: str) -> c.Command:
    """The command a button asks for, from a form that says enough for all of them."""
    form = QueryDict(mutable=True)
    form.update({"way": "post", "why": "mistake", "seed": "1", "source": "words", "points": "1"})
    return ASKING[command](form)


def test_no_right_at_all_opens_nothing(somewhere: House) -> None:
    nobody = account("nobody")
    assert nobody.get("/association").status_code == 403
    assert nobody.get(somewhere.office.inside()).status_code == 403
