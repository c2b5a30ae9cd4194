"""The book of a tournament: what is special about it beside what every journal shares."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence

from tafelrunde.desk import commands as c
from tafelrunde.desk.concerns import concerned
from tafelrunde.desk.decide import decide
from tafelrunde.desk.event_words import told
from tafelrunde.desk.subjects import changed_since
from tafelrunde.desk.timetable import begins, last_day
from tafelrunde.games.shelf import open_rulebook, rulebook_for
from tafelrunde.journal.events import Event
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import models, news
from tafelrunde.store.devices import written_here
from tafelrunde.store.journal_book import BookKind, JournalBook
from tafelrunde.store.ledger import Answer, Clock, Question, server_time
from tafelrunde.store.prepared import Prepared
from tafelrunde.store.slip_rows import file_slips
from tafelrunde.words import Text

_PEOPLE = Prepared(lambda hall: models.Person.objects.filter(hall_id=hall), str)


def _unknown() -> Refusal:
    return Refusal.single("tournament", "there is no such tournament")


def _decide(
    state: Tournament, asked: Question[c.Command], now: str, _register: object
) -> list[Event]:
    command = asked.command
    if isinstance(command, c.AnnounceTournament) and not state.rulebook:
        return decide(state, open_rulebook(command.rulebook), command, asked.actor, now)
    if not state.history:
        raise _unknown()
    return decide(state, rulebook_for(state), command, asked.actor, now)


def _told(state: Tournament) -> Callable[[Event], Text]:
    mode = rulebook_for(state).mode(state.mode)
    return lambda event: told(event, mode)


def _shown(state: Tournament) -> dict[str, str | int]:
    """What the list of tournaments shows; set only where the journal says something."""
    details = state.details
    facts = {"title": details.title, "venue": details.venue, "date": details.date}
    said = {name: value for name, value in facts.items() if value}
    course = {"rulebook": state.rulebook, "mode": state.mode, "phase": state.standing}
    hidden = {"practice": True, "public": False} if state.practice else {}
    counted = {"players": len(state.entries)}
    times = {"starts_at": starts_at(state), "ends_on": last_day(details)}
    return {**said, **course, **times, **counted, **hidden}


def starts_at(state: Tournament) -> str:
    at = begins(state.details)
    return at.isoformat() if at else ""


HALLS: BookKind[Tournament, Event, c.Command] = BookKind(
    lines=TOURNAMENTS,
    empty=Tournament,
    fold=fold,
    decide=_decide,
    changed_since=changed_since,
    told=_told,
    unknown=_unknown,
    books=models.Hall,
    rows=models.JournalRow,
    answers=models.Answer,
    owner="hall",
    shown=_shown,
)


class DjangoLedger(JournalBook[Tournament, Event, c.Command]):
    """The tournaments of a house."""

    def __init__(self, using: str = "default", clock: Clock = server_time) -> None:
        super().__init__(HALLS, using, clock)

    def open_hall(self, slug: str, title: str = "", *, hall_id: str | None = None) -> str:
        """A new, empty tournament; its id is what `AnnounceTournament` must name.

        With an id of the caller's it is opened once: asked again, it stays as it is.
        """
        if hall_id is not None:
            models.Hall.objects.using(self.using).get_or_create(
                id=hall_id, defaults={"slug": slug, "title": title}
            )
            return hall_id
        hall = models.Hall(id=secrets.token_hex(8), slug=slug, title=title)
        hall.save(using=self.using, force_insert=True)
        return hall.id

    def after_commit(self, book: str, reply: Answer) -> None:
        state, _version = self.state(book)
        news.publish(book, reply.version, concerned(state, reply.events))

    def may_write(self, asked: Question[c.Command], state: Tournament) -> None:
        written_here(self.using, asked.book, state, asked.command)

    def beside(self, book: str, records: Sequence[Record], state: Tournament) -> None:
        file_slips(self.using, book, records, state)

    def people(self, tournament_id: str) -> Mapping[str, models.Person]:
        return {row.player: row for row in _PEOPLE.asked(self.using, tournament_id)}
