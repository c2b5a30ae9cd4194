"""The documentation under /docs: every page is there, every link leads somewhere, all is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from tafelrunde.web.docs import reading

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PICTURES = "screenshots"
"""An album for the repository alone: its pictures are larger than the program."""
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\[[^\[\]]*\]\(([^)\s]+)\)")
ID = re.compile(r'id="([\w-]+)"')

PAGES = [path for path in sorted(DOCS.rglob("*.md")) if path.relative_to(DOCS).parts[0] != PICTURES]


def name_of(path: Path) -> str:
    return path.relative_to(DOCS).as_posix().removesuffix(".md").removesuffix(".de")


def ids(path: Path) -> set[str]:
    lang = "de" if path.name.endswith(".de.md") else "en"
    return set(ID.findall(reading.page(name_of(path), lang).html))


def dead(path: Path, text: str) -> list[str]:
    """Links of a page that lead nowhere."""
    found = []
    for link in LINK.findall(CODE.sub("", text)):
        if "://" in link:
            continue
        target, _sign, part = link.partition("#")
        there = (path.parent / target).resolve() if target else path
        known = there in PAGES
        if not there.exists() or (part and known and part not in ids(there)):
            found.append(f"{path.name}: {link}")
    return found


def test_every_page_stands_on_one_shelf_and_no_shelf_is_empty() -> None:
    names = list(reading.names())
    assert sorted(names) == sorted({name_of(path) for path in PAGES})
    assert all(shelf.pages and shelf.de != shelf.en for shelf in reading.shelves())


def test_no_link_is_dead() -> None:
    every = [*PAGES, ROOT / "README.md", ROOT / "CHANGELOG.md", DOCS / PICTURES / "README.md"]
    assert [link for path in every for link in dead(path, path.read_text("utf-8"))] == []


def test_readme_moves_and_stands_still_for_whoever_wants_that() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = re.findall(r'(?:src|srcset)="([^"]+)"', readme)
    sizes = {Path(each).stem: (ROOT / each).stat().st_size for each in shown}
    assert sizes.keys() == {"moving", "still"}
    assert sizes["moving"] <= 1_500_000
    assert re.search(r'<img [^>]*alt="[^"]{40,}"', readme)


def test_a_dead_link_would_be_found() -> None:
    text = "[a](gone.md) [b](install.md#nowhere) [c](install.md) `[d](gone.md)` [e](#nowhere)"
    page = DOCS / "deploy.md"
    assert dead(page, text) == [
        "deploy.md: gone.md",
        "deploy.md: install.md#nowhere",
        "deploy.md: #nowhere",
    ]


@pytest.mark.django_db
def test_every_page_opens_and_leads_to_pages_of_the_house() -> None:
    client = Client()
    for lang in ("de", "en"):
        client.cookies["django_language"] = lang
        assert client.get("/docs").status_code == 200
    links = set()
    for name in reading.names():
        html = reading.page(name, "en").html
        links |= {each.partition("#")[0] for each in re.findall(r'(?:href|src)="(/[^"]+)"', html)}
    assert any(each.startswith("/docs/files/") for each in links)
    opened = {address: client.get(address).status_code for address in sorted(links)}
    assert set(opened.values()) == {200}, opened
    for gone in ("/docs/nothing", "/docs/files/nothing.svg", "/docs/files/../pyproject.toml"):
        assert client.get(gone).status_code == 404
    assert "../" not in "".join(re.findall(r'href="([^"]+)"', client.get("/docs/deploy").text))


@pytest.mark.django_db
def test_pages_of_two_languages_are_read_in_the_readers_own() -> None:
    client = Client(headers={"Accept-Language": "de"})
    install, story = (client.get(f"/docs/{name}").content.decode() for name in ("install", "story"))
    assert '<article class="doc" lang="de">' in install
    assert '<article class="doc" lang="en">' in story
    assert "Diese Seite gibt es nur auf Englisch." in story


@pytest.mark.django_db
def test_it_is_searched_by_words() -> None:
    assert {part.page for part in reading.find("backup restore", "en")} & {"operations"}
    assert reading.find("", "en") == []
    assert reading.find("xyzzy", "en") == []
    assert reading.find("Wertung", "de"), "what the field itself proposes"
    shown = Client(headers={"accept-language": "de"}).get("/docs?q=Urkunde").text
    assert 'href="/help?q=Urkunde"' in shown, "the help has it"


@pytest.mark.django_db
def test_a_page_leads_to_itself_in_its_other_language() -> None:
    client = Client(headers={"Accept-Language": "en"})
    english = client.get("/docs/install").content.decode()
    assert '<a href="/docs/install?in=de">Auf Deutsch</a>' in english
    german = client.get("/docs/install?in=de").content.decode()
    assert '<article class="doc" lang="de">' in german
    assert '<a href="/docs/install?in=en">In English</a>' in german
    reader = Client(headers={"Accept-Language": "de"})
    assert "nur auf Englisch" not in reader.get("/docs/install?in=en").content.decode()
