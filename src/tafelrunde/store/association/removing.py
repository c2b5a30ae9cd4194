"""A season opened by mistake goes for good: only while nothing but its own settings is in it.

That there was one is not forgotten: its address, how far its journal went and its last seal are
noted. A season in which anything happened can be closed and hidden, and stays.
"""

from __future__ import annotations

from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import Championship
from tafelrunde.store import deeds, news
from tafelrunde.store.association_models import (
    SeasonAnswer,
    SeasonBook,
    SeasonRow,
    Unconfirmed,
    Upload,
)
from tafelrunde.store.letter_models import GroupLetter, LetterText
from tafelrunde.store.season_book import SeasonLedger, news_of

OF_ITS_OWN = (
    e.SeasonOpened,
    e.SeasonChanged,
    e.HoldersNamed,
    e.SeasonClosed,
    e.SeasonReopened,
    e.FixtureRegistered,
    e.FixtureChanged,
    e.FixtureRefused,
    e.FixtureCancelled,
)
"""What the office alone has done; a date that was approved has been told to others."""


def may_go(state: Championship) -> bool:
    """No date that takes place or waits, nobody registered, no result, not even one taken back."""
    return all(isinstance(event, OF_ITS_OWN) for event in state.history) and all(
        fixture.status in ("refused", "cancelled") for fixture in state.fixtures.values()
    )


def remove(ledger: SeasonLedger, season: str, seen: int, by: str) -> None:
    """All of it or nothing; whoever wrote something meanwhile is not passed over."""
    using = ledger.using
    with ledger.held(season):
        book = SeasonBook.objects.using(using).select_for_update().get(id=season)
        state, version = ledger.state(season)
        waiting = any(
            kind.objects.using(using).filter(season=book).exists() for kind in (Unconfirmed, Upload)
        )
        if not may_go(state) or waiting:
            raise Refusal.single(
                "title",
                "something has happened in this season already: it can be closed and "
                "hidden, not removed",
            )
        if version != seen:
            raise Refusal.single("title", "something has changed meanwhile: please look again")
        about = f"{book.slug} · {book.version} · {book.head}"
        deeds.note("season-removed", by, about=about, using=using)
        for kind in (SeasonRow, SeasonAnswer, LetterText, GroupLetter):
            kind.objects.using(using).filter(season=book.id).delete()
        book.delete(using=using)
    ledger.forget(season)
    news.publish(news_of(season), seen)
