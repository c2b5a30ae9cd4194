"""The options of one tournament or season: checked against the rulebook, defaults filled in."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tafelrunde.rulebook.exact import NotExact, exact
from tafelrunde.rulebook.faults import Fault, as_written
from tafelrunde.rulebook.model import Option, Rulebook, Setting
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.words import Text


def defaults(rulebook: Rulebook) -> dict[str, Setting]:
    return {option.name: option.default for option in rulebook.options}


def setting_faults(rulebook: Rulebook, chosen: object, place: str) -> list[Fault]:
    """Everything wrong with the options somebody chose."""
    if not isinstance(chosen, Mapping):
        return [Fault(place, Text("an object of options expected"))]
    faults = []
    known = {option.name: option for option in rulebook.options}
    for name, value in chosen.items():
        if name not in known:
            text = unknown_name(Text("option"), name, known)
            faults.append(Fault(f"{place}.{name}", text))
        elif wrong := wrong_setting(known[name], value):
            faults.append(Fault(f"{place}.{name}", wrong, known[name].rule))
    return faults


def wrong_setting(option: Option, value: object) -> Text | None:
    """What was expected instead, or nothing where the value fits."""
    if value is None and option.default is None:
        return None
    return _FITS[option.kind](option, value)


def _flag(_option: Option, value: object) -> Text | None:
    if isinstance(value, bool):
        return None
    return Text("true or false expected, found {value}", value=as_written(value))


def _whole(option: Option, value: object) -> Text | None:
    if isinstance(value, int) and not isinstance(value, bool) and _within(option, value):
        return None
    found = as_written(value)[:60]
    return Text(
        "{what} expected, found {found}",
        what=_bounds(option, Text("a whole number")),
        found=found,
    )


def _within(option: Option, number: int | Fraction) -> bool:
    low, high = option.at_least, option.at_most
    return (low is None or number >= low) and (high is None or number <= high)


def _number(option: Option, value: object) -> Text | None:
    try:
        number = exact(value)
    except NotExact as error:
        return error.text
    if _within(option, number):
        return None
    return Text(
        "{what} expected, found {found}", what=_bounds(option, Text("a number")), found=str(value)
    )


def _bounds(option: Option, what: Text) -> Text:
    if option.at_least is not None:
        what = Text("{what} from {least}", what=what, least=option.at_least)
    if option.at_most is not None:
        what = Text("{what} to {most}", what=what, most=option.at_most)
    return what


def _choice(option: Option, value: object) -> Text | None:
    if any(value == choice and type(value) is type(choice) for choice in option.choices):
        return None
    listed = ", ".join(str(choice) for choice in option.choices)
    found = as_written(value)[:60]
    return Text("one of {listed} expected, found {found}", listed=listed, found=found)


def _text(option: Option, value: object) -> Text | None:
    most = option.at_most or 200
    if isinstance(value, str) and len(value) <= most:
        return None
    return Text("a text of at most {most} characters expected", most=most)


_FITS = {"flag": _flag, "whole": _whole, "number": _number, "choice": _choice, "text": _text}
