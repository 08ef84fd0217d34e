/* page.c - the pages of all runs: headings, page numbers, the block of a rerun.

   For each run, prints first its table, then its plots.  Each reads the stored rows again, so that only
   one row is in memory.  Page numbers continue through all runs. */

#include "zdport.h"
#include "zdrun.h"

void zd_put(struct zd_book *book, const char *text)
{
    if (book->quiet || book->kind != ZD_GOOD)
        return;
    if (book->sink->put(book->sink->context, text) != 0)
        book->kind = ZD_STORAGE;
}

void zd_clear_line(struct zd_line *line)
{
    memset(line->text, ' ', sizeof line->text);
    line->used = 0;
}

/* Drops text that does not fit on the line. */
void zd_left(struct zd_line *line, int place, const char *text)
{
    for (; *text != '\0' && place < ZD_WIDTH; text++, place++) {
        if (place < 0)
            continue;
        line->text[place] = *text;
        if (*text != ' ' && line->used <= place)
            line->used = place + 1;
    }
}

void zd_right(struct zd_line *line, int place, const char *text)
{
    int begin = place + 1 - (int)strlen(text);

    zd_left(line, begin < 0 ? 0 : begin, text);
}

void zd_print_line(struct zd_book *book, struct zd_line *line)
{
    line->text[line->used] = '\n';
    line->text[line->used + 1] = '\0';
    zd_put(book, line->text);
    zd_clear_line(line);
}

/* Prints PAGE n, the name of the run at place 11, and the title at place 23 or after one space. */
void zd_new_page(struct zd_book *book)
{
    char number[40];
    const char *name = book->run->name;
    const char *title = book->program->title;
    int place, length;

    if (!book->quiet && (book->shown > 0 || book->paging->feed))
        zd_put(book, "\f");
    sprintf(number, "PAGE %d", book->page);
    zd_put(book, number);
    place = (int)strlen(number);
    if (name[0] != '\0') {
        do
            zd_put(book, " ");
        while (++place < 11);
        zd_put(book, name);
        length = (int)strlen(name);
        place = length > 10000 ? 10011 : place + length;
    }
    if (title[0] != '\0') {
        do
            zd_put(book, " ");
        while (++place < 23);
        zd_put(book, title);
    }
    zd_put(book, "\n\n");
    book->page++;
    if (!book->quiet)
        book->shown++;
}

/* The value in the base model, with the caller's overrides. */
static double original(const struct zd_book *book, int setting, int i)
{
    const struct zd_override *override = book->paging->overrides;
    int j;

    for (j = book->paging->n_overrides - 1; j >= 0; j--)
        if (override[j].setting == setting && i >= override[j].first && i < override[j].first + override[j].count)
            return override[j].values[i - override[j].first];
    return ZD_SETTING(book->program, setting)->base[i];
}

/* The lines for a constant of a rerun. */
struct shown {
    char name[12];
    char present[ZD_DIGITS];
    char original[ZD_DIGITS];
};

/* Columns of eight places side by side. */
#define PAGE_ACROSS 7

static void show_constant(const struct zd_book *book, const struct zd_change *change, struct shown *shown)
{
    const char *name = ZD_SETTING(book->program, change->setting)->name;
    size_t length = strlen(name);

    if (length > 8)
        length = 8;
    memcpy(shown->name, name, length);
    shown->name[length] = '\0';
    zd_present(shown->present, shown->original, change->values[0], original(book, change->setting, 0));
}

/* The number of columns it needs; one unless its digits need more. */
static int columns_of(const struct shown *shown)
{
    size_t present = strlen(shown->present), original = strlen(shown->original);
    int longest = (int)(present > original ? present : original);

    if (longest <= 8)
        return 1;
    return longest >= 8 * PAGE_ACROSS ? PAGE_ACROSS : (longest + 8) / 8;
}

/* Prints the changed constants from number `from` on that fit side by side: names, present and original values.
   Returns the number after the last. */
static int constants(struct zd_book *book, int from, int measure)
{
    const struct zd_run *run = book->run;
    struct zd_line line[3];
    struct shown shown;
    int i, used = 0, wide;

    for (i = 0; i < 3; i++)
        zd_clear_line(line + i);
    zd_right(line + 1, 7, "PRESENT");
    zd_right(line + 2, 7, "ORIGINAL");
    for (i = from; i < run->n_shown; i++) {
        const struct zd_change *change = run->changes + run->shown[i];

        if (ZD_SETTING(book->program, change->setting)->extents[0] != 0)
            continue;
        show_constant(book, change, &shown);
        wide = columns_of(&shown);
        if (used + wide > PAGE_ACROSS)
            break;
        used = used + wide;
        zd_right(line, 8 * used + 7, shown.name);
        zd_right(line + 1, 8 * used + 7, shown.present);
        zd_right(line + 2, 8 * used + 7, shown.original);
    }
    if (used == 0)
        return run->n_shown;
    for (wide = 0; !measure && wide < 3; wide++)
        zd_print_line(book, line + wide);
    return i;
}

/* The values of a table, or of one row of an array of tables: `count` of them from `first`, `stride` apart. */
static void table_values(struct zd_book *book, const struct zd_change *change, const char *label, int present, int first,
                         int stride, int count)
{
    char text[ZD_DIGITS];
    int i, at;

    zd_put(book, label);
    for (i = 0; i < count; i++) {
        at = first + i * stride;
        zd_put(book, i == 0 ? " " : "/");
        zd_shortest(text, present ? change->values[at] : original(book, change->setting, at));
        zd_put(book, text);
    }
    zd_put(book, "\n");
}

/* Subscripts of an array of tables; the one that runs along a row has the stride. */
struct rows {
    int n;                  /* subscripts */
    int running;
    int stride;
    int length;             /* of a row */
    int total;              /* values */
};

static void rows_along(const struct zd_setting *setting, int running, struct rows *rows)
{
    int i;

    rows->n = 0;
    while (rows->n < 3 && setting->extents[rows->n] > 0)
        rows->n++;
    rows->running = running;
    rows->stride = 1;
    for (i = running + 1; i < rows->n; i++)
        rows->stride = rows->stride * setting->extents[i];
    rows->length = setting->extents[running];
    rows->total = setting->count;
}

/* Whether a value begins a row, and the row has a changed value. */
static int changed_row(const struct zd_book *book, const struct zd_change *change, const struct rows *rows, int first)
{
    int i, at;

    if (first / rows->stride % rows->length != 0)
        return 0;
    for (i = 0; i < rows->length; i++) {
        at = first + i * rows->stride;
        if (change->values[at] != original(book, change->setting, at))
            return 1;
    }
    return 0;
}

static int count_rows(const struct zd_book *book, const struct zd_change *change, const struct rows *rows)
{
    int first, n = 0;

    for (first = 0; first < rows->total; first++)
        n = n + changed_row(book, change, rows, first);
    return n;
}

/* NAME(*,2): the row that begins with this value. */
static void row_name(struct zd_book *book, const struct zd_setting *setting, const struct rows *rows, int first)
{
    char text[40];
    int i, behind = rows->total;

    zd_put(book, setting->name);
    for (i = 0; i < rows->n; i++) {
        behind = behind / setting->extents[i];
        zd_put(book, i == 0 ? "(" : ",");
        if (i == rows->running)
            strcpy(text, "*");
        else
            sprintf(text, "%d", first / behind % setting->extents[i] + 1);
        zd_put(book, text);
    }
    zd_put(book, ")");
}

/* Prints a changed table, or each changed row of an array of tables, along the subscript that gives the fewest rows.
   Returns the number of lines. */
static int changed_table(struct zd_book *book, const struct zd_change *change, int measure)
{
    const struct zd_setting *setting = ZD_SETTING(book->program, change->setting);
    struct rows rows, tried;
    int first, i, n, fewest;

    rows_along(setting, 0, &rows);
    fewest = rows.n > 1 ? count_rows(book, change, &rows) : 0;
    for (i = 1; i < rows.n; i++) {
        rows_along(setting, i, &tried);
        n = count_rows(book, change, &tried);
        if (n < fewest) {
            fewest = n;
            memcpy(&rows, &tried, sizeof tried);
        }
    }
    if (fewest == 0) {
        rows.n = 1;
        rows.stride = 1;
        rows.length = rows.total;
    }
    n = 0;
    for (first = 0; first < rows.total; first++) {
        if (fewest > 0 ? !changed_row(book, change, &rows, first) : first > 0)
            continue;
        n++;
        if (measure)
            continue;
        zd_put(book, "TABLE ");
        if (fewest > 0)
            row_name(book, setting, &rows, first);
        else
            zd_put(book, setting->name);
        zd_put(book, "\n");
        table_values(book, change, " PRESENT", 1, first, rows.stride, rows.length);
        table_values(book, change, "ORIGINAL", 0, first, rows.stride, rows.length);
    }
    return 3 * n;
}

int zd_rerun_block(struct zd_book *book, int measure)
{
    const struct zd_run *run = book->run;
    int lines = 0;
    int from, i;

    for (i = 0; i < run->n_shown; i++) {
        /* A row of constants begins with the first remaining one. */
        const struct zd_setting *setting = ZD_SETTING(book->program, run->changes[run->shown[i]].setting);

        if (setting->extents[0] != 0)
            continue;
        from = i;
        i = constants(book, from, measure) - 1;
        lines = lines + 3;
    }
    for (i = 0; i < run->n_shown; i++) {
        const struct zd_change *change = run->changes + run->shown[i];

        if (ZD_SETTING(book->program, change->setting)->extents[0] != 0)
            lines = lines + changed_table(book, change, measure);
    }
    if (lines == 0)
        return 0;
    if (!measure)
        zd_put(book, "\n");
    return lines + 1;
}

void zd_rewind_run(struct zd_book *book)
{
    if (ZD_RETURN(book->reader->file, &book->start))
        book->kind = ZD_STORAGE;
}

int zd_run_row(struct zd_book *book, int why)
{
    int tag;

    if (book->kind != ZD_GOOD)
        return 0;
    for (;;) {
        tag = zd_next_record(book->reader);
        if (tag == 0 || tag == ZD_RUN_ENDS)
            return 0;
        if (tag == ZD_ROW && (book->reader->why & why) != 0)
            return 1;
    }
}

/* A column that was not stored reads as 0. */
double zd_value(const struct zd_book *book, int column)
{
    int place = column < 0 ? -1 : book->reader->place[column];

    return place < 0 ? 0.0 : ZD_CELL(book->reader, place);
}

static void run_pages(struct zd_book *book)
{
    int i;

    book->quiet = (book->paging->show & ZD_SHOW_TABLES) == 0;
    zd_tabulate(book);
    book->quiet = (book->paging->show & ZD_SHOW_PLOTS) == 0;
    for (i = 0; i < book->run->n_plots; i++)
        zd_graph(book, book->run->plots + i, i == 0);
}

int zd_pages(const struct zd_program *program, FILE *stored, struct zd_sink *sink,
             const struct zd_paging *paging)
{
    struct zd_reader reader;
    struct zd_book book;
    ZD_PLACE end;
    int tag = 0;
    int kind = zd_open_store(&reader, stored, program);

    if (kind != ZD_GOOD)
        return kind;
    book.program = program;
    book.paging = paging;
    book.sink = sink;
    book.reader = &reader;
    book.page = paging->first;
    book.shown = 0;
    book.quiet = 0;
    book.kind = ZD_GOOD;
    while (book.kind == ZD_GOOD && (tag = zd_next_record(&reader)) != 0) {
        if (tag != ZD_RUN_BEGINS || reader.run < 0 || reader.run >= program->n_runs)
            continue;
        book.run = program->runs + reader.run;
        if (ZD_MARK(stored, &book.start)) {
            book.kind = ZD_STORAGE;
            break;
        }
        while (zd_run_row(&book, -1))
            ;
        if (ZD_MARK(stored, &end)) {
            book.kind = ZD_STORAGE;
            break;
        }
        run_pages(&book);
        if (ZD_RETURN(stored, &end))
            book.kind = ZD_STORAGE;
    }
    zd_leave_store(&reader);
    return book.kind;
}
