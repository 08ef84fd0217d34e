"""Work and precision of SCoP's blocks against scipy: python3 benches/blocks/precision.py [zudyn]

Four problems, the models beside this file: Robertson's reactions, HIRES, a calcium pump (KINETIC) and a travelling front
(PARTIAL, 101 places). Ours are run by `zudyn`, which tells the final values; work is counted by a program of its own
(precision.c), which takes the same emitted model. scipy's slopes are in numpy, its Jacobians by differences, so its times say
little; its calls count. Equal tolerances give different errors, so what is shown last is the work at equal errors.
"""

import math
import os
import subprocess
import sys
import tempfile
import time

import numpy as np
from scipy.integrate import solve_ivp

HERE = os.path.dirname(os.path.abspath(__file__))
ZUDYN = sys.argv[1] if len(sys.argv) > 1 else "zudyn"
FLAGS = ["-std=gnu89", "-O2", "-ffp-contract=off", "-fno-tree-slp-vectorize", "-fno-builtin-exp", "-fno-builtin-log",
         "-fno-builtin-pow"]


def robertson(t, y):
    a, b, c = y
    one, two, three = 0.04 * a, 3e7 * b * b, 1e4 * b * c
    return [-one + three, one - two - three, two]


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


def pump(t, y):
    ca, buffer, bound, free, loaded, turned, empty = y
    binding = 100 * ca * buffer - 10 * bound
    loading = 20 * ca * free - 0.5 * loaded
    turning = 5 * loaded - 0.05 * turned
    leaving = turned - 0.0001 * empty * 2000
    returning = 30 * empty - free
    return [0.05 - binding - loading, -binding, binding, returning - loading, loading - turning, turning - leaving,
            leaving - returning]


def front(t, u):
    left = np.concatenate(([u[1]], u[:-1]))
    right = np.concatenate((u[1:], [u[-2]]))
    return (left - 2 * u + right) / 0.25 + u * (1 - u)


# name, model, f, begin, end, what counts as 0, width of the band for scipy
PROBLEMS = [
    ("robertson", os.path.join(HERE, "robertson.mod"), robertson, [1, 0, 0], 1e5, 1e-12, None),
    ("hires", os.path.join(HERE, "../../models/scop/hires.mod"), hires, [1, 0, 0, 0, 0, 0, 0, 0.0057], 321.8122, 1e-6,
     None),
    ("calcium pump", os.path.join(HERE, "calcium_pump.mod"), pump, [0.05, 50, 0, 1, 0, 0, 0], 100.0, 1e-6, None),
    ("front", os.path.join(HERE, "diffusion.mod"), front, [1] * 6 + [0] * 95, 20.0, 1e-6, 1),
]
TOLERANCES = [1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10]
# With more unknowns scipy takes minutes for the last of them.
FEWER = TOLERANCES[:5]


def emitted(model, folder):
    """The program that counts: the emitted model under precision.c."""
    place = os.path.join(folder, os.path.basename(model))
    subprocess.run([ZUDYN, "emit", model, "-o", place], check=True, stderr=subprocess.DEVNULL)
    parts = [os.path.join(place, name) for name in os.listdir(place)
             if name.endswith(".c") and name not in ("model.c", "main.c")]
    program = os.path.join(place, "precision")
    subprocess.run(["cc", *FLAGS, f'-DMODEL="{place}/model.c"', "-I", place, os.path.join(HERE, "precision.c"), *parts,
                    "-lm", "-o", program], check=True)
    return program


def error(y, reference, unit):
    return float(np.max(np.abs(np.array(y) - reference) / np.maximum(np.abs(reference), unit)))


def ours(program, method, tolerance, problem):
    """Final values, evaluations, Jacobians, microseconds."""
    begin = [repr(float(value)) for value in problem[3]]
    words = [program, method, repr(tolerance), repr(problem[4]), repr(problem[5] * 1e-2), *begin]
    said = subprocess.run(words, capture_output=True, text=True, check=False).stdout.split()
    if not said:
        return None
    evaluations, jacobians, time_taken = said[:3]
    return [float(value) for value in said[3:]], int(evaluations), int(jacobians), float(time_taken)


def theirs(problem, method, tolerance, absolute):
    _, _, f, begin, end, _, band = problem
    more = {"lband": band, "uband": band} if band and method == "LSODA" else {}
    least = math.inf
    for _ in range(2):
        started = time.perf_counter()
        found = solve_ivp(f, (0, end), np.array(begin, float), method=method, rtol=tolerance, atol=absolute, **more)
        least = min(least, time.perf_counter() - started)
        if not found.success or least > 0.3:
            break
    if not found.success:
        return None
    return found.y[:, -1], found.nfev, found.njev, least * 1e6


def at(measures, wanted, column):
    """Between measured points in proportion of their logarithms."""
    for one, other in zip(measures, measures[1:]):
        if one[1] >= wanted >= other[1] and one[1] > other[1]:
            share = math.log(one[1] / wanted) / math.log(one[1] / other[1])
            low, high = max(one[column], 1), max(other[column], 1)
            return math.exp(math.log(low) * (1 - share) + math.log(high) * share)
    return None


def main():
    with tempfile.TemporaryDirectory() as folder:
        for problem in PROBLEMS:
            name, model, f, begin, end, unit, band = problem
            program = emitted(model, folder)
            best = "DOP853" if band else "Radau"
            exact = solve_ivp(f, (0, end), np.array(begin, float), method=best, rtol=3e-13, atol=unit * 1e-9)
            reference = exact.y[:, -1]
            print(f"\n{name:14} tolerance    error   calls  Jacobians        us")
            table = {}
            for method in ("default", "stiff"):
                table["zudyn " + method] = [(t, ours(program, method, t, problem)) for t in TOLERANCES]
            for method in ("LSODA", "Radau", "BDF"):
                table["scipy " + method] = [(t, theirs(problem, method, t, unit * 1e-2 * t))
                                            for t in (FEWER if band else TOLERANCES)]
            shown = {}
            for solver, measures in table.items():
                for tolerance, found in measures:
                    if found is None:
                        continue
                    y, calls, jacobians, taken = found
                    wrong = error(y, reference, unit)
                    shown.setdefault(solver, []).append((tolerance, wrong, calls, jacobians, taken))
                    print(f"{solver:14} {tolerance:9.0e} {wrong:8.1e} {calls:7} {jacobians:10} {taken:9.0f}")
            print(f"{'':14} calls and us at an error of" + "".join(f"{wanted:>18.0e}" for wanted in (1e-4, 1e-6, 1e-8)))
            for solver, measures in shown.items():
                line = f"{solver:41}"
                for wanted in (1e-4, 1e-6, 1e-8):
                    calls, taken = at(measures, wanted, 2), at(measures, wanted, 4)
                    line += f"{calls:9.0f}{taken:9.0f}" if calls else f"{'-':>9}{'-':>9}"
                print(line)


main()
