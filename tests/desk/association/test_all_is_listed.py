"""No command without a decision and a permission, no event without a step and words."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.event_words import WORDS, told
from tafelrunde.desk.association.subjects import subjects
from tafelrunde.journal.registers import kinds_of
from tafelrunde.journal.season_events import SeasonHappened
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.rulebook.faults import Broken, Refusal
from tafelrunde.state.applying import SEASON_STEPS
from tafelrunde.state.championship_fold import fold_season
from tests.desk.association.office import Office, field_of
from tests.desk.refusals import refused_for

COMMANDS = tuple(kinds_of(c.OfficeAsked))
EVENTS = tuple(kinds_of(SeasonHappened))


def test_every_command_is_decided_and_permitted() -> None:
    assert callable(decide_season)  # what rooms decide is known once this door is open
    assert set(SEASON_DECISIONS) == set(COMMANDS)
    assert all(kind.may for kind in COMMANDS)


def test_every_event_has_a_step_and_words() -> None:
    assert set(SEASON_STEPS) == set(WORDS) == set(EVENTS)


def test_an_unknown_event_is_never_skipped() -> None:
    with pytest.raises(Broken):
        fold_season([msgspec.Struct()])  # type: ignore[list-item]


def test_nobody_but_association_organiser_and_player_may_anything() -> None:
    office = Office()
    for role in ("scorekeeper", "referee"):
        with refused_for("role"):
            office.does(c.PublishList(), Actor("account:9", role))


def test_a_journal_replays_to_the_same_season_and_tells_it_in_words() -> None:
    office = Office("seven-wonders", final_date="2026-05-17")
    office.dated("f0", "2025-12-01", capacity=1)
    for person in ("a", "b"):
        office.does(c.RegisterPerson(fixture="f0", person=person))
    office.played("f1", field_of(12))
    office.does(c.PublishList())
    office.does(c.SendInvitations(deadline="2026-04-01"))
    office.does(c.DeclineInvitation(person="x1"))
    lines = SEASONS.write(office.records).splitlines()
    again = fold_season(record.event for record in SEASONS.read(lines))
    assert again == office.state
    for record in office.records:
        assert told(record.event).de
        assert subjects(record.event)


def test_nonsense_is_refused_with_its_line() -> None:
    with pytest.raises(Refusal, match="line 1"):
        list(SEASONS.read([b"{nonsense"]))
    with pytest.raises(Refusal):
        SEASONS.from_line(b'{"seq":1,"v":2,"at":"","by":"","event":{"type":"list-published"}}')
