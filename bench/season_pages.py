"""Do the pages of a season cost more with ten times the tournaments? They read what is kept.

Two houses, each in a process of its own: 1,000 tournaments and 20,000 people, 100 and 2,000. Every
page is asked for logged in (so nothing printed before is handed out) and without anything computed
in memory; the processor time of its best run counts. Then who could be whom among 20,000 people
against 2,000. `python -m bench season_pages`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from bench.measure import Ratio
from bench.season_server import _season, _set_up

LARGE, SMALL = 1000, 100
PEOPLE_A_TOURNAMENT = 20
RUNS = 7
MOST_GROWTH, MOST_GROWTH_OF_PAIRS = 1.5, 13.0
SYLLABLES = tuple(
    first + second
    for first in ("b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "sch", "st", "t", "w")
    for second in ("a", "e", "i", "o", "u", "ei", "au")
)


def run() -> Iterator[str | Ratio]:
    large, small = _measured(LARGE), _measured(SMALL)
    yield f"season pages: {LARGE} tournaments against {SMALL}, processor time"
    for page, seconds in large["pages"].items():
        name = f"{page} ({seconds * 1000:.0f} ms)"
        yield Ratio(name, seconds / small["pages"][page], MOST_GROWTH)
    pairs, few = large["pairs"], small["pairs"]
    name = f"who could be whom, ten times the people ({pairs:.1f} s)"
    yield Ratio(name, pairs / few, MOST_GROWTH_OF_PAIRS)
    yield (
        f"the list made anew: {large['list']:.1f} s, {small['list']:.1f} s; "
        f"found to be up to date: {large['mark'] * 1000:.0f} ms, {small['mark'] * 1000:.0f} ms"
    )


def _measured(tournaments: int) -> dict[str, Any]:
    call = [sys.executable, "-m", "bench.season_pages", str(tournaments)]
    done = subprocess.run(call, check=True, stdout=subprocess.PIPE, text=True)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


# ── In a house of its own ────────────────────────────────────────────────────────────────────────


def _names(number: int) -> Iterator[str]:
    """As common as names are: the first of a thousand first names has one person in sixty."""
    rng = Random(5)

    def word(least: int) -> str:
        return "".join(rng.choice(SYLLABLES) for _ in range(rng.choice((least, 2, 3)))).capitalize()

    firsts, lasts = [word(2) for _ in range(1000)], [word(2) for _ in range(6000)]
    first = rng.choices(firsts, [1 / (at + 15) for at in range(len(firsts))], k=number)
    last = rng.choices(lasts, [1 / (at + 20) for at in range(len(lasts))], k=number)
    return (f"{one} {other}" for one, other in zip(first, last, strict=True))


def _people(number: int) -> None:
    from tafelrunde.store.association_models import AssociationPerson

    rng = Random(6)
    rows = [
        AssociationPerson(
            id=f"a{at}",
            name=name,
            surname=name.split()[-1],
            birth_date=date(1950, 1, 1) + timedelta(days=rng.randrange(18000)),
        )
        for at, name in enumerate(_names(number))
    ]
    AssociationPerson.objects.bulk_create(rows, batch_size=1000)


def _client() -> Any:
    from django.contrib.auth.models import Group, User
    from django.test import Client

    user = User.objects.create_user("office")
    user.groups.add(Group.objects.get_or_create(name="association")[0])
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(user)
    return client


def _addresses(slug: str) -> dict[str, str]:
    season, office = f"/seasons/{slug}", f"/association/seasons/{slug}"
    return {
        "ranking list, first page": season,
        "ranking list, fifth page": f"{season}?page=5",
        "ranking list, searched": f"{season}?q=sch",
        "one person": f"{season}/people/a1",
        "calendar": f"{season}/calendar",
        "final": f"{season}/final",
        "API, ranking": f"/api/seasons/{slug}/ranking?page=1",
        "all seasons": "/seasons",
        "office, home": "/association",
        "office, dates": office,
        "office, results": f"{office}/results",
        "office, final": f"{office}/final",
        "office, people": "/association/persons",
        "office, one person": "/association/persons/a1",
        "office, merging": "/association/merging",
        "office, letters": "/association/letters",
    }


def _spent(work: Callable[..., object], *args: object) -> float:
    start = time.process_time()
    work(*args)
    return time.process_time() - start


def _page(client: Any, address: str) -> None:
    from tafelrunde.web.audience import press
    from tafelrunde.web.season import house

    press.forget()
    house.seasons()._tables.clear()
    answer = client.get(address)
    if answer.status_code != 200:
        raise SystemExit(f"{address}: {answer.status_code}")


def _alone(tournaments: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        _set_up(Path(folder))
        from tafelrunde.store import season_list
        from tafelrunde.store.association import alike
        from tafelrunde.web.season import house

        _people(tournaments * PEOPLE_A_TOURNAMENT)
        pairs = _spent(alike.bring_up)
        season = _season("bench", tournaments)
        ledger = house.seasons()
        ledger.state(season)
        made = _spent(season_list.follow, ledger, season)
        marked = _spent(season_list.kept_list, ledger, season)
        client = _client()
        found = {}
        for name, address in _addresses(season).items():
            found[name] = min(_spent(_page, client, address) for _ in range(RUNS))
        return {"pairs": pairs, "list": made, "mark": marked, "pages": found}


if __name__ == "__main__":
    print(json.dumps(_alone(int(sys.argv[1]))))
