"""Problems of the engine `agent_d` (AD 10). Whatever a sentence says, the seat it is said to may know."""

from typing import Final

from django.utils.translation import gettext_noop as _

from games.api.texts.shape import Texts

_TARGET: Final = _("Target not possible")
_FACE: Final = _("Face not possible")

AGENT_D: Final[Texts] = {
    "agent_d.bad_option": (
        _("Option not possible"),
        _("The ruleset has no such option or value, or not with so many seats: %(field)s."),
    ),
    "agent_d.bad_player_count": (_("Number of players not possible"), _("This ruleset is not made for so many players.")),
    "agent_d.not_alive": (_("Out for this round"), _("Your agent is out, and back in the next round.")),
    "agent_d.already_chosen": (_("Chosen already"), _("Your target is chosen, and stays for this round.")),
    "agent_d.die_not_in_pool": (_("Die not there"), _("This die is not among those that were rolled and are left.")),
    "agent_d.face_not_allowed": (_FACE, _("This die cannot show that.")),
    "agent_d.face_unchanged": (_FACE, _("The die shows this already.")),
    "agent_d.unknown_target": (_TARGET, _("Nobody sits there.")),
    "agent_d.target_self": (_TARGET, _("Name somebody other than yourself.")),
    "agent_d.target_not_alive": (_TARGET, _("The agent in seat %(target)s is out for this round.")),
    "agent_d.unknown_color": (_("No such colour"), _("No die of this game has this colour.")),
    "agent_d.unknown_building": (_("No such building"), _("There is no building of this name in this game.")),
    "agent_d.building_secured": (_("Building secured"), _("%(building)s has the security card in this round.")),
}
