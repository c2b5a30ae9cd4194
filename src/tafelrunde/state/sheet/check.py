"""Collects everything that is wrong with a file, each fault with its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tafelrunde.rulebook.faults import MOST_FAULTS, Doubt, Fault, as_written
from tafelrunde.rulebook.names import PLAYER, nearest, unknown_name, unknown_person
from tafelrunde.words import Parameter, Text

LARGEST = 100_000
"""No figure on a slip of these games comes near; more is a slip of the pen."""


def shown(raw: object) -> str:
    text = as_written(raw)
    return text if len(text) <= 40 else text[:37] + "…"


class Check:
    """Reads raw JSON and remembers faults and warnings instead of stopping at the first."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.warnings: list[Fault] = []

    def fault(
        self,
        place: str,
        english: str,
        /,
        rule: str | None = None,
        **parameters: Parameter,
    ) -> None:
        self.faults.append(Fault(place, Text(english, **parameters), rule))

    def warn(
        self,
        place: str,
        english: str,
        /,
        rule: str | None = None,
        **parameters: Parameter,
    ) -> None:
        self.warnings.append(Fault(place, Text(english, **parameters), rule))

    def note(self, fault: Fault) -> None:
        """A doubt at the table is a fault there; on a sheet the game is over, and it is said."""
        (self.warnings if isinstance(fault, Doubt) else self.faults).append(fault)

    def strangers(self, raw: Mapping[str, object], known: frozenset[str], place: str) -> None:
        """A mistyped key must not pass in silence; foreign notes may stand there."""
        if raw.keys() <= known:
            return
        for key in raw:
            if key not in known and len(self.warnings) < MOST_FAULTS:
                guess = nearest(str(key), known)
                where = f"{place}.{key}" if place else str(key)
                if guess:
                    self.warn(where, "unknown key, ignored; did you mean “{guess}”?", guess=guess)
                else:
                    self.warn(where, "unknown key, ignored")

    def expected(self, place: str, english: str, raw: object, **parameters: Parameter) -> None:
        what = Text(english, **parameters)
        if raw is None:
            self.fault(place, "{what} expected, found nothing", what=what)
        else:
            self.fault(place, "{what} expected, found {found}", what=what, found=shown(raw))

    def mapping(
        self, raw: object, place: str, *, may_be_empty: bool = False
    ) -> Mapping[str, object]:
        """The object, or an empty one where there is none: callers skip what is empty."""
        if isinstance(raw, Mapping) and (raw or may_be_empty):
            return raw
        if isinstance(raw, Mapping):
            self.fault(place, "an object {…} expected that is not empty")
        else:
            self.expected(place, "an object {…}", raw)
        return {}

    def items(self, raw: object, place: str) -> list[object]:
        if isinstance(raw, list):
            return raw
        self.expected(place, "a list […]", raw)
        return []

    def whole(self, raw: object, place: str, least: int, most: int = LARGEST) -> int | None:
        if isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most:
            return raw
        self.expected(place, "a whole number from {least} to {most}", raw, least=least, most=most)
        return None

    def first_version(self, raw: object, place: str) -> None:
        if raw != 1 or type(raw) is not int:
            self.expected(place, "the number 1", raw)

    def flag(self, raw: object, place: str) -> bool:
        if isinstance(raw, bool):
            return raw
        self.expected(place, "true or false", raw)
        return False

    def name(self, raw: object, place: str) -> str | None:
        if isinstance(raw, str) and 0 < len(raw) <= 200 and raw.isprintable():
            return raw
        self.expected(place, "a text of 1 to 200 printable characters", raw)
        return None

    def player(self, raw: object, people: Collection[str], place: str) -> str | None:
        """Somebody on the sheet's list."""
        if isinstance(raw, str) and raw not in people:
            guessable = people if len(self.faults) < MOST_FAULTS else ()
            self.faults.append(Fault(place, unknown_person(raw, guessable)))
            return None
        return self.one_of(raw, people, PLAYER, place)

    def one_of(self, raw: object, valid: Collection[str], what: Text, place: str) -> str | None:
        if isinstance(raw, str) and raw in valid:
            return raw
        if raw is None:
            self.expected(place, "{what} (text)", raw, what=what)
        else:
            # a guess takes time; beyond the faults that will be shown nobody reads it
            guessable = valid if len(self.faults) < MOST_FAULTS else ()
            self.faults.append(Fault(place, unknown_name(what, raw, guessable)))
        return None
