"""The frozen model of a rulebook: everything five associations agreed on, as data.

Read top down: a Rulebook has Modes; a Mode names how many rounds are played, who sits where
(Seating), what a game is worth (Scoring), in which order players are ranked (TieBreak) and how
the tournament ends (Finish). Season says how tournaments add up to a ranking list and whom it
invites. Option is a choice the rules leave to organiser or association, with its default.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tafelrunde.rulebook.absences import Bye as Bye
from tafelrunde.rulebook.absences import Missed as Missed
from tafelrunde.rulebook.absences import StartingGroup as StartingGroup
from tafelrunde.rulebook.criteria import TieBreak as TieBreak
from tafelrunde.rulebook.draws import Draw
from tafelrunde.rulebook.frozen import Frozen
from tafelrunde.rulebook.grounds import Grounds
from tafelrunde.rulebook.list_rules import PLAIN, ListRules
from tafelrunde.rulebook.own_arithmetic import OwnArithmetic
from tafelrunde.rulebook.scoring import Claim as Claim
from tafelrunde.rulebook.scoring import Figure as Figure
from tafelrunde.rulebook.scoring import FigurePoints as FigurePoints
from tafelrunde.rulebook.scoring import Measure as Measure
from tafelrunde.rulebook.scoring import Scoring as Scoring
from tafelrunde.rulebook.scoring import Share as Share
from tafelrunde.rulebook.setting import Setting as Setting
from tafelrunde.rulebook.stages import Match as Match
from tafelrunde.rulebook.stages import Scheme as Scheme
from tafelrunde.rulebook.stages import Stage
from tafelrunde.words import Text


class Option(Frozen, frozen=True, kw_only=True):
    """A choice the rules leave open, its default, and the rule that allows it."""

    name: str
    kind: Literal["flag", "whole", "number", "choice", "text"]
    rule: str
    meaning: Text
    default: Setting = None
    choices: tuple[str | int, ...] = ()
    words: dict[str, Text] = {}
    at_least: int | None = None
    at_most: int | None = None
    modes: tuple[str, ...] = ()
    scope: Literal["tournament", "season"] = "tournament"


class Kind(Frozen, frozen=True, kw_only=True):
    """A variant a round can be played as, with the victory points that win it."""

    id: str
    title: Text
    cap: int
    cap_option: str | None = None


class Seating(Frozen, frozen=True, kw_only=True):
    """Who sits where: planned ahead, by lot each round, by the standings, or by role."""

    method: Literal["plan", "lot", "swiss", "roles", "round-robin"]
    rule: str
    sizes_rule: str
    policy: (
        Literal["few-threes", "many-threes", "at-most-three-threes", "last-short", "pairs", "fours"]
        | None
    ) = None
    """How tables of the mode's sizes are formed where there is more than one way; the mode's
    `sizes` go first."""
    first_round_rule: str | None = None
    lot_under: int = 0
    lot_under_rule: str | None = None
    standin_rule: str | None = None
    short_option: str | None = None
    short_sizes: tuple[int, ...] = ()


class Playoff(Frozen, frozen=True, kw_only=True):
    """A direct duel of the leaders, played only where the standings name no clear winner."""

    option: str
    codes: dict[str, tuple[str, ...]]
    rule: str


class Finish(Frozen, frozen=True, kw_only=True):
    """How a tournament ends after its rounds: a final, a knockout, or a duel of equal leaders."""

    rule: str
    schemes: tuple[Scheme, ...] = ()
    stages: tuple[Stage, ...] = ()
    enter: int = 0
    """How many reach the stages; 0: everybody."""
    size_option: str | None = None
    playoff: Playoff | None = None
    ranking: Literal["game", "winning-roles"] = "game"
    ranking_rule: str | None = None

    @property
    def has_matches(self) -> bool:
        """Whether some qualify for it; a duel of equal leaders is none of that."""
        return bool(self.schemes or self.stages)


class Mode(Frozen, frozen=True, kw_only=True):
    """One way to play a tournament."""

    id: str
    title: Text
    summary: Text
    rounds: int
    rounds_rule: str
    sizes: tuple[int, ...]
    seating: Seating
    scoring: str
    standings: tuple[TieBreak, ...]
    kinds: tuple[str, ...] = ()
    formats: tuple[tuple[str, ...], ...] = ()
    formats_rule: str | None = None
    formats_option: str | None = None
    finish: Finish | None = None
    disqualified_lose_points: str | None = None
    pseudonyms_rule: str | None = None
    at_once_rule: str | None = None
    """The rule by which all play at once, where nobody starts."""
    sessions: tuple[str, ...] = ()
    bye: Bye | None = None
    """What whoever is left over gets; without it a number that does not fill tables is refused."""
    off: Missed | None = None
    """What a round brings that somebody leaves out; without it nobody can."""
    late: Missed | None = None
    """What each round before a late entry brings."""
    starting: tuple[StartingGroup, ...] = ()

    @property
    def all_meet(self) -> bool:
        """Whether all play against all, whatever their number."""
        return self.seating.method == "round-robin"

    def rounds_for(self, players: int) -> int:
        """How many rounds are foreseen: as declared, or as many as it takes until all have met."""
        if self.rounds or not self.all_meet:
            return self.rounds
        return max(0, players - 1 + players % 2)


class BonusTier(Frozen, frozen=True, kw_only=True):
    """Extra ranking points from a number of players on; only the highest tier reached counts."""

    from_players: int
    places: dict[str, int]


class RankingPoints(Frozen, frozen=True, kw_only=True):
    """Ranking points by place: a ladder from half the field down, or a printed table."""

    rule: str
    ladder: bool = False
    table: tuple[int, ...] = ()
    beyond: int = 0
    always: dict[str, int] = {}
    tiers: tuple[BonusTier, ...] = ()
    bonus_rule: str | None = None


class Qualification(Frozen, frozen=True, kw_only=True):
    """Whom the season's final invites, in which order, and under which rule."""

    rule: str
    places_option: str
    from_list_option: str | None = None
    champion: bool = False
    runner_up: bool = False
    direct: bool = False
    direct_minimum: int = 0
    direct_rule: str | None = None
    regional_best: int = 0
    forfeits_rule: str | None = None
    replacement_rule: str | None = None
    best_junior: bool = False


class SeasonRules(Frozen, frozen=True, kw_only=True):
    """How a season's tournaments add up to a ranking list and who is invited from it."""

    minimum: int
    minimum_counts: Literal["participants", "ranked"]
    minimum_rule: str
    points: RankingPoints
    sum_rule: str
    standings: tuple[TieBreak, ...]
    qualification: Qualification
    weights: tuple[Fraction, ...] = ()
    decimals: int | None = None
    show_equal_option: str | None = None
    lead_days: int = 0
    countries: tuple[str, ...] = ()
    office: dict[str, str] = {}
    list_rules: ListRules = PLAIN


class ClockSide(Frozen, frozen=True, kw_only=True):
    """One side of the chess clock: whose roles share how many seconds."""

    id: str
    title: Text
    seconds: int
    roles: tuple[str, ...]


class ClockStop(Frozen, frozen=True, kw_only=True):
    """A reason to stop both sides; `ends_turn_of`: that side's turn is over with it."""

    id: str
    title: Text
    rule: str
    ends_turn_of: str | None = None


class ClockCharge(Frozen, frozen=True, kw_only=True):
    """What does not stop the clock, and on whose time it goes; None: as the case is."""

    id: str
    title: Text
    rule: str
    side: str | None = None


class Allowance(Frozen, frozen=True, kw_only=True):
    """A nation's seconds a move once its side has no time left; what it may hand on to whom."""

    nation: str
    title: Text
    side: str
    role: str
    seconds: int
    carries_to: str | None = None


class ChessRules(Frozen, frozen=True, kw_only=True):
    """The two-sided clock: sides in turn order, stops, charges, and what holds in overtime."""

    rule: str
    turns_rule: str
    begins: Text | None = None
    """With whom it begins, and when."""
    handed_over: Text | None = None
    """When a side taps."""
    stops_rule: str
    charges_rule: str
    overtime_rule: str
    carry_rule: str
    retreat_rule: str
    retreat_seconds: int
    retreat_seconds_a_city: int
    sides: tuple[ClockSide, ClockSide]
    stops: tuple[ClockStop, ...]
    charges: tuple[ClockCharge, ...]
    nations: tuple[Allowance, ...]

    @property
    def minutes(self) -> int:
        """How long a game takes in which both sides use up their time."""
        return sum(side.seconds for side in self.sides) // 60

    def side(self, side_id: str) -> ClockSide:
        return next(side for side in self.sides if side.id == side_id)

    def stop(self, reason: str) -> ClockStop | None:
        return next((stop for stop in self.stops if stop.id == reason), None)

    def charge(self, reason: str) -> ClockCharge | None:
        return next((charge for charge in self.charges if charge.id == reason), None)

    def nation(self, name: str) -> Allowance:
        return next(each for each in self.nations if each.nation == name)

    def nations_of(self, side_id: str) -> tuple[Allowance, ...]:
        return tuple(each for each in self.nations if each.side == side_id)


class Rulebook(Frozen, frozen=True, kw_only=True):
    """All that one association's tournament document agrees on."""

    id: str
    prefix: str
    version: str
    title: Text
    source: Text
    scoring: dict[str, Scoring]
    modes: tuple[Mode, ...]
    options: tuple[Option, ...] = ()
    kinds: tuple[Kind, ...] = ()
    season: SeasonRules | None = None
    desk: dict[str, str] = {}
    disqualifications: tuple[Grounds, ...] = ()
    chess_clock: ChessRules | None = None
    draws: tuple[Draw, ...] = ()
    arithmetic: OwnArithmetic | None = None

    @property
    def edition(self) -> str:
        """What it is called among other editions: azul@2027."""
        return f"{self.id}@{self.version}"

    def titled(self, given: str, lang: str) -> str:
        """What a tournament is called: as its game, where nobody gave it a title."""
        return given or self.title[lang]

    @property
    def draws_by_seat(self) -> bool:
        """Whether something is drawn for each position, so that its number stays with a seat."""
        return any(draw.to == "positions" for draw in self.draws)

    def mode(self, mode_id: str) -> Mode:
        return next(mode for mode in self.modes if mode.id == mode_id)

    def option(self, name: str) -> Option:
        return next(option for option in self.options if option.name == name)

    def kind(self, kind_id: str) -> Kind:
        return next(kind for kind in self.kinds if kind.id == kind_id)

    def options_of(self, mode: Mode) -> list[Option]:
        return [
            option
            for option in self.options
            if option.scope == "tournament" and (not option.modes or mode.id in option.modes)
        ]
