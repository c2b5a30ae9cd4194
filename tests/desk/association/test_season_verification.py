"""A season's journal is replayed: lists and invitations in it must follow from what came before."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tafelrunde.cli.main import main
from tafelrunde.desk.association import commands as c
from tafelrunde.journal import season_events as e
from tafelrunde.journal.season_record import SEASONS, SeasonRecord
from tafelrunde.reckoning.season.verification import season_verdict_on
from tests.desk.association.office import Office, field_of, person

Forge = Callable[[e.SeasonEvent], e.SeasonEvent]


def year() -> Office:
    """Champion, direct winner, a correction, two lists, invitations, a decline, a replacement."""
    office = Office(
        "seven-wonders", options={"final_places": 4, "from_list": 2}, final_date="2026-05-17"
    )
    office.does(c.NameHolders(champion="old", runner_up=""))
    office.played("f1", field_of(20))
    office.does(c.PublishList())
    office.received("f1", "u2", on="2025-10-09")
    office.counts("f1", field_of(20, {1: "x2", 2: "x1"}), upload="u2", reason="Tisch vertauscht")
    office.does(c.PublishList(reason="Ergebnis berichtigt"))
    office.played("f2", field_of(16, tag="d"), date="2025-11-01", direct=True)
    office.today = "2026-04-01"
    office.does(c.SendInvitations(deadline="2026-04-15"))
    office.does(c.DeclineInvitation(person="x2"), person("x2"))
    office.does(c.SendInvitations(deadline="2026-04-20"))
    return office


def forged(records: list[SeasonRecord], forge: Forge) -> list[SeasonRecord]:
    """As somebody would who can compute every hash anew."""
    return list(
        SEASONS.chained((forge(r.event) for r in records), by="x", at="2026-04-01T10:00:00Z")
    )


def test_what_the_office_wrote_holds() -> None:
    office = year()
    verdict = season_verdict_on(office.records)
    assert verdict.holds
    assert verdict.checked["lists"] == 2
    assert verdict.checked["invitations"] == len(office.state.invitations)
    assert season_verdict_on(forged(office.records, lambda event: event)).holds  # the control


@pytest.mark.rule("7W-407")
def test_a_list_that_does_not_follow_from_the_results_is_found() -> None:
    def forge(event: e.SeasonEvent) -> e.SeasonEvent:
        if isinstance(event, e.ListPublished) and event.number == 1:
            rows = (msgspec.structs.replace(event.rows[0], person="x9"), *event.rows[1:])
            return msgspec.structs.replace(event, rows=rows)
        return event

    (finding,) = season_verdict_on(forged(year().records, forge)).findings
    assert "the list says 1. x9 (25), computed is 1. x1 (25)" in finding.text.en


def test_a_list_with_somebody_left_out_is_found() -> None:
    def forge(event: e.SeasonEvent) -> e.SeasonEvent:
        if isinstance(event, e.ListPublished):
            return msgspec.structs.replace(event, rows=event.rows[:-1])
        return event

    findings = season_verdict_on(forged(year().records, forge)).findings
    assert ["names 19 people, computed are 20" in found.text.en for found in findings] == [True] * 2


@pytest.mark.rule("7W-301")
@pytest.mark.parametrize("because", ["champion", "direct", "ranking", "replacement"])
def test_an_invitation_nobody_earned_is_found(because: e.Because) -> None:
    def forge(event: e.SeasonEvent) -> e.SeasonEvent:
        if isinstance(event, e.InvitationsSent):
            friend = e.Invited("friend", because, "7W-301")
            return msgspec.structs.replace(event, invited=(friend, *event.invited[1:]))
        return event

    findings = season_verdict_on(forged(year().records, forge)).findings
    assert "friend is invited" in findings[0].text.en


def test_the_command_reads_both_kinds_of_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "season.jsonl"
    file.write_bytes(SEASONS.write(year().records))
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["checked"]["lists"] == 2
    file.write_bytes(file.read_bytes().replace(b'"rank":2', b'"rank":3'))
    assert main(["verify", str(file)]) == 1
    file.write_bytes(file.read_bytes()[:-20])
    assert main(["verify", str(file)]) == 2
    assert "Traceback" not in capsys.readouterr().err
