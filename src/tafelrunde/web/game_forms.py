"""Which game does a form name, and what was typed for it? The same for desk, bench and phones."""

from __future__ import annotations

from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.events import Slip
from tafelrunde.pages.organiser.same_lines import game_meant
from tafelrunde.pages.organiser.slips import read_slip
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Scoring
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.web.fields import Form, text, typed_in, whole


def address_in(form: Form) -> GameAt:
    """A match with the game of it, if one is named; else round and table."""
    if "match" in form:
        return GameAt(match=text(form, "match"), game=whole(form, "game", 0))
    return GameAt(whole(form, "round"), whole(form, "table"))


def game_in(state: Tournament, form: Form) -> Table:
    """The game a form was made for, or a Refusal where there is none."""
    where = address_in(form)
    found = state.game_at(where)
    if found is None and where.match:
        raise Refusal.single("match", "there is no such game")
    if found is None:
        raise Refusal.single("table", "there is no such table")
    return found


def slip_in(scoring: Scoring, game: Table, form: Form) -> Slip:
    """The slip as it was typed, or a Refusal with everything that is missing or no number."""
    slip, faults = read_slip(scoring, game.seats, typed_in(form), game.where.game)
    if slip is None:
        raise Refusal(faults)
    return slip


def slip_at_desk(scoring: Scoring, game: Table, form: Form) -> Slip:
    """There somebody who was thought to have left can have played after all."""
    return slip_in(scoring, game_meant(game, typed_in(form)), form)
