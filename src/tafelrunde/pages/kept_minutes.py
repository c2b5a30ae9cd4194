"""Minutes somebody keeps on a phone, as desk and referee see them before a result is reported.

Without them a table looks empty until its keeper hands the result in, and the desk would type all
of it a second time.
"""

from __future__ import annotations

import msgspec

from tafelrunde.desk.calls import last_published
from tafelrunde.desk.playing import Game
from tafelrunde.games.shelf import minutes_keeper, note_pad
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text, listed


class KeptMinutes(msgspec.Struct, frozen=True):
    said: Text
    notes: tuple[Text, ...]
    number: int
    """By which the page of the minutes is asked for; 0 is the match being played."""


def kept_minutes(view: View[Names], game: Game) -> KeptMinutes | None:
    """What is noted of a game without a result; None where nothing is, or none are kept."""
    keeper = minutes_keeper(view.rulebook)
    if keeper is None or not on_a_phone(view, game):
        return None
    pad = note_pad(view.rulebook)
    standing = pad.standing_notes(game.minutes)
    told = ((at, pad.told(note)) for at, note in enumerate(game.minutes, start=1))
    writers = [seat.player for seat in game.seats if seat.role == keeper.role]
    who = listed(
        [view.names.get(p, p) for p in writers or [seat.player for seat in game.seats]], "or"
    )
    return KeptMinutes(
        said=_said(who, ended=keeper.over(game.minutes)),
        notes=tuple(text for at, text in told if text is not None and at in standing),
        number=game.number if isinstance(game, Table) else 0,
    )


def on_a_phone(view: View[Names], game: Game) -> bool:
    """Whether the result of a game is coming from a phone: nobody has to type it at the desk."""
    noted = minutes_keeper(view.rulebook) is not None and bool(game.minutes)
    return noted and _reported(game).slip is None and not _over(view, game)


def in_play(view: View[Names], game: Game) -> Text | None:
    """What the house knows of a game that has no result: that it has begun, or is over."""
    reported, keeper = _reported(game), minutes_keeper(view.rulebook)
    if reported.slip is not None or _over(view, game):
        return None
    if keeper is not None and game.minutes:
        return ON_THE_PHONE if keeper.over(game.minutes) else KEPT
    if reported.finished:
        return Text("The game is over")
    return Text("Being played, by the chess clock") if game.presses else None


KEPT = Text("Being played, minutes are kept on a phone")
ON_THE_PHONE = Text("The game is over, the result is still on a phone")


def _reported(game: Game) -> Table:
    return game if isinstance(game, Table) else game.game


def _over(view: View[Names], game: Game) -> bool:
    """The page of the minutes shows the round last published, and matches that are played."""
    if isinstance(game, Table):
        return game.round != last_published(view.state)
    return not game.awaiting


def _said(who: Text, *, ended: bool) -> Text:
    if ended:
        return Text(
            "{who} has noted the end of the game on the phone and not handed the result in yet. "
            "Nothing has to be typed again: open the minutes and hand it in there.",
            who=who,
        )
    return Text("{who} keeps the minutes of this game on the phone.", who=who)
