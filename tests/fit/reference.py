"""Writes the data and the reference numbers of this folder, once: python3 reference.py (numpy, scipy).

The models are closed forms here and runs in zudyn. Estimates are those of scipy.optimize.least_squares with tolerances
near rounding, errors and correlations follow from its Jacobian: s^2 (J'J)^-1 with s^2 = S/(rows - parameters).
Noise comes from numpy's generator PCG64 with fixed seeds.
"""
import os
import numpy as np
from scipy.optimize import least_squares


def write(case, name, text):
    os.makedirs(case, exist_ok=True)
    with open(os.path.join(case, name), "w") as file:
        file.write(text)


def data(case, name, header, columns):
    rows = zip(*columns)
    write(case, name, header + "\n" + "".join(",".join(repr(float(v)) for v in row) + "\n" for row in rows))


def reference(case, names, residuals, start, fixed=0):
    """fixed: so many more parameters were held on a bound."""
    found = least_squares(residuals, start, x_scale="jac", ftol=1e-15, xtol=1e-15, gtol=1e-15, jac="3-point")
    rows = len(found.fun)
    s2 = (found.fun @ found.fun) / (rows - len(names) - fixed)
    covariance = s2 * np.linalg.inv(found.jac.T @ found.jac)
    errors = np.sqrt(np.diag(covariance))
    text = "name,estimate,error,%s\n" % ",".join(names)
    for i, name in enumerate(names):
        correlations = [covariance[i, j] / errors[i] / errors[j] for j in range(len(names))]
        text += ",".join([name] + [repr(float(v)) for v in [found.x[i], errors[i]] + correlations]) + "\n"
    text += "S,%r\n" % float(found.fun @ found.fun)
    write(case, "reference.csv", text)


def bateman(t, ka, ke):
    return ka / (ka - ke) * (np.exp(-ke * t) - np.exp(-ka * t))


# Theophylline, subject 1 of R's data set Theoph.
hours = np.array([0, 0.25, 0.57, 1.12, 2.02, 3.82, 5.1, 7.03, 9.05, 12.12, 24.37])
conc = np.array([0.74, 2.84, 6.57, 10.5, 9.66, 8.58, 8.36, 7.47, 6.89, 5.94, 3.28])
theophylline = lambda p: 4.02 / p[2] * bateman(hours, p[0], p[1] / p[2])
for case in ["absorption", "on_a_bound", "weighted"]:
    data(case, "measured.csv", "hours,conc", [hours, conc])
reference("absorption", ["ka", "cl", "space"], lambda p: conc - theophylline(p), [1.5, 0.03, 0.4])
reference("on_a_bound", ["cl", "space"], lambda p: conc - theophylline([1.5, *p]), [0.03, 0.4], fixed=1)
reference("weighted", ["ka", "cl", "space"], lambda p: (conc - theophylline(p)) / conc, [1.5, 0.03, 0.4])

# Two columns of one model: blood and urine after an injection of 100 at 0, with noise.
t = np.array([0.5, 1, 2, 3, 4, 6, 8, 12])
noise = np.random.Generator(np.random.PCG64(7))
blood = lambda p: 100 / p[1] * np.exp(-p[0] * t)
urine = lambda p: p[2] * 100 * (1 - np.exp(-p[0] * t))
b = np.round(blood([0.3, 20, 0.6]) + noise.normal(0, 0.05, t.size), 4)
u = np.round(urine([0.3, 20, 0.6]) + noise.normal(0, 0.8, t.size), 4)
data("two_columns", "measured.csv", "t,blood,urine", [t, b, u])
reference("two_columns", ["rate", "space", "part"],
          lambda p: np.concatenate([(b - blood(p)) * 20, (u - urine(p)) * 1.25]), [0.25, 15, 0.5])

# The classic stepping: in each step of length 1 the part k leaves; between the rows a straight line.
t = np.array([0, 0.5, 1, 1.75, 2.25, 3, 4.5, 6, 8.25, 10])
noise = np.random.Generator(np.random.PCG64(11))
grid = np.arange(0, 11)
steps = lambda p: np.interp(t, grid, p[0] * (1 - p[1]) ** grid)
y = np.round(steps([50, 0.2]) + noise.normal(0, 0.4, t.size), 4)
data("classic_steps", "measured.csv", "t,v", [t, y])
reference("classic_steps", ["amount", "rate"], lambda p: y - steps(p), [40, 0.3])

# Without noise: the parameters come back.
t = np.array([0.1, 0.7, 1.9, 3.3, 7.7, 9.95, 19.9])
data("exact", "measured.csv", "t,v", [t, 80 * np.exp(-0.35 * t) + 20 * np.exp(-0.05 * t)])
