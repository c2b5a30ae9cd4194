"""What is a command about? Two people may act at once as long as it is not on the same thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import UnionType

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e

Kind = type | UnionType

EVERYTHING = "*"

ROUNDS = (
    c.DraftRound
    | c.RedrawRound
    | c.SwapSeats
    | c.PublishRound
    | c.RepairRound
    | c.ReseatRound
    | c.ChangeRounds
    | c.DropFinish
    | c.CloseRound
    | c.StartTournament
)
FIELD = c.CloseCheckIn | c.ReopenCheckIn
FINISH = c.SeatStage | c.DrawLot | c.RevealPlace | c.AwardTournament
ANNOUNCEMENT = c.ChangeOptions | c.SetDetails | c.AnnounceTournament
CLOCK = c.StartClock | c.PauseClock | c.StopClock | c.ExtendTable

ROUND_EVENTS = (
    e.RoundSeated
    | e.SeatsSwapped
    | e.RoundPublished
    | e.RoundRepaired
    | e.RoundsChanged
    | e.FinishDropped
    | e.RoundClosed
    | e.TournamentStarted
)
FIELD_EVENTS = e.CheckInClosed | e.CheckInReopened
FINISH_EVENTS = e.MatchSeated | e.LotDrawn | e.PlaceRevealed | e.TournamentAwarded
ANNOUNCEMENT_EVENTS = e.OptionsChanged | e.DetailsSet | e.TournamentAnnounced
CLOCK_EVENTS = e.ClockStarted | e.ClockPaused | e.ClockStopped | e.TableExtended
CALLS = c.CallReferee | c.AnswerCall | c.CloseCall | e.RefereeCalled | e.CallAnswered | e.CallClosed
CHESS = c.PressClock | e.ClockPressed
MINUTES = c.NoteMinutes | e.MinutesNoted
BESIDE = c.FinishTable | c.FinishMatch | e.TableFinished | e.MatchFinished
"""What happens beside a slip: in nobody's way."""

_COMMANDS: tuple[tuple[Kind, str], ...] = (
    (ROUNDS, "rounds"),
    (FIELD, "field"),
    (FINISH, "finish"),
    (ANNOUNCEMENT, "announcement"),
    (CLOCK, "clock"),
    (c.HandOverWriting, EVERYTHING),
    (c.TakeBack | c.CancelTournament, EVERYTHING),
)
_EVENTS: tuple[tuple[Kind, str], ...] = (
    (ROUND_EVENTS, "rounds"),
    (FIELD_EVENTS, "field"),
    (FINISH_EVENTS, "finish"),
    (ANNOUNCEMENT_EVENTS, "announcement"),
    (CLOCK_EVENTS, "clock"),
    (e.WritingHandedOver, EVERYTHING),
    (e.TakenBack | e.TournamentCancelled, EVERYTHING),
)


def subjects_of(command: c.Command) -> set[str]:
    """What the command is about: tables, players, matches, or one thing of the whole hall."""
    return _named(command, _COMMANDS)


def touched_by(event: e.Event) -> set[str]:
    """What an event has changed."""
    return _named(event, _EVENTS)


def _named(thing: object, kinds: Iterable[tuple[Kind, str]]) -> set[str]:
    for kind, name in kinds:
        if isinstance(thing, kind):
            return {name}
    if isinstance(thing, CALLS):
        return {f"call {thing.call}"}
    if isinstance(thing, CHESS | MINUTES):
        return {_game(thing)}
    if isinstance(thing, BESIDE) or _guarded(thing):
        return set()
    table, round_ = getattr(thing, "table", None), getattr(thing, "round", None)
    if table is not None and round_ is not None:
        return {f"table {round_}.{table}"}
    if (match := getattr(thing, "match", None)) is not None:
        return {f"match {match}"}
    if (player := getattr(thing, "player", None)) is not None:
        return {f"player {player}"}
    if isinstance(thing, c.EnterPlayers):
        return {f"player {entrant.player}" for entrant in thing.entrants}
    return set()


def _guarded(thing: object) -> bool:
    """The edition it names is its own guard."""
    return isinstance(thing, c.Asked) and getattr(thing, "edition", None) is not None


def _game(thing: c.PressClock | e.ClockPressed | c.NoteMinutes | e.MinutesNoted) -> str:
    """A table's clock and its minutes are two things, and neither is its slip."""
    kind = "chess" if isinstance(thing, CHESS) else "minutes"
    return f"{kind} {thing.match or f'{thing.round}.{thing.table}'}"


def changed_since(command: c.Command, events: Sequence[e.Event]) -> list[e.Event]:
    """Those of the events, newer than what the sender saw, that touch the command's subject."""
    about = subjects_of(command)
    if EVERYTHING in about:
        return list(events)
    return [event for event in events if about & touched_by(event) or _all(event)]


def _all(event: e.Event) -> bool:
    return EVERYTHING in touched_by(event)
