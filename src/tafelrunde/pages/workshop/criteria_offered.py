"""Each criterion of a ranking and each topic of the desk: what it is called, with an example."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.rulebook.codes import BEST, SEASON_CODES, STANDINGS_CODES, SUM, figure_codes
from tafelrunde.rulebook.codes import figure_of as figure_behind
from tafelrunde.words import Text, Verbatim

KEPT = ("de", "en")


class Criterion(msgspec.Struct, frozen=True):
    """What can be compared: its name, the same over a column, and how it decides."""

    code: str
    label: Text
    short: Text
    example: Text

    def words(self) -> dict[str, dict[str, str]]:
        """As a rulebook has them."""
        label, short = ({lang: text[lang] for lang in KEPT} for text in (self.label, self.short))
        return {"label": label} if label == short else {"label": label, "short": short}


CRITERIA: dict[str, tuple[Text, Text, Text]] = {
    "tp": (
        Text("tournament points"),
        Text("TP"),
        Text("Places 1, 3 and 2 at 5-3-2-1 make 5 + 2 + 3 = 10."),
    ),
    "wins": (
        Text("wins", context="criterion"),
        Text("wins", context="criterion"),
        Text("Three games won stand before two."),
    ),
    "points": (
        Text("points"),
        Text("points"),
        Text("The points of all games added up: 46.3 + 4.1 = 50.4."),
    ),
    "vp_sum": (
        Text("sum of victory points"),
        Text("VP"),
        Text("52 + 48 + 61 = 161 stands before 158."),
    ),
    "vp_share_sum": (
        Text("sum of shares"),
        Text("share"),
        Text("40 of the 160 victory points of a table are a share of 25%."),
    ),
    "vp_capped_sum": (
        Text("sum of capped victory points"),
        Text("capped"),
        Text("Where 10 win, 12 count as 10."),
    ),
    "vp_effective_sum": (
        Text("sum of effective victory points"),
        Text("eff. VP"),
        Text("At a small table only a part of the victory points counts."),
    ),
    "vp_diff_sum": (
        Text("sum of point differences"),
        Text("diff."),
        Text("85 : 70 is +15 for one and -15 for the other."),
    ),
    "firsts": (Text("first places"), Text("1st"), Text("Two first places stand before one.")),
    "seconds": (Text("second places"), Text("2nd"), Text("Who came second more often is ahead.")),
    "thirds": (Text("third places"), Text("3rd"), Text("Who came third more often is ahead.")),
    "games": (
        Text("games", context="criterion"),
        Text("games", context="criterion"),
        Text("Whoever has played more stands ahead."),
    ),
    "enough_games": (
        Text("enough games"),
        Text("enough"),
        Text("Whoever has fewer games than asked for stands behind all others."),
    ),
    "match_win": (
        Text("part of the points that could be had"),
        Text("win %"),
        Text("7 of 9 possible points are 77.8%."),
    ),
    "game_win": (
        Text("part of games won"),
        Text("games %"),
        Text("Matches of 2:0 and 1:2 are three of five games: 60%."),
    ),
    "buchholz": (
        Text("opponents’ points"),
        Text("BH"),
        Text("Whoever met stronger opponents is ahead: theirs have 8 + 6 + 5 points."),
    ),
    "buchholz_cut": (
        Text("opponents’ points without the weakest"),
        Text("BH-1"),
        Text("Of 8, 6 and 5 only 8 + 6 count."),
    ),
    "buchholz_median": (
        Text("opponents’ points without weakest and strongest"),
        Text("BH med."),
        Text("Of 8, 6 and 5 only 6 counts."),
    ),
    "sonneborn_berger": (
        Text("points of those beaten"),
        Text("SB"),
        Text("A win against somebody with 8 points brings 8, a level game 4."),
    ),
    "opponents_mean": (
        Text("mean of the opponents’ points"),
        Text("opp. mean"),
        Text("Opponents with 8, 6 and 4 points: 6."),
    ),
    "opponents_match_win": (
        Text("opponents’ part of the points"),
        Text("opp. win %"),
        Text("The mean of what the opponents had of all they could have."),
    ),
    "opponents_game_win": (
        Text("opponents’ part of games won"),
        Text("opp. games %"),
        Text("The mean of the games the opponents won of all they played."),
    ),
    "direct_encounter": (
        Text("games among those who are level"),
        Text("direct"),
        Text("If A beat B, A is ahead; only where all of them have met."),
    ),
    "lot": (Text("lot"), Text("lot"), Text("Drawn in public; the first drawn is ahead.")),
}

OF_A_SEASON: dict[str, tuple[Text, Text, Text]] = {
    "points": (
        Text("ranking points"),
        Text("points"),
        Text("The points of all results that count, added up."),
    ),
    "tournaments": (
        Text("tournaments played"),
        Text("tournaments"),
        Text("Whoever took part more often is ahead."),
    ),
    "places": (
        Text("better places"),
        Text("places"),
        Text("More first places, then more second ones, and so on."),
    ),
    "mean_share": (
        Text("mean of the shares"),
        Text("mean share"),
        Text("The mean of the shares in the tournaments that count."),
    ),
    "best_place": (Text("best place"), Text("best"), Text("Best place 1 stands before 2.")),
    "worst_place": (Text("worst place"), Text("worst"), Text("Worst place 4 stands before 7.")),
    "players": (
        Text("players in the tournaments"),
        Text("players"),
        Text("Larger tournaments are worth more."),
    ),
}


def criterion(code: str, labels: dict[str, Text] | None = None) -> Criterion:
    """A criterion of the standings; that of a figure is called as the figure is."""
    if code in CRITERIA:
        return Criterion(code, *CRITERIA[code])
    behind = figure_behind(code)
    if behind is None:
        return Criterion(code, Verbatim(code), Verbatim(code), Text("The game’s own arithmetic."))
    figure, end = behind
    what = (labels or {}).get(figure) or Verbatim(figure)
    if end == SUM:
        text = Text("sum of “{what}”", what=what)
        return Criterion(code, text, what, Text("All of them added up: 3 + 5 + 4 = 12."))
    assert end == BEST
    text = Text("best game by “{what}”", what=what)
    return Criterion(code, text, what, Text("The most in one game: of 3, 5 and 4 it is 5."))


def season_criterion(code: str) -> Criterion:
    usual = (Verbatim(code), Verbatim(code), Verbatim(""))
    return Criterion(code, *OF_A_SEASON.get(code, usual))


def offered(figures: Sequence[str], own: Sequence[str], labels: dict[str, Text]) -> list[Criterion]:
    """All a mode can rank by, with what its slip notes and its own arithmetic reports."""
    named = [code for code in figure_codes(figures) if code not in STANDINGS_CODES]
    return [criterion(code, labels) for code in [*STANDINGS_CODES, *named, *own]]


def offered_for_a_season() -> list[Criterion]:
    return [season_criterion(code) for code in SEASON_CODES]


TOPIC_WORDS: dict[str, Text] = {
    "announced": Text("Options are announced beforehand and fixed with the start."),
    "fee": Text("The fee is announced beforehand."),
    "late": Text("Latecomers are measured against the announced time and can be excluded."),
    "eligible": Text("Only certain people may enter."),
    "data-checked": Text("Everybody looks through their own data at check-in."),
    "consent": Text("A guardian consents for minors."),
    "fair-play": Text("Everybody accepts the charter of fair play."),
    "phones": Text("No phones during play."),
    "signed": Text("A signed slip is final."),
    "signed-by-all": Text("Everybody at the table signs."),
    "never-changed": Text("A signed slip stays even with a mistake in it, unless a referee rules."),
    "contest": Text("A result can be contested only until a certain moment."),
    "call": Text("Breaches are reported at once."),
    "rule-question": Text("Rules can be asked about at any time."),
    "ruling": Text("The referee’s decision stands."),
    "referee": Text("A referee is named."),
    "impartial": Text("Whoever plays at a table does not rule there."),
    "warning": Text("A warning comes before a disqualification."),
    "disqualify": Text("Somebody can be disqualified."),
    "deliberate": Text("Only for what was deliberate and decisive."),
    "cheating": Text("For cheating at any time."),
    "ban": Text("The association may ban somebody."),
    "leaver": Text("It is settled what follows for whoever leaves a running game."),
    "drop-out": Text("It is settled what follows for whoever leaves the tournament."),
    "fill-table": Text("It is settled what happens to a table that became too small."),
    "turn-limit": Text("There is a time for each turn."),
    "copies": Text("It is settled whose copy of the game is played."),
    "jury-awards": Text("A jury makes results final."),
    "jury-called": Text("The jury watches until it is called."),
    "lapse": Text("Invitations lapse after a while."),
    "lead": Text("Tournaments are registered ahead."),
    "other-dates": Text("Other dates are looked at before a tournament is put on one."),
    "own-mode": Text("A mode of one’s own needs the association’s word."),
    "results-due": Text("Results are due after the tournament."),
}
