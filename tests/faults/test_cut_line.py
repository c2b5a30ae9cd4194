"""Cut the line between hall and mirror at any byte: both end with the same records, every time.

Thirty faults here, among them a kill of the server; `make faults` makes it 1,000
(TAFELRUNDE_CUTS). The control is a laptop that believes whatever it sent has arrived.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.desk import commands as c
from tafelrunde.store import sending
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Sending
from tafelrunde.store.mirror_wire import Heard, Pair, Paired, Sent
from tafelrunde.store.models import Person
from tafelrunde.web.mirror.calling import Caller, Unreached
from tafelrunde.web.mirror.line import AT_ONCE, IDLE, Line
from tests.faults.client import Client
from tests.faults.house import Victim
from tests.faults.line import CutLine
from tests.faults.pairs import Copy, made_code
from tests.store.databases import sqlite_file
from tests.store.day import HALL, Day

CUTS = int(os.environ.get("TAFELRUNDE_CUTS", "30"))
SEED = int(os.environ.get("TAFELRUNDE_CUT_SEED", "20260321"))
SHARE = 0.6
"""So many of all messages meet with something."""
SECONDS = 0.4
"""So long the laptop waits for a byte here; in earnest it is more patient."""
PATIENCE = 30.0
"""A machine that is busy elsewhere answers later than that, and loses nothing by it."""
LOOKS, KILLS = 10, 15
"""After so many faults both are compared, and the server is killed."""


class Believer(Line):
    """The control: what was sent has arrived, and nobody is asked whether it has."""

    def _message(self, row: Sending) -> Sent:
        self._there = self._there or 0
        return super()._message(row)

    def _unreached(self, _row: Sending, _sent: Sent) -> float:
        return self._arrived()

    def _answered(self, _heard: Heard) -> float:
        return self._arrived()

    def _arrived(self) -> float:
        self._there = sending.newest(self.ledger.using, self.hall).seq
        return IDLE


class Laptop:
    """A hall in which things happen, and its line."""

    def __init__(self, using: str, cut: CutLine, kind: type[Line], chance: Random) -> None:
        self.ledger, self.chance, self.kind = DjangoLedger(using), chance, kind
        self.day = Day(self.ledger).announced()
        self.caller = Caller(f"http://127.0.0.1:{cut.port}", SECONDS)
        self.people = 0
        self.restarted()

    def restarted(self) -> None:
        """Nothing that was only in memory is known any more."""
        self.caller.close()
        self.line = self.kind(self.ledger, HALL, self.caller)

    def patient(self, seconds: float) -> None:
        self.caller.close()
        self.caller.seconds = seconds

    def pair(self, code: str) -> None:
        salt = sending.fresh_salt()
        secret = sending.secret_of(salt)
        asked = Pair(code=code, secret=secret, tournament=HALL, slug="herne", title="Herne")
        for _ in range(200):
            try:
                paired = self.caller.call("/mirror/pair", asked, Paired)
            except Unreached:
                continue  # an answer that was lost is asked for again, with the same secret
            sending.begin(HALL, self.caller.address, salt, paired, self.ledger.using)
            return
        pytest.fail("the code was never taken")

    def goes_on(self) -> None:
        """Something happens: somebody enters, is renamed, leaves, or the last step is undone."""
        self.people += 1
        name = f"p{self.people}"
        using = self.ledger.using
        Person(hall_id=HALL, player=name, name=f"Ada{self.people} Beispiel").save(using=using)
        self.day.does(c.EnterPlayer(player=name))
        if self.chance.random() < 0.2:
            self.day.does(c.TakeBack(since=self.day.version, reason="mistyped"))
        if self.chance.random() < 0.2:
            Person.objects.using(using).filter(hall_id=HALL, player=name).delete()

    @property
    def head(self) -> tuple[int, str]:
        _state, version, newest = self.ledger.headed(HALL)
        return version, newest


@contextmanager
def two_houses(folder: Path, kind: type[Line]) -> Iterator[tuple[Laptop, Copy, CutLine, Victim]]:
    server = Victim(folder / "server")
    (folder / "laptop").mkdir()
    chance = Random(SEED)
    cut = CutLine(server.port, chance)
    try:
        server.open()
        server.wait_until_open()
        owner = Client(server.port, server.database, chance)
        with sqlite_file(folder / "laptop") as using:
            laptop = Laptop(using, cut, kind, chance)
            cut.faults = SHARE
            laptop.pair(made_code(server, owner))
            yield laptop, Copy(server.database, HALL), cut, server
            laptop.caller.close()
    finally:
        cut.close()
        server.close()


def brought_up(laptop: Laptop, cut: CutLine) -> None:
    """The line is whole, and the laptop as patient as in earnest: soon nothing is left to send."""
    cut.faults = 0.0
    laptop.patient(PATIENCE)
    for _ in range(200):
        if laptop.line.step() != AT_ONCE and not laptop.line.failures:
            break
    else:
        pytest.fail(f"the line never comes to rest: {laptop.line.failures} failures in a row")
    laptop.patient(SECONDS)
    cut.faults = SHARE


def apart(laptop: Laptop, mirror: Copy) -> list[str]:
    found = []
    if mirror.head != laptop.head:
        found.append(f"laptop at {laptop.head}, mirror at {mirror.head}")
    here = [
        laptop.ledger.kind.lines.to_line(record).decode() for record in laptop.ledger.records(HALL)
    ]
    if mirror.lines != here:
        found.append("other lines")
    named = {each.player for each in sending.names(laptop.ledger, HALL)}
    if mirror.people != named:
        found.append(f"other names: {sorted(mirror.people ^ named)}")
    return found


def test_hall_and_mirror_end_with_the_same_records_however_the_line_is_cut(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with (
        django_db_blocker.unblock(),
        two_houses(tmp_path, Line) as (laptop, mirror, cut, server),
    ):
        looked, killed = LOOKS, KILLS
        while cut.cuts < CUTS:
            laptop.goes_on()
            for _ in range(laptop.chance.randint(1, 3)):
                laptop.line.step()
            if laptop.chance.random() < 0.1:
                laptop.restarted()
            if cut.cuts >= killed:
                killed = cut.cuts + KILLS
                server.kill()
                laptop.line.step()
                server.bury()
                server.open()
                server.wait_until_open()
            if cut.cuts >= looked:
                looked = cut.cuts + LOOKS
                brought_up(laptop, cut)
                assert apart(laptop, mirror) == [], f"after {cut.done}"
        brought_up(laptop, cut)
        assert apart(laptop, mirror) == []
        print(f"{cut.cuts} faults: {dict(cut.done)}, {server.kills} kills", file=sys.stderr)
        assert len(cut.done) == 6, "every kind of fault was met"
        assert server.kills >= 1


def test_a_laptop_that_believes_what_it_sent_has_arrived_is_found_out(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    """The control."""
    with (
        django_db_blocker.unblock(),
        two_houses(tmp_path, Believer) as (laptop, mirror, cut, _server),
    ):
        for cuts in (12, 24, 36, 48):  # a few cuts may happen to lose nothing
            while cut.cuts < cuts:
                laptop.goes_on()
                laptop.line.step()
            brought_up(laptop, cut)
            if apart(laptop, mirror):
                return
        pytest.fail("both are the same: this test would find nothing")
