"""A mode's `sizes` are the tables that are formed, from two to eight, by every way of seating."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.paper.prints import PRINTS, make_paper, why_not
from tafelrunde.pages.paper.source import Source
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tests.desk.hall import Hall
from tests.exports.pdf.hall_on_paper import Somebody
from tools.refresh_docs import ROOT, brought_files

RECIPE = brought_files((ROOT / "docs" / "new-game.md").read_text(encoding="utf-8"))


def meadow(shelf: Path, sizes: Sequence[int], method: str) -> str:
    """The game of the recipe with other tables and another way of seating."""
    name = f"meadow-{''.join(map(str, sizes))}-{method}"
    folder = shelf / name.replace("-", "_")
    folder.mkdir()
    points = ", ".join(f"{size} = {list(range(size, 0, -1))}" for size in dict.fromkeys(sizes))
    rules = RECIPE["kubb_karten/rulebook.toml"].replace("kubb-karten", name)
    rules = rules.replace("sizes = [4, 3]", f"sizes = {list(sizes)}")
    rules = rules.replace('method = "lot", policy = "few-threes"', f'method = "{method}"')
    rules = re.sub(r"points = \{.*?\}", f"points = {{ {points} }}", rules, count=1)
    rules = rules.replace(', virtual_at = [3], virtual_rule = "KUB-105"', "")
    (folder / "rulebook.toml").write_text(rules, encoding="utf-8")
    handbook = RECIPE["kubb_karten/handbook.toml"]
    (folder / "handbook.toml").write_text(handbook, encoding="utf-8")
    return name


class Meadow(Hall):
    """A hall in which slips have the meadow's figures."""

    def __init__(self, game: str, seed: int = 1) -> None:
        super().__init__(game, "meadow-day", {"rounds": 3})
        self.dice = Random(seed)

    def slip(self, seats: Sequence[Seat], results: Any, kind: str | None = None) -> Slip:
        return Slip(
            tuple(
                Line(seat.player, {"vp": self.dice.randint(2, 12), "throws": 10 + k})
                for k, seat in enumerate(seats)
            )
        )

    @property
    def tables(self) -> list[list[int]]:
        return [
            sorted((len(table.seats) for table in round_.tables.values()), reverse=True)
            for round_ in self.state.rounds
        ]


FIELDS = [
    ((5, 4, 3), 13, [5, 5, 3]),
    ((5, 4, 3), 14, [5, 5, 4]),
    ((3, 4, 5), 17, [5, 5, 4, 3]),
    ((6,), 18, [6, 6, 6]),
    ((8, 7), 23, [8, 8, 7]),
    ((3, 2), 11, [3, 3, 3, 2]),
    ((4, 3), 11, [4, 4, 3]),
    ((2,), 6, [2, 2, 2]),
    ((4, 2), 10, [4, 4, 2]),
]


@pytest.mark.parametrize("method", ["plan", "lot", "swiss"])
@pytest.mark.parametrize(("sizes", "players", "expected"), FIELDS)
def test_a_whole_tournament_is_played_at_the_tables_its_mode_names(
    shelf: Path, sizes: tuple[int, ...], players: int, expected: list[int], method: str
) -> None:
    hall = Meadow(meadow(shelf, sizes, method))
    hall.open(players)
    hall.play_to_the_end(None)  # type: ignore[arg-type]
    assert hall.tables == [expected] * 3
    assert hall.state.phase == "awarded"
    assert verdict_on(hall.records).findings == ()


@pytest.mark.parametrize(("sizes", "players"), [((8, 7), 23), ((5, 4, 3), 13), ((3, 2), 11)])
def test_everything_can_be_printed_for_its_tables(
    shelf: Path, sizes: tuple[int, ...], players: int
) -> None:
    hall = Meadow(meadow(shelf, sizes, "plan")).open(players)
    hall.play_round(None)  # type: ignore[arg-type]
    hall.publish()
    people = {player: Somebody(f"Name {player}") for player in hall.players}
    source = Source(
        state=hall.state,
        rulebook=hall.rulebook,
        people=people,
        lang="de",
        records=tuple(hall.records),
        slip_address="http://hall.example/slip/",
    )
    for wanted in PRINTS:
        if why_not(wanted, source) is None:
            make_paper(wanted, source, 1 if wanted.about == "standings" else 2)


def test_somebody_leaves_and_the_round_is_repaired_within_the_sizes(shelf: Path) -> None:
    hall = Meadow(meadow(shelf, (6, 5), "plan"))
    hall.open(17)
    hall.play_round(None)  # type: ignore[arg-type]
    hall.does(c.WithdrawPlayer(player="p3"))
    hall.publish()
    assert hall.tables == [[6, 6, 5], [6, 5, 5]]


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments, "--lang", "en"]) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("sizes", "players", "numbers"),
    [((5, 4), 7, "5 or 8"), ((5, 4), 11, "10 or 12"), ((6,), 20, "18 or 24"), ((8, 7), 3, "7")],
)
def test_a_number_that_cannot_be_seated_is_refused_with_those_that_can(
    shelf: Path,
    capsys: pytest.CaptureFixture[str],
    sizes: tuple[int, ...],
    players: int,
    numbers: str,
) -> None:
    game = meadow(shelf, sizes, "plan")
    said = refused(capsys, "seat", "--rulebook", game, "--players", str(players))
    assert f"{numbers} can" in said
    assert "KUB-101" in said


def test_the_certificate_counts_visits_to_smaller_tables(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = meadow(shelf, (5, 4), "plan")
    call = ("seat", "--rulebook", game, "--players", "24", "--rounds", "4", "--seed", "s")
    said = asked(capsys, *call)
    small = dict.fromkeys(range(1, 25), 0)
    for round_ in said["rounds"]:
        assert sorted(5 - table.count(None) for table in round_["tables"]) == [4, 5, 5, 5, 5]
        for table in round_["tables"]:
            for player in table:
                small[player or 0] = small.get(player or 0, 0) + (None in table)
    counted = [visits for player, visits in small.items() if player]
    assert said["certificate"]["small_table_spread"] == max(counted) - min(counted)
    assert said["certificate"]["three_table_spread"] == 0


def test_few_or_many_threes_are_no_choice_at_other_tables(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = meadow(shelf, (5, 4), "plan")
    call = ("seat", "--rulebook", game, "--players", "20", "--tables", "many-threes")
    assert "tables of 5 or 4" in refused(capsys, *call)


@pytest.mark.parametrize("sizes", ["[9, 8]", "[1]", "[]", "[4, 4]"])
def test_sizes_beyond_two_to_eight_are_a_fault_of_the_rulebook(shelf: Path, sizes: str) -> None:
    name = meadow(shelf, (9, 8, 4, 1), "plan")
    file = shelf / name.replace("-", "_") / "rulebook.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("sizes = [9, 8, 4, 1]", f"sizes = {sizes}"), encoding="utf-8")
    with pytest.raises(Refusal, match=r"table sizes from 2 to 8 expected") as refusal:
        open_rulebook(name)
    assert sizes in str(refusal.value)
