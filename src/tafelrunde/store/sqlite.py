"""Does this SQLite keep what it acknowledges? Settings are read back, never taken on trust.

Before 3.51.3 a race while the write-ahead log is reset can lose committed rows, so there only a
rollback journal is safe. With one, the commit is the removal of the journal: a change of the
folder, which only `synchronous=EXTRA` brings to the disk before the answer leaves. A journal that
comes back after a power cut would take the result back. The write-ahead log needs FULL.
Transactions take their write lock at the beginning: otherwise two readers that both want to write
fail halfway.
"""

from __future__ import annotations

import sqlite3

import msgspec
from django.db.backends.base.base import BaseDatabaseWrapper

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.words import Parameter, Text

WAL_IS_SAFE_FROM = (3, 51, 3)
FULL, EXTRA = 2, 3
LEVELS = {0: "OFF", 1: "NORMAL", FULL: "FULL", EXTRA: "EXTRA"}
ROLLBACK = frozenset({"delete", "truncate", "persist"})


class Facts(msgspec.Struct, frozen=True):
    """What the database says about itself."""

    version: tuple[int, ...]
    journal_mode: str
    synchronous: int
    transaction_mode: str
    foreign_keys: bool
    in_memory: bool = False


def read_back(connection: BaseDatabaseWrapper) -> Facts:
    with connection.cursor() as cursor:

        def asked(pragma: str) -> object:
            cursor.execute(f"PRAGMA {pragma}")
            row = cursor.fetchone()
            return row[0] if row else None

        cursor.execute("SELECT sqlite_version()")
        version = tuple(int(part) for part in str(cursor.fetchone()[0]).split("."))
        return Facts(
            version=version,
            journal_mode=str(asked("journal_mode")).lower(),
            synchronous=int(str(asked("synchronous"))),
            transaction_mode=str(getattr(connection, "transaction_mode", None) or "DEFERRED"),
            foreign_keys=bool(asked("foreign_keys")),
            in_memory=_in_memory(connection),
        )


def _in_memory(connection: BaseDatabaseWrapper) -> bool:
    name = str(connection.settings_dict["NAME"])
    return name == ":memory:" or "mode=memory" in name or not name


def faults_in(facts: Facts) -> list[Fault]:
    """Every setting with which something acknowledged could be lost."""
    if facts.in_memory:
        return []
    faults = _journal_faults(facts)
    needed = safe_synchronous(facts.journal_mode)
    if facts.synchronous < needed:
        level = LEVELS.get(facts.synchronous, str(facts.synchronous))
        faults += _fault(
            "synchronous",
            "{level} loses acknowledged results in a power cut: {levels} is needed",
            level=level,
            levels=LEVELS[needed],
        )
    mode = facts.transaction_mode
    if mode.upper() not in ("IMMEDIATE", "EXCLUSIVE"):
        faults += _fault(
            "transaction_mode",
            "{mode}: IMMEDIATE is needed, or simultaneous writers fail",
            mode=mode,
        )
    if not facts.foreign_keys:
        faults += _fault("foreign_keys", "must be switched on")
    return faults


def _journal_faults(facts: Facts) -> list[Fault]:
    if facts.journal_mode == "wal" and facts.version < WAL_IS_SAFE_FROM:
        shown = ".".join(map(str, facts.version))
        return _fault(
            "journal_mode",
            "SQLite {shown} can lose committed rows in WAL mode: a rollback journal "
            "(DELETE) is needed",
            shown=shown,
        )
    if facts.journal_mode not in ROLLBACK | {"wal"}:
        return _fault(
            "journal_mode",
            "{journal_mode} does not survive a crash: DELETE or WAL is needed",
            journal_mode=facts.journal_mode,
        )
    return []


def _fault(setting: str, english: str, **parameters: Parameter) -> list[Fault]:
    return [Fault(f"sqlite {setting}", Text(english, **parameters))]


def refuse_unsafe(connection: BaseDatabaseWrapper) -> None:
    faults = faults_in(read_back(connection))
    if faults:
        raise Refusal(faults)


def safe_journal_mode(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str:
    return "WAL" if version >= WAL_IS_SAFE_FROM else "DELETE"


def safe_synchronous(journal_mode: str) -> int:
    return FULL if journal_mode.lower() == "wal" else EXTRA


def safe_options() -> dict[str, object]:
    """Django's OPTIONS for a SQLite database that passes its own check."""
    mode = safe_journal_mode()
    level = LEVELS[safe_synchronous(mode)]
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": f"PRAGMA journal_mode={mode};PRAGMA synchronous={level};",
    }
