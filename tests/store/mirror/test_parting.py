"""Copies that part: what is known is left, what follows is taken, nothing is merged."""

from __future__ import annotations

from random import Random

from django.utils import timezone

from tafelrunde.desk import commands as c
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.store import sending
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_age import as_of
from tafelrunde.store.mirror_models import Mirrored, Sending
from tafelrunde.store.mirror_wire import Sent
from tafelrunde.store.mirroring import answered
from tafelrunde.store.transfer import export_tournament, import_tournament
from tafelrunde.web.mirror.line import IDLE, LONG, Line
from tests.store.day import HALL, Day
from tests.store.mirror.houses import Loopback, head, put_back, sent


def mirror_of(server: DjangoLedger) -> Mirrored:
    return Mirrored.objects.using(server.using).get()


def assert_apart_for(server: DjangoLedger, why: str, line: Line) -> None:
    """However often the laptop is heard of, the copy is as old as it was when both were one."""
    before = mirror_of(server)
    for _ in range(3):
        line.step()
    row = mirror_of(server)
    assert row.refused == why
    assert (row.contact_at, row.refused_since) == (before.contact_at, before.refused_since)
    for phase in ("running", "awarded"):
        assert as_of(row.contact_at, None, phase, timezone.now(), row.refused) == row.contact_at


def test_a_server_put_back_to_an_older_backup_gets_the_lines_again(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    put_back(server, head(laptop)[0] - 9)
    Day(laptop).report(2, key="later")
    assert sent(line) == IDLE
    assert head(server) == head(laptop)


def test_a_fork_is_refused_with_the_last_common_record_and_never_merged(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    there, known = head(server), mirror_of(server).contact_at
    common = there[0] - 30
    put_back(laptop, common)
    for number in range(3):
        Day(laptop).does(c.EnterPlayer(player=f"late-{number}"), key=f"other-{number}")
    assert sent(line) == LONG
    row = Sending.objects.using(laptop.using).get()
    assert (row.state, row.said) == ("fork", f'{{"common":"{common}"}}')
    assert head(server) == there
    assert_apart_for(server, "fork", line)
    # Whoever looks after it lets one of the two stand; then the line goes on.
    put_back(server, common)
    assert sent(line) == IDLE
    assert head(server) == head(laptop)
    assert mirror_of(server).refused == ""
    assert mirror_of(server).contact_at > known


def test_a_laptop_put_back_to_an_older_backup_is_told_that_the_mirror_knows_more(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    there = head(server)
    put_back(laptop, there[0] - 9)
    assert sent(line) == LONG
    row = Sending.objects.using(laptop.using).get()
    assert (row.state, row.said) == ("ahead", '{"more":"9"}')
    assert_apart_for(server, "ahead", line)
    import_tournament(laptop, export_tournament(server, HALL).journal)
    assert sent(line) == IDLE
    assert head(laptop) == there
    assert mirror_of(server).refused == ""


def test_lines_that_came_before_come_once_more_without_harm(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    lines = sending.lines_after(laptop.using, HALL, 3)
    heard = answered(server, HALL, secret, Sent(lines=lines))
    assert (heard.refused, heard.version) == ("", head(laptop)[0])


def test_a_gap_and_changed_lines_are_refused(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    lines = sending.lines_after(laptop.using, HALL, 0)
    assert answered(server, HALL, secret, Sent(lines=lines[2:5])).refused == "gap"
    changed = (*lines[:4], lines[4].replace("organiser-1", "organiser-2"))
    heard = answered(server, HALL, secret, Sent(lines=changed))
    assert heard.refused == "unreadable"
    assert "checksums" in heard.said["en"]
    assert answered(server, HALL, secret, Sent(lines=("no json",))).refused == "unreadable"
    assert head(server) == (0, "")


def test_nonsense_that_is_sealed_well_is_a_sentence(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    records = laptop.records(HALL)[:1]
    wrong = e.RoundPublished(round=7)
    more = TOURNAMENTS.chained([wrong], by="x", at=records[0].at, seq=1, head=records[0].hash)
    lines = tuple(TOURNAMENTS.to_line(each).decode() for each in (*records, *more))
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    heard = answered(server, HALL, secret, Sent(lines=lines))
    assert (heard.refused, heard.version) == ("unreadable", 0)
    assert "replayed" in heard.said["en"]


def test_lines_in_any_disorder_leave_nothing_but_a_beginning(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    """Doubled, exchanged, left out, cut short: taken is what follows, and never anything else."""
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    lines = sending.lines_after(laptop.using, HALL, 0)
    chance, seen = Random(44), set()
    for _ in range(40):
        first = chance.randrange(len(lines))
        portion = list(lines[first : first + chance.randint(1, 6)])
        if chance.random() < 0.2:
            portion = list(lines[: chance.randint(1, 9)])
        chance.choice((chance.shuffle, _double, _leave_out, _cut_short, len))(portion)
        heard = answered(server, HALL, secret, Sent(lines=tuple(portion)))
        seen.add(heard.refused)
        version, newest = head(server)
        assert newest == sending.hash_at(laptop.using, HALL, version)
    assert seen == {"", "gap", "unreadable"}
    assert sent(line) == IDLE
    assert head(server) == head(laptop)


def _double(portion: list[str]) -> None:
    portion.insert(0, portion[-1])


def _leave_out(portion: list[str]) -> None:
    del portion[len(portion) // 2 : len(portion) // 2 + 1]


def _cut_short(portion: list[str]) -> None:
    portion[-1] = portion[-1][: len(portion[-1]) // 2]
