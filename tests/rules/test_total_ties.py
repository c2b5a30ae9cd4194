"""Everything is equal: then a lot decides, and never the order in which a list names people.

„wobei der Besserplatzierte der Vorrunde jeweils Startspieler … ist“ (7 Wonders),
„es sucht sich jeweils der in der Vorrunde besser platzierte Spieler die Startposition aus“
(Carcassonne), „Der Erstplatzierte hat freie Wahl der Rolle“ and „5. Losverfahren“ (Friedrich): each
asks who is better placed, and only the last says what holds when nobody is.
"""

from __future__ import annotations

import pytest

from tafelrunde.draw.next_stage import NextStage, next_stage
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.undecided import still_open
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import HALVES, Tale, sheet, war

PAIRS = ("A 60, B 40", "C 60, D 40", "E 50, F 45", "G 49, H 47")
"""A and C are equal in wins, difference, points and share; E and G follow."""
FINALISTS = ("A 50 5, E 30 5, I 15 5, M 5 5", "B 50 5, F 30 5, J 15 5, N 5 5")
"""A and B are equal on top, E and F behind them."""


def coming(tale: Tale, seed: str = "Los") -> NextStage | None:
    read = read_sheet(tale.raw, open_rulebook)
    return next_stage(read.rulebook, fold(read.events), seed)


def players(tale: Tale) -> dict[str, tuple[str, ...]]:
    stage = coming(tale)
    assert stage is not None
    return {match.match: match.players for match in stage.matches}


def pairs(size: int) -> Tale:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=size)
    return tale.round(*PAIRS)


@pytest.mark.rule("CAR-301")
def test_a_pairing_of_equals_is_drawn() -> None:
    with pytest.raises(Refusal, match="A and C are equal in everything on place 1: a lot is"):
        coming(pairs(4))
    assert players(pairs(4).lots("C A")) == {"SF1": ("C", "G"), "SF2": ("A", "E")}
    assert players(pairs(4).lots("A C")) == {"SF1": ("A", "G"), "SF2": ("C", "E")}
    assert "needed" in pairs(4).report()["open"]
    assert pairs(4).final() is None


@pytest.mark.rule("CAR-308")
def test_who_starts_between_equals_is_drawn() -> None:
    with pytest.raises(Refusal, match="A and C are equal in everything on place 1: a lot is"):
        coming(pairs(2))
    assert players(pairs(2).lots("C A")) == {"final": ("C", "A")}
    stage = coming(pairs(2).lots("C A"))
    assert stage is not None
    assert "equals in the order of the lot" in stage.matches[0].reason.en
    assert "C starts (CAR-308)" in stage.matches[0].reason.en


@pytest.mark.rule("7W-211")
def test_equals_who_meet_later_need_the_lot_later() -> None:
    tale = sheet("seven-wonders", "duel").with_options(rounds=1).round(*PAIRS)
    played = tale.match("SF1", "A 60, G 40").match("SF2", "C 60, E 40")
    with pytest.raises(Refusal, match=r"A and C are equal in everything \(who starts\?\)"):
        coming(played.match("third-place", "G 10, E 5"))
    assert players(played.match("third-place", "G 10, E 5").lots("C A")) == {"final": ("C", "A")}


@pytest.mark.rule("CAR-408")
def test_who_picks_the_position_first_between_equals_is_drawn() -> None:
    tale = sheet("carcassonne", "four-player").with_options(rounds=1)
    tale = tale.round("A 50, E 30, I 15, M 5", "B 50, F 30, J 15, N 5")
    with pytest.raises(
        Refusal, match=r"A and B are equal .* place 1.*E and F are equal .* place 3"
    ):
        coming(tale)
    assert players(tale.lots("B A E F")) == {"final": ("B", "A", "E", "F")}


@pytest.mark.rule("FRI-305", "FRI-401")
def test_who_picks_the_role_first_between_equals_is_drawn() -> None:
    people = "a b c d", "d a b c", "c d a b", "b c d a"
    tale = sheet("friedrich")
    for four in people:
        tale = tale.war(f"{four} {four.upper()}", war(14, "", HALVES), war(14, "", HALVES))
    with pytest.raises(
        Refusal, match="A, B, C, D, a, b, c and d are equal in everything on place 1"
    ):
        coming(tale)
    assert players(tale.lots("d A b C c B a D")) == {"final": ("d", "A", "b", "C")}


@pytest.mark.rule("7W-104", "7W-207")
def test_a_start_that_is_drawn_anyway_needs_no_lot_before() -> None:
    tale = sheet("seven-wonders", "prelims-and-final").with_options(rounds=1).round(*FINALISTS)
    assert set(players(tale)["final"]) == {"A", "B", "E", "F"}


@pytest.mark.rule("7W-207")
def test_a_title_between_equals_is_drawn_and_lower_places_are_shared() -> None:
    """„im Modus ‚3 Vorrunden + Finale‘ der Gewinner der Finalpartie“: there is one champion."""
    tale = sheet("seven-wonders", "prelims-and-final").with_options(rounds=1).round(*FINALISTS)
    drawn = tale.match("final", "A 60 5, B 60 5, E 30 5, F 30 5")
    assert drawn.final() is None
    assert drawn.report()["open"] == (
        "A and B are equal in everything even after the game (final): a lot is needed (7W-207)"
    )
    with pytest.raises(Refusal, match="A and B are equal in everything"):
        coming(drawn)
    settled = drawn.lots("B A")
    assert settled.final() == "1 B, 2 A, 3 E, 3 F, 5 I, 5 J, 7 M, 7 N"
    assert settled.report()["open"] is None
    because = {row["player"]: row["because"] for row in settled.report()["final_ranking"]}
    assert because["A"] == "final: place 2 (level in the prelims too, the lot decided)"
    shared = "final: shared place 3 (level in the game and in the prelims)"
    assert because["E"] == because["F"] == shared
    assert because["I"] == "place 5 of the standings, shared: equal in everything that counts"


@pytest.mark.rule("7W-502")
def test_behind_a_disqualified_finalist_the_reason_names_the_place_that_counts() -> None:
    tale = sheet("seven-wonders", "prelims-and-final").with_options(rounds=1).round(*FINALISTS)
    tale = tale.match("final", "A 60 5, B 50 5, E 30 5, F 20 5").disqualified("A", 2)
    ranking = tale.report()["final_ranking"]
    assert [(row["rank"], row["player"]) for row in ranking][:2] == [(1, "B"), (2, "E")]
    assert ranking[0]["because"] == "final: place 1, for whoever was ahead is no longer playing"


@pytest.mark.rule("CAR-401")
def test_the_cut_passes_over_whoever_has_gone() -> None:
    tale = sheet("carcassonne", "four-player").with_options(rounds=1)
    tale = tale.round("A 50, E 30, I 15, M 5", "B 51, F 29, J 14, N 6")
    gone = tale.withdrawn("A", 1).disqualified("E", 1)
    assert set(players(gone)["final"]) == {"B", "F", "I", "J"}


def test_what_is_open_names_only_those_who_are_still_there() -> None:
    """The best of the prelims goes home between cut and final: it is played by the others."""
    tale = sheet("carcassonne", "four-player").with_options(rounds=1)
    tale = tale.round("A 50, C 30, E 15, G 5", "B 48, D 28, F 14, H 10").withdrawn("A", 2)
    read = read_sheet(tale.raw, open_rulebook)
    found = still_open(bracket_of(read.rulebook, fold(read.events)))
    assert found is not None
    assert "(B, C, D)" in found.text.de
