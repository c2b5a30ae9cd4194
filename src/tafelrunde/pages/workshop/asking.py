"""What stands in the form of a question? Fields by their kind, made from the model and the draft.

A field is called as its path (`modes.0.seating.method`), so that whatever a form sends says itself
where it belongs. A draft may be faulty in every way: a value of the wrong kind is shown as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tafelrunde.pages.workshop.criteria_offered import (
    TOPIC_WORDS,
    offered,
    offered_for_a_season,
)
from tafelrunde.pages.workshop.fields import Choice, Field, Form, Row
from tafelrunde.pages.workshop.filling import READY
from tafelrunde.pages.workshop.key_words import choice_of, hint_of, label_of, rule_label
from tafelrunde.pages.workshop.kinds import Place, places
from tafelrunde.pages.workshop.numbering import Cited, number_for
from tafelrunde.pages.workshop.questions import Question, modes_with
from tafelrunde.pages.workshop.sizes import sizes_formed
from tafelrunde.rulebook.drafting import Path, found
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring
from tafelrunde.rulebook.topics import OFFICE_TOPICS
from tafelrunde.words import Label, Text, Verbatim, label, listed
from tafelrunde.words.digits import whole_in

PARTS: dict[str, type[msgspec.Struct]] = {"book": Rulebook, "mode": Mode, "scoring": Scoring}
SIZES = tuple(range(2, 9))
BESIDE = ("choices", "marks")
"""Keys whose names have words of their own beside them."""
MAIN: dict[str, tuple[str, ...]] = {
    "Figure": ("label", "typical", "when_level"),
    "TieBreak": ("code",),
    "Option": ("meaning", "kind", "default", "choices", "at_least", "at_most"),
    "Seating": ("method", "policy"),
    "Draw": ("title", "to", "number", "bags"),
    "Lot": ("label", "excludes"),
    "Bag": ("lots",),
    "Mark": ("label", "single", "loses"),
    "Claim": ("label",),
    "Grounds": ("title", "by", "until"),
    "SeasonRules": ("minimum", "minimum_counts", "points", "standings", "qualification"),
    "RankingPoints": ("table", "beyond", "ladder"),
    "Qualification": ("places_option",),
    "Missed": ("points",),
    "Bye": ("points", "to"),
    "FigurePoints": ("figure", "per", "start", "target"),
    "ListRules": ("taking_part", "table_win"),
}
"""What of a part is asked first; the rest stands behind "more"."""


def form_of(question: Question, rules: Any) -> Form:
    asked, part = question.asked, PARTS[question.asked.about]
    form = _Form(rules)

    def these(keys: Iterable[str]) -> tuple[Field, ...]:
        return tuple(form.field(part, key, question.path) for key in keys)

    topics = (form.topics(("desk",), asked.topics),) if asked.topics else ()
    return Form((*topics, *these(asked.keys)), these(asked.more), these(asked.rules))


class _Form:
    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.cited = Cited(rules)

    def field(self, part: type[msgspec.Struct], key: str, path: Path) -> Field:
        """The field for a key of the part that stands at a path."""
        place, here = places(part)[key], (*path, key)
        value = found(self.rules, here)
        told: dict[str, Any] = {
            "name": ".".join(map(str, here)),
            "label": label_of(part.__name__, key),
            "hint": hint_of(part.__name__, key),
        }
        make = getattr(self, f"_{place.kind}", self._plain)
        made: dict[str, Any] = make(part, place, value, here)
        return Field(**{"kind": place.kind, **told, **made})

    def _plain(self, _part: Any, place: Place, value: Any, here: Path) -> dict[str, Any]:
        if dynamic := self._names_to_choose(place.key, here, value):
            chosen = {"kind": "choice", "choices": dynamic}
            return {**chosen, "hint": self._example(here, value)} if place.key == "code" else chosen
        return {"value": written(value if value is not None else place.usual)}

    def _kept(self, _part: Any, _place: Place, value: Any, _here: Path) -> dict[str, Any]:
        return {"value": written(value) if not isinstance(value, dict) else ", ".join(value)}

    def _rule(self, part: Any, place: Place, value: Any, here: Path) -> dict[str, Any]:
        suggested = number_for(self.rules, here, self.cited)
        text = rule_label(part.__name__, place.key)
        return {"label": text, "value": written(value), "said": (("suggested", suggested),)}

    def _words(self, _part: Any, _place: Place, value: Any, _here: Path) -> dict[str, Any]:
        return {"said": _in_languages(value)}

    def _flag(self, _part: Any, place: Place, value: Any, _here: Path) -> dict[str, Any]:
        return {"on": bool(place.usual if value is None else value)}

    def _choice(self, part: Any, place: Place, value: Any, _here: Path) -> dict[str, Any]:
        chosen = place.usual if value is None else value
        choices = [
            Choice(each, choice_of(part.__name__, place.key, each), each == chosen)
            for each in place.choices
        ]
        if not place.required and place.usual is None:
            choices.insert(0, Choice("", Text("as the sizes say"), chosen is None))
        return {"choices": tuple(choices)}

    def _wholes(self, _part: Any, place: Place, value: Any, _here: Path) -> dict[str, Any]:
        if place.key != "sizes":
            usual = place.usual if isinstance(place.usual, tuple) else ()
            return {"value": written(list(usual) if value is None else value)}
        chosen = value if isinstance(value, list) else []
        return {
            "kind": "sizes",
            "choices": tuple(Choice(str(n), Verbatim(str(n)), n in chosen) for n in SIZES),
        }

    def _names(self, part: Any, place: Place, value: Any, _here: Path) -> dict[str, Any]:
        if not place.choices:
            return {"value": ", ".join(map(str, value or []))}
        chosen = list(place.usual or ()) if value is None else value
        return {
            "kind": "sizes",
            "choices": tuple(
                Choice(each, choice_of(part.__name__, place.key, each), each in chosen)
                for each in place.choices
            ),
        }

    def _lines(self, _part: Any, _place: Place, value: Any, _here: Path) -> dict[str, Any]:
        return {"value": "\n".join(written(each) for each in value or [])}

    def _pairs(self, _part: Any, _place: Place, value: Any, _here: Path) -> dict[str, Any]:
        pairs = value if isinstance(value, dict) else {}
        return {"value": "\n".join(f"{key} = {written(each)}" for key, each in pairs.items())}

    def _points(self, _part: Any, _place: Place, value: Any, here: Path) -> dict[str, Any]:
        """A line for each size of table that the modes with this scoring form."""
        table = value if isinstance(value, dict) else {}
        sizes = {str(size) for size in sizes_formed(self.rules, str(here[1]))} or set(table)
        strange = {size for size in table if whole_in(size) is None}
        named = sorted(sizes | strange, key=lambda size: (len(size), size), reverse=True)
        name = ".".join(map(str, here))
        return {
            "fields": tuple(
                Field(
                    kind="exacts",
                    name=f"{name}.{size}",
                    label=Text("table of {size}", size=size),
                    value=written(table.get(size)),
                )
                for size in named
            )
        }

    def _said(self, _part: Any, _place: Place, value: Any, here: Path) -> dict[str, Any]:
        """What each name is called: of those beside it, and of those that have words."""
        words = value if isinstance(value, dict) else {}
        beside: list[Any] = next(
            filter(None, (found(self.rules, (*here[:-1], key)) for key in BESIDE)), []
        )
        names = dict.fromkeys([*map(str, beside), *words])
        fields = tuple(
            Field(
                kind="words",
                name=".".join(map(str, (*here, name))),
                label=_called(words.get(name), name),
                said=_in_languages(words.get(name)),
            )
            for name in names
        )
        return {"kind": "part", "fields": fields}

    def _topics(self, _part: Any, _place: Place, _value: Any, here: Path) -> dict[str, Any]:
        made = self.topics(here, OFFICE_TOPICS)
        return {"fields": made.fields}

    def topics(self, here: Path, topics: Iterable[str]) -> Field:
        """A tick for each topic, and the rule that says so."""
        held = found(self.rules, here)
        held = held if isinstance(held, dict) else {}
        fields = tuple(
            Field(
                kind="topic",
                name=".".join(map(str, (*here, topic))),
                label=TOPIC_WORDS[topic],
                value=str(held.get(topic, "")),
                on=topic in held,
                said=(("suggested", number_for(self.rules, (*here, topic), self.cited)),),
            )
            for topic in topics
        )
        return Field(
            kind="topics",
            name=".".join(map(str, here)),
            label=Text("The house insists on this"),
            fields=fields,
        )

    def _part(self, _part: Any, place: Place, value: Any, here: Path) -> dict[str, Any]:
        there = isinstance(value, dict)
        may_lack = place.usual is None and not place.required
        if not there and may_lack:
            return {"on": False, "may_lack": True}
        fields, more = self.inside(place.inner, here)
        return {"fields": fields, "more": more, "on": True, "may_lack": may_lack}

    def inside(self, part: type[msgspec.Struct], path: Path) -> tuple[tuple[Field, ...], ...]:
        """The fields of a part: those that are asked first, and the rest."""
        keys = places(part)
        first = [
            key for key in MAIN.get(part.__name__, keys) if key in keys and keys[key].kind != "rule"
        ]
        rest = [key for key in keys if key not in first]
        return (
            tuple(self.field(part, key, path) for key in first),
            tuple(self.field(part, key, path) for key in rest),
        )

    def _rows(self, _part: Any, place: Place, value: Any, here: Path) -> dict[str, Any]:
        rows = value if isinstance(value, list) else []
        return {
            "rows": tuple(
                Row(
                    number,
                    self._row_title(each, (*here, number)),
                    *self.inside(place.inner, (*here, number)),
                )
                for number, each in enumerate(rows)
            ),
            "choices": tuple(self._addable(place.key, here)),
        }

    def _row_title(self, row: Any, here: Path) -> Text:
        """A step that compares a figure is called as the figure is."""
        figures = self._known_names("figure", (*here, "figure")) if "places" in here else None
        said = (figures or {}).get(str(found(row, ("figure",))))
        return said if said is not None and said["en"] else _title(row, int(here[-1]))

    # ── What can be chosen depends on the draft ──────────────────────────────────────────────────

    def _addable(self, key: str, here: Path) -> Iterable[Choice]:
        """What a new row may be, where that is known."""
        if key == "options" and here == ("options",):
            there = {found(row, ("name",)) for row in found(self.rules, here) or []}
            for name, row in READY.items():
                yield Choice(name, _title(row(), 0), name in there)
            yield Choice("", Text("something else"))
        if key != "standings":
            return
        there = {found(row, ("code",)) for row in found(self.rules, here) or []}
        for each in self._criteria(here):
            yield Choice(each.code, each.label, each.code in there, each.example)

    def _criteria(self, here: Path) -> list[Any]:
        if here[0] == "season":
            return offered_for_a_season()
        scoring = found(self.rules, (*here[:2], "scoring"))
        told = found(self.rules, ("scoring", str(scoring)))
        figures = {
            str(found(each, ("name",))): _spoken(found(each, ("label",)))
            for each in found(told, ("figures",)) or []
        }
        return offered(list(figures), found(told, ("own_measures",)) or [], figures)

    def _names_to_choose(self, key: str, here: Path, value: Any) -> tuple[Choice, ...]:
        names = self._known_names(key, here)
        if names is None:
            return ()
        if isinstance(value, str) and value and value not in names:
            names = {**names, value: Verbatim(value)}
        return tuple(Choice(name, said, name == (value or "")) for name, said in names.items())

    def _example(self, here: Path, code: Any) -> Text | None:
        """How the criterion decides."""
        return next((each.example for each in self._criteria(here) if each.code == code), None)

    @staticmethod
    def _as_in(modes: list[tuple[int, Text]], name: str) -> Text:
        """A scoring is called by the modes that are played by it."""
        titles = listed([title for _number, title in modes])
        return Text("as in: {modes}", modes=titles) if modes else Verbatim(name)

    def _known_names(self, key: str, here: Path) -> Mapping[str, Text] | None:
        if key == "code":
            return {each.code: each.label for each in self._criteria(here)}
        if key.endswith("_option") or key == "option":
            options = found(self.rules, ("options",)) or []
            told = {str(found(each, ("name",))): _title(each, 0) for each in options}
            return {"": Text("none", context="option"), **told}
        if key == "scoring":
            names = found(self.rules, ("scoring",)) or {}
            return {name: self._as_in(modes_with(self.rules, name), name) for name in names}
        if key == "figure" and here[0] in ("scoring", "modes"):
            which = here[1] if here[0] == "scoring" else found(self.rules, (*here[:2], "scoring"))
            figures = found(self.rules, ("scoring", str(which), "figures")) or []
            told = {str(found(e, ("name",))): _spoken(found(e, ("label",))) for e in figures}
            return told if here[0] == "scoring" else {"": Text("none", context="figure"), **told}
        return None


def _in_languages(value: Any) -> tuple[tuple[str, str], ...]:
    words = value if isinstance(value, dict) else {}
    langs = ("de", "en", *(["fr"] if "fr" in words else []))
    return tuple((lang, str(words.get(lang, ""))) for lang in langs)


def _title(row: Any, number: int) -> Text:
    """What a row is called: by its own words, else by its number."""
    for key in ("label", "title", "meaning"):
        if isinstance(found(row, (key,)), dict):
            said = _spoken(found(row, (key,)))
            if said["en"] or said["de"]:
                return said
    for key in ("name", "id", "figure"):
        if isinstance(found(row, (key,)), str) and row[key]:
            return Verbatim(row[key])
    return Text("number {number}", number=number + 1)


def _called(words: Any, name: str) -> Text:
    """By its words, where it has some in every language; a name is for files and programs."""
    said = _spoken(words)
    return said if said["de"] and said["en"] else Verbatim(name)


def _spoken(raw: Any) -> Text:
    try:
        return label(raw)
    except ValueError:
        return Label(de="", en="")


def written(value: Any) -> str:
    """A value as a field of a form holds it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(written(each) for each in value)
    return str(value)
