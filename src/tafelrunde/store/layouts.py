"""What did this person say the columns are, the last time a list had these headings?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b

from tafelrunde.pages.organiser.lists.headings import MEANINGS
from tafelrunde.store.models import ListLayout


def remember(owner: str, headings: Sequence[str], meanings: Mapping[int, str]) -> None:
    told = {str(index): meaning for index, meaning in meanings.items() if meaning}
    ListLayout.objects.update_or_create(
        owner=owner, headings=_fingerprint(headings), defaults={"meanings": told}
    )


def remembered(owner: str, headings: Sequence[str]) -> dict[int, str] | None:
    kept = ListLayout.objects.filter(owner=owner, headings=_fingerprint(headings)).first()
    if kept is None:
        return None
    return {int(index): str(word) for index, word in kept.meanings.items() if word in MEANINGS}


def _fingerprint(headings: Sequence[str]) -> str:
    plain = "\x1f".join(" ".join(text.casefold().split()) for text in headings)
    return blake2b(plain.encode(), digest_size=32).hexdigest()
