"""What a laptop sends to its mirror, and that nobody commands the copy."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tafelrunde.desk import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import mirroring, news, pairing, sending
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.devices import own_device
from tafelrunde.store.mirror_models import Sending
from tafelrunde.store.mirror_wire import Sent, read_message
from tafelrunde.store.models import SlipRow
from tafelrunde.store.transfer import export_tournament
from tafelrunde.web.mirror.line import IDLE, LONG, Line
from tests.store.day import HALL, Day
from tests.store.mirror.houses import Loopback, head, line_state, sent


def test_the_mirror_gets_every_line_as_it_was_written(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    assert sent(line) == IDLE
    assert head(server) == head(laptop)
    assert export_tournament(server, HALL).journal == export_tournament(laptop, HALL).journal
    assert SlipRow.objects.using(server.using).filter(current=True).count() == 1
    assert line_state(laptop) == "up"


def test_what_happens_later_follows_in_one_message(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    loop.heard.clear()
    Day(laptop).report(2, key="later")
    assert sent(line) == IDLE
    assert len(loop.heard) == 1
    assert head(server) == head(laptop)


def test_whoever_follows_there_is_told_whom_it_concerns(
    laptop: DjangoLedger,
    server: DjangoLedger,
    line: Line,
) -> None:
    sent(line)
    told = []
    listen = lambda hall, version, concern=None: told.append((hall, version, concern))  # noqa: E731
    Day(laptop).report(2, key="later")
    news.subscribe(listen)
    try:
        sent(line)
    finally:
        news.unsubscribe(listen)
    (ours,) = [each for each in told if each[0] == HALL and each[2] and not each[2].desk]
    assert ours[1] == laptop.state(HALL)[1]
    assert ours[2].people


def test_a_long_journal_goes_in_portions(
    laptop: DjangoLedger,
    server: DjangoLedger,
    line: Line,
    loop: Loopback,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert sending.MOST_PORTION_LINES <= mirroring.MOST_LINES
    monkeypatch.setattr(sending, "MOST_PORTION_LINES", 8)
    line._portion = 2
    sent(line)
    assert head(server) == head(laptop)
    portions = [len(read_message(body, Sent).lines) for body in loop.heard]
    assert portions[:5] == [0, 2, 4, 8, 8], "more and more of it while it arrives"
    assert sum(portions) == head(laptop)[0]
    loop.cut = True
    line.step()
    assert line._portion == sending.PORTION_LINES, "after a break no more than a poor line carries"


def test_a_broken_line_is_noted_with_its_time_and_tried_in_growing_pauses(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    loop.cut = True
    pauses = [line.step() for _ in range(12)]
    row = Sending.objects.using(laptop.using).get()
    assert row.state == "down"
    assert timezone.now() - row.since < timedelta(minutes=1)
    assert pauses[0] <= 1
    assert 30 <= pauses[-1] <= 60
    assert len(set(pauses)) > 6, "jitter: no two laptops come back in the same moment"
    Day(laptop).report(2, key="later")
    loop.cut = False
    sent(line)
    assert line_state(laptop) == "up"
    assert head(server) == head(laptop)


def test_every_command_is_refused_there_until_the_pairing_ends(
    server: DjangoLedger, line: Line
) -> None:
    sent(line)
    take = c.HandOverWriting(to_device=own_device(server.using).id, reason="why not")
    for command in (c.EnterPlayer(player="late"), take):
        with pytest.raises(Refusal, match="this is a mirror"):
            Day(server).does(command, key=f"k-{type(command).__name__}")
    pairing.end(HALL, server.using)
    Day(server).does(take, key="take")


def test_a_tournament_handed_over_to_the_server_goes_on_there(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    device = own_device(server.using).id
    Day(laptop).does(c.HandOverWriting(to_device=device, label="Server"), key="give")
    sent(line)
    Day(server).does(c.EnterPlayer(player="late"), key="late")
    assert sent(line) == LONG
    assert line_state(laptop) == "ahead"
