"""The invitations board: who is invited and why, the answers, who replaces whom, who is next."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import islice

import msgspec

from tafelrunde.desk.association.inviting import (
    Plan,
    barred_from_final,
    final_begun,
    final_is_over,
    grounds_gone,
    left_to_others,
    overtaken,
    plan,
    room,
    rules_of,
    standing,
)
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.association.qualifying import unheard
from tafelrunde.journal.season_events import Invited
from tafelrunde.pages.association.lots import (
    LotDrawn,
    LotNeeded,
    lots_drawn,
    lots_needed,
    people_drawn,
)
from tafelrunde.reckoning.names.register import Names, NamesOf
from tafelrunde.standings.qualification import Invitation, Ranked
from tafelrunde.state.championship import Championship, SentInvitation, holder_of
from tafelrunde.words import Text

BECAUSE_WORDS: dict[str, Text] = {
    "champion": Text("reigning champion", context="invitations"),
    "runner_up": Text("runner-up"),
    "direct": Text("qualified directly"),
    "best_junior": Text("best junior"),
    "regional": Text("by a regional championship"),
    "ranking": Text("from the ranking list"),
    "replacement": Text("moved up"),
}
STATE_WORDS: dict[str, Text] = {
    "open": Text("still open"),
    "confirmed": Text("confirmed", context="invitations"),
    "declined": Text("declined"),
    "lapsed": Text("lapsed"),
    "withdrawn": Text("withdrawn"),
}
WAITS = Text("the place is free")
WAITS_AGAIN = Text("passed on, the place is free again")

TOLD_WORDS: dict[str, Text] = {
    "telephone": Text("by telephone"),
    "post": Text("by post"),
    "in-person": Text("in person"),
}


MOST_RESERVES = 12
"""So many of those who follow are told; the list itself has all of them."""


class InvitationLine(msgspec.Struct, frozen=True):
    person: str
    name: str
    because: Text
    rule: str
    deadline: str
    state: str
    state_text: Text
    instead_of: str | None
    """The name whose place this is."""
    holder: str | None
    """The name of who else has it now; none while it waits for somebody."""
    rank: int | None
    overdue: bool
    unheard: bool = False
    """No letter has gone out, and nobody told it in another way: it does not lapse."""
    underway: bool = False
    """Its letter still waits to go out; until then it does not lapse either."""
    opened_here: bool = False
    """Its letter went out with a link that opens on the machine of the house alone."""
    reachable: bool = False
    """A letter can be sent now."""
    told: Text | None = None
    told_on: str = ""
    by_link: bool = False
    """The person answered by the own link; nobody of the office noted it."""
    ground_gone: bool = False
    """The ground held when the invitation was sent, and does not any more."""
    sent_on: str = ""
    barred: bool = False
    """On the day of the final; nobody but the office knows."""
    undoable: bool = False
    """Declined or lapsed, and nobody else has the place: what was a mistake is taken back."""
    was: str = ""
    """What it was before that."""
    waits: Text | None = None
    """Nobody has the place, and it can go to somebody else."""


class NextLine(msgspec.Struct, frozen=True):
    """Somebody who would be invited if invitations were sent now, or a reserve."""

    person: str
    name: str
    because: Text
    rule: str
    instead_of: str | None
    rank: int | None
    addressless: bool = False
    """No letter by e-mail can reach this person."""


class InvitationsBoard(msgspec.Struct, frozen=True):
    places: int
    lines: tuple[InvitationLine, ...]
    counts: Mapping[str, int]
    """How many are open, confirmed, declined, lapsed, withdrawn."""
    freed: int
    """Places given back and not passed on yet."""
    taken: int
    """How many have accepted or may still do so; `places` is not always the limit."""
    surplus: int
    """So many of them are more than there are places."""
    surplus_then: int
    """The same once those are invited who are next."""
    due: tuple[NextLine, ...]
    """Whom `SendInvitations` would invite now; for the office only."""
    reserves: tuple[NextLine, ...]
    """Who follows on the list after them."""
    barred: tuple[NextLine, ...]
    """Who is passed over; nobody but the office knows."""
    final_hall: str
    lots: tuple[LotNeeded, ...]
    """Between whom a lot is needed before anybody of them is invited."""
    drawn: tuple[LotDrawn, ...]
    rule: str
    """By which people are invited."""
    over: bool
    """Nobody is invited any more."""
    free: int
    """Places that are neither accepted nor offered, nor held for a lot."""
    listed: bool
    """Whether anybody stands on the list."""
    ahead: tuple[str, ...]
    """Names whom the list of today would invite, though the places are given."""
    behind: tuple[str, ...]
    """Names invited from the list that today's would not invite."""
    settled: bool
    """The final has begun or the season is closed: answers stay as they are."""


class _Chosen(msgspec.Struct, frozen=True):
    """Whom a board is about, before anybody has a name."""

    now: Plan
    reserves: tuple[str, ...]
    barred: tuple[str, ...]
    overtaken: tuple[list[str], list[str]]

    def people(self, state: Championship) -> set[str]:
        named = {person for one in self.now.undecided for person in one.players}
        named |= {one.person for one in self.now.invited} | set(state.invitations)
        named |= {one.instead_of for one in self.now.invited if one.instead_of}
        named |= {one.instead_of for one in state.invitations.values() if one.instead_of}
        known = {state.canonical(person) for person in named}
        known |= {person for some in self.overtaken for person in some}
        return known | people_drawn(state) | {*self.reserves, *self.barred}


def _chosen(matter: SeasonMatter, rows: Sequence[Ranked]) -> _Chosen:
    state, now = matter.state, plan(matter)
    passed = state.asked | {one.person for one in now.invited}
    passed |= {person for contest in now.undecided for person in contest.players}
    qualified = [one.player for one in standing(matter)[1].invited]
    known = dict.fromkeys((*(row.player for row in rows), *qualified))
    barred = {person for person in known if barred_from_final(matter, person)} - passed
    free = (
        row.player
        for row in rows
        if row.player not in passed | barred and matter.register.knows(row.player)
    )
    over = tuple(person for person in known if person in barred) if barred else ()
    reserves = tuple(islice(free, MOST_RESERVES))
    return _Chosen(now, reserves, over, overtaken(matter, now))


def invitations_board(
    matter: SeasonMatter, rows: Sequence[Ranked], names_of: NamesOf
) -> InvitationsBoard:
    """`rows` is the list as it is shown, by lot and by name where people are equal."""
    state, rules = matter.state, rules_of(matter)
    chosen = _chosen(matter, rows)
    people = chosen.people(state)
    names = names_of(people)
    ranks = {row.player: row.rank for row in rows if row.player in people}
    now, next_up = chosen.now, chosen.now.invited
    follows = rules.replacement_rule or rules.rule
    option = state.options.get(rules.places_option)
    gone = grounds_gone(state, standing(matter)[1].invited)
    last = [state.invitations[person] for person in left_to_others(matter)]
    free = {invitation.place: invitation for invitation in last}
    ahead, behind = ([names.get(one, one) for one in some] for some in chosen.overtaken)

    def waiting(person: str) -> NextLine:
        return _next(Invited(person, "replacement", follows), names, ranks)

    return InvitationsBoard(
        places=option if isinstance(option, int) else 0,
        lines=tuple(
            msgspec.structs.replace(
                _for_office(
                    matter, _line(state, invitation, names, ranks, matter.today, gone), invitation
                ),
                waits=_waits(invitation, free),
            )
            for invitation in state.sent
        ),
        counts={
            answer: sum(1 for one in state.sent if one.state == answer) for answer in STATE_WORDS
        },
        freed=len(free),
        taken=state.taken,
        surplus=max(0, -room(matter)),
        surplus_then=max(0, len(next_up) - room(matter)),
        due=tuple(
            msgspec.structs.replace(
                _next(one, names, ranks), addressless=not matter.register.reachable(one.person)
            )
            for one in next_up
        ),
        reserves=tuple(map(waiting, chosen.reserves)),
        barred=tuple(map(waiting, chosen.barred)),
        final_hall=state.final_hall,
        lots=lots_needed(state, now.undecided, names),
        drawn=lots_drawn(state, names),
        rule=rules.rule,
        over=final_is_over(matter),
        free=max(0, room(matter) - state.held),
        listed=bool(rows),
        ahead=tuple(ahead),
        behind=tuple(behind),
        settled=state.closed is not None or final_begun(matter),
    )


def _for_office(
    matter: SeasonMatter, line: InvitationLine, invitation: SentInvitation
) -> InvitationLine:
    """Who has heard of it, and how: nobody else's business."""
    silent = invitation.state == "open" and unheard(matter, invitation)
    written = matter.register.written(matter.state.id, invitation.person) if silent else "told"
    underway = written == "underway"
    return msgspec.structs.replace(
        line,
        unheard=silent and not underway,
        underway=underway,
        opened_here=written == "here",
        reachable=matter.register.reachable(invitation.person),
        overdue=line.overdue and not silent,
        told=TOLD_WORDS.get(invitation.told_by),
        told_on=invitation.told_on,
        by_link=invitation.by_link and invitation.state in ("confirmed", "declined"),
        barred=invitation.stands and barred_from_final(matter, line.person),
        undoable=invitation.state in ("declined", "lapsed") and line.holder is None,
        was=invitation.before,
    )


def _waits(invitation: SentInvitation, free: Mapping[int, SentInvitation]) -> Text | None:
    """Of all who had one free place, the last says it is free, those before that it is again."""
    last = free.get(invitation.place)
    if last is None:
        return None
    return WAITS if last is invitation else WAITS_AGAIN


def public_board(
    state: Championship,
    ranks: Mapping[str, int],
    names: Names,
    invited_now: Iterable[Invitation] = (),
) -> list[InvitationLine]:
    """Who plays the final, for everyone: the confirmed and those still to answer."""
    gone = grounds_gone(state, invited_now)
    return [
        _line(state, one, names, ranks, "", gone)
        for one in state.invitations.values()
        if one.state in ("open", "confirmed")
    ]


def _line(
    state: Championship,
    invitation: SentInvitation,
    names: Names,
    ranks: Mapping[str, int],
    today: str,
    gone: Container[str],
) -> InvitationLine:
    known, holder = state.canonical(invitation.person), holder_of(state, invitation)
    if holder and state.canonical(holder) == known:
        holder = None  # invited to the same place once more
    instead = invitation.instead_of
    return InvitationLine(
        person=known,
        name=names.get(known, known),
        because=BECAUSE_WORDS[invitation.because],
        rule=invitation.rule,
        deadline=invitation.deadline,
        state=invitation.state,
        state_text=STATE_WORDS[invitation.state],
        instead_of=names.get(state.canonical(instead), instead) if instead else None,
        holder=names.get(state.canonical(holder), holder) if holder else None,
        rank=ranks.get(known),
        ground_gone=invitation.stands and known in gone,
        sent_on=invitation.sent_on,
        overdue=bool(today) and invitation.state == "open" and today > invitation.deadline,
    )


def _next(one: Invited, names: Names, ranks: Mapping[str, int]) -> NextLine:
    return NextLine(
        person=one.person,
        name=names.get(one.person, one.person),
        because=BECAUSE_WORDS[one.because],
        rule=one.rule,
        instead_of=names.get(one.instead_of, one.instead_of) if one.instead_of else None,
        rank=ranks.get(one.person),
    )
