/* printer.c - the line of a printer with a head position, and numbers in formats.

   A symbol is put at the head, which then advances by one.  Blanks advance the head without erasing, so a later symbol
   replaces an earlier one in its column.  A new line writes the line without trailing blanks.  Symbols beyond the last
   column are lost.

   Only whole lines go to the sink.  After the first failure of the sink, nothing more is written. */

#include "zdport.h"
#include "zddigits.h"
#include "zdkeep.h"

#define SYMBOL 4        /* bytes of a character of UTF-8 */
#define DIGITS 310      /* digits of the largest double before the decimal point, and a terminating zero */
#define DECIMALS_MOST 1100      /* no double has more non-zero digits, and no line has room for them */

struct zd_printer {
    struct zd_sink *sink;
    int begun;                          /* nonzero: something was printed */
    int failed;
    int head;                           /* column of the next symbol; ZDP_COLUMNS: after the line */
    int used;                           /* columns up to the last symbol */
    int size[ZDP_COLUMNS];              /* bytes of the symbol in a column; 0: none */
    char symbol[ZDP_COLUMNS][SYMBOL];
};

static void clear_row(struct zd_printer *printer)
{
    memset(printer->size, 0, sizeof printer->size);
    printer->head = 0;
    printer->used = 0;
}

struct zd_printer *zdp_open(struct zd_sink *sink)
{
    struct zd_printer *printer = (struct zd_printer *)malloc(sizeof *printer);

    if (printer == NULL)
        return NULL;
    printer->sink = sink;
    printer->begun = 0;
    printer->failed = 0;
    clear_row(printer);
    return printer;
}

static void write_row(struct zd_printer *printer)
{
    char text[ZDP_COLUMNS * SYMBOL + 2];
    size_t length = 0;
    int i;

    for (i = 0; i < printer->used; i++) {
        if (printer->size[i] == 0) {
            text[length++] = ' ';
            continue;
        }
        memcpy(text + length, printer->symbol[i], (size_t)printer->size[i]);
        length = length + (size_t)printer->size[i];
    }
    text[length] = '\n';
    text[length + 1] = '\0';
    clear_row(printer);
    if (!printer->failed && printer->sink->put(printer->sink->context, text) != 0)
        printer->failed = 1;
}

int zdp_close(struct zd_printer *printer)
{
    int failed;

    if (printer == NULL)
        return 0;
    if (printer->sink != NULL && printer->begun)
        write_row(printer);
    failed = printer->failed;
    free(printer);
    return failed;
}

int zdp_failed(const struct zd_printer *printer)
{
    return printer->failed;
}

/* The printer of a program whose lines are requested, or null. */
static struct zd_printer *printer_of(struct zd_head *head)
{
    struct zd_printer *printer = head->course->printer;

    return printer->sink == NULL || printer->failed ? NULL : printer;
}

void zdp_lines(struct zd_head *head, double n)
{
    struct zd_printer *printer = printer_of(head);

    if (printer == NULL)
        return;
    for (; n >= 1.0 && !printer->failed; n = n - 1.0) {
        printer->begun = 1;
        write_row(printer);
    }
}

static void move_on(struct zd_printer *printer, double n)
{
    if (n >= (double)(ZDP_COLUMNS - printer->head))
        printer->head = ZDP_COLUMNS;
    else if (n >= 1.0)
        printer->head = printer->head + (int)n;
}

void zdp_blanks(struct zd_head *head, double n)
{
    struct zd_printer *printer = printer_of(head);

    if (printer != NULL)
        move_on(printer, n);
}

void zdp_back(struct zd_head *head)
{
    head->course->printer->head = 0;
}

#ifdef ZD_GB18030
/* Bytes of the character that begins here: 1, 2, or 4 if the second is a digit. */
static int symbol_size(const char *text)
{
    if (ZD_BYTE(text[0]) <= 0x80 || text[1] == '\0')
        return 1;
    if (zdn_digit(text[1]) < 0)
        return 2;
    return text[2] != '\0' && text[3] != '\0' ? 4 : 1;
}
#else
/* Bytes of the character that begins here; an invalid byte counts as one character. */
static int symbol_size(const char *text)
{
    int first = ZD_BYTE(text[0]);
    int size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    int i;

    for (i = 1; i < size; i++)
        if ((ZD_BYTE(text[i]) & 0xc0) != 0x80)
            return 1;
    return size;
}
#endif

static void put_symbol(struct zd_printer *printer, const char *symbol, int size)
{
    int column = printer->head;

    printer->begun = 1;
    if (column >= ZDP_COLUMNS)
        return;
    memcpy(printer->symbol[column], symbol, (size_t)size);
    printer->size[column] = size;
    printer->head = column + 1;
    if (printer->used <= column)
        printer->used = column + 1;
}

static void put_row(struct zd_printer *printer, const char *text)
{
    int size;

    for (; *text != '\0'; text = text + size) {
        size = symbol_size(text);
        if (*text == ' ' || *text == '\t')
            move_on(printer, 1.0);
        else
            put_symbol(printer, text, size);
    }
}

void zdp_text(struct zd_head *head, const char *text)
{
    struct zd_printer *printer = printer_of(head);

    if (printer != NULL)
        put_row(printer, text);
}

void zdp_mark(struct zd_head *head, double n, const char *text)
{
    zdp_blanks(head, n);
    zdp_text(head, text);
    zdp_back(head);
}

/* Writes NAN, INF or -INF; returns 0 for a finite number. */
static int strange(char *text, double value)
{
    if (value - value == 0.0)
        return 0;
    strcpy(text, value > 0.0 ? "INF" : value < 0.0 ? "-INF" : "NAN");
    return 1;
}

/* The digits of a format, with the given number of decimals, rounded as C does.  A decimal point is written, even
   without decimals, if the format has one; no zero before it if the format begins with it; no minus if all digits
   are zeros. */
static void digits_of(char *text, double value, int before, int point, int behind)
{
    char *from;

    if (strange(text, value))
        return;
    text[0] = '-';
    zdn_fixed(text + 1, fabs(value), behind);
    if (point && behind == 0)
        strcat(text, ".");
    from = text + 1;
    if (point && before == 0 && from[0] == '0')
        from++;
    if (value < 0.0 && from[strspn(from, "0.")] != '\0')
        *--from = '-';
    memmove(text, from, strlen(from) + 1);
}

/* Right-aligns the number in the blanks and asterisks.  One blank is kept before digits, none before a minus.  If
   that is too narrow, prints one blank and all digits, and what follows moves to the right.  A format that begins
   within the line and ends beyond it ends with the line, so that its number is visible. */
void zdp_form(struct zd_head *head, double value, int blanks, int before, int point, int behind)
{
    struct zd_printer *printer = printer_of(head);
    char text[DIGITS + DECIMALS_MOST + 4];
    int width, length;

    if (printer == NULL)
        return;
    if (behind > DECIMALS_MOST)
        behind = DECIMALS_MOST;
    digits_of(text, value, before, point, behind);
    width = blanks + before + (point ? 1 : 0) + behind;
    length = (int)strlen(text);
    if (width > ZDP_COLUMNS - printer->head && length < ZDP_COLUMNS - printer->head)
        width = ZDP_COLUMNS - printer->head;
    if (blanks > 0 && length >= width && !(length == width && text[0] == '-'))
        move_on(printer, 1.0);
    else
        move_on(printer, (double)(width - length));
    put_row(printer, text);
}

void zdp_plain(struct zd_head *head, double value, int integer)
{
    struct zd_printer *printer = printer_of(head);
    char text[DIGITS + 4];

    if (printer == NULL)
        return;
    if (!strange(text, value)) {
        if (integer)
            zdn_fixed(text, value, 0);
        else
            zdn_general(text, value, 6);
    }
    put_row(printer, text);
}
