"""A complete tournament of each game in a real Chromium, clicked and typed as an organiser would.

The house runs as a process of its own. At the end the ranking on the screen is compared with what
the engine makes of the journal in the house's own database. Eight play Carcassonne here, the best
four of them to the end; twenty-four play all five games with `make long`.
"""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tafelrunde.draw.chance import Lots
from tafelrunde.games.friedrich.form import flat
from tafelrunde.games.shelf import open_rulebook, sample_minutes
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.fold import fold
from tests.conftest import LONG
from tests.web.conftest import Tab
from tests.web.organiser.play import Organiser, made_up_names
from tests.web.test_serve import greeting, start

Figures = Callable[[random.Random, int], list[list[int]]]
PLAYERS = 24 if LONG else 8
SHORTER = {} if LONG else {"option-knockout_size": "4"}


def catan(lots: random.Random, seats: int) -> list[list[int]]:
    points = lots.sample(range(3, 10), seats)
    points[lots.randrange(seats)] = 10
    return [[value] for value in points]


def wonders(lots: random.Random, seats: int) -> list[list[int]]:
    return [[value, lots.randrange(12)] for value in lots.sample(range(35, 75), seats)]


def carcassonne(lots: random.Random, seats: int) -> list[list[int]]:
    return [[value] for value in lots.sample(range(50, 130), seats)]


def dominion(lots: random.Random, seats: int) -> list[list[int]]:
    return [
        [value, lots.randrange(14, 20), lots.randrange(4, 12)]
        for value in lots.sample(range(10, 50), seats)
    ]


def friedrich(lots: random.Random) -> dict[str, str]:
    kept = flat(sample_minutes("friedrich", Lots(str(lots.random()), "minutes")))
    return {name: value for name, value in kept.items() if name != "army-role"}


GAMES: dict[str, tuple[str, str, Figures | None, dict[str, str]]] = {
    "Catan": ("catan", "ranking-tournament", catan, {"round_minutes": "75"}),
    "7 Wonders with final": (
        "seven-wonders",
        "prelims-and-final",
        wonders,
        {"option-rounds": "2"},
    ),
    "Carcassonne with knockout": (
        "carcassonne",
        "two-player",
        carcassonne,
        {"option-rounds": "2"} | SHORTER,
    ),
    "Dominion": ("dominion", "swiss", dominion, {"option-rounds": "2"}),
    "Friedrich with roles": ("friedrich", "world-championship", None, {}),
}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, str, Path]]:
    """Address, log-in link and data folder of a fresh house."""
    data = tmp_path / "house"
    process = start(data)
    link = re.search(r"http://localhost:(\d+)(/login/\S+)", greeting(process))
    assert link is not None
    yield f"http://127.0.0.1:{link.group(1)}", link.group(2), data
    process.kill()
    process.wait(10)


def log_in(page: Page, url: str, link: str) -> None:
    page.goto(f"{url}{link}")
    page.locator("main button").first.click()


def engine_ranking(data: Path) -> list[tuple[str, str]]:
    """What the engine makes of the journal, with the names the house keeps beside it."""
    with closing(sqlite3.connect(data / "tafelrunde.sqlite3")) as book:
        lines = book.execute("SELECT line FROM store_journalrow ORDER BY seq").fetchall()
        names = dict(book.execute("SELECT player, name FROM store_person").fetchall())
    state = fold([TOURNAMENTS.from_line(line).event for (line,) in lines])
    ranking = final_ranking(bracket_of(open_rulebook(state.rulebook), state))
    assert ranking is not None
    assert state.phase == "awarded"
    return [(str(place.rank), names[place.player]) for place in ranking]


@pytest.mark.parametrize("game", GAMES if LONG else ["Carcassonne with knockout"])
def test_a_whole_tournament_is_played_in_the_browser(
    game: str, served: tuple[str, str, Path], tab: Tab
) -> None:
    url, link, data = served
    rulebook, mode, figures, fields = GAMES[game]
    page = tab(1280)
    page.set_default_timeout(30_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    log_in(page, url, link)
    clerk = Organiser(page, url, random.Random(game))
    clerk.create(rulebook, mode, f"Probe {game}", **fields)
    clerk.paste("\n".join(made_up_names(PLAYERS)))
    clerk.check_in_everybody()
    clerk.close_check_in()
    clerk.start()
    while "/draw" in page.url:
        clerk.draw_and_publish()
        if figures is None:
            clerk.enter_minutes(friedrich)
        else:
            clerk.enter_slips(figures)
        clerk.close_round()

    def play(_page: Page) -> None:
        if figures is None:
            clerk.fill_minutes(friedrich(clerk.lots))
        else:
            clerk.type_slip(figures(clerk.lots, clerk.seats()))

    projector = tab(1920)
    projector.on("pageerror", lambda error: complaints.append(str(error)))
    projector.goto(f"{url}/t/{clerk.slug}/screen")
    clerk.finish(play)
    clerk.award()
    assert clerk.ranking() == engine_ranking(data)
    assert len(clerk.ranking()) == PLAYERS
    champion = clerk.ranking()[0][1]  # the projector has followed by itself through the finish
    projector.locator(".podium", has_text=champion).first.wait_for(timeout=30_000)
    assert complaints == []
