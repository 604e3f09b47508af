"""Problems of rooms."""

from typing import Final

from django.utils.translation import gettext_noop as _

from games.api.texts.shape import Plural, Texts

ROOMS: Final[Texts] = {
    "room.not_found": (_("No such room"), _("There is no such room any more, or it is not for you to see.")),
    "room.not_a_member": (_("Not in the room"), _("Join the room first.")),
    "room.not_host": (_("For the host only"), _("Only the host of the room may do this.")),
    "room.kicked": (_("Sent away"), _("The host has sent you away from this room. Look for another one.")),
    "room.unknown_member": (_("Not in the room"), _("This person is not in the room.")),
    "room.no_bot": (_("No bot there"), _("No bot sits in this seat.")),
    "room.full": (_("The room is full"), _("Every place in this room is taken.")),
    "room.playing": (_("A game is on"), _("The room can be changed again when the game has ended.")),
    "room.seat_taken": (_("Seat taken"), _("Somebody else sits there.")),
    "room.not_seated": (_("No seat yet"), _("Take a seat first.")),
    "room.not_ready": (
        _("Not everybody is ready"),
        Plural(_("One person is not seated or not ready."), _("%(waiting)s people are not seated or not ready."), "waiting"),
    ),
    "room.too_few_players": (
        _("Too few players"),
        Plural(
            _("The game needs at least one player."),
            _("The game needs at least %(least)s players. Bots can fill the seats."),
            "least",
        ),
    ),
    "room.too_many_members": (
        _("Too many in the room"),
        Plural(
            _("One person is in the room; it cannot become smaller than that."),
            _("%(members)s people are in the room; it cannot become smaller than that."),
            "members",
        ),
    ),
    "room.not_yourself": (_("That is you"), _("To go yourself, leave the room.")),
    "room.bad_seat": (
        _("No such seat"),
        Plural(_("This room has one seat."), _("This room has %(seats)s seats, counted from 0."), "seats"),
    ),
    "room.unknown_policy": (_("No such bot"), _("This ruleset has no bot of this name.")),
    "room.busy": (_("The room is busy"), _("Others change this room right now. Try again in a second.")),
}
