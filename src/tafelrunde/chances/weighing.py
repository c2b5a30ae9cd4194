"""Which formats stand beside this one for this field? What the rulebook allows, one step away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec

from tafelrunde.chances.formats import Format, course_for, format_of
from tafelrunde.chances.lab import Measured, Worth, lab
from tafelrunde.chances.weighed import Figure, LabQuestion, Weighed, Weighing, What
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook

MOST_BESIDE = 7
TABLES = "tables"
"""The option by which a rulebook lets the organiser choose among table sizes."""

Variant = tuple[What, Format]


def answered(asked: LabQuestion, told: Callable[[int, int], None]) -> bytes:
    """For whoever asks from afar; nothing where so many cannot play it."""
    try:
        found = variants(asked.rulebook, asked.mode, asked.players)
    except Refusal:
        return b""
    worths = lab([each for _what, each in found], seed=asked.seed, runs=asked.runs, done=told)
    formats = [_weighed(what, worth) for (what, _each), worth in zip(found, worths, strict=True)]
    return msgspec.json.encode(Weighing(asked.runs, asked.seed, tuple(formats)))


def variants(rulebook_id: str, mode_id: str, players: int) -> list[Variant]:
    """The format itself first; others only where so many people can play them."""
    own = format_of(rulebook_id, mode_id, players, None)
    course_for(own)  # a field that cannot be seated is refused before anything is measured
    book = open_rulebook(rulebook_id)
    others = [each for each in _beside(book, own) if _possible(each[1])]
    return [("this", own), *others[:MOST_BESIDE]]


def _beside(book: Rulebook, own: Format) -> Iterator[Variant]:
    mode = book.mode(own.mode)
    names = {option.name for option in book.options_of(mode)}
    if "rounds" in names:
        yield "more", replace(own, rounds=own.rounds + 1)
        yield "fewer", replace(own, rounds=own.rounds - 1)
    if mode.finish is not None and mode.finish.schemes:
        yield "no-finish", replace(own, without_finish=True)
    for option in book.options_of(mode):
        if option.name == TABLES:
            for choice in option.choices:
                if choice != option.default:
                    yield "option", replace(own, options=((TABLES, choice),))
    yield from (("mode", _as_mode(own, each)) for each in book.modes if _alike(mode, each))


def _alike(mode: Mode, other: Mode) -> bool:
    """Modes in which the same game is scored alike."""
    return other.id != mode.id and other.scoring == mode.scoring


def _as_mode(own: Format, mode: Mode) -> Format:
    return Format(own.rulebook, mode.id, own.players, mode.rounds)


def _possible(format_: Format) -> bool:
    try:
        format_of(format_.rulebook, format_.mode, format_.players, format_.rounds)
        course_for(format_)
    except Refusal:
        return False
    return True


def _weighed(what: What, worth: Worth) -> Weighed:
    name, value = next(iter(worth.format.options), ("", ""))
    finish = worth.strongest_in_finish
    return Weighed(
        what,
        worth.format.mode,
        worth.format.rounds,
        _figure(worth.strongest_wins),
        _figure(worth.tau),
        _figure(worth.true_top_four),
        _figure(worth.repeats),
        None if finish is None else _figure(finish),
        worth.facts.games,
        int(worth.facts.hours * 60),
        (name, str(value)),
    )


def _figure(found: Measured) -> Figure:
    return Figure(found.value, found.error)
