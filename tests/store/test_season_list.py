"""The kept list follows its journal: whatever happens, it is the list computed from nothing."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.pages.association.ranking import ranking_page
from tafelrunde.reckoning.names.register import public_names
from tafelrunde.reckoning.season.history import history
from tafelrunde.reckoning.season.kept_lines import people_in, read
from tafelrunde.reckoning.season.table import season_table
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import season_of
from tafelrunde.state.championship_fold import fold_season
from tafelrunde.store import season_list
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association.merging import merge, undo_merge
from tafelrunde.store.association.register import Case, Particulars, bar, change_person
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.kept_models import KeptLine, KeptList
from tafelrunde.store.season_book import SeasonLedger
from tests.store.season_house import OFFICE, ORGANISER, Season, house_on


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def using(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: pytest.FixtureRequest,
) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("house")
    with django_db_blocker.unblock(), house_on(request.param, folder) as alias:  # type: ignore[attr-defined]
        yield alias


def rows(season: Season) -> list[KeptLine]:
    return list(KeptLine.objects.using(season.using).filter(season_id=season.id))


def head(season: Season) -> str:
    return SeasonBook.objects.using(season.using).get(id=season.id).head


def kept_head(season: Season) -> str:
    return KeptList.objects.using(season.using).get(season_id=season.id).head


def same_as_computed(season: Season) -> None:
    """From the rows of the journal, by a ledger that remembers nothing."""
    records = SeasonLedger(season.using).records(season.id)
    state = fold_season(record.event for record in records)
    table = season_table(state, rulebook_of(state))
    people = AssociationPerson.objects.using(season.using)
    names = public_names(people, season.ledger.today())
    season_list.kept_list(season.ledger, season.id)  # names are in no journal
    page = ranking_page(table, names)
    kept = rows(season)
    assert [read(each.line, names) for each in kept] == list(page.lines)
    assert [each.rank for each in kept] == [row.rank for row in table.rows]
    assert [each.position for each in kept] == list(range(len(kept)))
    found = KeptList.objects.using(season.using).get(season_id=season.id)
    told = season_list.summary_of(found)
    assert (told.lines, told.places, told.cut) == (len(kept), page.places, page.cut)
    assert told.tournaments == page.tournaments
    assert (list(told.qualified), told.direct) == (list(table.qualified), dict(table.direct))
    assert (list(told.undecided), told.held) == (list(table.undecided), table.held)
    _histories(season, found, kept)


def _histories(season: Season, found: KeptList, kept: list[KeptLine]) -> None:
    """Each moment is the place on the list of that day."""
    state = season.state
    told = season_of(state, rulebook_of(state))
    ways = {one.person: season_list.moments_of(found, one.person, season.using) for one in kept}
    assert ways == {person: history(told, person) for person in ways}
    if not kept or not ways[kept[0].person]:
        return
    days = [moment.date for moment in ways[kept[0].person]]
    day = days[len(days) // 2]
    then = season_table(state, rulebook_of(state), until=day)
    forfeits = bool(then.rules.qualification.forfeits_rule)
    for each in (kept[0], kept[-1]) if not forfeits else ():
        moments = {moment.date: moment for moment in ways[each.person]}
        row = then.row(each.person)
        assert moments[day].rank == (row.rank if row else None)
        assert moments[day].points == (row.points if row else 0)
        assert moments[day].listed == len(then.rows)


class Told:
    """A season to which something happens again and again."""

    def __init__(self, using: str, rulebook: str, seed: int) -> None:
        self.rng = Random(seed)
        self.season = Season(using).opened(rulebook)
        self.mode = rulebook_of(self.season.state).modes[0].id
        self.people = [self.season.person(f"Person {secrets.token_hex(3)}") for _ in range(22)]
        self.count = 0

    def happens(self) -> None:
        acts = (self.taken_in,) * 4 + (
            *(self.corrected, self.withdrawn, self.merged, self.parted, self.erased),
            *(self.barred, self.lot, self.registered, self.renamed, self.granted, self.cancelled),
        )
        with suppress(Refusal):
            self.rng.choice(acts)()

    def _ranking(self) -> tuple[tuple[str, ...], ...]:
        known = set(
            AssociationPerson.objects.using(self.season.using)
            .filter(id__in=self.people, same_as=None)
            .values_list("id", flat=True)
        )
        some = self.rng.sample([p for p in self.people if p in known], min(len(known), 14))
        groups: list[tuple[str, ...]] = []
        while some:
            size = self.rng.choice((1, 1, 1, 2))
            groups, some = [*groups, tuple(some[:size])], some[size:]
        return tuple(groups)

    def taken_in(self) -> None:
        self.count += 1
        fixture = f"f{self.count}"
        day = f"2025-1{self.rng.randrange(3)}-0{1 + self.count % 9}"
        self.season.day("2025-07-01")
        self.season.dated(fixture, day, mode=self.mode, direct=self.rng.choice((0, 0, 1)))
        self.season.day("2026-01-10")
        self._accept(fixture)

    def _accept(self, fixture: str, reason: str = "") -> None:
        upload = secrets.token_hex(4)
        receive = c.ReceiveResults(fixture=fixture, upload=upload, source="sheet", digest=upload)
        self.season.does(receive, ORGANISER)
        self.season.does(
            c.AcceptResults(
                fixture=fixture, upload=upload, ranking=self._ranking(), reason=reason or "spät"
            )
        )

    def _played(self) -> str:
        played = [each.id for each in self.season.state.fixtures.values() if each.results]
        return self.rng.choice(played) if played else "none"

    def corrected(self) -> None:
        self._accept(self._played(), "verlesen")

    def withdrawn(self) -> None:
        self.season.does(c.WithdrawResults(fixture=self._played(), reason="Zweifel"))

    def merged(self) -> None:
        one, other = self.rng.sample(self.people, 2)
        merge(self.season.ledger, one, other, (), OFFICE, secrets.token_hex(4), "so ist es")

    def parted(self) -> None:
        gone = list(self.season.state.same_as)
        if gone:
            undo_merge(self.season.ledger, self.rng.choice(gone), "zwei", OFFICE, "u")

    def erased(self) -> None:
        erase_person(self.season.ledger, self.rng.choice(self.people))

    def barred(self) -> None:
        case = Case(person=self.rng.choice(self.people), since=date(2025, 9, 1), grounds="Grund")
        bar(case, OFFICE, self.season.using)

    def lot(self) -> None:
        contests = self.season.ledger.table(self.season.id).undecided
        if contests:
            self.season.does(c.DrawSeasonLot(players=contests[0].players, seed="3 | 5"))

    def registered(self) -> None:
        self.count += 1
        fixture = f"f{self.count}"
        self.season.day("2025-07-01")
        self.season.dated(fixture, "2026-02-01", mode=self.mode)
        person = self.rng.choice(self.people)
        self.season.does(c.RegisterPerson(fixture=fixture, person=person))

    def renamed(self) -> None:
        fixture = self._played()
        self.season.does(c.ChangeFixture(fixture=fixture, title=f"Neu {self.count}"))

    def granted(self) -> None:
        grant = c.GrantPlace(
            person=self.rng.choice(self.people), fixture=self._played(), reason="Nachwuchs"
        )
        self.season.does(grant)

    def cancelled(self) -> None:
        self.season.does(c.CancelFixture(fixture=self._played(), reason="Regen"))


@pytest.mark.parametrize(("rulebook", "seed"), [("carcassonne", 1), ("seven-wonders", 2)])
def test_kept_and_computed_lists_are_the_same_whatever_happens(
    using: str, rulebook: str, seed: int
) -> None:
    told = Told(using, rulebook, seed)
    for number in range(30):
        told.happens()
        assert kept_head(told.season) == head(told.season), "followed right after the commit"
        if number % 3 == 2:
            same_as_computed(told.season)
    assert len(rows(told.season)) > 10


def test_a_registration_leaves_the_list_alone_and_moves_its_mark(using: str) -> None:
    told = Told(using, "carcassonne", 3)
    told.taken_in()
    before = [row.pk for row in rows(told.season)]
    told.registered()
    with_rows = [row.pk for row in rows(told.season)]
    assert with_rows == before
    assert kept_head(told.season) == head(told.season)
    told.taken_in()
    assert [row.pk for row in rows(told.season)] != before


def test_a_list_that_is_behind_or_spoilt_is_brought_up(using: str) -> None:
    told = Told(using, "carcassonne", 4)
    told.taken_in()
    told.taken_in()
    season = told.season
    KeptList.objects.using(using).filter(season_id=season.id).update(version=1, head="old")
    KeptLine.objects.using(using).filter(season_id=season.id, position__gt=3).delete()
    season_list.kept_list(season.ledger, season.id)
    assert kept_head(season) == head(season)
    # A list of the same content is only marked; from nothing it is made by the command.
    assert season_list.rebuild(season.ledger) >= 1
    same_as_computed(season)
    KeptList.objects.using(using).filter(season_id=season.id).update(form="another program")
    season_list.kept_list(season.ledger, season.id)
    same_as_computed(season)


def test_equal_people_stand_by_name_also_after_a_change_of_name(using: str) -> None:
    told = Told(using, "carcassonne", 6)
    season = told.season
    told.taken_in()
    same_as_computed(season)
    for number, row in enumerate(rows(season)[::-1]):
        given = Particulars(name=f"{chr(65 + number)}nna Neu", consent_version="1")
        change_person(row.person, given, using)
        same_as_computed(season)


def test_no_name_is_kept_with_a_list(using: str) -> None:
    told = Told(using, "carcassonne", 5)
    told.taken_in()
    lines = [row.line for row in rows(told.season)]
    assert people_in(lines) <= set(told.people)
    assert not any("Person" in line for line in lines)


def written_lines(season: Season) -> list[str]:
    same_as_computed(season)
    return [each.line for each in rows(season)]


def test_a_correction_a_merge_and_a_lot_each_change_the_kept_list(using: str) -> None:
    """Two fields of the same points: the first of both are equal, and one place is left."""
    season = Season(using).opened("carcassonne", options={"final_places": 1, "from_list": 1})
    ada, bo, cleo, dora = (season.person(f"{x} {secrets.token_hex(3)}") for x in "ABCD")
    season.played("f1", [ada, bo])
    season.played("f2", [cleo, dora], "2025-10-12")
    seen = [written_lines(season)]
    season.does(c.DrawSeasonLot(players=tuple(sorted((ada, cleo))), seed="3 | 5"))
    seen.append(written_lines(season))
    merge(season.ledger, bo, dora, (), OFFICE, secrets.token_hex(4), "so ist es")
    seen.append(written_lines(season))
    season.does(c.ReceiveResults(fixture="f2", upload="u2", source="sheet", digest="1"), ORGANISER)
    others = [group for group in season.state.fixtures["f2"].results.ranking if dora not in group]  # type: ignore[union-attr]
    season.does(
        c.AcceptResults(
            fixture="f2", upload="u2", ranking=tuple(reversed(others)), reason="verlesen"
        )
    )
    seen.append(written_lines(season))
    assert all(before != after for before, after in pairwise(seen))


def test_somebody_erased_stands_in_order_though_somebody_else_came(season: Season) -> None:
    """The register has as many people as before; the list is looked through, not made anew."""
    people = [season.person(f"Kim {name}") for name in ("Berg", "Kern", "Zander")]
    rest = [season.person(f"Jo {secrets.token_hex(3)}") for _ in range(9)]
    season.day("2025-07-01")
    season.dated("f1", "2025-10-05")
    season.day("2025-10-05")
    season.does(c.ReceiveResults(fixture="f1", upload="u1", source="sheet", digest="0"), ORGANISER)
    ranking = (tuple(people), *((each,) for each in rest))
    season.does(c.AcceptResults(fixture="f1", upload="u1", ranking=ranking))
    same_as_computed(season)
    erase_person(season.ledger, people[0])
    season.person("Neu Hier")
    same_as_computed(season)
