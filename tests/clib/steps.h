/* steps.h - begin() and advance() over a model's start(), levels() and point().  A model with periods
   that vary defines PERIODS, their number, and before it includes this file an array `periods` with
   where they stand. */

static void start(struct model *m);
static void levels(struct model *m);
static void point(struct model *m);

static int begin(void *model)
{
    struct model *m = (struct model *)model;

    start(m);
    m->head.started = 1;
    point(m);
    return m->head.failure.kind;
}

static int advance(void *model, long count)
{
    struct model *m = (struct model *)model;
#ifdef PERIODS
    double present[PERIODS];
    int i;

    for (i = 0; i < PERIODS; i++)
        present[i] = *(double *)(void *)((char *)model + periods[i]);
#endif

    while (count-- > 0) {
        levels(m);
        m->head.step++;
        m->head.time = m->head.start + (double)m->head.step * m->head.dt;
        point(m);
        if (m->head.failure.kind != ZD_GOOD)
            return m->head.failure.kind;
#ifdef PERIODS
        for (i = 0; i < PERIODS; i++)
            if (*(double *)(void *)((char *)model + periods[i]) != present[i])
                return ZD_GOOD;
#endif
    }
    return ZD_GOOD;
}
