"""Which passkey opens which account? What the browser sends is checked by the fido2 library.

A passkey is bound to the name in the address bar, so a copied page on another name gets nothing.
Registering needs an open session of the account; nobody can make himself an account this way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone
from fido2.server import Fido2Server
from fido2.utils import websafe_decode
from fido2.webauthn import (
    AttestedCredentialData,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tafelrunde.web.models import Passkey

STATE = "passkey"
"""Where the session keeps the question until the answer comes; each question is asked once."""
MOST_KEYS = 20

Json = Mapping[str, Any]


class NotAccepted(Exception):
    """The browser's answer does not fit the question, or the key belongs to no account."""


def _server(request: HttpRequest) -> Fido2Server:
    name = request.get_host().rsplit(":", 1)[0]
    own = f"{request.scheme}://{request.get_host()}"
    house = PublicKeyCredentialRpEntity(id=name, name="Tafelrunde")
    return Fido2Server(house, verify_origin=lambda origin: origin == own)


def question_for_a_new_key(request: HttpRequest, user: User) -> Json:
    """What the browser needs to make a key for this account."""
    known = [_credential(key) for key in Passkey.objects.filter(account=user)]
    options, state = _server(request).register_begin(
        PublicKeyCredentialUserEntity(
            id=str(user.pk).encode(), name=user.get_username(), display_name=user.get_username()
        ),
        credentials=known,
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    request.session[STATE] = state
    return dict(options)


def keep(request: HttpRequest, user: User, label: str, answer: Json) -> Passkey:
    state = request.session.pop(STATE, None)
    try:
        data = _server(request).register_complete(state, answer).credential_data
    except (ValueError, KeyError, TypeError) as error:
        raise NotAccepted from error
    if data is None or Passkey.objects.filter(account=user).count() >= MOST_KEYS:
        raise NotAccepted
    kept, new = Passkey.objects.get_or_create(
        credential=data.credential_id.hex(),
        defaults={"account": user, "public_part": bytes(data), "label": label[:60]},
    )
    if not new:
        raise NotAccepted
    return kept


def question_at_the_door(request: HttpRequest) -> Json:
    """Any key of this house will do: the browser offers those it has."""
    options, state = _server(request).authenticate_begin(
        user_verification=UserVerificationRequirement.PREFERRED
    )
    request.session[STATE] = state
    return dict(options)


def account_behind(request: HttpRequest, answer: Json) -> User:
    """The account that the answer proves; raises NotAccepted for anything else."""
    state = request.session.pop(STATE, None)
    try:
        number = websafe_decode(str(answer["id"])).hex()
    except (KeyError, ValueError, TypeError) as error:
        raise NotAccepted from error
    key = Passkey.objects.select_related("account").filter(credential=number).first()
    if key is None or not key.account.is_active:
        raise NotAccepted
    try:
        _server(request).authenticate_complete(state, [_credential(key)], answer)
    except (ValueError, KeyError, TypeError) as error:
        raise NotAccepted from error
    key.used_at = timezone.now()
    key.save(update_fields=["used_at"])
    return key.account


def _credential(key: Passkey) -> AttestedCredentialData:
    return AttestedCredentialData(bytes(key.public_part))
