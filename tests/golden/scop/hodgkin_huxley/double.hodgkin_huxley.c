/* The squid axon of Hodgkin and Huxley, stimulated twice

   Translated from hodgkin_huxley.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <float.h>
#ifdef __has_include
#if !__has_include(<math.h>)
#define HODGKIN_HUXLEY_NO_MATH_H
#endif
#endif
#ifndef HODGKIN_HUXLEY_NO_MATH_H
#include <math.h>
#endif
#include <stddef.h>
#include "hodgkin_huxley.h"
#ifdef HODGKIN_HUXLEY_NO_MATH_H
double exp(double x);
double log(double x);
double sqrt(double x);
double fabs(double x);
double floor(double x);
double pow(double x, double y);
#ifndef HUGE_VAL
#define HUGE_VAL __builtin_huge_val()
#endif
#endif

typedef hodgkin_huxley_real real;

/* Records a failure and its site; only the first counts. */
static int fail_at(struct hodgkin_huxley *m, int failure, int site)
{
    if (m->failure == HODGKIN_HUXLEY_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* MIN(p,q). */
static real zd_min(real p, real q)
{
    return p < q ? p : q;
}

/* The slopes of the segments; 0 at the ends and beyond. */
static int zd_tabulated_slope(const real *table, int depends, int width, int intervals, real x, real *into)
{
    const real *row;
    real share;
    long at;
    int i;

    for (i = 0; i < width; i++) {
        into[i] = 0.0;
    }
    if (x <= table[1] || x >= table[2]) {
        return 1;
    }
    at = zd_tabulated_row(table, depends, width, intervals, x, &share);
    if (at < 0) {
        return 0;
    }
    row = table + at;
    for (i = 0; i < width; i++) {
        into[i] = (row[i + width] - row[i]) * (1.0 / (table[2] - table[1]) * (real)intervals);
    }
    return 1;
}

/* pulse(t,lag,height,duration): height while lag <= t < lag + duration. */
static real zd_pulse_once(real t, real lag, real height, real duration)
{
    return t >= lag && t < lag + duration ? height : 0.0;
}

static real zd_after_pulse(real t, real lag, real duration)
{
    return t < lag ? lag : t < lag + duration ? lag + duration : HUGE_VAL;
}

/* Column j; `moved` and `slope` are the perturbed y and the slopes there. */
static int jacobian_column(struct zd_stepper *s, int j, real delta, real *moved, real *slope, real *matrix)
{
    int n = s->problem.n, below = s->problem.below, above = s->problem.above, i, why;
    size_t coupled = (size_t)ZDM_COUPLED(s);
    real was = moved[j];

    moved[j] = was + delta;
    delta = moved[j] - was;
    why = zdm_slopes(s, s->t, moved, slope);
    moved[j] = was;
    for (i = 0; why == 0 && i < n; i++) {
        slope[i] = (slope[i] - s->slope[i]) / delta;
        if (slope[i] - slope[i] != 0.0) {
            s->trouble = why = HODGKIN_HUXLEY_NOT_FINITE;
            s->component = i;
        }
        if (below < 0) {
            matrix[(size_t)i * coupled + (size_t)j] = slope[i];
        } else if (i - j <= below && j - i <= above) {
            matrix[(size_t)i * (size_t)(below + above + 1) + (size_t)(j - i + below)] = slope[i];
        }
    }
    return why;
}

static int zdm_finite(struct zd_stepper *stepper, const real *values)
{
    int i;

    for (i = 0; i < stepper->problem.n; i++) {
        if (values[i] - values[i] != 0.0) {
            stepper->trouble = HODGKIN_HUXLEY_NOT_FINITE;
            stepper->component = i;
            return 0;
        }
    }
    return 1;
}

static int zdr_newton(struct zd_stepper *s, real h, real allowed, real *shorter)
{
    struct zd_newton *newton = &s->newton;
    real change, before = 0.0, rate = 0.001, rate_before = 0.0, rest, needed;
    int k;

    *shorter = 0.5;
    newton->ahead = pow(newton->ahead > DBL_EPSILON ? newton->ahead : DBL_EPSILON, 0.8);
    newton_guess(s, h);
    for (k = 1; k <= RADAU_ITERATIONS; k++) {
        if (newton_slopes(s, h) != 0) {
            return 1;
        }
        change = newton_improve(s, h);
        if (change - change != 0.0) {
            s->trouble = HODGKIN_HUXLEY_NOT_FINITE;
            return 1;
        }
        if (k > 1 && k < RADAU_ITERATIONS) {
            rate = k == 2 ? change / before : sqrt(change / before * rate_before);
            rate_before = change / before;
            if (!(rate < 0.99)) {
                return 1;
            }
            newton->ahead = rate / (1.0 - rate);
            rest = newton->ahead * change * pow(rate, (real)(RADAU_ITERATIONS - 1 - k)) / allowed;
            if (rest >= 1.0) {
                needed = rest > 20.0 ? 20.0 : rest;
                *shorter = 0.8 * pow(needed, -1.0 / (real)(4 + RADAU_ITERATIONS - 1 - k));
                return 1;
            }
        }
        before = change > DBL_EPSILON ? change : DBL_EPSILON;
        newton->rate = rate;
        newton->iterations = k;
        if (newton->ahead * change <= allowed) {
            return 0;
        }
    }
    return 1;
}

static int zdm_why(struct zd_stepper *stepper)
{
    return stepper->trouble != 0 ? stepper->trouble : HODGKIN_HUXLEY_STEP_SMALL;
}

static int stiff_step(struct zd_stepper *s, real limit)
{
    struct zd_newton *newton = &s->newton;
    real allowed = stiff_scale(s), h, error, factor, iterations;
    int again = 0;

    if (s->proposed <= 0.0) {
        s->proposed = zdm_guess(s, limit, 4.0, ZDM_VECTOR(s, ZDR_STAGE), ZDM_VECTOR(s, ZDR_F1));
    }
    s->trouble = 0;
    while ((h = zdm_length(s, limit)) > 0.0) {
        s->length = h;
        if (stiff_stages(s, h, allowed, &factor) != 0) {
            zdm_shorten(s, factor);
            again = 1;
            continue;
        }
        error = stiff_estimate(s, h, again || s->at_break);
        if (error - error != 0.0) {
            s->trouble = HODGKIN_HUXLEY_NOT_FINITE;
        }
        iterations = (real)newton->iterations;
        factor = RADAU_SAFE * (1.0 + 2.0 * RADAU_USUAL) / (iterations + 2.0 * RADAU_USUAL);
        factor = (factor < RADAU_SAFE ? factor : RADAU_SAFE) * pow(error > 1e-10 ? error : 1e-10, -0.25);
        if (error < 1.0 && stiff_finish(s) == 0) {
            zdm_accept(s, stiff_growth(s, error, factor, again));
            return 0;
        }
        if (s->trouble != 0 || factor > 1.0) {
            factor = 0.25;
        }
        zdm_shorten(s, factor > RADAU_SMALLER || s->at_break ? factor : RADAU_SMALLER);
        again = 1;
        newton->known = newton->known && (newton->fresh || newton->rate <= RADAU_FAST);
    }
    return zdm_why(s);
}

static int stiff_repeat(struct zd_stepper *s, real h)
{
    real shorter;

    s->length = h;
    s->newton.continued = 0;
    s->newton.last_length = 0.0;
    s->newton.ahead = 1.0;
    if (stiff_stages(s, h, stiff_scale(s), &shorter) != 0) {
        return s->trouble != 0 ? s->trouble : HODGKIN_HUXLEY_STEP_SMALL;
    }
    return stiff_finish(s);
}

/* The largest error of a component in units of the allowed one: the difference of the two formulas.  Negative:
   a value is not finite; it is recorded. */
static real dopri_error(struct zd_stepper *s, real h)
{
    int n = ZDM_WATCHED(s), i;
    real relative = s->problem.relative, worst = 0.0, error, size;
    const real *y = s->y, *y_new = s->y_new, *absolute = s->problem.absolute, *k1 = s->slope, *k7 = s->slope_new;
    const real *k3 = ZDM_VECTOR(s, DP_K3), *k4 = ZDM_VECTOR(s, DP_K4);
    const real *k5 = ZDM_VECTOR(s, DP_K5), *k6 = ZDM_VECTOR(s, DP_K6);

    for (i = 0; i < n; i++) {
        error = h * (71.0 / 57600.0 * k1[i] - 71.0 / 16695.0 * k3[i] + 71.0 / 1920.0 * k4[i]
        - 17253.0 / 339200.0 * k5[i] + 22.0 / 525.0 * k6[i] - 1.0 / 40.0 * k7[i]);
        size = fabs(y[i]) > fabs(y_new[i]) ? fabs(y[i]) : fabs(y_new[i]);
        error = fabs(error) / (absolute[i] + relative * size + DBL_MIN);
        if (!(error <= worst)) {
            worst = error;
            s->component = i;
        }
        if (error - error != 0.0 || size - size != 0.0 || y_new[i] - y_new[i] != 0.0) {
            s->trouble = HODGKIN_HUXLEY_NOT_FINITE;
            s->component = i;
            return -1.0;
        }
    }
    return worst;
}

static int zdm_anew(struct zd_stepper *stepper, real t)
{
    int why;

    stepper->t = t;
    stepper->at_break = 1;
    stepper->last_error = 0.0001;
    stepper->newton.fresh = stepper->newton.continued = 0;
    stepper->newton.last_length = 0.0;
    stepper->newton.ahead = 1.0;
    if (!zdm_finite(stepper, stepper->y)) {
        return HODGKIN_HUXLEY_NOT_FINITE;
    }
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope)) {
        why = HODGKIN_HUXLEY_NOT_FINITE;
    }
    return why;
}

/* The failures of the methods as codes of SCoP. */
static int span_code(int why)
{
    return why == HODGKIN_HUXLEY_NOT_FINITE ? ZDF_DIVERGED : why == HODGKIN_HUXLEY_STEP_SMALL ? ZDF_STEP_SMALL : why;
}

/* Constants that cannot be set. */
static const real cm = 1.0; /* cm (uF/cm2) */
static const real gna = 120.0; /* gna (mS/cm2) */
static const real ena = 50.0; /* ena (mV) */
static const real gk = 36.0; /* gk (mS/cm2) */
static const real ek = -77.0; /* ek (mV) */
static const real gl = 0.3; /* gl (mS/cm2) */
static const real el = -54.3; /* el (mV) */

static int solve_membrane(struct hodgkin_huxley *m, real *code);

static real vtrap(real x, real y)
{
    /* IF fabs(x/y) < 1e-6 */
    if (fabs(x / y) < 1e-6) {
        /* vtrap = y*(1 - x/y/2) */
        return y * (1.0 - x / y / 2.0);
    } else {
        /* vtrap = x/(exp(x/y) - 1) */
        return x / (exp(x / y) - 1.0);
    }
}

static void rates_direct(struct hodgkin_huxley *m, real v)
{
    real q, vtrap_value, a, b;

    /* q = 3^((celsius - 6.3)/10) */
    q = pow(3.0, (m->set->celsius - 6.3) / 10.0);
    /* a = vtrap(-(v + 40), 10)/10 */
    vtrap_value = vtrap(-(v + 40.0), 10.0);
    a = vtrap_value / 10.0;
    /* b = 4*exp(-(v + 65)/18) */
    b = 4.0 * exp(-(v + 65.0) / 18.0);
    /* minf = a/(a + b) */
    m->minf = a / (a + b);
    /* mtau = 1/(q*(a + b)) */
    m->mtau = 1.0 / (q * (a + b));
    /* a = 0.07*exp(-(v + 65)/20) */
    a = 0.07 * exp(-(v + 65.0) / 20.0);
    /* b = 1/(1 + exp(-(v + 35)/10)) */
    b = 1.0 / (1.0 + exp(-(v + 35.0) / 10.0));
    /* hinf = a/(a + b) */
    m->hinf = a / (a + b);
    /* htau = 1/(q*(a + b)) */
    m->htau = 1.0 / (q * (a + b));
    /* a = vtrap(-(v + 55), 10)/100 */
    vtrap_value = vtrap(-(v + 55.0), 10.0);
    a = vtrap_value / 100.0;
    /* b = 0.125*exp(-(v + 65)/80) */
    b = 0.125 * exp(-(v + 65.0) / 80.0);
    /* ninf = a/(a + b) */
    m->ninf = a / (a + b);
    /* ntau = 1/(q*(a + b)) */
    m->ntau = 1.0 / (q * (a + b));
}

/* Computes the points of a table again if what they depend on has changed. */
static void rates_direct_points(struct hodgkin_huxley *m)
{
    real *table = m->rates_table;
    int i;

    if (table[0] == 1.0 && table[3] == m->set->celsius) {
        return;
    }
    table[0] = 1.0;
    table[3] = m->set->celsius;
    table[1] = -100.0;
    table[2] = 100.0;
    for (i = 0; i < 2001; i++) {
        rates_direct(m, table[1] + (real)i * (table[2] - table[1]) / 2000.0);
        table[i * 6 + 4] = m->minf;
        table[i * 6 + 5] = m->mtau;
        table[i * 6 + 6] = m->hinf;
        table[i * 6 + 7] = m->htau;
        table[i * 6 + 8] = m->ninf;
        table[i * 6 + 9] = m->ntau;
    }
}

static int rates(struct hodgkin_huxley *m, real v)
{
    real row_2[6];

    /* TABLE minf, mtau, hinf, htau, ninf, ntau DEPEND celsius FROM -100 TO 100 WITH 2000 */
    if (m->set->usetable != 0.0) {
        rates_direct_points(m);
        if (!zd_tabulated(m->rates_table, 1, 6, 2000, v, row_2)) {
            return fail_at(m, HODGKIN_HUXLEY_INDEX, 1);
        }
        m->minf = row_2[0];
        m->mtau = row_2[1];
        m->hinf = row_2[2];
        m->htau = row_2[3];
        m->ninf = row_2[4];
        m->ntau = row_2[5];
    } else {
        rates_direct(m, v);
    }
    return HODGKIN_HUXLEY_GOOD;
}

static int begin(struct hodgkin_huxley *m)
{
    /* t FROM 0 TO 40 WITH 400 (ms) */
    m->whole_range = m->set->to - m->set->from;
    m->dt = m->whole_range / m->set->with;
    if (!m->set->t0_given) {
        m->t0 = m->set->from;
    }
    if (!m->set->delta_t_given) {
        m->delta_t = m->dt;
    }
    m->time = m->t0;
    m->v = m->set->v0;
    m->m = m->set->m0;
    m->h = m->set->h0;
    m->n = m->set->n0;
    /* rates(v) */
    if (rates(m, m->v) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    /* m = minf */
    m->m = m->minf;
    /* h = hinf */
    m->h = m->hinf;
    /* n = ninf */
    m->n = m->ninf;
    m->reached = m->time;
    /* SOLVE membrane */
    m->row = 0.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
    return HODGKIN_HUXLEY_GOOD;
}

static void next_row(struct hodgkin_huxley *m)
{
    /* SOLVE membrane */
    m->row = m->row + 1.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
}

/* The slopes for this time and these states. */
static int membrane(void *memory, real t, const real *y, real *dy)
{
    struct hodgkin_huxley *m = (struct hodgkin_huxley *)memory;
    const real v = y[0], m_ = y[1], h = y[2], n = y[3];

    /* rates(v) */
    if (rates(m, v) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    /* stimulus = pulse(t, 2, shock, width) + pulse(t, 2 + gap, shock, width) */
    m->stimulus = zd_pulse_once(t, 2.0, m->set->shock, m->set->width)
        + zd_pulse_once(t, 2.0 + m->set->gap, m->set->shock, m->set->width);
    /* ina = gna*m^3*h*(v - ena) */
    m->ina = gna * (m_ * m_ * m_) * h * (v - ena);
    /* ik = gk*n^4*(v - ek) */
    m->ik = gk * (n * n * n * n) * (v - ek);
    /* v' = (stimulus - ina - ik - gl*(v - el))/cm */
    dy[0] = (m->stimulus - m->ina - m->ik - gl * (v - el)) / cm;
    /* m' = (minf - m)/mtau */
    dy[1] = (m->minf - m_) / m->mtau;
    /* h' = (hinf - h)/htau */
    dy[2] = (m->hinf - h) / m->htau;
    /* n' = (ninf - n)/ntau */
    dy[3] = (m->ninf - n) / m->ntau;
    return HODGKIN_HUXLEY_GOOD;
}

/* The slopes at the present time. */
static int rates_membrane(void *memory)
{
    struct hodgkin_huxley *m = (struct hodgkin_huxley *)memory;
    real y[4], dy[4];
    int i;

    y[0] = m->v;
    y[1] = m->m;
    y[2] = m->h;
    y[3] = m->n;
    for (i = 0; i < 4; i++) {
        dy[i] = 0.0;
    }
    if (membrane(memory, m->time, y, dy) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    m->v_prime = dy[0];
    m->m_prime = dy[1];
    m->h_prime = dy[2];
    m->n_prime = dy[3];
    return HODGKIN_HUXLEY_GOOD;
}

static real vtrap_dx(real x, real y)
{
    /* IF fabs(x/y) < 1e-6 */
    if (fabs(x / y) < 1e-6) {
        /* vtrap = y*(1 - x/y/2) */
        return -(y * (1.0 / y / 2.0));
    } else {
        /* vtrap = x/(exp(x/y) - 1) */
        return (1.0 - x / (exp(x / y) - 1.0) * (exp(x / y) * (1.0 / y))) / (exp(x / y) - 1.0);
    }
}

/* The derivatives of all slopes with respect to all states, row by row. */
static int membrane_jacobian(void *memory, real t, const real *y, real *matrix)
{
    struct hodgkin_huxley *m = (struct hodgkin_huxley *)memory;
    const real v = y[0], m_ = y[1], h = y[2], n = y[3];
    real minf, mtau, hinf, htau, ninf, ntau, minf_dv, mtau_dv;
    real hinf_dv, htau_dv, ninf_dv, ntau_dv, q, x, vtrap_value_dx, vtrap_value_dv;
    real vtrap_value, a_dv, a, b_dv, b, x_2, vtrap_value_dx_2, ina_dv;
    real ina_dm, ina_dh, ik_dv, ik_dn, v_prime_dina, v_prime_dik, v_prime_dv, m_prime_dv;
    real m_prime_dm, h_prime_dv, h_prime_dh, n_prime_dv, n_prime_dn, row_2[6], rises[6];
    int i;

    (void)t;
    /* TABLE minf, mtau, hinf, htau, ninf, ntau DEPEND celsius FROM -100 TO 100 WITH 2000 */
    if (m->set->usetable != 0.0) {
        rates_direct_points(m);
        if (!zd_tabulated(m->rates_table, 1, 6, 2000, v, row_2)) {
            return fail_at(m, HODGKIN_HUXLEY_INDEX, 1);
        }
        minf = row_2[0];
        mtau = row_2[1];
        hinf = row_2[2];
        htau = row_2[3];
        ninf = row_2[4];
        ntau = row_2[5];
        if (!zd_tabulated_slope(m->rates_table, 1, 6, 2000, v, rises)) {
            return fail_at(m, HODGKIN_HUXLEY_INDEX, 1);
        }
        minf_dv = rises[0];
        mtau_dv = rises[1];
        hinf_dv = rises[2];
        htau_dv = rises[3];
        ninf_dv = rises[4];
        ntau_dv = rises[5];
    } else {
        /* q = 3^((celsius - 6.3)/10) */
        q = pow(3.0, (m->set->celsius - 6.3) / 10.0);
        /* a = vtrap(-(v + 40), 10)/10 */
        x = -(v + 40.0);
        vtrap_value_dx = vtrap_dx(x, 10.0);
        vtrap_value_dv = -vtrap_value_dx;
        vtrap_value = vtrap(x, 10.0);
        a_dv = 0.1 * vtrap_value_dv;
        a = vtrap_value / 10.0;
        /* b = 4*exp(-(v + 65)/18) */
        b_dv = 4.0 * (exp(-((v + 65.0) / 18.0)) * -0.05555555555555555);
        b = 4.0 * exp(-(v + 65.0) / 18.0);
        /* minf = a/(a + b) */
        minf_dv = (1.0 - a / (a + b)) / (a + b) * a_dv - a / (a + b) / (a + b) * b_dv;
        minf = a / (a + b);
        /* mtau = 1/(q*(a + b)) */
        mtau_dv = -(1.0 / (q * (a + b)) * q / (q * (a + b))) * a_dv
            - 1.0 / (q * (a + b)) * q / (q * (a + b)) * b_dv;
        mtau = 1.0 / (q * (a + b));
        /* a = 0.07*exp(-(v + 65)/20) */
        a_dv = 0.07 * (exp(-((v + 65.0) / 20.0)) * -0.05);
        a = 0.07 * exp(-(v + 65.0) / 20.0);
        /* b = 1/(1 + exp(-(v + 35)/10)) */
        b_dv = -(1.0 / (1.0 + exp(-((v + 35.0) / 10.0))) * (exp(-((v + 35.0) / 10.0)) * -0.1)
            / (1.0 + exp(-((v + 35.0) / 10.0))));
        b = 1.0 / (1.0 + exp(-(v + 35.0) / 10.0));
        /* hinf = a/(a + b) */
        hinf_dv = (1.0 - a / (a + b)) / (a + b) * a_dv - a / (a + b) / (a + b) * b_dv;
        hinf = a / (a + b);
        /* htau = 1/(q*(a + b)) */
        htau_dv = -(1.0 / (q * (a + b)) * q / (q * (a + b))) * a_dv
            - 1.0 / (q * (a + b)) * q / (q * (a + b)) * b_dv;
        htau = 1.0 / (q * (a + b));
        /* a = vtrap(-(v + 55), 10)/100 */
        x_2 = -(v + 55.0);
        vtrap_value_dx_2 = vtrap_dx(x_2, 10.0);
        vtrap_value_dv = -vtrap_value_dx_2;
        vtrap_value = vtrap(x_2, 10.0);
        a_dv = 0.01 * vtrap_value_dv;
        a = vtrap_value / 100.0;
        /* b = 0.125*exp(-(v + 65)/80) */
        b_dv = 0.125 * (exp(-((v + 65.0) / 80.0)) * -0.0125);
        b = 0.125 * exp(-(v + 65.0) / 80.0);
        /* ninf = a/(a + b) */
        ninf_dv = (1.0 - a / (a + b)) / (a + b) * a_dv - a / (a + b) / (a + b) * b_dv;
        ninf = a / (a + b);
        /* ntau = 1/(q*(a + b)) */
        ntau_dv = -(1.0 / (q * (a + b)) * q / (q * (a + b))) * a_dv
            - 1.0 / (q * (a + b)) * q / (q * (a + b)) * b_dv;
        ntau = 1.0 / (q * (a + b));
    }
    /* ina = gna*m^3*h*(v - ena) */
    ina_dv = gna * (m_ * m_ * m_) * h;
    ina_dm = gna * (3.0 * (m_ * m_)) * h * (v - ena);
    ina_dh = gna * (m_ * m_ * m_) * (v - ena);
    /* ik = gk*n^4*(v - ek) */
    ik_dv = gk * (n * n * n * n);
    ik_dn = gk * (4.0 * (n * n * n)) * (v - ek);
    /* v' = (stimulus - ina - ik - gl*(v - el))/cm */
    v_prime_dina = -1.0 / cm;
    v_prime_dik = -1.0 / cm;
    v_prime_dv = v_prime_dina * ina_dv + v_prime_dik * ik_dv - gl / cm;
    /* m' = (minf - m)/mtau */
    m_prime_dv = 1.0 / mtau * minf_dv - (minf - m_) / mtau / mtau * mtau_dv;
    m_prime_dm = -1.0 / mtau;
    /* h' = (hinf - h)/htau */
    h_prime_dv = 1.0 / htau * hinf_dv - (hinf - h) / htau / htau * htau_dv;
    h_prime_dh = -1.0 / htau;
    /* n' = (ninf - n)/ntau */
    n_prime_dv = 1.0 / ntau * ninf_dv - (ninf - n) / ntau / ntau * ntau_dv;
    n_prime_dn = -1.0 / ntau;
    for (i = 0; i < 16; i++) {
        matrix[i] = 0.0;
    }
    matrix[0] = v_prime_dv;
    matrix[1] = v_prime_dina * ina_dm;
    matrix[2] = v_prime_dina * ina_dh;
    matrix[3] = v_prime_dik * ik_dn;
    matrix[4] = m_prime_dv;
    matrix[5] = m_prime_dm;
    matrix[8] = h_prime_dv;
    matrix[10] = h_prime_dh;
    matrix[12] = n_prime_dv;
    matrix[15] = n_prime_dn;
    return HODGKIN_HUXLEY_GOOD;
}

static void membrane_jumps(struct hodgkin_huxley *m)
{
    /* DERIVATIVE membrane */
    m->next_jump = 1.7976931348623157e308;
    /* pulse(t, 2, shock, width) */
    m->next_jump = zd_min(m->next_jump, zd_after_pulse(m->time, 2.0, m->set->width));
    /* pulse(t, 2 + gap, shock, width) */
    m->next_jump = zd_min(m->next_jump, zd_after_pulse(m->time, 2.0 + m->set->gap, m->set->width));
}

static int row(struct hodgkin_huxley *m)
{
    real code;

    /* SOLVE membrane */
    m->end = m->time;
    if (m->reached < m->end) {
        m->time = m->reached;
        if (solve_membrane(m, &m->error) != HODGKIN_HUXLEY_GOOD) {
            return m->failure;
        }
        if (m->error != 0.0) {
            m->value = m->error;
            return fail_at(m, HODGKIN_HUXLEY_SOLVER, 0);
        }
        m->time = m->end;
    } else {
        m->error = 0.0;
    }
    code = m->error;
    if (rates_membrane(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    m->error = code;
    /* t FROM 0 TO 40 WITH 400 (ms) */
    if (m->reached < m->time) {
        m->reached = m->time;
    }
    return HODGKIN_HUXLEY_GOOD;
}

/* An active solve: the model, and the last failure of its equations. */
struct trial {
    struct hodgkin_huxley *m;
    int failure;
    int site;
    real value;
};

/* A method may try another point, so the model continues as if nothing had failed, until the solve ends. */
static int failed_trial(struct trial *trial)
{
    struct hodgkin_huxley *m = trial->m;

    trial->failure = m->failure;
    trial->site = m->site;
    trial->value = m->value;
    m->failure = HODGKIN_HUXLEY_GOOD;
    return FAILED_WITHIN;
}

/* Sets `code` to the reason why a solve has failed, or 0.  Returns a failure of the model itself; that of a nested solve
   becomes the code of this one. */
static int solved(struct trial *trial, int why, real *code)
{
    struct hodgkin_huxley *m = trial->m;

    if (why == FAILED_WITHIN) {
        m->failure = trial->failure;
        m->site = trial->site;
        m->value = trial->value;
        if (m->failure != HODGKIN_HUXLEY_SOLVER) {
            return m->failure;
        }
        why = (int)m->value;
        m->failure = HODGKIN_HUXLEY_GOOD;
        m->site = -1;
    }
    *code = (real)why;
    return HODGKIN_HUXLEY_GOOD;
}

/* The functions that the method calls. */
static int slopes_of_membrane(void *context, real t, const real *y, real *dy)
{
    struct trial *trial = (struct trial *)context;
    struct hodgkin_huxley *m = trial->m;

    if (m->failure != HODGKIN_HUXLEY_GOOD) {
        return FAILED_WITHIN;
    }
    m->time = t;
    return membrane((void *)m, t, y, dy) != HODGKIN_HUXLEY_GOOD ? failed_trial(trial) : 0;
}

static int jacobian_of_membrane(void *context, real t, const real *y, real *matrix)
{
    struct trial *trial = (struct trial *)context;
    struct hodgkin_huxley *m = trial->m;

    m->time = t;
    return membrane_jacobian((void *)m, t, y, matrix) != HODGKIN_HUXLEY_GOOD ? failed_trial(trial) : 0;
}

static real jump_of_membrane(void *context, real t)
{
    struct trial *trial = (struct trial *)context;
    struct hodgkin_huxley *m = trial->m;

    m->time = t;
    membrane_jumps(m);
    return m->next_jump;
}

/* Carries the equations of line 58 from the present time to that of the row. */
static int solve_membrane(struct hodgkin_huxley *m, real *code)
{
    struct trial trial;
    struct zd_span_problem problem;
    struct zd_pace pace;
    real *y = m->work + 0, from = m->time, to = m->end;
    int why;

    trial.m = m;
    trial.failure = HODGKIN_HUXLEY_GOOD;
    trial.site = -1;
    trial.value = 0.0;
    problem.method = ZDV_DOPRI;
    problem.n = 4;
    problem.n_unwatched = 0;
    problem.slopes = slopes_of_membrane;
    problem.jacobian = jacobian_of_membrane;
    problem.below = -1;
    problem.above = -1;
    problem.jump = jump_of_membrane;
    problem.passed = NULL;
    problem.drawn = NULL;
    problem.context = (void *)&trial;
    problem.own = NULL;
    pace.step = 0.0;
    pace.tolerance = m->set->maxerr;
    pace.span = m->whole_range;
    pace.longest = 0.0;
    y[0] = m->v;
    y[1] = m->m;
    y[2] = m->h;
    y[3] = m->n;
    why = zdv_lasting(&problem, &pace, y + 4, m->pivots + 0, m->known + 0, from, to, y);
    m->time = why == 0 ? to : from;
    m->v = y[0];
    m->m = y[1];
    m->h = y[2];
    m->n = y[3];
    return solved(&trial, why, code);
}


/* The sites of settings. */
static const short setting_sites[HODGKIN_HUXLEY_SETTINGS] IN_ROM = {
    3, 4, 5, 6, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct hodgkin_huxley *m)
{
    int index;

    for (index = 0; index < HODGKIN_HUXLEY_SETTINGS; index++) {
        if (!IS_FINITE(hodgkin_huxley_setting(m->set, index))) {
            return fail_at(m, HODGKIN_HUXLEY_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return HODGKIN_HUXLEY_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct hodgkin_huxley *m)
{
    real sum;

    sum = (m->set->shock + m->set->width + m->set->gap + m->set->celsius) +
        (m->set->v0 + m->set->m0 + m->set->h0 + m->set->n0) +
        (m->set->usetable + m->set->maxerr + m->set->from + m->set->to) + m->set->with;
    if (!IS_FINITE(sum) && bad_setting(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    return HODGKIN_HUXLEY_GOOD;
}

void hodgkin_huxley_defaults(struct hodgkin_huxley_settings *settings)
{
    settings->shock = 20.0;
    settings->width = 0.5;
    settings->gap = 8.0;
    settings->celsius = 6.3;
    settings->t0 = 0.0;
    settings->delta_t = 0.1;
    settings->v0 = -65.0;
    settings->m0 = 0.0;
    settings->h0 = 0.0;
    settings->n0 = 0.0;
    settings->usetable = 1.0;
    settings->maxerr = 1e-8;
    settings->from = 0.0;
    settings->to = 40.0;
    settings->with = 400.0;
    settings->t0_given = 0;
    settings->delta_t_given = 0;
}

int hodgkin_huxley_init(struct hodgkin_huxley *m, const struct hodgkin_huxley_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    /* The difference must be a number, and WITH an integer. */
    if (!(m->set->from < m->set->to) || !((m->set->to - m->set->from) * (real)0 == (real)0)
        || !(m->set->with >= (real)1 && m->set->with <= (real)1e9)
        || m->set->with != (real)(long)m->set->with) {
        return fail_at(m, HODGKIN_HUXLEY_NO_ROWS, -1);
    }
    m->t0 = settings->t0;
    m->delta_t = settings->delta_t;
    if (begin(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    if (row(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    return HODGKIN_HUXLEY_GOOD;
}

int hodgkin_huxley_step(struct hodgkin_huxley *m)
{
    const real before = m->time;

    if (m->failure != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    /* Skips rows that the caller has already passed. */
    do {
        if (!(m->row < m->set->with)) {
            m->time = before;
            return HODGKIN_HUXLEY_OVER;
        }
        next_row(m);
    } while (m->between != 0 && !(m->time > before));
    m->between = 0;
    m->step = m->step + 1L;
    if (row(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    return HODGKIN_HUXLEY_GOOD;
}

int hodgkin_huxley_advance_to(struct hodgkin_huxley *m, hodgkin_huxley_real time)
{
    if (m->failure != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return HODGKIN_HUXLEY_EARLIER;
    }
    if (take_settings(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    m->time = time;
    m->between = 1;
    m->step = m->step + 1L;
    if (row(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    return HODGKIN_HUXLEY_GOOD;
}

int hodgkin_huxley_dose(struct hodgkin_huxley *m, int index, hodgkin_huxley_real value)
{
    int i;

    if (m->failure != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    if (!IS_FINITE(value)) {
        return HODGKIN_HUXLEY_NO_STATE;
    }
    switch (index) {
    case HODGKIN_HUXLEY_V:
        m->v = m->v + value;
        break;
    case HODGKIN_HUXLEY_M:
        m->m = m->m + value;
        break;
    case HODGKIN_HUXLEY_H:
        m->h = m->h + value;
        break;
    case HODGKIN_HUXLEY_N:
        m->n = m->n + value;
        break;
    default:
        return HODGKIN_HUXLEY_NO_STATE;
    }
    /* The methods forget past steps. */
    for (i = 0; i < 1; i++) {
        m->known[i] = -1;
    }
    return HODGKIN_HUXLEY_GOOD;
}

int hodgkin_huxley_refresh(struct hodgkin_huxley *m)
{
    if (m->failure != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != HODGKIN_HUXLEY_GOOD) {
        return m->failure;
    }
    return HODGKIN_HUXLEY_GOOD;
}

int hodgkin_huxley_done(const struct hodgkin_huxley *m)
{
    return m->row < m->set->with ? 0 : 1;
}

int hodgkin_huxley_set(struct hodgkin_huxley_settings *settings, int index, hodgkin_huxley_real value)
{
    if (!IS_FINITE(value)) {
        return HODGKIN_HUXLEY_BAD_SETTING;
    }
    switch (index) {
    case HODGKIN_HUXLEY_SET_SHOCK:
        settings->shock = value;
        break;
    case HODGKIN_HUXLEY_SET_WIDTH:
        settings->width = value;
        break;
    case HODGKIN_HUXLEY_SET_GAP:
        settings->gap = value;
        break;
    case HODGKIN_HUXLEY_SET_CELSIUS:
        settings->celsius = value;
        break;
    case HODGKIN_HUXLEY_SET_T0:
        settings->t0 = value;
        settings->t0_given = 1;
        break;
    case HODGKIN_HUXLEY_SET_DELTA_T:
        settings->delta_t = value;
        settings->delta_t_given = 1;
        break;
    case HODGKIN_HUXLEY_SET_V0:
        settings->v0 = value;
        break;
    case HODGKIN_HUXLEY_SET_M0:
        settings->m0 = value;
        break;
    case HODGKIN_HUXLEY_SET_H0:
        settings->h0 = value;
        break;
    case HODGKIN_HUXLEY_SET_N0:
        settings->n0 = value;
        break;
    case HODGKIN_HUXLEY_SET_USETABLE:
        settings->usetable = value;
        break;
    case HODGKIN_HUXLEY_SET_MAXERR:
        settings->maxerr = value;
        break;
    case HODGKIN_HUXLEY_SET_FROM:
        settings->from = value;
        break;
    case HODGKIN_HUXLEY_SET_TO:
        settings->to = value;
        break;
    case HODGKIN_HUXLEY_SET_WITH:
        settings->with = value;
        break;
    default:
        return HODGKIN_HUXLEY_BAD_SETTING;
    }
    return HODGKIN_HUXLEY_GOOD;
}

hodgkin_huxley_real hodgkin_huxley_setting(const struct hodgkin_huxley_settings *settings, int index)
{
    switch (index) {
    case HODGKIN_HUXLEY_SET_SHOCK:
        return settings->shock;
    case HODGKIN_HUXLEY_SET_WIDTH:
        return settings->width;
    case HODGKIN_HUXLEY_SET_GAP:
        return settings->gap;
    case HODGKIN_HUXLEY_SET_CELSIUS:
        return settings->celsius;
    case HODGKIN_HUXLEY_SET_T0:
        return settings->t0;
    case HODGKIN_HUXLEY_SET_DELTA_T:
        return settings->delta_t;
    case HODGKIN_HUXLEY_SET_V0:
        return settings->v0;
    case HODGKIN_HUXLEY_SET_M0:
        return settings->m0;
    case HODGKIN_HUXLEY_SET_H0:
        return settings->h0;
    case HODGKIN_HUXLEY_SET_N0:
        return settings->n0;
    case HODGKIN_HUXLEY_SET_USETABLE:
        return settings->usetable;
    case HODGKIN_HUXLEY_SET_MAXERR:
        return settings->maxerr;
    case HODGKIN_HUXLEY_SET_FROM:
        return settings->from;
    case HODGKIN_HUXLEY_SET_TO:
        return settings->to;
    case HODGKIN_HUXLEY_SET_WITH:
        return settings->with;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[HODGKIN_HUXLEY_SETTINGS] = {
    "shock",
    "width",
    "gap",
    "celsius",
    "t0",
    "delta_t",
    "v0",
    "m0",
    "h0",
    "n0",
    "usetable",
    "maxerr",
    "FROM",
    "TO",
    "WITH"
};

int hodgkin_huxley_setting_index(const char *name)
{
    int index;

    for (index = 0; index < HODGKIN_HUXLEY_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *hodgkin_huxley_setting_name(int index)
{
    if (index < 0 || index >= HODGKIN_HUXLEY_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

hodgkin_huxley_real hodgkin_huxley_value(const struct hodgkin_huxley *m, int index)
{
    switch (index) {
    case HODGKIN_HUXLEY_T:
        return m->time;
    case HODGKIN_HUXLEY_V:
        return m->v;
    case HODGKIN_HUXLEY_M:
        return m->m;
    case HODGKIN_HUXLEY_H:
        return m->h;
    case HODGKIN_HUXLEY_N:
        return m->n;
    case HODGKIN_HUXLEY_STIMULUS:
        return m->stimulus;
    case HODGKIN_HUXLEY_INA:
        return m->ina;
    case HODGKIN_HUXLEY_IK:
        return m->ik;
    case HODGKIN_HUXLEY_MINF:
        return m->minf;
    case HODGKIN_HUXLEY_HINF:
        return m->hinf;
    case HODGKIN_HUXLEY_NINF:
        return m->ninf;
    case HODGKIN_HUXLEY_MTAU:
        return m->mtau;
    case HODGKIN_HUXLEY_HTAU:
        return m->htau;
    case HODGKIN_HUXLEY_NTAU:
        return m->ntau;
    case HODGKIN_HUXLEY_SHOCK:
        return m->set->shock;
    case HODGKIN_HUXLEY_WIDTH:
        return m->set->width;
    case HODGKIN_HUXLEY_GAP:
        return m->set->gap;
    case HODGKIN_HUXLEY_CELSIUS:
        return m->set->celsius;
    case HODGKIN_HUXLEY_CM:
        return cm;
    case HODGKIN_HUXLEY_GNA:
        return gna;
    case HODGKIN_HUXLEY_ENA:
        return ena;
    case HODGKIN_HUXLEY_GK:
        return gk;
    case HODGKIN_HUXLEY_EK:
        return ek;
    case HODGKIN_HUXLEY_GL:
        return gl;
    case HODGKIN_HUXLEY_EL:
        return el;
    case HODGKIN_HUXLEY_ERROR:
        return m->error;
    case HODGKIN_HUXLEY_F_FLUX:
        return m->f_flux;
    case HODGKIN_HUXLEY_B_FLUX:
        return m->b_flux;
    case HODGKIN_HUXLEY_V_PRIME:
        return m->v_prime;
    case HODGKIN_HUXLEY_M_PRIME:
        return m->m_prime;
    case HODGKIN_HUXLEY_H_PRIME:
        return m->h_prime;
    case HODGKIN_HUXLEY_N_PRIME:
        return m->n_prime;
    case HODGKIN_HUXLEY_T0:
        return m->t0;
    case HODGKIN_HUXLEY_DELTA_T:
        return m->delta_t;
    case HODGKIN_HUXLEY_V0:
        return m->set->v0;
    case HODGKIN_HUXLEY_M0:
        return m->set->m0;
    case HODGKIN_HUXLEY_H0:
        return m->set->h0;
    case HODGKIN_HUXLEY_N0:
        return m->set->n0;
    case HODGKIN_HUXLEY_USETABLE:
        return m->set->usetable;
    case HODGKIN_HUXLEY_MAXERR:
        return m->set->maxerr;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "t",
    "v",
    "m",
    "h",
    "n",
    "stimulus",
    "ina",
    "ik",
    "minf",
    "hinf",
    "ninf",
    "mtau",
    "htau",
    "ntau",
    "shock",
    "width",
    "gap",
    "celsius",
    "cm",
    "gna",
    "ena",
    "gk",
    "ek",
    "gl",
    "el",
    "error",
    "f_flux",
    "b_flux",
    "v'",
    "m'",
    "h'",
    "n'",
    "t0",
    "delta_t",
    "v0",
    "m0",
    "h0",
    "n0",
    "usetable",
    "maxerr"
};

int hodgkin_huxley_index(const char *name)
{
    int index;

    for (index = 0; index < HODGKIN_HUXLEY_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *hodgkin_huxley_name(int index)
{
    if (index < 0 || index >= HODGKIN_HUXLEY_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 82

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    58, 74, 17, 20, 21, 22, 23, 27, 28, 28, 29, 29, 30, 30, 34, 35, 36, 37, 41, 42, 43, 44, 44, 44,
    45, 45, 45, 1, 1, 1, 66, 67, 68, 69, 17, 17, 34, 35, 36, 37, 72, 58, 17, 17, 17, 17, 61, 63, 63,
    75, 91, 93, 95, 92, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 62, 63, 64, 65, 66, 67, 68,
    69, 51, 52, 53, 54, 58, 58, 58, 58
};

static const char *const culprits[SITES] = {
    "",
    "",
    "t",
    "shock",
    "width",
    "gap",
    "celsius",
    "cm",
    "gna",
    "ena",
    "gk",
    "ek",
    "gl",
    "el",
    "v",
    "m",
    "h",
    "n",
    "stimulus",
    "ina",
    "ik",
    "minf",
    "hinf",
    "ninf",
    "mtau",
    "htau",
    "ntau",
    "error",
    "f_flux",
    "b_flux",
    "v'",
    "m'",
    "h'",
    "n'",
    "t0",
    "delta_t",
    "v0",
    "m0",
    "h0",
    "n0",
    "usetable",
    "maxerr",
    "FROM",
    "TO",
    "WITH",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "minf",
    "mtau",
    "",
    "",
    "hinf",
    "htau",
    "",
    "",
    "ninf",
    "ntau",
    "",
    "stimulus",
    "ina",
    "ik",
    "v'",
    "m'",
    "h'",
    "n'",
    "",
    "m",
    "h",
    "n",
    "v",
    "m",
    "h",
    "n"
};

int hodgkin_huxley_line(const struct hodgkin_huxley *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *hodgkin_huxley_culprit(const struct hodgkin_huxley *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}