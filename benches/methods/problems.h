/* problems.h - equations with known solutions, and the loop that all programs of this folder run: for each tolerance
   the error at the end, the evaluations of f and the time of one run, as
       program;problem;method;tolerance;error;evaluations;microseconds */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 64

struct problem {
    const char *name;
    int stiff;
    int n;
    void (*f)(double t, const double *y, double *slope);
    double end;
    int outputs;            /* the solver is to stop at so many equal intervals */
    double begin[MOST];
    double exact[MOST];
    double unit;            /* errors are relative to values above this; absolute tolerance / relative */
};

static long evaluations;

static void arenstorf(double t, const double *y, double *slope)
{
    double moon = 0.012277471, earth = 1.0 - moon;
    double a = y[0] + moon, b = y[0] - earth, d1 = a * a + y[1] * y[1], d2 = b * b + y[1] * y[1];

    (void)t;
    d1 *= sqrt(d1);
    d2 *= sqrt(d2);
    slope[0] = y[2];
    slope[1] = y[3];
    slope[2] = y[0] + 2.0 * y[3] - earth * a / d1 - moon * b / d2;
    slope[3] = y[1] - 2.0 * y[2] - earth * y[1] / d1 - moon * y[1] / d2;
}

/* Compartments one after the other, with the content of the first passed on: Poisson's distribution. */
static void chain(double t, const double *y, double *slope)
{
    int i;

    (void)t;
    slope[0] = -y[0];
    for (i = 1; i < 20; i++)
        slope[i] = y[i - 1] - y[i];
}

/* A tracer between three compartments, fed by a wave. */
static void tracer(double t, const double *y, double *slope)
{
    slope[0] = 1.0 + sin(t) - 0.5 * y[0] + 0.2 * y[1];
    slope[1] = 0.4 * y[0] - 0.3 * y[1];
    slope[2] = 0.1 * y[0] + 0.1 * y[1] - 0.05 * y[2];
}

static void robertson(double t, const double *y, double *slope)
{
    (void)t;
    slope[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    slope[2] = 3e7 * y[1] * y[1];
    slope[1] = -slope[0] - slope[2];
}

static void van_der_pol(double t, const double *y, double *slope)
{
    (void)t;
    slope[0] = y[1];
    slope[1] = 1000.0 * (1.0 - y[0] * y[0]) * y[1] - y[0];
}

static void hires(double t, const double *y, double *slope)
{
    (void)t;
    slope[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
    slope[1] = 1.71 * y[0] - 8.75 * y[1];
    slope[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
    slope[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
    slope[4] = -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6];
    slope[5] = -280.0 * y[5] * y[7] + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
    slope[6] = 280.0 * y[5] * y[7] - 1.81 * y[6];
    slope[7] = -slope[6];
}

/* References: Hairer, Norsett, Wanner I, II.0 (Arenstorf); Test Set for IVP Solvers, Bari (Robertson, Van der Pol); HIRES by
   scipy's DOP853 and Radau at a tolerance of 3e-14, which agree to 1e-13; the chain in closed form and the tracer by very
   short steps, below. */
static struct problem problems[] = {
    { "Arenstorf's orbit", 0, 4, arenstorf, 17.0652165601579625588917206249, 1,
      { 0.994, 0.0, 0.0, -2.00158510637908252240537862224 }, { 0.994, 0.0, 0.0, -2.00158510637908252240537862224 }, 1.0 },
    { "chain of 20 compartments", 0, 20, chain, 10.0, 1, { 1.0 }, { 0.0 }, 1e-2 },
    { "tracer, 100 rows", 0, 3, tracer, 100.0, 100, { 10.0, 0.0, 0.0 }, { 0.0 }, 1e-2 },
    { "Robertson", 1, 3, robertson, 1e11, 1, { 1.0, 0.0, 0.0 },
      { 0.2083340149701255e-7, 0.8333360770334713e-13, 0.9999999791665050 }, 1e-6 },
    { "Van der Pol, mu = 1000", 1, 2, van_der_pol, 2000.0, 1, { 2.0, 0.0 },
      { 0.1706167732170483e1, -0.8928097010247975e-3 }, 1e-2 },
    { "HIRES", 1, 8, hires, 321.8122, 1, { 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057 },
      { 0.0007371312573325687, 0.00014424857263161889, 5.888729740967613e-05, 0.001175651343283153,
        0.0023863561988313937, 0.0062389682527430055, 0.0028499983951858036, 0.0028500016048141723 }, 1e-4 }
};

#define N_PROBLEMS ((int)(sizeof problems / sizeof problems[0]))

/* Counted, and as all programs call it. */
static void slopes(const struct problem *problem, double t, const double *y, double *slope)
{
    evaluations++;
    problem->f(t, y, slope);
}

/* The tracer's equations are linear with a wave: by steps of Runge-Kutta so short that only rounding is left. */
static void prepare(void)
{
    long double y[3] = { 10.0L, 0.0L, 0.0L }, k[4][3], x[3], h = 1.0L / 2000.0L, t;
    int i, j, stage;
    static const long double at[4] = { 0.0L, 0.5L, 0.5L, 1.0L };

    problems[1].exact[0] = exp(-10.0);
    for (i = 1; i < 20; i++)
        problems[1].exact[i] = problems[1].exact[i - 1] * 10.0 / i;
    for (i = 0; i < 200000; i++) {
        for (stage = 0; stage < 4; stage++) {
            for (j = 0; j < 3; j++)
                x[j] = y[j] + (stage > 0 ? at[stage] * h * k[stage - 1][j] : 0.0L);
            t = (i + at[stage]) * h;
            k[stage][0] = 1.0L + sinl(t) - 0.5L * x[0] + 0.2L * x[1];
            k[stage][1] = 0.4L * x[0] - 0.3L * x[1];
            k[stage][2] = 0.1L * x[0] + 0.1L * x[1] - 0.05L * x[2];
        }
        for (j = 0; j < 3; j++)
            y[j] += h / 6.0L * (k[0][j] + 2.0L * k[1][j] + 2.0L * k[2][j] + k[3][j]);
    }
    for (j = 0; j < 3; j++)
        problems[2].exact[j] = (double)y[j];
}

/* Solves a problem; y is its end.  Nonzero: it gave up. */
typedef int (*solver)(const struct problem *problem, int method, double tolerance, double *y);

static void measure(const char *program, const struct problem *problem, const char *name, int method, double tolerance,
                    solver solve)
{
    double y[MOST], error = 0.0, one, best = 1e30;
    long count;
    int i, runs = 0, round;
    clock_t begin;

    evaluations = 0;
    begin = clock();
    if (solve(problem, method, tolerance, y) != 0)
        return;
    one = (double)(clock() - begin) / CLOCKS_PER_SEC;
    count = evaluations;
    for (i = 0; i < problem->n; i++) {
        double size = fabs(problem->exact[i]) > problem->unit ? fabs(problem->exact[i]) : problem->unit;

        if (!(fabs(y[i] - problem->exact[i]) / size <= error))
            error = fabs(y[i] - problem->exact[i]) / size;
    }
    runs = one > 0.0 ? (int)(0.004 / one) + 1 : 1000;
    for (round = 0; round < 5; round++) {
        begin = clock();
        for (i = 0; i < runs; i++)
            solve(problem, method, tolerance, y);
        one = (double)(clock() - begin) / CLOCKS_PER_SEC / runs;
        if (one < best)
            best = one;
    }
    printf("%s;%s;%s;%.0e;%.2e;%ld;%.2f\n", program, problem->name, name, tolerance, error, count, best * 1e6);
    fflush(stdout);
}

/* All problems of a kind (0 not stiff, 1 stiff) by one method. */
static void measure_all(const char *program, const char *name, int method, int stiff, solver solve)
{
    double tolerance;
    int i;

    for (i = 0; i < N_PROBLEMS; i++)
        for (tolerance = 1e-3; problems[i].stiff == stiff && tolerance > 3e-13; tolerance /= 10.0)
            measure(program, problems + i, name, method, tolerance, solve);
}
