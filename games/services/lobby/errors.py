"""Refusals of the lobby. Each class is one code of the public API."""

from citadel.problems import Problem


class RoomHidden(Problem):
    """There is no such room (any more), or the caller may not know of it: the same answer for both."""

    status = 404
    code = "room.not_found"


class NotAMember(Problem):
    """The room is public, but only its members may do this."""

    status = 403
    code = "room.not_a_member"


class NotHost(Problem):
    """Only the host of the room may do this."""

    status = 403
    code = "room.not_host"


class Kicked(Problem):
    """A host of the room has sent the person away, and that holds as long as the room is there."""

    status = 403
    code = "room.kicked"


class UnknownMember(Problem):
    """The person meant is not in the room."""

    status = 404
    code = "room.unknown_member"


class NoBot(Problem):
    """No bot sits in `seat`."""

    status = 404
    code = "room.no_bot"


class RoomFull(Problem):
    """Every place of the room is taken; people who stand keep theirs."""

    status = 409
    code = "room.full"


class RoomPlaying(Problem):
    """A game is being played: the room changes after its end only."""

    status = 409
    code = "room.playing"


class SeatTaken(Problem):
    """Somebody else sits in `seat`."""

    status = 409
    code = "room.seat_taken"


class NotSeated(Problem):
    """This needs a seat, and the person stands."""

    status = 409
    code = "room.not_seated"


class NotReady(Problem):
    """`waiting` people are not seated or not ready."""

    status = 409
    code = "room.not_ready"


class TooFewPlayers(Problem):
    """The ruleset needs at least `least` filled seats."""

    status = 409
    code = "room.too_few_players"


class TooManyMembers(Problem):
    """The room cannot shrink below the `members` it has."""

    status = 409
    code = "room.too_many_members"


class NotYourself(Problem):
    """Who wants to go leaves; nobody kicks himself."""

    status = 422
    code = "room.not_yourself"


class BadSeat(Problem):
    """The room has no such seat; it has the seats 0 to `seats` - 1."""

    status = 422
    code = "room.bad_seat"


class UnknownPolicy(Problem):
    """The ruleset has no bot of this name."""

    status = 422
    code = "room.unknown_policy"


class RoomBusy(Problem):
    """The room stayed locked by somebody else; ask again."""

    status = 503
    code = "room.busy"

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": "1"})
