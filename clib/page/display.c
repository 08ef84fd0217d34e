/* display.c - the pages of DISPLAY and PLOT, and their numbers.

   A state counts units of 1/100000000.  Widths count characters, not the bytes of UTF-8. */

#include "zdport.h"

#ifdef ZD_TYPED

#include "zdrun.h"

#define DISPLAY_UNIT 100000000L
#define DISPLAY_PLACES 8        /* decimals of a state */
#define DISPLAY_TIME 8          /* columns of T */
#define DISPLAY_NARROW 11       /* the narrowest column */
#define DISPLAY_MIDDLE 30       /* the places of 0 and 1 in the field of a plot */
#define DISPLAY_RIGHT 60

/* ---- texts ---- */

void zdd_clear(struct zd_text *line)
{
    line->used = 0;
    if (line->text != NULL)
        line->text[0] = '\0';
}

static void add_part(struct zd_text *line, const char *text, size_t length)
{
    char *more;

    if (line->kind != ZD_GOOD)
        return;
    if (line->used + length + 1 > line->room) {
        more = (char *)realloc(line->text, 2 * (line->used + length) + 80);
        if (more == NULL) {
            line->kind = ZD_MEMORY;
            return;
        }
        line->text = more;
        line->room = 2 * (line->used + length) + 80;
    }
    memcpy(line->text + line->used, text, length);
    line->used = line->used + length;
    line->text[line->used] = '\0';
}

void zdd_add(struct zd_text *line, const char *text)
{
    add_part(line, text, strlen(text));
}

static void add_blanks(struct zd_text *line, long n)
{
    for (; n > 0L; n--)
        add_part(line, " ", (size_t)1);
}

/* Characters of UTF-8; with another encoding, bytes. */
static long characters(const char *text)
{
    long n = 0;

    for (; *text != '\0'; text++) {
#ifdef ZD_UTF8
        if ((ZD_BYTE(*text) & 192) == 128)
            continue;
#endif
        n++;
    }
    return n;
}

static void add_right(struct zd_text *line, const char *text, long width)
{
    add_blanks(line, width - characters(text));
    zdd_add(line, text);
}

/* ---- numbers ---- */

/* Digits in a base, without sign; ends before `end`, returns where they begin. */
static char *write_digits(char *end, zd_nat64 magnitude, int base, int least)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    for (; magnitude != 0 || least > 0; least--) {
        *--end = digits[(int)(magnitude % (zd_nat64)base)];
        magnitude = magnitude / (zd_nat64)base;
    }
    return end;
}

static zd_nat64 magnitude_of(zd_int64 value)
{
    return value < 0 ? (zd_nat64)-(value + 1) + (zd_nat64)1 : (zd_nat64)value;
}

void zdd_based(char *text, zd_int64 value, int base)
{
    char room[ZDD_NUMBER];
    char *end = room + ZDD_NUMBER - 2, *first;

    base = base < 2 ? 2 : base > 36 ? 36 : base;
    strcpy(end, " ");
    first = write_digits(end, magnitude_of(value), base, 1);
    if (value < 0)
        *--first = '-';
    strcpy(text, first);
}

void zdd_exact(char *text, zd_int64 value)
{
    char room[ZDD_NUMBER];
    char *end = room + ZDD_NUMBER - 1, *first;
    zd_nat64 magnitude = magnitude_of(value);

    *end = '\0';
    first = write_digits(end, magnitude % (zd_nat64)DISPLAY_UNIT, 10, DISPLAY_PLACES);
    *--first = '.';
    first = write_digits(first, magnitude / (zd_nat64)DISPLAY_UNIT, 10, 1);
    if (value < 0)
        *--first = '-';
    strcpy(text, first);
}

int zdd_decimals(zd_int64 time)
{
    zd_nat64 rest = magnitude_of(time) % (zd_nat64)DISPLAY_UNIT;
    int decimals = DISPLAY_PLACES;

    if (rest == 0)
        return 0;
    for (; rest % (zd_nat64)10 == 0; decimals--)
        rest = rest / (zd_nat64)10;
    return decimals;
}

void zdd_time(char *text, zd_int64 time, int decimals)
{
    int needed = zdd_decimals(time);

    if (time == 0) {
        strcpy(text, "0");
        return;
    }
    decimals = decimals > needed ? decimals : needed;
    decimals = decimals > 1 ? decimals : 1;
    zdd_exact(text, time);
    text[strlen(text) - (size_t)(DISPLAY_PLACES - decimals)] = '\0';
}

/* Four decimals, cut; a zero that is exact has none. */
static void write_state(char *text, zd_int64 value)
{
    if (value == 0) {
        strcpy(text, "0");
        return;
    }
    zdd_exact(text, value > -10000L && value < 0 ? -value : value);
    text[strlen(text) - 4] = '\0';
}

/* ---- lines ---- */

static const char *label_of(const char *const *labels, int node)
{
    return node == 0 ? NULL : labels[node];
}

static void add_name(struct zd_text *line, int node, const char *const *labels)
{
    char number[ZDD_NUMBER];
    const char *label = label_of(labels, node);

    zdd_based(number, (zd_int64)node, 10);
    number[strlen(number) - 1] = '\0';
    zdd_add(line, number);
    if (label != NULL) {
        zdd_add(line, " (");
        zdd_add(line, label);
        zdd_add(line, ")");
    }
}

/* How many columns a heading takes. */
static long name_width(int node, const char *const *labels)
{
    char number[ZDD_NUMBER];
    const char *label = label_of(labels, node);

    zdd_based(number, (zd_int64)node, 10);
    return (long)strlen(number) - 1L + (label != NULL ? characters(label) + 3L : 0L);
}

static long column_width(int node, const char *const *labels)
{
    long width = name_width(node, labels) + 2L;

    return width < (long)DISPLAY_NARROW ? (long)DISPLAY_NARROW : width;
}

static void drop_blanks(struct zd_text *line)
{
    while (line->used > 0 && line->text[line->used - 1] == ' ')
        line->used--;
    if (line->text != NULL)
        line->text[line->used] = '\0';
}

static void add_names_of_curves(struct zd_text *line, const int *list, int n, const char *const *labels)
{
    char letter[3];
    int i;

    add_blanks(line, (long)DISPLAY_TIME + 1L);
    for (i = 0; i < n; i++) {
        if (i > 0)
            zdd_add(line, "  ");
        letter[0] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"[i < ZDD_CURVES ? i : ZDD_CURVES];
        letter[1] = ' ';
        letter[2] = '\0';
        zdd_add(line, letter);
        add_name(line, list[i], labels);
    }
    drop_blanks(line);
    zdd_add(line, "\n");
    add_right(line, "T", (long)DISPLAY_TIME);
    zdd_add(line, " -1");
    add_blanks(line, (long)DISPLAY_MIDDLE - 2L);
    zdd_add(line, "0");
    add_blanks(line, (long)DISPLAY_RIGHT - (long)DISPLAY_MIDDLE - 1L);
    zdd_add(line, "1\n");
}

void zdd_heading(struct zd_text *line, int plot, const int *list, int n, const char *const *labels)
{
    int i;

    zdd_clear(line);
    if (plot) {
        add_names_of_curves(line, list, n, labels);
        return;
    }
    add_right(line, "T", (long)DISPLAY_TIME);
    for (i = 0; i < n; i++) {
        add_blanks(line, column_width(list[i], labels) - name_width(list[i], labels));
        add_name(line, list[i], labels);
    }
    zdd_add(line, "\n");
}

/* The column of a value in the field of a plot. */
static int field_column(zd_int64 value)
{
    zd_nat64 magnitude = magnitude_of(value);
    int distance;

    /* Beyond the field it does not matter how far. */
    if (magnitude > (zd_nat64)2 * (zd_nat64)DISPLAY_UNIT)
        magnitude = (zd_nat64)2 * (zd_nat64)DISPLAY_UNIT;
    distance = (int)(((zd_nat64)3 * magnitude + (zd_nat64)5000000) / (zd_nat64)10000000);
    distance = distance > DISPLAY_MIDDLE ? DISPLAY_MIDDLE : distance;
    return value < 0 ? DISPLAY_MIDDLE - distance : DISPLAY_MIDDLE + distance;
}

static void add_field(struct zd_text *line, const zd_int64 *values, int n)
{
    char field[DISPLAY_RIGHT + 2];
    int i, column;

    memset(field, ' ', (size_t)DISPLAY_RIGHT + 1);
    field[DISPLAY_RIGHT + 1] = '\0';
    field[DISPLAY_MIDDLE] = '|';
    for (i = 0; i < n; i++) {
        column = field_column(values[i]);
        if (field[column] != ' ' && field[column] != '|')
            field[column] = '*';
        else
            field[column] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"[i < ZDD_CURVES ? i : ZDD_CURVES];
    }
    zdd_add(line, field);
    drop_blanks(line);
}

void zdd_row(struct zd_text *line, int plot, const char *time, const zd_int64 *values, const int *list, int n,
             const char *const *labels)
{
    char number[ZDD_NUMBER];
    int i;

    zdd_clear(line);
    add_right(line, time, (long)DISPLAY_TIME);
    if (plot) {
        zdd_add(line, " ");
        add_field(line, values, n);
    }
    for (i = 0; i < n && !plot; i++) {
        write_state(number, values[i]);
        add_right(line, number, column_width(list[i], labels));
    }
    zdd_add(line, "\n");
}

#endif
