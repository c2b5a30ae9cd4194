"""Results: received in time or late, accepted, corrected, withdrawn; people merged and unmerged."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.association.rules import list_rules_of
from tafelrunde.desk.association.season import opaque
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import Fixture, Receipt
from tafelrunde.state.season_worth import MOST_WINS, vacant_faults
from tafelrunde.words import Player

MOST_PEOPLE = 5000
MOST_STANDINS = 100


@SEASON_DECISIONS.of(c.ReceiveResults)
def receive(matter: SeasonMatter, command: c.ReceiveResults) -> list[e.SeasonEvent]:
    """In time or late is settled on the day it comes, whenever it is looked at (CAR-605)."""
    fixture = matter.approved(command.fixture)
    if matter.today < fixture.date:
        refuse("fixture", "this tournament has not taken place yet")
    if fixture.receipt(command.upload) is not None:
        return []
    due = matter.state.results_due
    return [
        e.ResultsReceived(
            fixture=fixture.id,
            upload=opaque(command.upload, "upload"),
            source=command.source,
            digest=command.digest[:64],
            on=matter.today,
            late=bool(due) and matter.today > due,
        )
    ]


@SEASON_DECISIONS.of(c.AcceptResults)
def accept(matter: SeasonMatter, command: c.AcceptResults) -> list[e.SeasonEvent]:
    fixture = matter.approved(command.fixture)
    receipt = fixture.receipt(command.upload)
    if receipt is None:
        refuse("upload", "this result has not been received")
    ranking, unranked = _people(matter, fixture, command)
    ranked = {person for group in ranking for person in group}
    before = fixture.results.excluded if fixture.results else ()
    excluded = (matter.state.canonical(person) for person in before)
    accepted = e.ResultsAccepted(
        fixture=fixture.id,
        upload=command.upload,
        ranking=ranking,
        unranked=unranked,
        shares=_shares(matter, command, {*unranked, *ranked}),
        reason=_reason(matter, fixture, receipt, command.reason),
        standins=_standins(command.standins),
        vacant=_vacant(matter, ranking, command.vacant),
        excluded=tuple(person for person in excluded if person in ranked),
        table_wins=_table_wins(matter, command.table_wins, ranked),
    )
    return [] if _is_so_already(fixture, accepted) else [accepted]


def _vacant(matter: SeasonMatter, ranking: e.Groups, vacant: tuple[int, ...]) -> tuple[int, ...]:
    """Places nobody has, ahead of somebody who has one."""
    faults = vacant_faults(ranking, vacant, list_rules_of(matter.rulebook).dense, "results")
    if faults:
        raise Refusal(faults)
    return tuple(sorted(set(vacant)))


def _table_wins(matter: SeasonMatter, wins: dict[str, int], ranked: set[str]) -> dict[str, int]:
    """Of those with a place; nobody else can have bonus points for them."""
    known = {matter.state.canonical(person): number for person, number in wins.items()}
    if any(not 0 <= number <= MOST_WINS for number in known.values()):
        refuse("table_wins", "whole numbers from 0 to {most} expected", most=MOST_WINS)
    return {person: number for person, number in known.items() if number and person in ranked}


def _standins(number: int) -> int:
    if not 0 <= number <= MOST_STANDINS:
        refuse("standins", "a whole number from 0 to {most} expected", most=MOST_STANDINS)
    return number


def _reason(matter: SeasonMatter, fixture: Fixture, receipt: Receipt, reason: str) -> str:
    """Late results and corrections need one."""
    if receipt.late:
        return reason_given(reason, "reason", matter.rule("results-due"))
    if fixture.editions:
        return reason_given(reason)
    return " ".join(reason.split())[:500]


def _people(
    matter: SeasonMatter, fixture: Fixture, command: c.AcceptResults
) -> tuple[e.Groups, tuple[str, ...]]:
    """Ids known now; somebody erased keeps the place under the id that stood there."""
    canonical = matter.state.canonical
    before = {canonical(p) for p in fixture.results.people} if fixture.results else set()

    def known(person: str, place: str) -> str:
        now = canonical(person)
        nobody_else = now in before or matter.register.erased(now)
        return now if nobody_else else matter.known(person, place)

    ranking = tuple(tuple(known(person, "ranking") for person in g) for g in command.ranking)
    unranked = tuple(known(person, "unranked") for person in command.unranked)
    everyone = [*(person for group in ranking for person in group), *unranked]
    if not ranking or any(not group for group in ranking) or len(everyone) > MOST_PEOPLE:
        refuse(
            "ranking",
            "groups of at least one person each expected, {most} at most in all",
            most=MOST_PEOPLE,
        )
    twice = [person for person, number in Counter(everyone).items() if number > 1]
    if twice:
        refuse("ranking", "the same person is in the result twice: {twice}", twice=Player(twice[0]))
    return ranking, unranked


def _shares(matter: SeasonMatter, command: c.AcceptResults, there: set[str]) -> dict[str, str]:
    shares = {}
    for person, text in command.shares.items():
        known = matter.state.canonical(person)
        try:
            share = exact(text)
        except ValueError:
            share = Fraction(-1)
        if known not in there or not 0 <= share <= 1:
            refuse(
                f"shares.{person}",
                "a fraction such as 53/60 from 0 to 1 for somebody in the result expected",
            )
        shares[known] = str(share)
    return shares


def _is_so_already(fixture: Fixture, accepted: e.ResultsAccepted) -> bool:
    now = fixture.results
    if now is None:
        return False
    shares = {person: Fraction(share) for person, share in accepted.shares.items()}
    return (
        now.upload, now.ranking, now.unranked, dict(now.shares), now.standins,
        now.vacant, now.excluded, dict(now.table_wins),
    ) == (
        accepted.upload, accepted.ranking, accepted.unranked, shares, accepted.standins,
        accepted.vacant, accepted.excluded, accepted.table_wins,
    )  # fmt: skip


@SEASON_DECISIONS.of(c.WithdrawResults)
def withdraw(matter: SeasonMatter, command: c.WithdrawResults) -> list[e.SeasonEvent]:
    fixture = matter.fixture(command.fixture)
    if fixture.results is None:
        return []
    return [e.ResultsWithdrawn(fixture=fixture.id, reason=reason_given(command.reason))]


# ── One person under two ids ─────────────────────────────────────────────────────────────────────


@SEASON_DECISIONS.of(c.MergePeople)
def merge(matter: SeasonMatter, command: c.MergePeople) -> list[e.SeasonEvent]:
    """Refused where both took part in the same tournament: then they are two."""
    state = matter.state
    kept, gone = state.canonical(command.kept), state.canonical(command.gone)
    if kept == gone:
        return []
    for fixture in state.dates:
        there = {state.canonical(p) for p in fixture.results.people} if fixture.results else set()
        if {kept, gone} <= there:
            refuse(
                "gone", "both took part in “{title}”, so they are two people", title=fixture.title
            )
    if {kept, gone} <= state.asked:
        refuse("gone", "both are invited: please withdraw one invitation first")
    return [e.PeopleMerged(kept=kept, gone=gone, grounds=command.grounds[:10])]


@SEASON_DECISIONS.of(c.UndoMerge)
def undo_merge(matter: SeasonMatter, command: c.UndoMerge) -> list[e.SeasonEvent]:
    if command.gone not in matter.state.same_as:
        return []
    return [e.MergeUndone(gone=command.gone, reason=reason_given(command.reason))]
