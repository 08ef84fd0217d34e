/* host.c - the functions of zdhot.h under external names, for zudyn's interpreter, so that it computes
   the same bits as compiled models.  This file is compiled into zudyn only, not into models. */

#define ZD_NEED_MAX
#define ZD_NEED_MIN
#define ZD_NEED_STEP
#define ZD_NEED_RAMP
#define ZD_NEED_RAMP_SUM
#define ZD_NEED_PULSE
#define ZD_NEED_SAMPLE
#define ZD_NEED_SAMPLE_START
#define ZD_NEED_TRAIN
#define ZD_NEED_LINEAR
#define ZD_NEED_CYCLIC
#define ZD_NEED_SLOPES
#define ZD_NEED_LOOK
#define ZD_NEED_LOOK_RANGE
#define ZD_NEED_EXTEND
#define ZD_NEED_TABLE
#define ZD_NEED_NOISE
#define ZD_NEED_NORMAL
#define ZD_NEED_TRUNCATE
#define ZD_NEED_HYPERBOLA
#define ZD_NEED_HYPERBOLA_DOWN
#define ZD_NEED_SIGMOID
#define ZD_NEED_SIGMOID_DOWN
#define ZD_NEED_ERF
#define ZD_NEED_FACTORIAL
#define ZD_NEED_GAUSS
#define ZD_NEED_POISSON
#define ZD_NEED_STEP_AT
#define ZD_NEED_PULSE_ONCE
#define ZD_NEED_RAMP_UP
#define ZD_NEED_PULSE_TRAIN
#define ZD_NEED_STAIRS
#define ZD_NEED_SQUARE
#define ZD_NEED_SAW
#define ZD_NEED_SAW_DOWN
#define ZD_NEED_HARMONIC
#define ZD_NEED_AFTER_STEP
#define ZD_NEED_AFTER_PULSE
#define ZD_NEED_AFTER_TRAIN
#define ZD_NEED_AFTER_STAIRS
#define ZD_NEED_AFTER_SQUARE
#define ZD_NEED_AFTER_SAW
#define ZD_NEED_CHANCE
#define ZD_NEED_SEED
#define ZD_NEED_WAITING
#define ZD_NEED_POLAR
#define ZD_NEED_COUNTED
#include "zdcourse.h"
#include "zdhot.h"
#include "zdcurve.h"
#include "zdforce.h"
#include "zdchance.h"
#include "zdhost.h"
#include "zdkeep.h"
#include "zdrun.h"

double zh_max(double p, double q)
{
    return zd_max(p, q);
}

double zh_min(double p, double q)
{
    return zd_min(p, q);
}

double zh_step(const struct zd_head *head, double height, double t, double before)
{
    return zd_step(head, height, t, before);
}

double zh_ramp(const struct zd_head *head, double slope, double t)
{
    return zd_ramp(head, slope, t);
}

double zh_add_ramp(const struct zd_head *head, double *state, double slope, double t, double start)
{
    return zd_ramp_sum(head, state, slope, t, start);
}

double zh_pulse(const struct zd_head *head, double *state, double height, double first, double interval)
{
    return zd_pulse(head, state, height, first, interval);
}

double zh_hold(double *state, double initial)
{
    return zd_sample_start(state, initial);
}

double zh_sample(const struct zd_head *head, double *state, double x, double interval)
{
    return zd_sample(head, state, x, interval);
}

int zh_train_due(const struct zd_head *head, double *state, double interval)
{
    return zd_train_due(head, state, interval);
}

void zh_linear(double *cars, int n)
{
    zd_shift_linear(cars, n);
}

void zh_cyclic(double *cars, int n)
{
    zd_shift_cyclic(cars, n);
}

void zh_slopes(const double *value, double *slope, int stride, int n, double inc)
{
    zd_slopes(value, slope, stride, n, inc);
}

double zh_look(struct zd_head *head, int site, const double *value, const double *slope, int stride, int n,
               double x, double lo, double hi, double inverse, double inc)
{
    return zd_look(head, site, value, slope, stride, n, x, lo, hi, inverse, inc);
}

double zh_range(struct zd_head *head, int k, const double *value, const double *slope, int stride, int n,
                double x, double lo, double hi, double inverse, double inc)
{
    return zd_look_range(head, k, value, slope, stride, n, x, lo, hi, inverse, inc);
}

double zh_extend(const double *value, const double *slope, int stride, int n, double x, double lo,
                 double inverse, double inc)
{
    return zd_extend(value, slope, stride, n, x, lo, inverse, inc);
}

double zh_table(struct zd_head *head, int site, int k, const double *value, int stride, int n, double x,
                double lo, double hi, double inc, int how)
{
    return zd_table(head, site, k, value, stride, n, x, lo, hi, inc, how);
}

double zh_noise(struct zd_head *head)
{
    return zd_noise(head);
}

double zh_normal(struct zd_head *head, double m, double s)
{
    return zd_normal(head, m, s);
}

/* The functions of zdcurve.h and zdforce.h, in the order of the interpreter's table. */
double zh_curve(int which, const double *x)
{
    switch (which) {
    case 0:
        return zd_truncate(x[0]);
    case 1:
        return zd_hyperbola(x[0], x[1], x[2]);
    case 2:
        return zd_hyperbola_down(x[0], x[1], x[2]);
    case 3:
        return zd_sigmoid(x[0], x[1], x[2], x[3]);
    case 4:
        return zd_sigmoid_down(x[0], x[1], x[2], x[3]);
    case 5:
        return zd_erf(x[0]);
    case 6:
        return zd_factorial(x[0]);
    case 7:
        return zd_gauss(x[0], x[1], x[2]);
    case 8:
        return zd_poisson(x[0], x[1]);
    case 9:
        return zd_step_at(x[0], x[1], x[2]);
    case 10:
        return zd_pulse_once(x[0], x[1], x[2], x[3]);
    case 11:
        return zd_ramp_up(x[0], x[1], x[2], x[3]);
    case 12:
        return zd_pulse_train(x[0], x[1], x[2], x[3], x[4]);
    case 13:
        return zd_stairs(x[0], x[1], x[2], x[3]);
    case 14:
        return zd_square(x[0], x[1], x[2]);
    case 15:
        return zd_saw(x[0], x[1], x[2]);
    case 16:
        return zd_saw_down(x[0], x[1], x[2]);
    case 17:
        return zd_harmonic(x[0], x[1], x[2], x[3]);
    case 18:
        return zd_after_step(x[0], x[1]);
    case 19:
        return zd_after_pulse(x[0], x[1], x[2]);
    case 20:
        return zd_after_train(x[0], x[1], x[2], x[3]);
    case 21:
        return zd_after_stairs(x[0], x[1], x[2]);
    case 22:
        return zd_after_square(x[0], x[1]);
    case 23:
        return zd_after_saw(x[0], x[1]);
    default:
        return 0.0;
    }
}

double zh_draw(struct zd_head *head, int which, double a, double b)
{
    switch (which) {
    case 0:
        return zd_chance(head);
    case 1:
        return zd_seed(head, a);
    case 2:
        return zd_waiting(head, a);
    case 3:
        return zd_polar(head, a, b);
    default:
        return zd_counted(head, a);
    }
}

FILE *zh_input(void)
{
    return stdin;
}

int zh_run(const struct zd_program *program, void *model, struct zd_store *store, const struct zd_orders *orders)
{
#ifdef ZD_TYPED
    if (program->script != NULL)
        return zdl_follow(program, model, store, orders);
#endif
    if (ZD_IN_STEPS(program))
        return zd_simulate(program, model, store, orders);
    return zdc_follow(program, model, store, orders);
}

/* Sizes of the structs that zudyn also declares in Rust, in the order of zdrun.h and zd.h; -1 at the end. */
long zh_of_size(int which)
{
    static const size_t sizes[] = {
        sizeof(struct zd_failure), sizeof(struct zd_excursion), sizeof(struct zd_head),
        sizeof(struct zd_setting), sizeof(struct zd_column), sizeof(struct zd_period), sizeof(struct zd_site),
        sizeof(struct zd_watch), sizeof(struct zd_change), sizeof(struct zd_item), sizeof(struct zd_curve),
        sizeof(struct zd_group), sizeof(struct zd_plot), sizeof(struct zd_run), sizeof(struct zd_program),
        sizeof(struct zd_sink), sizeof(struct zd_override), sizeof(struct zd_store), sizeof(struct zd_orders),
        sizeof(struct zd_paging), sizeof(struct zd_table), sizeof(struct zd_dose), sizeof(struct zd_solve),
        sizeof(struct zd_data), sizeof(struct zd_place),
        sizeof(struct zd_balance), sizeof(struct zd_balances), sizeof(struct zd_chosen_method),
        sizeof(struct zd_series), sizeof(struct zd_experiment)
#ifdef ZD_TYPED
        , sizeof(struct zd_object), sizeof(struct zd_action), sizeof(struct zd_script)
#endif
    };

    return which >= 0 && which < (int)(sizeof sizes / sizeof sizes[0]) ? (long)sizes[which] : -1L;
}
