"""The slip of a match of the finish: reported on a phone, signed by all, and then the result.

Until the last signature nothing has been played: the desk may enter the result at any time, and
what it enters counts (paper is equal). After it only a correction with a reason changes anything.
"""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.finish import awaiting, report_match, still_picking
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.desk.slip_check import checked_slip
from tafelrunde.desk.slips import impartial, may_report, of_this_edition, replaces
from tafelrunde.journal import events as e
from tafelrunde.state.playing import BESIDES
from tafelrunde.state.tournament import Match, Table


@DECISIONS.of(c.FinishMatch)
def finish_match(matter: Matter, command: c.FinishMatch) -> list[e.Event]:
    game = _own_game(matter, command.match).game
    if game.finished or game.slip is not None:
        return []
    return [e.MatchFinished(match=command.match, by=matter.actor.id)]


@DECISIONS.of(c.ReportMatch)
def report(matter: Matter, command: c.ReportMatch) -> list[e.Event]:
    """From the desk the result itself; from a player a slip with his own signature on it."""
    if matter.actor.role != "player":
        match, _rule = awaiting(matter, command.match)
        if match.game.state == "disputed":
            impartial(matter, match.game)
        return [*report_match(matter, command), *_answers_calls(matter, command.match)]
    match = _own_game(matter, command.match)
    still_picking(matter, match)
    may_report(matter, match.game)
    slip = checked_slip(matter, match.seats, command.slip, (len(match.seats),))
    player = matter.actor.player or ""
    if match.game.slip == slip and match.game.state == "reported":
        return _signature(matter, match, player)
    replaces(matter, command, match.game)
    reported = e.MatchReported(
        match=command.match,
        slip=slip,
        by=matter.actor.id,
        edition=matter.state.match_editions.get(command.match, 0) + 1,
    )
    after = matter.after([reported])
    return [reported, *_signature(after, after.state.matches[command.match], player)]


@DECISIONS.of(c.SignMatch)
def sign(matter: Matter, command: c.SignMatch) -> list[e.Event]:
    match = _own_game(matter, command.match)
    _reported(match.game)
    if match.game.state == "disputed":
        refuse(
            "match",
            "das Ergebnis ist angefochten: erst entscheidet der Schiedsrichter",
            "the result is disputed: the referee decides first",
            matter.rule("ruling"),
        )
    of_this_edition(matter, command, match.game)
    if command.player not in _stayed(match.game):
        refuse(
            "player",
            "wer das Spiel verlassen hat, unterschreibt nicht",
            "whoever left the game does not sign",
            matter.rule("leaver"),
        )
    return _signature(matter, match, command.player)


def dispute(matter: Matter, command: c.DisputeMatch) -> list[e.Event]:
    """Until the match is played; afterwards every objection is forfeit."""
    reason = reason_given(command.reason)
    game = _own_game(matter, command.match).game
    _reported(game)
    of_this_edition(matter, command, game)
    if game.state == "disputed" and reason in game.dispute.split(BESIDES):
        return []
    return [
        e.MatchDisputed(
            match=command.match, player=command.player, reason=reason, edition=game.edition
        )
    ]


def _own_game(matter: Matter, match_id: str) -> Match:
    """A match that waits for its result, with the sender in it."""
    match, _rule = awaiting(matter, match_id)
    matter.at_table(matter.actor.player or "", match.seats)
    return match


def _reported(game: Table) -> None:
    if game.slip is None:
        refuse("match", "es ist noch kein Ergebnis gemeldet", "no result has been reported yet")


def _stayed(game: Table) -> set[str]:
    return {line.player for line in game.slip.lines if not line.left} if game.slip else set()


def _signature(matter: Matter, match: Match, player: str) -> list[e.Event]:
    """One more signature, and the result itself where none is missing any more."""
    game = match.game
    if player not in _stayed(game) or player in game.signed:
        return []
    signed = e.MatchSigned(match=match.id, player=player, edition=game.edition)
    return [signed, *_played(matter.after([signed]), match.id)]


def _played(matter: Matter, match_id: str) -> list[e.Event]:
    """Where a jury awards the points, signatures alone settle nothing (FRI-601)."""
    game = matter.state.matches[match_id].game
    stayed = _stayed(game)
    needed = min(matter.state.details.signatures or len(stayed), len(stayed))
    if len(game.signed & stayed) < needed or matter.rule("jury-awards") is not None:
        return []
    assert game.slip is not None
    return report_match(matter, c.ReportMatch(match=match_id, slip=game.slip))


def _answers_calls(matter: Matter, match_id: str) -> list[e.Event]:
    """With the result the calls about it are settled."""
    return [
        e.CallClosed(call=call.id, outcome="ruled")
        for call in matter.state.open_calls
        if call.match == match_id and call.about in ("dispute", "jury")
    ]
