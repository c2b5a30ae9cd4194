"""A server of several processes on PostgreSQL: the same house in each, joined by the wire.

granian starts the processes, hands them the connections and replaces one that dies or gives up its
place because it is stuck (web.porch.patience); each opens the application that the embedded server
opens too, so there is one way in which pages and streams work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web import opening
from tafelrunde.web.porch import open_files

if TYPE_CHECKING:
    from tafelrunde.web.serving import House

APPLICATION = "tafelrunde.web.workers:house"
KILL_AFTER_SECONDS = 5
HEADER_MILLISECONDS = 10_000
"""As long as the embedded server waits (web.porch.visitor)."""


def run(host: str, port: int, workers: int) -> None:
    """Blocks until the server is told to stop."""
    try:
        from granian import Granian
        from granian.constants import HTTPModes, Interfaces
        from granian.http import HTTP1Settings
        from granian.log import LogLevels
    except ImportError:
        raise Refusal.single(
            "--workers", "granian is needed for this: pip install 'tafelrunde[server]'"
        ) from None

    Granian(
        APPLICATION,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=workers,
        # A process takes no more connections than it has files for; the rest wait at the door.
        backpressure=open_files.places(open_files.raise_limit()),
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_MILLISECONDS),
        factory=True,
        websockets=False,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=KILL_AFTER_SECONDS,
    ).serve()


def house() -> House:
    """What granian calls in every process."""
    opening.set_up()
    # Both need the settings loaded above.
    from tafelrunde.web.serving import House
    from tafelrunde.web.start.halls import find

    return House(find, replaceable=True)
