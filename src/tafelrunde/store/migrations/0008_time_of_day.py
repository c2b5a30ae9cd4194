"""When play begins, beside the day."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0007_list_layouts"),)

    operations = (
        migrations.AddField(
            model_name="hall",
            name="starts_at",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
    )
