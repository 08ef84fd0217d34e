import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import prints, write

TIME, CLEAR, VALUE = [0, 2, 3, 10, 11], [0.25, 0.125, 0.5, 0.0, 0.0], [10.0, 11.5, 13.0, 14.25, -20.0]


def clear(t):
    if t <= TIME[0]:
        return CLEAR[0]
    i = max(k for k in range(4) if TIME[k] <= t)
    return CLEAR[i] + (CLEAR[i + 1] - CLEAR[i]) * ((t - TIME[i]) / (TIME[i + 1] - TIME[i]))


V, T, n, seen, rate = 100.0, 0.0, 0, 0.0, 3 / 4.0
rows = [[1, 0, T, 1.0, V, clear(T - 0.5), seen, n, rate, rate + 4.0, n * n - 3]]
while n == 0 or 5 > T:
    V = V - V * clear(T) * rate + 0.0
    seen, n, T = VALUE[n], n + 1, T + 1.0
    rows.append([1, n, T, 1.0, V, clear(T - 0.5), seen, n, rate, rate + 4.0, n * n - 3])
names = ["run", "step", "T", "D", "V(tank)", "clearance", "seen", "n", "rate", "both", "whole"]
write(names, rows)
prints("")
