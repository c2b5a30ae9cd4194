"""Rulings and disqualification: under which rule, in time, by somebody impartial."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.desk import calls
from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.leaving import out_after, published_rounds
from tafelrunde.desk.matter import LONGEST, Matter, reason_given, refuse
from tafelrunde.desk.own_table import impartial
from tafelrunde.desk.rules import cited
from tafelrunde.desk.ruling_notes import warnings_of
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal, UndoFirst
from tafelrunde.rulebook.grounds import Grounds
from tafelrunde.state.effective import effective_numbers, warnings_lifted
from tafelrunde.state.tournament import Match, Table
from tafelrunde.words import NOTHING, Player, Text

# ── Disqualification ─────────────────────────────────────────────────────────────────────────────


def grounds_now(matter: Matter) -> list[Grounds]:
    """The rules under which the actor may disqualify somebody at this moment."""
    over = matter.state.once_awarded
    return [
        grounds
        for grounds in matter.rulebook.disqualifications
        if matter.actor.role in grounds.by
        and matter.state.standing not in ("announced", "cancelled")
        and (not over or grounds.until == "always")
    ]


@DECISIONS.of(c.DisqualifyPlayer)
def disqualify(matter: Matter, command: c.DisqualifyPlayer) -> list[e.Event]:
    """Under a rule that says so: by whom, on what grounds and until when stands there."""
    entry = matter.entry(command.player)
    if entry.disqualified_after is not None:
        refuse("player", "is disqualified already")
    rule = cited(matter.rulebook, command.rule)
    asked = _grounds_of(matter, rule)
    _not_too_late(matter, asked)
    _decides_impartially(matter, (command.player,))
    grounds = reason_given(command.grounds, "grounds", asked.rule)
    _as_the_rule_asks(matter, command, asked)
    return [
        e.PlayerDisqualified(
            player=command.player,
            after_round=out_after(matter),
            rule=rule,
            grounds=grounds,
            deliberate=command.deliberate,
        )
    ]


def _grounds_of(matter: Matter, rule: str) -> Grounds:
    """What this rule asks; a rulebook that declares no such rule asks what its topics say."""
    declared = matter.rulebook.disqualifications
    if not declared:
        return _from_topics(matter, rule)
    found = next((grounds for grounds in declared if grounds.rule == rule), None)
    if found is None:
        listed = ", ".join(grounds.rule for grounds in declared)
        refuse(
            "rule",
            "{rule_id} disqualifies nobody; possible under {listed}",
            rule_id=rule,
            listed=listed,
        )
    return found


def _from_topics(matter: Matter, rule: str) -> Grounds:
    condition = matter.rule("deliberate")
    return Grounds(
        rule=condition or matter.rule("disqualify") or rule,
        title=NOTHING,
        confirm=DELIBERATE if condition is not None else None,
        in_play=condition is not None,
    )


DELIBERATE = Text("The breach was deliberate and meant to decide the game")


def _not_too_late(matter: Matter, asked: Grounds) -> None:
    """Before the award only, and not again by way of an undo; unless the rule says: any time."""
    if not matter.state.once_awarded or asked.until == "always":
        return
    refuse(
        "player",
        "after the award ceremony nobody is disqualified any more; the association "
        "may decide on a ban",
        rule=asked.rule,
    )


def _as_the_rule_asks(matter: Matter, command: c.DisqualifyPlayer, asked: Grounds) -> None:
    """By whom, confirmed, after a warning, during a game or directly after it."""
    if matter.actor.role not in asked.by:
        refuse("role", "the organiser decides this", rule=asked.rule)
    if asked.confirm is not None and not command.deliberate:
        refuse(
            "deliberate",
            "only if this is so, please confirm: {confirm}",
            rule=asked.rule,
            confirm=asked.confirm,
        )
    if asked.after_warning and not warnings_of(matter.state, command.player):
        refuse(
            "player", "only after a warning: none has been noted for this player", rule=asked.rule
        )
    played = _table_of(matter, command.player) or _match_of(matter, command.player)
    if asked.in_play and played is None:
        refuse(
            "player",
            "only during a game or directly after it: this player was not in the last one",
            rule=asked.rule,
        )


def _table_of(matter: Matter, player: str) -> Table | None:
    """Where the player sits in the round that is played or was played last."""
    found = calls.table_of_player(matter.state, player)
    return found[1] if found is not None else None


def _match_of(matter: Matter, player: str) -> Match | None:
    matches = matter.state.matches.values()
    return next((m for m in matches if player in {seat.player for seat in m.seats}), None)


# ── Rulings ──────────────────────────────────────────────────────────────────────────────────────


@DECISIONS.of(c.GiveRuling)
def rule_on(matter: Matter, command: c.GiveRuling) -> list[e.Event]:
    """The referee's decision stands (7W-602, CAT-102, CAR-204); a named call is closed by it."""
    number = _round_of(matter, command)
    for player in command.players:
        matter.person(player)
    _decides_impartially(matter, command.players, command)
    rule = cited(matter.rulebook, command.rule)
    text = _said(command)
    if command.call is not None:
        call = calls.known(matter, command.call)
        calls.impartial_for(matter, call)
    _in_time(matter, command, number)
    _jury_was_called(matter, command)
    return [
        e.RulingGiven(
            rule=rule,
            verdict=command.verdict,
            players=command.players,
            round=number,
            table=command.table,
            text=text,
            call=command.call,
            match=command.match,
            at=matter.now,
        )
    ]


def rulings_held(history: Sequence[e.Event]) -> list[tuple[int, e.RulingGiven]]:
    """What was ruled and still holds, each with its record, in order."""
    lifted = warnings_lifted(history)
    given = ((number, history[number - 1]) for number in effective_numbers(history))
    return [
        (number, event)
        for number, event in given
        if isinstance(event, e.RulingGiven) and number not in lifted
    ]


@DECISIONS.of(c.LiftWarning)
def lift_warning(matter: Matter, command: c.LiftWarning) -> list[e.Event]:
    """Other rulings may have changed a result: those are taken back with what came of them."""
    given = dict(rulings_held(matter.state.history)).get(command.step)
    if given is None or given.verdict != "warning":
        refuse("step", "no warning that holds was given in this step")
    entries = matter.state.entries
    out = {p for p, entry in entries.items() if entry.disqualified_after is not None}
    put_out = [player for player in given.players if player in out]
    if put_out:
        text = Text(
            "{player} was disqualified since: please take that back first, in the history",
            player=Player(put_out[0]),
        )
        raise Refusal([UndoFirst("step", text)])
    _decides_impartially(matter, given.players)
    return [
        e.WarningLifted(
            step=command.step,
            rule=given.rule,
            players=given.players,
            round=given.round,
            table=given.table,
            match=given.match,
            given=given.at,
            reason=reason_given(command.reason),
            at=matter.now,
        )
    ]


def _said(command: c.GiveRuling) -> str:
    """A verdict on somebody names him; whoever is reported is reported with grounds."""
    if command.verdict != "note" and not command.players:
        refuse("players", "whom does it concern?")
    if command.verdict == "report":
        return reason_given(command.text, "text")
    text = " ".join(command.text.split())
    if len(text) > LONGEST:
        refuse("text", "at most {most} characters", most=LONGEST)
    return text


def _decides_impartially(
    matter: Matter, players: tuple[str, ...], command: c.GiveRuling | None = None
) -> None:
    for player in players:
        table, match = _table_of(matter, player), _match_of(matter, player)
        if table is not None:
            impartial(matter, table)
        if match is not None:
            impartial(matter, Table(0, match.seats))
    if command is not None and command.match is not None:
        impartial(matter, Table(0, calls.known_match(matter, command.match).seats))
    if command is not None and command.table is not None:
        impartial(matter, matter.table(_round_of(matter, command), command.table))


def _round_of(matter: Matter, command: c.GiveRuling) -> int:
    """The round the ruling is about: without a table it is the one that is played."""
    newest = max(1, published_rounds(matter))
    return command.round or newest if command.table is not None else newest


def _in_time(matter: Matter, command: c.GiveRuling, number: int) -> None:
    """About a game only until its result is final, or by a call made in time (7W-603)."""
    if command.call is not None or command.verdict not in IN_TIME:
        return
    if command.table is not None:
        rule = too_late_at(matter, matter.table(number, command.table))
        if rule is not None:
            refuse(
                "table",
                "this table’s result is final: complaints about the game are too late. For "
                "conduct afterwards please decide without naming the table",
                rule=rule,
            )
    if command.match is not None:
        rule = too_late_at(matter, calls.known_match(matter, command.match).game_numbered(0))
        if rule is not None:
            refuse(
                "match",
                "the result of this match is final: complaints about the game are too late. For "
                "conduct afterwards please decide without naming the match",
                rule=rule,
            )


IN_TIME: tuple[e.Verdict, ...] = ("warning", "penalty")
"""What is held against somebody for a game: only until its result is final."""


def too_late_at(matter: Matter, game: Table | None) -> str | None:
    """The rule by which complaints about this game are too late; None in time."""
    return matter.rule("contest") if game is not None and game.state == "final" else None


def _jury_was_called(matter: Matter, command: c.GiveRuling) -> None:
    rule = jury_only_watches(matter, command)
    if rule is not None:
        refuse(
            "call",
            "the jury watches until the table calls it: no call of this table is open",
            rule=rule,
        )


def jury_only_watches(matter: Matter, command: c.GiveRuling) -> str | None:
    """The rule by which a jury member is a spectator until somebody at the table calls (FRI-512);
    None where there is no such rule, it was called, or the game is over."""
    rule = matter.rule("jury-called")
    if rule is None or command.verdict == "report":
        return None
    wanted = _games_in_play(matter, command, _round_of(matter, command))
    called = {(call.round, call.table, call.match) for call in matter.state.referee_calls}
    return rule if wanted - {(r, None if m else t, m) for r, t, m in called} else None


def _games_in_play(
    matter: Matter, command: c.GiveRuling, number: int
) -> set[tuple[int, int | None, str | None]]:
    """The running games a ruling speaks about, by its table or by its players."""
    found: set[tuple[int, int | None, str | None]] = set()
    if command.match is not None and calls.known_match(matter, command.match).awaiting:
        found.add((number, None, command.match))
    if command.table is not None and matter.table(number, command.table).state != "final":
        found.add((number, command.table, None))
    for player in command.players:
        match = calls.match_of_player(matter.state, player)
        table = _table_of(matter, player)
        if match is not None:
            found.add((number, None, match.id))
        elif table is not None and table.state != "final":
            found.add((number, table.number, None))
    return found
