"""What is sent is what pages show at that moment, however long the one before was on its way."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tafelrunde.store.association.erasure import erase_guest
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.receiver_models import Receiver
from tafelrunde.store.receivers import Tried
from tafelrunde.web.receivers.line import ReceiverLine
from tests.web.organiser.conftest import Clerk
from tests.web.receivers.conftest import Sink
from tests.web.receivers.test_telling import hall_of, receiver, told

pytestmark = pytest.mark.django_db

Change = Callable[[Clerk, str], None]


class Slow:
    """A receiver that answers once somebody has changed something at the desk."""

    def __init__(self, line: ReceiverLine, change: Callable[[], object]) -> None:
        self.bodies: list[bytes] = []
        self.change = change
        line.post = self.post

    def post(self, _address: str, body: bytes, _headers: dict[str, str]) -> Tried:
        self.bodies.append(body)
        self.change()
        self.change = int  # once
        return Tried(200)


def marked(clerk: Clerk, player: str) -> None:
    clerk.did("change-entry", player=player, shown="minor", minor="on")


def erased(clerk: Clerk, player: str) -> None:
    assert erase_guest(hall_of(clerk).id, player) == 1


def renamed(clerk: Clerk, player: str) -> None:
    people = Person.objects.filter(hall_id=hall_of(clerk).id, player=player)
    assert people.update(name="N. N.", surname="") == 1


@pytest.mark.parametrize("change", [renamed, marked, erased])
@pytest.mark.parametrize("kinds", [("round", "result"), ("round", "standings")])
def test_a_name_changed_meanwhile_is_the_new_one_in_what_follows(
    organiser: Clerk, sink: Sink, change: Change, kinds: tuple[str, ...]
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, *kinds)
    organiser.play_round()
    player, before = next(iter(organiser.names.items()))
    slow = Slow(line, lambda: change(organiser, player))
    told(line)
    first, *later = slow.bodies
    assert before in first.decode()
    types = {json.loads(body)["type"].partition(".")[0] for body in later}
    assert types == {kinds[1]}, "nothing is lost by it"
    assert not any(before in body.decode() for body in later)


@pytest.mark.parametrize("change", [renamed, marked, erased])
@pytest.mark.parametrize("kind", ["round", "result", "standings"])
def test_what_is_told_again_has_the_names_of_now_and_the_number_of_before(
    organiser: Clerk, sink: Sink, change: Change, kind: str
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, kind)
    organiser.play_round()
    sink.answers = [500]
    told(line)
    player, before = next(iter(organiser.names.items()))
    change(organiser, player)
    Receiver.objects.update(next_try=None)
    told(line)
    assert sink.ids[0] == sink.ids[1]
    assert sink.got
    assert before not in json.dumps(sink.got, ensure_ascii=False)


def test_what_is_hidden_meanwhile_is_told_no_further(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "round", "result")
    organiser.play_round()
    slow = Slow(line, lambda: Hall.objects.update(public=False))
    told(line)
    assert len(slow.bodies) == 1
