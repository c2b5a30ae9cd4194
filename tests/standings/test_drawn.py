"""A game of the finish that ended level: the rule that decides, and what it does, are said."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Seat
from tafelrunde.standings.drawn import moved_up_since, settled_draws
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.fold import fold
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.sheet.reading import read_sheet
from tests.rules.build import Tale, sheet

PAIRS = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=4)
PAIRS = PAIRS.round("A 60, B 10", "C 50, D 40")
NAMES = {"A": "Ada", "C": "Chris", "B": "Bo", "D": "Dora"}


def said(tale: Tale, match_id: str, *, ranks: bool = True) -> list[str]:
    read = read_sheet(tale.raw, open_rulebook)
    state = fold(read.events)
    book = open_rulebook(state.rulebook)
    bracket = bracket_of(book, state)
    match = state.matches[match_id]
    rule = foreseen_matches(bracket.mode, state)[match_id]
    game = match.games[-1]
    assert game.slip is not None
    seats: tuple[Seat, ...] = game.seats
    found = settled_draws(bracket, rule, seats, game.slip, len(match.games), NAMES, ranks=ranks)
    return [f"{each.text.de} {each.rule}" for each in found]


@pytest.mark.rule("CAR-307")
def test_a_level_semifinal_names_the_rule_and_whom_it_puts_first() -> None:
    tale = PAIRS.match("SF1", "A 80, B 80")
    assert said(tale, "SF1") == [
        "Gleichstand: Der bessere Platz in der Vorrunde entscheidet: "
        "Ada (Platz 1) vor Bo (Platz 4). Damit kommt Ada weiter. CAR-307"
    ]
    assert said(PAIRS.match("SF1", "A 80, B 70"), "SF1") == []


def test_where_ranks_are_secret_the_order_is_told_without_them() -> None:
    (text,) = said(PAIRS.match("SF1", "A 80, B 80"), "SF1", ranks=False)
    assert "Ada vor Bo." in text
    assert "Platz 1" not in text


@pytest.mark.rule("CAR-308")
def test_a_level_final_may_be_played_again_once() -> None:
    finalists = PAIRS.match("SF1", "A 80, B 70").match("SF2", "C 80, D 70")
    (first,) = said(finalists.match("final", "A 70, C 70"), "final")
    assert "Reicht die Zeit, wird die Partie wiederholt; sonst: Der bessere Platz" in first
    (second,) = said(finalists.match("final", "A 70, C 70", "C 60, A 60"), "final")
    assert second == (
        "Gleichstand: Der bessere Platz in der Vorrunde entscheidet: "
        "Ada (Platz 1) vor Chris (Platz 2). Damit gewinnt Ada. CAR-308"
    )


@pytest.mark.rule("CAR-401", "CAR-409")
def test_a_final_of_four_is_played_until_somebody_wins() -> None:
    tale = sheet("carcassonne", "four-player").with_options(rounds=1)
    tale = tale.round("A 60, B 50, C 40, D 30")
    drawn = tale.match("final", "A 70, B 70, C 20, D 20")
    assert said(drawn, "final") == ["Gleichstand: Die Partie wird wiederholt. CAR-409"]
    won = tale.match("final", "A 70, B 70, C 20, D 20", "A 70, B 60, C 20, D 20")
    assert said(won, "final") == [
        "Gleichstand auf Platz 3: Der bessere Platz in der Vorrunde entscheidet: "
        "Chris (Platz 3) vor Dora (Platz 4). CAR-401",
    ]


@pytest.mark.rule("CAR-401")
def test_a_lot_decided_the_order_and_not_the_place_that_is_shared() -> None:
    tale = sheet("carcassonne", "four-player").with_options(rounds=1)
    tale = tale.round("A 60, C 50, E 40, G 30", "B 60, D 50, F 40, H 30").lots("B A D C")
    told = said(tale.match("final", "A 50, B 60, C 40, D 40"), "final")
    assert told == [
        "Gleichstand auf Platz 3: Auch die Vorrunde war gleich, das Los entscheidet: "
        "Dora (gleichauf auf Platz 3, Reihenfolge durch Los) vor "
        "Chris (gleichauf auf Platz 3, Reihenfolge durch Los). CAR-401",
    ]


EIGHT = sheet("format-tables-semifinals", "day").with_options(rounds=1)
EIGHT = EIGHT.round("A 80, C 70, E 60, G 50", "B 79, D 69, F 59, H 49")
DECIDES = "Der bessere Platz in der Vorrunde entscheidet"


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("A 10, D 8, E 8, H 6", [f"auf Platz 2: {DECIDES}: D (4) vor E (5). Damit kommt D weiter"]),
        (
            "A 10, D 8, E 8, H 8",
            [f"auf Platz 2: {DECIDES}: D (4) vor E (5) vor H (8). Damit kommt D weiter"],
        ),
        (
            "A 10, D 10, E 10, H 6",
            [f": {DECIDES}: A (1) vor D (4) vor E (5). Damit kommen A und D weiter"],
        ),
        (
            "A 8, D 9, E 8, H 9",
            [
                f": D und H kommen weiter. {DECIDES}: D (4) vor H (8)",  # the first has the star
                f"auf Platz 3: {DECIDES}: A (1) vor E (5)",
            ],
        ),
        ("A 10, D 9, E 8, H 6", []),
    ],
)
def test_who_goes_on_is_told_where_a_place_at_the_cut_is_shared(
    result: str, told: list[str]
) -> None:
    found = said(EIGHT.match("SF1", result), "SF1")
    short = [
        each.replace("(Platz ", "(").replace("Ada", "A").replace("Dora", "D") for each in found
    ]
    assert [each.removeprefix("Gleichstand").strip().rsplit(". ", 1)[0] for each in short] == told


def test_the_places_that_decided_are_told_after_somebody_ahead_was_thrown_out() -> None:
    level = EIGHT.match("SF1", "A 10, D 8, E 8, H 6").match("SF2", "B 10, C 9, F 8, G 7")
    (told,) = said(level.disqualified("C", after=2), "SF1")
    assert "Dora (Platz 4, jetzt 3) vor E (Platz 5, jetzt 4)." in told


LEFT = EIGHT.match("SF1", "A 10, D 8, E 8, H 6").match("SF2", "B 10, C 9, F 8, G 7")
LEFT = LEFT.withdrawn("D", 2)


def test_a_tie_is_told_as_it_was_played_though_the_better_one_has_left_since() -> None:
    assert said(LEFT, "SF1") == [
        f"Gleichstand auf Platz 2: {DECIDES}: Dora (Platz 4) vor E (Platz 5). TS-402"
    ]


def test_who_moved_up_for_somebody_is_told_at_the_match_he_left_after() -> None:
    state = fold(read_sheet(LEFT.raw, open_rulebook).events)
    bracket = bracket_of(open_rulebook(state.rulebook), state)
    (told,) = moved_up_since(bracket, foreseen_matches(bracket.mode, state)["SF1"], NAMES)
    assert (told.text.en, told.rule) == ("Dora left before the final: E moves up.", "TS-404")
    assert told.text.de == "Nicht mehr dabei: Dora. E rückt nach: Finale."
    assert not [*moved_up_since(bracket, foreseen_matches(bracket.mode, state)["SF2"], NAMES)]


def test_the_final_ranking_says_who_left_and_who_moved_up() -> None:
    rows = LEFT.match("final", "A 10, B 9, C 8, E 7").report()["final_ranking"]
    because = {row["player"]: row["because"] for row in rows}
    assert because["D"] == (
        "semifinal: level at the table, there place 2 by prelim place 4, "
        "no longer there for the final"
    )
    assert because["E"] == "final, moved up into it: place 4"
    assert because["C"] == "final: place 3"


@pytest.mark.rule("CAR-308")
def test_the_final_ranking_says_that_the_prelims_decided() -> None:
    finalists = PAIRS.match("SF1", "A 80, B 70").match("SF2", "C 80, D 70")
    level = finalists.match("third-place", "B 70, D 60").match("final", "A 70, C 70", "C 60, A 60")
    because = {row["player"]: row["because"] for row in level.report()["final_ranking"]}
    assert because["A"].startswith("final: place 1 (level, the better place in the prelims decided")
    assert "level" in because["C"]
    assert "level" not in because["B"]
