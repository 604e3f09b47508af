"""The golden games of Citadels classic: every ending, role, district and question, the Witch on each number."""

from typing import Any, Final

from tests.games.rules.citadels.properties.house_rules import HouseRules
from tests.games.rules.citadels.properties.playing import Play
from tests.golden.citadels_plan import Plan

ALL: Final = (True,) * 8

WITCH: Final = "witch thief wizard king abbot merchant navigator diplomat"
ASSASSIN: Final = "assassin tax_collector wizard king abbot merchant navigator diplomat"


def _play(number: int, people: tuple[bool, ...], roles: str, habits: str = "there", **more: Any) -> Play:
    """Return a game; what is not named of the house rules is the shorter game's: seven districts, the full deck."""
    house = {name: more.pop(name) for name in ("city_target", "deck", "first_crown", "ball_room") if name in more}
    rules = HouseRules(tuple(roles.split()), city_target=7, ball_room="plain")._replace(**house)
    return Play(number, people, habits, edition="classic", house=rules, **more)


PLANS: Final[dict[str, Plan]] = {
    "abandoned_4": Plan(
        "Four people leave one by one, the last one too",
        _play(
            1000084, ALL[:4], "assassin thief wizard emperor bishop alchemist architect diplomat", "leaving", ball_room="salute"
        ),
    ),
    "two_players": Plan(
        "Two people, eight districts; keeping and discarding; they come late",
        _play(
            239,
            ALL[:2],
            "witch tax_collector magician king abbot alchemist architect warlord",
            "now and then",
            city_target=8,
            ball_room="salute",
        ),
    ),
    "three_players_nine_roles": Plan(
        "Two people who come and go, and a bot; a role is put aside in the middle of the draft",
        _play(
            117,
            (True, True, False),
            "witch tax_collector wizard king bishop alchemist navigator warlord artist",
            "in and out",
            first_crown=2,
            ball_room="salute",
        ),
    ),
    "queen_5": Plan(
        "Four people who come late, and a bot; Queen and Emperor; the base deck",
        _play(
            1000338,
            (True, True, True, False, True),
            "witch thief wizard emperor abbot merchant architect warlord queen",
            "now and then",
            deck="base",
            first_crown=3,
        ),
    ),
    "bewitched_emperor_4": Plan(
        "Four people who come late; the Witch gives the Emperor's crown; eight districts",
        _play(
            1000556,
            ALL[:4],
            "witch thief magician emperor abbot alchemist navigator diplomat",
            "now and then",
            city_target=8,
        ),
    ),
    "salutes_5": Plan(
        "Five people who come and go; the Ball Room, salutes given and missed; the 75 minutes end during one",
        _play(
            1000629,
            ALL[:5],
            "assassin thief wizard king bishop merchant navigator diplomat",
            "in and out",
            city_target=8,
            first_crown=2,
            ball_room="salute",
        ),
    ),
    "tie_by_districts_3": Plan(
        "Three people; equal totals, more points in districts win; a murdered Emperor gives the crown; a Museum changes hands",
        _play(225, ALL[:3], "assassin thief magician emperor bishop merchant navigator diplomat artist"),
    ),
    "leaving_8": Plan(
        "Seven people who leave one by one, and a bot; nine roles; relaxed clocks",
        _play(
            1000771,
            (True, True, True, True, True, False, True, True),
            f"{WITCH} artist",
            "leaving",
            speed="relaxed",
        ),
    ),
    "library_and_observatory_2": Plan(
        "Two people; three cards seen, two kept",
        _play(1000677, ALL[:2], ASSASSIN, first_crown=0),
    ),
    "late_6": Plan(
        "Six people who come late; the 75 minutes end while cards are looked at",
        _play(
            1000188,
            ALL[:6],
            "witch tax_collector wizard emperor abbot merchant navigator diplomat queen",
            "now and then",
            ball_room="salute",
        ),
    ),
    "timed_out_navigating_7": Plan(
        "Six people, a bot and nobody who acts for the absent; the 75 minutes end while the Navigator is asked",
        _play(
            591,
            (True, True, False, True, True, True, True),
            "assassin thief magician king bishop alchemist navigator warlord",
            "in and out",
            policy=False,
            speed="relaxed",
            first_crown=0,
            ball_room="salute",
        ),
    ),
    "without_clocks_5": Plan(
        "Five people without clocks; the 75 minutes end while a murdered Emperor is to give the crown",
        _play(
            798,
            ALL[:5],
            "assassin thief wizard emperor bishop alchemist navigator diplomat artist",
            "in and out",
            policy=False,
            speed="off",
        ),
    ),
    "fallen_bell_4": Plan(
        "Three people who come and go, and a bot; a Bell Tower falls; a Graveyard's owner does not answer",
        _play(
            416,
            (True, True, True, False),
            "witch thief wizard king bishop alchemist navigator warlord",
            "in and out",
            speed="relaxed",
            city_target=8,
        ),
    ),
    "bell_2": Plan(
        "Two people; the Bell Tower completes a city when it is announced",
        _play(
            1000491,
            ALL[:2],
            "assassin tax_collector magician king abbot merchant navigator warlord",
            ball_room="salute",
        ),
    ),
    "hospital_2": Plan(
        "Two people who come late; a murdered one gathers in the Hospital",
        _play(
            547,
            ALL[:2],
            "assassin tax_collector wizard king abbot merchant navigator warlord",
            "now and then",
            speed="relaxed",
            first_crown=1,
            ball_room="salute",
        ),
    ),
    "timed_out_paying_5": Plan(
        "Five people who come and go; the 75 minutes end while the Emperor is to be paid",
        _play(
            1000781,
            ALL[:5],
            "assassin tax_collector wizard emperor bishop alchemist architect warlord queen",
            "in and out",
            speed="relaxed",
            ball_room="salute",
        ),
    ),
}
