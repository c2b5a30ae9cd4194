"""A tournament hidden in the hall is hidden on its mirror, in whatever order the words arrive."""

from __future__ import annotations

import pytest

from tafelrunde.store import sending
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Mirrored, Sending
from tafelrunde.store.mirror_wire import Sent, read_message
from tafelrunde.store.mirroring import answered
from tafelrunde.store.models import Hall
from tafelrunde.web.mirror.line import IDLE, LONG, Line
from tests.store.day import HALL
from tests.store.mirror.houses import Loopback, head, line_state, put_back, sent


def show(laptop: DjangoLedger, public: bool) -> None:
    Hall.objects.using(laptop.using).filter(id=HALL).update(public=public)


def shown(house: DjangoLedger) -> bool:
    return Hall.objects.using(house.using).get(id=HALL).public


def words(loop: Loopback) -> list[bool]:
    said = [read_message(body, Sent).public for body in loop.heard]
    return [each for each in said if each is not None]


@pytest.mark.parametrize("hidden_late", [True, False])
def test_a_word_that_a_newer_one_has_overtaken_is_left(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback, hidden_late: bool
) -> None:
    show(laptop, hidden_late)
    sent(line)
    loop.kept_back = True
    show(laptop, not hidden_late)
    line.step()
    loop.kept_back = False
    show(laptop, hidden_late)
    assert sent(line) == IDLE
    loop.let_through()
    assert shown(server) == hidden_late


def test_after_a_restart_a_word_on_its_way_is_outdated_by_the_first_message(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    loop.kept_back = True
    show(laptop, False)
    line.step()
    loop.kept_back = False
    show(laptop, True)
    again = Line(laptop, HALL, loop)
    sent(again)
    loop.let_through()
    assert shown(server)
    loop.heard.clear()
    sent(again)
    assert words(loop) == [], "and then not with every message"


def test_a_late_word_that_came_first_is_answered_by_the_newer_one(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    number = Mirrored.objects.using(server.using).get().public_number
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    answered(server, HALL, secret, Sent(public=False, public_number=number))
    assert not shown(server)
    assert sent(line) == IDLE
    assert shown(server)


def test_what_is_hidden_is_so_on_a_mirror_that_has_more_than_the_hall(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    put_back(laptop, head(server)[0] - 9)
    show(laptop, False)
    assert sent(Line(laptop, HALL, loop)) == LONG
    assert line_state(laptop) == "ahead"
    assert not shown(server)


def test_an_older_house_says_it_without_a_number(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    answered(server, HALL, secret, Sent(public=False))
    assert not shown(server)
