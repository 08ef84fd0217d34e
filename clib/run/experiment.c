/* experiment.c - the points of an experiment: successive values of settings, with a run for each. */

#include "zdport.h"
#include "zdkeep.h"

static double experiment_value(const struct zd_series *series, long number)
{
    if (series->list != NULL)
        return series->list[number];
    return series->low + (double)number * (series->high - series->low) / (double)(series->count - 1L);
}

void zdq_put(const struct zd_course *course, void *model)
{
    const struct zd_program *program = course->program;
    const struct zd_orders *orders = course->orders;
    const struct zd_series *series;
    int s;

    for (s = 0; s < orders->n_series; s++) {
        series = orders->series + s;
        *ZD_AT(model, ZD_NTH(ZD_SETTING(program, series->setting)->offset, series->first))
            = experiment_value(series, course->at[s]);
    }
}

int zdq_go(struct zd_course *course)
{
    const struct zd_orders *orders = course->orders;
    int s;

    for (s = orders->n_series - 1; s >= 0; s--) {
        if (++course->at[s] < orders->series[s].count)
            return 1;
        course->at[s] = 0;
    }
    return 0;
}

int zdq_one(const struct zd_course *course)
{
    const struct zd_orders *orders = course->orders;
    int last = orders->n_series - 1;

    return last >= 0 && orders->series[last].last_row && course->at[last] > 0;
}

int zdq_last(const struct zd_orders *orders)
{
    int s;

    for (s = 0; s < orders->n_series; s++)
        if (orders->series[s].last_row)
            return 1;
    return 0;
}

int zdq_has(const struct zd_orders *orders, int setting)
{
    int s;

    for (s = 0; s < orders->n_series; s++)
        if (orders->series[s].setting == setting)
            return 1;
    return 0;
}
