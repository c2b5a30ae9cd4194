"""The people file that belongs to a journal: who stands behind its opaque ids."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from tafelrunde.cli.files import read_json
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.ledger import Guest


def people_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--people", metavar="FILE", help="names for a journal: its people file")


def people_for(path: str | None, state: Tournament) -> dict[str, Guest]:
    """Everybody in that file by id; nobody where none was named."""
    if path is None:
        return {}
    raw: Any = read_json(path)
    try:
        found = msgspec.convert(raw.get("persons") if isinstance(raw, dict) else raw, list[Guest])
    except msgspec.ValidationError as error:
        raise Refusal.single(
            path, "not the people file of a tournament: {error}", error=str(error)
        ) from None
    if isinstance(raw, dict) and raw.get("tournament") not in (None, "", state.id):
        raise Refusal.single(path, "belongs to another tournament")
    return {person.player: person for person in found}


def names_of(people: dict[str, Guest]) -> dict[str, str]:
    return {player: person.name for player, person in people.items()}
