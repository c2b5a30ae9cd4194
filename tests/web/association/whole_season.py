"""A whole season on its way through the pages, told to the slow checker at the same time."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

from tafelrunde.store.association_models import AssociationPerson
from tests.conftest import LONG
from tests.oracle import season as slow
from tests.oracle import season_list
from tests.oracle.exact import Sheet
from tests.oracle.generator import random_sheet
from tests.oracle.standings import final_ranking
from tests.web.association.office import START, Office, name_of, row

Groups = list[list[int]]

TOURNAMENTS, PEOPLE = (30, 400) if LONG else (14, 186)
DIRECT, CORRECTED, TWIN, TOO_SMALL = 7, 9, 11, 13
WITH_SHEET = (3, 12)
PLACES = {"carcassonne": 32, "seven-wonders": 16}
MODES = {"carcassonne": "four-player", "seven-wonders": "four-rounds"}
CHAMPION, RUNNER_UP = 1, 2


class WholeSeason:
    """All its tournaments and people by real forms; people are known by number."""

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook
        self.rng = Random(f"{rulebook} through the web")
        self.told: list[dict[str, Any]] = []
        self.fixtures: list[str] = []
        self.rankings = self._rankings()
        self.office = Office(rulebook, **self.fields())

    def fields(self, places: int | None = None) -> dict[str, Any]:
        """The season as its form has it."""
        return {
            "results_due": "2026-03-22",
            "final_date": "2026-05-09",
            "final_place": "Herne",
            "regions": "Nord\nSüd",
            "option-final_places": places or PLACES[self.rulebook],
        }

    def _rankings(self) -> list[Groups]:
        """Everybody plays at least once, forty come again and again; some share a place."""
        waiting = self.rng.sample(range(1, PEOPLE + 1), PEOPLE)
        found = []
        for number in range(TOURNAMENTS):
            size = 12 if number in WITH_SHEET else 9 if number == TOO_SMALL else 14
            there, waiting = waiting[:size], waiting[size:]
            regulars = [person for person in range(1, 41) if person not in there]
            more = self.rng.sample(regulars, size + 3 - len(there) if size == 14 else 0)
            found.append(self._tied(self.rng.sample([*there, *more], len(there) + len(more))))
        return found

    def _tied(self, there: list[int]) -> Groups:
        groups: Groups = []
        for person in there:
            if len(groups) > 1 and self.rng.random() < 0.1:
                groups[-1].append(person)
            else:
                groups.append([person])
        return groups

    # ── The season ──

    def played(self) -> None:
        self._calendar()
        for number in range(TOURNAMENTS):
            self._result(number)
        self._outside_the_season()
        self.office.day("2026-04-06")
        self.office.asks("publish-list")
        self._correction()
        self._merge()
        self.ids = dict(AssociationPerson.objects.values_list("name", "id"))
        self._holders()

    def _calendar(self) -> None:
        first = date.fromisoformat(START) + timedelta(days=10)
        for number in range(TOURNAMENTS):
            more = {"direct": "on"} if number == DIRECT else {}
            more["region"] = "Nord" if number % 2 else "Süd"
            day = (first + timedelta(days=5 * number)).isoformat()
            title = f"Turnier {number + 1:02d}"
            self.fixtures.append(self.office.dated(title, day, mode=MODES[self.rulebook], **more))

    def _result(self, number: int) -> None:
        fixture, groups = self.fixtures[number], self.rankings[number]
        day = self.office.state.fixtures[fixture].date
        self.office.day(day)
        if number in WITH_SHEET:
            people = [person for group in groups for person in group]
            groups = self._by_sheet(fixture, people, number)
        else:
            lines = rows_of(groups)
            if number == TWIN:
                lines = self._misspelt(lines, groups)
            self.office.typed(fixture, lines)
        self.office.accepted(fixture)
        told = {"id": fixture, "name": fixture, "date": day, "direct": number == DIRECT}
        self.told.append(told | {"groups": groups})

    def _misspelt(self, lines: list[str], groups: Groups) -> list[str]:
        """Somebody who played before comes under another spelling and without a birthday."""
        before = {p for one in self.told for group in one["groups"] for p in group}
        self.twin = next(p for group in groups[2:] for p in group if p in before)
        self.misspelt = name_of(self.twin).replace(" ", "s ", 1)
        place = next(line for line in lines if f"; {name_of(self.twin)};" in line).split(";")[0]
        kept = [line for line in lines if f"; {name_of(self.twin)};" not in line]
        return [*kept, f"{place}; {self.misspelt}"]

    def _by_sheet(self, fixture: str, people: list[int], seed: int) -> Groups:
        """A finished tournament of twelve; who came in where says the slow checker."""
        sheet, ranking = self._finished(seed)
        number = {one["id"]: people[at] for at, one in enumerate(sheet["players"])}
        for one in sheet["players"]:
            one["name"] = name_of(number[one["id"]])
        self.office.filed(fixture, "turnier.json", json.dumps(sheet).encode())
        places = sorted({place for place, _player in ranking})
        return [[number[p] for at, p in ranking if at == place] for place in places]

    def _finished(self, seed: int) -> tuple[Sheet, list[tuple[int, str]]]:
        for each in range(seed, seed + 300):
            sheet = random_sheet(each, self.rulebook, MODES[self.rulebook], players=12)
            ranking = final_ranking(sheet)
            if ranking is not None and len(ranking) == 12:
                return sheet, ranking
        raise AssertionError("no finished tournament of twelve")

    def _outside_the_season(self) -> None:
        """After its end and handed in too late: accepted, counted for nothing."""
        fixture = self.office.dated("Danach", "2026-04-05", mode=MODES[self.rulebook])
        assert not self.office.state.fixtures[fixture].counts
        self.office.day("2026-04-05")
        self.office.typed(fixture, rows_of([[n] for n in range(101, 115)]))
        self.office.accepted(fixture, reason="Als Freundschaftsturnier angenommen")

    def _correction(self) -> None:
        """The first two were written down the wrong way round."""
        groups = self.rankings[CORRECTED]
        groups = [groups[1], groups[0], *groups[2:]]
        fixture = self.fixtures[CORRECTED]
        self.office.typed(fixture, rows_of(groups))
        page = self.office.looked_at(fixture)
        assert not page.first
        assert {change.kind for change in page.changes} == {"moved"}
        self.office.accepted(fixture, reason="Platz 1 und 2 vertauscht")
        self.told[CORRECTED]["groups"] = groups

    def _merge(self) -> None:
        kept = AssociationPerson.objects.get(name=name_of(self.twin))
        gone = AssociationPerson.objects.get(name=self.misspelt)
        page = self.office.office.get("/association/merging")
        pairs = [{pair.one.side.id, pair.other.side.id} for pair in page.context["pairs"]]
        assert {kept.id, gone.id} in pairs
        form = {"kept": kept.id, "gone": gone.id}
        self.office.posted(self.office.office, "/association/merging/merge", **form)

    def _holders(self) -> None:
        champion, runner_up = name_of(CHAMPION), name_of(RUNNER_UP)
        holders = {"holders": 1, "champion": f"{champion}, 1961 · {self.ids[champion]}"}
        if self.rulebook == "seven-wonders":
            holders["runner_up"] = f"{runner_up} · {self.ids[runner_up]}"
        self.office.posted(self.office.office, self.office.inside("/settings"), **holders)

    # ── The slow checker ──

    def expected(self) -> slow.Season:
        """The list by the slow checker; the final gets as many places as leave no toss-up."""
        found, places = self._checked()
        state = self.office.state
        form = {"title": state.title, "start": state.start, "end": state.end, "public": "on"}
        form |= self.fields(places) | {"lead_days": state.lead_days, "reason": "Mehr Plätze"}
        self.office.posted(self.office.office, self.office.inside("/settings"), **form)
        return found

    def _checked(self) -> tuple[slow.Season, int]:
        if self.rulebook not in CHECKED:
            CHECKED[self.rulebook] = settled(self._story(), PLACES[self.rulebook])
        found, places = CHECKED[self.rulebook]
        return renamed(
            found, {number: self.ids[name_of(int(number))] for number in NUMBERS}
        ), places

    def _story(self) -> dict[str, Any]:
        """By the people's numbers: the same in every database."""
        story: dict[str, Any] = {
            "season": 1,
            "rulebook": self.rulebook,
            "champion": str(CHAMPION),
            "tournaments": [
                {**one, "ranking": [[str(p) for p in group] for group in one["groups"]]}
                for one in self.told
            ],
        }
        for number, one in enumerate(story["tournaments"]):
            one["id"] = f"t{number}"
        return story | ({"runner_up": str(RUNNER_UP)} if self.rulebook == "seven-wonders" else {})


CHECKED: dict[str, tuple[slow.Season, int]] = {}
NUMBERS = [str(number) for number in range(1, PEOPLE + 1)]


def settled(story: dict[str, Any], places: int) -> tuple[slow.Season, int]:
    """Raises the places until the first invitations need no lot."""
    rows = season_list.ranking(story)  # the same for any number of places
    found = slow.evaluate({**story, "options": {"final_places": places}}, rows)
    if not found.undecided:
        return found, places
    more = places + sum(len(one.players) - one.places for one in found.undecided)
    return slow.evaluate({**story, "options": {"final_places": more}}, rows), more


def renamed(found: slow.Season, ids: dict[str, str]) -> slow.Season:
    return slow.Season(
        tuple(replace(row, player=ids[row.player]) for row in found.ranking),
        tuple((ids[player], because) for player, because in found.invitations),
        tuple(ids[player] for player in found.reserves),
    )


def rows_of(groups: Groups) -> list[str]:
    """The ranking as somebody types it."""
    found, place = [], 1
    for group in groups:
        found += [row(place, person) for person in group]
        place += len(group)
    return found
