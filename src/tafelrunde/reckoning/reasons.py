"""Turns a Reason into one sentence a player can read, in German or English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt

from tafelrunde.rulebook.exact import Exact, exact_text
from tafelrunde.rulebook.model import TieBreak
from tafelrunde.standings.season import NO_PLACE, SeasonReason, Value
from tafelrunde.standings.table import Reason, Row
from tafelrunde.words import InEach, Text, Verbatim, called, capital, listed
from tafelrunde.words.numbers import (
    decimal_text,
    number_text,
    ordinal_text,
    percent_of,
    percent_text,
    ratio_text,
    rounded,
)

Names = Mapping[str, str]
NO_FIGURE = Text("no figure")
NOT_MET = Verbatim("–")
FINER = range(8, 15, 2)
"""Decimals beside a fraction; more than these no eye compares, nor does a root hold them."""
ENOUGH, TOO_FEW = Text("enough", context="games"), Text("too few", context="games")


def root_of(variance: Exact, decimals: int = 2) -> Fraction:
    """The square root of an exact number, to that many decimals (cut after, for people only)."""
    scale = 10 ** (decimals + 2)
    root = isqrt(variance.numerator * scale * scale // variance.denominator)
    return Fraction(f"{root / scale:.{decimals}f}")


def value_text(tie_break: TieBreak, value: Exact | None, lang: str, decimals: int = 2) -> str:
    if value is None and tie_break.code == "lot":
        return Text("no lot drawn")[lang]
    if value is None:
        return (NOT_MET if tie_break.code == "direct_encounter" else NO_FIGURE)[lang]
    if tie_break.code == "enough_games":
        return (ENOUGH if value else TOO_FEW)[lang]
    if tie_break.shown_as == "percent":
        return percent_text(value, lang) if decimals == 2 else _fine_percent(value, lang, decimals)
    if tie_break.shown_as == "root":
        return number_text(root_of(value, decimals), lang, decimals, decimals)
    return decimal_text(value, lang, decimals)


def _fine_percent(value: Exact, lang: str, decimals: int) -> str:
    return percent_of(rounded(value * 100, decimals) / 100, lang, 0, decimals)


def both_texts(
    tie_break: TieBreak, better: Exact | None, worse: Exact | None, lang: str
) -> tuple[str, str]:
    """Both numbers, with as many decimals as it takes to tell them apart, else as fractions."""
    for decimals in (2, 4, 6):
        texts = (
            value_text(tie_break, better, lang, decimals),
            value_text(tie_break, worse, lang, decimals),
        )
        if texts[0] != texts[1]:
            return texts
    fractions = exact_text(better or 0), exact_text(worse or 0)
    for decimals in FINER:
        texts = (
            value_text(tie_break, better, lang, decimals),
            value_text(tie_break, worse, lang, decimals),
        )
        if texts[0] != texts[1]:
            return f"{fractions[0]} ({texts[0]})", f"{fractions[1]} ({texts[1]})"
    return fractions


LOT_AHEAD = Text(
    "Equal to the next in everything: the lot decided who goes first, the place stays shared."
)
LOT_BEHIND = Text(
    "Equal to you in everything: the lot decided who goes first, the place stays shared."
)
_LOT_SHORT = Text("the lot (place shared)")


def reason_sentence(row: Row, names: Names, lang: str) -> str | None:
    """Why this row stands ahead of the next one."""
    reason = row.reason
    if reason is None:
        return LOT_AHEAD[lang] if row.by_lot else None
    text = _DECIDED_AFTER if reason.equal else _DECIDED
    return _filled(text.filled(other=called(names, reason.behind)), reason, row, lang)


def reason_told(row: Row, lang: str) -> str:
    """The same to whoever comes next; nothing where no figure decided."""
    reason = row.reason
    if reason is None:
        return ""
    return _filled(_YOU_HAVE_AFTER if reason.equal else _YOU_HAVE, reason, row, lang)


def _filled(text: Text, reason: Reason, row: Row, lang: str) -> str:
    if reason.tie_break.code == "lot":
        return _by_lot(text, reason, row)[lang]
    better, worse = both_texts(reason.tie_break, reason.better, reason.worse, lang)
    label = reason.tie_break.label
    if reason.equal:
        text = text.filled(level=_level_on(reason, row))
    return text.filled(
        label=label if reason.equal else capital(label),
        better=better,
        worse=worse,
        by=reason.tie_break.rule,
    )[lang]


def _by_lot(text: Text, reason: Reason, row: Row) -> Text:
    """A lot has an order and no figures: its running numbers say nothing to anybody."""
    by, other = reason.tie_break.rule, text.parameters.get("other")
    level = _level_on(reason, row)
    if not reason.equal and other is None:
        return Text("The lot decided: drawn before you ({by}).", by=by)
    if not reason.equal:
        return Text("The lot decided: drawn before {other} ({by}).", other=other or "", by=by)
    if other is None:
        return Text("Level ({level}); then the lot: drawn before you ({by}).", level=level, by=by)
    return Text(
        "Level ({level}); then the lot: drawn before {other} ({by}).",
        level=level,
        other=other,
        by=by,
    )


_YOU_HAVE = Text("{label}: {better}, you have {worse} ({by}).")
_YOU_HAVE_AFTER = Text("Level ({level}); then {label}: {better}, you have {worse} ({by}).")
_DECIDED = Text("{label}: {better} against {worse} of {other} ({by}).")
_DECIDED_AFTER = Text("Level ({level}); then {label}: {better} against {worse} of {other} ({by}).")


def _level_on(reason: Reason, row: Row) -> Text:
    return listed(
        Text(
            "{label} {value}",
            label=tie_break.label,
            value=InEach(value_text, tie_break, row.values[position]),
        )
        for position, tie_break in enumerate(reason.equal)
    )


def short_reason(row: Row, lang: str) -> str:
    """The same where there is little room: "VP 30 : 27 (CAT-303)"."""
    reason = row.reason
    if reason is None:
        return _LOT_SHORT[lang] if row.by_lot else ""
    heading, rule = reason.tie_break.heading(lang), reason.tie_break.rule
    if reason.tie_break.code == "lot":
        return f"{heading} ({rule})"
    better, worse = both_texts(reason.tie_break, reason.better, reason.worse, lang)
    return f"{heading} {ratio_text(better, worse)} ({rule})"


def legend(chain: Sequence[TieBreak], lang: str) -> str:
    """What the short headings stand for, with their rules."""
    return " · ".join(
        f"{t.label[lang]} ({t.rule})"
        if t.heading(lang) == t.label[lang]
        else f"{t.heading(lang)} = {t.label[lang]} ({t.rule})"
        for t in chain
    )


def season_sentence(reason: SeasonReason, names: Names) -> Text:
    return _DECIDED.filled(
        label=capital(reason.tie_break.label),
        better=InEach(lambda lang: _season_texts(reason, lang)[0]),
        worse=InEach(lambda lang: _season_texts(reason, lang)[1]),
        other=called(names, reason.behind),
        by=reason.tie_break.rule,
    )


def short_season_reason(reason: SeasonReason | None, lang: str) -> str:
    """The same where there is little room: "wins 3 : 2 (CAR-504)"."""
    if reason is None:
        return ""
    told = ratio_text(*_season_texts(reason, lang))
    return f"{reason.tie_break.heading(lang)} {told} ({reason.tie_break.rule})"


def _season_texts(reason: SeasonReason, lang: str) -> tuple[str, str]:
    if isinstance(reason.better, tuple) or isinstance(reason.worse, tuple):
        return _places_text(reason.better, lang), _places_text(reason.worse, lang)
    return both_texts(reason.tie_break, reason.better, reason.worse, lang)


def _places_text(value: Value, lang: str) -> str:
    places = (
        [str(-place) for place in value if place != -NO_PLACE] if isinstance(value, tuple) else []
    )
    if not places:
        return Text("none")[lang]
    return ", ".join(ordinal_text(int(place), lang) for place in places)
