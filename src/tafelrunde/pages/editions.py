"""What changed from one edition of a rulebook to the next? Rule by rule, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.edition import canonical
from tafelrunde.rulebook.handbook import Handbook, Rule
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import LANGUAGES, Text, Verbatim, exactly, label, listed
from tafelrunde.words.said import FRACTION

NOT_TOLD = frozenset({"id", "version", "rule", "note"})
"""What tells things apart, or only where they are written down."""

CALLED_BY = ("title", "label", "meaning", "summary")
KNOWN_BY = ("id", "name", "code", "nation", "figure", "size", "rule")
"""By which two parts of a list are the same one, in this order."""

WORDS: dict[str, Text] = {
    "always": Text("always on top"),
    "at_least": Text("at least"),
    "at_most": Text("at most"),
    "bags": Text("what lies in the bag"),
    "best": Text("how many of each table go on"),
    "better": Text("which way is better"),
    "beyond": Text("every further place"),
    "cap": Text("points that win"),
    "chess_clock": Text("chess clock"),
    "choices": Text("what can be chosen"),
    "codes": Text("criteria"),
    "countries": Text("countries"),
    "default": Text("what holds if nobody decides"),
    "desk": Text("what the desk insists on"),
    "disqualifications": Text("disqualification"),
    "draw": Text("level game"),
    "draws": Text("set-up draw"),
    "enter": Text("how many reach the finish"),
    "effective": Text("part that counts at short tables"),
    "figures": Text("figures on the slip"),
    "finish": Text("how it ends"),
    "formats": Text("mixes of games"),
    "gives": Text("final places it decides"),
    "kinds": Text("kind of game"),
    "label": Text("what it is called"),
    "ladder": Text("points from half the field down"),
    "lead_days": Text("days ahead"),
    "lots": Text("lots"),
    "lucky": Text("how many of the rest go on"),
    "marks": Text("marks"),
    "matches": Text("match"),
    "meaning": Text("meaning"),
    "method": Text("way of seating"),
    "minimum": Text("smallest tournament that counts"),
    "modes": Text("mode"),
    "number": Text("how many"),
    "options": Text("option"),
    "own_measures": Text("own measures"),
    "placement": Text("down to which place it is played out"),
    "places": Text("what decides places"),
    "points": Text("points"),
    "policy": Text("small tables"),
    "qualification": Text("who is invited"),
    "rounds": Text("rounds"),
    "rules": Text("rules"),
    "schemes": Text("bracket"),
    "scoring": Text("scoring"),
    "season": Text("ranking list"),
    "seating": Text("seating"),
    "seats": Text("seats"),
    "share": Text("share"),
    "sizes": Text("table sizes"),
    "source": Text("whose rules these are"),
    "stages": Text("stages of the finish"),
    "standings": Text("criteria of the ranking"),
    "start": Text("who starts"),
    "summary": Text("summary"),
    "table": Text("points by place"),
    "tiers": Text("bonus from so many players on"),
    "title": Text("title"),
    "typical": Text("usual figures"),
    "weights": Text("weights of the best results"),
}
"""What people call the keys of the language; a rare one speaks for itself."""


class Change(msgspec.Struct, frozen=True):
    """One thing that is otherwise; None: there was, or is, nothing of the kind."""

    rule: str
    where: Text
    before: Text | None
    after: Text | None


def changes(
    old: Rulebook, new: Rulebook, old_handbook: Handbook, new_handbook: Handbook
) -> list[Change]:
    """All that differs, by the rules that say so."""
    found = [
        *_parts(canonical(old), canonical(new), (), ""),
        *_texts(old_handbook, new_handbook),
    ]
    return sorted(found, key=lambda change: (not change.rule, by_id(change.rule)))


def _texts(old: Handbook, new: Handbook) -> Iterator[Change]:
    """Texts of the handbook."""
    before, after = ({rule.id: rule for rule in book.rules} for book in (old, new))
    for rule in dict.fromkeys([*before, *after]):
        then, now = before.get(rule), after.get(rule)
        if then is None or now is None or then.text != now.text:
            title = now or then
            assert title is not None
            yield Change(rule, title.title, _text(then), _text(now))


def _text(rule: Rule | None) -> Text | None:
    return rule.text if rule is not None else None


def _parts(before: object, after: object, where: tuple[Text, ...], rule: str) -> Iterator[Change]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping) and not _is_text(after):
        for key in dict.fromkeys([*before, *after]):
            if key in NOT_TOLD and where[:1] != (WORDS["desk"],):
                continue
            said = _rule(before, after, key) or rule
            word = WORDS.get(key) or Verbatim(str(key))
            yield from _parts(before.get(key), after.get(key), (*where, word), said)
    elif _is_list(before) and _is_list(after):
        assert isinstance(before, Sequence)
        assert isinstance(after, Sequence)
        then, now = _by_name(before), _by_name(after)
        for name in dict.fromkeys([*then, *now]):
            part = now.get(name) or then.get(name) or {}
            said = _rule(then.get(name, {}), now.get(name, {}), "") or rule
            yield from _parts(then.get(name), now.get(name), (*where, _called(part, name)), said)
        yield from _order(then, now, where, rule)
    else:
        yield Change(rule, listed(where, " · "), shown(before), shown(after))


Named = Mapping[str, Mapping[str, object]]


def _order(then: Named, now: Named, where: tuple[Text, ...], rule: str) -> Iterator[Change]:
    """Which part comes before which: of criteria that is most of what they say.

    It is told under the rule of each that stands elsewhere now.
    """
    stayed = [name for name in then if name in now]
    moved = [name for name in now if name in then]
    if stayed != moved:
        others = [now[new] for old, new in zip(stayed, moved, strict=True) if old != new]
        for said in dict.fromkeys(_rule(each, each, "") or rule for each in others):
            yield Change(said, listed(where, " · "), _in_order(then), _in_order(now))


def _in_order(parts: Named) -> Text:
    return listed([_called(part, name) for name, part in parts.items()], ", ")


def _rule(before: Mapping[str, object], after: Mapping[str, object], key: str) -> str:
    """The rule behind a key: its own, else that of the part it stands in."""
    for name in (f"{key}_rule", "rule"):
        for part in (after, before):
            if isinstance(rule := part.get(name), str):
                return rule
    value = after.get(key)
    return value if isinstance(value, str) and "-" in value and key in after else ""


def _is_text(value: object) -> bool:
    return isinstance(value, Mapping) and bool(value) and set(value) <= set(LANGUAGES)


def _is_list(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(x, Mapping) for x in value)


def _by_name(parts: Sequence[Mapping[str, object]]) -> dict[str, Mapping[str, object]]:
    """Parts of a list by what tells them apart, else by where they stand."""
    found: dict[str, Mapping[str, object]] = {}
    for number, part in enumerate(parts, start=1):
        name = next((str(part[key]) for key in KNOWN_BY if key in part), str(number))
        found[name if name not in found else f"{name} {number}"] = part
    return found


def _called(part: Mapping[str, object], name: str) -> Text:
    for key in CALLED_BY:
        if _is_text(part.get(key)) and "en" in part[key]:  # type: ignore[operator]
            return Text("“{title}”", title=label(part[key]))
    return Verbatim(name)


def shown(value: object) -> Text | None:
    """A value as people read it."""
    if value is None:
        return None
    if isinstance(value, bool):
        return Text("yes") if value else Text("no")
    if isinstance(value, Mapping):
        if _is_text(value):
            return label(dict(value))
        title = _called(value, "")
        told = [
            Text("{name}: {value}", name=WORDS.get(name) or Verbatim(str(name)), value=said)
            for name, each in value.items()
            if (said := shown(each)) is not None
        ]
        return title if title["en"] else listed(told, ", ")
    if isinstance(value, list):
        return listed([said for each in value if (said := shown(each)) is not None], ", ")
    text = str(value)
    return exactly(text) if FRACTION.fullmatch(text) else Verbatim(text)
