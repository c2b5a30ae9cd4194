"""May whoever made a pairing still run its date? Asked anew each time, as before any page.

A laptop comes without its maker's log-in, so the account is looked up: what its maker may no longer
do by hand the laptop may not do either. Whoever cannot be found may nothing.
"""

from __future__ import annotations

from django.contrib.auth.models import User

from tafelrunde.state.championship import Fixture
from tafelrunde.store.crew import ACCOUNT, roles_in
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in

OFFICE, ORGANISER = "association", "organiser"
NO_MORE = Text("whoever paired the laptop may not run this date any more")


def may_still_run(using: str, mirrored: Mirrored, fixture: Fixture) -> bool:
    """The office all dates; an organiser his own, in a tournament that is still his here."""
    number = whole_in(mirrored.by.removeprefix(ACCOUNT))
    if not mirrored.by.startswith(ACCOUNT) or number is None:
        return False
    account = User.objects.using(using).filter(pk=number, is_active=True).first()
    if account is None:
        return False
    groups = set(account.groups.values_list("name", flat=True))
    if account.is_superuser or (mirrored.role == OFFICE and OFFICE in groups):
        return True
    own = fixture.by == mirrored.by and ORGANISER in roles_in(mirrored.hall_id, account.pk, using)
    return mirrored.role == ORGANISER and ORGANISER in groups and own
