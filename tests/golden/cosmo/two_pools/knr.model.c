/* A model without title

   Translated from models/cosmo/two_pools.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Variables. */
    double x;
    double v[4];
    double g[4];
    double k[4];
    double hv[4];
    double hg[4];
    double hk[4];
};

/* The program, from its first statement to its last. */
static int course_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double number, input, input_tracer, flow;
    int kind;

L4:
    /* NUMBER OF COMPARTMENTS 4 */
    kind = zdc_run(&model->head);
    if (kind != ZD_GOOD)
        return kind;
    model->k[0] = model->k[1] = model->k[2] = model->k[3] = 0.0;
    model->g[0] = model->g[1] = model->g[2] = model->g[3] = 0.0;
    model->v[0] = model->v[3] = 0.0;
    model->hv[0] = model->hv[1] = model->hv[2] = model->hv[3] = 0.0;
    model->hk[0] = model->hk[1] = model->hk[2] = model->hk[3] = 0.0;
    model->hg[0] = model->hg[1] = model->hg[2] = model->hg[3] = 0.0;
    model->head.time = 0.0;
    model->head.dt = 1.0;
    /* V2 = 300.0 */
    model->v[1] = 300.0;
    /* V3 = 500.0 */
    model->v[2] = 500.0;
    if (model->head.given)
        zdc_given((char *)model);
    kind = zdc_row((char *)model);
    if (kind != ZD_GOOD)
        return kind;
    goto L2;

L1:
    /* ITS FLOW = 20<U+00B7>0 */
    model->x = 20.0;
    model->k[0] = model->x;
    /* READ X */
    kind = zdi_number(&model->head, 0, &number);
    if (kind != ZD_GOOD)
        return fail_at(&model->head, kind, 0);
    model->x = number;
    /* LABELLED: */
    model->hk[0] = model->x;
    /* IN-COMPARTMENT 1 THE INFUSION */
    model->v[0] = model->k[0];
    model->hv[0] = model->hk[0];
    model->g[0] = model->k[0];
    model->hg[0] = model->hk[0];
    /* COMPARTMENT 2(A)   ITS OUTPUT FOLLOWS FROM ITS INPUT, SINCE ITS VOLUME DOES NOT CHANGE */
    input = 0.0;
    input_tracer = 0.0;
    /* FROM COMP 1 = 20<U+00B7>0 */
    model->x = 20.0;
    flow = zd_quotient(model->x * model->hv[0], model->v[0]);
    input = input + model->x;
    input_tracer = input_tracer + flow;
    /* FROM COMP 3 = 30<U+00B7>0 */
    model->x = 30.0;
    flow = zd_quotient(model->x * model->hv[2], model->v[2]);
    input = input + model->x;
    input_tracer = input_tracer + flow;
    model->g[1] = input;
    model->hg[1] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN */
    model->k[1] = model->v[1] + model->g[1] - model->v[1];
    model->hk[1] = zd_quotient(model->hv[1] * model->k[1], model->v[1]);
    model->x = model->hv[1] - model->hk[1];
    model->hv[1] = model->x + model->hg[1];
    /* COMPARTMENT 3(B) */
    input = 0.0;
    input_tracer = 0.0;
    /* FROM C2 = 50<U+00B7>0 */
    model->x = 50.0;
    flow = zd_quotient(model->x * model->hv[1], model->v[1]);
    input = input + model->x;
    input_tracer = input_tracer + flow;
    model->g[2] = input;
    model->hg[2] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN (line 23) */
    model->k[2] = model->v[2] + model->g[2] - model->v[2];
    model->hk[2] = zd_quotient(model->hv[2] * model->k[2], model->v[2]);
    model->x = model->hv[2] - model->hk[2];
    model->hv[2] = model->x + model->hg[2];
    /* OUT-COMPARTMENT 4 WHAT IS LOST */
    input = 0.0;
    input_tracer = 0.0;
    /* FROM C3 = 20<U+00B7>0 */
    model->x = 20.0;
    flow = zd_quotient(model->x * model->hv[2], model->v[2]);
    input = input + model->x;
    input_tracer = input_tracer + flow;
    model->g[3] = input;
    model->hg[3] = input_tracer;
    /* FORMAT   LOOK AT HV3: IT REACHES 313 IN MINUTE 19, LONG AFTER THE PEAK OF THE INFUSION IN MINUTE 4 */
    goto L3;

L2:
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "       HV3      HG4");
    goto L1;

L3:
    zdp_lines(&model->head, 1.0);
    /* *****.**  ****.** */
    zdp_form(&model->head, model->hv[2], 3, 5, 1, 2);
    zdp_form(&model->head, model->hg[3], 2, 4, 1, 2);
    /* TIME IS NORMAL */
    model->head.time = model->head.time + model->head.dt;
    /* REPEAT WHILE 101. IS GREATER THAN T */
    kind = zdc_row((char *)model);
    if (kind != ZD_GOOD)
        return kind;
    if (101.0 > model->head.time) {
        if (model->head.time + model->head.dt <= model->head.time)
            zdc_warn(&model->head, ZD_STANDS, 1, model->head.time);
        else
            goto L1;
    }
    if (zdc_stop(&model->head, 4.0) < 0L)
        return ZD_GOOD;
    goto L4;
}

static struct zd_column columns[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "V1", AT(v[0]), 0 },
    { "G1", AT(g[0]), 0 },
    { "K1", AT(k[0]), 0 },
    { "HV1", AT(hv[0]), 0 },
    { "HG1", AT(hg[0]), 0 },
    { "HK1", AT(hk[0]), 0 },
    { "V2", AT(v[1]), 0 },
    { "G2", AT(g[1]), 0 },
    { "K2", AT(k[1]), 0 },
    { "HV2", AT(hv[1]), 0 },
    { "HG2", AT(hg[1]), 0 },
    { "HK2", AT(hk[1]), 0 },
    { "V3", AT(v[2]), 0 },
    { "G3", AT(g[2]), 0 },
    { "K3", AT(k[2]), 0 },
    { "HV3", AT(hv[2]), 0 },
    { "HG3", AT(hg[2]), 0 },
    { "HK3", AT(hk[2]), 0 },
    { "V4", AT(v[3]), 0 },
    { "G4", AT(g[3]), 0 },
    { "K4", AT(k[3]), 0 },
    { "HV4", AT(hv[3]), 0 },
    { "HG4", AT(hg[3]), 0 },
    { "HK4", AT(hk[3]), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static struct zd_site sites[] = {
    { 11, "X", "", "READ X" },
    { 35, "", "", "REPEAT WHILE 101. IS GREATER THAN T" },
};

static struct zd_column variables[] = {
    { "T", AT(head.time), 0 },
    { "D", AT(head.dt), 0 },
    { "X", AT(x), 0 },
    { "V1", AT(v[0]), 0 },
    { "V2", AT(v[1]), 0 },
    { "V3", AT(v[2]), 0 },
    { "V4", AT(v[3]), 0 },
    { "G1", AT(g[0]), 0 },
    { "G2", AT(g[1]), 0 },
    { "G3", AT(g[2]), 0 },
    { "G4", AT(g[3]), 0 },
    { "K1", AT(k[0]), 0 },
    { "K2", AT(k[1]), 0 },
    { "K3", AT(k[2]), 0 },
    { "K4", AT(k[3]), 0 },
    { "HV1", AT(hv[0]), 0 },
    { "HV2", AT(hv[1]), 0 },
    { "HV3", AT(hv[2]), 0 },
    { "HV4", AT(hv[3]), 0 },
    { "HG1", AT(hg[0]), 0 },
    { "HG2", AT(hg[1]), 0 },
    { "HG3", AT(hg[2]), 0 },
    { "HG4", AT(hg[3]), 0 },
    { "HK1", AT(hk[0]), 0 },
    { "HK2", AT(hk[1]), 0 },
    { "HK3", AT(hk[2]), 0 },
    { "HK4", AT(hk[3]), 0 },
};

static struct zd_program program = {
    "",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    0, NULL,
    26, 26, columns,
    2, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    course_model, 0, NULL, 0, NULL, 27, variables, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};