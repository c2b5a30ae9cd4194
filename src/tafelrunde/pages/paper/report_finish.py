"""The finish in the report: every match with its people, their figures and who won it."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk.match_words import NOT_PLAYED, WITHOUT_A_GAME, match_title
from tafelrunde.journal.events import Seat
from tafelrunde.pages.earlier_games import drawn_and_decided, earlier_games
from tafelrunde.pages.game_numbers import game_numbers, numbers_are
from tafelrunde.pages.paper.model import Block, Cell, Column, Grid, Heading
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.settled import told_after
from tafelrunde.standings.final_grounds import crowned, no_longer_there
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.standings.match_results import replay_offered
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match
from tafelrunde.words.numbers import figures_text


def finish_blocks(source: Source) -> Iterator[Block]:
    if not source.state.matches:
        return
    bracket = bracket_of(source.rulebook, source.state)
    rows = []
    for match in source.state.matches.values():
        winner = None
        if not _open_yet(source, bracket, match):
            winner = crowned(bracket, match.id) or bracket.winner(match.id)
        if match.unplayed:
            winner = bracket.without_a_game(match.id)
        rows.append(
            (
                Cell(text=source.text(match_title(match.id, source.mode)), strong=True),
                Cell(text=_people(source, bracket, match), small=_settled(source, bracket, match)),
                Cell(text=str(len(match.games))),
                Cell(text=str(sum(game.corrections for game in match.games))),
                Cell(text=source.called(winner) if winner else "–", strong=True),
            )
        )
    yield Heading(text=source.say("Finish"))
    yield Grid(
        columns=(
            Column(label=source.say("Stage")),
            Column(label=source.say("Players", context="report"), wide=3),
            Column(label=source.say("Games"), align="right"),
            Column(label=source.say("Corrections"), align="right"),
            Column(label=source.say("won by"), wide=2),
        ),
        rows=tuple(rows),
    )


def _open_yet(source: Source, bracket: Bracket, match: Match) -> bool:
    """Nobody has won what is being played, or may still be played again."""
    rule = foreseen_matches(source.mode, source.state)[match.id]
    return match.awaiting or replay_offered(bracket, rule)


def _settled(source: Source, bracket: Bracket, match: Match) -> str:
    if match.unplayed:
        winner = bracket.without_a_game(match.id)
        return source.text(WITHOUT_A_GAME if winner is not None else NOT_PLAYED)
    names = {seat.player: source.called(seat.player) for seat in match.seats}
    told = told_after(bracket, match, names)
    earlier = earlier_games(match, source.view.scoring, source.called)
    over = not _open_yet(source, bracket, match) and bracket.winner(match.id) is not None
    return drawn_and_decided(earlier, told, source.lang, over=over)


def _people(source: Source, bracket: Bracket, match: Match) -> str:
    """With what they wrote down for the game that counts: the last that was played."""
    last = match.games[-1] if match.games and not match.awaiting else None
    numbers = game_numbers(source.state, source.rulebook, last, source.lang)
    people = []
    for seat in match.seats:
        name = _in_match(source, bracket, match, seat)
        figures = figures_text(numbers.get(seat.player, ()))
        people.append(f"{name} {figures}".rstrip())
    told = numbers_are(source.state, source.rulebook, numbers)
    return ", ".join(people) + (f" ({source.text(told)})" if told is not None else "")


def _in_match(source: Source, bracket: Bracket, match: Match, seat: Seat) -> str:
    """Somebody disqualified is marked: whoever lost to him may be the winner. So is whoever left
    the seat, or the next one, to others."""
    name = source.called(seat.player)
    if bracket.put_out(seat.player):
        return f"{name} ({source.say('disqualified')})"
    gone = no_longer_there(bracket, match, seat.player)
    return f"{name} ({source.say('withdrawn')})" if gone else name
