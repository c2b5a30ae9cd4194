"""Codes, secrets, and how a pairing ends."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import pairing, sending
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Mirrored, PairingCode, Sending
from tafelrunde.store.mirror_wire import Pair, Sent
from tafelrunde.store.mirroring import answered
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.web.mirror.line import NEVER, Line
from tests.store.day import HALL, Day
from tests.store.mirror.houses import OFFICE, Loopback, head, line_state, paired, sent


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


def test_whoever_leaves_at_the_laptop_knows_where_it_is_still_shown_until_it_is_forgotten(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    sending.leave(HALL, laptop.using)
    loop.cut = True
    line.step()
    assert line_state(laptop) == "leaving"
    loop.cut = False
    assert line.step() == NEVER
    assert line_state(laptop) == "left"
    assert line.step() == NEVER
    sending.forget(HALL, laptop.using)
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


def test_a_server_put_back_to_before_the_pairing_says_so_and_gets_all_of_it_anew(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    before = head(server)
    Mirrored.objects.using(server.using).all().delete()
    Day(laptop).report(2, key="later")
    assert sent(line) == NEVER
    assert line_state(laptop) == "ended"
    said = str(Sending.objects.using(laptop.using).get().said)
    assert "the server does not know this pairing" in said
    paired(laptop, server)
    again = Line(laptop, HALL, loop)
    sent(again)
    assert line_state(laptop) == "up"
    assert head(server) == head(laptop) != before


def test_a_thief_learns_not_whether_a_tournament_is_there(server: DjangoLedger) -> None:
    code = pairing.make_code(OFFICE, using=server.using).code
    ask(server, code)
    there, nowhere = (answered(server, hall, "x" * 64, Sent()) for hall in (HALL, "hall-9"))
    assert there == nowhere


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
