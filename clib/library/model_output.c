/* model_output.c - the output of a running model: printf, prterr, and the variables that TERMINAL assigns; and the
   messages at the start of a run: a parameter outside its limits, a start value that a conservation law replaces.

   Printed text goes to zd_orders.said at once, the rest into the store.  The translator has checked that a format
   contains only %d, %i, %f, %e, %g and %%, with flags, width and precision. */

#include "zdport.h"
#include "zddigits.h"
#include "zdkeep.h"
#include "zdcourse.h"

#define SAID_WIDTH 200               /* maximum width and precision of a printed number */
#define SAID_PIECE 800               /* room for any number: 309 digits, the point and the decimals */
#define SAID_AT(model, offset) (*ZD_AT(model, (ZD_OFFSET)(offset)))
#define SAID_SAME 1e-9              /* start values are the same if they differ by this part of the larger, */
#define SAID_NOISE 1e-14            /* or by this part of the values they are computed from */

static void said_text(struct zd_course *course, const char *text)
{
    size_t length = strlen(text);

    if (length == 0 || course->orders->said == NULL)
        return;
    course->open = text[length - 1] != '\n';
    course->orders->said->put(course->orders->said->context, text);
}

/* Reads digits from *text, limited to the maximum width. */
static int said_digits(const char **text)
{
    int number = 0;

    for (; **text >= '0' && **text <= '9'; (*text)++)
        if (number <= SAID_WIDTH)
            number = number * 10 + (**text - '0');
    return number < SAID_WIDTH ? number : SAID_WIDTH;
}

/* The digits of a value that is not negative, without sign; -1 if it is infinite or NaN. */
static int said_digits_of(char *piece, int letter, int precision, double value)
{
    size_t length;

    if (value - value != 0.0) {
        zdn_general(piece, value, 6);
        return -1;
    }
    if (letter == 'f') {
        zdn_fixed(piece, value, precision < 0 ? 6 : precision);
    } else if (letter == 'e') {
        zdn_exponent(piece, value, precision < 0 ? 6 : precision, 'e');
    } else if (letter == 'g') {
        zdn_general(piece, value, precision < 0 ? 6 : precision == 0 ? 1 : precision);
    } else {
        zdn_fixed(piece, floor(value), 0);
        length = strlen(piece);
        if (precision > (int)length) {
            memmove(piece + (precision - (int)length), piece, length + 1);
            memset(piece, '0', (size_t)precision - length);
        }
    }
    return 0;
}

/* Prints the value by one conversion, from after its % sign, as in C; moves *text past it. */
static void said_number(struct zd_course *course, const char **text, double value)
{
    char piece[SAID_PIECE], pad[SAID_WIDTH + 2], sign[2];
    int left = 0, zeros = 0, width, precision = -1, whole, room;

    sign[0] = sign[1] = '\0';
    for (; **text != '\0' && strchr("-+ #0", **text) != NULL; (*text)++) {
        left = left || **text == '-';
        zeros = zeros || **text == '0';
        if (**text == '+' || (**text == ' ' && sign[0] == '\0'))
            sign[0] = **text;
    }
    width = said_digits(text);
    if (**text == '.') {
        (*text)++;
        precision = said_digits(text);
    }
    whole = **text == 'd' || **text == 'i';
    if (value < 0.0 && !(whole && value > -1.0))
        sign[0] = '-';
    if (said_digits_of(piece, **text, precision, fabs(value)) != 0 || (whole && precision >= 0))
        zeros = 0;
    (*text)++;
    room = width - (int)strlen(sign) - (int)strlen(piece);
    room = room > 0 ? room : 0;
    memset(pad, zeros && !left ? '0' : ' ', (size_t)room);
    pad[room] = '\0';
    if (!left && !zeros)
        said_text(course, pad);
    said_text(course, sign);
    if (!left && zeros)
        said_text(course, pad);
    said_text(course, piece);
    if (left)
        said_text(course, pad);
}

/* Prints the format with the values of the array in order. */
static void said_form(struct zd_course *course, const char *text, const double *value, int n)
{
    char piece[SAID_PIECE];
    int length = 0, i = 0;

    while (*text != '\0') {
        if (*text == '%' && text[1] != '%' && i < n) {
            piece[length] = '\0';
            said_text(course, piece);
            text++;
            said_number(course, &text, value[i++]);
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

/* Prints name = value, one line per element. */
static void said_values(struct zd_course *course, const char *name, const double *value, int n)
{
    char piece[SAID_PIECE];
    int i;

    if (course->open)
        said_text(course, "\n");
    for (i = 0; i < n; i++) {
        said_text(course, name);
        if (n > 1) {
            said_text(course, "[");
            zdn_fixed(piece, (double)i, 0);
            said_text(course, piece);
            said_text(course, "]");
        }
        said_text(course, " = ");
        zdn_general(piece, value[i], 15);
        said_text(course, piece);
        said_text(course, "\n");
    }
}

/* Stores a warning the first time that it is due. */
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
