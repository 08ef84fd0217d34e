/* options.c - values given by the user in place of those of the base model:

       NAME=VALUE     a constant
       NAME=v/v/v     a whole table, in the order of its T cards
       NAME(3)=VALUE  one value of a table; NAME(2,1) of one with two subscripts; NAME[2] counted from 0

   and of programs that run as written a variable, or an element by the name it has in results: V2, HV(plasma).

   Letters of names may be small, unless another name is written so.  Numbers are those of C without infinity and the like. */

#include "zdport.h"
#include "zddigits.h"
#include "zdrun.h"

enum wrong { GOOD, NO_NAME, BAD_NUMBER, BAD_SUBSCRIPT, BAD_COUNT, NO_ROOM, NOT_WHOLE };

static int same_name(const char *name, const char *text, size_t length)
{
    size_t i;

    if (strlen(name) != length)
        return 0;
    for (i = 0; i < length; i++)
        if (zdq_capital(text[i]) != zdq_capital(name[i]))
            return 0;
    return 1;
}

static int find_setting(const struct zd_program *program, const char *text, size_t length)
{
    int i;

    for (i = 0; i < program->n_settings; i++)
        if (strlen(ZD_SETTING(program, i)->name) == length && strncmp(ZD_SETTING(program, i)->name, text, length) == 0)
            return i;
    /* Where only settings are given, in a model of blocks, k and K are two names. */
    if (program->course != NULL && program->n_variables == 0)
        return -1;
    for (i = 0; i < program->n_settings; i++)
        if (same_name(ZD_SETTING(program, i)->name, text, length))
            return i;
    return -1;
}

/* A number from *text on, which is moved behind it. */
static int read_number(const char **text, double *value)
{
    const char *end;

    if (strchr("+-.0123456789", **text) == NULL || **text == '\0')
        return 0;
    *value = zdn_read(*text, &end);
    if (end == *text || *value - *value != 0.0)
        return 0;
    *text = end;
    return 1;
}

/* The subscripts from *text on, behind the parenthesis: the number of the value, or -1. */
static int read_subscripts(const struct zd_setting *setting, const char **text)
{
    int index = 0;
    int i;
    double subscript;

    for (i = 0; i < 3 && setting->extents[i] != 0; i++) {
        if (i > 0 && *(*text)++ != ',')
            return -1;
        if (!read_number(text, &subscript) || !(subscript >= 1.0 && subscript <= setting->extents[i]))
            return -1;
        if ((double)(int)subscript != subscript)
            return -1;
        index = index * setting->extents[i] + (int)subscript - 1;
    }
    if (i == 0 || **text != ')')
        return -1;
    (*text)++;
    return index < setting->count ? index : -1;
}

/* The same behind a bracket: the only subscript, counted from 0. */
static int read_place(const struct zd_setting *setting, const char **text)
{
    double place;

    if (setting->extents[0] == 0 || setting->extents[1] != 0 || !read_number(text, &place))
        return -1;
    if (!(place >= 0.0 && place < setting->extents[0]) || (double)(int)place != place || *(*text)++ != ']')
        return -1;
    return (int)place;
}

static int read_values(const char *text, double *value, int count)
{
    int i;

    for (i = 0; i < count; i++) {
        if (i > 0) {
            if (*text == '\0')
                return BAD_COUNT;
            if (*text != '/' && *text != ',')
                return BAD_NUMBER;
            text++;
        }
        if (!read_number(&text, value + i))
            return BAD_NUMBER;
    }
    if (*text == '/' || *text == ',')
        return BAD_COUNT;
    return *text == '\0' ? GOOD : BAD_NUMBER;
}

/* The number of the variable whose name is all that stands before the equals sign, or -1. */
static int find_variable(const struct zd_program *program, const char *text)
{
    size_t length = strcspn(text, "=");
    int i;

    for (i = 0; i < program->n_variables; i++)
        if (same_name(ZD_VARIABLE(program, i)->name, text, length))
            return i;
    return -1;
}

/* An INTEGER holds whole numbers of 32 bits. */
static int fits(const struct zd_column *variable, double value)
{
    return !variable->integer || (value == floor(value) && value >= -2147483648.0 && value <= 2147483647.0);
}

static int give_values(const char *text, struct zd_override *to)
{
    double *values = (double *)malloc((size_t)to->count * sizeof *values);
    int wrong;

    if (values == NULL)
        return NO_ROOM;
    wrong = read_values(text, values, to->count);
    if (wrong != GOOD) {
        free(values);
        return wrong;
    }
    to->values = values;
    return GOOD;
}

static int give_variable(const struct zd_program *program, int variable, const char *text, struct zd_override *to)
{
    int wrong;

    to->setting = program->n_settings + variable;
    to->first = 0;
    to->count = 1;
    wrong = give_values(text, to);
    if (wrong != GOOD || fits(ZD_VARIABLE(program, variable), to->values[0]))
        return wrong;
    free((void *)to->values);
    return NOT_WHOLE;
}

int zd_option(const struct zd_program *program, const char *text, struct zd_override *to)
{
    size_t length = strcspn(text, "([=");
    const struct zd_setting *setting;
    int variable = find_variable(program, text);

    if (variable >= 0 && strchr(text, '=') != NULL)
        return give_variable(program, variable, strchr(text, '=') + 1, to);
    to->setting = find_setting(program, text, length);
    if (to->setting < 0)
        return NO_NAME;
    setting = ZD_SETTING(program, to->setting);
    to->first = 0;
    to->count = setting->count;
    text = text + length;
    if (*text == '(' || *text == '[') {
        text++;
        to->first = text[-1] == '(' ? read_subscripts(setting, &text) : read_place(setting, &text);
        if (to->first < 0)
            return BAD_SUBSCRIPT;
        to->count = 1;
    }
    if (*text++ != '=')
        return BAD_NUMBER;
    return give_values(text, to);
}
