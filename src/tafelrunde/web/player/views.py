"""The pages of a player's phone, one plain function each; what they show is pages.player."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_http_methods

from tafelrunde.chances.outlook import outlook
from tafelrunde.desk.calls import ruled_but_open
from tafelrunde.desk.finish import choices, match_rule, picking
from tafelrunde.desk.leaving import took_part
from tafelrunde.games.counting import counted, read_numbers
from tafelrunde.pages.at_the_table import who_left
from tafelrunde.pages.audience.lots import lots_told
from tafelrunde.pages.organiser.finish import choice_words, desk_matter
from tafelrunde.pages.organiser.same_lines import reseated, seated
from tafelrunde.pages.organiser.slips import slip_form
from tafelrunde.pages.plain_words import format_in_words
from tafelrunde.pages.player import outlook_words
from tafelrunde.pages.player.ceremony import at_the_ceremony
from tafelrunde.pages.player.chance_words import my_chances
from tafelrunde.pages.player.corrections import lately_corrected
from tafelrunde.pages.player.counting import claims_of, sheet_of, sheet_page
from tafelrunde.pages.player.finish import (
    after_the_rounds,
    earlier_games,
    match_left,
    my_last_match,
)
from tafelrunde.pages.player.keepsake import keepsake
from tafelrunde.pages.player.reaching import reached, rounds_are_over
from tafelrunde.pages.player.results import my_results, my_standing
from tafelrunde.pages.player.seated_elsewhere import seated_now
from tafelrunde.pages.player.slip import reported, typed_lines
from tafelrunde.pages.player.table import MyTable, mates, my_table, table_too_small
from tafelrunde.pages.player.times import my_times, table_time
from tafelrunde.pages.put_out import put_out
from tafelrunde.pages.without_game import my_round_off
from tafelrunde.rulebook.faults import Fault
from tafelrunde.state.seats import numbered, ordered
from tafelrunde.state.tournament import Match, Round, Table
from tafelrunde.state.winners import goal_of
from tafelrunde.web import acting
from tafelrunde.web.access import who
from tafelrunde.web.fields import typed_in
from tafelrunde.web.player.certificate import has_certificate
from tafelrunde.web.player.frame import PHONE, Phone, fresh_page
from tafelrunde.web.player.previewing import LONGEST_CLAIM, seat_name


@fresh_page("home")
def home(phone: Phone) -> HttpResponse:
    """The one page that changes with the day."""
    found = phone.home
    context: dict[str, Any] = {"home": found, "scene": found.scene, "calls": phone.calls}
    context["times"] = my_times(phone.state, phone.mode, found, phone.player, phone.now)
    context["begins"] = table_time(phone.state, phone.mode, found, phone.now)
    if not found.progress.round:
        context["format"] = format_in_words(phone.rulebook, phone.mode, phone.state.options)
    if found.table is not None and found.round is not None:
        context |= _at_table(phone, found.round, found.table) | _slip_here(phone, found.table)
    if found.match is not None:
        context |= _in_match(phone, found.match)
    if phone.state.phase == "running":
        context["corrections"] = lately_corrected(phone.view, found.table)
    if found.scene == "pause":
        context["in_finish"] = bool(phone.state.matches)
        found_out = reached(phone.view, phone.shared.rows)
        inside = found_out is not None and found_out.inside
        context["reached"] = found_out
        context["what_follows"] = after_the_rounds(
            phone.state, phone.rulebook, phone.now, inside=inside
        )
        context["last_match"] = my_last_match(phone.view)
        context["round_off"] = my_round_off(phone.rulebook, phone.state, phone.player)
    if found.scene in ("pause", "match"):
        context["lots"] = lots_told(phone.view)
    if found.scene == "over":
        context["has_certificate"] = has_certificate(phone)
        context["kept"] = keepsake(phone.view)
    if found.scene in ("out", "over"):
        context["last_match"] = match_left(phone.view) if found.scene == "out" else None
        gone = phone.state.person(phone.player)
        left_after = (gone and gone.withdrew_after) or 0
        context["played"] = took_part(phone.state, phone.player, left_after)
        context["put_out"] = put_out(phone.state, phone.rulebook, phone.player)
    if found.scene in ("pause", "out", "over", "final"):
        context["standing"] = _standing(phone)
        context |= at_the_ceremony(phone.view)
    return phone.show("home", context)


def _standing(phone: Phone) -> object:
    return my_standing(phone.view, phone.shared.rows)


def _at_table(phone: Phone, round_: Round, table: Table) -> dict[str, Any]:
    page = my_table(phone.view, round_, table)
    return {
        "table": page,
        "slip": _reported(phone, round_, table),
        "decided": ruled_but_open(phone.state, table),
        "accepted_by": phone.accepted_by(table),
        "own_minutes": phone.scoring.own_arithmetic,
        "minutes_page": _address("me-minutes", phone.slug),
        "chess_page": _address("me-chess", phone.slug) if phone.scoring.own_arithmetic else "",
        "turn_page": _turn_page(phone, page),
        "can_count": sheet_of(phone.state, phone.rulebook, round_.number, round_.kind) is not None,
    }


def _turn_page(phone: Phone, table: MyTable) -> str:
    limited = phone.state.options.get("turn_limit") or (table.clock and table.clock.turn_seconds)
    return _address("me-turn", phone.slug) if limited else ""


def _address(name: str, slug: str) -> str:
    """The address of a page another folder brings along; empty where it is not there."""
    try:
        return reverse(name, args=[slug])
    except NoReverseMatch:
        return ""


def _reported(phone: Phone, round_: Round, table: Table) -> object:
    return reported(phone.view, round_.kind, table, phone.reporter_of(table))


def _in_match(phone: Phone, match: Match) -> dict[str, Any]:
    """A match of the finish: who plays, and whose choice it is."""
    matter = desk_matter(phone.state, phone.rulebook)
    rule = match_rule(matter, match.id)
    turn = picking(match, rule)
    free = choices(matter, match, rule) if turn is not None else ()
    return {
        "match": match,
        "mates": mates(phone.view, match.seats),
        "my_turn": turn == phone.player,
        "turn": phone.names.seat(turn) if turn is not None else None,
        "free": [(choice, choice_words(choice, matter.mode)) for choice in free],
        "start_rule": rule.start_rule,
        "earlier": earlier_games(phone.view, match),
    }


# ── The result of the table ──────────────────────────────────────────────────────────────────────


def _own_table(phone: Phone) -> tuple[Round, Table] | None:
    found = phone.home
    return (found.round, found.table) if found.round is not None and found.table else None


@fresh_page("report")
def report(phone: Phone) -> HttpResponse:
    """One person enters all; where phones rest during play the game must be over first."""
    place = _own_table(phone)
    if place is None or table_too_small(phone.view, place[1]):
        return redirect("me-home", phone.slug)
    round_, table = place
    page = _at_table(phone, round_, table)
    if page["own_minutes"]:
        return redirect(page["minutes_page"] or reverse("me-home", args=[phone.slug]))
    context = {
        **page,
        **_to_write(phone, table),
        "locked": page["table"].phones_rule and not table.finished and table.slip is None,
        "closed": table.state in ("final", "disputed"),
        "shown": _shown(phone.request, table),
    }
    return phone.show("report", context)


def _slip_here(phone: Phone, table: Table) -> dict[str, Any]:
    """Opened on the page itself, by a phone without network, to which no other page comes."""
    if table.slip is not None or phone.scoring.own_arithmetic or table_too_small(phone.view, table):
        return {}
    return _to_write(phone, table)


def _to_write(phone: Phone, table: Table) -> dict[str, Any]:
    """The slip to be filled in."""
    typed = _from_count(phone.request)
    numbers = range(1, len(table.seats) + 1)
    return {
        "edition": table.edition,
        "goal": _goal(phone, table),
        "claims": [(f"claims-{n}", typed.get(f"claims-{n}", "")) for n in numbers],
        "form": slip_form(
            phone.scoring,
            numbered(table.seats, phone.rulebook, table.absent),
            table.slip,
            phone.spoken,
            typed,
            table.where.game,
            who_left(phone.view, table),
            table.absent,
        ),
    }


def _goal(phone: Phone, table: Table) -> int | None:
    """With so many points a game is won: whoever of several has won is asked before it is sent."""
    if table.match or not phone.scoring.winner_mark:
        return None
    return goal_of(phone.rulebook, phone.state.options, phone.state.rounds[table.round - 1].kind)


def _shown(request: HttpRequest, table: Table) -> int:
    """The edition the form on the phone was made for; news ask with it."""
    asked = acting.version_in(request.GET, "shown")
    return table.edition if asked is None else asked


def _from_count(request: HttpRequest) -> dict[str, str]:
    """Figures that a score sheet hands over in the address."""
    most = {True: LONGEST_CLAIM, False: 7}
    figures = {
        name: request.GET[name][: most[name.startswith("claims-")]]
        for name in request.GET
        if "-" in name
    }
    return figures | {"seated": request.GET["seated"]} if "seated" in request.GET else figures


@fresh_page("check")
def check(phone: Phone) -> HttpResponse:
    """What was reported, to be signed or objected to."""
    place = _own_table(phone)
    if place is None or place[1].slip is None:
        return redirect("me-home", phone.slug)
    table = place[1]
    waits = table.state == "reported" and phone.player not in table.signed
    context = {
        **_at_table(phone, *place),
        "reported_at": phone.reported_at(table),
        "typed_lines": typed_lines(phone.view, table) if waits else (),
    }
    return phone.show("check", context)


# ── Counting ─────────────────────────────────────────────────────────────────────────────────────


@who(*PHONE)
@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, slug: str, line: int) -> HttpResponse:
    """The score sheet of one person at the table; its sum goes into the report."""
    phone = Phone.open(request, slug)
    if moved := phone.moved_on("count"):
        return moved
    # htmx names a button as soon as it has the focus: the sum while typing is never a press.
    live = phone.by_htmx
    place = _own_table(phone)
    sheet = sheet_of(phone.state, phone.rulebook, place[0].number, place[0].kind) if place else None
    there = place is not None and 1 <= line <= len(place[1].seats)
    if place is not None and (sheet is None or not (there or live)):
        raise Http404
    if place is None or sheet is None or not there:
        # Typed for a game that is another one now: no page is put in the place of a sum.
        gone = {"faults": [Fault("table", seated_now(phone.home.table, ""))]}
        template = "player/parts/sum.html"
        return phone.show("count", gone, template=template) if live else redirect("me-home", slug)
    round_, table = place
    seats = ordered(table.seats)
    page = _at_table(phone, round_, table)
    typed = typed_in(request.POST)
    numbers, faults = read_numbers(sheet, typed)
    faults = [*faults, *reseated(seats, typed, table.where.game)]
    if request.method == "POST" and request.POST.get("fill") and not live and not faults:
        figures: dict[str, int | str] = {
            "seated": seated(seats, table.where.game),
            **{f"{name}-{line}": value for name, value in counted(sheet, numbers).figures.items()},
        }
        if any(each.only_one for each in sheet.lines):
            figures |= {f"claims-{line}": claims_of(sheet, numbers)}
        return redirect(f"{reverse('me-report', args=[slug])}?{urlencode(figures)}")
    context = {
        **page,
        "sheet": sheet_page(phone.state, phone.rulebook, sheet, round_.kind, typed),
        "line": line,
        "seated": seated(seats, table.where.game),
        "person": phone.names.seat(seats[line - 1].player),
        "mine": seats[line - 1].player == phone.player,
        "lines": [(number, seat_name(phone, seat)) for number, seat in enumerate(seats, start=1)],
        "counted": counted(sheet, numbers),
        "faults": faults,
        "locked": page["table"].phones_rule and not table.finished and table.slip is None,
        "can_fill": table.state not in ("final", "disputed"),
    }
    if live and request.method == "POST":
        return phone.show("count", context, template="player/parts/sum.html")
    return phone.show("count", context, status=acting.REFUSED if faults else 200)


# ── My standing, the referee ─────────────────────────────────────────────────────────────────────


@fresh_page("standing")
def standing(phone: Phone) -> HttpResponse:
    state, book = phone.state, phone.rulebook
    found = outlook(state, book, phone.player, phone.shared.race())
    final = phone.mode.finish is not None and phone.mode.finish.has_matches
    context: dict[str, object] = {
        "standing": _standing(phone),
        "results": my_results(phone.view, phone.decision_on),
        **at_the_ceremony(phone.view),
        "put_out": put_out(state, book, phone.player),
        "pseudonym": phone.names.rank(phone.player) if phone.names.secret else "",
        "may_choose": _may_choose(phone),
        "pseudonyms_rule": phone.mode.pseudonyms_rule,
        "outlook": found,
        "reached": reached(phone.view, phone.shared.rows),
        "cannot_say": _plays_on(phone) and phone.scoring.own_arithmetic,
        "chances": my_chances(phone.view, phone.chances, found),
    }
    if found is not None:
        context |= {
            "headline": outlook_words.headline(found, final=final),
            "span": outlook_words.span(found),
            "reckoned": outlook_words.how_reckoned(found, phone.mode.standings[0]),
            "by_place": outlook_words.place_lines(found, phone.mode.standings[0]),
        }
    return phone.show("standing", context)


def _may_choose(phone: Phone) -> bool:
    begun = any(each.closed for each in phone.state.rounds)
    return phone.names.secret and not begun and phone.elsewhere is None


def _plays_on(phone: Phone) -> bool:
    """Whether there is a round to come for which this person could need anything."""
    entry = phone.state.entries.get(phone.player)
    plays = entry is not None and not entry.gone and phone.state.phase == "running"
    return plays and not rounds_are_over(phone.view)


@fresh_page("referee")
def referee(phone: Phone) -> HttpResponse:
    context = {
        "calls": phone.calls,
        "jury": "jury-awards" in phone.rulebook.desk,
        "about": phone.request.GET.get("about", ""),
        "running": phone.state.phase == "running",
    }
    return phone.show("referee", context)
