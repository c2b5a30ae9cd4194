"""Draws that a rulebook declares as data: a bag, how many, to whom, what excludes what."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.declared import declared_draw, drawn_lots
from tafelrunde.rulebook.draws import Bag, Draw, DrawOption, Lot, draw_faults
from tafelrunde.words import Label
from tests.draw.fairness import evenly, is_fair


def lot(name: str, *excludes: str, **facts: int) -> Lot:
    label = Label(de=name.upper(), en=name)
    return Lot(id=name, label=label, excludes=excludes, facts=dict(facts))


def leaders(**more: Any) -> Draw:
    bag = Bag(lots=tuple(lot(name) for name in "abcdefgh"))
    fields: dict[str, Any] = {"number": 4, "to": "positions", "bags": (bag,)} | more
    return Draw(name="leaders", title=Label(de="Anführer", en="leaders"), **fields)


def test_each_position_gets_its_lots_in_the_order_drawn() -> None:
    result = declared_draw(leaders(apiece=2)).draw("x", {"round": 3})
    order = Lots("x", "leaders round 3").pick("abcdefgh", 8)
    assert [each["id"] for each in result["lots"]] == order  # type: ignore[attr-defined]
    assert [each["position"] for each in result["lots"]] == [1, 1, 2, 2, 3, 3, 4, 4]  # type: ignore[attr-defined]
    told = declared_draw(leaders(apiece=2)).lines(result, "de")
    assert told[0] == f"Sitz 1: {order[0].upper()}, {order[1].upper()}"


def test_what_is_said_of_short_tables_is_said_only_where_there_are_some() -> None:
    note = Label(de="Am Dreiertisch bleibt einer liegen.", en="At a table of three one stays.")
    draw = declared_draw(leaders(note=note))
    result = draw.draw("x")
    assert note["de"] in draw.told(result, "de")
    assert note["de"] in draw.told(result, "de", [4, 3])
    assert draw.told(result, "de", [4, 4]) == draw.lines(result, "de")[:-1]


def test_sides_without_an_option_are_always_drawn() -> None:
    result = declared_draw(leaders(sides=("day", "night"))).draw("x")
    assert {each["side"] for each in result["lots"]} <= {"day", "night"}  # type: ignore[attr-defined]


def test_a_lot_is_never_drawn_with_one_it_excludes() -> None:
    """Whichever of both says so."""
    bag = (lot("a", "b", "c"), lot("b"), lot("c"), lot("d", "e"), lot("e"), lot("f"))
    for seed in range(300):
        taken = {each.id for each in drawn_lots(bag, 3, Lots(str(seed)))}
        assert len(taken) == 3
        assert not ("a" in taken and taken & {"b", "c"})
        assert not {"d", "e"} <= taken


def test_what_excludes_nothing_is_drawn_as_ever() -> None:
    bag = [lot(name) for name in "abcdef"]
    for seed in map(str, range(50)):
        assert drawn_lots(bag, 4, Lots(seed)) == Lots(seed).pick(bag, 4)


def test_lots_that_exclude_each_other_come_up_equally_often() -> None:
    bag = (lot("a", "b"), lot("b"), *(lot(name) for name in "cdef"))
    firsts = (drawn_lots(bag, 2, Lots(str(seed)))[0].id for seed in range(2000))
    assert is_fair(firsts, evenly("abcdef"))


def test_a_draw_that_hardly_ever_comes_out_ends_all_the_same() -> None:
    """One lot bars all others, and nearly all bar each other: then the fewest exclusions win."""
    names = [f"n{number}" for number in range(60)]
    crowd = [lot(name, *names) for name in names]
    free = [lot("x"), lot("y"), lot("z")]
    bag = [*crowd, *free]
    taken = drawn_lots(bag, 4, Lots("seed"))
    assert len({each.id for each in taken}) == 4
    assert {"x", "y", "z"} < {each.id for each in taken}


FAULTY: dict[str, tuple[dict[str, Any], str]] = {
    "more than there are": ({"number": 9}, "1 to 8 lots expected"),
    "none": ({"number": 0}, "1 to 8 lots expected"),
    "less than none": ({"number": -2, "apiece": -2}, "lots expected"),
    "a lot twice": (
        {"bags": (Bag(lots=(lot("a"), lot("a"), *(lot(x) for x in "bcde"))),)},
        "“a” is listed twice",
    ),
    "an option nobody has": (
        {"bags": (Bag(lots=(lot("a"),), option="more"), *leaders().bags)},
        'option "more" is unknown',
    ),
    "sides of an option nobody has": ({"sides_option": "sides"}, "is unknown"),
    "one side": (
        {
            "sides": ("A",),
            "sides_option": "s",
            "options": (DrawOption(name="s", meaning=Label(de="S", en="s")),),
        },
        "at least two sides",
    ),
    "an order by nothing": ({"order_by": "cost"}, "a whole number cost expected"),
    "excludes nobody": (
        {"number": 1, "bags": (Bag(lots=(lot("a", "zz"), lot("b"))),)},
        'lot "zz" is unknown',
    ),
    "excludes everybody": (
        {"number": 2, "bags": (Bag(lots=(lot("a", "b"), lot("b"))),)},
        "2 lots that do not exclude each other",
    ),
    "a fact called as the id": (
        {"number": 1, "bags": (Bag(lots=(lot("a", id=3),)),)},
        "“id” is listed twice",
    ),
    "both ways": ({"own": "board"}, "not both"),
}


@pytest.mark.parametrize("faulty", FAULTY)
def test_a_draw_that_cannot_be_is_refused_when_it_is_read(faulty: str) -> None:
    change, said = FAULTY[faulty]
    found = [fault.text["en"] for fault in draw_faults([leaders(**change)])]
    assert any(said in text for text in found), found


def test_the_one_above_is_sound() -> None:
    assert list(draw_faults([leaders()])) == []
    assert len(list(draw_faults([leaders(), leaders()]))) == 2
