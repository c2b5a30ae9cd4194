"""Who works for "Carcassonne, Süd" alone: what opens, what does not, and what is left out.

The walk goes through every address of the office, read from the resolver. Each has a line below:
how it is asked for within the right and beyond it. An address without a line fails, and so does
one without a rule in `web.office_rights`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.urls import get_resolver, reverse

from tafelrunde.desk.association import commands as c
from tafelrunde.store.association.rights import Right, Scope
from tafelrunde.store.association_models import (
    AssociationPerson,
    Ban,
    Correction,
    ToldApart,
    Unconfirmed,
)
from tafelrunde.store.letter_models import Letter
from tafelrunde.store.office_models import Deed, OfficeRight
from tafelrunde.web.association.forms import ASKING
from tafelrunde.web.office_rights import NEEDS
from tafelrunde.web.season import house
from tests.web.association.office import Office, account, name_of, row
from tests.web.test_every_address import every_pattern

pytestmark = pytest.mark.django_db

SOUTH, NORTH, BOTH = 1, 20, 40
"""Numbers of people: from the first on who plays only there; the last plays in both regions."""


def test_a_scope_covers_its_game_and_region_and_nothing_beyond() -> None:
    scope = Scope(frozenset({Right("catan", "Süd"), Right("", "West"), Right("dominion", "")}))
    assert scope.covers("catan", "Süd")
    assert scope.covers("carcassonne", "West")
    assert scope.whole("dominion")
    assert not scope.covers("catan", "Nord")
    assert not scope.covers("catan", "")
    assert not scope.whole("catan")
    assert scope.somewhere("carcassonne")
    assert not Scope().somewhere("catan")
    assert not Scope(frozenset({Right("catan", "Süd")})).somewhere("dominion")


# ── The house of the walk ────────────────────────────────────────────────────────────────────────


class House:
    """A season with a date in each region, played and to come, and somebody for the south."""

    def __init__(self) -> None:
        self.office = Office(regions="Nord\nSüd")
        self.south, self.north = (self._played(each) for each in ("Süd", "Nord"))
        self.next = {
            each: self.office.dated(f"Bald {each}", "2026-03-01", region=each)
            for each in ("Süd", "Nord")
        }
        self.office.day("2026-02-01")
        self.uploads = {each: self._waiting(each) for each in ("Süd", "Nord")}
        other = {"title": "Anderes Spiel", "series": "anders", "public": "on"}
        other |= {"start": "2025-09-01", "end": "2026-03-15"}
        self.office.posted(self.office.office, "/association/open/seven-wonders", **other)
        self.client = account("south")
        self.user = User.objects.get(pk=self.client.session["_auth_user_id"])
        OfficeRight.objects.create(account=self.user, game="carcassonne", region="Süd", by="x")

    def _played(self, region: str) -> str:
        first = SOUTH if region == "Süd" else NORTH
        rows = [row(n, first + n - 1) for n in range(1, 12)]
        day = "2025-10-01" if region == "Süd" else "2025-11-01"
        return self.office.played(f"Turnier {region}", day, [*rows, row(12, BOTH)], region=region)

    def _waiting(self, region: str) -> str:
        """A result handed in and not looked at yet."""
        fixture = self.office.dated(f"Liegt {region}", "2025-12-01", region=region)
        self.office.day("2026-02-01")
        first = SOUTH if region == "Süd" else NORTH
        self.office.typed(fixture, [row(n, first + n - 1) for n in range(1, 12)])
        return self.office.state.fixtures[fixture].receipts[-1].upload

    def person(self, number: int) -> str:
        return AssociationPerson.objects.get(name=name_of(number)).id

    def question(self, region: str) -> str:
        return Unconfirmed.objects.create(
            id=secrets.token_hex(8),
            season_id=self.office.id,
            fixture=self.next[region],
            name="Wer Dies",
            email="x@example.org",
            particulars={"name": "Wer Dies"},
            until="2026-12-31",
            asked_at="2026-02-01T00:00:00Z",
        ).id


@pytest.fixture(scope="module")
def somewhere(django_db_setup: None, django_db_blocker: Any) -> Any:
    with django_db_blocker.unblock(), transaction.atomic():
        yield House()
        transaction.set_rollback(True)
        house.seasons.cache_clear()


@pytest.fixture(autouse=True)
def its_day(somewhere: House) -> None:
    """Each test gets a fresh ledger; this one has its own day again."""
    somewhere.office.day("2026-02-01")


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


def test_a_region_may_not_be_changed_into_one_of_others(somewhere: House) -> None:
    """Nor may somebody bring a date of his own region into another one."""
    found = somewhere.office.state.fixtures[somewhere.next["Süd"]]
    form = {"title": found.title, "date": found.date, "place": "Ulm", "mode": found.mode}
    address = somewhere.office.at(f"/dates/{found.id}/change")
    answer = somewhere.client.post(address, form | {"region": "Nord", "key": "k1"})
    assert answer.status_code == 403
    with transaction.atomic():
        answer = somewhere.client.post(address, form | {"region": "Süd", "key": "k2"})
        assert answer.status_code == 302
        transaction.set_rollback(True)
    house.seasons().forget(somewhere.office.id)


def test_a_region_does_not_say_what_its_tournaments_are_worth(somewhere: House) -> None:
    """A factor moves the list of all regions: it is for whoever has the game everywhere."""
    found = somewhere.office.state.fixtures[somewhere.next["Süd"]]
    form = {"title": found.title, "date": found.date, "place": "Ulm", "mode": found.mode}
    form |= {"region": "Süd", "key": "k3"}
    address = somewhere.office.at(f"/dates/{found.id}/change")
    for name, value in (("factor", "7"), ("kind", "A"), ("own_points", "100")):
        assert somewhere.client.post(address, form | {name: value}).status_code == 403
    announce = somewhere.office.at("/announce")
    assert somewhere.client.post(announce, form | {"factor": "7"}).status_code == 403
    page = text_at(somewhere.client, address)
    assert 'name="factor"' not in page
    assert ("<option selected>Süd" in page, "Nord" in page.split("<main")[1]) == (True, False)
    OfficeRight.objects.create(account=somewhere.user, game="carcassonne", region="", by="x")
    assert 'name="factor"' in text_at(somewhere.client, address)


def test_a_region_does_not_say_whether_an_approved_tournament_counts(somewhere: House) -> None:
    """Decided once with the date; afterwards it moves the list of all regions."""
    office, found = somewhere.office, somewhere.office.state.fixtures[somewhere.next["Süd"]]
    if found.status != "approved":
        office.asks("approve-fixture", fixture=found.id)
    form = {"fixture": found.id, "counts": "no", "reason": "anders", "key": "k9"}
    address = office.inside("/do/approve-fixture")
    assert somewhere.client.post(address, form).status_code == 403
    assert office.state.fixtures[found.id].counts
    assert 'name="counts" value="no"' not in text_at(somewhere.client, office.inside())
    with transaction.atomic():
        OfficeRight.objects.create(account=somewhere.user, game="carcassonne", region="", by="x")
        assert 'name="counts" value="no"' in text_at(somewhere.client, office.inside())
        transaction.set_rollback(True)


# ── What pages leave out ─────────────────────────────────────────────────────────────────────────


def text_at(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def test_lists_show_the_own_region_alone(somewhere: House) -> None:
    client, office = somewhere.client, somewhere.office
    dates = text_at(client, office.inside())
    assert "Turnier Süd" in dates
    assert "Turnier Nord" not in dates
    results = text_at(client, office.inside("/results"))
    assert "Liegt Süd" in results
    assert "Liegt Nord" not in results
    people = text_at(client, f"/association/persons?q={name_of(NORTH)}")
    assert f">{name_of(NORTH)}<" not in people
    assert f">{name_of(SOUTH)}<" in text_at(client, f"/association/persons?q={name_of(SOUTH)}")
    suggested = text_at(client, f"/association/persons/suggest?person={name_of(NORTH)}")
    assert name_of(NORTH) not in suggested
    groups = text_at(client, office.inside("/write"))
    assert "Nord" not in groups
    assert "Anderes Spiel" not in text_at(client, "/association")


def test_somebody_of_both_regions_is_seen_and_not_changed(somewhere: House) -> None:
    page = text_at(somewhere.client, f"/association/persons/{somewhere.person(BOTH)}")
    assert "Änderungen macht die ganze Geschäftsstelle" in page
    assert "/erase" not in page
    assert "/erase" in text_at(somewhere.client, f"/association/persons/{somewhere.person(SOUTH)}")


def test_a_ban_from_all_series_is_for_the_whole_office(somewhere: House) -> None:
    form = {"person": somewhere.person(SOUTH), "since": "2026-01-01", "grounds": "x", "key": "b"}
    assert somewhere.client.post("/association/bans", form).status_code == 403
    strange = {"name": "Fremd Person", "series": "liga", "since": "2026-01-01", "grounds": "x"}
    assert somewhere.client.post("/association/bans", strange).status_code == 403


def test_the_office_is_found_from_every_page(somewhere: House) -> None:
    assert 'href="/association"' in text_at(somewhere.client, "/seasons")
    assert 'href="/association"' not in text_at(account("guest"), "/seasons")


# ── The owner's page ─────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(User.objects.create_user(f"o-{secrets.token_hex(3)}", is_superuser=True))
    return client


def test_the_owner_gives_and_takes_rights_and_both_are_noted(
    owner: Client, somewhere: House
) -> None:
    user = User.objects.create_user(f"new-{secrets.token_hex(3)}")
    form = {"account": user.pk, "game": "catan", "region": "Nord"}
    assert owner.post("/association/rights", form).status_code == 302
    right = OfficeRight.objects.get(account=user)
    assert (right.game, right.region) == ("catan", "Nord")
    page = text_at(owner, "/association/rights")
    assert user.username in page
    assert owner.post(f"/association/rights/{right.pk}/take").status_code == 302
    assert not OfficeRight.objects.filter(account=user).exists()
    done = Deed.objects.filter(person=f"account:{user.pk}").order_by("id")
    assert [each.action for each in done] == ["right-given", "right-taken"]
    assert {each.about for each in done} == {"catan · Nord"}


@pytest.mark.parametrize(
    "wrong", [{}, {"game": "chess"}, {"region": "Atlantis"}, {"game": "catan", "account": "0"}]
)
def test_a_right_that_names_no_part_is_refused(
    owner: Client, somewhere: House, wrong: dict[str, str]
) -> None:
    user = User.objects.create_user(f"new-{secrets.token_hex(3)}")
    answer = owner.post("/association/rights", {"account": user.pk} | wrong)
    assert answer.status_code == 422
    assert not OfficeRight.objects.filter(account=user).exists()


def test_the_whole_office_is_as_it_was(somewhere: House) -> None:
    user = User.objects.create_user(f"all-{secrets.token_hex(3)}")
    user.groups.add(Group.objects.get_or_create(name="association")[0])
    client = Client()
    client.force_login(user)
    for path in ("/association/people", "/association/letters/texts", "/association/open"):
        assert client.get(path).status_code == 200
    assert "Turnier Nord" in text_at(client, somewhere.office.inside())


def test_taking_a_result_in_tells_no_name_of_another_part(somewhere: House) -> None:
    """Who resembles somebody of the north is asked about by initials; a name that stands on the
    result itself hides nothing."""
    there = AssociationPerson.objects.get(name=name_of(NORTH))
    given, family = there.name.rsplit(" ", 1)
    alike = f"{given} {family[:3]}{family[4:]}"
    fixture = somewhere.office.dated("Ähnlich Süd", "2025-12-08", region="Süd")
    somewhere.office.day("2026-02-01")
    rows = [row(1, NORTH + 1), f"2; {alike}; {there.birth_date}"]
    somewhere.office.typed(fixture, [*rows, *(row(n, SOUTH + n) for n in range(3, 12))])
    upload = somewhere.office.state.fixtures[fixture].receipts[-1].upload
    address = somewhere.office.inside(f"/results/{upload}")

    def shown(client: Client) -> dict[str, list[str]]:
        page = client.get(address).context["page"]
        return {line.name: [each.name for each in line.options] for line in page.lines}

    def birthdays(client: Client) -> bool:
        page = client.get(address).context["page"]
        lines = [line for line in page.lines if line.name == alike]
        return "Geburtstag" in " ".join(
            why["de"] for line in lines for option in line.options for why in option.why
        )

    assert there.name in shown(somewhere.office.office)[alike]
    assert birthdays(somewhere.office.office)
    assert not birthdays(somewhere.client), "nobody guesses them by handing in results"
    part = shown(somewhere.client)
    assert f"{given[0]}. {family[0]}." in part[alike]
    assert there.name not in part[alike]
    assert there.name not in somewhere.client.get(address).content.decode()
    chosen = {f"who-{line.local}": there.id for line in _lines(somewhere, address, alike)}
    somewhere.office.posted(somewhere.client, f"{address}/choose", **chosen)
    assert there.name not in somewhere.client.get(address).content.decode()


def _lines(h: House, address: str, name: str) -> list[Any]:
    return [line for line in h.client.get(address).context["page"].lines if line.name == name]
