"""Computed by hand from the originals: what happens where somebody goes or is thrown out.

Each scenario stands below the sentence of the original that decides it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.rules.answers import Answers
from tests.rules.build import Tale, war
from tests.rules.test_by_hand_equal import (
    FOUR_ROUNDS,
    LADDER,
    LEVEL,
    PAIRS,
    TWINS,
    WITH_FINAL,
    all_equal,
    one_round,
)

# ── 7 Wonders ──


@pytest.mark.rule("7W-607")
def test_who_leaves_a_game_of_four_is_fourth_with_nought(cli: Answers) -> None:
    # "das Spiel wird jedoch mit 0 Siegpunkten und Platz 4 für ihn gewertet": 40 of 40 + 30 + 20 + 0
    tale = one_round(*FOUR_ROUNDS, "A 40 0, B 30 0, C 20 0, D 50 0 left")
    assert cli.slip(tale, "place") == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert cli.slip(tale, "points") == {"A": 5, "B": 3, "C": 2, "D": 1}
    assert cli.slip(tale, "share")["A"] == Fraction(4, 9)
    assert cli.order(tale) == "1 A, 2 B, 3 C, - D"


@pytest.mark.rule("7W-607", "7W-205")
def test_who_leaves_a_game_of_three_is_last_with_nought(cli: Answers) -> None:
    # "erhält der Spieler mit 0 Siegpunkten den letzten Rang": 40 + 20 + 0 and their mean 20
    tale = one_round(*FOUR_ROUNDS, "A 40 0, B 20 0, C 99 0 left")
    assert cli.slip(tale, "place") == {"A": 1, "B": 2, "C": 3}
    assert cli.slip(tale, "share") == {"A": Fraction(1, 2), "B": Fraction(1, 4), "C": 0}


@pytest.mark.rule("7W-605", "7W-102")
def test_the_final_is_filled_up_behind_those_who_are_gone(cli: Answers) -> None:
    # "wird das Turnier mit weniger Teilnehmern zu Ende gespielt"
    tale = one_round(*WITH_FINAL, *TWINS).disqualified("A", 1).withdrawn("B", 1)
    [players] = cli.pairings(tale).values()
    assert set(players.split()) == {"C", "D", "E", "F"}


@pytest.mark.rule("7W-605", "7W-207")
def test_a_final_without_the_one_who_went_home_after_the_cut_is_no_other_final(
    cli: Answers,
) -> None:
    # "wird das Turnier mit weniger Teilnehmern zu Ende gespielt": `next` asks for just these three.
    tale = one_round(*WITH_FINAL, *TWINS).withdrawn("C", 2)
    [players] = cli.pairings(tale).values()
    assert set(players.split()) == {"A", "B", "D"}
    tale = tale.match("final", "A 40 0, B 50 0, D 30 0")
    assert cli.warnings(tale) == ""
    assert cli.final(tale) == "1 B, 2 A, 3 D, 4 C, 5 E, 5 F, 7 G, 7 H"
    other = one_round(*WITH_FINAL, *TWINS).withdrawn("C", 2).match("final", "A 9 0, B 8 0, E 7 0")
    assert "by the rule A, B, C, D play here" in cli.warnings(other)


@pytest.mark.rule("7W-607", "7W-207")
def test_a_finalist_who_leaves_the_final_has_no_place_in_the_end(cli: Answers) -> None:
    # "Verlässt ein Spieler ein laufendes Spiel, so wird er disqualifiziert."
    tale = one_round(*WITH_FINAL, *TWINS)
    tale = tale.match("final", "A 90 0 left, B 40 0, C 30 0, D 20 0")
    assert cli.final(tale) == "1 B, 2 C, 3 D, 4 E, 4 F, 6 G, 6 H"
    assert cli.row(tale, "A")["status"] == "disqualified"


@pytest.mark.rule("7W-604", "7W-207")
def test_a_winner_thrown_out_directly_after_the_final_leaves_it_to_the_second(
    cli: Answers,
) -> None:
    # "während einer laufenden Partie oder unmittelbar nach Beendigung einer Partie"
    tale = one_round(*WITH_FINAL, *TWINS).match("final", "A 90 0, B 40 0, C 30 0, D 20 0")
    assert cli.final(tale.disqualified("A", 2)) == "1 B, 2 C, 3 D, 4 E, 4 F, 6 G, 6 H"


@pytest.mark.rule("7W-605")
def test_who_goes_home_keeps_what_was_scored(cli: Answers) -> None:
    # "steigen Spieler aus dem laufenden Turnier aus, wird das Turnier mit weniger Teilnehmern zu
    # Ende gespielt"
    tale = one_round(*FOUR_ROUNDS, "A 40 0, B 30 0, C 20 0, D 10 0").withdrawn("A", 1)
    assert cli.order(tale) == "1 A, 2 B, 3 C, 4 D"
    assert cli.row(tale, "A")["status"] == "withdrawn"


@pytest.mark.rule("7W-211", "7W-605")
def test_the_fifth_moves_up_into_the_semifinals(cli: Answers) -> None:
    # "trifft der Vorrundenbeste gegen den Viertbesten": of those who are still there
    tables = ("A 70, H 30", "B 65, G 35", "C 60, F 40", "D 55, E 45")
    tale = one_round("seven-wonders", "duel", *tables).disqualified("B", 1)
    assert cli.pairings(tale) == {"SF1": "A E", "SF2": "C D"}


# ── Carcassonne ──


@pytest.mark.rule("CAR-306")
def test_who_goes_home_between_two_matches_has_lost_the_next(cli: Answers) -> None:
    # "Sieger VF 1 vs. Sieger VF 4": A is gone, so D is in the final and nobody asks A to play
    tale = one_round(*PAIRS, *LADDER)
    for name, game in {"QF1": "A 9, E 8", "QF2": "B 9, F 8", "QF3": "C 9, G 8"}.items():
        tale = tale.match(name, game)
    tale = tale.match("QF4", "D 9, H 8").withdrawn("A", 2)
    assert cli.pairings(tale) == {"SF2": "B C"}
    tale = tale.match("SF2", "B 9, C 8")
    assert cli.pairings(tale) == {"final": "B D"}


@pytest.mark.rule("CAR-306")
@pytest.mark.parametrize("player", ["A", "D"])
@pytest.mark.parametrize("leaves", [Tale.withdrawn, Tale.disqualified])
def test_who_played_a_quarterfinal_was_in_when_it_was_seated(
    cli: Answers, player: str, leaves: Callable[[Tale, str, int], Tale]
) -> None:
    """A sheet counts rounds alone: gone after the last of them says nothing of when in the
    finish. Whoever played there went later, and nobody has moved up into the other matches."""
    tale = one_round(*PAIRS, *LADDER).match("QF1", "A 9, E 8").match("QF4", "D 9, H 8")
    gone = leaves(tale, player, 1)
    assert cli.pairings(gone) == {"QF2": "B F", "QF3": "C G"}
    whole = gone.match("QF2", "B 9, F 8").match("QF3", "C 9, G 8").match("SF2", "B 9, C 8")
    assert cli.warnings(whole) == ""
    assert cli.pairings(whole) == {"final": "B D" if player == "A" else "A B"}


@pytest.mark.rule("CAR-306")
def test_who_left_before_the_last_round_and_plays_all_the_same_is_pointed_out(
    cli: Answers,
) -> None:
    tale = one_round(*PAIRS, "A 60, C 40", "B 50, D 45").with_options(rounds=2, knockout_size=2)
    tale = tale.withdrawn("A", 1).withdrawn("D", 1).round("B 50, C 45")
    assert "by the rule B, C play here" in cli.warnings(tale.match("final", "A 9, B 8"))


@pytest.mark.rule("CAR-301")
def test_one_alone_plays_and_does_not_play_in_the_plural(cli: Answers) -> None:
    tale = one_round(*PAIRS, "A 60, C 40", "B 50, D 45").with_options(rounds=2, knockout_size=4)
    tale = tale.withdrawn("C", 1).withdrawn("D", 1).round("A 50, B 45")
    told = cli.warnings(tale.match("SF1", "A 9, D 8"))
    assert "by the rule A plays here; the sheet has A, D" in told


@pytest.mark.rule("CAR-305")
def test_pairings_by_the_standings_skip_those_who_are_gone(cli: Answers) -> None:
    # "Platz 1 gegen Platz 2, Platz 3 gegen Platz 4": of those who still play
    tale = one_round(*PAIRS, *LADDER, knockout_size=2).with_options(rounds=2)
    tale = tale.withdrawn("A", 1).disqualified("D", 1)
    shown = cli.driver.ask("next", tale.raw)
    assert shown["tables"] == [["B", "C"], ["E", "F"], ["G", "H"], ["I", "J"]]


# ── Catan ──


@pytest.mark.rule("CAT-106")
def test_who_leaves_a_game_of_catan_is_last_whatever_he_held(cli: Answers) -> None:
    # "das Spiel wird jedoch mit 0 Siegpunkten und Platz 4 für ihn gewertet"
    tale = one_round("catan", None, "A 10, B 9 left, C 8, D 5")
    assert cli.slip(tale, "place") == {"A": 1, "B": 4, "C": 2, "D": 3}
    assert cli.slip(tale, "share")["A"] == Fraction(10, 23)
    assert cli.order(tale) == "1 A, 2 C, 3 D, - B"


# ── Dominion ──


@pytest.mark.rule("DOM-119")
def test_a_cheat_loses_all_points_and_nobody_else_any(cli: Answers) -> None:
    # "Dieser Spieler verliert damit alle bisherigen Punkte. Die Ergebnisse der Mitspieler werden
    # jedoch nachträglich nicht geändert."
    tale = one_round("dominion", None, *LEVEL).disqualified("A", 1)
    assert [cli.value(tale, "A", code) for code in ("tp", "vp_sum")] == [0, 0]
    assert [cli.value(tale, one, "tp") for one in "BCD"] == [3, 2, 1]
    assert cli.order(tale).startswith("1 E, 2 F, 3 B")
    assert cli.order(tale).endswith("- A")


@pytest.mark.rule("DOM-123", "DOM-119")
def test_a_leader_thrown_out_leaves_the_title_to_the_other(cli: Answers) -> None:
    # "entscheidet ein direktes Duell zwischen den führenden Spielern": there is one leader now
    tale = one_round("dominion", None, *LEVEL).disqualified("A", 1)
    assert (cli.final(tale) or "").startswith("1 E, 2 F")
    assert cli.over(tale)


@pytest.mark.rule("DOM-123")
def test_a_leader_who_went_home_plays_no_duel_and_the_other_wins(cli: Answers) -> None:
    # "entscheidet ein direktes Duell zwischen den führenden Spielern": nobody duels alone
    tale = one_round("dominion", None, *LEVEL).withdrawn("A", 1)
    assert cli.order(tale).startswith("1 A, 1 E, 3 F")
    assert (cli.final(tale) or "").startswith("1 E, 2 A, 3 F")
    assert cli.over(tale)


@pytest.mark.rule("DOM-123")
def test_of_three_leaders_two_duel_when_one_went_home(cli: Answers) -> None:
    # "ein direktes Duell zwischen den führenden Spielern"
    three = (*LEVEL, "I 40 9 9, J 32 9 9, K 22 9 9, L 12 9 9")
    tale = one_round("dominion", None, *three).withdrawn("E", 1)
    assert set(cli.pairings(tale)["final"].split()) == {"A", "I"}
    decided = tale.match("final", "A 20 9 9, I 30 9 9")
    assert (cli.final(decided) or "").startswith("1 I, 2 A, 3 E, 4 J")


@pytest.mark.rule("DOM-123", "DOM-119")
def test_the_winner_of_the_duel_thrown_out_leaves_the_title_to_the_other(cli: Answers) -> None:
    # "Der Schiedsrichter hat jedoch jederzeit das Recht einen Spieler … zu disqualifizieren."
    tale = one_round("dominion", None, *LEVEL).match("final", "A 40 9 9, E 30 9 9")
    assert (cli.final(tale) or "").startswith("1 A, 2 E, 3 F")
    assert (cli.final(tale.disqualified("A", 2)) or "").startswith("1 E, 2 F")


# ── Friedrich ──


@pytest.mark.rule("FRI-401", "FRI-102")
def test_when_the_first_is_thrown_out_the_second_picks_a_role_first(cli: Answers) -> None:
    # "Der Zweitplatzierte hat freie Wahl aus den verbliebenen drei Rollen": he is the first now
    tale = all_equal().lots("h g f e d c b a").disqualified("h", 4)
    assert cli.pairings(tale) == {"final": "g f e d"}


@pytest.mark.rule("CAR-308")
def test_nobody_replays_a_drawn_final_against_someone_thrown_out(cli: Answers) -> None:
    # "dann werden die Spiele einmal wiederholt, sofern dies zeitlich möglich ist": not with one
    tale = one_round(*PAIRS, *LADDER, knockout_size=2).match("final", "A 70, B 70")
    tale = tale.disqualified("A", 2)
    assert (cli.final(tale) or "").startswith("1 B, 2 C")
    assert cli.over(tale)


@pytest.mark.rule("7W-605", "7W-207")
def test_nobody_draws_for_the_title_against_someone_thrown_out(cli: Answers) -> None:
    # "wird das Turnier mit weniger Teilnehmern zu Ende gespielt": A and B were equal to the last
    tale = one_round(*WITH_FINAL, *TWINS).match("final", "A 50 2, B 50 2, C 40 0, D 30 0")
    tale = tale.disqualified("B", 2)
    assert (cli.final(tale) or "").startswith("1 A, 2 C, 3 D, 4 E")
    assert not cli.is_open(tale)


FOURS = ("A 90, B 80, C 70, D 60", "E 50, F 40, G 30, H 20")


@pytest.mark.rule("CAR-409")
def test_level_behind_a_champion_who_is_thrown_out_the_final_is_replayed(cli: Answers) -> None:
    # "so wird wiederholt, bis ein Spieler die Partie eindeutig gewinnt": A and B are level
    tale = one_round("carcassonne", "four-player", *FOURS)
    tale = tale.match("final", "E 90, A 70, B 70, F 60").disqualified("E", 2)
    assert cli.final(tale) is None
    assert set(cli.pairings(tale)["final"].split()) == {"A", "B", "F"}
    won = one_round("carcassonne", "four-player", *FOURS)
    won = won.match("final", "E 90, A 70, B 70, F 60", "A 50, B 60, F 40").disqualified("E", 2)
    assert (cli.final(won) or "").startswith("1 B, 2 A, 3 F")


@pytest.mark.rule("7W-207", "7W-604")
def test_level_to_the_last_behind_a_champion_who_is_thrown_out_two_draw_lots(cli: Answers) -> None:
    # "der Sieger der Finalpartie": nobody is it because the list names him first
    tale = one_round(*WITH_FINAL, *TWINS).match("final", "A 60 0, C 50 2, D 50 2, B 30 0")
    tale = tale.disqualified("A", 2)
    assert cli.final(tale) is None
    assert cli.is_open(tale)
    assert (cli.final(tale.lots("D C")) or "").startswith("1 D, 2 C, 3 B")


# ── Everybody who played for the title is thrown out ──


@pytest.mark.rule("FRI-102", "FRI-305")
def test_level_behind_four_finalists_thrown_out_a_lot_gives_the_title(cli: Answers) -> None:
    # "Gibt es nach Abschluß der Vorrunde gleichplatzierte Spieler, so gelten folgende Tiebreaker:
    # … 5. Losverfahren": e, f, g and h are equal, and one of them is champion
    tale = all_equal().lots("a b c d").war_final("a b c d", war(9, "france", "0/1 0/1 0/1 0/1 1/1"))
    for player in "abcd":
        tale = tale.disqualified(player, 5)
    assert cli.final(tale) is None
    assert cli.is_open(tale)
    drawn = tale.lots("a b c d f e h g")
    assert cli.final(drawn) == "1 f, 2 e, 3 h, 4 g"
    assert cli.over(drawn)


@pytest.mark.rule("FRI-102")
def test_the_best_behind_four_finalists_thrown_out_is_champion(cli: Answers) -> None:
    # "Weltmeister ist der Sieger des Endspiels": nobody is it any more, so the prelims decide
    tale = all_equal().lots("a b c d e f g h")
    tale = tale.war_final("a b c d", war(9, "france", "0/1 0/1 0/1 0/1 1/1"))
    for player in "abcd":
        tale = tale.disqualified(player, 5)
    assert cli.final(tale) == "1 e, 2 f, 3 g, 4 h"


@pytest.mark.rule("7W-207")
def test_level_behind_four_finalists_thrown_out_the_title_of_7_wonders_is_shared(
    cli: Answers,
) -> None:
    # "Anhand der Gesamtpunkte werden der Turniersieger … und die folgenden Platzierungen
    # ermittelt": E and F are equal in all three criteria, and the document knows no further one
    tale = one_round(*WITH_FINAL, *TWINS).match("final", "A 90 0, B 40 0, C 30 0, D 20 0")
    for player in "ABCD":
        tale = tale.disqualified(player, 2)
    assert cli.final(tale) == "1 E, 1 F, 3 G, 3 H"
    assert cli.over(tale)


@pytest.mark.rule("7W-211")
def test_level_behind_four_of_a_knockout_thrown_out_the_title_is_shared(cli: Answers) -> None:
    # "Anhand der Gesamtpunkte …": E and F, equal in everything, are the best who are left
    tables = ("A 70, E 30", "B 70, F 30", "C 60, G 20", "D 60, H 20")
    tale = one_round("seven-wonders", "duel", *tables).lots("A B").lots("C D")
    tale = tale.match("SF1", "A 60, D 40").match("SF2", "B 60, C 40")
    tale = tale.match("third-place", "C 60, D 40").match("final", "A 60, B 40")
    for player in "ABCD":
        tale = tale.disqualified(player, 2)
    assert str(cli.final(tale)).startswith("1 E, 1 F, 3 ")


@pytest.mark.rule("CAR-401")
def test_level_behind_four_finalists_thrown_out_the_title_of_carcassonne_is_shared(
    cli: Answers,
) -> None:
    # "so wird wiederholt, bis ein Spieler die Partie eindeutig gewinnt": of those who played it
    tables = ("A 50, C 30, E 15, G 5", "B 50, D 30, F 15, H 5")
    tale = one_round("carcassonne", "four-player", *tables).lots("A B C D")
    tale = tale.match("final", "A 90, B 40, C 30, D 20")
    for player in "ABCD":
        tale = tale.disqualified(player, 2)
    assert cli.final(tale) == "1 E, 1 F, 3 G, 3 H"


@pytest.mark.rule("7W-605")
def test_equals_who_all_went_home_before_their_final_share_their_places(cli: Answers) -> None:
    # "wird das Turnier mit weniger Teilnehmern zu Ende gespielt": nobody is left to play it
    tale = one_round(*WITH_FINAL, *TWINS)
    for player in "ABCD":
        tale = tale.withdrawn(player, 2)
    assert cli.final(tale) == "1 A, 1 B, 3 C, 3 D, 5 E, 5 F, 7 G, 7 H"
