"""A row of the register as the office sees it beside another: with who entered it, in words."""

from __future__ import annotations

import msgspec
from django.contrib.auth.models import User

from tafelrunde.reckoning.names.register import Names
from tafelrunde.store.association.sides import Side
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.web.account_names import account_name
from tafelrunde.words import Text
from tafelrunde.words.digits import digits

CAME_BY = {
    "form": Text("registered by the form"),
    "hand": Text("entered by hand"),
    "result": Text("from a result"),
    "ban": Text("entered with a ban"),
    "list": Text("from an imported list"),
    "": Text("not noted"),
}


class Shown(msgspec.Struct, frozen=True):
    """One side of a comparison, and in words how it came into the register."""

    side: Side
    called: str
    """The name, with what tells namesakes apart."""
    came_by: Text


def shown(side: Side, names: Names) -> Shown:
    how = CAME_BY.get(side.came_by, CAME_BY[""])
    account = account_behind(side.created_by)
    if account:
        how = Text("{how} ({account})", how=how, account=account)
    return Shown(side, names.get(side.id, side.name), how)


def account_behind(account: str) -> str:
    """The name of an account of this house; empty where it is none, or gone."""
    number = account.removeprefix(ACCOUNT)
    if not account.startswith(ACCOUNT) or not digits(number):
        return ""
    found = User.objects.filter(pk=number).first()
    return account_name(found.get_username()) if found is not None else ""
