"""Slips: reported, signed, disputed, accepted, corrected; final means final (CAR-206, DOM-118).

One way for a table of a round and for a match of the finish. A match knows no result before it is
settled: what the desk enters counts at once (paper is equal), what a phone reports once all signed.
"""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.finish import awaiting, match_rule, still_picking
from tafelrunde.desk.later_matches import seated_to_follow
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.desk.own_table import as_its_player, impartial, plays_there
from tafelrunde.desk.roles import JURY
from tafelrunde.desk.rules import cited, rule_for
from tafelrunde.desk.signed import referees_alone, ruling_needed
from tafelrunde.desk.slip_check import checked_slip, nothing_missing, winner_named
from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import GameAt
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.short_tables import sizes_played
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Player, players


def game_at(matter: Matter, where: GameAt) -> Table:
    """At a table of a published round, or in a match that waits for its result."""
    if where.match:
        return awaiting(matter, where.match)[0].game
    return matter.table(where.round, where.table)


@DECISIONS.of(c.FinishTable)
def finish_table(matter: Matter, command: c.FinishTable) -> list[e.Event]:
    """Our game is over: said by the table itself, or at the desk; which enters the result of a
    match at once."""
    table = game_at(matter, command.where)
    if matter.actor.role == "player":
        _plays(matter, matter.actor.player or "", table)
    elif table.match:
        refuse("role", "in the finish the players do this themselves; the desk enters the result")
    if table.finished or table.slip is not None:
        return []
    return [e.TableFinished(**command.where.fields, by=matter.actor.id)]


@DECISIONS.of(c.ReportSlip)
def report(matter: Matter, command: c.ReportSlip) -> list[e.Event]:
    """A result of the game; from a player also his own signature, for reporting is signing."""
    table = _open_game(matter, command.where)
    if plays_there(matter.actor, table):
        matter, command = as_its_player(matter, command, table)
    elif matter.actor.role == "player":
        may_report(matter, table)
    elif table.state == "disputed":
        _ends_the_dispute(matter, table)
    slip = _checked(matter, table, command.slip)
    _leavers_marked(matter, table, slip)
    events: list[e.Event] = []
    edition, signed = table.edition, table.signed
    if table.slip != slip or table.state != "reported":
        replaces(matter, command, table)
        edition, signed = matter.state.editions.get(command.where, 0) + 1, set()
        events.append(
            e.SlipReported(**command.where.fields, slip=slip, by=matter.actor.id, edition=edition)
        )
    if matter.actor.role == "player":
        events += _own_signature(matter, command.where, slip, edition, signed)
    elif table.match:
        events += [e.SlipAccepted(match=table.match), *_answers_calls(matter, command.where)]
    elif command.accept:
        _may_accept(matter, table, by=matter.actor.id)
        events += [e.SlipAccepted(**command.where.fields), *_answers_calls(matter, command.where)]
    elif table.state == "disputed":
        events += _answers_calls(matter, command.where)
    return events


def _checked(matter: Matter, table: Table, slip: e.Slip) -> e.Slip:
    """What the standings of the rounds need is asked for while somebody can count it."""
    if table.match:
        seats = who_plays(table, slip)
        return checked_slip(matter, seats, slip, (len(seats),))
    checked = checked_slip(matter, table.seats, slip, sizes_played(matter.mode))
    nothing_missing(matter, checked)
    winner_named(matter, checked, matter.round(table.round).kind)
    return checked


def who_plays(table: Table, slip: e.Slip) -> list[e.Seat]:
    """Whose figures a slip needs: those of everybody whose seat is not closed. A line for somebody
    else who was seated says that he has played after all."""
    told = {line.player for line in slip.lines}
    return [*table.seats, *(seat for seat in table.absent if seat.player in told)]


def _plays(matter: Matter, player: str, table: Table) -> None:
    """At his own table; whoever left before the game neither reports nor signs nor objects."""
    if player in {seat.player for seat in table.absent}:
        refuse(
            "player",
            "{player} left before this game: it is for those who play it",
            rule=matter.rule("drop-out"),
            player=Player(player),
        )
    matter.at_table(player, table.seats)


def may_report(matter: Matter, table: Table) -> None:
    """At his own table, and where phones rest during play once the game is over (CAR-201)."""
    _plays(matter, matter.actor.player or "", table)
    rule = matter.rule("phones")
    if rule is not None and not table.finished and table.slip is None:
        refuse("table", "phones rest during play: first say “our game is over”", rule=rule)


def gone_from(state: Tournament, rulebook: Rulebook, table: Table) -> set[str]:
    """Who left this running game, as the referee noted it: by a substitute or by a ruling."""
    rule = rule_for(rulebook, "leaver")
    ruled = {
        player
        for ruling in state.rulings
        if rule is not None and (ruling.rule, ruling.verdict) == (rule, "penalty")
        if (ruling.round, ruling.table) == (table.round, table.number)
        for player in ruling.players
    }
    return (ruled & {seat.player for seat in table.seats}) | set(table.substitutes)


def _leavers_marked(matter: Matter, table: Table, slip: e.Slip) -> None:
    gone = gone_from(matter.state, matter.rulebook, table)
    unmarked = [line.player for line in slip.lines if line.player in gone and not line.left]
    if unmarked:
        refuse(
            "slip",
            "left the game, says the referee; please mark it: {people}",
            rule=matter.rule("leaver"),
            people=players(unmarked, ", "),
        )


def replaces(matter: Matter, command: c.ReportSlip, table: Table) -> None:
    """The edition that is replaced must be the one the sender saw; the desk may replace any."""
    seen = command.edition
    player = matter.actor.role == "player"
    if seen is None and not player:
        return
    if (seen or 0) == table.edition and not (player and table.state == "disputed"):
        return
    refuse(
        "slip",
        "another result has been reported for this table: check and sign it, or "
        "dispute it with a reason",
        rule=matter.rule("signed"),
    )


def _own_signature(
    matter: Matter, where: GameAt, slip: e.Slip, edition: int, signed: set[str]
) -> list[e.Event]:
    """Whoever reports has signed, unless he left the game; the desk signs for nobody."""
    player = matter.actor.player or ""
    stayed = {line.player for line in slip.lines if not line.left}
    if player not in stayed or player in signed:
        return []
    return [_signed(matter, where, player, edition)]


def _signed(matter: Matter, where: GameAt, player: str, edition: int) -> e.SlipConfirmed:
    return e.SlipConfirmed(
        **where.fields,
        player=player,
        edition=edition,
        awaits_jury=matter.rule("jury-awards") is not None,
    )


def _open_game(matter: Matter, where: GameAt) -> Table:
    """A game whose slip can still change without a correction."""
    table = game_at(matter, where)
    if where.match:
        still_picking(matter, matter.state.matches[where.match])
    elif referees_alone(matter, table):
        refuse(
            "table",
            "the result counts already; only the referee can change it, by a ruling",
            rule=matter.rule("never-changed"),
        )
    elif table.state == "final" or matter.round(where.round).closed:
        refuse(
            "table",
            "the result counts already; only organiser or referee can change it, as a "
            "correction with a reason",
            rule=matter.rule("signed"),
        )
    return table


@DECISIONS.of(c.ConfirmSlip)
def confirm(matter: Matter, command: c.ConfirmSlip) -> list[e.Event]:
    table = _open_game(matter, command.where)
    slip = _reported(table)
    _plays(matter, command.player, table)
    if table.state == "disputed":
        refuse(
            command.where.field,
            "the result is disputed: the referee decides first",
            rule=matter.rule("ruling"),
        )
    if any(line.left and line.player == command.player for line in slip.lines):
        refuse("player", "whoever left the game does not sign", rule=matter.rule("leaver"))
    if matter.actor.role != "player":
        _second_person(matter, table.reported_by)
    if command.player != matter.actor.player:
        impartial(matter, table)
    of_this_edition(matter, command, table)
    if command.player in table.signed:
        return []
    return [_signed(matter, command.where, command.player, table.edition)]


def of_this_edition(
    matter: Matter, command: c.ConfirmSlip | c.DisputeSlip | c.AcceptSlip, table: Table
) -> None:
    """Nobody signs, accepts or objects to what he has not seen."""
    seen = command.edition
    if seen is None:
        seen = 1 if matter.actor.role == "player" else _own_edition(matter, command, table)
    if seen != table.edition:
        refuse(
            "edition",
            "the result has been reported anew meanwhile: please check the new figures",
            rule=matter.rule("signed"),
        )


def _own_edition(matter: Matter, command: c.Asked, table: Table) -> int:
    """What somebody at the desk means who names no edition: his own report, if he made one.

    Two who type the same slip at once would else wave through each other's figures.
    """
    if not isinstance(command, c.AcceptSlip):
        return table.edition
    own = [
        event.edition
        for event in matter.state.history
        if isinstance(event, e.SlipReported)
        and (event.where, event.by) == (command.where, matter.actor.id)
    ]
    return own[-1] or table.edition if own else table.edition


def _reported(table: Table) -> e.Slip:
    if table.slip is None:
        refuse(table.where.field, "no result has been reported yet")
    return table.slip


def dispute(matter: Matter, command: c.DisputeSlip) -> list[e.Event]:
    """Until the slip is final; afterwards every objection is forfeit."""
    reason = reason_given(command.reason)
    table = game_at(matter, command.where)
    if table.state == "final" or (command.round and matter.round(command.round).closed):
        refuse(
            "table",
            "all have signed: objections are forfeit; in an exceptional case the "
            "organiser corrects with a reason",
            rule=matter.rule("contest"),
        )
    _reported(table)
    _plays(matter, command.player, table)
    if command.player != matter.actor.player:
        impartial(matter, table)
    of_this_edition(matter, command, table)
    if table.state == "disputed" and reason in {each for _player, each in table.objections}:
        return []
    return [
        e.SlipDisputed(
            **command.where.fields,
            player=command.player,
            reason=reason,
            edition=table.edition,
        )
    ]


@DECISIONS.of(c.AcceptSlip)
def accept(matter: Matter, command: c.AcceptSlip) -> list[e.Event]:
    """The desk holds the paper slip with all signatures, or has settled the dispute.

    Where a jury awards the points, this is its award (FRI-601).
    """
    known = matter.state.game_at(command.where)
    if known is not None and known.state == "final":
        return []
    table = game_at(matter, command.where)
    _reported(table)
    of_this_edition(matter, command, table)
    _may_accept(matter, table, by=table.reported_by)
    return [e.SlipAccepted(**command.where.fields), *_answers_calls(matter, command.where)]


def _answers_calls(matter: Matter, where: GameAt) -> list[e.Event]:
    """With the result, or with other figures for a disputed one, the calls about it are settled."""
    return [
        e.CallClosed(call=call.id, outcome="ruled")
        for call in matter.state.open_calls
        if call.where == where.home and call.about in ("dispute", "jury")
    ]


def _may_accept(matter: Matter, table: Table, *, by: str | None) -> None:
    """Whether this person may call the result final that was typed `by` somebody."""
    impartial(matter, table)
    if table.state == "disputed":
        _ends_the_dispute(matter, table)
    if awarded_by_others(matter):
        rule = matter.rule("jury-awards")
        refuse("actor", "the jury awards the points: referee or organiser", rule=rule)
    _second_person(matter, by)


def _ends_the_dispute(matter: Matter, table: Table) -> None:
    """Other figures, or the same all the same: that is a ruling (7W-602), whoever types it."""
    impartial(matter, table)
    if matter.actor.role not in JURY:
        refuse(
            "actor",
            "the result is disputed: only the referee or the organiser decides",
            rule=matter.rule("ruling"),
        )


def awarded_by_others(matter: Matter) -> bool:
    """Where a jury awards the points, a scorekeeper only types them."""
    return matter.rule("jury-awards") is not None and matter.actor.role == "scorekeeper"


def _second_person(matter: Matter, by: str | None) -> None:
    """Where that was agreed, whoever typed a slip does not also wave it through."""
    if matter.state.details.second_person and by == matter.actor.id:
        refuse("actor", "four eyes: a second person compares what was typed with the slip")


@DECISIONS.of(c.CorrectSlip)
def correct(matter: Matter, command: c.CorrectSlip) -> list[e.Event]:
    """Old, new and reason stay in the journal; who did it stands on the record."""
    table = _to_correct(matter, command)
    old = _reported(table)
    impartial(matter, table)
    reason = reason_given(command.reason, rule=matter.rule("signed"))
    ruled = ruling_needed(matter, table, command.rule, reason)
    new = _checked(matter, table, command.slip)
    if new == old and table.state == "final":
        refuse("slip", "nothing changes")
    # Other figures for a disputed slip are a ruling, whether or not somebody chose the rule for it.
    settles = matter.rule("ruling") if table.state == "disputed" else None
    corrected = e.SlipCorrected(
        **command.where.fields,
        old=old,
        new=new,
        reason=reason,
        rule=cited(matter.rulebook, command.rule) if command.rule else settles,
    )
    anew = seated_to_follow(matter, corrected, command.seed)
    return [*ruled, corrected, *_answers_calls(matter, command.where), *anew]


def _to_correct(matter: Matter, command: c.CorrectSlip) -> Table:
    """A game with a result: at a table, or one of those played in a match."""
    if not command.match:
        return matter.table(command.round, command.table)
    rule = match_rule(matter, command.match)
    game = matter.state.game_at(command.where) if command.game else None
    if game is None:
        refuse("game", "there is no such game", rule=rule.rule)
    return game
