"""Under which names may this house be reached?

In a hall the laptop's address changes with the Wi-Fi, so every private address is welcome. A name
from elsewhere is not: that stops pages of other sites that point their own name at this machine.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

from tafelrunde.web.letters import addresses
from tafelrunde.web.middleware import Middleware


class KnownHosts(Middleware):
    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_known(request.get_host()):
            # The same exception as Django's own check: 400, and no page made for a stranger's name.
            raise DisallowedHost(f"unknown host name {request.get_host()[:80]!r}")
        addresses.note(request)
        return self.get_response(request)


def is_known(host: str) -> bool:
    name, _port = split_domain_port(host)
    name = name.lower().strip("[]")
    if name in settings.OWN_HOSTS or name in {"localhost", "testserver"}:
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return name.endswith(".local") or name == socket.gethostname().lower()
    return address.is_private or address.is_loopback or address.is_link_local
