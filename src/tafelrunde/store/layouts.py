"""What did this person say the columns are, the last time a list had these headings?"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from hashlib import blake2b

from tafelrunde.reckoning.lists.headings import MEANINGS
from tafelrunde.store.models import ListLayout


def remember(
    owner: str, headings: Sequence[str], meanings: Mapping[int, str], kind: str = ""
) -> None:
    """`kind` keeps lists apart that have the same headings and are read for something else."""
    told = {str(index): meaning for index, meaning in meanings.items() if meaning}
    ListLayout.objects.update_or_create(
        owner=owner, headings=_fingerprint((kind, *headings)), defaults={"meanings": told}
    )


def remembered(
    owner: str, headings: Sequence[str], kind: str = "", known: Container[str] = MEANINGS
) -> dict[int, str] | None:
    """`known` are the meanings columns of such a list can have."""
    asked = _fingerprint((kind, *headings))
    kept = ListLayout.objects.filter(owner=owner, headings=asked).first()
    if kept is None:
        return None
    return {int(index): str(word) for index, word in kept.meanings.items() if word in known}


def _fingerprint(headings: Sequence[str]) -> str:
    """Without a kind as it ever was: what was remembered before there were any is found."""
    headings = headings if headings[0] else headings[1:]
    plain = "\x1f".join(" ".join(text.casefold().split()) for text in headings)
    return blake2b(plain.encode(), digest_size=32).hexdigest()
