"""The minutes as the form of the desk: what holds something is open, what misses is asked for."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.friedrich.form import minutes_fields, read_minutes
from tafelrunde.games.friedrich.minutes import Pompadour
from tafelrunde.games.friedrich.war import war_faults
from tafelrunde.journal.events import Line, Slip
from tafelrunde.rulebook.faults import Fault
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
    cities = {n: {"held": 1, "of": 5} for n in ("sweden", "austria", "imperial_army", "france")}
    end = {"kind": "end", "rounds": 11, "winners": ["prussia"], "nations": cities}
    [fault] = Pompadour().faults(end, [out], "note")
    assert (fault.place, fault.rule) == ("note.rounds", "FRI-204")
    assert fault.text.en == "Russia dropped out in round 12, but the game had only 11 rounds"
    assert Pompadour().faults(end | {"rounds": 12}, [out], "note") == []
