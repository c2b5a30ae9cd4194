"""What an organiser or the office typed about a date, and the season's commands behind buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from django.http import QueryDict

from tafelrunde.desk.association import commands as c
from tafelrunde.journal.season_events import ToldBy
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.association.list_form import worth_fields
from tafelrunde.web.fields import cents, text, whole
from tafelrunde.web.organiser.asking import seed_of
from tafelrunde.web.season.house import person_in

LONGEST_RULES = 5000


def date_fields(form: QueryDict) -> dict[str, Any]:
    """The fields of a date on the calendar, as RegisterFixture and ChangeFixture name them."""
    return {
        "title": text(form, "title"),
        "date": text(form, "date"),
        "place": text(form, "place"),
        "mode": text(form, "mode"),
        "region": text(form, "region"),
        "fee_cents": cents(form, "fee"),
        "event_charges_entrance": bool(form.get("event_charges_entrance")),
        "capacity": whole(form, "capacity", 0),
        "direct": whole(form, "direct", 0) if form.get("direct") != "on" else 1,
        "direct_for": text(form, "direct_for"),
        "start_time": text(form, "start_time"),
        "check_in_from": text(form, "check_in_from"),
        "check_in_until": text(form, "check_in_until"),
        "regional": bool(form.get("regional")),
        "own_rules": form.get("own_rules", "").strip()[: LONGEST_RULES + 1],
        **worth_fields(form),
    }


def _counts(form: QueryDict) -> bool | None:
    return {"yes": True, "no": False}.get(form.get("counts", ""))


def _why(form: QueryDict) -> str:
    why = form.get("why", "")
    if why not in ("mistake", "not-available"):
        raise Refusal.single("why", de="bitte einen Grund wählen", en="please choose a reason")
    return why


def _told_by(form: QueryDict) -> ToldBy:
    for way in get_args(ToldBy):
        if form.get("way") == way:
            return cast(ToldBy, way)
    raise Refusal.single("way", de="bitte wählen, auf welchem Weg", en="please choose in which way")


def _drawn_order(form: QueryDict) -> tuple[str, ...]:
    """Everybody with the number of the lot, first wins."""
    people = form.getlist("players")
    numbers = [whole(form, f"lot-{person}", 0) for person in people]
    if sorted(numbers) != list(range(1, len(people) + 1)):
        raise Refusal.single(
            "players",
            de=f"bitte jeder Person eine andere Zahl von 1 bis {len(people)} geben, die 1 gewinnt",
            en=f"please give each a different number from 1 to {len(people)}; 1 wins",
        )
    return tuple(person for _number, person in sorted(zip(numbers, people, strict=True)))


def _about(form: QueryDict) -> dict[str, str]:
    """Somebody's result at one date, and the reason."""
    return {name: text(form, name) for name in ("fixture", "person", "reason")}


Asking = Callable[[QueryDict], c.Command]

ASKING: dict[str, Asking] = {
    "approve-fixture": lambda f: c.ApproveFixture(
        fixture=text(f, "fixture"), counts=_counts(f), reason=text(f, "reason")
    ),
    "refuse-fixture": lambda f: c.RefuseFixture(
        fixture=text(f, "fixture"), reason=text(f, "reason")
    ),
    "cancel-fixture": lambda f: c.CancelFixture(
        fixture=text(f, "fixture"), reason=text(f, "reason")
    ),
    "withdraw-results": lambda f: c.WithdrawResults(
        fixture=text(f, "fixture"), reason=text(f, "reason")
    ),
    "exclude-person": lambda f: c.ExcludePerson(**_about(f)),
    "readmit-person": lambda f: c.ReadmitPerson(**_about(f)),
    "give-bonus": lambda f: c.GiveBonus(points=text(f, "points"), **_about(f)),
    "take-bonus": lambda f: c.TakeBonus(**_about(f)),
    "publish-list": lambda f: c.PublishList(reason=text(f, "reason")),
    "grant-place": lambda f: c.GrantPlace(
        person=person_in(text(f, "person")), fixture=text(f, "fixture"), reason=text(f, "reason")
    ),
    "withdraw-grant": lambda f: c.WithdrawGrant(person=text(f, "person"), reason=text(f, "reason")),
    "commit-lot": lambda f: c.CommitLot(
        players=tuple(f.getlist("players")), source="dice" if f.get("source") == "dice" else "words"
    ),
    "draw-season-lot": lambda f: c.DrawSeasonLot(
        players=tuple(f.getlist("players")), seed=seed_of(f), reason=text(f, "reason")
    ),
    "record-lot": lambda f: c.RecordLot(
        order=_drawn_order(f),
        drawn_by=text(f, "drawn_by"),
        drawn_on=text(f, "drawn_on"),
        how=text(f, "how"),
        reason=text(f, "reason"),
    ),
    "send-invitations": lambda f: c.SendInvitations(deadline=text(f, "deadline")),
    "tell-invitation": lambda f: c.TellInvitation(
        person=text(f, "person"),
        way=_told_by(f),
        on=text(f, "on"),
        deadline=text(f, "deadline"),
    ),
    "confirm-invitation": lambda f: c.ConfirmInvitation(person=text(f, "person")),
    "decline-invitation": lambda f: c.DeclineInvitation(person=text(f, "person")),
    "withdraw-invitation": lambda f: c.WithdrawInvitation(
        person=text(f, "person"),
        why=_why(f),  # type: ignore[arg-type]
    ),
    "lapse-invitations": lambda _f: c.LapseInvitations(),
}
"""Each button of the office and what it asks."""

ORGANISERS = frozenset({"cancel-fixture"})
"""What an organiser may ask by a button, of his own dates."""
