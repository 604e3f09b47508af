"""`manage.py simulate RULESET`: bot games in memory, and what came out of them."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, Final

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.bots.catalogue import POLICIES
from games.bots.policy import Policy
from games.rules.catalogue import RULESETS
from games.rules.core import BadOption, Ruleset
from games.simulation.invariants import Broken
from games.simulation.progress import Bar
from games.simulation.series import Figures, Wins, run
from games.simulation.table import Stuck

_BAD_USE: Final = 2
_MOST_DIGITS: Final = 9


class Command(BaseCommand):
    """Play games among bots in this process, on one core, and print how fast they went and who won."""

    help = "Bot games in memory: games/s, events/s, wins per policy. Exit 2 on bad options, 1 on a game that breaks a rule."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options; all arrive as text, so that a wrong one gets a sentence of ours."""
        parser.add_argument("ruleset", metavar="RULESET")
        parser.add_argument("--players", metavar="N", help="seats at the table; the fewest the ruleset has if not given")
        parser.add_argument("--games", metavar="M", default="100")
        parser.add_argument("--seed", metavar="S", default="1", help="the same seed plays the same games")
        parser.add_argument("--bots", metavar="P[,P..]", default="random", help="the last one takes all seats that are left")
        parser.add_argument("--option", metavar="K=V", action="append", default=[], help="an option of the ruleset")
        parser.add_argument("--check", action="store_true", help="hold every event against the invariants")
        parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")

    def handle(self, *_: object, **given: Any) -> None:
        """Play the games and print the figures."""
        ruleset = _ruleset(given["ruleset"])
        players = _number(given["players"] or str(ruleset.least_seats), "--players")
        policies = _policies(ruleset, given["bots"], players)
        games = _number(given["games"], "--games")
        options = dict(map(_option, given["option"]))
        _try_options(ruleset, options, players)
        bar = Bar(sys.stderr, games, "games") if sys.stderr.isatty() and not given["json"] else None
        try:
            figures = run(ruleset, policies, players, games, given["seed"], options, check=given["check"], progress=_shown(bar))
        except (Broken, Stuck) as fault:
            msg = f"A game broke the rules: {fault}"
            raise CommandError(msg) from fault
        finally:
            if bar:
                bar.clear()
        self.stdout.write(msgspec.json.encode(figures).decode() if given["json"] else table(figures))


def _ruleset(slug: str) -> Ruleset[Any, Any]:
    if slug not in RULESETS or slug not in POLICIES:
        raise _bad_use(f"There is no ruleset {slug!r}; there is {', '.join(slug for slug in RULESETS if slug in POLICIES)}.")
    return RULESETS[slug]


def _number(text: str, option: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > _MOST_DIGITS or not int(text):
        raise _bad_use(f"{option} needs a whole number from 1 on, not {text[:20]!r}.")
    return int(text)


def _policies(ruleset: Ruleset[Any, Any], names: str, players: int) -> list[Policy]:
    known = POLICIES[ruleset.slug]
    named = names.split(",")
    for name in named:
        if name not in known:
            raise _bad_use(f"There is no bot {name!r} for {ruleset.slug}; there is {', '.join(known)}.")
    if len(named) > players:
        raise _bad_use(f"--bots names {len(named)} bots for {players} seats.")
    return [known[name] for name in named]


def _option(text: str) -> tuple[str, object]:
    """Return the option and its value: a number, true or false, or a word."""
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise _bad_use(f"--option needs the form K=V, not {text!r}.")
    try:
        return key, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return key, value


def _try_options(ruleset: Ruleset[Any, Any], options: dict[str, object], players: int) -> None:
    if not ruleset.least_seats <= players <= ruleset.most_seats:
        raise _bad_use(f"{ruleset.slug} has {ruleset.least_seats} to {ruleset.most_seats} seats, not {players}.")
    try:
        ruleset.options(options, players)
    except BadOption as wrong:
        raise _bad_use(f"{ruleset.slug} has no such option or value, or not with so many seats: {wrong.field}.") from wrong


def _bad_use(sentence: str) -> CommandError:
    return CommandError(sentence, returncode=_BAD_USE)


def _shown(bar: Bar | None) -> Callable[[int], None]:
    return bar.show if bar else lambda _: None


def table(figures: Figures) -> str:
    """Return the figures for people."""
    speed = (
        f"{figures.games_per_second} games/s, {figures.events_per_second:.0f} events/s on one core ({figures.seconds} s,"
        f" of which {figures.cpu_seconds} s of this process: {figures.games_per_cpu_second} games/s)"
    )
    lines = [
        f"{figures.games} games of {figures.ruleset}, {figures.players} seats, bots {', '.join(figures.bots)}, seed {figures.seed}",
        f"  speed       {speed}",
        f"  a game      {figures.events_per_game} events, {figures.inputs_per_game} inputs, {figures.rounds_per_game} rounds",
        f"  endings     {', '.join(f'{ending} {number}' for ending, number in figures.endings.items())}",
        f"  invariants  {'checked at every event, all hold' if figures.invariants_checked else 'not checked (--check)'}",
    ]
    lines += [f"  {wins.policy:<11} {_won(wins, figures.players)}{wins.points:.1f} points a game" for wins in figures.wins]
    return "\n".join(lines)


def _won(wins: Wins, players: int) -> str:
    """Return how often a policy won, and nothing where one plays alone: there is nobody to win against."""
    if players == 1:
        return ""
    return (
        f"won {wins.won:g} ({wins.share:.1%}, 95 % interval {wins.low:.1%} to {wins.high:.1%};"
        f" equal players would win {wins.even:.0%}), "
    )
