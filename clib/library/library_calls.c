/* library_calls.c - library functions that need more than numbers: arrays, FUNCTIONs, data files, the queue, earlier
   values.

   A program lists its calls (zd_program.calls); each call finds its numbers and arrays in the struct.  The first call
   creates what the calls store: the queue, the history of each LAG, each data file with the doses that each schedule
   has delivered.  All are reset when a run begins; a file is read once per run. */

#include "zdport.h"
#include "zdkeep.h"
#include "zdcourse.h"
#include "zdarray.h"
#include "zdspan.h"
#include "zdpast.h"

#define CALLED_AT(model, offset) (*ZD_AT(model, (ZD_OFFSET)(offset)))
#define CALLED_NUMBER(call, model, i) CALLED_AT(model, (call)->value[i])
#define CALLED_ARRAY(call, model, i) (&CALLED_AT(model, (call)->array[i]))

/* What one call stores. */
struct zd_kept {
    struct zd_points points;
    int read;
    double delivered;
    struct zd_lag *lag;         /* one per element */
    double *first;
    int begun;                  /* the first values are stored */
    int solve;                  /* the SOLVE that contains the call */
    int told;                   /* its warning has been given, in this or an earlier run */
};

struct zd_memories {
    struct zd_queue queue;
    int n;
    struct zd_kept *kept;
    int solving;                /* the active SOLVE, or -1 */
};

static void kept_anew(struct zd_kept *kept, int lags)
{
    int i;

    if (kept->read)
        zdg_drop(&kept->points);
    kept->read = 0;
    kept->delivered = 0.0;
    kept->begun = 0;
    kept->solve = -1;
    for (i = 0; kept->lag != NULL && i < lags; i++)
        zdk_anew(kept->lag + i);
}

static void past_forget(struct zd_head *head)
{
    struct zd_memories *past = head->course->memories;
    int i;

    zdk_empty(&past->queue);
    past->solving = -1;
    for (i = 0; i < past->n; i++)
        kept_anew(past->kept + i, head->course->program->calls[i].size[0]);
}

static void past_leave(struct zd_head *head)
{
    struct zd_memories *past = head->course->memories;
    int i, k;

    zdk_drop(&past->queue);
    for (i = 0; i < past->n; i++) {
        if (past->kept[i].read)
            zdg_drop(&past->kept[i].points);
        for (k = 0; past->kept[i].lag != NULL && k < head->course->program->calls[i].size[0]; k++)
            zdk_leave(past->kept[i].lag + k);
        free((void *)past->kept[i].lag);
        free((void *)past->kept[i].first);
    }
    free((void *)past->kept);
    free((void *)past);
    head->course->memories = NULL;
}

/* Null: not enough memory. */
static struct zd_memories *past_of(struct zd_head *head)
{
    struct zd_course *course = head->course;
    struct zd_memories *past = course->memories;
    int i;

    if (past != NULL)
        return past;
    past = (struct zd_memories *)malloc(sizeof *past);
    if (past == NULL)
        return NULL;
    memset(past, 0, sizeof *past);
    past->queue.value = NULL;
    past->solving = -1;
    past->n = course->program->n_calls;
    past->kept = (struct zd_kept *)calloc((size_t)past->n + 1, sizeof *past->kept);
    if (past->kept == NULL) {
        free((void *)past);
        return NULL;
    }
    for (i = 0; i < past->n; i++) {
        past->kept[i].points.x = past->kept[i].points.y = past->kept[i].points.h = past->kept[i].points.d = NULL;
        past->kept[i].lag = NULL;
        past->kept[i].first = NULL;
        past->kept[i].solve = -1;
    }
    course->memories = past;
    course->forget_past = past_forget;
    course->leave_past = past_leave;
    return past;
}

/* ---- data files ---- */

static int points_of(struct zd_head *head, struct zd_kept *kept, const struct zd_call *call)
{
    int code = 0;

    if (!kept->read) {
        code = zdg_read(&kept->points, head->course->orders->data, call->text);
        kept->read = code == 0;
    }
    return code;
}

/* ---- FUNCTIONs passed as arguments ---- */

struct handed {
    void *model;
    const struct zd_call *call;
    int which;
};

static int handed_value(void *context, double x, double *value)
{
    const struct handed *handed = (const struct handed *)context;
    int which = handed->which;

    CALLED_AT(handed->model, handed->call->argument[which]) = x;
    if (handed->call->run(handed->model, handed->call->routine[which]) != 0)
        return -1;
    *value = CALLED_AT(handed->model, handed->call->result[which]);
    return 0;
}

/* ---- earlier values ---- */

static int lag_room(struct zd_kept *kept, int n)
{
    int i;

    if (kept->lag != NULL)
        return 0;
    kept->lag = (struct zd_lag *)calloc((size_t)n, sizeof *kept->lag);
    kept->first = (double *)calloc((size_t)n, sizeof *kept->first);
    if (kept->lag == NULL || kept->first == NULL)
        return ZDF_MEMORY;
    for (i = 0; i < n; i++) {
        kept->lag[i].entry = NULL;
        zdk_anew(kept->lag + i);
    }
    return 0;
}

/* A block of a tight method records its steps (zdx_passed); elsewhere, this call records the current value. */
static int lag_look(struct zd_head *head, void *model, struct zd_memories *past, struct zd_kept *kept,
                    const struct zd_call *call)
{
    int n = call->size[0], i, code = lag_room(kept, n);
    double tau = CALLED_NUMBER(call, model, 0), t = CALLED_NUMBER(call, model, 1);
    const double *of = CALLED_ARRAY(call, model, 0);
    double *into = CALLED_ARRAY(call, model, 1);

    (void)head;
    if (!(tau >= 0.0))
        return ZDF_NEGATIVE;
    for (i = 0; code == 0 && i < n; i++) {
        if (!kept->begun)
            kept->first[i] = of[i];
        if (call->function == ZDX_LAG_OF_STEPS)
            kept->solve = past->solving >= 0 ? past->solving : kept->solve;
        else
            code = zdk_point(kept->lag + i, t, of[i]);
        into[i] = zdk_lagged(kept->lag + i, t - tau, kept->first[i]);
    }
    kept->begun = 1;
    return code;
}

void zdx_solving(void *model, int solve)
{
    struct zd_memories *past = ((struct zd_head *)model)->course->memories;

    if (past != NULL)
        past->solving = solve;
}

double zdx_longest(void *model)
{
    struct zd_course *course = ((struct zd_head *)model)->course;
    const struct zd_call *call;
    double longest = 0.0, tau;
    int i;

    for (i = 0; i < course->program->n_calls; i++) {
        call = course->program->calls + i;
        tau = call->function == ZDX_LAG_OF_STEPS ? CALLED_NUMBER(call, model, 0) : 0.0;
        if (tau > 0.0 && (longest == 0.0 || tau < longest))
            longest = tau;
    }
    return longest;
}

int zdx_passed(void *model, int solve, double from, double to, int (*show)(void *context, double t), void *context)
{
    struct zd_head *head = (struct zd_head *)model;
    struct zd_memories *past = head->course->memories;
    const struct zd_call *call;
    double *values, t;
    int i, k, place, code = 0;

    for (i = 0; past != NULL && code == 0 && i < past->n; i++) {
        call = head->course->program->calls + i;
        if (call->function != ZDX_LAG_OF_STEPS || past->kept[i].solve != solve || past->kept[i].lag == NULL)
            continue;
        values = (double *)malloc((size_t)call->size[0] * ZD_LAG_PLACES * sizeof *values);
        if (values == NULL)
            return ZDF_MEMORY;
        for (place = 0; code == 0 && place < ZD_LAG_PLACES; place++) {
            t = place == ZD_LAG_PLACES - 1 ? to : from + (to - from) * (double)place / (double)(ZD_LAG_PLACES - 1);
            code = show(context, t);
            for (k = 0; k < call->size[0]; k++)
                values[k * ZD_LAG_PLACES + place] = CALLED_ARRAY(call, model, 0)[k];
        }
        for (k = 0; code == 0 && k < call->size[0]; k++)
            code = zdk_step(past->kept[i].lag + k, from, to, values + k * ZD_LAG_PLACES);
        free((void *)values);
    }
    return code;
}

/* ---- the calls ---- */

/* n of an array function: an integer that fits all its arrays, else -1. */
static int count_of(const struct zd_call *call, const void *model, int square)
{
    double n = CALLED_NUMBER(call, (void *)model, 0), needed;
    int i;

    n = n < 0.0 ? ceil(n) : floor(n);
    needed = square ? n * n : n;
    for (i = 0; i < 5 && call->array[i] >= 0; i++)
        if (!(n >= 1.0) || needed > (double)call->size[i])
            return -1;
    return (int)n;
}

static int with_room(const struct zd_call *call, void *model, int n, int *code, double *value)
{
    size_t size = (size_t)n * 6 + 8;
    double *room;
    struct handed handed[3];
    struct zd_formula formula[3];
    int i;

    room = (double *)malloc(size * sizeof *room);
    if (room == NULL) {
        *code = ZDF_MEMORY;
        return 0;
    }
    for (i = 0; i < 3; i++) {
        handed[i].model = model;
        handed[i].call = call;
        handed[i].which = i;
        formula[i].value = handed_value;
        formula[i].context = (void *)(handed + i);
    }
    switch (call->function) {
    case ZDX_TRIDIAG:
        *code = zdf_tridiagonal(n, CALLED_ARRAY(call, model, 0), CALLED_ARRAY(call, model, 1), CALLED_ARRAY(call, model, 2),
                                CALLED_ARRAY(call, model, 3), CALLED_ARRAY(call, model, 4), room);
        break;
    case ZDX_INVERT:
        *code = zdf_invert(n, CALLED_ARRAY(call, model, 0), room);
        break;
    case ZDX_DEFLATE:
        *value = (double)zdf_zeros(n, CALLED_ARRAY(call, model, 0), CALLED_ARRAY(call, model, 1), room);
        *code = *value < 0.0 ? ZDF_ITERATIONS : 0;
        break;
    default:
        *code = zdf_boundary(n, CALLED_ARRAY(call, model, 0), CALLED_ARRAY(call, model, 1), formula, formula + 1,
                             formula + 2, room);
        break;
    }
    free((void *)room);
    return 0;
}

static int expfit(struct zd_head *head, void *model, struct zd_kept *kept, const struct zd_call *call)
{
    double asked = CALLED_NUMBER(call, model, 0), *room;
    int terms, code = points_of(head, kept, call);

    if (code != 0)
        return code;
    if (!(asked >= 1.0 && asked < (double)call->size[0] + 1.0 && asked < (double)call->size[1] + 1.0))
        return ZDF_NO_DATA;
    terms = (int)asked;
    room = (double *)malloc(zdf_terms(terms) * sizeof *room);
    if (room == NULL)
        return ZDF_MEMORY;
    code = zdf_expfit(terms, kept->points.n, kept->points.x, kept->points.y, CALLED_ARRAY(call, model, 0),
                      CALLED_ARRAY(call, model, 1), CALLED_ARRAY(call, model, 2), room);
    free((void *)room);
    return code;
}

/* One step for a line.  The third array holds its values; the fourth says whether its ends are held, and their
   values. */
static int nicolson(const struct zd_call *call, void *model)
{
    struct zd_line_ends ends;
    const double *given = CALLED_ARRAY(call, model, 3);
    double *u = CALLED_ARRAY(call, model, 2);
    int n = call->size[2], i, code;

    for (i = 0; i < 2; i++) {
        ends.held[i] = given[i] != 0.0;
        ends.value[i] = given[2 + i];
    }
    code = zdv_nicolson(n, CALLED_NUMBER(call, model, 0), CALLED_NUMBER(call, model, 1), CALLED_ARRAY(call, model, 0),
                        call->size[0] > 1, CALLED_ARRAY(call, model, 1), call->size[1] > 1, &ends, u,
                        CALLED_ARRAY(call, model, 4));
    for (i = 0; code == 0 && i < n; i++)
        if (u[i] - u[i] != 0.0)
            code = ZDF_DIVERGED;
    return code;
}

static int fail_call(struct zd_head *head, const struct zd_call *call, int kind, double value)
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = call->site;
        head->failure.time = head->time;
        head->failure.value = value;
    }
    return head->failure.kind;
}

int zdx_call(void *model, int number)
{
    struct zd_head *head = (struct zd_head *)model;
    const struct zd_call *call = head->course->program->calls + number;
    struct zd_memories *past = past_of(head);
    struct zd_kept *kept;
    struct handed handed;
    struct zd_formula formula;
    double value = 0.0;
    int code = 0, n = 0, returns_code = 0;

    if (past == NULL)
        return fail_call(head, call, ZD_MEMORY, 0.0);
    if (call->function >= ZDX_PRINTF)
        return zdx_say(model, call, &past->kept[number].told);
    kept = past->kept + number;
    handed.model = model;
    handed.call = call;
    handed.which = 0;
    formula.value = handed_value;
    formula.context = (void *)&handed;
    if (call->function >= ZDX_QUADRATURE && call->function < ZDX_EXPFIT) {
        n = count_of(call, model, call->function == ZDX_INVERT);
        if (call->function == ZDX_DEFLATE && n + 1 > call->size[0])
            n = -1;
        if (n < 0)
            return fail_call(head, call, ZD_INDEX, CALLED_NUMBER(call, model, 0) + 1.0);
    }
    switch (call->function) {
    case ZDX_PUT:
        code = zdk_put(&past->queue, call->size[0], CALLED_ARRAY(call, model, 0));
        break;
    case ZDX_GET:
        zdk_get(&past->queue, call->size[0], CALLED_ARRAY(call, model, 0));
        break;
    case ZDX_LAG:
    case ZDX_LAG_OF_STEPS:
        code = lag_look(head, model, past, kept, call);
        break;
    case ZDX_FORCE:
        code = points_of(head, kept, call);
        if (code == 0)
            code = zdg_force(&kept->points, CALLED_NUMBER(call, model, 0), &value);
        break;
    case ZDX_HOLD:
        code = points_of(head, kept, call);
        if (code == 0)
            code = zdg_hold(&kept->points, CALLED_NUMBER(call, model, 0), &value);
        break;
    case ZDX_NEXT:
        value = points_of(head, kept, call) == 0 ? zdg_next(&kept->points, CALLED_NUMBER(call, model, 0)) : HUGE_VAL;
        break;
    case ZDX_SCHEDULE:
        code = points_of(head, kept, call);
        if (code == 0)
            value = zdg_schedule(&kept->points, CALLED_NUMBER(call, model, 0), &kept->delivered);
        break;
    case ZDX_LEGENDRE:
        code = zdf_legendre(&formula, CALLED_NUMBER(call, model, 0), CALLED_NUMBER(call, model, 1), &value);
        break;
    case ZDX_ROMBERG:
        code = zdf_romberg(&formula, CALLED_NUMBER(call, model, 0), CALLED_NUMBER(call, model, 1), &value);
        break;
    case ZDX_QUADRATURE:
        value = zdf_quadrature(n, CALLED_ARRAY(call, model, 0), CALLED_ARRAY(call, model, 1));
        break;
    case ZDX_DERIVS:
        returns_code = 1;
        code = zdf_derivs(n, CALLED_ARRAY(call, model, 0), CALLED_ARRAY(call, model, 1), CALLED_ARRAY(call, model, 2),
                          CALLED_ARRAY(call, model, 3));
        break;
    case ZDX_SPLINE:
        value = zdf_spline(n, CALLED_ARRAY(call, model, 0), CALLED_ARRAY(call, model, 1), CALLED_ARRAY(call, model, 2),
                           CALLED_ARRAY(call, model, 3), CALLED_NUMBER(call, model, 1));
        break;
    case ZDX_NICOLSON:
        returns_code = 1;
        code = nicolson(call, model);
        break;
    case ZDX_EXPFIT:
        returns_code = 1;
        code = expfit(head, model, kept, call);
        break;
    default:
        returns_code = call->function != ZDX_DEFLATE;
        with_room(call, model, n, &code, &value);
        break;
    }
    if (code < 0)
        return head->failure.kind;
    if (returns_code) {
        value = (double)code;
        if (call->error >= 0)
            CALLED_AT(model, call->error) = value;
    } else if (code != 0) {
        return fail_call(head, call, ZD_SOLVER, (double)code);
    }
    if (call->into >= 0)
        CALLED_AT(model, call->into) = value;
    return ZD_GOOD;
}
