"""Who on a list is somebody known? Certain, asked, or new; nobody is merged without a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from tafelrunde.reckoning.names.register import office_names
from tafelrunde.reckoning.season.intake import NEW, Option
from tafelrunde.store.association.people import directory
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.matching import Identity, Suggestion


class Answers(msgspec.Struct, frozen=True):
    """What the office said about those who are not certain."""

    chosen: Mapping[str, str] = {}
    """By the key of a line or name: a person's id, or NEW."""
    same: bool = False
    """Whoever has the name of the only person suggested is that person."""
    rest: bool = False
    """Everybody not decided otherwise is new."""


class Found(msgspec.Struct, frozen=True):
    """Whom a line means: an id, NEW, or nobody yet (then somebody has to say)."""

    person: str
    options: tuple[Option, ...] = ()
    certain: bool = False

    @property
    def asked(self) -> bool:
        """Whether this was, or still is, a question to the office."""
        return bool(self.options) and not self.certain


def recognise(
    identities: Mapping[str, Identity], answers: Answers, using: str = "default"
) -> dict[str, Found]:
    known = directory(using)
    names = office_names(AssociationPerson.objects.using(using).only("id", "name"))
    found = {}
    for key, identity in identities.items():
        suggested = known.suggest(identity)
        options = tuple(_option(one, names) for one in suggested)
        certain = [one.person for one in suggested if one.certain]
        if certain:
            found[key] = Found(certain[0], options, certain=True)
        elif not options:
            found[key] = Found(NEW)
        else:
            found[key] = Found(_answered(key, options, answers), options)
    return _each_namesake_once(found, answers)


def _option(one: Suggestion, names: Mapping[str, str]) -> Option:
    same = "same-name" in one.grounds and not {"other-birth-date", "other-number"} & set(
        one.grounds
    )
    return Option(one.person, names[one.person], tuple(one.words), one.certain, same)


def _answered(key: str, options: tuple[Option, ...], answers: Answers) -> str:
    told = answers.chosen.get(key, "")
    if told == NEW or told in {option.person for option in options}:
        return told
    alike = [option.person for option in options if option.same_name]
    if answers.same and len(alike) == 1:
        return alike[0]
    return NEW if answers.rest else ""


def _each_namesake_once(found: dict[str, Found], answers: Answers) -> dict[str, Found]:
    """Two of one name on a list: which of them is the one known has to be said."""
    taken = Counter(each.person for each in found.values())
    return {
        key: msgspec.structs.replace(each, person="")
        if each.asked
        and each.person != NEW
        and taken[each.person] > 1
        and answers.chosen.get(key) != each.person
        else each
        for key, each in found.items()
    }
