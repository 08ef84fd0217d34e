"""V3 = 6T**3, K3 = 1 - dV3/dt, V2 = 5 + K3, K2 = 1 - dV2/dt: polynomials, in whole numbers."""

print("run,step,T,D," + ",".join(f"{a}{i}" for i in (1, 2, 3, 4) for a in ("V", "G", "K", "HV", "HG", "HK")) + ",e")


def v3(t):
    return 6 * t**3


def v2(t):
    return 6 - 18 * t**2


for t in range(5):
    ran = t > 0
    row = [1, t, t, 1]
    row += [100 * ran, 100 * ran, 100 * ran, 0, 0, 0]
    # The flow of a step is what entered less what the volume has grown.
    k2, k3 = (1 - (v(t) - v(t - 1)) if ran else 0 for v in (v2, v3))
    row += [v2(t), 1 * ran, k2, 0, 0, 0]
    row += [v3(t), 1 * ran, k3, 0, 0, 0]
    row += [0, k2, 0, 0, 0, 0]
    # A variable has the value of its row's time; before the first step it is still 0.
    row += [v3(t) if ran else 0]
    print(",".join(str(float(x)) if n > 1 else str(x) for n, x in enumerate(row)))
