"""When somebody of the register changed last is asked by every page of a season."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0016_kept"),)
    operations = (
        migrations.AddIndex(
            model_name="associationperson",
            index=models.Index(fields=["changed_at"], name="people_by_change"),
        ),
    )
