"""No page may go stale: every command shown in docs/ still answers what the page says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.games.shelf import all_rulebooks, open_handbook
from tools.refresh_docs import (
    ROOT,
    pages,
    plain_terminal,
    refreshed,
    shown_commands,
    tidy,
    workplace,
)

SHOWN = [
    pytest.param(path, command, answer, id=f"{path.stem}: {command}")
    for path in pages()
    for command, answer in shown_commands(path.read_text(encoding="utf-8"))
]
SCORING = sorted((ROOT / "docs" / "scoring").glob("*.md"))
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.json"))
RULE_ID = re.compile(r"\b(?:7W|CAT|CAR|DOM|FRI)-(?:\d{3}|X\d)\b")


@pytest.mark.parametrize(("path", "command", "answer"), SHOWN)
def test_a_shown_command_answers_what_the_page_says(
    path: Path, command: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with workplace(path.read_text(encoding="utf-8")) as folder, plain_terminal(folder):
        main(shlex.split(command)[1:])
    said = capsys.readouterr()
    assert tidy(said.err + said.out) == answer, "run: python -m tools.refresh_docs"


def test_every_scoring_page_shows_the_program_at_work() -> None:
    assert len(SCORING) == 8
    for path in SCORING:
        if path.name != "README.md":
            assert shown_commands(path.read_text(encoding="utf-8")), path.name


def test_every_example_is_shown_on_a_page() -> None:
    commands = " ".join(command for path in SCORING for command, _ in _commands(path))
    for example in EXAMPLES:
        assert f"docs/examples/{example.name}" in commands


def _commands(path: Path) -> list[tuple[str, str]]:
    return shown_commands(path.read_text(encoding="utf-8"))


def test_every_rule_a_page_cites_is_in_a_handbook() -> None:
    known = {rule.id for book in all_rulebooks() for rule in open_handbook(book.id).rules}
    for path in pages():
        cited = set(RULE_ID.findall(path.read_text(encoding="utf-8")))
        assert cited <= known, f"{path.name}: {sorted(cited - known)}"


@pytest.mark.parametrize("rulebook", [book.id for book in all_rulebooks()])
def test_the_page_of_a_game_names_every_option_its_organiser_can_choose(rulebook: str) -> None:
    page = (ROOT / "docs" / "scoring" / f"{rulebook}.md").read_text(encoding="utf-8")
    seasons = (ROOT / "docs" / "scoring" / "seasons.md").read_text(encoding="utf-8")
    book = next(book for book in all_rulebooks() if book.id == rulebook)
    for option in book.options:
        text = seasons if option.scope == "season" else page
        assert f"`{option.name}`" in text, f"{rulebook}: {option.name}"


def test_the_people_in_the_examples_are_invented() -> None:
    surnames = {
        *("Beispiel", "Muster", "Probe", "Entwurf", "Vorlage", "Skizze"),
        *("Modell", "Schema", "Schablone", "Attrappe", "Versuch", "Platzhalter"),
    }
    for example in EXAMPLES:
        players = json.loads(example.read_text(encoding="utf-8")).get("players", [])
        assert {player["name"].split()[1] for player in players} <= surnames


def test_links_between_pages_lead_somewhere() -> None:
    for path in pages():
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_a_changed_answer_is_noticed_and_mended(capsys: pytest.CaptureFixture[str]) -> None:
    true = (ROOT / "docs" / "scoring" / "dominion.md").read_text(encoding="utf-8")
    stale = true.replace("Ines Schablone", "Otto Niemand")
    assert stale != true
    assert "Otto Niemand" not in "".join(answer for _, answer in shown_commands(refreshed(stale)))


STORY = (ROOT / "docs" / "story.md").read_text(encoding="utf-8")


def test_the_tour_visits_every_folder_of_the_code() -> None:
    house = ROOT / "src" / "tafelrunde"
    for folder in house.iterdir():
        if (folder / "__init__.py").is_file():
            assert f"`{folder.name}/`" in STORY, folder.name


def test_every_file_on_the_tour_exists() -> None:
    """Files are named by their path, or by their name within the section of their folder."""
    house = ROOT / "src" / "tafelrunde"
    for section in re.split(r"^## ", STORY, flags=re.MULTILINE)[1:]:
        home = house / section.split("/", 1)[0]
        for name in re.findall(r"`([\w/]+\.py)`", section):
            found = (house / name).is_file() or (home.is_dir() and any(home.rglob(name)))
            assert found, f"{name} in the section {section.splitlines()[0]}"


def test_decisions_are_numbered_and_say_what_why_and_what_follows() -> None:
    records = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    for number, record in enumerate(records, start=1):
        text = record.read_text(encoding="utf-8")
        assert record.name.startswith(f"{number:04}-")
        assert text.startswith(f"# {number}. ")
        for part in ("**Context.**", "**Decision.**", "**Consequences.**"):
            assert part in text, record.name
