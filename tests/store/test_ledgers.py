"""What every ledger promises: both kinds of book, in memory, on a SQLite file, on PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.desk import commands as c
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.events import SlipReported
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news
from tafelrunde.store.book import HALLS, DjangoLedger
from tafelrunde.store.ledger import Conflict
from tests.desk.test_match_setup import level
from tests.store.day import Day
from tests.store.memory import MemoryLedger
from tests.store.season_house import house_on
from tests.store.stories import KINDS, Forgetful, Story, listening

STORES = ("memory", "sqlite", "sqlite, remembering nothing", "postgres")


@pytest.fixture(scope="module", params=STORES)
def store(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def using(
    store: str, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[str | None]:
    """The database, shared by all tests of this file: each has a book of its own."""
    if store == "memory":
        yield None
        return
    folder = tmp_path_factory.mktemp("house")
    with django_db_blocker.unblock(), house_on(store.partition(",")[0], folder) as alias:
        yield alias


@pytest.fixture(params=KINDS)
def story(request: pytest.FixtureRequest, using: str | None, store: str) -> Story:
    told = KINDS[request.param](using)
    if "nothing" in store:
        told.ledger = Forgetful(told.ledger)
    opened: Story = told.opened()
    return opened


# ── Appending ────────────────────────────────────────────────────────────────────────────────────


def test_an_appended_command_is_in_the_state_and_in_the_journal(story: Story) -> None:
    reply = story.does(story.adds(1))
    assert story.version == reply.version == 2
    assert story.values() == {1: 0}
    assert [record.event for record in story.ledger.records(story.book)][-1:] == list(reply.events)


def test_the_chain_holds_and_replaying_gives_the_same_state(story: Story) -> None:
    for number in (1, 2, 3):
        story.does(story.adds(number))
    story.does(story.changes(2, 7))
    records = story.ledger.records(story.book)
    assert not list(broken_links(records))
    assert [record.v for record in records] == [story.kind.lines.version] * len(records)
    again = story.kind.fold((record.event for record in records), story.kind.empty())
    assert again == story.state
    assert story.ledger.records(story.book, after=3) == records[3:]
    assert list(story.kind.lines.read(story.kind.lines.write(records).splitlines())) == records


def test_an_unknown_book_is_refused(story: Story) -> None:
    for _ in range(2):
        with pytest.raises(Refusal, match="no such"):
            story.ledger.state("nowhere")
        with pytest.raises(Refusal, match="no such"):
            story.ledger.append("nowhere", story.adds(1), story.actor, "k")
    with pytest.raises(Refusal, match="no such"):
        story.ledger.append("nowhere", story.opening(), story.actor, "k")


def test_nothing_happens_in_a_book_before_its_first_command(using: str | None) -> None:
    for kind in KINDS.values():
        told = kind(using)
        opening = told.opening
        told.opening = told.cannot  # type: ignore[method-assign]
        with pytest.raises(Refusal):
            told.opened()
        assert told.version == 0
        told.does(opening())
        assert told.version == 1


def test_a_refused_command_leaves_nothing_behind(story: Story) -> None:
    with pytest.raises(Refusal):
        story.does(story.cannot(), key="k")
    assert len(story.ledger.records(story.book)) == story.version == 1
    assert story.does(story.adds(1), key="k").version == 2


def test_a_repeated_key_gets_the_first_answer_and_changes_nothing(story: Story) -> None:
    first = story.does(story.adds(1), key="once")
    story.does(story.adds(2))
    again = story.does(story.adds(1), key="once", seen=1)
    assert (again.version, again.events) == (first.version, first.events)
    assert (first.repeated, again.repeated) == (False, True)
    assert story.version == 3


def test_a_key_answers_only_the_question_it_came_with(story: Story) -> None:
    story.does(story.adds(1), key="once")
    for command, actor, key in (
        (story.adds(2), story.actor, "once"),
        (story.adds(1), story.another, "once"),
        (story.adds(3), story.actor, ""),
        (story.adds(3), story.actor, "x" * 101),
    ):
        with pytest.raises(Refusal, match="key"):
            story.does(command, actor, key)
    assert story.version == 2


def test_one_key_in_two_books_is_two_questions(story: Story) -> None:
    other: Story = type(story)(story.using).opened()
    story.does(story.adds(1), key="same")
    assert not other.does(other.adds(1), key="same").repeated


def test_what_is_so_already_is_kept_as_an_answer_too(story: Story) -> None:
    story.does(story.adds(1))
    story.does(story.changes(1, 5))
    nothing = story.does(story.changes(1, 5), key="again")
    assert (nothing.version, nothing.events) == (3, ())
    story.does(story.changes(1, 6))
    repeated = story.does(story.changes(1, 5), key="again")
    assert (repeated.version, repeated.events, repeated.repeated) == (3, (), True)
    assert story.values() == {1: 6}


# ── Several at once ──────────────────────────────────────────────────────────────────────────────


def test_a_conflict_over_a_duel_calls_it_a_duel() -> None:
    hall = level()
    [*_draws, seated] = hall.does(c.SeatStage(seed="duel"))
    assert HALLS.told(hall.state)(seated)["de"] == "Duell der Führenden gesetzt"


def test_a_stale_command_on_the_same_thing_gets_both_sides(story: Story) -> None:
    story.does(story.adds(1))
    seen = story.version
    theirs = story.does(story.changes(1, 5)).events
    with pytest.raises(Conflict) as conflict:
        story.does(story.changes(1, 9), story.another, seen=seen)
    assert conflict.value.mine == story.changes(1, 9)
    assert conflict.value.theirs == theirs
    assert (conflict.value.seen, conflict.value.version) == (seen, seen + 1)
    assert not conflict.value.older
    assert conflict.value.texts == [story.kind.told(story.state)(event) for event in theirs]
    assert story.values() == {1: 5}


def test_a_stale_command_about_something_else_goes_through(story: Story) -> None:
    for number in (1, 2):
        story.does(story.adds(number))
    seen = story.version
    story.does(story.changes(1, 5))
    assert story.does(story.changes(2, 9), seen=seen).version == seen + 2


def test_what_is_so_already_is_no_conflict(story: Story) -> None:
    story.does(story.adds(1))
    seen = story.version
    first = story.does(story.changes(1, 5), seen=seen)
    second = story.does(story.changes(1, 5), story.another, seen=seen)
    assert (second.events, second.version) == ((), first.version)


def test_whoever_saw_more_than_there_is_hears_of_the_older_copy(story: Story) -> None:
    with pytest.raises(Conflict) as conflict:
        story.does(story.adds(1), seen=17)
    assert conflict.value.older
    (text,) = conflict.value.texts
    assert "older copy" in text["en"]


# ── News ─────────────────────────────────────────────────────────────────────────────────────────


def test_news_come_after_the_commit_and_only_when_something_happened(story: Story) -> None:
    with listening(story) as heard:
        story.does(story.adds(1), key="k")
        story.does(story.adds(1), key="k")
        story.does(story.changes(1, 0))
    assert heard == [(2, 2)]


@pytest.mark.parametrize("fails", ["a listener", "what follows"])
def test_what_fails_after_the_commit_undoes_nothing(
    story: Story, fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deaf(*_news: object) -> None:
        raise RuntimeError("deaf")

    if fails == "a listener":
        news.subscribe(deaf)
    elif story.using is not None:
        monkeypatch.setattr(type(story.another_process()), "after_commit", deaf)
    try:
        assert story.does(story.adds(1)).version == 2
    finally:
        news.unsubscribe(deaf)
    assert story.values() == {1: 0}


# ── States at hand ───────────────────────────────────────────────────────────────────────────────


def test_a_state_once_handed_out_never_changes(story: Story) -> None:
    story.does(story.adds(1))
    before, version = story.ledger.state(story.book)
    story.does(story.adds(2))
    story.does(story.changes(1, 5))
    assert story.values(before) == {1: 0}
    assert before.seq == version == 2


# ── Tournaments alone ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def hall(using: str | None) -> Day:
    ledger = MemoryLedger() if using is None else DjangoLedger(using)
    return Day(ledger, secrets.token_hex(8)).published()


def test_a_stale_report_of_the_same_table_gets_both_slips(hall: Day) -> None:
    seen = hall.version
    hall.report(first=60)
    hall.report(table=2, seen=seen)
    with pytest.raises(Conflict) as conflict:
        hall.report(first=70, seen=seen)
    assert [type(event) for event in conflict.value.theirs] == [SlipReported]
    assert "table 1" in conflict.value.texts[0]["en"]


def test_taking_back_is_kept_and_read_again(hall: Day) -> None:
    since = hall.version + 1
    hall.report()
    hall.does(c.TakeBack(since=since, reason="wrong table"))
    assert hall.slip_of_table(1) is None
    hall.report(first=55)
    assert hall.slip_of_table(1) is not None
