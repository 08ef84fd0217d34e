/* Lead in blood, soft tissue and bone

   Translated from models/cosmo/lead.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double diet; /* (ug/d) */
    double clean; /* (ug/d) */
    double to_tissue; /* (1/d) */
    double from_tissue; /* (1/d) */
    double to_bone; /* (1/d) */
    double from_bone; /* (1/d) */
    double urine_rate; /* (1/d) */
    double sweat_rate; /* (1/d) */
    double balance;

    /* Variables. */
    double x;
    double v[6];
    double g[6];
    double k[6];
    double hv[6];
    double hg[6];
    double hk[6];
    double eaten;
    double share;
    double dose_1_amount;
    double dose_1_at;
    double dose_1_over;
    double dose_1_label;
    double g_sum[6];
    double k_sum[6];
    double hg_sum[6];
    double hk_sum[6];
    double t_after;
    double d_before;
    double dose_1_flowing;
};

/* The slopes for this time and these states. */
static int slopes(void *memory, double t, const double *y, double *dy)
{
    struct model *model = (struct model *)memory;
    const double v_blood = y[0], hv_blood = y[1], v_tissue = y[2], hv_tissue = y[3], v_bone = y[4],
        hv_bone = y[5];
    double k_food, food_to_blood, tissue_to_blood, bone_to_blood, g_blood, k_blood, hv_food, v_food;
    double hg_blood, hk_blood, blood_to_tissue, k_tissue, hg_tissue, hk_tissue, blood_to_bone,
        k_bone;
    double hg_bone, hk_bone, blood_to_urine, hg_urine, tissue_to_sweat, hg_sweat;

    (void)t;
    /* ITS FLOW = eaten */
    k_food = model->eaten;
    /* IN-COMPARTMENT food */
    dy[6] = k_food;
    dy[7] = 0.0;
    /* FROM food = eaten */
    food_to_blood = model->eaten;
    /* FROM tissue = from_tissue*V(tissue) */
    tissue_to_blood = model->from_tissue * v_tissue;
    /* FROM bone = from_bone*V(bone) */
    bone_to_blood = model->from_bone * v_bone;
    /* COMPARTMENT blood */
    g_blood = food_to_blood + tissue_to_blood + bone_to_blood
        + model->dose_1_amount * model->dose_1_flowing;
    /* ITS OUTPUT = (to_tissue + to_bone + urine_rate)*V(blood) */
    k_blood = (model->to_tissue + model->to_bone + model->urine_rate) * v_blood;
    dy[0] = g_blood - k_blood;
    hv_food = 0.0 * model->head.dt;
    v_food = k_food * model->head.dt;
    hg_blood = zd_quotient(food_to_blood * hv_food, v_food)
        + zd_quotient(tissue_to_blood * hv_tissue, v_tissue)
        + zd_quotient(bone_to_blood * hv_bone, v_bone) + model->dose_1_label
        * model->dose_1_flowing;
    hk_blood = zd_quotient(hv_blood * k_blood, v_blood);
    dy[1] = hg_blood - hk_blood;
    dy[8] = g_blood;
    dy[9] = k_blood;
    dy[10] = hg_blood;
    dy[11] = hk_blood;
    /* FROM blood = to_tissue*V(blood) */
    blood_to_tissue = model->to_tissue * v_blood;
    /* ITS OUTPUT = (from_tissue + sweat_rate)*V(tissue) */
    k_tissue = (model->from_tissue + model->sweat_rate) * v_tissue;
    /* COMPARTMENT tissue */
    dy[2] = blood_to_tissue - k_tissue;
    hg_tissue = zd_quotient(blood_to_tissue * hv_blood, v_blood);
    hk_tissue = zd_quotient(hv_tissue * k_tissue, v_tissue);
    dy[3] = hg_tissue - hk_tissue;
    dy[12] = blood_to_tissue;
    dy[13] = k_tissue;
    dy[14] = hg_tissue;
    dy[15] = hk_tissue;
    /* FROM blood = to_bone*V(blood) */
    blood_to_bone = model->to_bone * v_blood;
    /* ITS OUTPUT = from_bone*V(bone) */
    k_bone = model->from_bone * v_bone;
    /* COMPARTMENT bone */
    dy[4] = blood_to_bone - k_bone;
    hg_bone = zd_quotient(blood_to_bone * hv_blood, v_blood);
    hk_bone = zd_quotient(hv_bone * k_bone, v_bone);
    dy[5] = hg_bone - hk_bone;
    dy[16] = blood_to_bone;
    dy[17] = k_bone;
    dy[18] = hg_bone;
    dy[19] = hk_bone;
    /* FROM blood = urine_rate*V(blood) */
    blood_to_urine = model->urine_rate * v_blood;
    /* OUT-COMPARTMENT urine */
    dy[20] = blood_to_urine;
    hg_urine = zd_quotient(blood_to_urine * hv_blood, v_blood);
    dy[21] = hg_urine;
    /* FROM tissue = sweat_rate*V(tissue) */
    tissue_to_sweat = model->sweat_rate * v_tissue;
    /* OUT-COMPARTMENT sweat */
    dy[22] = tissue_to_sweat;
    hg_sweat = zd_quotient(tissue_to_sweat * hv_tissue, v_tissue);
    dy[23] = hg_sweat;
    return ZD_GOOD;
}

/* The derivatives of all slopes with respect to all states, row by row. */
static int slopes_jacobian(void *memory, double t, const double *y, double *matrix)
{
    struct model *model = (struct model *)memory;
    const double v_blood = y[0], hv_blood = y[1], v_tissue = y[2], hv_tissue = y[3], v_bone = y[4],
        hv_bone = y[5];
    double tissue_to_blood, bone_to_blood, k_blood_dv_blood, k_blood, blood_to_tissue,
        k_tissue_dv_tissue, k_tissue, blood_to_bone;
    double k_bone, blood_to_urine, tissue_to_sweat;
    int i, j;

    (void)t;
    /* FROM tissue = from_tissue*V(tissue) */
    tissue_to_blood = model->from_tissue * v_tissue;
    /* FROM bone = from_bone*V(bone) */
    bone_to_blood = model->from_bone * v_bone;
    /* ITS OUTPUT = (to_tissue + to_bone + urine_rate)*V(blood) */
    k_blood_dv_blood = model->to_tissue + model->to_bone + model->urine_rate;
    k_blood = (model->to_tissue + model->to_bone + model->urine_rate) * v_blood;
    /* FROM blood = to_tissue*V(blood) */
    blood_to_tissue = model->to_tissue * v_blood;
    /* ITS OUTPUT = (from_tissue + sweat_rate)*V(tissue) */
    k_tissue_dv_tissue = model->from_tissue + model->sweat_rate;
    k_tissue = (model->from_tissue + model->sweat_rate) * v_tissue;
    /* FROM blood = to_bone*V(blood) */
    blood_to_bone = model->to_bone * v_blood;
    /* ITS OUTPUT = from_bone*V(bone) */
    k_bone = model->from_bone * v_bone;
    /* FROM blood = urine_rate*V(blood) */
    blood_to_urine = model->urine_rate * v_blood;
    /* FROM tissue = sweat_rate*V(tissue) */
    tissue_to_sweat = model->sweat_rate * v_tissue;
    for (i = 0; i < 24; i++)
        for (j = 0; j < 6; j++)
            matrix[i * 6 + j] = 0.0;
    matrix[2] = matrix[50] = model->from_tissue;
    matrix[4] = matrix[52] = matrix[106] = model->from_bone;
    matrix[28] = -model->from_bone;
    matrix[8] = matrix[62] = hv_tissue / v_tissue * model->from_tissue
        - tissue_to_blood * hv_tissue / v_tissue / v_tissue;
    matrix[9] = matrix[63] = tissue_to_blood / v_tissue;
    matrix[10] = matrix[64] = hv_bone / v_bone * model->from_bone
        - bone_to_blood * hv_bone / v_bone / v_bone;
    matrix[11] = matrix[65] = bone_to_blood / v_bone;
    matrix[12] = matrix[72] = model->to_tissue;
    matrix[18] = matrix[84] = hv_blood / v_blood * model->to_tissue
        - blood_to_tissue * hv_blood / v_blood / v_blood;
    matrix[19] = matrix[85] = blood_to_tissue / v_blood;
    matrix[24] = matrix[96] = model->to_bone;
    matrix[30] = matrix[108] = hv_blood / v_blood * model->to_bone
        - blood_to_bone * hv_blood / v_blood / v_blood;
    matrix[31] = matrix[109] = blood_to_bone / v_blood;
    matrix[54] = k_blood_dv_blood;
    matrix[0] = -k_blood_dv_blood;
    matrix[66] = hv_blood / v_blood * k_blood_dv_blood - hv_blood * k_blood / v_blood / v_blood;
    matrix[6] = -matrix[66];
    matrix[67] = k_blood / v_blood;
    matrix[7] = -matrix[67];
    matrix[80] = k_tissue_dv_tissue;
    matrix[14] = -k_tissue_dv_tissue;
    matrix[92] = hv_tissue / v_tissue * k_tissue_dv_tissue
        - hv_tissue * k_tissue / v_tissue / v_tissue;
    matrix[20] = -matrix[92];
    matrix[93] = k_tissue / v_tissue;
    matrix[21] = -matrix[93];
    matrix[118] = hv_bone / v_bone * model->from_bone - hv_bone * k_bone / v_bone / v_bone;
    matrix[34] = -matrix[118];
    matrix[119] = k_bone / v_bone;
    matrix[35] = -matrix[119];
    matrix[120] = model->urine_rate;
    matrix[126] = hv_blood / v_blood * model->urine_rate
        - blood_to_urine * hv_blood / v_blood / v_blood;
    matrix[127] = blood_to_urine / v_blood;
    matrix[134] = model->sweat_rate;
    matrix[140] = hv_tissue / v_tissue * model->sweat_rate
        - tissue_to_sweat * hv_tissue / v_tissue / v_tissue;
    matrix[141] = tissue_to_sweat / v_tissue;
    return ZD_GOOD;
}

static int when(struct model *model)
{
    /* WHEN T >= 1000.0: eaten = clean */
    return model->head.time >= 1000.0;
}

/* The program, from its first statement to its last. */
static int course_model(void *memory)
{
    struct model *model = (struct model *)memory;
    double divisor, divisor_2;
    int kind, i;

    /* balance */
    if (!zdc_has(&model->head, 8)) {
        divisor = model->from_tissue + model->sweat_rate;
        if (divisor == 0.0)
            return fail_at(&model->head, ZD_DIVISION, 0);
        divisor_2 = model->to_tissue + model->urine_rate
            - model->to_tissue * model->from_tissue / divisor;
        if (divisor_2 == 0.0)
            return fail_at(&model->head, ZD_DIVISION, 0);
        model->balance = model->diet / divisor_2;
    }

L4:
    /* # Lead in blood, soft tissue and bone */
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
    /* eaten = diet */
    model->eaten = model->diet;
    /* V(blood) = balance */
    model->v[1] = model->balance;
    /* V(tissue) = to_tissue*balance/(from_tissue + sweat_rate) */
    divisor = model->from_tissue + model->sweat_rate;
    if (divisor == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 3);
    model->v[2] = model->to_tissue * model->balance / divisor;
    /* V(bone) = to_bone*balance/from_bone */
    if (model->from_bone == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 4);
    model->v[3] = model->to_bone * model->balance / model->from_bone;
    /* D = 25.0 */
    model->head.dt = 25.0;
    if (model->head.given)
        zdc_given(model);
    /* DOSE 0.0 LABELLED 104.0 INTO blood AT 0.0 OVER 104.0 */
    model->dose_1_amount = 0.0;
    model->dose_1_at = 0.0;
    model->dose_1_over = 104.0;
    model->dose_1_label = 104.0;
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;

L1:
    /* REPEAT WHILE 2000.0 IS GREATER THAN T */
    for (i = 0; i < 6; i++) {
        model->g_sum[i] = 0.0;
        model->k_sum[i] = 0.0;
        model->hg_sum[i] = 0.0;
        model->hk_sum[i] = 0.0;
    }
    /* TIME IS NORMAL */
    model->t_after = model->head.time + model->head.dt;
    model->d_before = model->head.dt;
    /* OUT-COMPARTMENT sweat */
    if (!(model->head.dt > 0.0)) {
        model->head.failure.value = model->head.dt;
        return fail_at(&model->head, ZD_STEP_SIGN, 1);
    }

go4:
    kind = zds_advance(model, 0);
    if (kind < 0)
        return -kind;
    if (kind == 0)
        goto go5;
    /* eaten = clean */
    model->eaten = model->clean;
    goto go4;

go5:
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
    /* GRAPH of lead in blood B and tissue T, label in blood b and bone o */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "I");
    zdp_back(&model->head);
    /* V(blood), 0.0, 25.0, B */
    model->x = zd_quotient(model->v[1], 25.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "B");
    /* V(tissue), 0.0, 25.0, T */
    model->x = zd_quotient(model->v[2], 25.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "T");
    /* HV(bone), 0.0, 1.0, o */
    model->x = zd_quotient(model->hv[3], 1.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "o");
    /* HV(blood), 0.0, 1.0, b */
    model->x = zd_quotient(model->hv[1], 1.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "b");
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;
    if (2000.0 > model->head.time)
        goto L1;
    if (zdc_stop(&model->head, 4.0) < 0L)
        return ZD_GOOD;
    goto L4;
}

/* The values of the base model. */
static const double base[] = {
    /* diet */ 49.3,
    /* clean */ 5.0,
    /* to_tissue */ 0.0111,
    /* from_tissue */ 0.0124,
    /* to_bone */ 0.0039,
    /* from_bone */ 3.5e-5,
    /* urine_rate */ 0.0211,
    /* sweat_rate */ 0.0162,
    /* balance */ 1800.0970278827494
};

static const struct zd_setting settings[] = {
    { "diet", AT(diet), 1, { 0, 0, 0 }, base + 0 },
    { "clean", AT(clean), 1, { 0, 0, 0 }, base + 1 },
    { "to_tissue", AT(to_tissue), 1, { 0, 0, 0 }, base + 2 },
    { "from_tissue", AT(from_tissue), 1, { 0, 0, 0 }, base + 3 },
    { "to_bone", AT(to_bone), 1, { 0, 0, 0 }, base + 4 },
    { "from_bone", AT(from_bone), 1, { 0, 0, 0 }, base + 5 },
    { "urine_rate", AT(urine_rate), 1, { 0, 0, 0 }, base + 6 },
    { "sweat_rate", AT(sweat_rate), 1, { 0, 0, 0 }, base + 7 },
    { "balance", AT(balance), 1, { 0, 0, 0 }, base + 8 },
};

static const struct zd_column columns[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "V(food)", AT(v[0]), 0 },
    { "G(food)", AT(g[0]), 0 },
    { "K(food)", AT(k[0]), 0 },
    { "HV(food)", AT(hv[0]), 0 },
    { "HG(food)", AT(hg[0]), 0 },
    { "HK(food)", AT(hk[0]), 0 },
    { "V(blood)", AT(v[1]), 0 },
    { "G(blood)", AT(g[1]), 0 },
    { "K(blood)", AT(k[1]), 0 },
    { "HV(blood)", AT(hv[1]), 0 },
    { "HG(blood)", AT(hg[1]), 0 },
    { "HK(blood)", AT(hk[1]), 0 },
    { "V(tissue)", AT(v[2]), 0 },
    { "G(tissue)", AT(g[2]), 0 },
    { "K(tissue)", AT(k[2]), 0 },
    { "HV(tissue)", AT(hv[2]), 0 },
    { "HG(tissue)", AT(hg[2]), 0 },
    { "HK(tissue)", AT(hk[2]), 0 },
    { "V(bone)", AT(v[3]), 0 },
    { "G(bone)", AT(g[3]), 0 },
    { "K(bone)", AT(k[3]), 0 },
    { "HV(bone)", AT(hv[3]), 0 },
    { "HG(bone)", AT(hg[3]), 0 },
    { "HK(bone)", AT(hk[3]), 0 },
    { "V(urine)", AT(v[4]), 0 },
    { "G(urine)", AT(g[4]), 0 },
    { "K(urine)", AT(k[4]), 0 },
    { "HV(urine)", AT(hv[4]), 0 },
    { "HG(urine)", AT(hg[4]), 0 },
    { "HK(urine)", AT(hk[4]), 0 },
    { "V(sweat)", AT(v[5]), 0 },
    { "G(sweat)", AT(g[5]), 0 },
    { "K(sweat)", AT(k[5]), 0 },
    { "HV(sweat)", AT(hv[5]), 0 },
    { "HG(sweat)", AT(hg[5]), 0 },
    { "HK(sweat)", AT(hk[5]), 0 },
    { "eaten", AT(eaten), 0 },
    { "share", AT(share), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 18, "balance", "", "balance" },
    { 62, "", "", "OUT-COMPARTMENT sweat" },
    { 34, "", "", "WHEN T >= 1000.0: eaten = clean" },
    { 27, "V", "", "V(tissue) = to_tissue*balance/(from_tissue + sweat_rate)" },
    { 28, "V", "", "V(bone) = to_bone*balance/from_bone" },
    { 32, "", "", "DOSE 0.0 LABELLED 104.0 INTO blood AT 0.0 OVER 104.0" },
    { 62, "V", "", "OUT-COMPARTMENT sweat" },
    { 62, "HV", "", "OUT-COMPARTMENT sweat" },
};

static const struct zd_curve curves[] = {
    { "V(blood)", 8, 'B', 0 },
    { "V(tissue)", 14, 'T', 0 },
    { "HV(bone)", 23, 'o', 1 },
    { "HV(blood)", 11, 'b', 1 }
};

static const struct zd_column variables[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "X", AT(x), 0 },
    { "V(food)", AT(v[0]), 0 },
    { "V(blood)", AT(v[1]), 0 },
    { "V(tissue)", AT(v[2]), 0 },
    { "V(bone)", AT(v[3]), 0 },
    { "V(urine)", AT(v[4]), 0 },
    { "V(sweat)", AT(v[5]), 0 },
    { "G(food)", AT(g[0]), 0 },
    { "G(blood)", AT(g[1]), 0 },
    { "G(tissue)", AT(g[2]), 0 },
    { "G(bone)", AT(g[3]), 0 },
    { "G(urine)", AT(g[4]), 0 },
    { "G(sweat)", AT(g[5]), 0 },
    { "K(food)", AT(k[0]), 0 },
    { "K(blood)", AT(k[1]), 0 },
    { "K(tissue)", AT(k[2]), 0 },
    { "K(bone)", AT(k[3]), 0 },
    { "K(urine)", AT(k[4]), 0 },
    { "K(sweat)", AT(k[5]), 0 },
    { "HV(food)", AT(hv[0]), 0 },
    { "HV(blood)", AT(hv[1]), 0 },
    { "HV(tissue)", AT(hv[2]), 0 },
    { "HV(bone)", AT(hv[3]), 0 },
    { "HV(urine)", AT(hv[4]), 0 },
    { "HV(sweat)", AT(hv[5]), 0 },
    { "HG(food)", AT(hg[0]), 0 },
    { "HG(blood)", AT(hg[1]), 0 },
    { "HG(tissue)", AT(hg[2]), 0 },
    { "HG(bone)", AT(hg[3]), 0 },
    { "HG(urine)", AT(hg[4]), 0 },
    { "HG(sweat)", AT(hg[5]), 0 },
    { "HK(food)", AT(hk[0]), 0 },
    { "HK(blood)", AT(hk[1]), 0 },
    { "HK(tissue)", AT(hk[2]), 0 },
    { "HK(bone)", AT(hk[3]), 0 },
    { "HK(urine)", AT(hk[4]), 0 },
    { "HK(sweat)", AT(hk[5]), 0 },
    { "eaten", AT(eaten), 0 },
    { "share", AT(share), 0 },
};

static const struct zd_dose doses_slopes[] = {
    { (long)AT(dose_1_at), -1L, -1L, (long)AT(dose_1_over), (long)AT(dose_1_flowing),
      4, dose_places_slopes + 0, dose_amounts_slopes + 0, 5 }
};

static const int state_sites_slopes[] = {
    6, 7, 6, 7, 6, 7
};

static const int event_sites_slopes[] = {
    2
};

static const struct zd_solve solves[] = {
    { ZDS_STIFF, 0, 1e-8, 1e-10, (long)AT(head.time), (long)AT(t_after), (long)AT(d_before),
      24, states_slopes, NULL, NULL, 1, doses_slopes, 1, holds_slopes, 1, state_sites_slopes,
      event_sites_slopes, NULL, 18, 0, -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes,
      slopes_jacobian }
};

static const struct zd_program program = {
    "Lead in blood, soft tissue and bone",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    9, settings,
    40, 40, columns,
    8, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    course_model, 0, NULL, 1, solves, 41, variables, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};