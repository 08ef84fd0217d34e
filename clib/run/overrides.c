/* overrides.c - values given by the user in place of those of the base model:

       NAME=VALUE     a constant
       NAME=v/v/v     a whole table, in the order of its T cards
       NAME(3)=VALUE  one value of a table; NAME(2,1) of one with two subscripts; NAME[2] counted from 0

   and of programs that run as written a variable, or an element by the name it has in results: V2, HV(plasma).

   Letters of names may be small, unless another name is written so.  Numbers are those of C without infinity and the like. */

#include "zdport.h"
#include "zddigits.h"
#include "zdcommand.h"

#define LONGEST 400             /* line of a file of settings */

enum wrong { GOOD, NO_NAME, BAD_NUMBER, BAD_SUBSCRIPT, BAD_COUNT, NO_ROOM, NOT_WHOLE };

int zda_named(const char *name, const char *text, size_t length)
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
        if (zda_named(ZD_SETTING(program, i)->name, text, length))
            return i;
    return -1;
}

/* A number from *text on, which is moved after it. */
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

/* The subscripts from *text on, after the parenthesis: the number of the value, or -1. */
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

/* The same after a bracket: the only subscript, counted from 0. */
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
        if (zda_named(ZD_VARIABLE(program, i)->name, text, length))
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

/* ---- those of a command ---- */

/* Room for one more value; null: no memory. */
static struct zd_override *next_override(struct zd_command *command)
{
    struct zd_override *more;

    if (command->n_overrides + 4 > command->room) {
        more = (struct zd_override *)realloc((void *)command->overrides, 2 * ((size_t)command->room + 4) * sizeof *more);
        if (more == NULL)
            return NULL;
        command->overrides = more;
        command->room = 2 * (command->room + 4);
    }
    return command->overrides + command->n_overrides;
}

static int no_memory(const struct zd_command *command, const char *text)
{
    return zda_mistake(command, "no memory", "\345\206\205\345\255\230\344\270\215\350\266\263", text);
}

int zda_give(struct zd_command *command, const char *text)
{
    static const char *const english[] = {
        "", "no such constant or table", "number expected", "no such value of the table",
        "wrong number of values", "no memory", "whole number expected"
    };
    static const char *const chinese[] = {
        "",
        "\346\262\241\346\234\211\350\277\231\344\270\252\345\270\270\346\225\260\346\210\226\350\241\250",
        "\351\234\200\350\246\201\346\225\260\345\255\227",
        "\350\241\250\344\270\255\346\262\241\346\234\211\350\277\231\344\270\252\345\200\274",
        "\345\200\274\347\232\204\344\270\252\346\225\260\344\270\215\345\257\271",
        "\345\206\205\345\255\230\344\270\215\350\266\263",
        "\351\234\200\350\246\201\346\225\264\346\225\260"
    };
    static const char *const english_variable = "no such parameter or variable";
    static const char *const chinese_variable =
        "\346\262\241\346\234\211\350\277\231\344\270\252\345\217\202\346\225\260\346\210\226\345\217\230\351\207\217";
    struct zd_override *to;
    int wrong;

    if (strchr(text, '=') == NULL)
        return zda_mistake(command, "NAME=VALUE expected", "\351\234\200\350\246\201 NAME=VALUE", text);
    to = next_override(command);
    wrong = to == NULL ? 5 : zd_option(command->program, text, to);
    if (wrong == 1 && command->program->course != NULL)
        return zda_mistake(command, english_variable, chinese_variable, text);
    if (wrong != 0)
        return zda_mistake(command, english[wrong], chinese[wrong], text);
    command->n_overrides++;
    return 0;
}

int zda_set(struct zd_command *command, int setting, const char *text)
{
    struct zd_override *to = next_override(command);
    const char *end;
    double *value;

    if (setting < 0)
        return 0;
    value = (double *)malloc(sizeof *value);
    if (value == NULL || to == NULL) {
        free(value);
        return no_memory(command, text);
    }
    *value = zdn_read(text, &end);
    if (end == text || *end != '\0' || *value - *value != 0.0) {
        free(value);
        return zda_mistake(command, "number expected", "\351\234\200\350\246\201\346\225\260\345\255\227", text);
    }
    to->setting = setting;
    to->first = 0;
    to->count = 1;
    to->values = value;
    command->n_overrides++;
    return 0;
}

/* A line of a file of settings without blanks and comment. */
static void strip_line(char *line)
{
    char *to = line;

    for (; *line != '\0' && *line != ':'; line++)
        if (strchr(" \t\r\n", *line) == NULL)
            *to++ = *line;
    *to = '\0';
}

int zda_file(struct zd_command *command, const char *name)
{
    FILE *file = fopen(name, "r");
    char line[LONGEST];
    int code = 0;

    if (file == NULL)
        return zda_mistake(command, "cannot be read", "\346\227\240\346\263\225\350\257\273\345\217\226", name);
    while (code == 0 && fgets(line, LONGEST, file) != NULL) {
        strip_line(line);
        if (line[0] != '\0')
            code = zda_give(command, line);
    }
    fclose(file);
    return code;
}
