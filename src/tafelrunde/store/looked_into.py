"""Is it time to look again? What a process keeps of the database, looked into after news alone."""

from __future__ import annotations

from tafelrunde.store import news


class LookedInto:
    """What was there when it was last looked at; `look` looks again once something happened."""

    def __init__(self) -> None:
        self.stale = False

    def open(self) -> None:
        """For a process that serves pages: looked at first, and after all news."""
        news.subscribe(self.look_again)
        self.look_again()

    def close(self) -> None:
        news.unsubscribe(self.look_again)

    def look_again(self, *_news: object) -> None:
        self.stale = True

    def look(self) -> None:
        if self.stale:
            self.stale = False
            self._look()

    def _look(self) -> None:
        raise NotImplementedError
