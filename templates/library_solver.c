/* library_solver.c - what a library uses in place of parts of the runtime. */

#define ZD_AT(model, offset) ((double *)(void *)((char *)(model) + (offset)))
#define ZD_OFFSET size_t

static void carry_note(struct zd_solver *solver, int kind, int site, double value)
{
    (void)value;
    (void)fail_at((struct zd_head *)solver->model, kind, site);
}

/* The method may try another point, so the model continues as if nothing had failed. */
static int carry_failed(struct zd_solver *solver)
{
    struct zd_head *model = (struct zd_head *)solver->model;

    solver->model_failure = model->failure;
    solver->model_site = model->site;
    model->failure = ZD_GOOD;
    model->site = -1;
    return CARRY_MODEL_FAILED;
}

/* The failure of the model. */
static int carry_kind(const struct zd_solver *solver)
{
    struct zd_head *model = (struct zd_head *)solver->model;

    if (model->failure == ZD_GOOD) {
        model->failure = solver->model_failure;
        model->site = solver->model_site;
    }
    return model->failure;
}

/* The methods with error control. */
static const struct zd_scheme *span_scheme(int method)
{
    return method == ZDV_STIFF ? &zdm_radau : &zdm_dopri;
}

/* Nothing is observed between rows. */
static int zds_first(struct zd_solver *solver, double t)
{
    (void)solver;
    (void)t;
    return 0;
}

static int zds_inside(struct zd_solver *solver, double end)
{
    (void)solver;
    (void)end;
    return 0;
}
