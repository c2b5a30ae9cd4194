"""Who could be whom is found by kept keys: no less than by comparing all, and current."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.store.association import alike
from tafelrunde.store.association.erasure import erase_person
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association.merging import merge, undo_merge
from tafelrunde.store.association.people import suggested_pairs, tell_apart
from tafelrunde.store.association.register import Particulars, add_alias, change_person
from tafelrunde.store.association_models import AssociationPerson, ToldApart
from tafelrunde.store.kept_models import Alike, NameKey
from tafelrunde.store.matching import Identity
from tafelrunde.store.name_keys import keys_of
from tests.store.season_house import OFFICE, Season, house_on

WORD = st.text(string.ascii_lowercase, min_size=2, max_size=12)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def using(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: pytest.FixtureRequest,
) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("house")
    with django_db_blocker.unblock(), house_on(request.param, folder) as alias:  # type: ignore[attr-defined]
        yield alias


@pytest.fixture
def house(using: str) -> Season:
    AssociationPerson.objects.using(using).update(same_as=None)
    AssociationPerson.objects.using(using).all().delete()
    return Season(using)


def slipped(word: str, at: int, letter: str, kind: str) -> str:
    """One slip of the pen: a letter more, less, another, or two swapped."""
    at %= len(word)
    match kind:
        case "more":
            return word[:at] + letter + word[at:]
        case "less":
            return word[:at] + word[at + 1 :]
        case "swapped":
            return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
        case _:
            return word[:at] + letter + word[at + 1 :]


@given(
    WORD,
    WORD,
    st.integers(0, 30),
    st.sampled_from(string.ascii_lowercase),
    st.sampled_from(["more", "less", "swapped", "other"]),
)
def test_one_slip_in_one_word_always_leaves_a_key(
    first: str, last: str, at: int, letter: str, kind: str
) -> None:
    # What two letters loosely become one may move with the slip; the keys are of loose names.
    other = slipped(last, at, letter, kind)
    mine, theirs = keys_of(f"{first} {last}"), keys_of(f"{other} {first}")
    assert mine & theirs or not other or not _clean(first, last, other)


def _clean(*words: str) -> bool:
    pairs = ("ae", "oe", "ue", "ss", "ph", "th", "ck")
    return len(set(words)) == 3 and not any(pair in word for word in words for pair in pairs)


def test_a_very_long_name_has_few_keys() -> None:
    assert len(keys_of(" ".join(f"w{number}" for number in range(60)))) < 400
    assert keys_of("!?!") == set()


def pairs(house: Season) -> set[tuple[str, str]]:
    names = dict(AssociationPerson.objects.using(house.using).values_list("id", "name"))
    return {(names[one], names[other]) for one, other, _why in suggested_pairs(house.using)}


def alike_now(house: Season) -> list[tuple[str, str, int, list[str]]]:
    rows = Alike.objects.using(house.using).order_by("one_id", "other_id")
    return list(rows.values_list("one_id", "other_id", "weight", "grounds"))


def test_pairs_follow_whoever_comes_and_changes(house: Season) -> None:
    ada = house.person("Ada Kleinschmidt", born="")
    assert pairs(house) == set()
    other = house.person("Ada Kleinschmitt", born="")
    assert len(pairs(house)) == 1
    change_person(other, Particulars(name="Bo Ganzanders"), house.using)
    assert pairs(house) == set()
    add_alias(other, "Ada Kleinschmid", using=house.using)
    assert len(pairs(house)) == 1
    erase_person(house.ledger, ada)
    assert pairs(house) == set()
    assert not NameKey.objects.using(house.using).filter(person_id=ada).exists()


def test_pairs_of_people_entered_in_bulk_are_found(house: Season) -> None:
    rows = [
        AssociationPerson(id=f"b{n}", name=name)
        for n, name in enumerate(["Mia Meier", "Mia Maier"])
    ]
    AssociationPerson.objects.using(house.using).bulk_create(rows)
    assert pairs(house) == {("Mia Meier", "Mia Maier")}


def test_merged_people_are_found_under_both_names(house: Season) -> None:
    kept, gone = house.person("Eva Blum", born=""), house.person("Eva Stein", born="")
    third = house.person("Eva Steim", born="")
    assert (
        pairs(house) == {tuple(sorted(("Eva Stein", "Eva Steim"), key=str))}
        or len(pairs(house)) == 1
    )
    merge(house.ledger, kept, gone, (), OFFICE, "m1")
    assert {frozenset(pair) for pair in pairs(house)} == {frozenset({"Eva Blum", "Eva Steim"})}
    undo_merge(house.ledger, gone, "zwei", OFFICE, "m2")
    assert {frozenset(pair) for pair in pairs(house)} == {frozenset({"Eva Stein", "Eva Steim"})}
    tell_apart(gone, third, OFFICE, house.using)
    assert pairs(house) == set()
    ToldApart.objects.using(house.using).all().delete()


def test_pairs_kept_one_by_one_are_those_made_at_once(house: Season) -> None:
    rng = Random(7)
    firsts, lasts = (
        ["Anna", "Hanna", "Max", "Jörg"],
        ["Müller", "Mueller", "Muller", "Berg", "Burg"],
    )
    for _ in range(60):
        name = f"{rng.choice(firsts)} {rng.choice(lasts)}"
        if rng.random() < 0.3:
            name = slipped(name, rng.randrange(20), "x", rng.choice(["more", "less", "other"]))
        house.person(name, born=rng.choice(["", "1990-05-06", "1991-05-06"]))
        if rng.random() < 0.3:
            alike.bring_up(house.using)
    alike.bring_up(house.using)
    kept = alike_now(house)
    assert len(kept) > 100
    assert alike.rebuild(house.using) == 60
    assert alike_now(house) == kept


def test_only_whoever_could_be_meant_is_read(house: Season) -> None:
    near = house.person("Ada Müller", born="")
    house.person("Zoë Quast", born="")
    known = alike.directory_for([Identity(name="Ada Mueler")], house.using)
    assert set(known.people) == {near}
    [found] = known.suggest(Identity(name="Ada Mueler"))
    assert found.person == near


def test_a_name_is_found_by_the_beginnings_of_its_words(house: Season) -> None:
    one = house.person("Jörg Weißmüller")
    two = house.person("Jörg Weiß")
    add_alias(two, "Jörg Kunz", using=house.using)
    assert set(find_people("joerg weiss", house.using)) == {one, two}
    assert find_people("weiss jörg", house.using)[0] == two
    assert find_people("kun", house.using) == [two]
    assert find_people("kunz weiß", house.using) == []  # each name for itself
    assert find_people(one, house.using) == [one]
    assert find_people("%", house.using) == []
