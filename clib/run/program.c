/* program.c - a program that advances time itself, or whose runner goes from row to row: its runs and rows, the
   user's values, and its stops. */

#include "zdport.h"
#include "zdkeep.h"

/* Column 0 of every program is the time. */
#define TIME_OF(program, model) (*ZD_AT(model, ZD_COLUMN(program, 0)->offset))

#define ASK 64L         /* rows between two checks whether to stop */

/* A row serves tables, figures and the file of every step. */
#define WHY_ROW (ZD_WHY_PRINT | ZD_WHY_PLOT | ZD_WHY_STEP)

static struct zd_head *head_of(void *model)
{
    return (struct zd_head *)model;
}

/* ---- functions that the program calls ---- */

int zdc_asked(struct zd_head *head)
{
    const struct zd_course *course = head->course;
    const struct zd_orders *orders = course->orders;

    if (orders->progress == NULL)
        return ZD_GOOD;
    return orders->progress(orders->context, (int)course->runs - 1, (double)head->step, -1.0) ? ZD_STOPPED : ZD_GOOD;
}

/* The reason why a program cannot continue, although it has not failed. */
static int hindered(const struct zd_course *course)
{
    if (course->store->kind != ZD_GOOD)
        return course->store->kind;
    return zdp_failed(course->printer) ? ZD_STORAGE : ZD_GOOD;
}

int zdc_run(struct zd_head *head)
{
    struct zd_course *course = head->course;
    int kind;

    if (!zdq_one(course)) {
        if (course->runs > 0) {
            zdb_end(course);
            zd_end_run(course->store, course->before + (double)head->step - 1.0);
        }
        zd_begin_run(course->store, (int)course->runs);
        course->runs++;
        course->before = 0.0;
    }
    head->step = 0;
    course->moments.next = 0;
    if (course->forget != NULL)
        course->forget(head);
    if (course->forget_past != NULL)
        course->forget_past(head);
    kind = hindered(course);
    return kind != ZD_GOOD ? kind : zdc_asked(head);
}

int zdc_row(void *model)
{
    struct zd_head *head = head_of(model);
    struct zd_course *course = head->course;
    int kind;

    if (!head->rows)
        return ZD_GOOD;
    if (course->orders->rows)
        zd_keep_row(course->store, model, WHY_ROW);
    if (course->keeping != NULL)
        zdb_row(model);
    if (head->step == 0)
        zdo_due(head, TIME_OF(course->program, model));
    head->step++;
    if (++course->told < ASK)
        return ZD_GOOD;
    course->told = 0;
    kind = hindered(course);
    return kind != ZD_GOOD ? kind : zdc_asked(head);
}

/* Each value is for one variable: zd_program.variables has every element of an array. */
void zdc_given(void *model)
{
    const struct zd_course *course = head_of(model)->course;
    const struct zd_override *given = course->orders->overrides;
    int i;

    for (i = 0; i < course->orders->n_overrides; i++, given++) {
        int variable = given->setting - course->program->n_settings;

        if (variable >= 0)
            *ZD_AT(model, ZD_VARIABLE(course->program, variable)->offset) = given->values[0];
    }
}

void zdc_warn(struct zd_head *head, int kind, int site, double time)
{
    struct zd_course *course = head->course;
    struct zd_failure what;
    int bit = kind == ZD_STANDS ? 2 : 1;

    if (course == NULL || (course->warned & bit) != 0)
        return;
    course->warned |= bit;
    what.kind = kind;
    what.site = site;
    what.time = time;
    what.value = 0.0;
    zd_warn_run(course->store, &what, 0.0);
}

int zdc_has(const struct zd_head *head, int setting)
{
    const struct zd_orders *orders = head->course->orders;
    int i;

    for (i = 0; i < orders->n_overrides; i++)
        if (orders->overrides[i].setting == setting)
            return 1;
    return zdq_has(orders, setting);
}

long zdc_stop(struct zd_head *head, double label)
{
    struct zd_course *course = head->course;

    if (course->stops >= course->orders->resume)
        return -1L;
    course->stops++;
    head->failure.value = label;
    return (long)label;
}

/* ---- the whole program ---- */

static int gives_variables(const struct zd_program *program, const struct zd_orders *orders)
{
    int i;

    for (i = 0; i < orders->n_overrides; i++)
        if (orders->overrides[i].setting >= program->n_settings)
            return 1;
    return 0;
}

static const struct zd_rows *rows_of(const struct zd_course *course)
{
    return course->orders->range != NULL ? course->orders->range : &course->program->experiment->rows;
}

static void store_range(const struct zd_course *course, struct zd_head *head)
{
    const ZD_OFFSET *range = course->program->experiment->range;
    const struct zd_rows *rows = rows_of(course);

    *ZD_AT(head, range[0]) = rows->from;
    *ZD_AT(head, range[1]) = rows->to;
    *ZD_AT(head, range[2]) = rows->with;
}

/* Everything except the settings is zero.  Random numbers continue from point to point. */
static void set_out(struct zd_course *course, struct zd_head *head)
{
    const struct zd_program *program = course->program;
    const struct zd_orders *orders = course->orders;
    double chance = course->runs > 0 ? head->chance : 0.0;

    zd_empty(program, head);
    head->chance = chance;
    head->course = course;
    head->excursions = NULL;
    head->failure.site = -1;
    head->rows = orders->rows || orders->observed || orders->progress != NULL || course->keeping != NULL;
    head->given = gives_variables(program, orders);
    zd_apply_settings(program, head, -1, orders->overrides, orders->n_overrides);
    if (program->experiment != NULL)
        store_range(course, head);
    zdq_put(course, head);
}

/* A run from row to row; of its rows only the last, if that is asked for. */
static int follow_rows(const struct zd_course *course, struct zd_head *head)
{
    const struct zd_program *program = course->program;
    const struct zd_rows *rows = rows_of(course);
    const double from = rows->from, to = rows->to, count = rows->with;
    double at;
    int kind = zdc_run(head);

    if (kind == ZD_GOOD)
        kind = program->begin(head);
    for (at = zdq_last(course->orders) ? count : 0.0; kind == ZD_GOOD && at <= count; at = at + 1.0) {
        TIME_OF(program, head) = at < count ? from + at * (to - from) / count : to;
        kind = program->row(head);
        if (kind == ZD_GOOD)
            kind = zdc_row(head);
    }
    if (kind == ZD_GOOD && rows->terminal && program->terminal != NULL)
        kind = program->terminal(head);
    return kind;
}

/* Runs the program, prepared for the first point of its experiment, and then for the other points until one fails.
   Returns the failure, or ZD_GOOD. */
static void go(struct zd_course *course, struct zd_head *head, struct zd_failure *what)
{
    int kind;

    for (;;) {
        kind = course->program->row != NULL ? follow_rows(course, head) : course->program->course(head);
        memcpy(what, &head->failure, sizeof *what);
        if (what->kind != kind) {
            what->kind = kind;
            what->site = -1;
            what->time = head->time;
        }
        if (kind != ZD_GOOD || !zdq_go(course))
            break;
        course->before = course->before + (double)head->step;
        set_out(course, head);
    }
    if (course->leave != NULL)
        course->leave(head);
    if (course->leave_past != NULL)
        course->leave_past(head);
}

/* Records in the store how the program ended, and whether part of the input was not read. */
static void close_runs(struct zd_course *course, const struct zd_head *head, const struct zd_failure *what)
{
    struct zd_failure left;
    struct zd_store *store = course->store;

    if (course->runs == 0)
        zd_begin_run(store, 0);
    zdb_end(course);
    if (what->kind != ZD_GOOD) {
        zd_fail_run(store, what);
    } else if (course->orders->whole && zdi_left(course->input, &left.value)) {
        left.kind = ZD_LEFT_OVER;
        left.site = -1;
        left.time = head->time;
        zd_warn_run(store, &left, 0.0);
    }
    zd_end_run(store, course->before + (double)head->step - 1.0);
}

int zdc_follow(const struct zd_program *program, void *model, struct zd_store *store,
               const struct zd_orders *orders)
{
    struct zd_course course;
    struct zd_failure what;
    struct zd_head *head = head_of(model);

    memset(&course, 0, sizeof course);
    memset(&what, 0, sizeof what);
    what.site = -1;
    course.input = NULL;
    course.solving = NULL;
    course.blocks = NULL;
    course.forget = course.leave = NULL;
    course.memories = NULL;
    course.forget_past = course.leave_past = NULL;
    course.moments.time = NULL;
    course.program = program;
    course.orders = orders;
    course.store = store;
    what.kind = zdb_open(&course);
    set_out(&course, head);
    course.printer = zdp_open(orders->printed);
    if (course.printer == NULL)
        what.kind = ZD_MEMORY;
    else if (what.kind == ZD_GOOD && zdi_open(&course.input, program, orders, &what) == ZD_GOOD
             && (what.kind = zdo_open(&course)) == ZD_GOOD)
        go(&course, head, &what);
    if (course.open)
        orders->said->put(orders->said->context, "\n");
    if (zdp_close(course.printer) && what.kind == ZD_GOOD)
        what.kind = ZD_STORAGE;
    close_runs(&course, head, &what);
    zdo_close(&course);
    zdb_close(&course);
    zdi_close(course.input);
    head->course = NULL;
    return store->kind != ZD_GOOD ? store->kind : what.kind;
}
