"""How did I do, where do I stand, and why? Round by round, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tafelrunde.desk.match_words import match_title
from tafelrunde.pages.audience.masked import masked, shown_chain
from tafelrunde.pages.audience.ranking import told_rounds
from tafelrunde.pages.player.slip import ReportedLine, slip_lines
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.reckoning.reasons import reason_sentence, value_text
from tafelrunde.rulebook.model import Mode, Rulebook, TieBreak
from tafelrunde.standings.final_grounds import grounds
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.lot_order import shown_standings
from tafelrunde.standings.table import Row
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text

StandingsAfter = Callable[[int], Sequence[Row]]


class RoundResult(msgspec.Struct, frozen=True):
    """One of my games; without a line while nothing has been reported."""

    title: Text
    state: str
    size: int
    mine: ReportedLine | None
    winners: tuple[PublicName, ...]


class MyStanding(msgspec.Struct, frozen=True):
    """My row after the last closed round: what puts me ahead of the next and behind the one
    before."""

    after: int
    rank: int | None
    shared: bool
    of: int
    moved: int | None
    status: str
    cells: tuple[tuple[TieBreak, str], ...]
    ahead: str
    behind: str


class FinalPlace(msgspec.Struct, frozen=True):
    rank: int | None
    because: Text
    rule: str


def my_results(
    state: Tournament, rulebook: Rulebook, player: str, names: PublicNames, lang: str
) -> tuple[RoundResult, ...]:
    """Round by round, then the matches of the finish game by game."""
    found = []
    for title, kind, table in games_of(state, rulebook.mode(state.mode)):
        if player not in {seat.player for seat in table.seats}:
            continue
        lines: tuple[ReportedLine, ...] = ()
        if table.slip is not None:
            lines = slip_lines(state, rulebook, kind, table.seats, table.slip, player, names, lang)
        found.append(
            RoundResult(
                title,
                table.state,
                len(table.seats),
                next((line for line in lines if line.me), None),
                tuple(line.name for line in lines if line.place == 1),
            )
        )
    return tuple(found)


def games_of(
    state: Tournament, mode: Mode | None = None
) -> Iterator[tuple[Text, str | None, Table]]:
    """Every game of the tournament as far as it is known: the rounds, then the finish."""
    for round_ in state.rounds:
        for number, table in round_.tables.items() if round_.published else ():
            de, en = f"Runde {round_.number}, Tisch", f"Round {round_.number}, table"
            yield Text(f"{de} {number}", f"{en} {number}"), round_.kind, table
    for match in state.matches.values():
        for game in match.games:
            yield match_title(match.id, mode), None, game


def my_standing(
    state: Tournament,
    rulebook: Rulebook,
    player: str,
    names: PublicNames,
    lang: str,
    standings_after: StandingsAfter | None = None,
) -> MyStanding | None:
    """`standings_after`: where somebody has worked the standings out already."""
    after = told_rounds(state, rulebook)
    if not after or player not in state.entries:
        return None
    rows_after = standings_after or (
        lambda number: shown_standings(rulebook, state, number, names.order)
    )
    whole = rows_after(after)
    own = next(row.values for row in whole if row.player == player)
    rows = _told(whole, rulebook, state, names)
    index = next(number for number, row in enumerate(rows) if row.player == player)
    row = rows[index]
    before = _told(rows_after(after - 1), rulebook, state, names) if after > 1 else []
    earlier = next((each.rank for each in before if each.player == player), None)
    told = {each: names.rank(each) for each in state.entries}
    told[player] = "Ihnen" if lang == "de" else "you"
    chain = rulebook.mode(state.mode).standings
    return MyStanding(
        after,
        row.rank,
        sum(each.rank == row.rank for each in rows) > 1,
        sum(each.rank is not None for each in rows),
        earlier - row.rank if earlier is not None and row.rank is not None else None,
        row.status,
        tuple((t, value_text(t, v, lang)) for t, v in zip(chain, own, strict=True)),
        reason_sentence(row, told, lang) or "",
        _behind(rows, index, told, lang),
    )


def _told(
    rows: Sequence[Row], rulebook: Rulebook, state: Tournament, names: PublicNames
) -> list[Row]:
    """Of the others a player learns what everybody does; his own figures are his."""
    chain = shown_chain(rulebook, state, names)
    return masked(list(rows), chain, names) if names.secret else list(rows)


def _behind(rows: Sequence[Row], index: int, names: dict[str, str], lang: str) -> str:
    """Why the nearest one above stands there, told from his side."""
    mine = rows[index]
    for above in reversed(rows[:index]):
        if above.rank != mine.rank:
            if above.reason is None:
                return ""
            who = names.get(above.player, above.player)
            # Whoever shares my rank is behind him by the same figures: it is told about me.
            told = {**names, above.reason.behind: names[mine.player]}
            text = reason_sentence(above, told, lang) or ""
            return f"{who} – {text}"
    return ""


def my_final_place(state: Tournament, rulebook: Rulebook, player: str) -> FinalPlace | None:
    """After the ceremony: the place that was read out, and what it rests on."""
    if state.phase != "awarded" or player not in state.entries:
        return None
    bracket = bracket_of(rulebook, state)
    ranked = state.awarded or final_ranking(bracket) or ()
    rank = next((each.rank for each in ranked if each.player == player), None)
    because, rule = grounds(bracket, player)
    return FinalPlace(rank, because, rule)
