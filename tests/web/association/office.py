"""A season run through its pages: real forms by the test client, any day as today."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.reckoning.season.intake import NEW
from tafelrunde.state.championship import Championship, Results
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.web.season import house
from tests.again import again

OPENED = "2025-07-01"
START, END = "2025-09-01", "2026-03-15"


def account(name: str, group: str = "") -> Client:
    """Somebody logged in, as a member of that group of the house."""
    client = Client()
    log_in(client, name, group)
    return client


def log_in(client: Client, name: str, group: str = "") -> None:
    user = User.objects.create_user(f"{name}-{secrets.token_hex(3)}")
    if group:
        user.groups.add(Group.objects.get_or_create(name=group)[0])
    client.force_login(user)


class Office:
    """One season; every change goes through a form of a page."""

    def __init__(self, rulebook: str = "carcassonne", **fields: Any) -> None:
        self.office, self.organiser, self.public = Client(), Client(), Client()
        self.day(OPENED)
        self.slug = self._once(("season", rulebook, fields), lambda: self._opened(rulebook, fields))

    def _once(self, step: tuple[Any, ...], play: Callable[[], str]) -> str:
        return again(step, play, (self.office, self.organiser))

    def _opened(self, rulebook: str, fields: dict[str, Any]) -> str:
        log_in(self.office, "office", "association")
        log_in(self.organiser, "club", "organiser")
        fields = dict(fields)
        title = fields.pop("title", f"Saison {secrets.token_hex(3)}")
        form = {"title": title, "series": "liga", "start": START, "end": END, "public": "on"}
        self.posted(self.office, f"/association/open/{rulebook}", **(form | fields))
        return SeasonBook.objects.get(title=title).slug

    # ── The world ──

    def day(self, day: str) -> None:
        house.seasons()._clock = lambda: f"{day}T10:00:00+00:00"

    @property
    def id(self) -> str:
        return SeasonBook.objects.get(slug=self.slug).id

    @property
    def state(self) -> Championship:
        return house.seasons().state(self.id)[0]

    def result(self, fixture: str) -> Results:
        """What counts for that date now."""
        found = self.state.fixtures[fixture].results
        assert found is not None
        return found

    def counted(self, person: str) -> int:
        """How many tournaments count for somebody on the list."""
        row = house.seasons().table(self.id).row(person)
        assert row is not None
        return len(row.counted)

    def at(self, path: str = "") -> str:
        return f"/seasons/{self.slug}{path}"

    def inside(self, path: str = "") -> str:
        return f"/association/seasons/{self.slug}{path}"

    # ── Forms ──

    def posted(self, client: Client, address: str, status: int = 302, /, **form: Any) -> Any:
        answer = client.post(address, {"key": secrets.token_hex(8), **form})
        told = answer.content.decode()[:4000] if answer.status_code != status else ""
        assert answer.status_code == status, told
        return answer

    def asks(self, command: str, status: int = 302, /, **form: Any) -> Any:
        return self.posted(self.office, self.inside(f"/do/{command}"), status, **form)

    def announced(self, title: str, date: str, **more: Any) -> str:
        """An organiser's date; its id."""
        mode = open_rulebook(self.state.rulebook).modes[0].id
        form = {"title": title, "date": date, "place": "Herne", "mode": mode} | more
        self.posted(self.organiser, self.at("/announce"), **form)
        return next(x.id for x in reversed(list(self.state.fixtures.values())) if x.title == title)

    def dated(self, title: str, date: str, **more: Any) -> str:
        """A date, announced and approved on the first day."""
        self.day(OPENED)
        step = ("dated", self.slug, title, date, more)
        return self._once(step, lambda: self._dated(title, date, more))

    def _dated(self, title: str, date: str, more: dict[str, Any]) -> str:
        fixture = self.announced(title, date, **more)
        self.asks("approve-fixture", fixture=fixture)
        return fixture

    def typed(self, fixture: str, rows: Iterable[str], status: int = 302) -> Any:
        form = {"lines": "\n".join(rows)}
        return self.posted(self.organiser, self.at(f"/dates/{fixture}/results"), status, **form)

    def filed(self, fixture: str, name: str, data: bytes, status: int = 302, /, **more: Any) -> Any:
        file = SimpleUploadedFile(name, data)
        address = self.at(f"/dates/{fixture}/results")
        return self.posted(self.organiser, address, status, file=file, **more)

    def looked_at(self, fixture: str) -> Any:
        """The intake page of the newest result of that date."""
        upload = self.state.fixtures[fixture].receipts[-1].upload
        answer = self.office.get(self.inside(f"/results/{upload}"))
        assert answer.status_code == 200
        return answer.context["page"]

    def accepted(self, fixture: str, reason: str = "", status: int = 302, **chosen: str) -> Any:
        """Whoever has the same name is that person, everybody else is new."""
        page = self.looked_at(fixture)
        form = {f"who-{line.local}": self.choice(line) for line in page.lines}
        form |= {f"who-{local}": person for local, person in chosen.items()}
        address = self.inside(f"/results/{page.upload}/accept")
        return self.posted(self.office, address, status, reason=reason, **form)

    @staticmethod
    def choice(line: Any) -> str:
        if line.chosen:
            return str(line.chosen)
        same = [option.person for option in line.options if option.name == line.name]
        return same[0] if same else NEW

    def played(self, title: str, date: str, rows: Sequence[str], **more: Any) -> str:
        """From the announcement to the result that counts."""
        step = ("played", self.slug, title, date, tuple(rows), more)
        fixture = self._once(step, lambda: self._played(title, date, rows, more))
        self.day(date)
        return fixture

    def _played(self, title: str, date: str, rows: Sequence[str], more: dict[str, Any]) -> str:
        fixture = self.dated(title, date, **more)
        self.day(date)
        self.typed(fixture, rows)
        self.accepted(fixture)
        return fixture


def born(number: int) -> str:
    """A birthday of one's own."""
    return f"{1960 + number % 40}-{1 + number % 12:02d}-{1 + number // 40 % 28:02d}"


def row(place: int | str, number: int) -> str:
    return f"{place}; {name_of(number)}; {born(number)}"


CONSONANTS, VOWELS = ("b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "st", "t", "w"), "aeiou"


@cache
def name_of(number: int) -> str:
    """A name of one's own, unlike those of others."""
    rng = Random(f"name {number}")
    first, last = (
        "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(syllables))
        for syllables in (2, 4)
    )
    return f"{first.capitalize()} {last.capitalize()}"


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def field_of(size: int = 12, first: int = 1) -> list[str]:
    return [row(place, place + first - 1) for place in range(1, size + 1)]
