"""Links that cannot be guessed, reused after they were taken back, or opened by two at once."""

from __future__ import annotations

import base64
import secrets
import threading
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connections, transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import badges
from tafelrunde.store.models import Badge, Hall

CROWD = 12


def hall(using: str = "default", number: int = 1) -> Hall:
    made = Hall(id=f"t-{number}", slug=f"hall-{number}")
    made.save(using=using, force_insert=True)
    return made


# ── Secrecy ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db
def test_a_link_has_192_random_bits_and_only_its_hash_is_kept() -> None:
    hall()
    made = [badges.issue("t-1", "referee") for _ in range(50)]
    tokens = {token for _badge, token in made}
    assert len(tokens) == 50
    assert {len(base64.urlsafe_b64decode(token)) * 8 for token in tokens} == {192}
    kept = " ".join(str(value) for row in Badge.objects.values_list() for value in row)
    assert not any(token in kept for token in tokens)


class AnyText(TestCase):
    """Whatever is tried instead of a link opens nothing."""

    @classmethod
    def setUpTestData(cls) -> None:
        hall()
        cls.badge, cls.token = badges.issue("t-1", "player", "p1")  # type: ignore[attr-defined]

    @settings(deadline=None)
    @given(st.text(max_size=80))
    def test_no_other_text_is_a_link(self, tried: str) -> None:
        if tried != self.token:  # type: ignore[attr-defined]
            assert badges.open_badge(tried) is None

    @settings(deadline=None)
    @given(st.integers(min_value=0, max_value=31), st.sampled_from("abcXYZ019-_"))
    def test_a_link_with_one_other_letter_is_no_link(self, place: int, letter: str) -> None:
        token: str = self.token  # type: ignore[attr-defined]
        tried = token[:place] + letter + token[place + 1 :]
        assert (badges.open_badge(tried) is None) == (tried != token)

    def test_neither_the_hash_nor_the_number_is_a_link(self) -> None:
        badge: Badge = self.badge  # type: ignore[attr-defined]
        assert badges.open_badge(badge.token_hash) is None
        assert badges.open_badge(str(badge.pk)) is None

    @settings(max_examples=20, deadline=None)
    @given(st.lists(st.sampled_from(["open", "revoke", "seen", "hold"]), max_size=8))
    def test_once_revoked_a_badge_stays_revoked(self, steps: list[str]) -> None:
        with transaction.atomic():
            badge, token = badges.issue("t-1", "player", "p2")
            revoked = False
            for step in steps:
                if step == "revoke":
                    badges.revoke(badge)
                    revoked = True
                elif step == "seen":
                    badges.seen(badge)
                assert (badges.open_badge(token) is None) == revoked
                assert (badges.holder("t-1", badge.pk) is None) == revoked


@pytest.mark.django_db
def test_a_badge_is_held_in_its_own_tournament_only() -> None:
    hall()
    hall(number=2)
    badge, _token = badges.issue("t-1", "player", "p1")
    assert badges.holder("t-1", badge.pk) == badge
    assert badges.holder("t-2", badge.pk) is None


# ── Giving, claiming, taking back ────────────────────────────────────────────────────────────────


@pytest.mark.django_db
def test_who_holds_a_badge_of_any_kind_cannot_be_claimed_again() -> None:
    hall()
    first = badges.claim("t-1", "p1")
    with pytest.raises(Refusal, match="desk"):
        badges.claim("t-1", "p1")
    badges.give_back(first)
    badges.claim("t-1", "p1")
    badges.issue("t-1", "player", "p2")
    with pytest.raises(Refusal):
        badges.claim("t-1", "p2")
    assert badges.claimable("t-1", ["p1", "p2", "p3"]) == {"p3"}


@pytest.mark.django_db
def test_a_link_of_the_desk_survives_being_given_back() -> None:
    hall()
    badge, token = badges.issue("t-1", "player", "p1")
    badges.give_back(badge)
    assert badges.open_badge(token) == badge


@pytest.mark.django_db
def test_a_new_link_beside_an_old_one_and_all_revoked_at_once() -> None:
    hall()
    badges.claim("t-1", "p1")
    _badge, token = badges.issue("t-1", "player", "p1", label="second phone")
    other, _token = badges.issue("t-1", "player", "p2")
    assert badges.revoke_all_of("t-1", "p1") == 2
    assert badges.open_badge(token) is None
    assert badges.badges_of("t-1") == [other]


@pytest.mark.django_db
def test_a_players_badge_without_a_player_and_an_unknown_role_are_impossible() -> None:
    hall()
    for role, player in (("player", ""), ("owner", "p1"), ("association", "")):
        with pytest.raises(IntegrityError), transaction.atomic():
            badges.issue("t-1", role, player)


@pytest.mark.django_db
def test_being_seen_is_written_once_a_minute(
    django_assert_num_queries: Callable[[int], object],
) -> None:
    hall()
    badge, token = badges.issue("t-1", "player", "p1")
    badges.seen(badge)
    held = badges.open_badge(token)
    assert held is not None
    assert held.first_used_at == held.last_seen_at is not None
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        badges.seen(held)
    Badge.objects.update(last_seen_at=timezone.now() - timedelta(minutes=2))
    held = badges.open_badge(token)
    assert held is not None
    badges.seen(held)
    later = badges.open_badge(token)
    assert later is not None
    assert timezone.now() - later.last_seen_at < timedelta(minutes=1)  # type: ignore[operator]
    assert later.first_used_at == held.first_used_at


# ── Two phones at the same moment ────────────────────────────────────────────────────────────────


def crowd(using: str, claim: Callable[[], object]) -> int:
    """Everybody claims the same person at the same moment; how many believe they have it."""
    gate, lock = threading.Barrier(CROWD), threading.Lock()
    won: list[object] = []

    def one() -> None:
        gate.wait(30)
        try:
            got = claim()
        except Refusal:
            return
        finally:
            connections[using].close()
        with lock:
            won.append(got)

    threads = [threading.Thread(target=one) for _ in range(CROWD)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return len(won)


class Phones:
    @pytest.fixture
    def using(self) -> str:
        raise NotImplementedError

    def test_of_many_phones_that_claim_a_person_exactly_one_wins(
        self, using: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hall(using)
        looked = threading.Barrier(CROWD)

        def made_up(size: int) -> str:
            looked.wait(30)  # by now everybody has looked, and nobody has written
            return secrets.token_urlsafe(size)

        monkeypatch.setattr(badges, "secrets", SimpleNamespace(token_urlsafe=made_up))
        assert crowd(using, lambda: badges.claim("t-1", "p1", using)) == 1
        assert badges.live(using).filter(player="p1").count() == 1

    def test_the_control_that_only_looks_first_lets_more_in(self, using: str) -> None:
        """Without the constraint looking is not enough: all have looked before any has written."""
        hall(using)
        looked = threading.Barrier(CROWD)

        def careless() -> Badge:
            taken = badges.live(using).filter(hall_id="t-1", player="p1").exists()
            looked.wait(30)
            assert not taken
            return badges.issue("t-1", "player", "p1", using=using)[0]

        assert crowd(using, careless) == CROWD


class TestPhonesOnSqlite(Phones):
    @pytest.fixture
    def using(self, sqlite: str) -> str:
        return sqlite


class TestPhonesOnPostgres(Phones):
    @pytest.fixture
    def using(self, postgres: str) -> str:
        return postgres
