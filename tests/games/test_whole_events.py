"""Five events as a club would write them down, played whole through the desk and as a sheet.

Every folder in `events/` is a rulebook without a line of Python. What the standings say is held
against a second reckoning in this file, which knows nothing of the program's.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import ELSEWHERE
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.settings import defaults
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import Hall

EVENTS = Path(__file__).parent / "events"
Sheet = Mapping[str, Any]
Values = dict[str, tuple[Any, ...]]


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ELSEWHERE, str(EVENTS))


class Event(Hall):
    """A hall whose slips have the figures of its own rulebook."""

    def __init__(
        self, game: str, mode: str, figures: Callable[[Random, int], list[dict[str, int]]]
    ):
        super().__init__(game, mode)
        self.dice = Random(game)
        self.figures = figures

    def slip(self, seats: Sequence[Seat], results: Any, kind: str | None = None) -> Slip:
        drawn = self.figures(self.dice, len(seats))
        return Slip(tuple(Line(s.player, told) for s, told in zip(seats, drawn, strict=True)))

    def plays(self) -> None:
        self.play_round(None)  # type: ignore[arg-type]

    def ends(self) -> None:
        self.play_to_the_end(None)  # type: ignore[arg-type]


def same_both_ways(event: Event, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Sheet:
    """The desk's standings and those of the sheet are one; the journal holds."""
    assert event.state.phase == "awarded"
    assert verdict_on(event.records).findings == ()
    sheet = write_sheet(event.state, defaults(event.rulebook))
    again = fold(read_sheet(sheet, lambda _name: event.rulebook).events)
    rows = standings(event.rulebook, event.state)
    assert standings(event.rulebook, again) == rows
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet), encoding="utf-8")
    for lang in ("de", "en"):
        assert main(["standings", str(file), "--json", "--lang", lang]) == 0
        report = json.loads(capsys.readouterr().out)
        assert [row["player"] for row in report["standings"]] == [row.player for row in rows]
        assert all(row["rule"] in row["reason"] for row in report["standings"] if row["rule"])
        final = [(row["rank"], row["player"]) for row in report["final_ranking"]]
        assert sorted(final) == sorted((r.rank, r.player) for r in event.state.awarded if r.rank)
    return sheet


def values_of(event: Event) -> Values:
    return {row.player: row.values for row in standings(event.rulebook, event.state)}


# ── The second reckoning ─────────────────────────────────────────────────────────────────────────


def tables_of(sheet: Sheet) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    for number, round_ in enumerate(sheet["rounds"], start=1):
        for table in round_["tables"]:
            yield number, table["seats"]


def ahead(seats: list[dict[str, Any]], me: dict[str, Any], *figures: str) -> int:
    mine = [me[name] for name in figures]
    return sum([seat[name] for name in figures] > mine for seat in seats)


def level(seats: list[dict[str, Any]], me: dict[str, Any], *figures: str) -> int:
    return sum(all(seat[name] == me[name] for name in figures) for seat in seats)


# ── A two-player Swiss with Buchholz and byes ────────────────────────────────────────────────────


def stones(dice: Random, size: int) -> list[dict[str, int]]:
    return [{"stones": dice.randint(0, 4)} for _ in range(size)]


Rounds = dict[str, dict[int, Fraction]]
"""By player and round what it brought."""


def played_by_hand(sheet: Sheet) -> tuple[Rounds, dict[str, dict[int, str]]]:
    """What each game brought, and against whom."""
    got: Rounds = defaultdict(dict)
    against: dict[str, dict[int, str]] = defaultdict(dict)
    for number, seats in tables_of(sheet):
        for one, other in (seats, seats[::-1]):
            two = 2 * (one["stones"] > other["stones"]) + (one["stones"] == other["stones"])
            if one.get("forfeit") or other.get("forfeit"):
                two = 2 * (not one.get("forfeit"))
            got[one["player"]][number] = Fraction(two, 2)
            against[one["player"]][number] = other["player"]
    return got, against


def without_a_game(sheet: Sheet, got: Rounds) -> None:
    """A bye brings one, the first round off half, a round before a late entry nothing."""
    off: set[str] = set()
    for number, round_ in enumerate(sheet["rounds"], start=1):
        for player in round_.get("byes", ()):
            got[player][number] = Fraction(1)
        for player in round_.get("off", ()):
            got[player][number] = Fraction(0) if player in off else Fraction(1, 2)
            off.add(player)
        for player in sheet["players"]:
            if number < player.get("from_round", 1):
                got[player["id"]][number] = Fraction(0)


def swiss_by_hand(sheet: Sheet) -> Values:
    """Points, Buchholz with virtual opponents, Sonneborn-Berger, round by round on paper."""
    got, against = played_by_hand(sheet)
    without_a_game(sheet, got)
    half, rounds = Fraction(1, 2), len(sheet["rounds"])
    total = {player: sum(points.values()) for player, points in got.items()}
    for_others = {
        player: sum(p if n in against[player] else half for n, p in points.items())
        for player, points in got.items()
    }
    found: Values = {}
    for player, points in got.items():
        met, berger = [], Fraction(0)
        for number, mine in points.items():
            if number in against[player]:
                met.append(for_others[against[player][number]])
                berger += total[against[player][number]] * mine
            else:
                before = sum(p for n, p in points.items() if n < number)
                met.append(before + (1 - mine) + half * (rounds - number))
        found[player] = (total[player], sum(met) - min(met), sum(met), berger)
    return found


def test_a_two_player_swiss_with_buchholz_and_byes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = Event("stein-duell", "swiss", stones)
    event.open(9)
    event.plays()
    event.does(c.SitOut(player="p3"))
    event.plays()
    event.does(c.EnterPlayer(player="p10"))
    event.does(c.CheckIn(player="p10"))
    event.plays()
    event.does(c.SitOut(player="p3"))
    event.does(c.SitOut(player="p7"))
    event.publish()
    table = event.state.rounds[-1].tables[1]
    both = tuple(Line(seat.player, {"stones": 0}, marks=("forfeit",)) for seat in table.seats)
    event.does(c.ReportSlip(round=4, table=1, slip=Slip(both)))
    event.does(c.AcceptSlip(round=4, table=1))
    event.ends()
    sheet = same_both_ways(event, tmp_path, capsys)
    by_hand = swiss_by_hand(sheet)
    assert {player: values[:4] for player, values in values_of(event).items()} == by_hand
    given = [player for byes in event.state.byes.values() for player in byes]
    assert given
    assert max(Counter(given).values()) == 1
    pairs = Counter(frozenset(s["player"] for s in seats) for _n, seats in tables_of(sheet))
    assert max(pairs.values()) == 1


# ── A riichi open ────────────────────────────────────────────────────────────────────────────────


def hanchan(dice: Random, size: int) -> list[dict[str, int]]:
    """Four scores that add up to 100,000; now and then two are level, or one is below zero."""
    cuts = sorted(dice.randrange(-5, 106) * 1000 for _ in range(size - 1))
    edges = [0, *cuts, 100_000]
    return [{"score": after - before} for before, after in pairwise(edges)]


def riichi_by_hand(sheet: Sheet) -> Values:
    uma = [15, 5, -5, -15]
    points: dict[str, Fraction] = defaultdict(Fraction)
    firsts: Counter[str] = Counter()
    best: dict[str, int] = {}
    for _number, seats in tables_of(sheet):
        for seat in seats:
            above, same = ahead(seats, seat, "score"), level(seats, seat, "score")
            oka = Fraction(20, same) if above == 0 else 0
            share = Fraction(sum(uma[above : above + same]), same)
            player = seat["player"]
            points[player] += Fraction(seat["score"] - 30_000, 1000) + share + oka
            firsts[player] += above == 0
            best[player] = max(best.get(player, seat["score"]), seat["score"])
    return {player: (points[player], firsts[player], best[player]) for player in points}


def test_a_riichi_open_of_nine_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = Event("riichi-open", "open", hanchan)
    event.open(16)
    event.ends()
    sheet = same_both_ways(event, tmp_path, capsys)
    found = values_of(event)
    assert found == riichi_by_hand(sheet)
    assert len(sheet["rounds"]) == 9
    assert sum(values[0] for values in found.values()) == 0  # all that is won is lost by others


# ── A league over ten evenings ───────────────────────────────────────────────────────────────────


def evening(dice: Random, size: int) -> list[dict[str, int]]:
    return [{"vp": dice.randint(20, 28)} for _ in range(size)]


def league_by_hand(sheet: Sheet) -> Values:
    worth = {4: [6, 4, 2, 1], 3: [6, 3, 1]}
    points: dict[str, list[int]] = defaultdict(list)
    vp: dict[str, int] = defaultdict(int)
    met: dict[str, list[str]] = defaultdict(list)
    for _number, seats in tables_of(sheet):
        scores = sorted({seat["vp"] for seat in seats}, reverse=True)
        for seat in seats:
            player = seat["player"]
            points[player].append(worth[len(seats)][scores.index(seat["vp"])])
            vp[player] += seat["vp"]
            met[player] += [each["player"] for each in seats if each is not seat]
    part = {player: Fraction(sum(won), 6 * len(won)) for player, won in points.items()}
    return {
        player: (
            int(len(won) >= 5),
            Fraction(sum(won), len(won)),
            Fraction(sum(part[each] for each in met[player]), len(met[player])),
            Fraction(vp[player], len(won)),
        )
        for player, won in points.items()
    }


def test_a_league_over_ten_evenings_where_people_come_and_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = Event("clubliga", "league", evening)
    event.open(14)
    dice = Random("who comes")
    for number in range(1, 11):
        if number == 4:
            event.does(c.EnterPlayer(player="p15"))
            event.does(c.CheckIn(player="p15"))
        for player in event.players[3:]:
            often = 8 if player in ("p13", "p14") else 4
            if dice.randrange(10) < often:
                event.does(c.SitOut(player=player))
        event.plays()
    event.ends()
    sheet = same_both_ways(event, tmp_path, capsys)
    found = values_of(event)
    by_hand = league_by_hand(sheet)
    assert {p: v for p, v in found.items() if p in by_hand} == by_hand
    rows = standings(event.rulebook, event.state)
    enough = [row.values[0] for row in rows]
    assert enough == sorted(enough, key=lambda value: value or 0, reverse=True)
    assert 0 < sum(int(value or 0) for value in enough) < len(rows)
    last_with = rows[enough.index(0) - 1]
    assert last_with.reason is not None
    assert last_with.reason.tie_break.rule == "CLG-301"


# ── A day at tables of three to five ─────────────────────────────────────────────────────────────


def colony(dice: Random, size: int) -> list[dict[str, int]]:
    return [{"vp": dice.randint(60, 64), "credits": dice.randint(0, 3)} for _ in range(size)]


def mars_by_hand(sheet: Sheet) -> Values:
    worth = {5: [7, 5, 3, 2, 1], 4: [7, 4, 2, 1], 3: [7, 3, 1]}
    points: dict[str, Fraction] = defaultdict(Fraction)
    credits: dict[str, int] = defaultdict(int)
    met: dict[str, list[str]] = defaultdict(list)
    for _number, seats in tables_of(sheet):
        for seat in seats:
            above = ahead(seats, seat, "vp", "credits")
            same = level(seats, seat, "vp", "credits")
            share = Fraction(sum(worth[len(seats)][above : above + same]), same)
            player = seat["player"]
            points[player] += 4 if above == 0 and same > 1 else share
            credits[player] += seat["credits"]
            met[player] += [each["player"] for each in seats if each is not seat]
    return {
        player: (
            points[player],
            Fraction(sum(points[each] for each in met[player]), len(met[player])),
            credits[player],
        )
        for player in points
    }


@pytest.mark.parametrize("people", [13, 22])
def test_a_day_at_tables_of_three_to_five(
    people: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = Event("mars-tag", "day", colony)
    event.open(people)
    event.ends()
    sheet = same_both_ways(event, tmp_path, capsys)
    assert values_of(event) == mars_by_hand(sheet)
    sizes = {len(seats) for _number, seats in tables_of(sheet)}
    assert sizes <= {5, 4, 3}
    assert len(sizes) > 1


# ── A pod event: win 5, draw 1, cut to 16, semifinals ────────────────────────────────────────────


def pod(dice: Random, size: int) -> list[dict[str, int]]:
    """One wins, or nobody does."""
    winner = dice.randrange(size + 1)
    return [{"win": int(seat == winner)} for seat in range(size)]


def pods_by_hand(sheet: Sheet) -> Values:
    points: dict[str, Fraction] = defaultdict(Fraction)
    met: dict[str, list[str]] = defaultdict(list)
    for _number, seats in tables_of(sheet):
        drawn = not any(seat["win"] for seat in seats)
        for seat in seats:
            points[seat["player"]] += 1 if drawn else 5 * seat["win"]
            met[seat["player"]] += [each["player"] for each in seats if each is not seat]
    return {
        player: (
            points[player],
            Fraction(sum(points[each] for each in met[player]), len(met[player])),
        )
        for player in points
    }


def test_a_pod_event_with_five_for_a_win_and_one_for_a_draw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = Event("pod-tag", "day", pod)
    event.open(22)
    event.ends()
    sheet = same_both_ways(event, tmp_path, capsys)
    assert values_of(event) == pods_by_hand(sheet)
    drawn = [all(not seat["win"] for seat in seats) for _number, seats in tables_of(sheet)]
    assert 0 < sum(drawn) < len(drawn)
    seeds = bracket_of(event.rulebook, event.state).seeds
    semifinals = [match for match in event.state.matches.values() if match.stage == "semifinal"]
    assert {s.player for match in semifinals for s in match.seats} == set(seeds[:16])
    going = set()
    for match in semifinals:
        slip = match.games[0].slip
        assert slip is not None
        best = sorted(slip.lines, key=lambda line: (-line.figures["win"], seeds.index(line.player)))
        going.add(best[0].player)  # who won, or was placed best where nobody did
    final = event.state.matches["final"].games[0]
    assert {seat.player for seat in final.seats} == going
    ranks = {each.player: each.rank for each in event.state.awarded}
    assert {ranks[player] for player in going} == {1, 2, 3, 4}


@pytest.mark.parametrize("folder", sorted(path.name for path in EVENTS.iterdir()))
def test_each_folder_is_sound(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "check", str(EVENTS / folder)]) == 0
