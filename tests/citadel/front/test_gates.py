"""Commands of one game wait without a thread, and nobody else waits for them (trial T40)."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing

import pytest

from citadel.front.client import Client, ClientGone
from citadel.front.gates import GameGates, Gate, QueueFull
from tests.citadel.front.background import Background
from tests.citadel.front.stage import Cache, Stage, running, until


class Line:
    """A client's connection that a test can hang up."""

    def __init__(self) -> None:
        self._hung_up = asyncio.Event()
        self.client = Client(self._receive)

    async def _receive(self) -> dict[str, object]:
        await self._hung_up.wait()
        return {"type": "http.disconnect"}

    def hang_up(self) -> None:
        self._hung_up.set()


@asynccontextmanager
async def lines(number: int) -> AsyncIterator[list[Line]]:
    made = [Line() for _ in range(number)]
    yield made
    for line in made:
        await line.client.close()


def in_loop(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())  # type: ignore[arg-type]  # a coroutine function

    run.__name__ = test.__name__
    return run


@in_loop
async def test_who_came_first_goes_first() -> None:
    gate, order = Gate(1, 10), []

    async def visit(number: int, line: Line) -> None:
        await gate.enter(line.client)
        order.append(number)
        await asyncio.sleep(0)
        gate.leave()

    async with lines(5) as made:
        await asyncio.gather(*(visit(number, line) for number, line in enumerate(made)))
    assert order == [0, 1, 2, 3, 4]
    assert gate.is_idle


@in_loop
async def test_a_full_queue_refuses() -> None:
    gate = Gate(1, 1)
    async with lines(3) as (inside, waiting, refused):
        await gate.enter(inside.client)
        task = asyncio.create_task(gate.enter(waiting.client))
        await asyncio.sleep(0)
        with pytest.raises(QueueFull):
            await gate.enter(refused.client)
        gate.leave()
        await task
        gate.leave()
    assert gate.is_idle


@in_loop
async def test_who_hangs_up_is_out_of_the_queue() -> None:
    gate = Gate(1, 2)
    async with lines(3) as (inside, gone, patient):
        await gate.enter(inside.client)
        leaving, staying = (asyncio.create_task(gate.enter(line.client)) for line in (gone, patient))
        await asyncio.sleep(0)
        gone.hang_up()
        with pytest.raises(ClientGone):
            await leaving
        gate.leave()
        await staying
        gate.leave()
    assert gate.is_idle


@in_loop
async def test_a_place_given_to_somebody_who_has_just_gone_is_given_on() -> None:
    gate = Gate(1, 2)
    async with lines(3) as (inside, gone, patient):
        await gate.enter(inside.client)
        leaving, staying = (asyncio.create_task(gate.enter(line.client)) for line in (gone, patient))
        await asyncio.sleep(0)
        gone.hang_up()
        gate.leave()
        with pytest.raises(ClientGone):
            await leaving
        await staying
        gate.leave()
    assert gate.is_idle


@in_loop
async def test_a_cancelled_wait_gives_its_place_on() -> None:
    gate = Gate(1, 2)
    async with lines(2) as (inside, waiting):
        await gate.enter(inside.client)
        task = asyncio.create_task(gate.enter(waiting.client))
        await asyncio.sleep(0)
        gate.leave()
        task.cancel()
        await asyncio.wait({task})
    assert gate.is_idle


@in_loop
async def test_games_without_visitors_are_forgotten() -> None:
    gates = GameGates(1, 0)
    async with lines(2) as (first, second):
        async with gates.turn("a", first.client):
            assert len(gates) == 1
            with pytest.raises(QueueFull):
                async with gates.turn("a", second.client):
                    pass
            assert len(gates) == 1
        assert len(gates) == 0


def command(game: str) -> str:
    return f"/api/v1/games/{game}/commands"


def test_t40_a_hundred_commands_of_one_game_hold_two_threads(stage: Stage) -> None:
    busy, other = str(stage.django.new_game().id), str(stage.django.new_game().id)
    with Background(stage) as background:
        answers = [background.send("POST", command(busy), content=b"%d" % number) for number in range(100)]
        for _ in range(2):
            assert stage.django.knocked.acquire(timeout=20)
        until(lambda: stage.front.gates.waiting(busy) == 98)
        assert stage.django.asked["commands"] == 2
        assert stage.http.get("/x/echo/").status_code == 200
        free = background.send("POST", command(other), content=b"other")
        assert stage.django.knocked.acquire(timeout=20)
        stage.django.door.set()
        assert free.result().content == b"other"
        assert sorted(int(answer.result().content) for answer in answers) == list(range(100))
    assert stage.django.most_inside == 3
    assert len(stage.front.gates) == 0


def test_a_queue_that_is_full_says_when_to_return(cache: Cache) -> None:
    with running(cache, game_queue=1) as stage, Background(stage) as background:
        game = str(stage.django.new_game().id)
        waiting = [background.send("POST", command(game)) for _ in range(3)]
        until(lambda: stage.front.gates.waiting(game) == 1 and stage.django.inside == 2)
        refused = stage.http.post(command(game))
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
        assert refused.json()["code"] == "request.unavailable"
        stage.django.door.set()
        assert {answer.result().status_code for answer in waiting} == {200}


def test_a_command_whose_client_has_gone_is_not_played(stage: Stage) -> None:
    game = str(stage.django.new_game().id)
    with Background(stage) as background:
        inside = [background.send("POST", command(game), content=b"in") for _ in range(2)]
        until(lambda: stage.django.inside == 2)
        with closing(socket.create_connection(("127.0.0.1", stage.port))) as line:
            line.sendall(f"POST {command(game)} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\ngone".encode())
            until(lambda: stage.front.gates.waiting(game) == 1)
        until(lambda: stage.front.gates.waiting(game) == 0)
        stage.django.door.set()
        assert {answer.result().content for answer in inside} == {b"in"}
    assert stage.django.asked["commands"] == 2


def test_the_pool_serves_in_turn_when_every_thread_is_busy(cache: Cache) -> None:
    with running(cache, threads=1) as stage, Background(stage) as background:
        first, second = (background.send("POST", command(str(stage.django.new_game().id))) for _ in range(2))
        until(lambda: stage.django.inside == 1)
        third = background.send("GET", "/x/echo/")
        stage.django.door.set()
        assert [answer.result().status_code for answer in (first, second, third)] == [200, 200, 200]
    assert stage.django.most_inside == 1
