/* FACTORY MODEL OF ZU-DYNAMO

   Translated from models/dynamo/factory.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double dur; /* DELAYS (WEEKS) */
    double drr; /* DELAYS (WEEKS) */
    double dud; /* DELAYS (WEEKS) */
    double air; /* COVER, TIME TO CORRECT (WEEKS) */
    double dir; /* COVER, TIME TO CORRECT (WEEKS) */
    double length;
    double prtper;
    double pltper;

    /* Levels. */
    double uor; /* ORDERS WAITING (UNITS) */
    double iar; /* GOODS IN STOCK (UNITS) */
    double rsr; /* SMOOTHED ORDERS (UNITS/WEEK) */
    double uod; /* ORDERS IN THE FACTORY (UNITS) */

    /* Auxiliaries. */
    double idr; /* STOCK WANTED (UNITS) */
    double isr; /* STOCK MISSING (UNITS) */
    double instp; /* SUDDEN RISE (UNITS/WEEK) */

    /* Rates. */
    double rrr; /* ORDERS OF CUSTOMERS (UNITS/WEEK) */
    double ssr; /* SHIPPED (UNITS/WEEK) */
    double pdr; /* ORDERED FROM THE FACTORY (UNITS/WEEK) */
    double srr; /* RECEIVED FROM IT (UNITS/WEEK) */
};

/* Initial values; constants have been set. */
ZD_COLD int initialize(struct model *model)
{
    model->head.start = 0.0;
    model->head.time = model->head.start;
    /* N     UOR=DUR*100.0 */
    model->uor = model->dur * 100.0;
    /* N     IAR=AIR*100.0 */
    model->iar = model->air * 100.0;
    /* N     RSR=100.0 */
    model->rsr = 100.0;
    /* N     UOD=DUD*100.0 */
    model->uod = model->dud * 100.0;
    /* R     SSR.KL=UOR.K/DUR */
    if (model->dur == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 8);
    /* R     PDR.KL=ISR.K/DIR+RSR.K */
    if (model->dir == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 9);
    /* R     SRR.KL=UOD.K/DUD */
    if (model->dud == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 10);
    /* L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J) */
    if (model->drr == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 2);
    return ZD_GOOD;
}

/* Levels at K from levels and rates at J and JK. */
ZD_COLD void levels(struct model *model)
{
    const double dt = model->head.dt;

    /* L     UOR.K=UOR.J+(DT)(RRR.JK-SSR.JK) */
    model->uor = model->uor + dt * (model->rrr - model->ssr);
    /* L     IAR.K=IAR.J+(DT)(SRR.JK-SSR.JK) */
    model->iar = model->iar + dt * (model->srr - model->ssr);
    /* L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J) */
    model->rsr = model->rsr + dt * (1.0 / model->drr) * (model->rrr - model->rsr);
    /* L     UOD.K=UOD.J+(DT)(PDR.JK-SRR.JK) */
    model->uod = model->uod + dt * (model->pdr - model->srr);
}

/* Auxiliaries and rates, in order of dependency. */
ZD_COLD void point(struct model *model)
{
    /* A     IDR.K=AIR*RSR.K */
    model->idr = model->air * model->rsr;
    /* A     ISR.K=IDR.K-IAR.K */
    model->isr = model->idr - model->iar;
    /* A     INSTP.K=STEP(20.0,1.0) */
    model->instp = model->head.time + model->head.half >= 1.0 ? 20.0 : 0.0;
    /* R     RRR.KL=100.0+INSTP.K */
    model->rrr = 100.0 + model->instp;
    /* R     SSR.KL=UOR.K/DUR */
    model->ssr = model->uor / model->dur;
    /* R     PDR.KL=ISR.K/DIR+RSR.K */
    model->pdr = model->isr / model->dir + model->rsr;
    /* R     SRR.KL=UOD.K/DUD */
    model->srr = model->uod / model->dud;
}

/* Many steps, with all changing values in locals.  Values that are only shown are not stored: the last point is computed
   in the struct.  After a failure the struct is out of date, so the runtime repeats the run step by step. */
static int many(struct model *model, long count)
{
    const double start = model->head.start, dt = model->head.dt, half = model->head.half;
    long step = model->head.step;
    const long last = model->head.step + count;
    double time = model->head.time, uor = model->uor, iar = model->iar, rsr = model->rsr,
        uod = model->uod, rrr = model->rrr, ssr = model->ssr, pdr = model->pdr;
    double srr = model->srr;
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
        rrr = 100.0 + instp;
        ssr = uor / model->dur;
        pdr = isr / model->dir + rsr;
        srr = uod / model->dud;
    }
    model->head.step = step;
    model->head.time = time;
    model->uor = uor;
    model->iar = iar;
    model->rsr = rsr;
    model->uod = uod;
    model->rrr = rrr;
    model->ssr = ssr;
    model->pdr = pdr;
    model->srr = srr;
    point(model);
    return ZD_GOOD;
}

/* The values of the base model. */
static const double base[] = {
    /* DUR */ 1.0,
    /* DRR */ 2.0,
    /* DUD */ 2.0,
    /* AIR */ 3.0,
    /* DIR */ 7.0,
    /* DT */ 0.5,
    /* LENGTH */ 18.5,
    /* PRTPER */ 2.5,
    /* PLTPER */ 0.5
};

static const struct zd_setting settings[] = {
    { "DUR", AT(dur), 1, { 0, 0, 0 }, base + 0 },
    { "DRR", AT(drr), 1, { 0, 0, 0 }, base + 1 },
    { "DUD", AT(dud), 1, { 0, 0, 0 }, base + 2 },
    { "AIR", AT(air), 1, { 0, 0, 0 }, base + 3 },
    { "DIR", AT(dir), 1, { 0, 0, 0 }, base + 4 },
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 5 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 6 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 7 },
    { "PLTPER", AT(pltper), 1, { 0, 0, 0 }, base + 8 },
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
    { "RRR", AT(rrr), 0 },
    { "SSR", AT(ssr), 0 },
    { "PDR", AT(pdr), 0 },
    { "SRR", AT(srr), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 8, "UOR", "", "L     UOR.K=UOR.J+(DT)(RRR.JK-SSR.JK)" },
    { 10, "IAR", "", "L     IAR.K=IAR.J+(DT)(SRR.JK-SSR.JK)" },
    { 12, "RSR", "", "L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J)" },
    { 14, "UOD", "", "L     UOD.K=UOD.J+(DT)(PDR.JK-SRR.JK)" },
    { 19, "IDR", "", "A     IDR.K=AIR*RSR.K" },
    { 20, "ISR", "", "A     ISR.K=IDR.K-IAR.K" },
    { 24, "INSTP", "", "A     INSTP.K=STEP(20.0,1.0)" },
    { 25, "RRR", "", "R     RRR.KL=100.0+INSTP.K" },
    { 26, "SSR", "", "R     SSR.KL=UOR.K/DUR" },
    { 27, "PDR", "", "R     PDR.KL=ISR.K/DIR+RSR.K" },
    { 28, "SRR", "", "R     SRR.KL=UOD.K/DUD" },
};

/* Values that must stay finite, in the order of computation: values, their number, card, whether they never recover. */
static const struct zd_watch watches[] = {
    { AT(uor), 1, 0, 1 },
    { AT(iar), 1, 1, 1 },
    { AT(rsr), 1, 2, 1 },
    { AT(uod), 1, 3, 1 },
    { AT(idr), 1, 4, 0 },
    { AT(isr), 1, 5, 0 },
    { AT(instp), 1, 6, 0 },
    { AT(rrr), 1, 7, 0 },
    { AT(ssr), 1, 8, 0 },
    { AT(pdr), 1, 9, 0 },
    { AT(srr), 1, 10, 0 },
};

static const struct zd_item items[] = {
    { "UOR", 1, 1, 1, 0, 2 },
    { "IAR", 2, 2, 1, 0, 2 },
    { "IDR", 5, 3, 1, 0, 2 },
    { "ISR", 6, 4, 1, 0, 2 },
    { "RRR", 8, 5, 1, 0, 2 },
    { "SSR", 9, 6, 1, 0, 2 },
    { "PDR", 10, 7, 1, 0, 2 }
};

static const struct zd_curve curves[] = {
    { "UOR", 1, 'U', 0 },
    { "IAR", 2, 'I', 0 },
    { "IDR", 5, 'T', 0 },
    { "UOD", 4, 'O', 0 },
    { "SSR", 9, 'S', 1 },
    { "RRR", 8, 'R', 1 },
    { "PDR", 10, 'D', 1 }
};

static const struct zd_group groups[] = {
    { 1, 1, 0.0, 400.0 },
    { 1, 1, 0.0, 200.0 }
};

static const struct zd_plot plots[] = {
    { 7, curves + 0, 2, groups + 0 }
};

static const struct zd_run runs[] = {
    { "FACTORY", 0, NULL, 0, NULL, 0.0, 7, items + 0, 1, plots + 0, 0, NULL },
};

static const struct zd_program program = {
    "FACTORY MODEL OF ZU-DYNAMO",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    9, settings,
    12, 12, columns,
    11, sites,
    11, watches,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { (long)AT(pltper), 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, advance_model, NULL, NULL, NULL
};