"""Whom to invite to the final now: in their own right, from the list, as replacements.

Somebody barred or erased is passed over without a word; the place goes down the list. Where a lot
is open its places are held back, and nobody it concerns is invited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter, Standing, day
from tafelrunde.desk.matter import refuse
from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.model import Qualification, Rulebook
from tafelrunde.standings.contests import Contest
from tafelrunde.standings.qualification import (
    Invitation,
    Qualified,
    Ranked,
    equal_rows,
    field_size,
    moving_up,
    passed_on,
    qualified,
)
from tafelrunde.standings.season import ranking_list
from tafelrunde.state.championship import Championship, SentInvitation, holder_of, season_of

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
        refuse("deadline", "please choose today or a later day", rule=matter.rule("lapse"))
    if matter.state.final_date and deadline > matter.state.final_date:
        refuse("deadline", "the deadline has to be before the final", rule=matter.rule("lapse"))
    not_begun(matter)
    now = plan(matter)
    if not now.invited:
        return []
    return [
        e.InvitationsSent(invited=now.invited, deadline=deadline, on=matter.today, held=now.held)
    ]


def plan(matter: SeasonMatter) -> Plan:
    """All at first, later those who qualified since and replacements.

    From the start of the final on there is nothing left to pass on.
    """
    if final_is_over(matter):
        return Plan()
    rows, found = standing(matter)
    known = matter.state.asked
    own_right = [
        e.Invited(one.player, BECAUSE[one.because], one.rule)
        for one in found.invited
        if one.player not in known and one.because != "ranking"
    ]
    if not matter.state.invitations:
        return _first(matter, own_right, found, rows)
    return _later(matter, own_right, found, rows, known)


def standing(matter: SeasonMatter) -> Standing:
    if matter.standing is not None:
        return matter.standing()
    season = season_of(matter.state, matter.rulebook)
    rows = ranking_list(season)
    return rows, qualified(season, rows)


def overtaken(matter: SeasonMatter, now: Plan) -> tuple[list[str], list[str]]:
    """Who would be invited by the list today and is not; and who is, and would not be any more.

    A corrected result does that once the places are given. Nobody loses an invitation by it.
    """
    if not matter.state.invitations or final_is_over(matter):
        return [], []
    listed = [one.player for one in standing(matter)[1].invited]
    asked = matter.state.asked | {one.person for one in now.invited}
    ahead = [one for one in listed if one not in asked and not passed_over(matter, one)]
    sent = (one for one in matter.state.invitations.values() if one.stands)
    by_list = [matter.state.canonical(one.person) for one in sent if one.because == "ranking"]
    return ahead, [one for one in by_list if one not in listed] if ahead else []


def next_invited(matter: SeasonMatter) -> frozenset[str] | None:
    """Who would be invited now; None while the invitations are still to come."""
    if final_is_over(matter):
        return frozenset()
    if not matter.state.invitations:
        return None
    return frozenset(one.person for one in plan(matter).invited)


OWN_RIGHT = frozenset({"champion", "runner_up", "direct", "regional"})


def grounds_gone(state: Championship, invited: Iterable[Invitation]) -> frozenset[str]:
    """Who is still invited in a right of their own that results or titles no longer give.

    `invited` is who would be by what is known today. Nobody loses the invitation by that: the
    office withdraws it, or lets it stand.
    """
    now = {one.player for one in invited if one.because in OWN_RIGHT}
    sent = (one for one in state.invitations.values() if one.stands and one.because in OWN_RIGHT)
    return frozenset(state.canonical(one.person) for one in sent) - now


def _free_of(
    matter: SeasonMatter, rows: Sequence[Ranked], gone: set[str]
) -> Iterator[tuple[str, ...]]:
    """The list without those who are invited already and those who are passed over."""
    for group in equal_rows(rows):
        left = tuple(p for p in group if p not in gone and not passed_over(matter, p))
        if left:
            yield left


def _first(
    matter: SeasonMatter,
    own_right: list[e.Invited],
    found: Qualified,
    rows: Sequence[Ranked],
) -> Plan:
    """Whoever is barred leaves his place to the next of the list."""
    invited = [one for one in own_right if not passed_over(matter, one.person)]
    listed = [one.player for one in found.invited if one.because == "ranking"]
    rule = rules_of(matter).rule
    if found.waits_for_tournaments:
        sure = [person for person in listed if not passed_over(matter, person)]
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
        if not passed_over(matter, one.person):
            offered = held and one.person not in _own_places(matter, freed)
            invited.append(_in_own_right(matter, one, held, freed))
            held -= 1 if offered else 0
    if found.waits_for_tournaments:
        return Plan(tuple(invited), found.undecided, held)
    gone = known | {one.person for one in invited}
    rules = rules_of(matter)
    moves_up = rules.replacement_rule or rules.rule
    free = passed_on(freed, room(matter) - held - len(invited))[1]
    taken, contest = moving_up(
        _free_of(matter, rows, gone),
        held + len(free),
        matter.state.lot_orders,
        rules.rule if held else moves_up,
    )
    own = _own_places(matter, freed)
    ranked = [person for person in taken if person not in own][:held]
    invited += _ranked(ranked, rules.rule)
    invited += _replacing(matter, [person for person in taken if person not in ranked], free, own)
    undecided = _open(contest, "ranking" if held else "replacement", rows, gone)
    return Plan(tuple(invited), undecided, held - len(ranked))


def _in_own_right(matter: SeasonMatter, one: e.Invited, held: int, freed: list[str]) -> e.Invited:
    """A place taken back by mistake is the own one again; else one that is held or given back."""
    own = _own_places(matter, freed).get(one.person)
    if own:
        freed.remove(own.person)
        instead = own.instead_of
    else:
        instead = freed.pop(0) if freed and not held else None
    return e.Invited(one.person, one.because, one.rule, instead)


def _own_places(matter: SeasonMatter, freed: Iterable[str]) -> dict[str, SentInvitation]:
    """Whose place is free because they gave it up themselves, and how they were invited to it."""
    return {matter.state.canonical(left): matter.state.invitations[left] for left in freed}


def _replacing(
    matter: SeasonMatter,
    people: Sequence[str],
    free: list[str],
    own: Mapping[str, SentInvitation],
) -> list[e.Invited]:
    """Nobody replaces himself: whoever was invited by mistake has the same place once more."""
    rules, state = rules_of(matter), matter.state
    left_by_others = [left for left in free if state.canonical(left) not in people]
    invited = []
    for person in people:
        instead = own[person].instead_of if person in own else left_by_others.pop(0)
        if instead is None:
            invited.append(e.Invited(person, "ranking", rules.rule))
        else:
            rule = rules.replacement_rule or rules.rule
            invited.append(e.Invited(person, "replacement", rule, instead))
    return invited


def room(matter: SeasonMatter) -> int:
    """How many places of the final are neither accepted nor offered; below 0: so many too many."""
    return _room(matter.state, matter.rulebook)


def _room(state: Championship, rulebook: Rulebook) -> int:
    return field_size(season_of(state, rulebook, only=())) - state.taken


def goes_on(state: Championship, rulebook: Rulebook, one: SentInvitation) -> bool:
    """Whether a place that was given back, or would be now, goes to somebody else.

    While more are invited than there are places, nobody moves up for it.
    """
    if holder_of(state, one):
        return True
    return _room(state, rulebook) - state.held + one.stands > 0


def passable(matter: SeasonMatter) -> int:
    """The same, as long as somebody is left on the list to get one of them."""
    now = plan(matter)
    return to_pass_on(matter) if now.invited or now.undecided else 0


def to_pass_on(matter: SeasonMatter) -> int:
    """So many places were given back and can go to somebody else."""
    return len(left_to_others(matter))


def left_to_others(matter: SeasonMatter) -> list[str]:
    """Who had those places last."""
    if final_is_over(matter):
        return []
    return passed_on(matter.state.freed, room(matter) - matter.state.held)[1]


def rules_of(matter: SeasonMatter) -> Qualification:
    assert matter.rulebook.season is not None
    return matter.rulebook.season.qualification


def final_is_over(matter: SeasonMatter) -> bool:
    """Its day is gone, it is being played, or the season is closed: nobody is invited any more."""
    state = matter.state
    over = bool(state.final_date) and matter.today > state.final_date
    return over or state.closed is not None or final_begun(matter)


def final_begun(matter: SeasonMatter) -> bool:
    return bool(matter.state.final_hall) and matter.register.begun(matter.state.final_hall)


def not_begun(matter: SeasonMatter) -> None:
    """Who plays is settled with the start; from then on the hall says what becomes of it."""
    if final_begun(matter):
        refuse("final", "the final has begun: invitations and answers stay as they are")


def passed_over(matter: SeasonMatter, person: str) -> bool:
    """Barred on the day of the final, or erased: nobody could answer for the latter."""
    return not matter.register.knows(person) or barred_from_final(matter, person)


def barred_from_final(matter: SeasonMatter, person: str) -> bool:
    """On the day of the final."""
    on = matter.state.final_date or matter.today
    return matter.register.barred(person, matter.state.series, on)
