"""One process for a whole hall: uvicorn with the event stream, and Django in a pool of threads."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn
from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connections

from tafelrunde.web.live import STREAM, Find, Hub, Known, Receive, Scope, Send

THREADS = 8
"""SQLite lets one writer in at a time; more threads would only wait for each other."""
GRACE_SECONDS = 5


class House:
    """The ASGI application: streams here, everything else to Django."""

    def __init__(self, find: Find, *, threads: int = THREADS) -> None:
        self.hub = Hub(_on_a_fresh_connection(find))
        self.pages: Any = WSGIMiddleware(get_wsgi_application(), workers=threads)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http" and STREAM.match(scope["path"]):
            await self.hub.stream(scope, receive, send)
        elif scope["type"] == "http":
            await self.pages(scope, receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.open()
                await send({"type": "lifespan.startup.complete"})
            else:
                connections.close_all()
                await send({"type": "lifespan.shutdown.complete"})
                return


def _on_a_fresh_connection(find: Find) -> Find:
    """Streams come past Django, which otherwise looks after its connections at every request."""

    def found(slug: str) -> Known | None:
        close_old_connections()
        try:
            return find(slug)
        finally:
            close_old_connections()

    return found


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
