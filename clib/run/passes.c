/* passes.c - a program with a script: its actions one after another, its runs, rows and pages.

   A run resets the nodes, makes two passes with a step of 0, and then rows of COMINT steps of two passes each.  T
   advances by half a step after each pass of a step.  Text and rows leave as they arise; what has failed ends the
   script. */

#include "zdport.h"

#ifdef ZD_TYPED

#include "zdscript.h"

#define SCRIPT_ASK 4096L        /* steps between two checks whether to stop */

/* ---- values ---- */

static const struct zd_object *object_of(const struct passing *passing, int object)
{
    return passing->script->objects + object;
}

static zd_int64 script_value_of(const struct passing *passing, int object)
{
    return zdl_get(passing->model, object_of(passing, object), 0);
}

static void script_set_value(const struct passing *passing, int object, zd_int64 value)
{
    zdl_set(passing->model, object_of(passing, object), 0, value);
}

static zd_int64 interval(const struct passing *passing)
{
    const struct zd_object *object = object_of(passing, passing->script->interval);

    return zdl_unsigned(zdl_get(passing->model, object, 0), ZD_TYPE(object->kind));
}

/* The settings of the base model; or those of the user, once before anything runs. */
static void script_give(struct passing *passing, const double *values, const struct zd_setting *setting, int first, int count)
{
    struct zd_object object;
    int i;

    object.offset = setting->offset;
    object.count = setting->count;
    object.kind = setting->kind;
    for (i = 0; i < count; i++)
        zdl_give(passing->model, &object, first + i, values[i], setting->scale);
}

static void script_give_all(struct passing *passing)
{
    const struct zd_orders *orders = passing->orders;
    const struct zd_override *override;
    int i;

    if (passing->given)
        return;
    passing->given = 1;
    for (i = 0; i < orders->n_overrides; i++) {
        override = orders->overrides + i;
        if (override->setting < passing->program->n_settings)
            script_give(passing, override->values, ZD_SETTING(passing->program, override->setting), override->first,
                 override->count);
    }
}

/* ---- passes ---- */

/* How many decimals T has in the rows that follow: as many as it needs now, and as the interval of rows needs. */
static void begin_times(struct passing *passing)
{
    double row_step = (double)interval(passing) * 2.0 * (double)script_value_of(passing, passing->script->half_step)
                      * (double)SCRIPT_SCALAR;
    int of_start = zdd_decimals(zdl_time(passing)), of_row;

    /* Only the part below one unit counts. */
    row_step = fabs(row_step);
    row_step = row_step - floor(row_step / (double)SCRIPT_UNIT) * (double)SCRIPT_UNIT;
    of_row = zdd_decimals((zd_int64)row_step);
    passing->decimals = of_row > of_start ? of_row : of_start;
    passing->decimals = passing->decimals > 1 ? passing->decimals : 1;
}

/* T after half a step; in rows, `rows` is nonzero.  Steps are no multiples of a binary fraction, so that T is not their
   sum there. */
static int advance_time(struct passing *passing, int rows)
{
    const struct zd_object *nodes = passing->nodes;
    zd_int64 step = script_value_of(passing, passing->script->half_step) * SCRIPT_SCALAR;
    zd_int64 time = zdl_get(passing->model, nodes, 0), most = 2147483647L;
    double way, seconds;

    switch (ZD_TYPE(nodes->kind)) {
    case ZD_REAL:
        zdl_real(passing->model, nodes, 0,
                 ((const double *)(const void *)((const char *)passing->model + nodes->offset))[0] + (double)step);
        return ZD_GOOD;
    case ZD_FIXED:
        passing->made.half_steps++;
        way = (double)step * (rows ? (double)passing->made.half_steps : 1.0);
        seconds = (double)(rows ? passing->made.start : time) + floor(way * SCRIPT_FIXED / (double)SCRIPT_UNIT + 0.5);
        if (!(seconds <= 2147483647.0 && seconds >= -2147483648.0))
            return zdl_fail(passing, ZD_OVERLOAD, passing->action->site);
        zdl_set(passing->model, nodes, 0, (zd_int64)seconds);
        return ZD_GOOD;
    case ZD_WRAP32:
        seconds = (double)time + (double)step;
        zdl_set(passing->model, nodes, 0, (zd_int64)(seconds > 2147483647.0 ? seconds - 4294967296.0
                                                     : seconds < -2147483648.0 ? seconds + 4294967296.0 : seconds));
        return ZD_GOOD;
    case ZD_INT64:
        most = (zd_int64)((zd_nat64)-1 >> 1);
        break;
    default:
        break;
    }
    if (step > 0 ? time > most - step : time < -most - 1 - step)
        return zdl_fail(passing, ZD_OVERLOAD, passing->action->site);
    zdl_set(passing->model, nodes, 0, time + step);
    return ZD_GOOD;
}

static int make_pass(struct passing *passing, int unit, int pass, int number)
{
    struct zd_head *head = (struct zd_head *)passing->model;
    int kind;

    passing->pass = number;
    if (unit < 0)
        return ZD_GOOD;
    kind = passing->script->pass(passing->model, unit, pass);
    return kind == ZD_GOOD ? ZD_GOOD : zdl_fail(passing, kind, head->failure.site);
}

/* Every few thousand steps: whether to stop. */
static int asked(struct passing *passing)
{
    const struct zd_orders *orders = passing->orders;

    if (passing->told < SCRIPT_ASK)
        return ZD_GOOD;
    passing->steps = passing->steps + (double)passing->told;
    passing->told = 0L;
    if (orders->progress != NULL && orders->progress(orders->context, passing->parts - 1, passing->steps, -1.0))
        return zdl_fail(passing, ZD_STOPPED, -1);
    return ZD_GOOD;
}

static int script_step(struct passing *passing, int unit)
{
    int pass, kind;

    for (pass = 0; pass < 2; pass++) {
        kind = make_pass(passing, unit, pass, pass + 1);
        if (kind == ZD_GOOD)
            kind = advance_time(passing, 1);
        if (kind != ZD_GOOD)
            return kind;
    }
    return ZD_GOOD;
}

/* Some of the steps to the next row, of which `most` are left; fewer after one that sets STOPPED.  *count: how many. */
static int script_steps(struct passing *passing, int unit, zd_int64 most, long *count)
{
    const struct zd_head *head = (const struct zd_head *)passing->model;
    struct zd_steps *steps = &passing->made;
    long room = SCRIPT_ASK - passing->told;
    int kind;

    if (passing->script->advance == NULL || unit < 0) {
        kind = script_step(passing, unit);
        *count = kind == ZD_GOOD ? 1L : 0L;
    } else {
        room = most < room ? (long)most : room;
        steps->left = room;
        kind = passing->script->advance(passing->model, unit, steps);
        *count = room - steps->left;
        passing->pass = steps->pass;
        if (kind != ZD_GOOD)
            (void)zdl_fail(passing, kind, head->failure.site);
    }
    passing->told = passing->told + *count;
    return kind == ZD_GOOD ? asked(passing) : kind;
}

static int script_reset(struct passing *passing)
{
    int i;
    const struct zd_object *nodes = passing->nodes;
    size_t size = (size_t)zdl_size(nodes->kind);
    zd_int64 unit = zdl_number(nodes->kind, (double)SCRIPT_UNIT);

    memcpy((char *)passing->model + nodes->offset, (const char *)passing->model + passing->first->offset,
           ((size_t)passing->highest + 1) * size);
    for (i = 1; i <= 3; i++)
        zdl_set(passing->model, nodes, i, i == 1 ? unit : i == 2 ? 0 : -unit);
    script_set_value(passing, passing->script->stopped, 0);
    return ZD_GOOD;
}

/* Two passes with a step of 0, and the first row. */
static int initialize(struct passing *passing, int unit)
{
    const struct zd_script *script = passing->script;
    int pass, kind;

    script_set_value(passing, script->saved_half_step, script_value_of(passing, script->half_step));
    script_set_value(passing, script->half_step, 0);
    for (pass = 0; pass < 2; pass++)
        if ((kind = make_pass(passing, unit, pass, 0)) != ZD_GOOD)
            return kind;
    script_set_value(passing, script->half_step, script_value_of(passing, script->saved_half_step));
    kind = zdl_print(passing, "\n");
    return kind == ZD_GOOD ? zdl_row(passing) : kind;
}

/* Whether rows have steps: settings of the user may have left none.  Asked before anything is printed. */
static int check_steps(struct passing *passing)
{
    if (passing->action->value <= 0)
        return ZD_GOOD;
    if (script_value_of(passing, passing->script->half_step) <= 0)
        return zdl_fail(passing, ZD_STEP_SIGN, passing->action->site);
    return interval(passing) == 0 ? zdl_fail(passing, ZD_INTERVAL, passing->action->site) : ZD_GOOD;
}

/* Rows of COMINT steps, until a step has set STOPPED: that one ends with a row. */
static int script_rows(struct passing *passing, int unit, zd_int64 count)
{
    zd_int64 left;
    long few;
    int kind = ZD_GOOD;

    passing->made.start = zdl_get(passing->model, passing->nodes, 0);
    passing->made.half_steps = 0;
    passing->made.site = passing->action->site;
    script_set_value(passing, passing->script->stopped, 0);
    for (; count > 0 && kind == ZD_GOOD; count--) {
        left = interval(passing);
        if (left == 0)
            return zdl_fail(passing, ZD_INTERVAL, passing->action->site);
        while (left > 0 && kind == ZD_GOOD) {
            kind = script_steps(passing, unit, left, &few);
            left = left - few;
            if (kind == ZD_GOOD && script_value_of(passing, passing->script->stopped) != 0)
                return zdl_row(passing);
        }
        if (kind == ZD_GOOD)
            kind = zdl_row(passing);
    }
    return kind;
}

/* ---- actions ---- */

static int act_initialize(struct passing *passing)
{
    int kind = zdl_end_line(passing);

    begin_times(passing);
    if (kind == ZD_GOOD && passing->due)
        kind = zdl_heading(passing);
    return kind == ZD_GOOD ? initialize(passing, passing->action->target) : kind;
}

static int act_continue(struct passing *passing)
{
    int kind;

    if (passing->action->value <= 0)
        return ZD_GOOD;
    kind = zdl_end_line(passing);
    begin_times(passing);
    if (kind == ZD_GOOD)
        kind = check_steps(passing);
    if (kind == ZD_GOOD && passing->due) {
        kind = zdl_heading(passing);
        if (kind == ZD_GOOD)
            kind = zdl_print(passing, "\n");
    }
    return kind == ZD_GOOD ? script_rows(passing, passing->action->element, passing->action->value) : kind;
}

static int act_run(struct passing *passing)
{
    int kind = zdl_end_line(passing);

    (void)script_reset(passing);
    begin_times(passing);
    if (kind == ZD_GOOD)
        kind = check_steps(passing);
    if (kind == ZD_GOOD)
        kind = zdl_heading(passing);
    if (kind == ZD_GOOD)
        kind = initialize(passing, passing->action->target);
    if (kind == ZD_GOOD && passing->action->value > 0)
        kind = script_rows(passing, passing->action->element, passing->action->value);
    return kind == ZD_GOOD ? zdl_print(passing, "\n") : kind;
}

/* A value as `.` prints it; unsigned: base + 100 * bits. */
static int act_show(struct passing *passing)
{
    const struct zd_action *action = passing->action;
    char number[ZDD_NUMBER];
    const struct zd_object *object = object_of(passing, action->target);
    zd_int64 value = zdl_count(passing->model, object, action->element);

    if (action->act == ZD_DO_SHOW_UNSIGNED)
        value = zdl_unsigned(value, (int)(action->value / 100));
    zdd_based(number, value, (int)(action->value % 100));
    return zdl_print(passing, number);
}

static int act_select(struct passing *passing)
{
    const struct zd_action *action = passing->action;

    passing->nodes = object_of(passing, action->target);
    passing->first = object_of(passing, action->element);
    passing->highest = (long)action->value;
    return ZD_GOOD;
}

/* Room for the values of a row. */
static int act_list(struct passing *passing)
{
    const struct zd_action *action = passing->action;

    passing->list = action->list;
    passing->n_list = (int)action->value;
    passing->due = 1;
    free(passing->values);
    passing->values = (zd_int64 *)malloc(((size_t)passing->n_list + 1) * sizeof *passing->values);
    return passing->values == NULL ? zdl_fail(passing, ZD_MEMORY, -1) : ZD_GOOD;
}

static int script_act(struct passing *passing)
{
    const struct zd_action *action = passing->action;
    const char *end;

    switch (action->act) {
    case ZD_DO_SET:
        zdl_set(passing->model, object_of(passing, action->target), action->element, action->value);
        return ZD_GOOD;
    case ZD_DO_SET_REAL:
        zdl_real(passing->model, object_of(passing, action->target), action->element, zdn_read(action->text, &end));
        return ZD_GOOD;
    case ZD_DO_SELECT:
        return act_select(passing);
    case ZD_DO_LIST:
        return act_list(passing);
    case ZD_DO_LABEL:
        passing->labels[action->target] = action->text;
        return ZD_GOOD;
    case ZD_DO_FORM:
        passing->plot = action->value != 0;
        passing->due = 1;
        return ZD_GOOD;
    case ZD_DO_TEXT:
        return zdl_print(passing, action->text);
    case ZD_DO_SHOW:
    case ZD_DO_SHOW_UNSIGNED:
        return act_show(passing);
    default:
        break;
    }
    script_give_all(passing);
    switch (action->act) {
    case ZD_DO_RESET:
        return script_reset(passing);
    case ZD_DO_INITIALIZE:
        return act_initialize(passing);
    case ZD_DO_CONTINUE:
        return act_continue(passing);
    case ZD_DO_RUN:
        return act_run(passing);
    case ZD_DO_PASS:
        return make_pass(passing, action->target, action->element, action->element + 1);
    case ZD_DO_TIME:
        return advance_time(passing, 0);
    case ZD_DO_ROW:
        return zdl_end_line(passing) == ZD_GOOD ? zdl_row(passing) : passing->kind;
    default:                    /* ZD_DO_END_PAGE */
        return zdl_end_line(passing) == ZD_GOOD ? zdl_print(passing, "\n") : passing->kind;
    }
}

/* ---- the script ---- */

/* One more than the highest node with a label or a column. */
static int count_nodes(const struct zd_script *script)
{
    int i, n = 1;

    for (i = 0; i < script->n_actions; i++)
        if (script->actions[i].act == ZD_DO_LABEL && script->actions[i].target >= n)
            n = script->actions[i].target + 1;
        else if (script->actions[i].act == ZD_DO_SELECT && script->actions[i].value >= n)
            n = (int)script->actions[i].value + 1;
    return n;
}

static int script_begin(struct passing *passing)
{
    const struct zd_program *program = passing->program;
    int i, n = count_nodes(passing->orders->script != NULL ? passing->orders->script : passing->script);

    zd_empty(program, passing->model);
    ((struct zd_head *)passing->model)->failure.kind = ZD_GOOD;
    passing->labels = (const char **)malloc((size_t)n * sizeof *passing->labels);
    passing->values = (zd_int64 *)malloc(sizeof *passing->values);
    if (passing->labels == NULL || passing->values == NULL)
        return zdl_fail(passing, ZD_MEMORY, -1);
    for (i = 0; i < n; i++)
        passing->labels[i] = NULL;
    for (i = 0; i < program->n_settings; i++) {
        const struct zd_setting *setting = ZD_SETTING(program, i);

        script_give(passing, setting->base, setting, 0, setting->count);
    }
    return ZD_GOOD;
}

/* The first failure, where and when. */
static void script_end(struct passing *passing)
{
    struct zd_failure what;

    passing->steps = passing->steps + (double)passing->told;
    if (passing->parts == 0)
        zdl_begin_part(passing);
    if (passing->kind != ZD_GOOD) {
        what.kind = passing->kind;
        what.site = passing->site;
        what.time = (double)zdl_time(passing) / (double)SCRIPT_UNIT;
        what.value = (double)(passing->pass + 10 * passing->decimals);
        zd_fail_run(passing->store, &what);
    }
    zd_end_run(passing->store, passing->steps);
}

int zdl_follow(const struct zd_program *program, void *model, struct zd_store *store,
               const struct zd_orders *orders)
{
    const struct zd_script *script = orders->script != NULL ? orders->script : program->script;
    struct passing passing;
    int i, kind;

    memset(&passing, 0, sizeof passing);
    passing.program = program;
    passing.script = program->script;
    passing.model = model;
    passing.store = store;
    passing.orders = orders;
    passing.action = NULL;
    passing.list = NULL;
    passing.nodes = passing.first = NULL;
    passing.line.text = NULL;
    passing.due = passing.decimals = 1;
    kind = script_begin(&passing);
    for (i = 0; i < script->n_actions && kind == ZD_GOOD; i++) {
        passing.action = script->actions + i;
        kind = script_act(&passing);
    }
    script_end(&passing);
    free(passing.line.text);
    free(passing.values);
    free((void *)passing.labels);
    return store->kind != ZD_GOOD ? store->kind : passing.kind;
}

#endif
