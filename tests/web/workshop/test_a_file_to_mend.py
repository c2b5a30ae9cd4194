"""A file with a slip in it is no dead end: the line, what is expected, and the file to mend."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tafelrunde.games.shelf import open_rulebook, rulebook_text
from tafelrunde.pages.workshop.kinds import misshapen
from tafelrunde.pages.workshop.questions import question_at
from tafelrunde.pages.workshop.special import whole_form
from tafelrunde.rulebook.writing import as_written
from tafelrunde.store.workshop_models import RuleDraft
from tests.web.workshop.test_drafts import organiser

BEGIN = "/workshop/begin"


@pytest.mark.django_db
def test_a_slip_is_told_with_its_line_and_mended_in_the_browser() -> None:
    client = organiser()
    text = rulebook_text(open_rulebook("catan"))
    slip = text.replace("cap = 10", "cap 10")
    line = slip[: slip.index("cap 10")].count("\n") + 1
    file = SimpleUploadedFile("catan.toml", slip.encode())
    german = {"Accept-Language": "de"}
    refused = client.post(BEGIN, {"file": file}, headers=german)
    assert refused.status_code == 422
    page = html.unescape(refused.content.decode())
    assert f"Zeile {line}" in page
    assert "Gleichheitszeichen" in page
    assert "<pre>cap 10</pre>" in page
    assert not re.search(r"Expected|invalid|kein gültiges TOML", page)
    shown = page.split("<textarea")[1].split(">\n", 1)[1].split("</textarea>")[0]
    assert shown == slip
    again = client.post(BEGIN, {"file_text": shown.replace("cap 10", "cap = 11")}, headers=german)
    assert again.status_code == 302
    assert RuleDraft.objects.get().title == "Catan"


@pytest.mark.django_db
def test_a_value_of_another_shape_is_told_with_its_line_too() -> None:
    client = organiser()
    text = rulebook_text(open_rulebook("catan")).replace("sizes = [4, 3]", "sizes = [[4], 3]", 1)
    line = text[: text.index("sizes = [[4]")].count("\n") + 1
    refused = client.post(BEGIN, {"file_text": text}, headers={"Accept-Language": "de"})
    assert f"Zeile {line}" in refused.content.decode()
    assert reverse("workshop") in refused.content.decode()


@pytest.mark.django_db
def test_a_key_nobody_knows_is_mended_in_the_file_and_becomes_no_draft() -> None:
    client = organiser()
    text = rulebook_text(open_rulebook("catan")).replace("\nrounds = ", "\nrunden = ", 1)
    line = text[: text.index("runden = ")].count("\n") + 1
    refused = client.post(BEGIN, {"file_text": text}, headers={"Accept-Language": "de"})
    assert refused.status_code == 422
    assert f"Zeile {line}" in refused.content.decode()
    assert "ist „rounds“ gemeint" in refused.content.decode()
    assert not RuleDraft.objects.exists()


ODD: tuple[Any, ...] = ([{}], {"a": {"b": [1]}}, [["a", ["b"]]], 7)


def everywhere(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(value, dict | list):
        return [path]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    deeper = [each for key, part in inner for each in everywhere(part, (*path, key))]
    return [path, *deeper] if path else deeper


def put(rules: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = rules.copy()
    changed[path[0]] = put(rules[path[0]], path[1:], value)
    return changed


def test_what_has_a_strange_shape_deep_inside_never_breaks_a_question() -> None:
    """Once for each kind of place: either told as misshapen, or every question can show it."""
    rules = as_written(open_rulebook("catan"))
    seen, shown = set(), 0
    for path in everywhere(rules):
        name = tuple("#" if isinstance(part, int) else part for part in path)
        if name in seen:
            continue
        seen.add(name)
        for odd in ODD:
            bent = put(rules, path, odd)
            if any(True for _place in misshapen(bent)):
                continue
            shown += 1
            question = question_at(bent, ".".join(map(str, path)))
            if question is not None:
                whole_form(question, bent)
    assert len(seen) > 60
    assert shown > 60
