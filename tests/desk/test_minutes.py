"""Pompadour's minutes: noted while the game runs, assembled into the slip, the jury called."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.calls import words_of
from tafelrunde.desk.subjects import changed_since
from tafelrunde.games.friedrich.minutes import KEEPER, nations_in, suggested_cards
from tafelrunde.games.friedrich.war import ATTACKERS
from tafelrunde.games.shelf import minutes_keeper
from tafelrunde.journal.events import Event, Line, RefereeCalled, Slip
from tafelrunde.words import Label
from tests.desk.hall import REFEREE, Hall, player
from tests.desk.refusals import refused_for
from tests.oracle.chance import Results

OUT = {"kind": "out", "nation": "russia", "held": 6, "of": 10}
CITIES: dict[str, Any] = {
    "sweden": {"held": 3, "of": 5},
    "austria": {"held": 12, "of": 12},
    "imperial_army": {"held": 4, "of": 5},
    "france": {"held": 9, "of": 10},
}
END = {"kind": "end", "rounds": 19, "winners": ["austria"], "nations": CITIES}


class Table:
    def __init__(self) -> None:
        self.hall = Hall("friedrich", "world-championship").open(4)
        self.hall.publish()
        seats = self.hall.state.rounds[0].tables[1].seats
        self.roles = {str(seat.role): seat.player for seat in seats}

    def notes(self, note: dict[str, Any], by: str = "pompadour") -> list[Event]:
        return self.hall.does(c.NoteMinutes(round=1, table=1, note=note), player(self.roles[by]))

    @property
    def minutes(self) -> tuple[dict[str, object], ...]:
        return self.hall.state.rounds[0].tables[1].minutes


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.mark.rule("FRI-601")
def test_pompadour_keeps_the_minutes_and_the_others_read(table: Table) -> None:
    for role in ("friedrich", "elisabeth", "maria_theresa"):
        with refused_for("player", "FRI-601"):
            table.notes({"kind": "prepared"}, by=role)
    playing = Actor("badge:9", "referee", table.roles["friedrich"])
    with refused_for("player", "FRI-601"):
        table.hall.does(c.NoteMinutes(round=1, table=1, note=OUT), playing)
    table.notes({"kind": "prepared"})
    table.hall.does(c.NoteMinutes(round=1, table=1, note=OUT), REFEREE)
    assert [note["kind"] for note in table.minutes] == ["prepared", "out"]


@pytest.mark.rule("FRI-601")
def test_the_end_calls_the_jury_and_the_notes_become_the_slip(table: Table) -> None:
    table.notes(OUT)
    table.hall.does(c.CloseCall(call=called(table)[0], outcome="settled"), REFEREE)
    switched = {"kind": "army", "role": "elisabeth", "held": 2, "of": 5}
    table.notes(switched)
    assert KEEPER.assembled(table.minutes) is None, "nothing to report before the end"
    events = table.notes(END)
    assert [type(event).__name__ for event in events] == ["MinutesNoted", "RefereeCalled"]
    game = KEEPER.assembled(table.minutes)
    assert game == {
        "rounds": 19,
        "winners": ["austria"],
        "nations": CITIES
        | {"russia": {"held": 6, "of": 10}}
        | {
            "imperial_army": {
                "held": 4,
                "of": 5,
                "role": "elisabeth",
                "before_switch": {"held": 2, "of": 5},
            }
        },
    }
    table.notes({"kind": "uncounted"})
    game = KEEPER.assembled(table.minutes)
    slip = Slip(tuple(Line(each) for each in table.roles.values()), game)
    reported = c.ReportSlip(round=1, table=1, slip=slip, edition=0)
    table.hall.does(reported, player(table.roles["pompadour"]))
    assert table.hall.state.rounds[0].tables[1].slip is not None


def called(table: Table) -> list[str]:
    return [call.id for call in table.hall.state.open_calls if call.about == "jury"]


@pytest.mark.rule("FRI-602")
def test_the_jury_is_called_when_a_nation_drops_out_or_the_offensive_fails(table: Table) -> None:
    assert table.notes({"kind": "prepared"})
    assert called(table) == []
    (_noted, call) = table.notes(OUT)
    assert isinstance(call, RefereeCalled)
    assert (call.about, call.table, call.player) == ("jury", 1, table.roles["pompadour"])
    assert "Russland scheidet aus" in call.text
    assert "Russia drops out" in call.text
    assert words_of(call.call, call.text) == Label(
        de="Russland scheidet aus", en="Russia drops out"
    )
    typed = "bitte Karte / Brett ansehen"
    assert words_of("k-1", typed) == Label(de=typed, en=typed)
    table.notes({"kind": "out", "nation": "sweden", "held": 1, "of": 5})
    assert len(called(table)) == 2, "a second nation is another matter, jury on its way or not"
    table.hall.does(c.CloseCall(call=call.call, outcome="settled"), REFEREE)
    assert len(called(table)) == 1
    table.notes({"kind": "offensive"})
    assert len(called(table)) == 1
    table.notes({"kind": "abandoned", "round": 11, "held": 12, "of": 14})
    assert len(called(table)) == 2


@pytest.mark.rule("FRI-602")
def test_a_struck_note_takes_its_own_call_back_and_no_other(table: Table) -> None:
    table.notes(OUT)
    table.notes({"kind": "out", "nation": "sweden", "held": 1, "of": 5})
    first, second = called(table)
    table.notes({"kind": "strike", "number": 1})
    assert called(table) == [second]
    assert table.hall.state.calls[first].outcome == "withdrawn"


@pytest.mark.rule("FRI-603")
def test_that_the_cards_are_sorted_and_shuffled_is_noted_once(table: Table) -> None:
    table.notes({"kind": "prepared"})
    with refused_for("note.kind", "FRI-601"):
        table.notes({"kind": "prepared"})
    assert called(table) == []


@pytest.mark.parametrize(
    ("note", "place"),
    [
        ({}, "note.kind"),
        ({"kind": "gossip"}, "note.kind"),
        ({"kind": "prepared", "extra": 1}, "note.extra"),
        ({"kind": "out", "nation": "prussia", "held": 1, "of": 5}, "note.nation"),
        ({"kind": "out", "nation": ["russia"], "held": 1, "of": 5}, "note.nation"),
        ({"kind": "out", "nation": "russia", "held": 7, "of": 5}, "note.held"),
        ({"kind": "out", "nation": "russia", "held": True, "of": 5}, "note.held"),
        ({"kind": "out", "nation": "russia", "held": 1, "of": 5, "round": 0}, "note.round"),
        ({"kind": "army", "role": "friedrich", "held": 1, "of": 5}, "note.role"),
        ({"kind": "army", "role": "maria_theresa", "held": 1, "of": 5}, "note.role"),
        ({"kind": "army", "role": "elisabeth"}, "note.held"),
        ({"kind": "card"}, "note.kind"),
        ({"kind": "abandoned", "round": 3, "held": 2, "of": 14}, "note.kind"),
        ({"kind": "end"}, "note.rounds"),
        (END, "note.nations.russia"),
        (END | {"winners": ["france"]}, "note.winners[0]"),
        (END | {"offensive": {"held": 1, "of": 14}}, "note.offensive"),
        ({"kind": "cards", "cards": {}}, "note.kind"),
        ({"kind": "cards", "cards": 7}, "note.cards"),
        ({"kind": "strike", "number": 1}, "note.number"),
        ({"kind": "strike", "number": True}, "note.number"),
    ],
)
def test_a_wrong_note_is_refused_at_its_place(table: Table, note: Any, place: str) -> None:
    with refused_for(place):
        table.notes(note)
    assert table.minutes == ()


def test_a_struck_note_counts_no_more_and_can_be_made_again(table: Table) -> None:
    table.notes({"kind": "offensive"})
    table.notes(OUT)
    with refused_for("note.nation", "FRI-602"):
        table.notes(OUT)
    table.notes({"kind": "strike", "number": 2})
    assert nations_in(table.minutes) == list(ATTACKERS)
    table.notes({**OUT, "held": 5})
    table.notes({"kind": "card"})
    with refused_for("note.number", "FRI-601"):
        table.notes({"kind": "strike", "number": 1})
    table.notes({**END, "offensive": {"held": 3, "of": 14}})
    with refused_for("note.number", "FRI-601"):
        table.notes({"kind": "strike", "number": 4})
    with refused_for("note.kind", "FRI-601"):
        table.notes({"kind": "army", "role": "elisabeth", "held": 1, "of": 5})
    table.notes({"kind": "strike", "number": 6})
    assert KEEPER.assembled(table.minutes) is None
    table.notes({"kind": "strike", "number": 5})
    table.notes({"kind": "strike", "number": 1})
    assert len(table.minutes) == 9, "nothing is rubbed out"


def test_a_note_after_the_slip_is_final_or_elsewhere_is_refused(table: Table) -> None:
    with refused_for("table"):
        table.hall.does(c.NoteMinutes(round=1, table=9, note=OUT), REFEREE)
    table.hall.report_all(table.hall.results())
    with refused_for("table"):
        table.notes(OUT)
    other = Hall("catan", "ranking-tournament").open(4)
    other.publish()
    with refused_for("note"):
        other.does(c.NoteMinutes(round=1, table=1, note=OUT), REFEREE)
    assert minutes_keeper("catan") is None


def test_two_notes_at_once_are_shown_to_whoever_came_second(table: Table) -> None:
    (noted, _call) = table.notes(OUT)
    late = c.NoteMinutes(round=1, table=1, note={"kind": "prepared"})
    assert changed_since(late, [noted]) == [noted]
    assert changed_since(c.PressClock(round=1, table=1, to="friedrich"), [noted]) == []


def test_cards_are_suggested_by_rounds_and_by_when_a_nation_left() -> None:
    notes = [OUT | {"round": 10}, END]
    suggested = suggested_cards(notes)
    assert suggested == {
        "prussia": 133,
        "hanover": 38,
        "russia": 40,
        "sweden": 19,
        "austria": 95,
        "imperial_army": 19,
        "france": 76,
    }
    assert KEEPER.faults({"kind": "cards", "cards": suggested}, notes, "note") == []
    assert KEEPER.faults({"kind": "cards", "cards": {"prussia": 1}}, notes, "note") != []


# ── Whatever game it was: noted on the way, it comes out as it would from the form ────────────────


def noted_on_the_way(game: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """The notes Pompadour would have made of this game, with slips of the pen struck again."""
    notes: list[dict[str, Any]] = []

    def add(note: dict[str, Any]) -> None:
        if rng.random() < 0.2 and not any(note["kind"] == kept["kind"] for kept in notes):
            notes.extend([note, {"kind": "strike", "number": len(notes) + 1}])
        notes.append(note)

    nations = {name: dict(cities) for name, cities in game["nations"].items()}
    army, offensive = nations["imperial_army"], game.get("offensive")
    if "role" in army or "before_switch" in army:
        before = army.pop("before_switch", None) or {"held": army["held"], "of": army["of"]}
        add({"kind": "army", "role": army.pop("role", "maria_theresa"), **before})
    end = {"kind": "end", "rounds": game["rounds"], "winners": list(game["winners"])}
    if offensive:
        add({"kind": "offensive"})
        if offensive.get("austria_took_card"):
            add({"kind": "card"})
        cities = {"held": offensive["held"], "of": offensive["of"]}
        if offensive.get("abandoned_in_round") is not None:
            add({"kind": "abandoned", "round": offensive["abandoned_in_round"], **cities})
        else:
            end["offensive"] = cities
    for nation in [n for n in nations if n not in game["winners"] and rng.random() < 0.3]:
        add({"kind": "out", "nation": nation, **nations.pop(nation)})
    add(end | {"nations": nations})
    if game.get("cards"):
        add({"kind": "cards", "cards": game["cards"]})
    return notes


@settings(max_examples=75, deadline=None)
@given(st.integers(0, 2**32))
def test_notes_made_on_the_way_come_to_the_minutes_of_the_form(seed: int) -> None:
    rng = Random(seed)
    game = Results(rng, "friedrich", "world-championship").friedrich()
    army = game["nations"]["imperial_army"]
    if army.get("role", "maria_theresa") == "maria_theresa":
        army.pop("role", None)
        army.pop("before_switch", None)
    made: list[dict[str, Any]] = []
    for note in noted_on_the_way(game, rng):
        assert KEEPER.faults(note, made, "note") == [], (note, made)
        made.append(note)
    assembled = KEEPER.assembled(made)
    assert assembled is not None
    if "role" in army and "before_switch" not in army:
        assembled["nations"]["imperial_army"].pop("before_switch")  # type: ignore[index]
    offensive = game.get("offensive")
    if offensive:
        game["offensive"] = {key: value for key, value in offensive.items() if value}
        game["offensive"]["held"] = offensive["held"]
    else:
        game.pop("offensive", None)
    if not game.get("cards"):
        game.pop("cards", None)
    assert assembled == game | {"winners": list(game["winners"])}
