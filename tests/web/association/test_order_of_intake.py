"""In which order the office took things in shows nowhere: only what a time or a seed says.

Two seasons of the same dates, people and results; in the second, tournaments were announced,
approved and accepted in another order, and people who share a place were written down in another.
Their pages, prints, files and answers for programs are the same. Left out is what tells the order
by its nature: journal, feed, and who registered first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.paper.season import SEASON_PRINTS, printable, season_paper
from tafelrunde.pages.paper.season_source import SeasonSource
from tafelrunde.reckoning.names.register import public_names
from tafelrunde.rulebook.model import Setting
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.web.season import house
from tests.web.association.office import account, name_of

pytestmark = pytest.mark.django_db

OFFICE = Actor("account:1", "association")
CLUB = Actor("account:2", "organiser")
OPENED, TODAY, LATER = "2025-07-01", "2026-01-20", "2026-03-20"
PEOPLE = 24
T = TypeVar("T")


class Played(NamedTuple):
    """A date of the season; several on one day, so that only a title or an id tells them apart."""

    id: str
    title: str
    date: str
    groups: tuple[tuple[int, ...], ...]
    more: dict[str, Any]
    unranked: tuple[int, ...] = ()


def ladder(first: int, size: int, *shared: int) -> tuple[tuple[int, ...], ...]:
    """So many people from that number on; each place in `shared` is shared with the next."""
    there = [(first + at) % PEOPLE + 1 for at in range(size)]
    groups: list[tuple[int, ...]] = []
    while there:
        many = 2 if len(groups) + 1 in shared and len(there) > 1 else 1
        groups.append(tuple(there[:many]))
        there = there[many:]
    return tuple(groups)


def dates(rulebook: str) -> list[Played]:
    direct = {"direct": 1} if rulebook != "catan" else {}
    return [
        Played("f5", "Nord", "2025-10-05", ladder(0, 16, 2, 5), {"region": "Nord"}),
        Played("f2", "Nord", "2025-10-05", ladder(6, 16, 2, 5), {"region": "Süd"}),
        Played("f9", "West", "2025-10-05", ladder(12, 18, 1, 4), direct),
        Played("f1", "Ost", "2025-11-09", ladder(18, 17, 3), {}, (15, 16)),
        Played("f3", "Ost", "2025-11-09", ladder(3, 16, 2), {"region": "Nord"}),
        Played("f7", "Klein", "2025-12-06", ladder(9, 4, 1), {}),
        Played("f8", "Ohne Ergebnis", "2026-01-10", (), {}),
        Played("f4", "Ohne Ergebnis", "2026-01-10", (), {}),
        Played("f6", "Kommt noch", "2026-03-07", (), {"region": "Süd", "place": "Ort"}),
        Played("f0", "Kommt noch", "2026-03-07", (), {"region": "Süd", "place": "Ort"}),
    ]


class Taken:
    """A season by commands through the ledger, in the order that `rng` gives; None: as it comes."""

    def __init__(self, rulebook: str, slug: str, rng: Random | None) -> None:
        self.rulebook, self.slug, self.rng, self.keys = rulebook, slug, rng, 0
        options: dict[str, Setting] = {"final_places": 6}
        if rulebook != "catan":
            options["from_list"] = 0
        self.modes = [mode.id for mode in open_rulebook(rulebook).modes]
        self.day(OPENED)
        self.id = house.seasons().open_book(slug)
        self.asks(
            c.OpenSeason(
                season=self.id,
                series=slug,
                title="Meisterschaft",
                rulebook=rulebook,
                start="2025-09-01",
                end="2026-03-15",
                regions=("Nord", "Süd"),
                final_date="2026-05-09",
                final_place="Herne",
                options=options,
            )
        )
        everything = self.mixed(dates(rulebook))
        for one in everything:
            told = {"place": "Herne", "mode": self.mode(one)} | one.more
            asked = c.RegisterFixture(fixture=one.id, title=one.title, date=one.date, **told)
            self.asks(asked, CLUB)
        for one in self.mixed(everything):
            self.asks(c.ApproveFixture(fixture=one.id))
        self.day(TODAY)
        for one in self.mixed(everything):
            self.takes(one)

    def mode(self, one: Played) -> str:
        """As many dates of one mode as of another: which is the usual one?"""
        return self.modes[int(one.id[1:]) % len(self.modes)]

    def takes(self, one: Played) -> None:
        if not one.groups:
            return
        upload = f"{self.slug}-{one.id}"
        self.asks(c.ReceiveResults(fixture=one.id, upload=upload, source="ranking", digest="0"))
        groups = tuple(tuple(person(n) for n in self.mixed(group)) for group in one.groups)
        shares = {person(n): f"1/{n + 2}" for group in one.groups for n in group}
        self.asks(
            c.AcceptResults(
                fixture=one.id,
                upload=upload,
                ranking=groups,
                unranked=tuple(person(n) for n in self.mixed(one.unranked)),
                shares=dict(self.mixed(list(shares.items()))) if self.rulebook == "catan" else {},
            )
        )

    def mixed(self, some: Sequence[T]) -> list[T]:
        return self.rng.sample(list(some), len(some)) if self.rng else list(some)

    def day(self, day: str) -> None:
        house.seasons()._clock = lambda: f"{day}T10:00:00+00:00"

    def asks(self, command: c.Command, actor: Actor = OFFICE) -> None:
        self.keys += 1
        house.seasons().append(self.id, command, actor, f"{self.slug}-{self.keys:04}")

    # ── What everybody sees ──

    def addresses(self) -> Iterator[tuple[bool, str]]:
        """Whether it is the office that looks, and where."""
        at, inside = f"/seasons/{self.slug}", f"/association/seasons/{self.slug}"
        for path in ("", "/calendar", "/final", "/calendar.ics", "/lists/1"):
            yield False, at + path
        for one in dates(self.rulebook):
            yield False, f"{at}/dates/{one.id}"
        for number in range(1, PEOPLE + 1, 5):
            yield False, f"{at}/people/{person(number)}"
        for file in ("ranking.csv?exact=1", "results.csv?exact=1"):
            yield False, f"{at}/files/{file}"
        for path in ("ranking", "calendar", "final"):
            yield False, f"/api/seasons/{self.slug}/{path}"
        for path in ("", "/results", "/final", "/settings", "/write"):
            yield True, inside + path
        yield True, f"{at}/mine"

    def pages(self, everybody: Client, office: Client) -> dict[str, list[str]]:
        found = {}
        for inside, address in self.addresses():
            answer = (office if inside else everybody).get(address)
            assert answer.status_code == 200, (address, answer.status_code)
            found[address.replace(self.slug, "…")] = self.read(answer.content.decode())
        return found

    def read(self, page: str) -> list[str]:
        """What somebody reads and where links lead, line by line; keys and hashes are chance."""
        page = re.sub(r'<input type="hidden" name="(csrf\w+|key|seen)"[^>]*>', "", page)
        page = re.sub(r"<(script|style|head)\b.*?</\1>", "", page, flags=re.DOTALL)
        page = re.sub(r'nonce="[^"]*"|hx-headers=\'[^\']*\'|data-version="\d+"', "", page)
        page = page.replace(self.slug, "…").replace(self.id, "…")
        page = re.sub(r"\b[0-9a-f]{64}\b", "…", page)
        return [line.strip() for line in page.splitlines() if line.strip()]

    def prints(self) -> Iterator[tuple[str, Any]]:
        ledger = house.seasons()
        state, table = ledger.state(self.id)[0], ledger.table(self.id)
        names = public_names(AssociationPerson.objects.all(), ledger.today())
        source = SeasonSource(
            state=state, rulebook=open_rulebook(self.rulebook), table=table, names=names,
            today=ledger.today(), lang="de",
        )  # fmt: skip
        through = bool(table.qualified)
        there = printable(state, ledger.today(), listed=bool(table.shown), through=through)
        for name in sorted(SEASON_PRINTS.keys() & there):
            yield name, msgspec.to_builtins(season_paper(name, source, 1))


def person(number: int) -> str:
    return f"a{number:016x}"


@pytest.fixture
def _everybody_is_known(db: None) -> None:
    AssociationPerson.objects.bulk_create(
        AssociationPerson(id=person(n), name=name_of(n), surname=name_of(n).split()[1])
        for n in range(1, PEOPLE + 1)
    )


def differing(one: dict[str, list[str]], other: dict[str, list[str]]) -> list[str]:
    """The first line of each page in which the two differ."""
    assert one.keys() == other.keys()
    found = []
    for page, lines in one.items():
        if lines != other[page]:
            pairs = zip(lines, other[page], strict=False)
            line = next(((a, b) for a, b in pairs if a != b), ("one is longer", ""))
            found.append(f"{page}: {line[0][:160]} | {line[1][:160]}")
    return found


@pytest.mark.usefixtures("_everybody_is_known")
@pytest.mark.parametrize("rulebook", ["seven-wonders", "carcassonne", "catan"])
def test_no_page_of_a_season_depends_on_the_order_of_intake(rulebook: str) -> None:
    office, everybody = account("office", "association"), Client()
    one = Taken(rulebook, "als-erste", None)
    other = Taken(rulebook, "gemischt", Random(rulebook))
    for season in (one, other):
        season.asks(c.PublishList())
    compared(one, other, everybody, office)
    for season in (one, other):
        season.day(LATER)
        season.asks(c.SendInvitations(deadline="2026-04-20"))
    compared(one, other, everybody, office)


def compared(one: Taken, other: Taken, everybody: Client, office: Client) -> None:
    found = differing(one.pages(everybody, office), other.pages(everybody, office))
    assert not found, "\n".join(found)
    assert dict(one.prints()) == dict(other.prints())
