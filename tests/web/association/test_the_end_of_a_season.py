"""The end of a season: with its final in one walk, with a reason, or gone while it is empty."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.reckoning.season.verification import season_verdict_on
from tafelrunde.store.association.removing import may_go
from tafelrunde.store.association_models import AssociationPerson, SeasonBook, SeasonRow
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.office_models import Deed
from tafelrunde.web import house as desk_house
from tafelrunde.web.season import house
from tests.web.association.office import Office, field_of, name_of
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db

FINALS = {
    "carcassonne": ("four-player", 4, ("vp",)),
    "seven-wonders": ("prelims-and-final", 8, ("vp", "coins")),
}
STRENGTH = (3, 1, 2, 4, 5, 6, 7, 8)
"""Who wins the final: not whoever led the list."""


@pytest.fixture(autouse=True)
def plain_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run inside a transaction, where SQLite cannot be backed up."""
    ledger = DjangoLedger()
    monkeypatch.setattr(desk_house, "ledger", lambda: ledger)


class Walk:
    """The buttons from the invitations to the closed season, each pressed where its page has it."""

    def __init__(self, rulebook: str) -> None:
        self.mode, self.number, self.figures = FINALS[rulebook]
        more = {"option-final_places": self.number, "final_date": "2026-05-09"}
        more |= {"option-from_list": self.number} if rulebook == "carcassonne" else {}
        self.office = Office(rulebook, final_place="Herne", final_mode=self.mode, **more)
        mode = open_rulebook(rulebook).modes[0].id
        self.office.played("Eins", "2025-10-01", field_of(16), mode=mode)
        for person in AssociationPerson.objects.all():
            number = next(n for n in range(1, 17) if name_of(n) == person.name)
            person.email, person.language = f"p{number}@example.org", "de"
            person.save()

    def page(self, path: str = "/final") -> str:
        answer = self.office.office.get(self.office.inside(path))
        assert answer.status_code == 200
        return str(answer.content.decode())

    def pressed(self, button: str, path: str = "/final", **typed: str) -> None:
        """The form of that page whose button says so, with what it carries itself."""
        forms = re.findall(
            r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', self.page(path), re.DOTALL
        )
        action, inside = next((a, f) for a, f in forms if button in f)
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', inside)
        answer = self.office.office.post(action, dict(hidden) | typed)
        assert answer.status_code == 302, answer.content.decode()[:3000]

    def invited(self) -> None:
        self.office.day("2026-03-20")
        self.office.asks("send-invitations", deadline="2026-04-01")
        for person in self.office.state.invitations:
            self.office.asks("confirm-invitation", person=person)

    def played(self) -> Clerk:
        hall = Hall.objects.get(id=self.office.state.final_hall)
        clerk = Clerk(self.office.office, hall.slug)
        for player in list(clerk.state.entries):
            clerk.did("check-in", player=player, data_checked="on", fair_play="on")
        clerk.did("close-check-in")
        clerk.did("start-tournament")
        for _round in range(clerk.mode_rounds):
            self._round(clerk)
        self._stage(clerk)
        return clerk

    def _round(self, clerk: Clerk) -> None:
        clerk.publish()
        number = str(len(clerk.state.rounds))
        for table in clerk.state.rounds[-1].tables.values():
            typed = self._typed(clerk, [seat.player for seat in table.seats], int(number))
            clerk.did("report-slip", round=number, table=str(table.number), accept="1", **typed)
        clerk.did("close-round", round=number)

    def _stage(self, clerk: Clerk) -> None:
        clerk.did("seat-stage")
        for match in list(clerk.state.matches):
            self._picked(clerk, match)
            seats = [seat.player for seat in clerk.state.matches[match].seats]
            clerk.did("report-match", match=match, **self._typed(clerk, seats, 0))

    def _picked(self, clerk: Clerk, match: str) -> None:
        """Whoever may choose takes the first seat that is left (CAR-408)."""
        for choice in ("1", "2", "3"):
            turn = re.search(r'name="player" value="(\w+)"', clerk.page("/finish"))
            if turn is not None:
                clerk.did("pick-seat", match=match, player=turn.group(1), choice=choice)

    def _typed(self, clerk: Clerk, seats: list[str], round_: int) -> dict[str, str]:
        """Everybody as strong as ever, a little different each time."""
        names = clerk.names
        strong = {name_of(number): place for place, number in enumerate(STRENGTH)}
        return {
            f"{figure}-{line}": str(90 - 7 * strong[names[player]] + round_)
            for line, player in enumerate(seats, 1)
            for figure in self.figures
        }


@pytest.mark.parametrize("rulebook", sorted(FINALS))
def test_from_the_invitations_to_the_closed_season_in_one_walk(
    rulebook: str, settings: Any
) -> None:
    walk = Walk(rulebook)
    walk.invited()
    office = walk.office
    walk.pressed("Mit allen Zugesagten eröffnen")
    hall = Hall.objects.get(id=office.state.final_hall)
    there = Person.objects.filter(hall_id=hall.id)
    assert hall.mode == walk.mode, "as it was announced, not asked for again"
    assert set(there.values_list("contact", flat=True)) == {
        f"p{n}@example.org" for n in range(1, walk.number + 1)
    }
    assert f"/t/{hall.slug}/desk" in walk.page()
    office.day("2026-05-09")
    clerk = walk.played()
    assert "Saison mit diesem Ergebnis" not in walk.page(), "nothing is announced yet"
    assert "einladen" not in walk.page().split("<h2")[1], "the final is being played"
    clerk.did("award-tournament")
    assert f"/association/seasons/{office.slug}/final#hall" in clerk.page()
    mail.outbox.clear()
    walk.pressed("Die Saison mit diesem Ergebnis abschließen")
    assert f"{walk.number} von {walk.number} im Finale bekommen einen Brief." in walk.page()
    _closed(walk)
    _told(walk)
    _taken_back(walk)


def _closed(walk: Walk) -> None:
    office = walk.office
    closed = office.state.closed
    assert closed is not None
    names = {row.id: row.name for row in AssociationPerson.objects.all()}
    assert names[closed.places[0].person] == name_of(STRENGTH[0])
    assert [names[one.person] for one in closed.places] == awarded(office)
    assert len(closed.places) == walk.number
    assert office.state.lists, "the last list is published with it"
    final = office.public.get(office.at("/final")).content.decode()
    assert "abgeschlossen am 9. Mai 2026" in final
    archive = office.public.get("/seasons/archive/all").content.decode()
    assert archive.index(office.state.title) < archive.index(name_of(STRENGTH[0]))
    assert "Meister" in archive
    feed = office.public.get(office.at("/feed.atom")).content.decode()
    assert "Die Saison ist abgeschlossen" in feed
    assert season_verdict_on(house.seasons().records(office.id)).holds


def awarded(office: Office) -> list[str]:
    """Everybody's name in the order announced at the award."""
    hall = office.state.final_hall
    names = dict(Person.objects.filter(hall_id=hall).values_list("player", "name"))
    state, _version = desk_house.state(hall)
    return [names[row.player] for row in state.awarded or () if row.rank is not None]


def _told(walk: Walk) -> None:
    """Everybody who played the final, each with his own place."""
    letters = {one.to[0]: str(one.body) for one in mail.outbox if "Finale aus" in one.subject}
    assert set(letters) == {f"p{n}@example.org" for n in range(1, walk.number + 1)}
    assert "Sie haben den Titel gewonnen" in letters[f"p{STRENGTH[0]}@example.org"]
    second = AssociationPerson.objects.get(name=awarded(walk.office)[1])
    assert "Platz 2 erreicht" in letters[second.email]


def _taken_back(walk: Walk) -> None:
    """Closed is closed; one step opens all of it again, and everybody told hears of it."""
    office = walk.office
    answer = office.asks("publish-list", 422, reason="x")
    first = next(iter(office.state.invitations))
    office.asks("withdraw-invitation", 422, person=first, why="mistake")
    assert office.state.invitations[first].state == "confirmed"
    assert "Einladung zurückziehen" not in walk.page()
    assert "abgeschlossen" in answer.content.decode()
    mail.outbox.clear()
    walk.pressed("Die Saison wieder öffnen", reason="Ein Ergebnis fehlt noch")
    assert office.state.closed is None
    assert len([one for one in mail.outbox if "Noch einmal offen" in one.subject]) == walk.number
    assert office.state.title not in office.public.get("/seasons/archive/all").content.decode()
    walk.pressed("Die Saison mit diesem Ergebnis abschließen")
    assert office.state.closed is not None


def test_the_title_is_known_to_the_next_season_and_then_stays() -> None:
    walk = Walk("carcassonne")
    walk.invited()
    walk.pressed("Mit allen Zugesagten eröffnen")
    walk.office.day("2026-05-09")
    walk.played().did("award-tournament")
    walk.pressed("Die Saison mit diesem Ergebnis abschließen")
    first = walk.office.slug
    form = {"title": "Danach", "series": "liga", "public": "on", "option-final_places": 4}
    form |= {"start": "2026-09-01", "end": "2027-03-15", "option-from_list": 4}
    office = walk.office
    office.posted(office.office, "/association/open/carcassonne", **form)
    office.slug = SeasonBook.objects.get(title="Danach").slug
    champion = AssociationPerson.objects.get(name=name_of(STRENGTH[0])).id
    assert office.state.champion == champion
    office.asks("send-invitations", deadline="2026-12-01")
    office.slug = first
    back = {"reason": "doch anders"}
    answer = office.posted(office.office, office.inside("/reopen"), 422, **back)
    assert "nach diesem Titel schon eingeladen" in answer.content.decode()
    assert office.state.closed is not None


def test_nothing_is_closed_with_a_final_that_is_not_over_or_was_seen_otherwise() -> None:
    walk = Walk("carcassonne")
    walk.invited()
    walk.pressed("Mit allen Zugesagten eröffnen")
    close = walk.office.inside("/final/close")
    answer = walk.office.posted(walk.office.office, close, 422, final="x")
    assert "noch nicht zu Ende" in answer.content.decode()
    walk.office.day("2026-05-09")
    walk.played().did("award-tournament")
    answer = walk.office.posted(walk.office.office, close, 422, final="an older seal")
    assert "inzwischen etwas geändert" in answer.content.decode()
    assert walk.office.state.closed is None


# ── Opened by mistake ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def office() -> Office:
    return Office()


def test_an_empty_season_is_removed_once_its_title_is_typed(office: Office) -> None:
    title, season, slug = office.state.title, office.id, office.slug
    office.posted(office.office, office.inside("/remove"), 422, title="falsch")
    assert SeasonBook.objects.filter(id=season).exists()
    assert "Die Saison entfernen" in office.office.get(office.inside("/settings")).content.decode()
    address = office.inside("/remove")
    office.posted(office.office, address, title=title)
    assert not SeasonBook.objects.filter(id=season).exists()
    assert not SeasonRow.objects.filter(season_id=season).exists()
    assert Client().get(f"/seasons/{slug}").status_code == 404
    assert office.office.get("/association").status_code == 200
    note = Deed.objects.get(action="season-removed")
    assert note.about.startswith(f"{slug} · 1 · "), "that there was one is not forgotten"


def test_a_season_with_a_date_or_a_result_is_never_removed(office: Office) -> None:
    fixture = office.announced("Eins", "2025-11-01")
    assert not may_go(office.state), "a date waits"
    office.asks("refuse-fixture", fixture=fixture, reason="Hallenbrand")
    assert may_go(office.state)
    office.played("Zwei", "2025-12-01", field_of(12))
    answer = office.posted(office.office, office.inside("/remove"), 422, title=office.state.title)
    assert "abschließen und verbergen, nicht entfernen" in answer.content.decode()
    assert (
        "Die Saison entfernen" not in office.office.get(office.inside("/settings")).content.decode()
    )


def test_a_season_with_results_is_closed_and_hidden_with_a_reason(office: Office) -> None:
    office.played("Zwei", "2025-12-01", field_of(12))
    office.posted(office.office, office.inside("/close"), 422, reason="")
    office.posted(office.office, office.inside("/close"), reason="Doppelt eröffnet", hide="on")
    closed = office.state.closed
    assert closed is not None
    assert closed.reason == "Doppelt eröffnet"
    assert Client().get(office.at()).status_code == 404, "out of sight"
    assert office.office.get(office.inside("/settings")).status_code == 200
    assert Deed.objects.filter(action="season-hidden", season=office.id).exists()
    assert office.state.fixtures, "nothing is erased"
    office.posted(office.office, office.inside("/reopen"), reason="doch gebraucht")
    assert office.state.closed is None
    shown = [str(each) for each in office.office.get(office.inside("/final")).context["messages"]]
    assert any("noch verborgen" in each for each in shown), shown


def test_dates_to_come_are_named_before_the_closing_and_take_nobody_after_it(
    office: Office,
) -> None:
    fixture = office.dated("Kieler Wunder", "2026-02-01")
    page = office.office.get(office.inside("/settings")).content.decode()
    assert "Kieler Wunder (1. Februar 2026" in " ".join(page.split())
    form = office.public.get(office.at(f"/dates/{fixture}/register")).content.decode()
    assert 'name="email"' in form
    office.posted(office.office, office.inside("/close"), reason="Ausgefallen")
    form = office.public.get(office.at(f"/dates/{fixture}/register")).content.decode()
    assert 'name="email"' not in form
    assert "die Saison ist zu Ende" in form


def test_dates_of_a_closed_season_offer_no_places() -> None:
    office = Office()
    office.dated("Zu spät", "2026-03-01", capacity="20")
    office.day("2026-02-01")
    free = "20 von 20 Plätzen frei"
    assert free in str(office.public.get("/seasons").content.decode())
    office.posted(office.office, office.inside("/close"), reason="Verband aufgelöst")
    page = str(office.public.get("/seasons").content.decode())
    assert "Zu spät" in page
    assert free not in page
