"""Once the finish is public every phone says whether its holder is in it, and what decided."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Slip
from tafelrunde.pages.player.reaching import Reached, reached
from tafelrunde.pages.player.results import my_standing
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tests.desk.hall import Hall
from tests.rules.build import Raw, war

EVEN, RISING, FALLING = (f"{one}/10 0/5 6/10 0/5 {other}/10" for one, other in ("66", "57", "75"))


class Fixed:
    """Games of Friedrich one after the other, as they were written down."""

    def __init__(self, *games: str) -> None:
        self.games = list(games)

    def friedrich(self) -> Raw:
        return war(9, "", self.games.pop(0))


def prelims(*games: str) -> Hall:
    hall = Hall("friedrich", "world-championship").open(8)
    results = Fixed(*games)
    while hall.step.code not in ("seat-stage", "draw-lot"):
        hall.take_step(results)  # type: ignore[arg-type]
    return hall


def seen_by(hall: Hall, player: str, *, secret: bool) -> PublicView:
    known = {each: PublicName("", each.upper()) for each in hall.state.entries}
    ranked = {each: f"Star {each}" for each in known}
    return View(hall.state, hall.rulebook, PublicNames(known, ranked, secret=secret), "en", player)


def told(hall: Hall, player: str, *, secret: bool = True) -> Reached:
    found = reached(seen_by(hall, player, secret=secret))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def told_apart() -> Hall:
    """Place 4 is shared by points; the standard deviation gave the last seat to p6, not to p3."""
    return prelims(EVEN, RISING, FALLING, FALLING, EVEN, EVEN, EVEN, RISING)


@pytest.mark.rule("FRI-302", "FRI-231")
def test_a_shared_place_at_the_line_is_told_with_what_decided(told_apart: Hall) -> None:
    hall = told_apart
    assert reached(seen_by(hall, "p3", secret=True)) is None, "nobody knows it yet"
    before = my_standing(seen_by(hall, "p3", secret=True))
    assert before is not None
    assert (before.rank, before.shared) == (4, True), "of four who go on"
    assert before.told_as is not None
    assert before.told_as.en.startswith("By points alone")
    hall.does(c.SeatStage(seed="final"))
    for player in ("p3", "p6"):
        mine = my_standing(seen_by(hall, player, secret=True))
        assert mine is not None
        assert (mine.rank, mine.shared) == ({"p3": 5, "p6": 4}[player], False)
        assert mine.told_as is None
        assert "no lot drawn" not in dict(mine.cells).values(), "nobody waits for one"
    out, last = told(hall, "p3"), told(hall, "p6")
    assert out.verdict.en == "You have not reached the finish, which the best 4 play."
    assert out.because.endswith("0.00, you have 0.82 (FRI-302).")
    assert "22.5" in out.because
    assert last.verdict.en == "You have reached the finish."
    assert last.because.endswith("0.00 against 0.82 of the next person (FRI-302).")
    assert not any(name in out.because + last.because for name in ("P3", "P6", "Star"))
    assert told(hall, "p3", secret=False).because.startswith("Star p6 – Level")


@pytest.mark.rule("FRI-305")
def test_a_lot_to_come_is_said_and_then_what_it_gave() -> None:
    hall = prelims(*[EVEN] * 8)
    needed = {told(hall, player).verdict.en for player in hall.players}
    assert needed == {"Whether you reach the finish is decided by a lot that is still to be drawn."}
    while hall.step.code == "draw-lot":
        hall.draw_lot()
    hall.does(c.SeatStage(seed="final"))
    inside = {seat.player for match in hall.state.matches.values() for seat in match.seats}
    for player in hall.players:
        found = told(hall, player)
        assert found.verdict.en.startswith("You have reached") == (player in inside)
        assert player in inside or "(FRI-305)" in found.because
        assert player in inside or "; then the lot: drawn before you" in found.because
        assert ", you have" not in found.because, "the numbers of lots say nothing"


def test_by_the_first_criterion_the_name_stands_beside_both_figures() -> None:
    hall = Hall().open(16)
    while hall.step.code != "seat-stage":
        hall.take_step(hall.results(3))
    sure = {each: told(hall, each, secret=False).verdict.en for each in hall.players}
    hall.does(c.SeatStage(seed="final"))
    inside = {seat.player for match in hall.state.matches.values() for seat in match.seats}
    for player, said_before in sure.items():
        way = "" if player in inside else "not "
        assert said_before.startswith(f"By the standings you are {way}in the finish")
    for player in hall.players:
        found = told(hall, player, secret=False)
        if player in inside:
            assert found == Reached(found.verdict, inside=True), "the standings say the rest"
        else:
            assert found.because.startswith("Star p")
            assert ", you have " in found.because
            assert "(7W-" in found.because
    gone = next(player for player in hall.players if player not in inside)
    hall.does(c.WithdrawPlayer(player=gone))
    assert reached(seen_by(hall, gone, secret=False)) is None
    last = min(inside, key=lambda each: int(each[1:]))
    hall.does(c.WithdrawPlayer(player=last))
    others = set(hall.players) - inside - {gone}
    said = {told(hall, each, secret=False).verdict.en.split(",")[0] for each in others}
    assert said == {"You have not reached the finish"}, "nobody moves up by himself"


def test_whoever_a_correction_put_before_the_finalists_reads_that_it_came_too_late() -> None:
    hall = Hall().open(16)
    while hall.step.code != "seat-stage":
        hall.take_step(hall.results(3))
    hall.does(c.SeatStage(seed="final"))
    inside = {seat.player for match in hall.state.matches.values() for seat in match.seats}
    loser = next(player for player in hall.players if player not in inside)
    for round_ in hall.state.rounds:
        for each in round_.tables.values():
            if each.slip is not None and loser in {line.player for line in each.slip.lines}:
                lines = tuple(
                    replace(line, figures=line.figures | {"vp": 999 if line.player == loser else 1})
                    for line in each.slip.lines
                )
                hall.does(
                    c.CorrectSlip(
                        round=round_.number,
                        table=each.number,
                        slip=Slip(lines),
                        reason="misread",
                        rule="7W-602",
                    )
                )
    found = told(hall, loser, secret=False)
    assert found.verdict.en.startswith("You have not reached the finish")
    assert found.because.startswith("The finish was seated before a result was corrected")
