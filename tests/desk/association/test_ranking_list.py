"""The ranking list through commands: what counted, what was dropped, dated lists, history."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.pages.association.person import person_page
from tafelrunde.pages.association.ranking import published_list, ranking_page
from tafelrunde.reckoning.season.history import history
from tafelrunde.reckoning.season.outlook import outlooks
from tafelrunde.reckoning.season.table import SeasonTable, season_table
from tafelrunde.state.championship import season_of
from tests.desk.association.office import END, START, Office, field_of, unnamed
from tests.desk.refusals import refused_for
from tests.oracle import season as slow
from tests.oracle.generator import random_season

SEASONS = ("seven-wonders", "carcassonne", "catan")


def told(raw: dict[str, Any]) -> Office:
    """A season file, told as the commands that lead to it."""
    office = Office(
        raw["rulebook"], options=raw["options"], start="2019-09-01", end="2020-03-15", lead_days=0
    )
    office.does(
        c.NameHolders(champion=raw.get("champion") or "", runner_up=raw.get("runner_up") or "")
    )
    for one in raw["tournaments"]:
        office.played(
            one["id"],
            one["ranking"],
            one.get("unranked", ()),
            date=one["date"],
            direct=one.get("direct", False),
            regional=one.get("regional", False),
            shares=one.get("shares"),
        )
    return office


def rows_of(table: SeasonTable) -> list[Any]:
    return [
        (
            row.rank,
            row.player,
            row.points,
            tuple(
                (x.result.tournament.id, x.result.place, x.result.points, x.weight)
                for x in row.counted
            ),
            row.reason.tie_break.code if row.reason else None,
        )
        for row in table.shown
    ]


@pytest.mark.rule("7W-401", "7W-402", "7W-403", "7W-404", "7W-405", "7W-406")
@pytest.mark.rule("CAR-501", "CAR-502", "CAR-503", "CAR-504", "CAT-307", "CAT-501", "CAT-502")
@pytest.mark.rule("7W-301", "CAR-601", "CAT-503")
@pytest.mark.parametrize("rulebook", SEASONS)
def test_the_list_made_by_commands_is_that_of_the_slow_checker(rulebook: str) -> None:
    for seed in range(300, 312):
        raw = random_season(seed, rulebook)
        table = told(raw).table
        expected = slow.evaluate(raw)
        slow_rows = [
            (
                row.rank,
                row.player,
                row.points,
                tuple((x.tournament, x.place, x.points, x.weight) for x in row.counted),
                row.separated_by,
            )
            for row in expected.ranking
        ]
        assert sorted(map(str, rows_of(table))) == sorted(map(str, slow_rows)), f"seed {seed}"
        invited = sorted((one.player, one.because) for one in table.qualified)
        assert invited == sorted(expected.invitations), f"seed {seed}"
        assert sorted(table.reserves) == sorted(expected.reserves), f"seed {seed}"


@pytest.mark.parametrize("rulebook", SEASONS)
def test_a_season_merged_into_its_people_is_the_season_they_played(rulebook: str) -> None:
    """Everybody under two ids, then merged: the same list as under one."""
    people = 0
    for seed in range(400, 406):
        raw = random_season(seed, rulebook)
        expected = rows_of(told(raw).table)
        rng = Random(seed)
        twins: set[str] = set()

        def other(person: str, rng: Random = rng, twins: set[str] = twins) -> str:
            if rng.random() < 0.4:
                twins.add(person)
                return f"{person}-bis"
            return person

        for one in raw["tournaments"]:
            renamed = {p: other(p) for group in one["ranking"] for p in group}
            renamed |= {p: other(p) for p in one.get("unranked", ())}
            one["ranking"] = [[renamed[p] for p in group] for group in one["ranking"]]
            one["unranked"] = [renamed[p] for p in one.get("unranked", ())]
            one["shares"] = {renamed[p]: share for p, share in one.get("shares", {}).items()}
        office = told(raw)
        for twin in sorted(twins):
            office.does(c.MergePeople(kept=twin, gone=f"{twin}-bis"))
        assert rows_of(office.table) == expected, f"seed {seed}"
        people += len(expected)
    assert people > 100


@pytest.mark.parametrize("rulebook", SEASONS)
def test_the_history_of_everyone_is_the_list_of_each_day(rulebook: str) -> None:
    for seed in range(500, 506):
        raw = random_season(seed, rulebook)
        office = told(raw)
        season = season_of(office.state, office.rulebook)
        days = sorted({one["date"] for one in raw["tournaments"]})
        lists = {
            day: {row.player: row for row in season_table(office.state, office.rulebook, day).rows}
            for day in days
        }
        people = sorted({p for one in raw["tournaments"] for g in one["ranking"] for p in g})
        for person in people[::7]:
            moments = history(season, person)
            assert [moment.date for moment in moments] == days
            for moment in moments:
                row = lists[moment.date].get(person)
                assert moment.rank == (row.rank if row else None), (seed, person, moment.date)
                assert moment.points == (row.points if row else 0)
                assert moment.listed == len(lists[moment.date])


@pytest.mark.parametrize("rulebook", SEASONS)
def test_what_it_would_take_is_enough_and_one_place_less_is_not(rulebook: str) -> None:
    checked = 0
    for seed in range(600, 604):
        raw = random_season(seed, rulebook)
        table = told(raw).table
        listed = [row.player for row in table.rows if not row.forfeits]
        for person in listed[3::7]:
            for outlook in outlooks(table, person, sizes=(20,)):
                [needed] = outlook.places
                target = outlook.ahead
                place = needed.place or 0
                assert passes(raw, person, target, place) == (place > 0)
                assert not passes(raw, person, target, place + 1) or place == 20
                checked += 1
    assert checked > 5


def passes(raw: dict[str, Any], person: str, target: str, place: int) -> bool:
    """Whether that place among twenty strangers would put one ahead of the other."""
    if not 1 <= place <= 20:
        return False
    strangers = field_of(20, {place: person}, tag="stranger")
    further = {"id": "more", "name": "more", "date": "2020-02-01", "ranking": strangers}
    later = raw | {"tournaments": [*raw["tournaments"], further]}
    rank = {row.player: row.rank for row in told(later).table.rows}
    return rank[person] < rank[target]


def test_the_fewest_points_that_pass_are_the_fewest() -> None:
    office = Office("seven-wonders")
    office.played("f1", field_of(12, {1: "ada", 2: "bo"}))  # 21 and 5 points
    [outlook] = outlooks(office.table, "bo")
    # 5 is then the second best and counts half: x + 5/2 > 21
    assert (outlook.ahead, outlook.goal, outlook.points) == ("ada", "next", 19)


# ── What a line says ──


@pytest.mark.rule("7W-402", "7W-407")
def test_a_line_says_what_counted_what_was_dropped_and_why() -> None:
    office = Office("seven-wonders")
    for number, place in enumerate((3, 3, 3, 4), start=1):
        office.played(f"f{number}", field_of(12, {place: "ada"}), date=f"2025-10-0{number}")
    page = ranking_page(office.table, {"ada": "Ada Berg"})
    line = next(each for each in page.lines if each.person == "ada")
    assert (line.name, line.points.de, line.exact) == ("Ada Berg", "7,33", "22/3")
    assert [(x.fixture, x.points, x.gives) for x in line.counted] == [
        ("f1", "4", "4"),
        ("f2", "4", "2"),
        ("f3", "4", "4/3"),
    ]
    [dropped] = line.dropped
    assert (dropped.fixture, dropped.gives, dropped.rule) == ("f4", "0", "7W-402")
    assert dropped.why is not None
    assert dropped.why.en == "only the best 3 count"


@pytest.mark.rule("7W-405")
def test_a_direct_qualifier_forfeits_everything_and_the_page_says_so() -> None:
    office = Office("seven-wonders")
    office.played("f1", field_of(12, {2: "ada"}))
    assert office.table.rows[0].player == "x1"
    office.played("f2", field_of(16, {1: "ada"}, tag="y"), date="2025-11-02", direct=True)
    office.played("f3", field_of(20, {2: "ada"}, tag="z"), date="2025-12-02")
    page = person_page(office.state, office.table, "ada", {})
    assert page.line is not None
    assert (page.line.exact, page.line.forfeits, page.line.qualifies) == ("0", "7W-405", "direct")
    assert {one.rule for one in page.played} == {"7W-405"}
    third = office.table.row("z3")
    assert third is not None
    assert third.points == 8
    assert [moment.points for moment in page.history] == [5, 0, 0]
    assert page.outlooks == ()


@pytest.mark.rule("7W-401", "CAR-501", "CAT-307")
@pytest.mark.parametrize(
    ("rulebook", "least", "rule"),
    [("seven-wonders", 10, "7W-401"), ("carcassonne", 10, "CAR-501"), ("catan", 16, "CAT-307")],
)
def test_too_small_a_tournament_counts_nothing_and_says_so(
    rulebook: str, least: int, rule: str
) -> None:
    office = Office(rulebook)
    office.played("f1", field_of(least - 1, {1: "ada"}))
    office.played("f2", field_of(least, {1: "bo"}, tag="y"), date="2025-11-01")
    assert office.table.row("ada") is None
    assert office.table.row("bo") is not None
    [played] = person_page(office.state, office.table, "ada", {}).played
    assert (played.place, played.rule, played.score) == (1, rule, None)


@pytest.mark.rule("7W-406")
def test_equal_points_share_a_rank_unless_the_last_invitation_hangs_on_it() -> None:
    office = Office(
        "seven-wonders", options={"show_equal": True, "final_places": 4, "from_list": 0}
    )
    office.played("f1", [["a"], ["b"], ["c"], ["d"], *field_of(8, tag="s")])
    office.played("f2", [["e"], ["f"], ["g"], ["h"], *field_of(8, tag="t")], date="2025-10-12")
    office.played("f3", [*field_of(11, tag="u"), ["e"]], date="2025-10-19")
    office.played("f4", [*field_of(11, tag="v"), ["f"]], date="2025-10-26")
    lines = {line.person: line for line in ranking_page(office.table, {}).lines}
    assert lines["a"].rank == lines["e"].rank == lines["u1"].rank
    assert lines["b"].rank == lines["u2"].rank
    strict = Office("seven-wonders", options={"final_places": 4, "from_list": 0})
    strict.played("f1", [["a"], ["b"], ["c"], ["d"], *field_of(8, tag="s")])
    strict.played("f2", [["e"], ["f"], ["g"], ["h"], *field_of(8, tag="t")], date="2025-10-12")
    strict.played("f3", [*field_of(11, tag="u"), ["e"]], date="2025-10-19")
    apart = {line.person: line.rank for line in ranking_page(strict.table, {}).lines}
    assert apart["a"] < apart["e"]


# ── Dated lists ──


@pytest.mark.rule("7W-407")
def test_published_lists_stay_and_a_correction_gives_a_new_one_with_its_reason() -> None:
    office = Office("seven-wonders")
    office.played("f1", field_of(12, {1: "ada", 2: "bo"}))
    office.does(c.PublishList())
    assert office.does(c.PublishList()) == []
    office.received("f1", "u2", on="2025-10-09")
    office.counts("f1", field_of(12, {1: "bo", 2: "ada"}), upload="u2", reason="Tisch vertauscht")
    with refused_for("reason"):
        office.does(c.PublishList())
    office.does(c.PublishList(reason="Ergebnis von Turnier f1 berichtigt"))
    first = published_list(office.state.lists, 1, unnamed)
    second = published_list(office.state.lists, 2, unnamed)
    assert [line.person for line in first.lines[:2]] == ["ada", "bo"]
    assert [(x.person, x.rank, x.before) for x in second.lines[:2]] == [
        ("bo", 1, 2),
        ("ada", 2, 1),
    ]
    assert (first.on, second.on) == ("2025-10-05", "2025-10-09")
    assert second.reason.startswith("Ergebnis von")


def test_the_title_of_a_season_and_its_dates_can_be_mended_with_a_reason() -> None:
    office = Office()
    office.does(c.ChangeSeason(reason="verlängert", end="2026-04-15"))
    assert (office.state.start, office.state.end) == (START, "2026-04-15")
    with refused_for("reason"):
        office.does(c.ChangeSeason(reason="", end=END))
    assert office.does(c.ChangeSeason(reason="nichts", end="2026-04-15")) == []


def test_points_of_shared_places_stay_exact() -> None:
    office = Office("carcassonne", options={"tied_places": "mean"})
    office.played("f1", [["a", "b", "c"], *field_of(9)])
    row = office.table.row("a")
    assert row is not None
    # 6 + 15, 5, 4: (21 + 5 + 4) / 3
    assert row.points == Fraction(10)
