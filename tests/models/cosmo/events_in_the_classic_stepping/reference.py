import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import Compartments, columns, plain, prints, quotient, write

c = Compartments(2)
V, G, K, HV, HG, HK = c.V, c.G, c.K, c.HV[0], c.HG[0], c.HK[0]
T, D, step, valve, count, held = 0.0, 0.5, 0, 1.0, 0, [False] * 3
V[1] = 10.0
c.row(0, T, D, count, valve)
printed = ""


def becomes(event, holds):
    now, held[event] = holds and not held[event], holds
    return now


while True:
    K[0] = V[0] = G[0] = 3.0 * valve * D
    G[1] = 0.0 + 3.0 * valve * D
    HG[1] = 0.0 + quotient(G[1] * HV[0], V[0])
    K[1] = 0.2 * V[1] * D
    HK[1] = quotient(HV[1] * K[1], V[1])
    V[1], HV[1] = V[1] - K[1] + G[1], HV[1] - HK[1] + HG[1]
    if becomes(0, V[1] >= 12):
        valve = 0.0
    if becomes(1, V[1] <= 9):
        valve, count = 1.0, count + 1
        printed += f"\nopen {count} at {plain(T)}"
    T = T + D
    if becomes(2, 2 < T < 6 or T > 8):
        HV[1] = HV[1] + 1
        if T > 8:
            break
    step += 1
    c.row(step, T, D, count, valve)
    if not 12 > T:
        printed += "\ntoo late"
        break
write(columns(["source", "tank"], variables=["count", "valve"]), c.rows)
prints(printed + f"\nleft at {plain(T)}\n")
