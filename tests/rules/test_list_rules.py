"""Factors, bonus points, blocks and places left empty: seasons worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.files.tables import season_list
from tafelrunde.pages.reports import season_report
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.season import read_season

TEN = {"points": [10, 6, 4, 2], "equal": ["places"]}


def played(number: int, *groups: Any, **more: Any) -> dict[str, Any]:
    ranking = [group if isinstance(group, dict) else group.split() for group in groups]
    return {"id": f"t{number}", "date": f"2026-{number:02}-01", "ranking": ranking} | more


def file(*tournaments: dict[str, Any], **more: Any) -> dict[str, Any]:
    rules = {"season": 1, "rulebook": "dominion", "own": TEN}
    return rules | {"tournaments": list(tournaments)} | more


def report(raw: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    return season_report(read_season(raw, open_rulebook), {}, lang)


def listed(raw: dict[str, Any]) -> dict[str, Fraction]:
    return {row["player"]: Fraction(row["points"]["exact"]) for row in report(raw)["ranking"]}


def row(raw: dict[str, Any], player: str, lang: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = next(
        one for one in report(raw, lang)["ranking"] if one["player"] == player
    )
    return found


def ranks(raw: dict[str, Any]) -> list[tuple[int, str]]:
    return [(one["rank"], one["player"]) for one in report(raw)["ranking"]]


def refused(raw: dict[str, Any]) -> list[str]:
    with pytest.raises(Refusal) as caught:
        read_season(raw, open_rulebook)
    return [fault.sentence("en") for fault in caught.value.faults]


# ── What a tournament is worth ───────────────────────────────────────────────────────────────────


def test_a_factor_multiplies_the_points_of_the_place_and_says_so() -> None:
    raw = file(played(1, "a", "b"), played(2, "b", "a", factor="3/2"), played(3, "a", factor=2))
    assert listed(raw) == {"a": 10 + 9 + 20, "b": 6 + 15}
    hows = [one.get("how") for one in row(raw, "a")["counted"]]
    assert hows == [None, "1.5 × 6 = 9, factor 1.5", "2 × 10 = 20, factor 2"]
    german = [one.get("how") for one in row(raw, "a", "de")["counted"]]
    assert german == [None, "1,5 × 6 = 9, Faktor 1,5", "2 × 10 = 20, Faktor 2"]


def test_a_third_stays_a_third() -> None:
    raw = file(played(1, "a", "b", factor="1/3"))
    assert listed(raw) == {"a": Fraction(10, 3), "b": 2}
    assert row(raw, "a")["counted"][0]["how"] == "1/3 × 10 = 10/3, factor 1/3"


def test_a_kind_gives_factor_and_table_and_the_tournament_overrules_it() -> None:
    kinds = [{"name": "Grand Prix", "factor": "2", "points": [20, 15], "beyond": 1}]
    raw = file(
        played(1, "a", "b", "c", kind="Grand Prix"),
        played(2, "a", "b", "c", kind="Grand Prix", factor="1"),
        played(3, "a", "b", "c", kind="Grand Prix", points=[7, 5, 3]),
        list_rules={"kinds": kinds},
    )
    assert listed(raw) == {"a": 40 + 20 + 14, "b": 30 + 15 + 10, "c": 2 + 1 + 6}
    assert [one["how"] for one in row(raw, "b", "de")["counted"]] == [
        "2 × 15 = 30, Faktor 2 (Grand Prix), Punktetabelle „Grand Prix“",
        "15, Punktetabelle „Grand Prix“",
        "2 × 5 = 10, Faktor 2 (Grand Prix), Punktetabelle dieses Turniers",
    ]


def test_an_official_list_takes_factors_too() -> None:
    """CAR-501: half the field downwards; the factor comes before the weights of CAR-503."""
    ten = list("abcdefghij")
    raw = {
        "season": 1,
        "rulebook": "carcassonne",
        "tournaments": [played(1, *ten), played(2, *ten, factor="2")],
    }
    assert listed(raw)["a"] == 2 * (5 + 15) + Fraction(5 + 15) / 2
    assert listed(raw)["b"] == 2 * 4 + Fraction(4, 2)


def test_the_workbook_of_a_season_file_says_how_the_points_came_about() -> None:
    raw = file(played(1, "a", "b", factor="2"))
    counted = season_list(report(raw), {}, "en").rows[0][-2]
    assert counted == "t1: 1. = 20 (2 × 10 = 20, factor 2)"


# ── Bonus points ─────────────────────────────────────────────────────────────────────────────────


def test_bonus_points_stand_beside_those_of_the_place_and_no_factor_reaches_them() -> None:
    raw = file(
        played(
            1,
            "a",
            "b",
            factor="2",
            unranked=["z"],
            table_wins={"a": 3, "b": 1},
            bonus=[{"player": "b", "points": "5/2", "reason": "Fairplay"}],
        ),
        list_rules={"taking_part": 1, "table_win": "1/2"},
    )
    assert listed(raw) == {
        "a": 20 + 1 + Fraction(3, 2),
        "b": 12 + 1 + Fraction(1, 2) + Fraction(5, 2),
    }
    assert row(raw, "a", "de")["counted"][0]["how"] == (
        "2 × 10 + 1 + 1,5 = 22,5, Faktor 2, Teilnahme 1, 3 Tischsiege 1,5"
    )
    assert row(raw, "b")["counted"][0]["how"] == (
        "2 × 6 + 1 + 0.5 + 2.5 = 16, factor 2, taking part 1, 1 table win 0.5, Fairplay 2.5"
    )


def test_a_bonus_goes_with_its_result_when_that_is_dropped() -> None:
    best_of_one = TEN | {"weights": ["1"]}
    given = [{"player": "a", "points": 3, "reason": "Fairplay"}]
    raw = file(played(1, "b", "a", bonus=given), played(2, "a", "b"), own=best_of_one)
    assert listed(raw)["a"] == 10
    given[0]["points"] = 5
    assert listed(raw)["a"] == 11, "the bonus makes it the better result"


# ── Blocks ───────────────────────────────────────────────────────────────────────────────────────

HALVES = [
    {"name": "Spring", "best": 2, "end": "2026-06-30"},
    {"name": "Autumn", "best": 1, "start": "2026-07-01"},
]


def test_of_each_block_only_the_best_results_count() -> None:
    raw = file(
        played(1, "a", "b"), played(2, "a", "b"), played(3, "b", "a"),
        played(8, "b", "a"), played(9, "x", "b", "a"),
        list_rules={"blocks": HALVES},
    )  # fmt: skip
    assert listed(raw)["a"] == (10 + 10) + 6
    assert listed(raw)["b"] == (10 + 6) + 10
    dropped = row(raw, "a")["dropped"]
    assert [(one["tournament"], one["block"], one["why"], one["rule"]) for one in dropped] == [
        ("t3", "Spring", "only the best 2 of “Spring” count", "§8"),
        ("t9", "Autumn", "only the best of “Autumn” counts", "§8"),
    ]


def test_a_block_may_name_its_tournaments_and_naming_goes_before_the_day() -> None:
    blocks = [HALVES[0], {"name": "Majors", "best": 1, "tournaments": ["t1", "t8"]}]
    raw = file(
        played(1, "a"), played(2, "a"), played(3, "a"), played(8, "a"), played(9, "a"),
        list_rules={"blocks": blocks},
    )  # fmt: skip
    counted = {one["tournament"]: one.get("block") for one in row(raw, "a")["counted"]}
    assert counted == {"t1": "Majors", "t2": "Spring", "t3": "Spring", "t9": None}


def test_blocks_come_before_the_best_of_the_whole_season() -> None:
    """Spring gives 20 and 10, autumn 6; of these three the best two count, the second by half."""
    own = TEN | {"weights": ["1", "1/2"]}
    raw = file(
        played(1, "a", factor="2"), played(2, "a"), played(3, "a"), played(8, "b", "a"),
        own=own, list_rules={"blocks": HALVES},
    )  # fmt: skip
    assert listed(raw)["a"] == 20 + Fraction(10, 2)
    dropped = {one["tournament"]: one.get("why") for one in row(raw, "a")["dropped"]}
    assert dropped == {"t3": "only the best 2 of “Spring” count", "t8": None}


# ── Places ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "tournament",
    [
        played(1, "a", "b", "c", vacant=[2]),
        played(1, "a", {"place": 3, "players": ["b"]}, "c"),
    ],
)
def test_a_place_left_vacant_gives_its_points_to_nobody(tournament: dict[str, Any]) -> None:
    raw = file(tournament)
    assert listed(raw) == {"a": 10, "b": 4, "c": 2}
    assert row(raw, "b")["counted"][0]["place"] == 3


def test_who_is_excluded_leaves_a_gap_and_still_took_part() -> None:
    own = TEN | {"minimum": 3, "equal": ["tournaments"]}
    raw = file(played(1, "a", "b c", "d", excluded=["b"]), played(2, "b", "d", "a"), own=own)
    assert listed(raw) == {"a": 14, "b": 10, "c": 6, "d": 2 + 6}
    assert row(raw, "c")["counted"][0]["place"] == 2
    assert row(raw, "d")["counted"][0]["place"] == 4, "nobody moves up"
    assert row(raw, "b")["tournaments"] == 2


def test_the_excluded_winner_of_a_qualifier_hands_nothing_on() -> None:
    own = TEN | {"direct": True}
    raw = file(played(1, "a", "b", "c", direct=2, excluded=["a"]), own=own)
    raw["options"] = {"final_places": 1}
    assert [(one["player"], one["because"]) for one in report(raw)["invitations"]] == [
        ("b", "direct")
    ]


def test_dense_places_and_dense_ranks() -> None:
    plain = file(played(1, "a", "b c", "d"))
    assert listed(plain) == {"a": 10, "b": 6, "c": 6, "d": 2}
    assert ranks(plain) == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]
    places = plain | {"list_rules": {"places": "dense"}}
    assert listed(places) == {"a": 10, "b": 6, "c": 6, "d": 4}
    mean = places | {"options": {"tied_places": "mean"}}
    assert listed(mean)["b"] == 6, "a dense place is one place, whoever shares it"
    dense = plain | {"list_rules": {"ranks": "dense"}}
    assert ranks(dense) == [(1, "a"), (2, "b"), (2, "c"), (3, "d")]


def test_countback_over_scoring_places_only() -> None:
    """Both have 10 points; a has a fifth place that gave nothing, b none."""
    raw = file(played(1, "a"), played(2, "b"), played(3, "x", "y", "z", "w", "a"))
    assert ranks(raw)[:2] == [(1, "a"), (2, "b")], "a fifth place is more than none"
    scoring = raw | {"list_rules": {"countback": "scoring"}}
    by_player = {player: rank for rank, player in ranks(scoring)}
    assert by_player["a"] == by_player["b"] == 1


def test_a_rank_is_explained_by_the_sums_that_factors_made() -> None:
    raw = file(played(1, "a", "b"), played(2, "b", "a", factor="2"))
    assert row(raw, "b")["reason"] == "Ranking points: 26 against 22 of a (§3)."


# ── Wrong input ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"factor": "0"}, "tournaments[0].factor: a factor such as 2 or 3/2 expected"),
        ({"factor": 1.5}, "tournaments[0].factor: a factor such as 2 or 3/2 expected, found 1.5"),
        ({"points": [3, "x"]}, "tournaments[0].points[1]: a whole number"),
        ({"factor": "1/99999"}, "tournaments[0].factor: a factor"),
        ({"points": [3, 5]}, "tournaments[0].points: a worse place must not give more"),
        ({"beyond": 1}, "tournaments[0].beyond: points for every further place need"),
        ({"kind": "Major"}, "tournaments[0].kind:"),
        ({"block": "Winter"}, "tournaments[0].block:"),
        ({"vacant": [1]}, ""),
        ({"vacant": [3]}, "tournaments[0].vacant: somebody has place 3, or it lies behind"),
        ({"vacant": ["x"]}, "tournaments[0].vacant[0]: a whole number"),
        ({"excluded": ["q"]}, "tournaments[0].excluded[0]: “q” does not stand in"),
        ({"table_wins": {"q": 1}}, "tournaments[0].table_wins.q: “q” does not stand in"),
        ({"table_wins": {"a": -1}}, "tournaments[0].table_wins.a: a whole number"),
        ({"bonus": [{"player": "a", "points": 0, "reason": "x"}]}, "bonus[0].points"),
        ({"bonus": [{"player": "a", "points": 1}]}, "tournaments[0].bonus[0].reason: a reason"),
        ({"bonus": [{"player": "z", "points": 1, "reason": "x"}]}, "bonus[0].player"),
    ],
)  # fmt: skip
def test_a_wrong_word_about_a_tournament_is_told_with_its_place(
    more: dict[str, Any], said: str
) -> None:
    raw = file(played(1, "a", "b", unranked=["z"]) | more)
    if not said:
        assert listed(raw) == {"a": 6, "b": 4}, "even the first place can be vacant"
        return
    assert any(said in line for line in refused(raw)), refused(raw)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"blocs": []}, "list_rules.blocs"),
        ({"taking_part": "-1"}, "list_rules.taking_part: bonus points such as 1 or 1/2"),
        ({"kinds": [{"name": ""}]}, "list_rules.kinds[0].name: a name of 1 to"),
        ({"kinds": [{"name": "A"}, {"name": "A"}]}, "kinds[1].name: “A” is listed twice"),
        ({"kinds": [{"name": "A", "factor": "x"}]}, "list_rules.kinds[0].factor: a factor"),
        ({"blocks": [{"name": "A", "best": 0}]}, "list_rules.blocks[0].best: a whole number"),
        ({"blocks": [{"name": "A", "best": 1, "start": "2026-02-30"}]}, "blocks[0].start: a date"),
        (
            {"blocks": [{"name": "A", "best": 1, "start": "2026-03-01", "end": "2026-02-01"}]},
            "blocks[0].end: the end is before the start",
        ),
        (
            {"blocks": [*HALVES, {"name": "C", "best": 1, "start": "2026-06-30"}]},
            "the days overlap",
        ),
        (
            {"blocks": [{"name": n, "best": 1, "tournaments": ["t1"]} for n in "AB"]},
            "blocks[1].tournaments: “t1” stands in the block “A” as well",
        ),
        ({"blocks": [{"name": "A", "best": 1, "tournaments": ["t7"]}]}, "blocks[0].tournaments"),
        ({"places": "thick"}, "list_rules.places: another value is expected here"),
    ],
)
def test_a_wrong_word_about_the_list_is_told_with_its_place(
    rules: dict[str, Any], said: str
) -> None:
    lines = refused(file(played(1, "a", "b"), list_rules=rules))
    assert any(said in line for line in lines), lines


def test_a_place_written_twice_is_told_with_the_place_that_would_follow() -> None:
    raw = file(played(1, "a b", {"place": 2, "players": ["c"]}))
    assert "tournaments[0].ranking[1].place: a whole number from 3 on expected" in refused(raw)[0]
