"""Computed by hand from the originals: what happens where everything is equal.

Each scenario stands below the sentence of the original that decides it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rules.answers import Answers
from tests.rules.build import Tale, sheet, war


def one_round(rulebook: str, mode: str | None, *tables: str, **options: Any) -> Tale:
    return sheet(rulebook, mode).with_options(rounds=1, **options).round(*tables)


# ── 7 Wonders ──

FOUR_ROUNDS = ("seven-wonders", "four-rounds")
WITH_FINAL = ("seven-wonders", "prelims-and-final")
# A and B are equal in everything, so are C and D, E and F, G and H.
TWINS = ("A 50 0, C 30 0, E 15 0, G 5 0", "B 50 0, D 30 0, F 15 0, H 5 0")


@pytest.mark.rule("7W-202")
def test_coins_part_equal_points_before_anything_is_shared(cli: Answers) -> None:
    # "zu beachten ist, auch für die Platzierung gilt der „normale“ Tiebreaker aus den Grundregeln"
    tale = one_round(*FOUR_ROUNDS, "A 50 5, B 50 3, C 40 1, D 40 0")
    assert cli.slip(tale, "place") == {"A": 1, "B": 2, "C": 3, "D": 4}


@pytest.mark.rule("7W-202")
def test_two_in_front_share_five_and_three(cli: Answers) -> None:
    # "Bei gleichen Platzierungen werden die Punkte geteilt"
    tale = one_round(*FOUR_ROUNDS, "A 50 3, B 50 3, C 40 1, D 30 0")
    assert cli.slip(tale, "place") == {"A": 1, "B": 1, "C": 3, "D": 4}
    assert cli.slip(tale, "points") == {"A": 4, "B": 4, "C": 2, "D": 1}


@pytest.mark.rule("7W-202")
def test_three_on_the_last_place_share_three_two_and_one(cli: Answers) -> None:
    # "Bei gleichen Platzierungen werden die Punkte geteilt"
    tale = one_round(*FOUR_ROUNDS, "A 50 0, B 40 2, C 40 2, D 40 2")
    assert cli.slip(tale, "points") == {"A": 5, "B": 2, "C": 2, "D": 2}


@pytest.mark.rule("7W-201", "7W-202")
def test_three_equals_at_a_table_of_three_get_three_each(cli: Answers) -> None:
    # "Sollte an einem Tisch nur mit drei Spielern gespielt werden, so lautet die Punktverteilung
    # 5-3-1."
    tale = one_round(*FOUR_ROUNDS, "A 40 2, B 40 2, C 40 2")
    assert cli.slip(tale, "points") == {"A": 3, "B": 3, "C": 3}
    assert cli.slip(tale, "share") == dict.fromkeys("ABC", Fraction(1, 4))


@pytest.mark.rule("7W-204", "7W-205")
def test_the_virtual_fourth_keeps_a_table_of_three_from_winning_the_tie(cli: Answers) -> None:
    # "wird ein „virtueller“ vierter Spieler berechnet, der Punkte entsprechend dem Durchschnitt der
    # anderen drei erreicht hat": E has 45 of 90 + 30, not of 90.
    tale = one_round(*FOUR_ROUNDS, "A 40 0, B 30 0, C 20 0, D 10 0", "E 45 0, F 30 0, G 15 0")
    assert cli.value(tale, "A", "vp_share_sum") == Fraction(2, 5)
    assert cli.value(tale, "E", "vp_share_sum") == Fraction(3, 8)
    assert cli.order(tale).startswith("1 A, 2 E")


@pytest.mark.rule("7W-203", "7W-206")
def test_equal_to_the_last_criterion_shares_the_title_of_four_rounds(cli: Answers) -> None:
    # "entscheidet die Summe der tatsächlich erreichten Punkte": after that the document has nothing
    tale = one_round(*FOUR_ROUNDS, *TWINS)
    assert cli.final(tale) == "1 A, 1 B, 3 C, 3 D, 5 E, 5 F, 7 G, 7 H"


@pytest.mark.rule("7W-102", "7W-207")
def test_a_total_tie_across_the_cut_of_the_final_needs_a_lot(cli: Answers) -> None:
    # "treten die vier bestplatzierten Spieler gegeneinander zum Finale an": B, F, J are all fourth
    same = ["A 40 0, B 30 0, C 20 0, D 10 0", "E 40 0, F 30 0, G 20 0, H 10 0"]
    tale = one_round(*WITH_FINAL, *same, "I 40 0, J 30 0, K 20 0, L 10 0")
    assert cli.lot_between(tale, "B F J")
    [players] = cli.pairings(tale.lots("J B F")).values()
    assert set(players.split()) == {"A", "E", "I", "J"}


@pytest.mark.rule("7W-102", "7W-104")
def test_a_total_tie_among_the_four_finalists_needs_none(cli: Answers) -> None:
    # "die Wertung bestimmt die vier Teilnehmer des Finales": nothing hangs on their order
    [players] = cli.pairings(one_round(*WITH_FINAL, *TWINS)).values()
    assert set(players.split()) == {"A", "B", "C", "D"}


@pytest.mark.rule("7W-207")
def test_a_final_equal_in_coins_too_falls_to_the_better_of_the_prelims(cli: Answers) -> None:
    # "die Wertung bestimmt die vier Teilnehmer des Finales"; C was behind A there
    tale = one_round(*WITH_FINAL, *TWINS).match("final", "C 50 2, A 50 2, B 40 0, D 30 0")
    assert cli.final(tale) == "1 A, 2 C, 3 B, 4 D, 5 E, 5 F, 7 G, 7 H"
    assert not cli.is_open(tale)


@pytest.mark.rule("7W-207")
def test_equal_in_the_final_and_before_it_the_title_waits_for_a_lot(cli: Answers) -> None:
    # "im Modus „3 Vorrunden + Finale“ der Gewinner der Finalpartie": there is none yet
    tale = one_round(*WITH_FINAL, *TWINS).match("final", "A 50 2, B 50 2, C 40 0, D 30 0")
    assert cli.is_open(tale)
    drawn = tale.lots("B A")
    assert cli.final(drawn) == "1 B, 2 A, 3 C, 4 D, 5 E, 5 F, 7 G, 7 H"
    assert not cli.is_open(drawn)


@pytest.mark.rule("7W-211")
def test_who_starts_a_semifinal_of_two_equals_is_a_lot(cli: Answers) -> None:
    # "wobei der Besserplatzierte der Vorrunde jeweils Startspieler … ist": B and C meet anyway
    tale = one_round(
        "seven-wonders", "duel", "A 70, H 30", "B 60, G 40", "C 60, F 40", "D 55, E 45"
    )
    assert cli.lot_between(tale, "B C")
    assert cli.pairings(tale.lots("C B")) == {"SF1": "A D", "SF2": "C B"}


@pytest.mark.rule("7W-208")
def test_a_drawn_duel_game_is_no_win(cli: Answers) -> None:
    # "Anzahl an Siegen, prozentualer Anteil an Siegpunkten"
    tale = one_round("seven-wonders", "duel", "A 50, B 50", "C 51, D 49")
    assert [cli.value(tale, one, "wins") for one in "ABCD"] == [0, 0, 1, 0]
    assert cli.order(tale) == "1 C, 2 A, 2 B, 4 D"


# ── Carcassonne ──

PAIRS = ("carcassonne", "two-player")
# The standing after one round is the alphabet.
LADDER = ("A 100, J 0", "B 90, I 0", "C 80, H 0", "D 70, G 0", "E 60, F 0")


@pytest.mark.rule("CAR-307")
def test_a_drawn_quarterfinal_takes_the_better_placed_on(cli: Answers) -> None:
    # "Bei einem Unentschieden zieht der in der Vorrunde besser platzierte Spieler in die nächste
    # Runde ein"
    tale = one_round(*PAIRS, *LADDER)
    for name, game in {"QF1": "E 50, A 50", "QF2": "B 9, F 8", "QF3": "C 9, G 8"}.items():
        tale = tale.match(name, game)
    assert cli.pairings(tale.match("QF4", "D 7, H 7")) == {"SF1": "A D", "SF2": "B C"}


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_is_played_once_more_with_the_other_starting(cli: Answers) -> None:
    # "dann werden die Spiele einmal wiederholt … Dabei ist dann der schlechter platzierte Spieler
    # der Startspieler."
    tale = one_round(*PAIRS, *LADDER, knockout_size=2)
    assert cli.pairings(tale.match("final", "A 70, B 70")) == {"final": "B A"}
    again = tale.match("final", "A 70, B 70", "B 71, A 70")
    assert (cli.final(again) or "").startswith("1 B, 2 A, 3 C")


@pytest.mark.rule("CAR-308")
def test_a_final_drawn_twice_goes_to_the_better_placed(cli: Answers) -> None:
    # "Kommt es dann erneut zu einem Unentschieden … so gewinnt der Spieler, der in der Vorrunde
    # besser platziert war."
    twice = one_round(*PAIRS, *LADDER, knockout_size=2).match("final", "B 70, A 70", "A 60, B 60")
    assert (cli.final(twice) or "").startswith("1 A, 2 B, 3 C")
    assert cli.over(twice)


@pytest.mark.rule("CAR-306")
def test_equals_who_would_meet_others_need_a_lot(cli: Answers) -> None:
    # "Viertelfinale (VF) 1 Pos. 1 vs. Pos. 5": who is first of A and B, both with +90?
    tale = one_round(*PAIRS, "A 90, J 0", "B 90, I 0", *LADDER[2:])
    assert cli.lot_between(tale, "A B")
    drawn = cli.pairings(tale.lots("B A"))
    assert (drawn["QF1"], drawn["QF2"]) == ("B E", "A F")


FOURS = ("A 50, C 30, E 15, G 5", "B 48, D 28, F 14, H 10")


@pytest.mark.rule("CAR-403")
def test_three_first_places_share_ten(cli: Answers) -> None:
    # "Dies gilt auch, falls drei Spieler gleich viele Siegpunkte erreichen."
    tale = one_round("carcassonne", "four-player", "A 80, B 80, C 80, D 70")
    assert cli.slip(tale, "points") == dict.fromkeys("ABC", Fraction(10, 3)) | {"D": 1}


@pytest.mark.rule("CAR-408")
def test_who_picks_the_start_position_first_of_two_equals_is_a_lot(cli: Answers) -> None:
    # "es sucht sich jeweils der in der Vorrunde besser platzierte Spieler die Startposition aus"
    level = ("A 50, C 30, E 15, G 5", "B 50, D 28, F 14, H 8")
    tale = one_round("carcassonne", "four-player", *level)
    assert cli.lot_between(tale, "A B")
    assert cli.pairings(tale.lots("B A")) == {"final": "B A C D"}


@pytest.mark.rule("CAR-409")
def test_a_drawn_final_of_four_is_open_until_somebody_wins_outright(cli: Answers) -> None:
    # "so wird wiederholt, bis ein Spieler die Partie eindeutig gewinnt"
    tale = one_round("carcassonne", "four-player", *FOURS)
    drawn = tale.match("final", "A 50, B 50, C 20, D 10")
    assert cli.is_open(drawn)
    assert cli.pairings(drawn) == {"final": "A B C D"}
    again = tale.match("final", "A 50, B 50, C 20, D 10", "A 40, B 60, C 40, D 10")
    assert (cli.final(again) or "").startswith("1 B, 2 A, 3 C, 4 D, 5 E")


@pytest.mark.rule("CAR-410")
def test_after_fours_a_drawn_semifinal_is_decided_and_a_drawn_final_is_not(cli: Answers) -> None:
    # "gilt der Spieler mit der besseren Vorrundenplatzierung als Sieger. Diese Regelung gilt nicht
    # für die Finalpartie"
    tale = one_round("carcassonne", "four-player-knockout", *FOURS)
    tale = tale.match("SF1", "D 30, A 30").match("SF2", "B 30, C 20")
    tale = tale.match("third-place", "C 30, D 30")
    assert cli.pairings(tale) == {"final": "A B"}
    assert cli.is_open(tale.match("final", "A 30, B 30", "A 20, B 20"))
    decided = tale.match("final", "A 30, B 30", "A 20, B 21")
    assert (cli.final(decided) or "").startswith("1 B, 2 A, 3 C, 4 D, 5 E")


# ── Catan ──


@pytest.mark.rule("CAT-301")
def test_three_equals_behind_the_winner_share_six(cli: Answers) -> None:
    # "Dies gilt auch, falls drei Spieler gleich viele Siegpunkte erreichen."
    tale = one_round("catan", None, "A 10, B 7, C 7, D 7")
    assert cli.slip(tale, "points") == {"A": 5, "B": 2, "C": 2, "D": 2}


@pytest.mark.rule("CAT-301")
def test_the_one_who_won_is_first_though_another_holds_as_much_or_more(cli: Answers) -> None:
    # "Ein Spieler hat gewonnen, wenn er 10 oder mehr Siegpunkte hat und an der Reihe ist."
    tale = one_round("catan", None, "A 10, B 10 won, C 8, D 6", "E 11, F 10 won, G 5, H 4")
    assert cli.slip(tale, "place") == {"A": 2, "B": 1, "C": 3, "D": 4}
    assert cli.slip(tale, "place", 2) == {"E": 2, "F": 1, "G": 3, "H": 4}


@pytest.mark.rule("CAT-303")
def test_eleven_points_with_the_old_boot_count_ten(cli: Answers) -> None:
    # "Dies gilt auch dann, wenn der Spieler mit 11 Punkten gewinnt"
    tale = sheet("catan").round("A 11, B 9, C 8, D 6", "E 10, F 9, G 8, H 7", game="fishermen")
    assert cli.value(tale, "A", "vp_capped_sum") == cli.value(tale, "E", "vp_capped_sum") == 10
    # The shares are those of the points as scored: 11/34 and 10/34.
    assert cli.value(tale, "A", "vp_share_sum") == Fraction(11, 34)
    assert cli.order(tale).startswith("1 A, 2 E")


# ── Dominion ──

LEVEL = ("A 40 9 9, B 30 9 9, C 20 9 9, D 10 9 9", "E 40 9 9, F 31 9 9, G 21 9 9, H 11 9 9")


@pytest.mark.rule("DOM-121", "DOM-122")
def test_turns_then_victory_cards_part_equals_and_then_points_are_shared(cli: Answers) -> None:
    # "z.B. (3+2)/2 = 2,5 Turnierpunkte für den geteilten zweiten Platz"
    tale = one_round("dominion", None, "A 30 15 6, B 20 15 6, C 20 15 6, D 20 15 5")
    assert cli.slip(tale, "points") == {"A": 5, "B": Fraction(5, 2), "C": Fraction(5, 2), "D": 1}


@pytest.mark.rule("DOM-123")
def test_a_drawn_duel_makes_no_champion(cli: Answers) -> None:
    # "Falls dann kein eindeutiger Sieger feststeht, entscheidet ein direktes Duell"
    tale = one_round("dominion", None, *LEVEL)
    drawn = tale.match("final", "A 40 9 9, E 40 9 9")
    assert cli.is_open(drawn)
    assert set(cli.pairings(drawn)["final"].split()) == {"A", "E"}
    decided = tale.match("final", "A 40 9 9, E 40 9 9", "A 30 9 9, E 31 9 9")
    assert (cli.final(decided) or "").startswith("1 E, 2 A, 3 F, 4 B")


# ── Friedrich ──

# Worth 6, 10 + 2, 5 and 5 to the four roles: who has played each of them once has 28.
SAME_WAR = war(12, "russia", "10/10 5/10 5/10 5/10 5/10", cards="70 20 40 10 50 10 40")
TURNS = ("a b c d e f g h", "b c d a f g h e", "c d a b g h e f", "d a b c h e f g")


def all_equal() -> Tale:
    tale = sheet("friedrich")
    for players in TURNS:
        tale = tale.war(players, SAME_WAR, SAME_WAR)
    return tale


@pytest.mark.rule("FRI-305", "FRI-401")
def test_eight_equals_reach_the_final_by_lot_and_pick_their_roles_by_it(cli: Answers) -> None:
    # "5. Losverfahren" and "Der Erstplatzierte hat freie Wahl der Rolle"
    tale = all_equal()
    assert cli.order(tale) == "1 a, 1 b, 1 c, 1 d, 1 e, 1 f, 1 g, 1 h"
    assert cli.value(tale, "a", "points") == 28
    assert cli.lot_between(tale, "a b c d e f g h")
    assert cli.pairings(tale.lots("h g f e d c b a")) == {"final": "h g f e"}


@pytest.mark.rule("FRI-402")
def test_two_winners_of_the_final_are_parted_by_nations(cli: Answers) -> None:
    # "so ist derjenige Weltmeister, der mit mehr Nationen gewonnen hat"
    tale = all_equal().lots("h g f e d c b a")
    # h leads Prussia, g Russia and Sweden, f Austria, e France.
    tale = tale.war_final("h g f e", war(9, "russia sweden france", "10/10 5/5 5/10 5/10 10/10"))
    assert (cli.final(tale) or "").startswith("1 g, 2 e, 3 h, 4 f, 5 d")


@pytest.mark.rule("FRI-402")
def test_with_equal_nations_the_role_with_the_smaller_chances_wins(cli: Answers) -> None:
    # "der mit der Rolle gewonnen hat, welche die geringsten Siegchancen besitzt": Elisabeth won all
    # eight prelim games, Pompadour none
    tale = all_equal().lots("h g f e d c b a")
    tale = tale.war_final("h g f e", war(9, "russia france", "10/10 4/5 5/10 5/10 10/10"))
    assert (cli.final(tale) or "").startswith("1 e, 2 g, 3 h, 4 f")
