"""A finished game's minutes as a form: rounds, winners, objectives, the offensive and the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tafelrunde.games.forms import Field, Group, Typed
from tafelrunde.rulebook.faults import Fault
from tafelrunde.words import Text
from tafelrunde.words.digits import digits

from .war import ATTACKERS, DEALT_TO, LEADERS, NATIONS
from .words import (
    BEFORE_SWITCH,
    CARDS_DEALT,
    GIVEN_UP,
    HELD,
    NATION_WORDS,
    OF,
    OFFENSIVE,
    ROLE_WORDS,
    ROUNDS,
    SWITCH,
    UNUSUAL_SLIP,
    USUAL_OF,
    WHEN_ASKED,
)

SURE = {
    "winners": UNUSUAL_SLIP,
    "army": Text("cities before the switch unknown"),
    "cards": Text("nobody counted the cards"),
}
"""What somebody may say instead of a figure; it is asked for first."""


def minutes_fields(minutes: Mapping[str, object] | None, typed: Typed) -> list[Group]:
    """The groups of the form, filled from what was typed, else from the kept minutes."""
    kept = flat(minutes) if minutes else {f"of-{n}": str(of) for n, of in USUAL_OF.items()}
    kept.setdefault("army-of", kept.get("of-imperial_army", ""))

    def value(name: str) -> str:
        return typed.get(name, "") if typed else kept.get(name, "")

    def number(name: str, label: Text, group: str) -> Field:
        return Field(name, label, "number", value(name), group, reads_on=label == OF)

    def flag(name: str, label: Text, group: str) -> Field:
        return Field(name, label, "flag", value(name), group)

    def sure(what: str) -> Field:
        return flag(f"sure-{what}", SURE[what], what)

    def sure_of_these() -> Field:
        """Said of the figures as they were: whoever changes them is asked anew."""
        name = "sure-winners"
        return Field(name, SURE["winners"], "flag", typed.get(name, ""), "winners")

    groups = [
        Group(Text("Game", context="form"), (number("rounds", ROUNDS, "game"),)),
        Group(Text("Winners"), tuple(flag(f"winner-{n}", NATION_WORDS[n], n) for n in NATIONS)),
    ]
    for nation in ATTACKERS:
        fields = [number(f"held-{nation}", HELD, nation), number(f"of-{nation}", OF, nation)]
        groups.append(Group(NATION_WORDS[nation], tuple(fields)))
    leaders = tuple((leader, ROLE_WORDS[leader]) for leader in LEADERS)
    army = [
        Field("army-role", Text("led by"), "choice",
              value("army-role") or "maria_theresa", "army", leaders),
        number("army-held", BEFORE_SWITCH, "army"),
        number("army-of", OF, "army"),
        sure("army"),
    ]  # fmt: skip
    groups.append(Group(SWITCH, tuple(army), True))
    offensive = [
        number("offensive-held", HELD, "offensive"),
        number("offensive-of", OF, "offensive"),
        number("offensive-round", GIVEN_UP, "offensive"),
        flag("offensive-card", Text("Austria took the card"),
             "offensive"),
    ]  # fmt: skip
    groups.append(Group(OFFENSIVE, tuple(offensive), True))
    cards = [number(f"cards-{n}", NATION_WORDS[n], "cards") for n in DEALT_TO]
    groups.append(Group(CARDS_DEALT, (*cards, sure("cards"))))
    groups.append(Group(WHEN_ASKED, (sure_of_these(),)))
    return [_opened(group) for group in groups]


def _opened(group: Group) -> Group:
    """A folded group that holds something is open: nobody overlooks what counts."""
    usual = {"", "maria_theresa"}
    if not group.folded or all(
        field.value in usual for field in group.fields if field.name != "army-of"
    ):  # how many cities the army has in all stands there from the beginning
        return group
    return msgspec.structs.replace(group, folded=False)


def flat(minutes: Mapping[str, Any]) -> dict[str, str]:
    """Kept minutes by the names of the form's fields."""
    kept = {"rounds": str(minutes.get("rounds", ""))}
    kept |= {f"winner-{nation}": "on" for nation in minutes.get("winners", ())}
    for nation, cities in minutes.get("nations", {}).items():
        kept |= {f"held-{nation}": str(cities["held"]), f"of-{nation}": str(cities["of"])}
    army = minutes.get("nations", {}).get("imperial_army", {})
    kept["army-role"] = army.get("role", "maria_theresa")
    if before := army.get("before_switch"):
        kept |= {"army-held": str(before["held"]), "army-of": str(before["of"])}
    if offensive := minutes.get("offensive"):
        kept |= {"offensive-held": str(offensive["held"]), "offensive-of": str(offensive["of"])}
        if offensive.get("abandoned_in_round") is not None:
            kept["offensive-round"] = str(offensive["abandoned_in_round"])
        if offensive.get("austria_took_card"):
            kept["offensive-card"] = "on"
    kept |= {f"cards-{nation}": str(n) for nation, n in (minutes.get("cards") or {}).items()}
    kept |= {f"sure-{what}": "on" for what in minutes.get("sure") or ()}
    return kept


FIELDS = (
    (r"rounds", "rounds"),
    (r"winners.*", "sure-winners"),
    (r"nations\.imperial_army\.before_switch", "sure-army"),
    (r"nations\.imperial_army\.before_switch\.(held|of)", r"army-\1"),
    (r"nations\.imperial_army\.role", "army-role"),
    (r"nations\.(\w+)\.(held|of)", r"\2-\1"),
    (r"offensive\.(held|of)", r"offensive-\1"),
    (r"offensive\.abandoned_in_round", "offensive-round"),
    (r"offensive\.austria_took_card", "offensive-card"),
    (r"cards", "sure-cards"),
    (r"cards\.(\w+)", r"cards-\1"),
)
"""Which field of the form is meant by a place in the minutes."""


def field_at(place: str, *, doubtful: bool) -> str:
    """The field where a fault of the minutes is mended; a doubt, where it is answered."""
    if doubtful and not re.fullmatch(r"cards|.*before_switch", place):
        return "sure-winners"
    return next((re.sub(at, to, place) for at, to in FIELDS if re.fullmatch(at, place)), place)


def _no_number(name: str) -> Text:
    """With the field's group and label: among forty fields nobody guesses which one is meant."""
    group, field = next(
        (group, field) for group in minutes_fields(None, {}) for field in group.fields
        if field.name == name
    )  # fmt: skip
    return Text("{title}, {label}: a whole number expected", title=group.title, label=field.label)


def read_minutes(typed: Typed, faults: list[Fault]) -> dict[str, object]:
    """The minutes in the shape the game's own arithmetic reads; what is no number is a fault."""

    def number(name: str) -> int | None:
        raw = typed.get(name, "").strip()
        if digits(raw, 5):
            return int(raw)
        faults.append(Fault(name, _no_number(name)))
        return None

    nations: dict[str, dict[str, object]] = {
        nation: {"held": number(f"held-{nation}"), "of": number(f"of-{nation}")}
        for nation in ATTACKERS
    }
    role = typed.get("army-role") or "maria_theresa"
    if role != "maria_theresa":
        nations["imperial_army"]["role"] = role
    if typed.get("army-held"):
        nations["imperial_army"]["before_switch"] = {
            "held": number("army-held"),
            "of": number("army-of" if typed.get("army-of") else "of-imperial_army"),
        }  # fmt: skip
    minutes: dict[str, object] = {
        "rounds": number("rounds"),
        "winners": [nation for nation in NATIONS if typed.get(f"winner-{nation}")],
        "nations": nations,
    }
    if typed.get("offensive-held"):
        minutes["offensive"] = dict(_offensive(typed, number))
    if any(typed.get(f"cards-{nation}") for nation in DEALT_TO):
        minutes["cards"] = {nation: number(f"cards-{nation}") for nation in DEALT_TO}
    answered = [what for what in SURE if typed.get(f"sure-{what}")]
    return minutes | ({"sure": answered} if answered else {})


def _offensive(typed: Typed, number: Any) -> Iterator[tuple[str, object]]:
    yield "held", number("offensive-held")
    yield "of", number("offensive-of")
    if typed.get("offensive-round"):
        yield "abandoned_in_round", number("offensive-round")
    if typed.get("offensive-card"):
        yield "austria_took_card", True
