"""May a result that all have signed still change?"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.own_table import plays_there
from tafelrunde.desk.roles import JURY
from tafelrunde.desk.rules import cited
from tafelrunde.journal import events as e
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Player, Text


def left_to_others(matter: Matter, table: Table) -> Text | None:
    """Why this person cannot change a result that counts or is disputed, and who can.

    None where nothing stands against it. Said by the page that would else offer a form which is
    refused whatever stands in it.
    """
    if matter.state.phase != "running":
        return Text(
            "The award ceremony is over: results stay as they are. To change one all the same, "
            "take the ceremony back in the history first."
        )
    if plays_there(matter.actor, table):
        return Text("You play at this table: somebody impartial decides here.")
    if matter.actor.role not in JURY and table.state == "disputed" and _called(matter, table):
        return Text(
            "This result is disputed: the referee or the organiser decides, and until then the "
            "table stays open. They have been called."
        )
    if matter.actor.role not in JURY and table.state == "disputed":
        return Text(
            "This result is disputed: the referee or the organiser decides, and until then the "
            "table stays open. Please call them."
        )
    if referees_alone(matter, table):
        return _why_it_stands(table).filled(referee=Player(matter.state.details.referee))
    if matter.actor.role not in JURY:
        return Text("This result counts: only the organiser or a referee can correct it.")
    return None


def _called(matter: Matter, table: Table) -> bool:
    home = table.where.home
    return any(call.where == home for call in matter.state.open_calls)


SIGNED = Text(
    "All have signed: only the referee ({referee}) changes this result, by a ruling and "
    "on the referee’s own pages. They open with a referee’s link."
)
DECIDED = Text(
    "This result was decided: only the referee ({referee}) changes it, by a ruling and "
    "on the referee’s own pages. They open with a referee’s link."
)

COUNTS = Text(
    "This result counts: only the referee ({referee}) changes it, by a ruling and "
    "on the referee’s own pages. They open with a referee’s link."
)


def _why_it_stands(table: Table) -> Text:
    """Nobody is said to have signed who did not: fewer may be enough, and a decision needs none."""
    if table.corrections or table.answered:
        return DECIDED
    all_signed = table.on_paper or all(seat.player in table.signed for seat in table.seats)
    return SIGNED if all_signed else COUNTS


def referees_alone(matter: Matter, table: Table) -> bool:
    """Whether this result is changed by nobody but the referee, and this person is another."""
    if matter.rule("never-changed") is None or table.state != "final":
        return False
    return matter.actor.role != "referee" and bool(matter.state.details.referee)


def signed_up_to(matter: Matter) -> int:
    """Steps up to this one this person does not take back: a signed result would go with them, and
    that the referee alone changes. 0 where nothing stands against it."""
    state = matter.state
    if matter.rule("never-changed") is None or matter.actor.role == "referee":
        return 0
    if not state.details.referee:
        return 0
    tables = (table for round_ in state.rounds for table in round_.tables.values())
    signed = {table.where for table in tables if table.state == "final"}
    played = {each.id for each in state.matches.values() if each.games and not each.awaiting}
    return max(
        (
            number
            for number in effective_numbers(state.history)
            if isinstance(event := state.history[number - 1], RESULTS)
            and (event.match in played or event.where in signed)
        ),
        default=0,
    )


def steps_left_to(matter: Matter) -> Text | None:
    """Which steps stay, and who changes what stands behind them; None where all can go."""
    last = signed_up_to(matter)
    if not last:
        return None
    return Text(
        "Steps up to {last} stay: with them a signed result would go, and only the referee "
        "({referee}) changes one, by a ruling and on the referee’s own pages. They open with a "
        "referee’s link.",
        last=last,
        referee=Player(matter.state.details.referee),
    )


RESULTS = (e.SlipReported, e.SlipConfirmed, e.SlipAccepted, e.SlipCorrected)


def ruling_needed(matter: Matter, table: Table, by_rule: str | None, reason: str) -> list[e.Event]:
    """Signed is signed, mistakes included; only a ruling that names its rule goes beyond (DOM-118).

    Where a referee has been named it is the referee's; otherwise the organiser's. It does not
    matter whether the result is corrected or taken back.
    """
    rule = matter.rule("never-changed")
    if rule is None or table.state != "final":
        return []
    if referees_alone(matter, table):
        refuse("role", "only the referee changes a result that was signed", rule=rule)
    if not (by_rule or "").strip():
        refuse(
            "rule",
            "all have signed: the result stands, mistakes included. Only a ruling of "
            "the referee can change it; please name its rule",
            rule=rule,
        )
    return [
        e.RulingGiven(
            rule=cited(matter.rulebook, by_rule or ""),
            verdict="note",
            players=(),
            round=table.where.round or max(1, len(matter.state.rounds)),
            table=table.where.table or None,
            text=reason,
            match=table.where.match or None,
            at=matter.now,
        )
    ]


def signed_changed(before: Tournament, after: Tournament) -> list[Table]:
    """Games whose result counted and is gone, open again or another one afterwards."""
    return [game for game in _final_games(before) if not _stands(after, game)]


def _final_games(state: Tournament) -> Iterator[Table]:
    tables = (table for round_ in state.rounds for table in round_.tables.values())
    games = (game for match in state.matches.values() for game in match.games)
    return (game for game in (*tables, *games) if game.state == "final")


def _stands(after: Tournament, game: Table) -> bool:
    found = after.game_at(game.where)
    return found is not None and (found.state, found.slip) == ("final", game.slip)
