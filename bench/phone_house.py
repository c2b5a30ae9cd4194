"""The house of the phones' bench, in a process of its own: full halls, and a phone for everybody.

It is the server that `serve` starts, on SQLite; beside its addresses one that tells how many pages
it has made so far. `python -m bench.phone_house` writes one line about how to reach it.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament

RENDERED = "/bench/rendered"


class Hall(msgspec.Struct, frozen=True):
    """A tournament to furnish: how many people, and up to which round (0: nobody checked in)."""

    slug: str
    people: int
    round: int = 0


class Told(msgspec.Struct, frozen=True):
    """How to reach the house: the desk's cookie, the referee's and each player's, by tournament."""

    port: int
    pid: int
    database: str
    desk: str
    referees: dict[str, str]
    phones: dict[str, dict[str, str]]


@contextmanager
def house(*halls: Hall) -> Iterator[Told]:
    with tempfile.TemporaryDirectory(prefix="tafelrunde-bench-") as folder:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("TAFELRUNDE")}
        environment = kept | {"TAFELRUNDE_DATA": folder, "TAFELRUNDE_LOG": "WARNING"}
        call = [sys.executable, "-m", "bench.phone_house", msgspec.json.encode(halls).decode()]
        server = subprocess.Popen(call, stdout=subprocess.PIPE, env=environment)
        try:
            assert server.stdout is not None
            yield msgspec.json.decode(server.stdout.readline(), type=Told)
        finally:
            server.terminate()
            server.wait(timeout=20)


def state(told: Told, slug: str) -> Tournament:
    """The tournament as its journal on the disk has it."""
    query = (
        "SELECT line FROM store_journalrow JOIN store_hall ON store_hall.id = hall_id "
        "WHERE slug = ? ORDER BY seq"
    )
    address = f"{Path(told.database).as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=60)) as copy:
        lines = [line for (line,) in copy.execute(query, [slug])]
    return fold(record.event for record in TOURNAMENTS.read(lines))


# ── Within the process ───────────────────────────────────────────────────────────────────────────


def serve(halls: Sequence[Hall]) -> None:
    from tafelrunde.web import opening

    folder = opening.open_house().data
    from tafelrunde.web import environment, serving
    from tafelrunde.web.start.halls import find

    for hall in halls:
        _furnish(hall)
    _count_renderings()
    door = opening.listen("127.0.0.1", 0)
    told = Told(
        int(door.getsockname()[1]),
        os.getpid(),
        str(environment.database_file(Path(folder))),
        _desk(),
        {hall.slug: _badge(hall.slug, "referee", "") for hall in halls if hall.round},
        {hall.slug: _phones(hall) for hall in halls if hall.round},
    )
    print(msgspec.json.encode(told).decode(), flush=True)
    serving.server(find, "127.0.0.1", told.port).run(sockets=[door])


def _furnish(hall: Hall) -> None:
    from tafelrunde.store import models
    from tafelrunde.store.people_file import PeopleFile, PersonLine
    from tafelrunde.store.transfer import import_tournament
    from tafelrunde.web import house as book

    records = list(TOURNAMENTS.chained(_events(hall), by="bench", at="2026-01-10T10:00:00+00:00"))
    people = tuple(PersonLine(p, f"First{p} Last{p}") for p in players(hall.people))
    file = msgspec.json.encode(PeopleFile(1, hall.slug, people))
    import_tournament(book.ledger(), TOURNAMENTS.write(records), file, hall.slug)
    models.Hall.objects.filter(slug=hall.slug).update(display_only=False)


def players(number: int) -> list[str]:
    return [f"p{index}" for index in range(1, number + 1)]


def _events(hall: Hall) -> Iterator[e.Event]:
    from tafelrunde.games.sample import played
    from tafelrunde.games.shelf import open_rulebook

    book = open_rulebook("seven-wonders")
    course = played(book, book.mode("four-rounds"), players(hall.people), "bench")
    first = next(course)
    yield msgspec.structs.replace(first, tournament=hall.slug)
    yield e.DetailsSet(title=f"Bench {hall.slug}", venue="Hall", date="2026-01-10")
    for event in course:
        if hall.round or isinstance(event, e.PlayerEntered):
            yield event
        if isinstance(event, e.RoundPublished) and event.round == hall.round:
            return


def _phones(hall: Hall) -> dict[str, str]:
    return {player: _badge(hall.slug, "player", player) for player in players(hall.people)}


def _badge(slug: str, role: str, player: str) -> str:
    from django.test import Client

    from tafelrunde.store import badges
    from tafelrunde.web import house as book

    client = Client()
    _badge, token = badges.issue(book.find(slug).id, role, player)
    client.get(f"/t/{slug}/b/{token}")
    return f"tafelrunde={client.cookies['tafelrunde'].value}"


def _desk() -> str:
    from django.contrib.auth.models import User
    from django.test import Client

    client = Client()
    client.force_login(User.objects.create_superuser("bench"))
    return f"tafelrunde={client.cookies['tafelrunde'].value}"


def _count_renderings() -> None:
    """Every page made of a template, by its name."""
    from django.http import HttpRequest, JsonResponse
    from django.template.backends.django import Template
    from django.urls import path

    from tafelrunde.web import urls
    from tafelrunde.web.access import who

    made: Counter[str] = Counter()
    render = Template.render

    def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
        made[self.template.name] += 1
        return render(self, *args, **kwargs)

    Template.render = counted  # type: ignore[method-assign]

    @who("anyone")
    def rendered(_request: HttpRequest) -> JsonResponse:
        return JsonResponse(made)

    urls.urlpatterns.append(path(RENDERED.removeprefix("/"), rendered))


if __name__ == "__main__":
    serve([Hall(**each) for each in json.loads(sys.argv[1])])
