import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402


MT = [
    [.0567, .0366, .0243, .0155, .0082, .0023, .001],
    [.0266, .0171, .011, .0065, .004, .0016, .0008],
    [.0562, .0373, .0252, .0171, .0118, .0083, .006],
    [.13, .11, .09, .07, .06, .05, .04],
]
YEARS = [15, 30, 20]


class Seen:
    """Smoothing in series, all stages starting at the first value."""

    def __init__(self, delay, stages):
        self.each, self.values, self.stages = delay / stages, None, stages

    def see(self, value):
        self.entering = value
        if self.values is None:
            self.values = [value] * self.stages
        return self.values[-1]

    def advance(self, dt):
        before = [self.entering] + self.values[:-1]
        self.values = [old + dt * (new - old) / self.each for old, new in zip(self.values, before)]


def run(fcest, zpgt):
    dt, p = .5, [6.5e8, 7e8, 1.9e8, 6e7]
    services, life, income, expected, control = Seen(20, 1), Seen(20, 3), Seen(20, 3), Seen(3, 1), Seen(20, 3)
    births = deaths = None
    rows = []
    for k in range(201):
        t = 1900 + k * dt
        v = dict(POP=sum(p), IO=.7e11 * math.exp((t - 1900) * .037))
        pop = v["POP"]
        v["POPM"] = pop / 1e6
        v["IOPC"] = v["IO"] / pop
        v["SOPC"] = 1.5 * v["IOPC"]
        v["FPC"] = 230 * tabhl([1, 2.5, 3.5, 4, 4.4, 4.6], v["IOPC"], 0, 1000, 200)
        v["PPOLX"] = .1 * (t - 1950) if t > 1950 else 0
        v["HSAPC"] = tabhl([0, 20, 50, 95, 140, 175, 200, 220, 230], v["SOPC"], 0, 2000, 250)
        v["EHSPC"] = services.see(v["HSAPC"])
        v["LMHS1"] = tabhl([1, 1.1, 1.4, 1.6, 1.7, 1.8], v["EHSPC"], 0, 100, 20)
        v["LMHS2"] = tabhl([1, 1.4, 1.6, 1.8, 1.95, 2], v["EHSPC"], 0, 100, 20)
        v["LMHS"] = clip(v["LMHS2"], v["LMHS1"], t, 1940)
        v["LMF"] = tabhl([0, 1, 1.2, 1.3, 1.35, 1.4], v["FPC"] / 230, 0, 5, 1)
        v["LMP"] = tabhl([1, .99, .97, .95, .9, .85, .75, .65, .55, .4, .2], v["PPOLX"], 0, 100, 10)
        v["CMI"] = tabhl([.5, .05, -.1, -.08, -.02, .05, .1, .15, .2], v["IOPC"], 0, 1600, 200)
        v["FPU"] = tabhl([0, .2, .4, .5, .58, .65, .72, .78, .8], pop, 0, 16e9, 2e9)
        v["LMC"] = 1 - v["CMI"] * v["FPU"]
        v["LE"] = 28 * v["LMF"] * v["LMHS"] * v["LMP"] * v["LMC"]
        m = [tabhl(MT[g], v["LE"], 20, 80, 10) for g in range(4)]
        v["PLE"] = life.see(v["LE"])
        v["CMPLE"] = tabhl([3, 2.1, 1.6, 1.4, 1.3, 1.2, 1.1, 1.05, 1], v["PLE"], 0, 80, 10)
        v["DIOPC"], v["AIOPC"] = income.see(v["IOPC"]), expected.see(v["IOPC"])
        v["FIE"] = (v["IOPC"] - v["AIOPC"]) / v["AIOPC"]
        v["FRSN"] = tabhl([.5, .6, .7, .85, 1], v["FIE"], -.2, .2, .1)
        v["SFSN"] = tabhl([1.25, 1, .9, .8, .75], v["DIOPC"], 0, 800, 200)
        v["DCFS"] = clip(2, 4 * v["FRSN"] * v["SFSN"], t, zpgt)
        v["DTF"] = v["DCFS"] * v["CMPLE"]
        v["FM"] = tabhl([0, .2, .4, .6, .8, .9, 1, 1.05, 1.1], v["LE"], 0, 80, 10)
        v["MTF"] = 12 * v["FM"]

        def facilities(wanted):
            v["NFC"] = v["MTF"] / wanted - 1
            v["FSAFC"] = tabhl([0, .005, .015, .025, .03, .035], v["NFC"], 0, 10, 2)
            return v["FSAFC"] * v["SOPC"]

        # In the initial phase the social norm is that of the N card, .82; the delay of facilities starts from it.
        if control.values is None:
            control.see(facilities(4 * .82 * v["SFSN"] * v["CMPLE"]))
        v["FCAPC"] = facilities(v["DTF"])
        v["FCFPC"] = control.see(v["FCAPC"])
        v["FCE"] = clip(1, tabhl([.75, .85, .9, .95, .98, .99, 1], v["FCFPC"], 0, 3, .5), t, fcest)
        v["TF"] = min(v["MTF"], v["MTF"] * (1 - v["FCE"]) + v["DTF"] * v["FCE"])
        d = [p[g] * m[g] for g in range(4)]
        mat = [p[g] * (1 - m[g]) / YEARS[g] for g in range(3)]
        v["B"] = v["TF"] * p[1] * .5 / 30
        if births is None:
            # The starting value of births stands on the starting fertility, with the norm of the N card.
            wanted = 4 * .82 * v["SFSN"] * v["CMPLE"]
            if t >= zpgt:
                wanted = 2 * v["CMPLE"]
            effective = tabhl([.75, .85, .9, .95, .98, .99, 1], control.values[-1], 0, 3, .5)
            births = min(v["MTF"], v["MTF"] * (1 - effective) + wanted * effective) * p[1] * .5 / 30
        v["CBR"], v["CDR"] = 1000 * births / pop, 1000 * sum(d if deaths is None else deaths) / pop
        for name, values in dict(P=p, D=d, M=m, MAT=mat).items():
            for g, value in enumerate(values):
                v[f"{name}({g + 1})"] = value
        rows.append((t, v))
        births, deaths = v["B"], d
        p = [
            p[0] + dt * (v["B"] - d[0] - mat[0]),
            p[1] + dt * (mat[0] - d[1] - mat[1]),
            p[2] + dt * (mat[1] - d[2] - mat[2]),
            p[3] + dt * (mat[2] - d[3]),
        ]
        for seen in (services, life, income, expected, control):
            seen.advance(dt)
    return thin(rows, 4)


columns = [f"{name}({g})" for name in ("P", "D", "M") for g in (1, 2, 3, 4)] + ["MAT(1)", "MAT(2)", "MAT(3)"]
columns += """POPM POP LE LMF LMHS LMHS1 LMHS2 EHSPC HSAPC LMP LMC CMI FPU B TF MTF FM DTF CMPLE PLE DCFS SFSN DIOPC FRSN
FIE AIOPC FCE FCFPC FCAPC FSAFC NFC IO IOPC SOPC FPC PPOLX CBR CDR""".split()
write(__file__, columns, [("STANDARD", run(4000, 4000)), ("TWO CHILDREN", run(1960, 1960))])
