import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402


def run(dt, length, high=15.0, when=4, tadj=5):
    ship0, wcov, prom, tsta, ttrn = 100.0, 6, 2, 100, 10
    hire0 = ship0 / (prom * tsta)
    inv, avd, new, men = ship0 * wcov, ship0, hire0 * ttrn, ship0 / prom
    training = Delay3(hire0, ttrn)
    hirp_jk = quit_jk = hire0
    rows = []
    for k in range(round(length / dt) + 1):
        time = k * dt
        v = dict(INV=inv, AVD=avd, NEW=new, MEN=men)
        v["BUMP"] = high if time + dt / 2 >= when else 0
        v["DEM"] = ship0 + v["BUMP"]
        v["SHIP"] = v["DEM"]
        v["INVD"] = avd * wcov
        v["PADJ"] = (v["INVD"] - inv) / tadj
        v["PDES"] = avd + v["PADJ"]
        v["PPOS"] = max(v["PDES"], 0)
        v["MDES"] = v["PPOS"] / prom
        v["COV"], v["IDLE"] = inv / avd, new / men
        # The slope is constant and the start lies on a step: the sum of the steps is the product.
        v["TREND"] = .5 * (time - when) if time > when else 0
        v["SEAS"] = 10 * math.sin(2 * math.pi * time / 52)
        v["MIX"] = v["TREND"] + 2 * v["SEAS"] + v["IDLE"]
        v["SKIL"], v["QUIT"], v["PROD"] = training.out(), men / tsta, prom * men
        v["HIRP"] = quit_jk + (v["MDES"] - men) / 6
        v["HIRE"] = max(0, hirp_jk)
        rows.append((time, v))
        inv += dt * (v["PROD"] - v["SHIP"])
        avd += dt * (v["SHIP"] - avd) / 8
        new += dt * (v["HIRE"] - v["SKIL"])
        men += dt * (v["SKIL"] - v["QUIT"])
        training.advance(dt, v["HIRE"])
        hirp_jk, quit_jk = v["HIRP"], v["QUIT"]
    return thin(rows, 4)


write(
    __file__,
    "INV SHIP DEM BUMP AVD INVD PADJ PDES PPOS MDES NEW MEN SKIL QUIT HIRP HIRE PROD COV IDLE TREND SEAS MIX".split(),
    [
        ("WORK", run(.25, 60)),
        ("LATE", run(.25, 60, high=-20.0, when=10)),
        ("SLOW", run(.5, 80, tadj=15)),
    ],
)
