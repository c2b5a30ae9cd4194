"""On which day a tournament of several days ends, beside the day it begins."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0050_people_by_the_letter_i"),)

    operations = (
        migrations.AddField(
            model_name="hall",
            name="ends_on",
            field=models.CharField(blank=True, default="", max_length=10),
        ),
    )
