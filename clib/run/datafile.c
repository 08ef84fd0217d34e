/* datafile.c - files of data: a header line of names, then rows of numbers, separated by commas.

   A name or number may have quotes and spaces around it.  Empty lines are skipped, and so is the byte order mark
   that some editors write first.  Only the columns that the program uses are read; the others may contain anything.
   All rows are kept in memory.  A byte 0 is an error, so reading an endless device of zeros fails; reading an
   endless device of rows stops at a limit. */

#include "zdport.h"
#include "zddigits.h"
#include "zdkeep.h"

#define MOST_ROWS 10000000L

#define FIELD 300               /* size of a name or a number; the rest of a longer one is dropped */

/* A field, and what ended it. */
struct field {
    FILE *file;
    long line;                  /* on which it begins, from 1 */
    int end;                    /* ',' '\n' or EOF */
    int strange;                /* nonzero: a byte 0 was read */
    char text[FIELD];
};

/* Removes spaces, and quotes with the spaces inside and around them. */
static void strip(char *text)
{
    size_t begin = strspn(text, " \t\r\"");
    size_t length;

    memmove(text, text + begin, strlen(text + begin) + 1);
    for (length = strlen(text); length > 0 && strchr(" \t\r\"", text[length - 1]) != NULL; length--)
        ;
    text[length] = '\0';
}

static void next_field(struct field *field)
{
    size_t length = 0;
    int quoted = 0;
    int c;

    if (field->end == '\n')
        field->line++;
    while ((c = getc(field->file)) != EOF && c != '\0' && c != '\n' && (quoted || c != ',')) {
        if (c == '"')
            quoted = !quoted;
        if (length < FIELD - 1)
            field->text[length++] = (char)c;
    }
    field->text[length] = '\0';
    field->strange = field->strange || c == '\0';
    field->end = c == '\0' ? EOF : c;
    strip(field->text);
}

static int same_word(const char *a, const char *b)
{
    while (*a != '\0' && zdq_capital(*a) == zdq_capital(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Finds the position in the file of each column of the program; -1 for a missing column. */
static void read_header(struct field *field, const struct zd_table *table, int *place)
{
    static const char mark[] = "\357\273\277";
    int f, c;

    for (c = 0; c < table->n_columns; c++)
        place[c] = c == 0 ? 0 : -1;
    for (f = 0; f == 0 || field->end == ','; f++) {
        next_field(field);
        if (f == 0 && strncmp(field->text, mark, 3) == 0) {
            memmove(field->text, field->text + 3, strlen(field->text + 3) + 1);
            strip(field->text);
        }
        for (c = 1; c < table->n_columns; c++)
            if (place[c] < 0 && same_word(field->text, table->columns[c]))
                place[c] = f;
    }
}

/* Room for one more row. */
static int make_room(struct zd_data *data)
{
    long room = data->room == 0 ? 64 : 2 * data->room;
    double *larger;
    int c;

    if (data->rows < data->room)
        return 1;
    if (data->rows >= MOST_ROWS)
        return 0;
    for (c = 0; c < data->n; c++) {
        larger = zdq_doubles(data->column[c], (double)room);
        if (larger == NULL)
            return 0;
        data->column[c] = larger;
    }
    data->room = room;
    return 1;
}

static int field_number(const char *text, double *value)
{
    const char *end;

    if (text[0] == '\0' || strspn(text, "+-.0123456789eE") != strlen(text))
        return 0;
    *value = zdn_read(text, &end);
    return *end == '\0' && *value - *value == 0.0;
}

/* Reads a line; a column beyond its end is not a number. */
static int read_row(struct field *field, struct zd_data *data, const int *place)
{
    int found = 0;
    int some = 0;
    int f, c;

    for (f = 0; f == 0 || field->end == ','; f++) {
        next_field(field);
        some = some || field->text[0] != '\0' || field->end == ',';
        for (c = 0; c < data->n; c++)
            if (place[c] == f)
                found = found + field_number(field->text, data->column[c] + data->rows);
    }
    if (!some)
        return ZD_GOOD;
    if (found < data->n)
        return ZD_BAD_DATA;
    data->rows++;
    return ZD_GOOD;
}

static int read_rows(struct field *field, struct zd_data *data, const struct zd_table *table, const int *place,
                     double *value)
{
    const double *x;
    int kind;

    while (field->end != EOF) {
        if (!make_room(data))
            return ZD_MEMORY;
        kind = read_row(field, data, place);
        *value = (double)field->line;
        if (kind != ZD_GOOD)
            return kind;
        x = data->column[0] + data->rows;
        if (table->increasing && data->rows > 1 && !(x[-1] > x[-2]))
            return ZD_NOT_RISING;
    }
    if (ferror(field->file) || field->strange)
        return ZD_NO_FILE;
    if (table->increasing && data->rows == 0)
        return ZD_BAD_DATA;
    return ZD_GOOD;
}

static int read_file(FILE *file, struct zd_data *data, const struct zd_table *table, double *value)
{
    struct field *field = (struct field *)malloc(sizeof *field);
    int *place = (int *)malloc(((size_t)table->n_columns + 1) * sizeof *place);
    int kind = ZD_MEMORY;
    int c;

    if (field != NULL && place != NULL) {
        field->file = file;
        field->line = 1;
        field->end = EOF;
        field->strange = 0;
        read_header(field, table, place);
        kind = ferror(file) || field->strange ? ZD_NO_FILE : ZD_GOOD;
        for (c = table->n_columns - 1; c > 0 && kind != ZD_NO_FILE; c--) {
            if (place[c] < 0) {
                kind = ZD_NO_COLUMN;
                *value = (double)c;
            }
        }
        if (kind == ZD_GOOD)
            kind = read_rows(field, data, table, place, value);
    }
    free(place);
    free(field);
    return kind;
}

/* Opens a file in the directory of the model; a path from the root, or with a drive, is used unchanged. */
static FILE *open_beside(const char *directory, const char *name)
{
    char *path;
    FILE *file;

    if (directory == NULL || directory[0] == '\0' || strchr("/\\", name[0]) != NULL || name[1] == ':')
        return fopen(name, "r");
    path = (char *)malloc(strlen(directory) + strlen(name) + 2);
    if (path == NULL)
        return NULL;
    strcpy(path, directory);
    strcat(path, "/");
    strcat(path, name);
    file = fopen(path, "r");
    free(path);
    return file;
}

int zdi_load(struct zd_data *data, const struct zd_table *table, const char *directory, double *value)
{
    FILE *file = open_beside(directory, table->file);
    int kind;

    *value = 0.0;
    data->n = 0;
    data->column = (double **)calloc((size_t)table->n_columns + 1, sizeof *data->column);
    data->next = (long *)calloc((size_t)table->n_columns + 1, sizeof *data->next);
    if (data->column == NULL || data->next == NULL) {
        kind = ZD_MEMORY;
    } else if (file == NULL) {
        kind = ZD_NO_FILE;
    } else {
        for (data->n = 0; data->n < table->n_columns; data->n++)
            data->column[data->n] = NULL;
        kind = read_file(file, data, table, value);
    }
    if (file != NULL)
        fclose(file);
    return kind;
}

void zdi_drop(struct zd_data *data)
{
    int c;

    for (c = 0; c < data->n; c++)
        free(data->column[c]);
    free(data->column);
    free(data->next);
}
