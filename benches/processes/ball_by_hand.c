/* ball_by_hand.c - the same two systems of equations in C without objects, with the same method and the same search. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 4

static double y[N], start[N], whole[N], dy[N], k[3][N];

static void slopes(double t)
{
    (void)t;
    dy[0] = y[1];
    dy[1] = -y[0];
    dy[2] = y[3];
    dy[3] = -9.81 * sin(y[2]) - 0.1 * y[3] + 0.5 * y[0];
}

static void step(double s, double h)
{
    double half = 0.5 * h, sixth = h / 6.0;
    int i;

    memcpy(y, start, sizeof y);
    slopes(s);
    memcpy(k[0], dy, sizeof dy);
    for (i = 0; i < N; i++)
        y[i] = start[i] + half * dy[i];
    slopes(s + half);
    memcpy(k[1], dy, sizeof dy);
    for (i = 0; i < N; i++)
        y[i] = start[i] + half * dy[i];
    slopes(s + half);
    memcpy(k[2], dy, sizeof dy);
    for (i = 0; i < N; i++)
        y[i] = start[i] + h * dy[i];
    slopes(s + h);
    for (i = 0; i < N; i++)
        y[i] = start[i] + sixth * (k[0][i] + 2.0 * k[1][i] + 2.0 * k[2][i] + dy[i]);
}

int main(void)
{
    double t = 0.0, h, gl, gr, l, r, m, g, wl, wr;
    long n = 0, steps = 0;
    int side, left = 0;

    y[0] = 1.0;
    y[2] = 0.3;
    while (t < 10000.0) {
        h = 0.01 * (1.0 + 1e-10) >= 10000.0 - t ? 10000.0 - t : 0.01;
        memcpy(start, y, sizeof y);
        gl = y[2];
        step(t, h);
        memcpy(whole, y, sizeof y);
        gr = y[2];
        steps++;
        if (!left && ((gl < 0.0 && gr >= 0.0) || (gl > 0.0 && gr <= 0.0))) {
            l = 0.0;
            r = h;
            wl = gl;
            wr = gr;
            side = 0;
            while (r - l > 1e-9) {
                m = (l * wr - r * wl) / (wr - wl);
                if (!(m > l && m < r))
                    m = 0.5 * (l + r);
                step(t, m);
                g = y[2];
                if (fabs(g) <= 1e-9 * fabs(gr - gl) / (r - l) && (gr > 0.0) != (g > 0.0)) {
                    step(t, m + 1e-9);
                    if ((gr > 0.0) == (y[2] > 0.0)) {
                        r = m + 1e-9;
                        break;
                    }
                }
                if ((gr > 0.0) == (g > 0.0)) {
                    r = m;
                    wr = gr = g;
                    if (side == 1)
                        wl *= 0.5;
                    side = 1;
                } else {
                    l = m;
                    wl = gl = g;
                    if (side == -1)
                        wr *= 0.5;
                    side = -1;
                }
            }
            step(t, r);
            h = r;
            n++;
            left = 1;
        } else
            left = 0;
        t += h;
    }
    printf("%8ld%14.8f\n", n, y[2]);
    fprintf(stderr, "%ld steps\n", steps);
    return 0;
}
