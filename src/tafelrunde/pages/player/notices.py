"""What is worth a message to a phone that lies in a pocket: three things, and no name in any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import address_of
from tafelrunde.pages.player.home import home
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text


class Notice(msgspec.Struct, frozen=True):
    """A later one with the same tag takes the place of the earlier."""

    player: str
    tag: str
    text: Text


def notices(
    happened: Iterable[e.Event], state: Tournament, rulebook: Rulebook, players: Sequence[str]
) -> list[Notice]:
    """What these events mean to these people, as things stand now."""
    found: dict[tuple[str, str], Notice] = {}
    for event in happened:
        told: Iterator[Notice] = iter(())
        if isinstance(event, e.RoundPublished) and event.round == len(state.rounds):
            told = _seated(state.rounds[-1], players)
        elif isinstance(event, e.SlipReported):
            told = _asked(event, state, rulebook, players)
        found |= {(each.player, each.tag): each for each in told}
    return list(found.values())


def _seated(round_: Round, players: Sequence[str]) -> Iterator[Notice]:
    if not round_.published or round_.closed:
        return
    at = {seat.player: table.number for table in round_.tables.values() for seat in table.seats}
    for player in players:
        if player in at:
            text = Text(
                "Round {round}: you sit at table {table}", round=round_.number, table=at[player]
            )
            yield Notice(player, f"round-{round_.number}", text)


def _asked(
    event: e.SlipReported, state: Tournament, rulebook: Rulebook, players: Sequence[str]
) -> Iterator[Notice]:
    where = address_of(event)
    game = state.game_at(where) if where is not None else None
    there = {seat.player for seat in game.seats} if game is not None else set()
    for player in players:
        if player in there and home(state, rulebook, player).scene == "check":
            yield Notice(player, "sign", Text("A result waits for your signature"))


def begins_soon(number: int, players: Sequence[str], *, finish: bool) -> list[Notice]:
    text = Text("Round {round} begins in five minutes", round=number)
    if finish:
        text = Text("The finish begins in five minutes")
    return [Notice(player, f"soon-{number}", text) for player in players]
