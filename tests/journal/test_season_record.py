"""Records of a season: what nobody knows is refused at every depth, what is old is still read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tafelrunde.journal import season_events as e
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.rulebook.faults import Refusal

OPENED = e.SeasonOpened(
    season="s", series="liga", title="T", rulebook="carcassonne", version="1",
    options={}, start="2025-09-01", end="2026-03-15",
)  # fmt: skip
SENT = e.InvitationsSent(
    invited=(e.Invited("a1", "ranking", "CAR-601"),), deadline="2026-04-20", on="2026-04-01"
)
LISTED = e.ListPublished(number=1, on="2026-04-01", rows=(e.Placed("a1", 1, "26"),))


def lines() -> list[dict[str, Any]]:
    records = SEASONS.chained([OPENED, SENT, LISTED], by="office", at="2025-07-01T10:00:00+00:00")
    return [json.loads(SEASONS.to_line(record)) for record in records]


def inside(line: dict[str, Any], *path: str | int) -> dict[str, Any]:
    found: Any = line
    for step in path:
        found = found[step]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("number", "path"),
    [
        (0, ()),
        (0, ("event",)),
        (1, ("event", "invited", 0)),
        (2, ("event", "rows", 0)),
    ],
    ids=["record", "event", "invitation", "place"],
)
def test_a_field_nobody_knows_is_refused_at_every_depth(
    number: int, path: tuple[str | int, ...]
) -> None:
    line = lines()[number]
    assert SEASONS.from_line(json.dumps(line))
    inside(line, *path)["smuggled"] = 1
    with pytest.raises(Refusal, match="smuggled"):
        SEASONS.from_line(json.dumps(line))


def test_lines_from_before_series_had_rules_of_their_own_are_read_and_their_chain_holds() -> None:
    old = lines()
    assert "own" not in old[0]["event"]
    records = [SEASONS.from_line(json.dumps(line)) for line in old]
    assert next(broken_links(records), None) is None
    assert isinstance(records[0].event, e.SeasonOpened)
    assert records[0].event.own is None
