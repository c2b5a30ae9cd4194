"""Whom to invite to the final now: in their own right, from the list, as replacements.

Somebody barred is passed over without a word; the place goes down the list. Where a lot is open its
places are held back, and nobody it concerns is invited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter, Standing, day
from tafelrunde.desk.matter import refuse
from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.model import Qualification
from tafelrunde.standings.contests import Contest
from tafelrunde.standings.qualification import (
    Qualified,
    Ranked,
    equal_rows,
    moving_up,
    qualified,
)
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.championship import Championship, season_of

BECAUSE: dict[str, e.Because] = {
    "champion": "champion",
    "runner_up": "runner_up",
    "direct": "direct",
    "regional": "regional",
    "ranking": "ranking",
}


class Plan(msgspec.Struct, frozen=True):
    """Who would be invited now, between whom a lot is needed first, and what is held for them."""

    invited: tuple[e.Invited, ...] = ()
    undecided: tuple[Contest, ...] = ()
    held: int = 0


@SEASON_DECISIONS.of(c.SendInvitations)
def send(matter: SeasonMatter, command: c.SendInvitations) -> list[e.SeasonEvent]:
    deadline = day(command.deadline, "deadline").isoformat()
    if deadline < matter.today:
        refuse("deadline", "a day from today on expected", rule=matter.rule("lapse"))
    if matter.state.final_date and deadline > matter.state.final_date:
        refuse("deadline", "the deadline has to be before the final", rule=matter.rule("lapse"))
    now = plan(matter)
    if not now.invited:
        return []
    return [
        e.InvitationsSent(invited=now.invited, deadline=deadline, on=matter.today, held=now.held)
    ]


def plan(matter: SeasonMatter) -> Plan:
    """All at first, later those who qualified since and replacements.

    After the day of the final there is nothing left to pass on.
    """
    if final_is_over(matter.state, matter.today):
        return Plan()
    rows, found = _standing(matter)
    known = {matter.state.canonical(person) for person in matter.state.invitations}
    own_right = [
        e.Invited(one.player, BECAUSE[one.because], one.rule)
        for one in found.invited
        if one.player not in known and one.because != "ranking"
    ]
    if not matter.state.invitations:
        return _first(matter, own_right, found, rows)
    return _later(matter, own_right, found, rows, known)


def _standing(matter: SeasonMatter) -> Standing:
    if matter.standing is not None:
        return matter.standing()
    season = season_of(matter.state, matter.rulebook)
    rows = ranking_list(season)
    return rows, qualified(season, rows)


def _free_of(
    matter: SeasonMatter, rows: Sequence[Ranked], gone: set[str]
) -> Iterator[tuple[str, ...]]:
    """The list without those who are invited already and those who are passed over."""
    for group in equal_rows(rows):
        left = tuple(p for p in group if p not in gone and not barred_from_final(matter, p))
        if left:
            yield left


def _first(
    matter: SeasonMatter,
    own_right: list[e.Invited],
    found: Qualified,
    rows: Sequence[Ranked],
) -> Plan:
    """Whoever is barred leaves his place to the next of the list."""
    invited = [one for one in own_right if not barred_from_final(matter, one.person)]
    listed = [one.player for one in found.invited if one.because == "ranking"]
    rule = rules_of(matter).rule
    if found.waits_for_tournaments:
        sure = [person for person in listed if not barred_from_final(matter, person)]
        held = found.held + len(own_right) - len(invited) + len(listed) - len(sure)
        return Plan((*invited, *_ranked(sure, rule)), found.undecided, held)
    places = len(own_right) - len(invited) + len(listed) + found.held
    own = {one.person for one in own_right}
    waiting = _free_of(matter, rows, own)
    taken, contest = moving_up(waiting, places, matter.state.lot_orders, rule)
    undecided = _open(contest, "ranking", rows, own)
    held = contest.places if contest else 0
    return Plan((*invited, *_ranked(taken, rule)), undecided, held)


def _ranked(people: Sequence[str], rule: str) -> list[e.Invited]:
    return [e.Invited(person, "ranking", rule) for person in people]


def _open(
    contest: Contest | None, kind: str, rows: Sequence[Ranked], gone: set[str]
) -> tuple[Contest, ...]:
    """Somebody barred takes part in a lot like the others: it must not show who is."""
    if contest is None:
        return ()
    group = next(each for each in equal_rows(rows) if contest.players[0] in each)
    players = tuple(sorted(person for person in group if person not in gone))
    return (msgspec.structs.replace(contest, kind=kind, players=players),)


def _later(
    matter: SeasonMatter,
    own_right: list[e.Invited],
    found: Qualified,
    rows: Sequence[Ranked],
    known: set[str],
) -> Plan:
    """Places held for a lot and freed ones: to who qualified since, then down the list."""
    held, freed = matter.state.held, list(matter.state.freed)
    invited: list[e.Invited] = []
    for one in own_right:
        if not barred_from_final(matter, one.person):
            instead = freed.pop(0) if freed and not held else None
            held = max(0, held - 1)
            invited.append(e.Invited(one.person, one.because, one.rule, instead))
    if found.waits_for_tournaments:
        return Plan(tuple(invited), found.undecided, held)
    gone = known | {one.person for one in invited}
    rules = rules_of(matter)
    moves_up = rules.replacement_rule or rules.rule
    taken, contest = moving_up(
        _free_of(matter, rows, gone),
        held + len(freed),
        matter.state.lot_orders,
        rules.rule if held else moves_up,
    )
    invited += _ranked(taken[:held], rules.rule)
    for left, person in zip(freed, taken[held:], strict=False):
        invited.append(e.Invited(person, "replacement", moves_up, left))
    undecided = _open(contest, "ranking" if held else "replacement", rows, gone)
    return Plan(tuple(invited), undecided, max(0, held - len(taken)))


def rules_of(matter: SeasonMatter) -> Qualification:
    assert matter.rulebook.season is not None
    return matter.rulebook.season.qualification


def final_is_over(state: Championship, today: str) -> bool:
    over = bool(state.final_date) and today > state.final_date
    return over or state.closed is not None


def barred_from_final(matter: SeasonMatter, person: str) -> bool:
    """On the day of the final."""
    on = matter.state.final_date or matter.today
    return matter.register.barred(person, matter.state.series, on)
