/* TANK

   Translated from model.facs by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#define FIXED_LIMBS 16          /* of 16 bits, the lowest first */

struct fixed {
    int negative;
    unsigned limb[FIXED_LIMBS];
};

enum zd_exact {
    ZDX_SINE, ZDX_COSINE, ZDX_ARC_TANGENT, ZDX_EXPONENTIAL, ZDX_POWER_OF_TEN, ZDX_LN, ZDX_LOG, ZDX_POWER, ZDX_ROOT
};

/* What an argument fails with. */
static int exact_domain(int which, zd_int32 a, zd_int32 b)
{
    switch (which) {
    case ZDX_ROOT:
        return a < 0 ? MODEL_ROOT : MODEL_GOOD;
    case ZDX_LN:
    case ZDX_LOG:
        return a <= 0 ? MODEL_LOGARITHM : MODEL_GOOD;
    case ZDX_POWER:
        return a < 0 || (a == 0 && b < 0) ? MODEL_POWER : MODEL_GOOD;
    default:
        return MODEL_GOOD;
    }
}

/* Whether r r <= 100000000 a.  With r = 10000 q + s that is s (20000 q + s) <= 100000000 (a - q q). */
static int exact_below_root(long r, zd_int32 a)
{
    unsigned long q = (unsigned long)r / ZDX_SCALAR, s = (unsigned long)r % ZDX_SCALAR;
    unsigned long rest, part;

    if (q * q > (unsigned long)a) {
        return 0;
    }
    rest = (unsigned long)a - q * q;
    if (rest >= 100000L) {
        return 1;
    }
    part = 2 * q * s + s * s / ZDX_SCALAR;
    return rest * ZDX_SCALAR > part || (rest * ZDX_SCALAR == part && s * s % ZDX_SCALAR == 0);
}

/* The largest r with r r <= 100000000 a: its bits one after the other. */
static zd_int32 exact_root(zd_int32 a)
{
    long r = 0L, bit;

    for (bit = 268435456L; bit > 0L; bit = bit / 2L) {
        if (exact_below_root(r + bit, a)) {
            r = r + bit;
        }
    }
    return (zd_int32)r;
}

#define FIXED_FRACTION 12       /* those after the point */

static void fixed_whole(struct fixed *to, unsigned long value, int negative)
{
    clear_bytes(to, sizeof *to);
    to->limb[FIXED_FRACTION] = (unsigned)(value & 65535L);
    to->limb[FIXED_FRACTION + 1] = (unsigned)((value >> 16) & 65535L);
    to->negative = negative;
}

#define FIXED_BASE 65536L

/* By a number of at most 16 bits. */
static void fixed_divide_by(struct fixed *to, unsigned long divisor)
{
    unsigned long rest = 0;
    int i;

    for (i = FIXED_LIMBS - 1; i >= 0; i--) {
        rest = rest * FIXED_BASE + to->limb[i];
        to->limb[i] = (unsigned)(rest / divisor);
        rest = rest % divisor;
    }
}

static void fixed_of_units(struct fixed *to, zd_int32 units)
{
    fixed_whole(to, units < 0 ? (unsigned long)-(long)(units + 1) + 1 : (unsigned long)units, units < 0);
    fixed_divide_by(to, (unsigned long)10000);
    fixed_divide_by(to, (unsigned long)10000);
}

/* What follows the last limb is cut. */
static void fixed_multiply(struct fixed *to, const struct fixed *a, const struct fixed *b)
{
    unsigned product[2 * FIXED_LIMBS];
    unsigned long carry;
    int i, j, negative = a->negative != b->negative;

    clear_bytes(product, sizeof product);
    for (i = 0; i < FIXED_LIMBS; i++) {
        carry = 0;
        for (j = 0; j < FIXED_LIMBS; j++) {
            carry = carry + (unsigned long)a->limb[i] * b->limb[j] + product[i + j];
            product[i + j] = (unsigned)(carry & 65535L);
            carry = carry >> 16;
        }
        product[i + FIXED_LIMBS] = (unsigned)carry;
    }
    copy_bytes(to->limb, product + FIXED_FRACTION, sizeof to->limb);
    to->negative = negative;
}

static void fixed_copy(struct fixed *to, const struct fixed *from)
{
    copy_bytes(to, from, sizeof *to);
}

static int fixed_is_zero(const struct fixed *of)
{
    int i;

    for (i = 0; i < FIXED_LIMBS; i++) {
        if (of->limb[i] != 0) {
            return 0;
        }
    }
    return 1;
}

/* A carry out of the highest limb is lost; *to may be one of the others. */
static unsigned long fixed_add_limbs(unsigned *to, const unsigned *a, const unsigned *b)
{
    unsigned long carry = 0;
    int i;

    for (i = 0; i < FIXED_LIMBS; i++) {
        carry = carry + a[i] + b[i];
        to[i] = (unsigned)(carry & 65535L);
        carry = carry >> 16;
    }
    return carry;
}

static int fixed_at_least(const unsigned *a, const unsigned *b)
{
    int i;

    for (i = FIXED_LIMBS - 1; i > 0 && a[i] == b[i]; i--) {
        continue;
    }
    return a[i] >= b[i];
}

/* a is at least b, or has lost a bit that made it so. */
static void fixed_subtract_limbs(unsigned *to, const unsigned *a, const unsigned *b)
{
    long rest = 0L;
    int i;

    for (i = 0; i < FIXED_LIMBS; i++) {
        rest = rest + (long)a[i] - (long)b[i];
        to[i] = (unsigned)((rest + FIXED_BASE) % FIXED_BASE);
        rest = rest < 0L ? -1L : 0L;
    }
}

static void fixed_add(struct fixed *to, const struct fixed *a, const struct fixed *b)
{
    if (a->negative == b->negative) {
        (void)fixed_add_limbs(to->limb, a->limb, b->limb);
        to->negative = a->negative;
    } else if (fixed_at_least(a->limb, b->limb)) {
        fixed_subtract_limbs(to->limb, a->limb, b->limb);
        to->negative = a->negative;
    } else {
        fixed_subtract_limbs(to->limb, b->limb, a->limb);
        to->negative = b->negative;
    }
}

/* The sum of x^n/n! with alternating signs, from n = first on in steps of 2: the sine or the cosine. */
static void fixed_alternating(struct fixed *to, const struct fixed *x, int first)
{
    struct fixed square, term;
    int n;

    fixed_multiply(&square, x, x);
    fixed_copy(&term, x);
    if (first == 0) {
        fixed_whole(&term, (unsigned long)1, 0);
    }
    clear_bytes(to, sizeof *to);
    for (n = first; !fixed_is_zero(&term); n = n + 2) {
        fixed_add(to, to, &term);
        fixed_multiply(&term, &term, &square);
        fixed_divide_by(&term, (unsigned long)n + 1);
        fixed_divide_by(&term, (unsigned long)n + 2);
        term.negative = !term.negative;
    }
}

/* To 0.005: x / (1 + 0.28 x^2) up to 1, and beyond by that of the reciprocal. */
static void fixed_near_arc_tangent(struct fixed *to, zd_int32 a)
{
    unsigned long x = (a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a) / ZDX_SCALAR, part = x;

    if (x > (unsigned long)ZDX_SCALAR) {
        part = (unsigned long)ZDX_UNIT / x;
    }
    part = part * ZDX_SCALAR / (ZDX_SCALAR + part * part / ZDX_SCALAR * 28 / 100);
    if (x > (unsigned long)ZDX_SCALAR) {
        part = 15708 - part;
    }
    fixed_whole(to, part, a < 0);
    fixed_divide_by(to, (unsigned long)ZDX_SCALAR);
}

/* Approximations are improved until they are better than needed. */
#define FIXED_ROUNDS 3

static void fixed_subtract(struct fixed *to, const struct fixed *a, const struct fixed *b)
{
    struct fixed minus;

    fixed_copy(&minus, b);
    minus.negative = !b->negative;
    fixed_add(to, a, &minus);
}

/* Bit by bit; the quotient must fit. */
static void fixed_divide(struct fixed *to, const struct fixed *a, const struct fixed *b)
{
    unsigned rest[FIXED_LIMBS], quotient[FIXED_LIMBS];
    int bit, at, lost, negative = a->negative != b->negative;

    clear_bytes(rest, sizeof rest);
    clear_bytes(quotient, sizeof quotient);
    for (bit = 16 * (FIXED_LIMBS + FIXED_FRACTION) - 1; bit >= 0; bit--) {
        lost = fixed_add_limbs(rest, rest, rest) != 0;
        at = bit - 16 * FIXED_FRACTION;
        if (at >= 0) {
            rest[0] = rest[0] | ((a->limb[at / 16] >> (at % 16)) & 1);
        }
        if (lost || fixed_at_least(rest, b->limb)) {
            fixed_subtract_limbs(rest, rest, b->limb);
            if (bit < 16 * FIXED_LIMBS) {
                quotient[bit / 16] = quotient[bit / 16] | ((unsigned)1 << (bit % 16));
            }
        }
    }
    copy_bytes(to->limb, quotient, sizeof to->limb);
    to->negative = negative;
}

/* To an approximation of arctan x, adds the arc tangent of what is missing: d - d^3/3 + d^5/5. */
static void fixed_arc_tangent(struct fixed *to, const struct fixed *x)
{
    struct fixed sine, cosine, d, part, square;
    int round, n;

    for (round = 0; round < FIXED_ROUNDS; round++) {
        fixed_alternating(&sine, to, 1);
        fixed_alternating(&cosine, to, 0);
        fixed_multiply(&d, x, &cosine);
        fixed_subtract(&d, &d, &sine);
        fixed_multiply(&part, x, &sine);
        fixed_add(&part, &part, &cosine);
        fixed_divide(&d, &d, &part);
        fixed_multiply(&square, &d, &d);
        for (n = 1; n <= 5; n = n + 2) {
            fixed_copy(&part, &d);
            fixed_divide_by(&part, (unsigned long)n);
            if (n == 3) {
                part.negative = !part.negative;
            }
            fixed_add(to, to, &part);
            fixed_multiply(&d, &d, &square);
        }
    }
}

#define FIXED_LARGE 16          /* e^16 is far outside the range of a state */

/* exp(x) = exp(x / 256)^256, the latter by its series; 2^31 instead of what is far too large. */
static void fixed_exponential(struct fixed *to, const struct fixed *x)
{
    struct fixed small, term;
    int n;

    fixed_whole(&small, (unsigned long)FIXED_LARGE, 0);
    if (!x->negative && fixed_at_least(x->limb, small.limb)) {
        fixed_whole(to, (unsigned long)2147483647L + 1, 0);
        return;
    }
    fixed_copy(&small, x);
    fixed_divide_by(&small, (unsigned long)256);
    fixed_whole(to, (unsigned long)1, 0);
    fixed_whole(&term, (unsigned long)1, 0);
    for (n = 1; !fixed_is_zero(&term); n++) {
        fixed_multiply(&term, &term, &small);
        fixed_divide_by(&term, (unsigned long)n);
        fixed_add(to, to, &term);
    }
    for (n = 0; n < 8; n++) {
        fixed_multiply(to, to, to);
    }
}

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

/* To an approximation of ln x, adds what is missing: d - d^2/2 + d^3/3 - d^4/4. */
static void fixed_logarithm(struct fixed *to, const struct fixed *x)
{
    struct fixed power, d, term, part;
    int round, n;

    for (round = 0; round < FIXED_ROUNDS; round++) {
        fixed_exponential(&power, to);
        fixed_subtract(&d, x, &power);
        fixed_divide(&d, &d, &power);
        fixed_copy(&term, &d);
        for (n = 1; n <= 4; n++) {
            fixed_copy(&part, &term);
            fixed_divide_by(&part, (unsigned long)n);
            if (n % 2 == 0) {
                part.negative = !part.negative;
            }
            fixed_add(to, to, &part);
            fixed_multiply(&term, &term, &d);
        }
    }
}

static void fixed_ln(struct fixed *to, zd_int32 a)
{
    struct fixed x;

    fixed_of_units(&x, a);
    fixed_near_ln(to, a);
    fixed_logarithm(to, &x);
}

/* log 10 by the logarithm of 1000000000 units. */
static void fixed_ln_10(struct fixed *to)
{
    fixed_ln(to, (zd_int32)(10L * ZDX_UNIT));
}

static void fixed_value(struct fixed *to, int which, zd_int32 a, zd_int32 b)
{
    struct fixed x, y;

    fixed_of_units(&x, a);
    switch (which) {
    case ZDX_SINE:
    case ZDX_COSINE:
        fixed_alternating(to, &x, which == ZDX_SINE);
        break;
    case ZDX_ARC_TANGENT:
        fixed_near_arc_tangent(to, a);
        fixed_arc_tangent(to, &x);
        break;
    case ZDX_EXPONENTIAL:
        fixed_exponential(to, &x);
        break;
    case ZDX_POWER_OF_TEN:
        fixed_ln_10(&y);
        fixed_multiply(&x, &x, &y);
        fixed_exponential(to, &x);
        break;
    case ZDX_LN:
        fixed_ln(to, a);
        break;
    case ZDX_LOG:
        fixed_ln(&x, a);
        fixed_ln_10(&y);
        fixed_divide(to, &x, &y);
        break;
    default:                    /* ZDX_POWER */
        fixed_ln(&x, a);
        fixed_of_units(&y, b);
        fixed_multiply(&x, &x, &y);
        fixed_exponential(to, &x);
    }
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
    for (i = 0; i < FIXED_FRACTION; i++) {
        is_exact = is_exact && units.limb[i] == 0;
    }
    whole = (unsigned long)units.limb[FIXED_FRACTION] + ((unsigned long)units.limb[FIXED_FRACTION + 1] << 16);
    if (units.limb[FIXED_FRACTION + 2] != 0 || units.limb[FIXED_FRACTION + 3] != 0 || whole > (unsigned long)ZDX_MOST) {
        *kind = MODEL_OVERLOAD;
        return 0;
    }
    if (!units.negative) {
        return (zd_int32)whole;
    }
    return is_exact ? -(zd_int32)whole : -(zd_int32)whole - 1;
}

static zd_int32 zdu_function(int which, zd_int32 a, zd_int32 b, int *kind)
{
    struct fixed value;

    *kind = exact_domain(which, a, b);
    if (*kind != MODEL_GOOD) {
        return 0;
    }
    if (which == ZDX_ROOT) {
        return exact_root(a);
    }
    if (which == ZDX_POWER && b == 0) {
        return (zd_int32)ZDX_UNIT;
    }
    if (which == ZDX_POWER && a == 0) {
        return 0;
    }
    fixed_value(&value, which, a, b);
    return fixed_nearest(&value, kind);
}

static zd_int32 zd_function(struct model *head, int which, zd_int32 a, zd_int32 b, int site)
{
    int kind;
    zd_int32 value = zdu_function(which, a, b, &kind);

    if (kind != MODEL_GOOD) {
        (void)zd_note(head, kind, site);
    }
    return value;
}

#define zd_root(head, a, site) zd_function(head, ZDX_ROOT, a, (zd_int32)0, site)

#define zd_cell_and(a, b) ((a) & (b))

#define zd_cell_or(a, b) ((a) | (b))


static void tank_blocks(struct model *m)
{
    int t1;

    /* 4 5 SQRT */
    m->h[4] = zd_root(m, m->h[5], 0);
    /* 6 4 POT */
    m->h[6] = zd_scale(m, m->h[4], m->set->c, 10000, 1);
    /* 7 6 INV */
    m->h[7] = zd_negate(m, m->h[6], 2);
    /* 8 0REF OFFSET */
    m->h[8] = zd_add(m, m->h[2], zd_cell_product((long)m->set->level, (long)10000), 3);
    /* 8 5 STOP */
    t1 = zd_cell_and(m->h[8] > m->h[5] ? -1 : 0, 1);
    m->stopped = (short)zd_cell_or(t1, m->stopped);
}

static int tank_initialize(struct model *m)
{
    tank_blocks(m);
    return m->failure;
}

static int tank_first_pass(struct model *m)
{
    zd_int32 t1, t2;

    /* 5 7 HEIGHT */
    t1 = zd_scale(m, m->h[7], m->set->dt_2, 10000, 5);
    m->saved_height = m->h[5];
    m->h[5] = zd_add(m, m->h[5], t1, 5);
    /* 9 6 SPILLED */
    t2 = zd_scale(m, m->h[6], m->set->dt_2, 10000, 6);
    m->saved_spilled = m->h[9];
    m->h[9] = zd_add(m, m->h[9], t2, 6);
    tank_blocks(m);
    return m->failure;
}

static int tank_second_pass(struct model *m)
{
    zd_int32 t1, t2, t3, t4;

    /* 5 7 HEIGHT */
    t1 = zd_scale(m, m->h[7], m->set->dt_2, 10000, 5);
    t2 = zd_twice(m, t1, 5);
    m->h[5] = zd_add(m, t2, m->saved_height, 5);
    /* 9 6 SPILLED */
    t3 = zd_scale(m, m->h[6], m->set->dt_2, 10000, 6);
    t4 = zd_twice(m, t3, 6);
    m->h[9] = zd_add(m, t4, m->saved_spilled, 6);
    tank_blocks(m);
    return m->failure;
}

/* T after half a step. */
static int advance_time(struct model *m)
{
    const zd_int32 most = 2147483647L;
    zd_int32 step = (zd_int32)m->set->dt_2;

    step = step * MODEL_SCALAR;
    if (step > 0 ? m->h[0] > most - step : m->h[0] < -most - 1 - step) {
        return fail_at(m, MODEL_OVERLOAD, 7);
    }
    m->h[0] = m->h[0] + step;
    return MODEL_GOOD;
}

void model_defaults(struct model_settings *settings)
{
    settings->dt_2 = 50;
    settings->comint = 50;
    settings->h0[0] = 0;
    settings->h0[1] = 0;
    settings->h0[2] = 0;
    settings->h0[3] = 0;
    settings->h0[4] = 0;
    settings->h0[5] = 100000000L;
    settings->h0[6] = 0;
    settings->h0[7] = 0;
    settings->h0[8] = 0;
    settings->h0[9] = 0;
    settings->c = 4000;
    settings->level = 500;
}

void model_reset(struct model *m)
{
    int i;

    for (i = 0; i < MODEL_QUANTITIES; i++) {
        m->h[i] = m->set->h0[i];
    }
    m->h[1] = MODEL_UNIT;
    m->h[2] = 0;
    m->h[3] = -MODEL_UNIT;
    m->stopped = 0;
}

int model_initialize(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 0;
    if (tank_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (tank_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_step(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (m->set->dt_2 <= 0) {
        return fail_at(m, MODEL_STEP_SIGN, 7);
    }
    m->stopped = 0;
    m->pass = 1;
    if (tank_first_pass(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (advance_time(m) != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 2;
    if (tank_second_pass(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (advance_time(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (m->step < 2147483647L) {
        m->step = m->step + 1L;
    }
    return MODEL_GOOD;
}

int model_done(const struct model *m)
{
    return m->stopped != 0 ? 1 : 0;
}

int model_set(struct model_settings *settings, int index, long value)
{
    if (index >= 2 && index < 12) {
        if (value != (long)(model_state)value) {
            return MODEL_BAD_SETTING;
        }
        settings->h0[index - 2] = (model_state)value;
        return MODEL_GOOD;
    }
    switch (index) {
    case MODEL_SET_DT_2:
        if (value <= 0L) {
            return MODEL_STEP_SIGN;
        }
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->dt_2 = (short)value;
        break;
    case MODEL_SET_COMINT:
        if (value == 0L) {
            return MODEL_INTERVAL;
        }
        if (value < 0L || value > 65535L) {
            return MODEL_BAD_SETTING;
        }
        value = value > 32767L ? value - 65536L : value;
        settings->comint = (short)value;
        break;
    case MODEL_SET_C:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->c = (short)value;
        break;
    case MODEL_SET_LEVEL:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->level = (short)value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

long model_setting(const struct model_settings *settings, int index)
{
    if (index >= 2 && index < 12) {
        return (long)settings->h0[index - 2];
    }
    switch (index) {
    case MODEL_SET_DT_2:
        return (long)settings->dt_2;
    case MODEL_SET_COMINT:
        return (long)settings->comint & 65535L;
    case MODEL_SET_C:
        return (long)settings->c;
    case MODEL_SET_LEVEL:
        return (long)settings->level;
    default:
        return 0L;
    }
}

long model_setting_scale(int index)
{
    if (index >= 0 && index < 1) {
        return 10000L;
    }
    if (index >= 1 && index < 2) {
        return 1L;
    }
    if (index >= 2 && index < 12) {
        return 100000000L;
    }
    if (index >= 12 && index < 13) {
        return 10000L;
    }
    if (index >= 13 && index < 14) {
        return 10000L;
    }
    return 1L;
}

/* In RAM on an AVR, like the labels below. */
static const char *const setting_names[MODEL_SETTINGS] = {
    "DT/2",
    "COMINT",
    "Y0(0)",
    "Y0(1)",
    "Y0(2)",
    "Y0(3)",
    "Y0(4)",
    "Y0(5)",
    "Y0(6)",
    "Y0(7)",
    "Y0(8)",
    "Y0(9)",
    "C",
    "LEVEL"
};

model_state model_value(const struct model *m, int index)
{
    return index >= 0 && index < MODEL_QUANTITIES ? m->h[index] : 0;
}

const char *model_name(int index)
{
    switch (index) {
    case MODEL_HEIGHT:
        return "height";
    case MODEL_FLOW:
        return "flow";
    case MODEL_SPILLED:
        return "spilled";
    default:
        return "";
    }
}

/* The statements: the line of each in the source, its output node, its word. */
static const short lines[SITES] IN_ROM = {
    11, 12, 13, 14, 15, 9, 10, 19
};

static const short nodes_of_sites[SITES] IN_ROM = {
    4, 6, 7, 8, -1, 5, 9, 0
};

static const char *const culprits[SITES] = {
    "SQRT",
    "POT",
    "INV",
    "OFFSET",
    "STOP",
    "HEIGHT",
    "SPILLED",
    "RUN"
};