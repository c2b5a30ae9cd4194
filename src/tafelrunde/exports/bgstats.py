"""Games as a file that the app "BG Stats" takes in (`.bgsplay`): JSON, lists that name each other.

The shape is that of files the app writes itself; nobody has published it. Ids are made of the
tournament and the number of the entry: the same game taken in twice is the same game, and nobody
is known again in another tournament.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid5

import msgspec

from tafelrunde.pages.files.plays import Play, Plays
from tafelrunde.reckoning.names.public import NOBODY

OURS = UUID("6f3d1c52-8a0e-5b0c-9d43-7a1f0c6be2aa")
MOMENT = "%Y-%m-%d %H:%M:%S"
THE_GAME, THE_PLACE = 1, 1


def write_plays(told: Plays) -> bytes:
    newest = max((play.at for play in told.plays), default=None)
    stamp = newest.strftime(MOMENT) if newest is not None else "2000-01-01 12:00:00"
    file: dict[str, Any] = {
        "games": [_game(told, stamp)],
        "plays": [_play(told, play) for play in told.plays],
        "locations": [
            {
                "id": THE_PLACE,
                "uuid": _id(told.venue),
                "name": told.venue,
                "modificationDate": stamp,
            }
        ],
        "players": _people(told, stamp),
    }
    if told.me:
        file["userInfo"] = {"meRefId": told.me}
    return msgspec.json.encode(file)


def _id(*parts: object) -> str:
    return str(uuid5(OURS, "\n".join(map(str, parts))))


def _game(told: Plays, stamp: str) -> dict[str, Any]:
    return {
        "id": THE_GAME,
        "uuid": _id("game", told.game),
        "name": told.game,
        "modificationDate": stamp,
        "cooperative": False,
        "highestWins": told.most_wins,
        "noPoints": not told.scored,
        "usesTeams": False,
        "bggId": 0,
        "bggYear": 0,
    }


def _people(told: Plays, stamp: str) -> list[dict[str, Any]]:
    names = {seat.player: seat.name for play in told.plays for seat in play.seats}
    return [
        {
            "id": number,
            "uuid": _id(told.tournament, "entry", number),
            "name": name,
            "isAnonymous": name == NOBODY,
            "modificationDate": stamp,
        }
        for number, name in sorted(names.items())
    ]


def _play(told: Plays, play: Play) -> dict[str, Any]:
    at = play.at.strftime(MOMENT)
    return {
        "uuid": _id(told.tournament, play.where),
        "modificationDate": at,
        "entryDate": at,
        "playDate": at,
        "usesTeams": False,
        "durationMin": 0,
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "comments": play.about,
        "locationRefId": THE_PLACE,
        "gameRefId": THE_GAME,
        "playerScores": [
            {
                "playerRefId": seat.player,
                "score": "" if seat.score is None else str(seat.score),
                "rank": seat.place,
                "winner": seat.won,
                "startPlayer": seat.starts,
                "newPlayer": False,
                "seatOrder": seat.seat,
                "role": seat.role,
            }
            for seat in play.seats
        ],
    }
