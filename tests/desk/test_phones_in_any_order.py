"""Phones with a bad network: whatever is repeated, delayed or overtaken, the table comes out right.

A phone writes what it sees into a request, which arrives now, later, or several times. Checked
after every arrival: a refusal changes nothing, a repeat changes nothing, nobody's signature stands
under figures he has not seen, and what is final stays. In the end the state is the one of a house
in which every request arrived exactly once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.events import Line, Slip
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Table, Tournament
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, player
from tests.store.memory import Kept, MemoryLedger

TIME = "2026-01-10T12:00:00+00:00"
STEPS = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 59)), max_size=45)


@cache
def opened() -> Tournament:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    return hall.state


def house() -> MemoryLedger:
    ledger = MemoryLedger(clock=lambda: TIME)
    ledger._kept["t1"] = Kept(opened().copied())
    return ledger


@dataclass
class Request:
    """What a phone sends; `saw` is the slip that stood on its screen."""

    key: str
    command: c.Command
    actor: Actor
    saw: Slip | None
    outcome: str = "in flight"


@dataclass
class Network:
    """One table's phones and the desk, and everything that is on its way."""

    ledger: MemoryLedger = field(default_factory=house)
    once: MemoryLedger = field(default_factory=house)
    requests: list[Request] = field(default_factory=list)
    final: Slip | None = None

    @property
    def table(self) -> Table:
        return self.ledger.state("t1")[0].rounds[0].tables[1]

    @property
    def people(self) -> list[str]:
        return [seat.player for seat in self.table.seats]

    # ── Writing ──────────────────────────────────────────────────────────────────────────────────

    def write(self, kind: int, number: int) -> None:
        """Somebody looks at the table and presses a button; nothing has arrived yet."""
        person = self.people[number % len(self.people)]
        command, actor = self._command(kind, number, person), player(person)
        if kind in (7, 8):
            actor = (ORGANISER, SCOREKEEPER)[number % 2]
        if kind == 9:
            actor = REFEREE
        key = f"key{len(self.requests)}"
        self.requests.append(Request(key, command, actor, self.table.slip))

    def _command(self, kind: int, number: int, person: str) -> c.Command:
        edition = self.table.edition
        if kind <= 2:
            return c.ReportSlip(round=1, table=1, slip=self._slip(number), edition=edition)
        if kind <= 4:
            return c.ConfirmSlip(round=1, table=1, player=person, edition=edition)
        if kind == 5:
            about, name = ("rule", "dispute", "other")[number % 3], f"{person}x{number % 2}"
            return c.CallReferee(call=name, about=about)  # type: ignore[arg-type]
        if kind == 6:
            return c.DisputeSlip(
                round=1, table=1, player=person, reason=f"not so {number % 2}", edition=edition
            )
        if kind == 7:
            return c.ReportSlip(round=1, table=1, slip=self._slip(number), edition=edition)
        if kind == 8:
            return c.FinishTable(round=1, table=1)
        return c.AcceptSlip(round=1, table=1, edition=edition)

    def _slip(self, number: int) -> Slip:
        vps = (10, 8, 7, 3 + number % 3)
        return Slip(tuple(Line(p, {"vp": vp}) for p, vp in zip(self.people, vps, strict=True)))

    # ── Arriving ─────────────────────────────────────────────────────────────────────────────────

    def deliver(self, request: Request, *, fresh_key: str | None = None) -> None:
        """A refused request whose answer got lost is tried again: that is a late first arrival."""
        before = self.ledger.state("t1")[0]
        repeat = request.outcome == "done"
        try:
            self.ledger.append("t1", request.command, request.actor, fresh_key or request.key)
            request.outcome = "done"
        except Refusal:
            request.outcome = "done" if repeat else "refused"
            assert self.ledger.state("t1")[0] == before, "a refusal changes nothing"
        if repeat and fresh_key is None:
            assert self.ledger.state("t1")[0] == before, "a repeat changes nothing"
        elif not repeat and request.outcome == "done":
            self.once.append("t1", request.command, request.actor, request.key)
        self.check()

    def check(self) -> None:
        table = self.table
        for person in table.signed:
            assert any(self._stands_for(each, person) for each in self.requests), (
                "a signature stands under figures that its owner has not seen"
            )
        if self.final is not None:
            assert (table.state, table.slip) == ("final", self.final), "final is final"
        if table.state == "final":
            self.final = table.slip
        kinds = [(each.table, each.about) for each in self.ledger.state("t1")[0].open_calls]
        assert len(kinds) == len(set(kinds)), "one open call for a table and kind"

    def _stands_for(self, request: Request, person: str) -> bool:
        if request.actor.player != person:
            return False
        if isinstance(request.command, c.ReportSlip):
            return request.command.slip == self.table.slip
        return isinstance(request.command, c.ConfirmSlip) and request.saw == self.table.slip


def run(steps: list[tuple[int, int]], *, fresh_keys: bool = False) -> Network:
    """Each step writes a request, or lets one of those written so far arrive (again)."""
    network = Network()
    for index, (kind, number) in enumerate(steps):
        if kind < 10 and (kind + number) % 3:
            network.write(kind, number)
        if network.requests:
            request = network.requests[(number * 7 + index) % len(network.requests)]
            key = f"again{index}" if fresh_keys and request.outcome == "done" else None
            network.deliver(request, fresh_key=key)
    return network


@settings(max_examples=75, deadline=None)
@given(STEPS)
def test_repeats_and_delays_come_out_as_if_each_had_arrived_once(
    steps: list[tuple[int, int]],
) -> None:
    network = run(steps)
    assert network.ledger.state("t1")[0] == network.once.state("t1")[0]


@settings(max_examples=75, deadline=None)
@given(STEPS)
def test_a_phone_that_forgets_its_keys_still_signs_nothing_unseen(
    steps: list[tuple[int, int]],
) -> None:
    """Its repeats count as new requests; what is checked after each arrival holds all the same."""
    run(steps, fresh_keys=True)


def test_without_keys_a_repeat_would_count_again() -> None:
    """The control: the same report, once more under another key, signs the same figures again."""
    network = Network()
    for number in (4, 8, 4):
        network.write(0, number)
        network.deliver(network.requests[-1])
    assert network.table.edition == 3
    first = network.requests[0]
    other = network.people[1]
    network.requests.append(
        Request(
            "other",
            c.ConfirmSlip(round=1, table=1, player=other, edition=3),
            player(other),
            network.table.slip,
        )
    )
    network.deliver(network.requests[-1])
    before = network.ledger.state("t1")[0]
    network.deliver(first)
    assert network.ledger.state("t1")[0] == before
    second = network.requests[1].command
    assert isinstance(second, c.ReportSlip)
    mended = c.ReportSlip(round=1, table=1, slip=second.slip, edition=3)
    network.requests.append(Request("mended", mended, player(other), network.table.slip))
    network.deliver(network.requests[-1])
    assert network.table.signed == {other}
    again = network.requests[1]
    before = network.ledger.state("t1")[0]
    network.deliver(again)
    assert network.ledger.state("t1")[0] == before, "with its key it is only a repeat"
    network.deliver(again, fresh_key="forgotten")
    assert network.ledger.state("t1")[0] != before


def test_most_of_the_table_is_reached() -> None:
    """The walks above are no empty ones: reports, signatures, disputes and finals all happen."""
    happened: set[str] = set()
    for seed in range(40):
        steps = [((seed * 31 + i * 17) % 12, (seed * 13 + i * i * 5) % 60) for i in range(45)]
        network = run(steps)
        happened |= {type(each).__name__ for each in network.ledger.state("t1")[0].history[-40:]}
        happened |= {each.outcome for each in network.requests}
    assert happened >= {"SlipReported", "SlipConfirmed", "SlipDisputed", "SlipAccepted"}
    assert happened >= {"RefereeCalled", "TableFinished", "done", "refused"}


def test_without_editions_the_check_finds_the_signature_under_unseen_figures() -> None:
    """The control: a phone whose signature means "whatever stands there now" is caught."""
    network = Network()
    network.write(0, 4)
    network.deliver(network.requests[0])
    late = c.ConfirmSlip(round=1, table=1, player=network.people[1], edition=1)
    saw = network.table.slip
    network.write(0, 8)
    network.deliver(network.requests[1])
    assert network.table.edition == 2
    assert network.table.slip != saw
    signed = msgspec.structs.replace(late, edition=network.table.edition)
    network.requests.append(Request("late", signed, player(network.people[1]), saw))
    with pytest.raises(AssertionError, match="has not seen"):
        network.deliver(network.requests[2])
    fair = Request("fair", late, player(network.people[1]), saw)
    honest = Network()
    for each in network.requests[:2]:
        honest.requests.append(afresh(each))
        honest.deliver(honest.requests[-1])
    honest.requests.append(fair)
    honest.deliver(fair)
    assert fair.outcome == "refused"


def afresh(request: Request) -> Request:
    return Request(request.key, request.command, request.actor, request.saw)
