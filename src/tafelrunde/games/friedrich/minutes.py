"""Pompadour's running minutes: notes while the game lasts, assembled into the slip's minutes.

| kind        | what it says                                                    | rule             |
| ----------- | --------------------------------------------------------------- | ---------------- |
| `prepared`  | the cards are sorted and shuffled                               | FRI-603          |
| `gardez`    | the whole table agreed to play without the Gardez rule          | FRI-503          |
| `out`       | a nation drops out with so many objectives; the jury is called  | FRI-204, FRI-602 |
| `army`      | the Imperial Army changes its player                            | FRI-222          |
| `offensive` | Prussia takes up the offensive option                           | FRI-211          |
| `card`      | Austria took up the card Prussia laid aside                     | FRI-212          |
| `abandoned` | the offensive failed in that round; the jury is called          | FRI-211, FRI-602 |
| `end`       | rounds, winners, objectives; the jury is called                 | FRI-601          |
| `cards`     | the cards dealt to each nation                                  | FRI-303          |
| `uncounted` | nobody counted them: Friedrich has no card coefficient          | FRI-303          |
| `strike`    | an earlier note, by its number, was wrong                       |                  |

Rounds are not counted along, because nobody may keep a tally (FRI-509): they are read off the cards
of fate when the jury is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tafelrunde.games.keeping import Note, Notes
from tafelrunde.rulebook.faults import Fault
from tafelrunde.words import Text

from .war import (
    ATTACKERS,
    CARDS_A_TURN,
    LEADERS,
    city_faults,
    expected,
    field_of,
    only_rounds,
    strangers,
    war_faults,
    whole_faults,
)
from .words import GIVEN_UP, NATION_WORDS, OBJECTIVES, OFFENSIVE, ROUND, SWITCH, USUAL_OF

NATION_NAMES = {
    "russia": Text("Russia"),
    "sweden": Text("Sweden"),
    "austria": Text("Austria"),
    "imperial_army": Text("the Imperial Army"),
    "france": Text("France"),
}
KEYS: dict[str, tuple[str, ...]] = {
    "prepared": (),
    "gardez": (),
    "out": ("nation", "held", "of", "round"),
    "army": ("role", "held", "of"),
    "offensive": (),
    "card": (),
    "abandoned": ("round", "held", "of"),
    "end": ("rounds", "winners", "nations", "offensive", "sure"),
    "cards": ("cards", "sure"),
    "uncounted": (),
    "strike": ("number",),
}
ONCE = ("prepared", "gardez", "offensive", "card", "abandoned", "end", "cards", "uncounted")
AFTER_THE_END = ("cards", "uncounted", "strike")

Numbered = tuple[int, Note]


def standing(notes: Notes) -> list[Numbered]:
    """The notes that were not struck, with their numbers."""
    struck = {note["number"] for note in notes if note.get("kind") == "strike"}
    return [
        (number, note)
        for number, note in enumerate(notes, start=1)
        if number not in struck and note.get("kind") != "strike"
    ]


def _last(notes: Notes, kind: str) -> Note | None:
    return next((note for _, note in reversed(standing(notes)) if note["kind"] == kind), None)


def _all(notes: Notes, kind: str) -> list[Note]:
    return [note for _, note in standing(notes) if note["kind"] == kind]


class Pompadour:
    """What the shelf offers the rest of the house for Friedrich's minutes."""

    role = "pompadour"
    rule = "FRI-601"

    def faults(self, note: object, notes: Notes, place: str) -> list[Fault]:
        kind = note.get("kind") if isinstance(note, Mapping) else None
        if not isinstance(note, Mapping) or kind not in KEYS:
            listed = ", ".join(KEYS)
            what = Text("a note of the kind {listed}", listed=listed)
            return [expected(f"{place}.kind", what, kind)]
        faults = [*strangers(note, ("kind", *KEYS[kind]), place), *_again(note, notes, place)]
        return faults or list(CHECKS[kind](note, notes, place))

    def jury(self, note: Note) -> Text | None:
        """FRI-601, FRI-602."""
        if note["kind"] == "out":
            name = NATION_NAMES[str(note["nation"])]
            return Text("{name} drops out", name=name)
        if note["kind"] == "abandoned":
            return Text("Prussia’s offensive failed")
        if note["kind"] == "end":
            return Text("The game is over: the jury decides")
        return None

    def assembled(self, notes: Notes) -> dict[str, object] | None:
        end = _last(notes, "end")
        return _assembled(end, notes) if end is not None else None

    def leaders(self, notes: Notes) -> dict[str, str]:
        army = _last(notes, "army")
        return {"imperial_army": str(army["role"])} if army is not None else {}

    def dropped_out(self, notes: Notes) -> frozenset[str]:
        return frozenset(str(note["nation"]) for note in _all(notes, "out"))

    def over(self, notes: Notes) -> bool:
        return _last(notes, "end") is not None


def nations_in(notes: Notes) -> list[str]:
    """The nations whose objectives are still to be counted at the end."""
    gone = {note["nation"] for note in _all(notes, "out")}
    return [nation for nation in ATTACKERS if nation not in gone]


def objectives_of(nation: str, notes: Notes) -> int:
    """How many objectives a nation has: as last noted of it, else as usual."""
    noted = [note for note in _all(notes, "army") if nation == "imperial_army"]
    return int(str(noted[-1]["of"])) if noted else USUAL_OF[nation]


def offensive_lasts(notes: Notes) -> bool:
    return _last(notes, "offensive") is not None and _last(notes, "abandoned") is None


def suggested_cards(notes: Notes) -> dict[str, int]:
    """Cards a turn times rounds; for a nation that dropped out, the rounds it was in."""
    end = _last(notes, "end")
    rounds: Any = end["rounds"] if end is not None else 0
    lasted: dict[Any, Any] = {note["nation"]: note.get("round") for note in _all(notes, "out")}
    return {
        nation: rate * min(lasted.get(nation) or rounds, rounds)
        for nation, rate in CARDS_A_TURN.items()
    }


def _assembled(end: Note, notes: Notes) -> dict[str, object]:
    """The contract's `game`, from what was noted on the way and at the end."""
    nations = {name: _cities(cities) for name, cities in _mapping(end.get("nations")).items()}
    nations |= {str(note["nation"]): _cities(note) for note in _all(notes, "out")}
    switches = _all(notes, "army")
    if switches and "imperial_army" in nations:
        nations["imperial_army"] |= {"role": switches[-1]["role"]}
        nations["imperial_army"] |= {"before_switch": _cities(switches[0])}
    game: dict[str, object] = {
        "rounds": end.get("rounds"),
        "winners": end.get("winners"),
        "nations": nations,
    }
    offensive = _offensive(end, notes)
    cards = _last(notes, "cards")
    sure = _answered(end, notes)
    return (
        game
        | ({"offensive": offensive} if offensive is not None else {})
        | ({"cards": dict(_mapping(cards["cards"]))} if cards is not None else {})
        | ({"sure": sure} if sure else {})
    )


def _answered(end: Note, notes: Notes) -> list[str]:
    """What was doubted and then said to have been so."""
    uncounted = _last(notes, "uncounted") is not None and _last(notes, "cards") is None
    sure = any(note.get("sure") is True for note in (end, _last(notes, "cards") or {}))
    return [*(["winners"] if sure else []), *(["cards"] if uncounted else [])]


def _offensive(end: Note, notes: Notes) -> dict[str, object] | None:
    """Held when it was abandoned, else at the end (FRI-211)."""
    if _last(notes, "offensive") is None:
        return None
    abandoned = _last(notes, "abandoned")
    cities = abandoned if abandoned is not None else _mapping(end.get("offensive"))
    offensive = _cities(cities)
    if abandoned is not None:
        offensive["abandoned_in_round"] = abandoned["round"]
    if _last(notes, "card") is not None:
        offensive["austria_took_card"] = True
    return offensive


def _mapping(raw: object) -> Mapping[str, Any]:
    return raw if isinstance(raw, Mapping) else {}


def _cities(raw: object) -> dict[str, object]:
    cities = _mapping(raw)
    return {"held": cities.get("held"), "of": cities.get("of")}


# ── What can be wrong with a note ────────────────────────────────────────────────────────────────


def _again(note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    """What happens once is noted once; and after the end only the cards are added."""
    kind = str(note["kind"])
    if kind in ONCE and _last(notes, kind) is not None:
        yield Fault(f"{place}.kind", ALREADY, "FRI-601")
    elif kind not in AFTER_THE_END and _last(notes, "end") is not None:
        text = Text("the end of the game has been noted; strike it first")
        yield Fault(f"{place}.kind", text, "FRI-601")


ALREADY = Text("noted already; strike it first")


def _nothing(_note: Note, _notes: Notes, _place: str) -> Iterator[Fault]:
    yield from ()


def _out(note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    nation = note.get("nation")
    if nation not in ATTACKERS:
        listed = ", ".join(ATTACKERS)
        yield expected(f"{place}.nation", Text("one of {listed}", listed=listed), nation)
    elif nation not in nations_in(notes):
        yield Fault(f"{place}.nation", ALREADY, "FRI-602")
    if note.get("round") is not None:
        yield from whole_faults(note, "round", place, ROUND, least=1)
    yield from city_faults(note, place, NATION_WORDS.get(str(nation), OBJECTIVES))


def _army(note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    role = note.get("role")
    if role not in LEADERS:
        listed = ", ".join(LEADERS)
        yield expected(f"{place}.role", Text("one of {listed}", listed=listed), role)
    elif role == (Pompadour().leaders(notes).get("imperial_army") or LEADERS[1]):
        text = Text("this role leads it already")
        yield Fault(f"{place}.role", text, "FRI-222")
    yield from city_faults(note, place, SWITCH)


def _needs_offensive(note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    if _last(notes, "offensive") is None:
        text = Text("no offensive has been noted")
        yield Fault(f"{place}.kind", text, "FRI-211")
    if note["kind"] == "abandoned":
        yield from whole_faults(note, "round", place, field_of(OFFENSIVE, GIVEN_UP), least=1)
        yield from city_faults(note, place, OFFENSIVE)


def _end(note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    nations = note.get("nations")
    if isinstance(nations, Mapping):
        yield from strangers(nations, tuple(nations_in(notes)), f"{place}.nations")
    if note.get("offensive") is not None and not offensive_lasts(notes):
        text = Text("there is no offensive going on")
        yield Fault(f"{place}.offensive", text, "FRI-211")
    yield from war_faults(_assembled(note, notes), place)
    yield from _outlasting(note, notes, place)


def _outlasting(note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    """Nobody drops out in a round that was not played."""
    rounds = note.get("rounds")
    for out in _all(notes, "out"):
        lasted = out.get("round")
        if isinstance(rounds, int) and isinstance(lasted, int) and lasted > rounds:
            text = Text(
                "{name} dropped out in round {lasted}, but {only}",
                name=NATION_WORDS[str(out["nation"])],
                lasted=lasted,
                only=only_rounds(rounds),
            )
            yield Fault(f"{place}.rounds", text, "FRI-204")


def _after_the_end(_note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    if _last(notes, "end") is None:
        text = Text("note the end of the game first")
        yield Fault(f"{place}.kind", text, "FRI-303")


def _card_counts(note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    if not isinstance(note.get("cards"), Mapping):
        what = Text("the cards dealt to each nation")
        yield expected(f"{place}.cards", what, note.get("cards"))
        return
    end = _last(notes, "end")
    if end is None:
        yield from _after_the_end(note, notes, place)
        return
    game = _assembled(end, [*notes, note])
    yield from war_faults(game, place)


def _strike(note: Note, notes: Notes, place: str) -> Iterator[Fault]:
    known = [number for number, _ in standing(notes)]
    if note.get("number") not in known or isinstance(note.get("number"), bool):
        what = Text("the number of a note")
        yield expected(f"{place}.number", what, note.get("number"))
        return
    after = [*notes, note]
    left = {str(kept["kind"]) for _, kept in standing(after)}
    end = _last(after, "end")
    orphaned = "offensive" not in left and bool(left & {"card", "abandoned"})
    if orphaned or (end is not None and war_faults(_assembled(end, after), place)):
        text = Text("strike what followed from it first")
        yield Fault(f"{place}.number", text, "FRI-601")


Check = Callable[[Note, Notes, str], Iterator[Fault]]
CHECKS: dict[str, Check] = {
    "prepared": _nothing,
    "gardez": _nothing,
    "out": _out,
    "army": _army,
    "offensive": _nothing,
    "card": _needs_offensive,
    "abandoned": _needs_offensive,
    "end": _end,
    "cards": _card_counts,
    "uncounted": _after_the_end,
    "strike": _strike,
}

KEEPER = Pompadour()
