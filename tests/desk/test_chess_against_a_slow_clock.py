"""Friedrich's chess clock against a slow one that ticks every second."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.desk.clocks import chess_clock
from tafelrunde.journal.events import ClockPressed, Side
from tests.desk.chess_play import RULES, at

REASONS = ("", "", "", "retreat", "shuffling")
ACTS = st.lists(
    st.tuples(
        st.sampled_from(["friedrich", "attackers", "stopped"]),
        st.sampled_from(REASONS),
        st.sampled_from(["fate", "fight", "dispute"]),
        st.integers(0, 6),
        st.integers(0, 40),
        st.integers(1, 4),
    ),
    max_size=25,
)
SHORT = msgspec.structs.replace(
    RULES, sides=tuple(msgspec.structs.replace(side, seconds=60) for side in RULES.sides)
)


class SlowClock:
    """Second by second, with a stopwatch in each hand."""

    def __init__(self) -> None:
        self.left = {"friedrich": 60, "attackers": 60}
        self.turn, self.nation, self.running, self.reason = "friedrich", "", "stopped", ""
        self.budget = self.retreat = 0

    def press(self, press: ClockPressed) -> None:
        self.running, self.reason, self.retreat = press.to, press.reason, 3 + press.cities
        if press.to == "stopped":
            if self.reason == "fate" and self.turn == "attackers":
                self.turn, self.nation = "friedrich", ""
        elif self.reason == "" and (self.turn, self.nation) != (press.to, press.nation):
            self.begin(press.to, press.nation or "")

    def begin(self, side: str, nation: str) -> None:
        sisters = ("prussia hanover", "russia sweden", "austria imperial_army")
        handed_on = f"{self.nation} {nation}" in sisters and self.left[side] == 0
        self.budget = (max(0, self.budget) if handed_on else 0) + RULES.nation(nation).seconds
        self.turn, self.nation = side, nation

    def tick(self) -> None:
        if self.running == "stopped":
            return
        if self.left[self.running] > 0:
            self.left[self.running] -= 1
        elif self.reason == "retreat":
            self.retreat -= 1
        elif self.reason == "":
            self.budget -= 1


@settings(max_examples=150, deadline=None)
@given(ACTS)
def test_any_row_of_presses_comes_to_what_a_ticking_clock_shows(
    acts: list[tuple[Side, str, str, int, int, int]],
) -> None:
    presses, time, slow = [], 0, SlowClock()
    for to, charge, stop, number, wait, cities in acts:
        reason = stop if to == "stopped" else charge
        nations = RULES.nations_of(to) if to != "stopped" and not reason else ()
        press = ClockPressed(
            round=1,
            table=1,
            to=to,
            reason=reason,
            nation=nations[number % len(nations)].nation if nations else None,
            at=at(time),
            cities=cities if reason == "retreat" else 0,
        )
        presses.append(press)
        slow.press(press)
        for _ in range(wait):
            slow.tick()
        time += wait
    clock = chess_clock(SHORT, presses, at(time))
    assert clock.left == {side: left * 1000 for side, left in slow.left.items()}
    assert (clock.turn, clock.nation or "") == (slow.turn, slow.nation)
    assert clock.allowance == (slow.budget * 1000 if slow.nation else 0)
    assert clock.retreat == (slow.retreat * 1000 if slow.reason == "retreat" else 0)
