import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import Compartments, columns, prints, quotient, write

c = Compartments(2)
T, D, step, tablets, injected = 0.0, 0.5, 0, 0, 0
c.row(0, T, D)


def part(start, length, begin, end):
    """The part of [start, start+length) that lies in [begin, end)."""
    return max(min(start + length, end) - max(start, begin), 0.0) / length


def leave(i, rate):
    c.K[i] = rate * c.V[i]
    c.HK[0][i] = quotient(c.HV[0][i] * c.K[i], c.V[i])
    c.V[i] = c.V[i] - c.K[i] * D + c.G[i] * D
    c.HV[0][i] = c.HV[0][i] - c.HK[0][i] * D + c.HG[0][i] * D


while step == 0 or 4 > T:
    begin, end = T, T + D
    due = end - 1e-9 * D
    T = T + D
    substance, tracer = 0.0, 0.0
    while tablets < 3 and tablets * 1.5 < due:
        substance, tablets = substance + 500.0 / D, tablets + 1
    if injected < 1 and 1.25 < due:
        tracer, injected = tracer + 40.0 / D, 1
    c.G[0], c.HG[0][0] = substance, tracer
    leave(0, 0.5)
    flow = 0.5 * c.V[0]
    substance, tracer = 0.0 + flow, 0.0 + quotient(flow * c.HV[0][0], c.V[0])
    if 0.7 < due:
        share = part(0.7, 1.0, begin, end)
        substance, tracer = substance + 200.0 * share / D, tracer + 60.0 * share / D
    number = 0
    while 0.25 + number * 0.2 < due:
        substance += 12.0 * part(0.25 + number * 0.2, 0.3, begin, end) / D
        number += 1
    c.G[1], c.HG[0][1] = substance, tracer
    leave(1, 0.1)
    step += 1
    c.row(step, T, D)
write(columns(["gut", "blood"]), c.rows)
prints("")
