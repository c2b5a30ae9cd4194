"""What is looked after every hour for people: invitations lapse, what is old is forgotten."""

from __future__ import annotations

from django.conf import settings

from tafelrunde.store import post
from tafelrunde.store.association import alike, confirming, corrections
from tafelrunde.store.association.jobs import lapse_everywhere
from tafelrunde.store.association.retention import retention
from tafelrunde.store.models import Hall
from tafelrunde.store.weighing import forget_old_weighings
from tafelrunde.web.association.large_prints import forget_old_prints
from tafelrunde.web.letters.jobs import pick_up_stranded
from tafelrunde.web.letters.kept import forget_old_letters
from tafelrunde.web.letters.reminding import remind
from tafelrunde.web.letters.tokens import ADDRESS_DAYS
from tafelrunde.web.people.consent import YEARS_KEPT
from tafelrunde.web.people.forgetting import seasons_now, tell_everyone
from tafelrunde.web.season import house


def lapse_invitations() -> None:
    """After the deadline; whoever is concerned gets a letter."""
    before = seasons_now()
    lapse_everywhere(house.seasons())
    tell_everyone(before, [])


def forget_unconfirmed() -> None:
    """Registrations and new e-mail addresses nobody confirmed in time."""
    confirming.lapse(house.seasons())
    corrections.lapse_addresses(ADDRESS_DAYS)


def forget_old_people() -> None:
    """Whom nobody has seen for years, names in old uploads, links of past seasons."""
    before = seasons_now()
    kept = retention(house.seasons(), years=YEARS_KEPT, folder=settings.DATA_FOLDER)
    tell_everyone(before, list(Hall.objects.all()) if kept.erased else [])


def keep_names_findable() -> None:
    """Whoever came in bulk, before the office looks for them."""
    alike.bring_up()


ROUTINES = [
    keep_names_findable,
    forget_old_prints,
    forget_old_weighings,
    lapse_invitations,
    forget_unconfirmed,
    forget_old_people,
    forget_old_letters,
    post.forget_old,
    pick_up_stranded,
    remind,
]
