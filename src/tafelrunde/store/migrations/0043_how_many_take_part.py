"""How many take part stands with the tournament: who has a name there may have stayed away."""

from __future__ import annotations

from django.db import migrations, models

from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import folded
from tafelrunde.rulebook.faults import Refusal


def as_the_journal_says(apps, schema_editor):  # type: ignore[no-untyped-def]
    using = schema_editor.connection.alias
    rows = apps.get_model("store", "JournalRow").objects.using(using)
    for hall in apps.get_model("store", "Hall").objects.using(using).filter(version__gt=0):
        lines = rows.filter(hall=hall).order_by("seq").values_list("line", flat=True)
        try:
            hall.players = len(folded([TOURNAMENTS.from_line(line) for line in lines]).entries)
        except Refusal:  # what cannot be read is told by `verify`; the house opens all the same
            continue
        hall.save(using=using, update_fields=["players"])


class Migration(migrations.Migration):
    dependencies = (("store", "0042_what_receivers_were_told"),)

    operations = (
        migrations.AddField(
            model_name="hall",
            name="players",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(as_the_journal_says, migrations.RunPython.noop),
    )
