import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402



def run(under=.4, men0=8):
    dt, job, nomp = .5, 640, .4
    newf, expf, done, bugs, spent, due, tired = 0.0, float(men0), 0.0, 0.0, 0.0, 200.0, 0.0
    pseen = nomp * 1 * 1  # productivity of experienced men without delay, less what talking takes
    first, work_before = True, None
    rows = []
    for k in range(2000):
        t = k * dt
        men = newf + expf
        v = dict(NEWF=newf, EXPF=expf, MEN=men, FTEXP=men * .9, DONE=done, BUGS=bugs, SPENT=spent, DUE=due, TIRED=tired)
        v["SIZE"] = job * (1 + under * (1 - math.exp(-3 * done / job)))
        v["LEFT"] = max(0, v["SIZE"] - done)
        v["DAYS"] = max(due - t, 20)
        hours, fits = 1, men * v["DAYS"]
        while fits < v["LEFT"] / nomp / 1.6 - 5 * tired:
            hours, fits = hours + .1, fits * 1.1
            if hours >= 1.45:
                fits = 1e9
        v["HOURS"], v["FITS"] = hours, fits
        v["MIX"] = (expf + .5 * newf) / max(men, .1)
        v["COMM"] = tabhl([0, .015, .06, .135, .24, .375, .54], men, 0, 30, 5)
        v["LEARN"] = tabhl([1, 1.04, 1.12, 1.2, 1.25], done / job, 0, 1, .25)
        v["PROD"] = nomp * v["MIX"] * (1 - v["COMM"]) * v["LEARN"]
        if first:
            # In the initial phase HOURS is that of its N card, 1.
            pseen = v["PROD"] * 1
        v["PSEEN"] = pseen
        v["NEED"] = v["LEFT"] / pseen
        v["WCWF"] = tabhl([0, .3, .7, .9, 1], v["DAYS"] / 100, 0, 2, .5)
        v["CEIL"] = 3 * expf + 1
        v["SOUGHT"] = min(v["CEIL"], v["WCWF"] * v["NEED"] / v["DAYS"] + (1 - v["WCWF"]) * men)
        v["GAP"] = gap = v["SOUGHT"] - men
        v["WILL"] = tabhl([0, 0, .05, .1, .2, .35, .5], t / 200, 0, 1.5, .25)
        v["PRESS"] = 1 + .3 * max(0, hours - 1)
        v["RATE"] = tabhl([.25, .24, .2, .15, .13, .12], done / job, 0, 1, .2) * v["PRESS"]
        v["LENGTH"] = 0 if done >= .995 * v["SIZE"] else 400
        v["ASSIM"], v["QUIT"], v["EFFORT"] = newf / 80, expf / 673, men * hours
        v["WORK"] = min(v["PROD"] * men * hours, v["LEFT"] / dt)
        if first:
            work_before = min(v["PROD"] * men * 1, v["LEFT"] / dt)
        v["MAKE"], v["FOUND"] = work_before * v["RATE"], bugs / 30
        v["HIRE"] = gap / 40 if gap > 0 else 0
        v["OUTN"] = 0 if gap > 0 else min(newf / 10, -gap / 10)
        v["OUTE"] = max(0, -gap / 10) if gap <= 0 and newf < 1 else 0
        v["COST"], v["LATE"] = spent * .35, due - 200
        rows.append((t, v))
        if t + dt / 2 >= v["LENGTH"]:
            return thin(rows, 4)
        first, work_before = False, v["WORK"]
        newf, expf = newf + dt * (v["HIRE"] - v["ASSIM"] - v["OUTN"]), expf + dt * (v["ASSIM"] - v["QUIT"] - v["OUTE"])
        done, bugs = done + dt * (v["WORK"] - v["FOUND"]), bugs + dt * (v["MAKE"] - v["FOUND"])
        spent += dt * v["EFFORT"]
        due += dt * (v["NEED"] / max(men, 1) + t - due) * v["WILL"] / 20
        tired += dt * ((hours - 1) * 10 - tired / 30)
        pseen += dt * (v["PROD"] * hours - pseen) / 20


columns = """NEWF EXPF ASSIM QUIT MEN FTEXP GAP HIRE OUTN OUTE DONE BUGS SPENT EFFORT WORK LEFT SIZE PROD MIX COMM LEARN MAKE
RATE PRESS FOUND NEED PSEEN DAYS DUE WILL SOUGHT CEIL WCWF HOURS TIRED COST LATE LENGTH""".split()
runs = [("AS PLANNED", run()), ("WELL ESTIMATED", run(under=.1)), ("TOO MANY", run(men0=20))]
write(__file__, columns, runs)
