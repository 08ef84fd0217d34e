/* FACTORY MODEL

   Translated from factory.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include "zdhot.h"
#include "zdrun.h"

struct model {
    struct zd_head head; /* TIME, DT and what the runtime keeps */

    /* Constants and tables. */
    double length;
    double prtper;
    double dur;
    double drr;
    double air;
    double dir;
    double dud;

    /* Levels. */
    double uor;
    double iar;
    double rsr;
    double uod;

    /* Auxiliaries. */
    double idr;
    double isr;
    double instp;

    /* Rates. */
    double ssr;
    double pdr;
    double srr;
    double rrr;
};

static int initial(struct model *m)
{
    /* UOR=DUR*100.0 */
    m->uor = m->dur * 100.0;

    /* RSR=100.0 */
    m->rsr = 100.0;

    /* UOD=DUD*100.0 */
    m->uod = m->dud * 100.0;

    /* IAR=AIR*100.0 */
    m->iar = m->air * 100.0;
    return ZD_GOOD;
}

static int levels(struct model *m)
{
    /* UOR=UOR+DT*(RRR-SSR) */
    m->uor = m->uor + m->head.dt * (m->rrr - m->ssr);

    /* IAR=IAR+DT*(SRR-SSR) */
    m->iar = m->iar + m->head.dt * (m->srr - m->ssr);

    /* RSR=RSR+DT*(1.0/DRR)*(RRR-RSR) */
    m->rsr = m->rsr + m->head.dt * (1.0 / m->drr) * (m->rrr - m->rsr);

    /* UOD=UOD+DT*(PDR-SRR) */
    m->uod = m->uod + m->head.dt * (m->pdr - m->srr);
    return ZD_GOOD;
}

static int point(struct model *m)
{
    /* IDR=AIR*RSR */
    m->idr = m->air * m->rsr;

    /* ISR=IDR-IAR */
    m->isr = m->idr - m->iar;

    /* INSTP=STEP(20.0,1.0) */
    m->instp = m->head.time + m->head.half >= 1.0 ? 20.0 : 0.0;

    /* SSR=UOR/DUR */
    m->ssr = m->uor / m->dur;

    /* PDR=ISR/DIR+RSR */
    m->pdr = m->isr / m->dir + m->rsr;

    /* SRR=UOD/DUD */
    m->srr = m->uod / m->dud;

    /* RRR=100.0+INSTP */
    m->rrr = 100.0 + m->instp;
    return ZD_GOOD;
}

/* Does `count` steps with all that moves in locals.  Of what is only shown it keeps
   nothing: the last point is done on the struct.  After a failure the quantities are not where they
   were: the runtime repeats the run step by step. */
static int run(struct model *m, long count)
{
    const double start = m->head.start;
    const double dt = m->head.dt;
    const double half = m->head.half;
    long step = m->head.step;
    const long last = step + count;
    double time = m->head.time;
    double uor = m->uor;
    double iar = m->iar;
    double rsr = m->rsr;
    double uod = m->uod;
    double ssr = m->ssr;
    double pdr = m->pdr;
    double srr = m->srr;
    double rrr = m->rrr;
    double idr, isr, instp;

    for (;;) {
        /* UOR=UOR+DT*(RRR-SSR) */
        uor = uor + dt * (rrr - ssr);

        /* IAR=IAR+DT*(SRR-SSR) */
        iar = iar + dt * (srr - ssr);

        /* RSR=RSR+DT*(1.0/DRR)*(RRR-RSR) */
        rsr = rsr + dt * (1.0 / m->drr) * (rrr - rsr);

        /* UOD=UOD+DT*(PDR-SRR) */
        uod = uod + dt * (pdr - srr);

        step = step + 1;
        time = start + (double)step * dt;
        if (step == last)
            break;

        /* IDR=AIR*RSR */
        idr = m->air * rsr;

        /* ISR=IDR-IAR */
        isr = idr - iar;

        /* INSTP=STEP(20.0,1.0) */
        instp = time + half >= 1.0 ? 20.0 : 0.0;

        /* SSR=UOR/DUR */
        ssr = uor / m->dur;

        /* PDR=ISR/DIR+RSR */
        pdr = isr / m->dir + rsr;

        /* SRR=UOD/DUD */
        srr = uod / m->dud;

        /* RRR=100.0+INSTP */
        rrr = 100.0 + instp;
    }
    m->head.step = step;
    m->head.time = time;
    m->uor = uor;
    m->iar = iar;
    m->rsr = rsr;
    m->uod = uod;
    m->ssr = ssr;
    m->pdr = pdr;
    m->srr = srr;
    m->rrr = rrr;
    if (point(m))
        return m->head.failure.kind;
    return ZD_GOOD;
}

/* Initial values and the first point of time. */
static int begin_model(void *memory)
{
    struct model *m = (struct model *)memory;

    m->head.half = m->head.dt / 2.0;
    if (initial(m))
        return m->head.failure.kind;
    m->head.started = 1;
    if (point(m))
        return m->head.failure.kind;
    return ZD_GOOD;
}

/* `count` steps, each with the point of time it ends with. */
static int advance_model(void *memory, long count)
{
    struct model *m = (struct model *)memory;

    if (count > 1)
        return run(m, count);
    while (count-- > 0) {
        if (levels(m))
            return m->head.failure.kind;
        m->head.step = m->head.step + 1;
        m->head.time = m->head.start + (double)m->head.step * m->head.dt;
        if (point(m))
            return m->head.failure.kind;
    }
    return ZD_GOOD;
}

#define AT(member) offsetof(struct model, member)

/* The values of the base model. */
static const double base[] = {
    /* DT */ 0.5,
    /* LENGTH */ 18.5,
    /* PRTPER */ 2.5,
    /* DUR */ 1.0,
    /* DRR */ 2.0,
    /* AIR */ 3.0,
    /* DIR */ 7.0,
    /* DUD */ 2.0
};

static const struct zd_setting settings[] = {
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 0 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 1 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 2 },
    { "DUR", AT(dur), 1, { 0, 0, 0 }, base + 3 },
    { "DRR", AT(drr), 1, { 0, 0, 0 }, base + 4 },
    { "AIR", AT(air), 1, { 0, 0, 0 }, base + 5 },
    { "DIR", AT(dir), 1, { 0, 0, 0 }, base + 6 },
    { "DUD", AT(dud), 1, { 0, 0, 0 }, base + 7 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "UOR", AT(uor), 0 },
    { "IAR", AT(iar), 0 },
    { "RSR", AT(rsr), 0 },
    { "UOD", AT(uod), 0 },
    { "IDR", AT(idr), 0 },
    { "ISR", AT(isr), 0 },
    { "INSTP", AT(instp), 0 },
    { "SSR", AT(ssr), 0 },
    { "PDR", AT(pdr), 0 },
    { "SRR", AT(srr), 0 },
    { "RRR", AT(rrr), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 1, "DT", "",
      "SPEC" },
    { 2, "UOR", "",
      "UOR=DUR*100.0" },
    { 3, "RSR", "",
      "RSR=100.0" },
    { 4, "UOD", "",
      "UOD=DUD*100.0" },
    { 5, "IAR", "",
      "IAR=AIR*100.0" },
    { 6, "UOR", "",
      "UOR=UOR+DT*(RRR-SSR)" },
    { 7, "IAR", "",
      "IAR=IAR+DT*(SRR-SSR)" },
    { 8, "RSR", "",
      "RSR=RSR+DT*(1.0/DRR)*(RRR-RSR)" },
    { 9, "UOD", "",
      "UOD=UOD+DT*(PDR-SRR)" },
    { 10, "IDR", "",
      "IDR=AIR*RSR" },
    { 11, "ISR", "",
      "ISR=IDR-IAR" },
    { 12, "INSTP", "",
      "INSTP=STEP(20.0,1.0)" },
    { 13, "SSR", "",
      "SSR=UOR/DUR" },
    { 14, "PDR", "",
      "PDR=ISR/DIR+RSR" },
    { 15, "SRR", "",
      "SRR=UOD/DUD" },
    { 16, "RRR", "",
      "RRR=100.0+INSTP" },
};

/* What must stay finite, in the order of computation: values, their number, card, whether once is for ever. */
static const struct zd_watch watches[] = {
    { AT(uor), 1, 0, 1 },
    { AT(iar), 1, 0, 1 },
    { AT(uod), 1, 0, 1 },
    { AT(rsr), 1, 0, 1 },
};

static const struct zd_run runs[] = {
    { "", 0, NULL, 0, NULL, 0.0, 0, NULL, 0, NULL, 0, NULL },
};

static const struct zd_program program = {
    "FACTORY MODEL",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the usual one */
    sizeof(struct model),
    8, settings,
    12, 12, columns,
    16, sites,
    4, watches,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL, /* of programs that run as written */
    begin_model, advance_model, NULL
};

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
