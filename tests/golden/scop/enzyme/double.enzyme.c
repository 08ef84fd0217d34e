/* An enzyme, its substrate, and an inhibitor that competes for it

   Translated from enzyme.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <float.h>
#ifdef __has_include
#if !__has_include(<math.h>)
#define ENZYME_NO_MATH_H
#endif
#endif
#ifndef ENZYME_NO_MATH_H
#include <math.h>
#endif
#include <stddef.h>
#include "enzyme.h"
#ifdef ENZYME_NO_MATH_H
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

typedef enzyme_real real;

/* Records a failure and its site; only the first counts. */
static int fail_at(struct enzyme *m, int failure, int site)
{
    if (m->failure == ENZYME_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* hyperbol(x,most,half): rises from 0 to most, half of it at x = half. */
static real zd_hyperbola(real x, real most, real half)
{
    return most * x / (x + half);
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
            s->trouble = why = ENZYME_NOT_FINITE;
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
            stepper->trouble = ENZYME_NOT_FINITE;
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
            s->trouble = ENZYME_NOT_FINITE;
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
    return stepper->trouble != 0 ? stepper->trouble : ENZYME_STEP_SMALL;
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
            s->trouble = ENZYME_NOT_FINITE;
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
        return s->trouble != 0 ? s->trouble : ENZYME_STEP_SMALL;
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
            s->trouble = ENZYME_NOT_FINITE;
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
        return ENZYME_NOT_FINITE;
    }
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope)) {
        why = ENZYME_NOT_FINITE;
    }
    return why;
}

/* The failures of the methods as codes of SCoP. */
static int span_code(int why)
{
    return why == ENZYME_NOT_FINITE ? ZDF_DIVERGED : why == ENZYME_STEP_SMALL ? ZDF_STEP_SMALL : why;
}

static int solve_scheme(struct enzyme *m, real *code);

static void begin(struct enzyme *m)
{
    /* t FROM 0 TO 60 WITH 240 (s) */
    m->whole_range = m->set->to - m->set->from;
    m->dt = m->whole_range / m->set->with;
    if (!m->set->t0_given) {
        m->t0 = m->set->from;
    }
    if (!m->set->delta_t_given) {
        m->delta_t = m->dt;
    }
    m->time = m->t0;
    m->enzyme = m->set->enzyme0;
    m->inhibitor = m->set->inhibitor0;
    m->blocked = m->set->blocked0;
    m->complex_ = m->set->complex0;
    m->substrate = m->set->substrate0;
    m->product = m->set->product0;
    m->reached = m->time;
    /* CONSERVE enzyme + complex + blocked = enzyme0 */
    m->blocked = m->set->enzyme0 - m->enzyme - m->complex_;
    /* CONSERVE substrate + complex + product = substrate0 */
    m->product = m->set->substrate0 - m->substrate - m->complex_;
    /* SOLVE scheme */
    m->row = 0.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
}

static void next_row(struct enzyme *m)
{
    /* SOLVE scheme */
    m->row = m->row + 1.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
}

/* The slopes for this time and these states. */
static int scheme(void *memory, real t, const real *y, real *dy)
{
    struct enzyme *m = (struct enzyme *)memory;
    const real enzyme_2 = y[0], substrate = y[1], complex_ = y[2], inhibitor = y[3];

    (void)t;
    /* CONSERVE enzyme + complex + blocked = enzyme0 */
    m->blocked = m->set->enzyme0 - enzyme_2 - complex_;
    /* CONSERVE substrate + complex + product = substrate0 */
    m->product = m->set->substrate0 - substrate - complex_;
    dy[0] = dy[1] = dy[2] = 0.0;
    m->product_prime = 0.0;
    dy[3] = 0.0;
    m->blocked_prime = 0.0;
    /* ~ enzyme + substrate <-> complex (k1, k2) */
    m->f_flux = m->set->k1 * enzyme_2 * substrate;
    m->b_flux = m->set->k2 * complex_;
    dy[0] = dy[0] - (m->f_flux - m->b_flux);
    dy[1] = dy[1] - (m->f_flux - m->b_flux);
    dy[2] = dy[2] + (m->f_flux - m->b_flux);
    /* ~ complex <-> enzyme + product (k3, 0) */
    m->f_flux = m->set->k3 * complex_;
    m->b_flux = 0.0;
    dy[2] = dy[2] - m->f_flux;
    dy[0] = dy[0] + m->f_flux;
    m->product_prime = m->product_prime + m->f_flux;
    /* speed = f_flux */
    m->speed = m->f_flux;
    /* ~ enzyme + inhibitor <-> blocked (ki, kj) */
    m->f_flux = m->set->ki * enzyme_2 * inhibitor;
    m->b_flux = m->set->kj * m->blocked;
    dy[0] = dy[0] - (m->f_flux - m->b_flux);
    dy[3] = dy[3] - (m->f_flux - m->b_flux);
    m->blocked_prime = m->blocked_prime + (m->f_flux - m->b_flux);
    return ENZYME_GOOD;
}

/* The slopes at the present time. */
static int rates_scheme(void *memory)
{
    struct enzyme *m = (struct enzyme *)memory;
    real y[4], dy[4];

    y[0] = m->enzyme;
    y[1] = m->substrate;
    y[2] = m->complex_;
    y[3] = m->inhibitor;
    if (scheme(memory, m->time, y, dy) != ENZYME_GOOD) {
        return m->failure;
    }
    m->enzyme_prime = dy[0];
    m->substrate_prime = dy[1];
    m->complex_prime = dy[2];
    m->inhibitor_prime = dy[3];
    return ENZYME_GOOD;
}

/* The derivatives of all slopes with respect to all states, row by row. */
static int scheme_jacobian(void *memory, real t, const real *y, real *matrix)
{
    struct enzyme *m = (struct enzyme *)memory;
    const real enzyme_2 = y[0], substrate = y[1], inhibitor = y[3];
    real f_flux_denzyme, b_flux_dcomplex, enzyme_prime_denzyme, enzyme_prime_dcomplex,
        substrate_prime_denzyme, substrate_prime_dcomplex, complex_prime_denzyme,
        complex_prime_dcomplex;
    real b_flux_denzyme, inhibitor_prime_denzyme, inhibitor_prime_dcomplex;
    int i;

    (void)t;
    /* ~ enzyme + substrate <-> complex (k1, k2) */
    f_flux_denzyme = m->set->k1 * substrate;
    b_flux_dcomplex = m->set->k2;
    enzyme_prime_denzyme = -f_flux_denzyme;
    enzyme_prime_dcomplex = b_flux_dcomplex;
    substrate_prime_denzyme = -f_flux_denzyme;
    substrate_prime_dcomplex = b_flux_dcomplex;
    complex_prime_denzyme = f_flux_denzyme;
    complex_prime_dcomplex = -b_flux_dcomplex;
    /* ~ complex <-> enzyme + product (k3, 0) */
    complex_prime_dcomplex = complex_prime_dcomplex - m->set->k3;
    enzyme_prime_dcomplex = enzyme_prime_dcomplex + m->set->k3;
    /* ~ enzyme + inhibitor <-> blocked (ki, kj) */
    f_flux_denzyme = m->set->ki * inhibitor;
    b_flux_denzyme = -m->set->kj;
    b_flux_dcomplex = -m->set->kj;
    enzyme_prime_denzyme = enzyme_prime_denzyme - f_flux_denzyme + b_flux_denzyme;
    enzyme_prime_dcomplex = enzyme_prime_dcomplex + b_flux_dcomplex;
    inhibitor_prime_denzyme = -f_flux_denzyme + b_flux_denzyme;
    inhibitor_prime_dcomplex = b_flux_dcomplex;
    for (i = 0; i < 16; i++) {
        matrix[i] = 0.0;
    }
    matrix[0] = enzyme_prime_denzyme;
    matrix[2] = enzyme_prime_dcomplex;
    matrix[3] = -(m->set->ki * enzyme_2);
    matrix[15] = -(m->set->ki * enzyme_2);
    matrix[4] = substrate_prime_denzyme;
    matrix[6] = substrate_prime_dcomplex;
    matrix[8] = complex_prime_denzyme;
    matrix[9] = m->set->k1 * enzyme_2;
    matrix[1] = -matrix[9];
    matrix[5] = -matrix[9];
    matrix[10] = complex_prime_dcomplex;
    matrix[12] = inhibitor_prime_denzyme;
    matrix[14] = inhibitor_prime_dcomplex;
    return ENZYME_GOOD;
}

static real speed_of_text_book(struct enzyme *m, real s, real i)
{
    real km;

    /* km = (k2 + k3)/k1*(1 + i*ki/kj) */
    km = (m->set->k2 + m->set->k3) / m->set->k1 * (1.0 + i * m->set->ki / m->set->kj);
    /* speed_of_text_book = hyperbol(s, k3*enzyme0, km) */
    return zd_hyperbola(s, m->set->k3 * m->set->enzyme0, km);
}

static int row(struct enzyme *m)
{
    /* SOLVE scheme */
    m->end = m->time;
    if (m->reached < m->end) {
        m->time = m->reached;
        if (solve_scheme(m, &m->error) != ENZYME_GOOD) {
            return m->failure;
        }
        if (m->error != 0.0) {
            m->value = m->error;
            return fail_at(m, ENZYME_SOLVER, 0);
        }
        m->time = m->end;
    } else {
        m->error = 0.0;
    }
    if (rates_scheme(m) != ENZYME_GOOD) {
        return m->failure;
    }
    /* haldane = speed_of_text_book(substrate, inhibitor) */
    m->haldane = speed_of_text_book(m, m->substrate, m->inhibitor);
    /* t FROM 0 TO 60 WITH 240 (s) */
    if (m->reached < m->time) {
        m->reached = m->time;
    }
    return ENZYME_GOOD;
}

/* An active solve: the model, and the last failure of its equations. */
struct trial {
    struct enzyme *m;
    int failure;
    int site;
    real value;
};

/* A method may try another point, so the model continues as if nothing had failed, until the solve ends. */
static int failed_trial(struct trial *trial)
{
    struct enzyme *m = trial->m;

    trial->failure = m->failure;
    trial->site = m->site;
    trial->value = m->value;
    m->failure = ENZYME_GOOD;
    return FAILED_WITHIN;
}

/* Sets `code` to the reason why a solve has failed, or 0.  Returns a failure of the model itself; that of a nested solve
   becomes the code of this one. */
static int solved(struct trial *trial, int why, real *code)
{
    struct enzyme *m = trial->m;

    if (why == FAILED_WITHIN) {
        m->failure = trial->failure;
        m->site = trial->site;
        m->value = trial->value;
        if (m->failure != ENZYME_SOLVER) {
            return m->failure;
        }
        why = (int)m->value;
        m->failure = ENZYME_GOOD;
        m->site = -1;
    }
    *code = (real)why;
    return ENZYME_GOOD;
}

/* The functions that the method calls. */
static int slopes_of_scheme(void *context, real t, const real *y, real *dy)
{
    struct trial *trial = (struct trial *)context;
    struct enzyme *m = trial->m;

    if (m->failure != ENZYME_GOOD) {
        return FAILED_WITHIN;
    }
    m->time = t;
    return scheme((void *)m, t, y, dy) != ENZYME_GOOD ? failed_trial(trial) : 0;
}

static int jacobian_of_scheme(void *context, real t, const real *y, real *matrix)
{
    struct trial *trial = (struct trial *)context;
    struct enzyme *m = trial->m;

    m->time = t;
    return scheme_jacobian((void *)m, t, y, matrix) != ENZYME_GOOD ? failed_trial(trial) : 0;
}

/* Carries the equations of line 47 from the present time to that of the row. */
static int solve_scheme(struct enzyme *m, real *code)
{
    struct trial trial;
    struct zd_span_problem problem;
    struct zd_pace pace;
    real *y = m->work + 0, from = m->time, to = m->end;
    int why;

    trial.m = m;
    trial.failure = ENZYME_GOOD;
    trial.site = -1;
    trial.value = 0.0;
    problem.method = ZDV_STIFF;
    problem.n = 4;
    problem.n_unwatched = 0;
    problem.slopes = slopes_of_scheme;
    problem.jacobian = jacobian_of_scheme;
    problem.below = -1;
    problem.above = -1;
    problem.jump = NULL;
    problem.passed = NULL;
    problem.drawn = NULL;
    problem.context = (void *)&trial;
    problem.own = NULL;
    pace.step = 0.0;
    pace.tolerance = m->set->maxerr;
    pace.span = m->whole_range;
    pace.longest = 0.0;
    y[0] = m->enzyme;
    y[1] = m->substrate;
    y[2] = m->complex_;
    y[3] = m->inhibitor;
    why = zdv_lasting(&problem, &pace, y + 4, m->pivots + 0, m->known + 0, from, to, y);
    m->time = why == 0 ? to : from;
    m->enzyme = y[0];
    m->substrate = y[1];
    m->complex_ = y[2];
    m->inhibitor = y[3];
    return solved(&trial, why, code);
}


/* The sites of settings. */
static const short setting_sites[ENZYME_SETTINGS] IN_ROM = {
    4, 5, 6, 7, 8, 9, 10, 11, 29, 30, 31, 32, 33, 34, 35, 36, 37
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct enzyme *m)
{
    int index;

    for (index = 0; index < ENZYME_SETTINGS; index++) {
        if (!IS_FINITE(enzyme_setting(m->set, index))) {
            return fail_at(m, ENZYME_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return ENZYME_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct enzyme *m)
{
    real sum;

    sum = (m->set->k1 + m->set->k2 + m->set->k3 + m->set->ki) +
        (m->set->kj + m->set->enzyme0 + m->set->substrate0 + m->set->inhibitor0) +
        (m->set->blocked0 + m->set->complex0 + m->set->product0 + m->set->maxerr) +
        (m->set->from + m->set->to + m->set->with);
    if (!IS_FINITE(sum) && bad_setting(m) != ENZYME_GOOD) {
        return m->failure;
    }
    return ENZYME_GOOD;
}

void enzyme_defaults(struct enzyme_settings *settings)
{
    settings->k1 = 2.0;
    settings->k2 = 10.0;
    settings->k3 = 5.0;
    settings->ki = 1.0;
    settings->kj = 2.0;
    settings->enzyme0 = 1.0;
    settings->substrate0 = 100.0;
    settings->inhibitor0 = 5.0;
    settings->t0 = 0.0;
    settings->delta_t = 0.25;
    settings->blocked0 = 0.0;
    settings->complex0 = 0.0;
    settings->product0 = 0.0;
    settings->maxerr = 1e-8;
    settings->from = 0.0;
    settings->to = 60.0;
    settings->with = 240.0;
    settings->t0_given = 0;
    settings->delta_t_given = 0;
}

int enzyme_init(struct enzyme *m, const struct enzyme_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != ENZYME_GOOD) {
        return m->failure;
    }
    /* The difference must be a number, and WITH an integer. */
    if (!(m->set->from < m->set->to) || !((m->set->to - m->set->from) * (real)0 == (real)0)
        || !(m->set->with >= (real)1 && m->set->with <= (real)1e9)
        || m->set->with != (real)(long)m->set->with) {
        return fail_at(m, ENZYME_NO_ROWS, -1);
    }
    m->t0 = settings->t0;
    m->delta_t = settings->delta_t;
    begin(m);
    if (row(m) != ENZYME_GOOD) {
        return m->failure;
    }
    return ENZYME_GOOD;
}

int enzyme_step(struct enzyme *m)
{
    const real before = m->time;

    if (m->failure != ENZYME_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != ENZYME_GOOD) {
        return m->failure;
    }
    /* Skips rows that the caller has already passed. */
    do {
        if (!(m->row < m->set->with)) {
            m->time = before;
            return ENZYME_OVER;
        }
        next_row(m);
    } while (m->between != 0 && !(m->time > before));
    m->between = 0;
    m->step = m->step + 1L;
    if (row(m) != ENZYME_GOOD) {
        return m->failure;
    }
    return ENZYME_GOOD;
}

int enzyme_advance_to(struct enzyme *m, enzyme_real time)
{
    if (m->failure != ENZYME_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return ENZYME_EARLIER;
    }
    if (take_settings(m) != ENZYME_GOOD) {
        return m->failure;
    }
    m->time = time;
    m->between = 1;
    m->step = m->step + 1L;
    if (row(m) != ENZYME_GOOD) {
        return m->failure;
    }
    return ENZYME_GOOD;
}

int enzyme_dose(struct enzyme *m, int index, enzyme_real value)
{
    int i;

    if (m->failure != ENZYME_GOOD) {
        return m->failure;
    }
    if (!IS_FINITE(value)) {
        return ENZYME_NO_STATE;
    }
    switch (index) {
    case ENZYME_ENZYME:
        m->enzyme = m->enzyme + value;
        break;
    case ENZYME_INHIBITOR:
        m->inhibitor = m->inhibitor + value;
        break;
    case ENZYME_COMPLEX:
        m->complex_ = m->complex_ + value;
        break;
    case ENZYME_SUBSTRATE:
        m->substrate = m->substrate + value;
        break;
    default:
        return ENZYME_NO_STATE;
    }
    /* The methods forget past steps. */
    for (i = 0; i < 1; i++) {
        m->known[i] = -1;
    }
    return ENZYME_GOOD;
}

int enzyme_refresh(struct enzyme *m)
{
    if (m->failure != ENZYME_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != ENZYME_GOOD) {
        return m->failure;
    }
    return ENZYME_GOOD;
}

int enzyme_done(const struct enzyme *m)
{
    return m->row < m->set->with ? 0 : 1;
}

int enzyme_set(struct enzyme_settings *settings, int index, enzyme_real value)
{
    if (!IS_FINITE(value)) {
        return ENZYME_BAD_SETTING;
    }
    switch (index) {
    case ENZYME_SET_K1:
        settings->k1 = value;
        break;
    case ENZYME_SET_K2:
        settings->k2 = value;
        break;
    case ENZYME_SET_K3:
        settings->k3 = value;
        break;
    case ENZYME_SET_KI:
        settings->ki = value;
        break;
    case ENZYME_SET_KJ:
        settings->kj = value;
        break;
    case ENZYME_SET_ENZYME0:
        settings->enzyme0 = value;
        break;
    case ENZYME_SET_SUBSTRATE0:
        settings->substrate0 = value;
        break;
    case ENZYME_SET_INHIBITOR0:
        settings->inhibitor0 = value;
        break;
    case ENZYME_SET_T0:
        settings->t0 = value;
        settings->t0_given = 1;
        break;
    case ENZYME_SET_DELTA_T:
        settings->delta_t = value;
        settings->delta_t_given = 1;
        break;
    case ENZYME_SET_BLOCKED0:
        settings->blocked0 = value;
        break;
    case ENZYME_SET_COMPLEX0:
        settings->complex0 = value;
        break;
    case ENZYME_SET_PRODUCT0:
        settings->product0 = value;
        break;
    case ENZYME_SET_MAXERR:
        settings->maxerr = value;
        break;
    case ENZYME_SET_FROM:
        settings->from = value;
        break;
    case ENZYME_SET_TO:
        settings->to = value;
        break;
    case ENZYME_SET_WITH:
        settings->with = value;
        break;
    default:
        return ENZYME_BAD_SETTING;
    }
    return ENZYME_GOOD;
}

enzyme_real enzyme_setting(const struct enzyme_settings *settings, int index)
{
    switch (index) {
    case ENZYME_SET_K1:
        return settings->k1;
    case ENZYME_SET_K2:
        return settings->k2;
    case ENZYME_SET_K3:
        return settings->k3;
    case ENZYME_SET_KI:
        return settings->ki;
    case ENZYME_SET_KJ:
        return settings->kj;
    case ENZYME_SET_ENZYME0:
        return settings->enzyme0;
    case ENZYME_SET_SUBSTRATE0:
        return settings->substrate0;
    case ENZYME_SET_INHIBITOR0:
        return settings->inhibitor0;
    case ENZYME_SET_T0:
        return settings->t0;
    case ENZYME_SET_DELTA_T:
        return settings->delta_t;
    case ENZYME_SET_BLOCKED0:
        return settings->blocked0;
    case ENZYME_SET_COMPLEX0:
        return settings->complex0;
    case ENZYME_SET_PRODUCT0:
        return settings->product0;
    case ENZYME_SET_MAXERR:
        return settings->maxerr;
    case ENZYME_SET_FROM:
        return settings->from;
    case ENZYME_SET_TO:
        return settings->to;
    case ENZYME_SET_WITH:
        return settings->with;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[ENZYME_SETTINGS] = {
    "k1",
    "k2",
    "k3",
    "ki",
    "kj",
    "enzyme0",
    "substrate0",
    "inhibitor0",
    "t0",
    "delta_t",
    "blocked0",
    "complex0",
    "product0",
    "maxerr",
    "FROM",
    "TO",
    "WITH"
};

int enzyme_setting_index(const char *name)
{
    int index;

    for (index = 0; index < ENZYME_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *enzyme_setting_name(int index)
{
    if (index < 0 || index >= ENZYME_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

enzyme_real enzyme_value(const struct enzyme *m, int index)
{
    switch (index) {
    case ENZYME_T:
        return m->time;
    case ENZYME_ENZYME:
        return m->enzyme;
    case ENZYME_INHIBITOR:
        return m->inhibitor;
    case ENZYME_BLOCKED:
        return m->blocked;
    case ENZYME_COMPLEX:
        return m->complex_;
    case ENZYME_SUBSTRATE:
        return m->substrate;
    case ENZYME_PRODUCT:
        return m->product;
    case ENZYME_SPEED:
        return m->speed;
    case ENZYME_HALDANE:
        return m->haldane;
    case ENZYME_K1:
        return m->set->k1;
    case ENZYME_K2:
        return m->set->k2;
    case ENZYME_K3:
        return m->set->k3;
    case ENZYME_KI:
        return m->set->ki;
    case ENZYME_KJ:
        return m->set->kj;
    case ENZYME_ENZYME0:
        return m->set->enzyme0;
    case ENZYME_SUBSTRATE0:
        return m->set->substrate0;
    case ENZYME_INHIBITOR0:
        return m->set->inhibitor0;
    case ENZYME_ERROR:
        return m->error;
    case ENZYME_F_FLUX:
        return m->f_flux;
    case ENZYME_B_FLUX:
        return m->b_flux;
    case ENZYME_ENZYME_PRIME:
        return m->enzyme_prime;
    case ENZYME_INHIBITOR_PRIME:
        return m->inhibitor_prime;
    case ENZYME_BLOCKED_PRIME:
        return m->blocked_prime;
    case ENZYME_COMPLEX_PRIME:
        return m->complex_prime;
    case ENZYME_SUBSTRATE_PRIME:
        return m->substrate_prime;
    case ENZYME_PRODUCT_PRIME:
        return m->product_prime;
    case ENZYME_T0:
        return m->t0;
    case ENZYME_DELTA_T:
        return m->delta_t;
    case ENZYME_BLOCKED0:
        return m->set->blocked0;
    case ENZYME_COMPLEX0:
        return m->set->complex0;
    case ENZYME_PRODUCT0:
        return m->set->product0;
    case ENZYME_MAXERR:
        return m->set->maxerr;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "t",
    "enzyme",
    "inhibitor",
    "blocked",
    "complex",
    "substrate",
    "product",
    "speed",
    "haldane",
    "k1",
    "k2",
    "k3",
    "ki",
    "kj",
    "enzyme0",
    "substrate0",
    "inhibitor0",
    "error",
    "f_flux",
    "b_flux",
    "enzyme'",
    "inhibitor'",
    "blocked'",
    "complex'",
    "substrate'",
    "product'",
    "t0",
    "delta_t",
    "blocked0",
    "complex0",
    "product0",
    "maxerr"
};

int enzyme_index(const char *name)
{
    int index;

    for (index = 0; index < ENZYME_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *enzyme_name(int index)
{
    if (index < 0 || index >= ENZYME_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 56

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    47, 56, 57, 19, 22, 23, 24, 25, 26, 27, 27, 27, 31, 32, 33, 34, 35, 36, 40, 41, 1, 1, 1, 51, 51,
    51, 51, 51, 51, 19, 19, 33, 34, 36, 47, 19, 19, 19, 19, 56, 57, 51, 56, 57, 52, 53, 54, 55, 60,
    62, 63, 48, 47, 47, 47, 47
};

static const char *const culprits[SITES] = {
    "",
    "",
    "",
    "t",
    "k1",
    "k2",
    "k3",
    "ki",
    "kj",
    "enzyme0",
    "substrate0",
    "inhibitor0",
    "enzyme",
    "inhibitor",
    "blocked",
    "complex",
    "substrate",
    "product",
    "speed",
    "haldane",
    "error",
    "f_flux",
    "b_flux",
    "enzyme'",
    "inhibitor'",
    "blocked'",
    "complex'",
    "substrate'",
    "product'",
    "t0",
    "delta_t",
    "blocked0",
    "complex0",
    "product0",
    "maxerr",
    "FROM",
    "TO",
    "WITH",
    "",
    "",
    "",
    "",
    "blocked",
    "product",
    "",
    "",
    "speed",
    "",
    "",
    "",
    "",
    "haldane",
    "enzyme",
    "substrate",
    "complex",
    "inhibitor"
};

int enzyme_line(const struct enzyme *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *enzyme_culprit(const struct enzyme *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}