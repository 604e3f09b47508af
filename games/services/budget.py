"""Asking a bot what it would do, under a hard budget (trial T27).

A policy is pure and mostly takes microseconds, but one that hangs must not hold up a table: it thinks in a thread of its own,
and when its time is up the next simpler one is asked. The one that hangs is left behind, and so that those left behind do
not fill the process, a policy is not asked while too many of its threads hang.
"""

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

import structlog

from games.bots import catalogue
from games.bots.policy import Policy
from games.rules.core import Chance, Offer, Ruleset, Seat

BUDGET_SECONDS = 1.0
MOST_HUNG: Final = 8
"""So many threads of one policy may hang in this process at once; then it is asked again only when one of them comes back."""

_hung: dict[Policy, list[threading.Thread]] = {}
_hung_lock = threading.Lock()

log = structlog.get_logger("games.bots")

Asked = Callable[[], Any]


def proposals(rules: Ruleset[Any, Any], state: Any, seat: Seat, *, policy: str, chance: Chance, label: str) -> Iterator[Any]:
    """Yield what the seat's policy wants to do, then what simpler ones want, then the first plain offer.

    The caller takes the first that the rules accept. A policy sees the seat's view and its legal commands, nothing else (T28).
    """
    offers = rules.legal(state, seat, automated=True)
    view = rules.view(state, seat)
    candidate: Policy | None = catalogue.policy(rules.slug, policy)
    while candidate is not None:
        command = _within_budget(candidate, view, offers, seat, chance, label)
        if command is not None:
            yield command
        candidate = catalogue.simpler(rules.slug, candidate.name)
    yield from (offer.command for offer in offers if offer.choose is None)


def first_proposal(rules: Ruleset[Any, Any], state: Any, seat: Seat, *, policy: str, chance: Chance, label: str) -> Any | None:
    """Return what the seat's own policy wants, or None when it wants nothing or fails: it is not asked again (SC-58)."""
    offers = rules.legal(state, seat, automated=True)
    chosen = catalogue.policy(rules.slug, policy)
    return _within_budget(chosen, rules.view(state, seat), offers, seat, chance, label)


def _within_budget(policy: Policy, view: Any, offers: tuple[Offer, ...], seat: Seat, chance: Chance, label: str) -> Any | None:
    if _count_hung(policy) >= MOST_HUNG:
        return None
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def think() -> None:
        try:
            answers.put(policy.choose(view, offers, seat, chance, label))
        except Exception:
            log.exception("bots.policy_failed", policy=policy.name)
            answers.put(None)

    thread = threading.Thread(target=think, name=f"bot-{policy.name}", daemon=True)
    thread.start()
    try:
        return _if_offered(answers.get(timeout=BUDGET_SECONDS), offers, policy)
    except queue.Empty:
        log.error("bots.policy_hangs", policy=policy.name)  # noqa: TRY400 - the queue, not the bot, was empty
        if _count_hung(policy, thread) == MOST_HUNG:
            log.error("bots.policy_given_up", policy=policy.name, threads=MOST_HUNG)  # noqa: TRY400 - as above
        return None


def _count_hung(policy: Policy, *more: threading.Thread) -> int:
    """Note threads that have been left behind; return how many of the policy still hang."""
    with _hung_lock:
        left = [thread for thread in (*_hung.get(policy, ()), *more) if thread.is_alive()]
        if left:
            _hung[policy] = left
        else:
            _hung.pop(policy, None)
        return len(left)


def _if_offered(command: Any | None, offers: tuple[Offer, ...], policy: Policy) -> Any | None:
    """Return the command unless it is of no kind that was offered: rules are made for commands, not for anything at all."""
    if command is None or type(command) in {type(offer.command) for offer in offers}:
        return command
    log.error("bots.policy_talks_nonsense", policy=policy.name, said=type(command).__name__)
    return None
