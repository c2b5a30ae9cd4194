"""Places given to the first whom they suit are given as well as by trying every order."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.chances.filling import fewest_above, most_reaching, shapes
from tafelrunde.chances.outlook import own_ways
from tafelrunde.chances.race import Race

SMALL = st.lists(st.integers(0, 9), min_size=1, max_size=5)


@given(have=SMALL, more=st.lists(st.integers(0, 9), max_size=1), data=st.data())
def test_as_every_order_tried_one_by_one(
    have: list[int], more: list[int], data: st.DataObject
) -> None:
    """`more`: a place taken by somebody who is not counted."""
    count = len(have)
    gains = data.draw(st.lists(st.integers(0, 9), min_size=count, max_size=count)) + more
    line = data.draw(st.integers(0, 18))
    ways = [[h + g for h, g in zip(have, order, strict=False)] for order in permutations(gains)]
    assert fewest_above(have, gains, line) == min(sum(e > line for e in way) for way in ways)
    assert most_reaching(have, gains, line) == max(sum(e >= line for e in way) for way in ways)


def test_a_table_of_eight_has_few_shapes_and_an_answer() -> None:
    """There are 545835 orders with shared places: a phone that asked waited for ever."""
    worth = (10, 7, 6, 5, 4, 3, 2, 1)
    ends = []
    for shape in shapes(8):
        places: list[int] = []
        gains: list[int] = []
        for many in shape:
            first = len(places)
            places += [first + 1] * many
            gains += [sum(worth[first : first + many]) * 840 // many] * many
        ends.append((tuple(places), tuple(gains)))
    assert len(ends) == 128
    players = tuple("abcdefgh")
    fixed = {name: 840 * number for number, name in enumerate(players)}
    race = Race(840, fixed, frozenset(), ((players, tuple(ends)),), 0, 0, 0)
    ways = list(own_ways(race, "a", race.tables[0]))
    winning = {
        ahead for place, alone, _mine, (ahead, _level) in ways if (place, alone) == (1, True)
    }
    assert winning == {0, 1}, "enough, unless the seven behind share all their places"
    assert max(level for *_way, (_ahead, level) in ways) == 7
