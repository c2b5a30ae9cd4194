"""The stages of a finish: who meets whom, who starts, who is replayed, and when a lot is needed."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.draw.next_stage import NextStage, next_stage
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.oracle.generator import random_sheet
from tests.oracle.standings import (
    knockout_size,
    leaders,
    match_outcome,
    planned_rounds,
    prelim_places,
    seeds,
    standings,
)
from tests.rules.build import Raw, Tale, sheet, war

Pairing = tuple[str, tuple[str, ...]]


def stage_of(raw: Raw, seed: str = "seed") -> NextStage | None:
    read = read_sheet(raw, open_rulebook)
    return next_stage(read.rulebook, fold(read.events), seed)


def shown(tale: Tale, seed: str = "seed") -> tuple[str, list[Pairing]]:
    """The stage and its pairings, the player who starts or picks first in front."""
    stage = stage_of(tale.raw, seed)
    assert stage is not None
    assert all(match.start == match.players[0] for match in stage.matches)
    return stage.stage, [(match.match, match.players) for match in stage.matches]


# Ten players whose standing after one round is their alphabet: the winners by their difference,
# then the losers by theirs.
LADDER = ["A 100, J 0", "B 90, I 0", "C 80, H 0", "D 70, G 0", "E 60, F 0"]


def pairs(size: int) -> Tale:
    options = {"rounds": 1, "knockout_size": size}
    return sheet("carcassonne", "two-player").with_options(**options).round(*LADDER)


QUARTERS = [
    ("QF1", "A 60, E 50"),
    ("QF2", "B 50, F 60"),
    ("QF3", "C 50, G 50"),
    ("QF4", "D 40, H 70"),
]


def after(tale: Tale, *matches: tuple[str, str]) -> Tale:
    for name, *games in matches:
        tale = tale.match(name, *games)
    return tale


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


# ── Lots ──


def with_equals(size: int, *tables: str) -> Tale:
    options = {"rounds": 1, "knockout_size": size}
    return sheet("carcassonne", "two-player").with_options(**options).round(*tables)


@pytest.mark.rule("CAR-306")
def test_equals_across_the_cut_need_a_lot() -> None:
    # B and C are equal in everything on places 2 and 3.
    tale = with_equals(2, "A 100, F 0", "B 90, E 0", "C 90, D 0")
    with pytest.raises(Refusal) as caught:
        stage_of(tale.raw)
    [fault] = caught.value.faults
    assert "a lot is needed" in fault.text.en
    assert "ein Los ist nötig" in fault.text.de
    assert "B, C" in fault.text.en
    assert "2–3" in fault.text.en
    assert fault.rule is not None
    assert shown(tale.lots("C B"))[1] == [("final", ("A", "C"))]
    assert shown(tale.lots("B C"))[1] == [("final", ("A", "B"))]


@pytest.mark.rule("CAR-306", "CAR-301")
def test_equals_in_a_place_that_decides_a_pairing_need_a_lot() -> None:
    tale = with_equals(4, "A 100, H 0", "B 100, G 0", "C 90, F 0", "D 80, E 0")
    with pytest.raises(Refusal, match="a lot is needed"):
        stage_of(tale.raw)
    assert shown(tale.lots("B A"))[1] == [("SF1", ("B", "D")), ("SF2", ("A", "C"))]
    assert shown(tale.lots("A B"))[1] == [("SF1", ("A", "D")), ("SF2", ("B", "C"))]


@pytest.mark.rule("CAR-306")
def test_a_lot_that_leaves_pairings_open_is_not_enough() -> None:
    tale = with_equals(4, "A 90, H 0", "B 90, G 0", "C 90, F 0", "D 90, E 0")
    with pytest.raises(Refusal, match="A, C, D are equal in everything on places 2–4"):
        stage_of(tale.lots("B").raw)
    assert shown(tale.lots("B C A"))[1] == [("SF1", ("B", "D")), ("SF2", ("C", "A"))]


@pytest.mark.rule("CAR-307")
def test_a_drawn_match_of_two_equals_needs_a_lot() -> None:
    # B and C are equal on places 2 and 3, which is one match whoever is second.
    tale = with_equals(4, "A 100, H 0", "B 90, G 0", "C 90, F 0", "D 80, E 0")
    drawn = after(tale, ("SF1", "A 20, D 10"), ("SF2", "B 30, C 30"))
    assert shown(drawn.lots("C B")) == ("third-place", [("third-place", ("B", "D"))])
    with pytest.raises(Refusal, match="a lot is needed"):
        stage_of(drawn.raw)


@pytest.mark.rule("CAR-306")
def test_equals_who_miss_the_cut_need_no_lot() -> None:
    tale = with_equals(2, "A 100, F 0", "B 95, E 0", "C 90, D 0", "G 90, H 0")
    assert shown(tale)[1] == [("final", ("A", "B"))]


@pytest.mark.rule("CAR-306")
def test_equals_of_whom_one_went_home_need_no_lot() -> None:
    tale = with_equals(2, "A 100, F 0", "B 90, E 0", "C 90, D 0")
    assert shown(tale.withdrawn("B", 1))[1] == [("final", ("A", "C"))]


# ── Too few for the finish ──


@pytest.mark.rule("CAR-301")
@pytest.mark.parametrize("gone", [3, 4, 6, 9, 10])
def test_too_few_for_the_knockout_is_said_or_decided_without_a_game(gone: int) -> None:
    tale = pairs(8)
    for player in "ABCDEFGHIJ"[:gone]:
        tale = tale.withdrawn(player, 1)
    try:
        stage = stage_of(tale.raw)
    except Refusal:
        return
    assert stage is None or all(len(match.players) == 2 for match in stage.matches)


@pytest.mark.rule("CAR-306")
def test_two_who_both_went_home_are_not_asked_to_play() -> None:
    stage = stage_of(after(pairs(8), *QUARTERS).withdrawn("A", 2).withdrawn("H", 2).raw)
    assert stage is None or all("A" not in match.players for match in stage.matches)


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
    with pytest.raises(Refusal, match="C, D, J are equal in everything on places 4–6"):
        stage_of(tale.raw)
    assert set(shown(tale.lots("J D C"))[1][0][1]) == {"A", "B", "I", "J"}


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


# ── Random tournaments against the slow checker ──

SCHEMES = {
    8: [("QF1", 0, 4), ("QF2", 1, 5), ("QF3", 2, 6), ("QF4", 3, 7)],
    4: [("SF1", 0, 3), ("SF2", 1, 2)],
    2: [("final", 0, 1)],
}
STAGE = {"QF": "quarterfinal", "SF": "semifinal"}


def expected(raw: Raw) -> tuple[str, list[Pairing]] | None:
    """The next stage by the rules, step by step; None when all is decided."""
    size = knockout_size(raw)
    held = {one["match"]: one for stage in raw["knockout"] for one in stage["matches"]}
    place = prelim_places(raw)
    best = seeds(raw)
    steps = [[(name, best[a], best[b]) for name, a, b in SCHEMES[size]]]
    while steps:
        pairings = steps.pop(0)
        stage = STAGE.get(pairings[0][0][:2], pairings[0][0])
        todo: list[Pairing] = []
        outcomes = []
        for name, one, other in pairings:
            better = tuple(sorted((one, other), key=lambda player: place[player]))
            outcome = match_outcome(raw, stage, held[name]) if name in held else None
            if outcome is None:
                todo.append((name, better))
            elif _asks_for_a_replay(raw, name, held[name]):
                todo.append((name, better[::-1]))
            outcomes.append(outcome)
        if todo:
            return stage, todo
        won = [outcome[0] for outcome in outcomes if outcome]
        lost = [outcome[1] for outcome in outcomes if outcome]
        if stage == "quarterfinal":
            steps = [[("SF1", won[0], won[3]), ("SF2", won[1], won[2])]]
        elif stage == "semifinal":
            steps = [[("third-place", *lost)], [("final", *won)]]  # type: ignore[list-item]
    return None


def _asks_for_a_replay(raw: Raw, name: str, match: Raw) -> bool:
    games = match["games"]
    points = [seat["vp"] for seat in games[0]["seats"]] if raw["mode"] == "two-player" else [0, 1]
    return name in ("third-place", "final") and len(games) == 1 and points[0] == points[1]


@pytest.mark.rule("CAR-306", "CAR-307", "CAR-308", "CAR-410", "7W-211")
@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("carcassonne", "two-player"),
        ("carcassonne", "four-player-knockout"),
        ("seven-wonders", "duel"),
    ],
)
def test_every_stage_of_random_tournaments_is_the_one_the_rules_name(
    rulebook: str, mode: str
) -> None:
    stages = set()
    for seed in range(45):
        raw = random_sheet(seed, rulebook, mode)
        if len(raw["rounds"]) < planned_rounds(raw):
            continue
        for cut in range(len(raw["knockout"]) + 1):
            part = raw | {"knockout": raw["knockout"][:cut]}
            right = expected(part)
            stage = stage_of(part)
            found = stage and (stage.stage, [(one.match, one.players) for one in stage.matches])
            assert found == right, seed
            stages.add(right and right[0])
    assert stages >= {"semifinal", "third-place", "final", None}


@pytest.mark.rule("CAR-401", "CAR-408", "7W-102", "FRI-102", "FRI-401")
@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("carcassonne", "four-player"),
        ("seven-wonders", "prelims-and-final"),
        ("friedrich", "world-championship"),
    ],
)
def test_every_final_of_four_holds_the_first_four_who_are_still_there(
    rulebook: str, mode: str
) -> None:
    finals = 0
    for seed in range(30):
        raw = random_sheet(seed, rulebook, mode) | {"knockout": []}
        if len(raw["rounds"]) < planned_rounds(raw):
            continue
        stage = stage_of(raw)
        assert stage is not None
        if mode == "prelims-and-final":
            assert set(stage.matches[0].players) == set(seeds(raw)[:4])
        else:
            assert list(stage.matches[0].players) == seeds(raw)[:4]
        finals += 1
    assert finals > 10


@pytest.mark.rule("DOM-123")
@pytest.mark.parametrize("playoff", ["tp_and_vp", "tp"])
def test_a_duel_holds_all_leaders_and_nobody_else(playoff: str) -> None:
    duels = 0
    for seed in range(60):
        raw = random_sheet(seed, "dominion", "swiss") | {"knockout": []}
        raw["options"] = {"playoff_on": playoff, "rounds": max(1, len(raw["rounds"]))}
        if not raw["rounds"] or raw["withdrawals"]:
            continue
        level = leaders(raw, standings(raw))
        stage = stage_of(raw)
        assert (stage is None) == (len(level) == 1)
        if stage is not None:
            duels += 1
            assert set(stage.matches[0].players) == set(level)
    assert duels >= 2
