/* MARKET GROWTH AND CAPITAL INVESTMENT

   Translated from market.dyn by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#include <limits.h>
#include <stddef.h>
#include "market.h"

typedef market_real real;

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define MARKET_MOST ((real)2147483647L)

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define MARKET_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long market_wide;
#define MARKET_WIDE market_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define MARKET_WIDE unsigned long long
#endif
#endif
#endif
#if defined(MARKET_WIDE) && !defined(__ARM_ARCH_6M__)
#define MARKET_LONG MARKET_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define MARKET_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct market *m, int failure, int site)
{
    if (m->failure == MARKET_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= MARKET_MOST || (x) <= -MARKET_MOST)

/* A subexpression that may leave its range although the result does not show it. */
static real noted(struct market *m, real x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}

/* An absolute value with its sign, saturated. */
static real zd_signed(natural size, int negative)
{
    real a = size > (natural)MARKET_MOST ? MARKET_MOST : (real)size;

    return negative ? -a : a;
}

static real zd_add(real a, real b)
{
    if (a > 0 && b > MARKET_MOST - a) {
        return MARKET_MOST;
    }
    if (a < 0 && b < -MARKET_MOST - a) {
        return -MARKET_MOST;
    }
    return a + b;
}

/* a * 2^n for n >= 0. */
static real zd_up(real a, int n)
{
    natural size = zd_size(a);

    if (size == 0) {
        return 0;
    }
    if (n > 30 || size > (natural)MARKET_MOST >> n) {
        return a < 0 ? -MARKET_MOST : MARKET_MOST;
    }
    return zd_signed(size << n, a < 0);
}

/* a * b / 2^n. */
static real zd_mul(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
#ifdef MARKET_WIDE
    MARKET_WIDE product = (MARKET_WIDE)x * (MARKET_WIDE)y;

    if (n > 62) {
        return 0;
    }
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (MARKET_WIDE)MARKET_MOST ? (natural)MARKET_MOST : (natural)product;
#else
    const natural half = (natural)65535L;
    natural low = (x & half) * (y & half);
    natural middle = (x >> 16) * (y & half) + (low >> 16);
    natural other = (x & half) * (y >> 16) + (middle & half);
    natural high = (x >> 16) * (y >> 16) + (middle >> 16) + (other >> 16);

    if (n > 62) {
        return 0;
    }
    low = ((other & half) << 16) | (low & half);
    if (n > 32) {
        low = high >> (n - 33);
        high = 0;
    } else if (n > 1) {
        low = (low >> (n - 1)) | (high << (33 - n));
        high = high >> (n - 1);
    }
    if (n > 0 && high == 0) {
        low = (low >> 1) + (low & 1);
    }
    x = high != 0 || low > (natural)MARKET_MOST ? (natural)MARKET_MOST : low;
#endif
    if (n < 0) {
        return zd_up(zd_signed(x, negative), -n);
    }
    return zd_signed(x, negative);
}

/* a * 2^n / b.  The model excludes b = 0; without that check, the result is the largest number. */
static real zd_div(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
    int left = n < 0 ? 0 : n;
    natural q, r;

    if (y == 0) {
        return a == 0 ? 0 : zd_signed((natural)MARKET_MOST, negative);
    }
#ifdef MARKET_LONG
    if (left <= 32) {
        MARKET_LONG wide = (((MARKET_LONG)x << left) + (MARKET_LONG)(y >> 1)) / (MARKET_LONG)y;

        q = wide > (MARKET_LONG)MARKET_MOST ? (natural)MARKET_MOST : (natural)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
#endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (natural)MARKET_MOST >> 1) {
            return zd_signed((natural)MARKET_MOST, negative);
        }
        q = q + q;
        r = r + r;
        if (r >= y) {
            r = r - y;
            q = q + 1;
        }
    }
    if (r >= y - r) {
        q = q + 1;
    }
    return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
}

/* The value at position t with the given fractional bits; outside the table its end segments continue.  Inside, it
   stays within the range of the values; outside, an intermediate result beyond its range gives an end of the range. */
static real zd_between(const real *value, int stride, int n, real t, int bits)
{
    real whole = zd_floor(t, bits);
    int i = whole < 0 ? 0 : whole > (real)(n - 2) ? n - 2 : (int)whole;
    real first = FROM_ROM(value[i * stride]);
    real next = FROM_ROM(value[(i + 1) * stride]);
    real rise = zd_sub(next, first);
    real part = zd_sub(t, zd_up((real)i, bits));
    real one = zd_up((real)1, bits);

    if (t >= MARKET_MOST || t <= -MARKET_MOST) {
        return t;
    }
    if ((rise >= MARKET_MOST || rise <= -MARKET_MOST) && part >= 0 && part <= one) {
        /* Half of the rise fits, and so does the distance to the nearer end. */
        rise = zd_sub(zd_down(next, 1), zd_down(first, 1));
        if (part <= zd_down(one, 1)) {
            return zd_add(first, zd_mul(rise, part, bits - 1));
        }
        return zd_sub(next, zd_mul(rise, zd_sub(one, part), bits - 1));
    }
    rise = zd_mul(rise, part, bits);
    return rise >= MARKET_MOST || rise <= -MARKET_MOST ? rise : zd_add(first, rise);
}

/* TABHL: the first value for x <= lo, the last for x >= hi.  inverse / 2^(shift + bits) is the inverse of the
   spacing. */
static real zd_look(const real *value, int stride, int n, real x, real lo, real hi, real inverse,
        int shift, int bits)
{
    real place;

    if (x <= lo) {
        return FROM_ROM(value[0]);
    }
    if (x >= hi) {
        return FROM_ROM(value[(n - 1) * stride]);
    }
    if (zd_sub(x, lo) < MARKET_MOST) {
        place = zd_mul(zd_sub(x, lo), inverse, shift);
    } else {
        /* The range exceeds the largest number: count from the other end. */
        place = zd_sub(zd_up((real)(n - 1), bits), zd_mul(zd_sub(hi, x), inverse, shift));
    }
    return zd_between(value, stride, n, place, bits);
}

/* TPCF */
static const real tpcf[11] IN_ROM = {
    (real)0, (real)268435456L, (real)536870912L, (real)719407022L, (real)858993459L,
    (real)934155387L, (real)998579896L, (real)1020054733L, (real)1041529569L, (real)1052266988L,
    (real)1073741824L
};

/* TSEDM */
static const real tsedm[11] IN_ROM = {
    (real)1073741824L, (real)1041529569L, (real)934155387L, (real)783831532L, (real)569083167L,
    (real)408021893L, (real)268435456L, (real)161061274L, (real)85899346L, (real)32212255L,
    (real)21474836L
};

/* TCEF */
static const real tcef[6] IN_ROM = {
    (real)-300647711L, (real)-85899346L, (real)0, (real)85899346L, (real)300647711L,
    (real)644245094L
};

static int demands(struct market *m) REENTRANT
{
    /* A     IS.K=B.K/SS */
    if (m->set->ss == (real)0) {
        return fail_at(m, MARKET_DIVISION, 2);
    }
    /* R     SH.KL=(IS.K-S.K)/SAT */
    if (m->set->sat == (real)0) {
        return fail_at(m, MARKET_DIVISION, 1);
    }
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    if (zd_mul(m->set->pcrd, (real)715827883L, 28) == (real)0) {
        return fail_at(m, MARKET_DIVISION, 17);
    }
    /* A     DRA.K=SMOOTH(DR.JK,DRAT) */
    if (m->set->drat == (real)0) {
        return fail_at(m, MARKET_DIVISION, 4);
    }
    /* A     DDRM.K=SMOOTH(DDRC.K,TDDRM) */
    if (m->set->tddrm == (real)0) {
        return fail_at(m, MARKET_DIVISION, 13);
    }
    /* A     DDRC.K=SMOOTH(DDI.K,TDDRC) */
    if (m->set->tddrc == (real)0) {
        return fail_at(m, MARKET_DIVISION, 12);
    }
    /* A     DDT.K=SMOOTH(DDI.K,TDDT) */
    if (m->set->tddt == (real)0) {
        return fail_at(m, MARKET_DIVISION, 21);
    }
    return MARKET_GOOD;
}

/* Initial values; constants have been set. */
static int initialize(struct market *m) REENTRANT
{
    m->start = (real)0;
    m->time = m->start;
    /* N     S=10 */
    m->s = (real)167772160L;
    /* N     BL=8000 */
    m->bl = (real)131072000L;
    /* N     DRA=4000 */
    m->dra = (real)524288000L;
    /* A     DDI.K=BL.K/DRA.K */
    if (m->dra == (real)0) {
        return fail_at(m, MARKET_DIVISION, 11);
    }
    m->ddi = zd_div(m->bl, m->dra, 30);
    /* A     DDRC.K=SMOOTH(DDI.K,TDDRC) */
    m->ddrc = m->ddi;
    /* A     DDRM.K=SMOOTH(DDRC.K,TDDRM) */
    m->ddrm = m->ddrc;
    /* N     PC=12000 */
    m->pc = (real)786432000L;
    /* A     DDT.K=SMOOTH(DDI.K,TDDT) */
    m->ddt = m->ddi;
    /* A     DDOG.K=DDT.K*(1-DDW)+DDMG*DDW */
    m->ddog = zd_add(noted(m, zd_mul(m->ddt, noted(m,
        zd_sub((real)1073741824L, noted(m, zd_up(m->set->ddw, 1)))), 30)),
        noted(m, zd_mul(m->set->ddmg, m->set->ddw, 30)));
    /* A     DDC.K=DDRC.K/DDOG.K */
    if (m->ddog == (real)0) {
        return fail_at(m, MARKET_DIVISION, 19);
    }
    m->ddc = zd_div(m->ddrc, m->ddog, 29);
    /* A     CEF.K=TABHL(TCEF,DDC.K-DDB,0,2.5,.5) */
    m->cef = zd_up(zd_look(tcef, 1, 6, noted(m, zd_sub(m->ddc, zd_down(m->set->ddb, 1))), (real)0,
        (real)1342177280L, (real)1073741824L, 31, 27), 3);
    /* R     PCO.KL=PC.K*CEF.K */
    m->pco = zd_mul(m->pc, m->cef, 29);
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    m->pcr_l1 = zd_mul(noted(m, zd_mul(m->set->pcrd, (real)715827883L, 28)), m->pco, 30);
    m->pcr_l2 = zd_mul(noted(m, zd_mul(m->set->pcrd, (real)715827883L, 28)), m->pco, 30);
    m->pcr_l3 = zd_mul(noted(m, zd_mul(m->set->pcrd, (real)715827883L, 28)), m->pco, 30);
    /* A     IS.K=B.K/SS */
    if (m->set->ss == (real)0) {
        return fail_at(m, MARKET_DIVISION, 2);
    }
    /* R     SH.KL=(IS.K-S.K)/SAT */
    if (m->set->sat == (real)0) {
        return fail_at(m, MARKET_DIVISION, 1);
    }
    if (zd_mul(m->set->pcrd, (real)715827883L, 28) == (real)0) {
        return fail_at(m, MARKET_DIVISION, 17);
    }
    /* A     DRA.K=SMOOTH(DR.JK,DRAT) */
    if (m->set->drat == (real)0) {
        return fail_at(m, MARKET_DIVISION, 4);
    }
    if (m->set->tddrm == (real)0) {
        return fail_at(m, MARKET_DIVISION, 13);
    }
    if (m->set->tddrc == (real)0) {
        return fail_at(m, MARKET_DIVISION, 12);
    }
    if (m->set->tddt == (real)0) {
        return fail_at(m, MARKET_DIVISION, 21);
    }
    return MARKET_GOOD;
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct market *m) REENTRANT
{
    const real dt = m->dt;

    /* L     S.K=S.J+DT*SH.JK */
    m->s = zd_add(m->s, zd_mul(dt, m->sh, 38));
    /* A     DRA.K=SMOOTH(DR.JK,DRAT) */
    m->dra = zd_add(m->dra, noted(m, zd_div(noted(m, zd_mul(dt,
        noted(m, zd_up(zd_sub(m->dr, m->dra), 5)), 30)), m->set->drat, 22)));
    /* L     BL.K=BL.J+DT*(OB.JK-DR.JK) */
    m->bl = zd_add(m->bl, zd_mul(dt, noted(m, zd_up(zd_sub(m->ob, zd_down(m->dr, 1)), 2)), 36));
    /* A     DDRM.K=SMOOTH(DDRC.K,TDDRM) */
    m->ddrm = zd_add(m->ddrm, noted(m, zd_div(noted(m,
        zd_mul(dt, noted(m, zd_up(zd_sub(m->ddrc, m->ddrm), 2)), 30)), m->set->tddrm, 22)));
    /* A     DDRC.K=SMOOTH(DDI.K,TDDRC) */
    m->ddrc = zd_add(m->ddrc, noted(m, zd_div(noted(m,
        zd_mul(dt, noted(m, zd_up(zd_sub(m->ddi, m->ddrc), 3)), 30)), m->set->tddrc, 22)));
    /* L     PC.K=PC.J+DT*PCR.JK */
    m->pc = zd_add(m->pc, zd_mul(dt, m->pcr, 38));
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    m->pcr_l1 = zd_add(m->pcr_l1, zd_mul(dt, noted(m, zd_up(zd_sub(m->pco, m->pcr_r1), 3)), 37));
    m->pcr_l2 = zd_add(m->pcr_l2, zd_mul(dt, noted(m, zd_up(zd_sub(m->pcr_r1, m->pcr_r2), 3)), 37));
    m->pcr_l3 = zd_add(m->pcr_l3, zd_mul(dt, noted(m, zd_up(zd_sub(m->pcr_r2, m->pcr_delay3), 3)),
        37));
    /* A     DDT.K=SMOOTH(DDI.K,TDDT) */
    m->ddt = zd_add(m->ddt, noted(m, zd_div(noted(m, zd_mul(dt,
        noted(m, zd_up(zd_sub(m->ddi, m->ddt), 1)), 30)), m->set->tddt, 22)));
}

/* Auxiliaries and rates, in order of dependency. */
static int point(struct market *m) REENTRANT
{
    /* A     B.K=DRA.K*RS */
    m->b = zd_mul(m->dra, m->set->rs, 29);
    /* A     IS.K=B.K/SS */
    m->is = zd_div(m->b, m->set->ss, 29);
    /* R     SH.KL=(IS.K-S.K)/SAT */
    m->sh = zd_div(noted(m, zd_up(zd_sub(m->is, m->s), 1)), m->set->sat, 29);
    /* A     SEDM.K=TABHL(TSEDM,DDRM.K,0,10,1) */
    m->sedm = zd_look(tsedm, 1, 11, m->ddrm, (real)0, (real)1342177280L, (real)1073741824L, 31, 26);
    /* A     SE.K=SEM*SEDM.K */
    m->se = zd_mul(m->set->sem, m->sedm, 29);
    /* R     OB.KL=S.K*SE.K */
    m->ob = zd_mul(m->s, m->se, 29);
    /* A     DDM.K=BL.K/PC.K */
    if (m->pc == (real)0) {
        return fail_at(m, MARKET_DIVISION, 10);
    }
    m->ddm = zd_div(m->bl, m->pc, 29);
    /* A     PCF.K=TABHL(TPCF,DDM.K,0,5,.5) */
    m->pcf = zd_look(tpcf, 1, 11, m->ddm, (real)0, (real)671088640L, (real)1073741824L, 30, 26);
    /* R     DR.KL=PC.K*PCF.K */
    m->dr = zd_mul(m->pc, m->pcf, 29);
    /* A     DDI.K=BL.K/DRA.K */
    if (m->dra == (real)0) {
        return fail_at(m, MARKET_DIVISION, 11);
    }
    m->ddi = zd_div(m->bl, m->dra, 30);
    /* A     DDOG.K=DDT.K*(1-DDW)+DDMG*DDW */
    m->ddog = zd_add(noted(m, zd_mul(m->ddt, noted(m,
        zd_sub((real)1073741824L, noted(m, zd_up(m->set->ddw, 1)))), 30)),
        noted(m, zd_mul(m->set->ddmg, m->set->ddw, 30)));
    /* A     DDC.K=DDRC.K/DDOG.K */
    if (m->ddog == (real)0) {
        return fail_at(m, MARKET_DIVISION, 19);
    }
    m->ddc = zd_div(m->ddrc, m->ddog, 29);
    /* A     CEF.K=TABHL(TCEF,DDC.K-DDB,0,2.5,.5) */
    m->cef = zd_up(zd_look(tcef, 1, 6, noted(m, zd_sub(m->ddc, zd_down(m->set->ddb, 1))), (real)0,
        (real)1342177280L, (real)1073741824L, 31, 27), 3);
    /* R     PCO.KL=PC.K*CEF.K */
    m->pco = zd_mul(m->pc, m->cef, 29);
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    m->pcr_delay3 = zd_div(m->pcr_l3, noted(m, zd_mul(m->set->pcrd, (real)715827883L, 28)), 30);
    m->pcr = m->pcr_delay3;
    m->pcr_r1 = zd_div(m->pcr_l1, noted(m, zd_mul(m->set->pcrd, (real)715827883L, 28)), 30);
    m->pcr_r2 = zd_div(m->pcr_l2, noted(m, zd_mul(m->set->pcrd, (real)715827883L, 28)), 30);
    return MARKET_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct market *m)
{
    if (demands(m) != MARKET_GOOD) {
        return m->failure;
    }
    return MARKET_GOOD;
}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct market *m)
{
    int index;

    for (index = 0; index < MARKET_SETTINGS; index++) {
        if (AT_END(market_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}

/* Checks whether a stored value is at an end of its range. */
static int look(struct market *m)
{
    int ended = AT_END(m->time) ? 1 : m->ended;

    if (AT_END(m->s)) {
        ended = 1;
    }
    if (AT_END(m->dra)) {
        ended = 1;
    }
    if (AT_END(m->bl)) {
        ended = 1;
    }
    if (AT_END(m->ddrm)) {
        ended = 1;
    }
    if (AT_END(m->ddrc)) {
        ended = 1;
    }
    if (AT_END(m->pc)) {
        ended = 1;
    }
    if (AT_END(m->pcr_l1)) {
        ended = 1;
    }
    if (AT_END(m->pcr_l2)) {
        ended = 1;
    }
    if (AT_END(m->pcr_l3)) {
        ended = 1;
    }
    if (AT_END(m->ddt)) {
        ended = 1;
    }
    if (AT_END(m->b)) {
        ended = 1;
    }
    if (AT_END(m->is)) {
        ended = 1;
    }
    if (AT_END(m->sh)) {
        ended = 1;
    }
    if (AT_END(m->sedm)) {
        ended = 1;
    }
    if (AT_END(m->se)) {
        ended = 1;
    }
    if (AT_END(m->ob)) {
        ended = 1;
    }
    if (AT_END(m->ddm)) {
        ended = 1;
    }
    if (AT_END(m->pcf)) {
        ended = 1;
    }
    if (AT_END(m->dr)) {
        ended = 1;
    }
    if (AT_END(m->ddi)) {
        ended = 1;
    }
    if (AT_END(m->ddog)) {
        ended = 1;
    }
    if (AT_END(m->ddc)) {
        ended = 1;
    }
    if (AT_END(m->cef)) {
        ended = 1;
    }
    if (AT_END(m->pco)) {
        ended = 1;
    }
    if (AT_END(m->pcr_delay3)) {
        ended = 1;
    }
    if (AT_END(m->pcr)) {
        ended = 1;
    }
    if (AT_END(m->pcr_r1)) {
        ended = 1;
    }
    if (AT_END(m->pcr_r2)) {
        ended = 1;
    }
    if (ended == 0) {
        return MARKET_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return MARKET_SATURATED;
}

void market_defaults(struct market_settings *settings)
{
    settings->dt = (real)1073741824L;
    settings->sat = (real)335544320L;
    settings->ss = (real)524288000L;
    settings->rs = (real)402653184L;
    settings->drat = (real)536870912L;
    settings->sem = (real)419430400L;
    settings->tddrc = (real)536870912L;
    settings->tddrm = (real)402653184L;
    settings->ddw = (real)0;
    settings->ddmg = (real)536870912L;
    settings->tddt = (real)402653184L;
    settings->ddb = (real)322122547L;
    settings->pcrd = (real)402653184L;
    settings->length = (real)838860800L;
}

int market_init(struct market *m, const struct market_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    look_at_settings(m);
    m->dt = settings->dt;
    if (m->dt <= 0 || m->dt >= MARKET_MOST) {
        return fail_at(m, MARKET_DT, -1);
    }
    m->half = zd_shift(m->dt, -10);
    if (initialize(m) != MARKET_GOOD) {
        return m->failure;
    }
    if (point(m) != MARKET_GOOD) {
        return m->failure;
    }
    return look(m);
}

int market_step(struct market *m)
{
    if (m->failure != MARKET_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    if (m->step >= MARKET_STEP_LIMIT) {
        return fail_at(m, MARKET_TOO_LONG, -1);
    }
    if (take_settings(m) != MARKET_GOOD) {
        return m->failure;
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = zd_add(m->start, zd_mul((real)m->step, m->dt, 9));
    if (point(m) != MARKET_GOOD) {
        return m->failure;
    }
    return look(m);
}

int market_refresh(struct market *m)
{
    if (m->failure != MARKET_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    look_at_settings(m);
    if (take_settings(m) != MARKET_GOOD) {
        return m->failure;
    }
    if (point(m) != MARKET_GOOD) {
        return m->failure;
    }
    return look(m);
}

int market_done(const struct market *m)
{
    return m->set->length <= zd_add(m->time, m->half) ? 1 : 0; /* in this order, because bcc loses addresses in calls */
}

int market_set(struct market_settings *settings, int index, market_real value)
{
    if (AT_END(value)) {
        return MARKET_BAD_SETTING;
    }
    if (index == 0 && value <= (real)0) {
        return MARKET_DT;
    }
    switch (index) {
    case MARKET_SET_DT:
        settings->dt = value;
        break;
    case MARKET_SET_SAT:
        settings->sat = value;
        break;
    case MARKET_SET_SS:
        settings->ss = value;
        break;
    case MARKET_SET_RS:
        settings->rs = value;
        break;
    case MARKET_SET_DRAT:
        settings->drat = value;
        break;
    case MARKET_SET_SEM:
        settings->sem = value;
        break;
    case MARKET_SET_TDDRC:
        settings->tddrc = value;
        break;
    case MARKET_SET_TDDRM:
        settings->tddrm = value;
        break;
    case MARKET_SET_DDW:
        settings->ddw = value;
        break;
    case MARKET_SET_DDMG:
        settings->ddmg = value;
        break;
    case MARKET_SET_TDDT:
        settings->tddt = value;
        break;
    case MARKET_SET_DDB:
        settings->ddb = value;
        break;
    case MARKET_SET_PCRD:
        settings->pcrd = value;
        break;
    case MARKET_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return MARKET_BAD_SETTING;
    }
    return MARKET_GOOD;
}

market_real market_setting(const struct market_settings *settings, int index)
{
    switch (index) {
    case MARKET_SET_DT:
        return settings->dt;
    case MARKET_SET_SAT:
        return settings->sat;
    case MARKET_SET_SS:
        return settings->ss;
    case MARKET_SET_RS:
        return settings->rs;
    case MARKET_SET_DRAT:
        return settings->drat;
    case MARKET_SET_SEM:
        return settings->sem;
    case MARKET_SET_TDDRC:
        return settings->tddrc;
    case MARKET_SET_TDDRM:
        return settings->tddrm;
    case MARKET_SET_DDW:
        return settings->ddw;
    case MARKET_SET_DDMG:
        return settings->ddmg;
    case MARKET_SET_TDDT:
        return settings->tddt;
    case MARKET_SET_DDB:
        return settings->ddb;
    case MARKET_SET_PCRD:
        return settings->pcrd;
    case MARKET_SET_LENGTH:
        return settings->length;
    default:
        return (real)0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[MARKET_SETTINGS] = {
    "DT",
    "SAT",
    "SS",
    "RS",
    "DRAT",
    "SEM",
    "TDDRC",
    "TDDRM",
    "DDW",
    "DDMG",
    "TDDT",
    "DDB",
    "PCRD",
    "LENGTH"
};

int market_setting_index(const char *name)
{
    int index;

    for (index = 0; index < MARKET_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *market_setting_name(int index)
{
    if (index < 0 || index >= MARKET_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

static const short setting_bits[MARKET_SETTINGS] IN_ROM = {
    32, 24, 18, 25, 29, 20, 27, 26, 29, 28, 25, 30, 25, 23
};

int market_setting_bits(int index)
{
    return index >= 0 && index < MARKET_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}

market_real market_value(const struct market *m, int index)
{
    switch (index) {
    case MARKET_TIME:
        return m->time;
    case MARKET_S:
        return m->s;
    case MARKET_SH:
        return m->sh;
    case MARKET_IS:
        return m->is;
    case MARKET_B:
        return m->b;
    case MARKET_DRA:
        return m->dra;
    case MARKET_OB:
        return m->ob;
    case MARKET_SE:
        return m->se;
    case MARKET_BL:
        return m->bl;
    case MARKET_DR:
        return m->dr;
    case MARKET_PCF:
        return m->pcf;
    case MARKET_DDM:
        return m->ddm;
    case MARKET_DDI:
        return m->ddi;
    case MARKET_DDRC:
        return m->ddrc;
    case MARKET_DDRM:
        return m->ddrm;
    case MARKET_SEDM:
        return m->sedm;
    case MARKET_PC:
        return m->pc;
    case MARKET_PCO:
        return m->pco;
    case MARKET_PCR:
        return m->pcr;
    case MARKET_CEF:
        return m->cef;
    case MARKET_DDC:
        return m->ddc;
    case MARKET_DDOG:
        return m->ddog;
    case MARKET_DDT:
        return m->ddt;
    default:
        return (real)0;
    }
}
static const short bits[MARKET_QUANTITIES] IN_ROM = {
    23,
    24,
    30,
    24,
    13,
    17,
    16,
    21,
    14,
    17,
    30,
    27,
    27,
    27,
    27,
    30,
    16,
    22,
    22,
    35,
    29,
    27,
    27
};

int market_bits(int index)
{
    return index >= 0 && index < MARKET_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

market_real market_ratio(market_real a, market_real b, int point)
{
    return zd_div(a, b, point);
}

market_real market_whole(market_real number, int point)
{
    return zd_shift(number, -point);
}

/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "S",
    "SH",
    "IS",
    "B",
    "DRA",
    "OB",
    "SE",
    "BL",
    "DR",
    "PCF",
    "DDM",
    "DDI",
    "DDRC",
    "DDRM",
    "SEDM",
    "PC",
    "PCO",
    "PCR",
    "CEF",
    "DDC",
    "DDOG",
    "DDT"
};

int market_index(const char *name)
{
    int index;

    for (index = 0; index < MARKET_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *market_name(int index)
{
    if (index < 0 || index >= MARKET_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 48

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    11, 13, 14, 15, 16, 17, 18, 23, 25, 26, 28, 29, 30, 31, 32, 39, 41, 42, 43, 45, 46, 47, 43, 32,
    26, 19, 19, 19, 19, 19, 27, 33, 35, 35, 44, 48, 48, 48, 48, 48, 52, 52, 52, 52, 12, 24, 34, 40
};

static const char *const culprits[SITES] = {
    "S",
    "SH",
    "IS",
    "B",
    "DRA",
    "OB",
    "SE",
    "BL",
    "DR",
    "PCF",
    "DDM",
    "DDI",
    "DDRC",
    "DDRM",
    "SEDM",
    "PC",
    "PCO",
    "PCR",
    "CEF",
    "DDC",
    "DDOG",
    "DDT",
    "CEF",
    "SEDM",
    "PCF",
    "SAT",
    "SS",
    "RS",
    "DRAT",
    "SEM",
    "TPCF",
    "TSEDM",
    "TDDRC",
    "TDDRM",
    "TCEF",
    "DDW",
    "DDMG",
    "TDDT",
    "DDB",
    "PCRD",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "S",
    "BL",
    "DRA",
    "PC"
};

int market_line(const struct market *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *market_culprit(const struct market *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}