"""WT 12 told a second time: for any turn, the code that refuses it, read off the table of the rules.

Written from the rules' text alone, as plainly as possible and without a look at how the engine does it; where the two
disagree, one of them is wrong. A sheet is the JSON of WT 11, changed in place as the parts of a turn are gone through.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from games.rules.core import Seat
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.commands import SubmitTurn
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.state import State

Checks = Iterator[tuple[str, bool]]
"""Codes with whether they apply, in order."""
JSON = dict[str, Any]

LENGTHS: Final = (10, 11, 12)
POOLS: Final = ((3, 7, 8), (1, 4, 8), (2, 7, 11))
PARKS: Final = (3, 4, 5)
COLUMNS: Final = (1, 2, 3, 4, 4, 4)


def refusal(state: State, seat: Seat, command: SubmitTurn) -> str | None:
    """Return the code that refuses the turn of a person who may send one, None if it is accepted."""
    return next((code for code, applies in _checks(state, seat, command) if applies), None)


def _checks(state: State, seat: Seat, command: SubmitTurn) -> Checks:
    words: JSON = msgspec.to_builtins(command)
    cards = ("number_card" in words, "effect_card" in words)
    if state.mode == "base":
        yield "game.bad_command", any(cards) or not ("combo" in words or command.refuse)
    else:
        yield "game.bad_command", "combo" in words
        yield "game.bad_command", not all(cards) and (state.mode == "expert" or any(cards) or not command.refuse)
    yield "stale_turn", command.turn != state.turn
    chosen = [words[name] for name in ("combo", "number_card", "effect_card") if name in words]
    yield "unknown_combination", any(choice not in (1, 2, 3) for choice in chosen)
    yield "same_card", len(chosen) == 2 and chosen[0] == chosen[1]
    before, after = words.get("roundabout_before"), words.get("roundabout_after")
    yield "roundabout_not_allowed", not state.advanced and bool(before or after)
    yield "roundabout_twice", bool(before and after)
    sheet = _sheet(state, seat)
    yield from _roundabout(sheet, before)
    if command.refuse:
        yield from _refusal(state, seat, sheet, words)
    else:
        yield from _write(state, seat, sheet, words)
    yield from _roundabout(sheet, after)
    for claim in words.get("claims", ()):
        yield from _claim(state, sheet, claim)
    scored_before = any(state.claimers)
    yield "reshuffle_not_allowed", command.reshuffle and (state.mode == "solo" or not command.claims or scored_before)


def _sheet(state: State, seat: Seat) -> JSON:
    """Return the sheet with lists of tokens."""
    shown: JSON = msgspec.json.decode(msgspec.json.encode(WELCOME_TO.sheet(state, seat)))
    shown["houses"] = [row.split() for row in shown["houses"]]
    return shown


def _numbers(sheet: JSON, street: int) -> list[int | None]:
    """Return what stands in a street, a roundabout as -1."""
    return [None if token == "." else -1 if token == "R" else int(token.rstrip("b")) for token in sheet["houses"][street - 1]]


def _roundabout(sheet: JSON, house: list[int] | None) -> Checks:
    if house is None:
        return
    yield "roundabout_limit", sum(row.count("R") for row in sheet["houses"]) >= 2
    yield from _empty(sheet, *house)
    street, place = house
    sheet["houses"][street - 1][place - 1] = "R"
    sheet["fences"][street - 1] += [gap for gap in (place - 1, place) if 1 <= gap < LENGTHS[street - 1]]


def _empty(sheet: JSON, street: int, house: int) -> Checks:
    yield "unknown_house", street not in (1, 2, 3) or not 1 <= house <= LENGTHS[street - 1]
    yield "house_not_empty", sheet["houses"][street - 1][house - 1] != "."


def _printed(state: State, seat: Seat) -> list[tuple[int, str]]:
    if state.mode == "base":
        return [(combo.number, combo.effect) for combo in state.combos]
    return [(CARDS[card].number, CARDS[card].effect) for card in state.players[seat].hand]


def _fits(sheet: JSON, street: int, house: int, number: int) -> bool:
    """Whether the number stands right between its neighbours of the segment (WT 5)."""
    row = _numbers(sheet, street)
    segment_begins = max((place + 1 for place in range(house - 1) if row[place] == -1), default=0)
    segment_ends = min((place for place in range(house, len(row)) if row[place] == -1), default=len(row))
    left = [written for written in row[segment_begins : house - 1] if written is not None]
    right = [written for written in row[house:segment_ends] if written is not None]
    return all(written < number for written in left) and all(written > number for written in right)


def _can_write(sheet: JSON, number: int) -> bool:
    return any(
        token == "." and _fits(sheet, street, house, number)
        for street, row in enumerate(sheet["houses"], start=1)
        for house, token in enumerate(row, start=1)
    )


def _refusal(state: State, seat: Seat, sheet: JSON, words: JSON) -> Checks:
    yield "refusal_not_allowed", any(_can_write(sheet, number) for number, _ in _printed(state, seat))
    yield "effect_after_refusal", "effect" in words


def _write(state: State, seat: Seat, sheet: JSON, words: JSON) -> Checks:
    printed, write, effect = _printed(state, seat), words["write"], words.get("effect")
    of_number: int = words["combo"] if "combo" in words else words["number_card"]
    of_effect: int = words["combo"] if "combo" in words else words["effect_card"]
    number, kind = printed[of_number - 1][0], printed[of_effect - 1][1]
    if effect and effect["kind"] == "temp":
        yield "effect_mismatch", kind != "temp"
        yield "number_not_allowed", not (abs(write["number"] - number) <= 2 and 0 <= write["number"] <= 17)
    else:
        yield "number_not_allowed", write["number"] != number
    yield from _empty(sheet, write["street"], write["house"])
    yield "number_order", not _fits(sheet, write["street"], write["house"], write["number"])
    sheet["houses"][write["street"] - 1][write["house"] - 1] = str(write["number"])
    if effect:
        yield "effect_mismatch", effect["kind"] != kind
        yield from _effect(state, sheet, write, effect)


def _effect(state: State, sheet: JSON, write: JSON, effect: JSON) -> Checks:
    match effect["kind"]:
        case "surveyor":
            yield from _fence(state, sheet, effect["street"], effect["gap"])
        case "agent":
            size = effect["size"]
            yield "effect_unavailable", size not in range(1, 7) or sheet["value_marks"][size - 1] >= COLUMNS[size - 1]
        case "park":
            yield "effect_unavailable", sheet["parks"][write["street"] - 1] >= PARKS[write["street"] - 1]
            sheet["parks"][write["street"] - 1] += 1
        case "pool":
            yield "no_planned_pool", write["house"] not in POOLS[write["street"] - 1]
            sheet["pools"][write["street"] - 1].append(write["house"])
        case "temp":
            yield "effect_unavailable", sheet["temps"] >= 11
            sheet["temps"] += 1
        case "bis":
            yield from _bis(sheet, effect["street"], effect["house"], effect["copy"])


def _fence(state: State, sheet: JSON, street: int, gap: int) -> Checks:
    yield "unknown_gap", street not in (1, 2, 3) or not 1 <= gap < LENGTHS[street - 1]
    row, used = _numbers(sheet, street), _used(state, sheet, street)
    yield "fence_exists", gap in sheet["fences"][street - 1]
    yield "fence_splits_bis", row[gap - 1] == row[gap] and row[gap] not in (None, -1)
    yield "fence_splits_plan", used[gap - 1] == used[gap] != ""
    sheet["fences"][street - 1].append(gap)


def _bis(sheet: JSON, street: int, house: int, side: str) -> Checks:
    yield "effect_unavailable", sum(token.endswith("b") for row in sheet["houses"] for token in row) >= 9
    yield from _empty(sheet, street, house)
    row, other = _numbers(sheet, street), house - 1 if side == "left" else house + 1
    yield "bis_no_neighbour", not 1 <= other <= len(row) or row[other - 1] in (None, -1)
    yield "bis_across_fence", min(house, other) in sheet["fences"][street - 1]
    sheet["houses"][street - 1][house - 1] = f"{row[other - 1]}b"


def _used(state: State, sheet: JSON, street: int) -> list[str]:
    """Return for each house of a street the plan that used it."""
    used = [""] * LENGTHS[street - 1]
    for row, plan in sheet["used"][street - 1].items():
        first, _, last = row.partition("-")
        for house in range(int(first), int(last or first) + 1):
            used[house - 1] = plan
    return used


def estates(sheet: JSON) -> list[list[int]]:
    """Return the estates of a sheet: complete rows of one to six numbers between two fences (WT-15)."""
    found = []
    for street in (1, 2, 3):
        row, fences = _numbers(sheet, street), {0, LENGTHS[street - 1], *sheet["fences"][street - 1]}
        for first in range(1, len(row) + 1):
            for size in range(1, 7):
                last = first + size - 1
                bounded = {first - 1, last} <= fences and not fences & set(range(first, last))
                if bounded and last <= len(row) and all(written not in (None, -1) for written in row[first - 1 : last]):
                    found.append([street, first, size])
    return found


def _claim(state: State, sheet: JSON, claim: JSON) -> Checks:
    level, named = claim["level"], claim.get("estates", [])
    yield "unknown_plan", level not in (1, 2, 3)
    yield "plan_already_scored", sheet["plans"][level - 1] is not None
    plan = PLANS[state.plans[level - 1]]
    rows = [list(row) for row in named]
    if plan.kind == "estates":
        yield "estate_invalid", any(row not in estates(sheet) for row in rows)
        taken = [any(_used(state, sheet, street)[first - 1 : first - 1 + size]) for street, first, size in rows]
        yield "estate_used", any(taken) or any(rows.count(row) > 1 for row in rows)
        yield "plan_not_met", Counter(size for _, _, size in rows) != Counter(plan.sizes)
    else:
        yield "estate_invalid", bool(rows)
        yield "plan_not_met", not _is_met(state, sheet, plan.kind, plan.street, plan.count)
        if plan.kind == "full_street":
            rows = [[plan.street, 1, LENGTHS[plan.street - 1]]]
        elif plan.kind == "street_ends":
            rows = [[street, house, 1] for street in (1, 2, 3) for house in (1, LENGTHS[street - 1])]
    sheet["plans"][level - 1] = 0
    for street, first, size in rows:
        sheet["used"][street - 1][f"{first}-{first + size - 1}"] = plan.id


def _is_met(state: State, sheet: JSON, kind: str, street: int, count: int) -> bool:
    """Whether a sheet meets an advanced plan: the table of WT-28, line by line."""
    houses = sheet["houses"]
    parks = [sheet["parks"][place] == PARKS[place] for place in range(3)]
    pools = [set(sheet["pools"][place]) == set(POOLS[place]) for place in range(3)]
    match kind:
        case "full_street":
            return not ("." in houses[street - 1] or any(_used(state, sheet, street)))
        case "street_ends":
            ends = [(row[0], row[-1]) for row in houses]
            used = [(_used(state, sheet, place)[0], _used(state, sheet, place)[-1]) for place in (1, 2, 3)]
            return not any("." in pair for pair in ends) and not any(any(pair) for pair in used)
        case "bis_in_street":
            return bool(max(sum(token.endswith("b") for token in row) for row in houses) >= count)
        case "temps":
            return bool(sheet["temps"] >= count)
        case "parks_in_streets":
            return bool(sum(parks) >= count)
        case "pools_in_streets":
            return bool(sum(pools) >= count)
        case "parks_and_pools":
            return bool(parks[street - 1] and pools[street - 1])
        case _:
            return any(parks[place] and pools[place] and "R" in houses[place] for place in range(3))
