"""Problems of every ruleset's games."""

from typing import Final

from django.utils.translation import gettext_noop as _

from games.api.texts.shape import Texts

GAMES: Final[Texts] = {
    "game.not_found": (_("No such game"), _("There is no such game, or it is not for you to see.")),
    "game.no_such_ruleset": (_("No such ruleset"), _("There is no ruleset of this name; see the list of rulesets.")),
    "game.bad_option": (
        _("Option not possible"),
        _("The ruleset has no such option or value, or not with so many seats: %(field)s."),
    ),
    "game.bad_command": (_("Unknown command"), _("The command is unknown or malformed; see the command schemas of the ruleset.")),
    "game.not_a_player": (_("You are watching"), _("Only those who sit in this game may act in it.")),
    "game.game_over": (_("The game is over"), _("This game has ended; nothing can be changed any more.")),
    "game.seat_taken_over": (_("You have left"), _("You left this game, and a bot plays your seat to the end.")),
    "game.not_automated": (_("No autoplay"), _("Your seat is not played automatically.")),
    "game.autoplay_on": (_("Autoplay is on"), _("Your seat is played automatically. Take it back first with resume.")),
    "game.wrong_phase": (_("Not in this phase"), _("This is not possible in the present phase of the game.")),
    "game.not_your_turn": (_("Not your turn"), _("It is not your turn, or it has just ended.")),
    "game.window_closed": (_("Too late"), _("The decision that this answers is closed.")),
    "game.stale_version": (_("The game has moved on"), _("You have seen another version of the game; look again first.")),
    "game.no_such_sheet": (_("No such sheet"), _("In this game there is no sheet of seat %(seat)s.")),
    "game.busy": (_("The game is busy"), _("Others act in this game right now. Try again in a second.")),
    "game.quarantined": (_("The game is on hold"), _("This game has been stopped for inspection. Nothing is lost.")),
    "game.too_many_refusals": (
        _("Too many refusals"),
        _("So many of your commands were refused that no more are taken for now."),
    ),
}
