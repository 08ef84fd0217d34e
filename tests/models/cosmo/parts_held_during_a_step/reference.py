import math
import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import columns, plain, prints, runge_kutta, write

rows = [[1, 0, 0.0, 1.0] + [0.0] * 6 + [100.0, 0.0, 0.0, 50.0, 0.0, 0.0, 10.0] + [0.0] * 5 + [0.0] * 6 + [0.0, 0.0]]
printed = ""
pool, label, bag, tracer = 100.0, 50.0, 10.0, 0.0
for step, (flow, new) in enumerate(((5.0, 20.0), (7.0, 15.0), (3.0, 30.0)), 1):
    twice = 2 * pool
    printed += f"\nbefore {plain(step - 1)} {plain(pool)} {plain(0.1 * pool)} {plain(twice)}"
    rise = new - bag

    def slopes(t, y):
        out = y[2] / (bag + rise * t) * (0.1 * y[0] - rise)
        return [flow - 0.1 * y[0], 6 - 0.1 * y[1], 0.1 * y[1] - out, out]

    end = runge_kutta(slopes, [pool, label, tracer, 0.0], 0.0, 1.0, 4000)
    pool_after = flow / 0.1 + (pool - flow / 0.1) * math.exp(-0.1)
    label_after = 60 + (label - 60) * math.exp(-0.1)
    K, HK = flow - (pool_after - pool), 6 - (label_after - label)
    pool, label, bag, tracer = pool_after, label_after, new, end[2]
    rows.append([1, step, float(step), 1.0] + [flow] * 3 + [6.0] * 3 + [pool, flow, K, label, 6.0, HK]
                + [bag, K, K - rise, tracer, HK, end[3]] + [0.0, K - rise, 0.0, 0.0, end[3], 0.0] + [2.0, twice])
    printed += f"\nbehind {plain(step)} {plain(bag)} {plain(K)} {plain(twice)}"
write(columns(["tap", "pool", "bag", "sink"], variables=["seen", "twice"]), rows)
prints(printed + "\n")
