"""Formats for any game: sound, played whole at the desk and as a sheet, and reckoned a second time.

The second reckoning knows nothing of the program's: it reads the sheet and adds up on paper.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tafelrunde.games
from tafelrunde.chances.possible import not_simulated
from tafelrunde.cli.main import main
from tafelrunde.desk import commands as c
from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import all_editions, open_rulebook, rulebook_ids
from tafelrunde.pages.workshop.sample_slip import sample_slip
from tafelrunde.pages.workshop.sample_table import sample_table
from tafelrunde.pages.workshop.tried import tried
from tafelrunde.rulebook.model import Rulebook
from tests.games.test_whole_events import (
    Event,
    Sheet,
    Values,
    ahead,
    evening,
    hanchan,
    level,
    same_both_ways,
    tables_of,
    values_of,
)

FOLDERS = Path(tafelrunde.games.__file__).parent / "formats"
HALF = Fraction(1, 2)
WORTH = {4: [5, 3, 2, 1], 3: [5, 3, 1], 2: [1, 0]}


@pytest.mark.parametrize("folder", sorted(path.name for path in FOLDERS.iterdir()))
def test_each_folder_is_sound(folder: str) -> None:
    assert main(["rulebook", "check", str(FOLDERS / folder)]) == 0


def test_they_stand_behind_the_games_and_open_by_their_names() -> None:
    formats = {book.id for book in all_formats()}
    assert len(formats) == 8
    assert formats.isdisjoint(rulebook_ids())
    assert formats.isdisjoint(book.id for book in all_editions())
    assert all(open_rulebook(f"{name}@1").id == name for name in formats)


def pair(dice: Random, size: int) -> list[dict[str, int]]:
    return [{"vp": dice.randint(0, 4)} for _ in range(size)]


def by_hand(sheet: Sheet) -> tuple[dict[str, list[Fraction]], Counter[str], dict[str, list[int]]]:
    """Of everybody the points of each game, how often first, and the figures."""
    points: dict[str, list[Fraction]] = defaultdict(list)
    firsts: Counter[str] = Counter()
    figures: dict[str, list[int]] = defaultdict(list)
    for _number, seats in tables_of(sheet):
        for seat in seats:
            above, same = ahead(seats, seat, "vp"), level(seats, seat, "vp")
            share = Fraction(sum(WORTH[len(seats)][above : above + same]), same)
            points[seat["player"]].append(share)
            firsts[seat["player"]] += above == 0
            figures[seat["player"]].append(seat["vp"])
    return points, firsts, figures


def tables_by_hand(sheet: Sheet) -> Values:
    points, firsts, figures = by_hand(sheet)
    return {p: (sum(won), firsts[p], sum(figures[p])) for p, won in points.items()}


def opponents(sheet: Sheet) -> dict[str, list[str]]:
    met: dict[str, list[str]] = defaultdict(list)
    for _number, seats in tables_of(sheet):
        for one, other in combinations([seat["player"] for seat in seats], 2):
            met[one].append(other)
            met[other].append(one)
    return met


def swiss_tables_by_hand(sheet: Sheet) -> Values:
    points, firsts, figures = by_hand(sheet)
    total, met = {p: sum(won) for p, won in points.items()}, opponents(sheet)
    return {
        p: (total[p], Fraction(sum(total[o] for o in met[p]), len(met[p])), firsts[p], sum(f))
        for p, f in figures.items()
    }


def duels(sheet: Sheet) -> dict[str, list[tuple[str, Fraction, int]]]:
    """Against whom, what it brought, and how far ahead."""
    found: dict[str, list[tuple[str, Fraction, int]]] = defaultdict(list)
    for _number, seats in tables_of(sheet):
        for one, other in (seats, seats[::-1]):
            apart = one["vp"] - other["vp"]
            won = HALF if not apart else Fraction(apart > 0)
            found[one["player"]].append((other["player"], won, apart))
    return found


def robin_by_hand(sheet: Sheet) -> Values:
    """Points, the games among those who are level in them, Sonneborn-Berger, differences."""
    games = duels(sheet)
    total = {player: sum(won for _o, won, _a in played) for player, played in games.items()}
    found: Values = {}
    for player, played in games.items():
        among = sum(won for other, won, _apart in played if total[other] == total[player])
        berger = sum(won * total[other] for other, won, _apart in played)
        found[player] = (total[player], among, berger, sum(apart for _o, _w, apart in played))
    return found


def league_by_hand(sheet: Sheet) -> Values:
    points, _firsts, figures = by_hand(sheet)
    return {
        p: (int(len(won) >= 5), Fraction(sum(won), len(won)), Fraction(sum(figures[p]), len(won)))
        for p, won in points.items()
    }


def mahjong_by_hand(sheet: Sheet) -> Values:
    uma = [15, 5, -5, -15]
    points: dict[str, list[Fraction]] = defaultdict(list)
    firsts: Counter[str] = Counter()
    best: dict[str, int] = {}
    for _number, seats in tables_of(sheet):
        for seat in seats:
            above, same = ahead(seats, seat, "score"), level(seats, seat, "score")
            place = Fraction(sum(uma[above : above + same]) + (0 if above else 20), same)
            player = seat["player"]
            points[player].append(place + Fraction(seat["score"] - 30_000, 1000))
            firsts[player] += above == 0
            best[player] = max(best.get(player, seat["score"]), seat["score"])
    return {
        p: (Fraction(sum(won), len(won)), sum(won), firsts[p], best[p]) for p, won in points.items()
    }


def played(name: str, mode: str, figures: Callable[[Random, int], Any], people: int) -> Event:
    event = Event(f"format-{name}", mode, figures)
    event.open(people)
    return event


ON_PAPER = [
    ("tables-final", "day", evening, 17, tables_by_hand),
    ("tables-final", "day", evening, 12, tables_by_hand),
    ("tables-semifinals", "day", evening, 14, tables_by_hand),
    ("swiss", "tables", evening, 15, swiss_tables_by_hand),
    ("round-robin", "all", pair, 7, robin_by_hand),
    ("round-robin", "all", pair, 6, robin_by_hand),
    ("points-averages", "open", hanchan, 14, mahjong_by_hand),
]


@pytest.mark.parametrize(("name", "mode", "figures", "people", "reckoned"), ON_PAPER)
def test_a_whole_tournament_comes_out_as_on_paper(
    name: str,
    mode: str,
    figures: Callable[[Random, int], Any],
    people: int,
    reckoned: Callable[[Sheet], Values],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    event = played(name, mode, figures, people)
    event.ends()
    paper = reckoned(same_both_ways(event, tmp_path, capsys))
    found = values_of(event)
    told = {player: values[: len(paper[player])] for player, values in found.items()}
    if name == "round-robin":  # a tie that somebody is not in has nothing to say
        told = {p: (v[0], paper[p][1] if v[1] is None else v[1], *v[2:]) for p, v in told.items()}
    assert told == paper


def test_a_league_at_which_people_come_and_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = played("league", "league", evening, 14)
    dice = Random("who comes")
    for _number in range(10):
        for player in event.players[4:]:
            if dice.randrange(10) < 4:
                event.does(c.SitOut(player=player))
        event.plays()
    event.ends()
    paper = league_by_hand(same_both_ways(event, tmp_path, capsys))
    assert {p: v[:3] for p, v in values_of(event).items() if p in paper} == paper


def swiss_points(sheet: Sheet) -> dict[str, Fraction]:
    """With a point for a bye."""
    total: dict[str, Fraction] = defaultdict(Fraction)
    for player, games in duels(sheet).items():
        total[player] = Fraction(sum(won for _other, won, _apart in games))
    for round_ in sheet["rounds"]:
        for player in round_.get("byes", ()):
            total[player] += 1
    return total


@pytest.mark.parametrize(("name", "mode"), [("swiss", "pairs"), ("duel-knockout", "cup")])
def test_two_at_a_table_with_a_bye(
    name: str, mode: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = played(name, mode, pair, 11)
    event.ends()
    sheet = same_both_ways(event, tmp_path, capsys)
    assert {p: values[0] for p, values in values_of(event).items()} == swiss_points(sheet)
    met = Counter(frozenset(s["player"] for s in seats) for _n, seats in tables_of(sheet))
    assert max(met.values()) == 1
    if name == "duel-knockout":
        ranks = {each.player: each.rank for each in event.state.awarded}
        order = [row.player for row in event_rows(event)]
        assert {ranks[player] for player in order[:4]} == {1, 2, 3, 4}


def event_rows(event: Event) -> list[Any]:
    from tafelrunde.standings.table import standings

    return list(standings(event.rulebook, event.state))


@pytest.mark.parametrize("people", [8, 13, 16])
def test_groups_and_a_knockout(
    people: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = played("groups-knockout", "cup", pair, people)
    event.ends()
    same_both_ways(event, tmp_path, capsys)
    ranks = [each.rank for each in event.state.awarded if each.rank]
    assert sorted(ranks)[:4] == [1, 2, 3, 4]
    assert len(ranks) == people


# ── Before anybody plays ─────────────────────────────────────────────────────────────────────────


NAMES = {f"p{number}": f"Person {number}" for number in range(1, 17)}


@pytest.mark.parametrize("book", all_formats(), ids=lambda book: book.id)
def test_each_can_be_tried_out(book: Rulebook) -> None:
    for mode in book.modes:
        found = tried(book, mode, NAMES, "seed", "de")
        assert found.games
        assert len(found.final) == 16
        assert found.final[0].rank == 1
        again = tried(book, mode, NAMES, "seed", "de")
        assert [place.player for place in again.final] == [place.player for place in found.final]


def test_a_sample_slip_shows_a_shared_place() -> None:
    book = open_rulebook("format-tables-final")
    slip = sample_slip(book, book.modes[0])
    assert [row.place for row in slip.rows] == [1, 2, 2, 4]
    assert [row.points["en"] for row in slip.rows if row.points] == ["5", "2.5", "2.5", "1"]
    assert [row.shared for row in slip.rows] == [False, True, True, False]


def test_a_sample_table_shows_more_than_one_criterion() -> None:
    book = open_rulebook("format-tables-final")
    table = sample_table(book, book.modes[0], NAMES, "en")
    assert table is not None
    assert {line.separated_by.code for line in table.rows if line.separated_by} >= {"tp", "firsts"}


def test_odds_are_there_where_the_program_can_foresee() -> None:
    seen = {
        (book.id, mode.id)
        for book in all_formats()
        for mode in book.modes
        if not not_simulated(mode)
    }
    assert ("format-tables-final", "day") in seen
    assert ("format-duel-knockout", "cup") in seen
    assert len(seen) == 6
