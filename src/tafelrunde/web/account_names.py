"""What is the account of whoever started the house called? It has a name in each language.

The first account was made by the house and not by a person; whoever reads German never chose the
word "organiser". So it is shown by the reader's word, and both words log in.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import get_language

from tafelrunde.words import LANGUAGES, Text

FIRST = "organiser"
SHOWN = Text("organiser", context="account of the house")


def account_name(username: str, lang: str | None = None) -> str:
    return SHOWN[lang or get_language() or "en"] if username == FIRST else username


def _own_words() -> set[str]:
    return {SHOWN[lang].casefold() for lang in LANGUAGES}


def account_meant(typed: str) -> str:
    """The account behind a typed name; one that is really called so comes first."""
    same = typed.strip().casefold() in _own_words()
    if same and not User.objects.filter(username__iexact=typed.strip()).exists():
        return FIRST
    return typed


def taken(name: str) -> bool:
    """Whether somebody is called so already, the house's own account included."""
    return name.casefold() in _own_words() or User.objects.filter(username__iexact=name).exists()
