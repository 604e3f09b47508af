"""Chance: the same for ever, and different for different things."""

import hmac
from collections import Counter

from games.rules.core import Chance, commitment, game_seed, salt

SEED = bytes(range(32))


def test_an_outcome_is_an_hmac_of_its_label() -> None:
    key = hmac.digest(SEED, b"citadel/chance/1", "sha256")
    number = int.from_bytes(hmac.digest(key, b"crown", "sha256"), "big")
    assert Chance(SEED).below("crown", 2**256) == number


def test_the_outcomes_of_a_seed_never_change() -> None:
    chance = Chance(SEED)
    assert chance.shuffle("deal", "abcdefgh") == tuple("ghfcbead")
    assert chance.pick("crown", (0, 1, 2, 3)) == chance.pick("crown", (0, 1, 2, 3))


def test_a_shuffle_loses_nothing_and_one_card_needs_no_randomness() -> None:  # SC-2
    assert sorted(Chance(SEED).shuffle("x", range(68))) == list(range(68))
    assert Chance(SEED).shuffle("x", "a") == ("a",)


def test_every_order_and_every_outcome_is_about_equally_likely() -> None:
    chance = Chance(SEED)
    orders = Counter(chance.shuffle(f"order:{number}", "abc") for number in range(6_000))
    picks = Counter(chance.pick(f"pick:{number}", "abc") for number in range(6_000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
    assert all(1850 < count < 2150 for count in picks.values())


def test_the_entropy_of_the_seats_changes_the_seed() -> None:
    assert len({game_seed(SEED, entropy) for entropy in ((), ("ab",), ("cd",), ("ab", "cd"))}) == 4


def test_commitment_salts_and_outcomes_have_nothing_in_common() -> None:  # T17
    derived = {commitment(SEED), salt(SEED, 1, "0").hex(), salt(SEED, 1, "1").hex(), salt(SEED, 2, "0").hex()}
    assert len(derived) == 4
    assert SEED.hex() not in derived
