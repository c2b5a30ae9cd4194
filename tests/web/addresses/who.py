"""Who opens an address, and by which methods."""

from __future__ import annotations

from typing import Any

ANYONE = frozenset({"anyone"})
ACCOUNT = frozenset({"account"})
OWNER = frozenset({"owner"})
DESK = frozenset({"organiser", "scorekeeper", "referee"})
DOOR = frozenset({"organiser", "scorekeeper"})
ORGANISER = frozenset({"organiser"})
REFEREE = frozenset({"organiser", "referee"})
PLAYER = frozenset({"player"})
BESIDE = DESK | PLAYER
ASSOCIATION = frozenset({"association"})
CREATOR = frozenset({"organiser", "association"})

USUAL = {
    "player_id": "p1",
    "player": "p1",
    "rulebook_id": "catan",
    "old": "catan@2012.1",
    "new": "catan",
    "mode_id": "championship",
    "match_id": "final",
    "name": "no-such-command",
    "command": "no-such-command",
    "number": "1",
    "code": "no-such-code",
    "token": "no-such-token",
}


class Address:
    """Who opens an address and by which methods; HEAD goes where GET goes."""

    def __init__(
        self,
        who: frozenset[str],
        methods: str = "GET",
        *,
        hidden: bool = True,
        token: bool = False,
        **parts: Any,
    ) -> None:
        self.who = who
        self.methods = frozenset(methods.split()) | ({"HEAD"} if "GET" in methods else set())
        self.hidden = hidden
        self.token = token
        self.parts = parts
