/* page.c - the pages of all runs: headings, page numbers, the block of a rerun.

   For each run first its table, then its plots, read again from the stored rows for each, so that
   no more than one row is in memory.  Pages are numbered through all runs. */

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

/* What does not fit on the line is left out. */
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

/* PAGE n, the name of the run from place 11, the title from 23 or after one blank. */
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

/* What a value was in the base model, as the caller ran it. */
static double original(const struct zd_book *book, int setting, int i)
{
    const struct zd_override *override = book->paging->overrides;
    int j;

    for (j = book->paging->n_overrides - 1; j >= 0; j--)
        if (override[j].setting == setting && i >= override[j].first && i < override[j].first + override[j].count)
            return override[j].values[i - override[j].first];
    return ZD_SETTING(book->program, setting)->base[i];
}

/* At most seven constants side by side: names, present and original values. */
static void constants(struct zd_book *book, const struct zd_change *const *change, int n)
{
    struct zd_line line;
    char text[ZD_DIGITS];
    int i;

    zd_clear_line(&line);
    for (i = 0; i < n; i++) {
        const char *name = ZD_SETTING(book->program, change[i]->setting)->name;
        size_t length = strlen(name);

        if (length > 8)
            length = 8;
        memcpy(text, name, length);
        text[length] = '\0';
        zd_right(&line, 8 * i + 15, text);
    }
    zd_print_line(book, &line);
    zd_right(&line, 7, "PRESENT");
    for (i = 0; i < n; i++) {
        zd_present(text, change[i]->values[0]);
        zd_right(&line, 8 * i + 15, text);
    }
    zd_print_line(book, &line);
    zd_right(&line, 7, "ORIGINAL");
    for (i = 0; i < n; i++) {
        zd_present(text, original(book, change[i]->setting, 0));
        zd_right(&line, 8 * i + 15, text);
    }
    zd_print_line(book, &line);
}

static void changed_table(struct zd_book *book, const struct zd_change *change)
{
    const struct zd_setting *setting = ZD_SETTING(book->program, change->setting);
    char text[ZD_DIGITS];
    int i;

    zd_put(book, "TABLE ");
    zd_put(book, setting->name);
    zd_put(book, "\n PRESENT");
    for (i = 0; i < setting->count; i++) {
        zd_put(book, i == 0 ? " " : "/");
        zd_shortest(text, change->values[i]);
        zd_put(book, text);
    }
    zd_put(book, "\nORIGINAL");
    for (i = 0; i < setting->count; i++) {
        zd_put(book, i == 0 ? " " : "/");
        zd_shortest(text, original(book, change->setting, i));
        zd_put(book, text);
    }
    zd_put(book, "\n");
}

int zd_rerun_block(struct zd_book *book, int measure)
{
    const struct zd_run *run = book->run;
    const struct zd_change *row[7];
    int lines = 0;
    int n = 0;
    int i;

    for (i = 0; i < run->n_shown; i++) {
        const struct zd_change *change = run->changes + run->shown[i];

        if (ZD_SETTING(book->program, change->setting)->extents[0] != 0)
            continue;
        row[n++] = change;
        if (n == 7) {
            if (!measure)
                constants(book, row, n);
            lines = lines + 3;
            n = 0;
        }
    }
    if (n > 0) {
        if (!measure)
            constants(book, row, n);
        lines = lines + 3;
    }
    for (i = 0; i < run->n_shown; i++) {
        const struct zd_change *change = run->changes + run->shown[i];

        if (ZD_SETTING(book->program, change->setting)->extents[0] == 0)
            continue;
        if (!measure)
            changed_table(book, change);
        lines = lines + 3;
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
