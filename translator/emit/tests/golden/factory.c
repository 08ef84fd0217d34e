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

/* Initial values; constants are in their places. */
static void initialize(struct model *model)
{
    /* UOR=DUR*100.0 */
    model->uor = model->dur * 100.0;
    /* RSR=100.0 */
    model->rsr = 100.0;
    /* UOD=DUD*100.0 */
    model->uod = model->dud * 100.0;
    /* IAR=AIR*100.0 */
    model->iar = model->air * 100.0;
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct model *model)
{
    const double dt = model->head.dt;

    /* UOR=UOR+DT*(RRR-SSR) */
    model->uor = model->uor + dt * (model->rrr - model->ssr);
    /* IAR=IAR+DT*(SRR-SSR) */
    model->iar = model->iar + dt * (model->srr - model->ssr);
    /* RSR=RSR+DT*(1.0/DRR)*(RRR-RSR) */
    model->rsr = model->rsr + dt * (1.0 / model->drr) * (model->rrr - model->rsr);
    /* UOD=UOD+DT*(PDR-SRR) */
    model->uod = model->uod + dt * (model->pdr - model->srr);
}

/* Auxiliaries and rates, in order of need. */
static void point(struct model *model)
{
    /* IDR=AIR*RSR */
    model->idr = model->air * model->rsr;
    /* ISR=IDR-IAR */
    model->isr = model->idr - model->iar;
    /* INSTP=STEP(20.0,1.0) */
    model->instp = model->head.time + model->head.half >= 1.0 ? 20.0 : 0.0;
    /* SSR=UOR/DUR */
    model->ssr = model->uor / model->dur;
    /* PDR=ISR/DIR+RSR */
    model->pdr = model->isr / model->dir + model->rsr;
    /* SRR=UOD/DUD */
    model->srr = model->uod / model->dud;
    /* RRR=100.0+INSTP */
    model->rrr = 100.0 + model->instp;
}

/* Many steps with all that moves in locals.  Of what is only shown it keeps nothing: the last point is done on the
   struct.  After a failure the quantities are not where they were: the runtime repeats the run step by step. */
static int many(struct model *model, long count)
{
    const double start = model->head.start, dt = model->head.dt, half = model->head.half;
    long step = model->head.step;
    const long last = model->head.step + count;
    double time = model->head.time, uor = model->uor, iar = model->iar, rsr = model->rsr,
        uod = model->uod, ssr = model->ssr, pdr = model->pdr, srr = model->srr;
    double rrr = model->rrr;
    double idr, isr, instp;

    for (;;) {
        uor = uor + dt * (rrr - ssr);
        iar = iar + dt * (srr - ssr);
        rsr = rsr + dt * (1.0 / model->drr) * (rrr - rsr);
        uod = uod + dt * (pdr - srr);
        step = step + 1;
        time = start + (double)step * dt;
        if (step == last)
            break;
        idr = model->air * rsr;
        isr = idr - iar;
        instp = time + half >= 1.0 ? 20.0 : 0.0;
        ssr = uor / model->dur;
        pdr = isr / model->dir + rsr;
        srr = uod / model->dud;
        rrr = 100.0 + instp;
    }
    model->head.step = step;
    model->head.time = time;
    model->uor = uor;
    model->iar = iar;
    model->rsr = rsr;
    model->uod = uod;
    model->ssr = ssr;
    model->pdr = pdr;
    model->srr = srr;
    model->rrr = rrr;
    point(model);
    return ZD_GOOD;
}

/* Initial values and the first point of time. */
static int begin_model(void *memory)
{
    struct model *model = (struct model *)memory;

    model->head.half = model->head.dt / 2.0;
    initialize(model);
    model->head.started = 1;
    point(model);
    return ZD_GOOD;
}

/* `count` steps, each with the point of time it ends with. */
static int advance_model(void *memory, long count)
{
    struct model *model = (struct model *)memory;
    const long last = model->head.step + count;

    if (count > 1)
        return many(model, count);
    while (model->head.step < last) {
        levels(model);
        model->head.step = model->head.step + 1;
        model->head.time = model->head.start + (double)model->head.step * model->head.dt;
        point(model);
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
