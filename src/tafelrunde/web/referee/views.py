"""What the referee opens: the queue, a table, a match, a person, a ruling, the minutes."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tafelrunde.desk.calls import ruled_but_open
from tafelrunde.desk.leaving import replaceable
from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.moves import helpers_for
from tafelrunde.desk.rulings import IN_TIME, grounds_now
from tafelrunde.desk.slips import gone_from
from tafelrunde.games.shelf import role_word
from tafelrunde.journal.events import Seat
from tafelrunde.pages.at_the_table import at_the_table
from tafelrunde.pages.handbook import find_rules, for_corrections
from tafelrunde.pages.kept_minutes import in_play, kept_minutes
from tafelrunde.pages.looking_up import LONGEST_QUERY
from tafelrunde.pages.organiser.finish import not_to_be_played
from tafelrunde.pages.organiser.slip_preview import Preview, preview
from tafelrunde.pages.organiser.slips import slip_form, stored_lines
from tafelrunde.pages.put_out import put_out
from tafelrunde.pages.referee import minutes as minutes_of
from tafelrunde.pages.referee.person import Person
from tafelrunde.pages.referee.person import person as person_of
from tafelrunde.pages.referee.queue import (
    how_unplayed,
    tiles,
    uncalled_disputes,
    uncalled_match_disputes,
    waiting,
)
from tafelrunde.pages.signing import table_state
from tafelrunde.pages.slip_lines import stated
from tafelrunde.pages.timetable import noted_at
from tafelrunde.reckoning.names.calling import called
from tafelrunde.rulebook.short_tables import too_few
from tafelrunde.state.seats import numbered, start_player
from tafelrunde.state.tournament import Match, Round, Table
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.authors import named_authors
from tafelrunde.web.decisions import told_by_name
from tafelrunde.web.referee.asking import VERDICTS
from tafelrunde.web.referee.concerning import choices, only_watched, too_late, watched_among
from tafelrunde.web.referee.frame import JURY, Bench
from tafelrunde.words import Text

MOST_FOUND = 12
CARRIED = ("round", "table", "match", "call")
"""What a ruling is about; goes along while its rule is looked for."""


@who(*JURY)
@require_safe
def home(request: HttpRequest, slug: str) -> HttpResponse:
    """Who waits, longest first; then the matches, those played among them, and the tables."""
    bench = Bench.open(request, slug)
    found = waiting(bench.state, bench.names, bench.now, bench.mode)
    ids = [each.call.answered_by for each in found]
    authors = named_authors(bench.hall.id, bench.names, ids, bench.lang)
    disputes = [
        *uncalled_disputes(bench.state),
        *uncalled_match_disputes(bench.state, bench.mode),
    ]
    context = {
        "waiting": [
            (each, authors.get(each.call.answered_by, ""), noted_at(each.since)) for each in found
        ],
        "to_settle": [each for each in disputes if each.decided],
        "uncalled": [each for each in disputes if not each.decided],
        "tiles": tiles(bench.view),
        "round": next((r for r in reversed(bench.state.rounds) if r.published), None),
        "matches": [
            (
                m.id,
                match_title(m.id, bench.mode),
                "final" if m.unplayed else table_state(_last_game(m)),
                _unplayed_word(bench, m),
                [called(bench.names, p) for p in _in(m)],
                in_play(bench.view, m),
            )
            for m in bench.state.matches.values()
        ],
    }
    return bench.show("home", context)


def _unplayed_word(bench: Bench, match: Match) -> str:
    """What a match that nobody plays is called in place of a result; empty for any other."""
    word = how_unplayed(bench.view, match)
    return word[bench.lang] if word is not None else ""


def _in(match: Match) -> list[str]:
    return [seat.player for seat in match.seats]


def _last_game(match: Match) -> Table:
    """The one that is being played, else the one that was played last."""
    return match.game if match.awaiting or not match.games else match.games[-1]


def _find(bench: Bench, number: int, table: int) -> tuple[Round, Table]:
    rounds = bench.state.rounds
    if not 1 <= number <= len(rounds) or not rounds[number - 1].published:
        raise Http404
    found = rounds[number - 1].tables.get(table)
    if found is None:
        raise Http404
    return rounds[number - 1], found


@who(*JURY)
@require_safe
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Who sits there, the slip, what was decided, and everything that can be decided."""
    bench = Bench.open(request, slug)
    round_, found = _find(bench, number, table)
    matter = Matter(bench.state, bench.rulebook, bench.actor, bench.now)
    seated = {seat.player for seat in found.seats}
    gone = gone_from(bench.state, bench.rulebook, found)
    context = {
        "round": round_,
        "table": found,
        "slip_state": table_state(found),
        "people": _people(bench, found, gone),
        "calls": [c for c in bench.state.referee_calls if c.where == found.where],
        "decided": ruled_but_open(bench.state, found),
        "rulings": [
            (r, minutes_of.VERDICT[r.verdict], [called(bench.names, p) for p in r.players])
            for r in bench.state.rulings
            if (r.round, r.table) == (number, table)
        ],
        "decision": told_by_name(bench, found),
        "preview": _outcome(bench, round_.kind, found),
        "kept": kept_minutes(bench.view, found),
        "form": slip_form(
            bench.scoring,
            numbered(found.seats, bench.rulebook),
            found.slip,
            bench.names,
            {},
            known=at_the_table(bench.view, found),
        ),
        "rules": for_corrections(bench.rules),
        **_bounds(bench, found),
        "leaver_rule": bench.rulebook.desk.get("leaver"),
        "jury_rule": bench.rulebook.desk.get("jury-awards"),
        "fill_rule": bench.rulebook.desk.get("fill-table"),
        "short": too_few(bench.mode, bench.state.options, len(found.seats)),
        "replaceable": replaceable(matter, found),
        "others": [
            (player, called(bench.names, player)) for player in helpers_for(matter, round_, found)
        ],
        "standins": [(p, called(bench.names, p)) for p in bench.state.standins],
        "partial": bench.actor.player in seated,
    }
    return bench.show("table", context)


def _outcome(bench: Bench, kind: str | None, found: Table) -> Preview | None:
    """Places and points as the slip stands."""
    if found.slip is None:
        return None
    return preview(bench.view, kind, found, found.slip)


class AtTable(NamedTuple):
    """Somebody at the table as the referee sees it."""

    person: Person | None
    signed: bool
    gone: bool
    seat: Seat
    role: Text | None
    figures: Text | None
    starts: bool


def _people(bench: Bench, found: Table, gone: set[str]) -> list[AtTable]:
    first = start_player(found.seats, bench.mode)
    told = {line.player: line for line in found.slip.lines} if found.slip is not None else {}
    return [
        AtTable(
            person_of(bench.state, seat.player, bench.names),
            seat.player in found.signed,
            seat.player in gone,
            seat,
            role_word(seat.role),
            stated(told[seat.player], bench.scoring) if seat.player in told else None,
            seat.player == first,
        )
        for seat in numbered(found.everyone, bench.rulebook)
    ]


def _bounds(bench: Bench, game: Table) -> dict[str, object]:
    """Whether this person may correct the result, and whether it takes a rule."""
    return {
        "left_to": bench.left_to(game) if game.state == "final" else None,
        "rule_needed": game.state == "final" and "never-changed" in bench.rulebook.desk,
    }


@who(*JURY)
@require_safe
def match(request: HttpRequest, slug: str, match_id: str) -> HttpResponse:
    """A match of the finish: what its phones reported, its result, its correction."""
    bench = Bench.open(request, slug)
    found = bench.state.matches.get(match_id)
    if found is None:
        raise Http404
    game = _last_game(found)
    seated = set(_in(found))
    context = {
        "table": game,
        "slip_state": table_state(game),
        "decision": told_by_name(bench, game),
        "preview": _outcome(bench, None, game),
        "places_only": True,  # a match is won or lost, and gives no points
        "jury_rule": bench.rulebook.desk.get("jury-awards"),
        "match": found,
        "kept": kept_minutes(bench.view, found),
        "unplayed": not_to_be_played(bench.view, found),
        "unplayed_word": _unplayed_word(bench, found),
        "title": match_title(match_id, bench.mode),
        "people": _people(bench, game, set()),
        "calls": [call for call in bench.state.referee_calls if call.where == game.where.home],
        "decided": ruled_but_open(bench.state, game),
        "game": 0 if found.awaiting else len(found.games),
        "form": slip_form(
            bench.scoring,
            numbered(game.seats, bench.rulebook, game.absent),
            game.slip,
            bench.names,
            {},
            game.where.game,
            at_the_table(bench.view, game),
            game.absent,
        ),
        "rules": for_corrections(bench.rules),
        **_bounds(bench, game),
        "partial": bench.actor.player in seated,
    }
    return bench.show("match", context)


@who(*JURY)
@require_safe
def person(request: HttpRequest, slug: str, player: str) -> HttpResponse:
    """What was decided about somebody, and the hardest decision of all."""
    bench = Bench.open(request, slug)
    found = person_of(bench.state, player, bench.names)
    if found is None:
        raise Http404
    context = {
        "person": found,
        "put_out": put_out(bench.state, bench.rulebook, player),
        "rulings": [(r, minutes_of.VERDICT[r.verdict]) for r in found.rulings],
        "grounds": grounds_now(Matter(bench.state, bench.rulebook, bench.actor, bench.now)),
        "opened": request.GET.get("rule", ""),
        "warning_rule": bench.rulebook.desk.get("warning"),
        "ban_rule": bench.rulebook.desk.get("ban"),
    }
    return bench.show("person", context)


@who(*JURY)
@require_safe
def ruling(request: HttpRequest, slug: str) -> HttpResponse:
    """A ruling: choose the rule by its words or from the usual ones, then say what is decided."""
    bench = Bench.open(request, slug)
    asked = request.GET
    query = asked.get("q", "").strip()[:LONGEST_QUERY]
    chosen = next((r for r in bench.rules if r.id == asked.get("rule", "").upper()), None)
    usual = chosen.ruling if chosen else None
    players = asked.getlist("players")[:20]
    carried = {name: asked.get(name, "")[:80] for name in CARRIED}
    late = too_late(bench, carried)
    watched = only_watched(bench, carried, players)
    whom = choices(bench, carried)
    possible = {
        code: word
        for code, word in minutes_of.VERDICT.items()
        if (late is None or code not in IN_TIME) and (watched is None or code == "report")
    }
    verdict = asked.get("verdict") or (usual.verdict if usual is not None else "note")
    verdict = verdict if verdict in possible else next(iter(possible))
    ticked = [("verdict", each) for each in asked.getlist("verdict")[:1] if each in VERDICTS]
    concerned = [("players", player) for player in players]
    context = {
        "query": query,
        "chosen": chosen,
        # The words of another verdict would say in the minutes what was not decided.
        "words": usual.text if usual is not None and usual.verdict == verdict else None,
        "verdict": verdict,
        "verdicts": possible,
        "too_late": late,
        "only_watched": watched,
        "only_watched_some": watched_among(bench, carried, [player for player, _name in whom]),
        "asked_verdict": ticked[0][1] if ticked else "",
        "without_table": urlencode([("rule", asked.get("rule", "")), *ticked, *concerned]),
        "found": find_rules(bench.rules, query)[:MOST_FOUND] if query else [],
        "usual": [rule for rule in bench.rules if rule.ruling],
        "throws_out": chosen is not None and chosen.id in _grounds(bench),
        "carried": carried,
        "keep": urlencode([(n, asked[n]) for n in CARRIED if asked.get(n)] + ticked + concerned),
        "match_title": match_title(asked.get("match", "")[:40], bench.mode),
        "players": players,
        "choices": whom,
        **_disputed_slip(bench, asked.get("call", "")),
    }
    return bench.show("ruling", context)


def _grounds(bench: Bench) -> set[str]:
    """The rules of disqualification that hold at this moment."""
    matter = Matter(bench.state, bench.rulebook, bench.actor, bench.now)
    return {grounds.rule for grounds in grounds_now(matter)}


def _disputed_slip(bench: Bench, call_id: str) -> dict[str, Any]:
    """The slip a call is about, while it is disputed: letting it stand or correcting it settles it.

    Whoever plays at that table decides nothing there and gets nothing to press.
    """
    call = bench.state.calls.get(call_id)
    game = bench.state.game_at(call.where) if call is not None and call.where is not None else None
    if game is None or game.state != "disputed" or bench.actor.player in _seated(game):
        return {}
    match = bench.state.matches.get(game.match) if game.match else None
    round_ = None if match is not None else bench.state.rounds[game.round - 1]
    page = (
        reverse("referee-match", args=[bench.slug, match.id])
        if match is not None
        else reverse("referee-table", args=[bench.slug, game.round, game.number])
    )
    return {
        "table": game,
        "match": match,
        "round": round_,
        "stored": stored_lines(game, bench.names, bench.scoring),
        "accepts": "accept-slip" if match is None else "report-match",
        "preview": _outcome(bench, round_.kind if round_ is not None else None, game),
        "places_only": match is not None,
        "jury_rule": bench.rulebook.desk.get("jury-awards"),
        "game_page": page,
    }


def _seated(game: Table) -> set[str]:
    return {seat.player for seat in game.seats}


@who(*JURY)
@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The handbook of this tournament's rulebook, searched while typing."""
    bench = Bench.open(request, slug)
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = find_rules(bench.rules, query) if query else []
    return bench.show("rules", {"query": query, "found": found[:MOST_FOUND]})


@who(*JURY)
@require_safe
def minutes(request: HttpRequest, slug: str) -> HttpResponse:
    """All that was decided, in order; made to be printed too."""
    bench = Bench.open(request, slug)
    noted = minutes_of.minutes(
        house.told_records(bench.hall.id), bench.names, bench.scoring, bench.mode, bench.rulebook
    )
    ids = (each.by for each in noted)
    authors = named_authors(bench.hall.id, bench.names, ids, bench.lang)
    context = {"noted": [(each, authors.get(each.by, ""), noted_at(each.at)) for each in noted]}
    return bench.show("minutes", context)
