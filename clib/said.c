/* said.c - what a model says while it runs: printf, prterr, the variables that TERMINAL assigns; and what is
   told when a run begins: a parameter outside its limits, a start value that a law of conservation replaces.

   What is said goes to zd_course_orders.said as it comes, the rest into the store.  A format has only %d, %i, %f, %e,
   %g and %%, with flags, width and precision, which the translator has seen to. */

#include "zdport.h"
#include "zdkeep.h"
#include "zdcourse.h"

#define SAID_WIDTH 200               /* wider and more exact than that nothing is printed */
#define SAID_PIECE 800               /* room for any number: 309 digits before the point, so many behind it */
#define SAID_AT(model, offset) (*(double *)(void *)((char *)(model) + (offset)))
#define SAID_SAME 1e-9              /* start values that differ by so much of the larger are the same, */
#define SAID_NOISE 1e-14            /* and those that differ by so much of what they are computed of */

static void said_text(struct zd_course *course, const char *text)
{
    size_t length = strlen(text);

    if (length == 0 || course->orders->said == NULL)
        return;
    course->open = text[length - 1] != '\n';
    course->orders->said->put(course->orders->said->context, text);
}

/* Digits from *text on, as a number that is not beyond what is printed. */
static int said_digits(const char **text)
{
    int number = 0;

    for (; **text >= '0' && **text <= '9'; (*text)++)
        if (number <= SAID_WIDTH)
            number = number * 10 + (**text - '0');
    return number < SAID_WIDTH ? number : SAID_WIDTH;
}

/* A whole number, truncated; what a long cannot hold has no point all the same. */
static void said_whole(char *piece, const char *flags, int width, int precision, double value)
{
    char form[40];

    value = value < 0.0 ? ceil(value) : floor(value);
    if (value >= -2147483647.0 && value <= 2147483647.0) {
        if (precision >= 0)
            sprintf(form, "%%%s%d.%dld", flags, width, precision);
        else
            sprintf(form, "%%%s%dld", flags, width);
        sprintf(piece, form, (long)value);
    } else {
        sprintf(form, "%%%s%d.0f", flags, width);
        sprintf(piece, form, value);
    }
}

/* One conversion behind its % sign, with the value; *text is moved behind it. */
static void said_number(char *piece, const char **text, double value)
{
    char flags[12], form[40];
    int n = 0, width, precision = -1;

    for (; **text != '\0' && strchr("-+ #0", **text) != NULL; (*text)++)
        if (n < 10)
            flags[n++] = **text;
    flags[n] = '\0';
    width = said_digits(text);
    if (**text == '.') {
        (*text)++;
        precision = said_digits(text);
    }
    /* A width of 0 would be read as a flag, which it is not everywhere. */
    if (**text == 'd' || **text == 'i') {
        said_whole(piece, flags, width > 0 ? width : 1, precision, value);
    } else {
        if (precision >= 0)
            sprintf(form, "%%%s%d.%d%c", flags, width > 0 ? width : 1, precision, **text);
        else
            sprintf(form, "%%%s%d%c", flags, width > 0 ? width : 1, **text);
        sprintf(piece, form, value);
    }
    (*text)++;
}

/* The format with the values of the array, one after the other. */
static void said_form(struct zd_course *course, const char *text, const double *value, int n)
{
    char piece[SAID_PIECE];
    int length = 0, i = 0;

    while (*text != '\0') {
        if (*text == '%' && text[1] != '%' && i < n) {
            piece[length] = '\0';
            said_text(course, piece);
            text++;
            said_number(piece, &text, value[i++]);
            said_text(course, piece);
            length = 0;
            continue;
        }
        if (*text == '%' && text[1] == '%')
            text++;
        piece[length++] = *text++;
        if (length == SAID_PIECE - 1) {
            piece[length] = '\0';
            said_text(course, piece);
            length = 0;
        }
    }
    piece[length] = '\0';
    said_text(course, piece);
}

/* name = value, a line for each element. */
static void said_values(struct zd_course *course, const char *name, const double *value, int n)
{
    char piece[SAID_PIECE];
    int i;

    if (course->open)
        said_text(course, "\n");
    for (i = 0; i < n; i++) {
        said_text(course, name);
        if (n > 1)
            sprintf(piece, "[%d] = %.15g\n", i, value[i]);
        else
            sprintf(piece, " = %.15g\n", value[i]);
        said_text(course, piece);
    }
}

/* A warning, the first time that it is due. */
static void said_warning(struct zd_head *head, const struct zd_call *call, int *told, int kind, double value)
{
    struct zd_failure what;

    if (*told)
        return;
    *told = 1;
    what.kind = kind;
    what.site = call->site;
    what.time = head->time;
    what.value = value;
    zd_warn_run(head->course->store, &what, 0.0);
}

static void said_limits(struct zd_head *head, const struct zd_call *call, int *told, const double *value,
                        const double *limits)
{
    int i;

    for (i = 0; i < call->size[0]; i++)
        if (!(value[i] >= limits[0] && value[i] <= limits[1])) {
            said_warning(head, call, told, ZD_LIMITS, value[i]);
            return;
        }
}

static void said_mismatch(struct zd_head *head, const struct zd_call *call, int *told, double before, double after,
                          const double *terms)
{
    double larger = fabs(before) > fabs(after) ? fabs(before) : fabs(after), largest = larger;
    int i;

    for (i = 0; terms != NULL && i < call->size[0]; i++)
        if (fabs(terms[i]) > largest)
            largest = fabs(terms[i]);
    if (!(fabs(after - before) <= SAID_SAME * larger) && !(fabs(after - before) <= SAID_NOISE * largest))
        said_warning(head, call, told, ZD_MISMATCH, after);
}

int zdx_say(void *model, const struct zd_call *call, int *told)
{
    struct zd_head *head = (struct zd_head *)model;
    const double *values = call->array[0] < 0 ? NULL : &SAID_AT(model, call->array[0]);

    switch (call->function) {
    case ZDX_PRINTF:
        said_form(head->course, call->text, values, values == NULL ? 0 : call->size[0]);
        break;
    case ZDX_TELL:
        said_values(head->course, call->text, values, call->size[0]);
        break;
    case ZDX_LIMITS:
        said_limits(head, call, told, values, &SAID_AT(model, call->array[1]));
        break;
    case ZDX_MISMATCH:
        said_mismatch(head, call, told, SAID_AT(model, call->value[0]), SAID_AT(model, call->value[1]), values);
        break;
    default:
        said_text(head->course, call->text);
        if (head->course->open)
            said_text(head->course, "\n");
        head->failure.kind = ZD_TOLD;
        head->failure.site = call->site;
        head->failure.time = SAID_AT(model, call->value[0]);
        head->failure.value = 0.0;
        return ZD_TOLD;
    }
    return ZD_GOOD;
}
