/* host.c - the functions of zdhot.h under external names, for zudyn's interpreter, so that it computes
   the same bits as compiled models.  Compiled into zudyn only, not into models. */

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
#include "zdcourse.h"
#include "zdhot.h"
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

FILE *zh_input(void)
{
    return stdin;
}

/* Sizes of the structs that zudyn declares a second time, in the order of zdrun.h and zd.h; -1 at the end. */
long zh_of_size(int which)
{
    static const size_t sizes[] = {
        sizeof(struct zd_failure), sizeof(struct zd_excursion), sizeof(struct zd_head),
        sizeof(struct zd_setting), sizeof(struct zd_column), sizeof(struct zd_period), sizeof(struct zd_site),
        sizeof(struct zd_watch), sizeof(struct zd_change), sizeof(struct zd_item), sizeof(struct zd_curve),
        sizeof(struct zd_group), sizeof(struct zd_plot), sizeof(struct zd_run), sizeof(struct zd_program),
        sizeof(struct zd_sink), sizeof(struct zd_override), sizeof(struct zd_store), sizeof(struct zd_orders),
        sizeof(struct zd_paging), sizeof(struct zd_table), sizeof(struct zd_dose), sizeof(struct zd_solve),
        sizeof(struct zd_course_orders), sizeof(struct zd_data), sizeof(struct zd_place),
        sizeof(struct zd_balance), sizeof(struct zd_balances)
    };

    return which >= 0 && which < (int)(sizeof sizes / sizeof sizes[0]) ? (long)sizes[which] : -1L;
}
