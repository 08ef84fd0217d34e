/* library_solver.c - what a library uses in place of parts of the runtime. */

#define ZD_AT(model, offset) ((double *)(void *)((char *)(model) + (offset)))
#define ZD_OFFSET size_t

static void carry_note(struct zd_solver *solver, int kind, int site, double value)
{
    (void)value;
    (void)fail_at((struct zd_head *)solver->model, kind, site);
}

/* The failure of the model. */
static int carry_kind(const struct zd_solver *solver)
{
    return ((const struct zd_head *)solver->model)->failure;
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
