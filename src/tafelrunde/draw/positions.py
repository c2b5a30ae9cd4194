"""Who starts, and who sits in which position? Colours on the edges between players and tables.

Draw a line from every player to every table he sits at. Give the lines colours, the positions, so
that no two lines at a table share one. Cut every player into one piece for his first four rounds,
one for the next four, and so on: no piece and no table has more than four lines, and a graph with
two such sides can always be coloured with four colours so that no two lines at any end agree
(König). So nobody has a position twice in four rounds, and each exactly once where all four are
played; over more rounds no two positions of a player differ by more than one. Nothing is searched.

A table of three leaves one position empty. Colour 1, the start player, is laid first, on as many
tables as can have one without anybody starting twice among his four rounds: up to three rounds that
is every table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Placed: TypeAlias = tuple[tuple[int | None, ...], ...]
"""One round: tables by position, None for an empty one."""


def assign_positions(
    plan: Sequence[Sequence[Sequence[int]]], *, width: int | None = None
) -> tuple[Placed, ...]:
    """Every table by position; as wide as the largest table unless told otherwise."""
    wide = width or max((len(table) for tables in plan for table in tables), default=0)
    lines = _Lines(plan, wide)
    lines.lay_start()
    lines.lay_rest()
    return lines.placed()


class _Lines:
    """The graph: pieces of players on one side, tables on the other, a line a seat."""

    def __init__(self, plan: Sequence[Sequence[Sequence[int]]], wide: int) -> None:
        self.wide = wide
        self.shape = [len(tables) for tables in plan]
        self.tables: list[list[int]] = []  # table → its lines
        self.pieces: list[list[int]] = []  # piece → its lines
        self.ends: list[tuple[int, int]] = []  # line → piece, table
        self.who: list[int] = []  # line → player
        piece_of: dict[tuple[int, int], int] = {}
        played: dict[int, int] = {}
        for tables in plan:
            for table in tables:
                self._add_table(table, piece_of, played)
        self.colour = [-1] * len(self.ends)
        self.at_table = [[-1] * wide for _ in self.tables]  # table, colour → line
        self.at_piece = [[-1] * wide for _ in self.pieces]

    def _add_table(
        self,
        table: Sequence[int],
        piece_of: dict[tuple[int, int], int],
        played: dict[int, int],
    ) -> None:
        lines = []
        for player in table:
            count = played.get(player, 0)
            played[player] = count + 1
            key = (player, count // self.wide)
            if key not in piece_of:
                piece_of[key] = len(self.pieces)
                self.pieces.append([])
            line = len(self.ends)
            self.ends.append((piece_of[key], len(self.tables)))
            self.who.append(player)
            self.pieces[piece_of[key]].append(line)
            lines.append(line)
        self.tables.append(lines)

    def lay_start(self) -> None:
        """Colour 0 on every full table and every full piece, then on as many more as possible.

        Full ends must all get it, or the rest could not be coloured with one colour less.
        """
        pieces, tables = len(self.pieces), len(self.tables)
        self.dead: set[int] = set()
        self.start_of_piece = [-1] * pieces
        self.start_of_table = [-1] * tables
        full = [t for t in range(tables) if len(self.tables[t]) == self.wide]
        for table in full:
            self._augment(table, self.tables, 1, self.start_of_table, self.start_of_piece)
        for piece in range(pieces):
            if len(self.pieces[piece]) == self.wide and self.start_of_piece[piece] < 0:
                self._win_piece(piece)
        self.dead.clear()
        for table in range(tables):
            if self.start_of_table[table] < 0:
                self._augment(table, self.tables, 1, self.start_of_table, self.start_of_piece)
        for line in self.start_of_table:
            if line >= 0:
                self._paint(line, 0)

    def _augment(
        self, root: int, near: list[list[int]], far_end: int, own: list[int], other: list[int]
    ) -> bool:
        """Give `root` a line of the start colour by a path of changes; nobody who has one loses it.

        `far_end` is 1 where near ends are tables, 0 where they are pieces.
        """
        came: dict[int, int] = {}
        queue = [root]
        for end in queue:
            for line in near[end]:
                across = self.ends[line][1 - far_end]
                if across in came or across in self.dead:
                    continue
                came[across] = line
                taken = other[across]
                if taken < 0:
                    self._flip(across, came, root, far_end, own, other)
                    return True
                queue.append(self.ends[taken][far_end])
        if far_end:
            self.dead.update(came)  # no later path from a table can gain anything there
        return False

    def _flip(
        self,
        across: int,
        came: dict[int, int],
        root: int,
        far_end: int,
        own: list[int],
        other: list[int],
    ) -> None:
        while True:
            line = came[across]
            end = self.ends[line][far_end]
            before = own[end]
            own[end] = other[across] = line
            if end == root:
                return
            across = self.ends[before][1 - far_end]

    def _win_piece(self, piece: int) -> None:
        """A full piece without a start gets one; the path may end by taking it from a piece that is
        not full, never from a full table."""
        if self._augment(piece, self.pieces, 0, self.start_of_piece, self.start_of_table):
            return
        came: dict[int, int] = {}
        queue = [piece]
        for end in queue:
            for line in self.pieces[end]:
                table = self.ends[line][1]
                if table in came:
                    continue
                came[table] = line
                loser = self.ends[self.start_of_table[table]][0]
                if len(self.pieces[loser]) < self.wide:
                    self.start_of_piece[loser] = -1
                    self._flip(table, came, piece, 0, self.start_of_piece, self.start_of_table)
                    return
                queue.append(loser)

    def _paint(self, line: int, colour: int) -> None:
        piece, table = self.ends[line]
        self.colour[line] = colour
        self.at_piece[piece][colour] = line
        self.at_table[table][colour] = line

    def lay_rest(self) -> None:
        """Line by line: a colour free at both ends, or one made free by swapping two colours along
        the path that starts at the table."""
        for line, (piece, table) in enumerate(self.ends):
            if self.colour[line] >= 0:
                continue
            at_piece, at_table = self.at_piece[piece], self.at_table[table]
            # Colour 0 stays as it was laid: the rest needs one colour less.
            free_here = [c for c in range(1, self.wide) if at_piece[c] < 0]
            free_there = [c for c in range(1, self.wide) if at_table[c] < 0]
            both = [c for c in free_here if c in free_there]
            if not both:
                self._swap_path(table, free_here[0], free_there[0])
                both = [free_here[0]]
            self._paint(line, both[0])

    def _swap_path(self, table: int, wanted: int, spare: int) -> None:
        """Exchange the two colours along the path from a table; it cannot come back to the piece
        that asked, where `wanted` is free, because the sides alternate."""
        path = []
        side, end, colour = 1, table, wanted
        while True:
            line = (self.at_table if side else self.at_piece)[end][colour]
            if line < 0:
                break
            path.append(line)
            side = 1 - side
            end = self.ends[line][side]
            colour = spare if colour == wanted else wanted
        for line in path:
            piece, at = self.ends[line]
            self.at_piece[piece][self.colour[line]] = -1
            self.at_table[at][self.colour[line]] = -1
        for line in path:
            self._paint(line, spare if self.colour[line] == wanted else wanted)

    def placed(self) -> tuple[Placed, ...]:
        rounds, following = [], 0
        for count in self.shape:
            rounds.append(
                tuple(
                    tuple(self.who[line] if line >= 0 else None for line in lines)
                    for lines in self.at_table[following : following + count]
                )
            )
            following += count
        return tuple(rounds)
