/* observe.c - moments at which values are requested independently of the steps: the times in the first columns of the
   observed data files, each once and in order, and additional times for a smooth curve.

   At such a moment the program computes the values to be compared with the data, and stores a row.  If an integration
   method makes the steps, dense.c visits the moments; the classic stepping asks for the next one itself. */

#include "zdport.h"
#include "zdkeep.h"

static int by_time(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static long count(const struct zd_course *course)
{
    long n = (long)course->orders->between + 1;
    int i;

    for (i = 0; i < course->program->n_tables; i++)
        if (course->program->tables[i].observed)
            n += zdi_data(course->input, i)->rows;
    return n;
}

/* The times of the data, then those between 0 (or the first, if it is earlier) and the last. */
static void collect(const struct zd_course *course, struct zd_moments *moments)
{
    const struct zd_data *data;
    double first = 0.0, last = 0.0;
    long row, between = course->orders->between;
    int i;

    for (i = 0; i < course->program->n_tables; i++) {
        if (!course->program->tables[i].observed)
            continue;
        data = zdi_data(course->input, i);
        for (row = 0; row < data->rows; row++) {
            double time = data->column[0][row];

            first = time < first ? time : first;
            last = time > last ? time : last;
            moments->time[moments->n++] = time;
        }
    }
    for (row = 0; row < between && last > first; row++)
        moments->time[moments->n++] = first + (last - first) * ((double)row / (double)between);
}

static void leave_out_doubles(struct zd_moments *moments)
{
    long i, kept = 0;

    for (i = 0; i < moments->n; i++)
        if (kept == 0 || moments->time[i] != moments->time[kept - 1])
            moments->time[kept++] = moments->time[i];
    moments->n = kept;
}

int zdo_open(struct zd_course *course)
{
    struct zd_moments *moments = &course->moments;

    if (!course->orders->observed)
        return ZD_GOOD;
    moments->time = zdq_doubles((double *)NULL, (double)count(course));
    if (moments->time == NULL)
        return ZD_MEMORY;
    collect(course, moments);
    qsort(moments->time, (size_t)moments->n, sizeof *moments->time, by_time);
    leave_out_doubles(moments);
    return ZD_GOOD;
}

void zdo_close(struct zd_course *course)
{
    free(course->moments.time);
    course->moments.time = NULL;
}

double zdo_next(const struct zd_head *head)
{
    const struct zd_moments *moments = &head->course->moments;

    return moments->next < moments->n ? moments->time[moments->next] : HUGE_VAL;
}

double zdo_due(struct zd_head *head, double from)
{
    struct zd_moments *moments = &head->course->moments;

    while (moments->next < moments->n && moments->time[moments->next] < from)
        moments->next++;
    return zdo_next(head);
}

int zdo_keep(void *model)
{
    struct zd_course *course = ((struct zd_head *)model)->course;

    zd_keep_row(course->store, model, ZD_WHY_OBSERVED);
    course->moments.next++;
    return course->store->kind;
}
