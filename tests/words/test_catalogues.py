"""Every message has its translation, with the same parameters; nothing is left over."""

from __future__ import annotations

import gettext
import re
from functools import cache
from pathlib import Path

import polib
import pytest
from django.utils import translation

from tafelrunde.cli.help_words import ARGPARSE
from tafelrunde.words import (
    Player,
    Text,
    capital,
    catalogue,
    compiling,
    counted,
    people_in,
    players,
)
from tools import messages

GAP = re.compile(r"%\(\w+\)[sd]|(?<!\{)\{(\w+)\}(?!\})")


@cache
def entries(lang: str) -> list[polib.POEntry]:
    [catalogue] = [file for file in compiling.catalogues() if file.parts[-3] == lang]
    return list(polib.pofile(str(catalogue)))


def gaps(text: str) -> set[str]:
    return {found.group(0) for found in GAP.finditer(text)}


def test_every_message_has_its_german_and_none_is_left_over() -> None:
    said = set(messages.collected())
    known = {(entry.msgid, entry.msgctxt or "") for entry in entries("de")}
    assert sorted(said - known) == []
    assert sorted(known - said) == []


def test_german_is_complete_and_keeps_the_parameters() -> None:
    for entry in entries("de"):
        texts = list(entry.msgstr_plural.values()) or [entry.msgstr]
        assert all(texts), entry.msgid
        assert "fuzzy" not in entry.flags
        wanted = gaps(entry.msgid) | gaps(entry.msgid_plural)
        for text in texts:
            assert gaps(text) <= wanted | {"{n}"}, entry.msgid
            # argparse fills in by name; what "invalid int value" means is said without the type
            assert wanted - gaps(text) <= {"{n}"} or entry.msgid in ARGPARSE, entry.msgid


def test_english_quotes_as_printers_do() -> None:
    """A straight quote stands only in what is typed into a file just so."""
    said = {text for entry in entries("de") for text in (entry.msgid, entry.msgid_plural)}
    assert {text for text in said if '"' in re.sub(r'"\w+":', "", text)} == {
        "several editions stand ({editions}), reckoned by {used}; a sheet names the one it means: "
        '"rulebook": "{used}"'
    }
    for told in Path("src/tafelrunde/games").rglob("*.toml"):
        assert '\\"' not in told.read_text("utf-8"), told


def test_no_message_has_two_plurals() -> None:
    """One key has one entry; a second plural beside it would never be found."""
    plurals: dict[tuple[str, str], set[str]] = {}
    for found in (*messages.in_python(), *messages.in_templates()):
        plurals.setdefault(found.message.key, set()).add(found.message.plural)
    assert {key: said for key, said in plurals.items() if len(said - {""}) > 1} == {}


def test_the_collector_sees_templates_and_python() -> None:
    templates = {found.message for found in messages.in_templates()}
    assert messages.Message("Skip to content") in templates
    assert messages.Message("%(n)s rule", "%(n)s rules") in templates
    python = {found.message for found in messages.in_python()}
    assert messages.Message("{n} invitation", "{n} invitations") in python
    assert messages.Message("{player} is not on the list of players") not in python
    assert messages.Message("“{player}” is not on the list of players") in python
    assert any(message.context for message in python)


def test_the_catalogue_is_as_the_tool_writes_it() -> None:
    for file in compiling.catalogues():
        before = file.read_text(encoding="utf-8")
        assert str(messages.updated(polib.pofile(str(file), wrapwidth=100))).rstrip() == (
            before.rstrip()
        ), "python -m tools.messages"


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


def test_django_and_python_read_the_same_catalogue() -> None:
    with translation.override("de"):
        assert translation.gettext("Tournaments") == "Turniere"
    with translation.override("en"):
        assert translation.gettext("Tournaments") == "Tournaments"
    assert Text("Tournaments")["de"] == "Turniere"
    assert Text("Tournaments")["en"] == "Tournaments"
    assert counted(1, "{n} invitation", "{n} invitations")["de"] == "1 Einladung"
    assert counted(2, "{n} invitation", "{n} invitations")["de"] == "2 Einladungen"


def test_people_in_texts_are_found_wherever_they_stand() -> None:
    inner = Text("{player} signed", player=Player("a1"))
    outer = Text("{first}; {others}", first=inner, others=players(["b2", "c3"]))
    assert people_in([outer, Text("nobody")]) == {"a1", "b2", "c3"}
    assert people_in([outer.named({"a1": "Ada"}), capital(inner)]) == {"a1", "b2", "c3"}


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_a_message_looked_up_is_what_gettext_reads(lang: str) -> None:
    """The fast reader against Python's own, for every message and every form of the plural."""
    compiling.compile_all()
    folder = compiling.LOCALE / lang / "LC_MESSAGES"
    with (folder / "django.mo").open("rb") as file:
        slow = gettext.GNUTranslations(file)
    for (english, context), message in messages.collected().items():
        # Before Python 3.11.5 a message with a plural is found only by asking for one of them.
        if message.plural and not context:
            said = slow.ngettext(english, message.plural, 1)
        else:
            said = slow.pgettext(context, english) if context else slow.gettext(english)
        assert catalogue.found(lang, english, context) == said, english
    for message in messages.collected().values():
        for number in (0, 1, 2, 5) if message.plural and not message.context else ():
            one, many = message.english, message.plural
            fast = catalogue.found_plural(lang, one, many, number)
            assert fast == slow.ngettext(one, many, number), one


def test_what_no_catalogue_knows_is_said_in_english() -> None:
    assert Text("said nowhere else")["de"] == "said nowhere else"
    assert Text("Tournaments")["xx"] == "Tournaments"
    assert counted(2, "{n} thing nobody says", "{n} things nobody says")["fr"].startswith(
        "2 things"
    )
