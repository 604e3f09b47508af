"""What every engine stands on."""

from games.rules.core.admission import OF_THE_SEAT, AdmissionRules, admit, admit_person, admit_policy
from games.rules.core.audience import TABLE, Audience, Event, JSONObject, Part, audience, event_type, feed, split
from games.rules.core.chance import Chance, commitment, game_seed, salt
from games.rules.core.errors import MISPLACED, BadOption, GameCode, RuleViolation
from games.rules.core.extras import HasChoices, HasSheets, Simultaneous
from games.rules.core.ruleset import CardList, Decision, Offer, Outcome, Ruleset, Unavailable
from games.rules.core.run import Run
from games.rules.core.seats import Controller, Leave, Resume, SeatLeft, SeatResumed, Sitting, TurnTimedOut
from games.rules.core.setup import Fairness, Pace, Setup
from games.rules.core.types import Instant, Seat
from games.rules.core.windows import Clock, Waiting, Window, window_id

__all__ = [
    "MISPLACED",
    "OF_THE_SEAT",
    "TABLE",
    "AdmissionRules",
    "Audience",
    "BadOption",
    "CardList",
    "Chance",
    "Clock",
    "Controller",
    "Decision",
    "Event",
    "Fairness",
    "GameCode",
    "HasChoices",
    "HasSheets",
    "Instant",
    "JSONObject",
    "Leave",
    "Offer",
    "Outcome",
    "Pace",
    "Part",
    "Resume",
    "RuleViolation",
    "Ruleset",
    "Run",
    "Seat",
    "SeatLeft",
    "SeatResumed",
    "Setup",
    "Simultaneous",
    "Sitting",
    "TurnTimedOut",
    "Unavailable",
    "Waiting",
    "Window",
    "admit",
    "admit_person",
    "admit_policy",
    "audience",
    "commitment",
    "event_type",
    "feed",
    "game_seed",
    "salt",
    "split",
    "window_id",
]
