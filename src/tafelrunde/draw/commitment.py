"""What was already fixed before anyone could know the seed?

Before a draw its *commitment* is published: who is in it, by which algorithm it will be drawn and
where the seed will come from. Afterwards everybody can see that nobody was added or taken out and
that nothing was chosen to suit the seed.

The digest is the SHA-256 (lower-case hexadecimal) of a text that anyone can write into a file and
hash with the tool of their choice, for example ``sha256sum``. The text, in Unicode NFC and UTF-8,
is these lines in this order, each ended by one line feed (also the last):

1. ``tafelrunde-commitment-1``
2. the name of the algorithm, for example ``tafelrunde-lots-1``
3. the source of the seed: ``dice``, ``words`` or ``system``
4. the label: what is drawn, for example ``round 1``
5. the seal: empty, or for a seed made by the system the SHA-256 (lower-case hexadecimal) of that
   seed in Unicode NFC and UTF-8, so that it cannot be exchanged either
6. the number of entries in decimal digits
7. one line an entry: the opaque ids, sorted by their UTF-8 bytes

No line contains a control character or another kind of line break, so each text has one reading.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from tafelrunde.draw.chance import Lots, text_bytes
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import Parameter, Text

__all__ = ["Commitment", "SeedSource", "commit", "commitment_text", "joined_seed", "sealed"]

FORM = "tafelrunde-commitment-1"
BETWEEN = " | "

SeedSource = Literal["dice", "words", "system"]

_BREAKING = frozenset({"Cc", "Zl", "Zp"})


class Commitment(msgspec.Struct, frozen=True):
    """The published promise; `seal` is empty unless the system has already made the seed."""

    digest: str
    algorithm: str
    source: SeedSource
    label: str
    entries: int
    seal: str = ""


def commit(
    entries: Iterable[str],
    *,
    source: SeedSource,
    label: str,
    seed: str | None = None,
    algorithm: str = Lots.algorithm,
) -> Commitment:
    """Freeze the entry list. Give the seed only where the system has already made it."""
    frozen = tuple(entries)
    if (seed is not None) != (source == "system"):
        raise Refusal.single(
            "seed", "Exactly the system’s seed is sealed; dice and words come later."
        )
    seal = "" if seed is None else sealed(seed)
    text = commitment_text(frozen, source=source, label=label, seal=seal, algorithm=algorithm)
    return Commitment(_hashed(text), algorithm, source, label, len(frozen), seal)


def commitment_text(
    entries: Iterable[str], *, source: str, label: str, seal: str, algorithm: str
) -> str:
    """The very text whose hash is published; a Refusal where it would be ambiguous."""
    ids = [unicodedata.normalize("NFC", entry) for entry in entries]
    head = [unicodedata.normalize("NFC", line) for line in (algorithm, source, label, seal)]
    faults = [fault for entry in ids for fault in _line_faults("entries", entry)]
    faults += [fault for line in head for fault in _line_faults("label", line, may_be_empty=True)]
    if len(set(ids)) != len(ids):
        faults.append(_fault("entries", "Someone is in twice."))
    if faults:
        raise Refusal(faults)
    lines = [FORM, *head, str(len(ids)), *sorted(ids, key=text_bytes)]
    return "".join(line + "\n" for line in lines)


def joined_seed(contributions: Sequence[str]) -> str:
    """One seed from what several people rolled or typed, in the order they did.

    Each contribution is put into Unicode NFC, its outer white space is dropped and every inner run
    of white space becomes one blank; then they are joined by blank, upright bar, blank. The bar may
    not stand in a contribution, so no two lists of contributions give the same seed.
    """
    said = [" ".join(unicodedata.normalize("NFC", text).split()) for text in contributions]
    faults = [fault for i, text in enumerate(said, 1) for fault in _contribution_faults(i, text)]
    if not said:
        faults.append(_fault("seed", "Nobody has contributed yet."))
    if faults:
        raise Refusal(faults)
    return BETWEEN.join(said)


def _contribution_faults(number: int, text: str) -> list[Fault]:
    place = f"seed {number}"
    if "|" in text:
        return [_fault(place, "The bar | separates the contributions and may not stand in one.")]
    return _line_faults(place, text)


def _line_faults(place: str, line: str, *, may_be_empty: bool = False) -> list[Fault]:
    text_bytes(line, place)
    if not line and not may_be_empty:
        return [_fault(place, "An entry is empty.")]
    if any(unicodedata.category(sign) in _BREAKING for sign in line):
        return [
            _fault(place, "{line} contains a line break or a control character.", line=repr(line))
        ]
    return []


def _fault(place: str, english: str, **parameters: Parameter) -> Fault:
    return Fault(place, Text(english, **parameters))


def sealed(seed: str) -> str:
    """The hash under which a seed is promised."""
    return hashlib.sha256(text_bytes(seed, "seed")).hexdigest()


def _hashed(text: str) -> str:
    return hashlib.sha256(text_bytes(text, "commitment")).hexdigest()
