"""Does verify open what was promised before a draw? And does it see when the promise was broken?"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.promised import promised_seed
from tafelrunde.draw.redraw import redrawn
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.reckoning.verification import Verdict, verdict_on
from tafelrunde.rulebook.faults import Refusal
from tests.store.day import HALL, Day
from tests.store.memory import MemoryLedger

Forge = Callable[[list[e.Event]], list[e.Event]]


def drawn_as_promised(source: str = "system", seed: str = "sealed seed") -> list[Record]:
    day = Day(MemoryLedger()).started()
    sealed = seed if source == "system" else None
    day.does(c.CommitDraw(draw="round 1", source=source, seed=sealed))  # type: ignore[arg-type]
    day.draft(seed)
    return day.ledger.records(HALL)


def verdict(records: list[Record]) -> Verdict:
    return verdict_on(records)


def forged(records: list[Record], change: Forge) -> Verdict:
    """A careful forger computes every hash anew."""
    events = change([record.event for record in records])
    return verdict(list(TOURNAMENTS.chained(events, by="desk", at="now")))


def replaced(kind: type[e.Event], **fields: object) -> Forge:
    def change(events: list[e.Event]) -> list[e.Event]:
        return [
            msgspec.structs.replace(event, **fields) if isinstance(event, kind) else event
            for event in events
        ]

    return change


@pytest.mark.parametrize("source", ["system", "dice"])
def test_a_promise_that_was_kept_is_opened(source: str) -> None:
    found = verdict(drawn_as_promised(source))
    assert found.holds
    assert found.checked["commitments"] == 1


@pytest.mark.parametrize("source", ["system", "dice"])
def test_another_digest_does_not_open(source: str) -> None:
    found = forged(drawn_as_promised(source), replaced(e.DrawCommitted, digest="0" * 64))
    assert ["does not open" in fault.text.en for fault in found.findings] == [True]


def test_a_seed_other_than_the_sealed_one_is_found() -> None:
    true = drawn_as_promised(seed="another seed")
    promise = next(r.event for r in drawn_as_promised() if isinstance(r.event, e.DrawCommitted))
    found = forged(true, replaced(e.DrawCommitted, digest=promise.digest))
    assert ["does not open" in fault.text.en for fault in found.findings] == [True]


def test_somebody_who_came_after_the_promise_is_found() -> None:
    day = Day(MemoryLedger()).started(15)
    day.does(c.CommitDraw(draw="round 1", source="dice"))
    day.does(c.EnterPlayer(player="late", fair_play=True))
    day.does(c.CheckIn(player="late"))
    day.draft()
    found = verdict(day.ledger.records(HALL))
    assert ["others than had been committed" in f.text.en for f in found.findings] == [True]


def test_a_lot_read_out_in_another_order_than_it_was_drawn_is_found() -> None:
    records = drawn_as_promised()
    drawn = e.Drawn(
        draw="lot 1",
        kind="lot",
        algorithm="tafelrunde-lots-1",
        seed="x",
        input={"purpose": "lot 1", "entries": ["p1", "p2"]},
        outcome=[],
    )
    order = redrawn("lot", drawn.algorithm, drawn.seed, drawn.input)
    assert isinstance(order, list)
    drawn = msgspec.structs.replace(drawn, outcome=order)
    for said, holds in ((order, True), (order[::-1], False)):
        lot = e.LotDrawn(order=tuple(said), draw="lot 1")
        found = forged(records, lambda events, lot=lot: [*events, drawn, lot])  # type: ignore[misc]
        assert found.holds is holds
    unknown = e.LotDrawn(order=tuple(order), draw="lot 2")
    assert not forged(records, lambda events: [*events, drawn, unknown]).holds


# ── Drawn, taken back, drawn again ───────────────────────────────────────────────────────────────


def take_back_from(day: Day, kind: type[e.Event]) -> None:
    records = day.ledger.records(HALL)
    since = next(record.seq for record in records if isinstance(record.event, kind))
    day.does(c.TakeBack(since=since, reason="a mistake"))


def drawn_once(seed: str = "sealed seed") -> Day:
    day = Day(MemoryLedger()).started()
    day.does(c.CommitDraw(draw="round 1", source="system", seed=seed))
    day.draft(seed)
    return day


@pytest.fixture
def a_house_that_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that draws whatever it is asked for, as an older or a forged one would."""
    monkeypatch.setattr("tafelrunde.desk.rounds.refuse_another_seed", lambda *_asked: None)


@pytest.mark.usefixtures("a_house_that_forgets")
@pytest.mark.parametrize("since", [e.Drawn, e.DrawCommitted])
def test_another_seed_after_a_taking_back_is_found(since: type[e.Event]) -> None:
    day = drawn_once()
    take_back_from(day, since)
    if since is e.DrawCommitted:
        day.does(c.CommitDraw(draw="round 1", source="system", seed="luckier"))
    day.draft("luckier")
    found = verdict(day.ledger.records(HALL))
    assert ["does not open" in fault.text.en for fault in found.findings] == [True]


@pytest.mark.parametrize("since", [e.Drawn, e.DrawCommitted])
def test_the_desk_draws_by_the_sealed_seed_only_however_much_is_taken_back(
    since: type[e.Event],
) -> None:
    day = drawn_once()
    take_back_from(day, since)
    with pytest.raises(Refusal, match="another seed is sealed"):
        day.draft("luckier")
    if since is e.DrawCommitted:
        day.does(c.CommitDraw(draw="round 1", source="system", seed="sealed seed"))
    day.draft("sealed seed")
    assert promised_seed(day.ledger.state(HALL)[0], "round 1") == "sealed seed"
    assert verdict(day.ledger.records(HALL)).holds


def test_a_round_drawn_again_for_a_reason_is_no_broken_promise() -> None:
    day = drawn_once()
    day.does(c.RedrawRound(seed="another", reason="a table is missing"))
    assert verdict(day.ledger.records(HALL)).holds


def test_a_sealed_seed_that_nobody_saw_may_be_replaced_with_a_reason() -> None:
    day = Day(MemoryLedger()).started()
    day.does(c.CommitDraw(draw="round 1", source="system", seed="lost with its key"))
    with pytest.raises(Refusal, match="committed to or drawn already"):
        day.does(c.CommitDraw(draw="round 1", source="system", seed="new"))
    day.does(c.CommitDraw(draw="round 1", source="system", seed="new", reason="another key"))
    day.draft("new")
    assert verdict(day.ledger.records(HALL)).holds
    take_back_from(day, e.Drawn)
    with pytest.raises(Refusal, match="committed to or drawn already"):
        day.does(c.CommitDraw(draw="round 1", source="system", seed="newer", reason="once more"))


@pytest.mark.usefixtures("a_house_that_forgets")
def test_a_reason_does_not_excuse_another_seed_once_one_was_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tafelrunde.desk.rounds.may_be_renewed", lambda *_asked: True)
    day = drawn_once()
    take_back_from(day, e.Drawn)
    day.does(c.CommitDraw(draw="round 1", source="system", seed="luckier", reason="another key"))
    day.draft("luckier")
    found = verdict(day.ledger.records(HALL))
    assert ["does not open" in fault.text.en for fault in found.findings] == [True]
