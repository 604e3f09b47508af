"""The table of errors: for each command the codes that may refuse it, in their order (SC 11, CI 4, CI 6, CI 7)."""

from typing import Final

_COMMON: Final = (
    "game.not_a_player",
    "game.game_over",
    "game.seat_taken_over",
    "game.not_automated",
    "game.autoplay_on",
    "game.wrong_phase",
    "game.not_your_turn",
    "citadels.choice_pending",
    "citadels.no_choice_pending",
)
_TABLE: Final = """
pick_role      role_unavailable
gather         already_gathered deck_empty
choose_card    card_not_offered
choose_cards   card_not_offered
give_crown     bad_target
pay_emperor    not_enough_gold card_not_in_hand
wizard_choose  card_not_offered must_gather_first not_enough_gold
navigator      deck_empty
lighthouse     card_not_offered
graveyard
salute
take_income    not_your_role already_used nothing_to_gain
assassinate    not_your_role already_used bad_target
bewitch        not_your_role already_used must_gather_first bad_target
rob            not_your_role already_used bad_target
swap_hands     not_your_role already_used bad_target
redraw         not_your_role already_used bad_target card_not_in_hand
wizard_look    not_your_role already_used bad_target
tithe          not_your_role already_used nothing_to_gain bad_target
destroy        not_your_role already_used bad_target target_complete target_protected target_indestructible not_enough_gold
exchange       not_your_role already_used bad_target target_complete target_protected target_indestructible duplicate_building not_enough_gold
beautify       not_your_role bad_target already_used not_enough_gold
build          must_gather_first card_not_in_hand build_limit duplicate_building bad_payment not_enough_gold
use_lab        no_such_building already_used must_gather_first card_not_in_hand
use_forge      no_such_building already_used must_gather_first deck_empty not_enough_gold
use_museum     no_such_building already_used must_gather_first card_not_in_hand
use_armory     no_such_building must_gather_first bad_target target_complete
end_turn       must_bewitch must_gather_first
leave
resume
"""
_MALFORMED: Final = "game.bad_command"


def _row(kind: str, codes: list[str]) -> tuple[str, ...]:
    """Return the codes of a command; only whether a discard belongs to a pick depends on the state (CI 2)."""
    own = tuple(f"citadels.{code}" for code in codes)
    return (*_COMMON, _MALFORMED, *own) if kind == "pick_role" else (_MALFORMED, *_COMMON, *own)


ROWS: Final = {kind: _row(kind, codes) for kind, *codes in map(str.split, _TABLE.strip().splitlines())}
