"""A form stays open while its holder is seated elsewhere: where does he sit now?"""

from __future__ import annotations

from tafelrunde.pages.organiser.same_lines import seated
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text

NO_GAME = Text("You have no game at the moment.")
OTHERS_HERE = Text("The seats at this table have changed.")
ANOTHER_GAME = Text("You play another game now.")
AT_A_TABLE = Text("You sit at table {table} now.")


def game_made_for(game: Table | None) -> str:
    """Which game and who sits at it, as an open page remembers it; empty without one."""
    if game is None:
        return ""
    return f"{game.where} {seated(game.seats, game.where.game)}"


def seated_now(game: Table | None, made_for: str) -> Text:
    """Where the holder of a page sits that was made for another game."""
    if game is None:
        return NO_GAME
    if made_for.startswith(f"{game.where} "):
        return OTHERS_HERE
    return ANOTHER_GAME if game.match else AT_A_TABLE.filled(table=game.number)
