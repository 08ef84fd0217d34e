/* overrides.c - values that the user gives instead of those of the base model:

       NAME=VALUE     a constant
       NAME=v/v/v     a whole table, in the order of its T cards; also NAME*=v/v/v, as in DYNAMO I
       NAME(3)=VALUE  one value of a table; NAME(2,1) of one with two subscripts; NAME[2] counted from 0

   For programs that run as written, also a variable, or an element by its name in results or by its number: V2, V(2),
   HV(plasma), HV(2).  `zudyn run --set` accepts the same forms (driver/experiment/settings.rs).

   Names may be in lower case, unless that is another name.  Numbers are those of C, without infinity and NaN. */

#include "zdport.h"
#include "zddigits.h"
#include "zdcommand.h"

#define LONGEST 400             /* line of a file of settings */

#define ZDO_LEFT 400            /* characters before the equals sign */

enum wrong {
    GOOD, NO_NAME, BAD_NUMBER, BAD_SUBSCRIPT, BAD_COUNT, NO_ROOM, NOT_WHOLE
#ifdef ZD_TYPED
    ,
    TOO_FINE, TOO_LARGE
#endif
};

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
    /* In a model of blocks, k and K are different names. */
    if (program->experiment != NULL)
        return -1;
    for (i = 0; i < program->n_settings; i++)
        if (zda_named(ZD_SETTING(program, i)->name, text, length))
            return i;
    return -1;
}

/* The text before the equals sign without spaces.  Returns the beginning of the values; null: no equals sign, or the
   text is too long. */
static const char *read_left(const char *text, char *left)
{
    size_t n = 0;

    for (; *text != '='; text++) {
        text = zdn_skip(text);
        if (*text == '=')
            break;
        if (*text == '\0' || n + 1 >= ZDO_LEFT)
            return NULL;
        left[n++] = *text;
    }
    left[n] = '\0';
    return text + 1;
}

/* Reads the subscripts of a value, counted from `first`, up to the closing character: the index of the value, or -1. */
static int read_subscripts(const struct zd_setting *setting, const char *text, int first, int end)
{
    long index = 0L, subscript;
    int i;

    for (i = 0; i < 3 && setting->extents[i] != 0; i++) {
        if (i > 0 && *text++ != ',')
            return -1;
        subscript = zdn_whole(&text) - (long)first;
        if (subscript < 0L || subscript >= (long)setting->extents[i])
            return -1;
        index = index * (long)setting->extents[i] + subscript;
    }
    if (i == 0 || *text != end || (end != '\0' && text[1] != '\0') || index >= (long)setting->count)
        return -1;
    return (int)index;
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
        text = zdn_skip(text);
        if (!zdn_number(&text, value + i))
            return BAD_NUMBER;
        text = zdn_skip(text);
    }
    if (*text == '/' || *text == ',')
        return BAD_COUNT;
    return *text == '\0' ? GOOD : BAD_NUMBER;
}

/* Whether a variable is the element with this number of the array whose name has this length: V2, or HV(plasma). */
static int is_element(const struct zd_program *program, long variable, const char *array, size_t length, long number)
{
    const char *name = ZD_VARIABLE(program, (int)variable)->name;
    size_t i;

    for (i = 0; i < length; i++)
        if (name[i] == '\0' || zdq_capital(name[i]) != zdq_capital(array[i]))
            return 0;
    name = name + length;
    return *name == '(' || (zdn_whole(&name) == number && *name == '\0');
}

/* The variable for an array and a number, or -1: the elements of an array are consecutive. */
static int find_element(const struct zd_program *program, const char *array, size_t length, const char *digits)
{
    long number = zdn_whole(&digits), first;

    for (first = 0; first < (long)program->n_variables; first++)
        if (is_element(program, first, array, length, 1L))
            break;
    if (number < 1L || number > (long)program->n_variables - first
        || !is_element(program, first + number - 1L, array, length, number))
        return -1;
    return (int)(first + number - 1L);
}

/* The number of the variable of this name, or -1. */
static int find_variable(const struct zd_program *program, const char *left)
{
    size_t length = strlen(left), at;
    int i;

    for (i = 0; i < program->n_variables; i++)
        if (zda_named(ZD_VARIABLE(program, i)->name, left, length))
            return i;
    if (length == 0)
        return -1;
    if (left[length - 1] == ')') {
        at = strcspn(left, "(");
        if (at + 1 + strspn(left + at + 1, "0123456789") + 1 != length)
            return -1;
        return find_element(program, left, at, left + at + 1);
    }
    for (at = length - 1; at > 0 && left[at] >= '0' && left[at] <= '9'; at--)
        if ((i = find_element(program, left, at, left + at)) >= 0)
            return i;
    return -1;
}

/* An INTEGER is a 32-bit integer. */
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

#ifdef ZD_TYPED
/* Nodes count from 0. */
#define FIRST_ELEMENT(program) ((program)->script == NULL)

/* Values of whole numbers must be such numbers. */
static int check_values(const struct zd_setting *setting, struct zd_override *to)
{
    int i, wrong = GOOD;

    for (i = 0; i < to->count && setting->kind != ZD_REAL && wrong == GOOD; i++)
        wrong = zdl_fits(to->values[i], setting->scale, setting->kind);
    if (wrong != GOOD)
        free((void *)to->values);
    return wrong;
}
#else
#define FIRST_ELEMENT(program) 1
#endif

/* Parses the value after the name, or the whole table: sets to->first and to->count.  base: the first subscript in
   parentheses. */
static int read_element(const struct zd_setting *setting, const char *after, int base, struct zd_override *to)
{
    int first = 0;

    to->first = 0;
    to->count = setting->count;
    if (*after == '\0' || strcmp(after, "*") == 0 || strcmp(after, "(*)") == 0 || strcmp(after, "[*]") == 0)
        return GOOD;
    if (*after == '[')
        first = read_subscripts(setting, after + 1, 0, ']');
    else
        first = read_subscripts(setting, after + 1, base, *after == '(' ? ')' : '\0');
    to->first = first;
    to->count = 1;
    return first < 0 ? BAD_SUBSCRIPT : GOOD;
}

int zd_option(const struct zd_program *program, const char *text, struct zd_override *to)
{
    char left[ZDO_LEFT];
    const char *values = read_left(text, left);
    size_t length;
    int variable, wrong;

    if (values == NULL || strcspn(left, "([*") == 0)
        return NO_NAME;
    variable = find_variable(program, left);
    if (variable >= 0)
        return give_variable(program, variable, values, to);
    length = strcspn(left, "([*");
#ifdef ZD_TYPED
    /* Any character may be in a name. */
    if (program->script != NULL && find_setting(program, left, strlen(left)) >= 0)
        length = strlen(left);
#endif
    to->setting = find_setting(program, left, length);
    if (to->setting < 0)
        return NO_NAME;
    wrong = read_element(ZD_SETTING(program, to->setting), left + length, FIRST_ELEMENT(program), to);
    if (wrong == GOOD)
        wrong = give_values(values, to);
#ifdef ZD_TYPED
    if (wrong == GOOD)
        wrong = check_values(ZD_SETTING(program, to->setting), to);
#endif
    return wrong;
}

/* ---- the overrides of a command ---- */

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

int zda_give(struct zd_command *command, const char *text)
{
    static const char *const english[] = {
        "", "no such constant or table", "number expected", "no such value of the table",
        "wrong number of values", "no memory", "whole number expected"
#ifdef ZD_TYPED
        , "too many decimals", "out of range"
#endif
    };
    static const char *const chinese[] = {
        "",
        "\346\262\241\346\234\211\350\277\231\344\270\252\345\270\270\346\225\260\346\210\226\350\241\250",
        "\351\234\200\350\246\201\346\225\260\345\255\227",
        "\350\241\250\344\270\255\346\262\241\346\234\211\350\277\231\344\270\252\345\200\274",
        "\345\200\274\347\232\204\344\270\252\346\225\260\344\270\215\345\257\271",
        "\345\206\205\345\255\230\344\270\215\350\266\263",
        "\351\234\200\350\246\201\346\225\264\346\225\260"
#ifdef ZD_TYPED
        , "\345\260\217\346\225\260\344\275\215\346\225\260\345\244\252\345\244\232",
        "\350\266\205\345\207\272\350\214\203\345\233\264"
#endif
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
    if (wrong == 1 && !ZD_IN_STEPS(command->program))
        return zda_mistake(command, english_variable, chinese_variable, text);
    if (wrong != 0)
        return zda_mistake(command, english[wrong], chinese[wrong], text);
    command->n_overrides++;
    return 0;
}

/* Removes the comment from a line of a settings file.  Returns whether anything is left. */
static int strip_line(char *line)
{
    line[strcspn(line, ":\n")] = '\0';
    return *zdn_skip(line) != '\0';
}

int zda_file(struct zd_command *command, const char *name)
{
    FILE *file = fopen(name, "r");
    char line[LONGEST];
    int code = 0;

    if (file == NULL)
        return zda_mistake(command, "cannot be read", "\346\227\240\346\263\225\350\257\273\345\217\226", name);
    while (code == 0 && fgets(line, LONGEST, file) != NULL) {
        if (strip_line(line))
            code = zda_give(command, line);
    }
    fclose(file);
    return code;
}
