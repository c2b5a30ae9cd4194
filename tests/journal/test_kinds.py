"""Both kinds of journal: lines of an older shape are lifted, sealed and sent on as they were."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tafelrunde.journal import events as e
from tafelrunde.journal import season_events as s
from tafelrunde.journal.chain import Lifted, Recorded, broken_links, seal
from tafelrunde.journal.kind import Kind, Lift
from tafelrunde.journal.parts import Part
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.journal.season_record import SEASONS, for_everyone
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship_fold import fold_season
from tafelrunde.words import Text
from tests.journal.test_old_journals import old_file

KINDS: dict[str, tuple[Kind[Any], Any]] = {
    "tournament": (TOURNAMENTS, e.PlayerMissed(player="p1")),
    "season": (SEASONS, s.HoldersNamed(champion="a1")),
}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind[Any]:
    return KINDS[request.param][0]


@pytest.fixture
def line(kind: Kind[Any]) -> dict[str, Any]:
    event = next(event for each, event in KINDS.values() if each is kind)
    (record,) = kind.chained([event], by="desk", at="2026-01-10T10:00:00Z")
    raw = json.loads(kind.to_line(record))
    assert isinstance(raw, dict)
    return raw


def test_today_s_records_carry_today_s_version(kind: Kind[Any], line: dict[str, Any]) -> None:
    assert line["v"] == kind.version
    assert not isinstance(kind.from_line(json.dumps(line)), Lifted)


def test_an_older_line_whose_shape_has_not_changed_is_read_as_it_stands(
    kind: Kind[Any], line: dict[str, Any]
) -> None:
    line["v"] = 1
    read = kind.from_line(json.dumps(line))
    assert (type(read), read.v) == (Recorded, 1)


@pytest.mark.parametrize("version", [0, -1])
def test_a_version_that_never_was_is_refused(
    kind: Kind[Any], line: dict[str, Any], version: int
) -> None:
    line["v"] = version
    with pytest.raises(Refusal, match=rf"line 3: .*version {version} is too old"):
        kind.from_line(json.dumps(line), "line 3")


@pytest.mark.parametrize("version", [None, "1", True, 1.0])
def test_a_version_that_is_no_number_is_refused(
    kind: Kind[Any], line: dict[str, Any], version: object
) -> None:
    line["v"] = version
    with pytest.raises(Refusal, match="readable"):
        kind.from_line(json.dumps(line))


def test_a_newer_shape_is_refused_rather_than_guessed_at(
    kind: Kind[Any], line: dict[str, Any]
) -> None:
    line["v"] = kind.version + 1
    with pytest.raises(Refusal, match=f"version {line['v']}, expected at most {kind.version}"):
        kind.from_line(json.dumps(line))


# ── Lifting, step by step ────────────────────────────────────────────────────────────────────────


class Rung(Part, frozen=True, kw_only=True, tag_field="type", tag="rung"):
    """What happens here only: version 1 had `who`, version 2 `player`, version 3 a tuple."""

    players: tuple[str, ...]


def renamed(event: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rung", "player": event["who"]} if "who" in event else event


def several(event: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rung", "players": [event["player"]]} if "player" in event else event


def no_record(place: str, why: Text) -> Refusal:
    return Refusal.single(place, "unreadable: {why}", why=why)


def rings(*lifts: Lift) -> Kind[Rung]:
    return Kind(Rung, no_record, lifts)


def written(event: dict[str, Any], v: int, previous: str = "", seq: int = 1) -> dict[str, Any]:
    """A line as a program of that version wrote and sealed it."""
    raw = {"seq": seq, "v": v, "at": "", "by": "", "event": {"type": "rung", **event}}
    told = json.dumps(raw).encode()
    record = Lifted(seq=seq, v=v, at="", by="", event=Rung(players=()), written=told)
    return {**raw, "hash": seal(previous, record)}


def journal_of_three_programs() -> list[bytes]:
    one = written({"who": "p1"}, 1)
    two = written({"player": "p2"}, 2, one["hash"], 2)
    three = written({"players": ["p3", "p4"]}, 3, two["hash"], 3)
    return [json.dumps(each).encode() for each in (one, two, three)]


def test_old_shapes_are_lifted_step_by_step_and_their_chain_holds() -> None:
    lines = journal_of_three_programs()
    records = list(rings(renamed, several).read(lines))
    assert [record.event.players for record in records] == [("p1",), ("p2",), ("p3", "p4")]
    assert [record.v for record in records] == [1, 2, 3]
    assert not list(broken_links(records))


def test_what_was_lifted_leaves_the_house_as_it_was_written() -> None:
    lines = journal_of_three_programs()
    kind = rings(renamed, several)
    assert kind.write(kind.read(lines)).splitlines() == [*lines[:2], _compact(lines[2])]


def _compact(line: bytes) -> bytes:
    return json.dumps(json.loads(line), separators=(",", ":")).encode()


def test_a_changed_old_line_breaks_the_chain_where_it_stands() -> None:
    lines = journal_of_three_programs()
    lines[1] = lines[1].replace(b'"p2"', b'"p9"')
    assert list(broken_links(rings(renamed, several).read(lines))) == [2]


def test_a_program_that_lacks_the_last_step_refuses_the_newest_line() -> None:
    newest = journal_of_three_programs()[-1]
    with pytest.raises(Refusal, match="unreadable: version 3, expected at most 2"):
        rings(renamed).from_line(newest)


@pytest.mark.parametrize("event", [None, [], "x", {}, {"type": "rung", "who": {}}, {"who": 1}])
def test_whatever_stands_in_the_place_of_an_old_event_is_a_refusal(event: object) -> None:
    raw = {"seq": 1, "v": 1, "at": "", "by": "", "event": event}
    with pytest.raises(Refusal, match="line 4: unreadable: "):
        rings(renamed, several).from_line(json.dumps(raw), "line 4")


# ── What real houses wrote ───────────────────────────────────────────────────────────────────────


def test_a_season_that_gave_its_direct_places_by_yes_and_no_counts_them_today() -> None:
    lines = old_file("season-carcassonne-liga").splitlines()
    old = [json.loads(line) for line in lines]
    (given,) = [each for each in old if each["event"].get("direct") is True]
    records = list(SEASONS.read(lines))
    lifted = records[given["seq"] - 1]
    assert isinstance(lifted, Lifted)
    assert isinstance(lifted.event, s.FixtureRegistered)
    assert (lifted.event.direct, type(lifted.event.direct)) == (1, int)
    assert not list(broken_links(records))
    assert SEASONS.to_line(lifted) == lines[given["seq"] - 1]
    state = fold_season(record.event for record in records)
    assert [each.direct for each in state.fixtures.values()].count(1) == 1


def test_a_copy_for_everyone_keeps_nothing_of_an_old_line_that_is_personal() -> None:
    event = s.PersonRegistered(fixture="f1", person="a-secret")
    (today,) = SEASONS.chained([event], by="season-link:a-secret", at="2026-01-10")
    old = Lifted(**msgspec.structs.asdict(today), written=SEASONS.to_line(today))
    (copy,) = for_everyone([old])
    assert b"a-secret" not in SEASONS.write([copy])
    assert (copy.seq, copy.hash) == (old.seq, old.hash)
