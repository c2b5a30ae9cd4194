"""An answer of a season ends after it begins, as a tournament's does."""

from __future__ import annotations

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = (("store", "0020_people_merged"),)
    operations = (
        migrations.AddConstraint(
            model_name="seasonanswer",
            constraint=models.CheckConstraint(
                condition=Q(first_seq__lte=F("version") + 1),
                name="season_answers_end_after_they_begin",
            ),
        ),
    )
