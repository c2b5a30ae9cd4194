"""What the columns of entry lists were said to be."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0006_confirming"),)

    operations = (
        migrations.CreateModel(
            name="ListLayout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("owner", models.CharField(max_length=100)),
                ("headings", models.CharField(max_length=64)),
                ("meanings", models.JSONField(default=dict)),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owner", "headings"), name="one_layout_a_person_and_headings"
                    )
                ],
            },
        ),
    )
