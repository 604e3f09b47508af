"""Room for the streams of the coming months."""

from django.db import connection


def ensure(*, months: int) -> int:
    """Make the partitions of this month and of so many after it; return how many were missing. Safe twice and in parallel."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT games_ensure_partitions(%s)", [months])
        made: int = cursor.fetchone()[0]
    return made
