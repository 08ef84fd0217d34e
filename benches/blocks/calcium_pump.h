/* calcium_pump.mod, by hand; the parameters can be changed, as those of the model. */

#define HAND_N 7
#define HAND_END 100.0

static const double hand_begin[7] = { 0.05, 50.0, 0.0, 1.0, 0.0, 0.0, 0.0 };

static double influx = 0.05, kon = 100.0, koff = 10.0, k1 = 20.0, k2 = 0.5, k3 = 5.0, k4 = 0.05, k5 = 1.0,
    k6 = 0.0001, k7 = 30.0, k8 = 1.0, outside = 2000.0;
static double *const hand_changeable[] = {
    &influx, &kon, &koff, &k1, &k2, &k3, &k4, &k5, &k6, &k7, &k8, &outside, NULL
};

static int hand_slopes(void *context, double t, const double *y, double *slope)
{
    double ca = y[0], binding, loading, turning, leaving, returning;

    (void)context;
    (void)t;
    binding = kon * ca * y[1] - koff * y[2];
    loading = k1 * ca * y[3] - k2 * y[4];
    turning = k3 * y[4] - k4 * y[5];
    leaving = k5 * y[5] - k6 * y[6] * outside;
    returning = k7 * y[6] - k8 * y[3];
    slope[0] = influx - binding - loading;
    slope[1] = -binding;
    slope[2] = binding;
    slope[3] = returning - loading;
    slope[4] = loading - turning;
    slope[5] = turning - leaving;
    slope[6] = leaving - returning;
    return 0;
}

static int hand_jacobian(void *context, double t, const double *y, double *j)
{
    int i;

    (void)context;
    (void)t;
    for (i = 0; i < 49; i++)
        j[i] = 0.0;
    j[0] = -kon * y[1] - k1 * y[3];
    j[1] = -kon * y[0];
    j[2] = koff;
    j[3] = -k1 * y[0];
    j[4] = k2;
    j[7] = -kon * y[1];
    j[8] = -kon * y[0];
    j[9] = koff;
    j[14] = kon * y[1];
    j[15] = kon * y[0];
    j[16] = -koff;
    j[21] = -k1 * y[3];
    j[24] = -k8 - k1 * y[0];
    j[25] = k2;
    j[27] = k7;
    j[28] = k1 * y[3];
    j[31] = k1 * y[0];
    j[32] = -k2 - k3;
    j[33] = k4;
    j[39] = k3;
    j[40] = -k4 - k5;
    j[41] = k6 * outside;
    j[45] = k8;
    j[47] = k5;
    j[48] = -k6 * outside - k7;
    return 0;
}
