"""Which names of a house open on this machine only, asked by letters, phones and the post alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.store.this_machine import opens_only_here
from tafelrunde.web import opening
from tafelrunde.web.join_addresses import from_elsewhere

SOURCE = Path(tafelrunde.__file__).parent
ELSEWHERE = {
    "web/hosts.py": "which names the house answers to, those of its network too",
    "web/outgoing/reaching.py": "which machines it calls, those of its network too",
    "web/porch/porter.py": "from where a visitor comes, a proxy too",
}
"""Who asks something else of such names, and what."""


@pytest.mark.parametrize(
    ("name", "only_here"),
    [
        ("localhost", True),
        ("LocalHost", True),
        ("127.0.0.1", True),
        ("127.0.1.1", True),
        ("::1", True),
        ("[::1]", True),
        ("192.168.1.20", False),
        ("127.example.org", False),
        ("tafel.local", False),
        ("", False),
    ],
)
def test_a_name_opens_here_only_or_elsewhere_too(name: str, only_here: bool) -> None:
    assert opens_only_here(name) == only_here


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("localhost:8000", "192.168.1.20:8000"),
        ("127.0.1.1:8000", "192.168.1.20:8000"),
        ("[::1]:8000", "192.168.1.20:8000"),
        ("localhost", "192.168.1.20"),
        ("tafel.local:8000", "tafel.local:8000"),
    ],
)
def test_another_device_is_told_an_address_that_opens_there(
    monkeypatch: pytest.MonkeyPatch, asked: str, named: str
) -> None:
    monkeypatch.setattr(opening, "own_address", lambda: "192.168.1.20")
    monkeypatch.setattr(opening, "only_here", lambda: False)
    assert from_elsewhere(asked) == named
    monkeypatch.setattr(opening, "only_here", lambda: True)
    assert from_elsewhere(asked) == asked, "no other name leads there"


def test_nobody_keeps_a_list_of_such_names_of_his_own() -> None:
    listed = re.compile(r"""[({]\s*["'](?:localhost|127\.0\.0\.1)["']\s*,|startswith\("127\.""")
    found = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.rglob("*.py")
        if listed.search(file.read_text(encoding="utf-8"))
    }
    assert found <= set(ELSEWHERE)
