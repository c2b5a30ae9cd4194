"""The people of a report: who takes part, and whom a line on another of its sheets means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tafelrunde.pages.files import columns as col
from tafelrunde.pages.files.read import Line
from tafelrunde.pages.files.tables import STANDS_IN
from tafelrunde.reckoning.names.calling import with_mark
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.names import nearest_person
from tafelrunde.words import LANGUAGES, Text
from tafelrunde.words.digits import numbers_in

NAMES = (col.NAME, col.SURNAME, col.FIRST_NAME, col.APART)
COLUMNS = (col.PLAYER, *NAMES, col.CLUB, col.FROM_ROUND, col.LOT, col.STATUS, col.START, col.BYES,
           col.OFF)  # fmt: skip


class ReportPeople:
    """Everybody on the sheet of participants, by id and by name.

    `from_a_journal`: a desk wrote the report. Its reports did not list stand-ins once: whoever sits
    on a slip without being listed was one.
    """

    def __init__(
        self, lines: Sequence[Line], where: dict[str, Line], *, from_a_journal: bool
    ) -> None:
        self.players: list[dict[str, Any]] = []
        self.clubs: dict[str, str] = {}
        self.byes: dict[int, list[str]] = {}
        self.off: dict[int, list[str]] = {}
        self.warnings: list[Fault] = []
        self._from_a_journal = from_a_journal
        self._ids: dict[str, str] = {}
        self._lots: dict[int, str] = {}
        self._shared = Counter(name_of(line) for line in lines)
        for line in lines:
            where[f"players[{len(self.players)}]"] = line
            self._take(line)
        for name, times in self._shared.items():
            if times > 1 and self._ids.get(name) != name:
                self._ids.pop(name, None)  # two people of one name: only their ids tell them apart
        self._ids.pop("", None)

    @property
    def lots(self) -> list[str]:
        return [self._lots[number] for number in sorted(self._lots)]

    @property
    def names(self) -> dict[str, str]:
        return {each["id"]: each.get("name", each["id"]) for each in self.players}

    def rounds_without_games(self, last: int) -> Iterator[int]:
        """Where all meet all and many have left, a round may be left without a single game."""
        told = range(1, last) if self._from_a_journal else sorted({*self.byes, *self.off})
        yield from (number for number in told if number < last)
        while last + 1 in self.off:
            last += 1
            yield last

    def _take(self, line: Line) -> None:
        name = name_of(line)
        apart = marked_name(line, line.text("club") if self._shared[name] > 1 else "")
        player = line.text("player") or apart
        if any(each["id"] == player for each in self.players):
            line.fault("player", Text("“{player_id}” is listed twice", player_id=name or player))
        self.players.append(_player(line, player, name))
        for key, rounds in (("byes", self.byes), ("off", self.off)):
            for number in numbers_in(line.text(key).replace(",", " ").split()):
                rounds.setdefault(number, []).append(player)
        self._ids[player] = player
        self._ids.setdefault(name, player)
        self._ids.setdefault(apart, player)
        self.clubs[player] = line.text("club")
        lot = line.number("lot")
        if lot is not None:
            self._lots[lot] = player

    def known(self, line: Line) -> str | None:
        """The id of the person on this line, where it is one of the participants."""
        return self._ids.get(line.text("player") or marked_name(line))

    def who(self, line: Line) -> str:
        """The same; somebody unknown is a fault of this line."""
        found = self.known(line)
        if found is None:
            line.fault("player" if line.text("player") else "name", self._unknown(line))
        return found or ""

    def at_table(self, line: Line) -> str:
        """The same on a slip of the rounds, where stand-ins sit."""
        if self.known(line) is None and self._stood_in(line):
            player, name = line.text("player"), name_of(line)
            self.players.append({"id": player, "name": name, "standin": True})
            self._ids[player] = player
            text = Text(
                "{name} is not on the sheet “{listed}”, but on a slip: read as a stand-in",
                name=name,
                listed=col.PARTICIPANTS,
            )
            self.warnings.append(Fault(line.place, text))
        return self.who(line)

    def _stood_in(self, line: Line) -> bool:
        """A name of its own beside an id of its own: anything else is a slip of the pen."""
        name = name_of(line)
        named = bool(line.text("player") and name) and name not in self._shared
        return self._from_a_journal and named and marked_name(line) not in self._ids

    def _unknown(self, line: Line) -> Text:
        name, listed = name_of(line), col.PARTICIPANTS
        if not (name or line.text("player")):
            return Text("a participant’s name expected")
        if self._shared[name] > 1:
            return Text("{name}: several people are called so, and the ID is none of theirs",
                        name=name)  # fmt: skip
        if name in self._shared:
            return Text("{name} has another ID on the sheet “{listed}”", name=name, listed=listed)
        guess = nearest_person(name, [*filter(None, self._shared)])
        if guess:
            return Text("{name} is not on the sheet “{listed}”; did you mean {guess}?",
                        name=name, listed=listed, guess=guess)  # fmt: skip
        told = name or line.text("player")
        return Text("{name} is not on the sheet “{listed}”", name=told, listed=listed)


def _player(line: Line, player: str, name: str) -> dict[str, Any]:
    """Somebody as a sheet has it: what is usual is left out."""
    since, start = line.number("from_round"), line.text("start")
    stands_in = {STANDS_IN[lang].casefold() for lang in LANGUAGES}
    told: dict[str, Any] = {"id": player} | ({"name": name} if name and name != player else {})
    told |= {"from_round": since} if since not in (None, 1) else {}
    told |= {"standin": True} if line.text("status").casefold() in stands_in else {}
    return told | ({"start": start} if start else {})


def name_of(line: Line) -> str:
    """The name in one column, or in two."""
    first, surname = line.text("first_name"), line.text("surname")
    return line.text("name") or f"{first} {surname}".strip()


def marked_name(line: Line, club: str = "") -> str:
    """The name with what tells a namesake apart, as it stands in lists of one column."""
    return with_mark(name_of(line), line.text("apart") or club)


def without_a_game(sheet: Mapping[str, Any]) -> list[list[str]]:
    """By round whoever is still in and sits nowhere: left, and came back.

    Reports of a desk did not say so once; what follows from the rest of them is told here.
    """
    last = {
        each["player"]: each["after_round"]
        for key in ("disqualifications", "withdrawals")
        for each in sheet.get(key, ())
        if each["after_round"] is not None
    }
    found: list[list[str]] = []
    for number, round_ in enumerate(sheet["rounds"], start=1):
        seats = [seat for table in round_["tables"] for seat in table["seats"]]
        here = {seat["player"] for seat in seats} | {*round_.get("byes", ())}
        found.append(
            [
                each["id"]
                for each in sheet["players"]
                if each.get("from_round", 1) <= number <= last.get(each["id"], number)
                and each["id"] not in here
                and not each.get("standin")
            ]
        )
        last |= {seat["player"]: number for seat in seats if seat.get("left")}
    return found
