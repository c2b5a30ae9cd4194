"""A mirror numbers what the hall says about who may see a tournament."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0039_makers_of_tokens_and_receivers"),)

    operations = (
        migrations.AddField(
            model_name="mirrored",
            name="public_number",
            field=models.PositiveIntegerField(default=0),
        ),
    )
