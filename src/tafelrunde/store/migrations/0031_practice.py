"""Tournaments to learn by: never public, and the only ones that may go after a start."""

from __future__ import annotations

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = (("store", "0030_push"),)

    operations = (
        migrations.AddField(
            model_name="hall",
            name="practice",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="hall",
            constraint=models.CheckConstraint(
                condition=~Q(practice=True, public=True), name="practice_is_never_public"
            ),
        ),
    )
