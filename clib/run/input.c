/* input.c - numbers from outside: the input of READ, and columns of data files (datafile.c reads them).

   The input consists of numbers separated by spaces, commas, semicolons or line ends; # begins a comment.  A number is
   an integer, or has a decimal point, an exponent or both; number and exponent may have a sign. */

#include "zdport.h"
#include "zddigits.h"
#include "zdkeep.h"

#define TOKEN 400               /* size of a number; a longer token is not a number */
#define GAP 16777216L           /* bytes between two numbers; a device or a pipe may send spaces endlessly */
#define MOST_KEPT 268435456L    /* bytes of the input that are copied, for the same reason */
#define INTEGER_MOST 2147483647.0
#define INTEGER_LEAST (-2147483648.0)

/* Numbers as written in a file. */
struct token {
    FILE *file;                 /* null: no input */
    struct zd_kept_input *kept; /* not null: to be read from there */
    double count;               /* taken so far */
    long line;                  /* of the last */
    int begun;                  /* nonzero: the byte order mark has been checked */
    int whole;                  /* nonzero: the last token fitted */
    int endless;                /* nonzero: GAP bytes without a number were read */
    char text[TOKEN];
};

struct zd_input {
    struct token token;
    int n_tables;
    struct zd_data *table;
};

static int get_symbol(struct token *token)
{
    int c = getc(token->file);

    if (c == '\n')
        token->line++;
    return c;
}

/* Skips the mark EF BB BF that some editors write before UTF-8; lines of the input count from 1. */
static int first_symbol(struct token *token)
{
    static const char mark[] = "\357\273\277";
    int c = get_symbol(token);
    int i;

    if (token->begun)
        return c;
    token->begun = 1;
    for (i = 0; mark[i] != '\0'; i++) {
        if (c != ZD_BYTE(mark[i]))
            return c;
        c = get_symbol(token);
    }
    return c;
}

static int separates(int c)
{
    return c == ',' || c == ';' || c == '#' || c == '\032' || zdq_blank(c);
}

/* Skips separators and comments, and returns the next symbol: EOF at the end, or if the input is endless. */
static int pass_gap(struct token *token)
{
    int c = first_symbol(token);
    int comment = 0;
    long passed;

    for (passed = 0L; c != EOF && (comment || separates(c)); passed++) {
        if (passed >= GAP) {
            token->endless = 1;
            return EOF;
        }
        comment = c == '#' || (comment && c != '\n');
        c = get_symbol(token);
    }
    return c;
}

/* From now on reads a copy of the file, made now or for an earlier run. */
static void read_copy(struct token *token)
{
    struct zd_kept_input *kept = token->kept;
    long copied;
    int c;

    for (copied = 0L; !kept->full && copied < MOST_KEPT && (c = getc(token->file)) != EOF; copied++)
        putc(c, kept->file);
    kept->full = 1;
    rewind(kept->file);
    token->file = kept->file;
    token->kept = NULL;
}

/* Reads the next token into token->text; 0 at the end. */
static int take(struct token *token)
{
    int length = 0;
    int c;

    if (token->file == NULL)
        return 0;
    if (token->kept != NULL)
        read_copy(token);
    c = token->endless ? EOF : pass_gap(token);
    if (c == EOF)
        return 0;
    token->count = token->count + 1.0;
    token->whole = 1;
    for (; c != EOF && !separates(c) && token->whole; c = getc(token->file)) {
        if (length < TOKEN - 1)
            token->text[length++] = (char)c;
        else
            token->whole = 0;   /* stop here: a device may be endless */
    }
    if (c != EOF)
        ungetc(c, token->file);
    token->text[length] = '\0';
    return 1;
}

static const char *skip_digits(const char *text, int *some)
{
    for (; zdn_digit(*text) >= 0; text++)
        *some = 1;
    return text;
}

/* Whether the whole text is a number; *real: it has a decimal point or an exponent. */
static int is_number(const char *text, int *real)
{
    int some = 0;
    int power = 0;

    *real = 0;
    if (*text == '+' || *text == '-')
        text++;
    text = skip_digits(text, &some);
    if (*text == '.') {
        *real = 1;
        text = skip_digits(text + 1, &some);
    }
    if (!some)
        return 0;
    if (*text == 'e' || *text == 'E') {
        *real = 1;
        text++;
        if (*text == '+' || *text == '-')
            text++;
        text = skip_digits(text, &power);
        if (!power)
            return 0;
    }
    return *text == '\0';
}

static int too_large(double value)
{
    return value < INTEGER_LEAST || value > INTEGER_MOST;
}

int zdi_number(struct zd_head *head, int integer, double *into)
{
    struct token *token = &head->course->input->token;
    const char *end;
    double value;
    int real;

    head->failure.value = token->count + 1.0;
    if (!take(token))
        return token->endless ? ZD_NO_END : ZD_NO_DATA;
    if (!token->whole || !is_number(token->text, &real))
        return ZD_NOT_NUMBER;
    if (integer && real)
        return ZD_REAL_HERE;
    value = zdn_read(token->text, &end);
    if (value - value != 0.0)
        return ZD_NOT_NUMBER;
    if (integer && too_large(value))
        return ZD_OVERFLOW;
    /* A later failure without a value of its own must not report this number. */
    head->failure.value = 0.0;
    *into = value;
    return ZD_GOOD;
}

int zdi_left(struct zd_input *input, double *count)
{
    *count = input->token.count;
    if (input->token.kept != NULL)      /* the program does not read */
        return 0;
    return take(&input->token);
}

int zdi_place(FILE *input, double number, char *text, int room, long *line)
{
    struct token *token = (struct token *)calloc(1, sizeof *token);
    int found;

    if (token == NULL)
        return 0;
    if (fseek(input, 0L, SEEK_SET) != 0) {      /* a pipe cannot be read twice */
        free(token);
        return 0;
    }
    clearerr(input);
    token->file = input;
    token->line = 1;
    do
        found = take(token);
    while (found && token->count < number);
    *line = token->line;
    text[0] = '\0';
    if (found && room > 0)
        strncat(text, token->text, (size_t)room - 1);
    free(token);
    return found;
}

/* ---- data files ---- */

int zdi_open(struct zd_input **input, const struct zd_program *program, const struct zd_orders *orders,
             struct zd_failure *what)
{
    struct zd_input *made = (struct zd_input *)calloc(1, sizeof *made);
    int kind = ZD_GOOD;
    int i;

    *input = NULL;
    what->kind = ZD_MEMORY;
    what->site = -1;
    if (made == NULL)
        return ZD_MEMORY;
    made->token.file = orders->input;
    made->token.kept = orders->kept;
    made->token.line = 1;
    made->table = (struct zd_data *)calloc((size_t)program->n_tables + 1, sizeof *made->table);
    if (made->table == NULL) {
        free(made);
        return ZD_MEMORY;
    }
    for (i = 0; i < program->n_tables && kind == ZD_GOOD; i++) {
        made->n_tables = i + 1;
        kind = zdi_load(made->table + i, program->tables + i, orders->data, &what->value);
        what->site = program->tables[i].site;
    }
    what->kind = kind;
    if (kind == ZD_GOOD)
        *input = made;
    else
        zdi_close(made);
    return kind;
}

const struct zd_data *zdi_data(const struct zd_input *input, int table)
{
    return input->table + table;
}

void zdi_close(struct zd_input *input)
{
    int i;

    if (input == NULL)
        return;
    for (i = 0; i < input->n_tables; i++)
        zdi_drop(input->table + i);
    free(input->table);
    free(input);
}

int zdi_column(struct zd_head *head, int table, int column, int integer, double *into)
{
    struct zd_data *data = head->course->input->table + table;
    double value;

    head->failure.value = (double)data->next[column] + 1.0;
    if (data->next[column] >= data->rows)
        return ZD_NO_DATA;
    value = data->column[column][data->next[column]++];
    if (integer && floor(value) != value)
        return ZD_REAL_HERE;
    if (integer && too_large(value))
        return ZD_OVERFLOW;
    head->failure.value = 0.0;
    *into = value;
    return ZD_GOOD;
}

/* The row before the argument, by bisection; tries the row found last time first. */
static long row_before(struct zd_data *data, double argument)
{
    const double *x = data->column[0];
    long low = data->near;
    long high = data->rows - 1;

    if (low < high && x[low] <= argument && argument < x[low + 1])
        return low;
    low = 0;
    while (high - low > 1) {
        long middle = low + (high - low) / 2;

        if (x[middle] <= argument)
            low = middle;
        else
            high = middle;
    }
    data->near = low;
    return low;
}

double zdi_interpolate(const struct zd_head *head, int table, int column, double argument)
{
    struct zd_data *data = head->course->input->table + table;
    const double *x = data->column[0];
    const double *y = data->column[column];
    long last = data->rows - 1;
    long i;

    if (argument != argument)
        return argument;
    if (argument <= x[0])
        return y[0];
    if (argument >= x[last])
        return y[last];
    i = row_before(data, argument);
    return y[i] + (y[i + 1] - y[i]) * ((argument - x[i]) / (x[i + 1] - x[i]));
}

double zdi_slope(const struct zd_head *head, int table, int column, double argument)
{
    struct zd_data *data = head->course->input->table + table;
    const double *x = data->column[0];
    const double *y = data->column[column];
    long i;

    if (argument != argument)
        return argument;
    if (argument < x[0] || argument >= x[data->rows - 1])
        return 0.0;
    i = row_before(data, argument);
    return (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
}
