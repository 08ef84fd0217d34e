/* sweep.c - --sweep of programs whose runner counts steps, or that advance time themselves: their runs for each of
   several values of a number.  Several sweeps give all combinations, the last sweep changing fastest.

   `zudyn run --sweep` accepts the same forms (driver/experiment/sweep.rs). */

#include "zdport.h"
#include "zddigits.h"
#include "zdcommand.h"

#define MOST_POINTS 10000L      /* more than these are probably a typing error */
#define ROUNDING 1e-9           /* part of a step by which the last value may be missed */
#define VALUE_LENGTH 400        /* text of a value */
#define MOST_DECIMALS 40

/* ---- the values of a sweep ---- */

/* A number, up to the next colon or the end. */
static int read_field(const char *text, double *value)
{
    text = zdn_skip(text);
    if (!zdn_number(&text, value))
        return 0;
    text = zdn_skip(text);
    return *text == ':' || *text == '\0';
}

/* The number of digits after the point; -1 for a number with an exponent. */
static int decimals_of(const char *text)
{
    int decimals = 0, behind = 0;

    for (; *text != ':' && *text != '\0'; text++) {
        if (*text == 'e' || *text == 'E')
            return -1;
        if (behind && zdn_digit(*text) >= 0)
            decimals++;
        behind = behind || *text == '.';
    }
    return decimals;
}

/* FIRST:LAST:STEP.  Each value has as many decimals as FIRST and STEP, and is no running sum. */
static int read_steps(struct zd_asked_sweep *sweep, const char *second, const char *third)
{
    int decimals = decimals_of(third);
    double last, count;

    sweep->decimals = decimals_of(sweep->text);
    if (decimals > sweep->decimals)
        sweep->decimals = decimals;
    if (sweep->decimals > MOST_DECIMALS || !read_field(sweep->text, &sweep->first) || !read_field(second, &last)
        || !read_field(third, &sweep->step) || sweep->step == 0.0)
        return 0;
    count = (last - sweep->first) / sweep->step;
    if (!(count >= -ROUNDING && count <= (double)MOST_POINTS))
        return 0;
    sweep->count = (long)floor(count + ROUNDING) + 1L;
    return 1;
}

static int read_form(struct zd_asked_sweep *sweep)
{
    const char *second = strchr(sweep->text, ':'), *third, *comma;

    if (second != NULL) {
        third = strchr(second + 1, ':');
        return third != NULL && strchr(third + 1, ':') == NULL && read_steps(sweep, second + 1, third + 1);
    }
    sweep->listed = 1;
    sweep->count = 1L;
    for (comma = sweep->text; (comma = strchr(comma, ',')) != NULL; comma++)
        sweep->count++;
    return sweep->count <= MOST_POINTS;
}

/* The present value, as text.  A value of a list is as the user wrote it. */
static void write_value(const struct zd_asked_sweep *sweep, char *text)
{
    const char *at = sweep->text;
    double value = sweep->first + (double)sweep->at * sweep->step;
    size_t length;
    long i;

    if (!sweep->listed && sweep->decimals < 0) {
        zdn_shortest(text, value);
    } else if (!sweep->listed) {
        zdn_fixed(text, value, sweep->decimals);
    } else {
        for (i = 0L; i < sweep->at; i++)
            at = strchr(at, ',') + 1;
        at = zdn_skip(at);
        length = strcspn(at, ",");
        while (length > 0 && zdq_blank(ZD_BYTE(at[length - 1])))
            length--;
        length = length < VALUE_LENGTH ? length : VALUE_LENGTH - 1;
        memcpy(text, at, length);
        text[length] = '\0';
    }
}

/* Gives every value in turn, so that a wrong one is reported before anything runs; the last of them remains. */
static int give_all(struct zd_command *command, struct zd_asked_sweep *sweep, const char *asked, char *text)
{
    size_t length = (size_t)(sweep->text - asked);
    int code = 0;

    memcpy(text, asked, length);
    for (sweep->at = 0L; code == 0 && sweep->at < sweep->count; sweep->at++) {
        if (sweep->at > 0L) {
            command->n_overrides--;
            free((void *)command->overrides[command->n_overrides].values);
        }
        write_value(sweep, text + length);
        code = zda_give(command, text);
        if (code == 0 && command->overrides[command->n_overrides - 1].count != 1)
            code = zda_form(command, ZDA_SWEEP_FORM);
    }
    sweep->at = 0L;
    sweep->override = command->n_overrides - 1;
    return code;
}

/* The name of an override in results: C, TAB(2), V(pool).  Allocated, or null. */
static char *name_of(const struct zd_program *program, const struct zd_override *given)
{
    const struct zd_setting *setting = NULL;
    const char *name;
    int subscript[3];
    int n = 0, rest = given->first, i;
    char *made;

    if (given->setting < program->n_settings) {
        setting = ZD_SETTING(program, given->setting);
        name = setting->name;
    } else {
        name = ZD_VARIABLE(program, given->setting - program->n_settings)->name;
    }
    made = (char *)malloc(strlen(name) + 3 * 22 + 2);
    if (made == NULL)
        return NULL;
    strcpy(made, name);
    if (setting == NULL || setting->count == given->count)
        return made;
    while (n < 3 && setting->extents[n] != 0)
        n++;
    for (i = n - 1; i >= 0; i--) {
        subscript[i] = rest % setting->extents[i] + 1;
        rest = rest / setting->extents[i];
    }
    for (i = 0; i < n; i++) {
        strcat(made, i == 0 ? "(" : ",");
        zdn_fixed(made + strlen(made), (double)subscript[i], 0);
    }
    strcat(made, ")");
    return made;
}

static int read_asked(struct zd_command *command, struct zd_asked_sweep *sweep, struct zd_swept *swept)
{
    const char *asked = sweep->text;
    const char *equals = strchr(asked, '=');
    char *text;
    int code;

    if (equals == NULL)
        return zda_form(command, ZDA_SWEEP_FORM);
    sweep->text = equals + 1;
    if (!read_form(sweep))
        return zda_form(command, ZDA_SWEEP_FORM);
    text = (char *)malloc((size_t)(sweep->text - asked) + VALUE_LENGTH);
    if (text == NULL)
        return zda_no_memory(command, asked);
    code = give_all(command, sweep, asked, text);
    free(text);
    if (code != 0)
        return code;
    swept->name = name_of(command->program, command->overrides + sweep->override);
    return swept->name == NULL ? zda_no_memory(command, asked) : 0;
}

/* ---- all sweeps of a command ---- */

int zda_sweeps(struct zd_command *command)
{
    struct zd_swept *list;
    double points = 1.0;
    int code = 0, i;

    if (command->n_sweeps == 0)
        return 0;
    if (command->store != NULL)
        return zda_mistake(command, "not with --sweep",
            "\344\270\215\350\203\275\344\270\216 --sweep \345\220\214\347\224\250", "--store");
    list = (struct zd_swept *)calloc((size_t)command->n_sweeps, sizeof *list);
    if (list == NULL)
        return zda_no_memory(command, "--sweep");
    for (i = 0; i < command->n_sweeps; i++)
        list[i].name = NULL;
    command->swept_runs.list = list;
    command->swept_runs.n = command->n_sweeps;
    for (i = 0; i < command->n_sweeps && code == 0; i++) {
        code = read_asked(command, command->sweeps + i, list + i);
        points = points * (double)command->sweeps[i].count;
    }
    if (code == 0 && points > (double)MOST_POINTS)
        return zda_mistake(command, "more than 10000 runs",
            "\350\277\220\350\241\214\346\254\241\346\225\260\350\266\205\350\277\207 10000", "--sweep");
    if (code != 0 || points < 2.0 || command->way->clock != ZDY_OWN)
        return code;
#ifndef ZD_NO_TMPFILE
    command->kept.file = zdq_work();
    if (command->kept.file == NULL)
        return zda_no_memory(command, "--sweep");
    command->orders.kept = &command->kept;
    command->orders.whole = 1;
#endif
    return 0;
}

void zda_label(const struct zd_command *command, FILE *file, const char *before, const char *after)
{
    char text[VALUE_LENGTH];
    int i;

    if (command->n_sweeps == 0)
        return;
    zda_say(file, before);
    for (i = 0; i < command->n_sweeps; i++) {
        zda_say(file, i == 0 ? "" : ", ");
        zda_say(file, command->swept_runs.list[i].name);
        zda_say(file, "=");
        write_value(command->sweeps + i, text);
        zda_say(file, text);
    }
    zda_say(file, after);
}

void zda_point(struct zd_command *command)
{
    struct zd_swept_runs *runs = &command->swept_runs;
    char text[VALUE_LENGTH];
    const char *end;
    int i;

    for (i = 0; i < command->n_sweeps; i++) {
        write_value(command->sweeps + i, text);
        end = text;
        (void)zdn_number(&end, &runs->list[i].value);
        *(double *)command->overrides[command->sweeps[i].override].values = runs->list[i].value;
    }
    if (zda_prints(command))
        zda_label(command, stdout, "--- ", " ---\n");
}

int zda_at_last(const struct zd_command *command)
{
    int i;

    for (i = 0; i < command->n_sweeps; i++)
        if (command->sweeps[i].at + 1L < command->sweeps[i].count)
            return 0;
    return 1;
}

int zda_next_point(struct zd_command *command)
{
    struct zd_asked_sweep *sweep;
    int i;

    command->swept_runs.before = command->swept_runs.runs;
    command->swept_runs.follows = 1;
    for (i = command->n_sweeps - 1; i >= 0; i--) {
        sweep = command->sweeps + i;
        if (++sweep->at < sweep->count)
            return 1;
        sweep->at = 0L;
    }
    return 0;
}

void zda_end_sweeps(struct zd_command *command)
{
    int i;

    for (i = 0; command->swept_runs.list != NULL && i < command->n_sweeps; i++)
        free((void *)command->swept_runs.list[i].name);
    free((void *)command->swept_runs.list);
    free((void *)command->sweeps);
    if (command->kept.file != NULL)
        fclose(command->kept.file);
}
