/* library_exact.c - parts of exact arithmetic in libraries, where no number is a double. */

/* Approximations are improved until they are better than needed. */
#define FIXED_ROUNDS 3

/* To 0.06: the logarithm grows by ln 2 with each bit, and between two of them along a line. */
static void fixed_near_ln(struct fixed *to, zd_int32 a)
{
    unsigned long first = (unsigned long)a;
    long near, octave = 8L;

    while (first >= 512) {
        first = first >> 1;
        octave++;
    }
    while (first < 256) {
        first = first << 1;
        octave--;
    }
    /* In 2^-24: 45426 is ln 2, 309047742 ln 100000000. */
    near = octave * 256L + ((long)first - 256L);
    near = near * 45426L - 309047742L;
    fixed_whole(to, (unsigned long)(near < 0L ? -near : near), near < 0L);
    fixed_divide_by(to, (unsigned long)4096);
    fixed_divide_by(to, (unsigned long)4096);
}

/* To 0.005: x / (1 + 0.28 x^2) up to 1, and beyond by that of the reciprocal. */
static void fixed_near_arc_tangent(struct fixed *to, zd_int32 a)
{
    unsigned long x = (a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a) / ZDX_SCALAR, part = x;

    if (x > (unsigned long)ZDX_SCALAR)
        part = (unsigned long)ZDX_UNIT / x;
    part = part * ZDX_SCALAR / (ZDX_SCALAR + part * part / ZDX_SCALAR * 28 / 100);
    if (x > (unsigned long)ZDX_SCALAR)
        part = 15708 - part;
    fixed_whole(to, part, a < 0);
    fixed_divide_by(to, (unsigned long)ZDX_SCALAR);
}

/* The nearest whole number of units.  What is nearer to a half than 2^-110 is a half: no function comes so near without
   reaching it, and errors stay far below. */
static zd_int32 fixed_nearest(const struct fixed *value, int *kind)
{
    struct fixed units, almost;
    unsigned long whole;
    int i, is_exact = 1;

    fixed_whole(&units, (unsigned long)ZDX_UNIT, 0);
    fixed_multiply(&units, &units, value);
    clear_bytes(&almost, sizeof almost);
    almost.limb[FIXED_FRACTION - 1] = 32768;
    almost.limb[FIXED_FRACTION - 7] = 4;
    fixed_add(&units, &units, &almost);
    for (i = 0; i < FIXED_FRACTION; i++)
        is_exact = is_exact && units.limb[i] == 0;
    whole = (unsigned long)units.limb[FIXED_FRACTION] + ((unsigned long)units.limb[FIXED_FRACTION + 1] << 16);
    if (units.limb[FIXED_FRACTION + 2] != 0 || units.limb[FIXED_FRACTION + 3] != 0 || whole > (unsigned long)ZDX_MOST) {
        *kind = ZD_OVERLOAD;
        return 0;
    }
    if (!units.negative)
        return (zd_int32)whole;
    return is_exact ? -(zd_int32)whole : -(zd_int32)whole - 1;
}

/* The largest r with r r <= 100000000 a: its bits one after the other. */
static zd_int32 exact_root(zd_int32 a)
{
    long r = 0L, bit;

    for (bit = 268435456L; bit > 0L; bit = bit / 2L)
        if (exact_below_root(r + bit, a))
            r = r + bit;
    return (zd_int32)r;
}

static zd_int32 zdu_function(int which, zd_int32 a, zd_int32 b, int *kind)
{
    struct fixed value;

    *kind = exact_domain(which, a, b);
    if (*kind != ZD_GOOD)
        return 0;
    if (which == ZDX_ROOT)
        return exact_root(a);
    if (which == ZDX_POWER && b == 0)
        return (zd_int32)ZDX_UNIT;
    if (which == ZDX_POWER && a == 0)
        return 0;
    fixed_value(&value, which, a, b);
    return fixed_nearest(&value, kind);
}

/* A product of two cells.  The parameters are `long`: sdcc 4.2 for the Z80 gives products of two `int` as a `long` wrong
   signs. */
static zd_int32 zd_cell_product(long a, long b)
{
    return (zd_int32)(a * b);
}
