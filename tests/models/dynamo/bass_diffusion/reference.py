import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402


dt, adopters, exper = .0625, 10.0, 1000.0
potent, learn = 1e5 - adopters, math.log(.8) / math.log(2)
tqual = [.2, .5, .8, 1, 1.1]
q = None
lapsing = None
trial_before = None
rows = []
for k in range(241):
    time = k * dt
    v = dict(POTENT=potent, ADOPTERS=adopters, EXPER=exper, TRUEQ=1.3 - math.exp(-time / 5))
    q = [v["TRUEQ"]] * 3 if q is None else q
    v["QUALITY"] = q[2]
    v["PRICE"] = 250 * (exper / 1000) ** learn
    v["PRICEFF"] = v["PRICE"] / 250
    v["APPEAL"] = v["PRICEFF"] ** -1.2 * tabxt(tqual, v["QUALITY"], 0, 1, .25)
    v["SPENDING"] = 1 + (1 if time + dt / 2 >= 2 else 0) - (1.5 if time + dt / 2 >= 6 else 0)
    v["SPENDING"] += .05 * (time - 8) if time > 8 else 0
    v["WORDOFM"] = 60 * .01 * adopters * potent / (potent + adopters) * v["APPEAL"]
    v["ADVERT"] = potent * .002 * v["SPENDING"]
    v["TRIAL"] = v["ADVERT"] + v["WORDOFM"]
    lapsing = 4 * v["TRIAL"] if lapsing is None else lapsing
    v["LAPSE"], v["GROWTH"] = lapsing / 4 * .3, .02 * (potent + adopters)
    v["SHARE"] = 100 * adopters / (adopters + potent)
    v["REVENUE"] = (v["TRIAL"] if trial_before is None else trial_before) * v["PRICE"] / 1e6
    trial_before = v["TRIAL"]
    rows.append((time, v))
    potent += dt * (v["GROWTH"] - v["TRIAL"] + v["LAPSE"])
    adopters += dt * (v["TRIAL"] - v["LAPSE"])
    exper += dt * v["TRIAL"]
    lapsing += dt * (v["TRIAL"] - lapsing / 4)
    q = [q[i] + dt * ((v["TRUEQ"] if i == 0 else q[i - 1]) - q[i]) / .5 for i in range(3)]

columns = "POTENT ADOPTERS TRIAL ADVERT WORDOFM SPENDING APPEAL PRICEFF PRICE EXPER QUALITY TRUEQ LAPSE GROWTH SHARE REVENUE"
write(__file__, columns.split(), [("BASE", thin(rows, 4))])
saved = "ADOPTERS SHARE REVENUE".split()
lines = [",".join(["TIME"] + saved)]
lines += [",".join([repr(time)] + [repr(v[name]) for name in saved]) for time, v in rows[::8]]
pathlib.Path(__file__).with_name("save.csv").write_text("\n".join(lines) + "\n")
