"""Calls for the referee: who waits, for what, since when; the rooms beside decide the matter.

One open call for a table and kind is enough: a second one of the same kind is the same call. Only
what the jury is called for stands by itself, each matter of its own.
Whoever has waited longest comes first, which is the order of the journal.
"""

from __future__ import annotations

import re

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import LONGEST, Matter, refuse
from tafelrunde.desk.own_table import impartial
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Call, Match, Round, Table, Tournament
from tafelrunde.words import Label, Text, Verbatim, capital

BY_MINUTES = "minutes-"
IN_BOTH = " / "
"""How the minutes name the calls they make, and what stands between the two languages there."""
OPAQUE = re.compile(r"[A-Za-z0-9-]{1,64}")


def call_referee(matter: Matter, command: c.CallReferee) -> list[e.Event]:
    """The call alone; what it says of a reported slip is decided where objections are."""
    if not OPAQUE.fullmatch(command.call):
        refuse("call", "an id of at most 64 letters and digits expected")
    if command.call in matter.state.calls:
        return []
    if matter.state.phase == "announced" and command.about != "withdrawal":
        refuse(
            "about",
            "there is a referee once the tournament runs; until then please ask at the desk",
        )
    text = " ".join(command.text.split())
    if len(text) > LONGEST:
        refuse("text", "at most {most} characters", most=LONGEST)
    called = _called(matter, command, text)
    _in_time(matter, called)
    if any(same_call(call, called) for call in matter.state.open_calls):
        return []
    return [called]


def _called(matter: Matter, command: c.CallReferee, text: str) -> e.RefereeCalled:
    """From a player: to where he plays; from the desk: to where it says."""
    table, match = command.table, command.match
    number = last_published(matter.state)
    if matter.actor.role == "player":
        table, match = _own_place(matter, command)
    elif match is not None:
        known_match(matter, match)
    elif table is not None:
        matter.table(number, table)
    return e.RefereeCalled(
        call=command.call,
        about=command.about,
        round=number,
        table=table,
        match=match,
        player=(matter.actor.player or "") if matter.actor.role == "player" else "",
        text=text,
        at=matter.now,
    )


def _own_place(matter: Matter, command: c.CallReferee) -> tuple[int | None, str | None]:
    player = matter.actor.player or ""
    matter.person(player)
    match = match_of_player(matter.state, player)
    home = table_of_player(matter.state, player) if match is None else None
    table = home[1].number if home is not None else None
    if (command.table, command.match) not in ((None, None), (table, match and match.id)):
        refuse("table", "you can call the referee to your own table only")
    return table, match.id if match is not None else None


def _in_time(matter: Matter, called: e.RefereeCalled) -> None:
    """A result is contested before it is final; rules may be asked about at any time (CAR-204)."""
    if called.about != "dispute" or called.table is None or not called.player:
        return
    if matter.table(called.round, called.table).state == "final":
        refuse(
            "about",
            "the result is final: complaints only during the game or directly after it",
            rule=matter.rule("contest"),
        )


def known_match(matter: Matter, match: str) -> Match:
    if match not in matter.state.matches:
        refuse("match", "there is no such match")
    return matter.state.matches[match]


def words_of(call: str, text: str) -> Text:
    """What a call says. One made by the minutes themselves is kept in both languages at once; it
    may begin with "the Imperial Army", and stands as a sentence wherever it is read."""
    de, both, en = text.partition(IN_BOTH)
    return capital(Label(de=de, en=en)) if both and call.startswith(BY_MINUTES) else Verbatim(text)


def same_call(call: Call, called: e.RefereeCalled) -> bool:
    """The same kind at the same table; away from the tables it is the same person's."""
    if called.about == "withdrawal":
        return (call.about, call.player) == (called.about, called.player)
    if (call.round, call.table, call.match, call.about) != (
        called.round,
        called.table,
        called.match,
        called.about,
    ):
        return False
    if call.table is None and call.match is None:
        return (call.player, call.text) == (called.player, called.text) or (
            bool(call.player) and (call.player == called.player)
        )
    return call.about != "jury" or call.text == called.text


def answered_wish(state: Tournament, player: str) -> list[e.Event]:
    """The desk has let somebody go who had asked for it: that call is settled."""
    return [
        e.CallClosed(call=call.id, outcome="settled")
        for call in state.open_calls
        if call.wish and call.player == player
    ]


def ruled_but_open(state: Tournament, table: Table) -> bool:
    """Whether a referee has decided about a disputed slip that nobody has settled since.

    A ruling closes the call and leaves the figures alone: they are let stand or corrected.
    """
    if table.state != "disputed":
        return False
    about = [
        call
        for call in state.calls.values()
        if call.about == "dispute" and call.where == table.where.home
    ]
    return bool(about) and about[-1].outcome in ("ruled", "settled")


# ── Answering and closing ────────────────────────────────────────────────────────────────────────


@DECISIONS.of(c.AnswerCall)
def answer(matter: Matter, command: c.AnswerCall) -> list[e.Event]:
    """On the way; another referee may take it over."""
    call = known(matter, command.call)
    if not call.open:
        refuse("call", "this call has been closed already")
    impartial_for(matter, call)
    if call.answered_by == matter.actor.id:
        return []
    return [e.CallAnswered(call=call.id, by=matter.actor.id, at=matter.now)]


@DECISIONS.of(c.CloseCall)
def close(matter: Matter, command: c.CloseCall) -> list[e.Event]:
    call = known(matter, command.call)
    if matter.actor.role == "player":
        _own_withdrawal(matter, command, call)
    elif command.outcome != "withdrawn":
        impartial_for(matter, call)
    if call.outcome == command.outcome:
        return []
    if not call.open:
        refuse("call", "this call has been closed already")
    return [e.CallClosed(call=call.id, outcome=command.outcome)]


def _own_withdrawal(matter: Matter, command: c.CloseCall, call: Call) -> None:
    if call.player != matter.actor.player or command.outcome != "withdrawn":
        refuse("call", "you can withdraw your own call only; the referee settles it")
    about = call.where if call.about == "dispute" else None
    game = matter.state.game_at(about) if about is not None else None
    if game is not None and game.state == "disputed" and call.player in dict(game.objections):
        # Objecting and calling are one act: without the call the objection would wait for nobody.
        refuse(
            "call", "your objection stands: tell the referee or the desk if you no longer object"
        )


def known(matter: Matter, call_id: str) -> Call:
    call = matter.state.calls.get(call_id)
    if call is None:
        refuse("call", "there is no such call")
    return call


def impartial_for(matter: Matter, call: Call) -> None:
    """Whoever plays at the table that called sends somebody else (CAT-101)."""
    if call.match is not None and call.match in matter.state.matches:
        match = matter.state.matches[call.match]
        impartial(matter, Table(0, match.seats))
    elif call.table is not None and 1 <= call.round <= len(matter.state.rounds):
        table = matter.state.rounds[call.round - 1].tables.get(call.table)
        if table is not None:
            impartial(matter, table)


# ── Where somebody plays ─────────────────────────────────────────────────────────────────────────


def last_published(state: Tournament) -> int:
    """The round being played, or the last one that was; 0 before the first."""
    return sum(round_.published for round_ in state.rounds)


def table_of_player(state: Tournament, player: str) -> tuple[Round, Table] | None:
    """Where the player sits in the round that is played or was played last."""
    number = last_published(state)
    if not number:
        return None
    round_ = state.rounds[number - 1]
    for table in round_.tables.values():
        if player in {seat.player for seat in table.seats}:
            return round_, table
    return None


def match_of_player(state: Tournament, player: str) -> Match | None:
    """The match of the finish that the player is in now; whoever left before it plays none."""
    for match in state.matches.values():
        if match.awaiting and player in {seat.player for seat in match.game.seats}:
            return match
    return None
