"""How far a slip has come, and whose signature the desk saw on paper, wherever it is told."""

from __future__ import annotations

from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text

ON_PAPER = Text("signed on the slip")


def table_state(table: Table) -> str:
    """open, reported, partly (some have signed), signed (for the jury), disputed or final."""
    if table.state == "reported" and table.signed:
        return "signed" if table.awaits_jury else "partly"
    return table.state


def shown_state(table: Table) -> str:
    """The same to everybody in the hall; a dispute is nobody's business but its table's."""
    state = table_state(table)
    return "reported" if state == "disputed" else state


def public_state(table: Table) -> str:
    """Three words are enough for programs: open, reported, final."""
    if table.state == "final":
        return "final"
    return "open" if table.slip is None else "reported"


def signed_on_paper(table: Table, rulebook: Rulebook) -> bool:
    """Whether the desk took the slip as signed by all; where a jury awards, it took no such."""
    return table.on_paper and "jury-awards" not in rulebook.desk
