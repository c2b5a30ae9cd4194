"""All against all, and groups before a knockout: whole days that a folder declares."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.desk import commands as c
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.ways import in_slots, kept_apart
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.groups import group_table
from tafelrunde.state.sheet.writing import write_sheet
from tests.games.own_games import Cup, written
from tests.games.ways import GROUPS, scored


@pytest.mark.parametrize("number", [2, 6, 7])
def test_in_a_round_robin_all_meet_all_once(shelf: Path, number: int) -> None:
    game = written(shelf, "robin", sizes=[2], rounds=0, method="round-robin")
    hall = Cup(game).open(number).to_the_end()
    met = [
        frozenset(seat.player for seat in table.seats)
        for round_ in hall.state.rounds
        for table in round_.tables.values()
    ]
    assert len(met) == len(set(met)) == number * (number - 1) // 2
    assert len(hall.state.rounds) == number - 1 + number % 2
    assert len(hall.ranks) == number
    assert verdict_on(hall.records).findings == ()


def test_whoever_leaves_a_round_robin_gives_others_a_round_off(shelf: Path) -> None:
    hall = Cup(written(shelf, "robin", sizes=[2], rounds=0, method="round-robin")).open(6)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p1"))
    with pytest.raises(Refusal, match="it is too late"):
        hall.does(c.EnterPlayer(player="late"))
    hall.publish()
    hall.does(c.WithdrawPlayer(player="p2", before_game=True))
    hall.to_the_end()
    assert [len(round_.tables) for round_ in hall.state.rounds] == [3, 1, 2, 1, 1]
    assert verdict_on(hall.records).findings == ()


def test_a_sheet_shows_how_a_round_robin_goes_on(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Cup(written(shelf, "robin", sizes=[2], rounds=0, method="round-robin")).open(7)
    hall.to_the_end()
    whole = write_sheet(hall.state, {})
    file = shelf / "sheet.json"
    for played in (0, 1, 2, 6, 7):
        file.write_text(json.dumps(whole | {"rounds": whole["rounds"][:played]}), encoding="utf-8")
        assert main(["next", str(file), "--seed", "x", "--json", "--lang", "en"]) == 0
        report = json.loads(capsys.readouterr().out)
        if played == 7:
            assert "tables" not in report
            continue
        met = {frozenset(map(str, table)) for table in report["tables"]}
        before = {
            frozenset(seat["player"] for seat in table["seats"])
            for round_ in whole["rounds"][:played]
            for table in round_["tables"]
        }
        assert len(met) == 3
        assert not met & before
    coming = {frozenset(s["player"] for s in t["seats"]) for t in whole["rounds"][6]["tables"]}
    assert coming


@pytest.mark.parametrize(("number", "rounds", "sizes"), [(16, 0, [4, 4, 4, 4]), (11, 1, [3, 4, 4])])
def test_groups_then_a_knockout(shelf: Path, number: int, rounds: int, sizes: list[int]) -> None:
    game = written(shelf, "groups", GROUPS, sizes=[2, 3], rounds=rounds)
    hall = Cup(game).open(number).to_the_end()
    bracket = bracket_of(hall.rulebook, hall.state)
    groups = [match for match in bracket.scheme.matches if match.games]
    assert [len(bracket.places(group.id)) for group in groups] == sizes
    going = {player for group in groups for player in list(bracket.places(group.id))[:2]}
    known = [m for m in hall.state.matches.values() if not m.stage.startswith("groups-")]
    assert {seat.player for match in known for seat in match.seats} == going
    assert len(hall.ranks) == number
    assert {hall.ranks[player] for player in going} == {
        r for r in hall.ranks.values() if r <= len(going)
    }
    assert verdict_on(hall.records).findings == ()


def test_the_table_of_a_group_counts_its_games_and_no_others(shelf: Path) -> None:
    hall = Cup(written(shelf, "groups", GROUPS, sizes=[2], rounds=0)).open(4)
    order = ["p1", "p2", "p3", "p4"]
    hall.does(c.DrawLot(players=tuple(order), order=tuple(order), reason="hat"))
    points = {"p1": 10, "p2": 10, "p3": 5, "p4": 1}
    while hall.step.code != "seat-stage" or "G1-3-1" not in hall.state.matches:
        if hall.step.code == "seat-stage":
            hall.does(c.SeatStage(seed="x"))
        for match in [m for m in hall.state.matches.values() if m.awaiting]:
            scored(hall, match.id, *(points[seat.player] for seat in match.seats))
    bracket = bracket_of(hall.rulebook, hall.state)
    group = next(match for match in bracket.scheme.matches if match.games)
    rows = group_table(bracket, group)
    told = [(row.player, row.rank, row.values) for row in rows]
    assert told == [
        ("p1", 1, (Fraction(11, 2), 30)),
        ("p2", 1, (Fraction(11, 2), 30)),
        ("p3", 3, (4, 15)),
        ("p4", 4, (3, 3)),
    ]
    assert bracket.results["group-1"] == [["p1"], ["p2"], ["p3"], ["p4"]]  # p1 had the better lot


@pytest.mark.parametrize("groups", range(2, 17))
def test_who_comes_from_one_group_does_not_meet_at_once(groups: int) -> None:
    seats = [f"place {place} group-{n}" for place in (1, 2) for n in range(1, groups + 1)]
    slots = in_slots(kept_apart(seats, groups))
    for one, other in zip(slots[::2], slots[1::2], strict=True):
        assert one is None or other is None or one.split()[2] != other.split()[2]
    assert sorted(filter(None, slots)) == sorted(seats)
