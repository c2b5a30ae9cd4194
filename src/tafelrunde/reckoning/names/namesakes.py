"""Two people of one name on a list: what tells them apart stands behind the name.

What the organiser added, else the club where it differs, else a number in the order of entry;
whoever would be the only one with a number needs none. What was added stands there even where
nobody shares the name: people confuse more than names that are the same. Minors on
public lists are initials and stay so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from tafelrunde.reckoning.names.alphabet import sortable


def told_apart(
    players: Iterable[str],
    names: Mapping[str, str],
    clubs: Mapping[str, str],
    added: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """What has to stand behind the name of everybody who shares it, by player."""
    sharing: dict[str, list[str]] = defaultdict(list)
    for player in players:
        if player in names:
            sharing[sortable(" ".join(names[player].split()))].append(player)
    told = {player: " ".join(text.split()) for player, text in (added or {}).items()}
    marks = {player: text for player, text in told.items() if text and player in names}
    for group in sharing.values():
        if len(group) > 1:
            marks = _clubs(group, clubs) | marks
            marks |= _numbers(group, marks)
    return marks


def _clubs(group: list[str], clubs: Mapping[str, str]) -> dict[str, str]:
    """Clubs that only one of them has."""
    written = {player: " ".join(clubs.get(player, "").split()) for player in group}
    times = Counter(sortable(club) for club in written.values())
    return {player: club for player, club in written.items() if club and times[sortable(club)] == 1}


def _numbers(group: list[str], marks: Mapping[str, str]) -> dict[str, str]:
    left = {
        player: str(number) for number, player in enumerate(group, start=1) if player not in marks
    }
    return left if len(left) > 1 else {}
