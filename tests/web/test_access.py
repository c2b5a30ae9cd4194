"""Who may open which page: nobody, unless the page says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from tafelrunde.web.access import ANYONE, ROLES, DenyByDefault, declared, who


def every_address(patterns: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from every_address(pattern.url_patterns)
        else:
            yield pattern


def undeclared(patterns: list[URLPattern | URLResolver]) -> list[str]:
    return [str(p.pattern) for p in every_address(patterns) if declared(p.callback) is None]


def test_every_address_declares_who_may_open_it() -> None:
    patterns = get_resolver().url_patterns
    assert len(list(every_address(patterns))) > 10
    assert undeclared(patterns) == []


def test_an_address_without_a_declaration_would_be_found() -> None:
    def forgotten(request: HttpRequest) -> HttpResponse:
        return HttpResponse("secret")

    from django.urls import path

    assert undeclared([path("forgotten", forgotten)]) == ["forgotten"]


def test_a_view_without_a_declaration_is_refused_even_to_the_owner(rf: RequestFactory) -> None:
    def forgotten(request: HttpRequest) -> HttpResponse:
        return HttpResponse("secret")

    request = rf.get("/forgotten")
    request.user = User(username="owner", is_superuser=True)
    with pytest.raises(PermissionDenied):
        DenyByDefault(forgotten).process_view(request, forgotten, (), {})


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_a_role_opens_its_own_pages_and_no_others(rf: RequestFactory, role: str) -> None:
    other = next(name for name in ROLES if name != role)
    user = User.objects.create_user("someone")
    user.groups.add(Group.objects.create(name=role))
    guard = DenyByDefault(lambda request: HttpResponse())

    @who(role)
    def own(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    @who(other)
    def foreign(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    request = rf.get("/somewhere")
    request.user = user
    assert guard.process_view(request, own, (), {}) is None
    with pytest.raises(PermissionDenied):
        guard.process_view(request, foreign, (), {})


def test_a_stranger_is_sent_to_the_log_in_and_back(rf: RequestFactory) -> None:
    @who("organiser")
    def own(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    request = rf.get("/t/sommer/console?round=2")
    request.user = AnonymousUser()
    answer = DenyByDefault(own).process_view(request, own, (), {})
    assert answer is not None
    assert answer.status_code == 302
    assert answer["Location"] == "/login?next=%2Ft%2Fsommer%2Fconsole%3Fround%3D2"


def test_a_fragment_asked_by_a_stranger_sends_the_whole_page_to_the_log_in(
    rf: RequestFactory,
) -> None:
    @who("organiser")
    def own(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    request = rf.get("/fragment", headers={"HX-Request": "true"})
    request.user = AnonymousUser()
    answer = DenyByDefault(own).process_view(request, own, (), {})
    assert answer is not None
    assert answer["HX-Redirect"] == "/login"


def test_a_misspelt_role_is_an_error_at_once() -> None:
    with pytest.raises(ValueError, match="who may"):
        who("organizer")
    with pytest.raises(ValueError, match="who may"):
        who()


def test_anyone_needs_no_database(client: Client) -> None:
    assert ANYONE in (declared(get_resolver().resolve("/rulebooks").func) or ())
    assert client.get("/rulebooks").status_code == 200
