"""The workers' wiring: three queues, the schedule of beat, and nothing in the broker that may not be lost.

`ticks` expire and are many; `wakes` are single games that are due within a second; `work` is whatever may wait. Each has
its own queue, so that neither a backlog nor an export delays a clock. Times and decisions live in PostgreSQL: a task that is
lost, late or delivered twice changes nothing.
"""

import os
import warnings
from pathlib import Path
from typing import Any

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import after_task_publish, beat_init, setup_logging, task_postrun
from kombu import Queue

from citadel import env

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadel.settings")

# Celery warns root because of pickle; messages here are JSON and nothing else is accepted.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("citadel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    task_queues=[Queue("ticks"), Queue("wakes"), Queue("work")],
    task_default_queue="work",
    task_create_missing_queues=False,
    task_routes={"games.tick": {"queue": "ticks"}, "games.wake": {"queue": "wakes"}},
    task_annotations={"games.wake": {"acks_late": True}},
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    result_backend=None,
    # A command must not wait for a lost broker: one quick try, then the tick finds the game in PostgreSQL.
    task_publish_retry=False,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_connection_timeout=1.0,
    broker_transport_options={
        # Longer than any task of `wakes` may take (its countdown is under a second), short enough that
        # the messages of a killed worker come back soon.
        "visibility_timeout": env.number("CITADEL_VISIBILITY_TIMEOUT", 30, least=1),
        "socket_connect_timeout": 1.0,
        "socket_timeout": 5.0,
        "socket_keepalive": True,
        # For those who send; kombu's default sleeps for two seconds before its second try.
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0.1,
        "interval_max": 0.1,
    },
    worker_hijack_root_logger=False,
    worker_redirect_stdouts=False,
    worker_send_task_events=False,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    beat_schedule={
        "tick": {"task": "games.tick", "schedule": 1.0, "options": {"queue": "ticks", "expires": 1}},
        "sweep_rooms": {"task": "games.sweep_rooms", "schedule": 20.0, "options": {"queue": "work", "expires": 20}},
        "ensure_partitions": {"task": "games.ensure_partitions", "schedule": 86_400.0, "options": {"queue": "work"}},
        "sweep_accounts": {"task": "accounts.sweep", "schedule": 5.0, "options": {"queue": "work", "expires": 5}},
        "expire_accounts": {"task": "accounts.expire", "schedule": 3600.0, "options": {"queue": "work"}},
    },
    beat_max_loop_interval=1,
)
app.autodiscover_tasks()


@setup_logging.connect
def _keep_our_logging(**_: Any) -> None:
    """Keep Celery's hands off the loggers: citadel.logging has set them up."""


@beat_init.connect
def _partitions_first(**_: Any) -> None:
    """Do the daily work at each start too: a beat that is restarted every day would never come to it."""
    app.send_task("games.ensure_partitions")


_HEARTBEAT = env.text("CITADEL_HEARTBEAT", "")


def _touch_heartbeat(**_: Any) -> None:
    """Leave a sign of life for a health check: a worker has done a task, or beat has sent one."""
    Path(_HEARTBEAT).touch()


if _HEARTBEAT:
    task_postrun.connect(_touch_heartbeat)
    after_task_publish.connect(_touch_heartbeat)
