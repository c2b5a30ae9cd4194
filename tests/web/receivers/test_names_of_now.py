"""What is sent is what pages show at that moment, however long the one before was on its way."""

from __future__ import annotations

import json

import pytest

from tafelrunde.store.models import Hall, Person
from tafelrunde.store.receivers import Tried
from tafelrunde.web.receivers.line import ReceiverLine
from tests.web.organiser.conftest import Clerk
from tests.web.receivers.conftest import Sink
from tests.web.receivers.test_telling import hall_of, receiver, told

pytestmark = pytest.mark.django_db


class Slow:
    """A receiver that answers once somebody has changed something at the desk."""

    def __init__(self, line: ReceiverLine, **change: object) -> None:
        self.bodies: list[bytes] = []
        self.change = change
        line.post = self.post

    def post(self, _address: str, body: bytes, _headers: dict[str, str]) -> Tried:
        self.bodies.append(body)
        if "public" in self.change:
            Hall.objects.update(**self.change)
        else:
            Person.objects.filter(player=self.change["player"]).update(name=self.change["name"])
        return Tried(200)


def test_a_name_changed_meanwhile_is_the_new_one_in_what_follows(
    organiser: Clerk, sink: Sink
) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "round", "result")
    organiser.play_round()
    player, before = next(iter(organiser.names.items()))
    slow = Slow(line, player=player, name="N. N.")
    told(line)
    first, *later = slow.bodies
    assert before in first.decode()
    assert [json.loads(body)["type"] for body in later] == ["result.final"] * 2
    assert not any(before in body.decode() for body in later)
    assert any("N. N." in body.decode() for body in later)


def test_what_is_hidden_meanwhile_is_told_no_further(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink, "round", "result")
    organiser.play_round()
    slow = Slow(line, public=False)
    told(line)
    assert len(slow.bodies) == 1
