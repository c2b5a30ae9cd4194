"""A browser asks for messages, or no longer wants them; and the script that shows them.

In the hall's own house a device speaks for whom its badge names. On a mirror nobody is anybody:
there a device follows one name of the public list, and hears what everybody may read.
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.exports.push import AUTH, is_point, plain64
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import pushing
from tafelrunde.store.push_models import PushDevice
from tafelrunde.web import house
from tafelrunde.web.access import badge_of, who
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.audience.press import Found, find
from tafelrunde.web.language import language
from tafelrunde.web.outgoing.reaching import is_local, refuse_forbidden, split_address

WORKER = (Path(__file__).parent / "worker.js").read_bytes()
LONGEST = 500


@who("anyone")
@require_safe
@cache_control(no_cache=True)
def worker(_request: HttpRequest) -> HttpResponse:
    """Beside the front door, so that it may speak for every page of the house."""
    return HttpResponse(WORKER, content_type="text/javascript; charset=utf-8")


@who("anyone")
@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    hall = find(request, slug)
    try:
        pushing.add(_device(request, hall))
    except Refusal as refusal:
        return _no(refusal)
    return HttpResponse(status=204)


@who("anyone")
@require_POST
def off(request: HttpRequest, slug: str) -> HttpResponse:
    """Whoever knows the address of a device is the device."""
    pushing.remove(find(request, slug).id, request.POST.get("endpoint", ""))
    return HttpResponse(status=204)


def _no(refusal: Refusal) -> HttpResponse:
    said = refusal.faults[0].text[language()]
    return HttpResponse(said, status=REFUSED, content_type="text/plain; charset=utf-8")


def _device(request: HttpRequest, hall: Found) -> PushDevice:
    if not request.is_secure():
        raise Refusal.single("endpoint", "messages to phones need HTTPS")
    badge = badge_of(request, hall)
    if badge is not None and badge.player:
        player = badge.player
    elif hall.mirrored:
        player, badge = _followed(request, hall), None
    else:
        raise PermissionDenied
    endpoint = request.POST.get("endpoint", "")
    _refuse_strange(endpoint)
    point, auth = request.POST.get("point", ""), request.POST.get("auth", "")
    try:
        fine = is_point(plain64(point)) and len(plain64(auth)) == AUTH
    except ValueError:
        fine = False
    if not fine:
        raise Refusal.single("point", "these are not the keys of a browser")
    return PushDevice(
        hall_id=hall.id,
        player=player,
        badge=badge,
        endpoint=endpoint,
        point=point,
        auth=auth,
        lang=language(),
        base=request.build_absolute_uri("/").rstrip("/")[:200],
    )


def _followed(request: HttpRequest, hall: Found) -> str:
    player = request.POST.get("player", "")
    if player not in house.state(hall.id)[0].entries:
        raise Refusal.single("player", "please choose a name from the list")
    return player


def _refuse_strange(endpoint: str) -> None:
    """A push service is a machine elsewhere, by HTTPS."""
    parts = split_address(endpoint)
    near = settings.LOCAL_RECEIVERS
    safe = parts is not None and (
        parts.scheme == "https" or (near and is_local(parts.hostname or ""))
    )
    if parts is None or not safe or len(endpoint) > LONGEST:
        raise Refusal.single("endpoint", "this is not the address of a push service")
    refuse_forbidden(parts, local=near)
