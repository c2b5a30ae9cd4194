"""Every address of the house: who may open it, and how. A new address needs a line.

    "desk-draw": Address(DESK),                       a page for those at the desk
    "desk-do": Address(DESK, "POST"),                 a form of theirs
    "login": Address(ANYONE, "GET POST"),             both
    "round": Address(ANYONE, number=1),               with a number in its address

`who` are the roles that open it, said here a second time and on purpose: a view that is opened to
more people by mistake no longer agrees with this table. Parts of an address that are not given are
filled from `USUAL`, or with 1 and x. An address of a tournament that is open to anyone must not
exist for strangers where the tournament is not public; `hidden=False` marks the few for which that
makes no difference. Behind `token=True` programs write: everybody else is told so (401).
"""

from __future__ import annotations

from tests.web.addresses.hall import HALL
from tests.web.addresses.house import HOUSE
from tests.web.addresses.season import SEASON
from tests.web.addresses.who import Address

ADDRESSES: dict[str, Address] = HOUSE | HALL | SEASON
