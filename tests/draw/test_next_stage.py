"""The stages of a finish: who meets whom, who starts, who is replayed, and when a lot is needed."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.rulebook.faults import Refusal
from tests.draw.stages import LADDER, QUARTERS, after, pairs, shown, stage_of
from tests.oracle.standings import (
    seeds,
)
from tests.rules.build import Tale, sheet, war

# ── Carcassonne, two at a table ──


@pytest.mark.rule("CAR-301", "CAR-306", "CAR-307")
def test_quarterfinals_are_one_against_five_and_so_on() -> None:
    assert shown(pairs(8)) == (
        "quarterfinal",
        [("QF1", ("A", "E")), ("QF2", ("B", "F")), ("QF3", ("C", "G")), ("QF4", ("D", "H"))],
    )


@pytest.mark.rule("CAR-306", "CAR-307")
def test_semifinals_cross_the_winners_and_a_draw_promotes_the_better_placed() -> None:
    # A, F (over B), C (drawn with G) and H (over D) are through; the better placed starts.
    assert shown(after(pairs(8), *QUARTERS)) == (
        "semifinal",
        [("SF1", ("A", "H")), ("SF2", ("C", "F"))],
    )


@pytest.mark.rule("CAR-306")
def test_only_the_matches_still_open_are_named() -> None:
    assert shown(after(pairs(8), QUARTERS[0], QUARTERS[2])) == (
        "quarterfinal",
        [("QF2", ("B", "F")), ("QF4", ("D", "H"))],
    )


SEMIS = [*QUARTERS, ("SF1", "A 10, H 20"), ("SF2", "C 20, F 10")]


@pytest.mark.rule("CAR-301", "CAR-308")
def test_the_losers_play_for_third_place_and_the_winners_the_final() -> None:
    tale = after(pairs(8), *SEMIS)
    assert shown(tale) == ("third-place", [("third-place", ("A", "F"))])
    tale = tale.match("third-place", "A 10, F 20")
    assert shown(tale) == ("final", [("final", ("C", "H"))])
    assert stage_of(tale.match("final", "C 1, H 2").raw) is None


@pytest.mark.rule("CAR-308")
@pytest.mark.parametrize("match", ["third-place", "final"])
def test_a_draw_is_replayed_once_and_the_worse_placed_starts(match: str) -> None:
    tale = after(pairs(8), *SEMIS)
    players = ("A", "F") if match == "third-place" else ("C", "H")
    if match == "final":
        tale = tale.match("third-place", "A 10, F 20")
    first, second = players
    drawn = f"{first} 30, {second} 30"
    once = tale.match(match, drawn)
    assert shown(once) == (match, [(match, (second, first))])
    stage = stage_of(once.raw)
    assert stage is not None
    assert stage.matches[0].replay
    assert "CAR-308" in stage.matches[0].reason.en
    # Drawn again: the better placed has won, and there is nothing left to play here.
    twice = stage_of(tale.match(match, drawn, drawn).raw)
    assert twice is None or twice.stage != match


@pytest.mark.rule("CAR-308")
def test_a_drawn_match_for_third_does_not_hold_up_the_final() -> None:
    """No time for the replay: the sheet goes on to the final, and the draw counts as it stands."""
    tale = after(pairs(8), *SEMIS).match("third-place", "A 30, F 30").match("final", "C 30, H 20")
    stage = stage_of(tale.raw)
    assert stage is not None
    assert stage.stage == "third-place"
    assert stage.matches[0].replay
    report = tale.report()
    assert [one["player"] for one in report["final_ranking"][:4]] == ["C", "H", "A", "F"]


@pytest.mark.rule("CAR-301")
def test_without_quarterfinals_one_meets_four_and_two_meets_three() -> None:
    assert shown(pairs(4)) == ("semifinal", [("SF1", ("A", "D")), ("SF2", ("B", "C"))])
    tale = after(pairs(4), ("SF1", "A 1, D 2"), ("SF2", "B 1, C 1"))
    assert shown(tale) == ("third-place", [("third-place", ("A", "C"))])
    tale = tale.match("third-place", "A 2, C 1")
    assert shown(tale) == ("final", [("final", ("B", "D"))])


@pytest.mark.rule("CAR-301")
def test_with_two_there_is_just_a_final() -> None:
    assert shown(pairs(2)) == ("final", [("final", ("A", "B"))])
    assert stage_of(pairs(2).match("final", "A 2, B 1").raw) is None


@pytest.mark.rule("CAR-306")
def test_the_cut_skips_those_who_withdrew_or_were_disqualified() -> None:
    tale = pairs(8).withdrawn("C", 1).disqualified("A", 1)
    assert shown(tale) == (
        "quarterfinal",
        [("QF1", ("B", "G")), ("QF2", ("D", "H")), ("QF3", ("E", "I")), ("QF4", ("F", "J"))],
    )
    assert shown(pairs(4).withdrawn("B", 1)) == (
        "semifinal",
        [("SF1", ("A", "E")), ("SF2", ("C", "D"))],
    )
    assert shown(pairs(2).disqualified("A", 1)) == ("final", [("final", ("B", "C"))])


@pytest.mark.rule("CAR-306")
def test_who_leaves_during_the_knockout_has_lost_his_next_match() -> None:
    tale = after(pairs(8), *QUARTERS).withdrawn("A", 2)
    assert shown(tale) == ("semifinal", [("SF2", ("C", "F"))])
    tale = tale.match("SF2", "C 20, F 10")
    stage = stage_of(tale.raw)
    assert stage is not None
    assert stage.stage == "final"  # F is third without a game
    assert stage.matches[0].players == ("C", "H")


def test_no_stage_is_named_while_rounds_are_open() -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=2).round(*LADDER)
    assert stage_of(tale.raw) is None


def test_a_sheet_that_contradicts_itself_is_refused() -> None:
    tale = after(pairs(8), *QUARTERS).match("SF1", "A 1, B 2")  # B lost his quarterfinal
    with pytest.raises(Refusal) as caught:
        stage_of(tale.raw)
    assert caught.value.faults[0].rule == "CAR-306"
    assert "A, H" in caught.value.faults[0].text.en


# ── 7 Wonders ──


DUELS = ["A 100, J 10", "B 90, I 10", "C 80, H 10", "D 70, G 10", "E 60, F 10"]


@pytest.mark.rule("7W-109", "7W-211")
def test_the_duel_knockout_is_one_against_four_and_the_better_placed_starts() -> None:
    tale = sheet("seven-wonders", "duel").with_options(rounds=1).round(*DUELS)
    assert shown(tale) == ("semifinal", [("SF1", ("A", "D")), ("SF2", ("B", "C"))])
    tale = after(tale, ("SF1", "A 10, D 20"), ("SF2", "B scientific, C"))
    assert shown(tale) == ("third-place", [("third-place", ("A", "C"))])
    tale = tale.match("third-place", "A 10, C military")
    assert shown(tale) == ("final", [("final", ("B", "D"))])
    stage = stage_of(tale.raw)
    assert stage is not None
    assert "7W-211" in stage.matches[0].reason.en


@pytest.mark.rule("7W-102")
def test_the_best_four_play_one_final() -> None:
    first = "A 50 0, C 30 0, E 15 0, G 5 0"
    second = "B 48 0, D 28 0, F 14 0, H 10 0"
    tale = sheet("seven-wonders", "prelims-and-final").with_options(rounds=1)
    stage, [(match, players)] = shown(tale.round(first, second))
    assert (stage, match, set(players)) == ("final", "final", set("ABCD"))
    tale = tale.round(first, second).withdrawn("B", 1)
    assert set(shown(tale)[1][0][1]) == set("ACDE")


# ── Carcassonne, four at a table ──


FOURS = ["A 50, C 30, E 15, G 5", "B 48, D 28, F 14, H 10"]


@pytest.mark.rule("CAR-401", "CAR-408")
def test_the_best_four_play_the_final_and_pick_in_order_of_standing() -> None:
    tale = sheet("carcassonne", "four-player").with_options(rounds=1).round(*FOURS)
    assert shown(tale) == ("final", [("final", ("A", "B", "C", "D"))])
    stage = stage_of(tale.raw)
    assert stage is not None
    assert "picks the start position first (CAR-408)" in stage.matches[0].reason.en
    drawn = tale.match("final", "A 50, B 50, C 20, D 10")
    again = stage_of(drawn.raw)
    assert again is not None
    assert again.matches[0].replay
    assert again.matches[0].players == ("A", "B", "C", "D")
    assert stage_of(tale.match("final", "A 50, B 40, C 40, D 10").raw) is None


@pytest.mark.rule("CAR-401", "CAR-408")
def test_equals_across_the_cut_into_a_final_of_four_need_a_lot() -> None:
    level = ["A 50, C 30, E 15, G 5", "B 50, D 30, F 15, H 5", "I 40, J 30, K 20, L 10"]
    tale = sheet("carcassonne", "four-player").with_options(rounds=1).round(*level)
    # Winners A, B, I; then C, D and J are equal on place 4.
    with pytest.raises(Refusal, match="C, D and J are equal in everything on place 4"):
        stage_of(tale.raw)
    with pytest.raises(Refusal, match="A and B are equal in everything on place 1"):
        stage_of(tale.lots("J D C").raw)  # which of the two picks first?
    stage, matches = shown(tale.lots("J D C B A"))
    assert (stage, matches) == ("final", [("final", ("B", "A", "I", "J"))])


@pytest.mark.rule("CAR-410")
def test_four_player_prelims_can_end_in_a_knockout_of_two() -> None:
    tale = sheet("carcassonne", "four-player-knockout").with_options(rounds=1).round(*FOURS)
    assert shown(tale) == ("semifinal", [("SF1", ("A", "D")), ("SF2", ("B", "C"))])
    stage = stage_of(tale.raw)
    assert stage is not None
    assert "picks the start position first (CAR-410)" in stage.matches[0].reason.en
    tale = after(tale, ("SF1", "A 30, D 30"), ("SF2", "B 20, C 30"))  # drawn: A is through
    assert shown(tale) == ("third-place", [("third-place", ("B", "D"))])
    tale = tale.match("third-place", "B 30, D 30")
    assert shown(tale) == ("final", [("final", ("A", "C"))])
    drawn = tale.match("final", "A 30, C 30", "A 20, C 20")
    stage = stage_of(drawn.raw)
    assert stage is not None
    assert stage.matches[0].replay  # until won outright
    assert stage_of(tale.match("final", "A 30, C 30", "A 20, C 21").raw) is None


# ── Dominion ──


def kingdom(*tables: str, **options: Any) -> Tale:
    return sheet("dominion").with_options(rounds=1, **options).round(*tables)


@pytest.mark.rule("DOM-123")
def test_a_clear_winner_needs_no_duel() -> None:
    tables = ["A 40 9 9, B 30 9 9, C 20 9 9, D 10 9 9", "E 41 9 9, F 31 9 9, G 21 9 9, H 11 9 9"]
    assert stage_of(kingdom(*tables).raw) is None
    assert stage_of(kingdom(*tables, playoff_on="tp_and_vp").raw) is None


@pytest.mark.rule("DOM-123")
def test_equal_points_and_victory_points_lead_to_a_duel_of_the_leaders() -> None:
    tables = ["A 40 9 9, B 30 9 9, C 20 9 9, D 10 9 9", "E 40 9 9, F 31 9 9, G 21 9 9, H 11 9 9"]
    stage, [(match, players)] = shown(kingdom(*tables))
    assert (stage, match, set(players)) == ("final", "final", {"A", "E"})
    starters = {shown(kingdom(*tables), f"{seed}")[1][0][1][0] for seed in range(20)}
    assert starters == {"A", "E"}  # the start is drawn
    assert stage_of(kingdom(*tables).match("final", "A 30 9 9, E 20 9 9").raw) is None


@pytest.mark.rule("DOM-123")
def test_where_announced_equal_points_alone_lead_to_a_duel() -> None:
    tables = [
        "A 40 9 9, B 30 9 9, C 20 9 9, D 10 9 9",
        "E 41 9 9, F 31 9 9, G 21 9 9, H 11 9 9",
        "I 39 9 9, J 31 9 9, K 21 9 9, L 11 9 9",
    ]
    stage, [(_, players)] = shown(kingdom(*tables, playoff_on="tp"))
    assert (stage, set(players)) == ("final", {"A", "E", "I"})


@pytest.mark.rule("DOM-123")
def test_an_open_round_has_no_duel_yet() -> None:
    tale = sheet("dominion").round("A 40 9 9, B 40 9 9, C 40 9 9, D 40 9 9", times=3)
    assert stage_of(tale.raw) is None
    last = tale.round("A 40 9 9, B 40 9 9, C 40 9 9, D 40 9 9")
    assert set(shown(last)[1][0][1]) == set("ABCD")


# ── Friedrich ──


@pytest.mark.rule("FRI-102", "FRI-401")
def test_the_first_of_the_prelims_chooses_his_role_first() -> None:
    tale = sheet("friedrich")
    game = war(19, "austria", "6/10 3/5 12/12 4/5 9/10", cards="70 20 40 10 50 10 40")
    quick = war(12, "russia", "10/10 3/5 8/12 2/5 4/10", cards="70 20 40 10 50 10 40")
    for order in ("A B C D E F G H", "B A D C F E H G", "C D A B G H E F", "D C B A H G F E"):
        tale = tale.war(order, game, quick)
    raw = tale.lots("A B C D E F G H").raw
    stage = stage_of(raw)
    assert stage is not None
    [match] = stage.matches
    assert (stage.stage, match.match) == ("final", "final")
    assert list(match.players) == seeds(raw)[:4]
    assert "picks the role first (FRI-401)" in match.reason.en
