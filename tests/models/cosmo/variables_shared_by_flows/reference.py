import math
import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import columns, prints, runge_kutta, write


def load(t):
    return 1 + math.sin(t)


def grown(t):
    return math.sqrt(1 + t) * 2 - 2


def volume_bb(t, Va):
    return 20 + grown(t) + 0.05 * Va


def slopes(t, y):
    """Of V(aa), HV and dye.HV of aa, bb and cc; then all flows, to be summed."""
    Va, Ha, Da, Hb, Db, Hc, Dc = y[:7]
    flow = (2 + math.cos(t)) * load(t)
    Ka = 0.5 * max(Va, 10.0)
    Vb = volume_bb(t, Va)
    Ga = flow + 0.3 * Vb
    dVa = Ga - Ka
    Kb = Ka - (1 / math.sqrt(1 + t) + 0.05 * dVa)
    B, Bd = -math.log(2) / (3 + load(t)), -0.2
    HGa, HKa, DGa, DKa = 0.5 * flow + 0.3 * Hb, Ha * Ka / Va, load(t) + 0.3 * Db, Da * Ka / Va
    HKb, DKb = Hb * Kb / Vb, Db * Kb / Vb
    HGc, HKc, DGc, DKc = 0.5 * Hb / Vb, Hc * 0.5 / 4, 0.5 * Db / Vb, Dc * 0.5 / 4
    rest = Kb - 0.3 * Vb - 0.5
    away = [rest + 0.5, rest * Hb / Vb + HKc, rest * Db / Vb + DKc]
    contents = [dVa, HGa - HKa + B * Ha, DGa - DKa + Bd * Da, HKa - HKb + B * Hb, DKa - DKb + Bd * Db,
                HGc - HKc + B * Hc, DGc - DKc + Bd * Dc]
    return contents + [flow, load(t), Ga, Ka, HGa, HKa, DGa, DKa, Kb, HKb, DKb, HGc, HKc, DGc, DKc] + away


y = [30.0, 100.0, 5.0, 0.0, 0.0, 7.0, 0.0]
rows = [[1, 0, 0.0, 0.25] + [0.0] * 6 + [30.0, 0.0, 0.0, 100.0, 0.0, 0.0] + [volume_bb(0, 30)] + [0.0] * 5
        + [4.0, 0.0, 0.0, 7.0, 0.0, 0.0] + [0.0] * 6 + [0.0] * 3 + [5.0] + [0.0] * 11 + [0.0] * 3]
for step in range(1, 13):
    a, b = (step - 1) * 0.25, step * 0.25
    end = runge_kutta(slopes, y + [0.0] * 18, a, b, 1000)
    y = end[:7]
    flow, dye, Ga, Ka, HGa, HKa, DGa, DKa, Kb, HKb, DKb, HGc, HKc, DGc, DKc, G, HG, DG = (f / 0.25 for f in end[7:])
    row = [1, step, b, 0.25, flow * 0.25, flow, flow, flow * 0.125, flow * 0.5, flow * 0.5]
    row += [y[0], Ga, Ka, y[1], HGa, HKa] + [volume_bb(b, y[0]), Ka, Kb, y[3], HKa, HKb]
    row += [4.0, 0.5, 0.5, y[5], HGc, HKc] + [0.0, G, 0.0, 0.0, HG, 0.0]
    row += [dye * 0.25, dye, dye, y[2], DGa, DKa, y[4], DKa, DKb, y[6], DGc, DKc, 0.0, DG, 0.0]
    # Variables are as the last part in the text leaves them at the end of the step; the last of `e` is the quotient's.
    rows.append(row + [0.2 * 0.25, load(b), grown(b)])
write(columns(["tap", "aa", "bb", "cc", "away"], ["dye"], ["e", "load", "grown"]), rows)
prints("")
