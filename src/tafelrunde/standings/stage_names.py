"""What stages and matches of a finish are called: "semifinal", "R16-3" and "P5-8" for people."""

from __future__ import annotations

import re

from tafelrunde.words import Text, Verbatim

STAGE_NAMES = {
    "quarterfinal": Text("quarterfinal"),
    "semifinal": Text("semifinal"),
    "third-place": Text("match for third place"),
    "final": Text("final", context="stage"),
    "groups": Text("groups"),
}
GROUPS = re.compile(r"groups-(\d+)")
GROUP = re.compile(r"group-(\d+)")
GROUP_GAME = re.compile(r"G(\d+)-(\d+)-(\d+)")
ROUND = re.compile(r"last-(\d+)")
PLACES = re.compile(r"places-(\d+)-(\d+)")
ROUND_GAME = re.compile(r"R(\d+)-(\d+)")
PLACES_GAME = re.compile(r"P(\d+)-(\d+)(?:-(\d+))?")


def stage_name(stage: str) -> Text:
    """A stage within a sentence."""
    if found := ROUND.fullmatch(stage):
        return Text("round of {players}", players=int(found[1]))
    if found := GROUPS.fullmatch(stage):
        return Text("groups, round {number}", number=int(found[1]))
    if found := PLACES.fullmatch(stage):
        return _for_places(int(found[1]), int(found[2]))
    return STAGE_NAMES.get(stage, Verbatim(stage))


def _for_places(first: int, last: int) -> Text:
    if last == first + 1:
        return Text("match for place {first}", first=first)
    return Text("games for places {first} to {last}", first=first, last=last)


def short_title(match_id: str) -> Text | None:
    """The same below the title of its stage."""
    if found := ROUND_GAME.fullmatch(match_id):
        return Text("Game {number}", number=found[2])
    if found := GROUP_GAME.fullmatch(match_id):
        return Text("Group {group}, game {game}", group=found[1], game=found[3])
    found = PLACES_GAME.fullmatch(match_id)
    return Text("Game {number}", number=found[3]) if found and found[3] else None


def numbered_title(match_id: str) -> Text | None:
    """The title of a match of a long finish, that of a final or semifinal aside."""
    if found := ROUND_GAME.fullmatch(match_id):
        return Text("Round of {players}, game {number}", players=found[1], number=found[2])
    if found := GROUP.fullmatch(match_id):
        return Text("Group {group}", group=found[1])
    if found := GROUP_GAME.fullmatch(match_id):
        group, turn, game = found.groups()
        return Text("Group {group}, round {turn}, game {game}", group=group, turn=turn, game=game)
    found = PLACES_GAME.fullmatch(match_id)
    if found is None:
        return None
    first, last, number = found.groups()
    if number:
        return Text(
            "Places {first} to {last}, game {number}", first=first, last=last, number=number
        )
    if int(last) == int(first) + 1:
        return Text("Match for place {first}", first=first)
    return Text("Places {first} to {last}", first=first, last=last)
