"""A tournament on a laptop and its mirror: what is sent, what is taken, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news, pairing, sending
from tafelrunde.store.association.erasure import erase_guest
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.devices import own_device
from tafelrunde.store.mirror_models import Mirrored, PairingCode, Sending
from tafelrunde.store.mirror_wire import Pair, People, PublicPerson, Sent
from tafelrunde.store.mirroring import answered
from tafelrunde.store.models import Hall, JournalRow, Person, SlipRow
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.store.transfer import Exported, export_tournament, import_tournament
from tafelrunde.web.mirror.line import IDLE, LONG, NEVER, Line
from tests.store.databases import sqlite_file
from tests.store.day import HALL, Day
from tests.store.mirrors import OFFICE, Loopback, paired, sent

_day: list[Exported] = []
"""A morning in the hall, played once and taken in anew for each test."""


def morning(sqlite: str) -> Exported:
    ledger = DjangoLedger(sqlite)
    Day(ledger).published(8).report()
    for number in range(1, 9):
        Person(
            hall_id=HALL,
            player=f"p{number}",
            name=f"Ada{number} Beispiel",
            surname="Beispiel",
            club="Herne",
            contact="ada@example.org",
            birth_year=1990,
        ).save(using=sqlite)
    return export_tournament(ledger, HALL, people=True)


@pytest.fixture
def laptop(sqlite: str, tmp_path: Path) -> DjangoLedger:
    if not _day:
        (tmp_path / "first").mkdir()
        with sqlite_file(tmp_path / "first") as first:
            _day.append(morning(first))
    ledger = DjangoLedger(sqlite)
    import_tournament(ledger, _day[0].journal, _day[0].people)
    return ledger


@pytest.fixture
def server(laptop: DjangoLedger, tmp_path: Path) -> Iterator[DjangoLedger]:
    (tmp_path / "server").mkdir()
    with sqlite_file(tmp_path / "server") as alias:
        yield DjangoLedger(alias)


@pytest.fixture
def loop(server: DjangoLedger) -> Loopback:
    return Loopback(server)


@pytest.fixture
def line(laptop: DjangoLedger, server: DjangoLedger, loop: Loopback) -> Line:
    paired(laptop, server)
    return Line(laptop, HALL, loop)


def head(ledger: DjangoLedger) -> tuple[int, str]:
    _state, version, newest = ledger.headed(HALL)
    return version, newest


def line_state(laptop: DjangoLedger) -> str:
    return Sending.objects.using(laptop.using).get().state


# ── Sending ──────────────────────────────────────────────────────────────────────────────────────


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
    monkeypatch.setattr(sending, "PORTION_LINES", 7)
    sent(line)
    assert head(server) == head(laptop)
    assert len(loop.heard) > head(laptop)[0] / 7


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


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def people(server: DjangoLedger) -> dict[str, Person]:
    return {row.player: row for row in Person.objects.using(server.using).filter(hall_id=HALL)}


def test_only_what_public_pages_show_of_people_leaves_the_hall(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    Person.objects.using(laptop.using).filter(player="p2").update(minor=True, name="Mia Farbe")
    sent(line)
    there = people(server)
    assert there["p1"].name == "Ada1 Beispiel"
    assert (there["p2"].name, there["p2"].minor) == ("M. F.", True)
    everything = b"".join(loop.heard)
    for secret in (b"ada@example.org", b"Mia", b"1990", b"Herne"):
        assert secret not in everything


def test_erasure_and_a_minors_mark_reach_the_mirror(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    erase_guest(HALL, "p3", laptop.using)
    Person.objects.using(laptop.using).filter(player="p4").update(minor=True)
    sent(line)
    there = people(server)
    assert "p3" not in there
    assert there["p4"].name == "A. B."


def test_whoever_was_erased_on_the_server_does_not_come_back(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    erase_guest(HALL, "p5", server.using)
    Person.objects.using(laptop.using).filter(player="p1").update(name="Ada Neu")
    sent(line)
    assert "p5" not in people(server)
    assert people(server)["p1"].name == "Ada Neu"


def test_an_older_list_of_names_that_arrives_late_is_left(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    late = People(number=0, persons=(PublicPerson(player="p3", name="Wieder Da"),))
    heard = answered(server, HALL, secret, Sent(people=late))
    assert people(server)["p3"].name == "Ada3 Beispiel"
    assert heard.people_number == 1


def test_of_its_own_people_a_server_keeps_what_it_knows_by_itself(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    Person.objects.using(server.using).filter(player="p6").update(known_as="x6", contact="e@x.org")
    Person.objects.using(laptop.using).filter(player="p6").update(minor=True)
    sent(line)
    row = people(server)["p6"]
    assert (row.name, row.minor, row.known_as, row.contact) == (
        "Ada6 Beispiel",
        True,
        "x6",
        "e@x.org",
    )


# ── Nobody commands a mirror ─────────────────────────────────────────────────────────────────────


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


# ── Copies that part ─────────────────────────────────────────────────────────────────────────────


def test_a_server_put_back_to_an_older_backup_gets_the_lines_again(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    put_back(server, head(laptop)[0] - 9)
    Day(laptop).report(2, key="later")
    assert sent(line) == IDLE
    assert head(server) == head(laptop)


def put_back(ledger: DjangoLedger, version: int) -> None:
    """As an older backup has it."""
    rows = JournalRow.objects.using(ledger.using).filter(hall_id=HALL)
    rows.filter(seq__gt=version).delete()
    newest = rows.get(seq=version).hash
    Hall.objects.using(ledger.using).filter(id=HALL).update(version=version, head=newest)
    SlipRow.objects.using(ledger.using).filter(hall_id=HALL, seq__gt=version).delete()
    ledger.forget(HALL)


def test_a_fork_is_refused_with_the_last_common_record_and_never_merged(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    there = head(server)
    common = there[0] - 30
    put_back(laptop, common)
    for number in range(3):
        Day(laptop).does(c.EnterPlayer(player=f"late-{number}"), key=f"other-{number}")
    assert sent(line) == LONG
    row = Sending.objects.using(laptop.using).get()
    assert (row.state, row.said) == ("fork", f'{{"common":"{common}"}}')
    assert head(server) == there
    # Whoever looks after it lets one of the two stand; then the line goes on.
    put_back(server, common)
    assert sent(line) == IDLE
    assert head(server) == head(laptop)


def test_a_laptop_put_back_to_an_older_backup_is_told_that_the_mirror_knows_more(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    there = head(server)
    put_back(laptop, there[0] - 9)
    assert sent(line) == LONG
    row = Sending.objects.using(laptop.using).get()
    assert (row.state, row.said) == ("ahead", '{"more":"9"}')
    import_tournament(laptop, export_tournament(server, HALL).journal)
    assert sent(line) == IDLE
    assert head(laptop) == there


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
    from tafelrunde.journal import events as e
    from tafelrunde.journal.record import TOURNAMENTS

    records = laptop.records(HALL)[:1]
    wrong = e.RoundPublished(round=7)
    more = TOURNAMENTS.chained([wrong], by="x", at=records[0].at, seq=1, head=records[0].hash)
    lines = tuple(TOURNAMENTS.to_line(each).decode() for each in (*records, *more))
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    heard = answered(server, HALL, secret, Sent(lines=lines))
    assert (heard.refused, heard.version) == ("unreadable", 0)
    assert "replayed" in heard.said["en"]


# ── Pairing ──────────────────────────────────────────────────────────────────────────────────────


def ask(server: DjangoLedger, code: str, secret: str = "s" * 64, hall: str = HALL) -> str:
    asked = Pair(code=code, secret=secret, tournament=hall, title="Herne")
    return pairing.pair(SeasonLedger(server.using), server, asked, f"slug-{hall}").slug


def test_a_code_works_once_and_again_only_for_who_lost_the_answer(server: DjangoLedger) -> None:
    code = pairing.make_code(OFFICE, using=server.using).code
    assert ask(server, code.lower().replace("-", " ")) == ask(server, code)
    with pytest.raises(Refusal, match="not valid"):
        ask(server, code, secret="t" * 64)
    with pytest.raises(Refusal, match="not valid"):
        ask(server, code, hall="hall-2")


def test_an_old_and_a_guessed_code_get_the_same_sentence(server: DjangoLedger) -> None:
    code = pairing.make_code(OFFICE, using=server.using).code
    PairingCode.objects.using(server.using).update(until=timezone.now() - timedelta(seconds=1))
    for tried in (code, "AAAA-AAAA", ""):
        with pytest.raises(Refusal, match="not valid"):
            ask(server, tried)


def test_neither_code_nor_secret_stands_in_the_servers_database(
    laptop: DjangoLedger, server: DjangoLedger
) -> None:
    salt = paired(laptop, server)
    secret = sending.secret_of(salt)
    for table in (PairingCode, Mirrored):
        assert secret not in str([*table.objects.using(server.using).values()])
    assert secret not in str([*Sending.objects.using(laptop.using).values()])


def test_an_ended_pairing_takes_nothing_any_more(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    before = head(server)
    pairing.end(HALL, server.using)
    Day(laptop).report(2, key="later")
    assert sent(line) == NEVER
    assert line_state(laptop) == "ended"
    assert head(server) == before


def test_whoever_leaves_at_the_laptop_is_forgotten_there_once_the_server_knows(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    sending.leave(HALL, laptop.using)
    loop.cut = True
    line.step()
    assert line_state(laptop) == "leaving"
    loop.cut = False
    assert line.step() == NEVER
    assert not Sending.objects.using(laptop.using).exists()
    assert Mirrored.objects.using(server.using).get().ended_at is not None


def test_a_second_laptop_that_pairs_ends_the_first(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    code = pairing.make_code(OFFICE, using=server.using).code
    ask(server, code)
    Day(laptop).report(2, key="later")
    assert sent(line) == NEVER
    assert line_state(laptop) == "ended"


def test_a_code_of_a_stranger_opens_no_tournament_that_is_there(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    code = pairing.make_code(Actor("account:77", "organiser"), using=server.using).code
    with pytest.raises(Refusal, match="does not organise it here"):
        ask(server, code)


def test_what_the_server_writes_itself_cannot_be_sent_to_it(server: DjangoLedger) -> None:
    Day(server).announced()
    code = pairing.make_code(OFFICE, using=server.using).code
    with pytest.raises(Refusal, match="written on the server itself"):
        ask(server, code)
