"""The minutes as the form of the desk: what holds something is open, what misses is asked for."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.friedrich.form import field_at, minutes_fields, read_minutes
from tafelrunde.games.friedrich.minutes import Pompadour
from tafelrunde.games.friedrich.noting import field_at as note_field
from tafelrunde.games.friedrich.noting import note_forms, read_note
from tafelrunde.games.friedrich.war import CARDS_A_TURN, NATIONS, war_faults
from tafelrunde.games.friedrich.words import USUAL_OF
from tafelrunde.journal.events import Line, Slip
from tafelrunde.rulebook.faults import Doubt, Fault
from tests.desk.hall import Hall
from tests.desk.refusals import refused_for
from tests.rules.build import war


def folded(minutes: dict[str, object] | None) -> dict[str, bool]:
    return {group.title.en: group.folded for group in minutes_fields(minutes, {})}


def test_a_folded_group_that_holds_something_is_open() -> None:
    empty = folded(None)
    assert empty["Offensive"]
    assert empty["Imperial Army switches"]
    game = war(9, "prussia", "1/10 1/5 1/12 1/5 1/10", offensive="5/14 card")
    assert not folded(game)["Offensive"]
    assert folded(game)["Imperial Army switches"]
    switched = war(9, "prussia", "1/10 1/5 1/12 1/5 1/10", army="elisabeth", army_before="1/5")
    assert not folded(switched)["Imperial Army switches"]


def test_how_many_cities_the_army_has_is_not_typed_twice() -> None:
    game = war(9, "prussia", "1/10 1/5 1/12 1/10 1/10")
    for minutes, of in ((None, "5"), (game, "10")):
        fields = [field for group in minutes_fields(minutes, {}) for field in group.fields]
        assert next(field.value for field in fields if field.name == "army-of") == of
    typed = {"of-imperial_army": "10", "held-imperial_army": "3", "army-held": "2"}
    nations = read_minutes(typed, [])["nations"]
    assert isinstance(nations, dict)
    assert nations["imperial_army"]["before_switch"] == {"held": 2, "of": 10}


def test_what_was_checked_is_read_and_shown_again() -> None:
    faults: list[Fault] = []
    typed = {"rounds": "9", "sure-cards": "on", "sure-winners": "on"}
    read = read_minutes(typed, faults)
    assert read["sure"] == ["winners", "cards"]
    shown = {
        field.name: field.value
        for group in minutes_fields(read | {"nations": {}}, {})
        for field in group.fields
    }
    assert (shown["sure-cards"], shown["sure-army"]) == ("on", "")


@pytest.mark.rule("FRI-303", "FRI-221")
def test_the_desk_asks_for_cards_and_winners_before_a_slip_is_taken() -> None:
    hall = Hall("friedrich", "world-championship").open(4)
    hall.publish()
    seats = hall.state.rounds[0].tables[1].seats

    def report(game: dict[str, object]) -> None:
        lines = tuple(Line(seat.player) for seat in seats)
        hall.does(c.ReportSlip(round=1, table=1, slip=Slip(lines, game)))

    dealt = "70 20 40 10 50 10 40"
    with refused_for("slip.game.cards", "FRI-303"):
        report(war(9, "prussia", "1/10 1/5 1/12 1/5 1/10"))
    with refused_for("slip.game.winners", "FRI-221"):
        report(war(9, "", "1/10 1/5 1/12 1/5 1/10", cards=dealt))
    with refused_for("slip.game.nations.imperial_army.before_switch", "FRI-222"):
        report(war(9, "prussia", "1/10 1/5 1/12 1/5 1/10", army="elisabeth", cards=dealt))
    report(war(9, "prussia", "1/10 1/5 1/12 1/5 1/10") | {"sure": ["cards"]})
    assert hall.state.rounds[0].tables[1].slip is not None


@pytest.mark.rule("FRI-601")
def test_a_field_that_is_no_number_is_named() -> None:
    faults: list[Fault] = []
    read_minutes({"rounds": "9", "held-russia": "x", "cards-prussia": "70"}, faults)
    said = {fault.place: fault.text for fault in faults}
    assert said["cards-hanover"].de == "Ausgeteilte Karten, Hannover: eine ganze Zahl erwartet"
    assert said["held-russia"].en == "Russia, held: a whole number expected"


@pytest.mark.rule("FRI-201")
def test_the_desk_asks_whether_a_game_has_really_lasted_so_long() -> None:
    hall = Hall("friedrich", "world-championship").open(4)
    hall.publish()
    lines = tuple(Line(seat.player) for seat in hall.state.rounds[0].tables[1].seats)
    game = war(25, "prussia", "1/10 1/5 1/12 1/5 1/10", cards="70 20 40 10 50 10 40")
    with refused_for("slip.game.rounds", "FRI-201"):
        hall.does(c.ReportSlip(round=1, table=1, slip=Slip(lines, game)))
    answered = Slip(lines, game | {"sure": ["winners"]})
    hall.does(c.ReportSlip(round=1, table=1, slip=answered))
    assert hall.state.rounds[0].tables[1].slip is not None


@pytest.mark.rule("FRI-601")
def test_nothing_in_the_minutes_is_below_zero() -> None:
    faults: list[Fault] = []
    typed = {"rounds": "-9", "held-russia": "-1", "cards-prussia": "-70"}
    read_minutes(typed, faults)
    assert set(typed) <= {fault.place for fault in faults}
    below = war(9, "prussia", "1/10 1/5 1/12 1/5 1/10", cards="70 20 40 10 50 10 40")
    below["cards"]["prussia"] = -70
    below["nations"]["russia"]["held"] = -1
    found = {fault.place for fault in war_faults(below | {"rounds": -9}, "game")}
    assert found == {"game.rounds", "game.nations.russia.held", "game.cards.prussia"}


@pytest.mark.rule("FRI-204")
def test_no_nation_drops_out_after_the_game_was_over() -> None:
    out = {"kind": "out", "nation": "russia", "held": 6, "of": 10, "round": 12}
    cities = {n: {"held": 1, "of": of} for n, of in USUAL_OF.items() if n != "russia"}
    end = {"kind": "end", "rounds": 11, "winners": ["prussia"], "nations": cities}
    [fault] = Pompadour().faults(end, [out], "note")
    assert (fault.place, fault.rule) == ("note.rounds", "FRI-204")
    assert fault.text.en == "Russia dropped out in round 12, but the game had only 11 rounds"
    assert Pompadour().faults(end | {"rounds": 12}, [out], "note") == []


DEALT = "70 20 40 10 50 10 40"


@pytest.mark.rule("FRI-202", "FRI-601")
def test_what_cannot_be_names_the_nation_and_its_field() -> None:
    game = war(9, "prussia", "6/3 1/5 1/12 1/5 1/10", offensive="15/14 given up in 11", cards=DEALT)
    game["nations"]["imperial_army"] |= {"before_switch": {"held": 9, "of": 5}}
    found = {f.place: f.text for f in war_faults(game, "") if not isinstance(f, Doubt)}
    assert {place.lstrip("."): text.en for place, text in found.items()} == {
        "nations.russia.held": "Russia, held: at most 3 objectives possible, found 6",
        "nations.imperial_army.before_switch.held": "Imperial Army switches, held before the "
        "switch: at most 5 objectives possible, found 9",
        "offensive.held": "Offensive, held: at most 14 objectives possible, found 15",
        "offensive.abandoned_in_round": "Offensive, given up in round: the game had only 9 rounds",
    }
    none = war(0, "prussia", "1/10 1/5 1/12 1/5 1/10", cards=DEALT)
    none["cards"]["france"] = 1001
    assert [fault.text.de for fault in war_faults(none, "")] == [
        "Runden: eine ganze Zahl von 1 bis 1000 erwartet, gefunden 0",
        "Ausgeteilte Karten, Frankreich: eine ganze Zahl von 0 bis 1000 erwartet, gefunden 1001",
    ]


def test_every_place_in_the_minutes_has_its_field_in_the_form() -> None:
    names = {field.name for group in minutes_fields(None, {}) for field in group.fields}
    game = war(0, "spain", "6/3 6/3 6/3 6/3 6/3", army="nobody", offensive="15/14 given up in 11")
    game["nations"]["imperial_army"] |= {"before_switch": {"held": 9, "of": 0}}
    game["cards"] = dict.fromkeys(game["nations"], -1)
    faults = war_faults(game, "game")
    assert len(faults) > 10
    for fault in faults:
        place = fault.place.removeprefix("game.")
        assert field_at(place, doubtful=isinstance(fault, Doubt)) in names, place
    assert field_at("nations.russia.held", doubtful=False) == "held-russia"
    assert field_at("nations.imperial_army.before_switch", doubtful=True) == "sure-army"
    assert field_at("rounds", doubtful=True) == "sure-winners"


@pytest.mark.rule("FRI-202", "FRI-303")
def test_objectives_and_cards_of_no_game_are_asked_about_once() -> None:
    odd = war(9, "prussia", "2/3 1/5 1/12 1/5 1/10", cards="1000 20 40 10 50 10 40")
    doubts = war_faults(odd, "game")
    assert all(isinstance(fault, Doubt) for fault in doubts)
    assert [(fault.place, fault.rule) for fault in doubts] == [
        ("game.nations.russia.of", "FRI-202"),
        ("game.cards.prussia", "FRI-303"),
    ]
    assert [fault.text.de for fault in doubts] == [
        "Russland: insgesamt 3 Zielstädte, sonst 10; war es wirklich so?",
        "Ausgeteilte Karten, Preußen: 1000, sonst etwa 63 in 9 Runden; war es wirklich so?",
    ]
    assert war_faults(odd | {"sure": ["winners"]}, "game") == []
    [sweden] = war_faults(war(9, "prussia", "1/10 1/11 1/12 1/5 1/10"), "game")
    assert sweden.text.en == "Sweden: 11 objectives in all, usually 5 to 10; was it really so?"
    assert war_faults(war(9, "prussia", "1/10 1/10 1/16 1/10 1/10", cards=DEALT), "game") == []


@pytest.mark.rule("FRI-303")
def test_at_the_board_a_doubt_about_the_cards_is_answered_where_they_are_noted() -> None:
    cities = {n: {"held": 1, "of": of} for n, of in USUAL_OF.items()}
    end = {"kind": "end", "rounds": 9, "winners": ["prussia"], "nations": cities}
    typed = {f"cards-{nation}": "9" for nation in CARDS_A_TURN} | {"cards-sweden": "700"}
    asked = read_note("cards", typed, [end])
    [doubt] = Pompadour().faults(asked, [end], "note")
    assert isinstance(doubt, Doubt)
    assert note_field("cards.sweden", doubtful=True) == "sure"
    [form] = [each for each in note_forms([end]) if each.kind == "cards"]
    assert form.sure is not None
    assert form.sure.name == "sure"
    answered = read_note("cards", typed | {"sure": "on"}, [end])
    assert Pompadour().faults(answered, [end], "note") == []
    game = Pompadour().assembled([end, answered])
    assert game is not None
    assert war_faults(game, "game") == []


def test_at_the_board_every_fault_of_the_end_stands_at_its_field() -> None:
    assert note_field("nations.russia.held", doubtful=False) == "russia-held"
    assert note_field("offensive.of", doubtful=False) == "offensive-of"
    assert note_field("cards.prussia", doubtful=False) == "cards-prussia"
    assert note_field("held", doubtful=False) == "held"
    assert note_field("winners[0]", doubtful=True) == "sure"


def test_what_answers_a_doubt_stands_apart_from_the_nations_and_says_what_it_confirms() -> None:
    """Among the winning nations it read as one more of them."""
    winners, *_rest = [group for group in minutes_fields(None, {}) if group.title.en == "Winners"]
    assert len(winners.fields) == len(NATIONS)
    last = minutes_fields(None, {})[-1]
    assert [field.name for field in last.fields] == ["sure-winners"]
    assert "Sieger" in last.fields[0].label.de
    (end,) = [form for form in note_forms([]) if form.kind == "end"]
    assert {mark.name.removeprefix("winner-") for mark in end.marks} <= set(NATIONS)
    assert end.sure is not None
    assert "Zielstädte" in end.sure.label.de
