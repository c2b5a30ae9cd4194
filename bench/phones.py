"""Two hundred phones in one hall: what does an event cost, and how long does a report take?

The real server on SQLite in a process of its own; the phones are held by this one, each with a
page, a stream and an address. All ratios compare within one run. `python -m bench phones`.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from statistics import median

from bench.measure import Ratio
from bench.phone_acts import SEATS, filled_in, plays
from bench.phone_house import RENDERED, Hall, Told, house, players, state
from bench.phone_line import Counts, Line, Phone

PEOPLE, FEW = 200, 20
ROUND = 3
TABLES = PEOPLE // SEATS
REPORTING_SECONDS = 40.0
EVENTS = 12
QUIET_SECONDS = 2.0
SMALL = 24
ARRIVALS = 15
HALLS = (
    Hall("large", PEOPLE, ROUND),
    Hall("rush", PEOPLE, ROUND),
    Hall("many", PEOPLE),
    Hall("some", SMALL),
)


def run() -> Iterator[str | Ratio]:
    with house(*HALLS) as told:
        yield from asyncio.run(_measured(told))


async def _measured(told: Told) -> list[str | Ratio]:
    seats = _seats(told, "large")
    found: list[str | Ratio] = []
    found += await _answered(told, seats)
    found += await _rush(told)
    found += await _arrivals(told)
    return found


# ── An event, with few and with many phones ──────────────────────────────────────────────────────


async def _answered(told: Told, seats: list[list[str]]) -> list[str | Ratio]:
    """One table reports again and again, each time with other figures; then another does."""
    took, counts = {}, Counts()
    made = {}
    for number, table in ((FEW, 0), (PEOPLE, 1)):
        mine = seats[table]
        others = [p for p in players(PEOPLE) if p not in mine][: number - len(mine)]
        async with (
            _open(told, "large", [*mine, *others], counts) as phones,
            _watchers(told, "large", counts) as watching,
        ):
            await asyncio.sleep(QUIET_SECONDS)
            form = await filled_in(phones[mine[0]], 0)
            before = await _rendered(told)
            took[number] = [await _report(phones[mine[0]], form)]
            await asyncio.sleep(QUIET_SECONDS)
            made[number] = await _rendered(told) - before
            for event in range(EVENTS):
                form = await filled_in(phones[mine[0]], event)
                took[number].append(await _report(phones[mine[0]], form))
                await asyncio.sleep(0.3)
            at_work = len(mine) + len(watching)
    few, many = median(took[FEW]), median(took[PEOPLE])
    return [
        f"a report is answered after {few * 1000:.1f} ms with {FEW} phones open, "
        f"{many * 1000:.1f} ms with {PEOPLE}",
        Ratio(f"a report answered, {PEOPLE} phones open against {FEW}, time", many / few, 2.0),
        f"a reported slip makes {made[PEOPLE]} pages with {PEOPLE} phones open, "
        f"{made[FEW]} with {FEW}; its table, desk, referee and screen are {at_work}",
        Ratio(
            "pages made for one reported slip / its table, desk, referee, screen",
            made[PEOPLE] / at_work,
            1.0,
        ),
        *_errors(counts),
    ]


async def _report(phone: Phone, form: dict[str, str]) -> float:
    await phone.send("report", f"{phone.path}/do/report-slip", form)
    return phone.counts.took["report"][-1]


# ── Everybody reports ────────────────────────────────────────────────────────────────────────────


async def _rush(told: Told) -> list[str | Ratio]:
    """Fifty tables within forty seconds, against tables that report while nobody else does."""
    seats, quiet = _seats(told, "rush"), Counts()
    for mine in _seats(told, "large")[2:10]:
        async with _open(told, "large", mine, quiet) as phones:
            await plays(phones, mine, Random(1), 0.0)
    busy, chance = Counts(), Random(2)
    async with (
        _open(told, "rush", players(PEOPLE), busy) as phones,
        _watchers(told, "rush", busy),
    ):
        await asyncio.sleep(QUIET_SECONDS)
        begun = time.perf_counter()
        late = [chance.uniform(0, REPORTING_SECONDS) for _ in seats]
        signed = await asyncio.gather(
            *(plays(phones, mine, chance, at) for mine, at in zip(seats, late, strict=True))
        )
        lasted = time.perf_counter() - begun
    idle, rushed = (_p95([*c.took["report"], *c.took["sign"]]) for c in (quiet, busy))
    renderings = busy.answers[200] / max(len(busy.took["report"]), 1)
    return [
        f"{TABLES} tables reported within {lasted:.0f} s, {sum(signed)} of {PEOPLE - TABLES} "
        f"signed by phone; p95 {rushed * 1000:.0f} ms, median {_middle(busy)}, idle p95 "
        f"{idle * 1000:.0f} ms, median {_middle(quiet)}; {renderings:.1f} pages a table",
        Ratio("p95 of reports and signatures while 50 tables report / idle", rushed / idle, 5.0),
        *_errors(busy),
        *_errors(quiet),
    ]


# ── Check-in ─────────────────────────────────────────────────────────────────────────────────────


async def _arrivals(told: Told) -> list[str | Ratio]:
    """The press until the list shows it, in turns in both halls."""
    desks = {
        slug: Phone(told.port, f"/t/{slug}/desk/check-in", told.desk, "127.0.9.1", Counts())
        for slug in ("many", "some")
    }
    took: dict[str, list[float]] = {slug: [] for slug in desks}
    for desk in desks.values():
        await desk.look()
    for player in players(ARRIVALS):
        for slug, desk in desks.items():
            took[slug].append(await _arrives(desk, slug, player))
    many, some = median(took["many"]), median(took["some"])
    return [
        f"somebody is checked in within {many * 1000:.1f} ms among {PEOPLE}, "
        f"{some * 1000:.1f} ms among {SMALL}",
        Ratio(f"check-in of one person, among {PEOPLE} against {SMALL}, time", many / some, 2.0),
        *(error for desk in desks.values() for error in _errors(desk.counts)),
    ]


async def _arrives(desk: Phone, slug: str, player: str) -> float:
    form = {"player": player, "attested": "on", "stay": "1", "key": f"in-{slug}-{player}"}
    start = time.perf_counter()
    status, said = await desk.line.ask(f"/t/{slug}/desk/do/check-in", form)
    desk.counts.note(status, said)
    since = re.findall(r'id="since" name="since" value="(\d+)"', desk.page)[-1]
    status, desk.page = await desk.line.ask(f"{desk.path}?since={since}", news=True)
    desk.counts.note(status, desk.page[:200])
    taken = time.perf_counter() - start
    assert f'data-done data-state="there" id="row-{player}"' in desk.page
    return taken


# ── Who is there ─────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def _open(
    told: Told, slug: str, who: Sequence[str], counts: Counts
) -> AsyncIterator[dict[str, Phone]]:
    phones = {
        player: Phone(
            told.port, f"/t/{slug}/me", told.phones[slug][player], f"127.0.1.{place + 1}", counts
        )
        for place, player in enumerate(who)
    }
    try:
        await asyncio.gather(*(phone.open() for phone in phones.values()))
        yield phones
    finally:
        for phone in phones.values():
            phone.close()


@asynccontextmanager
async def _watchers(told: Told, slug: str, counts: Counts) -> AsyncIterator[list[Phone]]:
    """A desk, a referee and a screen."""
    asked = (
        (f"/t/{slug}/desk/tables", told.desk, "127.0.8.1"),
        (f"/t/{slug}/referee", told.referees[slug], "127.0.8.2"),
        (f"/t/{slug}/screen", "", "127.0.8.3"),
    )
    watching = [Phone(told.port, path, cookie, at, counts) for path, cookie, at in asked]
    try:
        await asyncio.gather(*(each.open() for each in watching))
        yield watching
    finally:
        for each in watching:
            each.close()


def _seats(told: Told, slug: str) -> list[list[str]]:
    """Who sits at which table."""
    tables = state(told, slug).rounds[-1].tables.values()
    return [[seat.player for seat in table.seats] for table in tables]


async def _rendered(told: Told) -> int:
    line = Line(told.port, "", "127.0.9.3")
    _status, text = await line.ask(RENDERED)
    line.close()
    return sum(json.loads(text).values())


def _p95(times: Sequence[float]) -> float:
    return sorted(times)[int(len(times) * 0.95) - 1]


def _middle(counts: Counts) -> str:
    return f"{median([*counts.took['report'], *counts.took['sign']]) * 1000:.0f} ms"


def _errors(counts: Counts) -> list[str]:
    return [f"ERROR {error}" for error in counts.errors[:5]]
