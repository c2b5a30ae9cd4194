"""How a score of Friedrich came about, as people write it: "9,5 = 19 Runden × 0,5"."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.model import Setting
from tafelrunde.words import NOTHING, Text, Verbatim, counted, number
from tafelrunde.words.numbers import rounded

from .war import War
from .words import NATION_WORDS

Options = Mapping[str, Setting]
Nations = Mapping[str, Fraction]


def reckoning(
    war: War, role: str, own: Nations, course: Fraction, bonus: Fraction, options: Options
) -> Text:
    """The whole score with the way it was reached; the way that counted, where there were two."""
    term = _term(war, role, own, course, options)
    whole = number(course + bonus)
    if not bonus:
        return Text("{whole} = {term}", whole=whole, term=term)
    return Text("{whole} = {term} + bonus {bonus}", whole=whole, term=term, bonus=number(bonus))


LEFT = Text("0 = left the game")


def _term(war: War, role: str, own: Nations, course: Fraction, options: Options) -> Text:
    if role == "friedrich":
        return _prussia(war, course, options)
    best = max(own, key=lambda nation: own[nation])
    if own[best] < course:
        return _against_the_offensive(war, course)
    cities = _cities(war.cities[best].held, war.cities[best].of, options)
    return Text("{cities} ({name})", cities=cities, name=NATION_WORDS[best])


def _cities(held: int, of: int, options: Options) -> Text:
    """FRI-202; where points are rounded, the sum adds up only if it says so."""
    share, decimals = Fraction(10 * held, of), options.get("rounding")
    text = Verbatim(f"10 × {held}/{of}")
    if decimals is None or rounded(share, int(decimals)) == share:
        return text
    points = number(rounded(share, int(decimals)))
    return Text("{text}, rounded {points}", text=text, points=points)


def _prussia(war: War, course: Fraction, options: Options) -> Text:
    if "prussia" in war.winners and course == 10:
        return Text("10 (Prussia wins)")
    by_rounds = Fraction(war.rounds, 2)
    if course <= by_rounds:
        return _capped(_rounds(war.rounds), by_rounds, course)
    assert war.offensive is not None
    cities = _cities(war.offensive.held, war.offensive.of, options)
    if war.offensive.abandoned_in_round is None:
        return Text("{cities} (offensive)", cities=cities)
    less = exact(options["oo_failed_deduction"])
    return Text("{cities} (offensive) − {less} (failed)", cities=cities, less=number(less))


def _against_the_offensive(war: War, course: Fraction) -> Text:
    assert war.offensive is not None
    rounds = war.offensive.abandoned_in_round or war.rounds
    kept = war.offensive.of - war.offensive.held
    card = war.offensive.austria_took_card
    endured = _rounds(rounds)
    text = Text(
        "{endured} + {kept} (cities not in Prussian hands){card}",
        endured=endured,
        kept=kept,
        card=Text(" + 1 (card)") if card else NOTHING,
    )
    return _capped(text, Fraction(rounds, 2) + kept + card, course)


def _rounds(number: int) -> Text:
    return Text("{rounds} × 0.5", rounds=counted(number, "{n} round", "{n} rounds"))


def _capped(text: Text, reached: Fraction, counted: Fraction) -> Text:
    if reached <= counted:
        return text
    return Text("{text}, at most {counted}", text=text, counted=number(counted))
