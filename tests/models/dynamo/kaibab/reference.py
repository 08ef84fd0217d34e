import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402


def run(phf2):
    dt, deer, pred, food = .25, 4000.0, 266.0, 470e6
    killed_before = None
    rows = []
    for k in range(201):
        time = 1900 + k * dt
        v = dict(DEER=deer, PRED=pred, FOOD=food, FPD=food / deer, DDEN=deer / 800000)
        v["DNIF"] = tabhl([-.5, -.15, 0, .15, .2, .2], v["FPD"], 0, 2000, 400)
        v["DKPP"] = tabhl([0, 3, 13, 32, 51, 56], v["DDEN"], 0, .025, .005)
        v["PNIF"] = tabhl([-.15, -.06, .02, .05, .08], v["DKPP"], 0, 20, 5)
        v["PHF"] = phf2 if 1906 <= time < 1924 else 0
        v["FRT"] = tabhl([35, 15, 5, 1.5, 1], food / 480e6, 0, 1, .25)
        v["FCPD"] = tabhl([0, 1.6, 1.9, 2, 2], v["FPD"] / 1000, 0, 80, 20) * 365
        v["DNIR"], v["DPR"] = deer * v["DNIF"], pred * v["DKPP"]
        v["PNIR"] = pred * v["PNIF"] - pred * v["PHF"]
        v["FRR"], v["FCR"] = (480e6 - food) / v["FRT"], deer * v["FCPD"]
        v["LOSS"] = 100 * (v["DPR"] if killed_before is None else killed_before) / deer
        killed_before = v["DPR"]
        rows.append((time, v))
        deer, pred = deer + dt * (v["DNIR"] - v["DPR"]), pred + dt * v["PNIR"]
        food = max(0, food + dt * (v["FRR"] - v["FCR"]))
    return thin(rows, 4)


write(
    __file__,
    "DEER DNIR DNIF FPD DPR DKPP DDEN PRED PNIR PNIF PHF FOOD FRR FRT FCR FCPD LOSS".split(),
    [("AS IT WAS", run(.2)), ("WITHOUT HUNTING", run(0))],
)
