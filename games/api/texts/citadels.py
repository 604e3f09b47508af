"""Problems of the engine `citadels` (SC 11, CI 7). Whatever a sentence says, the seat it is said to may know."""

from typing import Final

from django.utils.translation import gettext_noop as _

from games.api.texts.shape import Plural, Texts

_TARGET: Final = _("Target not possible")

CITADELS: Final[Texts] = {
    "citadels.bad_option": (
        _("Option not possible"),
        _("The ruleset has no such option or value, or not with so many seats: %(field)s."),
    ),
    "citadels.bad_player_count": (_("Number of players not possible"), _("This ruleset is not made for so many players.")),
    "citadels.choice_pending": (_("A choice is open"), _("First the choice that is open has to be answered.")),
    "citadels.no_choice_pending": (_("Nothing to choose"), _("You are not being asked this.")),
    "citadels.must_bewitch": (_("Bewitch first"), _("The Witch names a number before her turn can end.")),
    "citadels.role_unavailable": (_("Role not there"), _("%(role)s is not among the roles you can pick.")),
    "citadels.card_not_offered": (_("Card not there"), _("This card is not among those you may choose from.")),
    "citadels.not_your_role": (_("Not your role"), _("Your role of this turn cannot do this.")),
    "citadels.no_such_building": (_("Building missing"), _("The building with this effect does not stand in your city.")),
    "citadels.already_used": (_("Used already"), _("This has been done already, and once is all there is.")),
    "citadels.already_gathered": (_("Gathered already"), _("You have taken gold or cards already in this turn.")),
    "citadels.must_gather_first": (_("Gather first"), _("First take gold or cards.")),
    "citadels.bad_target": (_TARGET, _("This cannot be the target.")),
    "citadels.card_not_in_hand": (_("Card not in hand"), _("You do not have this card in your hand.")),
    "citadels.build_limit": (
        _("No more buildings"),
        Plural(
            _("No more than one building can be built in this turn."),
            _("No more than %(limit)s buildings can be built in this turn."),
            "limit",
        ),
    ),
    "citadels.duplicate_building": (_("Built already"), _("%(card)s stands in your city already.")),
    "citadels.bad_payment": (_("Payment not possible"), _("%(card)s cannot be paid for with these cards.")),
    "citadels.target_complete": (_TARGET, _("This city is complete; nothing in it can be touched.")),
    "citadels.target_protected": (_TARGET, _("The bishop protects this city.")),
    "citadels.target_indestructible": (_TARGET, _("%(card)s cannot be touched.")),
    "citadels.nothing_to_gain": (_("Nothing to gain"), _("You would get no gold now. You can still do this later in your turn.")),
    "citadels.deck_empty": (_("The pile is empty"), _("There is no card left to draw.")),
    "citadels.not_enough_gold": (_("Not enough gold"), _("This costs %(needed)s gold; you have %(held)s.")),
}
