"""What does it cost that an answer means "on the disk"? A write of the house against a bare commit.

Both are made in turns on one disk, with the same SQLite and the same settings, which are those of
the house: a phone's report, through all of Django (asked who it is, read, decided, sealed, written
with its answer and its slip, answered), and one row inserted into a table of its own.
`python -m bench durable`.

How long a disk takes to sync differs a hundredfold between machines, and with it the figure: where
a sync is all but free, only the house's own work is left to compare. So the figure is taken on a
disk whose syncs take a millisecond longer each (tests/faults/disk, where a C compiler is at hand),
and the machine's own disk is told beside it.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bench.measure import Ratio
from tests.faults.disk.model import compiled

if TYPE_CHECKING:
    from tafelrunde.store.book import DjangoLedger

TIMES = 150
PLAYERS = 16
MOST_TIMES = 3.0
SYNC_MICROSECONDS = 1000


def run() -> Iterator[str | Ratio]:
    with tempfile.TemporaryDirectory(prefix="tafelrunde-bench-") as folder:
        house, plain = _measured(Path(folder, "own"), {})
        yield f"this disk: {_told(house, plain)}, {house / plain:.1f} times"
        library = compiled(Path(folder))
        if library is None:
            yield "no C compiler: a disk whose syncs take a millisecond is not tried"
            return
        house, plain = _measured(Path(folder, "slower"), _slower(library, Path(folder)))
    yield f"a disk whose syncs take a millisecond longer: {_told(house, plain)}"
    yield Ratio(
        "a reported result, acknowledged, against a bare SQLite commit, time",
        house / plain,
        MOST_TIMES,
    )


def _told(house: float, plain: float) -> str:
    return f"acknowledged {house * 1000:.2f} ms, bare commit {plain * 1000:.2f} ms (medians)"


def _slower(library: Path, root: Path) -> dict[str, str]:
    return {
        "LD_PRELOAD": str(library),
        "DISK_ROOT": str(root),
        "DISK_SYNC": str(SYNC_MICROSECONDS),
    }


def _measured(folder: Path, disk: dict[str, str]) -> tuple[float, float]:
    """In a process of its own: other groups may have loaded the settings of other houses."""
    folder.mkdir()
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TAFELRUNDE")}
    told = subprocess.run(
        [sys.executable, "-m", "bench.durable", "measure"],
        env=environment | disk | {"TAFELRUNDE_DATA": str(folder), "TAFELRUNDE_LOG": "WARNING"},
        stdout=subprocess.PIPE,
        check=True,
    )
    house, plain = json.loads(told.stdout)
    return house, plain


def measure() -> tuple[float, float]:
    from tafelrunde.web import opening

    folder = opening.furnish()
    from tafelrunde.store.sqlite import safe_options

    with closing(_bare(folder / "bare.sqlite3", safe_options())) as bare:
        return _in_turns(_reports(), _inserts(bare))


def _in_turns(one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """The median of each: a disk is slow now and then, and meets both alike."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(TIMES):
        for work, times in zip((one, other), spent, strict=True):
            start = perf_counter()
            work()
            times.append(perf_counter() - start)
    return median(spent[0]), median(spent[1])


def _bare(path: Path, options: dict[str, Any]) -> sqlite3.Connection:
    bare = sqlite3.connect(path, isolation_level=None)
    bare.executescript(str(options["init_command"]))
    bare.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT)")
    return bare


def _inserts(bare: sqlite3.Connection) -> Callable[[], object]:
    def insert() -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO line (text) VALUES (?)", ["x" * 400])
        bare.execute("COMMIT")

    return insert


def _reports() -> Callable[[], object]:
    """In a running tournament with a published round."""
    from tafelrunde.desk import commands as c
    from tafelrunde.desk.actors import Actor
    from tafelrunde.store.book import DjangoLedger

    ledger, actor, keys = DjangoLedger(), Actor("bench", "organiser"), count(1)

    def does(command: c.Command) -> None:
        ledger.append("bench", command, actor, f"key-{next(keys)}")

    ledger.open_hall("bench", hall_id="bench")
    does(c.AnnounceTournament(tournament="bench", rulebook="seven-wonders", mode="four-rounds"))
    entrants = [c.Entrant(player=f"p{n}", fair_play=True) for n in range(1, PLAYERS + 1)]
    does(c.EnterPlayers(entrants=tuple(entrants)))
    for entrant in entrants:
        does(c.CheckIn(player=entrant.player))
    for command in (
        c.CloseCheckIn(),
        c.StartTournament(),
        c.DraftRound(seed="bench"),
        c.PublishRound(round=1),
    ):
        does(command)
    return _phone(ledger)


def _phone(ledger: DjangoLedger) -> Callable[[], object]:
    """A player's phone that sends its table's result, each time with other figures."""
    from django.test import Client

    from tafelrunde.store import badges

    table = ledger.state("bench")[0].rounds[-1].tables[1]
    lines = range(1, len(table.seats) + 1)
    phone, sent = Client(), count()
    _badge, token = badges.issue("bench", "player", table.seats[0].player)
    phone.get(f"/t/bench/b/{token}")

    def report() -> None:
        edition = next(sent)
        form = {f"vp-{line}": str(40 + edition - line) for line in lines}
        form |= {f"coins-{line}": "1" for line in lines}
        form |= {"round": "1", "table": "1", "edition": str(edition), "key": f"phone-{edition}"}
        answer = phone.post("/t/bench/me/do/report-slip", form, headers={"HX-Request": "true"})
        if answer.status_code != 204:
            raise RuntimeError(answer.content.decode())

    return report


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        print(json.dumps(measure()))
    else:
        for found in run():
            print(found.line() if isinstance(found, Ratio) else found)
