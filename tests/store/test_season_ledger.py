"""What only a season's ledger does, on both databases: its file, its list, its places."""

from __future__ import annotations

import threading

import pytest
from django.db import connections

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.season_events import PersonMovedUp, PersonRegistered
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship_fold import fold_season
from tafelrunde.store.season_book import SeasonLedger, local_day
from tests.store.season_house import OFFICE, Season


def test_a_command_is_in_the_state_and_in_a_journal_whose_chain_holds(season: Season) -> None:
    season.dated("f1")
    records = season.ledger.records(season.id)
    assert not list(broken_links(records))
    assert fold_season(record.event for record in records) == season.state
    assert SeasonLedger(season.using).state(season.id)[0] == season.state
    assert season.state.fixtures["f1"].status == "approved"
    assert list(SEASONS.read(season.ledger.journal_file(season.id).splitlines())) == records


def test_unknown_and_unopened_seasons_are_refused(season: Season) -> None:
    with pytest.raises(Refusal, match="no such season"):
        season.ledger.state("nowhere")
    empty = season.ledger.open_book(f"{season.id}-x")
    with pytest.raises(Refusal, match="not open"):
        season.ledger.append(empty, c.PublishList(), OFFICE, "k")
    opening = c.OpenSeason(
        season="other",
        series="x",
        title="x",
        rulebook="catan",
        start="2025-09-01",
        end="2026-03-15",
    )
    with pytest.raises(Refusal, match="another season"):
        season.ledger.append(empty, opening, OFFICE, "k2")
    with pytest.raises(Refusal, match="slug"):
        season.ledger.open_book(f"{season.id}-x")


def test_the_list_is_computed_once_a_version(season: Season) -> None:
    season.played("f1", [season.person("Ada Berg")])
    table = season.ledger.table(season.id)
    assert season.ledger.table(season.id) is table
    season.does(c.WithdrawResults(fixture="f1", reason="Prüfung"))
    assert season.ledger.table(season.id) is not table
    assert season.ledger.table(season.id).rows == []


def test_the_last_place_goes_to_one_of_many_who_ask_at_once(season: Season) -> None:
    season.dated("f1", capacity=3)
    people = [season.person(f"Person {n}") for n in range(8)]
    failures: list[BaseException] = []

    def register(person: str, ledger: SeasonLedger) -> None:
        try:
            command = c.RegisterPerson(fixture="f1", person=person)
            ledger.append(season.id, command, Actor("x", "player", person), person)
        except BaseException as error:
            failures.append(error)
        finally:
            connections[season.using].close()

    # half of them through the same process's ledger, half through ledgers of their own
    threads = [
        threading.Thread(
            target=register,
            args=(
                person,
                season.ledger
                if number % 2
                else SeasonLedger(season.using, clock=lambda: season.now),
            ),
        )
        for number, person in enumerate(people)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    fixture = season.state.fixtures["f1"]
    assert (len(fixture.registered), len(fixture.waiting)) == (3, 5)
    assert not list(broken_links(season.ledger.records(season.id)))
    first = fixture.registered[0]
    events = season.does(c.CancelRegistration(fixture="f1", person=first)).events
    assert [type(event) for event in events[1:]] == [PersonMovedUp]
    kinds = [type(record.event) for record in season.ledger.records(season.id)]
    assert kinds.count(PersonRegistered) == 8


def test_the_day_is_that_of_the_associations_own_clock() -> None:
    assert local_day("2026-03-20T22:59:59+00:00") == "2026-03-20"
    assert local_day("2026-03-20T23:00:00+00:00") == "2026-03-21"
