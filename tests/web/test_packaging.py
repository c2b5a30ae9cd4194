"""The wheel carries everything a page needs, compiled translations included."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]
NEEDED = (
    "tafelrunde/web/templates/base.html",
    "tafelrunde/web/templates/parts/htmx.json",
    "tafelrunde/web/start/templates/start/tournaments.html",
    "tafelrunde/web/handbook/templates/handbook/handbook.html",
    "tafelrunde/web/static/tafelrunde.css",
    "tafelrunde/web/static/tafelrunde.js",
    "tafelrunde/web/static/vendor/htmx.min.js",
    "tafelrunde/web/static/vendor/htmx-ext-sse.min.js",
    "tafelrunde/web/static/vendor/alpine-csp.min.js",
    "tafelrunde/web/static/vendor/pico.min.css",
    "tafelrunde/web/static/vendor/LICENCES.md",
    "tafelrunde/web/static/fonts/OFL.txt",
    "tafelrunde/words/locale/de/LC_MESSAGES/django.mo",
    "tafelrunde/web/migrations/0001_initial.py",
    "tafelrunde/CHANGELOG.md",
    "tafelrunde/docs/contents.toml",
    "tafelrunde/docs/decisions/0001-the-journal-is-the-only-truth.md",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    built = next(iter(WheelBuilder(str(ROOT)).build(directory=str(folder))))
    with zipfile.ZipFile(built) as file:
        return set(file.namelist())


@pytest.mark.parametrize("path", NEEDED)
def test_the_wheel_holds(wheel: set[str], path: str) -> None:
    assert path in wheel


def test_every_template_and_static_file_of_the_checkout_is_in_the_wheel(wheel: set[str]) -> None:
    web = ROOT / "src" / "tafelrunde" / "web"
    files = [p for p in web.rglob("*") if p.is_file() and {"templates", "static"} & set(p.parts)]
    assert files
    missing = [p for p in files if p.relative_to(ROOT / "src").as_posix() not in wheel]
    assert missing == []


def test_front_end_versions_are_the_ones_the_licences_name() -> None:
    vendor = ROOT / "src" / "tafelrunde" / "web" / "static" / "vendor"
    named = (vendor / "LICENCES.md").read_text(encoding="utf-8")
    listed = {line.split("|")[1].strip() for line in named.splitlines() if line.startswith("| ")}
    files = {p.name for p in vendor.iterdir() if p.suffix in {".js", ".css"}}
    assert files <= listed
    assert 'version:"2.' in (vendor / "htmx.min.js").read_text(encoding="utf-8"), "pin htmx 2"


def test_the_licence_of_the_typeface_lies_beside_it() -> None:
    fonts = ROOT / "src" / "tafelrunde" / "web" / "static" / "fonts"
    assert list(fonts.glob("*.woff2"))
    assert "SIL OPEN FONT LICENSE" in (fonts / "OFL.txt").read_text(encoding="utf-8")
