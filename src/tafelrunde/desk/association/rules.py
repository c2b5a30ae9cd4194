"""Which rule of this rulebook says so? The association's topics, as the rulebook itself names them.

Where a rulebook is silent the topic has no rule: the association may still insist, without an id.
"""

from __future__ import annotations

from typing import Literal

from tafelrunde.games import shelf
from tafelrunde.rulebook.list_rules import PLAIN, ListRules
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.own_series import in_own_series, with_list_rules
from tafelrunde.rulebook.topics import OfficeTopic
from tafelrunde.state.championship import Championship

Topic = OfficeTopic | Literal["fee", "ban", "guardian", "direct"]

DESK_TOPICS = {"fee": "fee", "ban": "ban", "guardian": "consent"}
"""What the desk of a tournament insists on as well."""


def rulebook_of(state: Championship) -> Rulebook:
    """By which rules a season is run: its game's, with its own ranking rules if it has any."""
    book = in_own_series(shelf.rulebook_for(state), state.own)
    return with_list_rules(book, state.list_rules)


def list_rules_of(rulebook: Rulebook) -> ListRules:
    """What the ranking list adds to the points of places."""
    return rulebook.season.list_rules if rulebook.season else PLAIN


def dense_places(state: Championship) -> bool:
    """Whether places behind a shared one go on with the next number."""
    return list_rules_of(rulebook_of(state)).dense


def rule_for(rulebook: Rulebook, topic: Topic) -> str | None:
    if topic in DESK_TOPICS:
        return rulebook.desk.get(DESK_TOPICS[topic])
    if rulebook.season is None:
        return None
    if topic == "direct":
        return rulebook.season.qualification.direct_rule
    return rulebook.season.office.get(topic)


def eligible(rulebook: Rulebook, lives_in: str, citizenships: str) -> bool:
    """Citizen of one of the rulebook's countries, or the centre of life in one (7W-101)."""
    countries = set(rulebook.season.countries) if rulebook.season else set()
    return not countries or bool(countries & {lives_in.upper(), *citizenships.upper().split()})
