"""Whoever types what stands on the page of draws draws the same again, in every game."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.draw.chance import Lots
from tafelrunde.games.shelf import open_rulebook, setup_draws
from tafelrunde.journal.events import Drawn
from tafelrunde.pages.audience.draws import public_draws
from tafelrunde.pages.draw_calls import setup_call, shuffle_call
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.web.audience import press
from tests.cli.calling import call
from tests.desk.test_match_setup import agree, level
from tests.web.audience import days

SCRIPT = Path(__file__).parents[3] / "docs" / "check_draw.py"
GAMES: tuple[tuple[str, str, dict[str, bool]], ...] = (
    ("dominion", "swiss", {}),
    ("seven-wonders", "prelims-and-final", {}),
    ("seven-wonders", "prelims-and-final", {"sides": True}),
    ("catan", "ranking-tournament", {}),
    ("carcassonne", "two-player", {}),
    ("friedrich", "world-championship", {}),
    ("format-round-robin", "all", {}),
)
QUOTED = ("3 5 | Dachs", 'say "$HOME" `or` not', "-5 3 1", "Mütze's 100%")


def sections(client: Client) -> dict[str, str]:
    """The page's draws, each by its title."""
    press.forget()
    page = client.get("/t/pokal/draws", headers={"accept-language": "en"}).content.decode()
    found = re.findall(
        r'<section class="sheet draw" aria-label="([^"]*)">(.*?)</section>', page, re.S
    )
    return {unescape(title): text for title, text in found}


def typed(section: str) -> dict[str, list[str]]:
    """The commands as a shell takes them apart, by the program they call."""
    calls = [
        shlex.split(unescape(each)) for each in re.findall(r"<pre[^>]*><code>(.*?)</code>", section)
    ]
    return {words[0]: words[1:] for words in calls}


def bag(section: str) -> list[str]:
    listed = re.search(r'<ol class="bag">(.*?)</ol>', section, re.S)
    return re.findall(r"<code>(.*?)</code>", listed[1]) if listed else []


def outcome(section: str) -> list[str]:
    return re.findall(
        r"<code>(.*?)</code>", section.split("It must come out as:")[1].split("</p>")[0]
    )


def checked(words: list[str], entries: list[str], folder: Path) -> list[str]:
    (folder / "entries.txt").write_text("\n".join(entries) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-X", "utf8", str(SCRIPT), *words[1:]],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.django_db
@pytest.mark.parametrize(("rulebook", "mode", "options"), GAMES)
def test_every_draw_can_be_repeated(
    client: Client, tmp_path: Path, rulebook: str, mode: str, options: dict[str, bool]
) -> None:
    day = days.seated(12, rulebook=rulebook, mode=mode, options=options)
    day.saved()
    told = sections(client)
    assert len(told) == len(day.state.draws)
    for drawn, section in zip(reversed(day.state.draws.values()), told.values(), strict=True):
        _repeated(drawn, section, tmp_path)


def _repeated(drawn: Drawn, section: str, folder: Path) -> None:
    calls = typed(section)
    if drawn.kind == "seating":
        assert not calls
        return
    assert checked(calls["python"], bag(section), folder) == outcome(section)
    if drawn.kind == "lot":
        assert outcome(section) == drawn.outcome
        return
    assert isinstance(drawn.outcome, dict)
    assert again(calls["tafelrunde"]) == drawn.outcome
    assert f">{drawn.outcome['purpose']}</code>" in section


def again(words: list[str]) -> object:
    code, out, err = call(*words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.mark.rule("DOM-105", "DOM-124")
def test_the_cards_of_a_duel_can_be_drawn_again(tmp_path: Path) -> None:
    """Its number goes on from the rounds, and what was agreed on changes bag and purpose."""
    hall = level()
    hall.does(c.SeatStage(seed="3 5 | Dachs"))
    one, other = (seat.player for seat in hall.state.matches["final"].seats)
    agree(hall, one, other)
    view = View(hall.state, hall.rulebook, public_names(hall.state, hall.rulebook, {}))
    told = {draw.name: draw for draw in public_draws(view)}
    duels = [name for name in told if name.startswith("kingdom final")]
    assert len(duels) == 2
    for name in duels:
        draw, drawn = told[name], hall.state.draws[name].outcome
        assert isinstance(drawn, dict)
        assert again(shlex.split(draw.call)[1:]) == drawn
        entries = [lot for lot, _name in draw.entries]
        assert checked(shlex.split(draw.script)[1:], entries, tmp_path) == drawn["drawn"]
        assert draw.purpose == drawn["purpose"]


@pytest.mark.parametrize("seed", QUOTED)
def test_any_seed_can_be_typed_as_it_stands(seed: str, tmp_path: Path) -> None:
    words = shlex.split(shuffle_call(seed, "round 1"))[1:]
    assert checked(words, ["a", "b", "c", "d"], tmp_path) == Lots(seed, "round 1").shuffled("abcd")
    book = open_rulebook("dominion")
    (kingdom,) = setup_draws(book)
    result = kingdom.draw(seed, {"round": 2, "intrigue": True})
    assert again(shlex.split(setup_call(book, kingdom, result))[1:]) == result
