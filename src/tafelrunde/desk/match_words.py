"""What are matches and draws called? "SF1" is for files, "Halbfinale 1" for people."""

from __future__ import annotations

import re

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import GameAt
from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.stage_names import numbered_title, short_title
from tafelrunde.state.robin import ROUND_ROBIN
from tafelrunde.words import Text, Verbatim

STAGE_WORDS: dict[str, Text] = {
    "QF": Text("Quarterfinal"),
    "SF": Text("Semifinal"),
    "third-place": Text("Match for third place"),
    "final": Text("Final"),
    "duel": Text("Duel of the leaders"),
}
NUMBERED = re.compile(r"(QF|SF)(\d+)")


def decides_by_duel(mode: Mode | None) -> bool:
    """Whether the only match there may be is a duel of equal leaders, and no final."""
    return mode is not None and mode.finish is not None and mode.finish.playoff is not None


def match_title(match_id: str, mode: Mode | None = None) -> Text:
    """The title of a match by its id; an id of a rulebook's own speaks for itself.

    On files a duel is the match "final": only its mode says that it is none.
    """
    if match_id == "final" and decides_by_duel(mode):
        return STAGE_WORDS["duel"]
    numbered = NUMBERED.fullmatch(match_id)
    if numbered is not None:
        stage, number = STAGE_WORDS[numbered.group(1)], numbered.group(2)
        return Text("{stage} {number}", stage=stage, number=number)
    return STAGE_WORDS.get(match_id) or numbered_title(match_id) or Verbatim(match_id)


def replay_title(title: Text, game: int) -> Text:
    """A game of a match by its number: the first is called as the match is."""
    if game < 2:
        return title
    if game == 2:
        return Text("{title}, replay", title=title)
    return Text("{title}, replay {number}", title=title, number=game - 1)


WITHOUT_A_GAME = Text("won without a game")
NOT_PLAYED = Text("not played")


def not_played(title: Text, winner: str | None) -> Text:
    """Of a match for which there are no two left."""
    if winner is None:
        return Text("{title}: no game.", title=title)
    return Text("{title}: no game, {name} wins without playing.", title=title, name=winner)


def replay_not_played(title: Text, winner: str | None) -> Text:
    """Of a drawn match whose replay was seated, and for which there are no two left."""
    if winner is None:
        return Text("{title}: the replay is not played.", title=title)
    return Text("{title}: the replay is not played, {name} wins.", title=title, name=winner)


def open_again(title: Text, *, replay: bool) -> Text:
    """Of a match that had been given up, and both are there again."""
    if replay:
        return Text("{title}: the replay is open again.", title=title)
    return Text("{title}: to be played after all.", title=title)


SHORT = {"QF": Text("QF{number}"), "SF": Text("SF{number}")}


def match_short(match_id: str, mode: Mode | None = None) -> Text:
    """The same in a column below the title of its stage: VF 1, HF 2."""
    numbered = NUMBERED.fullmatch(match_id)
    if numbered is not None:
        return SHORT[numbered.group(1)].filled(number=numbered.group(2))
    return short_title(match_id) or match_title(match_id, mode)


def game_title(where: GameAt, mode: Mode | None = None) -> Text:
    """A match by its title, and whether this is its replay; a table by its number."""
    if where.match:
        return replay_title(match_title(where.match, mode), where.game)
    return Text("Table {table}", table=where.table)


def as_duel(event: e.Event, mode: Mode | None) -> e.Event:
    """What happened in the match "final", told as what it is where that is a duel."""
    if not decides_by_duel(mode):
        return event
    if isinstance(event, e.Drawn | e.DrawCommitted):
        return msgspec.structs.replace(event, draw=event.draw.replace(" final", " duel", 1))
    if getattr(event, "match", None) == "final":
        changed: e.Event = msgspec.structs.replace(event, match="duel")
        return changed
    return event


AGAIN = ", draw "
START_DRAW = "start "
"""How the name of a draw begins that tells who starts a match."""


def draw_title(name: str, mode: Mode | None = None) -> Text:
    """The title of a draw; its English name is part of its seal and stays as it is."""
    base, again, times = name.partition(AGAIN)
    title = _first_draw(base, mode)
    if not again:
        return title
    return Text("{title}, draw {times}", title=title, times=times)


def _first_draw(base: str, mode: Mode | None) -> Text:
    what, _, which = base.rpartition(" ")
    if base == ROUND_ROBIN:
        return Text("Numbers of all against all")
    if what == "plan from round":
        return Text("Seating plan from round {which}", which=which)
    if what == "round":
        return Text("Draw of round {which}", which=which)
    if what == "plan ahead":
        return Text("Seating planned ahead ({which})", which=which)
    if what == "lot":
        return Text("Lot {which}", which=which)
    if f"{what} " == START_DRAW:
        match = match_title(which, mode)
        return Text("Who starts: {match}", match=match)
    if which in STAGE_WORDS or NUMBERED.fullmatch(which) or numbered_title(which):
        match = match_title(which, mode)
        return Text("Set-up: {match}", match=match)
    if what.endswith(" round"):
        return Text("Set-up of round {which}", which=which)
    return Verbatim(base)
