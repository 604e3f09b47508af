"""The golden games of Secret City."""

from typing import Final

from tests.games.rules.citadels.properties.playing import Play
from tests.golden.citadels_plan import Plan

ALL: Final = (True,) * 7

PLANS: Final[dict[str, Plan]] = {
    "finished_4": Plan("Four people; a single winner; lab, quarry, a storehouse paid with cards", Play(116, ALL[:4])),
    "academy_4": Plan("Four people; income with the academy, the vault and the gate score", Play(556, ALL[:4])),
    "finished_5": Plan("Three people and two bots; forge, workshop, fountain", Play(57, (True, False, True, True, False))),
    "finished_6": Plan("Six people; the archive keeps what it sees", Play(29, ALL[:6])),
    "tie_by_role_6": Plan("Equal totals; the higher role revealed in the last round wins", Play(28, ALL[:6])),
    "murdered_king_4": Plan("The King is murdered in the last round: revealed and crowned before the scores", Play(89, ALL[:4])),
    "late_7": Plan(
        "Five people of whom some are late, two bots; every clock runs out once; the seventh picker; a murdered King",
        Play(109, (True, True, False, True, False, True, True), "now and then"),
    ),
    "coming_and_going_4": Plan(
        "People strike out, come back in the middle of turns, strike out again; relaxed clocks",
        Play(54, ALL[:4], "in and out", speed="relaxed"),
    ),
    "leaving_5": Plan("People leave one by one, and a bot wins what they began", Play(54, ALL[:5], "leaving")),
    "abandoned_5": Plan("The last person leaves", Play(107, ALL[:5], "leaving")),
    "timed_out_choosing_5": Plan(
        "The 75 minutes end while a choice is open; nobody acts for the absent",
        Play(25, ALL[:5], "in and out", policy=False),
    ),
    "timed_out_4": Plan("The 75 minutes end; relaxed clocks", Play(33, ALL[:4], "in and out", speed="relaxed")),
}
