"""One person, once: pairs of the register that could be one person, and pairs told apart."""

from __future__ import annotations

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.matter import refuse
from tafelrunde.state.championship import Championship
from tafelrunde.store import deeds
from tafelrunde.store.association import alike
from tafelrunde.store.association_models import AssociationPerson, ToldApart
from tafelrunde.store.kept_models import Alike
from tafelrunde.store.matching import GROUND_WORDS, Directory
from tafelrunde.words import Text


def directory(using: str = "default") -> Directory:
    """Everyone known; who asks for a few names takes `alike.directory_for`."""
    people = AssociationPerson.objects.using(using).filter(same_as=None)
    return Directory(alike.candidates(using, people.values_list("id", flat=True)))


def suggested_pairs(using: str = "default") -> list[tuple[str, str, tuple[Text, ...]]]:
    """Pairs of the register that could be one person and were not told apart."""
    return [in_words(pair) for pair in alike.suggested(using)]


def in_words(pair: Alike) -> tuple[str, str, tuple[Text, ...]]:
    """The two ids and what speaks for it."""
    return pair.one_id, pair.other_id, tuple(GROUND_WORDS[each] for each in pair.grounds)


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def tell_apart(one: str, other: str, actor: Actor, using: str = "default") -> None:
    """Two people who look alike: the suggestion does not come back, until it is taken back."""
    first, second = _pair(one, other)
    known = AssociationPerson.objects.using(using).filter(id__in=(first, second)).count()
    if first == second or known != 2:
        refuse("other", "two different known people expected")
    _row, new = ToldApart.objects.using(using).get_or_create(
        one_id=first, other_id=second, defaults={"by": actor.id}
    )
    if new:
        deeds.note("told-apart", actor.id, person=first, about=second, using=using)


def suggest_again(number: int, using: str = "default") -> None:
    """They may be one person after all."""
    ToldApart.objects.using(using).filter(pk=number).delete()


def appears_in(state: Championship, person: str) -> bool:
    """Whether an id stands anywhere in that season."""
    if person in state.same_as or person in state.same_as.values():
        return True
    if person in (state.champion, state.runner_up):
        return True
    if person in state.invitations or person in state.grants:
        return True
    return any(
        person in fixture.registered
        or person in fixture.waiting
        or (fixture.results is not None and person in fixture.results.people)
        for fixture in state.fixtures.values()
    )
