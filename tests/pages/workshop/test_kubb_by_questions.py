"""The example of docs/new-game.md, made by the questions alone: the same file, byte for byte."""

from __future__ import annotations

from tafelrunde.pages.workshop.looking import looked_at
from tafelrunde.pages.workshop.starting import blank
from tafelrunde.rulebook.loader import read_rulebook
from tafelrunde.rulebook.writing import rulebook_toml
from tests.games.test_table_sizes import RECIPE
from tests.pages.workshop.sending import Bench


def made_by_questions() -> Bench:
    bench = Bench(blank("Kubb-Karten"))
    bench.words("title", "source", "Vereinbarung der Spielwiese", "agreement of the meadow")
    bench.answer("worth", scoring__tables__called="meadow")
    _tables(bench)
    _slip(bench)
    _standings(bench)
    _end(bench)
    _season(bench)
    _options(bench)
    _towers(bench)
    return bench


def _tables(bench: Bench) -> None:
    bench.words("tables", "modes__0__title", "Wiesentag", "meadow day")
    bench.words(
        "tables",
        "modes__0__summary",
        "Zwei Runden mit allen, dann ein Finale der besten zwei.",
        "Two rounds with everyone, then a final of the best two.",
    )
    bench.answer("tables", modes__0__id="meadow-day", modes__0__sizes=["4", "3"])
    bench.answer("rounds", modes__0__rounds="2")


def _slip(bench: Bench) -> None:
    bench.answer("slip", scoring__meadow__figures__0__typical="2 12")
    bench.press("slip", "add scoring.meadow.figures")
    bench.words("slip", "scoring__meadow__figures__1__label", "Würfe", "throws")
    bench.answer("slip", scoring__meadow__figures__1__typical="10 30")
    bench.press("worth", "add scoring.meadow.places")
    bench.answer("worth", scoring__meadow__places__1__better="fewer")
    bench.answer("worth", scoring__meadow__points__4="5-3-2-1", scoring__meadow__points__3="5 3 1")
    bench.answer("worth", scoring__meadow__share=["", "yes"])
    bench.answer("worth", scoring__meadow__share__virtual_at="3")


def _standings(bench: Bench) -> None:
    bench.press("ahead", "add modes.0.standings vp_share_sum")
    bench.press("ahead", "up modes.0.standings 2")


def _end(bench: Bench) -> None:
    bench.answer(
        "end",
        modes__0__end__way="final",
        modes__0__end__enter="2",
        modes__0__end__draw="better-placed",
        modes__0__end__start="better-placed",
    )


def _season(bench: Bench) -> None:
    bench.answer("season", season=["", "yes"])
    bench.answer("season", season__minimum="6", season__points__table="10 6 4 3 2")
    bench.answer("season", season__points__beyond="1")
    bench.press("season", "add season.standings points")
    bench.answer("season", season__standings__0__short__de="", season__standings__0__short__en="")


def _options(bench: Bench) -> None:
    bench.press("options", "add options rounds")
    bench.answer("options", options__2__at_most="5")
    bench.words(
        "options",
        "options__2__meaning",
        "Zahl der Runden, wenn sie von zwei abweicht",
        "number of rounds, where it differs from two",
    )
    bench.press("options", "up options 2")
    bench.press("options", "up options 1")
    bench.words(
        "options",
        "options__1__meaning",
        "Plätze im Finale der Saison",
        "places in the season's final",
    )
    bench.words(
        "options",
        "options__2__words__better",
        "die Punkte des besseren Platzes",
        "the better place's points",
    )


def _towers(bench: Bench) -> None:
    bench.press("draws", "add draws")
    bench.words("draws", "draws__0__title", "Türme", "towers")
    bench.answer("draws", draws__0__to="positions", draws__0__number="4")
    bench.press("draws", "add draws.0.bags")
    towers = (
        ("north", "Nordturm", "north tower"),
        ("east", "Ostturm", "east tower"),
        ("south", "Südturm", "south tower"),
        ("west", "Westturm", "west tower"),
        ("king", "König", "king"),
    )
    for number, (name, de, en) in enumerate(towers):
        bench.press("draws", "add draws.0.bags.0.lots")
        lot = f"draws__0__bags__0__lots__{number}"
        bench.words("draws", f"{lot}__label", de, en)
        bench.answer("draws", **{f"{lot}__id": name})
    bench.answer("draws", draws__0__bags__0__lots__1__excludes="west")


def test_the_example_comes_out_byte_for_byte() -> None:
    wanted = read_rulebook(RECIPE["kubb_karten/rulebook.toml"], "kubb_karten/rulebook.toml")
    found = looked_at(made_by_questions().rules)
    assert found.missing == ()
    assert found.rulebook is not None
    assert rulebook_toml(found.rulebook) == rulebook_toml(wanted)
