"""Records as lines of JSON: there and back, strange ones refused."""

from __future__ import annotations

import json
import re
import types
import typing
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.journal.registers import kinds_of
from tafelrunde.rulebook import model
from tafelrunde.rulebook.faults import Refusal

KINDS: tuple[type[msgspec.Struct], ...] = typing.get_args(e.Event)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def anything(wanted: Any) -> st.SearchStrategy[Any]:
    """Any value that a field of an event can hold."""
    origin, inside = typing.get_origin(wanted), typing.get_args(wanted)
    if wanted in PLAIN:
        return PLAIN[wanted]
    if origin is Literal:
        return st.sampled_from(inside)
    if origin is tuple:
        return st.lists(anything(inside[0]), max_size=3).map(tuple)
    if origin is dict:
        return st.dictionaries(anything(inside[0]), anything(inside[1]), max_size=3)
    if origin in {typing.Union, types.UnionType}:
        return st.one_of([anything(part) for part in inside])
    return built(wanted)


PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    type(None): st.none(),
    bool: st.booleans(),
    int: st.integers(-(2**53), 2**53),
    str: st.text(max_size=8),
    object: json_values,
}


def built(kind: type[Any]) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(kind, vars(e) | vars(model))
    wanted = {field.name: anything(hints[field.name]) for field in msgspec.structs.fields(kind)}
    return st.builds(kind, **wanted)


def record(event: e.Event, seq: int = 1) -> Record:
    return Record(seq=seq, v=TOURNAMENTS.version, at="2019-10-05T09:30:00Z", by="desk", event=event)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_comes_back_from_json_as_it_went_in(
    kind: type[msgspec.Struct],
) -> None:
    @given(built(kind))
    @settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    def there_and_back(event: Any) -> None:
        line = TOURNAMENTS.to_line(record(event))
        assert b"\n" not in line
        assert TOURNAMENTS.from_line(line) == record(event)
        assert json.loads(line)["event"]["type"] == kind.__struct_config__.tag

    there_and_back()


def test_what_was_not_said_takes_no_room_in_the_file() -> None:
    line = TOURNAMENTS.to_line(record(e.PlayerEntered(player="p1")))
    assert json.loads(line)["event"] == {"type": "player-entered", "player": "p1"}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_events_are_frozen(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.frozen


def test_a_whole_journal_is_written_and_read_again() -> None:
    events: list[e.Event] = [
        e.PlayerEntered(player="Zoë"),
        e.TournamentStarted(),
        e.SlipAccepted(round=1, table=2),
    ]
    records = [record(event, seq) for seq, event in enumerate(events, start=1)]
    file = TOURNAMENTS.write(records)
    assert file.count(b"\n") == len(records)
    assert list(TOURNAMENTS.read(file.splitlines())) == records
    assert list(TOURNAMENTS.read([b"", *file.splitlines(), b"  "])) == records


ENGLISH = re.compile(
    r"\b(line|input|data|json is|expected|invalid|object|field|version|got|at)\b", re.IGNORECASE
)
BROKEN = {
    "no JSON": b"{",
    "binary": b"\xff\xfe\x00",
    "a list": b"[1]",
    "a number": b"7",
    "no version": b'{"seq": 1}',
    "an unknown event": b'{"seq":1,"v":1,"at":"","by":"","event":{"type":"player-teleported"}}',
    "a field of the wrong kind": (
        b'{"seq":1,"v":1,"at":"","by":"","event":{"type":"round-published","round":"one"}}'
    ),
    "a missing field": b'{"seq":1,"v":1,"at":"","by":"","event":{"type":"round-published"}}',
    "nested too deeply": b"[" * 100_000,
}


@pytest.mark.parametrize("line", BROKEN.values(), ids=BROKEN)
def test_a_line_that_is_no_record_is_refused_with_its_number(line: bytes) -> None:
    good = TOURNAMENTS.to_line(record(e.TournamentStarted()))
    with pytest.raises(Refusal) as refused:
        list(TOURNAMENTS.read([good, line]))
    (fault,) = refused.value.faults
    assert fault.place == "line 2"
    assert "not a readable journal record" in fault.text.en
    german = fault.sentence("de")
    assert german.startswith("Zeile 2: kein lesbarer Journaleintrag: ")
    assert not ENGLISH.search(german), german


def test_the_union_of_events_lists_every_class_of_the_module() -> None:
    """A class that is not in the union could be written but never read."""
    classes = {
        thing
        for thing in vars(e).values()
        if isinstance(thing, type) and issubclass(thing, e.Happened) and "chapter" in vars(thing)
    }
    assert set(kinds_of(e.Happened)) == set(KINDS) == classes
