"""What a correction or a decided objection changed on a slip, as the minutes tell it."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.journal import events as e
from tafelrunde.pages.minutes_told import changed_minutes
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.slip_lines import changed_marks, scoring_of
from tafelrunde.words.numbers import signed_text


def changes(source: Source, old: e.Slip, new: e.Slip) -> Iterator[str]:
    """Old and new of everything that differs, by name and figure."""
    scoring = scoring_of(source.state, source.rulebook)
    labels = {f.name: f.label[source.lang] for f in scoring.figures}
    before = {line.player: line for line in old.lines}
    for line in new.lines:
        was = before.get(line.player)
        if was is None or was == line:
            continue
        parts = [
            f"{labels.get(name, name)} {signed_text(was.figures.get(name, '–'))} → "
            f"{signed_text(line.figures.get(name, '–'))}"
            for name in labels
            if was.figures.get(name) != line.figures.get(name)
        ]
        parts += [
            f"{mark.label[source.lang]}: {_yes(source, was.carried.get(mark.name))} → "
            f"{_yes(source, now)}"
            for mark, now in changed_marks(was, line, scoring)
        ]
        yield f"{source.called(line.player)}: {', '.join(parts)}"
    for text in changed_minutes(old, new, scoring):
        yield source.text(text)


def _yes(source: Source, value: object) -> str:
    return source.say("yes") if value else source.say("no")
