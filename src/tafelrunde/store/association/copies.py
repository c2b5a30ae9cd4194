"""Do the seasons in a copy of the database hold, and does the house know more than the copy?"""

from __future__ import annotations

import sqlite3

from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.season_record import SEASONS


def season_chains(copy: sqlite3.Connection) -> int:
    """How many records all seasons have; an sqlite3.DatabaseError where a chain does not hold."""
    return sum(_chain_of(copy, *season) for season in _seasons(copy))


def _seasons(copy: sqlite3.Connection) -> list[tuple[str, int, str]]:
    """None in a copy from before there were seasons."""
    table = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'store_seasonbook'"
    if copy.execute(table).fetchone() is None:
        return []
    return copy.execute("SELECT id, version, head FROM store_seasonbook").fetchall()


def _chain_of(copy: sqlite3.Connection, season: str, version: int, head: str) -> int:
    query = "SELECT line FROM store_seasonrow WHERE season_id = ? ORDER BY seq"
    records = list(SEASONS.read(line for (line,) in copy.execute(query, [season])))
    newest = records[-1].hash if records else ""
    broken = list(broken_links(records))
    if broken or newest != head or len(records) != version:
        raise sqlite3.DatabaseError(f"season {season}: record {broken[:1] or version}")
    return len(records)


def season_lost(now: sqlite3.Connection, then: sqlite3.Connection) -> str | None:
    """The first season of which the house knows more than the copy does."""
    kept = {season for season, _version, _head in _seasons(then)}
    for season, version, head in _seasons(now):
        if version and (season not in kept or _hash(then, season, version) != head):
            return season
    return None


def _hash(copy: sqlite3.Connection, season: str, seq: int) -> str | None:
    query = "SELECT hash FROM store_seasonrow WHERE season_id = ? AND seq = ?"
    found = copy.execute(query, [season, seq]).fetchone()
    return str(found[0]) if found else None
