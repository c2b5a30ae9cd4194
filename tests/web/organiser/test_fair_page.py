"""Is it fair? A page over the finished tournaments of a house: looked at apart, once, no names."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from tafelrunde.chances.fair import Fairness
from tafelrunde.games.sample import played
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import TournamentAnnounced
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.store.apart import Unfinished
from tafelrunde.store.fair_history import Finished, fair_key, finished, look
from tafelrunde.store.models import Hall
from tafelrunde.store.transfer import import_tournament
from tafelrunde.store.weighing import answer_in, measure, row_of
from tafelrunde.web import house
from tafelrunde.web.organiser import fair as view
from tests.web.organiser.conftest import Clerk

Begun = list[tuple[str, str, list[Finished]]]


@cache
def _journal(seed: str, people: int) -> bytes:
    book = open_rulebook("catan")
    players = [f"secret{number}" for number in range(people)]
    events = played(book, book.modes[0], players, seed)
    first, *rest = with_standings(book, events)
    assert isinstance(first, TournamentAnnounced)
    whole = [msgspec.structs.replace(first, tournament=f"t-{seed}"), *rest]
    return TOURNAMENTS.write(TOURNAMENTS.chained(whole, by="desk", at="2026-01-10T10:00:00Z"))


def over(seed: str, people: int = 20) -> str:
    return import_tournament(house.ledger(), _journal(seed, people), slug=seed).tournament


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Begun:
    """What would be looked at in the background, in order."""
    found: Begun = []
    monkeypatch.setattr(view, "start", lambda *asked: found.append(asked))
    return found


def page(clerk: Clerk, status: int = 200, game: str = "catan") -> str:
    answer = clerk.client.get(f"/fair/{game}")
    assert answer.status_code == status
    return " ".join(html.unescape(answer.content.decode()).split())


def test_finished_tournaments_are_looked_at_apart_and_once(organiser: Clerk, begun: Begun) -> None:
    announcing = organiser.client.get("/new/catan/ranking-tournament").content.decode()
    assert 'href="/fair/catan"' in announcing
    assert "noch kein Turnier dieses Spiels beendet" in page(organiser)
    assert begun == []
    over("first")
    over("second")
    assert "Wird gemessen." in page(organiser)
    ((key, game, halls),) = begun
    assert look(key, game, halls)
    assert not look(key, game, halls), "it is done"
    text = page(organiser)
    assert len(begun) == 1
    assert "nichts bewiesen" in text
    assert text.count(
        'class="lab-spot" viewBox="0 0 1000 40" preserveAspectRatio="none" role="img"'
    )
    assert "Turniere: 2." in text
    assert text.index("Turniere: 2.") < text.index("nichts bewiesen"), "beside the verdict"
    assert "nicht, warum" in text
    assert "Beginnt mit" not in text
    assert "secret" not in text
    assert "every 2s" not in text, "nothing more is looked for"
    over("third")
    assert "Wird gemessen." in page(organiser), "another tournament is another question"
    assert len(begun) == 2


def test_what_is_hidden_or_running_does_not_count_and_a_copy_counts_once(
    organiser: Clerk,
) -> None:
    first, second = over("first"), over("second")
    Hall.objects.filter(id=second).update(public=False)
    assert [hall for hall, _head in finished("catan")] == [first]
    Hall.objects.filter(id=second).update(public=True, phase="running")
    assert [hall for hall, _head in finished("catan")] == [first]
    assert finished("dominion") == []
    halls = finished("catan")
    copied = [*halls, ("another", halls[0][1])]
    Hall.objects.filter(id=second).update(phase="awarded")
    key = fair_key("catan", copied)
    row_of(key)
    assert look(key, "catan", [(first, halls[0][1]), (first, halls[0][1])])
    found = answer_in(row_of(key), Fairness)
    assert found is not None
    assert found.tournaments == 1


def test_what_failed_is_said(organiser: Clerk, begun: Begun) -> None:
    over("first")
    page(organiser)

    def fails(_told: Callable[[int, int], None]) -> bytes:
        raise Unfinished("killed")

    measure(begun[0][0], "it", fails)
    assert "Es ließ sich nicht messen" in page(organiser)


def test_an_unknown_game_is_not_there(organiser: Clerk) -> None:
    page(organiser, 404, "chess")
