"""A receiver is told that something was taken back only if it was told of it before."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0041_links_given_by_links"),)

    operations = (
        migrations.AddField(
            model_name="receiver",
            name="told",
            field=models.TextField(blank=True, default=""),
        ),
    )
