"""From the code on a slip of paper to its page; where it does not fit, what is wrong with it."""

from __future__ import annotations

from django.urls import reverse

from tafelrunde.games.shelf import rulebook_for
from tafelrunde.pages.paper.slip_codes import SlipCode, meant, of_these_seats, read_code
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Tournament

LONGEST = 40


def desk_address(slug: str, state: Tournament, code: SlipCode) -> str:
    """The page on which this slip is typed, if it shows who sits there."""
    if code.round == 0:
        name = _match(state, code)
        if name in state.matches:
            of_these_seats(state.id, code, state.matches[name].seats, moved=False)
            return reverse("desk-match", args=[slug, name])
    elif code.round <= len(state.rounds):
        round_ = state.rounds[code.round - 1]
        if round_.published and code.table in round_.tables:
            moved = code.table in round_.changed
            of_these_seats(state.id, code, round_.tables[code.table].seats, moved=moved)
            return reverse("desk-slip", args=[slug, code.round, code.table])
    raise Refusal.single("code", "there is no such slip in this tournament (any more)")


def _match(state: Tournament, code: SlipCode) -> str:
    matches = list(foreseen_matches(rulebook_for(state).mode(state.mode), state))
    return matches[code.table - 1] if 0 < code.table <= len(matches) else ""


def misread(slug: str, state: Tournament, typed: str) -> dict[str, object]:
    """Why a typed code leads nowhere, and the table it names; nothing where nothing is wrong."""
    if not typed:
        return {}
    try:
        desk_address(slug, state, read_code(state.id, typed[:LONGEST]))
    except Refusal as refusal:
        code = meant(typed)
        return {
            "code_fault": refusal.faults[0],
            "typed": typed[:LONGEST],
            "code_names": code if code is not None and _is_there(state, code) else None,
        }
    return {}


def _is_there(state: Tournament, code: SlipCode) -> bool:
    rounds = [round_ for round_ in state.rounds if round_.published]
    return any(each.number == code.round and code.table in each.tables for each in rounds)
