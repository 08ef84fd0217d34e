/* Iodine in man, and a trace of radioactive iodine

   Translated from models/cosmo/iodine.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double diet; /* (ug/d) */
    double trap; /* (1/d) */
    double renal; /* (1/d) */
    double release; /* (1/d) */
    double reuse; /* (1/d) */
    double stool; /* (1/d) */
    double pool;

    /* Variables. */
    double x;
    double v[6];
    double g[6];
    double k[6];
    double hv[6];
    double hg[6];
    double hk[6];
    double dose_1_amount;
    double dose_1_at;
    double dose_1_label;
    double g_sum[6];
    double k_sum[6];
    double hg_sum[6];
    double hk_sum[6];
    double t_after;
    double d_before;
};

/* The slopes for this time and these states. */
static int slopes(memory, t, y, dy)
char *memory;
double t;
double *y;
double *dy;
{
    struct model *model = (struct model *)memory;
    double v_iodide = y[0], hv_iodide = y[1], v_thyroid = y[2], hv_thyroid = y[3], v_hormone = y[4],
        hv_hormone = y[5];
    double k_food, food_to_iodide, hormone_to_iodide, g_iodide, k_iodide, hv_food, v_food,
        hg_iodide;
    double hk_iodide, decay, iodide_to_thyroid, k_thyroid, hg_thyroid, hk_thyroid,
        thyroid_to_hormone, k_hormone;
    double hg_hormone, hk_hormone, iodide_to_urine, hg_urine, hormone_to_faeces, hg_faeces;

    t;
    /* ITS FLOW = diet */
    k_food = model->diet;
    /* IN-COMPARTMENT food */
    dy[6] = k_food;
    dy[7] = 0.0;
    /* FROM food = diet */
    food_to_iodide = model->diet;
    /* FROM hormone = reuse*V(hormone) */
    hormone_to_iodide = model->reuse * v_hormone;
    /* COMPARTMENT iodide */
    g_iodide = food_to_iodide + hormone_to_iodide;
    /* ITS OUTPUT = (trap + renal)*V(iodide) */
    k_iodide = (model->trap + model->renal) * v_iodide;
    dy[0] = g_iodide - k_iodide;
    hv_food = 0.0 * model->head.dt;
    v_food = k_food * model->head.dt;
    hg_iodide = zd_quotient(food_to_iodide * hv_food, v_food)
        + zd_quotient(hormone_to_iodide * hv_hormone, v_hormone);
    hk_iodide = zd_quotient(hv_iodide * k_iodide, v_iodide);
    /* OUT-COMPARTMENT faeces */
    decay = zd_quotient(-0.6931471805599453, 8.02);
    dy[1] = hg_iodide - hk_iodide + decay * hv_iodide;
    dy[8] = g_iodide;
    dy[9] = k_iodide;
    dy[10] = hg_iodide;
    dy[11] = hk_iodide;
    /* FROM iodide = trap*V(iodide) */
    iodide_to_thyroid = model->trap * v_iodide;
    /* ITS OUTPUT = release*V(thyroid) */
    k_thyroid = model->release * v_thyroid;
    /* COMPARTMENT thyroid */
    dy[2] = iodide_to_thyroid - k_thyroid;
    hg_thyroid = zd_quotient(iodide_to_thyroid * hv_iodide, v_iodide);
    hk_thyroid = zd_quotient(hv_thyroid * k_thyroid, v_thyroid);
    dy[3] = hg_thyroid - hk_thyroid + decay * hv_thyroid;
    dy[12] = iodide_to_thyroid;
    dy[13] = k_thyroid;
    dy[14] = hg_thyroid;
    dy[15] = hk_thyroid;
    /* FROM thyroid = release*V(thyroid) */
    thyroid_to_hormone = model->release * v_thyroid;
    /* ITS OUTPUT = (reuse + stool)*V(hormone) */
    k_hormone = (model->reuse + model->stool) * v_hormone;
    /* COMPARTMENT hormone */
    dy[4] = thyroid_to_hormone - k_hormone;
    hg_hormone = zd_quotient(thyroid_to_hormone * hv_thyroid, v_thyroid);
    hk_hormone = zd_quotient(hv_hormone * k_hormone, v_hormone);
    dy[5] = hg_hormone - hk_hormone + decay * hv_hormone;
    dy[16] = thyroid_to_hormone;
    dy[17] = k_hormone;
    dy[18] = hg_hormone;
    dy[19] = hk_hormone;
    /* FROM iodide = renal*V(iodide) */
    iodide_to_urine = model->renal * v_iodide;
    /* OUT-COMPARTMENT urine */
    dy[20] = iodide_to_urine;
    hg_urine = zd_quotient(iodide_to_urine * hv_iodide, v_iodide);
    dy[21] = hg_urine;
    /* FROM hormone = stool*V(hormone) */
    hormone_to_faeces = model->stool * v_hormone;
    dy[22] = hormone_to_faeces;
    hg_faeces = zd_quotient(hormone_to_faeces * hv_hormone, v_hormone);
    dy[23] = hg_faeces;
    return ZD_GOOD;
}

/* The program, from its first statement to its last. */
static int course_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double divisor, divisor_2;
    int kind, i;

    /* pool */
    if (!zdc_has(&model->head, 6)) {
        divisor = model->reuse + model->stool;
        if (divisor == 0.0)
            return fail_at(&model->head, ZD_DIVISION, 0);
        divisor_2 = model->trap + model->renal - model->trap * model->reuse / divisor;
        if (divisor_2 == 0.0)
            return fail_at(&model->head, ZD_DIVISION, 0);
        model->pool = model->diet / divisor_2;
    }

L4:
    /* # Iodine in man, and a trace of radioactive iodine */
    kind = zdc_run(&model->head);
    if (kind != ZD_GOOD)
        return kind;
    for (i = 0; i < 6; i++) {
        model->k[i] = 0.0;
        model->g[i] = 0.0;
        model->v[i] = 0.0;
        model->hv[i] = 0.0;
        model->hk[i] = 0.0;
        model->hg[i] = 0.0;
    }
    model->head.time = 0.0;
    model->head.dt = 1.0;
    /* V(iodide) = pool */
    model->v[1] = model->pool;
    /* V(thyroid) = trap*pool/release */
    if (model->release == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 2);
    model->v[2] = model->trap * model->pool / model->release;
    /* V(hormone) = trap*pool/(reuse + stool) */
    divisor = model->reuse + model->stool;
    if (divisor == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 3);
    model->v[3] = model->trap * model->pool / divisor;
    /* D = 0.25 */
    model->head.dt = 0.25;
    if (model->head.given)
        zdc_given((char *)model);
    /* DOSE 0.0 LABELLED 100.0 INTO iodide AT 0.0 */
    model->dose_1_amount = 0.0;
    model->dose_1_at = 0.0;
    model->dose_1_label = 100.0;
    kind = zdc_row((char *)model);
    if (kind != ZD_GOOD)
        return kind;
    goto L2;

L1:
    /* REPEAT WHILE 10.0 IS GREATER THAN T */
    for (i = 0; i < 6; i++) {
        model->g_sum[i] = 0.0;
        model->k_sum[i] = 0.0;
        model->hg_sum[i] = 0.0;
        model->hk_sum[i] = 0.0;
    }
    /* TIME IS NORMAL */
    model->t_after = model->head.time + model->head.dt;
    model->d_before = model->head.dt;
    /* OUT-COMPARTMENT faeces */
    if (!(model->head.dt > 0.0)) {
        model->head.failure.value = model->head.dt;
        return fail_at(&model->head, ZD_STEP_SIGN, 1);
    }
    kind = zds_advance((char *)model, 0);
    if (kind < 0)
        return -kind;
    model->head.time = model->t_after;
    model->v[0] = model->k_sum[0];
    model->hv[0] = model->hk_sum[0];
    for (i = 0; i < 4; i++)
        model->k[i] = zd_quotient(model->k_sum[i], model->d_before);
    model->g[0] = zd_quotient(model->k_sum[0], model->d_before);
    for (i = 0; i < 4; i++)
        model->hk[i] = zd_quotient(model->hk_sum[i], model->d_before);
    model->hg[0] = zd_quotient(model->hk_sum[0], model->d_before);
    for (i = 1; i < 6; i++)
        model->g[i] = zd_quotient(model->g_sum[i], model->d_before);
    for (i = 1; i < 6; i++)
        model->hg[i] = zd_quotient(model->hg_sum[i], model->d_before);
    /* FORMAT */
    goto L3;

L2:
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "     T  HV(iodide)  HV(thyroid)  HV(hormone)  V(thyroid)");
    goto L1;

L3:
    zdp_lines(&model->head, 1.0);
    /* **.**     ***.***      ***.***      ***.***     *****.* */
    zdp_form(&model->head, model->head.time, 1, 2, 1, 2);
    zdp_form(&model->head, model->hv[1], 5, 3, 1, 3);
    zdp_form(&model->head, model->hv[2], 6, 3, 1, 3);
    zdp_form(&model->head, model->hv[3], 6, 3, 1, 3);
    zdp_form(&model->head, model->v[2], 5, 5, 1, 1);
    /* GRAPH of iodide i, thyroid t and hormone h */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "I");
    zdp_back(&model->head);
    /* HV(iodide), 0.0, 1.0, i */
    model->x = zd_quotient(model->hv[1], 1.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "i");
    /* HV(hormone), 0.0, 1.0, h */
    model->x = zd_quotient(model->hv[3], 1.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "h");
    /* HV(thyroid), 0.0, 1.0, t */
    model->x = zd_quotient(model->hv[2], 1.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "t");
    model->head.time = model->t_after;
    kind = zdc_row((char *)model);
    if (kind != ZD_GOOD)
        return kind;
    if (10.0 > model->head.time)
        goto L1;
    if (zdc_stop(&model->head, 4.0) < 0L)
        return ZD_GOOD;
    goto L4;
}

/* The values of the base model. */
static double base[] = {
    /* diet */ 150.0,
    /* trap */ 0.84,
    /* renal */ 1.68,
    /* release */ 0.01,
    /* reuse */ 0.08,
    /* stool */ 0.02,
    /* pool */ 81.16883116883116
};

static struct zd_setting settings[] = {
    { "diet", AT(diet), 1, { 0, 0, 0 }, base + 0 },
    { "trap", AT(trap), 1, { 0, 0, 0 }, base + 1 },
    { "renal", AT(renal), 1, { 0, 0, 0 }, base + 2 },
    { "release", AT(release), 1, { 0, 0, 0 }, base + 3 },
    { "reuse", AT(reuse), 1, { 0, 0, 0 }, base + 4 },
    { "stool", AT(stool), 1, { 0, 0, 0 }, base + 5 },
    { "pool", AT(pool), 1, { 0, 0, 0 }, base + 6 },
};

static struct zd_column columns[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "V(food)", AT(v[0]), 0 },
    { "G(food)", AT(g[0]), 0 },
    { "K(food)", AT(k[0]), 0 },
    { "HV(food)", AT(hv[0]), 0 },
    { "HG(food)", AT(hg[0]), 0 },
    { "HK(food)", AT(hk[0]), 0 },
    { "V(iodide)", AT(v[1]), 0 },
    { "G(iodide)", AT(g[1]), 0 },
    { "K(iodide)", AT(k[1]), 0 },
    { "HV(iodide)", AT(hv[1]), 0 },
    { "HG(iodide)", AT(hg[1]), 0 },
    { "HK(iodide)", AT(hk[1]), 0 },
    { "V(thyroid)", AT(v[2]), 0 },
    { "G(thyroid)", AT(g[2]), 0 },
    { "K(thyroid)", AT(k[2]), 0 },
    { "HV(thyroid)", AT(hv[2]), 0 },
    { "HG(thyroid)", AT(hg[2]), 0 },
    { "HK(thyroid)", AT(hk[2]), 0 },
    { "V(hormone)", AT(v[3]), 0 },
    { "G(hormone)", AT(g[3]), 0 },
    { "K(hormone)", AT(k[3]), 0 },
    { "HV(hormone)", AT(hv[3]), 0 },
    { "HG(hormone)", AT(hg[3]), 0 },
    { "HK(hormone)", AT(hk[3]), 0 },
    { "V(urine)", AT(v[4]), 0 },
    { "G(urine)", AT(g[4]), 0 },
    { "K(urine)", AT(k[4]), 0 },
    { "HV(urine)", AT(hv[4]), 0 },
    { "HG(urine)", AT(hg[4]), 0 },
    { "HK(urine)", AT(hk[4]), 0 },
    { "V(faeces)", AT(v[5]), 0 },
    { "G(faeces)", AT(g[5]), 0 },
    { "K(faeces)", AT(k[5]), 0 },
    { "HV(faeces)", AT(hv[5]), 0 },
    { "HG(faeces)", AT(hg[5]), 0 },
    { "HK(faeces)", AT(hk[5]), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static struct zd_site sites[] = {
    { 18, "pool", "", "pool" },
    { 58, "", "", "OUT-COMPARTMENT faeces" },
    { 25, "V", "", "V(thyroid) = trap*pool/release" },
    { 26, "V", "", "V(hormone) = trap*pool/(reuse + stool)" },
    { 30, "", "", "DOSE 0.0 LABELLED 100.0 INTO iodide AT 0.0" },
    { 58, "V", "", "OUT-COMPARTMENT faeces" },
    { 58, "HV", "", "OUT-COMPARTMENT faeces" },
};

static struct zd_curve curves[] = {
    { "HV(iodide)", 11, 'i', 0 },
    { "HV(hormone)", 23, 'h', 0 },
    { "HV(thyroid)", 17, 't', 0 }
};

static struct zd_column variables[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "X", AT(x), 0 },
    { "V(food)", AT(v[0]), 0 },
    { "V(iodide)", AT(v[1]), 0 },
    { "V(thyroid)", AT(v[2]), 0 },
    { "V(hormone)", AT(v[3]), 0 },
    { "V(urine)", AT(v[4]), 0 },
    { "V(faeces)", AT(v[5]), 0 },
    { "G(food)", AT(g[0]), 0 },
    { "G(iodide)", AT(g[1]), 0 },
    { "G(thyroid)", AT(g[2]), 0 },
    { "G(hormone)", AT(g[3]), 0 },
    { "G(urine)", AT(g[4]), 0 },
    { "G(faeces)", AT(g[5]), 0 },
    { "K(food)", AT(k[0]), 0 },
    { "K(iodide)", AT(k[1]), 0 },
    { "K(thyroid)", AT(k[2]), 0 },
    { "K(hormone)", AT(k[3]), 0 },
    { "K(urine)", AT(k[4]), 0 },
    { "K(faeces)", AT(k[5]), 0 },
    { "HV(food)", AT(hv[0]), 0 },
    { "HV(iodide)", AT(hv[1]), 0 },
    { "HV(thyroid)", AT(hv[2]), 0 },
    { "HV(hormone)", AT(hv[3]), 0 },
    { "HV(urine)", AT(hv[4]), 0 },
    { "HV(faeces)", AT(hv[5]), 0 },
    { "HG(food)", AT(hg[0]), 0 },
    { "HG(iodide)", AT(hg[1]), 0 },
    { "HG(thyroid)", AT(hg[2]), 0 },
    { "HG(hormone)", AT(hg[3]), 0 },
    { "HG(urine)", AT(hg[4]), 0 },
    { "HG(faeces)", AT(hg[5]), 0 },
    { "HK(food)", AT(hk[0]), 0 },
    { "HK(iodide)", AT(hk[1]), 0 },
    { "HK(thyroid)", AT(hk[2]), 0 },
    { "HK(hormone)", AT(hk[3]), 0 },
    { "HK(urine)", AT(hk[4]), 0 },
    { "HK(faeces)", AT(hk[5]), 0 },
};

static struct zd_dose doses_slopes[] = {
    { (long)AT(dose_1_at), -1L, -1L, -1L, -1L, 4, dose_places_slopes + 0, dose_amounts_slopes + 0,
      4 }
};

static int state_sites_slopes[] = {
    5, 6, 5, 6, 5, 6
};

static struct zd_solve solves[] = {
    { ZDS_ADAPTIVE, 0, 1e-8, 1e-10, (long)AT(head.time), (long)AT(t_after), (long)AT(d_before),
      24, states_slopes, NULL, NULL, 1, doses_slopes, 0, NULL, 1, state_sites_slopes, NULL, NULL, 18,
      0, -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL }
};

static struct zd_program program = {
    "Iodine in man, and a trace of radioactive iodine",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    7, settings,
    38, 38, columns,
    7, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    course_model, 0, NULL, 1, solves, 39, variables, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};