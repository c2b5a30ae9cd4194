"""Is a folder sound? Everything wrong with it at once, for whoever writes a rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tafelrunde.games.counting import read_counting
from tafelrunde.games.own_draws import draws_looked_through
from tafelrunde.games.samples import read_samples
from tafelrunde.games.volumes import RULEBOOK, offers, text_of
from tafelrunde.rulebook.cited_rules import cited
from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.handbook import read_handbook
from tafelrunde.rulebook.loader import of_a_file, placed, read_toml
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.words import Text

Reader = Callable[[str, str, Rulebook], object]

BESIDE: dict[str, Reader] = {
    "handbook.toml": lambda text, file, _book: read_handbook(text, file),
    "counting.toml": read_counting,
    "samples.toml": read_samples,
}
"""What may lie beside a rulebook, and how it is read."""


@dataclass(frozen=True)
class Checked:
    """What was found: the rulebook, as far as it can be read, and all faults; one that is sound
    has a digest."""

    rulebook: Rulebook | None
    faults: tuple[Fault, ...]
    digest: str = ""


def checked(path: Path) -> Checked:
    """A folder with all that lies in it, or a rulebook's file alone."""
    file = path / RULEBOOK if path.is_dir() else path
    if not file.is_file():
        text = Text("a folder with a rulebook.toml or a TOML file expected")
        return Checked(None, (Fault(str(path), text),))
    try:
        raw = read_toml(text_of(file, str(file)), str(file))
    except Refusal as refusal:
        return Checked(None, refusal.faults)
    book, found = of_a_file(raw)
    faults = placed(found, str(file))
    if book is None:
        return Checked(None, tuple(faults))
    told = {fault.place for fault in found}
    found = [fault for fault in _rules(book, raw) if fault.place not in told]
    found += draws_looked_through(book, path if path.is_dir() else None)
    faults += placed(found, str(file))
    if path.is_dir():
        faults += [fault for name in BESIDE for fault in _beside(path / name, book, BESIDE[name])]
        faults += _python(path, book)
    return Checked(book, tuple(faults), "" if faults else digest_of(canonical(book)))


def _beside(file: Path, book: Rulebook, read: Reader) -> Iterator[Fault]:
    if not file.is_file():
        return
    try:
        read(text_of(file, str(file)), str(file), book)
    except Refusal as refusal:
        yield from refusal.faults


def _python(folder: Path, book: Rulebook) -> Iterator[Fault]:
    """Looked at without running it: a folder that somebody sent may hold anything."""
    own = any(scoring.own_arithmetic and not scoring.game for scoring in book.scoring.values())
    file = folder / "arithmetic.py"
    wanted = Text("a module with ARITHMETIC expected, because own_measures is set")
    if own and not file.is_file():
        yield Fault(str(file), wanted)
    for each in sorted(folder.glob("*.py")):
        try:
            named = offers(text_of(each, str(each)), "ARITHMETIC")
        except Refusal as refusal:
            yield from refusal.faults
        except SyntaxError as error:
            where = str(error.lineno or "?")
            why = Text("no valid Python (line {line}): {why}", line=where, why=error.msg)
            yield Fault(str(each), why)
        else:
            if each == file and own and not named:
                yield Fault(str(file), wanted)


def _rules(book: Rulebook, raw: object) -> Iterator[Fault]:
    """A handbook need not hold all of them, yet each has to be a rule of this document."""
    for place, rule in cited(raw, ""):
        if not rule.startswith(f"{book.prefix}-"):
            wanted = Text(
                "a rule “{prefix}-…” expected, found “{rule_id}”",
                prefix=book.prefix,
                rule_id=rule,
            )
            yield Fault(place, wanted)
