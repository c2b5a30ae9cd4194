"""A person's way stands with the line; whoever is whole, or due for new keys, has an index."""

from __future__ import annotations

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = (("store", "0018_people_by_sort_key"),)
    operations = (
        migrations.AddField(
            model_name="keptline", name="way", field=models.BinaryField(default=bytes)
        ),
        migrations.AddIndex(
            model_name="associationperson",
            index=models.Index(
                fields=["id"],
                condition=Q(keyed_at__isnull=True) | ~Q(keyed_at=F("changed_at")),
                name="people_without_keys",
            ),
        ),
    )
