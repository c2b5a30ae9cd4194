"""What a receiver gets: signed, in order, at least once, and nothing that is not public."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tafelrunde.exports.webhook import Told, write_body
from tafelrunde.store import badges, receivers
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.receiver_models import Delivery, Receiver
from tafelrunde.web import house
from tafelrunde.web.outgoing import posting
from tafelrunde.web.outgoing.posting import post
from tafelrunde.web.receivers.line import AT_ONCE, IDLE, NEVER, ReceiverLine
from tafelrunde.web.receivers.sender import wanted
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.receivers.conftest import Sink

pytestmark = pytest.mark.django_db

ALL = ("round", "result", "standings", "award")


def receiver(hall: Hall, sink: Sink, *kinds: str, form: str = "program") -> ReceiverLine:
    asked = receivers.Asked(
        address=sink.address, form=form, kinds=kinds or ALL, lang="de", key=form
    )
    made = receivers.add(hall, asked, "")
    sink.secret = made.secret
    return ReceiverLine(made.pk)


def told(line: ReceiverLine) -> float:
    """Until it comes to rest."""
    for _ in range(50):
        pause = line.step()
        if pause != AT_ONCE:
            return pause
    raise AssertionError("it never comes to rest")


def hall_of(clerk: Clerk) -> Hall:
    return Hall.objects.get(slug=clerk.slug)


def test_a_round_is_told_from_its_seats_to_the_standings(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    assert told(line) == IDLE
    assert sink.got == [], "what happened before is not told"
    organiser.publish()
    assert told(line) == IDLE
    for number in organiser.state.rounds[-1].tables:
        organiser.did("report-slip", accept="1", **organiser.slip(number))
    organiser.did("close-round", round="1")
    assert told(line) == IDLE
    assert sink.types == ["round.published", "result.final", "result.final", "standings.changed"]
    assert len(set(sink.ids)) == 4
    seats = sink.got[0]["data"]["tables"][0]["seats"]
    assert {seat["name"] for seat in seats} <= set(organiser.names.values())
    assert sink.got[1]["data"]["seats"][0]["place"] is not None
    assert sink.got[3]["data"]["standings"][0]["rank"] == 1
    told(line)
    assert len(sink.ids) == 4, "nothing is told twice"
    assert [d.status for d in Delivery.objects.all()] == [200] * 4


def test_a_receiver_ends_with_the_link_of_the_helper_who_made_it(
    organiser: Clerk, sink: Sink
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    badge, _link = badges.issue(hall_of(organiser).id, "organiser", label="Rudi")
    Receiver.objects.update(made_by=f"badge:{badge.pk}")
    organiser.publish()
    assert told(line) == IDLE
    assert sink.types == ["round.published"]
    badges.revoke(badge)
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    receivers.want_test(hall_of(organiser).id, line.pk)
    assert told(line) == NEVER
    assert sink.types == ["round.published"], "neither news nor a test"
    page = organiser.page("/receivers")
    assert "Eingerichtet von Rudi." in page
    assert "leitet dieses Turnier nicht mehr" in page
    assert "Probe senden" not in page


def test_what_does_not_arrive_is_tried_again_and_nothing_overtakes_it(
    organiser: Clerk, sink: Sink
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    organiser.play_round()
    sink.answers = [200, 500, 503]
    pauses = [told(line)]
    row = Receiver.objects.get()
    assert (row.state, row.failures) == ("down", 1)
    assert 0 < pauses[0] <= receivers.FIRST_PAUSE
    assert line.soonest() == pauses[0], "news do not hurry it"
    assert told(line) <= pauses[0], "it waits its time even if asked"
    assert len(sink.ids) == 2
    sink.headers["Retry-After"] = "99"
    Receiver.objects.update(next_try=timezone.now())
    assert told(line) == 99
    Receiver.objects.update(next_try=timezone.now())
    assert told(line) == IDLE
    assert sink.ids[1] == sink.ids[2] == sink.ids[3]
    assert sink.types == ["round.published", "result.final", "result.final", "standings.changed"]
    tried = Delivery.objects.get(uid=sink.ids[1])
    assert (tried.tries, tried.done, tried.status) == (3, True, 200)


def test_standings_that_did_not_arrive_come_before_the_next_round(
    organiser: Clerk, sink: Sink
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "round", "standings")
    organiser.play_round()
    sink.answers = [200, 503]
    told(line)
    organiser.publish()
    Receiver.objects.update(next_try=timezone.now())
    assert told(line) == IDLE
    assert sink.types == ["round.published", "standings.changed", "round.published"]
    assert sink.ids[1] == sink.ids[2], "the same message, tried again"
    assert sink.got[1]["data"]["after_round"] == 1
    assert Delivery.objects.get(uid=sink.ids[1]).done
    row = Receiver.objects.get()
    assert (row.owed, row.state) == (0, "up")


def test_after_a_while_without_answers_all_comes_in_the_order_it_happened(
    organiser: Clerk, sink: Sink
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    organiser.play_round()
    organiser.publish()
    told(line)
    assert sink.types == [
        *("round.published", "result.final", "result.final"),
        *("standings.changed", "round.published"),
    ]


def test_standings_taken_back_before_they_arrived_are_told_and_then_those_of_now(
    organiser: Clerk, sink: Sink
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "standings")
    organiser.play_round()
    told(line)
    organiser.play_round()
    sink.answers = [503]
    told(line)
    organiser.did("take-back", since=str(organiser.version), reason="falsch", sure="1")
    Receiver.objects.update(next_try=timezone.now())
    told(line)
    assert [each["data"]["after_round"] for each in sink.got] == [1, 2, 1]


def test_the_list_says_what_was_taken_back_before_it_arrived(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    organiser.did("draft-round")
    organiser.did("publish-round", round="1")
    sink.answers = [503]
    told(line)
    assert "überholt" not in organiser.page("/receivers")
    organiser.did("take-back", since=str(organiser.version), reason="falsch", sure="1")
    Receiver.objects.update(next_try=timezone.now())
    told(line)
    assert sink.types == []
    assert "überholt" in organiser.page("/receivers")


def test_what_was_told_and_taken_back_is_told_to_be_so(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    organiser.did("draft-round")
    since = organiser.version + 1
    organiser.did("publish-round", round="1")
    told(line)
    organiser.did("take-back", since=str(since), reason="falsch", sure="1")
    told(line)
    organiser.did("take-back", since=str(since + 1), reason="doch", sure="1")
    told(line)
    assert sink.types == ["round.published", "round.withdrawn", "round.published"]
    assert len(set(sink.ids)) == 3
    organiser.did("take-back", since=str(since), reason="falsch", sure="1")
    organiser.did("publish-round", round="1")
    told(line)
    assert sink.types[3:] == ["round.withdrawn", "round.published"]


def test_nobody_waits_for_ever(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    organiser.publish()
    sink.answers = [500, 500, 410]
    told(line)
    assert "ruht" not in organiser.page()
    Receiver.objects.update(
        since=timezone.now() - receivers.LONG_FAILURE - timedelta(1), next_try=timezone.now()
    )
    told(line)
    assert Receiver.objects.get().state == "paused"
    assert line.step() == NEVER
    assert wanted() == {}
    assert "1 Empfänger ruht" in organiser.page()
    organiser.post(f"/receivers/{line.pk}/on")
    assert list(wanted()) == [str(line.pk)]
    told(line)
    assert Receiver.objects.get().state == "gone", "it said so itself"
    organiser.post(f"/receivers/{line.pk}/test")
    told(line)
    assert sink.types == ["test", "round.published"], "whoever answers again is told the rest"


def test_a_redirect_is_no_delivery_and_is_not_followed(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    organiser.publish()
    sink.answers, sink.headers = [307], {"Location": sink.address}
    assert told(line) > 0
    assert len(sink.ids) == 1
    assert Delivery.objects.get().status == 307
    assert len(Delivery.objects.get().said) <= 200


def test_what_a_machine_of_the_own_network_says_is_not_shown(
    sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    sink.answers = [418, 418]
    inner = post(sink.address, b"{}", {"webhook-id": "m1"})
    assert (inner.status, inner.said) == (418, "")
    monkeypatch.setattr(posting, "may_call", lambda _address, **_local: True)
    assert post(sink.address, b"{}", {"webhook-id": "m2"}).said.startswith("xxx")


def test_on_a_server_nothing_goes_to_its_own_network(
    organiser: Clerk, sink: Sink, settings: Any
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    organiser.publish()
    settings.LOCAL_RECEIVERS = False
    told(line)
    assert sink.ids == []
    assert Delivery.objects.get().said == "not-called"
    assert "diese Adresse ruft dieses Haus nicht auf" in organiser.page("/receivers")


def test_minors_are_initials_and_a_hidden_tournament_tells_nothing(
    organiser: Clerk, sink: Sink
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    Hall.objects.update(public=False)
    organiser.publish()
    told(line)
    Hall.objects.update(public=True)
    Person.objects.update(minor=True)
    for number in organiser.state.rounds[-1].tables:
        organiser.did("report-slip", accept="1", **organiser.slip(number))
    told(line)
    assert sink.types == ["result.final", "result.final"], "not even afterwards"
    whole = json.dumps(sink.got, ensure_ascii=False)
    assert not [name for name in organiser.names.values() if name in whole]


def test_under_pseudonyms_no_result_tells_who_is_who(sink: Sink) -> None:
    day = days.seated(8, rulebook="friedrich", mode="world-championship")
    day.saved("krieg")
    line = receiver(Hall.objects.get(), sink)
    before = len(day.records)
    days.report(day, 2)
    house.ledger().take("t1", day.records[before:])
    told(line)
    assert "result.final" not in sink.types


def test_a_mirror_tells_too_under_the_same_numbers_as_the_hall(sink: Sink) -> None:
    day = days.started(8)
    day.saved("pokal")
    line = receiver(Hall.objects.get(), sink)
    before = len(day.records)
    day.publish()
    house.ledger().take("t1", day.records[before:])
    told(line)
    Receiver.objects.all().delete()
    hall = Hall.objects.get()
    hall.version = before
    again = receiver(hall, sink)
    told(again)
    assert sink.types == ["round.published"] * 2
    assert len(set(sink.ids)) == 1


def test_the_award_is_told_and_before_it_no_winner(sink: Sink) -> None:
    day = days.finishing(8)
    day.saved("pokal")
    line = receiver(Hall.objects.get(), sink, "result", "award")
    before = len(day.records)
    day.play_to_the_end(day.results())
    awarded = next(
        n for n, r in enumerate(day.records) if type(r.event).__name__ == "TournamentAwarded"
    )
    house.ledger().take("t1", day.records[before:awarded])
    told(line)
    assert not [m for m in sink.got if m["data"].get("match") == "final"]
    house.ledger().take("t1", day.records[awarded:])
    told(line)
    *_before, final, award = sink.got
    assert (final["type"], award["type"]) == ("result.final", "award.given")
    first = award["data"]["ranking"][0]
    assert first["rank"] == 1
    assert [seat["name"] for seat in final["data"]["seats"] if seat["won"]] == [first["name"]]
    assert len([m for m in sink.got if m["data"].get("match") == final["data"]["match"]]) == 1
    assert wanted() == {}, "nobody keeps a line to what is over"


@pytest.mark.parametrize(
    ("form", "field"), [("discord", "content"), ("slack", "text"), ("matrix", "text")]
)
def test_a_chat_reads_who_won_the_final_before_the_award(sink: Sink, form: str, field: str) -> None:
    day = days.finishing(8)
    day.saved("pokal")
    line = receiver(Hall.objects.get(), sink, "result", "award", form=form)
    before = len(day.records)
    day.play_to_the_end(day.results())
    house.ledger().take("t1", day.records[before:])
    told(line)
    final, award = (message[field] for message in sink.got[-2:])
    winner = award.splitlines()[1].removeprefix("1. ").split(",")[0]
    assert final.splitlines()[0].strip("*").endswith("Ergebnis: Finale"), "named once"
    assert winner in final.splitlines()[1]


def test_two_processes_do_not_tell_it_twice(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    assert receivers.take_hold(line.pk, "another")
    organiser.publish()
    assert line.step() == receivers.HELD.total_seconds()
    assert sink.ids == []
    Receiver.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    told(line)
    assert sink.types == ["round.published"]
    assert not receivers.take_hold(line.pk, "another")
    line.close()
    assert receivers.take_hold(line.pk, "another")


def test_chats_get_plain_words_that_mean_nothing_to_them() -> None:
    told = Told(
        type="round.published",
        at="2026-07-18T10:00:00Z",
        tournament={"id": "t", "slug": "t", "title": "Cup *A* <b> & @everyone"},
        title="Runde 1",
        text="1. Ada_B",
        address="https://x.example/t/a_b",
        data={},
    )
    bodies = {form: json.loads(write_body(form, told)) for form in ("discord", "slack", "matrix")}
    assert bodies["discord"]["allowed_mentions"] == {"parse": []}
    assert bodies["discord"]["content"].splitlines() == [
        r"**Cup \*A\* \<b\> & @everyone: Runde 1**",
        r"1. Ada\_B",
        "https://x.example/t/a_b",
    ]
    assert bodies["slack"]["text"].startswith("Cup *A* &lt;b&gt; &amp; @everyone: Runde 1\n")
    assert bodies["slack"]["mrkdwn"] is False
    assert bodies["matrix"]["html"].startswith("<strong>Cup *A* &lt;b&gt; &amp;")
    assert "<b>" not in bodies["matrix"]["html"]


def test_a_chat_is_told_in_its_language(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, form="discord")
    organiser.publish()
    told(line)
    assert sink.got[0]["content"].startswith("**Herbstturnier: Runde 1: ")
    assert "http" not in sink.got[0]["content"], "a laptop has no address outside its hall"
