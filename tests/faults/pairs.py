"""A hall and its mirror as two real houses: pairing them, and looking at what each has on disk."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.faults.client import ACKNOWLEDGED, Client
from tests.faults.house import Victim


class Copy:
    """What a house has of one tournament on its disk, read from outside."""

    def __init__(self, database: Path, hall: str) -> None:
        self.database, self.hall = database, hall

    def _ask(self, query: str) -> list[tuple[object, ...]]:
        address = f"{self.database.as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=60)) as copy:
            return copy.execute(query, [self.hall]).fetchall()

    @property
    def head(self) -> tuple[object, ...]:
        found = self._ask("SELECT version, head FROM store_hall WHERE id = ?")
        return found[0] if found else (0, "")

    @property
    def lines(self) -> list[str]:
        query = "SELECT line FROM store_journalrow WHERE hall_id = ? ORDER BY seq"
        return [str(line) for (line,) in self._ask(query)]

    @property
    def people(self) -> set[str]:
        return {str(p) for (p,) in self._ask("SELECT player FROM store_person WHERE hall_id = ?")}


def hall_called(slug: str, database: Path) -> str:
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as copy:
        (found,) = copy.execute("SELECT id FROM store_hall WHERE slug = ?", [slug]).fetchall()
    return str(found[0])


def made_code(server: Victim, owner: Client) -> str:
    """By the page of the server, as its owner sees it."""
    owner.log_in(server.login_path())
    return code_for(owner)


def code_for(owner: Client) -> str:
    _status, page = owner._talk("POST", "/mirror/code", {"day": ""})
    found = re.search(r"big-code\">([-A-Z2-9]+)<", page)
    assert found is not None, page[:2000]
    return found[1]


def pair(desk: Client, port: int, code: str) -> None:
    """At the desk of the laptop, with the server on that port."""
    form = {"address": f"http://127.0.0.1:{port}", "code": code, "key": f"pair-{code}"}
    status, page = desk._talk("POST", f"/t/{desk.slug}/desk/online/pair", form)
    assert status in ACKNOWLEDGED, page[:3000]
