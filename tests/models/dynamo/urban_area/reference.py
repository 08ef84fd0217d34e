import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402



def run(hcn=.07, jbs=18, tajm=(2, 1.95, 1.8, 1.6, 1, .5, .2, .1, .05)):
    dt, h, p, bs = .5, 14000.0, 50000.0, 1000.0
    pace = felt = slow = quick = migration = None
    tax, tax_due = .02, 5
    rows = []
    for k in range(241):
        t = k * dt
        v = dict(H=h, P=p, BS=bs, HHR=p / (h * 4), J=bs * jbs, LF=p * .35, LFO=(bs * .2 + h * .1) / 8000)
        v["LFJ"] = v["LF"] / v["J"]
        v["HAM"] = tabhl([.2, .25, .35, .5, 1, 1.35, 1.6, 1.8, 1.95], v["HHR"], 0, 2, .25)
        v["HLM"] = tabhl([.4, .7, 1, 1.25, 1.45, 1.5, 1.5, 1.4, 1, .5, 0], v["LFO"], 0, 1, .1)
        v["HM"] = v["HPACE"] = v["HAM"] * v["HLM"]
        v["HVAC"] = max(0, 1 - v["HHR"])
        v["HOLD"] = 1 + .2 * v["HVAC"]
        v["AHM"] = tabhl([1.4, 1.4, 1.35, 1.3, 1, .8, .65, .5, .45], v["HHR"], 0, 2, .25)
        v["AJM"] = tabhl(tajm, v["LFJ"], 0, 2, .25)
        v["AM"] = v["AHM"] * v["AJM"]
        v["BLFM"] = tabhl([.2, .25, .35, .5, 1, 1.35, 1.6, 1.8, 2], v["LFJ"], 0, 2, .25)
        v["BLM"] = tabhl([1, 1.15, 1.3, 1.4, 1.45, 1.4, 1.3, .9, .5, .25, 0], v["LFO"], 0, 1, .1)
        v["BM"] = v["BLM"] * v["BLFM"]
        if pace is None:
            pace, felt, slow, quick = v["HM"], 10 * v["AM"], v["LFO"], v["LFO"]
        v["AMP"], v["BOLD"] = felt / 10, slow / quick
        v["NEEDS"] = p * 300 * (1 + (.01 * (t - 20) if t > 20 else 0))
        v["ASSES"] = bs * 5e5 + h * 3e4
        if t + dt / 2 >= tax_due:
            tax, tax_due = v["NEEDS"] / v["ASSES"], tax_due + 5
        v["TAX"] = tax
        v["HC"], v["HD"] = h * hcn * pace, h * .015 * v["HOLD"]
        v["PB"], v["PD"], v["PI"], v["PO"] = p * .03, p * .015, p * .1 * v["AMP"], p * .07 / max(.1, v["AMP"])
        v["BC"], v["BD"] = bs * .07 * v["BM"], bs * .025 * v["BOLD"]
        if migration is None:
            migration = v["PI"] - v["PO"]
        v["DENS"], v["VAC"], v["MOVE"] = p / 8000, 100 * v["HVAC"], migration / p * 1000
        migration = v["PI"] - v["PO"]
        rows.append((t, v))
        pace += dt * (v["HPACE"] - pace) / 5
        felt += dt * (v["AM"] - felt / 10)
        slow, quick = slow + dt * (v["LFO"] - slow) / 10, quick + dt * (v["LFO"] - quick) / 2
        h, bs = h + dt * (v["HC"] - v["HD"]), bs + dt * (v["BC"] - v["BD"])
        p += dt * (v["PB"] + v["PI"] - v["PD"] - v["PO"])
    return thin(rows, 4)


columns = """H HC HM HAM HLM HD HOLD HVAC HHR HPACE P PB PD PI AM AMP AHM AJM PO BS BC BM BLFM BLM BD BOLD J LF LFJ LFO TAX NEEDS
ASSES DENS MOVE VAC""".split()
programs = (1.5, 1.5, 1.5, 1.4, 1, .6, .4, .2, .1)
runs = [("CITY", run()), ("HOUSING PROGRAM", run(hcn=.1)), ("JOB PROGRAM", run(jbs=24, tajm=programs))]
write(__file__, columns, runs)
