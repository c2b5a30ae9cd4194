"""Both kinds of book on both databases: many at once, rolling back, states at hand, constraints."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import IntegrityError, connections, transaction
from django.db.models import ProtectedError

from tafelrunde.desk import commands as c
from tafelrunde.desk.association import commands as sc
from tafelrunde.journal.chain import broken_links
from tafelrunde.rulebook.faults import Broken, Refusal
from tests.journal.test_old_journals import old_file
from tests.store.stories import KINDS, SeasonStory, Story, TournamentStory, listening


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, using: str) -> Story:
    opened: Story = KINDS[request.param](using).opened()
    return opened


def test_everybody_s_command_comes_in_however_many_ask_at_once(kept: Story) -> None:
    failures: list[BaseException] = []
    shared = kept.another_process()

    def ask(number: int) -> None:
        ledger = shared if number % 2 else kept.another_process()
        try:
            ledger.append(kept.book, kept.adds(number), kept.actor, f"k{number}")
        except BaseException as error:
            failures.append(error)
        finally:
            connections[str(kept.using)].close()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert sorted(kept.values()) == list(range(1, 9))
    assert not list(broken_links(kept.ledger.records(kept.book)))


# ── Rolling back ──────────────────────────────────────────────────────────────────────────────────


def both_or_none(kept: Story) -> None:
    with kept.ledger.held(kept.book):
        kept.does(kept.adds(1))
        kept.does(kept.cannot())


def test_nobody_hears_of_what_is_rolled_back(kept: Story) -> None:
    with listening(kept) as heard:
        with pytest.raises(Refusal):
            both_or_none(kept)
        assert (heard, kept.version, kept.values()) == ([], 1, {})
        with kept.ledger.held(kept.book):
            kept.does(kept.adds(1))
            kept.does(kept.adds(2))
            assert heard == [], "nothing is certain yet"
    assert heard == [(2, 3), (3, 3)]


def test_news_wait_for_whatever_transaction_is_around_them(kept: Story) -> None:
    with listening(kept) as heard, transaction.atomic(using=kept.using):
        kept.does(kept.adds(1))
        assert heard == []
    assert heard == [(2, 2)]


# ── States at hand ────────────────────────────────────────────────────────────────────────────────


def test_reading_again_folds_nothing_and_another_process_only_what_is_new(kept: Story) -> None:
    here = kept.another_process()
    kept.does(kept.adds(1))
    one, _ = here.state(kept.book)
    folded = here.shelf.folded
    assert here.state(kept.book)[0] is one
    assert here.shelf.folded == folded == 2
    kept.does(kept.adds(2))
    assert here.state(kept.book)[0] == kept.state
    assert here.shelf.folded == folded + 1


def test_a_state_from_before_a_restore_is_thrown_away(kept: Story) -> None:
    kept.does(kept.adds(1))
    here = kept.another_process()
    assert kept.values(here.state(kept.book)[0]) == {1: 0}
    _back_to_the_first_record(kept)
    elsewhere = kept.another_process()
    for number in (2, 3):
        elsewhere.append(kept.book, kept.adds(number), kept.actor, f"again-{number}")
    assert sorted(kept.values(here.state(kept.book)[0])) == [2, 3]


def _back_to_the_first_record(kept: Story) -> None:
    owner, using = {f"{kept.kind.owner}_id": kept.book}, kept.using
    rows = kept.kind.rows.objects.using(using).filter(**owner)
    rows.filter(seq__gt=1).delete()
    kept.kind.answers.objects.using(using).filter(**owner).delete()
    head = rows.values_list("hash", flat=True).get()
    kept.kind.books.objects.using(using).filter(id=kept.book).update(version=1, head=head)


def test_a_journal_changed_by_hand_is_not_believed(kept: Story) -> None:
    kept.does(kept.adds(1))
    owner = {f"{kept.kind.owner}_id": kept.book}
    row: Any = kept.kind.rows.objects.using(kept.using).get(seq=2, **owner)
    row.line = row.line.replace('"p1"', '"p9"').replace('"f1"', '"f9"')
    row.save(using=kept.using)
    with pytest.raises(Broken):
        kept.another_process().state(kept.book)


def test_nothing_is_added_to_a_copy_put_in_place_while_somebody_decides(
    kept: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as the journal that was decided on, but another one."""
    commit = kept.ledger._commit

    def replaced(*asked: Any) -> None:
        kept.kind.books.objects.using(kept.using).filter(id=kept.book).update(head="f" * 64)
        commit(*asked)

    monkeypatch.setattr(kept.ledger, "_commit", replaced)
    with pytest.raises(Broken):
        kept.does(kept.adds(1))
    assert len(kept.ledger.records(kept.book)) == 1


# ── What the database itself refuses ─────────────────────────────────────────────────────────────


def refused_by_the_database(kept: Story, row: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(using=kept.using):
        row.save(using=kept.using, force_insert=True)


def owned(kept: Story) -> dict[str, str]:
    return {f"{kept.kind.owner}_id": kept.book}


def test_a_number_has_one_record_and_records_count_from_one(kept: Story) -> None:
    (record,) = kept.ledger.records(kept.book)
    refused_by_the_database(kept, kept.ledger.row_of(kept.book, record))
    refused_by_the_database(kept, kept.kind.rows(seq=0, line="{}", **owned(kept)))


def test_a_key_has_one_answer_and_an_answer_ends_after_it_begins(kept: Story) -> None:
    kept.does(kept.adds(1), key="once")
    answer = {"asked": "", "first_seq": 1, "version": 1, **owned(kept)}
    refused_by_the_database(kept, kept.kind.answers(key="once", **answer))
    refused_by_the_database(kept, kept.kind.answers(key="new", **(answer | {"first_seq": 3})))
    kept.kind.answers(key="new", **(answer | {"first_seq": 2})).save(using=kept.using)


def test_a_head_goes_with_a_version(kept: Story) -> None:
    books = kept.kind.books.objects.using(kept.using).filter(id=kept.book)
    for wrong in ({"head": ""}, {"version": 0}):
        with pytest.raises(IntegrityError), transaction.atomic(using=kept.using):
            books.update(**wrong)


def test_a_book_with_a_journal_cannot_be_deleted(kept: Story) -> None:
    with pytest.raises(ProtectedError):
        kept.kind.books.objects.using(kept.using).get(id=kept.book).delete()


# ── Journals from before ─────────────────────────────────────────────────────────────────────────


def taken_in(story: Story, file: bytes) -> list[Any]:
    """An old journal as it lay in an old house."""
    records = list(story.kind.lines.read(file.splitlines()))
    story.ledger.file(story.book, records)
    books = story.kind.books.objects.using(story.using).filter(id=story.book)
    books.update(version=len(records), head=records[-1].hash)
    return records


def test_an_old_tournament_goes_on_where_it_stopped(using: str) -> None:
    story, old = TournamentStory(using), old_file("carcassonne")
    story.ledger.open_hall(story.book, hall_id=story.book)
    number = len(taken_in(story, old))
    assert story.version == number
    story.does(c.TakeBack(since=number, reason="too early"))
    _old_and_new(story, old, number)


def test_an_old_season_goes_on_where_it_stopped(using: str) -> None:
    story, old = SeasonStory(using), old_file("season-carcassonne-liga")
    story.book = story.ledger.open_book(story.book)
    number = len(taken_in(story, old))
    story.does(sc.ChangeSeason(title="Weiter", reason="es geht weiter"))
    _old_and_new(story, old, number)
    assert story.ledger.journal_file(story.book, whole=True).startswith(old)


def _old_and_new(story: Story, old: bytes, number: int) -> None:
    records = story.another_process().records(story.book)
    assert (story.version, len(records)) == (number + 1, number + 1)
    assert story.another_process().state(story.book)[0] == story.state
    assert not list(broken_links(records))
    assert story.kind.lines.write(records[:number]) == old
    assert (records[0].v, records[-1].v) == (1, story.kind.lines.version)
