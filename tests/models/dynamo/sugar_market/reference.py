import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402



def run(drought=-.3, cost=200.0, tpric=(4, 2, 1, .6, .45, .4)):
    dt, eat0, want, low = .1, 70.0, .4, .2
    stock, aveat, expp, land, seen = eat0 * want, eat0, 200.0 if cost == 200 else cost, eat0 / 4, 1.0
    young = land * 4 / 20
    pm = tabhl(tpric, stock / aveat / want, 0, 2.5, .5)
    growing = Delay3(land * tabhl([0, 1, 1.9, 2.4, 2.6], expp / cost, 0, 4, 1) / 20, 4)
    cars, pulse_due, sample_due, lastp = [eat0 * .2] * 5, 10, 1, 200
    rows = []
    for k in range(601):
        t = k * dt
        v = dict(STOCK=stock, AVEAT=aveat, EXPP=expp, LAND=land, YOUNG=young, SEEN=seen)
        v["COVER"] = stock / aveat
        v["RELCO"] = v["COVER"] / want
        v["PM"] = pm = tabhl(tpric, v["RELCO"], 0, 2.5, .5)
        v["PRICE"] = cost * pm
        v["GAIN"] = expp / cost
        v["PLM"] = tabhl([0, 1, 1.9, 2.4, 2.6], v["GAIN"], 0, 4, 1)
        v["BAD"] = 0
        if t + dt / 2 >= pulse_due:
            v["BAD"], pulse_due = drought, pulse_due + 17.3
        v["WAVE"] = .05 * math.sin(2 * math.pi * t / 11)
        v["WTHR"] = 1 + v["BAD"] + v["WAVE"]
        v["GRTH"] = .01 * (t - 5) if k > 50 else 0
        v["NEED"] = math.exp(v["GRTH"])
        v["PUSH"] = math.sqrt(seen)
        v["SHORT"] = 0 if v["COVER"] >= low else 1
        v["CALM"] = 10 if v["SHORT"] == 0 else 20
        if t + dt / 2 >= sample_due:
            lastp, sample_due = v["PRICE"], sample_due + 1
        v["LASTP"], v["FLOOR"], v["LOGP"] = lastp, min(v["PRICE"], cost), math.log(pm)
        v["SOLD"], v["YEARS*1"] = sum(cars), cars[0]
        v["PLANT"], v["RIPE"], v["CLEAR"] = land * v["PLM"] / 20, growing.out(), land / 20
        v["MILL"], v["EAT"] = land * 4 * v["WTHR"], eat0 * v["NEED"] / v["PUSH"]
        rows.append((t, v))
        if k % 10 == 0:
            cars = [0.0] + cars[:4]
        cars[0] += dt * v["EAT"] / 5
        stock += dt * (v["MILL"] - v["EAT"])
        aveat += dt * (v["EAT"] - aveat)
        expp += dt * (v["PRICE"] - expp) / 2
        growing.advance(dt, v["PLANT"])
        land, young = land + dt * (v["RIPE"] - v["CLEAR"]), young + dt * (v["PLANT"] - v["RIPE"])
        seen += dt * (pm - seen) / 3
    return thin(rows, 4)


columns = """STOCK COVER AVEAT RELCO PM PRICE EXPP GAIN PLM PLANT RIPE LAND CLEAR YOUNG MILL WTHR BAD WAVE EAT NEED GRTH PUSH SEEN
SHORT CALM LASTP FLOOR LOGP SOLD YEARS*1""".split()
runs = [("BASE", run()), ("WET", run(drought=.2)), ("DEAR", run(cost=300.0, tpric=(5, 3, 1, .7, .6, .5)))]
write(__file__, columns, runs)
