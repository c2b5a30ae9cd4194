"""What formats are worth for a field is measured once and kept for a while."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0022_kept_chances"),)
    operations = (
        migrations.CreateModel(
            name="KeptWeighing",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("done", models.PositiveIntegerField(default=0)),
                ("of", models.PositiveIntegerField(default=0)),
                ("answer", models.BinaryField(default=bytes)),
                ("why_not", models.TextField(blank=True)),
                ("working_until", models.DateTimeField(null=True)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={"abstract": False},
        ),
    )
