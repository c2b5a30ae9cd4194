"""How does a format become the rulebook of some game? By the game's name, its tables, its rounds.

The result is a rulebook like any other: with an id, a prefix and a title of its own it is published
by the house, travels in journals and can be opened in the workshop.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tafelrunde.games.volumes import FORMAT
from tafelrunde.pages.plain_words import table_word
from tafelrunde.pages.workshop.filling import completed, prefix_for
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.faults import Broken, Refusal
from tafelrunde.rulebook.loader import looked_through
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.rulebook.short_tables import LARGEST_TABLE, SMALLEST_TABLE
from tafelrunde.rulebook.writing import as_written
from tafelrunde.words import LANGUAGES, Text

LONGEST_NAME = 60
MOST_ROUNDS = 60
SMALLEST_FINISH = 4
"""So many sit at a table of the semifinals and of the final after them."""


class Wanted(msgspec.Struct, frozen=True):
    """What somebody asked for; nothing said: as the format has it."""

    game: str
    slug: str
    """The name as it may stand in addresses."""
    sizes: tuple[int, ...] = ()
    rounds: int = 0


def takes_sizes(mode: Mode) -> bool:
    """Whether its tables may be of another size: those of two are duels."""
    return max(mode.sizes) > 2 and len(mode.sizes) > 1


def takes_rounds(mode: Mode) -> bool:
    return mode.rounds > 0


def sizes_between(fewest: int, most: int) -> tuple[int, ...]:
    """From so many to so many at a table, the largest first."""
    if not SMALLEST_TABLE <= fewest <= most <= LARGEST_TABLE:
        raise Refusal.single(
            "fewest",
            "table sizes from {smallest} to {largest} expected, the smaller number first",
            smallest=SMALLEST_TABLE,
            largest=LARGEST_TABLE,
        )
    return tuple(range(most, fewest - 1, -1))


def of_a_game(book: Rulebook, game: str, name: str, prefix: str, played: Text) -> Plain:
    """The whole format under a game's name, with its own letters before every rule number."""
    rules = as_written(book)
    source = Text("played by the format “{format}” of Tafelrunde", format=played)
    named = {
        "id": name,
        "prefix": prefix,
        "version": "1",
        "title": dict.fromkeys(LANGUAGES, game),
        "source": {lang: source[lang] for lang in LANGUAGES},
    }
    _forget_usual_figures(rules)
    return completed({**rules, **named}, rules)


def _forget_usual_figures(rules: Plain) -> None:
    """A format cannot know what a game scores, unless it says itself what everybody begins with."""
    for scoring in rules["scoring"].values():
        if "figure_points" not in scoring:
            for figure in scoring["figures"]:
                figure.pop("typical", None)


def for_game(
    book: Rulebook, mode: Mode, wanted: Wanted, taken: Collection[str], version: str = "1"
) -> Rulebook:
    """The format as this game's rulebook; `taken` are prefixes that other rulebooks have."""
    prefix = prefix_for(wanted.slug, taken)
    plain = of_a_game(book, wanted.game, _id(book, mode, wanted.slug), prefix, mode.title)
    part = next(each for each in plain["modes"] if each["id"] == mode.id)
    plain["modes"] = [part]
    plain["scoring"] = {mode.scoring: plain["scoring"][mode.scoring]}
    plain["version"] = version
    if wanted.rounds and takes_rounds(mode):
        _with_rounds(plain, part, wanted.rounds)
    if wanted.sizes and takes_sizes(mode) and wanted.sizes != mode.sizes:
        _with_sizes(part, mode, wanted.sizes)
    _only_points_needed(plain, part, mode)
    found, faults = looked_through(plain)
    if found is None or faults:
        raise Broken(f"{book.id} for {wanted.game!r}: {faults[:1]}")
    return found


def id_ending(book: Rulebook, mode: Mode) -> str:
    """By which a game that is played by a format is known."""
    ending = book.id.removeprefix(FORMAT)
    return f"{ending}-{mode.id}" if len(book.modes) > 1 else ending


def _id(book: Rulebook, mode: Mode, slug: str) -> str:
    ending = id_ending(book, mode)
    return f"{slug[: 59 - len(ending)].strip('-') or 'game'}-{ending}"


# ── Rounds and tables ────────────────────────────────────────────────────────────────────────────


def _with_rounds(plain: Plain, part: Plain, rounds: int) -> None:
    part["rounds"] = rounds
    for option in plain.get("options", ()):
        if option["name"] == "rounds":
            option["at_most"] = max(option.get("at_most", rounds), rounds)


def _with_sizes(part: Plain, mode: Mode, sizes: tuple[int, ...]) -> None:
    largest, before = max(sizes), max(mode.sizes)
    part["sizes"] = list(sizes)
    part["seating"].pop("policy", None)
    for name in ("title", "summary"):
        part[name] = {
            lang: text.replace(table_word(before)[lang], table_word(largest)[lang])
            for lang, text in part[name].items()
        }
    finish = part.get("finish")
    if finish is None:
        return
    if finish.get("stages") and largest < SMALLEST_FINISH:
        raise Refusal.single(
            "most", "the semifinals of this format need tables of four; another format fits better"
        )
    for scheme in finish.get("schemes", ()):
        _final_of(scheme, before, largest)


def _final_of(scheme: Plain, before: int, largest: int) -> None:
    """A final at one table has as many seats as the others."""
    if scheme["size"] != before or len(scheme["matches"]) > 1:
        return
    scheme["size"] = largest
    match = scheme["matches"][0]
    match["seats"] = [f"seed {number}" for number in range(1, largest + 1)]
    match["gives"] = list(range(1, largest + 1))


def _only_points_needed(plain: Plain, part: Plain, mode: Mode) -> None:
    """What no table of this tournament has is no rule of it."""
    finish = part.get("finish") or {}
    needed = {str(size) for size in part["sizes"]}
    needed |= {
        str(scheme["size"]) for scheme in finish.get("schemes", ()) if len(scheme["matches"]) == 1
    }
    needed |= {str(stage.get("size", 2)) for stage in finish.get("stages", ())}
    scoring = plain["scoring"][mode.scoring]
    scoring["points"] = {size: each for size, each in scoring["points"].items() if size in needed}
