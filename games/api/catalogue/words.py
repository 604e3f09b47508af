"""Our own words about each ruleset, its options and its bots. English stands here, Korean in games/locale."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext_noop as _


class Choice(NamedTuple):
    """A value an option can have."""

    label: str
    hint: str


class OptionWords(NamedTuple):
    """An option: its label, and a label and a hint for each of its values, but for those that an engine's own data name."""

    label: str
    choices: Mapping[str | int, Choice]


class RulesetWords(NamedTuple):
    """A ruleset as a list or a room shows it. `minutes` is the usual length of a game."""

    name: str
    summary: str
    minutes: int
    options: Mapping[str, OptionWords]


_NORMAL: Final = Choice(_("Normal"), _("30 s to pick a role, 90 s for a turn"))
_RELAXED: Final = Choice(_("Relaxed"), _("45 s to pick a role, 120 s for a turn"))

RULESETS: Final[Mapping[str, RulesetWords]] = {
    "secret_city": RulesetWords(
        name=_("Secret City"),
        summary=_("Choose a role in secret, outwit the others and be the first to finish your city."),
        minutes=45,
        options={
            "speed": OptionWords(_("Speed"), {"normal": _NORMAL, "relaxed": _RELAXED}),
        },
    ),
    "classic": RulesetWords(
        name=_("Citadels classic"),
        summary=_("Eighteen roles and eighty districts: mix a table of your own and be the first to finish your city."),
        minutes=60,
        options={
            "roles": OptionWords(_("Roles"), {}),
            "city_target": OptionWords(
                _("A complete city"),
                {
                    8: Choice(_("8 districts"), _("the full length")),
                    7: Choice(_("7 districts"), _("a shorter game")),
                },
            ),
            "deck": OptionWords(
                _("Cards"),
                {
                    "full": Choice(_("All 80 cards"), _("with the 14 special districts of the Dark City")),
                    "base": Choice(_("66 cards"), _("without the Dark City")),
                },
            ),
            "first_crown": OptionWords(_("First crown"), {"random": Choice(_("At random"), _("every seat is equally likely"))}),
            "speed": OptionWords(
                _("Speed"),
                {
                    "normal": _NORMAL,
                    "relaxed": _RELAXED,
                    "off": Choice(_("Without clocks"), _("only the game as a whole ends after 75 minutes")),
                },
            ),
            "ball_room": OptionWords(
                _("Ball Room"),
                {
                    "salute": Choice(
                        _("Salute"), _("while its owner holds the crown, the others must salute or lose their turn")
                    ),
                    "plain": Choice(_("No effect"), _("the Ball Room is worth its points and nothing else")),
                },
            ),
        },
    ),
    "agent_d": RulesetWords(
        name=_("Secret Agent D"),
        summary=_("Hide who you are behind your dice, find out who the others are, and be the first of rank seven."),
        minutes=30,
        options={},
    ),
    "welcome_to": RulesetWords(
        name=_("Welcome To"),
        summary=_("Number the houses of three streets, all at the same time, and plan the best neighbourhood."),
        minutes=25,
        options={
            "advanced": OptionWords(
                _("Advanced game"),
                {
                    False: Choice(_("Off"), _("the game as it is usually played")),
                    True: Choice(_("On"), _("with roundabouts and ten more city plans")),
                },
            ),
            "expert": OptionWords(
                _("Expert game"),
                {
                    False: Choice(_("Off"), _("everybody chooses from the same three combinations")),
                    True: Choice(_("On"), _("everybody has three cards of his own and passes one on")),
                },
            ),
        },
    ),
}

SEAT: Final = Choice(_("Seat %(seat)s"), _("the table names its oldest player"))
"""A seat as the value of an option."""

BOTS: Final[Mapping[str, Choice]] = {
    "steady": Choice(_("Steady"), _("Thinks ahead and watches the others.")),
    "random": Choice(_("Random"), _("Makes any move that the rules allow.")),
}
