"""At which port does the house listen? A taken one is said, with one that is free."""

from __future__ import annotations

import errno
import socket

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

NOT_FREE = (errno.EADDRINUSE, errno.EACCES, errno.EPERM)
LAST_PORT = 65535
USUAL_PORT = 8000
FIRST_OF_PEOPLE = 1024
"""Below it the system lets only itself in."""
LOOKED_AT = 20


def open_door(host: str, port: int, *, or_next: bool = False) -> socket.socket:
    """Listening at that port; with `or_next` at one of the next, where it is taken."""
    from tafelrunde.web import opening

    if not 0 <= port <= LAST_PORT:
        raise Refusal.single(
            "--port",
            "there is no {port}: a number up to {last_port} expected",
            port=port,
            last_port=LAST_PORT,
        )
    try:
        return opening.listen(host, port)
    except (OSError, ValueError, TypeError) as error:  # a name may be no name at all
        why = getattr(error, "strerror", None) or str(error)
        if getattr(error, "errno", None) not in NOT_FREE:
            raise Refusal.single(
                "--host",
                "“{host}” is no address of this machine ({why}); without --host all are used",
                host=host,
                why=why,
            ) from None
        found = _free_door(host, port)
        if or_next and found is not None:
            return found
        in_use = getattr(error, "errno", None) == errno.EADDRINUSE
        raise _taken(host, port, IN_USE if in_use else why, found) from None


def _free_door(host: str, port: int) -> socket.socket | None:
    """The first of the next ports that nobody has."""
    from tafelrunde.web import opening

    first = port + 1 if port >= FIRST_OF_PEOPLE else USUAL_PORT
    for another in range(first, min(first + LOOKED_AT, LAST_PORT + 1)):
        try:
            return opening.listen(host, another)
        except OSError:
            continue
    return None


IN_USE = Text("another program uses it")


def _taken(host: str, port: int, why: str | Text, found: socket.socket | None) -> Refusal:
    another = USUAL_PORT
    if found is not None:
        another = int(found.getsockname()[1])
        found.close()
    return Refusal.single(
        "--port",
        "{host}:{port} cannot be used ({why}); try --port {another}",
        host=host,
        port=port,
        why=why,
        another=another,
    )
