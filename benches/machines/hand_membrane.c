/* The membrane of tests/sensitivities/membrane.mod by Runge and Kutta in 2000 steps, written by hand, against the library
   of the model: prints the best seconds of each, and how far apart they end.  For methods.py. */

#include <math.h>
#include <stdio.h>
#include <time.h>
#include "model.h"

#define STEPS 2000
#define RUNS 40

static const double shock = 20.0, gna = 120.0, gk = 36.0, celsius = 6.3;

static double vtrap(double x, double y)
{
    return fabs(x / y) < 1e-6 ? y * (1.0 - x / y / 2.0) : x / (exp(x / y) - 1.0);
}

struct gates {
    double minf, mtau, hinf, htau, ninf, ntau;
};

static void rates(double v, struct gates *g)
{
    double q = pow(3.0, (celsius - 6.3) / 10.0), a, b;

    a = vtrap(-(v + 40.0), 10.0) / 10.0;
    b = 4.0 * exp(-(v + 65.0) / 18.0);
    g->minf = a / (a + b);
    g->mtau = 1.0 / (q * (a + b));
    a = 0.07 * exp(-(v + 65.0) / 20.0);
    b = 1.0 / (1.0 + exp(-(v + 35.0) / 10.0));
    g->hinf = a / (a + b);
    g->htau = 1.0 / (q * (a + b));
    a = vtrap(-(v + 55.0), 10.0) / 100.0;
    b = 0.125 * exp(-(v + 65.0) / 80.0);
    g->ninf = a / (a + b);
    g->ntau = 1.0 / (q * (a + b));
}

static void slopes(double t, const double *y, double *dy)
{
    double v = y[0], m = y[1], h = y[2], n = y[3], stimulus = t >= 2.0 && t < 2.5 ? shock : 0.0;
    struct gates g;

    rates(v, &g);
    dy[0] = stimulus - gna * (m * m * m) * h * (v - 50.0) - gk * (n * n * n * n) * (v + 77.0) - 0.3 * (v + 54.3);
    dy[1] = (g.minf - m) / g.mtau;
    dy[2] = (g.hinf - h) / g.htau;
    dy[3] = (g.ninf - n) / g.ntau;
}

static double by_hand(void)
{
    double y[4], stage[4], k1[4], k2[4], k3[4], k4[4], h = 0.01, t;
    struct gates g;
    int step, i;

    y[0] = -65.0;
    rates(y[0], &g);
    y[1] = g.minf;
    y[2] = g.hinf;
    y[3] = g.ninf;
    for (step = 0; step < STEPS; step++) {
        t = step * h;
        slopes(t, y, k1);
        for (i = 0; i < 4; i++)
            stage[i] = y[i] + 0.5 * h * k1[i];
        slopes(t + 0.5 * h, stage, k2);
        for (i = 0; i < 4; i++)
            stage[i] = y[i] + 0.5 * h * k2[i];
        slopes(t + 0.5 * h, stage, k3);
        for (i = 0; i < 4; i++)
            stage[i] = y[i] + h * k3[i];
        slopes(t + h, stage, k4);
        for (i = 0; i < 4; i++)
            y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    return y[0];
}

static struct model_settings settings;
static struct model model;

static double by_library(void)
{
    model_defaults(&settings);
    if (model_init(&model, &settings) != MODEL_GOOD)
        return NAN;
    while (!model_done(&model))
        if (model_step(&model) != MODEL_GOOD)
            return NAN;
    return model_value(&model, MODEL_V);
}

static double best(double (*run)(void), double *result)
{
    double least = HUGE_VAL;
    int i;

    for (i = 0; i < RUNS; i++) {
        clock_t begun = clock();
        double seconds;

        *result = run();
        seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
        least = seconds < least ? seconds : least;
    }
    return least;
}

int main(void)
{
    double a, b, library = best(by_library, &a), hand = best(by_hand, &b);

    printf("%.9f %.9f %.3e\n", library, hand, fabs(a - b));
    return 0;
}
