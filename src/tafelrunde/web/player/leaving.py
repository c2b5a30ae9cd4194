"""Leaving the tournament: what it means, said before the desk is asked to let somebody go."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.leaving import perhaps_before_game, published_rounds, took_part
from tafelrunde.desk.rules import rule_for
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.player.frame import Phone, fresh_page

THE_DESK = Actor("desk", "organiser")
"""Who lets somebody go; for saying beforehand what that would change."""


@fresh_page("leave")
def leave(phone: Phone) -> HttpResponse:
    """What leaving means, said before it is done."""
    table = phone.home.table if phone.home.match is None else None
    playing = table is not None and table.state != "final"
    game = phone.home.table if playing or phone.home.match is not None else None
    context: dict[str, object] = {
        "game_is_on": game is not None,
        "playing": playing,
        "before_game": perhaps_before_game(phone.matter, phone.player),
        "played": took_part(phone.state, phone.player, published_rounds(phone.matter) - playing),
        "leaver_rule": rule_for(phone.rulebook, "leaver"),
        "table": table,
        "asked": [call for call in phone.calls if call.about == "withdrawal"],
        **_leaving(phone, playing=playing),
    }
    return phone.show("leave", context)


def _leaving(phone: Phone, *, playing: bool) -> dict[str, object]:
    """What the desk's yes would change, or why nobody can leave now."""
    command: c.Command = (
        c.CancelEntry(player=phone.player)
        if phone.state.phase == "announced"
        else c.WithdrawPlayer(player=phone.player, before_game=playing)
    )
    try:
        asking = msgspec.structs.replace(THE_DESK, player=phone.player)
        words = phone.said_before(command, asking, phone.player)
    except Refusal as refusal:
        return {"faults": phone.named_faults(refusal), "possible": False}
    return {"words": words, "possible": True, "faults": ()}
