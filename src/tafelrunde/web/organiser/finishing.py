"""The finish at the desk: its matches, the slip of one, and the ceremony."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from tafelrunde.desk.ceremony import next_place
from tafelrunde.desk.finish import match_rule
from tafelrunde.desk.match_words import game_title
from tafelrunde.desk.own_table import plays_there
from tafelrunde.desk.rules import rule_for
from tafelrunde.desk.steps import CEREMONY
from tafelrunde.journal.events import Slip
from tafelrunde.pages.at_the_table import at_the_table
from tafelrunde.pages.audience.finish import stages, tree_of
from tafelrunde.pages.audience.ranking import podium, sides
from tafelrunde.pages.earlier_games import earlier_games
from tafelrunde.pages.final_ranking import final_places
from tafelrunde.pages.handbook import CORRECTING
from tafelrunde.pages.kept_minutes import kept_minutes
from tafelrunde.pages.leading import leading
from tafelrunde.pages.organiser import finish as finish_pages
from tafelrunde.pages.organiser.same_lines import with_everybody
from tafelrunde.pages.organiser.slip_preview import preview
from tafelrunde.pages.organiser.slips import slip_form, stored_lines
from tafelrunde.pages.signing import table_state
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.pages.to_come import being_replayed, offered_again
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.calling import called
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.seats import numbered
from tafelrunde.state.tournament import Match, Table
from tafelrunde.web.access import who
from tafelrunde.web.decisions import told_by_name
from tafelrunde.web.organiser import season_dates
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.organiser.hands import hands_on
from tafelrunde.web.organiser.signatures import signatures
from tafelrunde.web.organiser.slips import pile_of

FIRST_PLACES = 8
"""How many of the final ranking stand beside the matches; all of them on the ceremony's page."""


@who(*DESK)
@require_safe
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    try:
        page = finish_pages.finish_page(desk.view)
    except Refusal as refusal:
        page = finish_pages.FinishPage((), None, (), (), refusal.faults[0])
    context = {
        "page": page,
        "kept_from": {
            each.id
            for each in desk.state.matches.values()
            if each.games and desk.left_to(each.games[-1])
        },
        "tree": tree_of(stages(_in_full(desk))),
        "places": leading(final_places(desk.view), FIRST_PLACES),
        "perhaps": offered_again(desk.state, desk.rulebook),
        "again": being_replayed(desk.state, desk.rulebook),
        "started": bool(desk.state.matches),
        "has_finish": desk.mode.finish is not None,
        "left_out": desk.state.without_finish,
    }
    return desk.show("finish", context)


def _in_full(desk: Desk) -> PublicView:
    """The tree is the audience's; at the desk it shows the names as they are."""
    whole = {player: PublicName("", name) for player, name in desk.names.items()}
    return View(desk.state, desk.rulebook, PublicNames(whole, desk.names, secret=False), desk.lang)


@who(*DESK)
@require_safe
def match(request: HttpRequest, slug: str, match_id: str) -> HttpResponse:
    """The slip of a match of the finish."""
    desk = Desk.open(request, slug)
    found: Match | None = desk.state.matches.get(match_id)
    if found is None:
        raise Http404
    scoring = scoring_of(desk.state, desk.rulebook)
    last = found.games[-1] if found.games and not found.awaiting else None
    game = with_everybody(last or found.game) if "all" in request.GET else last or found.game
    kept_from = last or game.state == "disputed" or plays_there(desk.actor, game)
    context = {
        "match": found,
        "kept": kept_minutes(desk.view, found),
        "unplayed": finish_pages.not_to_be_played(desk.view, found),
        "told": game,
        "slip_state": table_state(game),
        "signatures": signatures(desk, game),
        "hands": hands_on(desk, game),
        "decision": told_by_name(desk, game),
        "title": game_title(game.where, desk.mode),
        "earlier": earlier_games(found, scoring, lambda player: called(desk.names, player)),
        "form": slip_form(
            scoring,
            numbered(game.seats, desk.rulebook, game.absent),
            game.slip,
            desk.names,
            {},
            game.where.game,
            at_the_table(desk.view, game),
            game.absent,
        ),
        "correcting": last is not None,
        "left_to": desk.left_to(game) if kept_from else None,
        "rule_needed": bool(rule_for(desk.rulebook, "never-changed")),
        "replayable": finish_pages.may_be_replayed(desk.view, match_id),
        "game": len(found.games) if last else 0,  # 0: the one being played, be it a replay
        "rules": desk.rules(*CORRECTING),
        "pile": pile_of(request, desk),
        "stored": stored_lines(game, desk.names, scoring),
        "jury_rule": desk.rulebook.desk.get("jury-awards"),
        **(_meaning(desk, game, game.slip) if game.slip is not None else {}),
    }
    return desk.show("finish", context, template="organiser/match.html")


def _meaning(desk: Desk, game: Table, slip: Slip) -> dict[str, object]:
    """What the figures that are stored give, and what decides where they are level."""
    return {
        "preview": preview(desk.view, None, game, slip),
        "places_only": True,  # a match gives no points, whatever its game counts
    }


@who(*DESK)
@require_safe
def award(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    places, step = final_places(desk.view), desk.step
    left = _left_drawn(request, desk)
    choice = () if left else finish_pages.replays(desk.view)
    if left and step.code == "award":
        step = replace(step, text=CEREMONY)  # nobody is asked again what was just answered
    context = {
        "step": step,
        "places": places,
        "choice": choice,
        "some_by_lot": any(each.by_lot for each in choice),
        "draw_rule": match_rule(desk.matter, choice[0].match).draw_rule if choice else None,
        "perhaps": offered_again(desk.state, desk.rulebook),
        "again": being_replayed(desk.state, desk.rulebook),
        "onward": season_dates.onward(request, desk),
        "otherwise": season_dates.counts_otherwise(request, desk),
        "next_place": next_place(desk.state, desk.rulebook),
        "in_the_way": finish_pages.before_the_award(desk.view),
        "late_rule": next(
            (each.rule for each in desk.rulebook.disqualifications if each.until == "always"), ""
        ),
        "podium": sides(podium(places)),
    }
    return desk.show("award", context)


def _left_drawn(request: HttpRequest, desk: Desk) -> bool:
    """Whether a drawn match is left as it stands: somebody said so, or the ceremony has begun."""
    return "left" in request.GET or desk.state.ceremony
