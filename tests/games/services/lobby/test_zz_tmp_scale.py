import time, secrets, uuid
import pytest
from django.db import connection
from citadel.clock import now_ms
from games.models import Room, Member
from games.services import lobby
from tests.games.services.lobby.den import person, close_all_rooms
pytestmark = pytest.mark.usefixtures("db_ready")
def fill(n, status, now, members):
    rooms=[Room(code=secrets.token_hex(4), ruleset="secret_city", seats=4, status=status, host_id=uuid.uuid4(), creator_id=uuid.uuid4(), commitment="x", created_at=now-i, changed_at=now) for i in range(n)]
    Room.objects.bulk_create(rooms, batch_size=2000)
    Member.objects.bulk_create([Member(room=r, user_id=uuid.uuid4(), seat=k, joined_at=now, seen_at=now) for r in rooms for k in range(members)], batch_size=5000)
def med(f):
    t=[]
    for _ in range(15):
        a=time.perf_counter(); f(); t.append(time.perf_counter()-a)
    return sorted(t)[7]*1000
def test_scale():
    close_all_rooms()
    u=person(); now=now_ms()
    for opened, closed in ((100,1000),(3000,100000)):
        fill(opened,"open",now,3); fill(closed,"closed",now,0); fill(closed//20,"playing",now,4)
        print(opened, closed, "list ms", round(med(lambda: lobby.open_rooms(user_id=u)),2), "sweep", round(med(lambda: lobby.sweep(now=now)),2), flush=True)
        print("quick ms", round(med(lambda: lobby.quick_start(user_id=person(), ruleset="secret_city", now=now)),2))
        with connection.cursor() as c:
            from games.services.lobby.quick import _FULLEST
            c.execute("EXPLAIN ANALYZE "+_FULLEST, {"ruleset":"secret_city","cutoff":0}); print("\n".join(r[0] for r in c.fetchall()))
