"""Files that somebody sends: each bad one gets one sentence, and nothing in it is ever run."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tafelrunde.games.shelf import all_rulebooks, open_rulebook, rulebook_text
from tafelrunde.pages.workshop.look_alikes import look_alikes
from tafelrunde.pages.workshop.starting import from_file
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.loader import looked_through, read_rulebook
from tests.web.organiser.conftest import Clerk


def good() -> str:
    return rulebook_text(open_rulebook("format-tables-final"))


def with_(line: str) -> bytes:
    return f"{line}\n{good()}".encode()


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "missing"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "save the file as UTF-8"),
        (b"PK\x03\x04" + bytes(range(128, 200)), "please unpack it"),
        (b"# " + b"x" * (4 * 1024 * 1024), "larger than 4 MB"),
        (b"id = ", "not valid TOML"),
        (b"a = " + b"[" * 100_000, "too deeply"),
        (b"a = " + b"[" * 40 + b"]" * 40, "far too large"),
        (b"a = [" + b"1," * 60_000 + b"]", "far too large"),
        (with_("a = 1" + "0" * 400), "far too large"),
        (with_("a = 1" + "0" * 5000), "not valid TOML"),
        (with_("a = 0.1"), "decimal"),
        (with_("a = inf"), "decimal"),
        (with_("a = 2026-01-01"), "a text or a whole number expected"),
        (good().replace("Tables of four", "Tables\\u202e of four", 1).encode(), "nobody can see"),
        (good().replace("Tables of four", "Tables\\u0000 of four", 1).encode(), "nobody can see"),
        (with_("a = '" + "x" * 30_000 + "'"), "far too long"),
    ],
)
def test_one_sentence_each(raw: bytes, said: str) -> None:
    with pytest.raises(Refusal) as refusal:
        from_file(raw)
    assert said in refusal.value.faults[0].text["en"]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('id = "format-tables-final"', 'id = "../../etc/passwd"', "id"),
        ('"seed 4"]', '"winner final"]', "final"),
        ('scoring = "tables"', 'scoring = "tabels"', "scoring"),
    ],
)
def test_what_points_nowhere_or_in_a_circle_is_named(old: str, new: str, place: str) -> None:
    text = good()
    assert old in text
    with pytest.raises(Refusal) as refusal:
        read_rulebook(text.replace(old, new), "a file")
    assert place in refusal.value.faults[0].place


def test_a_known_title_over_other_rules_is_told() -> None:
    raw = rulebook_text(open_rulebook("catan")).replace("cap = 10", "cap = 11")
    book, _faults = looked_through(from_file(raw.encode()))
    assert book is not None
    (words,) = look_alikes(book, all_rulebooks())
    assert words["en"].startswith("This is not “Catan”, edition 2012.1, as it is known here")
    own = open_rulebook("catan")
    assert list(look_alikes(own, all_rulebooks())) == []


def test_markup_in_a_text_is_shown_and_never_obeyed(organiser: Clerk) -> None:
    text = good().replace("Tische zu viert mit Finale", "<script>alert(1)</script>{{ 7|add:7 }}")
    file = SimpleUploadedFile("a.toml", text.encode())
    answer = organiser.client.post("/workshop/begin", {"file": file}, follow=True)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<script>alert(1)" not in page
    assert "{{ 7|add:7 }}" in page
