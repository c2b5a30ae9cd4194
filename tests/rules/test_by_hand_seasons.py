"""Computed by hand from the originals: a season's list and its places where everything is equal.

Each scenario stands below the sentence of the original that decides it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.answers import Answers
from tests.rules.build_season import SeasonTale, season
from tests.rules.seasons import CARCASSONNE, WONDERS, everyone

CATAN = "catan"


def noted(tale: SeasonTale, **more: Any) -> SeasonTale:
    """Further keys of the season file, such as lots."""
    return replace(tale, more=tale.more | more)


@pytest.mark.rule("7W-301", "7W-406")
def test_a_shared_fifth_place_of_the_list_invites_neither_before_the_lot(cli: Answers) -> None:
    # "wenn es darum geht, dass ein eindeutig 5. zum Finale eingeladen wird"
    named = {n: f"p{n}" for n in range(1, 5)} | {5: "p5 p6"}
    tale = season(WONDERS).tournament(12, named).with_options(final_places=5)
    assert cli.invited(tale) == "p1 p2 p3 p4"
    assert cli.undecided(tale) == [("p5 p6", 1, "7W-301")]
    drawn = noted(tale, lots=["p6", "p5"])
    assert cli.invited(drawn) == "p1 p2 p3 p4 p6"
    assert cli.undecided(drawn) == []
    assert cli.season(drawn)["reserves"][0] == "p5"


@pytest.mark.rule("7W-301")
def test_lots_that_forget_one_of_the_equals_decide_nothing(cli: Answers) -> None:
    # "ein eindeutig 5.": a lot between two of three is none
    named = {n: f"p{n}" for n in range(1, 5)} | {5: "p5 p6 p7"}
    tale = season(WONDERS).tournament(12, named).with_options(final_places=5)
    assert cli.undecided(noted(tale, lots=["p7", "p5"])) == [("p5 p6 p7", 1, "7W-301")]


@pytest.mark.rule("7W-302")
def test_a_shared_second_place_of_a_regional_championship_is_one_place(cli: Answers) -> None:
    # "qualifizieren sich (unabhängig von der Teilnehmerzahl) die beiden Bestplatzierten"
    tale = season(WONDERS).tournament(8, {1: "a", 2: "b c"}, regional=True)
    assert cli.invited(tale) == "a"
    assert cli.undecided(tale) == [("b c", 1, "7W-302")]
    assert cli.invited(noted(tale, lots=["c", "b"]), "regional") == "a c"


@pytest.mark.rule("7W-302")
def test_three_regional_champions_draw_for_two_places(cli: Answers) -> None:
    # "die beiden Bestplatzierten"
    tale = season(WONDERS).tournament(8, {1: "a b c"}, regional=True)
    assert cli.invited(tale) == ""
    assert cli.undecided(tale) == [("a b c", 2, "7W-302")]
    assert cli.invited(noted(tale, lots=["c", "a", "b"])) == "a c"


@pytest.mark.rule("7W-302")
def test_two_shared_first_places_of_a_regional_championship_are_both_of_them(
    cli: Answers,
) -> None:
    # "die beiden Bestplatzierten": as many as there are places, so nobody draws
    tale = season(WONDERS).tournament(8, {1: "a b", 3: "c"}, regional=True)
    assert cli.invited(tale) == "a b"
    assert cli.undecided(tale) == []


@pytest.mark.rule("7W-302", "7W-405")
def test_a_tournament_announced_for_two_qualifies_two_of_sixteen(cli: Answers) -> None:
    # "vorausgesetzt es haben mind. 16 Spieler teilgenommen"; "verfallen seine RLPs"
    tale = season(WONDERS).tournament(16, {1: "a", 2: "b", 3: "c"}, direct=2)
    assert cli.invited(tale, "direct") == "a b"
    assert [cli.points(tale, one) for one in "abc"] == [0, 0, 8 - 2]
    small = season(WONDERS).tournament(15, {1: "a", 2: "b", 3: "c"}, direct=2)
    assert cli.invited(small, "direct") == ""
    assert [cli.points(small, one) for one in "abc"] == [7 + 15, 6, 5]


@pytest.mark.rule("7W-302")
def test_a_shared_direct_place_is_drawn_for(cli: Answers) -> None:
    # "Sieger des „Last-Chance“-Turniers": one, not two
    tale = season(WONDERS).tournament(16, {1: "a b"}, direct=True)
    assert ("a b", 1, "7W-302") in cli.undecided(tale)
    assert cli.invited(noted(tale, lots=["b", "a"]), "direct") == "b"


@pytest.mark.rule("7W-301")
def test_the_best_five_of_the_list_are_its_first_five_rows(cli: Answers) -> None:
    # "Zudem werden mindestens die besten 5 Spieler der Rangliste eingeladen"
    tale = everyone(WONDERS, 12).led_by("p1").with_options(final_places=2)
    assert cli.invited(tale) == "p1 p2 p3 p4 p5"
    assert cli.invited(tale.with_options(list_places="further")) == "p1 p2 p3 p4 p5 p6"


@pytest.mark.rule("7W-401")
def test_ten_participants_are_enough_though_one_has_no_rank(cli: Answers) -> None:
    # "Alle Spieler eines Turniers mit mind. zehn Teilnehmern erhalten … Ranglistenpunkte"
    tale = season(WONDERS).tournament(9, {2: "a"}, unranked="x")
    assert cli.points(tale, "a") == 10 // 2 - 1


@pytest.mark.rule("CAT-307")
def test_sixteen_participants_of_catan_need_a_valid_result_each(cli: Answers) -> None:
    # "müssen mindestens 16 Teilnehmer an dem jeweiligen Turnier teilgenommen und ein gültiges
    # Ergebnis erzielt haben"
    tale = season(CATAN).tournament(15, {1: "a"}, unranked="x")
    assert cli.season(tale)["ranking"] == []


@pytest.mark.rule("7W-406")
def test_of_equal_points_the_fewer_tournaments_are_ahead(cli: Answers) -> None:
    # "entscheidet den Gleichstand zuerst die geringere Anzahl an Turnierteilnahmen"
    tale = season(WONDERS).tournament(12, {2: "a"}).tournament(12, {2: "b"})
    tale = tale.tournament(12, {12: "a"})
    assert cli.points(tale, "a") == cli.points(tale, "b") == 5
    assert cli.ahead(tale, "b", "a")


@pytest.mark.rule("CAR-504")
def test_the_bigger_field_is_the_last_thing_that_parts_equals(cli: Answers) -> None:
    # "Gesamtzahl der Spieler in den gewerteten Turnieren": 13 // 2 is 12 // 2
    tale = season(CARCASSONNE).tournament(12, {2: "a"}).tournament(13, {2: "b"})
    assert cli.points(tale, "a") == cli.points(tale, "b") == 5
    assert cli.ahead(tale, "b", "a")


@pytest.mark.rule("CAR-601")
def test_carcassonne_equals_draw_for_the_last_of_the_list(cli: Answers) -> None:
    # "Zudem werden mindestens die besten 24 Spieler der Rangliste eingeladen."
    tale = season(CARCASSONNE).tournament(12, {1: "a", 2: "b c d"})
    tale = tale.with_options(final_places=3, from_list=1)
    assert cli.invited(tale) == "a"
    assert cli.undecided(tale) == [("b c d", 2, "CAR-601")]


@pytest.mark.rule("CAR-601")
def test_the_best_junior_of_the_weekend_is_invited_beside_the_list(cli: Answers) -> None:
    # "der beste Nachwuchsspieler des Turnierwochenende in Hessisch Lichtenau"
    tale = noted(everyone(CARCASSONNE, 12).led_by("p2"), best_junior="p12")
    tale = tale.with_options(final_places=3, from_list=1)
    assert cli.invited(tale) == "p1 p12 p2"
    assert cli.invited(tale, "best_junior") == "p12"


@pytest.mark.rule("CAT-503")
def test_two_first_places_of_catan_draw_for_the_one_place(cli: Answers) -> None:
    # "Die bestplatzierten Teilnehmer in dieser Rangliste qualifizieren sich für das Finale."
    shares = {"a": "1/3", "b": "1/3"}
    tale = season(CATAN).tournament(16, {1: "a b"}, shares=shares).with_options(final_places=1)
    assert cli.undecided(tale) == [("a b", 1, "CAT-503")]
    assert cli.invited(noted(tale, lots=["b", "a"])) == "b"


@pytest.mark.rule("CAT-502")
def test_a_share_nobody_handed_in_loses_the_tie(cli: Answers) -> None:
    # "Durchschnitt aller erzielten Quotienten (aus den gewerteten Turnieren)"
    tale = season(CATAN).tournament(16, {1: "a", 2: "b"}, shares={"b": "1/4"})
    tale = tale.tournament(16, {1: "b", 2: "a"}, shares={"a": "1/4", "b": "1/5"})
    assert cli.points(tale, "a") == cli.points(tale, "b") == 160
    assert cli.ahead(tale, "b", "a")
