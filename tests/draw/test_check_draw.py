"""The standalone script repeats what the package draws."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.draw.chance import Lots
from tafelrunde.games.catan import board as boards
from tafelrunde.games.shelf import open_rulebook, setup_draws

WONDERS = setup_draws(open_rulebook("seven-wonders"))
KINGDOM = setup_draws(open_rulebook("dominion"))
BOARDS = boards.read_boards(open_rulebook("catan").draws[0].material)
SCRIPT = Path(__file__).parents[2] / "docs" / "check_draw.py"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-I", "-X", "utf8", str(SCRIPT), *words]
    return subprocess.run(call, capture_output=True, encoding="utf-8", check=False)


def said(*words: str) -> list[str]:
    done = run(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_it_is_short_and_needs_only_python_itself() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    imported = {
        name.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert imported <= sys.stdlib_module_names


def test_it_repeats_an_order_of_players_from_a_file(tmp_path: Path) -> None:
    players = [f"Spieler {i} ü" for i in range(500)]
    bag = tmp_path / "players.txt"
    bag.write_text("\n".join(players) + "\n", encoding="utf-8")
    drawn = said("shuffle", "--seed", "3 5 | Dachs", "--purpose", "round 1", "--file", str(bag))
    assert drawn == Lots("3 5 | Dachs", "round 1").shuffled(players)


def test_it_repeats_the_kingdom_cards() -> None:
    result = KINGDOM[0].draw("Münze", {"round": 3})
    bag, purpose = result["drawn_from"], result["purpose"]
    assert isinstance(bag, list)
    assert isinstance(purpose, str)
    decomposed = "Mu\u0308nze"
    drawn = said("pick", "10", "--seed", decomposed, "--purpose", purpose, *bag)
    assert drawn == result["drawn"]


@pytest.mark.parametrize("sides", [False, True])
def test_it_repeats_the_wonders_with_and_without_sides(sides: bool) -> None:
    result = WONDERS[0].draw("abc", {"sides": sides})
    bag, wonders = result["drawn_from"], result["wonders"]
    assert isinstance(bag, list)
    assert isinstance(wonders, list)
    flags = ["--sides"] if sides else []
    drawn = said("pick", "4", *flags, "--seed", "abc", "--purpose", "wonders round 1", *bag)
    assert drawn == [f"{w['wonder']} {w['side']}" if sides else w["wonder"] for w in wonders]


def test_it_repeats_the_harbours_of_a_board() -> None:
    bag = BOARDS["new-shores-3"].bags()["harbours"]
    purpose = "catan-board new-shores-3 round 1 table 2: harbours"
    board = boards.draw_board(BOARDS, "abc", layout_name="new-shores-3", table=2)
    drawn = said("shuffle", "--seed", "abc", "--purpose", purpose, *map(str, bag))
    assert drawn == [harbour.kind for harbour in board.harbours]


@pytest.mark.parametrize("words", [["pick", "4"], ["pick", "x", "a"], ["pick"], ["count", "a"]])
def test_a_wrong_call_is_answered_without_a_traceback(words: list[str]) -> None:
    done = run(*words, "--seed", "x")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
