"""What a receiver was told and what has changed since: taken back once, told anew where it is."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.receivers.conftest import Sink
from tests.web.receivers.test_telling import hall_of, receiver, told

pytestmark = pytest.mark.django_db


def take_back(clerk: Clerk, since: int) -> None:
    clerk.did("take-back", since=str(since), reason="falsch", sure="1")


def test_exactly_what_was_told_is_taken_back_and_once(organiser: Clerk, sink: Sink) -> None:
    """A result takes two records, and one that nobody called final was never told."""
    organiser.start(12)
    line = receiver(hall_of(organiser), sink, "result")
    organiser.publish()
    since = organiser.version + 1
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    organiser.did("report-slip", accept="1", **organiser.slip(2))
    organiser.did("report-slip", **organiser.slip(3))
    told(line)
    assert sink.types == ["result.final"] * 2
    take_back(organiser, since)
    told(line)
    assert sink.types[2:] == ["result.withdrawn"] * 2
    assert [message["data"]["table"] for message in sink.got[2:]] == [1, 2]


def test_what_happened_while_it_was_hidden_is_not_taken_back(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "result")
    organiser.publish()
    since = organiser.version + 1
    Hall.objects.update(public=False)
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    told(line)
    Hall.objects.update(public=True)
    take_back(organiser, since)
    told(line)
    assert sink.types == []


def test_a_receiver_set_up_later_hears_of_no_taking_back(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    organiser.publish()
    since = organiser.version + 1
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    line = receiver(hall_of(organiser), sink, "result")
    take_back(organiser, since)
    told(line)
    assert sink.types == []


def test_a_correction_taken_back_tells_the_result_that_holds_again(
    organiser: Clerk, sink: Sink
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "result")
    organiser.publish()
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    told(line)
    since = organiser.version + 1
    other = organiser.slip(1, **{"vp-2": "8"})
    organiser.did("correct-slip", reason="verlesen", sure="1", **other)
    told(line)
    take_back(organiser, since)
    told(line)
    assert sink.types == ["result.final"] * 3
    first, corrected, again = (message["data"]["seats"] for message in sink.got)
    assert first == again != corrected
    assert len(set(sink.ids)) == 3


def test_a_result_of_the_finish_is_taken_back_too(sink: Sink) -> None:
    day = days.finishing(8)
    day.saved("pokal")
    line = receiver(Hall.objects.get(), sink, "result", "award")
    before = len(day.records)
    day.play_to_the_end(day.results())
    house.ledger().take("t1", day.records[before:])
    told(line)
    matches = [m["data"]["match"] for m in sink.got if m["type"] == "result.final"]
    assert matches
    sink.got.clear()
    day.does(c.TakeBack(since=before + 1, reason="falsch"))
    house.ledger().take("t1", day.records[-1:])
    told(line)
    gone = [m["data"]["match"] for m in sink.got if m["type"] == "result.withdrawn"]
    assert sorted(gone) == sorted(set(matches))
    assert "award.withdrawn" in sink.types


def test_a_result_set_aside_for_other_seats_is_taken_back_and_comes_again(sink: Sink) -> None:
    day = days.seated(8)
    day.saved("pokal")
    line = receiver(Hall.objects.get(), sink, "result", "round")

    def heard(since: int) -> list[str]:
        house.ledger().take("t1", day.records[since:])
        sink.got.clear()
        told(line)
        return sink.types

    start = len(day.records)
    days.report(day, 1)
    reported = len(day.records)
    assert heard(start) == ["result.final"]
    one, other = (table.seats[0].player for table in day.state.rounds[0].tables.values())
    swap = c.ReseatRound(
        round=1, swap=(one, other), begun=(1, 2), aside={1: 1}, reason="vertauscht"
    )
    day.does(swap)
    aside = len(day.records)
    assert heard(reported) == ["result.withdrawn", "round.published"]
    day.does(c.TakeBack(since=reported + 1, reason="doch richtig"))
    assert heard(aside) == ["result.final", "round.published"]


def test_changed_seats_of_a_published_round_are_told(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "round")
    organiser.publish()
    told(line)
    since = organiser.version + 1
    first = next(s.player for s in organiser.state.rounds[0].tables[1].seats if s.position == 1)
    organiser.did("withdraw-player", player=first, before_game="on", sure="1")
    told(line)
    assert sink.types == ["round.published"] * 2
    plan, changed = (message["data"] for message in sink.got)
    assert (plan["edition"], changed["edition"]) == (1, 2)
    seats = changed["tables"][0]["seats"]
    assert [seat["position"] for seat in seats] == [1, 2, 3]
    assert organiser.names[first] not in [seat["name"] for seat in seats]
    take_back(organiser, since)
    told(line)
    assert sink.types == ["round.published"] * 3
    assert sink.got[2]["data"]["tables"] == plan["tables"]
    assert len(set(sink.ids)) == 3


def test_seats_changed_before_publishing_are_nobodys_news(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "round", form="discord")
    organiser.did("draft-round")
    first = organiser.state.rounds[0].tables[1].seats[0].player
    organiser.did("withdraw-player", player=first, before_game="on", sure="1")
    organiser.did("repair-round", round="1")
    told(line)
    assert sink.got == []
    organiser.did("publish-round", round="1")
    told(line)
    (only,) = sink.got
    assert "wer wo sitzt, steht fest" in only["content"]
