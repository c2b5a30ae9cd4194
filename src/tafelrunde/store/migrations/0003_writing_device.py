"""The device of this house, and copies that are for display only."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0002_badges_and_crews"),)

    operations = (
        migrations.AddField(
            model_name="hall",
            name="display_only",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("label", models.CharField(blank=True, max_length=60)),
                ("only", models.BooleanField(default=True, editable=False, unique=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(only=True), name="one_device_a_house")
                ],
            },
        ),
    )
