"""The duel of Dominion's leaders, played until it is decided, by those who are still there.

„Falls dann kein eindeutiger Sieger feststeht, entscheidet ein direktes Duell zwischen den führenden
Spielern über den Turniersieg.“
"""

from __future__ import annotations

import pytest

from tests.rules.build import Tale, sheet
from tests.rules.test_total_ties import coming

RESULTS = ("A 30 12 6, B 20 12 5, C 10 12 4, D 5 12 3", "E 30 12 6, F 19 12 5, G 9 12 4, H 4 12 3")
"""A and E: 5 tournament points and 30 victory points each."""


def leaders(**options: object) -> Tale:
    return sheet("dominion").with_options(rounds=1, **options).round(*RESULTS)


def duel(tale: Tale) -> tuple[str, ...] | None:
    stage = coming(tale)
    return tuple(sorted(stage.matches[0].players)) if stage is not None else None


@pytest.mark.rule("DOM-123")
def test_without_a_clear_winner_the_duel_is_open() -> None:
    tale = leaders()
    assert duel(tale) == ("A", "E")
    assert tale.final() is None
    assert tale.report()["open"] == (
        "no clear winner: A and E lead together, a duel decides (DOM-123)"
    )


@pytest.mark.rule("DOM-123")
def test_a_drawn_duel_makes_no_two_champions() -> None:
    drawn = leaders().match("final", "A 20 12 5, E 20 12 5")
    assert drawn.final() is None
    assert drawn.report()["open"] == "the duel (A and E) was drawn and is played again (DOM-123)"
    stage = coming(drawn)
    assert stage is not None
    assert stage.matches[0].replay
    again = leaders().match("final", "A 20 12 5, E 20 12 5", "A 20 12 5, E 20 12 5")
    assert again.final() is None
    won = leaders().match("final", "A 20 12 5, E 20 12 5", "A 20 12 5, E 21 12 5")
    assert won.final() == "1 E, 2 A, 3 B, 4 F, 5 C, 6 G, 7 D, 8 H"
    assert won.report()["open"] is None
    assert coming(won) is None


@pytest.mark.rule("DOM-123")
def test_a_drawn_duel_of_unequal_leaders_is_replayed_too() -> None:
    """With `playoff_on` = tp the leaders may differ in victory points; those decided nothing."""
    tale = sheet("dominion").with_options(rounds=1, playoff_on="tp")
    tale = tale.round(RESULTS[0], "E 25 12 6, F 19 12 5, G 9 12 4, H 4 12 3")
    assert duel(tale) == ("A", "E")
    assert tale.match("final", "A 20 12 5, E 20 12 5").final() is None


@pytest.mark.rule("DOM-123")
def test_a_leader_who_has_gone_plays_no_duel_and_the_other_wins() -> None:
    gone = leaders().withdrawn("A", 1)
    assert duel(gone) is None
    assert gone.final() == "1 E, 2 A, 3 B, 4 F, 5 C, 6 G, 7 D, 8 H"
    first = gone.report()["final_ranking"][0]
    assert (first["because"], first["rule"]) == (
        "no duel needed: the other leaders are no longer in",
        "DOM-123",
    )
    out = leaders().disqualified("A", 1)
    assert out.final() == "1 E, 2 B, 3 F, 4 C, 5 G, 6 D, 7 H"
    assert [c["exact"] for c in out.row("A")["criteria"]] == ["0", "0"]
    assert out.row("A")["status"] == "disqualified"


@pytest.mark.rule("DOM-123")
def test_whoever_goes_after_a_drawn_duel_leaves_it_to_the_other() -> None:
    drawn = leaders().match("final", "A 20 12 5, E 20 12 5")
    assert drawn.withdrawn("E", 2).final() == "1 A, 2 E, 3 B, 4 F, 5 C, 6 G, 7 D, 8 H"
    assert drawn.disqualified("E", 2).final() == "1 A, 2 B, 3 F, 4 C, 5 G, 6 D, 7 H"


@pytest.mark.rule("DOM-123")
def test_of_three_leaders_the_two_who_stayed_play() -> None:
    third = "I 30 12 6, J 18 12 5, K 8 12 4, L 3 12 3"
    tale = sheet("dominion").with_options(rounds=1).round(*RESULTS, third).withdrawn("A", 1)
    assert duel(tale) == ("E", "I")
    won = tale.match("final", "E 10 12 2, I 12 12 2")
    assert str(won.final()).startswith("1 I, 2 E, 3 A, 4 B")
    assert "warnings" not in won.report()


# ── Everybody who played the duel is thrown out ──

AND_NEXT = (
    "A 30 12 6, B 20 12 5, C 10 12 4, D 5 12 3",
    "E 30 12 6, F 20 12 5, G 10 12 4, H 4 12 3",
)
"""Behind A and E, B and F are level too: 3 tournament points and 20 victory points each."""


def both_thrown_out(after: int, *duel_games: str) -> Tale:
    tale = sheet("dominion").with_options(rounds=1).round(*AND_NEXT)
    tale = tale.match("final", "A 20 12 5, E 18 12 5", *duel_games)
    return tale.disqualified("A", after).disqualified("E", after)


@pytest.mark.rule("DOM-123", "DOM-119")
@pytest.mark.parametrize("after", [1, 2])
def test_when_both_duellists_are_thrown_out_the_next_two_need_a_duel(after: int) -> None:
    # "Dieser Spieler verliert damit alle bisherigen Punkte": B and F lead now
    tale = both_thrown_out(after)
    assert tale.final() is None
    assert (
        tale.report()["open"] == "no clear winner: B and F lead together, a duel decides (DOM-123)"
    )
    stage = coming(tale)
    assert stage is not None
    assert sorted(stage.matches[0].players) == ["B", "F"]
    assert not stage.matches[0].replay
    assert stage.matches[0].reason.en == "No clear winner: B and F lead together (DOM-123)."


@pytest.mark.rule("DOM-123", "DOM-119")
@pytest.mark.parametrize("after", [1, 2])
def test_their_duel_decides_and_is_replayed_like_every_other(after: int) -> None:
    drawn = both_thrown_out(after, "B 9 12 2, F 9 12 2")
    assert drawn.report()["open"] == "the duel (B and F) was drawn and is played again (DOM-123)"
    won = both_thrown_out(after, "B 9 12 2, F 9 12 2", "B 9 12 2, F 11 12 2")
    assert won.final() == "1 F, 2 B, 3 C, 3 G, 5 D, 6 H"
    assert won.report()["final_ranking"][0]["because"] == "duel of the leaders: place 1"
    assert "warnings" not in won.report()
    assert coming(won) is None


@pytest.mark.rule("DOM-123")
def test_others_cannot_enter_a_duel_that_goes_on() -> None:
    mixed = leaders().match("final", "A 20 12 5, E 20 12 5", "A 20 12 5, B 21 12 5")
    assert "a replay is played by the same players, as far as they are still in" in str(
        mixed.refused()
    )


@pytest.mark.rule("DOM-123", "DOM-119")
def test_level_behind_a_winner_who_is_thrown_out_two_play_on() -> None:
    third = "I 30 12 6, J 18 12 5, K 8 12 4, L 3 12 3"
    tale = sheet("dominion").with_options(rounds=1).round(*RESULTS, third)
    tale = tale.match("final", "A 40 12 9, E 20 12 5, I 20 12 5").disqualified("A", 2)
    assert tale.final() is None
    assert tale.report()["open"] == "the duel (E and I) was drawn and is played again (DOM-123)"
    assert duel(tale) == ("E", "I")


@pytest.mark.rule("DOM-123", "DOM-119")
def test_the_loser_of_a_duel_is_first_because_the_winner_is_thrown_out() -> None:
    tale = leaders().match("final", "A 20 12 5, E 21 12 5").disqualified("E", 2)
    first = tale.report()["final_ranking"][0]
    assert first["player"] == "A"
    assert first["because"] == (
        "duel of the leaders: place 1, for whoever was ahead is no longer playing"
    )
    loser = leaders().match("final", "A 20 12 5, E 21 12 5").disqualified("A", 2)
    assert loser.report()["final_ranking"][0]["because"] == "duel of the leaders: place 1"


# ── Several duel, and not all of them are level in front ──

FOUR = (
    *RESULTS,
    "I 30 12 6, J 18 12 5, K 8 12 4, L 3 12 3",
    "M 30 12 6, N 17 12 5, O 7 12 4, P 2 12 3",
)


def duel_of_four(*games: str) -> Tale:
    return sheet("dominion").with_options(rounds=1).round(*FOUR).match("final", *games)


@pytest.mark.rule("DOM-123")
def test_of_four_who_duel_only_those_level_in_front_play_on() -> None:
    # "ein direktes Duell zwischen den führenden Spielern": after it A and E lead
    drawn = duel_of_four("A 20 12 5, E 20 12 5, I 15 12 5, M 11 12 5")
    assert duel(drawn) == ("A", "E")
    assert drawn.report()["open"] == "the duel (A and E) was drawn and is played again (DOM-123)"
    won = duel_of_four("A 20 12 5, E 20 12 5, I 15 12 5, M 11 12 5", "A 9 12 5, E 12 12 5")
    assert str(won.final()).startswith("1 E, 2 A, 3 I, 4 M, 5 B")
    assert "warnings" not in won.report()


@pytest.mark.rule("DOM-123")
def test_of_three_level_in_front_two_may_be_level_again() -> None:
    first = "A 20 12 5, E 20 12 5, I 20 12 5, M 10 12 2"
    again = duel_of_four(first, "A 8 12 5, E 12 12 5, I 12 12 5")
    assert duel(again) == ("E", "I")
    won = duel_of_four(first, "A 8 12 5, E 12 12 5, I 12 12 5", "E 3 12 5, I 4 12 5")
    assert str(won.final()).startswith("1 I, 2 E, 3 A, 4 M, 5 B")


@pytest.mark.rule("DOM-123")
def test_where_all_four_sat_down_again_the_last_game_counts_for_all() -> None:
    """As such duels were played before; what they decided stays decided."""
    first = "A 20 12 5, E 20 12 5, I 15 12 5, M 11 12 5"
    old = duel_of_four(first, "A 1 12 5, E 2 12 5, I 3 12 5, M 4 12 5")
    assert str(old.final()).startswith("1 M, 2 I, 3 E, 4 A, 5 B")


@pytest.mark.rule("DOM-123", "DOM-119")
def test_whoever_plays_on_alone_has_won() -> None:
    drawn = duel_of_four("A 20 12 5, E 20 12 5, I 15 12 5, M 11 12 5")
    assert str(drawn.withdrawn("E", 2).final()).startswith("1 A, 2 E, 3 I, 4 M")


@pytest.mark.rule("DOM-123", "DOM-119")
@pytest.mark.parametrize("gone", ["E", "F"])
def test_reasons_name_the_places_that_the_standings_show(gone: str) -> None:
    """Whoever is thrown out after the rounds leaves no gap: those behind move up in both."""
    tale = leaders().match("final", "A 20 12 5, E 21 12 5").disqualified(gone, 2)
    report = tale.report()
    shown = {row["player"]: row["rank"] for row in report["standings"]}
    assert sorted(shown.values(), key=lambda rank: rank or 9) == (
        [1, 2, 3, 4, 5, 6, 7, None] if gone == "E" else [1, 1, 3, 4, 5, 6, 7, None]
    )
    for place in report["final_ranking"][2:]:
        assert place["because"] == f"place {shown[place['player']]} of the standings"
