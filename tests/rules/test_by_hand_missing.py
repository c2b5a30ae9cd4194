"""Computed by hand from the originals: what happens where a figure is missing.

Each scenario stands below the sentence of the original that decides it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.answers import Answers
from tests.rules.build import sheet, war
from tests.rules.test_by_hand_equal import LEVEL, SAME_WAR, TURNS, one_round

CARDS = "70 20 40 10 50 10 40"


@pytest.mark.rule("FRI-303")
def test_cards_nobody_wrote_down_lose_the_tie_they_would_have_won(cli: Answers) -> None:
    # "Anzahl der TK von Preußen+Hannover geteilt durch die Anzahl der TK der Gegenspieler.
    # Kleinerer Koeffizient gewinnt.": eight are equal; in a's game as Friedrich nobody counted
    without = {name: value for name, value in SAME_WAR.items() if name != "cards"}
    tale = sheet("friedrich").war(TURNS[0], without, SAME_WAR)
    for players in TURNS[1:]:
        tale = tale.war(players, SAME_WAR, SAME_WAR)
    assert cli.value(tale, "b", "card_coefficient") == Fraction(90, 150)
    assert cli.value(tale, "a", "card_coefficient") is None
    assert cli.order(tale) == "1 b, 1 c, 1 d, 1 e, 1 f, 1 g, 1 h, 8 a"
    said = cli.warnings(tale).lower()
    assert "round 1" in said
    assert "table 1" in said


@pytest.mark.rule("FRI-302")
def test_who_never_led_friedrich_is_behind_who_did(cli: Answers) -> None:
    # "Aus der Partie, in der man Friedrich war, wird die Standardabweichung … gebildet. Kleinere
    # Standardabweichung gewinnt.": Friedrich and Pompadour both have 5 and no second nation
    tale = sheet("friedrich").war("f e m p", war(10, "russia", "10/10 5/10 5/10 5/10 5/10"))
    assert cli.value(tale, "f", "stdev") == Fraction(50, 9)
    assert [cli.value(tale, "p", code) for code in ("points", "second_nations")] == [5, 0]
    for code in ("stdev", "card_coefficient", "friedrich_points"):
        assert cli.value(tale, "p", code) is None
    assert cli.order(tale) == "1 e, 2 m, 3 f, 4 p"
    assert cli.row(tale, "f")["separated_by"] == "stdev"


@pytest.mark.rule("FRI-302")
def test_the_deviation_of_a_prussian_win_is_nought_and_no_gap(cli: Answers) -> None:
    # "Bei einem Sieg Preußen/Hannovers ist diese automatisch 0.": Friedrich of table 1 and
    # Pompadour of table 2 both have 12
    prussia = war(16, "prussia", "7/10 4/10 8/10 3/10 6/10", cards=CARDS)
    france = war(16, "france", "7/10 4/10 8/10 3/10 10/10", cards=CARDS)
    tale = sheet("friedrich").war("f1 e1 m1 p1 f2 e2 m2 p2", prussia, france)
    assert cli.value(tale, "f1", "stdev") == 0
    assert cli.value(tale, "p2", "stdev") is None
    assert cli.order(tale).startswith("1 f1, 2 p2")


@pytest.mark.rule("FRI-303")
def test_two_who_both_lack_their_cards_are_parted_by_the_next_criterion(cli: Answers) -> None:
    # "4. Punktezahl mit der Rolle »Friedrich«": a gap against a gap decides nothing
    tale = sheet("friedrich")
    without = {name: value for name, value in SAME_WAR.items() if name != "cards"}
    for players in TURNS:
        tale = tale.war(players, without, without)
    assert cli.order(tale) == "1 a, 1 b, 1 c, 1 d, 1 e, 1 f, 1 g, 1 h"


@pytest.mark.rule("7W-209")
def test_an_early_win_needs_no_points_on_the_slip(cli: Answers) -> None:
    # "wird prinzipiell als 75 zu 25 Siegpunkten zu Gunsten des Siegers gewertet"
    tale = one_round("seven-wonders", "duel", "A military, B", "C 75, D 25", "E, F scientific")
    assert cli.slip(tale, "share") == {"A": Fraction(3, 4), "B": Fraction(1, 4)}
    assert cli.order(tale) == "1 A, 1 C, 1 F, 4 B, 4 D, 4 E"


@pytest.mark.rule("DOM-103")
def test_a_table_still_playing_counts_as_not_played(cli: Answers) -> None:
    # "durch die Ergebnisse der bereits gespielten Runden bestimmt"
    tale = one_round("dominion", None, *LEVEL)
    second = tale.rounds[0]["tables"][1]
    second["open"] = True
    for seat in second["seats"]:
        for figure in ("vp", "turns", "victory_cards"):
            del seat[figure]
    assert cli.order(tale) == "1 A, 2 B, 3 C, 4 D, 5 E, 5 F, 5 G, 5 H"
    assert cli.value(tale, "E", "tp") == 0
    assert cli.final(tale) is None


@pytest.mark.rule("7W-204")
def test_a_table_without_any_points_gives_the_share_nought(cli: Answers) -> None:
    # "die Summe der relativen Anteile an den Siegpunkten": nought of nought is no share
    tale = one_round("seven-wonders", "four-rounds", "A 0 3, B 0 2, C 0 1, D 0 0")
    assert cli.slip(tale, "share") == dict.fromkeys("ABCD", 0)
    assert cli.order(tale) == "1 A, 2 B, 3 C, 4 D"


@pytest.mark.rule("CAT-301")
def test_two_seats_with_ten_points_are_asked_who_won(cli: Answers) -> None:
    # "Ein Spieler hat gewonnen, wenn er 10 oder mehr Siegpunkte hat und an der Reihe ist."
    said = cli.warnings(one_round("catan", None, "A 10, B 10, C 8, D 6", "E 10, F 9, G 8, H 7"))
    assert "table 1" in said
    assert "table 2" not in said
    assert cli.warnings(one_round("catan", None, "A 10, B 10 won, C 8, D 6")) == ""


@pytest.mark.rule("CAT-202")
def test_a_game_of_catan_nobody_has_won_is_doubted(cli: Answers) -> None:
    # "Es werden keine Spiele vorzeitig abgebrochen."
    said = cli.warnings(one_round("catan", None, "A 9, B 8, C 8, D 6", "E 10, F 9, G 8, H 7"))
    assert "table 1" in said
    assert "table 2" not in said
