/* A technetium generator, milked every morning

   Translated from models/cosmo/generator.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double mo_half; /* (h) */
    double tc_half; /* (h) */
    double branch;
    double yield;
    double pause; /* (h) */
    double delivered; /* (GBq) */

    /* Variables. */
    double x;
    double v[2];
    double g[2];
    double k[2];
    double hv[2];
    double hg[2];
    double hk[2];
    double mo_hv[2];
    double mo_hg[2];
    double mo_hk[2];
    double tc_hv[2];
    double tc_hg[2];
    double tc_hk[2];
    double mo_activity;
    double tc_activity;
    double milk;
    double due;
    double mo_hk_sum[2];
    double tc_hk_sum[2];
    double t_after;
    double d_before;
};

/* The slopes for this time and these states. */
static int slopes(void *memory, double t, const double *y, double *dy)
{
    struct model *model = (struct model *)memory;
    const double mo_hv_column = y[0], tc_hv_column = y[1], mo_hv_vial = y[2], tc_hv_vial = y[3];
    double mo_hk_column, mo_decay, tc_hk_column, tc_decay, fraction_1, mo_hk_vial, tc_hk_vial;

    (void)t;
    /* COMPARTMENT column (closed: nothing flows but what is milked) */
    mo_hk_column = zd_quotient(mo_hv_column * model->k[0], model->v[0]);
    /* COMPARTMENT vial */
    mo_decay = zd_quotient(-0.6931471805599453, model->mo_half);
    dy[0] = zd_quotient(0.0 - mo_hk_column, model->head.dt) + mo_decay * mo_hv_column;
    tc_hk_column = zd_quotient(tc_hv_column * model->k[0], model->v[0]);
    tc_decay = zd_quotient(-0.6931471805599453, model->tc_half);
    fraction_1 = model->branch;
    dy[1] = zd_quotient(0.0 - tc_hk_column, model->head.dt) + tc_decay * tc_hv_column
        - fraction_1 * (mo_decay * mo_hv_column);
    dy[4] = zd_quotient(mo_hk_column, model->head.dt);
    dy[5] = zd_quotient(tc_hk_column, model->head.dt);
    mo_hk_vial = zd_quotient(mo_hv_vial * model->k[1], model->v[1]);
    dy[2] = zd_quotient(0.0 - mo_hk_vial, model->head.dt) + mo_decay * mo_hv_vial;
    tc_hk_vial = zd_quotient(tc_hv_vial * model->k[1], model->v[1]);
    dy[3] = zd_quotient(0.0 - tc_hk_vial, model->head.dt) + tc_decay * tc_hv_vial
        - fraction_1 * (mo_decay * mo_hv_vial);
    dy[6] = zd_quotient(mo_hk_vial, model->head.dt);
    dy[7] = zd_quotient(tc_hk_vial, model->head.dt);
    return ZD_GOOD;
}

static int when(struct model *model)
{
    /* WHEN T >= due: */
    return model->head.time >= model->due;
}

/* The program, from its first statement to its last. */
static int course_model(void *memory)
{
    struct model *model = (struct model *)memory;
    double divisor;
    int kind;

L4:
    /* # A technetium generator, milked every morning */
    kind = zdc_run(&model->head);
    if (kind != ZD_GOOD)
        return kind;
    model->k[0] = model->k[1] = 0.0;
    model->g[0] = model->g[1] = 0.0;
    model->hv[0] = model->hv[1] = 0.0;
    model->hk[0] = model->hk[1] = 0.0;
    model->hg[0] = model->hg[1] = 0.0;
    model->mo_hv[1] = 0.0;
    model->mo_hk[0] = model->mo_hk[1] = 0.0;
    model->mo_hg[0] = model->mo_hg[1] = 0.0;
    model->tc_hv[0] = model->tc_hv[1] = 0.0;
    model->tc_hk[0] = model->tc_hk[1] = 0.0;
    model->tc_hg[0] = model->tc_hg[1] = 0.0;
    model->head.time = 0.0;
    model->head.dt = 1.0;
    /* V(column) = 1.0 */
    model->v[0] = model->v[1] = 1.0;
    /* mo.HV(column) = delivered*mo_half/LN(2.0) */
    divisor = log(2.0);
    if (divisor == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 2);
    model->mo_hv[0] = model->delivered * model->mo_half / divisor;
    /* due = pause */
    model->due = model->pause;
    /* D = 1.0 */
    model->head.dt = 1.0;
    if (model->head.given)
        zdc_given(model);
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;

L1:
    /* REPEAT WHILE 120.0 IS GREATER THAN T */
    model->mo_hk_sum[0] = model->mo_hk_sum[1] = 0.0;
    model->tc_hk_sum[0] = model->tc_hk_sum[1] = 0.0;
    /* TIME IS NORMAL */
    model->t_after = model->head.time + model->head.dt;
    model->d_before = model->head.dt;
    /* COMPARTMENT vial */
    if (!(model->head.dt > 0.0)) {
        model->head.failure.value = model->head.dt;
        return fail_at(&model->head, ZD_STEP_SIGN, 0);
    }

go4:
    kind = zds_advance(model, 0);
    if (kind < 0)
        return -kind;
    if (kind == 0)
        goto go5;
    /* milk = yield*tc.HV(column) */
    model->milk = model->yield * model->tc_hv[0];
    /* tc.HV(column) = tc.HV(column) - milk */
    model->tc_hv[0] = model->tc_hv[0] - model->milk;
    /* tc.HV(vial) = milk */
    model->tc_hv[1] = model->milk;
    /* due = due + pause */
    model->due = model->due + model->pause;
    /* PRINT "milked at", T, "h:", milk*LN(2.0)/tc_half, "GBq" */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "milked at");
    zdp_blanks(&model->head, 1.0);
    zdp_plain(&model->head, model->head.time, 0);
    zdp_blanks(&model->head, 1.0);
    zdp_text(&model->head, "h:");
    zdp_blanks(&model->head, 1.0);
    if (model->tc_half == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 3);
    zdp_plain(&model->head, model->milk * log(2.0) / model->tc_half, 0);
    zdp_blanks(&model->head, 1.0);
    zdp_text(&model->head, "GBq");
    goto go4;

go5:
    model->head.time = model->t_after;
    model->g[0] = 0.0;
    model->mo_hg[0] = 0.0;
    model->tc_hg[0] = 0.0;
    model->g[1] = 0.0;
    model->mo_hg[1] = 0.0;
    model->tc_hg[1] = 0.0;
    model->mo_hk[0] = model->mo_hk_sum[0];
    model->mo_hk[1] = model->mo_hk_sum[1];
    model->tc_hk[0] = model->tc_hk_sum[0];
    model->tc_hk[1] = model->tc_hk_sum[1];
    /* mo_activity = LN(2.0)/mo_half*mo.HV(column) */
    if (model->mo_half == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 4);
    model->mo_activity = log(2.0) / model->mo_half * model->mo_hv[0];
    /* tc_activity = LN(2.0)/tc_half*tc.HV(column) */
    if (model->tc_half == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 5);
    model->tc_activity = log(2.0) / model->tc_half * model->tc_hv[0];
    /* GRAPH of the activities of molybdenum and technetium on the column */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "I");
    zdp_back(&model->head);
    /* mo_activity, 0.0, 0.5, M */
    model->x = zd_quotient(model->mo_activity, 0.5);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "M");
    /* tc_activity, 0.0, 0.5, T */
    model->x = zd_quotient(model->tc_activity, 0.5);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "T");
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;
    if (120.0 > model->head.time)
        goto L1;
    if (zdc_stop(&model->head, 4.0) < 0L)
        return ZD_GOOD;
    goto L4;
}

/* The values of the base model. */
static const double base[] = {
    /* mo_half */ 65.94,
    /* tc_half */ 6.007,
    /* branch */ 0.875,
    /* yield */ 0.85,
    /* pause */ 24.0,
    /* delivered */ 40.0
};

static const struct zd_setting settings[] = {
    { "mo_half", AT(mo_half), 1, { 0, 0, 0 }, base + 0 },
    { "tc_half", AT(tc_half), 1, { 0, 0, 0 }, base + 1 },
    { "branch", AT(branch), 1, { 0, 0, 0 }, base + 2 },
    { "yield", AT(yield), 1, { 0, 0, 0 }, base + 3 },
    { "pause", AT(pause), 1, { 0, 0, 0 }, base + 4 },
    { "delivered", AT(delivered), 1, { 0, 0, 0 }, base + 5 },
};

static const struct zd_column columns[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "V(column)", AT(v[0]), 0 },
    { "G(column)", AT(g[0]), 0 },
    { "K(column)", AT(k[0]), 0 },
    { "HV(column)", AT(hv[0]), 0 },
    { "HG(column)", AT(hg[0]), 0 },
    { "HK(column)", AT(hk[0]), 0 },
    { "V(vial)", AT(v[1]), 0 },
    { "G(vial)", AT(g[1]), 0 },
    { "K(vial)", AT(k[1]), 0 },
    { "HV(vial)", AT(hv[1]), 0 },
    { "HG(vial)", AT(hg[1]), 0 },
    { "HK(vial)", AT(hk[1]), 0 },
    { "mo.HV(column)", AT(mo_hv[0]), 0 },
    { "mo.HG(column)", AT(mo_hg[0]), 0 },
    { "mo.HK(column)", AT(mo_hk[0]), 0 },
    { "mo.HV(vial)", AT(mo_hv[1]), 0 },
    { "mo.HG(vial)", AT(mo_hg[1]), 0 },
    { "mo.HK(vial)", AT(mo_hk[1]), 0 },
    { "tc.HV(column)", AT(tc_hv[0]), 0 },
    { "tc.HG(column)", AT(tc_hg[0]), 0 },
    { "tc.HK(column)", AT(tc_hk[0]), 0 },
    { "tc.HV(vial)", AT(tc_hv[1]), 0 },
    { "tc.HG(vial)", AT(tc_hg[1]), 0 },
    { "tc.HK(vial)", AT(tc_hk[1]), 0 },
    { "mo_activity", AT(mo_activity), 0 },
    { "tc_activity", AT(tc_activity), 0 },
    { "milk", AT(milk), 0 },
    { "due", AT(due), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 35, "", "", "COMPARTMENT vial" },
    { 44, "", "", "WHEN T >= due:" },
    { 25, "mo.HV", "", "mo.HV(column) = delivered*mo_half/LN(2.0)" },
    { 49, "", "", "PRINT \"milked at\", T, \"h:\", milk*LN(2.0)/tc_half, \"GBq\"" },
    { 54, "mo_activity", "", "mo_activity = LN(2.0)/mo_half*mo.HV(column)" },
    { 55, "tc_activity", "", "tc_activity = LN(2.0)/tc_half*tc.HV(column)" },
    { 35, "mo.HV", "", "COMPARTMENT vial" },
    { 35, "tc.HV", "", "COMPARTMENT vial" },
};

static const struct zd_curve curves[] = {
    { "mo_activity", 26, 'M', 0 },
    { "tc_activity", 27, 'T', 0 }
};

static const struct zd_column variables[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "X", AT(x), 0 },
    { "V(column)", AT(v[0]), 0 },
    { "V(vial)", AT(v[1]), 0 },
    { "G(column)", AT(g[0]), 0 },
    { "G(vial)", AT(g[1]), 0 },
    { "K(column)", AT(k[0]), 0 },
    { "K(vial)", AT(k[1]), 0 },
    { "mo.HV(column)", AT(mo_hv[0]), 0 },
    { "mo.HV(vial)", AT(mo_hv[1]), 0 },
    { "mo.HG(column)", AT(mo_hg[0]), 0 },
    { "mo.HG(vial)", AT(mo_hg[1]), 0 },
    { "mo.HK(column)", AT(mo_hk[0]), 0 },
    { "mo.HK(vial)", AT(mo_hk[1]), 0 },
    { "tc.HV(column)", AT(tc_hv[0]), 0 },
    { "tc.HV(vial)", AT(tc_hv[1]), 0 },
    { "tc.HG(column)", AT(tc_hg[0]), 0 },
    { "tc.HG(vial)", AT(tc_hg[1]), 0 },
    { "tc.HK(column)", AT(tc_hk[0]), 0 },
    { "tc.HK(vial)", AT(tc_hk[1]), 0 },
    { "mo_activity", AT(mo_activity), 0 },
    { "tc_activity", AT(tc_activity), 0 },
    { "milk", AT(milk), 0 },
    { "due", AT(due), 0 },
};

static const long states_slopes[] = {
    (long)AT(mo_hv[0]), (long)AT(tc_hv[0]), (long)AT(mo_hv[1]), (long)AT(tc_hv[1]),
    (long)AT(mo_hk_sum[0]), (long)AT(tc_hk_sum[0]), (long)AT(mo_hk_sum[1]), (long)AT(tc_hk_sum[1])
};

static const int state_sites_slopes[] = {
    6, 7, 6, 7
};

static const int event_sites_slopes[] = {
    1
};

static const struct zd_solve solves[] = {
    { ZDS_ADAPTIVE, 0, 1e-8, 1e-10, (long)AT(head.time), (long)AT(t_after), (long)AT(d_before),
      8, states_slopes, NULL, NULL, 0, NULL, 1, holds_slopes, 0, state_sites_slopes,
      event_sites_slopes, NULL, 4, 0, -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL }
};

static const struct zd_program program = {
    "A technetium generator, milked every morning",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    6, settings,
    30, 30, columns,
    8, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    course_model, 0, NULL, 1, solves, 25, variables, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};