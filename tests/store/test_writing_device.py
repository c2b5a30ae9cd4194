"""One device writes: handing over, taking with a reason, and copies that went on differently."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.event_words import told
from tafelrunde.journal import events as e
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.devices import name_device, own_device, writes_here
from tafelrunde.store.diverged import divergence, settle
from tafelrunde.store.models import Answer, Hall
from tafelrunde.store.transfer import (
    Diverged,
    export_tournament,
    foreseen,
    import_tournament,
    read_whole,
)
from tests.store.databases import sqlite_file
from tests.store.day import HALL, Day


@pytest.fixture
def laptop(sqlite: str) -> DjangoLedger:
    ledger = DjangoLedger(sqlite)
    Day(ledger).published(8).report()
    return ledger


@pytest.fixture
def server(laptop: DjangoLedger, tmp_path: Path) -> Iterator[DjangoLedger]:
    (tmp_path / "server").mkdir()
    with sqlite_file(tmp_path / "server") as alias:
        yield DjangoLedger(alias)


def move(one: DjangoLedger, other: DjangoLedger) -> None:
    import_tournament(other, export_tournament(one, HALL).journal, display_only=True)


def late(ledger: DjangoLedger, player: str, key: str = "") -> None:
    Day(ledger).does(c.EnterPlayer(player=player), key=key or f"late-{player}")


def hand_over(ledger: DjangoLedger, to: DjangoLedger, reason: str = "", key: str = "give") -> None:
    device = own_device(to.using)
    command = c.HandOverWriting(to_device=device.id, label="Server", reason=reason)
    Day(ledger).does(command, key=key)


def test_a_house_is_one_device_with_one_opaque_id(sqlite: str) -> None:
    first = own_device(sqlite)
    name_device("  Laptop   Halle 2 ", sqlite)
    again = own_device(sqlite)
    assert (again.id, again.label) == (first.id, "Laptop Halle 2")
    assert len(first.id) == 16


def test_a_copy_is_for_display_until_it_is_handed_over(
    laptop: DjangoLedger, server: DjangoLedger
) -> None:
    move(laptop, server)
    with pytest.raises(Refusal, match=r"display only.*another house"):
        late(server, "early-bird")
    hand_over(laptop, server)
    move(laptop, server)
    late(server, "late-comer")
    with pytest.raises(Refusal, match="continued on “Server"):
        late(laptop, "nobody")
    move(server, laptop)
    assert "late-comer" in laptop.state(HALL)[0].entries
    assert not writes_here(laptop.using, HALL, laptop.state(HALL)[0])


def test_writing_is_handed_back_the_same_way(laptop: DjangoLedger, server: DjangoLedger) -> None:
    hand_over(laptop, server)
    move(laptop, server)
    hand_over(server, laptop, key="back")
    move(server, laptop)
    late(laptop, "back-home")
    with pytest.raises(Refusal, match="display only"):
        late(server, "nobody")


def test_taking_the_writing_needs_a_reason_and_is_only_for_oneself(
    laptop: DjangoLedger, server: DjangoLedger
) -> None:
    move(laptop, server)
    with pytest.raises(Refusal, match="display only"):
        hand_over(server, server)
    with pytest.raises(Refusal, match="display only"):
        hand_over(server, laptop, "I would like to", key="away")
    hand_over(server, server, "the laptop fell into the river", key="take")
    late(server, "survivor")
    last = server.state(HALL)[0]
    assert (last.writer, last.writer_label) == (own_device(server.using).id, "Server")


def test_taking_back_a_step_never_changes_who_writes(
    laptop: DjangoLedger, server: DjangoLedger
) -> None:
    hand_over(laptop, server)
    move(laptop, server)
    handed = server.state(HALL)[1]
    with pytest.raises(Refusal, match="handing over anew"):
        Day(server).does(c.TakeBack(since=handed, reason="no"), key="undo-1")
    late(server, "oops")
    Day(server).does(c.TakeBack(since=handed - 1, reason="wrong"), key="undo-2")
    late(server, "still-writing")
    assert server.state(HALL)[0].writer == own_device(server.using).id
    assert verdict_on(server.records(HALL)).holds


def test_the_house_itself_is_no_other_house(laptop: DjangoLedger) -> None:
    with pytest.raises(Refusal, match="id of this house itself"):
        hand_over(laptop, laptop)
    assert not laptop.state(HALL)[0].writer


def test_an_id_that_is_none_is_refused(laptop: DjangoLedger) -> None:
    with pytest.raises(Refusal, match="device id expected"):
        Day(laptop).does(c.HandOverWriting(to_device="Server"), key="x")


@pytest.mark.parametrize("lost", [slice(1, None), slice(0, -1)])
def test_an_id_with_a_digit_lost_is_refused(laptop: DjangoLedger, lost: slice) -> None:
    with pytest.raises(Refusal, match="16 characters"):
        Day(laptop).does(c.HandOverWriting(to_device="0123456789abcdef"[lost]), key="x")


def test_an_id_typed_in_groups_or_capitals_is_the_same(laptop: DjangoLedger) -> None:
    Day(laptop).does(c.HandOverWriting(to_device="0123 4567 89AB CDEF"), key="x")
    assert laptop.state(HALL)[0].writer == "0123456789abcdef"


def test_a_house_without_a_name_is_told_by_its_id() -> None:
    told_so = told(e.WritingHandedOver(to_device="0123456789abcdef", label=""))
    assert "(Gerätekennung 0123456789abcdef)" in told_so.de
    assert "(device id 0123456789abcdef)" in told_so.en


@pytest.fixture
def apart(laptop: DjangoLedger, server: DjangoLedger) -> bytes:
    """Both wrote on after the same record; the server's journal."""
    hand_over(laptop, server)
    move(laptop, server)
    late(server, "theirs")
    hand_over(laptop, laptop, "the server is not reachable", key="take-back")
    late(laptop, "ours")
    return export_tournament(server, HALL).journal


def test_diverged_copies_are_shown_with_both_tails(laptop: DjangoLedger, apart: bytes) -> None:
    before = laptop.records(HALL)
    with pytest.raises(Diverged, match="differently") as found:
        import_tournament(laptop, apart)
    assert found.value.common == len(before) - 2
    assert [r.event.__class__.__name__ for r in found.value.ours] == [
        "WritingHandedOver",
        "PlayerEntered",
    ]
    assert [r.event.__class__.__name__ for r in found.value.theirs] == ["PlayerEntered"]
    assert laptop.records(HALL) == before
    with pytest.raises(Diverged):
        foreseen(laptop, apart)


def test_choosing_theirs_keeps_ours_as_a_file(
    laptop: DjangoLedger, server: DjangoLedger, apart: bytes, tmp_path: Path
) -> None:
    ours = laptop.records(HALL)
    head = Hall.objects.using(laptop.using).get(id=HALL).head
    settled = settle(laptop, apart, "theirs", tmp_path / "conflicts", head)
    assert settled.lost == 2
    assert read_whole(settled.kept.read_bytes()) == ours
    assert laptop.records(HALL) == server.records(HALL)
    assert laptop.state(HALL) == server.state(HALL)
    answers = Answer.objects.using(laptop.using).filter(hall_id=HALL)
    assert max(answers.values_list("version", flat=True)) <= settled.version - 1
    with pytest.raises(Refusal, match="display only"):
        late(laptop, "ours-again")


def test_choosing_ours_keeps_theirs_as_a_file(
    laptop: DjangoLedger, server: DjangoLedger, apart: bytes, tmp_path: Path
) -> None:
    ours = laptop.records(HALL)
    settled = settle(laptop, apart, "ours", tmp_path / "conflicts", ours[-1].hash)
    assert laptop.records(HALL) == ours
    assert read_whole(settled.kept.read_bytes()) == server.records(HALL)
    late(laptop, "goes-on")


def test_a_choice_made_on_an_old_look_is_refused(
    laptop: DjangoLedger, apart: bytes, tmp_path: Path
) -> None:
    head = laptop.records(HALL)[-1].hash
    late(laptop, "faster")
    before = laptop.records(HALL)
    for choice in ("ours", "theirs"):
        with pytest.raises(Refusal, match="compare again"):
            settle(laptop, apart, choice, tmp_path / "conflicts", head)
    assert laptop.records(HALL) == before
    assert not (tmp_path / "conflicts").exists()


def test_copies_that_agree_are_no_conflict(
    laptop: DjangoLedger, server: DjangoLedger, apart: bytes
) -> None:
    with pytest.raises(Refusal, match="do not contradict"):
        divergence(server, apart)
