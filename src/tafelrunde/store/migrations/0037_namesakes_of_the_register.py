"""What the office puts behind a name, so that two people of one name are told apart in public."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0036_hall_of_a_result"),)

    operations = (
        migrations.AddField(
            model_name="associationperson",
            name="told_apart",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
    )
