"""The wheel carries everything: it is built, installed elsewhere, and used there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    return next(target.glob("*.whl"))


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it; only its dependencies are borrowed from here."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home / "env", with_pip=False)
    bin_ = home / "env" / ("Scripts" if os.name == "nt" else "bin")
    python = bin_ / ("python.exe" if os.name == "nt" else "python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--no-index", str(wheel)], check=True, capture_output=True)
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    # a path file lends the packages without running their own path files, so that the editable
    # installation of this checkout stays invisible there
    Path(site, "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return bin_


def command(elsewhere: Path, *arguments: str) -> str:
    """Run the installed command away from the checkout."""
    run = subprocess.run(
        [elsewhere / "tafelrunde", *arguments],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=elsewhere,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
    )
    return run.stdout


def test_the_wheel_holds_rulebooks_handbooks_and_plans(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for game in ("carcassonne", "catan", "dominion", "friedrich", "seven_wonders"):
        assert f"tafelrunde/games/{game}/rulebook.toml" in names
        assert f"tafelrunde/games/{game}/handbook.toml" in names
    assert "tafelrunde/draw/plans/shelf.txt" in names
    assert "tafelrunde/py.typed" in names


def test_the_command_runs_from_the_wheel_and_not_from_the_checkout(elsewhere: Path) -> None:
    where = subprocess.run(
        [elsewhere / "python", "-c", "import tafelrunde; print(tafelrunde.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=elsewhere,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
    ).stdout
    assert str(ROOT) not in where


def test_all_five_games_are_on_the_shelf_of_the_installed_program(elsewhere: Path) -> None:
    report = json.loads(command(elsewhere, "rulebooks", "--json"))
    assert [book["rulebook"] for book in report["rulebooks"]] == [
        "carcassonne",
        "catan",
        "dominion",
        "friedrich",
        "seven-wonders",
    ]


def test_the_installed_program_seats_draws_and_plays(elsewhere: Path) -> None:
    plan = json.loads(
        command(
            elsewhere, "seat", "--rulebook", "catan", "--players", "14", "--seed", "a", "--json"
        )
    )
    assert len(plan["rounds"]) == 3
    assert (
        len(json.loads(command(elsewhere, "draw", "kingdom", "--seed", "a", "--json"))["cards"])
        == 10
    )
    assert "Friedrich" in command(elsewhere, "demo", "--lang", "de")
