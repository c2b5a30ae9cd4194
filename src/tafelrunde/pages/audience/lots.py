"""Lots among equals, told to everybody: which one is needed, and how the drawn ones came out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tafelrunde.journal.events import Event, LotDrawn, MatchSeated
from tafelrunde.pages.kept_lots import kept_lots
from tafelrunde.pages.view import AnyView, PublicView
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.level import level_groups
from tafelrunde.standings.lots_that_tell import NeededAgain, told_apart
from tafelrunde.standings.table import Row
from tafelrunde.standings.undecided import LotNeeded, lots_needed
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, ahead, ordinal

Players = tuple[str, ...]
"""In the order drawn."""


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
    return _unrepeated(view, lambda lot: lot.by_hand)


def lots_from_a_file(view: PublicView) -> tuple[Text, ...]:
    """The same of those that came with a sheet or a report, equals by equals."""
    return _unrepeated(view, lambda lot: lot.from_a_file)


def _unrepeated(view: PublicView, which: Callable[[LotDrawn], bool]) -> tuple[Text, ...]:
    state, reader = view.state, view.player
    rows = _rows(view)
    kept = kept_lots(state)
    return tuple(
        _told(view, rows, order, lot)
        for lot in reversed(_since_played(state, reader))
        if isinstance(lot, LotDrawn) and which(lot)
        for order in reversed(lots_apart(view, lot))
        if reader in order or lot not in kept
    )


def lots_apart(view: AnyView, lot: LotDrawn) -> list[Players]:
    """A file names all its equals in one row: who was drawn against whom, the standings tell."""
    level = [*_still_telling(view, _rows(view), lot)] if lot.from_a_file else []
    return level or [lot.order]


def _rows(view: AnyView) -> Sequence[Row]:
    return bracket_of(view.rulebook, view.state).told if view.state.lots else []


def _drawn(view: PublicView) -> Iterator[Text]:
    state, reader = view.state, view.player
    kept = kept_lots(state)
    rows = _rows(view)
    for event in _since_played(state, reader):
        if not isinstance(event, LotDrawn):
            continue
        for order in _still_telling(view, rows, event):
            only_mine = event in kept or bool(reader and state.matches)
            if reader in order or not only_mine:
                yield _told(view, rows, order, event)


def _still_telling(view: AnyView, rows: Sequence[Row], lot: LotDrawn) -> Iterator[Players]:
    """Those whom this lot tells apart in the standings as they are: once a correction does that,
    or nothing waits for it any more, told beside them it would contradict them."""
    needed = NeededAgain(view.rulebook, view.state)
    return told_apart(lot, level_groups(rows, view.chain), needed)


def _told(view: PublicView, rows: Sequence[Row], drawn: Players, lot: LotDrawn) -> Text:
    how = _how(lot)
    if view.names.secret:
        return _secret(drawn, how, view.player)
    order = ahead([view.names.rank(player) for player in drawn])
    why = why_no_longer(view, lot, rows)
    if why is not None:
        return Text("The lot gave: {order} ({how}). {why}", order=order, how=how, why=why)
    ranks = [row.rank or 0 for row in rows if row.player in drawn]
    return _with_place(len(view.state.rounds), ranks, order, how)


def why_no_longer(view: AnyView, lot: LotDrawn, rows: Sequence[Row] | None = None) -> Text | None:
    """Why a lot that was drawn decides nothing any more; None while it does."""
    if view.state.without_finish:
        return Text("The finish was dropped, so it decides nothing.")
    rows = _rows(view) if rows is None else rows
    if any(_still_telling(view, rows, lot)):
        return None
    level = level_groups(rows, view.chain)
    if any(len({*group} & {*lot.order}) > 1 for group in level):
        return Text("No lot is needed between them now, so it decides nothing.")
    return Text("They are not level now, so it decides nothing.")


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


def _with_place(rounds: int, ranks: Sequence[int], order: Text, how: Text) -> Text:
    """A lot is about the place they share; where the rulebook ranks by it, each has his own."""
    first, many = min(ranks), len(ranks)
    told_apart = list(range(first, first + many))
    if not rounds or sorted(ranks) not in (told_apart, [first] * many):
        return Text("The lot gave: {order} ({how}).", order=order, how=how)
    return Text(
        "The lot about place {rank} after round {round} gave: {order} ({how}).",
        rank=first,
        round=rounds,
        order=order,
        how=how,
    )


def _secret(drawn: Players, how: Text, reader: str) -> Text:
    """Where the reader came out, whose own place is no secret to him."""
    if reader not in drawn:
        return Text("A lot was drawn ({how}).", how=how)
    return Text(
        "A lot was drawn ({how}). You were drawn {number} of {many}.",
        how=how,
        number=ordinal(drawn.index(reader) + 1),
        many=len(drawn),
    )


def _how(lot: LotDrawn) -> Text:
    if lot.draw is not None:
        return Text("to be checked among the draws")
    if lot.by_hand:
        return Text("drawn by hand: {reason}", reason=lot.reason)
    return Text("taken from a file; how it was drawn is not told there")
