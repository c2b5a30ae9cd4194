"""The incidents of a report: as many as stand in the minutes and hold, each kind by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tafelrunde.journal import events as e
from tafelrunde.pages.paper.source import Source
from tafelrunde.state.drafts import said_of_drafts_dropped
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.leavers import leavers_told
from tafelrunde.state.objections import called_by_objecting, objections_decided
from tafelrunde.words import Text, counted, listed

KINDS: dict[type[e.Event], Callable[[int], Text]] = {
    e.RulingGiven: lambda n: counted(n, "{n} ruling", "{n} rulings"),
    e.WarningLifted: lambda n: counted(n, "{n} lifted warning", "{n} lifted warnings"),
    e.SlipDisputed: lambda n: counted(n, "{n} objection", "{n} objections"),
    e.SlipCorrected: lambda n: counted(n, "{n} correction", "{n} corrections"),
    e.PlayerDisqualified: lambda n: counted(n, "{n} disqualification", "{n} disqualifications"),
    e.PlayerWithdrew: lambda n: counted(n, "{n} withdrawal", "{n} withdrawals"),
    e.PlayerReturned: lambda n: counted(n, "{n} return", "{n} returns"),
    e.PlayerMissed: lambda n: counted(n, "{n} who did not come", "{n} who did not come"),
    e.RoundLeftOut: lambda n: counted(n, "{n} round sat out", "{n} rounds sat out"),
    e.RoundTakenUp: lambda n: counted(
        n, "{n} round played after all", "{n} rounds played after all"
    ),
    e.StandInCalled: lambda n: counted(n, "{n} stand-in called", "{n} stand-ins called"),
    e.SubstituteNamed: lambda n: counted(n, "{n} substitute", "{n} substitutes"),
    e.SeatVacated: lambda n: counted(n, "{n} seat left empty", "{n} seats left empty"),
    e.SeatsSwapped: lambda n: counted(n, "{n} swap of seats", "{n} swaps of seats"),
    e.SeatMoved: lambda n: counted(n, "{n} change of table", "{n} changes of table"),
    e.RoundRepaired: lambda n: counted(n, "{n} change of seats", "{n} changes of seats"),
    e.LotDrawn: lambda n: counted(n, "{n} lot", "{n} lots"),
    e.TableExtended: lambda n: counted(n, "{n} extension of time", "{n} extensions of time"),
    e.RefereeCalled: lambda n: counted(n, "{n} call for the referee", "{n} calls for the referee"),
    e.CallClosed: lambda n: counted(n, "{n} call ended", "{n} calls ended"),
    e.RoundsChanged: lambda n: counted(
        n, "{n} change of the number of rounds", "{n} changes of the number of rounds"
    ),
    e.FinishDropped: lambda n: counted(n, "{n} finish dropped", "{n} finishes dropped"),
    e.TournamentCancelled: lambda n: counted(n, "{n} cancellation", "{n} cancellations"),
}
"""What decides comes first; a taking back is none, for what it took back counts no more."""


def incidents_told(source: Source) -> str:
    """How many, and how many of which kind; nobody reads what there was none of."""
    found = _counted(source)
    if not found.total():
        return source.say("none")
    kinds = [KINDS[kind](found[kind]) for kind in KINDS if found[kind]]
    return source.say(
        "{incidents} ({kinds}); see the minutes",
        incidents=found.total(),
        kinds=listed(kinds, ", "),
    )


def _counted(source: Source) -> Counter[type[e.Event]]:
    """Every incident under one kind, so that the kinds make up the whole."""
    found = Counter(type(event) for event in _held(source) if event.contested)
    events = [*_held(source)]
    lifted = found[e.WarningLifted]  # one incident with the ruling it lifts
    found[e.RulingGiven] += len(objections_decided(events)) - lifted
    found[e.RefereeCalled] -= len(called_by_objecting(events))
    left = leavers_told(source.state.history)
    found[e.PlayerDisqualified] += sum(leaver.stands for leaver in left)
    return found


def _held(source: Source) -> Iterator[e.Event]:
    history = source.state.history
    dropped = said_of_drafts_dropped(history)
    yield from (
        history[number - 1] for number in effective_numbers(history) if number not in dropped
    )
