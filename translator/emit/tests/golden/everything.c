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
    double m_;
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

static int initial(struct model *m)
{
    int i_2;

    for (i_2 = 0; i_2 < 3; i_2++)
        zd_slopes(m->grid + i_2, m->grid_slope + i_2, 3, 4, 1.0);
    m->head.start = -1.5;
    m->head.time = m->head.start;
    for (i_2 = 0; i_2 < 3; i_2++) {
        m->pop[i_2] = 2.0;
    }

    /* M=3.0 */
    m->m_ = 3.0;

    /* I=-M-(-1.0) */
    m->i = -m->m_ - -1.0;
    m->held_sample[0] = -7.0;
    return ZD_GOOD;
}

static int event(struct model *m)
{
    /* C  A="1" * / / * ? ?/ \ 人 */
    if (zd_train_due(&m->head, m->pop_train, 2.0))
        zd_shift_cyclic(m->pop, 3);
    return ZD_GOOD;
}

static int levels(struct model *m)
{
    int i_2;
    double m__2, pop_2[3];

    m__2 = m->m_;
    for (i_2 = 0; i_2 < 3; i_2++)
        pop_2[i_2] = m->pop[i_2];

    /* M=M+DT*(I-M) */
    m->m_ = m->m_ + m->head.dt * (m->i - m->m_);

    /* STAY=STAY */
    /* m->stay stays as it is */
    m->i = m->i + m->head.dt * 0.5 - m__2;
    for (i_2 = 1; i_2 >= 0; i_2--) {
        m->pop[i_2] = m->pop[i_2] + m->head.dt * (pop_2[i_2 + 1] - pop_2[i_2]);
    }
    return ZD_GOOD;
}

static int point(struct model *m)
{
    int i_2, j;
    long passes, passes2;
    double sum;
    double divisor;

    for (i_2 = 0; i_2 < 3; i_2++) {
        m->int_[i_2] = zd_look(&m->head, 0, m->grid + i_2, m->grid_slope + i_2, 3, 4, m->pop[i_2],
            0.0, 3.0, 1.0, 1.0);
    }
    for (i_2 = 0; i_2 < 3; i_2++) {
        m->int_[i_2] = zd_extend(m->grid + i_2, m->grid_slope + i_2, 3, 4, m->pop[i_2], 0.0, 1.0,
            1.0);
    }
    for (i_2 = 0; i_2 < 3; i_2++) {
        m->int_[i_2] = zd_look_range(&m->head, 0, m->grid + i_2, m->grid_slope + i_2, 3, 4,
            m->pop[i_2], 0.0, 3.0, 1.0, 1.0);
    }
    m->int_[1] = zd_table(&m->head, 0, 0, m->grid + 2, 3, 4, m->head.time, 0.0, 3.0, 1.0,
        ZD_HOW_TABLE);

    /* PULSE */
    m->pulse = zd_pulse(&m->head, m->pulse_pulse, -3.0, 1.0, 2.5);

    /* HELD */
    m->held = zd_sample(&m->head, m->held_sample, m->head.time, 2.0);

    /* RMP */
    m->rmp = zd_ramp_sum(&m->head, m->rmp_ramp, 1.0, 2.0, m->rmp_ramp[0]);

    /* NOISE */
    m->noise = zd_noise(&m->head);

    /* BELL */
    m->bell = zd_normal(&m->head, 1.0, 2.0);

    /* STEP_ */
    m->step_ = m->m_ - (m->i - (1.0 - 2.0)) * -2.0 / (m->y0_ * m->y0_) * (m->m_ / 2.0) +
        (m->head.time >= 5.0 ? 1.0 : (m->m_ >= m->i ? 2.0 : 3.0)) *
        zd_max(m->m_, zd_min(m->i, 2.0));
    divisor = exp(0.0) + sqrt(4.0);
    if (divisor == 0.0)
        return fail_at(&m->head, ZD_DIVISION, 0);

    /* Y0 */
    m->y0_ = m->head.time / divisor;
    if (!(m->head.time >= -1e300))
        return fail_at(&m->head, ZD_DOMAIN, 0);

    /* SUMS */
    m->sums = 1.0;
    for (i_2 = 0; i_2 < 4; i_2++)
        for (j = 0; j < 3; j++)
            m->sums = m->sums * m->grid[i_2 * 3 + j];
    m->while_ = 10.0;
    passes = 0;
    while (m->while_ > 0.0) {
        passes++;
        if (passes > ZD_WHILE_LIMIT)
            return fail_at(&m->head, ZD_WHILE, 0);
        m->while_ = m->while_ - 1.0;
        if (m->while_ > 3.0) {
            passes2 = 0;
            for (;;) {
                m->while_ = m->while_ - 1.0;
                if (!(m->while_ > 5.0))
                    break;
                passes2++;
                if (passes2 > ZD_WHILE_LIMIT)
                    return fail_at(&m->head, ZD_WHILE, 0);
            }
        } else {
            m->while_ = m->while_ - 1.0;
        }
    }

    sum = (m->m_ - m->m_);
    for (i_2 = 0; i_2 < 3; i_2++)
        sum = sum + (m->pop[i_2] - m->pop[i_2]);
    if (sum != 0.0 && !m->head.careful)
        return fail_at(&m->head, ZD_NOT_FINITE, -1);
    return m->head.failure.kind;
}

/* Does `count` steps with all that moves in locals.  Of what is only shown it keeps
   nothing: the last point is done on the struct.  After a failure the quantities are not where they
   were: the runtime repeats the run step by step. */
static int run(struct model *m, long count)
{
    const double start = m->head.start;
    const double dt = m->head.dt;
    long step = m->head.step;
    const long last = step + count;
    double time = m->head.time;
    double i = m->i;
    double m_ = m->m_;
    double stay = m->stay;
    double y0_ = m->y0_;
    double pulse = m->pulse;
    double held = m->held;
    double noise = m->noise;
    double bell = m->bell;
    double rmp = m->rmp;
    double while_;
    double sum = 0.0;
    int i_2;
    long passes, passes2;
    int kind, site;

    for (;;) {
        double divisor;

        /* C  A="1" * / / * ? ?/ \ 人 */
        if (zd_train_due(&m->head, m->pop_train, 2.0))
            zd_shift_cyclic(m->pop, 3);

        {
            double m__2, pop_2[3];

            m__2 = m_;
            for (i_2 = 0; i_2 < 3; i_2++)
                pop_2[i_2] = m->pop[i_2];

            /* M=M+DT*(I-M) */
            m_ = m_ + dt * (i - m_);

            /* STAY=STAY */
            /* stay stays as it is */
            i = i + dt * 0.5 - m__2;
            for (i_2 = 1; i_2 >= 0; i_2--) {
                m->pop[i_2] = m->pop[i_2] + dt * (pop_2[i_2 + 1] - pop_2[i_2]);
            }
        }
        step = step + 1;
        time = start + (double)step * dt;
        m->head.step = step;
        m->head.time = time;
        if (step == last)
            break;

        for (i_2 = 0; i_2 < 3; i_2++) {
            m->int_[i_2] = zd_look(&m->head, 0, m->grid + i_2, m->grid_slope + i_2, 3, 4,
                m->pop[i_2], 0.0, 3.0, 1.0, 1.0);
        }
        for (i_2 = 0; i_2 < 3; i_2++) {
            m->int_[i_2] = zd_extend(m->grid + i_2, m->grid_slope + i_2, 3, 4, m->pop[i_2], 0.0,
                1.0, 1.0);
        }
        for (i_2 = 0; i_2 < 3; i_2++) {
            m->int_[i_2] = zd_look_range(&m->head, 0, m->grid + i_2, m->grid_slope + i_2, 3, 4,
                m->pop[i_2], 0.0, 3.0, 1.0, 1.0);
        }
        m->int_[1] = zd_table(&m->head, 0, 0, m->grid + 2, 3, 4, time, 0.0, 3.0, 1.0, ZD_HOW_TABLE);

        /* PULSE */
        pulse = zd_pulse(&m->head, m->pulse_pulse, -3.0, 1.0, 2.5);

        /* HELD */
        held = zd_sample(&m->head, m->held_sample, time, 2.0);

        /* RMP */
        rmp = zd_ramp_sum(&m->head, m->rmp_ramp, 1.0, 2.0, m->rmp_ramp[0]);

        /* NOISE */
        noise = zd_noise(&m->head);

        /* BELL */
        bell = zd_normal(&m->head, 1.0, 2.0);

        /* STEP_ */
        divisor = exp(0.0) + sqrt(4.0);
        if (divisor == 0.0) {
            kind = ZD_DIVISION;
            site = 0;
            goto failed;
        }

        /* Y0 */
        y0_ = time / divisor;
        if (!(time >= -1e300)) {
            kind = ZD_DOMAIN;
            site = 0;
            goto failed;
        }

        /* SUMS */
        while_ = 10.0;
        passes = 0;
        while (while_ > 0.0) {
            passes++;
            if (passes > ZD_WHILE_LIMIT) {
                kind = ZD_WHILE;
                site = 0;
                goto failed;
            }
            while_ = while_ - 1.0;
            if (while_ > 3.0) {
                passes2 = 0;
                for (;;) {
                    while_ = while_ - 1.0;
                    if (!(while_ > 5.0))
                        break;
                    passes2++;
                    if (passes2 > ZD_WHILE_LIMIT) {
                        kind = ZD_WHILE;
                        site = 0;
                        goto failed;
                    }
                }
            } else {
                while_ = while_ - 1.0;
            }
        }

        sum = sum + (m_ - m_);
        for (i_2 = 0; i_2 < 3; i_2++)
            sum = sum + (m->pop[i_2] - m->pop[i_2]);
    }
    m->head.step = step;
    m->head.time = time;
    m->i = i;
    m->m_ = m_;
    m->stay = stay;
    m->y0_ = y0_;
    m->pulse = pulse;
    m->held = held;
    m->noise = noise;
    m->bell = bell;
    m->rmp = rmp;
    if (sum != 0.0)
        return fail_at(&m->head, ZD_NOT_FINITE, -1);
    if (point(m))
        return m->head.failure.kind;
    return m->head.failure.kind;

failed:
    m->head.step = step;
    m->head.time = time;
    return fail_at(&m->head, kind, site);
}

/* Initial values and the first point of time. */
static int begin_model(void *memory)
{
    struct model *m = (struct model *)memory;

    m->head.half = m->head.dt / 2.0;
    if (initial(m))
        return m->head.failure.kind;
    m->head.started = 1;
    if (point(m))
        return m->head.failure.kind;
    return ZD_GOOD;
}

/* `count` steps, each with the point of time it ends with. */
static int advance_model(void *memory, long count)
{
    struct model *m = (struct model *)memory;

    if (count > 1)
        return run(m, count);
    while (count-- > 0) {
        if (event(m))
            return m->head.failure.kind;
        if (levels(m))
            return m->head.failure.kind;
        m->head.step = m->head.step + 1;
        m->head.time = m->head.start + (double)m->head.step * m->head.dt;
        if (point(m))
            return m->head.failure.kind;
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
    { "M", AT(m_), 0 },
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
