"""Every address × method × person × tournament: who gets in, who does not, and nothing leaks.

The addresses are read from the resolver, what is expected from the table in `addresses/`: an
address without a line there fails. Four tournaments: in two of them (one public, one not) the
people of this test have their roles, in the two others they are strangers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tafelrunde.store import badges, crew
from tafelrunde.store.models import Hall
from tafelrunde.store.people_file import PersonLine
from tafelrunde.web.access import TOURNAMENT, DenyByDefault
from tafelrunde.web.explained import EXPLAINS
from tests.web.addresses import ADDRESSES
from tests.web.addresses.who import ACCOUNT, ANYONE, OWNER, USUAL, Address
from tests.web.audience import days

pytestmark = pytest.mark.django_db

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")
OURS, OURS_HIDDEN, THEIRS, THEIRS_HIDDEN = "ours", "ours-hidden", "theirs", "theirs-hidden"
HALLS = (OURS, OURS_HIDDEN, THEIRS, THEIRS_HIDDEN)
OPEN = 299
"""What the guard's answer looks like here where it lets somebody through."""

BY_BADGE = {
    "player": ("player", "p1"),
    "referee": ("referee", ""),
    "scorekeeper": ("scorekeeper", ""),
    "organiser by link": ("organiser", ""),
    "referee who plays": ("referee", "p2"),
}
BY_ACCOUNT = ("stranger", "organiser", "club", "association", "owner")
PEOPLE = ("anonymous", *BY_BADGE, *BY_ACCOUNT)
LOGGED_IN = frozenset(BY_ACCOUNT)
FORM_KEY = re.compile(rb"\b[A-Za-z0-9]{64}\b")
TELLTALE = re.compile(rb"Unverkennbar|Zweifelsfrei|secret\.example|Verein-Geheim")


def roles(person: str, hall: str | None) -> set[str]:
    """The roles a person should have, worked out from the story and not from the code."""
    if person == "owner":
        return {"organiser", "association"}
    if person == "association":
        return {"association"}
    if person == "club":
        return {"organiser"} if hall is None else set()
    if hall not in (OURS, OURS_HIDDEN):
        return set()
    if person == "organiser":
        return {"organiser"}
    role, player = BY_BADGE.get(person, ("", ""))
    return ({role} | ({"player"} if player else set())) - {""}


def lets_in(line: Address, person: str, hall: str | None) -> bool:
    """Whether the guard should let this person through."""
    if line.who == ANYONE or (line.who == ACCOUNT and person in LOGGED_IN):
        return True
    if line.who == OWNER:
        return person == "owner"
    return bool(line.who & roles(person, hall))


def every_pattern(
    patterns: list[URLPattern | URLResolver], route: str = "", space: str = ""
) -> Iterator[tuple[str, str, URLPattern]]:
    for each in patterns:
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from every_pattern(each.url_patterns, f"{route}{each.pattern}", inner)
        else:
            name = f"{space}{each.name}" if each.name else f"{route}{each.pattern}"
            yield name, f"{route}{each.pattern}", each


PATTERNS = {name: route for name, route, _each in every_pattern(get_resolver().url_patterns)}
OF_A_TOURNAMENT = (TOURNAMENT, "api/tournaments/<slug>")
PART = re.compile(r"<(?:(\w+):)?(\w+)>")


def address_of(name: str, hall: str | None) -> str:
    """The address with its gaps filled."""

    def fill(found: re.Match[str]) -> str:
        kind, part = found.groups()
        usual = USUAL.get(part, "1" if kind == "int" else "x")
        return (
            hall or "" if part == "slug" and hall else str(ADDRESSES[name].parts.get(part, usual))
        )

    return "/" + PART.sub(fill, PATTERNS[name])


def listed() -> list[str]:
    """The addresses that are in the house and in the table."""
    return sorted(set(PATTERNS) & set(ADDRESSES))


def halls_of(name: str) -> tuple[str | None, ...]:
    return HALLS if PATTERNS[name].startswith(OF_A_TOURNAMENT) else (None,)


# ── The people ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def cookies(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, str]]:
    """The session of each person; everything is rolled back after the last test."""
    with django_db_blocker.unblock(), transaction.atomic():
        for number, slug in enumerate(HALLS):
            day = days.seated(8, tournament=f"t-{number}")
            people = [
                PersonLine(f"p{n}", f"Kim{n} Unverkennbar", "Unverkennbar", "", "Verein-Geheim")
                for n in range(1, 8)
            ]
            zwei = PersonLine("p8", "Zweifelsfrei", "", "", "", None, False, "a@secret.example")
            day.saved(slug, [*people, zwei])
        Hall.objects.filter(slug__endswith="hidden").update(public=False)
        yield {person: _session(person) for person in PEOPLE}
        transaction.set_rollback(True)


def _session(person: str) -> str:
    client = Client()
    if person in LOGGED_IN:
        account = User.objects.create_user(person, is_superuser=person == "owner")
        group = {"club": "organiser", "association": "association"}.get(person)
        if group:
            account.groups.add(Group.objects.get_or_create(name=group)[0])
        if person == "organiser":
            crew.appoint(Hall.objects.get(slug=OURS).id, account.pk, "organiser")
            crew.appoint(Hall.objects.get(slug=OURS_HIDDEN).id, account.pk, "organiser")
        client.force_login(account)
    elif person in BY_BADGE:
        for hall in Hall.objects.filter(slug__in=(OURS, OURS_HIDDEN)):
            _badge, token = badges.issue(hall.id, *BY_BADGE[person])
            assert client.get(f"/t/{hall.slug}/b/{token}").status_code == 302
    found = client.cookies.get("tafelrunde")
    return found.value if found is not None else ""


def _as(client: Client, cookie: str) -> Client:
    client.cookies.clear()
    if cookie:
        client.cookies["tafelrunde"] = cookie
    return client


def ask(client: Client, person: str, cookies: dict[str, str], method: str, address: str) -> Any:
    with transaction.atomic():
        answer = _as(client, cookies[person]).generic(method, address)
        transaction.set_rollback(True)
    return answer


# ── The table ────────────────────────────────────────────────────────────────────────────────────


def test_every_address_has_a_line_and_every_line_an_address() -> None:
    """Who adds an address says in addresses/ who may open it."""
    assert sorted(set(PATTERNS) - set(ADDRESSES)) == []
    assert sorted(set(ADDRESSES) - set(PATTERNS)) == []


def test_every_address_has_a_paragraph_of_the_manual_and_none_two() -> None:
    """Who adds an address says in web/explained.py where the manual explains it."""
    named = [name for names in EXPLAINS.values() for name in names.split()]
    assert sorted(set(PATTERNS) - set(named)) == []
    assert sorted(set(named) - set(PATTERNS)) == []
    assert len(set(named)) == len(named)


def test_the_views_declare_what_the_table_says() -> None:
    said = {
        name: getattr(each.callback, "who_may", None)
        for name, _route, each in every_pattern(get_resolver().url_patterns)
    }
    assert {
        n: set(w or ()) for n, w in said.items() if n in ADDRESSES and w != ADDRESSES[n].who
    } == {}


BY_THE_GUARD = ("disk.Sessions", "AuthenticationMiddleware", "DenyByDefault")
"""What the guard stands on; compression and headers only cost time here."""


# ── The guard ────────────────────────────────────────────────────────────────────────────────────


def turned_away(line: Address, person: str, hall: str | None, method: str) -> tuple[int, str]:
    """The answer for whoever is not let in: status, and the beginning of where it leads."""
    if "player" in line.who and hall is not None:
        return (302, f"/t/{hall}/join") if method in ("GET", "HEAD") else (403, "")
    known = person in LOGGED_IN or (hall is not None and roles(person, hall))
    return (403, "") if known else (302, "/login")


@lru_cache
def firsts() -> set[str]:
    """The first address of each kind: the same people, in a tournament or in the house."""
    kinds = {(ADDRESSES[n].who, len(halls_of(n))): n for n in sorted(listed(), reverse=True)}
    return set(kinds.values())


def tried(name: str) -> list[tuple[str | None, str]]:
    """Tournaments and methods: all of them for one address of each kind, one for the others.

    The guard decides by what a view declares; that this is what the table says is proven above,
    for every address.
    """
    halls = halls_of(name)
    if name not in firsts():
        return [(halls[0], "GET")]
    elsewhere = [(hall, method) for hall in halls[1:] for method in ("GET", "POST")]
    return [*((halls[0], method) for method in METHODS), *elsewhere]


@pytest.mark.parametrize("person", PEOPLE)
def test_the_guard_lets_in_whom_the_table_names_and_nobody_else(
    person: str, cookies: dict[str, str], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """Every address, every person; the views themselves are not run here."""
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each.endswith(BY_THE_GUARD)]
    guard = DenyByDefault.process_view

    def process_view(self: Any, *asked: Any) -> Any:
        answer = guard(self, *asked)
        return HttpResponse(status=OPEN) if answer is None else answer

    monkeypatch.setattr(DenyByDefault, "process_view", process_view)
    client = _as(Client(), cookies[person])
    wrong: list[tuple[Any, ...]] = []
    for name in listed():
        line = ADDRESSES[name]
        for hall, method in tried(name):
            answer = client.generic(method, address_of(name, hall))
            got = (answer.status_code, answer.get("Location", "").split("?")[0])
            inside = lets_in(line, person, hall)
            if got != ((OPEN, "") if inside else turned_away(line, person, hall, method)):
                wrong.append((name, hall, method, got))
            if not inside and TELLTALE.search(answer.content):
                wrong.append((name, hall, method, "leaks"))
    assert not wrong, "\n".join(map(str, wrong))


# ── The views themselves ─────────────────────────────────────────────────────────────────────────

HOLDER = {
    "organiser": "organiser",
    "scorekeeper": "scorekeeper",
    "referee": "referee",
    "player": "player",
    "association": "association",
    "account": "stranger",
    "owner": "owner",
    "anyone": "anonymous",
}
"""Somebody who has the role, to try the page with."""


def somebody_for(name: str, hall: str | None) -> str:
    wanted = [HOLDER[role] for role in sorted(ADDRESSES[name].who)]
    people = [*wanted, "club"]  # an organiser of the house, where there is no tournament
    return next(person for person in people if lets_in(ADDRESSES[name], person, hall))


def is_inside(status: int, location: str) -> bool:
    return status not in (401, 403, 405) and status < 500 and not location.startswith("/login")


@pytest.mark.parametrize("slice_", range(4))
def test_whoever_is_let_in_gets_an_answer_by_the_methods_named_and_by_no_others(
    slice_: int, cookies: dict[str, str]
) -> None:
    client, wrong = Client(raise_request_exception=False), []
    for name in listed()[slice_::4]:
        hall = halls_of(name)[0]
        # HEAD runs the whole page; once for each kind of address is enough.
        for method in METHODS if name in firsts() else ("GET", "POST", "PUT", "DELETE"):
            person = somebody_for(name, hall)
            answer = ask(client, person, cookies, method, address_of(name, hall))
            got = (answer.status_code, answer.get("Location", ""))
            expected = method in ADDRESSES[name].methods
            if expected and ADDRESSES[name].token and got[0] == 401:
                continue  # nobody of these people is a program
            if method == "HEAD" and got[0] == 405:
                continue  # nobody is let in by that
            if is_inside(*got) != expected or (not expected and answer.status_code != 405):
                wrong.append((name, method, person, got))
    assert not wrong, "\n".join(map(str, wrong))


def public_addresses() -> list[str]:
    return [
        name
        for name in listed()
        if ADDRESSES[name].who == ANYONE and halls_of(name) == HALLS and ADDRESSES[name].hidden
    ]


@pytest.mark.parametrize("person", ["anonymous", "stranger", "club", "player", "organiser"])
def test_a_tournament_that_is_not_public_does_not_exist_for_strangers(
    person: str, cookies: dict[str, str]
) -> None:
    """The same answer as for a tournament that does not exist, letter by letter."""
    client, wrong = Client(), []
    for name in public_addresses():
        for method in sorted(ADDRESSES[name].methods):
            hidden = ask(client, person, cookies, method, address_of(name, THEIRS_HIDDEN))
            nowhere = ask(client, person, cookies, method, address_of(name, "nowhere"))
            if method == "HEAD" and hidden.status_code == 405:
                continue
            told = FORM_KEY.sub(b"", hidden.content).replace(b"theirs-hidden", b"nowhere")
            same = told == FORM_KEY.sub(b"", nowhere.content)
            if hidden.status_code != 404 or not same:
                wrong.append((name, method, hidden.status_code))
            if TELLTALE.search(hidden.content):
                wrong.append((name, method, "leaks"))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("person", ["player", "organiser", "association"])
def test_a_tournament_that_is_not_public_exists_for_its_own_people(
    person: str, cookies: dict[str, str]
) -> None:
    client = Client()
    answers = {
        name: ask(client, person, cookies, "GET", address_of(name, OURS_HIDDEN)).status_code
        for name in ("tournament", "seating", "version", "join", "screen")
    }
    assert set(answers.values()) == {200}


def test_the_owner_opens_everything_but_phones(cookies: dict[str, str]) -> None:
    """A laptop in the hall: whoever started the house works in every tournament."""
    client = Client()
    for hall in HALLS:
        assert ask(client, "owner", cookies, "GET", f"/t/{hall}/desk").status_code == 200
