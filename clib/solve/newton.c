/* newton.c - the stages of a Radau IIA step.

   The three stages y + z1, y + z2, y + z3 at t + c1 h, t + c2 h, t + h are the points at which the polynomial of
   degree 3 through y has the slopes of f.  Simplified Newton iterations find them, as in RADAU5 (E. Hairer, G.
   Wanner, Solving Ordinary Differential Equations II, IV.8): in the coordinates w = T^-1 z, which turn the inverse
   of the matrix of coefficients into a real number and a rotation, each solves one real and one complex linear
   system of n unknowns,

       (gamma/h - J) dw1 = ...,     ((alpha + i beta)/h - J) (dw2 + i dw3) = ...

   The first guess extends the polynomial of the previous step.  The iteration ends when the remainder, estimated
   from the rate of convergence, is a small part of the allowed error.  It fails if it diverges, if at the present
   rate it would need more than ITERATIONS, or if f has no value. */

#include "zdport.h"
#include "zdradau.h"

#define RADAU_ITERATIONS 7

/* T, and its inverse TI. */
#define RADAU_T11 9.1232394870892942792e-02
#define RADAU_T12 -0.14125529502095420843
#define RADAU_T13 -3.0029194105147424492e-02
#define RADAU_T21 0.24171793270710701896
#define RADAU_T22 0.20412935229379993199
#define RADAU_T23 0.38294211275726193779
#define RADAU_T31 0.96604818261509293619
#define RADAU_TI11 4.3255798900631553510
#define RADAU_TI12 0.33919925181580986954
#define RADAU_TI13 0.54177053993587487119
#define RADAU_TI21 -4.1787185915519047273
#define RADAU_TI22 -0.32768282076106238708
#define RADAU_TI23 0.47662355450055045196
#define RADAU_TI31 -0.50287263494578687595
#define RADAU_TI32 2.5719269498556054292
#define RADAU_TI33 -0.59603920482822492497

/* Copies -J to both matrices, with imaginary part 0; in a band, rows of the factors are wider than those of J. */
static void newton_copy(const struct zd_stepper *s)
{
    int n = ZDM_COUPLED(s), below = s->problem.below, i, j;
    int have = below < 0 ? n : below + 1 + s->problem.above, wide = below < 0 ? n : have + below;
    const double *jacobian = s->matrices;
    double *plain = ZDR_MATRIX(s, ZDR_REAL), *re = ZDR_MATRIX(s, ZDR_RE), *im = ZDR_MATRIX(s, ZDR_IM);

    for (i = 0; i < n; i++) {
        for (j = 0; j < have; j++) {
            plain[j] = re[j] = -jacobian[j];
            im[j] = 0.0;
        }
        for (; j < wide; j++)
            plain[j] = re[j] = im[j] = 0.0;
        jacobian += have;
        plain += wide;
        re += wide;
        im += wide;
    }
}

int zdr_factor(struct zd_stepper *s, double h)
{
    int n = ZDM_COUPLED(s), below = s->problem.below, above = s->problem.above, i, failed;
    size_t first = below < 0 ? 0 : (size_t)below, k;
    size_t apart = below < 0 ? (size_t)n + 1 : (size_t)(2 * below + above + 1);
    double *plain = ZDR_MATRIX(s, ZDR_REAL), *re = ZDR_MATRIX(s, ZDR_RE), *im = ZDR_MATRIX(s, ZDR_IM);

    newton_copy(s);
    for (i = 0; i < n; i++) {
        k = first + (size_t)i * apart;
        plain[k] += ZDR_GAMMA / h;
        re[k] += ZDR_ALPHA / h;
        im[k] = ZDR_BETA / h;
    }
    s->newton.factored = 0.0;
    if (below < 0)
        failed = zdm_factor(n, plain, s->integers) != 0 || zdm_cfactor(n, re, im, s->integers + n) != 0;
    else
        failed = zdb_factor(n, below, above, plain, s->integers) != 0
                 || zdb_cfactor(n, below, above, re, im, s->integers + n) != 0;
    if (failed)
        return 1;
    s->newton.factored = h;
    return 0;
}

/* The sums follow from the other components: their rows of gamma/h - J contain only -J and the diagonal. */
static void newton_sums(const struct zd_stepper *s, double h, double *b)
{
    int n = s->problem.n, coupled = ZDM_COUPLED(s), i, j;
    double gamma = ZDR_GAMMA / h;
    const double *row;

    for (i = coupled; i < n; i++) {
        row = s->matrices + (size_t)i * (size_t)coupled;
        for (j = 0; j < coupled; j++)
            b[i] += row[j] * b[j];
        b[i] = b[i] / gamma;
    }
}

/* The same with (alpha + i beta)/h. */
static void newton_csums(const struct zd_stepper *s, double h, double *re, double *im)
{
    int n = s->problem.n, coupled = ZDM_COUPLED(s), i, j;
    double alpha = ZDR_ALPHA / h, beta = ZDR_BETA / h, size = alpha * alpha + beta * beta, x, y;
    const double *row;

    for (i = coupled; i < n; i++) {
        row = s->matrices + (size_t)i * (size_t)coupled;
        for (j = 0; j < coupled; j++) {
            re[i] += row[j] * re[j];
            im[i] += row[j] * im[j];
        }
        x = re[i];
        y = im[i];
        re[i] = (x * alpha + y * beta) / size;
        im[i] = (y * alpha - x * beta) / size;
    }
}

void zdr_solve(const struct zd_stepper *s, double *b)
{
    int n = ZDM_COUPLED(s);

    if (s->problem.below < 0)
        zdm_solve(n, ZDR_MATRIX(s, ZDR_REAL), s->integers, b);
    else
        zdb_solve(n, s->problem.below, s->problem.above, ZDR_MATRIX(s, ZDR_REAL), s->integers, b);
    newton_sums(s, s->newton.factored, b);
}

static void newton_csolve(const struct zd_stepper *s, double *x, double *y)
{
    int n = ZDM_COUPLED(s);
    const double *re = ZDR_MATRIX(s, ZDR_RE), *im = ZDR_MATRIX(s, ZDR_IM);

    if (s->problem.below < 0)
        zdm_csolve(n, re, im, s->integers + n, x, y);
    else
        zdb_csolve(n, s->problem.below, s->problem.above, re, im, s->integers + n, x, y);
    newton_csums(s, s->newton.factored, x, y);
}

/* Initial z and w. */
static void newton_guess(struct zd_stepper *s, double h)
{
    int n = s->problem.n, i;
    double *z1 = ZDM_VECTOR(s, ZDR_Z1), *z2 = ZDM_VECTOR(s, ZDR_Z2), *z3 = ZDM_VECTOR(s, ZDR_Z3);
    double *w1 = ZDM_VECTOR(s, ZDR_W1), *w2 = ZDM_VECTOR(s, ZDR_W2), *w3 = ZDM_VECTOR(s, ZDR_W3);
    double ratio = s->newton.continued && s->newton.span > 0.0 ? h / s->newton.span : 0.0;

    if (ratio > 0.0) {
        zdr_polynomial(s, ZDR_C1 * ratio, z1);
        zdr_polynomial(s, ZDR_C2 * ratio, z2);
        zdr_polynomial(s, ratio, z3);
    }
    for (i = 0; i < n; i++) {
        if (ratio == 0.0)
            z1[i] = z2[i] = z3[i] = 0.0;
        w1[i] = RADAU_TI11 * z1[i] + RADAU_TI12 * z2[i] + RADAU_TI13 * z3[i];
        w2[i] = RADAU_TI21 * z1[i] + RADAU_TI22 * z2[i] + RADAU_TI23 * z3[i];
        w3[i] = RADAU_TI31 * z1[i] + RADAU_TI32 * z2[i] + RADAU_TI33 * z3[i];
    }
}

/* f at the three stages; nonzero: no value. */
static int newton_slopes(struct zd_stepper *s, double h)
{
    static const int from[3] = { ZDR_Z1, ZDR_Z2, ZDR_Z3 }, into[3] = { ZDR_F1, ZDR_F2, ZDR_F3 };
    double at[3], *stage = ZDM_VECTOR(s, ZDR_STAGE);
    const double *z;
    int n = s->problem.n, i, k;

    at[0] = s->t + ZDR_C1 * h;
    at[1] = s->t + ZDR_C2 * h;
    at[2] = s->t_new;
    for (k = 0; k < 3; k++) {
        z = ZDM_VECTOR(s, from[k]);
        for (i = 0; i < n; i++)
            stage[i] = s->y[i] + z[i];
        if (zdm_slopes(s, at[k], stage, ZDM_VECTOR(s, into[k])) != 0 || !zdm_finite(s, ZDM_VECTOR(s, into[k])))
            return s->trouble;
    }
    return 0;
}

/* One iteration: improves w and z.  Returns the largest change, in units of the scale; it may be NaN. */
static double newton_improve(struct zd_stepper *s, double h)
{
    int n = s->problem.n, watched = ZDM_WATCHED(s), i;
    double gamma = ZDR_GAMMA / h, alpha = ZDR_ALPHA / h, beta = ZDR_BETA / h, f1, f2, f3, size, largest = 0.0;
    double *z1 = ZDM_VECTOR(s, ZDR_Z1), *z2 = ZDM_VECTOR(s, ZDR_Z2), *z3 = ZDM_VECTOR(s, ZDR_Z3);
    double *w1 = ZDM_VECTOR(s, ZDR_W1), *w2 = ZDM_VECTOR(s, ZDR_W2), *w3 = ZDM_VECTOR(s, ZDR_W3);
    double *d1 = ZDM_VECTOR(s, ZDR_F1), *d2 = ZDM_VECTOR(s, ZDR_F2), *d3 = ZDM_VECTOR(s, ZDR_F3);
    const double *scale = ZDM_VECTOR(s, ZDR_SCALE);

    for (i = 0; i < n; i++) {
        f1 = d1[i];
        f2 = d2[i];
        f3 = d3[i];
        d1[i] = RADAU_TI11 * f1 + RADAU_TI12 * f2 + RADAU_TI13 * f3 - gamma * w1[i];
        d2[i] = RADAU_TI21 * f1 + RADAU_TI22 * f2 + RADAU_TI23 * f3 - alpha * w2[i] + beta * w3[i];
        d3[i] = RADAU_TI31 * f1 + RADAU_TI32 * f2 + RADAU_TI33 * f3 - alpha * w3[i] - beta * w2[i];
    }
    zdr_solve(s, d1);
    newton_csolve(s, d2, d3);
    for (i = 0; i < n; i++) {
        w1[i] += d1[i];
        w2[i] += d2[i];
        w3[i] += d3[i];
        z1[i] = RADAU_T11 * w1[i] + RADAU_T12 * w2[i] + RADAU_T13 * w3[i];
        z2[i] = RADAU_T21 * w1[i] + RADAU_T22 * w2[i] + RADAU_T23 * w3[i];
        z3[i] = RADAU_T31 * w1[i] + w2[i];
        if (i >= watched)
            continue;
        size = (fabs(d1[i]) + fabs(d2[i]) + fabs(d3[i])) / scale[i];
        if (!(size <= largest))
            largest = size;
        if (size - size != 0.0)
            return size;
    }
    return largest;
}

int zdr_newton(struct zd_stepper *s, double h, double allowed, double *shorter)
{
    struct zd_newton *newton = &s->newton;
    double change, before = 0.0, rate = 1e-3, rate_before = 0.0, rest, needed;
    int k;

    *shorter = 0.5;
    newton->ahead = pow(newton->ahead > DBL_EPSILON ? newton->ahead : DBL_EPSILON, 0.8);
    newton_guess(s, h);
    for (k = 1; k <= RADAU_ITERATIONS; k++) {
        if (newton_slopes(s, h) != 0)
            return 1;
        change = newton_improve(s, h);
        if (change - change != 0.0) {
            s->trouble = ZD_NOT_FINITE;
            return 1;
        }
        if (k > 1 && k < RADAU_ITERATIONS) {
            rate = k == 2 ? change / before : sqrt(change / before * rate_before);
            rate_before = change / before;
            if (!(rate < 0.99))
                return 1;
            newton->ahead = rate / (1.0 - rate);
            rest = newton->ahead * change * pow(rate, (double)(RADAU_ITERATIONS - 1 - k)) / allowed;
            if (rest >= 1.0) {
                needed = rest > 20.0 ? 20.0 : rest;
                *shorter = 0.8 * pow(needed, -1.0 / (double)(4 + RADAU_ITERATIONS - 1 - k));
                return 1;
            }
        }
        before = change > DBL_EPSILON ? change : DBL_EPSILON;
        newton->rate = rate;
        newton->iterations = k;
        if (newton->ahead * change <= allowed)
            return 0;
    }
    return 1;
}
