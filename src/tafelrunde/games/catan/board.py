"""Which terrain, number and harbour lies where on this table's board?

Three boards can be drawn: the base board, random before each game (CAT-401), and Seafarers'
"Heading for New Shores" for three and for four players (CAT-701). Each round and table has its own.

The draw, with B the board's name (``base``, ``new-shores-3``, ``new-shores-4``): each step has lots
of its own, with the purpose ``catan-board B round R table T: STEP``. Everything lies in the bag in
the order of the rulebook's material, where the order of the spots stands too (capital letters, then
small).

1. STEP ``terrain``: the main island's terrain is shuffled and laid on spots A, B, C, … in order.
2. STEP ``chips``: the desert has no chip; the other spots get theirs in the order A, B, C, …
   On the base board the chips are shuffled and laid: CAT-401 asks for no more than a random board.
   Where numbers are kept apart (New Shores always, the base board by the option `adjacency`), each
   spot in turn gets a lot among those chips left in the bag, in bag order, that may lie there: not
   next to an equal number, and if red (6, 8) not next to a red one. That is the same as to put a
   chip that may not lie there back and draw another. If no chip fits, all of them go back into
   the bag and the laying starts again at spot A with the next lots.
3. STEPS ``small terrain`` and ``small chips``: likewise for the small islands, spots a, b, c, …
4. STEP ``harbours``: the harbours are shuffled and laid on their places in clockwise order.

It always ends: if 1000 layings in a row fail (less than once in 10^70 draws, as at least one in
seven succeeds) the first arrangement is taken that a complete search finds, trying spots and chips
in the order given. It depends only on where the desert lies, and for each such place there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.rulebook.faults import Fault, Gathering, Refusal
from tafelrunde.rulebook.toml_words import misshapen_at
from tafelrunde.words import Text

__all__ = ["Board", "Boards", "Harbour", "Hex", "Layout", "draw_board", "neighbours", "read_boards"]

BASE = "base"
LAYINGS = 1000
MOST_TRIED = 200_000
MOST_LAYOUTS, MOST_ROWS, LONGEST_ROW = 20, 15, 40
RED = frozenset({6, 8})
SEA = "sea"
DESERT = "desert"
LAKE, FISHERMEN = "lake", "fishermen"
"""What lies in the desert's place in a round of the Fishermen, and what that board is called."""
LANDS = frozenset({"forest", "pasture", "fields", "hills", "mountains", DESERT, "gold"})
GOODS = frozenset({"any", "lumber", "wool", "grain", "brick", "ore"})

Spot = tuple[int, int]

SIDES: dict[str, Spot] = {
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (0, -1),
}
"""The six sides of a field with a corner at the top, clockwise, as steps in axial coordinates."""

_FREE_OUTLINE = Text(
    "Counts as in the game; the outline of sea and islands is our own, equivalent shape."
)
_RANDOM = Text("Random board; equal and red numbers may touch, no more is asked for (CAT-401).")
_WITH_THE_LAKE = Text("Random board (CAT-401); the lake lies in the desert’s place (CAT-801).")
_RANDOM_APART = Text(
    "Random board; equal and red numbers do not touch (by choice, not by CAT-401)."
)


class Hex(msgspec.Struct, frozen=True):
    """One field: its spot on the map (none for sea), axial place, terrain and number chip."""

    spot: str | None
    q: int
    r: int
    terrain: str
    chip: int | None = None


class Harbour(msgspec.Struct, frozen=True):
    """A harbour at one side of a field; kind is a resource (2:1) or any (3:1)."""

    spot: str
    q: int
    r: int
    edge: str
    kind: str


class Board(msgspec.Struct, frozen=True):
    """A board ready to be built, row by row from the top left."""

    layout: str
    hexes: tuple[Hex, ...]
    harbours: tuple[Harbour, ...]
    note: Text


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An outline and what is laid on it, as the rulebook says."""

    map: tuple[str, ...]
    main_terrain: dict[str, int]
    main_chips: tuple[int, ...]
    harbour_spots: tuple[str, ...]
    harbours: dict[str, int]
    small_terrain: dict[str, int] = {}
    small_chips: tuple[int, ...] = ()

    def spots(self) -> dict[Spot, str]:
        """Axial place to the sign on the map, row by row."""
        return {
            ((column - row) // 2, row): sign
            for row, line in enumerate(self.map)
            for column, sign in enumerate(line)
            if sign != " "
        }

    def in_order(self, *, main: bool) -> tuple[Spot, ...]:
        """The spots of the main island, or of the small ones, in the order of laying."""
        named = {sign: spot for spot, sign in self.spots().items() if sign.isalpha()}
        return tuple(named[sign] for sign in sorted(named) if sign.isupper() == main)

    def bags(self) -> dict[str, tuple[str | int, ...]]:
        """What lies in the bag at each step of the draw, in its order."""
        bags: dict[str, tuple[str | int, ...]] = {
            "terrain": _spread(self.main_terrain),
            "chips": self.main_chips,
            "small terrain": _spread(self.small_terrain),
            "small chips": self.small_chips,
            "harbours": _spread(self.harbours),
        }
        return {step: bag for step, bag in bags.items() if bag}


Boards = Mapping[str, Layout]


def read_boards(material: Mapping[str, object]) -> Boards:
    """The outlines a rulebook brings, or a Refusal: a journal's rulebook is anybody's."""
    if BASE not in material or len(material) > MOST_LAYOUTS:
        raise Refusal.single("material", "a board called base expected, and not too many")
    boards, told = {}, Gathering()
    for name, raw in material.items():
        with told:
            boards[name] = _read_layout(name, raw)
    told.tell()
    return boards


def _read_layout(name: str, raw: object) -> Layout:
    try:
        plan = msgspec.convert(raw, Layout)
    except msgspec.ValidationError as error:
        place, why = misshapen_at(str(error))
        raise Refusal.of(".".join(filter(None, ("material", name, place))), why) from None
    faults = [
        Fault(f"material.{name}", Text("{what} do not fit the map of this board", what=what))
        for what in _misfits(plan)
    ]
    if faults:
        raise Refusal(faults)
    return plan


def _misfits(plan: Layout) -> Iterator[str]:
    """The names of what does not fit: as many pieces as spots, and only pieces that there are."""
    if len(plan.map) > MOST_ROWS or any(len(row) > LONGEST_ROW for row in plan.map):
        yield "map"
        return
    signs = Counter(sign for row in plan.map for sign in row if sign != " ")
    if any(not (sign == "~" or (sign.isascii() and sign.isalpha())) for sign in signs):
        yield "map"
    letters = [times for sign, times in signs.items() if sign != "~"]
    if not letters or max(letters) > 1:
        yield "map"
    for part, main in (("main", True), ("small", False)):
        lands, chips = getattr(plan, f"{part}_terrain"), getattr(plan, f"{part}_chips")
        spots = sum(sign.isalpha() and sign.isupper() == main for sign in signs)
        if not _counts(lands, LANDS, spots):
            yield f"{part}_terrain"
        elif len(chips) != spots - lands.get(DESERT, 0) or not set(chips) <= set(range(2, 13)):
            yield f"{part}_chips"
    if not _counts(plan.harbours, GOODS, len(plan.harbour_spots)):
        yield "harbours"
    for where in plan.harbour_spots:
        sign, _blank, edge = where.partition(" ")
        if sign not in signs or not sign.isalpha() or edge not in SIDES:
            yield "harbour_spots"


def _counts(pieces: Mapping[str, int], known: frozenset[str], spots: int) -> bool:
    few = all(0 <= count <= spots for count in pieces.values())
    return few and set(pieces) <= known and sum(pieces.values()) == spots


def _layout(boards: Boards, name: str) -> Layout:
    if name not in boards:
        listed = ", ".join(boards)
        raise Refusal.single(
            "layout",
            "There is no board {name}; possible: {listed}.",
            name=repr(name),
            listed=listed,
        )
    return boards[name]


def neighbours(spot: Spot) -> tuple[Spot, ...]:
    """The six places around one, clockwise from the upper right."""
    return tuple((spot[0] + dq, spot[1] + dr) for dq, dr in SIDES.values())


def purpose(name: str, *, round: int, table: int) -> str:
    return f"catan-board {name} round {round} table {table}"


def draw_board(
    boards: Boards,
    seed: str,
    *,
    layout_name: str = BASE,
    round: int = 1,
    table: int = 1,
    adjacency: bool = False,
) -> Board:
    """One table's board; `adjacency` keeps numbers apart on the base board too."""
    plan = _layout(boards, layout_name)
    stem = purpose(layout_name, round=round, table=table)
    apart = adjacency or layout_name != BASE
    terrain: dict[Spot, str] = {}
    chips: dict[Spot, int] = {}
    for step, main, lands, numbers in (
        ("", True, plan.main_terrain, plan.main_chips),
        ("small ", False, plan.small_terrain, plan.small_chips),
    ):
        order = plan.in_order(main=main)
        drawn = Lots(seed, f"{stem}: {step}terrain").shuffled(_spread(lands))
        terrain.update(zip(order, drawn, strict=True))
        fertile = [spot for spot in order if terrain[spot] != DESERT]
        lots = Lots(seed, f"{stem}: {step}chips")
        laid = lay_apart(fertile, numbers, lots) if apart else lots.shuffled(numbers)
        chips.update(zip(fertile, laid, strict=True))
    kinds = Lots(seed, f"{stem}: harbours").shuffled(_spread(plan.harbours))
    return Board(
        layout=layout_name,
        hexes=_hexes(plan, terrain, chips),
        harbours=_harbours(plan, kinds),
        note=note_on(layout_name, adjacency=adjacency),
    )


def note_on(layout_name: str, *, adjacency: bool) -> Text:
    """What is said below a board; a published one keeps it in two languages only."""
    if layout_name == FISHERMEN:
        return _WITH_THE_LAKE
    if layout_name != BASE:
        return _FREE_OUTLINE
    return _RANDOM_APART if adjacency else _RANDOM


def with_the_lake(board: Board) -> Board:
    """The base board as the Fishermen are played on it: all else lies as it was drawn (CAT-801)."""
    replace = msgspec.structs.replace
    hexes = (
        replace(each, terrain=LAKE) if each.terrain == DESERT else each for each in board.hexes
    )
    return replace(board, layout=FISHERMEN, hexes=tuple(hexes))


def lay_apart(spots: Sequence[Spot], chips: Sequence[int], lots: Lots) -> list[int]:
    """A number for each spot in turn, equal and red ones never side by side (CAT-701)."""
    earlier = _earlier_neighbours(spots)
    for _ in range(LAYINGS):
        laid = _one_laying(earlier, chips, lots)
        if laid is not None:
            return laid
    return list(first_arrangement(tuple(spots), tuple(chips)))


def _one_laying(
    earlier: Sequence[Sequence[int]], chips: Sequence[int], lots: Lots
) -> list[int] | None:
    bag = list(chips)
    laid: list[int] = []
    for near in earlier:
        barred = _barred(laid[i] for i in near)
        fitting = [i for i, chip in enumerate(bag) if chip not in barred]
        if not fitting:
            return None
        laid.append(bag.pop(fitting[lots.below(len(fitting))]))
    return laid


@cache
def first_arrangement(spots: tuple[Spot, ...], chips: tuple[int, ...]) -> tuple[int, ...]:
    """The first lawful arrangement in the order of spots and bag, by complete search."""
    earlier = _earlier_neighbours(spots)
    tried = 0

    def complete(laid: tuple[int, ...], bag: tuple[int, ...]) -> tuple[int, ...] | None:
        nonlocal tried
        tried += 1
        if len(laid) == len(earlier):
            return laid
        if tried > MOST_TRIED:
            return None
        barred = _barred(laid[i] for i in earlier[len(laid)])
        for chip in dict.fromkeys(bag):
            if chip not in barred:
                at = bag.index(chip)
                found = complete((*laid, chip), bag[:at] + bag[at + 1 :])
                if found is not None:
                    return found
        return None

    arrangement = complete((), chips)
    if arrangement is None:
        raise Refusal.single(
            "material", "no arrangement of these chips keeps equal and red numbers apart"
        )
    return arrangement


def _earlier_neighbours(spots: Sequence[Spot]) -> list[list[int]]:
    number = {spot: i for i, spot in enumerate(spots)}
    return [
        [number[near] for near in neighbours(spot) if number.get(near, i) < i]
        for i, spot in enumerate(spots)
    ]


def _barred(near: Iterable[int]) -> set[int]:
    numbers = set(near)
    return numbers | RED if numbers & RED else numbers


def _spread(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(name for name, count in counts.items() for _ in range(count))


def _hexes(plan: Layout, terrain: Mapping[Spot, str], chips: Mapping[Spot, int]) -> tuple[Hex, ...]:
    return tuple(
        Hex(
            spot=sign if sign.isalpha() else None,
            q=spot[0],
            r=spot[1],
            terrain=terrain.get(spot, SEA),
            chip=chips.get(spot),
        )
        for spot, sign in plan.spots().items()
    )


def _harbours(plan: Layout, kinds: Sequence[str]) -> tuple[Harbour, ...]:
    place = {sign: spot for spot, sign in plan.spots().items()}
    laid = []
    for where, kind in zip(plan.harbour_spots, kinds, strict=True):
        sign, edge = where.split()
        laid.append(Harbour(sign, *place[sign], edge, kind))
    return tuple(laid)
