/* steps.c - all runs of a program, from settings to the last step.

   The runtime asks the model to advance to the next moment at which the runtime has something to do:
   an output, the end, or a test for quantities that have become infinite.  It tests all quantities
   before every stored row and at the end, and those that stay infinite (zd_watch.late) also every LOOK
   steps.  It assumes that a variable period does not change; the model stops if it does
   (zd_program.advance).  If a quantity is infinite, or the model itself reports a failure, the runtime
   repeats the run from its start one step at a time and tests everything after each step, so that it
   reports the earliest failure exactly. */

#include "zdport.h"
#include "zdrun.h"

#define LOOK 4096L

/* One output period: docs/time.md 5.1. */
struct rhythm {
    const struct zd_period *period;
    int why;
    double next;        /* nominal time of the next output */
    long due;           /* its step, unless the period changes before */
    int idle;           /* the period was not positive at the last test */
};

struct job {
    const struct zd_program *program;
    struct zd_head *head;
    struct zd_store *store;
    const struct zd_orders *orders;
    int run;
    long last;                      /* the last step, if LENGTH is constant */
    struct rhythm rhythm[3];
    struct zd_failure failure;
    long told;                      /* step of the last call of progress; negative: in an earlier run */
    long seen;                      /* step of the last test of the late watches */
};

/* Infinity less itself is NaN, which differs from everything.  This needs strict IEEE arithmetic: with
   -ffast-math, a compiler may remove the test. */
static int not_finite(double x)
{
    return x - x != 0.0;
}

static double period_value(const struct job *job, const struct zd_period *period)
{
    return *ZD_AT(job->head, (ZD_OFFSET)period->offset);
}

static int fail(struct job *job, int kind, int site, double value)
{
    job->failure.kind = kind;
    job->failure.site = site;
    job->failure.time = job->head->time;
    job->failure.value = value;
    return kind;
}

/* The failure that the model reported. */
static int model_failed(struct job *job, int kind)
{
    if (job->head->failure.kind == ZD_GOOD)
        return fail(job, kind, -1, 0.0);
    memcpy(&job->failure, &job->head->failure, sizeof job->failure);
    return job->failure.kind;
}

/* Restores the state before begin(): settings, a fresh head, zero elsewhere. */
static void prepare(struct job *job, int careful)
{
    const struct zd_program *program = job->program;
    const struct zd_run *run = program->runs + job->run;
    struct zd_head *head = job->head;
    struct zd_excursion *excursions = head->excursions;
    int i;

    zd_empty(program, head);
    head->excursions = excursions;
    head->course = NULL;
    for (i = 0; i < program->n_excursions; i++) {
        excursions[i].steps = 0.0;
        excursions[i].last = -1.0;
        excursions[i].time = 0.0;
        excursions[i].argument = 0.0;
        excursions[i].site = program->excursion_sites[i];
    }
    head->strict = job->orders->strict;
    head->careful = careful;
    head->failure.site = -1;
    head->seed = zd_seed_of(run->seed != 0.0 ? run->seed : program->seed);
    zd_apply_settings(program, head, job->run, job->orders->overrides, job->orders->n_overrides);
    head->half = head->dt / 2.0;
}

/* The first watch that is not finite, or null. */
static const struct zd_watch *scan(const struct job *job, int late_only)
{
    const struct zd_watch *watch;
    int w, i;

    for (w = 0; w < job->program->n_watches; w++) {
        watch = ZD_WATCH(job->program, w);
        if (late_only && !watch->late)
            continue;
        for (i = 0; i < watch->count; i++)
            if (not_finite(*ZD_AT(job->head, ZD_NTH(watch->offset, i))))
                return watch;
    }
    return NULL;
}

static int scan_all(struct job *job)
{
    const struct zd_watch *watch = scan(job, 0);
    int i;

    if (watch == NULL)
        return ZD_GOOD;
    for (i = 0; !not_finite(*ZD_AT(job->head, ZD_NTH(watch->offset, i))); i++)
        ;
    return fail(job, ZD_NOT_FINITE, watch->site, *ZD_AT(job->head, ZD_NTH(watch->offset, i)));
}

static int dt_bad(const struct job *job)
{
    return !(job->head->dt > 0.0) || not_finite(job->head->dt);
}

static int dt_is_setting(const struct zd_program *program)
{
    int i;

    for (i = 0; i < program->n_settings; i++)
        if (ZD_SETTING(program, i)->offset == (ZD_OFFSET)offsetof(struct zd_head, dt))
            return 1;
    return 0;
}

/* Initial values and the first pass.  DT may itself be computed there. */
static int begin(struct job *job, int careful)
{
    int kind;

    prepare(job, careful);
    if (dt_is_setting(job->program) && dt_bad(job))
        return fail(job, ZD_DT, -1, job->head->dt);
    kind = job->program->begin(job->head);
    if (kind != ZD_GOOD)
        return model_failed(job, kind);
    if (dt_bad(job))
        return fail(job, ZD_DT, -1, job->head->dt);
    if (not_finite(job->head->start))
        return fail(job, ZD_NOT_FINITE, -1, job->head->start);
    return ZD_GOOD;
}

static int stop_asked(struct job *job)
{
    long step = job->head->step;

    if (job->orders->progress == NULL || step - job->told < LOOK)
        return 0;
    job->told = step;
    return job->orders->progress(job->orders->context, job->run, (double)step,
                                 job->last == ZD_NEVER ? -1.0 : (double)job->last);
}

/* The first failure in the step just made.  All values were finite before it, so a value that is not
   finite was computed earlier in the step and caused the failure, as in 1/(1/x) with an infinite x. */
static int earliest(struct job *job, int kind)
{
    return scan_all(job) != ZD_GOOD ? ZD_NOT_FINITE : kind;
}

/* Repeats the run up to the step at which a failure was found, and reports the earliest failure.  If
   the repetition finds none (because the model does not repeat itself), the original failure stands. */
static int retrace(struct job *job)
{
    struct zd_failure found;
    long end = job->head->step;
    int kind;

    memcpy(&found, &job->failure, sizeof found);
    job->told = job->told - end;
    kind = begin(job, 1);
    if (kind == ZD_STOPPED)
        return kind;
    kind = earliest(job, kind);
    while (kind == ZD_GOOD && job->head->step <= end) {
        if (stop_asked(job))
            return fail(job, ZD_STOPPED, -1, 0.0);
        kind = job->program->advance(job->head, 1L);
        if (kind != ZD_GOOD)
            model_failed(job, kind);
        if (kind == ZD_STOPPED)
            return kind;
        kind = earliest(job, kind);
    }
    if (kind == ZD_GOOD)
        memcpy(&job->failure, &found, sizeof found);
    return job->failure.kind;
}

/* Whether a value has become infinite.  Between rows, tests only values that stay infinite; before a row
   is stored and at the end, tests all, because an input of a late value may be bad one step before it. */
static int lost(struct job *job, int late_only)
{
    const struct zd_watch *watch = scan(job, late_only);

    job->seen = job->head->step;
    if (watch == NULL)
        return 0;
    fail(job, ZD_NOT_FINITE, watch->site, 0.0);
    return 1;
}

static void set_rhythm(struct job *job, int i, const struct zd_period *period, int why)
{
    struct rhythm *rhythm = job->rhythm + i;

    rhythm->period = period;
    rhythm->why = why;
    rhythm->next = job->head->start;
    rhythm->due = period->offset < 0 ? ZD_NEVER : 0;
    rhythm->idle = 0;
}

/* TIME of the step before this one. */
static double time_before(const struct zd_head *head)
{
    return head->start + (double)(head->step - 1) * head->dt;
}

/* Output times: output when TIME + DT/2 >= next, then next advances by whole periods until it is
   in the future.  While a period is not positive, next is TIME, so that a period that becomes positive
   takes effect at once; steps that were not tested had the period of the last test.
   Returns the bits of zd_why of this step. */
static int outputs(struct job *job)
{
    const struct zd_head *head = job->head;
    double now = head->time + head->half;
    double length;
    int why = 0;
    int i;

    for (i = 0; i < 3; i++) {
        struct rhythm *rhythm = job->rhythm + i;

        if (rhythm->period->offset < 0 || (!rhythm->period->varies && head->step < rhythm->due))
            continue;
        length = period_value(job, rhythm->period);
        if (!(length > 0.0)) {
            rhythm->idle = 1;
            rhythm->due = ZD_NEVER;
            continue;
        }
        if (rhythm->idle)
            rhythm->next = time_before(head);
        rhythm->idle = 0;
        if (now >= rhythm->next) {
            why = why | rhythm->why;
            rhythm->next = zd_after(rhythm->next, length, now);
        }
        rhythm->due = zd_reach(head, rhythm->next, head->step + 1);
    }
    return why;
}

static int ended(const struct job *job)
{
    const struct zd_head *head = job->head;

    if (job->program->length.varies)
        return head->time + head->half >= period_value(job, &job->program->length);
    return head->step >= job->last;
}

/* The step at which the run ends if LENGTH does not change.  Not called after the end. */
static long end_of_run(const struct job *job)
{
    if (!job->program->length.varies)
        return job->last;
    return zd_reach(job->head, period_value(job, &job->program->length), job->head->step + 1);
}

/* How far to advance without a test, with the present periods and LENGTH. */
static long ahead(const struct job *job)
{
    long step = job->head->step;
    long to = end_of_run(job);
    int i;

    if (job->orders->every_step || job->store->drawing != NULL)
        return 1;
    if (to > ZD_STEP_LIMIT)
        to = ZD_STEP_LIMIT;
    if (to > step + LOOK)
        to = step + LOOK;
    for (i = 0; i < 3; i++)
        if (to > job->rhythm[i].due)
            to = job->rhythm[i].due;
    return to - step;
}

static int set_times(struct job *job)
{
    const struct zd_program *program = job->program;
    double length;

    set_rhythm(job, 0, &program->print, ZD_WHY_PRINT);
    set_rhythm(job, 1, &program->plot, ZD_WHY_PLOT);
    set_rhythm(job, 2, &program->save, ZD_WHY_SAVE);
    job->last = 0;
    if (program->length.offset < 0)
        return ZD_GOOD;
    job->last = ZD_NEVER;
    if (program->length.varies)
        return ZD_GOOD;
    length = period_value(job, &program->length);
    job->last = zd_reach(job->head, length, 0L);
    return job->last == ZD_NEVER ? fail(job, ZD_TOO_LONG, -1, length) : ZD_GOOD;
}

/* One run, from begin to its last step.  The caller traces failures that are found late. */
static int pace(struct job *job, int *trace)
{
    int kind, why;

    *trace = 0;
    kind = begin(job, 0);
    if (kind != ZD_GOOD) {
        *trace = kind != ZD_DT && kind != ZD_STOPPED;
        return kind;
    }
    kind = set_times(job);
    if (kind != ZD_GOOD)
        return kind;
    *trace = 1;
    for (;;) {
        why = outputs(job) | (job->orders->every_step ? ZD_WHY_STEP : 0);
        if (why != 0) {
            if (lost(job, 0))
                return job->failure.kind;
            zd_keep_row(job->store, job->head, why);
            if (job->store->kind != ZD_GOOD)
                break;
        }
        if (job->store->drawing != NULL)
            zdw_point(job->store, job->head, job->head->time, -1, 0);
        if (stop_asked(job)) {
            *trace = 0;
            return fail(job, ZD_STOPPED, -1, 0.0);
        }
        if (ended(job))
            break;
        if (job->head->step >= ZD_STEP_LIMIT) {
            *trace = 0;
            return fail(job, ZD_TOO_LONG, -1, 0.0);
        }
        kind = job->program->advance(job->head, ahead(job));
        if (kind != ZD_GOOD) {
            *trace = kind != ZD_STOPPED;
            return model_failed(job, kind);
        }
        if (job->head->step - job->seen >= LOOK && lost(job, 1))
            return job->failure.kind;
    }
    return lost(job, 0) ? job->failure.kind : ZD_GOOD;
}

static void keep_warnings(struct job *job)
{
    const struct zd_excursion *seen = job->head->excursions;
    struct zd_failure what;
    int i;

    for (i = 0; i < job->program->n_excursions; i++) {
        if (!(seen[i].steps > 0.0))
            continue;
        what.kind = ZD_TABLE_RANGE;
        what.site = seen[i].site;
        what.time = seen[i].time;
        what.value = seen[i].argument;
        zd_warn_run(job->store, &what, seen[i].steps);
    }
}

static int one_run(struct job *job)
{
    int kind, trace;

    job->seen = 0;
    job->last = ZD_NEVER;
    zd_begin_run(job->store, job->run);
    kind = pace(job, &trace);
    if (kind != ZD_GOOD && trace)
        kind = retrace(job);
    if (!job->orders->strict)
        keep_warnings(job);
    if (kind != ZD_GOOD)
        zd_fail_run(job->store, &job->failure);
    zd_end_run(job->store, (double)job->head->step);
    /* Short runs count together, and each counts one step more, because a run without steps takes time too. */
    job->told = job->told - job->head->step - 1;
    return kind;
}

int zd_simulate(const struct zd_program *program, void *model, struct zd_store *store,
                const struct zd_orders *orders)
{
    struct job job;
    struct zd_excursion *excursions;
    int first = ZD_GOOD;
    int kind;

    memset(&job, 0, sizeof job);
    job.program = program;
    job.head = (struct zd_head *)model;
    job.store = store;
    job.orders = orders;
    excursions = (struct zd_excursion *)malloc(((size_t)program->n_excursions + 1) * sizeof *excursions);
    if (excursions == NULL)
        return ZD_MEMORY;
    job.head->excursions = excursions;
    for (job.run = 0; job.run < program->n_runs && store->kind == ZD_GOOD; job.run++) {
        if (orders->wanted != NULL && !orders->wanted[job.run])
            continue;
        kind = one_run(&job);
        if (first == ZD_GOOD || kind == ZD_STOPPED)
            first = kind;
        if (kind == ZD_STOPPED)
            break;
    }
    job.head->excursions = NULL;
    free(excursions);
    return store->kind != ZD_GOOD ? store->kind : first;
}
