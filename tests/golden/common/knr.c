#include "zudyn.h"

/* Records a failure and its site for the runtime; only the first counts. */
static int fail_at(head, kind, site)
struct zd_head *head;
int kind, site;
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = site;
        head->failure.time = head->time;
        head->failure.value = 0.0;
    }
    return head->failure.kind;
}

division_failed:
    model->head.step = step;
    model->head.time = time;
    return fail_at(&model->head, ZD_DIVISION, site);
}

/* Initial values and the first point of time. */
static int begin_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;

    model->head.half = model->head.dt / 2.0;
    initialize(model);
    model->head.started = 1;
    return point(model);
}

/* Makes `count` steps, each with the equations at its end. */
static int advance_model(memory, count)
char *memory;
long count;
{
    struct model *model = (struct model *)memory;
    long last = model->head.step + count;

    if (count > 1)
        return many(model, count);
    while (model->head.step < last) {
        levels(model);
        model->head.step = model->head.step + 1;
        model->head.time = model->head.start + (double)model->head.step * model->head.dt;
        if (point(model) != ZD_GOOD)
            return model->head.failure.kind;
    }
    return ZD_GOOD;
}

#define AT(member) offsetof(struct model, member)

static int shown[] = {
    0
};

static struct zd_plot plots[] = {
    { 4, curves + 0, 2, groups + 0 }
};

static struct model model;

int main(argc, argv)
int argc;
char **argv;
{
    return zd_main(&program, &zdy_steps, (char *)&model, argc, argv);
}

/* Initial values and the first point of time. */
static int begin_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;

    model->head.half = model->head.dt / 2.0;
    if (initialize(model) != ZD_GOOD)
        return model->head.failure.kind;
    model->head.started = 1;
    return point(model);
}

/* Initial values and the first point of time. */
static int begin_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;

    model->head.half = model->head.dt / 2.0;
    if (initialize(model) != ZD_GOOD)
        return model->head.failure.kind;
    model->head.started = 1;
    point(model);
    return ZD_GOOD;
}

/* Makes `count` steps, each with the equations at its end. */
static int advance_model(memory, count)
char *memory;
long count;
{
    struct model *model = (struct model *)memory;
    long last = model->head.step + count;

    if (count > 1)
        return many(model, count);
    while (model->head.step < last) {
        levels(model);
        model->head.step = model->head.step + 1;
        model->head.time = model->head.start + (double)model->head.step * model->head.dt;
        point(model);
    }
    return ZD_GOOD;
}

static struct zd_group groups[] = {
    { 0, 0, 0.0, 0.0 },
    { 0, 0, 0.0, 0.0 }
};

/* Records a failure and its site for the runtime; only the first counts. */
static int fail_at(head, kind, site)
struct zd_head *head;
int kind, site;
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = site;
        head->failure.time = head->time;
    }
    return head->failure.kind;
}

static struct zd_group groups[] = {
    { 0, 0, 0.0, 0.0 }
};

static struct zd_plot plots[] = {
    { 2, curves + 0, 1, groups + 0 }
};

static struct zd_run runs[] = {
    { "", 0, NULL, 0, NULL, 0.0, 0, NULL, 1, plots + 0, 0, NULL },
};

int main(argc, argv)
int argc;
char **argv;
{
    return zd_main(&program, &zdy_own, (char *)&model, argc, argv);
}

/* Whether the condition of the event is true. */
static int holds_slopes(memory, event)
char *memory;
int event;
{
    struct model *model = (struct model *)memory;

    event;
    return when(model);
}

static struct zd_plot plots[] = {
    { 3, curves + 0, 1, groups + 0 }
};

static long dose_places_slopes[] = {
    (long)AT(v[1]), (long)AT(g_sum[1]), (long)AT(hv[1]), (long)AT(hg_sum[1])
};

static long dose_amounts_slopes[] = {
    (long)AT(dose_1_amount), (long)AT(dose_1_amount), (long)AT(dose_1_label),
    (long)AT(dose_1_label)
};

static long states_slopes[] = {
    (long)AT(v[1]), (long)AT(hv[1]), (long)AT(v[2]), (long)AT(hv[2]), (long)AT(v[3]),
    (long)AT(hv[3]), (long)AT(k_sum[0]), (long)AT(hk_sum[0]), (long)AT(g_sum[1]),
    (long)AT(k_sum[1]), (long)AT(hg_sum[1]), (long)AT(hk_sum[1]), (long)AT(g_sum[2]),
    (long)AT(k_sum[2]), (long)AT(hg_sum[2]), (long)AT(hk_sum[2]), (long)AT(g_sum[3]),
    (long)AT(k_sum[3]), (long)AT(hg_sum[3]), (long)AT(hk_sum[3]), (long)AT(g_sum[4]),
    (long)AT(hg_sum[4]), (long)AT(g_sum[5]), (long)AT(hg_sum[5])
};

static struct zd_run runs[] = {
    { "", 0, NULL, 0, NULL, 0.0, 0, NULL, 0, NULL, 0, NULL },
};

int main(argc, argv)
int argc;
char **argv;
{
    return zd_main(&program, &zdy_rows, (char *)&model, argc, argv);
}

static struct zd_setting settings[] = {
    { "t0", AT(t0), 1, { 0, 0, 0 }, base + 0 },
    { "delta_t", AT(delta_t), 1, { 0, 0, 0 }, base + 1 },
};

static struct zd_column columns[] = {
    { "T", 0 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "1", 1 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "2", 2 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "3", 3 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "4", 4 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "5", 5 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "6", 6 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "7", 7 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "8", 8 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "9", 9 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "10", 10 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "11", 11 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "12", 12 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "13", 13 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "14", 14 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
};

int main(argc, argv)
int argc;
char **argv;
{
    return zd_main(&program, &zdy_passes, (char *)&model, argc, argv);
}

static struct zd_column columns[] = {
    { "T", 0 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "1", 1 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "2", 2 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "3", 3 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "4", 4 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "5", 5 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "6", 6 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "7", 7 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "8", 8 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "9", 9 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "10", 10 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "11", 11 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
};