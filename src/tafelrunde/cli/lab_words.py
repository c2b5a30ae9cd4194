"""The lab in words, tables and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tafelrunde.chances.calibration import Bin
from tafelrunde.chances.lab import Measured, Worth
from tafelrunde.chances.picture import Chart, Line, Point
from tafelrunde.chances.weighed import Figure
from tafelrunde.chances.words import MOST, TRUTH, figure_text, share_text
from tafelrunde.cli.answer import Column, print_table
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.edition import parted
from tafelrunde.words import InEach, Text, counted
from tafelrunde.words.numbers import decimal_text, number_text, percent_of

NOTHING = "–"
ALL_EQUAL = Text("All are equally strong: nobody is the strongest, and no list is the true one.")


def name_of(worth: Worth, lang: str) -> str:
    """The mode as people call it, with its rounds where they are not the usual ones."""
    rulebook = open_rulebook(worth.format.rulebook)
    mode = rulebook.mode(worth.format.mode)
    _id, version = parted(worth.format.rulebook)
    title = f"{rulebook.title[lang]} {version}" if version else rulebook.title[lang]
    name = f"{title}, {mode.title[lang]}"
    if worth.format.rounds == mode.rounds:
        return name
    said = counted(worth.format.rounds, "{n} round", "{n} rounds")
    return f"{name} ({said[lang]})"


def show_formats(
    found: Sequence[Worth], runs: int, seed: str, lang: str, *, equal: bool = False
) -> None:
    """`equal`: all are equally strong, so nothing can be said of the strongest."""
    columns: list[Column] = [
        ("Format", "left"),
        (Text("players", context="lab words")[lang], "right"),
        (Text("strongest wins")[lang], "right"),
        (Text("in the finish")[lang], "right"),
        (Text("true four in front")[lang], "right"),
        (Text("Kendall’s τ")[lang], "right"),
        (Text("shared title")[lang], "right"),
        (Text("repeats")[lang], "right"),
        (Text("games", context="lab words")[lang], "right"),
        (Text("hours")[lang], "right"),
    ]
    rows = [_row(worth, lang, equal) for worth in found]
    title = Text("What a format is worth")[lang]
    caption = counted(
        runs,
        "{count} tournament a format, ± one standard error, seed “{seed}”",
        "{count} tournaments a format, ± one standard error, seed “{seed}”",
        count=number_text(runs, lang),
        seed=seed,
    )[lang]
    print_table(title, columns, rows, caption)
    for sentence in [ALL_EQUAL[lang]] if equal else sentences(found, lang):
        print(sentence)


def _row(worth: Worth, lang: str, equal: bool) -> list[str]:
    finish = worth.strongest_in_finish
    of_strength = [
        share_text(worth.strongest_wins.value, worth.strongest_wins.error, lang),
        NOTHING if finish is None else share_text(finish.value, finish.error, lang),
        share_text(worth.true_top_four.value, worth.true_top_four.error, lang),
        figure_text(worth.tau.value, worth.tau.error, lang, 3),
    ]
    return [
        name_of(worth, lang),
        str(worth.format.players),
        *([NOTHING] * len(of_strength) if equal else of_strength),
        share_text(worth.shared_first.value, worth.shared_first.error, lang),
        figure_text(worth.repeats.value, worth.repeats.error, lang, 1),
        str(worth.facts.games),
        decimal_text(worth.facts.hours, lang, 1),
    ]


def sentences(found: Sequence[Worth], lang: str) -> list[str]:
    """The first format beside each other of the same size, in one sentence."""
    first = found[0]
    same = [worth for worth in found[1:] if worth.format.players == first.format.players]
    return [_compared(first, other)[lang] for other in same]


def _compared(first: Worth, other: Worth) -> Text:
    wins = _figure(first.strongest_wins).beside(_figure(other.strongest_wins))
    tau = _figure(first.tau).beside(_figure(other.tau))
    return Text(
        "{first} against {other}: {most}, {truth}.",
        first=InEach(name_of, first),
        other=InEach(name_of, other),
        most=MOST[wins],
        truth=TRUTH[tau],
    )


def _figure(found: Measured) -> Figure:
    return Figure(found.value, found.error)


def sweep_chart(found: Sequence[Worth], lang: str) -> Chart:
    """How often the strongest wins, over the size of the field, a line for each format."""
    lines: dict[str, list[Point]] = {}
    for worth in found:
        wins = worth.strongest_wins
        point = Point(worth.format.players, wins.value, wins.error)
        lines.setdefault(name_of(worth, lang), []).append(point)
    return Chart(
        Text("How often does the strongest win?")[lang],
        Text("players", context="lab words")[lang],
        Text("wins")[lang],
        tuple(Line(name, tuple(points)) for name, points in lines.items()),
        lang,
    )


def tenths_chart(bins: Sequence[Bin], lang: str) -> Chart:
    """What was said against what happened; on the dashed line both are the same."""
    points = tuple(Point(each.mean, each.happened, each.error) for each in bins if each.said)
    return Chart(
        Text("Said and happened")[lang],
        Text("chance said")[lang],
        Text("happened")[lang],
        (Line(Text("each tenth")[lang], points),),
        lang,
        diagonal=True,
    )


def show_bins(bins: Sequence[Bin], tournaments: int, seed: str, lang: str) -> None:
    columns: list[Column] = [
        (Text("said")[lang], "left"),
        (Text("statements")[lang], "right"),
        (Text("on average")[lang], "right"),
        (Text("happened")[lang], "right"),
    ]
    rows = [
        [
            f"{each.low * 100:.0f} … {percent_of(Fraction(str(each.high)), lang, 0, 0)}",
            number_text(each.said, lang),
            share_text(each.mean, 0.0, lang).partition(" ±")[0],
            share_text(each.happened, each.error, lang) if each.said else NOTHING,
        ]
        for each in bins
    ]
    count = number_text(tournaments, lang)
    caption = Text(
        "{count} tournaments, asked before the last round, seed “{seed}”", count=count, seed=seed
    )[lang]
    title = Text("Said and happened")[lang]
    print_table(title, columns, rows, caption)
