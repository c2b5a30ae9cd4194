"""Friedrich: a figure nobody gave never wins, and a final several nations win says why.

"TK-Koeffizient der tatsächlich verteilten TK … Kleinerer Koeffizient gewinnt": one that nobody
counted is no smaller one. "Aus der Partie, in der man Friedrich war": whoever never was has none.
"""

from __future__ import annotations

import pytest

from tafelrunde.draw.next_stage import next_stage
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import FOUR, sheet, war
from tests.rules.test_friedrich_ranking import DEALT, EVEN, four_rounds, two_tables


@pytest.mark.rule("FRI-303")
def test_cards_nobody_counted_do_not_win_the_tie_break_and_the_table_is_named() -> None:
    tale = two_tables(war(9, "", EVEN), war(9, "", EVEN, cards=DEALT))
    assert tale.separated("FRITZ") == ("card_coefficient", "FRI-303")
    assert tale.order().index("FRITZ") < tale.order().index("fritz")
    assert "0.6 against no figure of fritz" in tale.row("FRITZ")["reason"]
    [shown] = [c for c in tale.row("fritz")["criteria"] if c["code"] == "card_coefficient"]
    assert shown == {"code": "card_coefficient", "value": None, "exact": None}
    warnings = tale.report()["warnings"]
    assert any("round 1, table 1" in said and "FRI-303" in said for said in warnings)
    assert not any("table 2" in said for said in warnings)


@pytest.mark.rule("FRI-302", "FRI-304")
def test_whoever_never_led_friedrich_has_no_spread_and_stands_behind() -> None:
    # all four have 7 points, and second nations worth 0
    tale = sheet("friedrich").war(FOUR, war(14, "", "7/10 0/5 7/10 0/5 7/10", cards=DEALT))
    assert tale.order() == "1 fritz, 2 lisa, 2 mari, 2 pom"
    assert tale.separated("fritz") == ("stdev", "FRI-302")
    assert tale.figure("fritz", "stdev") == "0"
    for code in ("stdev", "card_coefficient", "friedrich_points"):
        assert tale.figure("pom", code) is None


@pytest.mark.rule("FRI-222", "FRI-301")
def test_an_army_that_changed_hands_without_a_record_counts_nothing_and_that_is_said() -> None:
    tale = sheet("friedrich").war(
        FOUR, war(9, "", "3/10 2/10 6/10 4/5 5/10", army="elisabeth", cards=DEALT)
    )
    assert tale.value("mari", "second_nations") == 0
    [warning] = tale.report()["warnings"]
    assert "round 1, table 1" in warning
    assert "(FRI-222)" in warning


@pytest.mark.rule("FRI-221")
def test_a_game_without_any_winner_is_doubted() -> None:
    tale = sheet("friedrich").war(FOUR, war(9, "", EVEN, cards=DEALT))
    [warning] = tale.warnings()
    assert warning == (
        "rounds[0].tables[0].game.winners: no winning nation: did really nobody win? (FRI-221)"
    )
    won = sheet("friedrich").war(FOUR, war(9, "prussia", EVEN, cards=DEALT))
    assert won.warnings() == []


def because(tale: object, place: int = 0) -> tuple[str, str]:
    row = tale.report()["final_ranking"][place]  # type: ignore[attr-defined]
    return row["because"], row["rule"]


@pytest.mark.rule("FRI-402")
def test_a_final_several_nations_win_says_by_how_many_nations() -> None:
    game = war(9, "russia sweden france", "9/9 9/9 1/9 1/9 9/9")
    text, rule = because(four_rounds().war_final("A B C D", game))
    assert text == (
        "final: place 1; several winners, more nations: Elisabeth with 2 ahead of Pompadour with 1"
    )
    assert rule == "FRI-402"


@pytest.mark.rule("FRI-402")
def test_with_equal_nations_it_says_the_chances_of_both_roles() -> None:
    game = war(9, "austria france", "1/9 1/9 9/9 1/9 9/9")
    tale = four_rounds().war_final("A B C D", game)
    for place in (0, 1):
        text, rule = because(tale, place)
        assert text == (
            f"final: place {place + 1}; several winners with 1 nation each, lower chances of the "
            "role in the prelims: Pompadour 0 of 8 (0.00%) ahead of Maria Theresa 2 of 8 (25.00%)"
        )
        assert rule == "FRI-402"
    text, rule = because(four_rounds().war_final("A B C D", war(9, "france", EVEN)))
    assert (text, rule) == ("final: place 1", "FRI-102")


@pytest.mark.rule("FRI-402")
def test_a_role_has_won_a_prelim_game_also_where_its_player_had_left_it() -> None:
    # "Die Siegchancen der einzelnen Rollen werden aus den Ergebnissen der Vorrunde errechnet"
    tale = four_rounds().war_final("A B C D", war(9, "austria france", "1/9 1/9 9/9 1/9 9/9"))
    table = tale.rounds[3]["tables"][1]
    table["game"] = war(10, "austria", "1/10 0/5 10/10 0/5 1/10", cards=DEALT)
    table["seats"][2]["left"] = True
    text, _ = because(tale)
    assert "Pompadour 0 of 8 (0.00%) ahead of Maria Theresa 3 of 8 (37.50%)" in text


@pytest.mark.rule("FRI-102")
def test_a_final_nobody_won_has_no_champion() -> None:
    assert four_rounds().war_final("A B C D", war(9, "", EVEN)).final() is None


@pytest.mark.rule("FRI-102")
@pytest.mark.parametrize("how", ["left", "disqualified"])
def test_a_winner_who_is_gone_leaves_the_title_to_the_best_of_the_prelims(how: str) -> None:
    # "Weltmeister ist der Sieger des Endspiels": it was won, so nobody plays it again
    tale = four_rounds().war_final("A B C D", war(9, "austria", EVEN))
    if how == "left":
        tale.knockout[0]["matches"][0]["games"][0]["seats"][2]["left"] = True
    else:
        tale = tale.disqualified("C", 5)
    others = [row["player"] for row in tale.report()["standings"] if row["player"] in "ABD"]
    assert (tale.final() or "").startswith(", ".join(f"{n} {p}" for n, p in enumerate(others, 1)))
    assert tale.report()["open"] is None


@pytest.mark.rule("FRI-102", "FRI-402")
def test_a_final_nobody_won_is_no_draw_that_a_rule_would_replay() -> None:
    tale = four_rounds().war_final("A B C D", war(9, "", EVEN))
    read = read_sheet(tale.raw, open_rulebook)
    stage = next_stage(read.rulebook, fold(read.events), "x")
    assert stage is not None
    assert stage.matches[0].reason.en.startswith("Again: nobody won (FRI-102); ")
