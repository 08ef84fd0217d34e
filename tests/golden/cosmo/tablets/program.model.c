/* Theophylline: an infusion at once, then a tablet every eight hours

   Translated from models/cosmo/tablets.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double ka; /* (1/h) */
    double cl; /* (l/h) */
    double vc; /* (l) */
    double vt; /* (l) */
    double q; /* (l/h) */
    double first; /* (mg) */
    double tablet; /* (mg) */

    /* Variables. */
    double x;
    double v[4];
    double g[4];
    double k[4];
    double hv[4];
    double hg[4];
    double hk[4];
    double conc;
    double dose_1_amount;
    double dose_1_at;
    double dose_1_over;
    double dose_2_amount;
    double dose_2_at;
    double dose_2_every;
    double dose_2_times;
    double g_sum[4];
    double k_sum[4];
    double t_after;
    double d_before;
    double dose_1_flowing;
    double x10_0;
    double x20_0;
};

/* The slopes for this time and these states. */
static int slopes(void *memory, double t, const double *y, double *dy)
{
    struct model *model = (struct model *)memory;
    const double v_gut = y[0], v_central = y[1], v_tissue = y[2];
    double k_gut, gut_to_central, tissue_to_central, g_central, k_central, central_to_tissue,
        k_tissue, central_to_liver;

    (void)t;
    /* ITS OUTPUT = ka*V(gut) */
    k_gut = model->ka * v_gut;
    /* COMPARTMENT gut */
    dy[0] = 0.0 - k_gut;
    dy[3] = 0.0;
    dy[4] = k_gut;
    /* FROM gut = ka*V(gut) */
    gut_to_central = model->ka * v_gut;
    /* FROM tissue = q*V(tissue)/vt */
    if (model->vt == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 1);
    tissue_to_central = model->q * v_tissue / model->vt;
    /* COMPARTMENT central (blood and what it perfuses well) */
    g_central = gut_to_central + tissue_to_central + model->dose_1_amount * model->dose_1_flowing;
    /* ITS OUTPUT = (cl + q)*V(central)/vc */
    if (model->vc == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 2);
    k_central = (model->cl + model->q) * v_central / model->vc;
    dy[1] = g_central - k_central;
    dy[5] = g_central;
    dy[6] = k_central;
    /* FROM central = q*V(central)/vc */
    central_to_tissue = model->q * v_central / model->vc;
    /* ITS OUTPUT = q*V(tissue)/vt */
    k_tissue = model->q * v_tissue / model->vt;
    /* COMPARTMENT tissue */
    dy[2] = central_to_tissue - k_tissue;
    dy[7] = central_to_tissue;
    dy[8] = k_tissue;
    /* FROM central = cl*V(central)/vc */
    central_to_liver = model->cl * v_central / model->vc;
    /* OUT-COMPARTMENT liver (what it breaks down) */
    dy[9] = central_to_liver;
    return ZD_GOOD;
}

/* The program, from its first statement to its last. */
static int course_model(void *memory)
{
    struct model *model = (struct model *)memory;
    int kind, i;

L4:
    /* # Theophylline: an infusion at once, then a tablet every eight hours */
    kind = zdc_run(&model->head);
    if (kind != ZD_GOOD)
        return kind;
    for (i = 0; i < 4; i++) {
        model->k[i] = 0.0;
        model->g[i] = 0.0;
        model->v[i] = 0.0;
        model->hv[i] = 0.0;
        model->hk[i] = 0.0;
        model->hg[i] = 0.0;
    }
    model->head.time = 0.0;
    /* D = 1.0 */
    model->head.dt = 1.0;
    if (model->head.given)
        zdc_given(model);
    /* DOSE first INTO central AT 0.0 OVER 0.5 */
    model->dose_1_amount = model->first;
    model->dose_1_at = 0.0;
    model->dose_1_over = 0.5;
    /* DOSE tablet INTO gut AT 4.0 EVERY 8.0 */
    model->dose_2_amount = model->tablet;
    model->dose_2_at = 4.0;
    model->dose_2_every = 8.0;
    model->dose_2_times = model->dose_2_every > 0.0 ? 1e300 : 1.0;
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;

L1:
    /* REPEAT WHILE 96.0 IS GREATER THAN T */
    for (i = 0; i < 4; i++) {
        model->g_sum[i] = 0.0;
        model->k_sum[i] = 0.0;
    }
    /* TIME IS NORMAL */
    model->t_after = model->head.time + model->head.dt;
    model->d_before = model->head.dt;
    /* OUT-COMPARTMENT liver (what it breaks down) */
    if (!(model->head.dt > 0.0)) {
        model->head.failure.value = model->head.dt;
        return fail_at(&model->head, ZD_STEP_SIGN, 0);
    }
    kind = zds_advance(model, 0);
    if (kind < 0)
        return -kind;
    model->head.time = model->t_after;
    for (i = 0; i < 4; i++)
        model->g[i] = zd_quotient(model->g_sum[i], model->d_before);
    for (i = 0; i < 3; i++)
        model->k[i] = zd_quotient(model->k_sum[i], model->d_before);
    /* conc = V(central)/vc */
    if (model->vc == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 5);
    model->conc = model->v[1] / model->vc;
    /* GRAPH of the concentration, and the limits of 10 and 20 mg per litre */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "I");
    zdp_back(&model->head);
    /* 10.0, 0.0, 0.25, . */
    model->x = 10.0;
    model->x10_0 = model->x;
    model->x = zd_quotient(model->x, 0.25);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), ".");
    /* 20.0, 0.0, 0.25, . */
    model->x = 20.0;
    model->x20_0 = model->x;
    model->x = zd_quotient(model->x, 0.25);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), ".");
    /* conc, 0.0, 0.25, * */
    model->x = zd_quotient(model->conc, 0.25);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "*");
    /* PRINTSPACE 92 */
    zdp_blanks(&model->head, 92.0);
    /* PRINT T     ***. */
    zdp_form(&model->head, model->head.time, 5, 3, 1, 0);
    /* PRINT conc  ***.** */
    zdp_form(&model->head, model->conc, 2, 3, 1, 2);
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;
    if (96.0 > model->head.time)
        goto L1;
    if (zdc_stop(&model->head, 4.0) < 0L)
        return ZD_GOOD;
    goto L4;
}

/* The values of the base model. */
static const double base[] = {
    /* ka */ 0.6,
    /* cl */ 2.8,
    /* vc */ 20.0,
    /* vt */ 15.0,
    /* q */ 12.0,
    /* first */ 400.0,
    /* tablet */ 300.0
};

static const struct zd_setting settings[] = {
    { "ka", AT(ka), 1, { 0, 0, 0 }, base + 0 },
    { "cl", AT(cl), 1, { 0, 0, 0 }, base + 1 },
    { "vc", AT(vc), 1, { 0, 0, 0 }, base + 2 },
    { "vt", AT(vt), 1, { 0, 0, 0 }, base + 3 },
    { "q", AT(q), 1, { 0, 0, 0 }, base + 4 },
    { "first", AT(first), 1, { 0, 0, 0 }, base + 5 },
    { "tablet", AT(tablet), 1, { 0, 0, 0 }, base + 6 },
};

static const struct zd_column columns[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "V(gut)", AT(v[0]), 0 },
    { "G(gut)", AT(g[0]), 0 },
    { "K(gut)", AT(k[0]), 0 },
    { "HV(gut)", AT(hv[0]), 0 },
    { "HG(gut)", AT(hg[0]), 0 },
    { "HK(gut)", AT(hk[0]), 0 },
    { "V(central)", AT(v[1]), 0 },
    { "G(central)", AT(g[1]), 0 },
    { "K(central)", AT(k[1]), 0 },
    { "HV(central)", AT(hv[1]), 0 },
    { "HG(central)", AT(hg[1]), 0 },
    { "HK(central)", AT(hk[1]), 0 },
    { "V(tissue)", AT(v[2]), 0 },
    { "G(tissue)", AT(g[2]), 0 },
    { "K(tissue)", AT(k[2]), 0 },
    { "HV(tissue)", AT(hv[2]), 0 },
    { "HG(tissue)", AT(hg[2]), 0 },
    { "HK(tissue)", AT(hk[2]), 0 },
    { "V(liver)", AT(v[3]), 0 },
    { "G(liver)", AT(g[3]), 0 },
    { "K(liver)", AT(k[3]), 0 },
    { "HV(liver)", AT(hv[3]), 0 },
    { "HG(liver)", AT(hg[3]), 0 },
    { "HK(liver)", AT(hk[3]), 0 },
    { "conc", AT(conc), 0 },
    { "10.0", AT(x10_0), 0 },
    { "20.0", AT(x20_0), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 48, "", "", "OUT-COMPARTMENT liver (what it breaks down)" },
    { 38, "V(tissue)\342\206\222V(central)", "", "FROM tissue = q*V(tissue)/vt" },
    { 39, "K(central)", "", "ITS OUTPUT = (cl + q)*V(central)/vc" },
    { 27, "", "", "DOSE first INTO central AT 0.0 OVER 0.5" },
    { 28, "", "", "DOSE tablet INTO gut AT 4.0 EVERY 8.0" },
    { 54, "conc", "", "conc = V(central)/vc" },
    { 48, "V", "", "OUT-COMPARTMENT liver (what it breaks down)" },
};

static const struct zd_curve curves[] = {
    { "10.0", 27, '.', 0 },
    { "20.0", 28, '.', 0 },
    { "conc", 26, '*', 0 }
};

static const struct zd_column variables[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "X", AT(x), 0 },
    { "V(gut)", AT(v[0]), 0 },
    { "V(central)", AT(v[1]), 0 },
    { "V(tissue)", AT(v[2]), 0 },
    { "V(liver)", AT(v[3]), 0 },
    { "G(gut)", AT(g[0]), 0 },
    { "G(central)", AT(g[1]), 0 },
    { "G(tissue)", AT(g[2]), 0 },
    { "G(liver)", AT(g[3]), 0 },
    { "K(gut)", AT(k[0]), 0 },
    { "K(central)", AT(k[1]), 0 },
    { "K(tissue)", AT(k[2]), 0 },
    { "K(liver)", AT(k[3]), 0 },
    { "conc", AT(conc), 0 },
};

static const long dose_places_slopes[] = {
    (long)AT(v[1]), (long)AT(g_sum[1]), (long)AT(v[0]), (long)AT(g_sum[0])
};

static const long dose_amounts_slopes[] = {
    (long)AT(dose_1_amount), (long)AT(dose_1_amount), (long)AT(dose_2_amount),
    (long)AT(dose_2_amount)
};

static const struct zd_dose doses_slopes[] = {
    { (long)AT(dose_1_at), -1L, -1L, (long)AT(dose_1_over), (long)AT(dose_1_flowing),
      2, dose_places_slopes + 0, dose_amounts_slopes + 0, 3 },
    { (long)AT(dose_2_at), (long)AT(dose_2_every), (long)AT(dose_2_times), -1L, -1L,
      2, dose_places_slopes + 2, dose_amounts_slopes + 2, 4 }
};

static const long states_slopes[] = {
    (long)AT(v[0]), (long)AT(v[1]), (long)AT(v[2]), (long)AT(g_sum[0]), (long)AT(k_sum[0]),
    (long)AT(g_sum[1]), (long)AT(k_sum[1]), (long)AT(g_sum[2]), (long)AT(k_sum[2]),
    (long)AT(g_sum[3])
};

static const int state_sites_slopes[] = {
    6, 6, 6
};

static const struct zd_solve solves[] = {
    { ZDS_ADAPTIVE, 0, 1e-8, 1e-10, (long)AT(head.time), (long)AT(t_after), (long)AT(d_before),
      10, states_slopes, NULL, NULL, 2, doses_slopes, 0, NULL, 0, state_sites_slopes, NULL, NULL, 7,
      0, -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL }
};

static const struct zd_program program = {
    "Theophylline: an infusion at once, then a tablet every eight hours",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    7, settings,
    29, 27, columns,
    7, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    course_model, 0, NULL, 1, solves, 16, variables, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};