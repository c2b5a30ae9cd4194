"""Who wins a match of the finish when something before it changes: a drawn one goes by that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.title_changes import first_places
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.standings.match_results import replay_offered
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

FINAL = "final"
"""Whoever wins it has the title."""
WINS = Text("{match}: {will} then wins it, no longer {was}.")
WINS_NOW = Text("{match}: {will} then wins it, and no lot is needed.")
LOT = Text("{match}: {was} no longer wins it then, a lot has to decide.")


def matches_won_by_others(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Mapping[str, str]
) -> Iterator[Text]:
    """Of those that are played and stay as they were played. Who wins the tournament is said with
    the title, and who plays instead of whoever is gone with those who move up."""
    if not before.matches or _won_by_roles(bracket := bracket_of(rulebook, after)):
        return
    was = bracket_of(rulebook, before)
    titled = first_places(before, rulebook) and first_places(after, rulebook)
    for match, played in after.matches.items():
        if match not in before.matches or not played.games or (titled and match == FINAL):
            continue
        old, new = was.winner(match), bracket.winner(match)
        if old == new or (old is not None and not bracket.still_in(old)):
            continue
        if _may_be_replayed(was, match) != _may_be_replayed(bracket, match):
            continue  # one of the two winners would be one for want of a replay, and no more
        line = _line(was, bracket, match)
        if line is not None:
            yield line.filled(
                match=match_title(match, bracket.mode),
                will=names.get(new or "", new or ""),
                was=names.get(old or "", old or ""),
            )


def _may_be_replayed(bracket: Bracket, match: str) -> bool:
    return replay_offered(bracket, foreseen_matches(bracket.mode, bracket.tournament)[match])


def _line(was: Bracket, will: Bracket, match: str) -> Text | None:
    if was.winner(match) is None:
        return WINS_NOW if match in was.tied else None
    if will.winner(match) is None:
        return LOT if match in will.tied else None
    return WINS


def _won_by_roles(bracket: Bracket) -> bool:
    """A final that several may win names all of them."""
    return bracket.mode.finish is not None and bracket.mode.finish.ranking == "winning-roles"
