"""One process for a whole hall: uvicorn with the event stream, and Django in a pool of threads.

What stands before both, against slow, many and vanished visitors, is in the porch (web.porch).
"""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import os
import socket
import sys
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import uvicorn
from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import Error, close_old_connections, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from tafelrunde.store import house_notes
from tafelrunde.store.house_shelf import SHELF
from tafelrunde.web import memory, shapes
from tafelrunde.web.access import may_listen
from tafelrunde.web.association import listening
from tafelrunde.web.foreteller import Foreteller
from tafelrunde.web.live import STREAM, Find, Hub, Receive, Scope, Send, Ways
from tafelrunde.web.mirror.ageing import LOOK_SECONDS, grown_old
from tafelrunde.web.mirror.sender import Sender
from tafelrunde.web.porch import open_files, patience
from tafelrunde.web.porch.bodies import Bodies
from tafelrunde.web.porch.patience import Patience
from tafelrunde.web.porch.porter import Porter
from tafelrunde.web.porch.turns import Turns
from tafelrunde.web.porch.visitor import Visitor
from tafelrunde.web.push.line import Pusher
from tafelrunde.web.receivers.sender import Teller

if TYPE_CHECKING:
    from tafelrunde.store.wire import Wire

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8
"""SQLite lets one writer in at a time; more threads would only wait for each other."""
GRACE_SECONDS = 4
LAST_SECONDS = 9.0
"""After so long the house closes whatever still runs: all that was acknowledged is written."""
WAITING_AT_THE_DOOR = 1024
HEALTH = "/health"
SWITCH_SECONDS = 0.0005


class House:
    """The ASGI application: streams here, everything else to Django."""

    def __init__(self, find: Find, *, threads: int = THREADS, replaceable: bool = False) -> None:
        self.replaceable = replaceable
        self.hub = Hub(
            _on_a_fresh_connection(find),
            may_listen=_on_a_fresh_connection(may_listen),
            seasons=Ways(
                _on_a_fresh_connection(listening.find),
                _on_a_fresh_connection(listening.may_listen),
            ),
            cookie=settings.SESSION_COOKIE_NAME,
        )
        self.wire = _wire()
        self.foreteller = Foreteller()
        self.outgoing = (Sender(), Teller(), Pusher())
        django: Any = get_wsgi_application()
        shapes.learn_all()  # this and the next while there is but one thread
        memory.keep_together()
        self.patience = Patience(django)
        _end_long_questions()
        self.pages = _rooms(self.patience, threads)
        # A thread of its own: somebody who wants to know whether the house lives never queues up.
        self.health = _rooms(django, 1)
        self._beside: list[asyncio.Task[None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http" and STREAM.match(scope["path"]):
            await self.hub.stream(scope, receive, send)
        elif scope["type"] == "http":
            rooms = self.health if scope["path"] == HEALTH else self.pages
            await rooms(scope, receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.open()
                SHELF.open()
                house_notes.SHELF.open()
                watching = patience.watch(self.patience, replaceable=self.replaceable)
                self._beside = [
                    asyncio.create_task(_give_back_memory()),
                    asyncio.create_task(watching),
                    asyncio.create_task(_tell_what_grows_old()),
                ]
                if self.wire is not None:
                    self.wire.open()
                self.foreteller.open()
                for lines in self.outgoing:
                    lines.open()
                await send({"type": "lifespan.startup.complete"})
            else:
                self.hub.close()
                SHELF.close()
                house_notes.SHELF.close()
                for task in self._beside:
                    task.cancel()
                patience.stop_watching()
                self.foreteller.close()
                for lines in self.outgoing:
                    lines.close()
                if self.wire is not None:
                    self.wire.close()
                connections.close_all()
                await send({"type": "lifespan.shutdown.complete"})
                return


def _rooms(django: Any, threads: int) -> Bodies:
    """Threads with a queue before them, and before that somebody who takes in what is brought."""
    made: Any = WSGIMiddleware(django, workers=threads)
    return Bodies(Turns(made, threads))


def _end_long_questions() -> None:
    """PostgreSQL ends by itself what it works at for as long as a page may take."""
    connection_created.connect(_told_how_long, dispatch_uid="tafelrunde.web.serving.how_long")


def _told_how_long(connection: BaseDatabaseWrapper, **_rest: Any) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = %s", [int(patience.PAGE_SECONDS * 1000)])


async def _give_back_memory() -> None:
    while True:
        await asyncio.sleep(memory.GIVE_BACK_SECONDS)
        await asyncio.to_thread(memory.give_back)


async def _tell_what_grows_old() -> None:
    """Nobody sends news of a line that is down: open pages are told so that they say it."""
    silent: frozenset[str] = frozenset()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        with contextlib.suppress(Error):
            silent = await asyncio.to_thread(_on_a_fresh_connection(grown_old), silent)


def _wire() -> Wire | None:
    """On PostgreSQL other processes may serve the same tournaments."""
    if connection.vendor != "postgresql":
        return None
    from tafelrunde.store.wire import Wire  # needs psycopg, which a laptop need not have

    return Wire()


def _on_a_fresh_connection(ask: Callable[P, T]) -> Callable[P, T]:
    """Streams come past Django, which otherwise looks after its connections at every request."""

    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        close_old_connections()
        try:
            return ask(*args, **kwargs)
        finally:
            close_old_connections()

    return asked


class Server(uvicorn.Server):
    """Closes the streams first: an open stream would otherwise hold up the closing of the house."""

    def __init__(self, house: House, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.house = house

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        # The event loop is busy while it tells thousands; a page must not wait its turn for long
        # each time it comes back from the database.
        sys.setswitchinterval(SWITCH_SECONDS)
        if sys.__stderr__ is not None:
            faulthandler.enable(sys.__stderr__)  # a crash within a library leaves a word, too
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for door in sockets or ():
            door.listen(WAITING_AT_THE_DOOR)  # they wait outside, in the system's queue

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.hub.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: politely within seconds, and if something hangs, all the same."""
        if not self.should_exit:
            last = threading.Timer(LAST_SECONDS, os._exit, [0])
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)


def server(
    find: Find, host: str, port: int, *, threads: int = THREADS, places: int | None = None
) -> Server:
    house = House(find, threads=threads)
    limit = open_files.raise_limit()
    porter = Porter(open_files.places(limit) if places is None else places)
    visitor: Any = partial(Visitor, porter)
    config = uvicorn.Config(
        house,
        host=host,
        port=port,
        http=visitor,
        backlog=open_files.ACCEPTED_AT_ONCE,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # uvicorn believes X-Forwarded-For; see start.known_places
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=30,
        ws="none",
        lifespan="on",
    )
    return Server(house, config)
