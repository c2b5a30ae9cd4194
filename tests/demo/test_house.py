"""The demonstration is made by real commands, and an interrupted one leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.demo.friedrich import MINUTES
from tafelrunde.demo.house import STORIES, fill
from tafelrunde.demo.tour import GUIDES
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.clocks import chess_clock
from tafelrunde.desk.steps import next_step
from tafelrunde.games.shelf import open_rulebook, rulebook_ids
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, Person
from tests.store.databases import sqlite_file

ORGANISER = Actor("account:1", "organiser")


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    with django_db_blocker.unblock(), sqlite_file(tmp_path_factory.mktemp("demo")) as alias:
        assert fill(ORGANISER, using=alias)
        yield alias


def state_of(house: str, slug: str) -> Tournament:
    return DjangoLedger(house).state(Hall.objects.using(house).get(slug=slug).id)[0]


def step_of(state: Tournament) -> str:
    return next_step(state, open_rulebook(state.rulebook)).code


def test_every_game_is_there_at_a_moment_worth_looking_at(house: str) -> None:
    halls = list(Hall.objects.using(house).all())
    assert {hall.rulebook for hall in halls} == set(rulebook_ids())
    steps = {hall.slug: step_of(state_of(house, hall.slug)) for hall in halls}
    assert steps == {
        "carcassonne-herbst": "check-in",
        "dominion-nacht": "check-in",
        "catan-stadtmeisterschaft": "collect-slips",
        "sieben-wunder-pokal": "seat-stage",
        "carcassonne-pokal": "report-match",
        "friedrich-wochenende": "collect-slips",
        "friedrich-meisterschaft": "over",
        "ihr-erstes-turnier": "enter-players",
    }


def test_each_story_shows_what_it_is_there_for(house: str) -> None:
    waiting = state_of(house, "carcassonne-herbst")
    assert (len(waiting.entries), len(waiting.waiting)) == (24, 3)
    arriving = state_of(house, "dominion-nacht")
    assert sum(entry.checked_in for entry in arriving.entries.values()) == 10
    tables = state_of(house, "catan-stadtmeisterschaft").rounds[-1].tables.values()
    assert {"open", "reported", "disputed", "final"} <= {table.state for table in tables}
    assert len(state_of(house, "friedrich-meisterschaft").awarded) == 16


def test_where_the_tour_says_tap_any_name_no_code_is_asked_for(house: str) -> None:
    (player,) = (guide for guide in GUIDES if guide.role.en == "Player")
    promised = {door.address.split("/")[2] for door in player.doors}
    halls = Hall.objects.using(house).all()
    assert {hall.slug for hall in halls if not hall.code_asked} == promised
    assert all(hall.claiming for hall in halls)


def test_beside_the_boards_of_friedrich_clocks_run_and_minutes_are_kept(house: str) -> None:
    hall = Hall.objects.using(house).get(slug="friedrich-wochenende")
    state, rules = state_of(house, hall.slug), open_rulebook("friedrich").chess_clock
    assert rules is not None
    moving, fighting, done = state.rounds[-1].tables.values()
    records = DjangoLedger(house).records(hall.id)
    first, last = records[0].at, records[-1].at
    clocks = [chess_clock(rules, table.presses, last) for table in (moving, fighting)]
    assert [(clock.running, clock.reason) for clock in clocks] == [
        ("attackers", ""),
        ("stopped", "fight"),
    ]
    # Nobody's time is up, neither now nor while somebody looks around.
    assert all(left > 60 * 60 for clock in clocks for left in clock.left.values())
    took = datetime.fromisoformat(last) - datetime.fromisoformat(first)
    assert timedelta(minutes=1) < timedelta(minutes=MINUTES) - took < timedelta(minutes=5)
    assert [note["kind"] for note in moving.minutes] == ["prepared", "offensive", "out"]
    assert [call.about for call in state.open_calls] == ["jury"]
    assert done.state == "reported"


def test_one_knockout_is_in_its_semifinals(house: str) -> None:
    matches = state_of(house, "carcassonne-pokal").matches
    assert [name for name, match in matches.items() if match.awaiting] == ["SF2"]


def test_every_journal_of_the_demonstration_can_be_recomputed(house: str) -> None:
    ledger = DjangoLedger(house)
    for hall in Hall.objects.using(house).all():
        records = ledger.records(hall.id)
        assert verdict_on(records).findings == (), hall.slug
        times = [record.at for record in records]
        assert times == sorted(times)


def test_everybody_in_it_has_a_made_up_name_of_his_own(house: str) -> None:
    for hall in Hall.objects.using(house).all():
        state = state_of(house, hall.slug)
        people = {person.player: person for person in Person.objects.using(house).filter(hall=hall)}
        referee = {state.details.referee} - {""}
        assert set(people) == set(state.entries) | set(state.waiting) | referee
        assert len({person.name for person in people.values()}) == len(people)
    names = "".join(Person.objects.using(house).values_list("name", flat=True))
    assert set("äöüßÜ") <= set(names)
    assert max(map(len, Person.objects.using(house).values_list("name", flat=True))) > 50


def test_a_house_with_anything_in_it_stays_as_it_is(house: str) -> None:
    before = list(Hall.objects.using(house).values_list("id", "version", "head"))
    assert not fill(ORGANISER, using=house)
    assert list(Hall.objects.using(house).values_list("id", "version", "head")) == before


def test_an_interrupted_demonstration_leaves_an_empty_house(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    def stop(done: int, _number: int, _coming: str) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with django_db_blocker.unblock(), sqlite_file(tmp_path) as alias:
        with pytest.raises(KeyboardInterrupt):
            fill(ORGANISER, stop, alias)
        assert Hall.objects.using(alias).count() == 0
        assert Person.objects.using(alias).count() == 0
        told: list[int] = []
        assert fill(ORGANISER, lambda done, number, _coming: told.append(number - done), alias)
        assert told == list(range(len(STORIES), -1, -1))
