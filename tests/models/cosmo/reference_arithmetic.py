"""What the reference scripts share: the columns of the trace, Runge-Kutta with a very small step, and the result file.

Every script steps or solves its model by arithmetic written from the rules of the language; none reads the model.
"""

import pathlib
import sys


def here(name):
    return pathlib.Path(sys.argv[0]).resolve().parent / name


def columns(places, tracers=(), variables=()):
    def element(array, place):
        return f"{array}{place}" if place.isdigit() else f"{array}({place})"

    names = ["run", "step", "T", "D"]
    names += [element(array, place) for place in places for array in ("V", "G", "K", "HV", "HG", "HK")]
    names += [f"{t}.{element(array, p)}" for t in tracers for p in places for array in ("HV", "HG", "HK")]
    return names + list(variables)


def write(names, rows, file="reference.csv"):
    assert all(len(row) == len(names) for row in rows), [len(row) for row in rows]
    lines = [",".join(names)] + [",".join(repr(value) for value in row) for row in rows]
    here(file).write_text("\n".join(lines) + "\n")


def prints(text):
    here("expected.out").write_text(text)


def quotient(a, b):
    """A generated division."""
    return 0.0 if b == 0 else a / b


def plain(value):
    """PRINT without a number form."""
    return f"{value:.6g}"


def runge_kutta(slopes, y, start, end, steps):
    h = (end - start) / steps
    for i in range(steps):
        t = start + i * h
        k1 = slopes(t, y)
        k2 = slopes(t + h / 2, [a + h / 2 * b for a, b in zip(y, k1)])
        k3 = slopes(t + h / 2, [a + h / 2 * b for a, b in zip(y, k2)])
        k4 = slopes(t + h, [a + h * b for a, b in zip(y, k3)])
        y = [a + h / 6 * (b + 2 * c + 2 * d + e) for a, b, c, d, e in zip(y, k1, k2, k3, k4)]
    return y


class Compartments:
    """V G K HV HG HK of all compartments in the classic stepping, counted from 0; tracer 0 is the unnamed one."""

    def __init__(self, count, tracers=1):
        self.V, self.G, self.K = [0.0] * count, [0.0] * count, [0.0] * count
        self.HV, self.HG, self.HK = ([[0.0] * count for _ in range(tracers)] for _ in range(3))
        self.rows = []

    def row(self, step, T, D, *variables):
        row = [1, step, T, D]
        for i in range(len(self.V)):
            row += [self.V[i], self.G[i], self.K[i], self.HV[0][i], self.HG[0][i], self.HK[0][i]]
        for tracer in range(1, len(self.HV)):
            for i in range(len(self.V)):
                row += [self.HV[tracer][i], self.HG[tracer][i], self.HK[tracer][i]]
        self.rows.append(row + list(variables))
