"""Passkeys in a real Chromium with a made-up authenticator: made, used, given up, refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.auth.models import User
from django.test import Client
from fido2.cose import ES256
from fido2.webauthn import Aaguid, AttestedCredentialData
from playwright.sync_api import Page, expect

from tafelrunde.web.models import Passkey
from tests.web.conftest import House, Tab, axe_problems


def with_authenticator(page: Page) -> None:
    """A device that always says yes, as a fingerprint would."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    line.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )


def logged_in(page: Page, url: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies["tafelrunde"].value
    page.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": url}])


def test_a_passkey_is_made_opens_the_door_and_is_given_up(house: House, tab: Tab) -> None:
    url = house.url.replace("127.0.0.1", "localhost")
    user = User.objects.create_user("verband")
    page = tab(1280)
    with_authenticator(page)
    logged_in(page, url, user)
    page.goto(f"{url}/account/passkeys")
    page.locator("[name=label]").fill("mein Handy")
    assert axe_problems(page) == []
    page.get_by_role("button", name="Passkey anlegen").click()
    expect(page.locator(".rows")).to_contain_text("mein Handy")
    page.context.clear_cookies()
    page.goto(f"{url}/login?next=/account/passkeys")
    page.get_by_role("button", name="Mit Passkey anmelden").click()
    expect(page.locator(".rows")).to_contain_text("zuletzt benutzt")
    page.get_by_role("button", name="mein Handy aufgeben").click()
    expect(page.get_by_text("Sie haben noch keinen.")).to_be_visible()
    page.context.clear_cookies()
    page.goto(f"{url}/login")
    page.get_by_role("button", name="Mit Passkey anmelden").click()
    expect(page.locator("[data-problem]")).to_contain_text("nicht angenommen")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"[]",
        b"{",
        b'{"answer": 3}',
        b'{"answer": {}}',
        b'{"answer": {"id": "AAAA"}}',
        b'{"answer": {"id": 7, "response": {"clientDataJSON": "x"}}}',
        b"[" * 20_000,
        b"x" * 30_000,
    ],
)
def test_whatever_is_sent_to_the_door_opens_nothing(sent: bytes) -> None:
    client = Client()
    client.post("/login-by-passkey/question")
    answer = client.post("/login-by-passkey", sent, content_type="application/json")
    assert answer.status_code == 422
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_a_key_with_a_forged_answer_opens_nothing() -> None:
    user = User.objects.create_user("verband")
    own = ec.generate_private_key(ec.SECP256R1()).public_key()
    public = ES256.from_cryptography_key(own)  # type: ignore[no-untyped-call]
    held = AttestedCredentialData.create(Aaguid.NONE, bytes(16), public)
    Passkey.objects.create(account=user, credential="00" * 16, public_part=bytes(held))
    client = Client()
    client.post("/login-by-passkey/question")
    forged: dict[str, Any] = {
        "id": "AAAAAAAAAAAAAAAAAAAAAA",
        "rawId": "AAAAAAAAAAAAAAAAAAAAAA",
        "type": "public-key",
        "response": {"clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA"},
    }
    answer = client.post(
        "/login-by-passkey", json.dumps({"answer": forged}), content_type="application/json"
    )
    assert answer.status_code == 422
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_nobody_gives_up_another_persons_key() -> None:
    owner, other = User.objects.create_user("eins"), User.objects.create_user("zwei")
    key = Passkey.objects.create(account=owner, credential="ab", public_part=b"x")
    client = Client()
    client.force_login(other)
    assert client.post(f"/account/passkeys/{key.pk}/give-up").status_code == 404
    assert Passkey.objects.count() == 1
