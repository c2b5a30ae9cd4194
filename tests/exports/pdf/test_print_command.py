"""`tafelrunde print` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tests.exports.pdf.hall_on_paper import text_of

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
SHEET = str(EXAMPLES / "seven-wonders.json")


def test_a_sheet_gives_a_print_with_names(tmp_path: Path) -> None:
    file = tmp_path / "out.pdf"
    assert main(["print", "standings", SHEET, "--out", str(file), "--lang", "de"]) == 0
    text = text_of(file.read_bytes())
    assert "Ada Beispiel" in text
    assert "Endstand" in text


def test_a_journal_gives_the_same_with_ids_and_its_people_file_with_names(tmp_path: Path) -> None:
    journal, people, file = tmp_path / "a.journal", tmp_path / "people.json", tmp_path / "out.pdf"
    assert main(["journal", SHEET, "--out", str(journal)]) == 0
    assert main(["print", "cross-table", str(journal), "--out", str(file)]) == 0
    assert "Ada Beispiel" not in text_of(file.read_bytes())
    people.write_text('{"people": 1, "persons": [{"player": "ada", "name": "Ada Beispiel"}]}')
    call = ["print", "cross-table", str(journal), "--people", str(people), "--out", str(file)]
    assert main(call) == 0
    assert "Ada Beispiel" in text_of(file.read_bytes())


def test_the_plain_data_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "slips", SHEET, "--round", "1", "--json"]) == 0
    assert '"code":' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["standigs", SHEET, "--out", "x.pdf"], "standings"),
        (["standings", SHEET], "--out"),
        (["standings", "nowhere.json", "--out", "x.pdf"], "no such file"),
        (["standings", str(EXAMPLES), "--out", "x.pdf"], "a file expected"),
        (["slips", SHEET, "--round", "99", "--out", "x.pdf"], "round 1 to"),
        (["slips", SHEET, "--out", "nowhere/x.pdf"], "cannot be written"),
        (["slips", str(Path(__file__)), "--out", "x.pdf"], "not valid JSON"),
    ],
)
def test_bad_input_gets_one_sentence_and_writes_nothing(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *arguments, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_people_file_of_another_shape_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, people = tmp_path / "a.journal", tmp_path / "people.json"
    assert main(["journal", SHEET, "--out", str(journal)]) == 0
    people.write_text('{"persons": [{"name": 3}]}')
    call = ["print", "report", str(journal), "--people", str(people), "--out", str(tmp_path / "x")]
    assert main([*call, "--lang", "en"]) == 2
    assert "not the people file" in capsys.readouterr().err
