/* A model without title

   Translated from models/cosmo/experiment.cosmo by zudyn 0.1.0.
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
    double e;
};

/* The program, from its first statement to its last. */
static int course_model(void *memory)
{
    struct model *model = (struct model *)memory;
    double input, input_tracer, flow, number;
    int kind;

L4:
    /* NUMBER OF COMPARTMENTS 4 */
    kind = zdc_run(&model->head);
    if (kind != ZD_GOOD)
        return kind;
    model->k[0] = model->k[1] = model->k[2] = model->k[3] = 0.0;
    model->g[0] = model->g[1] = model->g[2] = model->g[3] = 0.0;
    model->v[0] = model->v[3] = 0.0;
    model->hv[0] = model->hv[2] = model->hv[3] = 0.0;
    model->hk[0] = model->hk[1] = model->hk[2] = model->hk[3] = 0.0;
    model->hg[0] = model->hg[1] = model->hg[2] = model->hg[3] = 0.0;
    model->head.time = 0.0;
    model->head.dt = 1.0;
    /* V 2 = 300.0 */
    model->v[1] = 300.0;
    /* V 3 = 500.0 */
    model->v[2] = 500.0;
    /* HV 2 = 10 000.0 */
    model->hv[1] = 10000.0;
    if (model->head.given)
        zdc_given(model);
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;

L1:
    /* ITS FLOW = 20·0 */
    model->x = 20.0;
    model->k[0] = model->x;
    model->hk[0] = 0.0;
    /* IN-COMPARTMENT 1 */
    model->v[0] = model->k[0];
    model->hv[0] = model->hk[0];
    model->g[0] = model->k[0];
    model->hg[0] = model->hk[0];
    /* COMPARTMENT 2(A) */
    input = 0.0;
    input_tracer = 0.0;
    /* FROM C1 = 20·0 */
    model->x = 20.0;
    flow = zd_quotient(model->x * model->hv[0], model->v[0]);
    input = input + model->x;
    input_tracer = input_tracer + flow;
    /* FROM C3 = 30·0 */
    model->x = 30.0;
    flow = zd_quotient(model->x * model->hv[2], model->v[2]);
    input = input + model->x;
    input_tracer = input_tracer + flow;
    model->g[1] = input;
    model->hg[1] = input_tracer;
    /* ITS OUTPUT IS UNIMPORTANT */
    model->k[1] = model->v[1] + model->g[1] - model->v[1];
    model->hk[1] = zd_quotient(model->hv[1] * model->k[1], model->v[1]);
    model->x = model->hv[1] - model->hk[1];
    model->hv[1] = model->x + model->hg[1];
    /* COMPARTMENT 3(B) */
    input = 0.0;
    input_tracer = 0.0;
    /* FROM C2 = 50·0 */
    model->x = 50.0;
    flow = zd_quotient(model->x * model->hv[1], model->v[1]);
    input = input + model->x;
    input_tracer = input_tracer + flow;
    model->g[2] = input;
    model->hg[2] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN */
    model->k[2] = model->v[2] + model->g[2] - model->v[2];
    model->hk[2] = zd_quotient(model->hv[2] * model->k[2], model->v[2]);
    model->x = model->hv[2] - model->hk[2];
    model->hv[2] = model->x + model->hg[2];
    /* OUT-COMPARTMENT 4 */
    input = 0.0;
    input_tracer = 0.0;
    /* FROM C3 = 20·0 */
    model->x = 20.0;
    flow = zd_quotient(model->x * model->hv[2], model->v[2]);
    input = input + model->x;
    input_tracer = input_tracer + flow;
    model->g[3] = input;
    model->hg[3] = input_tracer;
    /* TIME IS NORMAL */
    model->head.time = model->head.time + model->head.dt;
    /* READ E */
    kind = zdi_number(&model->head, 0, &number);
    if (kind != ZD_GOOD)
        return fail_at(&model->head, kind, 0);
    model->e = number;
    /* GRAPH   OF EXPERIMENT / AND MODEL +. LOOK AT THE PEAK: WITH STEPS OF A MINUTE THE MODEL STAYS BEHIND */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "I");
    zdp_back(&model->head);
    /* E, 0·0, 100·0, / */
    model->x = zd_quotient(model->e, 100.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "/");
    /* HV3, 0·0, 100·0, + */
    model->x = zd_quotient(model->hv[2], 100.0);
    zdp_mark(&model->head, zd_saturate(floor(model->x)), "+");
    /* REPEAT WHILE 101· IS GREATER THAN T */
    kind = zdc_row(model);
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

static const struct zd_column columns[] = {
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
    { "E", AT(e), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 32, "E", "", "READ E" },
    { 38, "", "", "REPEAT WHILE 101\302\267 IS GREATER THAN T" },
};

static const struct zd_curve curves[] = {
    { "E", 26, '/', 0 },
    { "HV3", 17, '+', 0 }
};

static const struct zd_column variables[] = {
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
    { "E", AT(e), 0 },
};

static const struct zd_program program = {
    "",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    0, NULL,
    27, 27, columns,
    2, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    course_model, 0, NULL, 0, NULL, 28, variables, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};