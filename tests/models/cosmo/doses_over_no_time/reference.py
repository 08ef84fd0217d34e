import sys

sys.path.append(__file__.rsplit("/", 2)[0])
from reference_arithmetic import columns, prints, write

V, rows = 0.0, [[1, 0, 0.0, 1.0] + [0.0] * 6]
for step, given in enumerate((0.0, 10.0, 1.0, 2.0, 0.0), 1):
    V += given
    rows.append([1, step, float(step), 1.0, V, given, 0.0, 0.0, 0.0, 0.0])
for file in ("reference.csv", "reference_equations.csv"):
    write(columns(["blood"]), rows, file)
prints("")
