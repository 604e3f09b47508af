"""Which policies there are, and which one follows when one fails (trial T27)."""

import pytest

from games.bots import catalogue
from games.rules.catalogue import RULESETS


@pytest.mark.parametrize("slug", RULESETS)
def test_every_ruleset_has_its_bots_under_their_own_names(slug: str) -> None:
    assert {"random", "steady"} <= set(catalogue.POLICIES[slug])
    assert all(catalogue.policy(slug, name).name == name for name in catalogue.POLICIES[slug])


@pytest.mark.parametrize("slug", RULESETS)
def test_t27_whatever_fails_there_is_a_simpler_one_until_random(slug: str) -> None:
    policy = catalogue.strongest(slug)
    seen = [policy.name]
    while following := catalogue.simpler(slug, policy.name):
        policy = following
        seen.append(policy.name)
    assert seen[-1] == "random"
    assert seen == list(catalogue.POLICIES[slug])


def test_an_unknown_policy_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        catalogue.policy("secret_city", "clairvoyant")
