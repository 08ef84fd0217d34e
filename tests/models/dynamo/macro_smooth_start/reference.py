"""The levels by hand: each smoothing is one number a step, started where its N card says."""
import math

UP = (1, 2, 3)
av = 100 / (1 + .05 * 4)
lag = [[20.0, 20.0, up] for up in UP]  # an N card starts the last of the three levels
own = [10.0] * 3
side = [float(up) for up in UP]
result = [7.0] * 3
print("TIME,SALES,GROWTH,X(1),X(2),X(3),Y(1),Y(2),Y(3),SD(1),SD(2),SD(3),R(1),R(2),R(3),P")
for t in range(7):
    sales = 100 * math.exp(.05 * t)
    x = [10.0 + (up if t >= 2 else 0) for up in UP]
    y = [lag[i][2] + own[i] for i in range(3)]
    print(",".join(repr(v) for v in [t, sales, (sales - av) / (4 * av), *x, *y, *side, *result, 10.0]))
    av += (sales - av) / 4
    for i in range(3):
        a, b, c = lag[i]
        lag[i] = [a + (2 * x[i] - a) / (4 / 3), b + (a - b) / (4 / 3), c + (b - c) / (4 / 3)]
        own[i] += (x[i] - own[i]) / 4
        side[i] += (x[i] - side[i]) / 8
        result[i] += (x[i] - result[i]) / 3
