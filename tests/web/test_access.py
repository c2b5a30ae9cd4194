"""Who may open which page: nobody, unless the page says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import ResolverMatch, URLPattern, URLResolver, get_resolver

from tafelrunde.desk.actors import Actor
from tafelrunde.store import badges, crew
from tafelrunde.store.models import Hall
from tafelrunde.web.access import (
    ANYONE,
    ROLES,
    TOURNAMENT,
    DenyByDefault,
    actor_of,
    badge_of,
    declared,
    roles_of,
    who,
)


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


def view(*roles: str) -> Any:
    @who(*roles)
    def page(request: HttpRequest, slug: str = "") -> HttpResponse:
        return HttpResponse()

    return page


def asks(user: Any, slug: str = "", **session: Any) -> HttpRequest:
    """A request for a page of a tournament, or of the house where no slug is given."""
    request = RequestFactory().get(f"/t/{slug}/page" if slug else "/page")
    request.user = user
    request.session = session  # type: ignore[assignment]
    route, kwargs = (f"{TOURNAMENT}/page", {"slug": slug}) if slug else ("page", {})
    request.resolver_match = ResolverMatch(view("anyone"), (), kwargs, route=route)
    return request


def opens(request: HttpRequest, *roles: str) -> bool:
    """Whether a page for these roles is opened to the one who asks."""
    try:
        answer = DenyByDefault(lambda _: HttpResponse()).process_view(request, view(*roles), (), {})
    except PermissionDenied:
        return False
    return answer is None


@pytest.fixture
def halls(db: None) -> tuple[Hall, Hall]:
    return (
        Hall.objects.create(id="t-1", slug="sommer", version=1, head="0" * 64),
        Hall.objects.create(id="t-2", slug="winter", version=1, head="0" * 64),
    )


def account(name: str, *groups: str) -> User:
    user = User.objects.create_user(name)
    for group in groups:
        user.groups.add(Group.objects.get_or_create(name=group)[0])
    return user


@pytest.mark.parametrize("role", ["organiser", "referee", "scorekeeper"])
def test_a_crew_opens_its_own_tournament_and_no_other(halls: tuple[Hall, Hall], role: str) -> None:
    user = account("someone")
    crew.appoint("t-1", user.pk, role)
    others = [each for each in ROLES if each != role]
    assert opens(asks(user, "sommer"), role)
    assert not any(opens(asks(user, "sommer"), other) for other in others)
    assert not any(opens(asks(user, "winter"), each) for each in ROLES)
    assert not any(opens(asks(user), each) for each in ROLES)


def test_the_owner_is_organiser_everywhere(halls: tuple[Hall, Hall]) -> None:
    owner = User.objects.create_superuser("owner")
    for slug in ("", "sommer", "winter", "nowhere"):
        assert roles_of(asks(owner, slug)) == {"organiser", "association"}


def test_the_group_of_organisers_may_announce_but_opens_no_tournament(
    halls: tuple[Hall, Hall],
) -> None:
    user = account("club", "organiser")
    assert roles_of(asks(user)) == {"organiser"}
    assert roles_of(asks(user, "sommer")) == frozenset()


def test_the_association_is_association_in_every_tournament(halls: tuple[Hall, Hall]) -> None:
    user = account("league", "association")
    assert roles_of(asks(user)) == roles_of(asks(user, "sommer")) == {"association"}


@pytest.mark.parametrize("group", ["player", "referee", "scorekeeper", "staff"])
def test_other_groups_mean_nothing(halls: tuple[Hall, Hall], group: str) -> None:
    user = account("someone", group)
    assert roles_of(asks(user)) == roles_of(asks(user, "sommer")) == frozenset()


@pytest.mark.parametrize("role", ["player", "referee", "scorekeeper", "organiser"])
def test_a_badge_gives_its_role_in_its_tournament_alone(
    halls: tuple[Hall, Hall], role: str
) -> None:
    badge, _token = badges.issue("t-1", role, "p1" if role == "player" else "")
    held = {"badges": {"t-1": badge.pk}}
    assert roles_of(asks(AnonymousUser(), "sommer", **held)) == {role}
    assert roles_of(asks(AnonymousUser(), "winter", **held)) == frozenset()
    assert roles_of(asks(AnonymousUser(), "", **held)) == frozenset()
    lying = {"badges": {"t-2": badge.pk}}
    assert roles_of(asks(AnonymousUser(), "winter", **lying)) == frozenset()


def test_a_referee_who_plays_is_both_and_acts_as_what_the_page_is_for(
    halls: tuple[Hall, Hall],
) -> None:
    badge, _token = badges.issue("t-1", "referee", "p7")
    request = asks(AnonymousUser(), "sommer", badges={"t-1": badge.pk})
    assert roles_of(request) == {"referee", "player"}
    assert actor_of(request, halls[0]) == Actor(f"badge:{badge.pk}", "referee", "p7")
    assert actor_of(request, halls[0], "player") == Actor(f"badge:{badge.pk}", "player", "p7")
    with pytest.raises(PermissionDenied):
        actor_of(request, halls[0], "organiser")
    with pytest.raises(PermissionDenied):
        actor_of(request, halls[1])


def test_an_organiser_who_plays_acts_by_account_at_the_desk_and_by_badge_as_player(
    halls: tuple[Hall, Hall],
) -> None:
    user = account("orga")
    crew.appoint("t-1", user.pk, "organiser")
    badge, _token = badges.issue("t-1", "player", "p3")
    request = asks(user, "sommer", badges={"t-1": badge.pk})
    assert actor_of(request, halls[0]) == Actor(f"account:{user.pk}", "organiser", "p3")
    assert actor_of(request, halls[0], "player") == Actor(f"badge:{badge.pk}", "player", "p3")


def test_a_revoked_badge_is_nothing_at_the_next_request(halls: tuple[Hall, Hall]) -> None:
    badge, _token = badges.issue("t-1", "referee")
    held = {"badges": {"t-1": badge.pk}}
    assert badge_of(asks(AnonymousUser(), "sommer", **held), halls[0]) == badge
    badges.revoke(badge)
    assert badge_of(asks(AnonymousUser(), "sommer", **held), halls[0]) is None
    assert roles_of(asks(AnonymousUser(), "sommer", **held)) == frozenset()


def test_roles_are_asked_for_once_a_request(
    halls: tuple[Hall, Hall], django_assert_num_queries: Any
) -> None:
    badge, _token = badges.issue("t-1", "player", "p1")
    badges.seen(badge)
    request = asks(AnonymousUser(), "sommer", badges={"t-1": badge.pk})
    with django_assert_num_queries(2):
        for _ in range(3):
            roles_of(request)
            badge_of(request, halls[0])


def test_a_phone_that_is_nobody_is_sent_to_the_list(halls: tuple[Hall, Hall]) -> None:
    guard = DenyByDefault(lambda _: HttpResponse())
    request = asks(AnonymousUser(), "sommer")
    answer = guard.process_view(request, view("player"), (), {})
    assert answer is not None
    assert answer["Location"] == "/t/sommer/join"
    request.method = "POST"
    with pytest.raises(PermissionDenied):
        guard.process_view(request, view("player"), (), {})


def test_every_account_opens_what_is_for_accounts(db: None) -> None:
    assert opens(asks(account("someone")), "account")
    assert not opens(asks(AnonymousUser()), "account")


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


def test_what_is_not_for_everybody_is_kept_by_nobody_on_the_way(rf: RequestFactory) -> None:
    def answered(page: Any) -> HttpResponse:
        request = rf.get("/page")
        request.resolver_match = ResolverMatch(page, (), {})
        return DenyByDefault(lambda _request: HttpResponse())(request)

    assert answered(view("organiser"))["Cache-Control"] == "private, no-cache"
    assert "Cache-Control" not in answered(view(ANYONE))


def test_a_helper_before_an_organisers_page_is_told_who_may_and_finds_back(
    halls: tuple[Hall, Hall], client: Client
) -> None:
    _badge, token = badges.issue("t-1", "referee")
    assert client.get(f"/t/sommer/b/{token}").status_code == 302
    answer = client.get("/t/sommer/crew", headers={"Accept-Language": "de"})
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "Das darf nur: Turnierleitung. Bitte dort melden." in page
    assert '<a role="button" href="/t/sommer/referee">Zurück zu meiner Seite</a>' in page
    assert client.get("/t/winter/crew").status_code == 302, "nobody there: the log-in helps"
