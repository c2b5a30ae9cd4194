"""What is a print made from? The tournament, who may be named how, the language, the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from functools import cached_property

from tafelrunde.desk.actors import WITHOUT_A_NUMBER
from tafelrunde.games.shelf import role_word
from tafelrunde.journal.events import Seat
from tafelrunde.journal.record import UNDATED, Record
from tafelrunde.pages.audience.seating import has_begun
from tafelrunde.pages.days import day_text
from tafelrunde.pages.paper.model import Page, Paper, Part
from tafelrunde.pages.paper.slip_codes import SlipCode, seat_letters, written
from tafelrunde.pages.timetable import (
    began_text,
    finish_begins,
    round_text,
    said_today,
    when_text,
)
from tafelrunde.pages.view import DeskView, PublicView, View
from tafelrunde.reckoning.names.calling import Order, order_of, surnames_of
from tafelrunde.reckoning.names.public import (
    NOBODY,
    Known,
    PublicNames,
    ever_entered,
    namesakes,
    public_names,
)
from tafelrunde.reckoning.names.surnames import split_name
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.state.course import mode_of
from tafelrunde.state.seats import free_seats, numbered
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import Parameter, Text

NO_TIME = "–"
"""For a moment that nobody noted: no time rather than a false one."""


@dataclass(frozen=True, kw_only=True)
class Reader:
    """For whom a print is set: in which language, and by which clock on the wall."""

    lang: str
    zone: tzinfo = UTC
    mark: str = ""
    """What has to be seen on every sheet: that it is a plan only."""

    def say(self, english: str, *, context: str = "", **parameters: Parameter) -> str:
        return Text(english, context=context, **parameters)[self.lang]

    def text(self, text: Text | None) -> str:
        return text[self.lang] if text is not None else ""

    def day(self, iso: str) -> str:
        return day_text(iso, self.lang)

    def moment(self, at: str, *, day: bool = True) -> str:
        """A record's time as the clock in the hall showed it."""
        if at == UNDATED:
            return NO_TIME
        try:
            told = datetime.fromisoformat(at.replace("Z", "+00:00")).astimezone(self.zone)
        except ValueError:
            return at
        clock = f"{told.hour:02}:{told.minute:02}"
        return f"{self.day(told.date().isoformat())}, {clock}" if day else clock

    def bound(self, title: str, event: str, stamp: str, parts: tuple[Part, ...]) -> Paper:
        """The parts as one PDF about that event, as of the journal's last moment."""
        return Paper(
            title=f"{title} · {event}",
            event=event,
            lang=self.lang,
            stamp=stamp,
            printed=f"{self.say('as of')} {self.moment(stamp)}" if stamp else "",
            page_word=self.say("Page"),
            seal_word=self.say("Checksum of the journal"),
            mark=self.mark,
            through=all(isinstance(part, Page) for part in parts),
            parts=parts,
        )


@dataclass(frozen=True, kw_only=True)
class Source(Reader):
    """Everything a print may read; `reveal` shows a ranking before its ceremony."""

    state: Tournament
    rulebook: Rulebook
    people: Mapping[str, Known]
    records: Sequence[Record] = ()
    authors: Mapping[str, str] = field(default_factory=dict)
    clubs: Mapping[str, str] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)
    """What each person types to join with a phone; empty where nobody is asked."""
    codes_unknown: bool = False
    """A journal alone does not tell whether the house asks for codes."""
    card_addresses: Mapping[str, str] = field(default_factory=dict)
    """Where the QR code of each person's own card leads."""
    slip_address: str = ""
    """Where a slip's code leads: the code is written behind it. Empty: no QR codes."""
    join_address: str = ""
    """Where everybody finds himself on the list with a phone; empty: phones do not come in."""
    first: int | None = None
    """Certificates only down to this place."""
    player: str = ""
    """The certificate of this person alone; empty: of all."""
    only: frozenset[int] = frozenset()
    """Slips and cards of these tables alone; empty: of all."""
    logo: bytes = b""
    """The organiser's own picture for certificates, a PNG file of ours."""
    reveal: bool = False
    season: str = ""
    """How the season is called that the tournament counts for."""
    seed_ahead: str = ""
    """What the system will draw the first round from; only the house knows it."""

    @cached_property
    def view(self) -> PublicView:
        """As everybody sees it."""
        return View(self.state, self.rulebook, self.public, self.lang)

    @cached_property
    def desk_view(self) -> DeskView:
        """As the desk sees it, under full names."""
        return View(self.state, self.rulebook, self.names, self.lang)

    @property
    def told(self) -> bool:
        """Whether the wall may name who won: not before the ceremony, unless it is asked for."""
        return self.reveal or self.state.phase == "awarded"

    # ── Words ────────────────────────────────────────────────────────────────────────────────────

    @property
    def mode(self) -> Mode:
        return mode_of(self.rulebook, self.state)

    @property
    def event(self) -> str:
        """Stands on every sheet: whoever finds one sees that the tournament does not take place."""
        title = self.rulebook.titled(self.state.details.title, self.lang)
        return f"{title} · {self.say('CANCELLED')}" if self.state.cancelled else title

    @property
    def where_and_when(self) -> str:
        return self._where(when_text(self.state, self.mode))

    @property
    def where_and_days(self) -> str:
        """Without an hour: for what is read long after."""
        return self._where(self.view.days)

    @property
    def where_and_finish(self) -> str:
        """With the hour at which the finish begins, where it has one of its own."""
        return self._where(self._time_of_finish or self.view.days)

    @property
    def finish_title(self) -> str:
        """What heads the sheets of the finish, as `round_title` those of a round."""
        when = self.text(self._time_of_finish)
        return " · ".join(filter(None, (self.say("Finish"), when)))

    @property
    def _time_of_finish(self) -> Text | None:
        at = finish_begins(self.state, self.mode)
        return said_today(at, "") if at is not None else None

    def _where(self, when: Text | None) -> str:
        return " · ".join(filter(None, (self.state.details.venue, self.text(when))))

    def round_title(self, round_: Round) -> str:
        kind = self.rulebook.kind(round_.kind).title[self.lang] if round_.kind else ""
        draft = "" if round_.published or self.mark else self.say("draft")
        if not self.mark and round_.number > len(self.state.rounds):
            draft = self.say("as planned")
        number = self.say("Round {number}", number=round_.number)
        time = self._time_of(round_) if self._timed else None
        edition = self.edition_of(round_)
        return " · ".join(filter(None, (number, self.text(time), kind, draft, edition)))

    def _time_of(self, round_: Round) -> Text | None:
        """As announced; once it has begun as its clock tells, for it may have been played early."""
        if round_.closed or has_begun(self.state, round_):
            return began_text(self.state, round_.number)
        return round_text(self.state.details, round_.number)

    def edition_of(self, round_: Round) -> str:
        """Which seating it is, where it was changed after publishing: the old sheet goes down."""
        if round_.edition == 1:
            return ""
        return self.say("edition {edition}", edition=round_.edition)

    def tables_of(self, round_: Round) -> list[Table]:
        """The tables to print slips and cards for."""
        tables = round_.tables.values()
        return [table for table in tables if not self.only or table.number in self.only]

    @property
    def _timed(self) -> bool:
        """Rounds have times of their own; the first one's alone stands with the day already."""
        return bool(self.state.details.round_times)

    @property
    def seat_label(self) -> str:
        """The word for a seat: roles where the game has some, positions elsewhere."""
        return self.say("Role", context="source") if self.has_roles else self.say("Seat")

    @property
    def has_roles(self) -> bool:
        return bool(self.rulebook.scoring[self.mode.scoring].roles)

    def seat_word(self, seat: Seat) -> str:
        if seat.role:
            return self.text(role_word(seat.role))
        return str(seat.position) if seat.position else ""

    def numbered(self, seats: Sequence[Seat], absent: Sequence[Seat] = ()) -> list[Seat]:
        """In their order, with the numbers people read."""
        return numbered(seats, self.rulebook, absent)

    def free_seats(self, seats: Sequence[Seat]) -> list[int]:
        """Positions nobody has though a higher one is taken; they count turns, not chairs."""
        return free_seats(seats, self.rulebook)

    # ── People ───────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def public(self) -> PublicNames:
        return public_names(self.state, self.rulebook, self.people, self.clubs)

    @cached_property
    def marks(self) -> dict[str, str]:
        """What stands behind names that two people share."""
        return namesakes(self.state, self.people, self.clubs)

    @cached_property
    def everybody(self) -> Set[str]:
        """Who was ever entered: the minutes name people who are long off the list."""
        return ever_entered(self.state)

    @cached_property
    def names(self) -> dict[str, str]:
        """Full names, for the desk and for the person concerned."""
        players = [*self.people, *self.everybody] if self.people else []
        return {player: self.called(player) for player in players}

    def called(self, player: str) -> str:
        mark = self.marks.get(player, "")
        return f"{self.bare(player)} ({mark})" if mark else self.bare(player)

    def author(self, by: str) -> str:
        """Who wrote a record, in words as far as anybody here knows them."""
        return self.authors.get(by) or self.text(WITHOUT_A_NUMBER.get(by)) or by

    def bare(self, player: str) -> str:
        """Who is missing among the people was erased."""
        person = self.people.get(player)
        erased = self.people and player in self.everybody
        known = " ".join(person.name.split()) if person else NOBODY if erased else ""
        return known or player

    def listed(self, player: str) -> tuple[str, str]:
        """Surname and first names of somebody, for lists at the desk."""
        person = self.people.get(player)
        first, last = split_name(self.bare(player), person.surname if person else "")
        return last, first

    @cached_property
    def by_surname(self) -> Order:
        return order_of(self.names, surnames_of(self.people))

    # ── The journal ──────────────────────────────────────────────────────────────────────────────

    @property
    def seal(self) -> str:
        return self.records[-1].hash if self.records else ""

    @property
    def stamp(self) -> str:
        """When the journal last moved; a file without times has none."""
        at = self.records[-1].at if self.records else ""
        return "" if at == UNDATED else at

    def code(self, round_number: int, table: int, seats: Sequence[Seat]) -> str:
        return written(self.state.id, self._slip(round_number, table, seats))

    def link(self, round_number: int, table: int, seats: Sequence[Seat]) -> str:
        """Codes in links are filled up with zeros: QR codes of one length are made in one go."""
        if not self.slip_address:
            return ""
        code = written(self.state.id, self._slip(round_number, table, seats), filled=True)
        return f"{self.slip_address}{code}"

    def _slip(self, round_number: int, table: int, seats: Sequence[Seat]) -> SlipCode:
        return SlipCode(round_number, table, seat_letters(self.state.id, seats))
