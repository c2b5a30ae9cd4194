"""Chances on a phone, as people say them: "in 9 of 10 cases". What is certain is said elsewhere."""

from __future__ import annotations

import msgspec

from tafelrunde.chances.foreseen import Estimate, Foreseen, Hope
from tafelrunde.chances.holding import still_holding
from tafelrunde.chances.outlook import Outlook
from tafelrunde.pages.audience.chances import model, moment
from tafelrunde.pages.view import AnyView
from tafelrunde.words import Text

TENTHS, TWENTIETHS, HUNDREDTHS = 0.075, 0.03, 0.005
"""From so far from certainty on a chance is told in tenths, twentieths, hundredths."""


class MyChances(msgspec.Struct, frozen=True):
    whole: Text
    places: tuple[Text, ...]
    moment: Text
    model: Text


def my_chances(view: AnyView, found: Foreseen | None, exact: Outlook | None) -> MyChances | None:
    """What is estimated for whoever looks; nothing where everything is certain for him."""
    if "phones" not in view.state.chances_for:
        return None
    held = still_holding(found, view.state, view.rulebook)
    hope = held.hope_of(view.player) if held is not None else None
    if held is None or hope is None:
        return None
    aim, finish = hope.finish or hope.title, hope.finish is not None
    if aim.certain:
        return None
    places = tuple(_places(hope, exact, finish=finish))
    return MyChances(_whole(aim, finish=finish), places, moment(held), model(held))


def _places(hope: Hope, exact: Outlook | None, *, finish: bool) -> list[Text]:
    """The places of the table that are neither surely enough nor too little."""
    if exact is not None:
        opened = [at.place for at in exact.places if at.verdict == "open"]
    else:
        opened = list(range(1, len(hope.places) + 1))
    return [
        _place(place, hope.places[place - 1], finish=finish)
        for place in opened
        if place <= len(hope.places)
    ]


def _whole(said: Estimate, *, finish: bool) -> Text:
    how = cases(said.chance)
    if finish:
        return Text("You reach the finish {how}.", how=how)
    return Text("You win the title {how}.", how=how)


def _place(place: int, said: Estimate, *, finish: bool) -> Text:
    how = cases(said.chance)
    if finish:
        return Text("Place {place} at your table is enough {how}.", place=place, how=how)
    return Text("Place {place} at your table brings the title {how}.", place=place, how=how)


def cases(chance: float) -> Text:
    """A chance in cases, never none and never all of them."""
    near = min(chance, 1.0 - chance)
    if near < HUNDREDTHS:
        if chance < HUNDREDTHS:
            return Text("in fewer than 1 of 100 cases")
        return Text("in more than 99 of 100 cases")
    of = 10 if near >= TENTHS else 20 if near >= TWENTIETHS else 100
    some = min(max(int(chance * of + 0.5), 1), of - 1)
    return Text("in {some} of {of} cases", some=some, of=of)
