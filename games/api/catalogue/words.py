"""Our own words about each ruleset, its options and its bots. English stands here, Korean in games/locale."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext_noop as _


class Choice(NamedTuple):
    """A value an option can have."""

    label: str
    hint: str


class OptionWords(NamedTuple):
    """An option: its label, and a label and a hint for each of its values."""

    label: str
    choices: Mapping[str, Choice]


class RulesetWords(NamedTuple):
    """A ruleset as a list or a room shows it. `minutes` is the usual length of a game."""

    name: str
    summary: str
    minutes: int
    options: Mapping[str, OptionWords]


RULESETS: Final[Mapping[str, RulesetWords]] = {
    "secret_city": RulesetWords(
        name=_("Secret City"),
        summary=_("Choose a role in secret, outwit the others and be the first to finish your city."),
        minutes=45,
        options={
            "speed": OptionWords(
                label=_("Speed"),
                choices={
                    "normal": Choice(_("Normal"), _("30 s to pick a role, 90 s for a turn")),
                    "relaxed": Choice(_("Relaxed"), _("45 s to pick a role, 120 s for a turn")),
                },
            ),
        },
    ),
}

BOTS: Final[Mapping[str, Choice]] = {
    "steady": Choice(_("Steady"), _("Plans its city and watches the others.")),
    "random": Choice(_("Random"), _("Makes any move that the rules allow.")),
}
