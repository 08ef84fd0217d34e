"""What the reference scripts share: tables by linear interpolation, timed functions, and the result file.

Every script computes its model with plain arithmetic written from the equations; none of them reads the deck.
"""

import math
import pathlib
import sys

def tabhl(values, x, low, high, increment):
    if x <= low:
        return values[0]
    if x >= high:
        return values[-1]
    i = min(max(math.floor((x - low) / increment), 0), len(values) - 2)
    return values[i] + (x - (low + i * increment)) / increment * (values[i + 1] - values[i])


def tabxt(values, x, low, high, increment):
    i = min(max(math.floor((x - low) / increment), 0), len(values) - 2)
    return values[i] + (x - (low + i * increment)) / increment * (values[i + 1] - values[i])


def clip(p, q, r, s):
    return p if r >= s else q


class Delay3:
    """Three first-order stages in series, in equilibrium at the start."""

    def __init__(self, value, delay):
        self.stages = [value * delay / 3] * 3
        self.each = delay / 3

    def out(self):
        return self.stages[2] / self.each

    def content(self):
        return sum(self.stages)

    def advance(self, dt, value):
        flows = [value] + [stage / self.each for stage in self.stages]
        self.stages = [self.stages[i] + dt * (flows[i] - flows[i + 1]) for i in range(3)]


def write(script, columns, runs):
    """`runs` is a list of (name, rows); a row is TIME and a dictionary of quantities."""
    lines = [",".join((["run"] if len(runs) > 1 else []) + ["TIME"] + columns)]
    for name, rows in runs:
        for time, values in rows:
            head = [name] if len(runs) > 1 else []
            lines.append(",".join(head + [repr(float(time))] + [repr(float(values[column])) for column in columns]))
    path = pathlib.Path(script).with_name("reference.csv")
    path.write_text("\n".join(lines) + "\n")
    print(path.parent.name, len(lines) - 1, "rows", file=sys.stderr)


def thin(rows, every):
    """Every so many steps and the last one."""
    return [row for at, row in enumerate(rows) if at % every == 0 or at == len(rows) - 1]
