"""What is the account of whoever started the house called? It has a name in each language.

The first account was made by the house and not by a person; whoever reads German never chose the
word "organiser". So it is shown by the reader's word, and both words log in.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import get_language

FIRST = "organiser"
IN_GERMAN = "Turnierleitung"


def account_name(username: str, lang: str | None = None) -> str:
    german = (lang or get_language()) == "de"
    return IN_GERMAN if username == FIRST and german else username


def account_meant(typed: str) -> str:
    """The account behind a typed name; one that is really called so comes first."""
    same = typed.strip().casefold() == IN_GERMAN.casefold()
    if same and not User.objects.filter(username__iexact=typed.strip()).exists():
        return FIRST
    return typed


def taken(name: str) -> bool:
    """Whether somebody is called so already, the house's own account included."""
    own = (FIRST, IN_GERMAN.casefold())
    return name.casefold() in own or User.objects.filter(username__iexact=name).exists()
