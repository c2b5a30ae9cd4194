"""A finished game of Friedrich as Pompadour's minutes record it, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tafelrunde.rulebook.faults import Doubt, Fault
from tafelrunde.words import Text, counted

from .words import (
    BEFORE_SWITCH,
    CARDS_DEALT,
    GIVEN_UP,
    HELD,
    KNOWN_OF,
    NATION_WORDS,
    OF,
    OFFENSIVE,
    ROUNDS,
    SWITCH,
)

ATTACKERS = ("russia", "sweden", "austria", "imperial_army", "france")
NATIONS = ("prussia", *ATTACKERS)
DEALT_TO = ("prussia", "hanover", *ATTACKERS)
LEADERS = ("elisabeth", "maria_theresa", "pompadour")
"""Who can lead the Imperial Army at the end."""

CARDS_A_TURN = {
    "prussia": 7,
    "hanover": 2,
    "russia": 4,
    "sweden": 1,
    "austria": 5,
    "imperial_army": 1,
    "france": 4,
}
"""Tactical cards dealt each round as long as no card of fate changes it."""

LONGEST_GAME = 24
"""No game gets far beyond so many rounds."""

TIMES_THE_USUAL = 3
"""Cards of fate change what a round brings, but never so much over a whole game."""

MOST = 1000
"""No game has more rounds, objectives or cards than this; more is a slip of the pen."""


class Cities(msgspec.Struct, frozen=True):
    """Objective cities held, of how many."""

    held: int
    of: int

    @property
    def share(self) -> Fraction:
        return Fraction(self.held, self.of)


class Offensive(msgspec.Struct, frozen=True):
    """Prussia's offensive option: its objectives, and the round it was given up in, if it was."""

    held: int
    of: int
    abandoned_in_round: int | None = None
    austria_took_card: bool = False


class War(msgspec.Struct, frozen=True):
    """Everything the points and tie-breaks of one game follow from."""

    rounds: int
    winners: tuple[str, ...]
    cities: Mapping[str, Cities]
    army_leader: str
    army_record: Cities | None
    offensive: Offensive | None
    cards: Mapping[str, int]
    combined_lead: bool = False


def read_war(game: Mapping[str, Any], combined_lead: bool = False) -> War:
    """Read minutes that `war_faults` found nothing wrong with: whatever is there has its type."""
    nations: Mapping[str, Mapping[str, Any]] = game["nations"]
    army = nations["imperial_army"]
    before = army.get("before_switch")
    offensive = game.get("offensive")
    return War(
        rounds=game["rounds"],
        winners=tuple(game["winners"]),
        cities={nation: _cities(nations[nation]) for nation in ATTACKERS},
        army_leader=str(army.get("role", "maria_theresa")),
        army_record=_cities(before) if isinstance(before, Mapping) else None,
        offensive=msgspec.convert(offensive, Offensive) if offensive else None,
        cards=game.get("cards") or {},
        combined_lead=combined_lead,
    )


def _cities(raw: Mapping[str, Any]) -> Cities:
    return Cities(held=raw["held"], of=raw["of"])


def war_faults(game: object, place: str) -> list[Fault]:
    """Everything that is missing from the minutes or cannot be.

    What is only doubtful is left out where somebody at the table said that it was so.
    """
    if not isinstance(game, Mapping):
        return [expected(place, Text("the game’s minutes"), game)]
    found = [
        *_rounds(game, place),
        *_nations(game.get("nations"), f"{place}.nations"),
        *_winners(game, place),
        *_offensive(game, place),
        *_cards(game, f"{place}.cards"),
    ]
    sure = "winners" in _sure(game)
    return [fault for fault in found if not (sure and isinstance(fault, Doubt))]


def _sure(game: Mapping[str, object]) -> tuple[object, ...]:
    """What was asked and answered with yes: "winners", "cards", "army"."""
    sure = game.get("sure")
    return tuple(sure) if isinstance(sure, list | tuple) else ()


def war_gaps(game: Mapping[str, Any], place: str, *, answered: bool = False) -> list[Fault]:
    """Figures a tie-break needs and nobody gave; a gap never wins, so they are asked for.

    With `answered` those are left out of which somebody said that nobody knows them.
    """
    gaps: list[Fault] = []
    sure = _sure(game) if answered else ()
    if not game.get("cards") and "cards" not in sure:
        text = Text(
            "the cards dealt are missing; without them Friedrich has no card "
            "coefficient and stands behind all who have one when level"
        )
        gaps.append(Doubt(f"{place}.cards", text, "FRI-303"))
    army = game["nations"]["imperial_army"]
    changed = army.get("role", "maria_theresa") != "maria_theresa"
    if changed and army.get("before_switch") is None and "army" not in sure:
        text = Text(
            "the Imperial Army changed hands, its cities before that are missing; "
            "without them it counts 0 for Maria Theresa when level"
        )
        gaps.append(Doubt(f"{place}.nations.imperial_army.before_switch", text, "FRI-222"))
    return gaps


def expected(place: str, what: Text, found: object) -> Fault:
    if found is None:
        return Fault(place, Text("{what} expected, found nothing", what=what))
    return Fault(place, Text("{what} expected, found {found}", what=what, found=repr(found)[:60]))


def whole_faults(
    raw: Mapping[str, object], key: str, place: str, called: Text, least: int = 0
) -> Iterator[Fault]:
    """`called`: how the form names the field; among forty nobody guesses which one is meant."""
    number = raw.get(key)
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= MOST:
        what = Text(
            "{called}: a whole number from {least} to {most}",
            called=called,
            least=least,
            most=MOST,
        )
        yield expected(f"{place}.{key}", what, number)


def field_of(title: Text, label: Text) -> Text:
    return Text("{title}, {label}", title=title, label=label)


def city_faults(raw: object, place: str, name: Text, held_label: Text = HELD) -> Iterator[Fault]:
    """`name`: whose objectives these are."""
    if not isinstance(raw, Mapping):
        yield expected(place, Text('{"held": …, "of": …}'), raw)
        return
    faults = [
        *whole_faults(raw, "held", place, field_of(name, held_label)),
        *whole_faults(raw, "of", place, field_of(name, OF), least=1),
    ]
    yield from faults
    if not faults and raw["held"] > raw["of"]:
        text = Text(
            "{field}: at most {of} objectives possible, found {held}",
            field=field_of(name, held_label),
            of=raw["of"],
            held=raw["held"],
        )
        yield Fault(f"{place}.held", text, "FRI-202")


def _rounds(game: Mapping[str, object], place: str) -> Iterator[Fault]:
    faults = [*whole_faults(game, "rounds", place, ROUNDS, least=1)]
    yield from faults
    rounds = game.get("rounds")
    if not faults and isinstance(rounds, int) and rounds > LONGEST_GAME:
        text = Text(
            "{rounds} rounds: games hardly last longer than {most}; was it really so?",
            rounds=rounds,
            most=LONGEST_GAME,
        )
        yield Doubt(f"{place}.rounds", text, "FRI-201")


def only_rounds(rounds: int) -> Text:
    return Text("the game had only {rounds}", rounds=counted(rounds, "{n} round", "{n} rounds"))


def _nations(raw: object, place: str) -> Iterator[Fault]:
    if not isinstance(raw, Mapping):
        yield expected(place, Text("the five nations"), raw)
        return
    yield from strangers(raw, ATTACKERS, place)
    for nation in ATTACKERS:
        faults = [*city_faults(raw.get(nation), f"{place}.{nation}", NATION_WORDS[nation])]
        yield from faults or _unheard_of(raw[nation]["of"], nation, f"{place}.{nation}.of")
    army = raw.get("imperial_army")
    if not isinstance(army, Mapping):
        return
    if army.get("role", "maria_theresa") not in LEADERS:
        listed = ", ".join(LEADERS)
        yield expected(
            f"{place}.imperial_army.role",
            Text("one of {listed}", listed=listed),
            army.get("role"),
        )
    if army.get("before_switch") is not None:
        where = f"{place}.imperial_army.before_switch"
        yield from city_faults(army["before_switch"], where, SWITCH, BEFORE_SWITCH)


def _unheard_of(of: int, nation: str, place: str) -> Iterator[Fault]:
    """No nation has so few or so many objectives: probably one was counted that is not held."""
    low, high = KNOWN_OF[nation]
    if low <= of <= high:
        return
    yield Doubt(
        place,
        Text(
            "{name}: {of} objectives in all, usually {usual}; was it really so?",
            name=NATION_WORDS[nation],
            of=of,
            usual=Text("{low} to {high}", low=low, high=high) if low < high else str(low),
        ),
        "FRI-202",
    )


def strangers(raw: Mapping[str, object], known: tuple[str, ...], place: str) -> Iterator[Fault]:
    for name in raw:
        if name not in known:
            listed = ", ".join(known)
            yield expected(f"{place}.{name}", Text("one of {listed}", listed=listed), name)


def _winners(game: Mapping[str, object], place: str) -> Iterator[Fault]:
    raw = game.get("winners")
    where = f"{place}.winners"
    if not isinstance(raw, list | tuple):
        yield expected(where, Text("a list of winning nations"), raw)
        return
    if not raw:
        text = Text("no winning nation: did really nobody win?")
        yield Doubt(where, text, "FRI-221")
    if "prussia" in raw and len(raw) > 1:
        text = Text("Prussia and an attacker have both won: was it really so?")
        yield Doubt(where, text, "FRI-221")
    nations = game.get("nations")
    for index, nation in enumerate(raw):
        if nation not in NATIONS:
            listed = ", ".join(NATIONS)
            yield expected(f"{where}[{index}]", Text("one of {listed}", listed=listed), nation)
        elif nation in raw[:index]:
            yield Fault(
                f"{where}[{index}]",
                Text("{nation_words} is listed twice", nation_words=NATION_WORDS[nation]),
            )
        elif nation != "prussia" and isinstance(nations, Mapping):
            yield from _not_conquered(nations.get(nation), nation, f"{where}[{index}]")
    if raw and isinstance(nations, Mapping):
        yield from _unnamed_winners(nations, raw, where)


def _not_conquered(raw: object, nation: str, place: str) -> Iterator[Fault]:
    if isinstance(raw, Mapping) and raw.get("held") != raw.get("of"):
        held, of, name = raw.get("held"), raw.get("of"), NATION_WORDS[nation]
        yield Doubt(
            place,
            Text(
                "a winner holds all its objectives; {name} holds {held} of {of}",
                name=name,
                held=str(held),
                of=str(of),
            ),
            "FRI-221",
        )


def _unnamed_winners(
    nations: Mapping[str, object], winners: Sequence[object], place: str
) -> Iterator[Fault]:
    """Whoever holds everything has won: a tick was forgotten, or a city too many was counted."""
    for nation in ATTACKERS:
        cities = nations.get(nation)
        if nation in winners or not isinstance(cities, Mapping) or not cities.get("of"):
            continue
        if cities.get("held") == cities["of"]:
            name = NATION_WORDS[nation]
            text = Text("{name} holds all its objectives: did it not win?", name=name)
            yield Doubt(place, text, "FRI-221")


def _offensive(game: Mapping[str, object], place: str) -> Iterator[Fault]:
    raw = game.get("offensive")
    where = f"{place}.offensive"
    if raw is None:
        return
    yield from city_faults(raw, where, OFFENSIVE)
    if not isinstance(raw, Mapping):
        return
    if not isinstance(raw.get("austria_took_card", False), bool):
        yield expected(
            f"{where}.austria_took_card",
            Text("true or false"),
            raw["austria_took_card"],
        )
    if raw.get("abandoned_in_round") is None:
        return
    given_up = field_of(OFFENSIVE, GIVEN_UP)
    faults = [*whole_faults(raw, "abandoned_in_round", where, given_up, least=1)]
    yield from faults
    rounds = game.get("rounds")
    if not faults and isinstance(rounds, int) and raw["abandoned_in_round"] > rounds:
        yield Fault(
            f"{where}.abandoned_in_round",
            Text("{where}: {text}", where=given_up, text=only_rounds(rounds)),
            "FRI-211",
        )


def _cards(game: Mapping[str, object], place: str) -> Iterator[Fault]:
    raw = game.get("cards")
    if raw is None:
        return
    if not isinstance(raw, Mapping):
        yield expected(place, Text("the cards dealt to each nation"), raw)
        return
    yield from strangers(raw, DEALT_TO, place)
    faults = [
        fault
        for nation in DEALT_TO
        for fault in whole_faults(raw, nation, place, field_of(CARDS_DEALT, NATION_WORDS[nation]))
    ]
    yield from faults or _too_many(raw, game.get("rounds"), place)
    if not faults and not any(raw[nation] for nation in ATTACKERS):
        yield Fault(
            place,
            Text("the opponents were dealt no cards"),
            "FRI-303",
        )


def _too_many(cards: Mapping[str, int], rounds: object, place: str) -> Iterator[Fault]:
    """A key pressed twice makes 700 of 70."""
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        return
    for nation, rate in CARDS_A_TURN.items():
        if cards[nation] > TIMES_THE_USUAL * rate * rounds:
            yield Doubt(
                f"{place}.{nation}",
                Text(
                    "{field}: {found}, usually about {usual} in {rounds}; was it really so?",
                    field=field_of(CARDS_DEALT, NATION_WORDS[nation]),
                    found=cards[nation],
                    usual=rate * rounds,
                    rounds=counted(rounds, "{n} round", "{n} rounds"),
                ),
                "FRI-303",
            )
