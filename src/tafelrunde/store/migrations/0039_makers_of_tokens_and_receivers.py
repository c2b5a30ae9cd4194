"""Tokens and receivers remember who set them up: they end with his rights."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0038_standings_owed"),)

    operations = tuple(
        migrations.AddField(
            model_name=model,
            name="made_by",
            field=models.CharField(blank=True, default="", max_length=40),
        )
        for model in ("apitoken", "receiver")
    )
