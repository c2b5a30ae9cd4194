"""The book of a season: what is special about it beside what every journal shares.

ledger = SeasonLedger()
season = ledger.open_book("league-2026")
ledger.append(season, OpenSeason(season=season, …), actor, key)
state, version = ledger.state(season)
table = ledger.table(season)
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.timezone import get_default_timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.event_words import told
from tafelrunde.desk.association.matter import Register, SeasonMatter
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.desk.association.subjects import changed_since
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.journal.season_record import SEASONS, for_everyone
from tafelrunde.reckoning.season.table import SeasonTable, season_table
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship
from tafelrunde.state.championship_fold import fold_season
from tafelrunde.store import news, season_list
from tafelrunde.store.association_models import SeasonAnswer, SeasonBook, SeasonRow
from tafelrunde.store.journal_book import BookKind, JournalBook
from tafelrunde.store.ledger import Clock, Question, SeasonReply, server_time
from tafelrunde.store.people_register import PeopleRegister

__all__ = ["SeasonLedger", "SeasonReply", "local_day", "news_of"]


def news_of(season: str) -> str:
    """Under which name `news.publish` tells of a season."""
    return f"season-{season}"


def local_day(now: str) -> str:
    """The day it is where the association sits."""
    return datetime.fromisoformat(now).astimezone(get_default_timezone()).date().isoformat()


def _unknown() -> Refusal:
    return Refusal.single("season", "there is no such season")


def _decide(
    state: Championship, asked: Question[c.Command], now: str, register: Register | None
) -> list[SeasonEvent]:
    assert register is not None
    command, rulebook = asked.command, _rulebook(state, asked.command)
    if isinstance(command, c.OpenSeason) and command.season != asked.book:
        raise Refusal.single("season", "the command names another season")
    return decide_season(state, rulebook, command, asked.actor, local_day(now), register)


def _rulebook(state: Championship, command: c.Command) -> Rulebook:
    if isinstance(command, c.OpenSeason) and not state.rulebook:
        return open_rulebook(command.rulebook)
    if not state.rulebook:
        raise Refusal.single("season", "this season is not open yet")
    return rulebook_of(state)


def _shown(state: Championship) -> dict[str, str]:
    return {name: getattr(state, name) for name in ("series", "title", "rulebook", "start", "end")}


SEASON_BOOKS: BookKind[Championship, SeasonEvent, c.Command] = BookKind(
    lines=SEASONS,
    empty=Championship,
    fold=fold_season,
    decide=_decide,
    changed_since=changed_since,
    told=lambda _state: told,
    unknown=_unknown,
    books=SeasonBook,
    rows=SeasonRow,
    answers=SeasonAnswer,
    owner="season",
    shown=_shown,
    kept=20,
)


class SeasonLedger(JournalBook[Championship, SeasonEvent, c.Command]):
    """The seasons of a house."""

    def __init__(self, using: str = "default", clock: Clock = server_time) -> None:
        super().__init__(SEASON_BOOKS, using, clock)
        self._lock = threading.Lock()
        self._tables: OrderedDict[str, tuple[str, SeasonTable]] = OrderedDict()

    def open_book(self, slug: str, *, public: bool = True, confirms: bool = True) -> str:
        """A new, empty season; its id is what `OpenSeason` must name."""
        book = SeasonBook(id=secrets.token_hex(8), slug=slug, public=public, confirms=confirms)
        try:
            with transaction.atomic(using=self.using):
                book.save(using=self.using, force_insert=True)
        except IntegrityError:
            raise Refusal.single("slug", "this address is taken already") from None
        return book.id

    def after_commit(self, book: str, reply: SeasonReply) -> None:
        """The list first: whoever comes because of the news finds it as new as they are.

        If it fails, nothing is lost: the next page that needs the list brings it up.
        """
        try:
            season_list.follow(self, book)
        finally:
            news.publish(news_of(book), reply.version)

    def register(self) -> Register:
        return PeopleRegister(self.using)

    def forget(self, book: str) -> None:
        super().forget(book)
        with self._lock:
            self._tables.pop(book, None)

    def matter(self, season: str, actor: Actor) -> SeasonMatter:
        """What pages need to ask the desk's reading functions (warnings, who is due)."""
        state, _version = self.state(season)
        return SeasonMatter(state, rulebook_of(state), actor, self.today(), self.register())

    def table(self, season: str) -> SeasonTable:
        """The ranking list of this version, computed once."""
        state, _version, head = self.headed(season)
        with self._lock:
            found = self._tables.get(season)
        if found is not None and found[0] == head:
            return found[1]
        table = season_table(state, rulebook_of(state))
        with self._lock:
            self._tables[season] = (head, table)
            while len(self._tables) > self.kind.kept:
                self._tables.popitem(last=False)
        return table

    def journal_file(self, season: str, *, whole: bool = False) -> bytes:
        """The journal for everyone: ids only, no bans, and nothing that single people did."""
        records = self.records(season)
        return SEASONS.write(records if whole else for_everyone(records))

    def today(self) -> str:
        return local_day(self._clock())
