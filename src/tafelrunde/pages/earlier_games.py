"""The drawn games that a match replays: told beside the one that counts, not hidden by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tafelrunde.pages.settled import with_rule
from tafelrunde.pages.slip_lines import figures_of
from tafelrunde.rulebook.model import Scoring
from tafelrunde.standings.later_figures import Settled
from tafelrunde.state.tournament import Match, Table
from tafelrunde.words import Text, listed
from tafelrunde.words.numbers import figures_text

DECIDED = Text("the replay decided")
IN_THE_REPLAY = Text("In the replay:")


def earlier_games(match: Match, scoring: Scoring, called: Callable[[str], str]) -> tuple[Text, ...]:
    """One line a game; while a replay is awaited all that were played, else all but the last."""
    drawn = match.games if match.awaiting else match.games[:-1]
    return tuple(
        _drawn(number, game, scoring, called) for number, game in enumerate(drawn, start=1)
    )


def replayed(earlier: Sequence[Text], settled: Sequence[Settled], *, over: bool) -> Text | None:
    """In one line, as paper says it; there it is not seen which game decided."""
    decided = [DECIDED] if over and not settled else []
    return listed([*earlier, *decided], "; ") if earlier else None


def drawn_and_decided(
    earlier: Sequence[Text], settled: Sequence[Settled], lang: str, *, over: bool
) -> str:
    """The drawn games before the last one, and what told apart whom that one left level."""
    replay = replayed(earlier, settled, over=over)
    told = " ".join(with_rule(each.text[lang], each.rule) for each in settled)
    if replay is None:
        return told
    return f"{replay[lang]}. {IN_THE_REPLAY[lang]} {told}" if told else replay[lang]


def _drawn(number: int, game: Table, scoring: Scoring, called: Callable[[str], str]) -> Text:
    lines = game.slip.lines if game.slip else ()
    figures = {line.player: figures_text(figures_of(line, scoring)) for line in lines}
    told = ", ".join(
        f"{called(seat.player)} {figures.get(seat.player, '')}".strip() for seat in game.seats
    )
    return Text("Game {number} drawn: {told}", number=number, told=told)
