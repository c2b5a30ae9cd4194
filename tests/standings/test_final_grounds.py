"""What a final place rests on where the finish and the standings seem to contradict each other."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.standings.final_grounds import finish_grounds
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import Tale, sheet
from tests.rules.test_carcassonne import PRELIMS, TWO


def because(tale: Tale) -> dict[str, str]:
    return {place["player"]: place["because"] for place in tale.report()["final_ranking"]}


def four_go_on(tale: Tale) -> Tale:
    return tale.with_options(rounds=1, knockout_size=4)


@pytest.mark.rule("CAR-303")
def test_a_lot_that_orders_two_who_lost_at_one_stage_is_named() -> None:
    level = ("A 90, H 50", "B 80, G 60", "C 80, F 60", "D 75, E 65")
    tale = sheet(*TWO).with_options(rounds=1).round(*level).lots("B C F G")
    for name, game in (
        ("QF1", "A 60, E 70"),
        ("QF2", "B 70, F 60"),
        ("QF3", "C 70, G 60"),
        ("QF4", "D 60, H 70"),
        ("SF1", "E 70, H 60"),
        ("SF2", "B 70, C 60"),
        ("third-place", "C 70, H 60"),
        ("final", "E 70, B 60"),
    ):
        tale = tale.match(name, game)
    told = because(tale)
    for player in "FG":
        assert told[player] == "lost the quarterfinal, prelim place 6; level there, the lot decided"
    assert told["D"] == "lost the quarterfinal, prelim place 4"


@pytest.mark.rule("CAR-303")
def test_whoever_withdrew_before_the_finish_is_behind_it_for_a_reason() -> None:
    tale = four_go_on(PRELIMS).withdrawn("C", 1).match("SF1", "A 70, E 60")
    tale = tale.match("SF2", "B 70, D 60").match("third-place", "D 70, E 60")
    told = because(tale.match("final", "A 70, B 60"))
    assert told["C"] == "place 3 of the standings, no longer there for the finish"
    assert told["F"] == "place 6 of the standings"


@pytest.mark.rule("CAR-303")
def test_whoever_a_correction_put_ahead_of_a_finalist_reads_why_he_was_not_in_it() -> None:
    tale = four_go_on(PRELIMS).match("SF1", "A 70, F 60").match("SF2", "B 70, C 60")
    tale = tale.match("third-place", "C 70, F 60").match("final", "A 70, B 60")
    assert because(tale)["D"] == "place 4 of the standings, not seated in the finish"
    state = fold(read_sheet(tale.raw, open_rulebook).events)
    state.rounds[0].tables[4].corrections = 1
    found = finish_grounds(bracket_of(open_rulebook("carcassonne"), state), "D")
    assert found is not None
    assert found[0].en == "place 4 of the standings, corrected after the finish was seated"


@pytest.mark.rule("CAR-308")
def test_after_the_winner_was_thrown_out_no_reason_speaks_of_him() -> None:
    tale = four_go_on(PRELIMS).match("SF1", "A 70, D 60").match("SF2", "B 70, C 60")
    tale = tale.match("third-place", "C 70, D 60").match("final", "A 70, B 70", "B 60, A 60")
    assert because(tale)["B"] == "final: place 2 (level, the better place in the prelims decided)"
    told = because(tale.disqualified("A", after=2))
    assert told["B"] == "final: place 1, for whoever was ahead is no longer playing"
    third = "match for third place: place 2, for whoever was ahead is no longer playing"
    assert told["C"] == third
    assert told["D"] == third.replace("place 2", "place 3"), "lost, and third all the same"
