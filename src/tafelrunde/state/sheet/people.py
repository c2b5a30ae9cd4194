"""The people on a sheet: who entered, who left when, and the order of a drawn lot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tafelrunde.journal import events as e
from tafelrunde.state.sheet.check import Check
from tafelrunde.words import Player, Text

MOST_ROUNDS = 20


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    from_round: int = 1
    standin: bool = False
    start: str = ""


@dataclass
class Leaving:
    """Who is out after which round; leavers of running games are added while rounds are read."""

    withdrew: dict[str, int] = field(default_factory=dict)
    disqualified: dict[str, int] = field(default_factory=dict)
    left_game_in: dict[str, int] = field(default_factory=dict)

    def out_after(self, player: str) -> int | None:
        ends = [
            book[player]
            for book in (self.withdrew, self.disqualified, self.left_game_in)
            if player in book
        ]
        return min(ends) if ends else None

    def field_after(self, rounds: int, people: Iterable[Person]) -> int:
        """How many are still there when the rounds are over."""
        there = [person for person in people if not person.standin]
        ends = [self.out_after(person.id) for person in there]
        return sum(end is None or end > rounds for end in ends)

    def events_after(self, round_number: int) -> list[e.Event]:
        return [
            *(
                e.PlayerWithdrew(player=player, after_round=after)
                for player, after in self.withdrew.items()
                if after == round_number
            ),
            *(
                e.PlayerDisqualified(player=player, after_round=after)
                for player, after in self.disqualified.items()
                if after == round_number
            ),
        ]

    def events_beyond(self, round_number: int) -> list[e.Event]:
        later = {*self.withdrew.values(), *self.disqualified.values()}
        return [
            event
            for number in sorted(later)
            if number > round_number
            for event in self.events_after(number)
        ]


def read_people(raw: object, check: Check, starting: Sequence[str] = ()) -> dict[str, Person]:
    people: dict[str, Person] = {}
    for index, item in enumerate(check.items(raw, "players")):
        place = f"players[{index}]"
        player = check.mapping(item, place)
        player_id = check.name(player.get("id"), f"{place}.id") if player else None
        if player_id is None:
            continue
        if player_id in people:
            check.fault(f"{place}.id", "“{player_id}” is listed twice", player_id=Player(player_id))
            continue
        name = player.get("name")
        named = check.name(name, f"{place}.name") if name is not None else player_id
        first = player.get("from_round", 1)
        since = check.whole(first, f"{place}.from_round", 1, MOST_ROUNDS)
        standin = check.flag(player.get("standin", False), f"{place}.standin")
        start = player.get("start")
        if start is not None:
            what = Text("starting group")
            start = check.one_of(start, starting, what, f"{place}.start")
        people[player_id] = Person(player_id, named or player_id, since or 1, standin, start or "")
    if isinstance(raw, list) and not raw:
        check.expected("players", "at least one player", raw)
    return people


def read_leaving(sheet: Mapping[str, object], people: dict[str, Person], check: Check) -> Leaving:
    leaving = Leaving()
    for key, book in (
        ("withdrawals", leaving.withdrew),
        ("disqualifications", leaving.disqualified),
    ):
        for index, item in enumerate(check.items(sheet.get(key, []), key)):
            place = f"{key}[{index}]"
            raw = check.mapping(item, place)
            if not raw:
                continue
            player = check.player(raw.get("player"), people, f"{place}.player")
            after = check.whole(raw.get("after_round"), f"{place}.after_round", 0, MOST_ROUNDS)
            if player is None or after is None:
                continue
            if people[player].standin:
                check.fault(
                    f"{place}.player",
                    "“{player}” stands in and is in no ranking: not expected here",
                    player=Player(player),
                )
            if player in book:
                check.fault(f"{place}.player", "“{player}” is listed twice", player=Player(player))
            book[player] = after
    return leaving


def read_lots(raw: object, people: dict[str, Person], check: Check) -> tuple[str, ...]:
    order: list[str] = []
    seen: set[str] = set()
    for index, item in enumerate(check.items(raw, "lots")):
        player = check.player(item, people, f"lots[{index}]")
        if player is None:
            continue
        if player in seen:
            check.fault(f"lots[{index}]", "“{player}” is listed twice", player=Player(player))
        seen.add(player)
        order.append(player)
    return tuple(order)
