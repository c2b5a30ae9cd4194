"""What happened, in one short sentence of each language; ids stand for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tafelrunde.desk.match_words import (
    START_DRAW,
    as_duel,
    draw_title,
    match_title,
    replay_title,
)
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.effective import game_number
from tafelrunde.words import Player, Text, ahead, counted, fields_in, listed, players

HOUSE_REASONS = {
    "people came or went": Text("people came or went"),
    "all in the match agree": Text("all in the match agree"),
    "rounds were added": Text("rounds were added"),
    "somebody left who was seated: the next moves up": Text(
        "somebody left who was seated: the next moves up"
    ),
    "the house has another key (secret.key) than when the seed was sealed": Text(
        "the house has another key (secret.key) than when the seed was sealed"
    ),
    "Saison abgeschlossen / season closed": Text("season closed"),
    "aus einer Liste übernommen / taken from a list": Text("taken from a list"),
    "Sieg beim Last-Chance-Turnier / winner of the last chance": Text("winner of the last chance"),
    "Mitgliederliste / list of members": Text("list of members"),
    "zusammengeführt / merged": Text("two entries merged"),
}
"""Reasons the house itself writes into a journal; all others are people's own words."""


def reason_words(reason: str) -> str | Text:
    """What the house wrote in the reader's language, what people wrote as it is."""
    return HOUSE_REASONS.get(reason, reason)


def _many(english: str) -> Callable[[int], Text]:
    return lambda number: Text(english, number=number)


MANY: dict[type, Callable[[int], Text]] = {
    e.PlayerEntered: _many("{number} people entered"),
    e.EntryCancelled: _many("{number} people taken off the list"),
    e.PlayerMovedUp: _many("{number} people moved up"),
    e.PlayerCheckedIn: _many("{number} people checked in"),
    e.PlayerMissed: _many("{number} people did not come"),
    e.MatchSeated: _many("{number} matches of the finish seated"),
    e.SlipAccepted: _many("{number} results accepted"),
    e.SeatMoved: _many("{number} people move to another table"),
}
"""What one command may do to many at once: counted, for naming one of them would hide the rest."""


def told(event: e.Event, mode: Mode | None = None, history: Sequence[e.Event] = ()) -> Text:
    """`mode`: where it is known, a duel of the leaders is not called a final.

    `history`, up to the event or beyond: where it is at hand, a taking back says what was taken
    back, an answer to a wish to leave is no call that was settled, and a replay is called one.
    """
    if isinstance(event, e.CallClosed):
        return _closed(event, history)
    if isinstance(event, e.TakenBack) and event.since <= len(history):
        step = told(_step_at(history, event.since), mode, history)
        return Text("taken back from step {since} on: {step}", since=event.since, step=step)
    if isinstance(event, e.DetailsSet) and list(history[1:2]) == [event]:
        return Text("tournament details entered")  # the form that announced it
    words = WORDS[type(event)](as_duel(event, mode))
    match, game = _replayed(event, history)
    if game < 2:
        return words
    title = match_title(match, mode)
    if isinstance(event, e.MatchSeated):
        return Text("{match} seated for its replay", match=title)
    return words.filled(match=replay_title(title, game)) if "{match}" in words.english else words


def _replayed(event: e.Event, history: Sequence[e.Event]) -> tuple[str, int]:
    """The match an event is about, and which of its games; 0 where that is not known."""
    match = getattr(event, "match", None)
    if not match or not history:
        return "", 0
    at = next((number for number, each in enumerate(history, start=1) if each is event), None)
    return match, game_number(event, history[:at])


def _step_at(history: Sequence[e.Event], since: int) -> e.Event:
    """What a step is called by: a lot that was drawn to seat a match is told as its seating."""
    step, behind = history[since - 1], history[since:]
    seated = next((each for each in behind if not isinstance(each, e.Drawn)), None)
    if isinstance(step, e.Drawn) and isinstance(seated, e.MatchSeated):
        return seated if step.draw.startswith(START_DRAW) else step
    return step


def told_together(
    events: Sequence[e.Event], mode: Mode | None = None, history: Sequence[e.Event] = ()
) -> Text:
    """What one command did, in one sentence about its weightiest event, which stands first."""
    kinds = {type(event) for event in events}
    if e.CheckInClosed in kinds:
        return _closed_check_in(events)
    if {e.TakenBack, e.MatchSeated} <= kinds:
        seated = [
            told(event, mode, history) for event in events if isinstance(event, e.MatchSeated)
        ]
        return Text("anew: {seated}", seated=listed(seated, ", "))
    first = events[0]
    if {e.SlipCorrected, e.MatchSeated} <= kinds:
        return _corrected_with(events, mode, history)
    settled = next((each for each in events if isinstance(each, e.SlipAccepted)), None)
    if isinstance(first, e.SlipReported) and first.match and settled is not None:
        return told(settled, mode, history)  # what the desk enters in the finish counts at once
    if isinstance(first, e.SlipReported) and not kinds & {e.SlipAccepted, e.SlipConfirmed}:
        return Text("{result}, not signed yet", result=told(first, mode, history))
    alike = len({told(event, mode) for event in events if type(event) is type(first)})
    if alike == 1 or type(first) not in MANY:
        return told(first, mode, history)
    return MANY[type(first)](alike)


def _corrected_with(
    events: Sequence[e.Event], mode: Mode | None, history: Sequence[e.Event]
) -> Text:
    """A correction that sends others to a match which was seated already."""
    corrected = next(event for event in events if isinstance(event, e.SlipCorrected))
    anew = [told(event, mode, history) for event in events if isinstance(event, e.MatchSeated)]
    return Text(
        "{result}; anew: {seated}",
        result=told(corrected, mode, history),
        seated=listed(anew, ", "),
    )


def _closed_check_in(events: Sequence[e.Event]) -> Text:
    """With everybody who was decided about: each of them asks later."""
    missed = [event.player for event in events if isinstance(event, e.PlayerMissed)]
    late = [event.player for event in events if isinstance(event, e.PlayerDelayed)]
    parts = [Text("check-in closed")]
    if missed:
        parts.append(Text("did not come: {people}", people=players(missed, ", ")))
    if late:
        words = counted(
            len(late), "comes later: {people}", "come later: {people}", people=players(late, ", ")
        )
        parts.append(words)
    return listed(parts, "; ")


SAY_WHY = (e.RoundsChanged, e.FinishDropped, e.TournamentCancelled, e.LotDrawn)
"""What is told of these has the reason in it."""


NAMED_BY_RULES = (e.ClockPressed,)
"""What is called their reason is a name of the rulebook's own, and no word for people."""


def reason_beside(event: e.Event) -> str:
    """Why, unless the words say it already."""
    if isinstance(event, SAY_WHY + NAMED_BY_RULES):
        return ""
    return getattr(event, "reason", "") or ""


PEOPLE = frozenset({"player", "leaver", "one", "other"})
"""Fields of events that hold somebody's id."""


def from_fields(english: str, ids: frozenset[str]) -> Callable[[Any], Text]:
    """Texts with {field} in them, filled from the event; ids are called by their names."""
    fields = fields_in(english)

    def filled(event: Any) -> Text:
        values = {name: getattr(event, name) for name in fields}
        if "reason" in values:
            values["reason"] = reason_words(values["reason"])
        called = {name: Player(values[name]) for name in ids & set(fields)}
        return Text(english, **values | called)

    return filled


def _plain(english: str) -> Callable[[Any], Text]:
    return from_fields(english, PEOPLE)


def _match(english: str) -> Callable[[Any], Text]:
    """The same with the match called by its title."""
    fields = fields_in(english)

    def filled(event: Any) -> Text:
        people = {name: Player(getattr(event, name)) for name in PEOPLE & set(fields)}
        return Text(english, match=match_title(event.match), **people)

    return filled


def _of_a_game(table: Callable[[Any], Text], match: Callable[[Any], Text]) -> Callable[[Any], Text]:
    """What happens in a game: at a table of a round, or in a match of the finish."""
    return lambda event: match(event) if event.match else table(event)


def _called(event: e.RefereeCalled) -> Text:
    if event.about == "withdrawal":
        return Text("{player} wants to leave the tournament", player=Player(event.player))
    if event.table is None:
        return Text("referee called")
    return Text("referee called to table {table}", table=event.table)


def _closed(event: e.CallClosed, history: Sequence[e.Event]) -> Text:
    for each in history:
        if isinstance(each, e.RefereeCalled) and each.call == event.call:
            if each.about == "withdrawal":
                return _wish_answered(each, event)
            break
    return Text("call withdrawn") if event.outcome == "withdrawn" else Text("call settled")


def _wish_answered(wish: e.RefereeCalled, event: e.CallClosed) -> Text:
    if event.outcome == "withdrawn":
        return Text("{player} wants to stay after all", player=Player(wish.player))
    return Text("wish to leave answered: {player}", player=Player(wish.player))


def _extended(event: e.TableExtended) -> Text:
    minutes, seconds = divmod(event.seconds, 60)
    time = f"{event.seconds} s" if seconds else f"{minutes} min"
    if not event.table:
        return Text("{time} more for all tables", time=time)
    return Text("{time} more for table {table}", time=time, table=event.table)


def _handed_over(event: e.WritingHandedOver) -> Text:
    """A house nobody has named has its device id alone, and that is said to be one."""
    if event.label:
        return Text("entries are made on “{where}” from now on", where=event.label)
    return Text(
        "entries are made in a house without a name from now on (device id {device})",
        device=event.to_device,
    )


def _committed(event: e.DrawCommitted) -> Text:
    """A commitment made anew says that it is, and why: so far only a new key is a reason."""
    draw = draw_title(event.draw)
    if event.reason is None:
        return Text("{draw}: sealed before it is drawn", draw=draw)
    return Text(
        "{draw}: sealed anew before anything was drawn, for the house has another key",
        draw=draw,
    )


def _drawn(event: e.Drawn) -> Text:
    return Text("“{draw}” drawn", draw=draw_title(event.draw))


def _byes(event: e.ByesGiven) -> Text:
    if not event.players:
        return Text("no bye in round {round}", round=event.round)
    return Text(
        "bye in round {round}: {people}",
        round=event.round,
        people=players(event.players, ", "),
    )


def _lot(event: e.LotDrawn) -> Text:
    """Who was drawn first stands first: that is what a lot is about."""
    if event.from_a_file:
        return Text(
            "order of the lots taken from a file, how they were drawn is not told there: {players}",
            players=players(event.order, ", "),
        )
    order = ahead(map(Player, event.order))
    if not event.by_hand:
        return Text("lot drawn: {order}", order=order)
    told = Text("lot drawn by hand: {order}", order=order)
    return Text("{told} ({reason})", told=told, reason=event.reason)


def _repaired(event: e.RoundRepaired) -> Text:
    told = Text("seats of round {round} changed", round=event.round)
    if event.moved:
        told = Text("{told} ({movers})", told=told, movers=players(event.moved, ", "))
    if event.aside:
        aside = listed(event.aside, ", ")
        told = Text("{told}; set aside: result of table {aside}", told=told, aside=aside)
    return told


AUDIENCE_WORDS: dict[e.Audience, Text] = {
    "public": Text("public page"),
    "projector": Text("projector", context="audience"),
    "phones": Text("players’ phones"),
}


def _chances_shown(event: e.ChancesShown) -> Text:
    if not event.audiences:
        return Text("chances are shown to nobody")
    shown = listed([AUDIENCE_WORDS[each] for each in event.audiences])
    return Text("chances are shown: {shown}", shown=shown)


WORDS: dict[type, Callable[[Any], Text]] = {
    e.TournamentAnnounced: _plain("tournament announced"),
    e.OptionsChanged: _plain("options changed"),
    e.DetailsSet: _plain("tournament details changed"),
    e.PlayerEntered: _plain("{player} entered"),
    e.EntryChanged: _plain("entry of {player} changed"),
    e.EntryCancelled: _plain("{player} taken off the list"),
    e.PlayerMovedUp: _plain("{player} moved up"),
    e.PlayerCheckedIn: _plain("{player} checked in"),
    e.PlayerMissed: _plain("{player} did not come"),
    e.PlayerDelayed: _plain("{player} from round {from_round}"),
    e.CheckInUndone: _plain("check-in of {player} undone"),
    e.CheckInClosed: _plain("check-in closed"),
    e.CheckInReopened: _plain("check-in reopened"),
    e.TournamentStarted: _plain("tournament started"),
    e.DrawCommitted: _committed,
    e.Drawn: _drawn,
    e.LotDrawn: _lot,
    e.ByesGiven: _byes,
    e.RoundSeated: _plain("round {round} drafted"),
    e.StandInCalled: _plain("{player} stands in in round {round}"),
    e.SeatsSwapped: _plain("{one} and {other} swapped"),
    e.RoundPublished: _plain("round {round} published"),
    e.TableFinished: _of_a_game(
        _plain("table {table}, round {round}: game over"),
        _match("{match}: game over"),
    ),
    e.SlipReported: _of_a_game(
        _plain("result of table {table}, round {round}"),
        _match("{match}: result reported"),
    ),
    e.SlipConfirmed: _of_a_game(
        _plain("table {table}, round {round}: {player} signed"),
        _match("{match}: {player} signed"),
    ),
    e.SlipDisputed: _of_a_game(
        _plain("table {table}, round {round}: disputed by {player}"),
        _match("{match}: disputed by {player}"),
    ),
    e.SlipAccepted: _of_a_game(
        _plain("table {table}, round {round}: accepted"),
        _match("{match}: accepted"),
    ),
    e.SlipCorrected: _of_a_game(
        _plain("table {table}, round {round}: corrected"),
        _match("{match} corrected"),
    ),
    e.SeatVacated: _plain("{player} is missing at table {table}, round {round}"),
    e.SeatMoved: _plain("{player} moves to table {table} in round {round}"),
    e.RoundRepaired: _repaired,
    e.SubstituteNamed: _plain("substitute for {leaver} at table {table}"),
    e.RoundClosed: _plain("round {round} closed"),
    e.RefereeCalled: _called,
    e.CallAnswered: _plain("referee on the way"),
    e.CallClosed: lambda event: _closed(event, ()),
    e.RulingGiven: _plain("ruling under {rule}"),
    e.WarningLifted: _plain("warning under {rule} lifted"),
    e.PlayerWithdrew: _plain("{player} withdrew"),
    e.RoundLeftOut: _plain("{player} sits out round {round}"),
    e.RoundTakenUp: _plain("{player} plays round {round} after all"),
    e.PlayerReturned: _plain("{player} returned"),
    e.PlayerDisqualified: _plain("{player} disqualified"),
    e.MatchSeated: _match("{match} seated"),
    e.SeatPicked: _match("{match}: {player} picked"),
    e.PlaceRevealed: _plain("place {place} shown"),
    e.TournamentAwarded: _plain("award ceremony held"),
    e.RoundsChanged: _plain("number of rounds from now on {rounds} (until now {was}): {reason}"),
    e.FinishDropped: _plain("without the finish: {reason}"),
    e.ChancesShown: _chances_shown,
    e.TournamentCancelled: _plain("tournament cancelled: {reason}"),
    e.ClockStarted: _plain("clock started"),
    e.ClockPaused: _plain("clock paused"),
    e.ClockStopped: _plain("clock taken down"),
    e.TableExtended: _extended,
    e.ClockPressed: _of_a_game(
        _plain("chess clock at table {table} pressed"), _match("{match}: chess clock pressed")
    ),
    e.MinutesNoted: _of_a_game(_plain("minutes at table {table}"), _match("{match}: minutes")),
    e.WritingHandedOver: _handed_over,
    e.TakenBack: _plain("taken back from step {since} on"),
}
