"""Health for load balancers and for `up`: whether this process is alive, and whether it can serve.

A lost Redis is reported and no reason to send nobody here: it costs speed, never an answer.
"""

import redis as redis_client
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from citadel import redis


def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer 200: the process runs."""
    return JsonResponse({"status": "alive"})


def readyz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database answers, else 503; say also how Redis does."""
    database = _database_answers()
    body = {"status": "ready" if database else "unavailable", "database": database, "redis": _redis_answers()}
    return JsonResponse(body, status=200 if database else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _redis_answers() -> bool:
    try:
        return bool(redis.client().ping())
    except redis_client.RedisError:
        return False
