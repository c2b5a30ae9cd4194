"""The desk's door for changes: a form becomes a command, a command an answer in plain words.

What changes more than the eye can see is said first and done on a second press; a draw by the
system is sealed before it is made.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tafelrunde.desk import commands as c
from tafelrunde.desk.decide import decide
from tafelrunde.desk.promised import may_be_renewed, promised
from tafelrunde.draw.commitment import sealed
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.acting import key_of, seen_in
from tafelrunde.web.organiser.asking import READ
from tafelrunde.web.organiser.desk import DESK, Desk

ANOTHER_KEY = "the house has another key (secret.key) than when the seed was sealed"


@who(*DESK)
@require_POST
def act(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    return SealingDesk.open(request, slug).act(READ.get(name))


class SealingDesk(Desk):
    """The desk while it does what was asked of it."""

    def give(self, command: c.Command) -> HttpResponse | None:
        key, version = key_of(self.form), seen_in(self.form)
        if isinstance(command, c.DraftRound) and self.form.get("source", "system") == "system":
            _seal(self, command, key)
        house.append(self.hall.id, command, self.actor, key, version)
        return None


def _seal(desk: Desk, command: c.DraftRound, key: str) -> None:
    draw = f"round {len(desk.state.rounds) + 1}"
    if draw in desk.state.commitments or draw in desk.state.draws:
        _seal_anew(desk, command, key, draw)
        return
    try:
        decide(desk.state, desk.rulebook, command, desk.actor, desk.now)
    except Refusal:
        return  # nothing will be drawn, or has been by this very form: the ledger says which
    sealed = c.CommitDraw(draw=draw, source="system", seed=command.seed)
    house.append(desk.hall.id, sealed, desk.actor, f"{key}-seal", None)


def _seal_anew(desk: Desk, command: c.DraftRound, key: str, draw: str) -> None:
    """The key is another than when the seed was sealed: said in the journal, not passed over."""
    promise = promised(desk.state, draw)
    anew = c.CommitDraw(draw=draw, source="system", seed=command.seed, reason=ANOTHER_KEY)
    if (
        promise is not None
        and promise.source == "system"
        and promise.seal not in ("", sealed(command.seed))
        and may_be_renewed(desk.state, anew)
    ):
        house.append(desk.hall.id, anew, desk.actor, f"{key}-seal", None)
