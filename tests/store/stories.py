"""One story for both kinds of book, on every store: a book is opened, things are added and changed.

What a test asks for (`adds`, `changes`, `cannot`) is another command in a tournament than in a
season; what a ledger promises about it is the same.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as sc
from tafelrunde.desk.commands.asked import Asked
from tafelrunde.store import news
from tafelrunde.store.book import HALLS, DjangoLedger
from tafelrunde.store.journal_book import BookKind, JournalBook
from tafelrunde.store.ledger import Reply
from tafelrunde.store.season_book import SEASON_BOOKS, SeasonLedger, news_of
from tafelrunde.store.shelf_of_states import StateShelf
from tests.desk.association.office import People
from tests.store.memory import MemoryBook


@dataclass
class Story:
    """A book while a test writes into it. `using` is a database, or nothing: then in memory."""

    using: str | None
    kind: BookKind[Any, Any, Any] = field(init=False)
    actor: Actor = field(init=False)
    another: Actor = field(init=False)
    book: str = field(default_factory=lambda: secrets.token_hex(8))
    ledger: Any = field(init=False)

    def __post_init__(self) -> None:
        self.ledger = self.another_process()

    def another_process(self) -> Any:
        """A ledger of its own on the same books."""
        raise NotImplementedError

    def opened(self) -> Any:
        raise NotImplementedError

    def opening(self) -> Asked:
        raise NotImplementedError

    def adds(self, number: int) -> Asked:
        raise NotImplementedError

    def changes(self, number: int, value: int) -> Asked:
        raise NotImplementedError

    def cannot(self) -> Asked:
        """What the desk refuses as things stand."""
        raise NotImplementedError

    def values(self, state: Any = None) -> dict[int, int]:
        """What was added, and the value each has now."""
        raise NotImplementedError

    @property
    def news(self) -> str:
        return self.book

    def does(
        self, command: Asked, actor: Actor | None = None, key: str | None = None, **more: Any
    ) -> Reply[Any]:
        key = secrets.token_hex(8) if key is None else key
        reply: Reply[Any] = self.ledger.append(self.book, command, actor or self.actor, key, **more)
        return reply

    @property
    def state(self) -> Any:
        return self.ledger.state(self.book)[0]

    @property
    def version(self) -> int:
        return int(self.ledger.state(self.book)[1])


class TournamentStory(Story):
    kind = HALLS
    actor, another = Actor("organiser-1", "organiser"), Actor("desk-2", "scorekeeper")

    def another_process(self) -> Any:
        return MemoryBook(HALLS) if self.using is None else DjangoLedger(self.using)

    def opened(self) -> TournamentStory:
        if self.using is None:
            self.ledger.open(self.book)
        else:
            self.ledger.open_hall(self.book, hall_id=self.book)
        self.does(self.opening())
        return self

    def opening(self) -> Asked:
        return c.AnnounceTournament(
            tournament=self.book, rulebook="seven-wonders", mode="four-rounds"
        )

    def adds(self, number: int) -> Asked:
        return c.EnterPlayer(player=f"p{number}")

    def changes(self, number: int, value: int) -> Asked:
        return c.ChangeEntry(player=f"p{number}", fixed_table=value)

    def cannot(self) -> Asked:
        return c.DraftRound(seed="s")

    def values(self, state: Any = None) -> dict[int, int]:
        entries = (state or self.state).entries
        return {int(player[1:]): entry.fixed_table or 0 for player, entry in entries.items()}


class SeasonStory(Story):
    kind = SEASON_BOOKS
    actor, another = Actor("account:1", "association"), Actor("account:2", "association")

    def another_process(self) -> Any:
        if self.using is None:
            return MemoryBook(SEASON_BOOKS, lambda: "2025-07-01T10:00:00+00:00", People())
        return SeasonLedger(self.using, lambda: "2025-07-01T10:00:00+00:00")

    def opened(self) -> SeasonStory:
        if self.using is None:
            self.ledger.open(self.book)
        else:
            self.book = self.ledger.open_book(self.book)
        self.does(self.opening())
        return self

    def opening(self) -> Asked:
        return sc.OpenSeason(
            season=self.book,
            rulebook="carcassonne",
            series="liga",
            title="Saison 2025/26",
            start="2025-09-01",
            end="2026-03-15",
        )

    def adds(self, number: int) -> Asked:
        day = f"2025-10-{number:02}"
        return sc.RegisterFixture(
            fixture=f"f{number}", date=day, title="Turnier", place="Herne", mode="four-player"
        )

    def changes(self, number: int, value: int) -> Asked:
        return sc.ChangeFixture(fixture=f"f{number}", capacity=value)

    def cannot(self) -> Asked:
        return sc.ApproveFixture(fixture="nowhere")

    def values(self, state: Any = None) -> dict[int, int]:
        fixtures = (state or self.state).fixtures
        return {int(name[1:]): fixture.capacity for name, fixture in fixtures.items()}

    @property
    def news(self) -> str:
        return self.book if self.using is None else news_of(self.book)


Heard = list[tuple[int, int]]


@contextmanager
def listening(story: Story) -> Iterator[Heard]:
    """The versions that news tell of, each with the one the ledger had at that moment."""
    heard: Heard = []

    def listen(name: str, version: int, _concern: object) -> None:
        if name == story.news:
            heard.append((version, story.version))

    news.subscribe(listen)
    try:
        yield heard
    finally:
        news.unsubscribe(listen)


KINDS: dict[str, type[Story]] = {"tournament": TournamentStory, "season": SeasonStory}


class Forgetful:
    """Each command by a ledger that has just been opened: nothing depends on what it remembers."""

    def __init__(self, ledger: JournalBook[Any, Any, Any]) -> None:
        self._ledger = ledger

    def __getattr__(self, name: str) -> Any:
        kind = self._ledger.kind
        self._ledger.shelf = StateShelf(kind.empty, kind.fold, kind.kept)
        return getattr(self._ledger, name)
