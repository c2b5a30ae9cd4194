"""What holds for every tournament: sums, names and order that do not matter, journals and back."""

from __future__ import annotations

import copy
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.pages.reports import score_report, season_report, standings_report
from tafelrunde.pages.view import View
from tafelrunde.rulebook.settings import defaults
from tafelrunde.state.fold import fold
from tafelrunde.state.season import read_season
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.oracle.generator import MODES, SEASONS, random_season, random_sheet

Raw = dict[str, Any]

SHARING = [mode for mode in MODES if mode[0] != "friedrich"]
seeds = st.integers(min_value=0, max_value=10**9)
thorough = settings(max_examples=75, deadline=None, derandomize=True)
slower = settings(thorough, max_examples=30)


def report(sheet: Raw, after: int | None = None) -> Raw:
    read = read_sheet(sheet, open_rulebook)
    return standings_report(View(fold(read.events), read.rulebook, read.names, "en"), after)


@thorough
@given(st.sampled_from(SHARING), seeds)
def test_points_of_a_table_always_sum_to_the_tables_total(mode: tuple[str, str], seed: int) -> None:
    read = read_sheet(random_sheet(seed, *mode), open_rulebook)
    tournament = fold(read.events)
    totals = {4: 11, 3: 9, 2: 1}
    draw = Fraction(str(tournament.options.get("draw_win_value") or 0))
    for round_ in score_report(read.rulebook, tournament)["rounds"]:
        for table in round_["tables"]:
            size = len(table["seats"])
            drawn = size == 2 and {seat["place"] for seat in table["seats"]} == {1}
            points = sum(Fraction(seat["points"]["exact"]) for seat in table["seats"])
            assert points == (2 * draw if drawn else totals[size])


@thorough
@given(seeds)
def test_friedrichs_bonus_always_sums_to_what_the_winning_nations_are_worth(seed: int) -> None:
    sheet = random_sheet(seed, "friedrich", "world-championship")
    read = read_sheet(sheet, open_rulebook)
    scored = score_report(read.rulebook, fold(read.events))["rounds"]
    for round_, shown in zip(sheet["rounds"], scored, strict=True):
        for table, seats in zip(round_["tables"], shown["tables"], strict=True):
            if any(seat.get("left") for seat in table["seats"]):
                continue  # a leaver takes no part of the bonus
            winners = len(table["game"]["winners"])
            bonus = sum(Fraction(seat["bonus"]["exact"]) for seat in seats["seats"])
            assert bonus == (winners + 1 if winners else 0)


def ranks(shown: Raw, names: dict[str, str] | None = None) -> Raw:
    """What must not depend on names or order: everyone's rank, criteria and final rank."""
    called = names or {}
    return {
        "standings": {
            called.get(row["player"], row["player"]): (row["rank"], row["status"], row["criteria"])
            for row in shown["standings"]
        },
        "final": {
            called.get(row["player"], row["player"]): row["rank"]
            for row in shown.get("final_ranking", [])
        },
        "over": "final_ranking" in shown,
    }


@thorough
@given(st.sampled_from(MODES), seeds)
def test_ranks_do_not_depend_on_the_order_of_players_tables_and_seats(
    mode: tuple[str, str], seed: int
) -> None:
    sheet = random_sheet(seed, *mode)
    assert ranks(report(shuffled(sheet, Random(seed)))) == ranks(report(sheet))


def shuffled(sheet: Raw, rng: Random) -> Raw:
    """The same tournament written down in another order; rounds and lots keep theirs."""
    other = copy.deepcopy(sheet)
    for key in ("players", "withdrawals", "disqualifications", "knockout"):
        rng.shuffle(other[key])
    games = [table for round_ in other["rounds"] for table in round_["tables"]]
    for stage in other["knockout"]:
        rng.shuffle(stage["matches"])
        games += [game for match in stage["matches"] for game in match["games"]]
    for game in games:
        rng.shuffle(game["seats"])
    for round_ in other["rounds"]:
        rng.shuffle(round_["tables"])
    return other


@thorough
@given(st.sampled_from(MODES), seeds)
def test_ranks_do_not_depend_on_the_names_of_players(mode: tuple[str, str], seed: int) -> None:
    sheet = random_sheet(seed, *mode)
    ids = [player["id"] for player in sheet["players"]]
    others = Random(seed).sample([f"Ω{number:03}" for number in range(len(ids))], len(ids))
    called = dict(zip(ids, others, strict=True))
    assert ranks(report(renamed(sheet, called))) == ranks(report(sheet), called)


def renamed(node: Any, called: dict[str, str]) -> Any:
    if isinstance(node, dict):
        return {called.get(key, key): renamed(value, called) for key, value in node.items()}
    if isinstance(node, list):
        return [renamed(item, called) for item in node]
    return called.get(node, node) if isinstance(node, str) else node


@slower
@given(st.sampled_from(SEASONS), seeds)
def test_a_season_does_not_depend_on_names_or_on_the_order_of_its_file(
    rulebook: str, seed: int
) -> None:
    raw = random_season(seed, rulebook)
    players = {p for t in raw["tournaments"] for group in t["ranking"] for p in group}
    players |= {p for t in raw["tournaments"] for p in t["unranked"]}
    called = dict(zip(sorted(players), sorted(f"q{p[::-1]}" for p in players), strict=True))
    other = renamed(raw, called)
    Random(seed).shuffle(other["tournaments"])

    def listed(file: Raw, names: dict[str, str]) -> Raw:
        shown = season_report(read_season(file, open_rulebook), {}, "en")
        return {
            "ranking": {
                names.get(row["player"], row["player"]): (row["rank"], row["points"]["exact"])
                for row in shown["ranking"]
            },
            "invited": {
                (names.get(one["player"], one["player"]), one["because"])
                for one in shown["invitations"]
            },
            "undecided": {
                (frozenset(names.get(p, p) for p in one["players"]), one["places"])
                for one in shown["undecided"]
            },
        }

    assert listed(other, {}) == listed(raw, called)


def with_twins(raw: Raw) -> Raw:
    """Every tournament a second time with other people: everybody has an equal in everything."""
    twins = [
        renamed(one, {p: f"{p}-twin" for p in _people(one)}) | {"id": f"{one['id']}-twin"}
        for one in raw["tournaments"]
    ]
    return raw | {"tournaments": raw["tournaments"] + twins}


def _people(tournament: Raw) -> list[str]:
    return [*(p for group in tournament["ranking"] for p in group), *tournament["unranked"]]


def in_another_order(raw: Raw, rng: Random) -> Raw:
    """The same season written down otherwise; lots keep their order."""
    other = copy.deepcopy(raw)
    rng.shuffle(other["tournaments"])
    for tournament in other["tournaments"]:
        rng.shuffle(tournament["unranked"])
        for group in tournament["ranking"]:
            rng.shuffle(group)
    return other


@slower
@given(st.sampled_from(SEASONS), seeds, st.integers(1, 12), st.booleans())
def test_no_answer_about_a_season_depends_on_the_order_of_its_file_but_only_on_lots(
    rulebook: str, seed: int, places: int, drawn: bool
) -> None:
    rng = Random(seed)
    raw = with_twins(random_season(seed, rulebook))
    raw["options"] = raw.get("options", {}) | {"final_places": places}
    people = sorted({p for one in raw["tournaments"] for p in _people(one)})
    raw["answers"] = {p: rng.choice(["confirmed", "declined"]) for p in people[::5]}
    if drawn:
        raw["lots"] = rng.sample(people, len(people))
    shown = season_report(read_season(raw, open_rulebook), {}, "en")
    other = in_another_order(raw, rng)
    assert season_report(read_season(other, open_rulebook), {}, "en") == shown
    invited = [one["player"] for one in shown["invitations"]]
    waiting = {p for one in shown["undecided"] for p in one["players"]}
    assert len(invited) == len(set(invited))
    assert not waiting & set(invited) - {raw.get("champion"), raw.get("runner_up")}
    assert not waiting & set(shown["reserves"])
    if drawn:
        assert shown["undecided"] == []


@slower
@given(st.sampled_from(MODES), seeds)
def test_a_sheet_becomes_a_journal_and_the_same_sheet_again(
    mode: tuple[str, str], seed: int
) -> None:
    sheet = random_sheet(seed, *mode)
    read = read_sheet(sheet, open_rulebook)
    lines = TOURNAMENTS.write(
        TOURNAMENTS.chained(read.events, by="desk", at="2019-10-05T09:00:00Z")
    )
    records = list(TOURNAMENTS.read(lines.splitlines()))
    assert list(broken_links(records)) == []
    tournament = fold(record.event for record in records)
    back = write_sheet(tournament, defaults(read.rulebook), read.names)
    assert report(back) == report(sheet)
    assert [report(back, k) for k in range(len(sheet["rounds"]))] == [
        report(sheet, k) for k in range(len(sheet["rounds"]))
    ]
    again = read_sheet(back, open_rulebook)
    assert write_sheet(fold(again.events), defaults(again.rulebook), again.names) == back
    kept = ("rulebook", "mode", "players", "lots")
    assert {key: back.get(key, []) for key in kept} == {key: sheet.get(key, []) for key in kept}
