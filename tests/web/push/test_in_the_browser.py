"""Messages to phones in a real Chromium: the offer, the worker behind it, and where a tap leads."""

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
from tafelrunde.web.audience import press
from tests.web.audience import days
from tests.web.audience.test_screen import Halls
from tests.web.conftest import PHONE, House, Tab, faults_both_ways
from tests.web.tableside.conftest import saved

TOLD = {
    "title": "Pokal",
    "body": "Runde 1: Sie sitzen an Tisch 2",
    "address": "/t/pokal/me",
    "tag": "table",
}
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map((each) => ({title: each.title, body: each.body, tag: each.tag, ...each.data}))"""
TAPPED = """async (address) => {
  const went = [];
  self.clients.openWindow = async (wanted) => { went.push(`opens ${wanted}`); };
  WindowClient.prototype.focus = async function () { went.push(`shows ${this.url}`); };
  const [notification] = await self.registration.getNotifications();
  if (address) notification.data.address = address;
  const waits = [];
  const tap = new NotificationEvent('notificationclick', {notification});
  tap.waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(tap);
  await Promise.all(waits);
  return went;
}"""
"""A browser opens pages only after a real tap: here it is written down where it would go."""


@pytest.fixture
def hall(transactional_db: None, settings: Any) -> Iterator[House]:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_REACHED_BY", "https")
    press.forget()
    opened = House(Halls())
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


def agreed(page: Page, hall: House) -> Any:
    """A phone that may show messages, by HTTPS as the house sees it; the line to its worker."""
    page.context.set_extra_http_headers({"X-Reached-By": "https"})
    page.context.grant_permissions(["notifications"], origin=hall.url)
    line = page.context.new_cdp_session(page)
    line.send("ServiceWorker.enable")
    return line


def pushed(page: Page, hall: House, line: Any, data: str) -> None:
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(each["registrationId"] for each in said["registrations"]),
    )
    line.send("ServiceWorker.disable")
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    asked = {"origin": hall.url, "registrationId": found[0], "data": data}
    line.send("ServiceWorker.deliverPushMessage", asked)


def test_a_message_is_shown_and_leads_to_the_own_table(hall: House, tab: Tab) -> None:
    hall_id = saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    page = tab(PHONE)
    line = agreed(page, hall)
    _badge, token = badges.issue(hall_id, "player", "p1")
    page.goto(f"{hall.url}/t/pokal/b/{token}")
    page.goto(f"{hall.url}/t/pokal/me")
    expect(page.get_by_role("button", name="Nachrichten an dieses Telefon")).to_be_visible()
    assert faults_both_ways(page) == []
    pushed(page, hall, line, json.dumps(TOLD))
    for _ in range(250):
        if page.evaluate(SHOWN):
            break
        page.wait_for_timeout(20)
    assert page.evaluate(SHOWN) == [TOLD]
    worker: Worker = page.context.service_workers[0]
    assert worker.evaluate(TAPPED, "") == [f"shows {hall.url}/t/pokal/me"]
