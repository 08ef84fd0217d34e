import math
import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import Compartments, columns, prints, quotient, runge_kutta, write

NAMES = columns(["saline", "column", "vial"], ["mo99", "tc99m"])


def classic():
    c = Compartments(3, 3)
    T, D = 0.0, 1.5
    c.V[1], c.HV[1][1], c.HV[2][1], c.HV[0][1] = 2.0, 1000.0, 10.0, 3.0
    c.row(0, T, D)
    step = 0
    while step == 0 or 24 > T:
        for tracer, half in ((1, 66.0), (2, 6.0)):
            factor = math.exp((0.0 - 0.693147) * D / half)
            before = c.HV[tracer]
            c.HV[tracer] = [content * factor for content in before]
            if tracer == 1:
                c.HV[2] = [d + 0.875 * (b - a) for d, b, a in zip(c.HV[2], before, c.HV[1])]
        c.K[0] = c.V[0] = c.G[0] = 0.25 * D
        c.HK[2][0] = 0.5 * D
        for t in range(3):
            c.HV[t][0] = c.HG[t][0] = c.HK[t][0]
        flow = 0.25 * D
        c.G[1] = 0.0 + flow
        for t in range(3):
            c.HG[t][1] = 0.0 + quotient(flow * c.HV[t][0], c.V[0])
        c.K[1] = c.V[1] + c.G[1] - c.V[1]
        for t in range(3):
            c.HK[t][1] = quotient(c.HV[t][1] * c.K[1], c.V[1])
        for t in range(3):
            c.HV[t][1] = c.HV[t][1] - c.HK[t][1] + c.HG[t][1]
        c.G[2] = 0.0 + c.K[1]
        for t in range(3):
            c.HG[t][2] = 0.0 + quotient(c.K[1] * c.HV[t][1], c.V[1])
        T = T + D
        step += 1
        c.row(step, T, D)
    return c.rows


def equations(first):
    parent, daughter, rinse = math.log(2) / 66, math.log(2) / 6, 0.25 / 2

    def slopes(t, y):
        milked = 0.5 - (rinse + daughter) * y[2] + 0.875 * parent * y[1]
        return [-rinse * y[0], -(rinse + parent) * y[1], milked] + [rinse * content for content in y[:3]]

    rows, y = [first], [3.0, 1000.0, 10.0]
    for step in range(1, 17):
        y, out = (lambda end: (end[:3], end[3:]))(runge_kutta(slopes, y + [0.0] * 3, 0.0, 1.5, 2000))
        flow, label = 0.25 * 1.5, 0.5 * 1.5
        row = [1, step, step * 1.5, 1.5, flow, flow, flow, 0.0, 0.0, 0.0]
        row += [2.0, flow, flow, y[0], 0.0, out[0]] + [0.0, flow, 0.0, 0.0, out[0], 0.0]
        row += [0.0, 0.0, 0.0, y[1], 0.0, out[1], 0.0, out[1], 0.0]
        row += [label, label, label, y[2], label, out[2], 0.0, out[2], 0.0]
        rows.append(row)
    return rows


rows = classic()
write(NAMES, rows)
write(NAMES, equations(rows[0]), "reference_equations.csv")
prints("")
