"""Who agreed to a page with all games, and how strong those are."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0024_workshop"),)

    operations = (
        migrations.AddField(
            model_name="associationperson",
            name="career_version",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.AddField(
            model_name="associationperson",
            name="career_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="KeptStrengths",
            fields=[
                ("rulebook", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("stamp", models.CharField(blank=True, max_length=64)),
                ("answer", models.BinaryField(default=bytes)),
                ("working_until", models.DateTimeField(null=True)),
            ],
            options={"abstract": False},
        ),
    )
