"""A house whose tournaments were run by copied editions, and then their folders are gone."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from tafelrunde.demo.house import fill
from tafelrunde.desk.actors import Actor
from tafelrunde.games.shelf import ELSEWHERE, rulebook_for
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.web import house
from tests.games.test_copied_editions import CHANGED, GAMES, NEXT

LINK = re.compile(r'href="(/t/[^"#?]*)')
MOST_PAGES = 30
PAGES = (
    "/desk",
    "/desk/paper",
    "/desk/paper/check-in.pdf",
    "/desk/files",
    "/desk/files/verify",
    "/desk/files/journal.jsonl",
    "/desk/files/report.xlsx",
    "/standings",
    "/calendar.ics",
    "/feed.atom",
)
HALLS = {
    "dominion-nacht",
    "catan-stadtmeisterschaft",
    "sieben-wunder-pokal",
    "carcassonne-pokal",
    "friedrich-wochenende",
}


def copy_all(shelf: Path) -> None:
    for game, (old, new) in CHANGED.items():
        copied = shelf / f"{game}-next"
        shutil.copytree(GAMES / game.replace("-", "_"), copied)
        book = copied / "rulebook.toml"
        text = book.read_text(encoding="utf-8").replace(old, new)
        text = re.sub(r'^version = ".*"$', f'version = "{NEXT}"', text, count=1, flags=re.M)
        book.write_text(text, encoding="utf-8")


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: None) -> Path:
    copy_all(tmp_path)
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    assert fill(Actor("account:1", "organiser"))
    return tmp_path


def pages(client: Client, slug: str) -> Iterator[tuple[str, int]]:
    """Whatever can be reached from the tournament's own pages and its desk."""
    waiting = [f"/t/{slug}{page}" for page in ("", *PAGES)]
    seen = set(waiting)
    while waiting and len(seen) < MOST_PAGES * 3:
        address = waiting.pop(0)
        answer = client.get(address, follow=True)
        yield address, answer.status_code
        if "html" in answer.get("Content-Type", "") and not answer.streaming:
            found = dict.fromkeys(LINK.findall(answer.content.decode()))
            fresh = [link for link in found if link not in seen and link.startswith(f"/t/{slug}")]
            seen.update(fresh[:MOST_PAGES])
            waiting += fresh[:MOST_PAGES]


def test_pages_prints_and_files_go_on_by_what_each_journal_carries(
    admin_client: Client, copies: Path
) -> None:
    halls = {hall.slug: hall for hall in house.Hall.objects.filter(slug__in=HALLS)}
    assert set(halls) == HALLS
    states = {slug: house.state(hall.id)[0] for slug, hall in halls.items()}
    assert {state.version for state in states.values()} == {NEXT}
    before = {slug: rulebook_for(state).edition for slug, state in states.items()}
    for folder in list(copies.iterdir()):
        shutil.rmtree(folder)
    for slug, hall in halls.items():
        house.ledger().forget(hall.id)
        assert rulebook_for(house.state(hall.id)[0]).edition == before[slug]
        assert verdict_on(house.records(hall.id)).findings == (), slug
        seen = dict(pages(admin_client, slug))
        assert len(seen) > 15, slug
        assert {page: code for page, code in seen.items() if code >= 400} == {}
