"""What would a tournament by these rules look like? A made-up one, played through in a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, groupby

import msgspec

from tafelrunde.chances.formats import BREAK
from tafelrunde.games.sample import played
from tafelrunde.games.samples import open_samples
from tafelrunde.pages.final_ranking import FinalPlace, ending
from tafelrunde.pages.plain_words import table_word
from tafelrunde.pages.standings import Standings, standings_table
from tafelrunde.pages.view import View
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, counted, listed, number

FEWEST, MOST = 2, 200


class Tried(msgspec.Struct, frozen=True):
    """A tournament nobody played: how it stood, how it ended, what it took."""

    players: int
    rounds: int
    games: int
    hours: Fraction
    repeats: int
    """Meetings of two who had met before; the lab counts pairs of meetings of the same two."""
    level: int
    """How many ranks of the standings were decided by more than the first criterion."""
    shared: int
    """How many share a place in the end."""
    standings: Standings | None
    final: tuple[FinalPlace, ...]
    facts: tuple[Text, ...]
    formed: tuple[Text, ...] = ()
    """The tables of each round, by their sizes."""


def tried(
    book: Rulebook,
    mode: Mode,
    names: Mapping[str, str],
    seed: str,
    lang: str,
    options: Mapping[str, Setting] | None = None,
) -> Tried:
    """Everybody in `names` plays it through; a Refusal where so many cannot."""
    state = fold(played(book, mode, list(names), seed, options))
    view = View(state, book, dict(names), lang)
    rounds = len(state.rounds)
    table = standings_table(view, rounds, compared=False) if rounds else None
    ended = ending(view)
    final = ended.places if ended is not None else ()
    level = sum(line.separated_by is not mode.standings[0] for line in table.rows) if table else 0
    games = sum(len(each.tables) for each in state.rounds)
    games += sum(len(match.games) for match in state.matches.values())
    found = Tried(
        players=len(names),
        rounds=rounds,
        games=games,
        hours=_hours(book, state),
        repeats=_repeats(state),
        level=max(0, level - 1),
        shared=sum(place.shared for place in final),
        standings=table,
        final=final,
        facts=(),
        formed=tuple(_formed(state)),
    )
    return msgspec.structs.replace(found, facts=tuple(_facts(found)))


def _hours(book: Rulebook, state: Tournament) -> Fraction:
    """As the lab reckons: rounds and stages one after the other, with a break between."""
    stages = {match.stage for match in state.matches.values() if match.stage != "third-place"}
    times = len(state.rounds) + len(stages)
    return Fraction(times * open_samples(book).minutes + max(0, times - 1) * BREAK, 60)


def _formed(state: Tournament) -> Iterator[Text]:
    """Round by round, the largest tables first; rounds that are alike are told together."""
    rounds = [
        (number, Counter(len(table.seats) for table in round_.tables.values()))
        for number, round_ in enumerate(state.rounds, start=1)
    ]
    for sizes, alike in groupby(rounds, key=lambda each: each[1]):
        numbers = [number for number, _sizes in alike]
        tables = listed(
            counted(times, "{n} table {of_size}", "{n} tables {of_size}", of_size=table_word(size))
            for size, times in sorted(sizes.items(), reverse=True)
        )
        if len(numbers) == 1:
            yield Text("Round {n}: {tables}", n=numbers[0], tables=tables)
        else:
            first, last = numbers[0], numbers[-1]
            yield Text("Rounds {first} to {last}: {tables}", first=first, last=last, tables=tables)


def _repeats(state: Tournament) -> int:
    """Each meeting of two beyond their first."""
    met = Counter(
        frozenset(pair)
        for round_ in state.rounds
        for table in round_.tables.values()
        for pair in combinations([seat.player for seat in table.seats], 2)
    )
    return sum(times - 1 for times in met.values())


def _facts(found: Tried) -> list[Text]:
    """In one line: games, hours, repeats, ties."""
    told = [
        counted(found.players, "{n} player", "{n} players"),
        counted(found.rounds, "{n} round", "{n} rounds"),
        counted(found.games, "{n} game", "{n} games"),
        Text("about {hours} hours", hours=number(found.hours, 1)),
        counted(found.repeats, "{n} meeting again", "{n} meetings again"),
    ]
    if found.level:
        told.append(
            counted(
                found.level,
                "{n} place decided by more than the first criterion",
                "{n} places decided by more than the first criterion",
            )
        )
    if found.shared:
        told.append(
            counted(found.shared, "{n} shares a place in the end", "{n} share a place in the end")
        )
    return [listed(told, " · ")]
