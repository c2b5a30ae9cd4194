"""Somebody at the desk asks for a try: it does not wait for the time that was set before."""

from __future__ import annotations

import pytest

from tafelrunde.store.receiver_models import Receiver
from tests.web.organiser.conftest import Clerk
from tests.web.receivers.conftest import Sink
from tests.web.receivers.test_telling import hall_of, receiver, told

pytestmark = pytest.mark.django_db


def test_who_says_try_again_now_is_not_kept_waiting(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    organiser.publish()
    sink.answers = [503]
    assert line.soonest() == 0.0 < told(line)
    assert line.soonest() > 0.0, "news do not hurry it"
    sink.answers = [503]
    organiser.post(f"/receivers/{line.pk}/on")
    page = organiser.page("/receivers")
    assert "Es wird gerade noch einmal versucht." in page
    assert "Es gab noch nichts zu berichten." not in page
    assert line.soonest() == 0.0
    told(line)
    assert line.soonest() > 0.0
    organiser.post(f"/receivers/{line.pk}/test")
    assert line.soonest() == 0.0, "nor does a test wait"
    told(line)
    assert sink.types == ["test", "round.published"], "whoever answers is told the rest"


def test_a_test_that_is_not_taken_is_never_shown_as_fine(organiser: Clerk, sink: Sink) -> None:
    organiser.start(8)
    line = receiver(hall_of(organiser), sink)
    for answers in ([], [404]):
        sink.answers = answers
        organiser.post(f"/receivers/{line.pk}/test")
        told(line)
    page = organiser.page("/receivers")
    assert "Die letzte Probe wurde nicht angenommen." in page
    assert "Nachrichten kommen an." not in page
    sink.answers = [410]
    organiser.post(f"/receivers/{line.pk}/test")
    told(line)
    page = organiser.page("/receivers")
    assert "Nachrichten kommen an." not in page
    assert Receiver.objects.get().state == "gone"
    organiser.post(f"/receivers/{line.pk}/test")
    told(line)
    assert "Nachrichten kommen an." in organiser.page("/receivers"), "it is there again"
