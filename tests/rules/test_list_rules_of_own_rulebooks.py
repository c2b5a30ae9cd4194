"""An own rulebook's season may use all that lists may add; worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tafelrunde.desk.association.outcome import outcome_of
from tafelrunde.pages.reports import season_report
from tafelrunde.rulebook.loader import read_rulebook
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.season import read_season
from tests.standings.rulebooks import folded, sheet_of, trial_text

OPTIONS = """
[[options]]
name = "final_places"
kind = "whole"
default = 2
scope = "season"
rule = "TRY-41"
meaning = { de = "Plätze im Finale", en = "places in the final" }

[[options]]
name = "tied_places"
kind = "choice"
choices = ["better", "mean"]
words.better = { de = "besserer", en = "better" }
words.mean = { de = "Mittel", en = "mean" }
default = "better"
scope = "season"
rule = "TRY-41"
meaning = { de = "geteilter Platz", en = "shared place" }
"""
SEASON = """
[season]
minimum = 2
minimum_counts = "participants"
minimum_rule = "TRY-41"
sum_rule = "TRY-41"
points = { rule = "TRY-41", table = [10, 6, 4], beyond = 1 }
qualification = { rule = "TRY-41", places_option = "final_places" }

[[season.standings]]
code = "points"
rule = "TRY-42"
label = { de = "Punkte", en = "points" }

[[season.standings]]
code = "places"
rule = "TRY-43"
label = { de = "bessere Plätze", en = "better places" }
"""
LIST_RULES = """
[season.list_rules]
taking_part = "1"
table_win = "1/2"
places = "dense"
ranks = "dense"
countback = "scoring"
rule = "TRY-44"

[[season.list_rules.kinds]]
name = "Grand Prix"
factor = "2"

[[season.list_rules.kinds]]
name = "evening"
points = [4, 2]
beyond = 1

[[season.list_rules.blocks]]
name = "spring"
best = 1
start = "2026-01-01"
end = "2026-06-30"

[[season.list_rules.blocks]]
name = "autumn"
best = 2
start = "2026-07-01"
end = "2026-12-31"
"""
DATES: list[dict[str, Any]] = [
    {
        "id": "t1",
        "date": "2026-02-01",
        "ranking": [["a"], ["b", "c"], ["d"]],
        "table_wins": {"a": 2},
    },
    {"id": "t2", "date": "2026-04-01", "kind": "Grand Prix", "ranking": [["b"], ["a"], ["d"]]},
    {"id": "t3", "date": "2026-09-01", "kind": "evening", "ranking": [["d"], ["c"], ["a"]]},
    {
        "id": "t4",
        "date": "2026-10-01",
        "factor": "3/2",
        "ranking": [["c"], ["d"]],
        "bonus": [{"player": "d", "points": 3, "reason": "best dressed table"}],
    },
]


def book(*, season: bool = True) -> Rulebook:
    text = trial_text(["tp"], {"[scoring.tables]": f"{OPTIONS}\n[scoring.tables]"})
    return read_rulebook(text + (SEASON + LIST_RULES if season else ""), "trial.toml")


def report_of(rulebook: Rulebook, **more: Any) -> dict[str, Any]:
    raw = {"season": 1, "rulebook": "trial", "tournaments": DATES, **more}
    return season_report(read_season(raw, lambda _name: rulebook), {}, "en")


# Spring, the best one: a t1 10 + 1 + 2·½ = 12, t2 6·2 + 1 = 13; b t1 6 + 1, t2 10·2 + 1 = 21; c t1
# 6 + 1 = 7; d t1 (dense: third) 4 + 1 = 5, t2 4·2 + 1 = 9. Autumn, the best two: d 4 + 1 and
# 6·3/2 + 1 + 3 = 13; c 2 + 1 and 10·3/2 + 1 = 16; a 1 + 1.
POINTS = {"a": 15, "b": 21, "c": 26, "d": 27}


def test_factors_blocks_and_bonus_points_of_an_own_rulebook() -> None:
    report = report_of(book())
    found = {row["player"]: Fraction(row["points"]["exact"]) for row in report["ranking"]}
    assert found == POINTS
    assert [row["rank"] for row in report["ranking"]] == [1, 2, 3, 4]
    assert [line["player"] for line in report["invitations"]] == ["d", "c"]


def test_a_rulebook_without_a_season_may_use_them_too() -> None:
    declared = read_rulebook(
        trial_text(["tp"], {"[scoring.tables]": f"{OPTIONS}\n[scoring.tables]"}), "trial.toml"
    )
    own = {"points": [10, 6, 4], "beyond": 1, "minimum": 2, "equal": ["places"]}
    rules = {
        "taking_part": "1",
        "table_win": "1/2",
        "places": "dense",
        "kinds": [
            {"name": "Grand Prix", "factor": "2"},
            {"name": "evening", "points": [4, 2], "beyond": 1},
        ],
        "blocks": [
            {"name": "spring", "best": 1, "start": "2026-01-01", "end": "2026-06-30"},
            {"name": "autumn", "best": 2, "start": "2026-07-01", "end": "2026-12-31"},
        ],
    }
    report = report_of(declared, own=own, list_rules=rules)
    found = {row["player"]: Fraction(row["points"]["exact"]) for row in report["ranking"]}
    assert found == POINTS


def test_table_wins_are_counted_in_tournaments_of_an_own_rulebook() -> None:
    rulebook = book()
    sheet = sheet_of(
        *[[{"a": 9, "b": 5, "c": 5}]] * 8,
        [{"a": 1, "b": 5, "c": 5}],
    )
    wins = {"a": 8, "b": 1, "c": 1}
    assert outcome_of(rulebook, folded(rulebook, sheet)).table_wins == wins
    # Where the association says so for its season, the rulebook itself need not know a season.
    bare = book(season=False)
    assert outcome_of(bare, folded(bare, sheet)).table_wins == {}
    assert outcome_of(bare, folded(bare, sheet), rulebook).table_wins == wins
