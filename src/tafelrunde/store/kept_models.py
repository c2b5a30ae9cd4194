"""What is kept beside journals and people so that no page has to work it out.

Nothing here is a truth of its own: every row follows from a season's journal or from the people's
names, says which state it belongs to, and can be thrown away and made anew (`tafelrunde jobs
--rebuild`). No name is in it, so nothing of it has to be erased by hand: what belongs to a person
goes with the person's row.
"""

from __future__ import annotations

from django.db import models

from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.bounded import Bounded

# ── Who could be whom (association/alike.py) ─────────────────────────────────────────────────────


class NameKey(Bounded):
    """One of the keys of a person's names (`name_keys.py`): who shares none is nobody alike."""

    person = models.ForeignKey(
        AssociationPerson, on_delete=models.CASCADE, related_name="name_keys"
    )
    key = models.CharField(max_length=64, db_index=True)

    class Meta:
        app_label = "store"
        constraints = (
            models.UniqueConstraint(fields=("person", "key"), name="a_person_has_a_key_once"),
        )

    def __str__(self) -> str:
        return self.key


class Alike(Bounded):
    """Two people that could be one, and what speaks for it; `one` is the smaller id."""

    one = models.ForeignKey(AssociationPerson, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(AssociationPerson, on_delete=models.CASCADE, related_name="+")
    weight = models.PositiveSmallIntegerField()
    grounds = models.JSONField(default=list)

    class Meta:
        app_label = "store"
        ordering = ("-weight", "one_id", "other_id")
        constraints = (
            models.UniqueConstraint(fields=("one", "other"), name="a_pair_is_alike_once"),
        )
        indexes = (models.Index(fields=("-weight", "one"), name="alike_by_weight"),)

    def __str__(self) -> str:
        return f"{self.one_id} {self.other_id}"


# ── The list of a season (season_list.py) ────────────────────────────────────────────────────────


class KeptList(Bounded):
    """The ranking list of a season as it follows from its journal up to that record."""

    season = models.OneToOneField(
        SeasonBook, on_delete=models.CASCADE, primary_key=True, related_name="kept_list"
    )
    version = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    """The journal's last hash when the list was compared with it."""
    form = models.CharField(max_length=64, blank=True)
    """How lines are written and by which rules they were added up; another one: made anew."""
    summary = models.JSONField(default=dict)
    """What pages say of the list as a whole."""
    moves = models.BinaryField(default=bytes)
    """Of which days everybody's way is told (reckoning.season.history)."""

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"{self.season_id} {self.version}"


class KeptLine(Bounded):
    """One line of the list, with ids where names will stand."""

    season = models.ForeignKey(SeasonBook, on_delete=models.CASCADE, related_name="kept_lines")
    position = models.PositiveIntegerField()
    person = models.CharField(max_length=64)
    rank = models.PositiveIntegerField()
    line = models.TextField()
    way = models.BinaryField(default=bytes)
    """The person's rank and points after each of these days."""

    class Meta:
        app_label = "store"
        ordering = ("season", "position")
        constraints = (
            models.UniqueConstraint(fields=("season", "person"), name="one_kept_line_a_person"),
        )
        indexes = (models.Index(fields=("season", "position"), name="kept_line_by_position"),)

    def __str__(self) -> str:
        return f"{self.season_id} {self.position}"


# ── What was foreseen for a hall (foretelling.py) ────────────────────────────────────────────────


class KeptChances(Bounded):
    """The estimates last made for a tournament, and until when somebody is at new ones."""

    hall = models.OneToOneField(
        "store.Hall", on_delete=models.CASCADE, primary_key=True, related_name="kept_chances"
    )
    stamp = models.CharField(max_length=64, blank=True)
    """For what they were last asked (chances.told), whether they came to an answer or not."""
    foreseen = models.BinaryField(default=bytes)
    """The last that were made, saying what they rest on; empty before, null where none can be."""
    working_until = models.DateTimeField(null=True)
    """While it lasts nobody else begins; whoever died with the work leaves it to the next."""

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"{self.hall_id} {self.stamp[:8]}"


# ── Formats beside each other (weighing.py) ──────────────────────────────────────────────────────


class KeptWeighing(Bounded):
    """What formats are worth for one field, measured once for whoever asks."""

    key = models.CharField(max_length=64, primary_key=True)
    """A hash of the question: the edition, the mode, the field, the runs and the seed."""
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    answer = models.BinaryField(default=bytes)
    why_not = models.TextField(blank=True)
    """Why it cannot be measured; "failed" where the work came to no end."""
    working_until = models.DateTimeField(null=True)
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"{self.key[:8]} {self.done}/{self.of}"


# ── How strong who agreed is (rating.py) ──────────────────────────────────────────────────────────


class KeptStrengths(Bounded):
    """The strengths of one game, of people who agreed to a page and of nobody else."""

    rulebook = models.CharField(max_length=64, primary_key=True)
    stamp = models.CharField(max_length=64, blank=True)
    """What they rest on; another one, other strengths."""
    answer = models.BinaryField(default=bytes)
    working_until = models.DateTimeField(null=True)

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"{self.rulebook} {self.stamp[:8]}"


# ── Large prints (association/prints.py) ─────────────────────────────────────────────────────────


class KeptPrint(Bounded):
    """A print or workbook too large to be made while somebody waits: ordered, made once, kept."""

    season = models.ForeignKey(SeasonBook, on_delete=models.CASCADE, related_name="kept_prints")
    name = models.CharField(max_length=80)
    """Which file in which language, such as "ranking.pdf de"."""
    stamp = models.CharField(max_length=64)
    """A hash of the journal's head and of the people: another one, another print."""
    base = models.CharField(max_length=200, blank=True)
    """How the house was asked; an address on the print begins with it."""
    state = models.CharField(max_length=8, default="waiting")
    """"waiting", "working", "ready" or "failed"."""
    file = models.BinaryField(null=True)
    ordered_at = models.DateTimeField(auto_now_add=True)
    began_at = models.DateTimeField(null=True)
    ready_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "store"
        constraints = (
            models.UniqueConstraint(
                fields=("season", "name", "stamp"), name="a_print_is_ordered_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.season_id} {self.name} {self.state}"
