"""scipy's solve_ivp on the problems of problems.h, whose references come on standard input, a line each."""

import sys
import time

import numpy as np
from scipy.integrate import solve_ivp


def arenstorf(t, y):
    moon = 0.012277471
    earth = 1 - moon
    a, b = y[0] + moon, y[0] - earth
    d1 = (a * a + y[1] * y[1]) ** 1.5
    d2 = (b * b + y[1] * y[1]) ** 1.5
    return [
        y[2],
        y[3],
        y[0] + 2 * y[3] - earth * a / d1 - moon * b / d2,
        y[1] - 2 * y[2] - earth * y[1] / d1 - moon * y[1] / d2,
    ]


def chain(t, y):
    slope = -y
    slope[1:] += y[:-1]
    return slope


def tracer(t, y):
    return [
        1 + np.sin(t) - 0.5 * y[0] + 0.2 * y[1],
        0.4 * y[0] - 0.3 * y[1],
        0.1 * y[0] + 0.1 * y[1] - 0.05 * y[2],
    ]


def robertson(t, y):
    a = -0.04 * y[0] + 1e4 * y[1] * y[2]
    c = 3e7 * y[1] * y[1]
    return [a, -a - c, c]


def van_der_pol(t, y):
    return [y[1], 1000 * (1 - y[0] * y[0]) * y[1] - y[0]]


def hires(t, y):
    g = 280 * y[5] * y[7] - 1.81 * y[6]
    return [
        -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007,
        1.71 * y[0] - 8.75 * y[1],
        -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4],
        8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3],
        -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6],
        -280 * y[5] * y[7] + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6],
        g,
        -g,
    ]


# f, end, rows, begin, unit; the order is that of problems.h.
PROBLEMS = [
    (arenstorf, 17.0652165601579625588917206249, 1, [0.994, 0, 0, -2.00158510637908252240537862224], 1.0),
    (chain, 10.0, 1, [1.0] + [0.0] * 19, 1e-2),
    (tracer, 100.0, 100, [10.0, 0, 0], 1e-2),
    (robertson, 1e11, 1, [1.0, 0, 0], 1e-6),
    (van_der_pol, 2000.0, 1, [2.0, 0], 1e-2),
    (hires, 321.8122, 1, [1.0, 0, 0, 0, 0, 0, 0, 0.0057], 1e-4),
]

STIFF = (robertson, van_der_pol, hires)


def measure(name, reference, problem, method, tolerance):
    f, end, rows, begin, unit = problem
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        solution = solve_ivp(
            f,
            (0, end),
            np.array(begin, dtype=float),
            method=method,
            rtol=tolerance,
            atol=tolerance * unit,
            t_eval=None if rows == 1 else np.linspace(0, end, rows + 1),
        )
        best = min(best, time.perf_counter() - started)
        if not solution.success or best > 0.5:
            break
    if solution.success:
        error = np.max(np.abs(solution.y[:, -1] - reference) / np.maximum(np.abs(reference), unit))
        print(f"scipy;{name};{method};{tolerance:.0e};{error:.2e};{solution.nfev};{best * 1e6:.2f}", flush=True)


for line, problem in zip(sys.stdin, PROBLEMS):
    name, *values = line.strip().split(";")
    reference = np.array([float(value) for value in values])
    methods = ("LSODA", "BDF", "Radau") if problem[0] in STIFF else ("RK45", "DOP853", "LSODA")
    for method in methods:
        for power in (4, 6, 8, 10, 12):
            measure(name, reference, problem, method, 10.0**-power)
