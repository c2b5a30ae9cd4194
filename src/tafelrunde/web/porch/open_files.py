"""How many visitors fit in at once? Each holds an open file, and the system counts those.

The usual limit of 1,024 is raised as far as the system lets us. A reserve is kept back for what the
house itself opens (database, journal, backups, temporary files) and for the visitors that one
round of accepting may bring: a house without a free file could not even say that it is full.
"""

from __future__ import annotations

import contextlib
import sys

if sys.platform != "win32":  # which has no such limit
    import resource

WANTED = 65_536
"""More would only make the system slower at starting other programs."""
RESERVE = 160
ACCEPTED_AT_ONCE = 32
"""So many visitors the event loop lets in before it looks whether there is room."""
FEWEST = 16


def raise_limit(wanted: int = WANTED) -> int:
    """The soft limit as near to the wanted one as the hard limit allows; says what holds now."""
    if sys.platform == "win32":
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    aim = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < aim:
        with contextlib.suppress(OSError, ValueError):  # some systems promise more than they give
            resource.setrlimit(resource.RLIMIT_NOFILE, (aim, hard))
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else int(soft)


def places(limit: int) -> int:
    """Connections that may be open at once under a limit of open files."""
    return max(limit - RESERVE, FEWEST)
