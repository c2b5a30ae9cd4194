"""One tournament open at the desk: its people, its next step, its frame, and what was just done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tafelrunde.desk import commands as c
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.repairing import helpers_missing
from tafelrunde.desk.rules import rule_for
from tafelrunde.desk.ruling_notes import put_out_words
from tafelrunde.desk.signed import RESULTS, signed_up_to
from tafelrunde.desk.steps import Step, next_step
from tafelrunde.desk.undo import voided
from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.events import PlayerDisqualified, TournamentAwarded
from tafelrunde.journal.record import Record
from tafelrunde.pages.organiser.console import Glance, glance
from tafelrunde.pages.organiser.course import round_choice
from tafelrunde.pages.organiser.history import Happening, latest
from tafelrunde.pages.organiser.practice import Lead, lead, reporting
from tafelrunde.pages.organiser.tables import next_award
from tafelrunde.pages.timetable import noted_at
from tafelrunde.pages.written_rules import citable
from tafelrunde.reckoning.names.calling import Names, Order, full_names, order_of, surnames_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.handbook import Rule
from tafelrunde.state.leavers import put_out
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import join_tries, receivers, registrations
from tafelrunde.store.association.overtaken import counts_in
from tafelrunde.store.devices import writes_here
from tafelrunde.store.ledger import Conflict
from tafelrunde.store.makers import link_of
from tafelrunde.store.mirroring import shown_age
from tafelrunde.store.models import JoinTry
from tafelrunde.store.sending import line_now
from tafelrunde.web import house
from tafelrunde.web.authors import named_authors
from tafelrunde.web.disk import disk
from tafelrunde.web.field_names import each_named, of_a_tournament
from tafelrunde.web.fields import at_field
from tafelrunde.web.organiser.offers import offer
from tafelrunde.web.organiser.rooms import finish_is_ahead, finish_title, tabs
from tafelrunde.web.season_ledger import seasons
from tafelrunde.web.stored_and_typed import stored_and_typed
from tafelrunde.web.templatetags.words import spoken
from tafelrunde.web.visit import Context, HallVisit
from tafelrunde.words import Text, capital

DESK = ("organiser", "scorekeeper", "referee")
"""Who works at the desk; what each may do is decided there, command by command."""

STEP_PAGES = {
    "enter-players": "players",
    "check-in": "checkin",
    "start": "desk",
    "draft-round": "draw",
    "publish-round": "draw",
    "collect-slips": "tables",
    "close-round": "standings",
    "draw-lot": "finish",
    "seat-stage": "finish",
    "seat-anew": "finish",
    "pick-seat": "finish",
    "report-match": "finish",
    "award": "award",
    "over": "files",
    "cancelled": "history",
}

GLANCED = 5
"""How many recent happenings are looked through for a glance."""
MOVES_ON = {"announcement", "rounds", "results", "finish", "undo"}
"""Chapters that move a tournament on; people and clocks do not."""

DECIDES = ("desk", "tables", "finish")
"""Where it matters that somebody at the desk plays as well."""

SAID_FIRST = (
    c.CorrectSlip,
    c.WithdrawPlayer,
    c.DisqualifyPlayer,
    c.TakeBack,
    c.SeatAnew,
    c.ChangeRounds,
    c.DropFinish,
    c.CancelTournament,
)
"""Commands whose consequences are said before they are done."""


AT_THE_DOOR = ("organiser", "scorekeeper")
"""Who gives players their links and codes; links for helpers are the organiser's alone."""


@dataclass
class Desk(HallVisit[Names]):
    """A tournament as the person at the desk sees it now.

    A refusal is told at the field it speaks of and leaves everything typed where it is; a conflict
    shows both values and lets the person choose.
    """

    hall: house.Hall

    folder = "organiser"
    word = "desk"

    @cached_property
    def people(self) -> Mapping[str, house.Person]:
        return house.people(self.hall.id)

    @cached_property
    def bare_names(self) -> Names:
        """As they were entered, for files from which people are read again."""
        return {player: person.name for player, person in self.people.items()}

    @cached_property
    def by_surname(self) -> Order:
        return order_of(self.names, surnames_of(self.people))

    @cached_property
    def names(self) -> Names:
        return full_names(self.state, self.people)

    def rules(self, *kinds: str) -> list[Rule]:
        """What can be cited here."""
        return [rule for rule in citable(self.rulebook, self.mode.id) if rule.kind in kinds]

    @cached_property
    def step(self) -> Step:
        step = next_step(self.state, self.rulebook, order_of(self.names))
        return Step(
            step.code,
            step.text.named(self.names),
            step.command_name,
            self.named(step.blocked),
            step.also,
        )

    @cached_property
    def glance(self) -> Glance:
        return glance(self.state, self.rulebook, self.now)

    @cached_property
    def writes(self) -> bool:
        """Whether this house goes on with the tournament, or only shows it."""
        return writes_here("default", self.hall.id, self.state)

    @cached_property
    def may(self) -> frozenset[str]:
        return super().may if self.writes else frozenset()

    @cached_property
    def registered(self) -> list[registrations.Offer]:
        """What the server says of who registered there, as far as somebody should look at it."""
        found = registrations.offers(self.hall.id, self.state, self.people)
        return [offer for offer in found if offer.kind != "left"]

    @cached_property
    def unlooked(self) -> list[str]:
        """Who registered there and was not looked at before check-in closed."""
        return registrations.unlooked(self.hall.id, self.state, self.people)

    @cached_property
    def lead(self) -> Lead | None:
        """What a practice tournament says to do next."""
        return lead(self.view, self.actor.role == "organiser") if self.state.practice else None

    @property
    def lead_address(self) -> str:
        if self.lead is None:
            return ""
        return reverse(f"desk-{self.lead.page}", args=[self.slug, *self.lead.of])

    @property
    def others_report(self) -> bool:
        """Whether phones of a practice tournament are about to report."""
        return self.state.practice and bool(reporting(self.state))

    @property
    def step_address(self) -> str:
        return reverse(f"desk-{STEP_PAGES[self.step.code]}", args=[self.slug])

    @property
    def begins(self) -> str:
        return self.step_address

    # ── The frame: tabs, next step, alarms ───────────────────────────────────────────────────────

    def frame(self, page: str) -> dict[str, Any]:
        step_page = STEP_PAGES[self.step.code]
        return {
            "state": self.state,
            "mode": self.mode,
            "glance": self.glance,
            "step": self.step,
            "next_award": next_award(self.matter),
            "standins_missing": helpers_missing(self.matter),
            "standins_away": [
                (player, self.names.get(player, player))
                for player, entry in self.state.standins.items()
                if not entry.checked_in
            ],
            "section": page,
            "meanwhile": self._meanwhile() if self._follows else None,
            "tabs": tabs(self, page, step_page),
            "finish_is_ahead": finish_is_ahead(self, due=step_page == "finish"),
            "finish_title": finish_title(self),
            "on_step_page": step_page == page,
            "writes": self.writes,
            **({} if self.writes else shown_age(self.hall.id, self.state.phase)),
            "version": self.version,
            "organiser": self.actor.role == "organiser",
            "round_choice": round_choice(self.matter),
            "copies_rule": rule_for(self.rulebook, "copies"),
            "turn_rule": rule_for(self.rulebook, "turn-limit"),
            "backup": house.backup_news(self.hall.id),
            "disk": disk.alarm(),
            "line": line_now(self.hall.id, self.lang),
            "receivers_resting": receivers.resting(self.hall.id),
            "plays_as": self.plays_as if page in DECIDES else "",
            "taken_twice": [
                self.names.get(each.player, each.player) for each in self.joining_twice
            ],
            "several_guessed": join_tries.SEVERAL,
            "guessed_at": self._guessed_at,
        }

    @property
    def plays_as(self) -> str:
        """Whom an account at the desk is as a player by a link opened in its browser."""
        player = self.actor.player
        if player is None or link_of(self.actor.id) is not None:
            return ""
        return self.names.get(player, player)

    @property
    def confided(self) -> bool:
        """Whether addresses and birth years are told here, on pages and in files: the organiser
        reads them, no helper does."""
        return self.actor.role == "organiser"

    @property
    def opens_phones(self) -> bool:
        """Whether players' codes and links are for this person: a helper who plays could sign with
        them for the own table, and a referee has no business at the door."""
        if self.actor.role == "organiser":
            return True
        return self.actor.role in AT_THE_DOOR and self.actor.player is None

    @property
    def goes_on(self) -> bool:
        """Whether it matters yet who is who: after the end a second phone takes nothing away."""
        return self.state.phase in ("announced", "running") and not self.state.cancelled

    @property
    def joining_twice(self) -> list[JoinTry]:
        return join_tries.alarms(self.hall.id) if self.goes_on else []

    @property
    def _guessed_at(self) -> list[str]:
        """Whose codes somebody tries, as people look for names."""
        players = join_tries.guessed_at(self.hall.id) if self.goes_on else []
        return [self.names.get(p, p) for p in sorted(players, key=self.by_surname)]

    def framed(self, page: str, context: Context | None = None) -> dict[str, Any]:
        whole = super().framed(page, context)
        return {**whole, "offer": offer(whole)}

    @property
    def _follows(self) -> bool:
        """Whether an open page asks what has become of it, rather than somebody for a page."""
        return self.request.headers.get("HX-Trigger") == "pulse"

    def _meanwhile(self) -> Text | None:
        """What moved the tournament on last, told where a page finds itself overtaken."""
        last = house.last_records(self.hall.id, self.version)
        found = latest(last, self.state.history, self.names, GLANCED, self.mode, self.scoring)
        moved = next((each for each in found if each.kinds & MOVES_ON), None)
        if moved is None:
            return None
        told = named_authors(self.hall.id, self.names, [moved.by], self.lang)
        at = noted_at(moved.at)
        return Text(
            "{what} ({who}, {time})",
            what=moved.short,
            who=told.get(moved.by, moved.by),
            time=f"{at.astimezone(self.zone):%H:%M}" if at is not None else "–",
        )

    # ── What was done, and what not ──────────────────────────────────────────────────────────────

    def done(self, home: str = "", said: str = "") -> HttpResponse:
        """The next page says what was done; a form that stays shows it, or asks to have it said.

        `said` is for what took several steps: the last of them would not say what became of the
        rest.
        """
        stays = self.by_htmx and self.form.get("stay")
        told = None if stays and not self.form.get("say") else said or self.just_done()
        if stays and told:
            note = format_html('<p class="note" data-tone="success" role="status">{}</p>', told)
            return HttpResponse(note, headers={"HX-Trigger": "moved"})
        if told:
            for _earlier in messages.get_messages(self.request):
                pass  # only the last step is told
        return super().done(home, told or "")

    def just_done(self) -> str:
        """What was done, in words, with the way back; empty where nothing was."""
        since = house.records_since(self.hall.id, self.version)
        mine = [record for record in since if record.by == self.actor.id]
        if not mine:
            return ""
        state, _version = house.state(self.hall.id)
        gone = self.state.entries.keys() - state.entries.keys()  # told apart as long as both stood
        names = {
            **full_names(state, house.people(self.hall.id)),
            **{player: name for player, name in self.spoken.items() if player in gone},
        }
        did = latest(mine, state.history, names, 1, self.mode)[0]
        said = format_html("✓ {}", spoken(capital(did.short)))
        for player in self._left_their_game(state, mine):
            who = names.get(player, player)
            said = format_html("{}. {}", said, spoken(put_out_words(self.rulebook, who)))
        here = writes_here("default", self.hall.id, state)  # not once it was handed over just now
        if did.undoable and here and self.actor.role == "organiser":
            said = format_html('{} <a href="{}">{}</a>', said, *self._way_back(state, did, mine))
        return said

    def _way_back(self, state: Tournament, did: Happening, done: list[Record]) -> tuple[str, str]:
        """Undo; where it would be refused, the page of the result, which says who changes it."""
        signed = signed_up_to(Matter(state, self.rulebook, self.actor, self.now))
        result = next((each.event for each in done if isinstance(each.event, RESULTS)), None)
        if did.since <= signed and result is not None:
            return self._slip_address(result.where), _("Signed: only the referee changes it")
        page = reverse("desk-history", args=[self.slug])
        return f"{page}?undo={did.since}#step-{did.since}", _("Undo")

    def _slip_address(self, where: GameAt) -> str:
        if where.match:
            return reverse("desk-match", args=[self.slug, where.match])
        return reverse("desk-slip", args=[self.slug, where.round, where.table])

    def _left_their_game(self, after: Tournament, done: list[Record]) -> list[str]:
        """Whom a slip put out: nothing else that is said after storing it tells so."""
        if any(isinstance(record.event, PlayerDisqualified) for record in done):
            return []
        return sorted(put_out(after) - put_out(self.state), key=self.by_surname)

    def why_not(self, refusal: Refusal) -> dict[str, Any]:
        faults = each_named(self.named_faults(refusal), of_a_tournament(self.rulebook.options))
        undo_first = any(fault.undo_first for fault in faults)
        return {"faults": [at_field(fault) for fault in faults], "undo_first": undo_first}

    def meanwhile(self, conflict: Conflict) -> dict[str, Any]:
        """What happened meanwhile beside what was asked; the person chooses."""
        words = super().meanwhile(conflict)
        if not isinstance(conflict.mine, c.DeskAsked):  # a date of a season
            return words
        return words | stored_and_typed(self, conflict, "desk-do")

    def says_first(self, command: c.Command) -> bool:
        return isinstance(command, SAID_FIRST)

    def said_beside(self, command: c.Command) -> list[Text]:
        """A ranking list does not follow by itself when the award is taken back."""
        if not isinstance(command, c.TakeBack):
            return []
        undone = voided(self.state.history, command.since)
        awarded = any(isinstance(event, TournamentAwarded) for event in undone)
        title = counts_in(seasons(), self.hall.id) if awarded else ""
        if not title:
            return []
        return [
            Text(
                "The result already counts in “{title}”: there it stays as it is until a new one "
                "is handed in.",
                title=title,
            )
        ]

    def sure(self, command: c.Command, **more: object) -> HttpResponse:
        about = self.names.get(getattr(command, "player", ""), "")
        return super().sure(command, about=about, **more)
