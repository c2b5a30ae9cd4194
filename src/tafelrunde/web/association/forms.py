"""What an organiser or the office typed about a date, and the season's commands behind buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import QueryDict

from tafelrunde.desk.association import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.association.list_form import worth_fields
from tafelrunde.web.declared_forms import asked_in
from tafelrunde.web.fields import cents, seed_of, text, whole
from tafelrunde.web.season.house import chosen_person

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


def _drawn_order(form: QueryDict) -> tuple[str, ...]:
    """Everybody with the number of the lot, first wins."""
    people = form.getlist("players")
    numbers = [whole(form, f"lot-{person}", 0) for person in people]
    if sorted(numbers) != list(range(1, len(people) + 1)):
        raise Refusal.single(
            f"lot-{people[_out_of_turn(numbers)]}",
            "please give each a different number from 1 to {people}; 1 wins",
            people=len(people),
        )
    return tuple(person for _number, person in sorted(zip(numbers, people, strict=True)))


def _out_of_turn(numbers: list[int]) -> int:
    """The first line whose number somebody before has, or nobody can have."""
    wanted = range(1, len(numbers) + 1)
    return next(
        line
        for line, number in enumerate(numbers)
        if number not in wanted or number in numbers[:line]
    )


Asking = Callable[[QueryDict], c.Command]


def _as_declared(kind: type[c.OfficeAsked]) -> Asking:
    return lambda form: asked_in(kind, form)


ASKING: dict[str, Asking] = {
    **{
        c.name_of(kind): _as_declared(kind)
        for kind in (
            *(
                c.RefuseFixture,
                c.CancelFixture,
                c.WithdrawResults,
                c.ExcludePerson,
                c.ReadmitPerson,
            ),
            *(c.GiveBonus, c.TakeBonus, c.PublishList, c.WithdrawGrant, c.SendInvitations),
            *(c.TellInvitation, c.ConfirmInvitation, c.DeclineInvitation, c.WithdrawInvitation),
            *(c.UndoDecline, c.UndoLapse, c.LapseInvitations),
        )
    },
    "approve-fixture": lambda f: asked_in(c.ApproveFixture, f, counts=_counts(f)),
    "grant-place": lambda f: asked_in(c.GrantPlace, f, person=chosen_person(text(f, "person"))),
    "commit-lot": lambda f: asked_in(
        c.CommitLot, f, source="dice" if f.get("source") == "dice" else "words"
    ),
    "draw-season-lot": lambda f: asked_in(c.DrawSeasonLot, f, seed=seed_of(f)),
    "record-lot": lambda f: asked_in(c.RecordLot, f, order=_drawn_order(f)),
}
"""Each button of the office and what it asks."""

ORGANISERS = frozenset({"cancel-fixture"})
"""What an organiser may ask by a button, of his own dates."""
