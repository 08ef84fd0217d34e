"""Derivatives of runs by complex steps: f(p + ih) = f(p) + ih f'(p) + O(h^2), with h = 1e-30, has no cancellation.

Every model is written here by hand, independently of zudyn; World2 is read from its deck by a small interpreter. The script
writes the .csv files next to it: time, quantity, factor, derivative.

    python3 complex_steps.py
"""

import cmath
import csv
import math
import pathlib
import re

HERE = pathlib.Path(__file__).parent
STEP = 1e-30


def exp(x):
    return cmath.exp(x)


def sqrt(x):
    return cmath.sqrt(x)


def derivatives(name, run, factors, quantities):
    """`run` gives rows of (time, values) for the values of all parameters."""
    rows = []
    for factor in factors:
        changed = {other: complex(value) for other, value in factors.items()}
        changed[factor] += 1j * STEP
        for time, values in run(changed):
            for quantity in quantities:
                rows.append((time, quantity, factor, complex(values[quantity]).imag / STEP))
    with open(HERE / f"{name}.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["time", "quantity", "factor", "derivative"])
        out.writerows((f"{time:.15g}", quantity, factor, repr(value)) for time, quantity, factor, value in rows)


# ---- the methods of SCoP, as docs/languages/scop.md states them ----


def axpy(y, h, *terms):
    return [yi + h * sum(c * k[i] for c, k in terms) for i, yi in enumerate(y)]


def kutta(f, t, h, y, end):
    k1 = f(t, y)
    k2 = f(t + 0.5 * h, axpy(y, 0.5 * h, (1, k1)))
    k3 = f(t + 0.5 * h, axpy(y, 0.5 * h, (1, k2)))
    k4 = f(end, axpy(y, h, (1, k3)))
    return axpy(y, h / 6, (1, k1), (2, k2), (2, k3), (1, k4)), k1


class Runge:
    def step(self, f, t, h, y, end):
        return kutta(f, t, h, y, end)[0]


class Euler:
    def step(self, f, t, h, y, end):
        return axpy(y, h, (1, f(t, y)))


class Heun:
    def __init__(self):
        self.before = None

    def step(self, f, t, h, y, end):
        d = f(t, y)
        p = axpy(y, h, (1, d)) if self.before is None else axpy(self.before, 2 * h, (1, d))
        e = f(end, p)
        self.before = y
        return [0.8 * (yi + h / 2 * (di + ei)) + 0.2 * pi for yi, di, ei, pi in zip(y, d, e, p)]


class Adams:
    def __init__(self):
        self.past = []

    def step(self, f, t, h, y, end):
        if len(self.past) < 3:
            new, d = kutta(f, t, h, y, end)
        else:
            d = f(t, y)
            d1, d2, d3 = self.past[:3]
            p = axpy(y, h / 24, (55, d), (-59, d1), (37, d2), (-9, d3))
            m = axpy(y, h / 24, (9, f(end, p)), (19, d), (-5, d1), (1, d2))
            new = [(19 * pi + 251 * mi) / 270 for pi, mi in zip(p, m)]
        self.past = [d, *self.past][:3]
        return new


class Implicit:
    """z = y + h f(t, z), with t at the beginning of the step."""

    def step(self, f, t, h, y, end):
        return newton(lambda z: [zi - yi - h * di for zi, yi, di in zip(z, y, f(t, z))], y)


def newton(residual, x):
    x = list(x)
    for _ in range(60):
        r = residual(x)
        n = len(x)
        # The equations are analytic, so a real difference quotient only slows the convergence.
        columns = []
        for j in range(n):
            d = 1e-7 * max(abs(x[j]), 1e-3)
            moved = list(x)
            moved[j] += d
            columns.append([(b - a) / d for a, b in zip(r, residual(moved))])
        change = solve([[columns[j][i] for j in range(n)] for i in range(n)], r)
        x = [xi - ci for xi, ci in zip(x, change)]
        if all(abs(ci.imag) < 1e-45 + 1e-16 * abs(xi.imag) and abs(ci.real) < 1e-17 + 1e-15 * abs(xi.real) for ci, xi in zip(change, x)):
            break
    return x


def solve(a, b):
    n = len(b)
    a = [row[:] + [bi] for row, bi in zip(a, b)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(a[i][k]))
        a[k], a[pivot] = a[pivot], a[k]
        for i in range(k + 1, n):
            factor = a[i][k] / a[k][k]
            a[i] = [x - factor * y for x, y in zip(a[i], a[k])]
    x = [0j] * n
    for i in reversed(range(n)):
        x[i] = (a[i][n] - sum(a[i][j] * x[j] for j in range(i + 1, n))) / a[i][i]
    return x


def rows(method, f, y, to, width, delta, start=0.0):
    """The states at the rows: between two rows n = floor(Y/delta + 0.9) steps."""
    yield start, y
    for row in range(1, width + 1):
        begin, end = start + (to - start) / width * (row - 1), start + (to - start) / width * row
        n = max(1, math.floor((end - begin) / delta + 0.9))
        h = (end - begin) / n
        for j in range(1, n + 1):
            y = method.step(f, begin + (j - 1) * h, h, y, begin + j * h)
        yield end, y


# ---- models ----


def heun(p):
    def f(t, y):
        rabbits, foxes = y
        eaten = rabbits * foxes
        return [p["birth"] * rabbits - p["catch"] * eaten, p["feed"] * eaten - p["death"] * foxes]

    for t, y in rows(Heun(), f, [p["rabbits0"], p["foxes0"]], 10, 10, 0.05):
        yield t, dict(zip(("rabbits", "foxes"), y))


def adams(p):
    def f(t, y):
        return [y[1], -9.81 / p["length"] * cmath.sin(y[0]) - p["drag"] * y[1] + p["push"] * math.sin(2 * t)]

    for t, (angle, speed) in rows(Adams(), f, [0.9 + 0j, 0j], 6, 12, 0.02):
        energy = speed * speed * p["length"] ** 2 / 2 - 9.81 * p["length"] * cmath.cos(angle)
        yield t, {"angle": angle, "speed": speed, "energy": energy}


def switches(p):
    def rates(t, level):
        over = 2 * (level - p["limit"]) if level.real > p["limit"].real else 0j
        out = p["wide"] * sqrt(level)
        if t > 12:
            out = out + p["wide"] ** 2 * level / 10
        return over, out

    def f(t, y):
        over, out = rates(t, y[0])
        return [p["inflow"] + (p["extra"] if t >= 5 else 0) - out - over, over]

    for t, (level, spilled) in rows(Euler(), f, [4 + 0j, 0j], 20, 20, 0.125):
        over, out = rates(t, level)
        yield t, {"level": level, "spilled": spilled, "over": over, "out": out, "depth": sqrt(level) / p["inflow"]}


def vtrap(x, y):
    return y * (1 - x / y / 2) if abs((x / y).real) < 1e-6 else x / (exp(x / y) - 1)


def membrane(p):
    def gates(v):
        q = 3 ** ((p["celsius"] - 6.3) / 10)
        pairs = [
            (vtrap(-(v + 40), 10) / 10, 4 * exp(-(v + 65) / 18)),
            (0.07 * exp(-(v + 65) / 20), 1 / (1 + exp(-(v + 35) / 10))),
            (vtrap(-(v + 55), 10) / 100, 0.125 * exp(-(v + 65) / 80)),
        ]
        return [(a / (a + b), 1 / (q * (a + b))) for a, b in pairs]

    def f(t, y):
        v, m, h, n = y
        stimulus = p["shock"] if 2 <= t < 2.5 else 0
        current = p["gna"] * m**3 * h * (v - 50) + p["gk"] * n**4 * (v + 77) + 0.3 * (v + 54.3)
        return [stimulus - current] + [(inf - x) / tau for x, (inf, tau) in zip((m, h, n), gates(v))]

    start = -65 + 0j
    for t, y in rows(Runge(), f, [start] + [inf for inf, _ in gates(start)], 20, 20, 0.01):
        yield t, dict(zip("vmhn", y), hinf=gates(y[0])[1][0], ntau=gates(y[0])[2][1])


def table(p):
    points = [-100 + 4.0 * i for i in range(51)]

    def at(v):
        q = 3 ** ((p["celsius"] - 6.3) / 10)
        return 1 / (1 + exp(-(v + 30) / p["slope"])), (0.5 + exp(-((v / 30) ** 2))) / q

    values = [at(x) for x in points]

    def rates(v):
        k = min(max(math.floor((v.real + 100) / 4), 0), 49)
        share = (v - points[k]) / 4
        return [a + share * (b - a) for a, b in zip(values[k], values[k + 1])]

    def f(t, y):
        v, m = y
        minf, mtau = rates(v)
        return [p["g"] * m * (40 - v) - 0.3 * (v + 54.3), (minf - m) / mtau]

    for t, (v, m) in rows(Runge(), f, [-33.3 + 0j, 0.1 + 0j], 5, 10, 0.05):
        yield t, {"v": v, "m": m, "minf": rates(v)[0], "mtau": rates(v)[1]}


def scheme(p):
    # The conserved substances are the last of each law: blocked and product.
    def all_of(y):
        enzyme, inhibitor, complex_, substrate = y
        return p["enzyme0"] - enzyme - complex_, p["substrate0"] - complex_ - substrate

    def f(t, y):
        enzyme, inhibitor, complex_, substrate = y
        blocked, _ = all_of(y)
        bind = p["k1"] * enzyme * substrate - p["k2"] * complex_
        speed = p["k3"] * complex_
        block = p["ki"] * enzyme * inhibitor - p["kj"] * blocked
        return [-bind + speed - block, -block, bind - speed, -bind]

    start = [p["enzyme0"], p["inhibitor0"], 0j, p["substrate0"]]
    for t, y in rows(Implicit(), f, start, 30, 15, 0.05):
        blocked, product = all_of(y)
        values = dict(zip(("enzyme", "inhibitor", "complex", "substrate"), y))
        yield t, {**values, "blocked": blocked, "product": product, "speed": p["k3"] * y[2]}


def implicit(p):
    def f(t, y):
        a, b, c = y
        back, on = p["k3"] * b * c, p["k2"] * b * b
        return [-p["k1"] * a + back, p["k1"] * a - back - on, on]

    for t, y in rows(Implicit(), f, [1 + 0j, 0j, 0j], 4, 8, 0.1):
        yield t, dict(zip("abc", y))


def sparse(p):
    def f(t, y):
        a, b, c = y
        one = p["k1"] * a - p["k2"] * b
        two = p["k3"] * b - p["k2"] * p["k1"] * c
        return [-one, one - two, two]

    for t, y in rows(Implicit(), f, [5 + 0j, 1 + 0j, 0j], 6, 6, 0.25):
        yield t, dict(zip("abc", y))


def equilibrium(p):
    free, bound = 1 + 0j, 1 + 0j
    for t, (drug,) in rows(Runge(), lambda t, y: [-p["rate"] * y[0]], [2 + 0j], 5, 5, 0.1):
        free, bound = newton(
            lambda z: [z[0] ** 2 - p["ka"] * z[1] * (1 + drug), z[0] + z[1] - p["total"] - drug], [free, bound]
        )
        x, y = newton(
            lambda z: [
                (p["volts"] - z[0]) / p["r1"] - (z[0] - z[1]) / p["r2"] - z[0] / 30,
                (z[0] - z[1]) / p["r2"] + (p["volts"] * free - z[1]) / 15,
            ],
            [1 + 0j, 1 + 0j],
        )
        yield t, {"drug": drug, "free": free, "bound": bound, "x": x, "y": y, "current": (x - y) / p["r1"]}


def decay(p):
    """The exact solution: with a method that controls errors, derivatives are as accurate as the values."""
    k1, k2, rate = p["k1"], p["k2"], p["rate"]
    for row in range(17):
        t = row / 2
        gut = 10 * exp(-k1 * t)
        blood = 10 * k1 / (k1 - k2) * (exp(-k2 * t) - exp(-k1 * t))
        if t > 3:
            blood += rate / k2 * (1 - exp(-k2 * (t - 3)))
        yield t, {"gut": gut, "blood": blood, "conc": blood / 7}


def infusion(p):
    """RK4 in steps of 0.25; doses and the ends of the infusion are at the ends of steps."""
    ke = p["cl"] / p["vol"]

    def f(t, y, flowing):
        loss = ke * y[1] / (1 + 0.001 * y[1])
        gain = p["ka"] * y[0] + (p["drip"] / 3 if flowing else 0)
        return [-p["ka"] * y[0], gain - loss, loss]

    y = [0j, 0j, 0j]
    for step in range(1, 97):
        t = (step - 1) * 0.25
        if t in (0, 12):
            y = [y[0] + p["tablet"], y[1], y[2]]
        if t == 5.25:
            y = [y[0], y[1] + 100, y[2]]
        before = y[2]
        y, _ = kutta(lambda t, y: f(t, y, 15.5 <= (step - 1) * 0.25 < 18.5), t, 0.25, y, t + 0.25)
        if step % 8 == 0:
            # A flow of a row is its mean since the last row.
            yield step * 0.25, {"V(gut)": y[0], "V(blood)": y[1], "G(urine)": (y[2] - before) / 0.25}


def pools(p):
    """The stepping of 1969: each compartment in turn, with the contents that the ones before have left."""
    v2, v3 = p["V2"], p["V3"]
    h1 = h2 = h3 = 0j
    for step in range(1, 21):
        h1 = 5 + 0j
        into2 = 20 * h1 / 20 + 30 * h3 / v3
        k2 = 20 + 30
        hk2 = h2 * k2 / v2
        h2 = h2 - hk2 + into2
        into3 = 50 * h2 / v2
        hk3 = h3 * 50 / v3
        h3 = h3 - hk3 + into3
        yield float(step), {"V2": v2, "V3": v3, "HV2": h2, "HV3": h3, "HK3": hk3, "HG4": 20 * h3 / v3}


# ---- DYNAMO, as much as World2 needs ----


class Deck:
    """Levels, rates, auxiliaries and constants of the first run of a deck."""

    def __init__(self, text):
        self.constants, self.tables, self.equations = {}, {}, {}
        cards = []
        for line in text.splitlines():
            line = line[:72]
            if line.startswith("RUN"):
                break
            kind, body = (line[:6].strip(), line[6:]) if line.strip() else ("", "")
            body = body.split("  ")[0].rstrip()
            if kind == "X":
                cards[-1][1] += body.split(" ")[0]
            elif kind:
                cards.append([kind, body])
        for kind, body in cards:
            if kind == "C":
                for part in body.split(" ")[0].split(","):
                    name, value = part.split("=")
                    self.constants[name] = float(value)
            elif kind == "T":
                name, values = body.split(" ")[0].split("=")
                self.tables[name] = [float(value) for value in re.split("[/,]", values)]
            elif kind in "NLARS":
                name, right = body.split(" ")[0].split("=", 1)
                name = name.split(".")[0]
                self.equations.setdefault(kind, {})[name] = self.python(right)

    @staticmethod
    def python(text):
        text = re.sub(r"\.(JK|KL|J|K)\b", "", text)
        text = re.sub(r"\)\(", ")*(", text)
        text = re.sub(r"\b(TABHL|TABLE)\((\w+),", r"\1('\2',", text)
        # A name before a parenthesis that is no function is a factor.
        text = re.sub(r"\b(?!TABHL|TABLE|CLIP)([A-Z]\w*)\(", r"\1*(", text)
        return compile(text, text, "eval")

    def run(self, changes, to):
        names = {**self.constants, **changes}
        tables = self.tables

        def TABHL(name, x, low, high, step):
            values = tables[name]
            if x.real <= low:
                return complex(values[0])
            if x.real >= high:
                return complex(values[-1])
            k = min(int((x.real - low) / step), len(values) - 2)
            return values[k] + (x - low - k * step) / step * (values[k + 1] - values[k])

        def CLIP(a, b, x, y):
            return a if x.real >= y.real else b

        functions = {"TABHL": TABHL, "TABLE": TABHL, "CLIP": CLIP}
        start = names.copy()
        names["DT"] = 0.2
        levels = {name: eval(code, {}, start) for name, code in self.equations["N"].items()}
        moving = {name: complex(value) for name, value in levels.items() if name != "TIME"}
        for step in range(0, round((to - 1900) / 0.2) + 1):
            now = {**names, **functions, **moving, "TIME": 1900 + step * 0.2}
            waiting = {**self.equations["A"], **self.equations["R"], **self.equations["S"]}
            while waiting:
                before = len(waiting)
                for name, code in list(waiting.items()):
                    try:
                        now[name] = eval(code, {}, now)
                        del waiting[name]
                    except NameError:
                        pass
                assert len(waiting) < before, waiting.keys()
            if step % 50 == 0:
                yield now["TIME"], now
            moving = {name: eval(code, {}, now) for name, code in self.equations["L"].items()}


def world2(p):
    deck = Deck((HERE.parent.parent / "models/dynamo/world2.dyn").read_text())
    return deck.run(p, 2100)


def main():
    world = ["P", "CI", "CIAF", "NR", "POL", "BR", "DR", "QL", "MSL", "FR", "POLAT"]
    derivatives("world2", world2, {"BRN": 0.04, "NRUN": 1, "CIDN": 0.025, "FC": 1}, world)
    derivatives("infusion", infusion, {"ka": 0.9, "cl": 1.5, "vol": 10, "tablet": 500, "drip": 200},
                ["V(gut)", "V(blood)", "G(urine)"])
    derivatives("membrane", membrane, {"shock": 20, "gna": 120, "gk": 36, "celsius": 6.3}, [*"vmhn", "hinf", "ntau"])
    derivatives("table", table, {"g": 1.5, "celsius": 16, "slope": 9}, ["v", "m", "minf", "mtau"])
    names = ["enzyme", "inhibitor", "complex", "substrate", "blocked", "product", "speed"]
    factors = {"k1": 2, "k2": 10, "k3": 5, "ki": 1, "kj": 2, "enzyme0": 1, "substrate0": 100, "inhibitor0": 5}
    derivatives("scheme", scheme, factors, names)
    derivatives("implicit", implicit, {"k1": 0.04, "k2": 30, "k3": 10}, [*"abc"])
    derivatives("sparse", sparse, {"k1": 0.8, "k2": 0.3, "k3": 2}, [*"abc"])
    factors = {"birth": 1.1, "catch": 0.4, "death": 0.5, "feed": 0.1, "rabbits0": 10, "foxes0": 5}
    derivatives("heun", heun, factors, ["rabbits", "foxes"])
    derivatives("adams", adams, {"length": 1.3, "drag": 0.2, "push": 0.7}, ["angle", "speed", "energy"])
    factors = {"inflow": 2, "wide": 0.6, "limit": 9, "extra": 3}
    derivatives("switches", switches, factors, ["level", "spilled", "over", "out", "depth"])
    derivatives("pools", pools, {"V2": 300, "V3": 500}, ["V2", "V3", "HV2", "HV3", "HK3", "HG4"])
    factors = {"ka": 0.2, "total": 3, "r1": 10, "r2": 20, "volts": 5, "rate": 0.4}
    derivatives("equilibrium", equilibrium, factors, ["drug", "free", "bound", "x", "y", "current"])
    derivatives("decay", decay, {"k1": 1.2, "k2": 0.35, "rate": 4}, ["gut", "blood", "conc"])


if __name__ == "__main__":
    main()
