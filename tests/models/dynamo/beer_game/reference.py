import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402


FIRMS = range(4)
TSEE = [.5, 1, 1, 2]


def run(tadj=4, beta=.3):
    dt, goal = .25, 12
    inv, back, way, cost = [12.0] * 4, [0.0] * 4, [0.0] * 4, [0.0] * 4
    # Starting values: orders are given, all else follows from them in equilibrium.
    ord_start = [4.0] * 4
    ordin_start = [4.0 + 0.0] + [ord_start[i - 1] for i in range(1, 4)]
    seen = list(ordin_start)
    fore = list(ordin_start)
    send_start = [min(back[i] / dt + seen[i], max(0, inv[i] / dt)) for i in FIRMS]
    mail = [None] + [ord_start[i - 1] * 1.0 for i in range(1, 4)]
    road = [Delay3(send_start[i + 1], 2) for i in range(3)] + [Delay3(ord_start[3], 3)]
    weeks, calen = [4.0] * 6, [1.0] * 4
    ord_before = ord_start
    rows = []
    for k in range(201):
        time = k * dt
        cust = 4 + (4 if time + dt / 2 >= 5 else 0)
        want = [back[i] / dt + seen[i] for i in FIRMS]
        can = [max(0, inv[i] / dt) for i in FIRMS]
        net = [inv[i] - back[i] for i in FIRMS]
        pays = [.5 * max(0, net[i]) + max(0, -net[i]) for i in FIRMS]
        send = [min(want[i], can[i]) for i in FIRMS]
        ordin = [cust] + [mail[i] / 1 for i in range(1, 4)]
        come = [road[i].out() for i in FIRMS]
        order = [max(0, fore[i] + (goal - net[i]) / tadj - beta * way[i] / tadj) for i in FIRMS]
        weeks[0] = seen[0]
        sixwk = sum(weeks) / 6
        calen[1] = sixwk
        v = {}
        lists = dict(INV=inv, BACK=back, SEND=send, WANT=want, CAN=can, SEEN=seen, ORDIN=ordin, COME=come, WAY=way)
        lists.update(ORD=order, FORE=fore, NET=net, PAYS=pays, COST=cost)
        for name, values in lists.items():
            for i in FIRMS:
                v[f"{name}({i + 1})"] = values[i]
        v.update(CUST=cust, TEAM=sum(cost), SIXWK=sixwk, CAL=calen[0] + calen[3])
        v["WEEKS*1"], v["CALEN*2"] = weeks[0], calen[1]
        v["WHIP"] = ord_before[3] / max(1, ord_before[0])
        rows.append((time, v))
        # All trains shift at the start and then every week.
        if k % 4 == 0:
            weeks = [0.0] + weeks[:5]
            calen = [calen[3]] + calen[:3]
        inv = [inv[i] + dt * (come[i] - send[i]) for i in FIRMS]
        back = [back[i] + dt * (ordin[i] - send[i]) for i in FIRMS]
        way = [way[i] + dt * (order[i] - come[i]) for i in FIRMS]
        cost = [cost[i] + dt * pays[i] for i in FIRMS]
        mail = [None] + [mail[i] + dt * (order[i - 1] - mail[i]) for i in range(1, 4)]
        for i in FIRMS:
            road[i].advance(dt, send[i + 1] if i < 3 else order[3])
        seen = [seen[i] + dt * (ordin[i] - seen[i]) / TSEE[i] for i in FIRMS]
        fore = [fore[i] + dt * (ordin[i] - fore[i]) / 4 for i in FIRMS]
        ord_before = order
    return thin(rows, 4)


arrays = "INV BACK SEND WANT CAN SEEN ORDIN COME WAY ORD FORE NET PAYS COST".split()
columns = [f"{name}({i + 1})" for name in arrays for i in FIRMS] + "CUST TEAM WEEKS*1 SIXWK CALEN*2 CAL WHIP".split()
write(__file__, columns, [("NERVOUS", run()), ("CALM", run(8, 1))])
