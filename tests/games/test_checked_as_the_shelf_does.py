"""What `rulebook check` says of a file, the shelf says of its folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.games.checking import checked
from tafelrunde.games.shelf import ELSEWHERE, left_out, open_rulebook, rulebook_text

HARBOURS, TERRAIN, SPOTS = r"harbours = .*", r"small_terrain = .*", r"harbour_spots = .*"
CHIPS, CAP, SHORT = r"main_chips = .*", r"cap = .*", r"^title = .*"
FAULTS = {
    "a day": (HARBOURS, "harbours = 1979-05-27", "material.base.harbours"),
    "a time": (CHIPS, "main_chips = 12:00:00", "material.base.main_chips"),
    "a day with its time": (CHIPS, "main_chips = 1979-05-27T12:00:00", "material.base.main_chips"),
    "no number": (HARBOURS, "harbours = nan", "material.base.harbours"),
    "yes": (HARBOURS, "harbours = true", "material.base.harbours"),
    "an empty list": (HARBOURS, "harbours = []", "material.base.harbours"),
    "a list": (TERRAIN, 'small_terrain = [1, "a"]', "material.new-shores-3.small_terrain"),
    "an empty text": (SPOTS, 'harbour_spots = ""', "material.base.harbour_spots"),
    "too few": (HARBOURS, "harbours = { any = 4 }", "harbours do not fit the map"),
    "a number no journal keeps": (CAP, "cap = 99999999999999999999", "kinds[0].cap"),
    "unseen signs": (SHORT, 'title = { de = "\\\\u0000", en = "a" }', "title.de: a text without"),
    "a draw nobody offers": (r"^own = .*", 'own = "nobodys"', "there is no draw"),
}


def folder_with(shelf: Path, pattern: str, instead: str) -> Path:
    text = rulebook_text(open_rulebook("catan"))
    text, times = re.subn(pattern, instead, text, flags=re.MULTILINE)
    assert times
    folder = shelf / "islands"
    folder.mkdir(parents=True)
    book = folder / "rulebook.toml"
    book.write_text(text.replace('version = "2012.1"', 'version = "2099"', 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize("fault", FAULTS)
def test_both_name_the_same_faults(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    fault: str,
) -> None:
    pattern, instead, said = FAULTS[fault]
    folder = folder_with(tmp_path, pattern, instead)
    assert main(["rulebook", "check", str(folder), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    (left,) = left_out()
    told = [each.sentence("de").partition("rulebook.toml: ")[2] for each in left.faults]
    found = [each.sentence("de") for each in checked(folder).faults]
    assert [each.partition("rulebook.toml: ")[2] for each in found] == told


def test_what_is_no_rule_of_the_document_is_named(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, r'points_rule = "CAT-\d+"', 'points_rule = "quatsch"')
    (fault,) = checked(folder).faults
    assert fault.place.endswith("points_rule")
    assert fault.text["de"] == "eine Regel „CAT-…“ erwartet, gefunden „quatsch“"
