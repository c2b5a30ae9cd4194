"""The season's ledger on both databases: keys, versions, conflicts, chains, kept lists."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import IntegrityError, connections, transaction

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.season_events import PersonMovedUp, PersonRegistered
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.rulebook.faults import Broken, Refusal
from tafelrunde.state.championship_fold import fold_season
from tafelrunde.store import news
from tafelrunde.store.association_models import SeasonAnswer, SeasonBook, SeasonRow
from tafelrunde.store.season_book import SeasonConflict, SeasonLedger, local_day, news_of
from tests.store.season_house import OFFICE, ORGANISER, Season


def test_a_command_is_in_the_state_and_in_a_journal_whose_chain_holds(season: Season) -> None:
    season.dated("f1")
    records = season.ledger.records(season.id)
    assert not list(broken_links(records))
    assert fold_season(record.event for record in records) == season.state
    assert SeasonLedger(season.using).state(season.id)[0] == season.state
    assert season.state.fixtures["f1"].status == "approved"
    assert list(SEASONS.read(season.ledger.journal_file(season.id).splitlines())) == records


def test_a_repeated_key_gets_the_first_answer_and_another_question_none(season: Season) -> None:
    season.dated("f1")
    season.does(c.ChangeFixture(fixture="f1", capacity=5), key="once")
    version = season.state.seq
    again = season.does(c.ChangeFixture(fixture="f1", capacity=5), key="once")
    assert again.repeated
    assert season.state.seq == version
    with pytest.raises(Refusal, match="key"):
        season.does(c.ChangeFixture(fixture="f1", capacity=6), key="once")
    with pytest.raises(Refusal, match="key"):
        season.does(c.ChangeFixture(fixture="f1", capacity=5), ORGANISER, key="once")


def test_a_stale_command_on_the_same_date_gets_both_sides_on_another_it_passes(
    season: Season,
) -> None:
    season.dated("f1")
    season.dated("f2", "2025-11-02")
    seen = season.state.seq
    season.does(c.ChangeFixture(fixture="f1", capacity=5))
    with pytest.raises(SeasonConflict) as conflict:
        season.does(c.ChangeFixture(fixture="f1", capacity=9), seen=seen)
    assert "f1" in conflict.value.texts[0].en
    season.does(c.ChangeFixture(fixture="f2", capacity=9), seen=seen)
    assert season.state.fixtures["f1"].capacity == 5


def test_a_refused_command_leaves_nothing_behind(season: Season) -> None:
    version = season.state.seq
    with pytest.raises(Refusal):
        season.does(c.ApproveFixture(fixture="nowhere"), key="k")
    assert len(season.ledger.records(season.id)) == season.state.seq == version
    season.does(c.NameHolders(), key="k")


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


def test_an_append_is_news_after_the_commit_and_a_rolled_back_one_is_none(season: Season) -> None:
    heard: list[tuple[str, int]] = []

    def listener(name: str, version: int, _concern: object) -> None:
        heard.append((name, version))

    news.subscribe(listener)
    try:
        season.dated("f1")
        assert heard[-1] == (news_of(season.id), season.state.seq)
        number, version = len(heard), season.state.seq
        with pytest.raises(Refusal):
            both_or_none(
                season,
                c.ChangeFixture(fixture="f1", capacity=3),
                c.ApproveFixture(fixture="nowhere"),
            )
        assert (len(heard), season.state.seq) == (number, version)
        assert season.state.fixtures["f1"].capacity == 0
    finally:
        news.unsubscribe(listener)


def both_or_none(season: Season, *commands: c.Command) -> None:
    with season.ledger.held(season.id):
        for command in commands:
            season.does(command)


def test_the_list_is_computed_once_a_version(season: Season) -> None:
    season.played("f1", [season.person("Ada Berg")])
    table = season.ledger.table(season.id)
    assert season.ledger.table(season.id) is table
    season.does(c.WithdrawResults(fixture="f1", reason="Prüfung"))
    assert season.ledger.table(season.id) is not table
    assert season.ledger.table(season.id).rows == []


def test_a_changed_line_is_found(season: Season) -> None:
    season.dated("f1")
    rows = SeasonRow.objects.using(season.using).filter(season_id=season.id, seq=2)
    rows.update(line=rows.get().line.replace("Herne", "Essen"))
    with pytest.raises(Broken):
        SeasonLedger(season.using).state(season.id)


def test_the_database_itself_refuses_doubles(season: Season) -> None:
    row = SeasonRow.objects.using(season.using).get(season_id=season.id, seq=1)
    using = season.using
    for wrong in (
        SeasonRow(season_id=season.id, seq=1, line=row.line),
        SeasonRow(season_id=season.id, seq=0, line="{}"),
        SeasonBook(id=f"{season.id}y", slug=f"{season.id}y", version=3),
    ):
        with pytest.raises(IntegrityError), transaction.atomic(using=using):
            wrong.save(using=using, force_insert=True)
    answer: Any = SeasonAnswer.objects.using(using).filter(season_id=season.id).first()
    answer.pk = None
    with pytest.raises(IntegrityError), transaction.atomic(using=using):
        answer.save(using=using, force_insert=True)


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
