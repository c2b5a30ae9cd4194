"""What goes without saying? New rows, short names, rule numbers, words of a criterion.

Whoever makes a rulebook says what was agreed on; what only a file needs is put there by itself and
can be changed afterwards.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Any

import msgspec

from tafelrunde.pages.workshop.criteria_offered import criterion, season_criterion
from tafelrunde.pages.workshop.kinds import place_at, places
from tafelrunde.pages.workshop.numbering import number_for
from tafelrunde.pages.workshop.sizes import sizes_formed
from tafelrunde.rulebook.codes import STANDINGS_CODES
from tafelrunde.rulebook.drafting import Path, found
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import Text, label

NOT_A_NAME = re.compile(r"[^a-z0-9]+")
UMLAUTS = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("ß"): "ss"}
NAMED_BY = ("label", "title", "meaning")
NAMES = ("name", "id")
LONGEST_NAME = 40


def short_name(text: str) -> str:
    """A name for files and addresses: "Türme im Osten" is tuerme-im-osten."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(UMLAUTS))
    return NOT_A_NAME.sub("-", plain.encode("ascii", "ignore").decode()).strip("-")[:LONGEST_NAME]


def prefix_for(title: str, taken: Collection[str] = ()) -> str:
    """The letters before every rule number: Kubb-Karten is KUB, or KUB2 where another is that."""
    letters = "".join(each for each in short_name(title).upper() if each.isalnum())
    first = (letters or "GAME")[:3].ljust(2, "X")
    further = (f"{first}{number}" for number in range(2, 10))
    shorter = (f"{first[:2]}{number}" for number in range(10, 100))
    return next((name for name in (first, *further, *shorter) if name not in taken), "GAME")


# ── New parts ────────────────────────────────────────────────────────────────────────────────────


def fresh(part: type[msgspec.Struct], rules: Any, path: Path) -> Plain:
    """A part with nothing in it but what it cannot be without."""
    made: Plain = {}
    for key, place in places(part).items():
        if place.kind == "rule" and place.required:
            made[key] = number_for(rules, (*path, key))
        elif place.required:
            made[key] = _empty(place.kind, place, rules, (*path, key))
    if "rules" in places(part):
        made["rules"] = [number_for(rules, (*path, "rule"))]
    return made


def _empty(kind: str, place: Any, rules: Any, path: Path) -> Any:
    if kind == "words":
        return {"de": "", "en": ""}
    if kind == "choice":
        return place.choices[0]
    if kind == "part":
        return fresh(place.inner, rules, path)
    if kind == "whole":
        return 2 if place.key in ("size", "minimum", "best") else 0
    return {"exact": 0, "rows": [], "names": [], "wholes": [], "points": {}}.get(kind, "")


def new_row(rules: Plain, path: Path, told: str) -> Plain | None:
    """One more of what stands in a list; `told` says which, where that can be chosen."""
    place = place_at(path)
    if place is None or place.kind != "rows":
        return None
    rows = found(rules, path)
    number = len(rows) if isinstance(rows, list) else 0
    here = (*path, number)
    row = fresh(place.inner, rules, here)
    if place.key == "standings":
        row["code"] = told or "lot"
        row |= words_of(rules, path, row["code"])
        if row["code"] in SHOWN_AS:
            row["shown_as"] = "percent"
    elif place.key == "figures":
        row["name"] = "" if number else "vp"
    elif place.key == "places":
        row["figure"] = _next_figure(rules, path, number)
    elif place.key == "options" and told in READY:
        row |= READY[told]()
        there = rows if isinstance(rows, list) else []
        row["rule"] = number_for(
            {**rules, "options": [*there, {**row, "rule": ""}]}, (*here, "rule")
        )
    elif place.key == "bags":
        row["lots"] = []
    return row


SHOWN_AS = frozenset(
    {"vp_share_sum", "match_win", "game_win", "opponents_match_win", "opponents_game_win",
     "mean_share"}
)  # fmt: skip


def _next_figure(rules: Plain, path: Path, number: int) -> str:
    figures = found(rules, (*path[:2], "figures")) or []
    names = [found(each, ("name",)) for each in figures]
    return str(names[min(number, len(names) - 1)]) if names else ""


def words_of(rules: Plain, path: Path, code: str) -> Plain:
    """What a criterion is called, as a rulebook has it."""
    if path[0] == "season":
        return dict(season_criterion(code).words())
    scoring = found(rules, (*path[:2], "scoring"))
    figures = found(rules, ("scoring", str(scoring), "figures")) or []
    labels: dict[str, Text] = {}
    for each in figures:
        try:
            labels[str(found(each, ("name",)))] = label(found(each, ("label",)))
        except ValueError:
            continue
    return dict(criterion(code, labels).words())


def _said(text: Text) -> dict[str, str]:
    return {"de": text["de"], "en": text["en"]}


READY: dict[str, Any] = {
    "rounds": lambda: {
        "name": "rounds",
        "kind": "whole",
        "at_least": 1,
        "at_most": 20,
        "meaning": _said(Text("number of rounds, where it differs")),
    },
    "avoid_rematches": lambda: {
        "name": "avoid_rematches",
        "kind": "flag",
        "default": True,
        "meaning": _said(Text("nobody meets twice, if possible")),
    },
    "final_places": lambda: {
        "name": "final_places",
        "kind": "whole",
        "default": 4,
        "at_least": 2,
        "at_most": 100,
        "scope": "season",
        "meaning": _said(Text("places in the season’s final")),
    },
    "tied_places": lambda: {
        "name": "tied_places",
        "kind": "choice",
        "choices": ["better", "mean"],
        "words": {
            "better": _said(Text("the better place’s points")),
            "mean": _said(Text("the mean")),
        },
        "default": "better",
        "scope": "season",
        "meaning": _said(Text("points for a shared place")),
    },
}
"""Options whose names mean something to the program, as somebody would write them."""


# ── What follows from an answer ──────────────────────────────────────────────────────────────────


def completed(rules: Plain, before: Plain) -> Plain:
    """The rules with short names, rule numbers and words where the answer left them out."""
    old, new = before.get("prefix"), rules.get("prefix")
    if isinstance(old, str) and isinstance(new, str) and old and new and old != new:
        rules = _renumbered(rules, re.compile(rf"{re.escape(old)}(?=-\w+$)"), new)
    _complete(Rulebook, rules, before, (), rules)
    _points_for_new_sizes(rules, before)
    if isinstance(rules.get("season"), dict):
        _options_of_a_season(rules)
    return rules


def _renumbered(part: Any, old: re.Pattern[str], new: str) -> Any:
    """Other letters before the rule numbers: every number gets them."""
    if isinstance(part, dict):
        return {key: _renumbered(each, old, new) for key, each in part.items()}
    if isinstance(part, list):
        return [_renumbered(each, old, new) for each in part]
    return old.sub(new, part) if isinstance(part, str) and old.match(part) else part


def _complete(part: type[msgspec.Struct], now: Any, then: Any, path: Path, rules: Plain) -> None:
    if not isinstance(now, dict) or now == then:
        return
    for key, place in places(part).items():
        here, value = (*path, key), now.get(key)
        if place.kind == "rule":
            if not value and (place.required or _newly_said(part, key, now, then)):
                now[key] = number_for(rules, here)
        elif place.kind == "part":
            _complete(place.inner, value, found(then, (key,)), here, rules)
        elif place.kind == "rows":
            for name, row in _named(value):
                _complete(place.inner, row, found(then, (key, name)), (*here, name), rules)
    _name(part, now)
    _words_of_another(now, then, path[:-1], rules)


def _named(rows: Any) -> list[tuple[Any, Any]]:
    """Rows by their numbers, scorings by their names."""
    if isinstance(rows, dict):
        return list(rows.items())
    return list(enumerate(rows)) if isinstance(rows, list) else []


def _newly_said(part: type[msgspec.Struct], key: str, now: Plain, then: Any) -> bool:
    """Whether what this rule is about was said only now."""
    about = key.removesuffix("_rule")
    said = [each for each in places(part) if each == about or each.startswith(f"{about}_")]
    return any(each in now and now[each] != found(then, (each,)) for each in said if each != key)


def _name(part: type[msgspec.Struct], row: Plain) -> None:
    """A short name follows from the words, where somebody left it empty."""
    for key in NAMES:
        if key in places(part) and part is not Rulebook and not row.get(key):
            words: Plain = next((row[by] for by in NAMED_BY if isinstance(row.get(by), dict)), {})
            if made := short_name(words.get("en") or words.get("de") or ""):
                row[key] = made


def _words_of_another(now: Plain, then: Any, path: Path, rules: Plain) -> None:
    """Another criterion was chosen: its own words, unless somebody wrote some."""
    if "code" not in now or found(then, ("code",)) in (None, now["code"]):
        return
    usual = words_of(rules, path, str(found(then, ("code",))))
    if now.get("label") in (found(then, ("label",)), usual.get("label")):
        now.pop("short", None)
        now.pop("shown_as", None)
        now |= words_of(rules, path, str(now["code"]))
        if now["code"] in SHOWN_AS:
            now["shown_as"] = "percent"
    if now["code"] not in STANDINGS_CODES:
        for key in ("least", "floor", "cut_lowest", "cut_highest"):
            now.pop(key, None)


def _points_for_new_sizes(rules: Plain, before: Plain) -> None:
    """A new table size gets the points of the next larger one, without one in the middle.

    Points that somebody emptied stay away: nobody's answer is replaced.
    """
    for mode in found(rules, ("modes",)) or []:
        name = str(found(mode, ("scoring",)))
        points = found(rules, ("scoring", name, "points"))
        formed = sizes_formed(before, name)
        sizes = found(mode, ("sizes",))
        if not isinstance(points, dict) or not points or not isinstance(sizes, list):
            continue
        for size in sizes:
            if isinstance(size, int) and size not in formed and str(size) not in points:
                points[str(size)] = _points_like(points, size)


def _points_like(points: Plain, size: int) -> list[Any]:
    larger = [each for each in points.values() if isinstance(each, list) and len(each) > size]
    if larger:
        table = min(larger, key=len)
        return [*table[: size - 1], table[-1]]
    table = max((each for each in points.values() if isinstance(each, list)), key=len, default=[])
    return [*table, *[table[-1] if table else 0] * size][:size]


def _options_of_a_season(rules: Plain) -> None:
    """A season cannot do without two options; they are put there with it."""
    options = rules.setdefault("options", [])
    qualification = rules["season"].get("qualification")
    if not isinstance(options, list) or not isinstance(qualification, dict):
        return
    names = [found(each, ("name",)) for each in options]
    if not qualification.get("places_option"):
        qualification["places_option"] = "final_places"
        _put_there(rules, options, names, "final_places")
    _put_there(rules, options, names, "tied_places")


def _put_there(rules: Plain, options: list[Any], names: list[Any], name: str) -> None:
    if name not in names:
        row = new_row(rules, ("options",), name)
        options.append(row)
