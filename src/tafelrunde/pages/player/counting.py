"""Which lines does my score sheet have, and what do they add up to?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.games.counting import CountLine, CountSheet, SymbolSet
from tafelrunde.games.shelf import open_counting
from tafelrunde.pages.player.table import drawn_cards
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.games import GameRules
from tafelrunde.state import winners
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

USUAL = frozenset({"gardens"})
"""Without a drawn kingdom the base game's cards may be there."""


class SheetPage(msgspec.Struct, frozen=True):
    """The sheet as it is filled in: single lines, then symbols by their set."""

    sheet: CountSheet
    lines: tuple[tuple[CountLine, str], ...]
    sets: tuple[tuple[SymbolSet, tuple[tuple[CountLine, str], ...]], ...]
    wins_with: int | None
    """The victory points that win this kind of round, where it has such a mark."""


def sheet_of(
    state: Tournament, rulebook: Rulebook, number: int, kind: str | None
) -> CountSheet | None:
    """The sheet for that round with the lines its cards call for."""
    sheet = open_counting(rulebook).sheet(rulebook.mode(state.mode).scoring, kind)
    if sheet is None:
        return None
    drawn = drawn_cards(state, rulebook, number)
    if drawn is None and any(match.awaiting for match in state.matches.values()):
        return sheet  # other cards may be used in the finish if all agree (DOM-124)
    there = USUAL if drawn is None else drawn
    if sheet.any_card_with is not None and sheet.any_card_with in there:
        return sheet
    lines = tuple(line for line in sheet.lines if line.only_with is None or line.only_with in there)
    return msgspec.structs.replace(sheet, lines=lines)


def claims_of(sheet: CountSheet, numbers: Mapping[str, int]) -> str:
    """What was ticked of the things only one at a table can have."""
    return " ".join(line.name for line in sheet.lines if line.only_one and numbers.get(line.name))


def claimed_twice(
    sheet: CountSheet, claims: Mapping[int, str], people: Sequence[str]
) -> tuple[Text, ...]:
    """The longest road of two people: said before the result is sent. Lines count from 1."""
    doubts = []
    for line in (line for line in sheet.lines if line.only_one):
        owners = [people[n - 1] for n, said in sorted(claims.items()) if line.name in said.split()]
        if len(owners) > 1:
            doubts.append(winners.claimed_twice(line.label, owners))
    return tuple(doubts)


def sheet_page(
    state: Tournament,
    rulebook: Rulebook,
    sheet: CountSheet,
    kind: str | None,
    typed: Mapping[str, str],
) -> SheetPage:
    def shown(line: CountLine) -> tuple[CountLine, str]:
        return line, typed.get(line.name, "")

    scoring = rulebook.scoring[rulebook.mode(state.mode).scoring]
    return SheetPage(
        sheet,
        tuple(
            shown(line) for line in sheet.lines if line.symbol_of is None and line.wild_of is None
        ),
        tuple(
            (
                each,
                tuple(
                    shown(line)
                    for line in sheet.lines
                    if each.name in (line.symbol_of, line.wild_of)
                ),
            )
            for each in sheet.sets
        ),
        GameRules.of(rulebook, scoring, state.options, kind).cap,
    )
