"""An edition published by mistake can be withdrawn, and brought back."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0033_api_tokens"),)

    operations = (
        migrations.AddField(
            model_name="houseedition",
            name="withdrawn",
            field=models.BooleanField(default=False),
        ),
    )
