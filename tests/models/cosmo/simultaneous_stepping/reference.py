import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import Compartments, columns, prints, quotient, write

c = Compartments(5)
V, G, K, HV, HG, HK = c.V, c.G, c.K, c.HV[0], c.HG[0], c.HK[0]
T, D, step = 0.0, 0.25, 0
V[1], HV[1], V[2], HV[2], V[3] = 30.0, 90.0, 20.0, 5.0, 15.0
c.row(0, T, D)


def leave(i, contents, volumes):
    HK[i] = quotient(contents[i] * K[i], volumes[i])
    HV[i] = HV[i] - HK[i] + HG[i]


while step == 0 or 10 > T:
    volumes, contents = V[:], HV[:]

    def carried(flow, j):
        return quotient(flow * contents[j], volumes[j])

    K[0] = V[0] = G[0] = 2.0 * D
    HK[0] = HV[0] = HG[0] = T * D
    G[1] = 0.0 + K[0] + 1.0 * D
    HG[1] = 0.0 + quotient(K[0] * HV[0], V[0]) + carried(1.0 * D, 3)
    K[1] = V[1] + G[1] - V[1]
    leave(1, contents, volumes)
    G[2], HG[2], K[2] = 0.0 + 3.0 * D, 0.0 + carried(3.0 * D, 1), 2.5 * D
    V[2] = V[2] - K[2] + G[2]
    leave(2, contents, volumes)
    G[3], HG[3] = 0.0 + 2.5 * D, 0.0 + carried(2.5 * D, 2)
    K[3] = V[3] + G[3] - V[3]
    leave(3, contents, volumes)
    T = T + D
    G[4], HG[4] = 0.0 + 1.5 * D, 0.0 + carried(1.5 * D, 3)
    step += 1
    c.row(step, T, D)

# What the text is about: no tracer is lost.
left = 95.0 + sum(row[9 - 2] - row[4 + 24 + 4] for row in c.rows[1:])
assert abs(left - (HV[1] + HV[2] + HV[3])) < 1e-9, left
write(columns(["1", "2", "3", "4", "5"]), c.rows)
prints("")
