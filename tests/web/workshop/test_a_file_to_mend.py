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
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.loader import read_rulebook
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
@pytest.mark.parametrize(
    ("lang", "expected", "found"),
    [
        ("de", "in jeder Sprache ein Text erwartet", "gefunden: eine ganze Zahl"),
        ("en", "a text in each language expected", "found: a whole number"),
    ],
)
def test_a_value_of_another_kind_is_told_in_one_sentence(
    lang: str, expected: str, found: str
) -> None:
    text = "# mine\ntitle=1\n"
    refused = organiser().post(BEGIN, {"file_text": text}, headers={"Accept-Language": lang})
    page = html.unescape(refused.content.decode()).partition("<main")[2]
    told = " ".join(page.partition('"file-faults"')[2].partition("</ul>")[0].split())
    assert f"{'Zeile' if lang == 'de' else 'Line'} 2</strong>" in told
    assert f"{expected}, " in told
    assert f"; {found}" in told
    assert "<pre>title=1</pre>" in told
    assert not re.search(r"`|Expected|Object|\b(?:int|str|array|Objekt)\b", told), told


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "right", "wrong"),
    [
        ("catan", "points = { 4 = [5, 3, 2, 1], 3 = [5, 3, 1] }", "points = 7"),
        ("dominion", 'codes = { tp_and_vp = ["tp", "vp_sum"], tp = ["tp"] }', 'codes = "tp"'),
        ("dominion", "facts = { cost = 6 }", "facts = [6]"),
    ],
)
def test_one_value_where_a_table_has_to_be_is_told_and_breaks_nothing(
    game: str, right: str, wrong: str
) -> None:
    """Refused, or a draft that says what is wrong: what the form keeps as it is can be mended."""
    changed = text_of_game(game, right, wrong)
    shown = organiser().post(
        BEGIN, {"file_text": changed}, headers={"Accept-Language": "en"}, follow=True
    )
    assert shown.status_code in (200, 422)
    assert "names with their values expected" in " ".join(shown.content.decode().split())


def text_of_game(game: str, right: str, wrong: str) -> str:
    text = rulebook_text(open_rulebook(game))
    assert right in text
    return text.replace(right, wrong, 1)


@pytest.mark.django_db
def test_a_choice_names_what_there_is() -> None:
    text = rulebook_text(open_rulebook("catan"))
    wrong = text.replace('kind = "choice"', 'kind = "dice"', 1)
    with pytest.raises(Refusal) as refused:
        read_rulebook(wrong, "rulebook.toml")
    told = [fault.text["de"] for fault in refused.value.faults]
    assert any(each.startswith("eines davon erwartet: ") for each in told), told


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
