"""`--help` and wrong calls: examples that work, German wherever there is English, one sentence."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tafelrunde.cli.help_words import ARGPARSE, EXAMPLES, in_words, speak, translate
from tafelrunde.cli.main import COMMANDS, Parser
from tests.cli.calling import call, one_sentence


def parser_of(command: str, lang: str = "en") -> Parser:
    speak(lang)
    module, purpose = COMMANDS[command]
    parser = Parser(prog=command, description=purpose)
    parser.add_argument("--lang", default=lang)
    parser.add_argument("--out")
    parser.add_argument("--json", action="store_true")
    getattr(import_module(f"tafelrunde.cli.{module}"), f"{command}_arguments")(parser)
    translate(parser, lang)
    speak("en")
    return parser


def sentences(parser: argparse.ArgumentParser) -> Iterator[str]:
    """All that the help of a command says in its own words; draws tell theirs in both languages."""
    yield parser.description or ""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from (
                    shown.help
                    for shown in below._actions
                    if shown.help and not shown.dest.startswith("set_")
                )
        elif action.help and action.help != argparse.SUPPRESS:
            yield action.help


@pytest.mark.parametrize("command", COMMANDS)
def test_every_sentence_of_the_help_has_its_german(command: str) -> None:
    english, german = (list(sentences(parser_of(command, lang))) for lang in ("en", "de"))
    assert len(english) == len(german)
    untold = {text for text, other in zip(english, german, strict=True) if text and text == other}
    assert untold == set()
    assert in_words(COMMANDS[command][1], "de") != COMMANDS[command][1]


def test_argparse_speaks_german_too() -> None:
    same = {text for text in ARGPARSE if in_words(text, "de") == text}
    assert same == set()


@pytest.mark.parametrize(
    ("command", "what"),
    [("backup", "file of the backup"), ("print", "PDF file"), ("export", "journal file"),
     ("journal", "journal file"), ("workbook", "workbook (or CSV)")],
)  # fmt: skip
def test_the_help_says_what_goes_into_the_file(command: str, what: str) -> None:
    out = " ".join(call(command, "--help", "--lang", "en")[1].split())
    assert f"--out FILE the {what}" in out
    assert "write the answer to a file" not in out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_shows_examples_and_they_are_right(command: str) -> None:
    code, out, err = call(command, "--help", "--lang", "en")
    assert (code, err) == (0, "")
    for example in EXAMPLES[command]:
        assert f"tafelrunde {example}" in out
        name, *rest = shlex.split(example)
        assert name == command
        parser_of(command).parse_args(rest)


@pytest.mark.parametrize("given", [["--lang", "de"], ["--lang=de"]])
def test_help_is_german_where_german_is_asked_for(given: list[str]) -> None:
    _, overview, _ = call(*given, "--help")
    _, seat, _ = call("seat", "--help", *given)
    _, board, _ = call("draw", "catan-board", "--help", *given)
    assert "Befehle:" in overview
    assert "ein Sitzplan für alle Runden" in overview
    assert "die Version zeigen" in overview
    assert "Beispiele:" in seat
    assert "Startwert des Loses" in seat
    assert "base|new-shores-3|new-shores-4" in board
    for text in (overview, seat, board):
        assert text.startswith("Aufruf: ")
        assert "show this" not in text
        assert "SET_" not in text


def test_a_call_without_a_word_shows_what_there_is() -> None:
    code, out, err = call()
    assert (code, err) == (0, "")
    assert (code, out, err) == call("--help")


def test_the_language_may_stand_before_the_command() -> None:
    behind = call("draw", "wonders", "--seed", "a", "--lang", "de")
    assert behind[0] == 0
    assert "Startwert" in behind[1]
    assert call("--lang", "de", "draw", "wonders", "--seed", "a") == behind
    assert call("--lang=de", "draw", "wonders", "--seed", "a") == behind


@pytest.mark.parametrize(
    ("given", "de", "en"),
    [
        (("seat", "--players", "viele"), "eine ganze Zahl erwartet", "a whole number expected"),
        (("lab", "--spread", "weit"), "--spread: eine Zahl erwartet", "a number expected"),
        (("seat", "--foo"), "unbekannte Angaben: --foo", "unrecognized arguments: --foo"),
        (("next",), "es fehlt: SHEET", "required: SHEET"),
        (("seat", "--tables", "x"), "möglich: ", "choose from "),
        (("seat", "--rulebook"), "eine Angabe erwartet", "expected one argument"),
        (("draw",), "es fehlt: KIND", "required: KIND"),
        (("verifi",), "ist „verify“ gemeint?", "did you mean “verify”?"),
        (("next", "a", "b\nc"), "unbekannte Angaben: b c", "unrecognized arguments: b c"),
    ],
)
def test_a_wrong_call_is_told_in_the_language_asked_for(
    given: tuple[str, ...], de: str, en: str
) -> None:
    assert de in one_sentence(*given, "--lang", "de")
    assert en in one_sentence(*given, "--lang", "en")


def run(given: str) -> subprocess.CompletedProcess[str]:
    """A shell's own way with pipes and closed files; `%s` is the command."""
    command = given.replace("%s", f"{shlex.quote(sys.executable)} -m tafelrunde.cli.main")
    shell = ["bash", "-c", command]
    return subprocess.run(
        shell, capture_output=True, text=True, timeout=60, check=False, env={**os.environ}
    )


def test_a_reader_that_goes_away_is_no_fault_of_the_command() -> None:
    done = run('%s seat --rulebook catan --players 400 --seed a | head -1; echo "${PIPESTATUS[0]}"')
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


def test_no_input_at_all_ends_in_one_sentence() -> None:
    done = run("%s next - --lang en <&-")
    assert (done.returncode, done.stderr) == (2, "-: there is no input\n")


def test_a_folder_that_is_not_there_is_said_without_our_scratch_file(tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "plan.json"
    given = ("seat", "--rulebook", "catan", "--players", "12", "--out", str(target))
    line = one_sentence(*given, "--lang", "en")
    assert line == f"{target}: cannot be written: there is no such folder"


def test_what_is_drawn_or_seated_comes_with_its_seed_for_people_too() -> None:
    for given in (("draw", "kingdom"), ("seat", "--rulebook", "catan", "--players", "12")):
        assert "Seed “Würfel 17”" in call(*given, "--seed", "Würfel 17", "--lang", "en")[1]
        assert "Startwert „Würfel 17“" in call(*given, "--seed", "Würfel 17", "--lang", "de")[1]


def test_a_single_file_is_called_by_its_own_name_in_every_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAFELRUNDE_FILE", "/somewhere/tafelrunde-1.pyz")
    for given in ([], ["link", "--help"], ["backup", "--help"]):
        _code, out, _err = call(*given)
        assert "tafelrunde-1.pyz" in out
        assert "tafelrunde link" not in out
        assert "  tafelrunde " not in out


def test_the_package_itself_is_the_command_too() -> None:
    spoken = [sys.executable, "-m", "tafelrunde", "--version"]
    out = subprocess.run(spoken, capture_output=True, text=True, check=True)
    assert out.stdout.startswith("tafelrunde ")
