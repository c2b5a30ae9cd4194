"""The shelf of rulebooks: finds game folders, here or elsewhere, and opens them.

A folder is a game as soon as it holds a rulebook.toml. Further folders are found where the
environment variable TAFELRUNDE_GAMES points (several, separated as in PATH).
"""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import cast

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.setup import SetupDraw, check
from tafelrunde.games.counting import Counting, read_counting
from tafelrunde.games.forms import MinutesForm, NotePad, PaperMinutes
from tafelrunde.games.keeping import MinutesKeeper
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.handbook import Handbook, read_handbook
from tafelrunde.rulebook.loader import read_rulebook
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.rulebook.own_arithmetic import OwnArithmetic
from tafelrunde.words import Text, Verbatim

ELSEWHERE = "TAFELRUNDE_GAMES"
NAME = re.compile(r"\w+")
"""What a folder may be called; nothing that leads out of the shelf."""


def open_rulebook(rulebook_id: str) -> Rulebook:
    """The rulebook of that name, or a Refusal with the nearest name."""
    folder = _folder_of(rulebook_id)
    if folder is None:
        text = unknown_name(Text("rulebook"), rulebook_id, rulebook_ids())
        raise Refusal.of("rulebook", text)
    return _open(str(folder), folder)


def open_handbook(rulebook_id: str) -> Handbook:
    rulebook = open_rulebook(rulebook_id)
    folder = _folder_of(rulebook.id)
    page = folder / "handbook.toml" if folder is not None else None
    if page is None or not page.is_file():
        return Handbook(rules=())
    return read_handbook(page.read_text(encoding="utf-8"), f"{rulebook.id}/handbook.toml")


def rulebook_ids() -> list[str]:
    return sorted(folder.name.replace("_", "-") for folder in _folders())


def all_rulebooks() -> list[Rulebook]:
    return [open_rulebook(rulebook_id) for rulebook_id in rulebook_ids()]


def _folders() -> list[Traversable]:
    folders: dict[str, Traversable] = {}
    for shelf in _shelves():
        for folder in shelf.iterdir():
            if not (folder / "rulebook.toml").is_file():
                continue
            if folder.name in folders:
                raise _twice(folder)
            folders[folder.name] = folder
    return list(folders.values())


def _twice(folder: Traversable) -> Refusal:
    return Refusal.single(
        str(folder), "there is already a folder {name}; please rename it", name=folder.name
    )


def _shelves() -> Iterator[Traversable]:
    yield importlib.resources.files("tafelrunde.games")
    for path in filter(None, os.environ.get(ELSEWHERE, "").split(os.pathsep)):
        if not Path(path).is_dir():
            raise Refusal.single(ELSEWHERE, "no such folder: {path}", path=path)
        yield Path(path)


def _folder_of(rulebook_id: str) -> Traversable | None:
    """A folder bears its rulebook's id, so that opening one game never looks at the others."""
    name = rulebook_id.replace("-", "_")
    if not NAME.fullmatch(name):
        return None
    found = [shelf / name for shelf in _shelves() if (shelf / name / "rulebook.toml").is_file()]
    if len(found) > 1:
        raise _twice(found[1])
    return found[0] if found else None


_opened: dict[str, Rulebook] = {}
_counted: dict[str, Counting] = {}


def _open(address: str, folder: Traversable) -> Rulebook:
    if address not in _opened:
        _opened[address] = _read(folder)
    return _opened[address]


def _read(folder: Traversable) -> Rulebook:
    file = f"{folder.name}/rulebook.toml"
    rulebook = read_rulebook((folder / "rulebook.toml").read_text(encoding="utf-8"), file)
    if rulebook.id.replace("-", "_") != folder.name:
        raise Refusal.single(
            f"{file}: id",
            '"{name}" as the folder is called expected, found "{id}"',
            name=folder.name,
            id=rulebook.id,
        )
    if any(scoring.own_arithmetic for scoring in rulebook.scoring.values()):
        scoring = {
            name: msgspec.structs.replace(each, game=rulebook.id)
            for name, each in rulebook.scoring.items()
        }
        return msgspec.structs.replace(rulebook, arithmetic=_arithmetic(folder), scoring=scoring)
    return rulebook


def setup_draws(rulebook_id: str | None = None) -> list[SetupDraw]:
    """The set-up draws of all games, or of one: setup.py with SETUP_DRAWS in it."""
    one = _folder_of(rulebook_id) if rulebook_id is not None else None
    folders = _folders() if rulebook_id is None else [one] if one is not None else []
    modules = [_python(folder, "setup") for folder in folders if (folder / "setup.py").is_file()]
    return [draw for module in modules for draw in module.SETUP_DRAWS]


def open_counting(rulebook_id: str) -> Counting:
    """The game's score sheets: counting.toml, where the folder has one."""
    rulebook = open_rulebook(rulebook_id)
    folder = _folder_of(rulebook.id)
    assert folder is not None
    if str(folder) not in _counted:
        page, file = folder / "counting.toml", f"{rulebook.id}/counting.toml"
        _counted[str(folder)] = (
            read_counting(page.read_text(encoding="utf-8"), file, rulebook)
            if page.is_file()
            else Counting()
        )
    return _counted[str(folder)]


def folder_text(rulebook_id: str, name: str) -> str | None:
    """A file of a game's folder as it stands there; None where it has none."""
    folder = _folder_of(rulebook_id)
    page = folder / name if folder is not None else None
    return page.read_text(encoding="utf-8") if page is not None and page.is_file() else None


def sample_minutes(rulebook_id: str, lots: Lots) -> Mapping[str, object]:
    """Made-up minutes of a game with its own arithmetic: sample.py with minutes() in it."""
    return cast(Mapping[str, object], _offered(rulebook_id, "sample").minutes(lots))


def minutes_keeper(rulebook_id: str) -> MinutesKeeper | None:
    """Who keeps minutes while a game runs: minutes.py with KEEPER in it, where there is one."""
    folder = _folder_of(rulebook_id)
    if folder is None or not (folder / "minutes.py").is_file():
        return None
    return cast(MinutesKeeper, _python(folder, "minutes").KEEPER)


def note_pad(rulebook_id: str) -> NotePad:
    """How a keeper's minutes are read and written: noting.py beside minutes.py."""
    return cast(NotePad, _offered(rulebook_id, "noting"))


def minutes_form(rulebook_id: str) -> MinutesForm:
    """A finished game of a game with its own arithmetic as a form: form.py."""
    return cast(MinutesForm, _offered(rulebook_id, "form"))


def paper_minutes(rulebook_id: str) -> PaperMinutes:
    """The same on paper: paper.py with PAPER in it."""
    return cast(PaperMinutes, _offered(rulebook_id, "paper").PAPER)


def _offered(rulebook_id: str, name: str) -> ModuleType:
    folder = _folder_of(rulebook_id)
    assert folder is not None
    return _python(folder, name)


def role_word(role: str | None) -> Text | None:
    """What people call a role: words.py with ROLE_WORDS in it, else the role's own name."""
    words = _role_words(os.environ.get(ELSEWHERE, ""))
    return words.get(role, Verbatim(role)) if role else None


@cache
def _role_words(_elsewhere: str) -> Mapping[str, Text]:
    """Of all games on these shelves; asked for every seat, so looked for once."""
    speaking = [folder for folder in _folders() if (folder / "words.py").is_file()]
    modules = [_python(folder, "words") for folder in speaking]
    return {
        role: word for module in modules for role, word in getattr(module, "ROLE_WORDS", {}).items()
    }


def check_setup(result: Mapping[str, object]) -> tuple[Fault, ...] | None:
    """What does not hold about a published set-up draw; None if it is no set-up draw."""
    offered = setup_draws()
    if result.get("kind") not in {draw.name for draw in offered}:
        return None
    return check(result, offered)


def _arithmetic(folder: Traversable) -> OwnArithmetic:
    """A game's own Python: arithmetic.py with ARITHMETIC in it."""
    try:
        return cast(OwnArithmetic, _python(folder, "arithmetic").ARITHMETIC)
    except (OSError, ImportError, SyntaxError, AttributeError) as error:
        raise Refusal.single(
            f"{folder.name}/arithmetic.py",
            "a module with ARITHMETIC expected, because own_measures is set: {error}",
            error=str(error),
        ) from None


def _python(folder: Traversable, name: str) -> ModuleType:
    """A module of a game folder, wherever the folder stands."""
    if not isinstance(folder, Path) or folder.parent == Path(__file__).parent:
        return importlib.import_module(f"tafelrunde.games.{folder.name}.{name}")
    spec = importlib.util.spec_from_file_location(
        f"tafelrunde_games_{folder.name}_{name}", folder / f"{name}.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
