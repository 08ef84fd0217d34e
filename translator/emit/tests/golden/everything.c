/* EVERY* /THING "? ?/\ .

   Translated from everything.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#define ZD_NEED_MAX
#define ZD_NEED_MIN
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
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double grid[12]; /* 4 x 3 */
    double first[3];
    double top;
    double length;
    double prtper;
    double pltper;

    /* Levels. */
    double pop[3];
    double old[3];
    double m;
    double i;
    double stay;

    /* Auxiliaries. */
    double int_[3];
    double ext[3];
    double warn[3];
    double last;
    double pulses;
    double held;
    double chance;
    double bell;
    double step_;
    double y0_;
    double sums;
    double while_;

    /* Slopes of the tables. */
    double grid_slope[12]; /* 4 x 3 */

    /* What functions remember. */
    double pulses_pulse[2];
    double held_sample[3];
    double pop_train[2];
};

/* Records a failure and its site for the runtime; only the first counts. */
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

/* Initial values; constants have been set. */
ZD_COLD void initialize(struct model *model)
{
    int i, s;

    for (i = 0; i < 3; i++)
        zd_slopes(model->grid + i, model->grid_slope + i, 3, 4, 1.0);
    model->head.start = -1.5;
    model->head.time = model->head.start;
    /* N     OLD(S)=FIRST(S) */
    for (s = 0; s < 3; s++)
        model->old[s] = model->first[s];
    /* N     M=3 */
    model->m = 3.0;
    /* N     I=-M-(-1) */
    model->i = -model->m - -1.0;
    /* N     STAY=0 */
    model->stay = 0.0;
    /* B     POP=BOXCYC(3,2) */
    model->pop[0] = 2.0;
    model->pop[1] = 2.5;
    model->pop[2] = 3.0;
    /* A     HELD.K=SAMPLE(TIME.K,2,-7) */
    model->held_sample[0] = -7.0;
}

/* Shifts of trains, before a step. */
ZD_COLD void event(struct model *model)
{
    /* B     POP=BOXCYC(3,2) */
    if (zd_train_due(&model->head, model->pop_train, 2.0))
        zd_shift_cyclic(model->pop, 3);
}

/* Levels at K from levels and rates at J and JK. */
ZD_COLD void levels(struct model *model)
{
    const double dt = model->head.dt;
    double old_m, old_old[3];
    int i, u;

    /* L     POP*1.K=POP*1.J+DT*POP*2.J */
    model->pop[0] = model->pop[0] + dt * model->pop[1];
    for (i = 0; i < 3; i++)
        old_old[i] = model->old[i];
    /* L     OLD.K(U)=OLD.J(U+1)-OLD.J(U) */
    for (u = 0; u < 2; u++)
        model->old[u] = model->old[u + 1] - model->old[u];
    /* L     OLD.K(3)=OLD.J(1) */
    model->old[2] = old_old[0];
    /* L     M.K=M.J+DT*(I.J-M.J) */
    old_m = model->m;
    model->m = model->m + dt * (model->i - model->m);
    /* L     I.K=I.J+DT*.5-M.J */
    model->i = model->i + dt * 0.5 - old_m;
    /* L     STAY.K=STAY.J */
}

/* Auxiliaries and rates, in order of dependency. */
ZD_COLD int point(struct model *model)
{
    double argument, divisor, argument_2, divisor_2, sum_, sum__2, sum;
    long pass, pass_2;
    int s, i;

    for (s = 0; s < 3; s++) {
        /* A     INT.K(S)=TABHL(GRID(*,S),OLD.K(S),0,3,1) */
        model->int_[s] = zd_look(&model->head, 17, model->grid + s, model->grid_slope + s, 3, 4,
            model->old[s], 0.0, 3.0, 1.0, 1.0);
        /* A     EXT.K(S)=TABXT(GRID(*,S),OLD.K(S),0,3,1) */
        model->ext[s] = zd_extend(model->grid + s, model->grid_slope + s, 3, 4, model->old[s], 0.0,
            1.0, 1.0);
        /* A     WARN.K(S)=TABLE(GRID(*,S),TIME.K+OLD.K(S),0,3,1) */
        model->warn[s] = zd_look_range(&model->head, 0, model->grid + s, model->grid_slope + s, 3,
            4, model->head.time + model->old[s], 0.0, 3.0, 1.0, 1.0);
    }
    /* A     LAST.K=TABXT(GRID(*,3),TIME.K,0,TOP,1) */
    model->last = zd_table(&model->head, 20, -1, model->grid + 2, 3, 4, model->head.time, 0.0,
        model->top, 1.0, ZD_HOW_TABXT);
    /* A     PULSES.K=PULSE(-3,1,2.5) */
    model->pulses = zd_pulse(&model->head, model->pulses_pulse, -3.0, 1.0, 2.5);
    /* A     HELD.K=SAMPLE(TIME.K,2,-7) */
    model->held = zd_sample(&model->head, model->held_sample, model->head.time, 2.0);
    /* A     CHANCE.K=NOISE() */
    model->chance = zd_noise(&model->head);
    /* A     BELL.K=NORMRN(1,2) */
    model->bell = zd_normal(&model->head, 1.0, 2.0);
    /* A     Y0.K=TIME.K/(EXP(0)+SQRT(4+TIME.K))+(TIME.K+9)**.5+1/(TIME.K+TOP) */
    argument = 4.0 + model->head.time;
    if (!(argument >= 0.0))
        return fail_at(&model->head, ZD_DOMAIN, 14);
    divisor = exp(0.0) + sqrt(argument);
    if (divisor == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 14);
    argument_2 = model->head.time + 9.0;
    if (!(argument_2 >= 0.0))
        return fail_at(&model->head, ZD_DOMAIN, 14);
    divisor_2 = model->head.time + model->top;
    if (divisor_2 == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 14);
    model->y0_ = model->head.time / divisor + pow(argument_2, 0.5) + 1.0 / divisor_2;
    /* A     STEP_.K=M.K-(I.K-(1-2))*(-2)/(Y0.K*Y0.K+1)*(M.K/2)+CLIP(1,CLIP(2,3,M.K,I.K),TIME.K,5)*MAX(M.K,MIN(I.K,2)) */
    model->step_ = model->m - (model->i - -1.0) * -2.0 / (model->y0_ * model->y0_ + 1.0)
        * (model->m / 2.0) + (model->head.time >= 5.0 ? 1.0 : (model->m >= model->i ? 2.0 : 3.0))
        * zd_max(model->m, zd_min(model->i, 2.0));
    /* A     SUMS.K=SUM(OLD.K)*PROD(POP.K) */
    sum_ = 0.0;
    for (i = 0; i < 3; i++)
        sum_ = sum_ + model->old[i];
    sum__2 = 1.0;
    for (i = 0; i < 3; i++)
        sum__2 = sum__2 * model->pop[i];
    model->sums = sum_ * sum__2;
    /* A     WHILE.K=10 */
    model->while_ = 10.0;
    /* WHILE WHILE.K>0 */
    pass = 0;
    while (model->while_ > 0.0) {
        pass++;
        if (pass > ZD_WHILE_LIMIT)
            return fail_at(&model->head, ZD_WHILE, 21);
        /* A     WHILE.K=WHILE.K-1 */
        model->while_ = model->while_ - 1.0;
        /* IF    WHILE.K>3 */
        if (model->while_ > 3.0) {
            /* WHILE WHILE.K>5 */
            pass_2 = 0;
            while (model->while_ > 5.0) {
                pass_2++;
                if (pass_2 > ZD_WHILE_LIMIT)
                    return fail_at(&model->head, ZD_WHILE, 22);
                /* A     WHILE.K=WHILE.K-1 (line 37) */
                model->while_ = model->while_ - 1.0;
            }
        } else {
            /* A     WHILE.K=WHILE.K-1 (line 40) */
            model->while_ = model->while_ - 1.0;
        }
    }

    sum = model->last - model->last + (model->bell - model->bell) + (model->y0_ - model->y0_)
        + (model->step_ - model->step_) + (model->sums - model->sums)
        + (model->while_ - model->while_);
    for (i = 0; i < 3; i++)
        sum = sum + (model->ext[i] - model->ext[i]);
    for (i = 0; i < 3; i++)
        sum = sum + (model->warn[i] - model->warn[i]);
    if (sum != 0.0 && !model->head.careful)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return model->head.failure.kind;
}

/* Many steps, with all changing values in locals.  Values that are only shown are not stored: the last point is computed
   in the struct.  After a failure the struct is out of date, so the runtime repeats the run step by step. */
static int many(struct model *model, long count)
{
    const double start = model->head.start, dt = model->head.dt;
    long step = model->head.step;
    const long last = model->head.step + count;
    double time = model->head.time, m_ = model->m, i = model->i, stay = model->stay,
        pulses = model->pulses, held = model->held, chance = model->chance, sum = 0.0;
    double last_, bell, step_, y0_, sums, while_, old_m, argument;
    double divisor, argument_2, divisor_2, sum_, sum__2, old_old[3];
    long pass, pass_2;
    int i_2, u, s, site;

    for (;;) {
        if (zd_train_due(&model->head, model->pop_train, 2.0))
            zd_shift_cyclic(model->pop, 3);
        model->pop[0] = model->pop[0] + dt * model->pop[1];
        for (i_2 = 0; i_2 < 3; i_2++)
            old_old[i_2] = model->old[i_2];
        for (u = 0; u < 2; u++)
            model->old[u] = model->old[u + 1] - model->old[u];
        model->old[2] = old_old[0];
        old_m = m_;
        m_ = m_ + dt * (i - m_);
        i = i + dt * 0.5 - old_m;
        step = step + 1;
        time = start + (double)step * dt;
        model->head.step = step;
        model->head.time = time;
        if (step == last)
            break;
        for (s = 0; s < 3; s++) {
            model->int_[s] = zd_look(&model->head, 17, model->grid + s, model->grid_slope + s, 3, 4,
                model->old[s], 0.0, 3.0, 1.0, 1.0);
            model->ext[s] = zd_extend(model->grid + s, model->grid_slope + s, 3, 4, model->old[s],
                0.0, 1.0, 1.0);
            model->warn[s] = zd_look_range(&model->head, 0, model->grid + s, model->grid_slope + s,
                3, 4, time + model->old[s], 0.0, 3.0, 1.0, 1.0);
        }
        last_ = zd_table(&model->head, 20, -1, model->grid + 2, 3, 4, time, 0.0, model->top, 1.0,
            ZD_HOW_TABXT);
        pulses = zd_pulse(&model->head, model->pulses_pulse, -3.0, 1.0, 2.5);
        held = zd_sample(&model->head, model->held_sample, time, 2.0);
        chance = zd_noise(&model->head);
        bell = zd_normal(&model->head, 1.0, 2.0);
        argument = 4.0 + time;
        if (!(argument >= 0.0)) {
            site = 14;
            goto domain_failed;
        }
        divisor = exp(0.0) + sqrt(argument);
        if (divisor == 0.0) {
            site = 14;
            goto division_failed;
        }
        argument_2 = time + 9.0;
        if (!(argument_2 >= 0.0)) {
            site = 14;
            goto domain_failed;
        }
        divisor_2 = time + model->top;
        if (divisor_2 == 0.0) {
            site = 14;
            goto division_failed;
        }
        y0_ = time / divisor + pow(argument_2, 0.5) + 1.0 / divisor_2;
        step_ = m_ - (i - -1.0) * -2.0 / (y0_ * y0_ + 1.0) * (m_ / 2.0)
            + (time >= 5.0 ? 1.0 : (m_ >= i ? 2.0 : 3.0)) * zd_max(m_, zd_min(i, 2.0));
        sum_ = 0.0;
        for (i_2 = 0; i_2 < 3; i_2++)
            sum_ = sum_ + model->old[i_2];
        sum__2 = 1.0;
        for (i_2 = 0; i_2 < 3; i_2++)
            sum__2 = sum__2 * model->pop[i_2];
        sums = sum_ * sum__2;
        while_ = 10.0;
        pass = 0;
        while (while_ > 0.0) {
            pass++;
            if (pass > ZD_WHILE_LIMIT) {
                site = 21;
                goto while_failed;
            }
            while_ = while_ - 1.0;
            if (while_ > 3.0) {
                pass_2 = 0;
                while (while_ > 5.0) {
                    pass_2++;
                    if (pass_2 > ZD_WHILE_LIMIT) {
                        site = 22;
                        goto while_failed;
                    }
                    while_ = while_ - 1.0;
                }
            } else {
                while_ = while_ - 1.0;
            }
        }

        sum = sum + (last_ - last_) + (bell - bell) + (y0_ - y0_) + (step_ - step_) + (sums - sums)
            + (while_ - while_);
        for (i_2 = 0; i_2 < 3; i_2++)
            sum = sum + (model->ext[i_2] - model->ext[i_2]);
        for (i_2 = 0; i_2 < 3; i_2++)
            sum = sum + (model->warn[i_2] - model->warn[i_2]);
    }
    model->head.step = step;
    model->head.time = time;
    model->m = m_;
    model->i = i;
    model->stay = stay;
    model->pulses = pulses;
    model->held = held;
    model->chance = chance;
    if (sum != 0.0)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    point(model);
    return model->head.failure.kind;

domain_failed:
    model->head.step = step;
    model->head.time = time;
    return fail_at(&model->head, ZD_DOMAIN, site);

division_failed:
    model->head.step = step;
    model->head.time = time;
    return fail_at(&model->head, ZD_DIVISION, site);

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

/* Makes `count` steps, each with the equations at its end. */
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
    /* GRID */
    0.0, 1.0, 2.0, 1.0, 3.0, 4.0, 4.0, 5.0, 9.0, 8.0, 9.0, 9.5,
    /* FIRST */
    1.0, 2.0, 3.0,
    /* TOP */ 3.0,
    /* DT */ 0.25,
    /* LENGTH */ 20.0,
    /* PRTPER */ 1.0,
    /* PLTPER */ 0.5
};

static const struct zd_setting settings[] = {
    { "GRID", AT(grid[0]), 12, { 4, 3, 0 }, base + 0 },
    { "FIRST", AT(first[0]), 3, { 3, 0, 0 }, base + 12 },
    { "TOP", AT(top), 1, { 0, 0, 0 }, base + 15 },
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 16 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 17 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 18 },
    { "PLTPER", AT(pltper), 1, { 0, 0, 0 }, base + 19 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "POP*1", AT(pop[0]), 0 },
    { "INT(1)", AT(int_[0]), 0 },
    { "INT(2)", AT(int_[1]), 0 },
    { "INT(3)", AT(int_[2]), 0 },
    { "EXT(1)", AT(ext[0]), 0 },
    { "EXT(2)", AT(ext[1]), 0 },
    { "EXT(3)", AT(ext[2]), 0 },
    { "WARN(1)", AT(warn[0]), 0 },
    { "WARN(2)", AT(warn[1]), 0 },
    { "WARN(3)", AT(warn[2]), 0 },
    { "LAST", AT(last), 0 },
    { "OLD(1)", AT(old[0]), 0 },
    { "OLD(2)", AT(old[1]), 0 },
    { "OLD(3)", AT(old[2]), 0 },
    { "M", AT(m), 0 },
    { "I", AT(i), 0 },
    { "STAY", AT(stay), 0 },
    { "PULSES", AT(pulses), 0 },
    { "HELD", AT(held), 0 },
    { "CHANCE", AT(chance), 0 },
    { "BELL", AT(bell), 0 },
    { "STEP_", AT(step_), 0 },
    { "Y0", AT(y0_), 0 },
    { "SUMS", AT(sums), 0 },
    { "WHILE", AT(while_), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 8, "POP", "", "B     POP=BOXCYC(3,2)" },
    { 11, "INT", "", "A     INT.K(S)=TABHL(GRID(*,S),OLD.K(S),0,3,1)" },
    { 12, "EXT", "", "A     EXT.K(S)=TABXT(GRID(*,S),OLD.K(S),0,3,1)" },
    { 13, "WARN", "", "A     WARN.K(S)=TABLE(GRID(*,S),TIME.K+OLD.K(S),0,3,1)" },
    { 14, "LAST", "", "A     LAST.K=TABXT(GRID(*,3),TIME.K,0,TOP,1)" },
    { 15, "OLD", "", "L     OLD.K(U)=OLD.J(U+1)-OLD.J(U)" },
    { 18, "M", "", "L     M.K=M.J+DT*(I.J-M.J)" },
    { 19, "I", "", "L     I.K=I.J+DT*.5-M.J" },
    { 20, "STAY", "", "L     STAY.K=STAY.J" },
    { 25, "PULSES", "", "A     PULSES.K=PULSE(-3,1,2.5)" },
    { 26, "HELD", "", "A     HELD.K=SAMPLE(TIME.K,2,-7)" },
    { 27, "CHANCE", "", "A     CHANCE.K=NOISE()" },
    { 28, "BELL", "", "A     BELL.K=NORMRN(1,2)" },
    { 29, "STEP_", "",
      "A     STEP_.K=M.K-(I.K-(1-2))*(-2)/(Y0.K*Y0.K+1)*(M.K/2)+CLIP(1,CLIP(2,3,M.K,I.K),TIME.K,5)*MAX(M.K,"
        "MIN(I.K,2))" },
    { 30, "Y0", "", "A     Y0.K=TIME.K/(EXP(0)+SQRT(4+TIME.K))+(TIME.K+9)**.5+1/(TIME.K+TOP)" },
    { 31, "SUMS", "", "A     SUMS.K=SUM(OLD.K)*PROD(POP.K)" },
    { 32, "WHILE", "", "A     WHILE.K=10" },
    { 11, "INT", "GRID", "A     INT.K(S)=TABHL(GRID(*,S),OLD.K(S),0,3,1)" },
    { 12, "EXT", "GRID", "A     EXT.K(S)=TABXT(GRID(*,S),OLD.K(S),0,3,1)" },
    { 13, "WARN", "GRID", "A     WARN.K(S)=TABLE(GRID(*,S),TIME.K+OLD.K(S),0,3,1)" },
    { 14, "LAST", "GRID", "A     LAST.K=TABXT(GRID(*,3),TIME.K,0,TOP,1)" },
    { 33, "WHILE", "", "WHILE WHILE.K>0" },
    { 36, "WHILE", "", "WHILE WHILE.K>5" },
};

/* Values that must stay finite, in the order of computation: values, their number, card, whether they never recover. */
static const struct zd_watch watches[] = {
    { AT(pop[0]), 3, 0, 0 },
    { AT(old[0]), 3, 5, 0 },
    { AT(m), 1, 6, 1 },
    { AT(i), 1, 7, 1 },
    { AT(stay), 1, 8, 1 },
    { AT(int_[0]), 3, 1, 0 },
    { AT(ext[0]), 3, 2, 0 },
    { AT(warn[0]), 3, 3, 0 },
    { AT(last), 1, 4, 0 },
    { AT(pulses), 1, 9, 0 },
    { AT(held), 1, 10, 0 },
    { AT(chance), 1, 11, 0 },
    { AT(bell), 1, 12, 0 },
    { AT(y0_), 1, 14, 0 },
    { AT(step_), 1, 13, 0 },
    { AT(sums), 1, 15, 0 },
    { AT(while_), 1, 16, 0 },
};

/* The card of each table lookup that reports leaving its range. */
static const int excursion_sites[] = {
    19
};

static const double changed[] = {
    1.0, 1.0, 2.0, 1.0, 3.0, 4.0, 1.0, 5.0, 9.0, 1.0, 9.0, 9.5
};

static const struct zd_change changes[] = {
    { 0, changed + 0 }
};

static const int shown[] = {
    0
};

static const struct zd_item items[] = {
    { "M", 15, 1, 0, 0, 0 },
    { "I", 16, 1, 0, 0, 0 },
    { "SUMS", 24, 2, 1, 3, 1 },
    { "WHILE", 25, 3, 0, 0, 0 }
};

static const struct zd_curve curves[] = {
    { "M", 15, '\'', 0 },
    { "I", 16, 'I', 1 }
};

static const struct zd_group groups[] = {
    { 1, 1, -1.0, 9.0 },
    { 0, 0, 0.0, 0.0 }
};

static const struct zd_plot plots[] = {
    { 2, curves + 0, 2, groups + 0 }
};

static const int saved[] = {
    15, 16
};

static const struct zd_run runs[] = {
    { "A?\"", 0, NULL, 0, NULL, 0.0, 4, items + 0, 1, plots + 0, 2, saved + 0 },
    { "AGAIN", 1, changes + 0, 1, shown + 0, 0.0, 4, items + 0, 1, plots + 0, 2, saved + 0 },
};

static const struct zd_program program = {
    "EVERY*/THING \"?\?/\\",
    2, /* of the plot page */
    5.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    7, settings,
    26, 26, columns,
    23, sites,
    17, watches,
    1, excursion_sites,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { (long)AT(pltper), 0 }, { -1, 0 },
    2, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, advance_model, NULL, NULL, NULL
};

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
