"""The hash chain: each record is sealed with the one before, so a change shows where it is."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.chain import broken_links, seal, sealed
from tafelrunde.journal.record import TOURNAMENTS, Record
from tafelrunde.state.sheet.reading import read_sheet
from tools.refresh_docs import ROOT

EVENTS: list[e.Event] = [
    e.TournamentAnnounced(
        rulebook="dominion", version="2009.1", mode="swiss", options={"seat_order": "lot"}
    ),
    *(e.PlayerEntered(player=f"p{number}") for number in range(1, 5)),
    e.TournamentStarted(),
    e.Drawn(draw="d", kind="k", algorithm="a", seed="Würfel ⚄", input={"n": 4}, outcome=[1, None]),
    e.RoundSeated(round=1, tables=(e.Seated(1, (e.Seat("p1", 1), e.Seat("p2", 2))),)),
    e.RoundClosed(round=1),
]


def journal(events: list[e.Event] | None = None) -> list[Record]:
    return list(
        TOURNAMENTS.chained(
            EVENTS if events is None else events, by="desk", at="2019-10-05T10:00:00Z"
        )
    )


def hash_by_hand(previous: str, line: bytes) -> str:
    """As the module's text describes it, with nothing but the standard library."""
    body = json.loads(line)
    del body["hash"]
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256((previous + "\n" + text).encode("utf-8")).hexdigest()


def test_records_are_numbered_from_one_and_the_chain_holds() -> None:
    records = journal()
    assert [record.seq for record in records] == list(range(1, len(EVENTS) + 1))
    assert [record.event for record in records] == EVENTS
    assert list(broken_links(records)) == []
    assert list(broken_links([])) == []


def test_anyone_can_recompute_the_hashes_from_the_file_alone() -> None:
    previous = ""
    for line in TOURNAMENTS.write(journal()).splitlines():
        assert json.loads(line)["hash"] == hash_by_hand(previous, line)
        previous = json.loads(line)["hash"]


def test_a_journal_continues_where_it_stopped() -> None:
    first = journal(EVENTS[:4])
    seq, head = first[-1].seq, first[-1].hash
    rest = TOURNAMENTS.chained(EVENTS[4:], by="desk", at="2019-10-05T10:00:00Z", seq=seq, head=head)
    assert [*first, *rest] == journal()


@pytest.mark.parametrize("number", range(1, len(EVENTS) + 1))
@pytest.mark.parametrize("change", [{"by": "somebody"}, {"at": "1999-12-31T23:59:59Z"}])
def test_a_changed_line_breaks_the_chain_at_that_record(
    number: int, change: dict[str, Any]
) -> None:
    records = journal()
    records[number - 1] = msgspec.structs.replace(records[number - 1], **change)
    assert list(broken_links(records)) == [number]


def test_a_changed_event_is_found_in_the_written_file() -> None:
    lines = TOURNAMENTS.write(journal()).splitlines()
    lines[2] = lines[2].replace(b'"p2"', b'"p9"')
    assert list(broken_links(TOURNAMENTS.read(lines))) == [3]


def test_a_forged_hash_breaks_the_record_after_it() -> None:
    """Whoever changes a record and seals it anew has to seal all later ones too."""
    records = journal()
    forged = msgspec.structs.replace(records[2], by="somebody")
    records[2] = sealed(forged, records[1].hash)
    assert list(broken_links(records)) == [4]


def test_a_lost_record_a_doubled_one_and_a_swapped_pair_are_noticed() -> None:
    records = journal()
    assert 4 in broken_links([*records[:2], *records[3:]])
    assert 2 in broken_links([*records[:2], records[1], *records[2:]])
    assert list(broken_links([records[0], records[2], records[1], *records[3:]]))


def test_a_cut_off_end_leaves_a_chain_that_holds_and_another_head() -> None:
    """So a published head hash is what proves that nothing is missing."""
    records = journal()
    assert list(broken_links(records[:-1])) == []
    assert records[-2].hash != records[-1].hash


def test_equal_events_have_different_seals_at_different_places() -> None:
    twice = journal([e.TournamentStarted(), e.TournamentStarted()])
    assert twice[0].hash != twice[1].hash
    assert seal("", twice[0]) == twice[0].hash


@pytest.mark.parametrize(
    "example", sorted((ROOT / "docs" / "examples").glob("[!s]*.json")), ids=lambda path: path.stem
)
def test_a_journal_made_from_a_sheet_holds_no_names(example: Any) -> None:
    raw = json.loads(example.read_text(encoding="utf-8"))
    names = [player["name"].split()[1] for player in raw["players"]]
    aliases = {player["id"]: f"x{number}" for number, player in enumerate(raw["players"])}
    text = json.dumps(raw)
    for player, alias in aliases.items():
        text = text.replace(f'"{player}"', f'"{alias}"')
    sheet = read_sheet(json.loads(text), open_rulebook)
    assert set(sheet.names.values()) == {player["name"] for player in raw["players"]}
    written = TOURNAMENTS.write(journal(sheet.events)).decode()
    assert not [name for name in names if name in written]
    assert all(f'"{alias}"' in written for alias in aliases.values())


def test_the_hash_is_the_only_thing_that_sealing_changes() -> None:
    bare = Record(seq=1, v=1, at="", by="", event=e.TournamentStarted())
    done = sealed(bare, "")
    assert msgspec.structs.replace(done, hash="") == bare
    assert len(done.hash) == 64
    assert json.loads(TOURNAMENTS.to_line(done))["hash"] == done.hash
