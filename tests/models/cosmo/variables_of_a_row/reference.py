import math
import pathlib
import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import columns, prints, write

# The tank empties as an exponential; the bag follows the square of time, what leaves it is the rest.
rows = [[1, 0, 0.0, 0.5] + [8.0] + [0.0] * 5 + [2.5] + [0.0] * 5 + [0.0] * 6 + [0.0] * 4 + [0.0] * 3]
printed = "\n    T   V(tank)  amount   V(bag)      e   below    seen\n"
for step in range(1, 5):
    a, t = (step - 1) * 0.5, step * 0.5
    tank = 8 * math.exp(-0.5 * t)
    left = (8 * math.exp(-0.5 * a) - tank) / 0.5
    out = left - (t * t - a * a) / 0.5
    e, amount = t * t, 0.5 * tank
    rows.append([1, step, t, 0.5, tank, 0.0, left, 0.0, 0.0, 0.0, 2.5 + e, left, out, 0.0, 0.0, 0.0]
                + [0.0, out, 0.0, 0.0, 0.0, 0.0] + [e, amount, 10 * e, 10 * e] + [0.0, e + 1, 0.0])
    # T moves below the table.
    printed += f"{a:5.1f}{tank:10.5f}{amount:9.5f}{2.5 + e:8.3f}{e:8.3f}{10 * e:8.3f}{10 * e:8.3f}\n"
write(columns(["tank", "bag", "away"], variables=["e", "amount", "below", "seen", "A1", "A2", "A3"]), rows)
prints(printed)
