"""Problems of the engine `welcome_to` (WT 12). Whatever a sentence says, the seat it is said to may know."""

from typing import Final

from django.utils.translation import gettext_noop as _

from games.api.texts.shape import Texts

_HOUSE: Final = _("House not possible")
_ROUNDABOUT: Final = _("No roundabout here")
_FENCE: Final = _("No fence here")
_BIS: Final = _("No number to repeat")
_PLAN: Final = _("Plan not possible")
_ESTATE: Final = _("Estate not possible")

WELCOME_TO: Final[Texts] = {
    "welcome_to.bad_option": (
        _("Option not possible"),
        _("The ruleset has no such option or value, or not with so many seats: %(field)s."),
    ),
    "welcome_to.bad_player_count": (_("Number of players not possible"), _("This ruleset is not made for so many players.")),
    "welcome_to.stale_turn": (_("The turn is over"), _("Turn %(turn)s is being played now; look again first.")),
    "welcome_to.nothing_submitted": (_("Nothing to take back"), _("You have not submitted this turn.")),
    "welcome_to.unknown_combination": (_("Choice not there"), _("There are three to choose from, counted from 1.")),
    "welcome_to.same_card": (_("The same card twice"), _("Number and effect come from two different cards.")),
    "welcome_to.roundabout_not_allowed": (_ROUNDABOUT, _("Only the advanced game has roundabouts.")),
    "welcome_to.roundabout_twice": (_ROUNDABOUT, _("One roundabout can be built in a turn.")),
    "welcome_to.roundabout_limit": (_ROUNDABOUT, _("You have built both of your roundabouts.")),
    "welcome_to.refusal_not_allowed": (
        _("No need to refuse"),
        _("At least one of the three numbers fits somewhere, so one has to be written."),
    ),
    "welcome_to.effect_after_refusal": (_("No effect"), _("Without a number written there is no effect.")),
    "welcome_to.number_not_allowed": (
        _("Number not possible"),
        _("The card shows %(printed)s; without a temp, or so far from it, %(number)s cannot be written."),
    ),
    "welcome_to.unknown_house": (_HOUSE, _("There is no such house.")),
    "welcome_to.house_not_empty": (_HOUSE, _("House %(house)s of street %(street)s is filled already.")),
    "welcome_to.number_order": (
        _("Numbers must rise"),
        _("%(number)s does not fit in house %(house)s of street %(street)s: numbers rise from left to right."),
    ),
    "welcome_to.effect_mismatch": (_("Another effect"), _("The card that you have chosen has another effect: %(effect)s.")),
    "welcome_to.effect_unavailable": (_("Effect used up"), _("All boxes of this effect are marked.")),
    "welcome_to.unknown_gap": (_FENCE, _("There is no such gap between houses.")),
    "welcome_to.fence_exists": (_FENCE, _("A fence stands there already.")),
    "welcome_to.fence_splits_bis": (_FENCE, _("Two houses with the same number cannot be parted.")),
    "welcome_to.fence_splits_plan": (_FENCE, _("Houses that served for a plan together cannot be parted.")),
    "welcome_to.no_planned_pool": (_("No pool here"), _("At house %(house)s of street %(street)s no pool is planned.")),
    "welcome_to.bis_no_neighbour": (_BIS, _("The neighbour on this side has no number.")),
    "welcome_to.bis_across_fence": (_BIS, _("A fence stands between the two houses.")),
    "welcome_to.unknown_plan": (_PLAN, _("There is no such plan in this game.")),
    "welcome_to.plan_already_scored": (_PLAN, _("You have scored plan %(level)s already.")),
    "welcome_to.estate_invalid": (_ESTATE, _("These houses are no estate that plan %(level)s could use.")),
    "welcome_to.estate_used": (_ESTATE, _("One of these estates has served for a plan already.")),
    "welcome_to.plan_not_met": (_PLAN, _("Your streets do not fulfil plan %(level)s yet.")),
    "welcome_to.reshuffle_not_allowed": (
        _("No reshuffle"),
        _("Only who claims a plan in the first turn in which one is scored may wish for it."),
    ),
}
