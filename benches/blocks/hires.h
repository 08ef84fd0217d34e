/* models/scop/hires.mod, by hand. */

#define HAND_N 8
#define HAND_END 321.8122

static double *const hand_changeable[] = { NULL };
static const double hand_begin[8] = { 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057 };

static int hand_slopes(void *context, double t, const double *y, double *slope)
{
    double meeting = 280.0 * y[5] * y[7];

    (void)context;
    (void)t;
    slope[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
    slope[1] = 1.71 * y[0] - 8.75 * y[1];
    slope[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
    slope[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
    slope[4] = -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6];
    slope[5] = -meeting + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
    slope[6] = meeting - 1.81 * y[6];
    slope[7] = -slope[6];
    return 0;
}

static int hand_jacobian(void *context, double t, const double *y, double *j)
{
    static const double fixed[64] = {
        -1.71, 0.43, 8.32, 0.0, 0.0, 0.0, 0.0, 0.0,
        1.71, -8.75, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, -10.03, 0.43, 0.035, 0.0, 0.0, 0.0,
        0.0, 8.32, 1.71, -1.12, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, -1.745, 0.43, 0.43, 0.0,
        0.0, 0.0, 0.0, 0.69, 1.71, -0.43, 0.69, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.81, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.81, 0.0
    };

    (void)context;
    (void)t;
    memcpy(j, fixed, sizeof fixed);
    j[45] -= 280.0 * y[7];
    j[47] -= 280.0 * y[5];
    j[53] += 280.0 * y[7];
    j[55] += 280.0 * y[5];
    j[61] -= 280.0 * y[7];
    j[63] -= 280.0 * y[5];
    return 0;
}
