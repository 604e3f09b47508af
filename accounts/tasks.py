"""What the worker does for accounts. Each task may arrive twice, late or never; the next one finds what was lost."""

from celery import shared_task

from accounts import services
from citadel.clock import now_ms


@shared_task(name="accounts.sweep", ignore_result=True)
def sweep(**_: object) -> None:
    """Tell fresh revocations again, finish interrupted deletions, and tell other apps what some have not heard."""
    now = now_ms()
    services.retell_revocations(now=now)
    services.finish_closings(now=now)
    services.tell_again(now=now)


@shared_task(name="accounts.expire", ignore_result=True)
def expire(**_: object) -> None:
    """Delete ended devices and guests nobody has seen for half a year."""
    now = now_ms()
    services.expire_devices(now=now)
    services.expire_guests(now=now)
