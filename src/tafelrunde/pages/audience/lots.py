"""Lots among equals, told to everybody: which one is needed, and how the drawn ones came out."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.journal.events import Event, LotDrawn, MatchSeated
from tafelrunde.pages.kept_lots import kept_lots
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.undecided import LotNeeded, lots_needed
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, ahead, ordinal


def lots_told(view: PublicView) -> tuple[Text, ...]:
    """Newest first; players by the names under which they stand in the standings.

    On a phone, once the finish is seated, only what concerns its owner: the rest is on the public
    page, and what comes next should stand first. What his last match was seated by is told until
    it is played: below its result an old lot would read as if it had decided that.
    """
    return (*lots_open(view), *reversed([*_drawn(view)]))


def lots_open(view: PublicView) -> Iterator[Text]:
    """The lots that are waited for, in the order in which they are drawn."""
    state, rulebook, names = view.state, view.rulebook, view.names
    if state.phase != "running" or not all(round_.closed for round_ in state.rounds):
        return
    for lot in lots_needed(bracket_of(rulebook, state)):
        text = _between(lot, names)
        yield Text("{text}; it is drawn in public ({rule_id}).", text=text, rule_id=lot.rule)


def _between(lot: LotNeeded, names: PublicNames) -> Text:
    """Under pseudonyms nobody is named: who is level with whom would tell who is who (FRI-231)."""
    if not names.secret:
        by_name = tuple(sorted(lot.players, key=names.order))
        told = msgspec.structs.replace(lot, players=by_name)
        return told.text({player: names.rank(player) for player in by_name})
    return Text(
        "{players} people are equal in everything {decides}: a lot is needed",
        players=len(lot.players),
        decides=lot.decides,
    )


def lots_by_hand(view: PublicView) -> tuple[Text, ...]:
    """Newest first; what the page of draws says of lots that no seed repeats."""
    return tuple(reversed([*_drawn(view, by_hand=True)]))


def _drawn(view: PublicView, *, by_hand: bool = False) -> Iterator[Text]:
    state, names, reader = view.state, view.names, view.player
    kept = kept_lots(state)
    for event in _since_played(state, reader):
        if isinstance(event, LotDrawn) and not (by_hand and event.draw is not None):
            if reader and reader not in event.order and state.matches:
                continue
            if event in kept and reader not in event.order:
                continue
            how = _how(event)
            if names.secret:
                yield _secret(event, how, reader)
                continue
            order = ahead([names.rank(player) for player in event.order])
            yield _with_place(view, event, order, how)


def _since_played(state: Tournament, reader: str) -> list[Event]:
    """All that holds; of somebody whose last match is over only what came after its seating."""
    events = effective(state.history)
    mine = [
        (at, event.match)
        for at, event in enumerate(events)
        if isinstance(event, MatchSeated) and reader in {seat.player for seat in event.seats}
    ]
    over = bool(mine) and not state.matches[mine[-1][1]].awaiting
    return events[mine[-1][0] :] if over else events


def _with_place(view: PublicView, lot: LotDrawn, order: Text, how: Text) -> Text:
    """A lot is about the place they share; where the rulebook ranks by it, each has his own."""
    rows = bracket_of(view.rulebook, view.state).rows
    ranks = [row.rank for row in rows if row.player in lot.order and row.rank is not None]
    first = min(ranks, default=0)
    told_apart = list(range(first, first + len(lot.order)))
    if not view.state.rounds or sorted(ranks) not in (told_apart, [first] * len(lot.order)):
        return Text("The lot gave: {order} ({how}).", order=order, how=how)
    return Text(
        "The lot about place {rank} after round {round} gave: {order} ({how}).",
        rank=first,
        round=len(view.state.rounds),
        order=order,
        how=how,
    )


def _secret(lot: LotDrawn, how: Text, reader: str) -> Text:
    """Where the reader came out, whose own place is no secret to him."""
    if reader not in lot.order:
        return Text("A lot was drawn ({how}).", how=how)
    return Text(
        "A lot was drawn ({how}). You were drawn {number} of {many}.",
        how=how,
        number=ordinal(lot.order.index(reader) + 1),
        many=len(lot.order),
    )


def _how(lot: LotDrawn) -> Text:
    if lot.draw is not None:
        return Text("to be checked among the draws")
    if lot.reason:
        return Text("drawn by hand: {reason}", reason=lot.reason)
    return Text("drawn by hand")
