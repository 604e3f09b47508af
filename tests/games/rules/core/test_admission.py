"""SC 11: who may command a seat, whichever the ruleset."""

from typing import Any, NamedTuple

import pytest

from games.rules.core import AdmissionRules, Leave, Resume, RuleViolation, Sitting, admit

PLAY = object()
"""Any command of a game."""
HUMAN = Sitting(controller="human")


class Player(NamedTuple):
    """What a ruleset keeps of a seat: nothing more than who acts for it."""

    sitting: Sitting


ALONE = (Player(HUMAN),)
SITTINGS = {
    "human": HUMAN,
    "away": Sitting(controller="human", autoplay=True, timeout_streak=3),
    "left": Sitting(controller="bot", left=True),
    "bot": Sitting(controller="bot"),
}


def code(sitting: str, command: Any, *, automated: bool = False, over: bool = False) -> str | None:
    try:
        assert admit([Player(HUMAN), Player(SITTINGS[sitting])], 1, command, over=over, automated=automated) == 1
    except RuleViolation as refusal:
        return refusal.code
    return None


@pytest.mark.parametrize(
    ("sitting", "by_person", "by_policy", "leaves", "resumes"),
    [
        ("human", None, "game.not_automated", None, "game.not_automated"),
        ("away", "game.autoplay_on", None, None, None),
        ("left", "game.seat_taken_over", None, "game.seat_taken_over", "game.seat_taken_over"),
        ("bot", "game.seat_taken_over", None, "game.seat_taken_over", "game.seat_taken_over"),
    ],
)
def test_a_seat_has_one_commander(
    sitting: str, by_person: str | None, by_policy: str | None, leaves: str | None, resumes: str | None
) -> None:  # SC-43, SC-48
    assert code(sitting, PLAY) == by_person
    assert code(sitting, PLAY, automated=True) == by_policy
    assert code(sitting, Leave()) == leaves
    assert code(sitting, Resume()) == resumes
    for command in (Leave(), Resume()):
        assert code(sitting, command, automated=True) == "game.not_automated"


@pytest.mark.parametrize("automated", [True, False])
@pytest.mark.parametrize("command", [PLAY, Leave(), Resume()])
def test_nobody_else_and_nothing_after_the_end(command: Any, automated: bool) -> None:  # SC 11
    for seat in (None, -1, 2):
        with pytest.raises(RuleViolation, match="not_a_player"):
            admit(ALONE * 2, seat, command, over=True, automated=automated)
    assert code("human", command, automated=automated, over=True) == "game.game_over"


@pytest.mark.parametrize(
    ("sitting", "command", "automated", "over", "rule"),
    [
        ("human", PLAY, False, True, "WT 12"),
        ("human", PLAY, True, False, "WT-39"),
        ("human", Resume(), False, False, "WT-39"),
        ("away", PLAY, False, False, "SC-43"),
        ("left", PLAY, False, False, "SC-48"),
    ],
)
def test_a_refusal_names_the_rule_of_its_game(sitting: str, command: Any, automated: bool, over: bool, rule: str) -> None:
    rules = AdmissionRules(order="WT 12", automation="WT-39")
    with pytest.raises(RuleViolation) as refused:
        admit([Player(SITTINGS[sitting])], 0, command, over=over, automated=automated, rules=rules)
    assert refused.value.rule == rule
