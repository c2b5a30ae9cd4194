"""What the office changes in a result that counts: a place taken away, bonus points beside it.

An exclusion is an edition of the result like any correction. Grounds about a person stand in no
journal; the reason says what was decided, not why.
"""

from __future__ import annotations

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.journal import season_events as e
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.rulebook.list_rules import MOST_BONUS, bonus_of
from tafelrunde.state.championship import Results

MOST_BONUSES = 20


@SEASON_DECISIONS.of(c.ExcludePerson)
def exclude(matter: SeasonMatter, command: c.ExcludePerson) -> list[e.SeasonEvent]:
    """The place stays empty, everybody else keeps theirs."""
    results, person = _placed(matter, command.fixture, command.person)
    if person in _known(matter, results.excluded):
        return []
    stands_as = [one for group in results.ranking for one in group]
    gone = tuple(one for one in stands_as if matter.state.canonical(one) == person)
    return [_edition(command, results, (*results.excluded, *gone))]


@SEASON_DECISIONS.of(c.ReadmitPerson)
def readmit(matter: SeasonMatter, command: c.ReadmitPerson) -> list[e.SeasonEvent]:
    results, person = _placed(matter, command.fixture, command.person)
    if person not in _known(matter, results.excluded):
        return []
    left = tuple(one for one in results.excluded if matter.state.canonical(one) != person)
    return [_edition(command, results, left)]


def _edition(
    command: c.ExcludePerson | c.ReadmitPerson,
    results: Results,
    excluded: tuple[str, ...],
) -> e.ResultsAccepted:
    return e.ResultsAccepted(
        fixture=command.fixture,
        upload=results.upload,
        ranking=results.ranking,
        unranked=results.unranked,
        shares={person: str(share) for person, share in results.shares.items()},
        reason=reason_given(command.reason),
        standins=results.standins,
        vacant=results.vacant,
        excluded=excluded,
        table_wins=dict(results.table_wins),
    )


@SEASON_DECISIONS.of(c.GiveBonus)
def give_bonus(matter: SeasonMatter, command: c.GiveBonus) -> list[e.SeasonEvent]:
    results, person = _placed(matter, command.fixture, command.person)
    if person in _known(matter, results.excluded):
        refuse("person", "who has lost the place gets no bonus points")
    points = bonus_of(command.points.strip().replace(",", "."))
    if not points:
        refuse(
            "points",
            "bonus points such as 2 or 1/2 expected, more than 0 and at most {most}",
            most=MOST_BONUS,
        )
    if len(matter.fixture(command.fixture).bonuses) >= MOST_BONUSES * len(results.people):
        refuse("points", "too many bonus points")
    return [
        e.BonusGiven(
            fixture=command.fixture,
            person=person,
            points=exact_text(points),
            reason=reason_given(command.reason),
        )
    ]


@SEASON_DECISIONS.of(c.TakeBonus)
def take_bonus(matter: SeasonMatter, command: c.TakeBonus) -> list[e.SeasonEvent]:
    fixture, ids = matter.fixture(command.fixture), matter.state.ids_of(command.person)
    if not any(one.player in ids for one in fixture.bonuses):
        return []
    person = matter.state.canonical(command.person)
    reason = reason_given(command.reason)
    return [e.BonusTaken(fixture=fixture.id, person=person, reason=reason)]


def _known(matter: SeasonMatter, people: tuple[str, ...]) -> set[str]:
    return {matter.state.canonical(person) for person in people}


def _placed(matter: SeasonMatter, fixture_id: str, who: str) -> tuple[Results, str]:
    """The result that counts and somebody in its ranking, excluded or not."""
    results, person = matter.fixture(fixture_id).results, matter.state.canonical(who)
    if results is None:
        refuse("fixture", "no result of this date counts yet")
    ranked = {matter.state.canonical(each) for group in results.ranking for each in group}
    if person not in ranked:
        refuse("person", "this person has no place there")
    return results, person
