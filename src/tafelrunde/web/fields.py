"""What stands in a form's fields? Texts, numbers, amounts, options; or a Refusal at the field."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

import msgspec
from django.http import QueryDict
from django.utils.crypto import salted_hmac

from tafelrunde.desk import commands as c
from tafelrunde.desk.announcing import MOST_OF, beyond
from tafelrunde.desk.timetable import round_begins
from tafelrunde.draw.commitment import joined_seed
from tafelrunde.rulebook.faults import Fault, Gathering, Refusal
from tafelrunde.rulebook.model import Option, Setting
from tafelrunde.state.tournament import Details
from tafelrunde.web.season_names import season_meant
from tafelrunde.words import Text
from tafelrunde.words.digits import digits, signed_in

Form = QueryDict
LONGEST = 500
MOST_DIGITS = 9
LARGEST = 10**MOST_DIGITS - 1
FIELDS = {"fee_cents": "fee", "round_times": "round_time"}
"""Fields of a form that are called otherwise than what they say."""
OF_OPTION = "option-"
TIMES_OF_ROUNDS = ("round_time", "time_zone")
"""Fields that are folded up."""
FIELDS_OF_DETAILS = (
    *("title", "venue", "date", "start_time", "check_in_from", "check_in_until"),
    *TIMES_OF_ROUNDS,
    *("fee", "capacity", "event_charges_entrance", "referee", "round_minutes", "turn_seconds"),
    *("season", "second_person", "games_provided", "signatures"),
)
"""As they stand in an announcement's form."""
MEASURED = re.compile(r"(?P<number>[0-9]{1,9})\s*(?P<unit>[^\W\d_]+)\.?")
MINUTES = ("min", "mins", "minute", "minuten", "minutes", "m")
SECONDS = (
    "s",
    "sec",
    "secs",
    "second",
    "seconds",
    "sek",
    "sekunde",
    "sekunden",
    "seconde",
    "secondes",
)
"""As people write them behind a number, in the languages of the house."""


def text(form: Form, name: str) -> str:
    return form.get(name, "").strip()[:LONGEST]


def whole(form: Form, name: str, default: int | None = None, most: int | None = None) -> int:
    """A whole number from a field, or a Refusal at that field. `most`: what the desk would name as
    the limit; a number of more digits than anybody means never gets there."""
    raw = form.get(name, "").strip()
    if not raw and default is not None:
        return default
    number = signed_in(raw, MOST_DIGITS)
    if number is not None:
        return number
    if signed_in(raw, LONGEST) is not None:
        raise beyond(name, most if most is not None else LARGEST, raw[:20])
    raise Refusal.single(name, "a whole number expected, found “{raw}”", raw=raw[:20])


def measured(
    form: Form, name: str, units: Collection[str], default: int = 0, most: int | None = None
) -> int:
    """A whole number, with its unit behind it or without: "45", "45 min"."""
    raw = form.get(name, "").strip()
    found = MEASURED.fullmatch(raw)
    if found and found["unit"].casefold() in units:
        return int(found["number"])
    return whole(form, name, default, most)


def at_field(fault: Fault) -> Fault:
    """The desk says "options.rounds"; the form's field is called option-rounds."""
    place = FIELDS.get(fault.place, fault.place)
    if place.startswith("options."):
        place = f"{OF_OPTION}{place.removeprefix('options.')}"
    return msgspec.structs.replace(fault, place=place)


def in_form_order(faults: Iterable[Fault], options: Iterable[Option]) -> list[Fault]:
    """As the fields of an announcement stand: whoever mends them goes down the form once."""
    fields = [*FIELDS_OF_DETAILS, *(f"{OF_OPTION}{option.name}" for option in options)]
    return sorted(
        faults, key=lambda fault: fields.index(fault.place) if fault.place in fields else -1
    )


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
    """The details; one Refusal with all fields that hold no number or amount."""
    details, gathering = details_told(form)
    gathering.tell()
    return details


def details_told(form: Form) -> tuple[c.SetDetails, Gathering]:
    """What the form says, and its faults: a field with one is left out."""
    gathering, numbers = Gathering(), dict[str, int]()
    readers: dict[str, Callable[[], int]] = {
        "fee_cents": lambda: cents(form, "fee"),
        "capacity": lambda: whole(form, "capacity", 0, MOST_OF["capacity"]),
        "round_minutes": lambda: measured(
            form, "round_minutes", MINUTES, most=MOST_OF["round_minutes"]
        ),
        "turn_seconds": lambda: measured(
            form, "turn_seconds", SECONDS, most=MOST_OF["turn_seconds"]
        ),
    }
    if "signatures" in form:
        readers["signatures"] = lambda: whole(form, "signatures", 0, MOST_OF["signatures"])
    for name, read in readers.items():
        with gathering:
            numbers[name] = read()
    details = c.SetDetails(
        title=text(form, "title"),
        venue=text(form, "venue"),
        date=text(form, "date"),
        event_charges_entrance=bool(form.get("event_charges_entrance")),
        referee=text(form, "referee"),
        season=season_meant(text(form, "season")),
        second_person=bool(form.get("second_person")),
        games_provided=bool(form.get("games_provided")) if form.get("shown-games") else None,
        start_time=text(form, "start_time") if "start_time" in form else None,
        check_in_from=text(form, "check_in_from") if "check_in_from" in form else None,
        check_in_until=text(form, "check_in_until") if "check_in_until" in form else None,
        round_times=round_times(form) if "round_time" in form else None,
        time_zone=text(form, "time_zone") if "time_zone" in form else None,
        **numbers,
    )
    return details, gathering


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


def seed_of(form: Form) -> str:
    """Typed words or dice, joined; else one made by the system."""
    if form.get("source", "system") == "system":
        # From the house's secret and the form's key: nobody can guess it, and the same form sent
        # twice asks for the same draw.
        return salted_hmac("tafelrunde.seed", form.get("key", "")).hexdigest()[:16]
    typed = [part for part in form.getlist("seed") if part.strip()]
    return joined_seed(typed)
