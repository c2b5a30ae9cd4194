"""A tournament to learn by: eight who do not exist, two rounds and a final, ten minutes.

Whoever learns does the desk's part; what people at the other table do happens by itself.
"""

from __future__ import annotations

import msgspec

from tafelrunde.demo.people import FIRST, LAST
from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import AS_PLAYER, Actor
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.steps import NOBODY
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.pages.organiser.practice import leaves_one_out, played, reporting
from tafelrunde.state.tournament import Table
from tafelrunde.store.book import DjangoLedger

ANNOUNCED = c.AnnounceTournament(
    tournament="",
    rulebook="format-tables-final",
    mode="day",
    options={"rounds": 2},
    practice=True,
)
NUMBER = 8
HERE = 6
"""So many have been checked in; one more comes now, one comes late."""


class Learner(msgspec.Struct, frozen=True):
    """One of those who play; nobody of this name lives."""

    player: str
    name: str


def people() -> list[Learner]:
    return [
        Learner(f"p{number + 1}", f"{FIRST[number]} {LAST[number]}") for number in range(NUMBER)
    ]


def arrivals() -> list[c.Command]:
    """What has happened at the door before the lesson begins."""
    entrants = tuple(c.Entrant(player=person.player) for person in people())
    here = [
        c.CheckIn(player=person.player, data_checked=True, fair_play=True)
        for person in people()[:HERE]
    ]
    return [c.EnterPlayers(entrants=entrants), *here]


def others_report(ledger: DjangoLedger, hall_id: str) -> int:
    """The phones at the other tables report and sign; how many tables did."""
    state, version = ledger.state(hall_id)
    if not state.practice:
        return 0
    matter = Matter(state, rulebook_for(state), NOBODY, "")
    tables = reporting(state)
    for table in tables:
        _report(ledger, matter, table, f"practice-{version}-{table.number}")
    return len(tables)


def _report(ledger: DjangoLedger, matter: Matter, table: Table, key: str) -> None:
    """Asked twice at the same moment, it happens once: the keys are the same."""
    hall_id, round_ = matter.state.id, matter.state.rounds[-1]
    first, *others = (seat.player for seat in table.seats)
    at = table.where.fields
    report = c.ReportSlip(**at, slip=played(matter, table), edition=table.edition)
    ledger.append(hall_id, report, _phone(first), f"{key}-{first}")
    edition = ledger.state(hall_id)[0].rounds[-1].tables[table.number].edition
    for player in others[:-1] if leaves_one_out(round_, table) else others:
        confirm = c.ConfirmSlip(**at, player=player, edition=edition)
        ledger.append(hall_id, confirm, _phone(player), f"{key}-{player}")


def _phone(player: str) -> Actor:
    return Actor(f"{AS_PLAYER}{player}", "player", player)
