"""SC 8: scores and winners."""

from msgspec.structs import replace

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.scoring import score_lines, winners
from games.rules.citadels.state import Player, State
from tests.games.rules.citadels.tables import (
    ACADEMY,
    ARCHIVE,
    BISHOP,
    CHAPEL,
    COURT,
    FORT,
    FOUNTAIN,
    GATE,
    HAVEN,
    LANDING,
    LOCKUP,
    MAPS,
    MONUMENT,
    QUARRY,
    SANCTUARY,
    SEVEN,
    SHRINE,
    STREET,
    TEAHOUSE,
    VAULT,
    VILLA,
    A,
    B,
    C,
    D,
    player,
    turn,
)


def score(*city: str, **changes: object) -> ScoreLine:
    """Return the score of seat A with this city."""
    mine = {key: changes.pop(key) for key in ("gold", "hand") if key in changes}
    given = turn(BISHOP, a=player(city=city, **mine), **changes)  # type: ignore[arg-type]
    return score_lines(given.state)[A]


def test_districts_are_printed_costs() -> None:  # SC 8, SC-37
    assert score(VILLA, COURT, TEAHOUSE) == ScoreLine(seat=A, districts=9, five_types=0, completion=0, special={}, total=9)


def test_five_types_bring_three() -> None:  # SC 8
    assert score(VILLA, CHAPEL, LANDING, LOCKUP, QUARRY).five_types == 3
    assert score(VILLA, CHAPEL, LANDING, LOCKUP).five_types == 0


def test_completion_is_four_for_the_first_and_two_for_others() -> None:  # SC 8
    assert score(*SEVEN, first_complete=A).completion == 4
    assert score(*SEVEN, first_complete=B).completion == 2
    assert score(*SEVEN[:6], first_complete=B).completion == 0


def test_each_scoring_building_has_its_line_nothing_included() -> None:  # SC 8
    line = score(GATE, VAULT, MAPS, MONUMENT, ARCHIVE, gold=4, hand=(FORT, FORT), crown=B)
    assert line.special == {GATE: 2, VAULT: 4, MAPS: 2, MONUMENT: 0}
    assert line.total == 6 + 5 + 5 + 3 + 6 + 8
    assert score(MONUMENT, crown=A).special == {MONUMENT: 3}


def test_the_fountain_counts_the_other_specials() -> None:  # SC-34, SC-36
    assert score(FOUNTAIN).special == {FOUNTAIN: 0}
    assert score(FOUNTAIN, ACADEMY, STREET, VILLA).special == {FOUNTAIN: 2}


def test_disguise_street_takes_the_missing_type() -> None:  # SC-35
    line = score(VILLA, CHAPEL, LANDING, STREET, ACADEMY)
    assert (line.wild_as, line.five_types) == ("military", 3)


def test_disguise_street_stays_special_on_equality() -> None:  # SC 8
    line = score(VILLA, STREET)
    assert (line.wild_as, line.total) == ("special", 5)


def test_of_equal_types_the_first_is_taken() -> None:  # SC 8
    line = score(COURT, SANCTUARY, HAVEN, FORT, STREET)
    assert (line.wild_as, line.five_types) == ("special", 3)


def test_disguise_street_leaves_the_fountain_when_that_pays() -> None:  # SC-36
    line = score(CHAPEL, LANDING, LOCKUP, FOUNTAIN, STREET)
    assert (line.wild_as, line.five_types, line.special) == ("noble", 3, {FOUNTAIN: 0})


def test_without_disguise_street_nothing_is_retyped() -> None:
    assert score(VILLA).wild_as is None


def _table(*players: Player) -> State:
    state: State = turn(BISHOP).state
    return replace(state, players=players)


def _winners(*players: Player) -> tuple[int, ...]:
    state = _table(*players)
    return winners(SECRET_CITY.edition, state, score_lines(state))


def test_the_highest_total_wins() -> None:  # SC 8
    assert _winners(player(1, city=(FORT,)), player(8, city=(VILLA,)), player(2), player(3)) == (A,)


def test_of_equals_the_higher_revealed_role_wins() -> None:  # SC-52
    table = (player(3, city=(FORT,), revealed=True), player(5, city=(COURT,), revealed=True), player(8, revealed=True))
    assert _winners(*table, player(1, city=(SHRINE,))) == (B,)


def test_an_unrevealed_role_counts_nothing() -> None:  # SC-52
    assert _winners(player(3, city=(FORT,), revealed=True), player(7, city=(COURT,)), player(1), player(2)) == (A,)


def test_still_tied_they_share_the_victory() -> None:  # SC-52
    assert _winners(player(7), player(1), player(3, city=(FORT,)), player(4, city=(COURT,))) == (C, D)
