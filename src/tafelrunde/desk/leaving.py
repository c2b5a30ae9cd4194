"""Leaving the tournament or a running game: when it is possible, and what stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from tafelrunde.desk import commands as c
from tafelrunde.desk.calls import answered_wish
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.entries import settled_at_start
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.slips import gone_from
from tafelrunde.journal import events as e
from tafelrunde.state.tournament import Entry, Round, Table, Tournament
from tafelrunde.words import Player

ANYBODY = ("referee", "guest")
"""Who may play on for a leaver without having entered: no name is needed, nothing is scored."""


def published_rounds(matter: Matter) -> int:
    return sum(round_.published for round_ in matter.state.rounds)


def later_round(matter: Matter) -> int | None:
    """For which round somebody can be expected who is not here for the next; None: for none."""
    number = published_rounds(matter) + 2
    return number if number <= matter.rounds_foreseen else None


def out_after(matter: Matter) -> int:
    """The last round that counts: in the finish and after the award the seeds stay as they are."""
    finishing = bool(matter.state.matches) or matter.state.phase == "awarded"
    return published_rounds(matter) + finishing


def _still_in(matter: Matter, player: str) -> Entry:
    entry = matter.entry(player)
    if entry.disqualified_after is not None or entry.withdrew_after is not None:
        refuse("player", "“{player}” is out already", player=Player(player))
    return entry


def running_table(matter: Matter, player: str) -> tuple[Round, Table] | None:
    """The table of the running round at which the player's game is not final yet."""
    for round_ in matter.state.rounds:
        if round_.published and not round_.closed:
            for table in round_.tables.values():
                seated = {seat.player for seat in table.seats}
                if player in seated and table.state != "final":
                    return round_, table
    return None


def perhaps_before_game(matter: Matter, player: str) -> bool:
    """Whether the player's game may not have begun: nobody said that it is over."""
    playing = running_table(matter, player)
    if playing is not None:
        return _untouched(playing[1])
    seated = (each for each in matter.state.matches.values() if each.awaiting)
    coming = (each.game for each in seated if player in {seat.player for seat in each.seats})
    return any(_untouched(game) for game in coming)


def _untouched(table: Table) -> bool:
    return table.slip is None and not table.finished


@DECISIONS.of(c.WithdrawPlayer)
def withdraw(matter: Matter, command: c.WithdrawPlayer) -> list[e.Event]:
    """Between games; the tournament goes on with fewer, results stay (7W-605)."""
    _still_in(matter, command.player)
    playing = running_table(matter, command.player)
    if playing is not None and command.before_game and _untouched(playing[1]):
        round_, table = playing
        return [
            withdrawal(matter, command.player, round_.number - 1),
            *_seats_vacated(matter, round_, table, command.player),
            *answered_wish(matter.state, command.player),
        ]
    if playing is not None:
        _game_is_on(matter, playing[1])
    return [
        withdrawal(matter, command.player, out_after(matter)),
        *answered_wish(matter.state, command.player),
    ]


def withdrawal(matter: Matter, player: str, after_round: int) -> e.PlayerWithdrew:
    """Where numbers or a lot already hold everybody's place, nobody is taken out of it."""
    state = matter.state
    played = bool(state.matches) or took_part(state, player, after_round)
    unplayed = not settled_at_start(matter) and not played
    return e.PlayerWithdrew(player=player, after_round=after_round, unplayed=unplayed)


def took_part(state: Tournament, player: str, rounds: int) -> bool:
    """Sat down, had a bye or left a round out: each of these may have brought something."""
    entry = state.person(player)
    return entry is not None and any(
        player in state.byes.get(round_.number, ())
        or round_.number in entry.off
        or any(player == seat.player for table in round_.tables.values() for seat in table.seats)
        for round_ in state.rounds[:rounds]
        if round_.published
    )


def _game_is_on(matter: Matter, table: Table) -> NoReturn:
    """Two ways out; while nothing is reported a third: perhaps they have not begun.

    Whoever reads it about himself marks no slip, and knows already what leaving a game costs.
    """
    rule, number = matter.rule("leaver"), table.number
    if matter.actor.player in {seat.player for seat in table.seats}:
        refuse(
            "player",
            "your game at table {number} is still on: please wait until its slip is signed, or "
            "talk to the desk",
            rule=rule,
            number=number,
        )
    if _untouched(table):
        refuse(
            "player",
            "in this round there is a game at table {number}: if it has not begun, please say so; "
            "else wait for its result, or mark on the slip who left (0 victory points, "
            "disqualified)",
            rule=rule,
            number=number,
        )
    refuse(
        "player",
        "the game at table {number} is still on: wait for its result, or mark on "
        "the slip who left (0 victory points, disqualified)",
        rule=rule,
        number=number,
    )


def _seats_vacated(
    matter: Matter, round_: Round, table: Table, player: str
) -> Iterator[e.SeatVacated]:
    """Where all meet all the opponent has the round off: nobody else is due there."""
    leaving = [seat.player for seat in table.seats] if matter.mode.all_meet else [player]
    for each in sorted(leaving, key=lambda each: each != player):
        yield e.SeatVacated(round=round_.number, table=table.number, player=each)


@DECISIONS.of(c.SitOut)
def sit_out(matter: Matter, command: c.SitOut) -> list[e.Event]:
    """Some leave a round out and come back: then it is no withdrawal."""
    if matter.mode.off is None:
        refuse("player", "in this mode everybody plays every round; to leave, withdraw")
    entry = _still_in(matter, command.player)
    number = _round_ahead(matter, command.round)
    if number in entry.off:
        refuse(
            "player",
            "“{player}” sits out round {number} already",
            rule=matter.mode.off.rule,
            player=Player(command.player),
            number=number,
        )
    return [
        e.RoundLeftOut(player=command.player, round=number),
        *answered_wish(matter.state, command.player),
    ]


@DECISIONS.of(c.ExpectLater)
def expect_later(matter: Matter, command: c.ExpectLater) -> list[e.Event]:
    """As at the door before the first round: whoever is late keeps nobody from drawing."""
    entry = _still_in(matter, command.player)
    number = later_round(matter)
    if entry.checked_in:
        refuse("player", "“{player}” is here already", player=Player(command.player))
    if number is None:
        refuse("player", "no round comes after the next one: check in or withdraw")
    if entry.from_round >= number:
        return []
    return [e.PlayerDelayed(player=command.player, from_round=number)]


@DECISIONS.of(c.PlayAfterAll)
def play_after_all(matter: Matter, command: c.PlayAfterAll) -> list[e.Event]:
    entry = matter.entry(command.player)
    number = _round_ahead(matter, command.round)
    if number not in entry.off:
        refuse(
            "player",
            "“{player}” plays round {number} anyway",
            player=Player(command.player),
            number=number,
        )
    return [e.RoundTakenUp(player=command.player, round=number)]


def _round_ahead(matter: Matter, asked: int) -> int:
    """A round whose tables nobody has seen yet."""
    first = published_rounds(matter) + 1
    number = asked or first
    if not first <= number <= matter.rounds_foreseen:
        refuse(
            "round",
            "a round from {first} to {last} expected: the others are seated or not foreseen",
            first=first,
            last=matter.rounds_foreseen,
        )
    return number


@DECISIONS.of(c.ReturnPlayer)
def give_back(matter: Matter, command: c.ReturnPlayer) -> list[e.Event]:
    entry = matter.person(command.player)
    if entry.withdrew_after is None or entry.disqualified_after is not None:
        refuse("player", "“{player}” has not withdrawn", player=Player(command.player))
    if matter.state.matches:
        refuse("player", "the finish has been seated: a return is no longer possible")
    return [e.PlayerReturned(player=command.player, from_round=published_rounds(matter) + 1)]


def replaceable(matter: Matter, table: Table) -> list[str]:
    """For whom a substitute could be named if he left now; for the others none is offered."""
    people = [seat.player for seat in table.seats] if table.state != "final" else []
    return [p for p in people if _too_few_play_on(table, _play_on(matter, table, p))]


def _play_on(matter: Matter, table: Table, leaver: str) -> int:
    gone = gone_from(matter.state, matter.rulebook, table)
    return len(table.seats) - len(gone | {leaver})


def _too_few_play_on(table: Table, remaining: int) -> bool:
    return remaining <= 2 < len(table.seats)


@DECISIONS.of(c.NameSubstitute)
def substitute(matter: Matter, command: c.NameSubstitute) -> list[e.Event]:
    """Only where two would be left at the table; the leaver stays last with 0 points."""
    table = matter.table(command.round, command.table)
    matter.at_table(command.leaver, table.seats)
    remaining = _play_on(matter, table, command.leaver)
    rule = matter.rule("leaver")
    if not _too_few_play_on(table, remaining):
        refuse(
            "leaver",
            "{remaining} play on: no substitute is foreseen",
            rule=rule,
            remaining=remaining,
        )
    if table.state == "final":
        refuse("table", "the game is over", rule=rule)
    if command.substitute not in ANYBODY and matter.state.person(command.substitute) is None:
        refuse(
            "substitute",
            "who plays on? A stand-in, “referee” or “guest”; names never stand in the journal",
            rule=rule,
        )
    return [
        e.SubstituteNamed(
            round=command.round,
            table=command.table,
            leaver=command.leaver,
            substitute=command.substitute,
        )
    ]
