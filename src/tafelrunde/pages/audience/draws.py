"""Which draws were made, and with what can everybody make them again?"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk.match_words import draw_title, match_title
from tafelrunde.games.shelf import setup_draws
from tafelrunde.journal import events as e
from tafelrunde.pages.kept_lots import kept_lots
from tafelrunde.pages.view import PublicView
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

LOTS = "tafelrunde-lots-1"


class PublicDraw(msgspec.Struct, frozen=True):
    """Everything needed to repeat a draw; of its input only what this list names."""

    name: str
    title: Text
    algorithm: str
    seed: str
    purpose: str
    entries: tuple[tuple[str, str], ...]
    """The bag in its order: opaque ids, with names where nothing is given away by them."""
    order: tuple[str, ...]
    commitment: str
    lines: tuple[str, ...]
    again: bool
    """Whether `check_draw.py shuffle` repeats it just like that."""
    purpose_words: Text | None
    """What a lot was for; whoever repeats it types the purpose letter by letter."""


def public_draws(view: PublicView) -> tuple[PublicDraw, ...]:
    """Newest first; what belongs to a draft stays hidden until it is published, and a lot that
    decided the finish until the ceremony."""
    hidden = {lot.draw for lot in kept_lots(view.state)}
    return tuple(draw for draw in draws_told(view) if draw.name not in hidden)


def draws_told(view: PublicView) -> tuple[PublicDraw, ...]:
    """The same in a report, which nobody reads before the desk has."""
    state = view.state
    hidden = _of_the_draft(state)
    return tuple(
        _public(view, draw) for draw in reversed(state.draws.values()) if draw.draw not in hidden
    )


def _of_the_draft(state: Tournament) -> set[str]:
    if not state.rounds or state.rounds[-1].published:
        return set()
    hidden: set[str] = set()
    for event in reversed(effective(state.history)):
        if isinstance(event, e.RoundClosed | e.TournamentStarted):
            break
        if isinstance(event, e.Drawn):
            hidden.add(event.draw)
    return hidden


def _public(view: PublicView, draw: e.Drawn) -> PublicDraw:
    state, names = view.state, view.names
    among_equals = names.secret and draw.draw.startswith("lot ")
    ids = () if among_equals else _ids(draw.input.get("entries") or draw.input.get("players"))
    shown = tuple((player, "" if names.secret else str(names.seat(player))) for player in ids)
    lot = draw.kind == "lot" and draw.algorithm == LOTS
    purpose = str(draw.input.get("purpose", ""))
    return PublicDraw(
        draw.draw,
        _title(draw, view.mode),
        draw.algorithm,
        draw.seed,
        purpose,
        shown,
        _ids(draw.outcome) if lot and not among_equals else (),
        state.commitments.get(draw.draw, ""),
        _setup_lines(view, draw),
        lot,
        _purpose(purpose, view.mode) if lot and purpose else None,
    )


def _ids(value: object) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        return ()
    return tuple(each for each in value if isinstance(each, str))


def _title(draw: e.Drawn, mode: Mode) -> Text:
    if draw.draw.startswith("lot "):
        return Text("Lot among equals")
    return draw_title(draw.draw, mode)


def _purpose(purpose: str, mode: Mode) -> Text:
    equals, found, number = purpose.partition("equals after round ")
    if found and not equals:
        return Text("order of equals after round {number}", number=number)
    return draw_title(purpose, mode) if " " in purpose else match_title(purpose, mode)


def _setup_lines(view: PublicView, draw: e.Drawn) -> tuple[str, ...]:
    """Wonders, kingdom cards or a board, in the game's own words."""
    offered = {each.name: each for each in setup_draws(view.rulebook)}
    if draw.kind not in offered or not isinstance(draw.outcome, dict):
        return ()
    sizes = [
        len(table.seats)
        for round_ in view.state.rounds
        if draw.draw == f"{draw.kind} round {round_.number}"
        for table in round_.tables.values()
    ]
    return tuple(offered[draw.kind].told(draw.outcome, view.lang, sizes))
