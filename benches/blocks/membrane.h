/* membrane.mod, by hand; the parameters can be changed, as those of the model. */

#define HAND_N 4
#define HAND_END 40.0

static const double hand_begin[4] = { -60.0, 0.1, 0.5, 0.4 };

static double current = 10.0, cm = 1.0, gna = 120.0, ena = 50.0, gk = 36.0, ek = -77.0, gl = 0.3, el = -54.3;
static double *const hand_changeable[] = { &current, &cm, &gna, &ena, &gk, &ek, &gl, &el, NULL };

static int hand_slopes(void *context, double t, const double *y, double *slope)
{
    double v = y[0], m = y[1], h = y[2], n = y[3], ina, ik, a, b;

    (void)context;
    (void)t;
    ina = gna * (m * m * m) * h * (v - ena);
    ik = gk * (n * n * n * n) * (v - ek);
    slope[0] = (current - ina - ik - gl * (v - el)) / cm;
    a = 0.1 * (v + 40.0) / (1.0 - exp(-(v + 40.0) / 10.0));
    b = 4.0 * exp(-(v + 65.0) / 18.0);
    slope[1] = a * (1.0 - m) - b * m;
    a = 0.07 * exp(-(v + 65.0) / 20.0);
    b = 1.0 / (1.0 + exp(-(v + 35.0) / 10.0));
    slope[2] = a * (1.0 - h) - b * h;
    a = 0.01 * (v + 55.0) / (1.0 - exp(-(v + 55.0) / 10.0));
    b = 0.125 * exp(-(v + 65.0) / 80.0);
    slope[3] = a * (1.0 - n) - b * n;
    return 0;
}

/* The method of this block is explicit. */
#define hand_jacobian NULL
