"""Carcassonne: the modes for two and for four, knockouts, draws and replays."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tafelrunde.games import shelf
from tafelrunde.games.shelf import open_rulebook
from tests.rules.build import (
    FIRSTS_DECIDE,
    SECONDS_DECIDE,
    THIRDS_DECIDE,
    Tale,
    played,
    sheet,
)

TWO = "carcassonne", "two-player"
FOUR = "carcassonne", "four-player"
KNOCKOUT = "carcassonne", "four-player-knockout"

# ── The mode for two ──

# A beats H by 40, B beats G by 30, C beats F by 20, D beats E by 10: seeds A B C D E F G H.
PAIRS = ("A 90, H 50", "B 85, G 55", "C 80, F 60", "D 75, E 65")
PRELIMS = sheet(*TWO).with_options(rounds=1).round(*PAIRS)


def quarterfinals(tale: Tale) -> Tale:
    """E, B and H win; C is promoted by a draw."""
    return (
        tale.match("QF1", "A 60, E 70")
        .match("QF2", "B 70, F 60")
        .match("QF3", "C 70, G 70")
        .match("QF4", "D 60, H 70")
    )


def semifinals(tale: Tale) -> Tale:
    """E beats H, B beats C."""
    return quarterfinals(tale).match("SF1", "E 70, H 60").match("SF2", "B 70, C 60")


@pytest.mark.rule("CAR-301")
def test_five_rounds_are_played_unless_the_organiser_adapts_their_number() -> None:
    four = sheet(*TWO).round(*PAIRS, times=4)
    [fault] = four.match("QF1", "A 60, E 70").refused()
    assert fault == "knockout: possible only after the last round (CAR-301)"
    assert four.round(*PAIRS).match("QF1", "A 60, E 70").refused() == []
    [fault] = four.round(*PAIRS, times=2).refused()
    assert fault == "rounds: at most 5 rounds expected, found 6 (CAR-301)"
    assert four.with_options(rounds=4).match("QF1", "A 60, E 70").refused() == []


@pytest.mark.rule("CAR-301", "CAR-306")
def test_the_best_eight_play_quarterfinals_semifinals_a_match_for_third_and_a_final() -> None:
    assert PRELIMS.order() == "1 A, 2 B, 3 C, 4 D, 5 E, 6 F, 7 G, 8 H"
    third = semifinals(PRELIMS).match("third-place", "H 60, C 50")
    assert third.final() is None
    over = third.match("final", "E 70, B 60")
    assert over.final() == "1 E, 2 B, 3 H, 4 C, 5 A, 6 D, 7 F, 8 G"
    assert "warnings" not in over.report()


@pytest.mark.rule("CAR-306")
def test_quarterfinals_pair_first_with_fifth_and_so_on() -> None:
    [warning] = PRELIMS.match("QF1", "A 60, H 70").report()["warnings"]
    assert warning == "knockout: QF1: by the rule A, E play here; the sheet has A, H (CAR-306)"


@pytest.mark.rule("CAR-306")
def test_the_winner_of_the_first_quarterfinal_meets_the_winner_of_the_fourth() -> None:
    crossed = quarterfinals(PRELIMS).match("SF1", "E 70, B 60").match("SF2", "H 70, C 60")
    faults = crossed.refused()
    assert faults[0] == "knockout: SF1: by the rule E, H play here; the sheet has B, E (CAR-306)"
    assert faults[1] == "knockout: SF2: by the rule B, C play here; the sheet has C, H (CAR-306)"


@pytest.mark.rule("CAR-301")
def test_without_quarterfinals_first_meets_fourth_and_second_third() -> None:
    four = PRELIMS.with_options(knockout_size=4)
    semis = four.match("SF1", "A 60, D 70").match("SF2", "B 70, C 60")
    assert "warnings" not in semis.report()
    over = semis.match("third-place", "A 70, C 60").match("final", "D 70, B 60")
    assert over.final() == "1 D, 2 B, 3 A, 4 C, 5 E, 6 F, 7 G, 8 H"
    only_a_final = PRELIMS.with_options(knockout_size=2).match("final", "A 60, B 70")
    assert only_a_final.final() == "1 B, 2 A, 3 C, 4 D, 5 E, 6 F, 7 G, 8 H"
    assert four.match("QF1", "A 60, E 70").refused()


@pytest.mark.rule("CAR-303")
def test_the_standings_go_by_wins_and_record_difference_points_and_share() -> None:
    tale = sheet(*TWO).round("A 70, B 69", "C 99, D 1").round("A 70, C 69", "B 98, D 1")
    assert tale.order() == "1 A, 2 C, 3 B, 4 D"
    assert tale.separated("A") == ("wins", "CAR-303")
    assert [tale.value("A", code) for code in ("wins", "vp_diff_sum", "vp_sum")] == [2, 2, 140]
    assert tale.value("A", "vp_share_sum") == 2 * Fraction(70, 139)
    assert tale.value("D", "vp_diff_sum") == -195


@pytest.mark.rule("CAR-303")
@pytest.mark.parametrize(("value", "wins"), [(None, 0), ("0.5", Fraction(1, 2))])
def test_a_drawn_prelim_game_is_no_win_unless_chosen_otherwise(
    value: object, wins: Fraction
) -> None:
    tale = sheet(*TWO).round("A 50, B 50")
    if value is not None:
        tale = tale.with_options(draw_win_value=value)
    assert tale.value("A", "wins") == tale.value("B", "wins") == wins


@pytest.mark.rule("CAR-304")
def test_equal_wins_fall_to_the_difference_then_the_points_then_the_share() -> None:
    difference = sheet(*TWO).round("A 90, B 80", "C 60, D 40")
    assert difference.order() == "1 C, 2 A, 3 B, 4 D"
    assert difference.separated("C") == ("vp_diff_sum", "CAR-304")
    points = sheet(*TWO).round("A 60, B 50", "C 90, D 80")
    assert points.order() == "1 C, 2 A, 3 D, 4 B"
    assert points.separated("C") == ("vp_sum", "CAR-304")
    # A 50:40 twice, C 70:60 and 30:20; both won by 20 in all, with 100 points
    share = sheet(*TWO).round("A 50, B 40", "C 70, D 60").round("A 50, B 40", "C 30, D 20")
    assert share.order().startswith("1 C, 2 A, ")
    assert share.separated("C") == ("vp_share_sum", "CAR-304")


@pytest.mark.rule("CAR-307")
def test_a_draw_in_quarter_or_semifinal_promotes_the_better_placed_without_a_replay() -> None:
    semis = quarterfinals(PRELIMS).match("SF1", "H 70, E 70").match("SF2", "C 70, B 70")
    over = semis.match("third-place", "H 70, C 60").match("final", "E 60, B 70")
    assert over.final() == "1 B, 2 E, 3 H, 4 C, 5 A, 6 D, 7 F, 8 G"
    [fault] = PRELIMS.match("QF1", "A 60, E 60", "A 60, E 70").refused()
    assert fault.endswith("1 game expected, found 2 (CAR-307)")


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_is_replayed_once_then_the_better_placed_wins() -> None:
    third = semifinals(PRELIMS).match("third-place", "H 60, C 50")
    rest = "3 H, 4 C, 5 A, 6 D, 7 F, 8 G"
    assert third.match("final", "E 70, B 70").final() == f"1 B, 2 E, {rest}"
    assert third.match("final", "E 70, B 70", "E 71, B 70").final() == f"1 E, 2 B, {rest}"
    assert third.match("final", "E 70, B 70", "E 70, B 70").final() == f"1 B, 2 E, {rest}"
    [fault] = third.match("final", "E 1, B 1", "E 2, B 2", "E 3, B 4").refused()
    assert fault.endswith("1 to 2 games expected, found 3 (CAR-308)")


@pytest.mark.rule("CAR-308")
def test_a_drawn_match_for_third_is_replayed_once_then_the_better_placed_is_third() -> None:
    final = semifinals(PRELIMS).match("final", "E 70, B 60")
    drawn = final.match("third-place", "H 60, C 60")
    assert drawn.final() == "1 E, 2 B, 3 C, 4 H, 5 A, 6 D, 7 F, 8 G"
    won = final.match("third-place", "H 60, C 60", "C 50, H 60")
    assert won.final() == "1 E, 2 B, 3 H, 4 C, 5 A, 6 D, 7 F, 8 G"


@pytest.mark.rule("CAR-307", "CAR-308")
def test_the_better_placed_starts_every_match_of_the_mode_for_two() -> None:
    finish = open_rulebook("carcassonne").mode("two-player").finish
    assert finish is not None
    for scheme in finish.schemes:
        for match in scheme.matches:
            early = match.stage in ("quarterfinal", "semifinal")
            assert match.start == "better-placed"
            assert match.start_rule == match.draw_rule == ("CAR-307" if early else "CAR-308")


# ── The mode for four ──

#   A 60  B 50  C 40  D 30   of 180
#   E 55  F 45  G 35  H 25   of 160
TABLES = ("A 60, B 50, C 40, D 30", "E 55, F 45, G 35, H 25")


@pytest.mark.rule("CAR-401")
def test_after_four_rounds_the_best_four_play_a_final() -> None:
    four = sheet(*FOUR).round(*TABLES, times=4)
    assert four.order() == "1 E, 2 A, 3 F, 4 B, 5 C, 6 G, 7 D, 8 H"
    assert four.final() is None
    over = four.match("final", "E 40, A 50, F 60, B 50")
    assert over.final() == "1 F, 2 A, 3 B, 4 E, 5 C, 6 G, 7 D, 8 H"
    [fault] = four.round(*TABLES).refused()
    assert fault == "rounds: at most 4 rounds expected, found 5 (CAR-401)"
    [warning] = four.match("final", "E 40, A 50, F 60, C 50").report()["warnings"]
    assert warning.endswith("(CAR-401)")


@pytest.mark.rule("CAR-409")
def test_a_drawn_final_of_four_is_replayed_until_someone_wins_outright() -> None:
    four = sheet(*FOUR).round(*TABLES, times=4)
    drawn = "E 60, A 60, F 40, B 50"
    assert four.match("final", drawn).final() is None
    assert four.match("final", drawn, drawn, drawn).final() is None
    over = four.match("final", drawn, drawn, "E 50, A 60, F 70, B 40")
    assert over.final() == "1 F, 2 A, 3 E, 4 B, 5 C, 6 G, 7 D, 8 H"


@pytest.mark.rule("CAR-X1", "CAR-403")
def test_two_first_places_get_four_each_and_the_others_two_and_one() -> None:
    tale = sheet(*FOUR).round("A 80, B 80, C 70, D 60")
    assert tale.slip("points") == {"A": 4, "B": 4, "C": 2, "D": 1}


@pytest.mark.rule("CAR-403")
@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("A 80, B 70, C 60, D 50", "5 3 2 1"),
        ("A 80, B 70, C 70, D 70", "5 2 2 2"),
        ("A 80, B 70, C 60", "5 3 1"),
        ("A 80, B 80, C 60", "4 4 1"),
    ],
)
def test_tables_give_5_3_2_1_or_5_3_1_and_ties_add_and_share(table: str, points: str) -> None:
    found = sheet(*FOUR).round(table).slip("points")
    assert list(found.values()) == [Fraction(one) for one in points.split()]


@pytest.mark.rule("CAR-404")
def test_equal_points_fall_to_shares_then_to_the_sum_of_points() -> None:
    shares = sheet(*FOUR).round(*TABLES)
    assert shares.order().startswith("1 E, 2 A, ")
    assert shares.separated("E") == ("vp_share_sum", "CAR-404")
    points = sheet(*FOUR).round("A 40, B 30, C 20, D 10", "E 80, F 60, G 40, H 20")
    assert points.order() == "1 E, 2 A, 3 F, 4 B, 5 G, 6 C, 7 H, 8 D"
    assert points.separated("E") == ("vp_effective_sum", "CAR-404")


@pytest.mark.rule("CAR-404")
def test_then_to_first_second_and_third_places() -> None:
    firsts = played(sheet(*FOUR), FIRSTS_DECIDE)
    assert firsts.separated("A") == ("firsts", "CAR-404")
    assert "4 A, 5 B" in firsts.order()
    seconds = played(sheet(*FOUR), SECONDS_DECIDE)
    assert seconds.separated("A") == ("seconds", "CAR-404")
    thirds = played(sheet(*FOUR), THIRDS_DECIDE)
    assert thirds.separated("A") == ("thirds", "CAR-404")
    assert thirds.row("B")["rank"] == thirds.row("H")["rank"] == 7


@pytest.mark.rule("CAR-X2", "CAR-404")
def test_shares_of_four_player_tables_add_up_exactly() -> None:
    tale = (
        sheet(*FOUR)
        .round("M 92, B 40, C 31, D 30")  # of 193
        .round("M 43, B 50, C 45, D 39")  # of 177
        .round("M 88, B 50, C 40, D 35")  # of 213
    )
    shares = [tale.slip("share", number=number)["M"] for number in (1, 2, 3)]
    assert shares == [Fraction(92, 193), Fraction(43, 177), Fraction(88, 213)]
    assert [f"{100 * float(share):.2f}" for share in shares] == ["47.67", "24.29", "41.31"]
    assert tale.value("M", "vp_share_sum") == sum(shares)
    assert f"{100 * float(sum(shares)):.2f}" == "113.28"


@pytest.mark.rule("CAR-405", "CAR-406")
def test_at_a_table_of_three_a_virtual_fourth_joins_and_a_quarter_is_taken_off() -> None:
    tale = sheet(*FOUR).round("A 90, B 50, C 40", "D 90, E 50, F 40, G 0")
    # total 180, mean 60: shares of 240 from the points as scored
    assert tale.slip("share") == {
        "A": Fraction(90, 240),
        "B": Fraction(50, 240),
        "C": Fraction(40, 240),
    }
    assert tale.value("A", "vp_effective_sum") == Fraction(90 * 3, 4)
    assert tale.value("D", "vp_effective_sum") == 90
    assert tale.value("A", "vp_effective_sum") / 180 == tale.slip("share")["A"]


@pytest.mark.rule("CAR-410")
def test_after_six_rounds_the_best_four_meet_in_pairs() -> None:
    five = sheet(*KNOCKOUT).round(*TABLES, times=5)
    [fault] = five.match("SF1", "E 60, B 70").refused()
    assert fault == "knockout: possible only after the last round (CAR-410)"
    six = five.round(*TABLES)
    semis = six.match("SF1", "E 60, B 70").match("SF2", "A 70, F 70")  # a draw promotes A
    assert "warnings" not in semis.report()
    third = semis.match("third-place", "E 60, F 60")  # a draw gives it to E
    assert third.final() is None
    rest = "3 E, 4 F, 5 C, 6 G, 7 D, 8 H"
    assert third.match("final", "A 60, B 70").final() == f"1 B, 2 A, {rest}"
    assert third.match("final", "A 70, B 70").final() is None
    assert third.match("final", "A 70, B 70", "A 1, B 2").final() == f"1 B, 2 A, {rest}"
    assert semis.match("third-place", "E 60, F 60", "E 60, F 70").refused()


@pytest.mark.rule("CAR-410")
def test_other_pairs_than_first_v_fourth_and_second_v_third_are_pointed_out() -> None:
    six = sheet(*KNOCKOUT).round(*TABLES, times=6)
    [warning] = six.match("SF1", "E 60, A 70").report()["warnings"]
    assert warning == "knockout: SF1: by the rule B, E play here; the sheet has A, E (CAR-410)"
    finish = open_rulebook("carcassonne").mode("four-player-knockout").finish
    assert finish is not None
    starts = {(match.start, match.start_rule) for match in finish.schemes[0].matches}
    assert starts == {("picks-position", "CAR-410")}


@pytest.mark.rule("CAR-608")
def test_an_organiser_plays_an_own_mode_from_a_folder_with_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = Path(shelf.__file__).parent / "carcassonne" / "rulebook.toml"
    own = tmp_path / "own_carcassonne"
    own.mkdir()
    rules = ours.read_text(encoding="utf-8").replace('id = "carcassonne"', 'id = "own-carcassonne"')
    rules = rules.replace("4 = [5, 3, 2, 1]", "4 = [10, 6, 3, 0]")
    (own / "rulebook.toml").write_text(rules, encoding="utf-8")
    monkeypatch.setenv("TAFELRUNDE_GAMES", str(tmp_path))
    tale = sheet("own-carcassonne", "four-player").round("A 80, B 70, C 60, D 50")
    assert tale.slip("points") == {"A": 10, "B": 6, "C": 3, "D": 0}
