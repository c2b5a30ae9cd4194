"""A visit: somebody asks for a page or sends a form, and the house answers. One for everybody.

What is the same for all stands here once: in which language a page is shown, what its frame needs,
how a form becomes a command and a command an answer in plain words. An audience says only what is
its own, in a class of its own.

Every form carries its idempotency key and, where two people may be at the same thing, the version
it was made from. Whoever sends it by htmx (or by the outbox of a phone, which speaks like htmx)
gets a fragment for the notice area; without scripts the same answer is a page of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, Self
from zoneinfo import ZoneInfo

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor, may_give
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.course import STILL_GIVEN
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.roles import Role
from tafelrunde.desk.signed import left_to_others
from tafelrunde.desk.timetable import is_zone
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.pages.organiser.compared_slips import corrected
from tafelrunde.pages.organiser.slips import at_its_field
from tafelrunde.pages.ranked_names import name_order
from tafelrunde.pages.view import NamesT, View
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring
from tafelrunde.standings.lot_order import Order
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.store.ledger import Conflict
from tafelrunde.web import house
from tafelrunde.web.access import actor_of, roles_of
from tafelrunde.web.acting import CONFLICT, REFUSED, Fresh, carried, key_of, seen_in
from tafelrunde.web.language import language, way_back
from tafelrunde.web.rules_here import played_by
from tafelrunde.web.shelf import address_of
from tafelrunde.words import Text

Context = Mapping[str, Any]
Do = Callable[[], HttpResponse | str | None]
"""Does what was asked; an address it gives is where to go on, an answer is the answer."""


@dataclass
class Visit:
    """Somebody before a page of this house."""

    request: HttpRequest

    folder: ClassVar[str] = ""
    """Where the templates stand."""
    answers: ClassVar[str] = ""
    """Where those of its answers stand, if elsewhere."""
    word: ClassVar[str] = ""
    """What they call a visit."""
    answer_page: ClassVar[str] = "parts/answer.html"
    """What an answer stands on without scripts, unless the folder has its own."""
    private: ClassVar[bool] = False
    """Whether nobody but this browser may keep a page."""
    acts_as: ClassVar[Role | None] = None
    """In which role somebody is here who holds several; else in the strongest."""

    @property
    def form(self) -> QueryDict:
        return self.request.POST

    @property
    def by_htmx(self) -> bool:
        return bool(self.request.headers.get("HX-Request"))

    @property
    def lang(self) -> str:
        return language()

    @property
    def begins(self) -> str:
        """Where a form leads that says nothing else."""
        return "/"

    # ── A page ───────────────────────────────────────────────────────────────────────────────────

    def frame(self, page: str) -> dict[str, Any]:
        """What every page of this audience needs."""
        return {"page": page}

    def framed(self, page: str, context: Context | None = None) -> dict[str, Any]:
        own = {self.word: self} if self.word else {}
        return {**own, "fresh": Fresh(), **self.frame(page), **(context or {})}

    def show(
        self, page: str, context: Context | None = None, *, template: str = "", status: int = 200
    ) -> HttpResponse:
        """A page in its frame."""
        template = template or f"{self.folder}/{page}.html"
        answer = render(self.request, template, self.framed(page, context), status=status)
        if self.private:
            answer["Cache-Control"] = "private, no-store"
        return answer

    # ── A form and its answer ────────────────────────────────────────────────────────────────────

    def answered(self, do: Do, home: str = "", said: str | Callable[[], str] = "") -> HttpResponse:
        """Do it and go on: to where `do` says, else home, else to where the form was."""
        try:
            done = do()
        except Refusal as refusal:
            return self.refused(refusal)
        except Conflict as conflict:
            return self.overtaken(conflict)
        if isinstance(done, HttpResponse):
            return done
        return self.done(done or home, said() if callable(said) else said)

    def done(self, home: str = "", said: str = "") -> HttpResponse:
        if said:
            messages.success(self.request, said)
        return self.go_on(home or self.begins)

    def go_on(self, home: str) -> HttpResponse:
        """Back to where the form says; one that stays only tells the page that something moved."""
        if self.by_htmx and self.form.get("stay"):
            return HttpResponse(status=204, headers={"HX-Trigger": "moved"})
        target = way_back(self.request, self.form.get("next")) if "next" in self.form else home
        if self.by_htmx:
            return HttpResponse(status=204, headers={"HX-Redirect": target})
        return redirect(target)

    def tell(self, part: str, context: Context, status: int) -> HttpResponse:
        """The answer as a fragment for the notice area, or as a page of its own without scripts."""
        folder, request = self.answers or self.folder, self.request
        fragment = [f"{folder}/parts/{part}.html", f"parts/{part}.html"]
        page = {
            "part": fragment,
            "answer_frame": f"{folder}/base.html",
            "fresh": Fresh(),
            "action": request.path,
            "carried": carried(self.form),
            "back": way_back(request, request.headers.get("Referer") or self.form.get("here")),
            **self.within(),
            **context,
        }
        template = fragment if self.by_htmx else [f"{folder}/answer.html", self.answer_page]
        return render(request, template, page, status=status)

    def within(self) -> dict[str, Any]:
        """What an answer needs of the frame."""
        return {self.word: self} if self.word else {}

    def refused(self, refusal: Refusal) -> HttpResponse:
        return self.tell("refused", self.why_not(refusal), REFUSED)

    def why_not(self, refusal: Refusal) -> dict[str, Any]:
        return {"faults": self.named_faults(refusal)}

    def overtaken(self, conflict: Conflict) -> HttpResponse:
        return self.tell("conflict", self.meanwhile(conflict), CONFLICT)

    def meanwhile(self, conflict: Conflict) -> dict[str, Any]:
        """What happened since the form was made, each once, and whether anybody was faster."""
        told = self.named(dict.fromkeys(conflict.texts))
        said = {"older": conflict.older, "own": conflict.own, "hopeless": conflict.hopeless}
        said["looked_at"] = "sure" in self.form
        return {"meanwhile": told, **said}

    # ── Names in sentences ───────────────────────────────────────────────────────────────────────

    def named(self, texts: Iterable[Text]) -> list[Text]:
        """Sentences that speak of ids, with the names this audience may read."""
        return list(texts)

    def named_faults(self, refusal: Refusal) -> list[Fault]:
        texts = self.named(fault.text for fault in refusal.faults)
        faults = zip(refusal.faults, texts, strict=True)
        return [msgspec.structs.replace(fault, text=text) for fault, text in faults]


class Place(Protocol):
    """The tournament in an address."""

    @property
    def id(self) -> str: ...
    @property
    def slug(self) -> str: ...


@dataclass
class HallVisit(Visit, Generic[NamesT]):
    """Somebody in one tournament, as it stands now."""

    hall: Place
    state: Tournament
    version: int
    actor: Actor
    now: str

    @classmethod
    def open(cls, request: HttpRequest, slug: str) -> Self:
        """The tournament behind the address; 404 where there is none."""
        hall = house.find(slug)
        state, version = house.state(hall.id)
        role = cls.acts_as if cls.acts_as in roles_of(request, hall) else None
        return cls(request, hall, state, version, actor_of(request, hall, role), house.now())

    @property
    def slug(self) -> str:
        return self.hall.slug

    @property
    def title(self) -> str:
        return self.rulebook.titled(self.state.details.title, self.lang)

    @cached_property
    def zone(self) -> tzinfo:
        """Whose clock hangs on the wall: the tournament's own, else the house's."""
        own = self.state.details.time_zone
        return ZoneInfo(own) if own and is_zone(own) else timezone.get_default_timezone()

    def __post_init__(self) -> None:
        played_by(self.rulebook)

    @cached_property
    def rulebook(self) -> Rulebook:
        return rulebook_for(self.state)

    @property
    def rules_address(self) -> str:
        """How addresses of rules name the edition this tournament is played by."""
        return address_of(self.rulebook)

    @property
    def mode(self) -> Mode:
        return self.view.mode

    @property
    def scoring(self) -> Scoring:
        return self.view.scoring

    @property
    def matter(self) -> Matter:
        return Matter(self.state, self.rulebook, self.actor, self.now)

    @cached_property
    def names(self) -> NamesT:
        """The names this audience may read."""
        raise NotImplementedError

    @cached_property
    def view(self) -> View[NamesT]:
        who = self.actor.player or ""
        return View(self.state, self.rulebook, self.names, self.lang, who)

    @cached_property
    def may(self) -> frozenset[str]:
        """The commands this person may give now: a page offers no form for any other."""
        given = may_give(self.actor.role, self.state.phase)
        return given & STILL_GIVEN if self.state.cancelled else given

    @property
    def spoken(self) -> Names:
        return self.view.spoken

    @cached_property
    def by_surname(self) -> Order:
        """By which equals stand in a list here."""
        return name_order(self.view)

    def frame(self, page: str) -> dict[str, Any]:
        return self.standing(page)

    def show(
        self, page: str, context: Context | None = None, *, template: str = "", status: int = 200
    ) -> HttpResponse:
        with timezone.override(self.zone):
            return super().show(page, context, template=template, status=status)

    def tell(self, part: str, context: Context, status: int) -> HttpResponse:
        with timezone.override(self.zone):
            return super().tell(part, context, status)

    def standing(self, page: str) -> dict[str, Any]:
        return {"state": self.state, "page": page, "version": self.version}

    def within(self) -> dict[str, Any]:
        return {self.word: self, "title": self.title, **self.standing("answer")}

    def named(self, texts: Iterable[Text]) -> list[Text]:
        return [text.named(self.spoken) for text in texts]

    def named_faults(self, refusal: Refusal) -> list[Fault]:
        return [self.at_field(fault) for fault in super().named_faults(refusal)]

    def at_field(self, fault: Fault) -> Fault:
        """A fault at the field of the form that was sent."""
        return at_its_field(self.scoring, fault)

    def left_to(self, game: Table) -> Text | None:
        """Who changes this result, where it is not the person asking."""
        told = left_to_others(self.matter, game)
        return self.named([told])[0] if told is not None else None

    def overtaken(self, conflict: Conflict) -> HttpResponse:
        """By the state of this moment, so that the form can be sent once more."""
        fresh = self.open(self.request, self.slug)
        return fresh.tell("conflict", fresh.meanwhile(conflict), CONFLICT)

    # ── A command ────────────────────────────────────────────────────────────────────────────────

    def act(
        self, read: Callable[[Self, QueryDict], c.Command] | None, home: str = ""
    ) -> HttpResponse:
        """Read the form, ask the desk, tell the answer."""
        if read is None:
            raise Http404

        def do() -> HttpResponse | None:
            command = read(self, self.form)
            if self.says_first(command) and not self.form.get("sure"):
                return self.sure(command)
            return self.give(command)

        return self.answered(do, home)

    def says_first(self, _command: c.Command) -> bool:
        """Whether the consequences are said before it is done."""
        return False

    def give(self, command: c.Command) -> HttpResponse | None:
        """Hand the command to the ledger; an answer where it is not the usual one."""
        key, seen = key_of(self.form), seen_in(self.form)
        house.append(self.hall.id, command, self.actor, key, seen)
        return None

    def sure(self, command: c.Command, **more: object) -> HttpResponse:
        """What it would change, to be done on a second press; who was faster is said before."""
        house.look_ahead(self.hall.id, command, self.actor, seen_in(self.form))
        words = self.said_before(command, self.actor)
        said = {"words": words, "slips": corrected(self.view, command)}
        return self.tell("sure", {**said, "command": c.name_of(command), **more}, 200)

    def said_before(self, command: c.Command, actor: Actor, reader: str = "") -> list[Text]:
        """What the command would change; a Refusal where this person may not give it.

        `reader` is the player it is about, where he reads it himself.
        """
        asked = (self.state, self.rulebook, command, self.spoken, self.now, actor, reader)
        said: list[Text] = self.named(consequences(*asked, by_name=self.by_surname))
        return [*said, *self.said_beside(command)]

    def said_beside(self, command: c.Command) -> list[Text]:  # noqa: ARG002
        """What it would change elsewhere in the house."""
        return []
