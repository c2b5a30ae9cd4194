"""Which laptop may send which tournament to this house? Whoever shows a code made here for it.

A code is short, works once and for a quarter of an hour, and is exchanged for a secret that the
laptop brings along. Kept are fingerprints only. Who lost the answer on the way may ask again with
the same secret; with another one a used code is as good as none.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hmac import compare_digest

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.crew import ACCOUNT, appoint_creator, roles_in
from tafelrunde.store.devices import writes_here
from tafelrunde.store.mirror_models import Mirrored, PairingCode
from tafelrunde.store.mirror_wire import Pair, Paired
from tafelrunde.store.models import Hall
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.words.digits import whole_in

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None that is taken for another when somebody reads it aloud."""
LENGTH, GROUP = 8, 4
LIFE = timedelta(minutes=15)
MOST_CODES = 20
"""So many codes of one account may wait to be used."""
SECRET_SIGNS = 64


class Made(msgspec.Struct, frozen=True):
    """A code, to be shown this once."""

    code: str
    minutes: int


def fingerprint(text: str) -> str:
    return salted_hmac("tafelrunde.pairing", text, algorithm="sha256").hexdigest()


def plain(code: str) -> str:
    """As it was made, however somebody typed it."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def make_code(actor: Actor, season: str = "", fixture: str = "", using: str = "default") -> Made:
    """A new code of this account, for a date of a season where one is named."""
    codes, now = PairingCode.objects.using(using), timezone.now()
    codes.filter(until__lt=now - LIFE).delete()
    if codes.filter(by=actor.id, used_for="", until__gte=now).count() >= MOST_CODES:
        raise Refusal.single("code", "too many codes wait to be used; please wait a few minutes")
    code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
    made = PairingCode(
        code_hash=fingerprint(code),
        by=actor.id,
        role=actor.role,
        season=season,
        fixture=fixture,
        until=now + LIFE,
    )
    made.save(using=using, force_insert=True)
    return Made(f"{code[:GROUP]}-{code[GROUP:]}", int(LIFE.total_seconds()) // 60)


def no_code() -> Refusal:
    """One sentence for a wrong, an old and a used code: a thief learns nothing from it."""
    return Refusal.single(
        "code", "this code is not valid (any more): please have a new one made on the server"
    )


def pair(seasons: SeasonLedger, halls: DjangoLedger, asked: Pair, free_slug: str) -> Paired:
    """Exchange a code for the right to send one tournament; all of it or nothing."""
    if len(asked.secret) != SECRET_SIGNS or not 0 < len(asked.tournament) <= SECRET_SIGNS:
        raise no_code()
    with transaction.atomic(using=halls.using):
        codes = PairingCode.objects.using(halls.using).select_for_update()
        code = codes.filter(code_hash=fingerprint(plain(asked.code))).first()
        if code is None or code.until < timezone.now() or not _unused(code, asked):
            raise no_code()
        hall = _hall_for(halls, code, asked, free_slug)
        mirrored = _mirrored(halls, code, asked, hall)
        codes.filter(pk=code.pk).update(used_for=hall.id, used_secret=fingerprint(asked.secret))
    if code.fixture:
        _housed(seasons, code, hall.id)
    season = SeasonBook.objects.using(seasons.using).filter(id=mirrored.season).first()
    news.nudge(hall.id, hall.version)
    return Paired(slug=hall.slug, season=str(season or ""))


def _unused(code: PairingCode, asked: Pair) -> bool:
    if not code.used_for:
        return True
    same = compare_digest(code.used_secret, fingerprint(asked.secret))
    return same and code.used_for == asked.tournament


def _hall_for(halls: DjangoLedger, code: PairingCode, asked: Pair, free_slug: str) -> Hall:
    """Where the copy goes: to the one that is here, if it is the code's maker's, or a new one."""
    there = Hall.objects.using(halls.using).filter(id=asked.tournament).first()
    if there is None:
        told = {"title": asked.title, "public": asked.public}
        made = Hall(id=asked.tournament, slug=free_slug, display_only=True, **told)
        try:
            with transaction.atomic(using=halls.using):
                made.save(using=halls.using, force_insert=True)
        except IntegrityError:
            raise Refusal.single(
                "tournament", "somebody pairs just now; please try again"
            ) from None
        appoint_creator(made.id, code.by, halls.using)
        return made
    if code.role != "association" and not _organises(halls.using, there.id, code.by):
        raise Refusal.single(
            "tournament",
            "this tournament is known here already, and the code is of somebody who does not "
            "organise it here",
        )
    if there.version and writes_here(halls.using, there.id, halls.state(there.id)[0]):
        raise Refusal.single(
            "tournament",
            "this tournament is written on the server itself: hand it over to this house first "
            "(Files → Writing device)",
        )
    return there


def _organises(using: str, hall: str, account: str) -> bool:
    number = whole_in(account.removeprefix(ACCOUNT))
    return number is not None and "organiser" in roles_in(hall, number, using)


def _mirrored(halls: DjangoLedger, code: PairingCode, asked: Pair, hall: Hall) -> Mirrored:
    """A second pairing takes the place of the first: its laptop is told that it has ended.

    The date stays where the code names none: corrections of its result come by the new laptop.
    """
    now = timezone.now()
    fresh = {
        "secret_hash": fingerprint(asked.secret),
        "by": code.by,
        "role": code.role,
        "label": asked.label[:60],
        "hall_address": asked.hall_address[:200],
        "paired_at": now,
        "ended_at": None,
        "refused": "",
        "refused_since": None,
    }
    if code.fixture:
        fresh |= {"season": code.season, "fixture": code.fixture}
    rows = Mirrored.objects.using(halls.using)
    # What was here before is as old as it was, until the laptop has said that it is the same.
    first = fresh | {"contact_at": now}
    return rows.update_or_create(hall=hall, defaults=fresh, create_defaults=first)[0]


def _housed(seasons: SeasonLedger, code: PairingCode, hall: str) -> None:
    """The date leads to the tournament from now on."""
    actor = Actor(code.by, "association" if code.role == "association" else "organiser")
    command = c.HouseFixture(fixture=code.fixture, hall=hall)
    seasons.append(code.season, command, actor, f"mirror.{hall}")


def holder(tournament: str, secret: str, using: str = "default") -> Mirrored | None:
    """The pairing whose secret this is, ended or not."""
    found = Mirrored.objects.using(using).filter(hall_id=tournament).first()
    if found is None or not compare_digest(found.secret_hash, fingerprint(secret)):
        return None
    return found


def end(hall: str, using: str = "default") -> None:
    """From this moment on nothing is taken any more; what came stays."""
    live = Mirrored.objects.using(using).filter(hall_id=hall, ended_at=None)
    if live.update(ended_at=timezone.now()):
        news.nudge(hall, Hall.objects.using(using).get(id=hall).version)
