"""Another game: type its name, take a format, paste the names, and the first round is seated."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.draw.byes import byes_needed
from tafelrunde.draw.next_round import own_policy
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import all_rulebooks, editions_of
from tafelrunde.pages.workshop.another_game import (
    LONGEST_NAME,
    MOST_ROUNDS,
    Wanted,
    for_game,
    id_ending,
    sizes_between,
    takes_rounds,
    takes_sizes,
)
from tafelrunde.reckoning.lists.headings import PSEUDONYM, with_pseudonyms
from tafelrunde.reckoning.lists.reading import Reading
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.rulebook.edition import by_version, canonical
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.store.house_shelf import publish
from tafelrunde.web import house
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import REFUSED, key_of
from tafelrunde.web.fields import Form, text, whole
from tafelrunde.web.language import language
from tafelrunde.web.organiser.lists import LARGEST_LIST, entered_as_read, read_for
from tafelrunde.web.organiser.players import entrant_of
from tafelrunde.web.shelf import standing, taken_back
from tafelrunde.web.templatetags.words import spoken
from tafelrunde.words import Text, Verbatim, listed
from tafelrunde.words.digits import whole_in

MOST_ROWS = 12
"""So many lines of a list are named one by one; nobody reads more in a message."""
FIRST_ROUND = "round 1"
ORDER = (
    "tables-final",
    "swiss",
    "tables-semifinals",
    "duel-knockout",
    "groups-knockout",
    "round-robin",
    "league",
    "points-averages",
)
"""What most clubs ask for comes first."""


class Card(msgspec.Struct, frozen=True):
    """A format to choose, with its picture."""

    book: Rulebook
    mode: Mode

    @property
    def value(self) -> str:
        return f"{self.book.id}/{self.mode.id}"

    @property
    def picture(self) -> str:
        return self.book.id.removeprefix("format-")

    @property
    def takes_sizes(self) -> bool:
        return takes_sizes(self.mode)


def cards() -> list[Card]:
    found = [Card(book, mode) for book in all_formats() for mode in book.modes]
    places = {name: place for place, name in enumerate(ORDER)}
    return sorted(found, key=lambda card: places.get(card.picture, len(places)))


@who("organiser", "association")
@require_http_methods(["GET", "POST"])
def another(request: HttpRequest) -> HttpResponse:
    """The one page on which a tournament of any game begins."""
    offered = cards()
    typed = request.POST if request.method == "POST" else request.GET
    context: dict[str, Any] = {
        "cards": offered,
        "chosen": typed.get("format") or offered[0].value,
        "typed": typed,
        "games": sorted({book.title[language()] for book in _of_this_house()}, key=sortable),
    }
    if request.method == "GET":
        return render(request, "organiser/another.html", context)
    if typed.get("do") == "workshop":
        return redirect(_in_the_workshop(typed.get("game", ""), typed.get("format", "")))
    try:
        slug = _Wish(request, offered).fulfilled()
    except Refusal as refusal:
        context["faults"] = refusal.faults
        return render(request, "organiser/another.html", context, status=REFUSED)
    return redirect(reverse("desk-desk", args=[slug]))


def _in_the_workshop(game: str, chosen: str) -> str:
    """What was said here already is not asked there again."""
    said = {"title": game[:LONGEST_NAME], "format": chosen.partition("/")[0]}
    return f"{reverse('workshop')}?{urlencode(said)}"


def _of_this_house() -> list[Rulebook]:
    """Games that were played here by a format before."""
    return [book for book in standing() if _by_a_format(book)]


def _by_a_format(book: Rulebook) -> bool:
    """Made on this page; the mode stands behind a format that has several."""
    return book.id.endswith(tuple(f"-{id_ending(card.book, card.mode)}" for card in cards()))


class _Wish:
    """What was typed, and what becomes of it: all of it or nothing."""

    def __init__(self, request: HttpRequest, offered: list[Card]) -> None:
        self.request, self.form = request, request.POST
        self.key = key_of(self.form)
        self.card = self._card(offered)
        self.game = " ".join(self.form.get("game", "").split())
        if not self.game or len(self.game) > LONGEST_NAME or not self.game.isprintable():
            raise Refusal.single(
                "game", "the name of the game expected, at most {most} letters", most=LONGEST_NAME
            )
        self.day = house.now()[:10]
        self.reading = self._list()
        self.people, self.marks = entered_as_read(self.reading, self.key)

    def fulfilled(self) -> str:
        """The address of the tournament."""
        book = self._book()
        mode = book.modes[0]
        at_once = self.form.get("do") == "seat"
        if at_once:
            self._can_be_seated(mode)
        if book.edition not in {each.edition for each in editions_of(book.id)}:
            account = self.request.user.pk
            publish(book, {}, account, by_office=False)
        actor = actor_of(self.request)
        slug = self._announced(book, mode, actor)
        self._entered(slug, mode, actor, at_once=at_once)
        self._told()
        self._told_of_the_list()
        return slug

    # ── What was typed ───────────────────────────────────────────────────────────────────────────

    def _card(self, offered: list[Card]) -> Card:
        wanted = self.form.get("format", "")
        card = next((card for card in offered if card.value == wanted), None)
        if card is None:
            raise Refusal.single("format", "please choose one of the formats")
        return card

    def _list(self) -> Reading:
        """Read as on the page of the players; a line that nobody can be entered from is said."""
        pasted = self.form.get("names", "").encode()
        if not pasted.strip():
            return Reading((), ())
        if len(pasted) > LARGEST_LIST:
            raise Refusal.single("names", "larger than 1 MB")
        owner, day = actor_of(self.request).id, date.fromisoformat(self.day)
        reading, _before = read_for(owner, pasted, day)
        if reading.faults:
            raise Refusal(Fault("names", _at_line(*fault)) for fault in reading.faults)
        return reading

    def _wanted(self) -> Wanted:
        mode, slug = self.card.mode, slugify(self.game.casefold().translate(house.UMLAUTS))
        fewest = _number(self.form, "fewest", min(mode.sizes))
        most = _number(self.form, "most", max(mode.sizes))
        sizes = sizes_between(fewest, most) if takes_sizes(mode) else ()
        rounds = _number(self.form, "rounds", 0) if takes_rounds(mode) else 0
        if not 0 <= rounds <= MOST_ROUNDS:
            raise Refusal.single(
                "rounds", "a number from {least} to {most} expected", least=1, most=MOST_ROUNDS
            )
        return Wanted(self.game, slug, sizes, rounds)

    # ── What becomes of it ───────────────────────────────────────────────────────────────────────

    def _book(self) -> Rulebook:
        """The house's earlier one where it says the same; else the next edition of it."""
        wanted = self._wanted()
        taken = {book.prefix: book.id for book in (*all_rulebooks(), *all_formats())}
        first = for_game(self.card.book, self.card.mode, wanted, taken)
        earlier = editions_of(first.id)
        if not earlier:
            return first
        own = {prefix for prefix, name in taken.items() if name != first.id}
        again = for_game(self.card.book, self.card.mode, wanted, own, earlier[0].version)
        gone = taken_back()
        for book in earlier:
            if book.edition not in gone and _without_version(book) == _without_version(again):
                return book
        newest = max((each.version for each in earlier), key=by_version)
        counted = whole_in(newest)
        number = f"{newest}.2" if counted is None else counted + 1
        return for_game(self.card.book, self.card.mode, wanted, own, str(number))

    def _can_be_seated(self, mode: Mode) -> None:
        """Said before anything is stored, not when half of it is."""
        number = len(self.people)
        if number < 2:
            raise Refusal.single("names", "the names of those who play expected, one a line")
        if mode.all_meet or not mode.rounds:
            return
        policy = own_policy(mode)
        off = byes_needed(number, policy, max(mode.sizes)) if mode.bye is not None else 0
        try:
            table_sizes(number - off, policy, rule=mode.seating.sizes_rule)
        except Refusal as refusal:
            fault = refusal.faults[0]
            raise Refusal.of("names", fault.text, fault.rule) from None

    def _announced(self, book: Rulebook, mode: Mode, actor: Actor) -> str:
        typed = " ".join(self.form.get("title", "").split())[:200]
        usual = Text("{game}, {format}", game=self.game, format=mode.title)
        details = c.SetDetails(title=typed or usual[language()], date=self.day)
        wanted = c.AnnounceTournament(tournament="", rulebook=book.edition, mode=mode.id)
        return house.announce(self.key, details, wanted, actor)

    def _entered(self, slug: str, mode: Mode, actor: Actor, *, at_once: bool) -> None:
        hall = house.find(slug)
        organiser = msgspec.structs.replace(actor, role="organiser")
        if self.people:
            entrants = tuple(
                entrant_of(person, self.marks[person.id], self.day) for person in self.people
            )
            command = c.EnterPlayers(entrants=entrants)
            house.enter(hall.id, self.people, command, organiser, f"{self.key}-people")
        if at_once:
            for name, step in self._first_round(mode):
                house.append(hall.id, step, organiser, f"{self.key}-{name}", None)

    def _first_round(self, mode: Mode) -> list[tuple[str, c.Command]]:
        """All are here: checked in, started, and where there are rounds the first one published."""
        steps: list[tuple[str, c.Command]] = [
            ("here", c.CheckInEverybody(data_checked=False, fair_play=False)),
            ("closed", c.CloseCheckIn()),
            ("start", c.StartTournament()),
        ]
        if not (mode.rounds or mode.all_meet):
            return steps
        seed = salted_hmac("tafelrunde.seed", self.key).hexdigest()[:16]
        return [
            *steps,
            ("seal", c.CommitDraw(draw=FIRST_ROUND, source="system", seed=seed)),
            ("draw", c.DraftRound(seed=seed)),
            ("publish", c.PublishRound(round=1)),
        ]

    def _told(self) -> None:
        """A game that has a rulebook of its own is not mixed up with this one."""
        name = self.game.casefold()
        for other in standing():
            titles = {other.title[lang].casefold() for lang in ("de", "en")}
            if name in titles and not _by_a_format(other):
                words = Text(
                    "“{game}” has rules of its own here ({source}); this tournament is played by "
                    "the format instead.",
                    game=other.title,
                    source=other.source,
                )
                messages.warning(self.request, spoken(words))

    def _told_of_the_list(self) -> None:
        """Nobody asked back about these lines and columns, so they are named: what is missing can
        be entered."""
        if unread := list(_unread(self.reading)):
            words = UNREAD.filled(columns=listed(unread, "; "))
            messages.warning(self.request, spoken(words))
        left_out = [
            _at_line(each.line, Text("{text} ({why})", text=each.text, why=each.why))
            for each in self.reading.left_out
        ]
        people = self.reading.people
        doubts = [(each, why) for each in people for why in (each.doubt, each.unread) if why]
        for certain, rows in ((True, left_out), (False, [])):
            rows += [
                _at_line(each.line, Text("{text} ({why})", text=each.name, why=doubt))
                for each, doubt in doubts
                if each.certain == certain
            ]
            said = LEFT_OUT if certain else DOUBTFUL
            if rows:
                words = said.filled(rows=listed(rows[:MOST_ROWS], "; "))
                messages.warning(self.request, spoken(words))


LEFT_OUT = Text("Not entered from the list: {rows}")
UNREAD = Text("Columns of the list that were not taken over: {columns}")
DOUBTFUL = Text("Entered from the list, but please look: {rows}")


def _at_line(line: int, text: Text) -> Text:
    return Text("line {line}: {text}", line=line, text=text) if line else text


def _unread(reading: Reading) -> Iterator[Text]:
    """Columns with a heading and something in them that say nothing a player is entered with."""
    for column in reading.columns if reading.layout.above else ():
        if column.meaning or not column.heading or not column.examples:
            continue
        if with_pseudonyms(column.heading) == PSEUDONYM:
            yield Text("{column} (people play under their names here)", column=column.heading)
        else:
            yield Verbatim(column.heading)


def _number(form: Form, name: str, usual: int) -> int:
    return whole(form, name, usual) if text(form, name) else usual


def _without_version(book: Rulebook) -> dict[str, Any]:
    return canonical(book) | {"version": ""}
