"""A mirror remembers that the laptop has other records, and since when."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0046_people_without_apostrophes"),)

    operations = (
        migrations.AddField(
            model_name="mirrored",
            name="refused",
            field=models.CharField(blank=True, default="", max_length=12),
        ),
        migrations.AddField(
            model_name="mirrored",
            name="refused_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
    )
