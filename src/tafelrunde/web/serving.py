"""One process for a whole hall: uvicorn with the event stream, and Django in a pool of threads."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import uvicorn
from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connection, connections

from tafelrunde.web.access import may_listen
from tafelrunde.web.association import listening
from tafelrunde.web.live import STREAM, Find, Hub, Receive, Scope, Send, Ways

if TYPE_CHECKING:
    from tafelrunde.store.wire import Wire

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8
"""SQLite lets one writer in at a time; more threads would only wait for each other."""
GRACE_SECONDS = 5


class House:
    """The ASGI application: streams here, everything else to Django."""

    def __init__(self, find: Find, *, threads: int = THREADS) -> None:
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
        self.pages: Any = WSGIMiddleware(get_wsgi_application(), workers=threads)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http" and STREAM.match(scope["path"]):
            await self.hub.stream(scope, receive, send)
        elif scope["type"] == "http":
            await self.pages(scope, _as_coroutine(receive), send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.open()
                if self.wire is not None:
                    self.wire.open()
                await send({"type": "lifespan.startup.complete"})
            else:
                self.hub.close()
                if self.wire is not None:
                    self.wire.close()
                connections.close_all()
                await send({"type": "lifespan.shutdown.complete"})
                return


def _as_coroutine(receive: Receive) -> Receive:
    """granian's `receive` gives a future, but a2wsgi reads a body by a coroutine alone."""

    async def received() -> Any:
        return await receive()

    return received


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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.hub.close()
        await super().shutdown(sockets)


def server(find: Find, host: str, port: int, *, threads: int = THREADS) -> Server:
    house = House(find, threads=threads)
    config = uvicorn.Config(
        house,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=30,
        ws="none",
        lifespan="on",
    )
    return Server(house, config)
