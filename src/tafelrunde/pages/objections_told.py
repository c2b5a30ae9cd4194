"""What came of an objection: told on the phones of the table, to whoever objected as "your"."""

from __future__ import annotations

from tafelrunde.pages.view import PublicView
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text, capital, listed


def decision_told(view: PublicView, game: Table, decider: Text, *, upheld: bool) -> Text:
    """Who decided, and what: the promise "the referee decides" is kept where it was given."""
    verdict, who = verdict_on_slip(game, upheld=upheld), capital(decider)
    objected = dict(game.answered)
    if view.player in objected:
        return Text("{who} decided about your objection: {verdict}", who=who, verdict=verdict)
    names = listed([str(view.names.seat(player)) for player in objected])
    return Text(
        "{who} decided about the objection of {names}: {verdict}",
        who=who,
        names=names,
        verdict=verdict,
    )


def verdict_on_slip(game: Table, *, upheld: bool) -> Text:
    if not upheld:
        return Text("The result stands as reported.")
    if game.state == "final":
        return Text("The result was changed.")
    return Text("Other figures stand on the slip now.")
