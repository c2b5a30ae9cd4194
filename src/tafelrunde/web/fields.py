"""What stands in a form's fields? Texts, numbers, amounts, options; or a Refusal at the field."""

from __future__ import annotations

from typing import NamedTuple

from django.http import QueryDict

from tafelrunde.desk import commands as c
from tafelrunde.desk.timetable import round_begins
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Option, Setting
from tafelrunde.state.tournament import Details
from tafelrunde.words import Text
from tafelrunde.words.digits import digits, signed_in

Form = QueryDict
LONGEST = 500
MOST_DIGITS = 9


def text(form: Form, name: str) -> str:
    return form.get(name, "").strip()[:LONGEST]


def whole(form: Form, name: str, default: int | None = None) -> int:
    """A whole number from a field, or a Refusal at that field."""
    raw = form.get(name, "").strip()
    if not raw and default is not None:
        return default
    number = signed_in(raw, MOST_DIGITS)
    if number is not None:
        return number
    raise Refusal.single(name, 'a whole number expected, found "{raw}"', raw=raw[:20])


def typed_in(form: Form) -> dict[str, str]:
    """The form's fields, the last value of each."""
    return {name: form.get(name, "") for name in form}


def options_from(form: Form, options: list[Option]) -> dict[str, Setting]:
    """The chosen options; what was left empty keeps its default."""
    chosen: dict[str, Setting] = {}
    faults: list[Fault] = []
    for option in options:
        raw = form.get(f"option-{option.name}")
        if option.kind == "flag":
            if form.get(f"shown-{option.name}"):
                chosen[option.name] = raw is not None
        elif raw is not None and raw.strip():
            value = _setting(option, raw.strip())
            if value is None:
                wrong = Text("a whole number expected")
                faults.append(Fault(f"options.{option.name}", wrong, option.rule))
            chosen[option.name] = value
    if faults:
        raise Refusal(faults)
    return chosen


def _setting(option: Option, raw: str) -> Setting:
    if option.kind == "whole":
        return signed_in(raw)
    if option.kind == "choice":
        return next((choice for choice in option.choices if str(choice) == raw), raw)
    return raw.replace(",", ".") if option.kind == "number" else raw[:200]


def details_from(form: Form) -> c.SetDetails:
    return c.SetDetails(
        title=text(form, "title"),
        venue=text(form, "venue"),
        date=text(form, "date"),
        fee_cents=cents(form, "fee"),
        event_charges_entrance=bool(form.get("event_charges_entrance")),
        capacity=whole(form, "capacity", 0),
        referee=text(form, "referee"),
        season=text(form, "season"),
        second_person=bool(form.get("second_person")),
        round_minutes=whole(form, "round_minutes", 0),
        turn_seconds=whole(form, "turn_seconds", 0),
        games_provided=bool(form.get("games_provided")) if form.get("shown-games") else None,
        signatures=whole(form, "signatures", 0) if "signatures" in form else None,
        start_time=text(form, "start_time") if "start_time" in form else None,
        check_in_from=text(form, "check_in_from") if "check_in_from" in form else None,
        check_in_until=text(form, "check_in_until") if "check_in_until" in form else None,
        round_times=round_times(form) if "round_time" in form else None,
        time_zone=text(form, "time_zone") if "time_zone" in form else None,
    )


def round_times(form: Form) -> tuple[str, ...]:
    """When each round begins, as a browser writes it ("2026-07-19T16:30"); none at the end."""
    times = [time.strip()[:16].replace("T", " ") for time in form.getlist("round_time")]
    while times and not times[-1]:
        times.pop()
    return tuple(times)


class RoundTime(NamedTuple):
    """A round's field in the form."""

    number: int
    value: str
    final: bool


def round_fields(form: Form, details: Details, rounds: int, final: bool) -> list[RoundTime]:
    """One field a round and one for the final, with what was typed or announced."""
    said = [
        at.strftime("%Y-%m-%dT%H:%M") if (at := round_begins(details, number)) else ""
        for number in range(1, rounds + final + 1)
    ]
    values = said if details.round_times else []
    if "round_time" in form:
        values = form.getlist("round_time")
    return [
        RoundTime(number, values[number - 1] if number <= len(values) else "", number > rounds)
        for number in range(1, rounds + final + 1)
    ]


def cents(form: Form, name: str) -> int:
    """ "5", "5,50" or "5.50" euros in cents."""
    raw = form.get(name, "").replace("€", "").strip().replace(",", ".")
    euros, _, rest = raw.partition(".")
    if not (digits(euros or "0") and digits(rest or "0", 2)) or len(raw) > 8:
        raise Refusal.single("fee_cents", "an amount such as 5 or 5.50 expected")
    return int(euros or 0) * 100 + int((rest or "0").ljust(2, "0"))
