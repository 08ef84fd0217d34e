import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402


dt, hares, lynx, felt = .01, 50000.0, 1250.0, 50.0
tldf = [.94, .66, .4, .35, .3, .25, .2, .15, .1, .07, .05]
sampled, sample_due, pulse_due, deaths_before = 1, 2.0, 5.0, None
rows = []
for k in range(2001):
    time = k * dt
    v = dict(HARES=hares, LYNX=lynx, FELT=felt, DENSITY=hares / 1000)
    v["KILLS"] = tabhl([50 * i for i in range(11)], v["DENSITY"], 0, 500, 50)
    v["LDF"] = tabhl(tldf, v["DENSITY"], 0, 100, 10)
    if time + dt / 2 >= sample_due:
        sampled, sample_due = felt, sample_due + 2
    pulse = 0
    if time + dt / 2 >= pulse_due:
        pulse, pulse_due = 10, pulse_due + 5
    v["TRAPPED"] = pulse * sampled / 50
    v["WARY"] = 1 if v["TRAPPED"] == 0 else felt
    v["HBIRTHS"], v["HDEATHS"] = hares * 1.25, lynx * v["KILLS"]
    v["LBIRTHS"], v["LDEATHS"] = lynx * .25, lynx * v["LDF"]
    before = v["HDEATHS"] if deaths_before is None else deaths_before
    v["HUNGER"] = 1 - v["KILLS"] / max(1, before / lynx + 1)
    deaths_before = v["HDEATHS"]
    rows.append((time, v))
    hares += dt * (v["HBIRTHS"] - v["HDEATHS"])
    lynx += dt * (v["LBIRTHS"] - v["LDEATHS"])
    felt += dt * (v["DENSITY"] - felt) / .5

# SWITCH(p,q,r) is p where r is 0: 1 while nothing is trapped.
columns = "HARES HBIRTHS HDEATHS DENSITY KILLS LYNX LBIRTHS LDEATHS LDF HUNGER FELT TRAPPED WARY".split()
write(__file__, columns, [("CYCLE", thin(rows, 4))])
