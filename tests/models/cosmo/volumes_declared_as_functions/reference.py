import math
import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import columns, prints, runge_kutta, write


def V1(t):
    return 25 + 2 * math.sin(t)


def K1(t):
    return 4 - 2 * math.cos(t)


def V2(t):
    return 5 + 0.1 * K1(t) ** 2 + V1(t)


def K2(t):
    # K1 - dV2/dt
    return K1(t) - (0.2 * K1(t) * 2 * math.sin(t) + 2 * math.cos(t))


def tracer(t, y):
    out1, out2 = y[0] * K1(t) / V1(t), y[1] * K2(t) / V2(t)
    return [-out1, out1 - out2, out1, out2]


rows = [[1, 0, 0.0, 1.0] + [0.0] * 6 + [25.0, 0.0, 0.0, 50.0, 0.0, 0.0] + [V2(0)] + [0.0] * 5 + [0.0] * 6]
table = ["", "    t   V(tank)  K(tank)  V(second)  K(second)"]
HV1, HV2 = 50.0, 0.0
for step in range(1, 7):
    a, b = step - 1.0, float(step)
    HV1, HV2, HK1, HK2 = runge_kutta(tracer, [HV1, HV2, 0.0, 0.0], a, b, 4000)
    out1 = 4 - 2 * (math.sin(b) - math.sin(a))
    out2 = out1 - (V2(b) - V2(a))
    rows.append([1, step, b, 1.0, 4.0, 4.0, 4.0, 0.0, 0.0, 0.0] + [V1(b), 4.0, out1, HV1, 0.0, HK1]
                + [V2(b), out1, out2, HV2, HK1, HK2] + [0.0, out2, 0.0, 0.0, HK2, 0.0])
    table.append(f"{b:5.1f}{V1(b):10.4f}{out1:9.4f}{V2(b):11.4f}{out2:11.4f}")
write(columns(["tap", "tank", "second", "away"]), rows)
prints("\n".join(table) + "\n")
