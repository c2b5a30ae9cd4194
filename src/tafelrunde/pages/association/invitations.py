"""The invitations board: who is invited and why, the answers, who replaces whom, who is next."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tafelrunde.desk.association.inviting import barred_from_final, final_is_over, plan
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.association.qualifying import unheard
from tafelrunde.journal.season_events import Invited
from tafelrunde.pages.association.lots import LotDrawn, LotNeeded, lots_drawn, lots_needed
from tafelrunde.pages.association.names import Names
from tafelrunde.pages.association.table import SeasonTable
from tafelrunde.pages.organiser.people import order_of
from tafelrunde.rulebook.faults import Text
from tafelrunde.standings.lot_order import shown_season
from tafelrunde.state.championship import Championship, SentInvitation

BECAUSE_WORDS: dict[str, Text] = {
    "champion": Text("amtierender Meister", "reigning champion"),
    "runner_up": Text("Vizemeister", "runner-up"),
    "direct": Text("direkt qualifiziert", "qualified directly"),
    "best_junior": Text("bester Nachwuchsspieler", "best junior"),
    "regional": Text("über eine Regionalmeisterschaft", "by a regional championship"),
    "ranking": Text("über die Rangliste", "from the ranking list"),
    "replacement": Text("nachgerückt", "moved up"),
}
STATE_WORDS: dict[str, Text] = {
    "open": Text("noch offen", "still open"),
    "confirmed": Text("zugesagt", "confirmed"),
    "declined": Text("abgesagt", "declined"),
    "lapsed": Text("verfallen", "lapsed"),
    "withdrawn": Text("zurückgezogen", "withdrawn"),
}


TOLD_WORDS: dict[str, Text] = {
    "telephone": Text("telefonisch", "by telephone"),
    "post": Text("per Post", "by post"),
    "in-person": Text("persönlich", "in person"),
}


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
    replaced_by: str | None
    """The name of who got this place afterwards."""
    rank: int | None
    overdue: bool
    unheard: bool = False
    """No e-mail address, and not told in another way: it does not lapse."""
    told: Text | None = None
    told_on: str = ""


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


def invitations_board(matter: SeasonMatter, table: SeasonTable, names: Names) -> InvitationsBoard:
    state = matter.state
    ranks = {row.player: row.rank for row in table.rows}
    now = plan(matter)
    next_up = now.invited
    passed = {state.canonical(p) for p in state.invitations} | {one.person for one in next_up}
    passed |= {person for contest in now.undecided for person in contest.players}
    left = [
        _next(Invited(row.player, "replacement", _rule(table)), names, ranks)
        for row in shown_season(table.rows, state.lot_orders, order_of(names))
        if row.player not in passed
    ]
    barred = tuple(one for one in left if barred_from_final(matter, one.person))
    option = state.options.get(table.rules.qualification.places_option)
    return InvitationsBoard(
        places=option if isinstance(option, int) else 0,
        lines=tuple(
            _for_office(matter, _line(state, invitation, names, ranks, matter.today), invitation)
            for invitation in state.invitations.values()
        ),
        counts={
            answer: sum(1 for one in state.invitations.values() if one.state == answer)
            for answer in STATE_WORDS
        },
        freed=0 if final_is_over(state, matter.today) else len(state.freed),
        due=tuple(
            msgspec.structs.replace(
                _next(one, names, ranks), addressless=not matter.register.reachable(one.person)
            )
            for one in next_up
        ),
        reserves=tuple(one for one in left if one not in barred),
        barred=barred,
        final_hall=state.final_hall,
        lots=lots_needed(state, now.undecided, names),
        drawn=lots_drawn(state, names),
    )


def _for_office(
    matter: SeasonMatter, line: InvitationLine, invitation: SentInvitation
) -> InvitationLine:
    """Who has heard of it, and how: nobody else's business."""
    silent = invitation.state == "open" and unheard(matter, invitation)
    return msgspec.structs.replace(
        line,
        unheard=silent,
        overdue=line.overdue and not silent,
        told=TOLD_WORDS.get(invitation.told_by),
        told_on=invitation.told_on,
    )


def public_board(
    state: Championship, ranks: Mapping[str, int], names: Names
) -> list[InvitationLine]:
    """Who plays the final, for everyone: the confirmed and those still to answer."""
    return [
        _line(state, one, names, ranks, "")
        for one in state.invitations.values()
        if one.state in ("open", "confirmed")
    ]


def _rule(table: SeasonTable) -> str:
    rules = table.rules.qualification
    return rules.replacement_rule or rules.rule


def _line(
    state: Championship,
    invitation: SentInvitation,
    names: Names,
    ranks: Mapping[str, int],
    today: str,
) -> InvitationLine:
    follower = next(
        (p for p, one in state.invitations.items() if one.instead_of == invitation.person), None
    )
    known = state.canonical(invitation.person)
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
        replaced_by=names.get(state.canonical(follower), follower) if follower else None,
        rank=ranks.get(known),
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
