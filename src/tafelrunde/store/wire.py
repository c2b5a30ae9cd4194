"""How do several processes on one PostgreSQL hear of each other's news? By LISTEN and NOTIFY.

Each process keeps one connection of its own for listening. A notice says who sends it, which
tournament moved and its version; nobody is told his own news twice. Notices sent while the line was
down are lost, so after each connecting the newest version of everything is told once.
"""

from __future__ import annotations

import logging
import secrets
import threading

import msgspec
import psycopg
from django.db import DatabaseError, InterfaceError, close_old_connections, connections
from psycopg import sql

from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.models import Hall
from tafelrunde.store.season_book import news_of
from tafelrunde.words.digits import digits

logger = logging.getLogger(__name__)

CHANNEL = "tafelrunde"
LISTEN_SECONDS = 1.0
"""So long the listening thread may take to notice that the house is closing."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 5.0
LONGEST_NOTICE = 7000
"""PostgreSQL carries 8,000 bytes; news that say no longer whom they concern are for all."""


class Wire:
    """One process's end of the line between the processes of a server."""

    def __init__(self, using: str = "default", channel: str = CHANNEL) -> None:
        self.using = using
        self.channel = channel
        self.me = secrets.token_hex(6)
        self.connected = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="wire", daemon=True)

    def open(self) -> None:
        news.announce_elsewhere(self.announce)
        self._thread.start()

    def close(self) -> None:
        news.announce_elsewhere(None)
        self._closing.set()
        self._thread.join(timeout=LISTEN_SECONDS * 5)

    def announce(self, tournament: str, version: int, concern: Concern | None = None) -> None:
        """Called in the thread that committed, on its own connection."""
        whom = msgspec.json.encode(concern).decode() if concern is not None else ""
        if concern is not None and len(whom) > LONGEST_NOTICE:
            # Who is busy is a courtesy: without it some ask once more, a little later.
            without = msgspec.structs.replace(concern, busy=frozenset())
            whom = msgspec.json.encode(without).decode()
        if len(whom) > LONGEST_NOTICE:
            whom = ""
        notice = f"{self.me} {version} {tournament} {whom}".rstrip()
        with connections[self.using].cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [self.channel, notice])

    def heard(self, notice: str) -> None:
        sender, _, rest = notice.partition(" ")
        version, _, rest = rest.partition(" ")
        tournament, _, whom = rest.partition(" ")
        if sender != self.me and digits(version, 18) and tournament:
            concern = msgspec.json.decode(whom, type=Concern) if whom else None
            news.publish(tournament, int(version), concern, here_only=True)

    def _listen(self) -> None:
        pause = FIRST_PAUSE
        while not self._closing.is_set():
            try:
                with self._line() as line:
                    pause = FIRST_PAUSE
                    self._hear(line)
            except (psycopg.Error, DatabaseError, InterfaceError) as error:
                logger.warning("the line to the other processes is down: %s", error)
            self.connected.clear()
            self._closing.wait(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _line(self) -> psycopg.Connection[object]:
        asked = connections[self.using].get_connection_params()
        kept = {key: value for key, value in asked.items() if key not in NOT_FOR_LISTENING}
        return psycopg.connect(**kept, autocommit=True)

    def _hear(self, line: psycopg.Connection[object]) -> None:
        line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self.channel)))
        self._catch_up()
        self.connected.set()
        while not self._closing.is_set():
            for notice in line.notifies(timeout=LISTEN_SECONDS):
                self.heard(notice.payload)

    def _catch_up(self) -> None:
        close_old_connections()
        try:
            for tournament, version in Hall.objects.using(self.using).values_list("id", "version"):
                news.publish(tournament, version, here_only=True)
            for season, version in SeasonBook.objects.using(self.using).values_list(
                "id", "version"
            ):
                news.publish(news_of(season), version, here_only=True)
        finally:
            connections[self.using].close()


NOT_FOR_LISTENING = frozenset({"context", "cursor_factory", "prepare_threshold"})
"""What Django sets for its own kind of connection."""
