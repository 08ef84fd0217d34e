/* MARKET GROWTH AND CAPITAL INVESTMENT

   Translated from models/dynamo/market.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double sat;
    double ss;
    double rs;
    double drat;
    double sem;
    double tpcf[11];
    double tsedm[11];
    double tddrc;
    double tddrm;
    double tcef[6];
    double ddw;
    double ddmg;
    double tddt;
    double ddb;
    double pcrd;
    double length;
    double prtper;
    double pltper;

    /* Levels. */
    double s; /* SALESMEN (MEN) */
    double dra; /* USUAL DELIVERIES (UNITS/MONTH) */
    double bl; /* BACKLOG (UNITS) */
    double ddrc; /* DELAY THE FIRM SEES (MONTHS) */
    double ddrm; /* DELAY THE MARKET SEES (MONTHS) */
    double pc; /* CAPACITY (UNITS/MONTH) */
    double pcr_l1;
    double pcr_l2;
    double pcr_l3;
    double ddt; /* DELAY OF TRADITION (MONTHS) */

    /* Auxiliaries. */
    double is; /* MEN THE BUDGET PAYS (MEN) */
    double b; /* SALES BUDGET (DOLLARS/MONTH) */
    double se; /* ORDERS A MAN (UNITS/MAN-MONTH) */
    double pcf; /* CAPACITY IN USE (1) */
    double ddm; /* SHORTEST DELAY (MONTHS) */
    double ddi; /* DELAY IN FACT (MONTHS) */
    double sedm; /* WHAT IT DOES TO SALES (1) */
    double pcr_r1;
    double pcr_r2;
    double pcr_delay3;
    double cef; /* EXPANSION (1/MONTH) */
    double ddc; /* DELAY AGAINST ITS GOAL (1) */
    double ddog; /* GOAL IN USE (MONTHS) */

    /* Rates. */
    double sh; /* HIRED (MEN/MONTH) */
    double ob; /* ORDERS BOOKED (UNITS/MONTH) */
    double dr; /* DELIVERIES (UNITS/MONTH) */
    double pco; /* ORDERED (UNITS/MONTH/MONTH) */
    double pcr; /* ARRIVING (UNITS/MONTH/MONTH) */

    /* Slopes of the tables. */
    double tcef_slope[6];
    double tsedm_slope[11];
    double tpcf_slope[11];
};

/* Initial values; constants have been set. */
ZD_COLD int initialize(struct model *model)
{
    double sum;

    zd_slopes(model->tcef, model->tcef_slope, 1, 6, 0.5);
    zd_slopes(model->tsedm, model->tsedm_slope, 1, 11, 1.0);
    zd_slopes(model->tpcf, model->tpcf_slope, 1, 11, 0.5);
    model->head.start = 0.0;
    model->head.time = model->head.start;
    /* N     S=10 */
    model->s = 10.0;
    /* N     BL=8000 */
    model->bl = 8000.0;
    /* N     DRA=4000 */
    model->dra = 4000.0;
    /* A     DDI.K=BL.K/DRA.K */
    if (model->dra == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 11);
    model->ddi = model->bl / model->dra;
    /* A     DDRC.K=SMOOTH(DDI.K,TDDRC) */
    model->ddrc = model->ddi;
    /* A     DDRM.K=SMOOTH(DDRC.K,TDDRM) */
    model->ddrm = model->ddrc;
    /* N     PC=12000 */
    model->pc = 12000.0;
    /* A     DDT.K=SMOOTH(DDI.K,TDDT) */
    model->ddt = model->ddi;
    /* A     DDOG.K=DDT.K*(1-DDW)+DDMG*DDW */
    model->ddog = model->ddt * (1.0 - model->ddw) + model->ddmg * model->ddw;
    /* A     DDC.K=DDRC.K/DDOG.K */
    if (model->ddog == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 19);
    model->ddc = model->ddrc / model->ddog;
    /* A     CEF.K=TABHL(TCEF,DDC.K-DDB,0,2.5,.5) */
    model->cef = zd_look(&model->head, 22, model->tcef, model->tcef_slope, 1, 6,
        model->ddc - model->ddb, 0.0, 2.5, 2.0, 0.5);
    /* R     PCO.KL=PC.K*CEF.K */
    model->pco = model->pc * model->cef;
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    model->pcr_l1 = model->pcrd / 3.0 * model->pco;
    model->pcr_l2 = model->pcrd / 3.0 * model->pco;
    model->pcr_l3 = model->pcrd / 3.0 * model->pco;
    /* A     IS.K=B.K/SS */
    if (model->ss == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 2);
    /* R     SH.KL=(IS.K-S.K)/SAT */
    if (model->sat == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 1);
    if (model->pcrd / 3.0 == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 17);
    /* A     DRA.K=SMOOTH(DR.JK,DRAT) */
    if (model->drat == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 4);
    if (model->tddrm == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 13);
    if (model->tddrc == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 12);
    if (model->tddt == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 21);

    sum = model->ddi - model->ddi + (model->ddog - model->ddog) + (model->ddc - model->ddc)
        + (model->cef - model->cef) + (model->pco - model->pco);
    if (sum != 0.0)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return model->head.failure.kind;
}

/* Levels at K from levels and rates at J and JK. */
ZD_COLD void levels(struct model *model)
{
    const double dt = model->head.dt;

    /* L     S.K=S.J+DT*SH.JK */
    model->s = model->s + dt * model->sh;
    /* A     DRA.K=SMOOTH(DR.JK,DRAT) */
    model->dra = model->dra + dt * (model->dr - model->dra) / model->drat;
    /* L     BL.K=BL.J+DT*(OB.JK-DR.JK) */
    model->bl = model->bl + dt * (model->ob - model->dr);
    /* A     DDRM.K=SMOOTH(DDRC.K,TDDRM) */
    model->ddrm = model->ddrm + dt * (model->ddrc - model->ddrm) / model->tddrm;
    /* A     DDRC.K=SMOOTH(DDI.K,TDDRC) */
    model->ddrc = model->ddrc + dt * (model->ddi - model->ddrc) / model->tddrc;
    /* L     PC.K=PC.J+DT*PCR.JK */
    model->pc = model->pc + dt * model->pcr;
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    model->pcr_l1 = model->pcr_l1 + dt * (model->pco - model->pcr_r1);
    model->pcr_l2 = model->pcr_l2 + dt * (model->pcr_r1 - model->pcr_r2);
    model->pcr_l3 = model->pcr_l3 + dt * (model->pcr_r2 - model->pcr_delay3);
    /* A     DDT.K=SMOOTH(DDI.K,TDDT) */
    model->ddt = model->ddt + dt * (model->ddi - model->ddt) / model->tddt;
}

/* Auxiliaries and rates, in order of dependency. */
ZD_COLD int point(struct model *model)
{
    double sum;

    /* A     B.K=DRA.K*RS */
    model->b = model->dra * model->rs;
    /* A     IS.K=B.K/SS */
    model->is = model->b / model->ss;
    /* R     SH.KL=(IS.K-S.K)/SAT */
    model->sh = (model->is - model->s) / model->sat;
    /* A     SEDM.K=TABHL(TSEDM,DDRM.K,0,10,1) */
    model->sedm = zd_look(&model->head, 23, model->tsedm, model->tsedm_slope, 1, 11, model->ddrm,
        0.0, 10.0, 1.0, 1.0);
    /* A     SE.K=SEM*SEDM.K */
    model->se = model->sem * model->sedm;
    /* R     OB.KL=S.K*SE.K */
    model->ob = model->s * model->se;
    /* A     DDM.K=BL.K/PC.K */
    if (model->pc == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 10);
    model->ddm = model->bl / model->pc;
    /* A     PCF.K=TABHL(TPCF,DDM.K,0,5,.5) */
    model->pcf = zd_look(&model->head, 24, model->tpcf, model->tpcf_slope, 1, 11, model->ddm, 0.0,
        5.0, 2.0, 0.5);
    /* R     DR.KL=PC.K*PCF.K */
    model->dr = model->pc * model->pcf;
    /* A     DDI.K=BL.K/DRA.K */
    if (model->dra == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 11);
    model->ddi = model->bl / model->dra;
    /* A     DDOG.K=DDT.K*(1-DDW)+DDMG*DDW */
    model->ddog = model->ddt * (1.0 - model->ddw) + model->ddmg * model->ddw;
    /* A     DDC.K=DDRC.K/DDOG.K */
    if (model->ddog == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 19);
    model->ddc = model->ddrc / model->ddog;
    /* A     CEF.K=TABHL(TCEF,DDC.K-DDB,0,2.5,.5) */
    model->cef = zd_look(&model->head, 22, model->tcef, model->tcef_slope, 1, 6,
        model->ddc - model->ddb, 0.0, 2.5, 2.0, 0.5);
    /* R     PCO.KL=PC.K*CEF.K */
    model->pco = model->pc * model->cef;
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    model->pcr_delay3 = model->pcr_l3 / (model->pcrd / 3.0);
    model->pcr = model->pcr_delay3;
    model->pcr_r1 = model->pcr_l1 / (model->pcrd / 3.0);
    model->pcr_r2 = model->pcr_l2 / (model->pcrd / 3.0);

    sum = model->ddog - model->ddog;
    if (sum != 0.0 && !model->head.careful)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return model->head.failure.kind;
}

/* Many steps, with all changing values in locals.  Values that are only shown are not stored: the last point is computed
   in the struct.  After a failure the struct is out of date, so the runtime repeats the run step by step. */
static int many(struct model *model, long count)
{
    const double start = model->head.start, dt = model->head.dt;
    long step = model->head.step;
    const long last = model->head.step + count;
    double time = model->head.time, s = model->s, sh = model->sh, dra = model->dra, ob = model->ob,
        bl = model->bl, dr = model->dr, ddi = model->ddi;
    double ddrc = model->ddrc, ddrm = model->ddrm, pc = model->pc, pco = model->pco,
        pcr = model->pcr, pcr_l1 = model->pcr_l1, pcr_r1 = model->pcr_r1, pcr_l2 = model->pcr_l2;
    double pcr_r2 = model->pcr_r2, pcr_l3 = model->pcr_l3, pcr_delay3 = model->pcr_delay3,
        ddt = model->ddt, sum = 0.0;
    double is, b, se, pcf, ddm, sedm, cef, ddc;
    double ddog;
    int site;

    for (;;) {
        s = s + dt * sh;
        dra = dra + dt * (dr - dra) / model->drat;
        bl = bl + dt * (ob - dr);
        ddrm = ddrm + dt * (ddrc - ddrm) / model->tddrm;
        ddrc = ddrc + dt * (ddi - ddrc) / model->tddrc;
        pc = pc + dt * pcr;
        pcr_l1 = pcr_l1 + dt * (pco - pcr_r1);
        pcr_l2 = pcr_l2 + dt * (pcr_r1 - pcr_r2);
        pcr_l3 = pcr_l3 + dt * (pcr_r2 - pcr_delay3);
        ddt = ddt + dt * (ddi - ddt) / model->tddt;
        step = step + 1;
        time = start + (double)step * dt;
        model->head.step = step;
        model->head.time = time;
        if (step == last)
            break;
        b = dra * model->rs;
        is = b / model->ss;
        sh = (is - s) / model->sat;
        sedm = zd_look(&model->head, 23, model->tsedm, model->tsedm_slope, 1, 11, ddrm, 0.0, 10.0,
            1.0, 1.0);
        se = model->sem * sedm;
        ob = s * se;
        if (pc == 0.0) {
            site = 10;
            goto division_failed;
        }
        ddm = bl / pc;
        pcf = zd_look(&model->head, 24, model->tpcf, model->tpcf_slope, 1, 11, ddm, 0.0, 5.0, 2.0,
            0.5);
        dr = pc * pcf;
        if (dra == 0.0) {
            site = 11;
            goto division_failed;
        }
        ddi = bl / dra;
        ddog = ddt * (1.0 - model->ddw) + model->ddmg * model->ddw;
        if (ddog == 0.0) {
            site = 19;
            goto division_failed;
        }
        ddc = ddrc / ddog;
        cef = zd_look(&model->head, 22, model->tcef, model->tcef_slope, 1, 6, ddc - model->ddb, 0.0,
            2.5, 2.0, 0.5);
        pco = pc * cef;
        pcr_delay3 = pcr_l3 / (model->pcrd / 3.0);
        pcr = pcr_delay3;
        pcr_r1 = pcr_l1 / (model->pcrd / 3.0);
        pcr_r2 = pcr_l2 / (model->pcrd / 3.0);

        sum = sum + (ddog - ddog);
    }
    model->head.step = step;
    model->head.time = time;
    model->s = s;
    model->sh = sh;
    model->dra = dra;
    model->ob = ob;
    model->bl = bl;
    model->dr = dr;
    model->ddi = ddi;
    model->ddrc = ddrc;
    model->ddrm = ddrm;
    model->pc = pc;
    model->pco = pco;
    model->pcr = pcr;
    model->pcr_l1 = pcr_l1;
    model->pcr_r1 = pcr_r1;
    model->pcr_l2 = pcr_l2;
    model->pcr_r2 = pcr_r2;
    model->pcr_l3 = pcr_l3;
    model->pcr_delay3 = pcr_delay3;
    model->ddt = ddt;
    if (sum != 0.0)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    point(model);
    return model->head.failure.kind;

/* The values of the base model. */
static const double base[] = {
    /* SAT */ 20.0,
    /* SS */ 2000.0,
    /* RS */ 12.0,
    /* DRAT */ 1.0,
    /* SEM */ 400.0,
    /* TPCF */
    0.0, 0.25, 0.5, 0.67, 0.8, 0.87, 0.93, 0.95, 0.97, 0.98, 1.0,
    /* TSEDM */
    1.0, 0.97, 0.87, 0.73, 0.53, 0.38, 0.25, 0.15, 0.08, 0.03, 0.02,
    /* TDDRC */ 4.0,
    /* TDDRM */ 6.0,
    /* TCEF */
    -0.07, -0.02, 0.0, 0.02, 0.07, 0.15,
    /* DDW */ 0.0,
    /* DDMG */ 2.0,
    /* TDDT */ 12.0,
    /* DDB */ 0.3,
    /* PCRD */ 12.0,
    /* DT */ 0.25,
    /* LENGTH */ 100.0,
    /* PRTPER */ 10.0,
    /* PLTPER */ 2.0
};

static const struct zd_setting settings[] = {
    { "SAT", AT(sat), 1, { 0, 0, 0 }, base + 0 },
    { "SS", AT(ss), 1, { 0, 0, 0 }, base + 1 },
    { "RS", AT(rs), 1, { 0, 0, 0 }, base + 2 },
    { "DRAT", AT(drat), 1, { 0, 0, 0 }, base + 3 },
    { "SEM", AT(sem), 1, { 0, 0, 0 }, base + 4 },
    { "TPCF", AT(tpcf[0]), 11, { 11, 0, 0 }, base + 5 },
    { "TSEDM", AT(tsedm[0]), 11, { 11, 0, 0 }, base + 16 },
    { "TDDRC", AT(tddrc), 1, { 0, 0, 0 }, base + 27 },
    { "TDDRM", AT(tddrm), 1, { 0, 0, 0 }, base + 28 },
    { "TCEF", AT(tcef[0]), 6, { 6, 0, 0 }, base + 29 },
    { "DDW", AT(ddw), 1, { 0, 0, 0 }, base + 35 },
    { "DDMG", AT(ddmg), 1, { 0, 0, 0 }, base + 36 },
    { "TDDT", AT(tddt), 1, { 0, 0, 0 }, base + 37 },
    { "DDB", AT(ddb), 1, { 0, 0, 0 }, base + 38 },
    { "PCRD", AT(pcrd), 1, { 0, 0, 0 }, base + 39 },
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 40 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 41 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 42 },
    { "PLTPER", AT(pltper), 1, { 0, 0, 0 }, base + 43 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "S", AT(s), 0 },
    { "SH", AT(sh), 0 },
    { "IS", AT(is), 0 },
    { "B", AT(b), 0 },
    { "DRA", AT(dra), 0 },
    { "OB", AT(ob), 0 },
    { "SE", AT(se), 0 },
    { "BL", AT(bl), 0 },
    { "DR", AT(dr), 0 },
    { "PCF", AT(pcf), 0 },
    { "DDM", AT(ddm), 0 },
    { "DDI", AT(ddi), 0 },
    { "DDRC", AT(ddrc), 0 },
    { "DDRM", AT(ddrm), 0 },
    { "SEDM", AT(sedm), 0 },
    { "PC", AT(pc), 0 },
    { "PCO", AT(pco), 0 },
    { "PCR", AT(pcr), 0 },
    { "CEF", AT(cef), 0 },
    { "DDC", AT(ddc), 0 },
    { "DDOG", AT(ddog), 0 },
    { "DDT", AT(ddt), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 11, "S", "", "L     S.K=S.J+DT*SH.JK" },
    { 13, "SH", "", "R     SH.KL=(IS.K-S.K)/SAT" },
    { 14, "IS", "", "A     IS.K=B.K/SS" },
    { 15, "B", "", "A     B.K=DRA.K*RS" },
    { 16, "DRA", "", "A     DRA.K=SMOOTH(DR.JK,DRAT)" },
    { 17, "OB", "", "R     OB.KL=S.K*SE.K" },
    { 18, "SE", "", "A     SE.K=SEM*SEDM.K" },
    { 23, "BL", "", "L     BL.K=BL.J+DT*(OB.JK-DR.JK)" },
    { 25, "DR", "", "R     DR.KL=PC.K*PCF.K" },
    { 26, "PCF", "", "A     PCF.K=TABHL(TPCF,DDM.K,0,5,.5)" },
    { 28, "DDM", "", "A     DDM.K=BL.K/PC.K" },
    { 29, "DDI", "", "A     DDI.K=BL.K/DRA.K" },
    { 30, "DDRC", "", "A     DDRC.K=SMOOTH(DDI.K,TDDRC)" },
    { 31, "DDRM", "", "A     DDRM.K=SMOOTH(DDRC.K,TDDRM)" },
    { 32, "SEDM", "", "A     SEDM.K=TABHL(TSEDM,DDRM.K,0,10,1)" },
    { 39, "PC", "", "L     PC.K=PC.J+DT*PCR.JK" },
    { 41, "PCO", "", "R     PCO.KL=PC.K*CEF.K" },
    { 42, "PCR", "", "R     PCR.KL=DELAY3(PCO.JK,PCRD)" },
    { 43, "CEF", "", "A     CEF.K=TABHL(TCEF,DDC.K-DDB,0,2.5,.5)" },
    { 45, "DDC", "", "A     DDC.K=DDRC.K/DDOG.K" },
    { 46, "DDOG", "", "A     DDOG.K=DDT.K*(1-DDW)+DDMG*DDW" },
    { 47, "DDT", "", "A     DDT.K=SMOOTH(DDI.K,TDDT)" },
    { 43, "CEF", "TCEF", "A     CEF.K=TABHL(TCEF,DDC.K-DDB,0,2.5,.5)" },
    { 32, "SEDM", "TSEDM", "A     SEDM.K=TABHL(TSEDM,DDRM.K,0,10,1)" },
    { 26, "PCF", "TPCF", "A     PCF.K=TABHL(TPCF,DDM.K,0,5,.5)" },
};

/* Values that must stay finite, in the order of computation: values, their number, card, whether they never recover. */
static const struct zd_watch watches[] = {
    { AT(s), 1, 0, 1 },
    { AT(dra), 1, 4, 1 },
    { AT(bl), 1, 7, 1 },
    { AT(ddrm), 1, 13, 1 },
    { AT(ddrc), 1, 12, 1 },
    { AT(pc), 1, 15, 1 },
    { AT(pcr_l1), 1, 17, 1 },
    { AT(pcr_l2), 1, 17, 1 },
    { AT(pcr_l3), 1, 17, 1 },
    { AT(ddt), 1, 21, 1 },
    { AT(b), 1, 3, 0 },
    { AT(is), 1, 2, 0 },
    { AT(sh), 1, 1, 0 },
    { AT(sedm), 1, 14, 0 },
    { AT(se), 1, 6, 0 },
    { AT(ob), 1, 5, 0 },
    { AT(ddm), 1, 10, 0 },
    { AT(pcf), 1, 9, 0 },
    { AT(dr), 1, 8, 0 },
    { AT(ddi), 1, 11, 0 },
    { AT(ddog), 1, 20, 0 },
    { AT(ddc), 1, 19, 0 },
    { AT(cef), 1, 18, 0 },
    { AT(pco), 1, 16, 0 },
    { AT(pcr_delay3), 1, 17, 0 },
    { AT(pcr), 1, 17, 0 },
    { AT(pcr_r1), 1, 17, 0 },
    { AT(pcr_r2), 1, 17, 0 },
};

static const double changed[] = {
    1.0
};

static const struct zd_change changes[] = {
    { 10, changed + 0 }
};

static const struct zd_item items[] = {
    { "S", 1, 1, 0, 0, 0 },
    { "BL", 8, 2, 0, 0, 0 },
    { "PC", 16, 3, 0, 0, 0 },
    { "OB", 6, 4, 0, 0, 0 },
    { "DR", 9, 5, 0, 0, 0 },
    { "DDI", 12, 6, 0, 0, 0 },
    { "DDOG", 21, 7, 0, 0, 0 },
    { "CEF", 19, 8, 1, 0, 4 }
};

static const struct zd_curve curves[] = {
    { "S", 1, 'S', 0 },
    { "BL", 8, 'B', 1 },
    { "PC", 16, 'C', 1 },
    { "OB", 6, 'O', 1 },
    { "DDI", 12, 'D', 2 }
};

static const struct zd_group groups[] = {
    { 0, 0, 0.0, 0.0 },
    { 0, 0, 0.0, 0.0 },
    { 0, 0, 0.0, 0.0 }
};

static const struct zd_plot plots[] = {
    { 5, curves + 0, 3, groups + 0 }
};

static const struct zd_run runs[] = {
    { "TRADITION", 0, NULL, 0, NULL, 0.0, 8, items + 0, 1, plots + 0, 0, NULL },
    { "FIXED GOAL", 1, changes + 0, 1, shown + 0, 0.0, 8, items + 0, 1, plots + 0, 0, NULL },
};

static const struct zd_program program = {
    "MARKET GROWTH AND CAPITAL INVESTMENT",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    19, settings,
    23, 23, columns,
    25, sites,
    28, watches,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { (long)AT(pltper), 0 }, { -1, 0 },
    2, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, advance_model, NULL, NULL, NULL
};