"""A page of one's own: only by consent, gone with it, never of minors or under a pseudonym."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import LazySettings
from django.test import Client

from tafelrunde.chances.strengths import answered
from tafelrunde.store import rating
from tafelrunde.store.association import careers
from tafelrunde.store.association.erasure import after_restore, read_list
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.kept_models import KeptStrengths
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.office_models import OfficeRight
from tafelrunde.store.people_file import PersonLine
from tafelrunde.web import house as halls
from tafelrunde.web.letters import tokens
from tafelrunde.web.season import careers as putting_together
from tafelrunde.web.season import house
from tests.web.association.office import account
from tests.web.audience import days
from tests.web.people.office import Season

pytestmark = pytest.mark.django_db

PEOPLE = {
    "a1": ("Ada Beispiel", "1990-05-31"),
    "a2": ("Bo Muster", "1985-01-01"),
    "a3": ("Cleo Unverkennbar", "1988-02-02"),
    "a4": ("Dario Kind", "2012-03-03"),
}
AGREED = ("a1", "a2")
PLACES_ONLY = "nur die Plätze bekannt"


@pytest.fixture(scope="module")
def played() -> list[days.Day]:
    """Four tournaments of eight people, played once for all tests here."""
    return [days.awarded(8, tournament=f"t-{number}") for number in range(4)]


@pytest.fixture
def season(played: list[days.Day], monkeypatch: pytest.MonkeyPatch) -> Season:
    """Ada, Bo, Cleo and the child Dario play in all of them; Ada and Bo have agreed."""
    opened = Season(rulebook="seven-wonders")
    for person, (name, born) in PEOPLE.items():
        AssociationPerson.objects.create(
            id=person, name=name, surname=name.split()[-1], birth_date=date.fromisoformat(born)
        )
    for number, day in enumerate(played):
        day.saved(f"pokal-{number}", [line(n) for n in range(1, 9)])
    for person in AGREED:
        agrees(person)
    monkeypatch.setattr(putting_together, "begin", fitted)
    return opened


def line(number: int) -> PersonLine:
    known = f"a{number}" if number <= len(PEOPLE) else ""
    name = PEOPLE[known][0] if known else f"Gast {number}"
    return PersonLine(f"p{number}", name, name.split()[-1], known_as=known, minor=known == "a4")


def agrees(person: str) -> None:
    careers.agree(AssociationPerson.objects.get(id=person), "1")


def fitted(game: str) -> None:
    """At once, where a house does it in the background."""
    rating.rate(halls.ledger(), game, putting_together.today(), answered)


def page_of(person: str, visitor: Client, status: int = 200) -> str:
    answer = visitor.get(f"/people/{person}")
    assert answer.status_code == status
    return answer.content.decode()


def mine(person: str, page: str = "") -> str:
    return f"/my-data/{tokens.my_data_token(person)}{page}"


# ── What it shows ────────────────────────────────────────────────────────────────────────────────


def test_a_page_tells_results_opponents_and_strength(season: Season, visitor: Client) -> None:
    page_of("a1", visitor)  # the first look has it fitted
    page = page_of("a1", visitor)
    assert page.count("Sommerpokal") >= 4
    assert "95 von 100" in page
    assert "Eine Stärke ist" in page
    assert PLACES_ONLY not in page
    assert '<svg class="ranks"' in page
    assert '/people/a2">Bo Muster</a>' in page
    answer = visitor.get("/people/a1")
    assert answer["X-Robots-Tag"] == "noindex"
    assert "no-store" in answer["Cache-Control"]


def test_a_game_that_stands_on_no_shelf_here_keeps_its_name(
    season: Season, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(putting_together, "books", dict)
    page = page_of("a1", visitor)
    assert "7 Wonders" in page
    assert "seven-wonders" not in page.split("<main")[1]


def test_while_nothing_is_fitted_the_page_looks_again(
    season: Season, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(putting_together, "begin", lambda _game: None)
    page = page_of("a1", visitor)
    assert "wird gerade berechnet" in page
    assert 'hx-trigger="every 2s"' in page


def test_too_few_games_say_so(season: Season, visitor: Client) -> None:
    Hall.objects.exclude(slug="pokal-0").update(public=False)
    page_of("a1", visitor)
    page = page_of("a1", visitor)
    assert "Zu wenige Partien" in page
    assert "Eine Stärke ist" not in page


def test_who_did_not_agree_is_counted_and_nothing_is_told_of_him(
    season: Season, visitor: Client
) -> None:
    page = page_of("a1", visitor)
    for name in ("Unverkennbar", "Kind", "D. K.", "Gast"):
        assert name not in page
    assert rating.kept("seven-wonders", stamp()) is not None
    kept = bytes(KeptStrengths.objects.get().answer).decode()
    assert '"a3"' not in kept
    assert "t-0" not in kept


def stamp() -> str:
    return rating.ground_of("seven-wonders", putting_together.today()).stamp


def test_a_result_of_a_season_stands_there_once(season: Season, visitor: Client) -> None:
    season.played("f0", ["a1", "a2"], date="2026-03-07")
    page = page_of("a1", visitor)
    assert "Turnier f0" in page
    assert "/seasons/liga/dates/f0" in page
    assert PLACES_ONLY in page, "it was handed in"


def test_the_page_of_a_season_leads_there(season: Season, visitor: Client) -> None:
    season.played("f0", ["a1", "a3"], date="2026-03-07")
    assert 'href="/people/a1"' in visitor.get("/seasons/liga/people/a1").content.decode()
    assert 'href="/people/a3"' not in visitor.get("/seasons/liga/people/a3").content.decode()


# ── Who has none ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("person", ["a3", "a4", "nobody"])
def test_without_consent_there_is_nothing_and_nobody_learns_why(
    season: Season, visitor: Client, person: str
) -> None:
    pages = {
        re.sub(rf"(people(?:/|%2F)){each}", r"\1x", page_of(each, visitor, 404))
        for each in (person, "unknown")
    }
    assert len(pages) == 1
    assert account("office", "association").get(f"/people/{person}").status_code == 404


def test_a_minor_cannot_agree_and_a_stored_consent_shows_nothing(
    season: Season, visitor: Client
) -> None:
    assert 'id="career"' not in visitor.get(mine("a4")).content.decode()
    answer = visitor.post(mine("a4", "/career"), {"agree": "yes"})
    assert answer.status_code == 422
    AssociationPerson.objects.filter(id="a4").update(
        career_version="1", career_at=datetime.now(UTC)
    )
    page_of("a4", visitor, 404)
    assert "Kind" not in page_of("a1", visitor)


@pytest.mark.parametrize(("year", "shown"), [(None, False), (2008, False), (2007, True)])
def test_whose_age_nobody_knows_has_no_page(
    season: Season, visitor: Client, year: int | None, shown: bool
) -> None:
    AssociationPerson.objects.filter(id="a1").update(birth_date=None, birth_year=year)
    page_of("a1", visitor, 200 if shown else 404)


def test_entries_under_a_pseudonym_are_tied_to_nobody(season: Season, visitor: Client) -> None:
    Person.objects.filter(known_as="a1", hall__slug="pokal-0").update(pseudonym="Wega")
    page = page_of("a1", visitor)
    assert "/t/pokal-0" not in page
    assert "/t/pokal-1" in page


def test_a_tournament_that_is_hidden_or_running_is_not_there(
    season: Season, visitor: Client
) -> None:
    Hall.objects.filter(slug="pokal-0").update(public=False)
    Hall.objects.filter(slug="pokal-1").update(phase="running")
    page = page_of("a1", visitor)
    assert "/t/pokal-0" not in page
    assert "/t/pokal-1" not in page


def test_a_row_merged_into_another_has_no_page(season: Season, visitor: Client) -> None:
    AssociationPerson.objects.filter(id="a2").update(same_as_id="a3")
    page_of("a2", visitor, 404)
    assert "Bo Muster" not in page_of("a1", visitor)


def test_a_part_of_the_office_reads_no_more_than_everybody(season: Season) -> None:
    south = account("south")
    OfficeRight.objects.create(
        account_id=south.session["_auth_user_id"], game="catan", region="Süd", by="x"
    )
    for name in ("Unverkennbar", "Kind"):
        assert name not in page_of("a1", south)
    page_of("a3", south, 404)


# ── Agreed to, taken back, erased ────────────────────────────────────────────────────────────────


def test_nothing_is_agreed_to_without_a_tick_of_its_own(season: Season, visitor: Client) -> None:
    assert AssociationPerson.objects.get(id="a3").career_version == ""
    assert visitor.post(mine("a3", "/career"), {}).status_code == 422
    page_of("a3", visitor, 404)
    assert visitor.post(mine("a3", "/career"), {"agree": "yes"}).status_code == 302
    page_of("a3", visitor)
    assert "Unverkennbar" in page_of("a1", visitor)
    assert visitor.post("/my-data/forged/career", {"agree": "yes"}).status_code == 404


def test_what_is_taken_back_is_gone_at_once(
    season: Season, visitor: Client, settings: LazySettings
) -> None:
    page_of("a1", visitor)
    assert KeptStrengths.objects.exists()
    assert visitor.post(mine("a1", "/career"), {"agree": "no"}).status_code == 302
    page_of("a1", visitor, 404)
    assert not KeptStrengths.objects.exists()
    assert "Ada" not in page_of("a2", visitor)
    assert read_list(Path(settings.DATA_FOLDER))


def test_a_backup_brings_no_consent_back(
    season: Season, visitor: Client, settings: LazySettings
) -> None:
    before = AssociationPerson.objects.filter(id="a1").values("career_version", "career_at").get()
    visitor.post(mine("a1", "/career"), {"agree": "no"})
    AssociationPerson.objects.filter(id="a1").update(**before)
    page_of("a1", visitor)
    after_restore(house.seasons(), Path(settings.DATA_FOLDER))
    page_of("a1", visitor, 404)
    page_of("a2", visitor)
    agrees("a1")
    after_restore(house.seasons(), Path(settings.DATA_FOLDER))
    page_of("a1", visitor)


def test_who_is_erased_is_gone_from_every_page(season: Season, visitor: Client) -> None:
    page_of("a1", visitor)
    visitor.post(mine("a1", "/erase"), {"sure": "yes"})
    page_of("a1", visitor, 404)
    assert not KeptStrengths.objects.exists()
    assert "Ada" not in page_of("a2", visitor)


def test_strengths_fitted_while_consent_was_taken_back_are_not_kept(season: Season) -> None:
    def meanwhile(asked: Any) -> bytes:
        careers.take_back(AssociationPerson.objects.get(id="a1"))
        KeptStrengths.objects.create(rulebook="seven-wonders")
        return answered(asked)

    rating.rate(halls.ledger(), "seven-wonders", putting_together.today(), meanwhile)
    assert bytes(KeptStrengths.objects.get().answer) == b""


def test_what_failed_is_tried_again_later(season: Season) -> None:
    def fails(_asked: Any) -> bytes:
        raise OSError

    today = putting_together.today()
    assert rating.rate(halls.ledger(), "seven-wonders", today, fails)
    assert not rating.rate(halls.ledger(), "seven-wonders", today, answered), "not at once"
    KeptStrengths.objects.update(working_until=None)
    assert rating.rate(halls.ledger(), "seven-wonders", today, answered)
    assert rating.kept("seven-wonders", stamp()) is not None


def test_own_data_have_what_the_page_tells(season: Season, visitor: Client) -> None:
    page_of("a1", visitor)
    data = json.loads(visitor.get(mine("a1", "/file")).content)
    assert data["people"][0]["career_version"] == "1"
    (game,) = data["career"]["games"]
    assert game["strength"]["value"]
    assert [each["name"] for each in game["head_to_head"]] == ["Bo Muster"]
    assert len(data["career"]["results"]) == 4
    assert json.loads(visitor.get(mine("a3", "/file")).content)["career"] is None


def test_it_is_in_no_file_and_no_api(season: Season, visitor: Client) -> None:
    season.played("f0", ["a1", "a2"], date="2026-03-07")
    told = visitor.get("/api/openapi.json").content.decode()
    assert "career" not in told
    for address in ("/api/seasons/liga/ranking", "/seasons/liga/journal.jsonl"):
        assert "career" not in visitor.get(address).content.decode()
    exported = msgspec.json.encode([record.event for record in house.seasons().records(season.id)])
    assert b"career" not in exported
