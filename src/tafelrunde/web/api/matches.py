"""Results of the finish by programs: duels, knockout and finals, each match by its name."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.params import functions as asked

from tafelrunde.desk.match_words import match_title
from tafelrunde.pages.files.public import words
from tafelrunde.state.tournament import Match, Table
from tafelrunde.web.api import problems, shapes
from tafelrunde.web.api.describing import WRITTEN, Slug, sends
from tafelrunde.web.api.problems import Problem
from tafelrunde.web.api.slips import GameResult, Reporting, told_game
from tafelrunde.web.api.writing import ProgramDesk, Token, Told, done, looked
from tafelrunde.words import Text

router = Router(auth=Token("results"), tags=["writing"])
Name = asked.Path(..., pattern=r"^[-\w.]{1,64}$", description="the match, as the list names it")


class MatchResult(GameResult, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The slip of a game of a match; it counts at once."""

    after: int
    """So many games of the match were played before this one: 0, and more for a replay."""


def _match(desk: ProgramDesk, name: str) -> Match:
    found = desk.state.matches.get(name)
    if found is None:
        text = Text("no match “{name}” has been seated", name=name)
        raise Problem.of(problems.MISSING, "match", text)
    return found


def _newest(match: Match) -> Table:
    """The game being played, else the last."""
    found = match.game_numbered(0)
    assert found is not None
    return found


def _meant(match: Match, sent: MatchResult) -> Table:
    """The game after so many, be it played by now or not."""
    played = match.game_numbered(sent.after + 1)
    if played is None and (sent.after != len(match.games) or not match.awaiting):
        text = Text("this match awaits no game after {after}", after=sent.after)
        raise Problem.of(problems.CONFLICT, "after", text)
    return played or match.game


def _line(desk: ProgramDesk, match: Match) -> dict[str, Any]:
    return {
        "match": match.id,
        "title": words(match_title(match.id, desk.mode)),
        "awaiting": match.awaiting,
        "games": len(match.games),
    }


def _told(desk: ProgramDesk, game: Table) -> dict[str, Any]:
    return {**_line(desk, desk.state.matches[game.match]), **told_game(desk, game)}


@router.get(
    "",
    response={200: shapes.MatchList, **WRITTEN},
    summary="The matches of the finish that have been seated, and which await a result",
    url_name="matches",
)
def matches(request: HttpRequest, slug: str = Slug) -> HttpResponse:
    return looked(
        request,
        slug,
        lambda desk: {"matches": [_line(desk, each) for each in desk.state.matches.values()]},
    )


@router.get(
    "/{match}",
    response={200: shapes.MatchForm, **WRITTEN},
    summary="A match: who plays, which figures and marks a result has, and what is stored",
    url_name="match",
)
def match_form(request: HttpRequest, slug: str = Slug, match: str = Name) -> HttpResponse:
    return looked(request, slug, lambda desk: _told(desk, _newest(_match(desk, match))))


@router.post(
    "/{match}",
    response={200: shapes.MatchForm, **WRITTEN},
    summary="The result of the game a match awaits: it counts at once, as entered at the desk",
    url_name="match",
    openapi_extra=sends(MatchResult, required=True),
)
def report_match(request: HttpRequest, slug: str = Slug, match: str = Name) -> HttpResponse:
    def do(desk: ProgramDesk, body: bytes, key: str) -> Told:
        here = Reporting(MatchResult, lambda now, sent: _meant(_match(now, match), sent), _told)
        return here.reported(desk, body, key)

    return done(request, slug, do)
