import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402


def run(ddw=0, sem=400, tcef=(-.07, -.02, 0, .02, .07, .15)):
    tpcf = [0, .25, .5, .67, .8, .87, .93, .95, .97, .98, 1]
    tsedm = [1, .97, .87, .73, .53, .38, .25, .15, .08, .03, .02]
    dt, s, bl, pc = .5, 10.0, 8000.0, 12000.0

    def used():
        return tabhl(tpcf, bl / pc, 0, 5, .5)

    # The starting value of the average is the starting delivery rate; everything smoothed starts at its input.
    dra = pc * used()
    ddrc = bl / dra
    ddrm = ddt = ddrc

    def goal():
        return ddt * ddw + 2 * (1 - ddw)

    def ordered():
        return pc * tabhl(tcef, ddrc / goal() - .3, 0, 2.5, .5)

    coming = Delay3(ordered(), 12)
    ob_before = s * (sem * tabhl(tsedm, ddrm, 0, 10, 1))
    rows = []
    for k in range(201):
        pcf, ddi = used(), bl / dra
        v = dict(S=s, BL=bl, PC=pc, DRA=dra, DDRC=ddrc, DDRM=ddrm, DDT=ddt, PCF=pcf, DDM=bl / pc, DDI=ddi, B=dra * 12)
        v["IS"] = v["B"] / 2000
        v["SEDM"] = tabhl(tsedm, ddrm, 0, 10, 1)
        v["SE"] = sem * v["SEDM"]
        v["DDOG"] = goal()
        v["DDC"] = ddrc / v["DDOG"] - .3
        v["CEF"] = tabhl(tcef, v["DDC"], 0, 2.5, .5)
        v["SH"], v["OB"], v["DR"] = (v["IS"] - s) / 20, s * v["SE"], pc * pcf
        v["PCO"], v["PCR"] = pc * v["CEF"], coming.out()
        v["SALES"] = ob_before / bl * 100
        ob_before = v["OB"]
        rows.append((k * dt, v))
        s, bl, pc = s + dt * v["SH"], bl + dt * (v["OB"] - v["DR"]), pc + dt * v["PCR"]
        dra += dt * (v["DR"] - dra) / 1
        ddrc, ddrm, ddt = ddrc + dt * (ddi - ddrc) / 4, ddrm + dt * (ddrc - ddrm) / 6, ddt + dt * (ddrc - ddt) / 12
        coming.advance(dt, v["PCO"])
    return thin(rows, 4)


write(
    __file__,
    "S SH IS B DRA OB BL DR PCF DDM DDI DDRC DDRM SE SEDM PC PCR PCO CEF DDC DDOG DDT SALES".split(),
    [
        ("FIXED GOAL", run()),
        ("GOAL BY TRADITION", run(ddw=1)),
        ("TIMID", run(sem=360, tcef=(-.07, -.02, 0, .02, .04, .06))),
    ],
)
