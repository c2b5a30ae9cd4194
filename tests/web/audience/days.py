"""Tournaments in every phase, played at the desk and laid into the database with made-up people."""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.people_file import PeopleFile, PersonLine
from tafelrunde.store.transfer import import_tournament
from tafelrunde.web import house
from tests.desk.hall import Hall

FIRST = (
    *("Ada", "Bo", "Chris", "Dora", "Emil", "Finn", "Gitte", "Hanno"),
    *("Ines", "Jan", "Kaja", "Lutz", "Mona", "Nils", "Olga", "Paul"),
)
LAST = (
    *("Winter", "Sommer", "Berg", "Tal", "Wald", "See", "Stern"),
    *("Mond", "Feld", "Bach", "Stein", "Rose", "Ähre"),
)
STARS = (
    *("Rigel", "Wega", "Atair", "Deneb", "Algol", "Mizar"),
    *("Sirius", "Spica", "Castor", "Pollux", "Regulus", "Capella"),
)


class Day(Hall):
    """A tournament day with an id of its own."""

    def __init__(
        self,
        rulebook: str = "seven-wonders",
        mode: str = "prelims-and-final",
        options: dict[str, Any] | None = None,
        tournament: str = "t1",
    ) -> None:
        self.rulebook = open_rulebook(rulebook)
        self.state = Tournament()
        self.records = []
        self.minute = 0
        self.does(
            c.AnnounceTournament(
                tournament=tournament, rulebook=rulebook, mode=mode, options=options or {}
            )
        )
        self.does(
            c.SetDetails(
                title="Sommerpokal", venue="Stadthalle", date="2026-07-18", round_minutes=75
            )
        )

    def saved(self, slug: str = "pokal", people: list[PersonLine] | None = None) -> str:
        """Into the database as it stands; the tournament's id."""
        lines = tuple(made_up(len(self.everyone)) if people is None else people)
        file = PeopleFile(1, self.state.id, lines)
        journal = TOURNAMENTS.write(self.records)
        import_tournament(house.ledger(), journal, msgspec.json.encode(file), slug)
        return self.state.id

    @property
    def everyone(self) -> list[str]:
        return [*self.state.entries, *self.state.standins, *self.state.waiting]


def made_up_name(number: int) -> str:
    return f"{FIRST[number % len(FIRST)]} {LAST[(number * 5 + number // 16) % len(LAST)]}"


def made_up(number: int) -> list[PersonLine]:
    """Nobody's names, with every further field filled in: none of it may ever be seen."""
    return [
        PersonLine(
            player=f"p{index}",
            name=made_up_name(index),
            surname=made_up_name(index).rsplit(" ", 1)[-1],
            pseudonym=f"{STARS[index % len(STARS)]} {index}",
            club=f"Verein-Geheim-{index}",
            birth_year=1900 + index % 90,
            contact=f"person{index}@secret.example",
            known_as=f"zzknown{index}",
        )
        for index in range(1, number + 1)
    ]


def arriving(number: int = 24, there: int = 9, **kind: Any) -> Day:
    day = Day(**kind)
    day.enter(number, fair_play=True)
    for player in day.players[:there]:
        day.does(c.CheckIn(player=player, data_checked=True, fair_play=True, consent=True))
    return day


def started(number: int = 24, **kind: Any) -> Day:
    day = Day(**kind)
    day.open(number, fair_play=True)
    return day


def seated(number: int = 24, **kind: Any) -> Day:
    """The first round is published, nobody plays yet."""
    day = started(number, **kind)
    day.publish()
    return day


def running(number: int = 24, finished: int = 2, **kind: Any) -> Day:
    """The clock runs, some tables are finished."""
    day = seated(number, **kind)
    day.does(c.StartClock())
    report(day, finished)
    return day


def report(day: Day, number: int) -> None:
    results = day.results()
    round_ = day.state.rounds[-1]
    for table in list(round_.tables.values())[:number]:
        slip = day.slip(table.seats, results, round_.kind)
        day.does(c.ReportSlip(round=round_.number, table=table.number, slip=slip))
        day.does(c.AcceptSlip(round=round_.number, table=table.number))


def closed(number: int = 24, rounds: int = 1, **kind: Any) -> Day:
    day = started(number, **kind)
    results = day.results()
    for _ in range(rounds):
        day.play_round(results)
    return day


def finishing(number: int = 24, **kind: Any) -> Day:
    """The rounds are over, the finish is seated."""
    day = started(number, **kind)
    results = day.results()
    while not day.state.matches:
        assert day.take_step(results), "over without a finish"
    return day


def awarded(number: int = 24, **kind: Any) -> Day:
    day = started(number, **kind)
    day.play_to_the_end(day.results())
    return day
