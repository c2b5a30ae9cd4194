"""Every text on a page exists in German, with the same gaps to fill in, and compiles."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from django.utils import translation

from tafelrunde.words import compiling
from tests.web.strings import collected, in_python, in_templates

GAP = re.compile(r"%\(\w+\)[sd]")


def german() -> dict[str, polib.POEntry]:
    entries = {}
    for catalogue in compiling.catalogues():
        if catalogue.parent.parent.name == "de":
            entries.update({entry.msgid: entry for entry in polib.pofile(str(catalogue))})
    return entries


def test_every_text_has_its_german() -> None:
    known = german()
    missing = sorted(text[0] for text in collected() if text[0] not in known)
    assert missing == []


def test_no_german_text_is_left_over() -> None:
    used = {text[0] for text in collected()}
    assert sorted(set(german()) - used) == []


def test_german_texts_are_complete_and_keep_the_gaps() -> None:
    for entry in german().values():
        texts = list(entry.msgstr_plural.values()) or [entry.msgstr]
        assert all(texts), entry.msgid
        assert "fuzzy" not in entry.flags
        for text in texts:
            assert set(GAP.findall(text)) == set(GAP.findall(entry.msgid)), entry.msgid


def test_the_collector_sees_templates_and_python() -> None:
    assert ("Skip to content",) in set(in_templates())
    assert ("%(n)s rule", "%(n)s rules") in set(in_templates())
    assert any(len(text) == 2 for text in in_python())


def test_compiling_needs_no_system_gettext_and_only_works_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "table"\nmsgstr "Tisch"\n',
        encoding="utf-8",
    )
    assert compiling.compile_all(tmp_path) == [folder / "django.mo"]
    assert compiling.compile_all(tmp_path) == []
    assert [entry.msgstr for entry in polib.mofile(str(folder / "django.mo"))] == ["Tisch"]


def test_django_reads_what_was_compiled() -> None:
    with translation.override("de"):
        assert translation.gettext("Tournaments") == "Turniere"
    with translation.override("en"):
        assert translation.gettext("Tournaments") == "Tournaments"
