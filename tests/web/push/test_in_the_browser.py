"""Messages to phones in a real Chromium: the offer, its worker, and where a tap leads.

The same tab then looks at the other pages of the hall online: axe, a narrow screen, the dark.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone
from playwright.sync_api import Page, Worker, expect

from tafelrunde.store import badges
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.receiver_models import Receiver
from tafelrunde.web.audience import press
from tests.web.audience import days
from tests.web.audience.test_screen import Halls
from tests.web.conftest import PHONE, House, Tab, faults_both_ways
from tests.web.tableside.conftest import saved
from tests.web.test_for_everybody import at_the_desk

MESSAGE = {
    "title": "Pokal",
    "body": "Runde 1: Sie sitzen an Tisch 2",
    "address": "/t/pokal/me",
    "tag": "table",
}
ONLINE = (
    "/t/pokal/join",
    "/t/pokal/overlay?what=table&scale=50",
    "/signed",
    "/mirror",
    "/t/pokal/desk/online",
    "/t/pokal/desk/receivers",
    "/t/pokal/desk/overlay",
)
RECEIVER = {
    "address": "https://chat.example/hooks/" + "x" * 80,
    "form": "program",
    "kinds": "round award",
    "lang": "de",
    "key": "k",
    "salt": "s",
    "seq": 1,
    "state": "gone",
}
ASKED = """Object.defineProperty(Notification, 'permission', {get: () => 'default'})"""
"""A browser without windows denies notifications whoever allows them: here nobody was asked yet."""
ALL_SHOWN = """async () => {
  while (!self.shown.length) await new Promise((done) => setTimeout(done, 20));
  return self.shown;
}"""
NOTED = """() => {
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async function (title, more) {
    self.shown.push({title, ...more});
  };
}"""
"""It has nowhere to show them either: what it would show is written down."""
TAPPED = """async (there) => {
  const went = [];
  self.clients.openWindow = async (wanted) => { went.push(`opens ${wanted}`); };
  WindowClient.prototype.focus = async function () { went.push(`shows ${this.url}`); };
  const tap = new Event('notificationclick');
  const waits = [];
  tap.waitUntil = (promise) => waits.push(promise);
  tap.notification = {data: there || self.shown[0].data, close: () => went.push('closed')};
  self.dispatchEvent(tap);
  await Promise.all(waits);
  return went;
}"""
"""A browser opens pages only after a real tap: where it would go is written down."""


@pytest.fixture
def hall(transactional_db: None, settings: Any) -> Iterator[House]:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_REACHED_BY", "https")
    press.forget()
    opened = House(Halls())
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def told(page: Page, hall: House, line: Any, data: str) -> None:
    """A message as it comes out of the push service, decrypted."""
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(each["registrationId"] for each in said["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    asked = {"origin": hall.url, "registrationId": found[0], "data": data}
    line.send("ServiceWorker.deliverPushMessage", asked)


def test_a_message_is_shown_and_a_tap_leads_to_the_own_table(hall: House, tab: Tab) -> None:
    hall_id = saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    page = tab(PHONE)
    page.set_extra_http_headers({"X-Reached-By": "https"})
    page.add_init_script(ASKED)
    _badge, token = badges.issue(hall_id, "player", "p1")
    with page.context.expect_event("serviceworker") as begun:
        page.goto(f"{hall.url}/t/pokal/b/{token}")
        page.goto(f"{hall.url}/t/pokal/me")
    expect(page.get_by_role("button", name="Nachrichten an dieses Telefon")).to_be_visible()
    assert faults_both_ways(page) == []
    worker: Worker = begun.value
    assert worker.url == f"{hall.url}/push-worker.js"
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    worker.evaluate(NOTED)
    line = page.context.new_cdp_session(page)
    told(page, hall, line, json.dumps(MESSAGE))
    shown = worker.evaluate(ALL_SHOWN)
    own = {"address": "/t/pokal/me"}
    assert shown == [{key: MESSAGE[key] for key in ("title", "body", "tag")} | {"data": own}]
    assert worker.evaluate(TAPPED, None) == ["closed", f"shows {hall.url}/t/pokal/me"]
    elsewhere = worker.evaluate(TAPPED, {"address": "/t/pokal/seating"})
    assert elsewhere == ["closed", f"opens {hall.url}/t/pokal/seating"]
    strange = worker.evaluate(TAPPED, {"address": "//elsewhere.example/x"})
    assert strange == ["closed"], "never another house"
    _pages_online(page, hall, hall_id)


def _pages_online(page: Page, hall: House, hall_id: str) -> None:
    """Reading along on a mirror, the plate of a stream, signed files, and what the desk sees."""
    now = timezone.now()
    Mirrored.objects.create(hall_id=hall_id, paired_at=now, contact_at=now, by="x", role="x")
    press.forget()
    Receiver.objects.create(hall_id=hall_id, **RECEIVER, since=now)
    at_the_desk(page, hall)
    found = {}
    for address in ONLINE:
        page.goto(hall.url + address)
        assert page.locator("h1").count() == 1, address
        if problems := faults_both_ways(page):
            found[address] = problems
    assert found == {}, json.dumps(found, indent=1)
