"""Who set up what acts without him? A program's token and a receiver end with their maker's rights.

Nothing is switched off when a helper goes: whoever acts for him asks here each time, so it ends by
whichever way he lost the tournament (his link taken back, dismissed, his account closed). A link
for another helper, or an account's role, that was given with a link ends with it (`store.badges`).
"""

from __future__ import annotations

from django.contrib.auth.models import User

from tafelrunde.store import badges, crew
from tafelrunde.store.models import Crew
from tafelrunde.words.digits import whole_in

BADGE = "badge:"
RIGHT = "organiser"


def link_of(made_by: str) -> int | None:
    """The number of the link its maker acts with; None for whoever has an account."""
    return whole_in(made_by.removeprefix(BADGE)) if made_by.startswith(BADGE) else None


def hangs_on(hall: str, actor: str) -> int | None:
    """The link that an organiser's right ends with: his own, or the one he was appointed with."""
    number = whole_in(actor.removeprefix(crew.ACCOUNT)) if actor.startswith(crew.ACCOUNT) else None
    if number is None:
        return link_of(actor)
    rows = Crew.objects.filter(hall_id=hall, account_id=number, role=RIGHT)
    return rows.filter(account__is_superuser=False).values_list("given_by", flat=True).first()


def still_may(hall: str, made_by: str) -> bool:
    """Whether the maker still runs this tournament; nobody knows who made what is older."""
    if not made_by:
        return True
    if (link := link_of(made_by)) is not None:
        badge = badges.holder(hall, link)
        return badge is not None and badge.role == RIGHT
    number = whole_in(made_by.removeprefix(crew.ACCOUNT))
    if number is None:
        return False
    account = User.objects.filter(pk=number, is_active=True).first()
    return account is not None and (account.is_superuser or RIGHT in crew.roles_in(hall, number))
