/* EVERY* /THING "? ?/\ .

   Translated from everything.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#define ZD_NEED_MAX
#define ZD_NEED_MIN
#define ZD_NEED_RAMP_SUM
#define ZD_NEED_PULSE
#define ZD_NEED_SAMPLE
#define ZD_NEED_TRAIN
#define ZD_NEED_CYCLIC
#define ZD_NEED_SLOPES
#define ZD_NEED_LOOK
#define ZD_NEED_LOOK_RANGE
#define ZD_NEED_EXTEND
#define ZD_NEED_TABLE
#define ZD_NEED_NOISE
#define ZD_NEED_NORMAL
#include "zdhot.h"
#include "zdrun.h"

struct model {
    struct zd_head head; /* TIME, DT and what the runtime keeps */

    /* Constants and tables. */
    double length;
    double grid[12]; /* 4 x 3 */
    double prtper;

    /* Levels. */
    double pop[3];
    double i;
    double m;
    double stay;

    /* Auxiliaries. */
    double int_[3];
    double while_;
    double y0_;
    double step_;
    double sums;
    double pulse;
    double held;
    double noise;
    double bell;
    double rmp;

    /* Slopes of the tables. */
    double grid_slope[12]; /* 4 x 3 */

    /* What functions remember. */
    double pulse_pulse[2];
    double held_sample[3];
    double rmp_ramp[2];
    double pop_train[2];
};

/* Tells the runtime what went wrong at which card; the first failure counts. */
static int fail_at(struct zd_head *head, int kind, int site)
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = site;
        head->failure.time = head->time;
        head->failure.value = 0.0;
    }
    return head->failure.kind;
}

/* Initial values; constants are in their places. */
static void initialize(struct model *model)
{
    int i;

    for (i = 0; i < 3; i++)
        zd_slopes(model->grid + i, model->grid_slope + i, 3, 4, 1.0);
    model->head.start = -1.5;
    model->head.time = model->head.start;
    /* C  A="1" * / / * ? ?/ \ 人 */
    for (i = 0; i < 3; i++)
        model->pop[i] = 2.0;
    /* M=3.0 */
    model->m = 3.0;
    /* I=-M-(-1.0) */
    model->i = -model->m - -1.0;
    model->held_sample[0] = -7.0;
}

/* Trains, before a step. */
static void event(struct model *model)
{
    /* C  A="1" * / / * ? ?/ \ 人 */
    if (zd_train_due(&model->head, model->pop_train, 2.0))
        zd_shift_cyclic(model->pop, 3);
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct model *model)
{
    const double dt = model->head.dt;
    double m_, pop[3];
    int i;

    /* C  A="1" * / / * ? ?/ \ 人 */
    m_ = model->m;
    for (i = 0; i < 3; i++)
        pop[i] = model->pop[i];
    /* M=M+DT*(I-M) */
    model->m = model->m + dt * (model->i - model->m);
    /* STAY=STAY */
    model->i = model->i + dt * 0.5 - m_;
    for (i = 1; i >= 0; i--)
        model->pop[i] = model->pop[i] + dt * (pop[i + 1] - pop[i]);
}

/* Auxiliaries and rates, in order of need. */
static int point(struct model *model)
{
    double divisor, sum;
    long pass, pass_2;
    int i, j;

    /* C  A="1" * / / * ? ?/ \ 人 */
    for (i = 0; i < 3; i++)
        model->int_[i] = zd_look(&model->head, 0, model->grid + i, model->grid_slope + i, 3, 4,
            model->pop[i], 0.0, 3.0, 1.0, 1.0);
    for (i = 0; i < 3; i++)
        model->int_[i] = zd_extend(model->grid + i, model->grid_slope + i, 3, 4, model->pop[i], 0.0,
            1.0, 1.0);
    for (i = 0; i < 3; i++)
        model->int_[i] = zd_look_range(&model->head, 0, model->grid + i, model->grid_slope + i, 3,
            4, model->pop[i], 0.0, 3.0, 1.0, 1.0);
    model->int_[1] = zd_table(&model->head, 0, 0, model->grid + 2, 3, 4, model->head.time, 0.0, 3.0,
        1.0, ZD_HOW_TABLE);
    /* PULSE */
    model->pulse = zd_pulse(&model->head, model->pulse_pulse, -3.0, 1.0, 2.5);
    /* HELD */
    model->held = zd_sample(&model->head, model->held_sample, model->head.time, 2.0);
    /* RMP */
    model->rmp = zd_ramp_sum(&model->head, model->rmp_ramp, 1.0, 2.0, model->rmp_ramp[0]);
    /* NOISE */
    model->noise = zd_noise(&model->head);
    /* BELL */
    model->bell = zd_normal(&model->head, 1.0, 2.0);
    /* STEP_ */
    model->step_ = model->m - (model->i - (1.0 - 2.0)) * -2.0 / (model->y0_ * model->y0_)
        * (model->m / 2.0) + (model->head.time >= 5.0 ? 1.0 : (model->m >= model->i ? 2.0 : 3.0))
        * zd_max(model->m, zd_min(model->i, 2.0));
    divisor = exp(0.0) + sqrt(4.0);
    if (divisor == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 0);
    /* Y0 */
    model->y0_ = model->head.time / divisor;
    if (!(model->head.time >= -1e300))
        return fail_at(&model->head, ZD_DOMAIN, 0);
    /* SUMS */
    model->sums = 1.0;
    for (i = 0; i < 4; i++)
        for (j = 0; j < 3; j++)
            model->sums = model->sums * model->grid[i * 3 + j];
    model->while_ = 10.0;
    pass = 0;
    while (model->while_ > 0.0) {
        pass++;
        if (pass > ZD_WHILE_LIMIT)
            return fail_at(&model->head, ZD_WHILE, 0);
        model->while_ = model->while_ - 1.0;
        if (model->while_ > 3.0) {
            pass_2 = 0;
            for (;;) {
                model->while_ = model->while_ - 1.0;
                if (!(model->while_ > 5.0))
                    break;
                pass_2++;
                if (pass_2 > ZD_WHILE_LIMIT)
                    return fail_at(&model->head, ZD_WHILE, 0);
            }
        } else {
            model->while_ = model->while_ - 1.0;
        }
    }

    sum = model->m - model->m;
    for (i = 0; i < 3; i++)
        sum = sum + (model->pop[i] - model->pop[i]);
    if (sum != 0.0 && !model->head.careful)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return model->head.failure.kind;
}

/* Many steps with all that moves in locals.  Of what is only shown it keeps nothing: the last point is done on the
   struct.  After a failure the quantities are not where they were: the runtime repeats the run step by step. */
static int many(struct model *model, long count)
{
    const double start = model->head.start, dt = model->head.dt;
    long step = model->head.step;
    const long last = model->head.step + count;
    double time = model->head.time, i = model->i, m_ = model->m, stay = model->stay,
        y0_ = model->y0_, pulse = model->pulse, held = model->held, noise = model->noise;
    double bell = model->bell, rmp = model->rmp, sum = 0.0;
    double while_, m__2, divisor, pop[3];
    long pass, pass_2;
    int i_2, site;

    for (;;) {
        if (zd_train_due(&model->head, model->pop_train, 2.0))
            zd_shift_cyclic(model->pop, 3);
        m__2 = m_;
        for (i_2 = 0; i_2 < 3; i_2++)
            pop[i_2] = model->pop[i_2];
        m_ = m_ + dt * (i - m_);
        i = i + dt * 0.5 - m__2;
        for (i_2 = 1; i_2 >= 0; i_2--)
            model->pop[i_2] = model->pop[i_2] + dt * (pop[i_2 + 1] - pop[i_2]);
        step = step + 1;
        time = start + (double)step * dt;
        model->head.step = step;
        model->head.time = time;
        if (step == last)
            break;
        for (i_2 = 0; i_2 < 3; i_2++)
            model->int_[i_2] = zd_look(&model->head, 0, model->grid + i_2, model->grid_slope + i_2,
                3, 4, model->pop[i_2], 0.0, 3.0, 1.0, 1.0);
        for (i_2 = 0; i_2 < 3; i_2++)
            model->int_[i_2] = zd_extend(model->grid + i_2, model->grid_slope + i_2, 3, 4,
                model->pop[i_2], 0.0, 1.0, 1.0);
        for (i_2 = 0; i_2 < 3; i_2++)
            model->int_[i_2] = zd_look_range(&model->head, 0, model->grid + i_2, model->grid_slope
                + i_2, 3, 4, model->pop[i_2], 0.0, 3.0, 1.0, 1.0);
        model->int_[1] = zd_table(&model->head, 0, 0, model->grid + 2, 3, 4, time, 0.0, 3.0, 1.0,
            ZD_HOW_TABLE);
        pulse = zd_pulse(&model->head, model->pulse_pulse, -3.0, 1.0, 2.5);
        held = zd_sample(&model->head, model->held_sample, time, 2.0);
        rmp = zd_ramp_sum(&model->head, model->rmp_ramp, 1.0, 2.0, model->rmp_ramp[0]);
        noise = zd_noise(&model->head);
        bell = zd_normal(&model->head, 1.0, 2.0);
        divisor = exp(0.0) + sqrt(4.0);
        if (divisor == 0.0) {
            site = 0;
            goto division_failed;
        }
        y0_ = time / divisor;
        if (!(time >= -1e300)) {
            site = 0;
            goto domain_failed;
        }
        while_ = 10.0;
        pass = 0;
        while (while_ > 0.0) {
            pass++;
            if (pass > ZD_WHILE_LIMIT) {
                site = 0;
                goto while_failed;
            }
            while_ = while_ - 1.0;
            if (while_ > 3.0) {
                pass_2 = 0;
                for (;;) {
                    while_ = while_ - 1.0;
                    if (!(while_ > 5.0))
                        break;
                    pass_2++;
                    if (pass_2 > ZD_WHILE_LIMIT) {
                        site = 0;
                        goto while_failed;
                    }
                }
            } else {
                while_ = while_ - 1.0;
            }
        }

        sum = sum + (m_ - m_);
        for (i_2 = 0; i_2 < 3; i_2++)
            sum = sum + (model->pop[i_2] - model->pop[i_2]);
    }
    model->head.step = step;
    model->head.time = time;
    model->i = i;
    model->m = m_;
    model->stay = stay;
    model->y0_ = y0_;
    model->pulse = pulse;
    model->held = held;
    model->noise = noise;
    model->bell = bell;
    model->rmp = rmp;
    if (sum != 0.0)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    point(model);
    return model->head.failure.kind;

division_failed:
    model->head.step = step;
    model->head.time = time;
    return fail_at(&model->head, ZD_DIVISION, site);

domain_failed:
    model->head.step = step;
    model->head.time = time;
    return fail_at(&model->head, ZD_DOMAIN, site);

while_failed:
    model->head.step = step;
    model->head.time = time;
    return fail_at(&model->head, ZD_WHILE, site);
}

/* Initial values and the first point of time. */
static int begin_model(void *memory)
{
    struct model *model = (struct model *)memory;

    model->head.half = model->head.dt / 2.0;
    initialize(model);
    model->head.started = 1;
    return point(model);
}

/* `count` steps, each with the point of time it ends with. */
static int advance_model(void *memory, long count)
{
    struct model *model = (struct model *)memory;
    const long last = model->head.step + count;

    if (count > 1)
        return many(model, count);
    while (model->head.step < last) {
        event(model);
        levels(model);
        model->head.step = model->head.step + 1;
        model->head.time = model->head.start + (double)model->head.step * model->head.dt;
        if (point(model) != ZD_GOOD)
            return model->head.failure.kind;
    }
    return ZD_GOOD;
}

#define AT(member) offsetof(struct model, member)

/* The values of the base model. */
static const double base[] = {
    /* DT */ 0.25,
    /* LENGTH */ 20.0,
    /* GRID */
    0.0, 1.0, 2.0, 1.0, 3.0, 4.0, 4.0, 5.0, 9.0, 8.0, 9.0, 9.5,
    /* PRTPER */ 1.0
};

static const struct zd_setting settings[] = {
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 0 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 1 },
    { "GRID", AT(grid[0]), 12, { 4, 3, 0 }, base + 2 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 14 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "I", AT(i), 0 },
    { "M", AT(m), 0 },
    { "STAY", AT(stay), 0 },
    { "WHILE", AT(while_), 0 },
    { "Y0", AT(y0_), 0 },
    { "STEP_", AT(step_), 0 },
    { "SUMS", AT(sums), 0 },
    { "PULSE", AT(pulse), 0 },
    { "HELD", AT(held), 0 },
    { "NOISE", AT(noise), 0 },
    { "BELL", AT(bell), 0 },
    { "RMP", AT(rmp), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 1, "DT", "",
      "C  A=\"1\" */ /* ?\?/ \\ \344\272\272" },
    { 2, "M", "",
      "M=3.0" },
    { 3, "I", "",
      "I=-M-(-1.0)" },
    { 4, "M", "",
      "M=M+DT*(I-M)" },
    { 5, "STAY", "",
      "STAY=STAY" },
    { 6, "PULSE", "",
      "PULSE" },
    { 7, "HELD", "",
      "HELD" },
    { 8, "RMP", "",
      "RMP" },
    { 9, "NOISE", "",
      "NOISE" },
    { 10, "BELL", "",
      "BELL" },
    { 11, "STEP_", "",
      "STEP_" },
    { 12, "Y0", "",
      "Y0" },
    { 13, "SUMS", "",
      "SUMS" },
};

/* What must stay finite, in the order of computation: values, their number, card, whether once is for ever. */
static const struct zd_watch watches[] = {
    { AT(pop[0]), 3, 0, 0 },
};

/* The card of each table lookup that reports leaving its range. */
static const int excursion_sites[] = {
    0
};

static const double changed[] = {
    1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0
};

static const struct zd_change changes[] = {
    { 2, changed + 0 }
};

static const int shown[] = {
    0
};

static const struct zd_item items[] = {
    { "I", 1, 1, 0, 0, 0 },
    { "", -1, 2, 1, 3, 1 }
};

static const struct zd_curve curves[] = {
    { "I", 1, '\'', 0 }
};

static const struct zd_group groups[] = {
    { 1, 0, -1.0, 0.0 }
};

static const struct zd_plot plots[] = {
    { 1, curves + 0, 1, groups + 0 }
};

static const int saved[] = {
    1, 2
};

static const struct zd_run runs[] = {
    { "A?\"", 0, NULL, 0, NULL, 0.0, 2, items + 0, 1, plots + 0, 2, saved + 0 },
    { "AGAIN", 1, changes + 0, 1, shown + 0, 5.0, 2, items + 0, 0, NULL, 2, saved + 0 },
};

static const struct zd_program program = {
    "EVERY*/THING \"?\?/\\",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the usual one */
    sizeof(struct model),
    4, settings,
    13, 13, columns,
    13, sites,
    1, watches,
    1, excursion_sites,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { -1, 0 }, { -1, 0 },
    2, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL, /* of programs that run as written */
    begin_model, advance_model, NULL
};

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
