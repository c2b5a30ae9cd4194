"""What kind of thing happened, whom does it concern, and which figures belong to it?"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk.calls import words_of
from tafelrunde.desk.match_words import match_title
from tafelrunde.journal import events as e
from tafelrunde.pages.minutes_told import changed_minutes, minutes_told
from tafelrunde.pages.slip_lines import result_of
from tafelrunde.rulebook.model import Mode, Scoring
from tafelrunde.state.chess import OVER
from tafelrunde.words import Player, Text, Verbatim, listed, players

KINDS: dict[str, Text] = {
    "people": Text("players"),
    "rounds": Text("rounds and draws"),
    "results": Text("results"),
    "rulings": Text("calls and rulings"),
    "finish": Text("finish"),
    "clocks": Text("clocks and minutes"),
    "announcement": Text("announcement"),
    "undo": Text("taken back", context="history details"),
}

_LESSER = (e.Drawn, e.DrawCommitted, e.EntryChanged, e.SlipConfirmed)
"""Events that come with a weightier one; they are told after it."""


def kind_of(event: e.Event) -> str:
    return event.chapter


def headline(event: e.Event) -> bool:
    """Sorts what a command was about before what went with it."""
    return isinstance(event, _LESSER)


def people_in(event: e.Event) -> Iterator[str]:
    """Everybody an event names."""
    for name in ("player", "one", "other", "leaver"):
        if player := getattr(event, name, ""):
            yield player
    for name in ("players", "moved", "order"):
        yield from getattr(event, name, ())
    for name in ("slip", "new"):
        slip = getattr(event, name, None)
        if isinstance(slip, e.Slip):
            yield from (line.player for line in slip.lines)


# ── Figures ──────────────────────────────────────────────────────────────────────────────────────


DETAILS: dict[str, Text] = {
    "title": Text("Title"),
    "venue": Text("Venue"),
    "date": Text("Date"),
    "fee_cents": Text("Entry fee"),
    "event_charges_entrance": Text("The event itself charges entrance"),
    "capacity": Text("Most players"),
    "referee": Text("Referee"),
    "season": Text("Season"),
    "second_person": Text("A second person checks every slip"),
    "round_minutes": Text("Minutes a round"),
    "turn_seconds": Text("Seconds a turn"),
    "signatures": Text("Signatures on a slip"),
    "games_provided": Text("The organiser provides the games"),
    "start_time": Text("Play begins"),
    "check_in_from": Text("Check-in from"),
    "check_in_until": Text("Check-in until"),
    "round_times": Text("Times of the rounds"),
    "time_zone": Text("Time zone"),
}
"""What the announcement says besides the rules, as its form calls it."""


def details(event: e.Event, scoring: Scoring | None = None) -> Iterator[Text]:
    """What was written down: figures of a slip, a ruling's words, who is named by a lot."""
    if isinstance(event, e.SlipCorrected):
        old, new = _figures(event.old, scoring), _figures(event.new, scoring)
        changed = [player for player in new if old.get(player) != new[player]]
        lines = [
            Text("{player}: {old} → {new}", player=Player(p), old=old.get(p, "–"), new=new[p])
            for p in changed
        ]
        lines += changed_minutes(event.old, event.new, scoring) if scoring is not None else []
        yield from [listed(lines, "; ")] if lines else []
    elif (slip := _told_slip(event)) is not None:
        told = [listed([Player(p), figures], " ") for p, figures in _figures(slip, scoring).items()]
        noted = minutes_told(scoring, slip) if scoring is not None else ()
        told += [listed(each, ": ") for each in noted]
        yield from [listed(told, "; ")] if told else []
    elif isinstance(event, e.DetailsSet):
        named = [label for name, label in DETAILS.items() if getattr(event, name) is not None]
        yield from [listed(named, ", ")] if named else []
    elif isinstance(event, e.RulingGiven | e.WarningLifted):
        who = [players(event.players, ", ")] if event.players else []
        # Why one was lifted stands beside it, as every reason does.
        said = [*who, *(_same(event.text) if isinstance(event, e.RulingGiven) else ())]
        yield from [listed(said, ": ")] if said else []
    elif isinstance(event, e.PlayerDisqualified):
        yield from _same(event.grounds)
    elif isinstance(event, e.RefereeCalled):
        yield from [words_of(event.call, event.text)] if event.text else []
    elif isinstance(event, e.LotDrawn):
        yield from [players(event.order, ", ")] if event.order else []


def _told_slip(event: e.Event) -> e.Slip | None:
    """The result that came with it."""
    if isinstance(event, e.SlipReported):
        return event.slip
    return event.played.slip if isinstance(event, e.SlipAccepted) and event.played else None


def _same(words: str) -> Iterator[Text]:
    """Names and numbers are the same in both languages."""
    if words:
        yield Verbatim(words)


def _figures(slip: e.Slip, scoring: Scoring | None) -> dict[str, Text]:
    nothing = listed([], " ")
    found = {line.player: result_of(line, scoring) for line in slip.lines}
    return {player: text for player, text in found.items() if text != nothing}


# ── Beside a board ───────────────────────────────────────────────────────────────────────────────


BESIDE = e.ClockPressed | e.MinutesNoted


def beside(event: e.Event) -> str | None:
    """Which clock was pressed, whose minutes were kept; None for everything else."""
    if isinstance(event, BESIDE):
        return f"{type(event).__name__} {event.match or f'{event.round}.{event.table}'}"
    return None


def beside_words(
    event: e.ClockPressed | e.MinutesNoted, times: int, mode: Mode | None = None
) -> Text:
    """A game's presses, or its minutes, as one line."""
    where = match_title(event.match, mode) if event.match else _table(event.round, event.table)
    if isinstance(event, e.ClockPressed):
        count = Text("once") if times == 1 else Text("{times} times", times=times)
        if event.reason == OVER:
            return Text(
                "chess clock, {where}: pressed {count}; it rests since the end of the game",
                where=where,
                count=count,
            )
        return Text("chess clock, {where}: pressed {count}", where=where, count=count)
    word = Text("entry") if times == 1 else Text("entries")
    return Text("minutes, {where}: {times} {word}", where=where, times=times, word=word)


def _table(round_: int, table: int) -> Text:
    return Text("table {table}, round {round}", table=table, round=round_)
