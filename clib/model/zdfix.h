/* zdfix.h - fixed-point arithmetic: a quantity is a 32-bit integer, and the translator knows the number of fractional
   bits of each.  A library emitted with --real fixed contains the functions it uses in its own file.

   zd_fix is a signed, zd_nat an unsigned integer of 32 bits.  Results are rounded to the nearest, halves away from 0,
   and saturated at -ZD_MOST and ZD_MOST: nothing wraps around, and no negative number is shifted.

   A product has 62 bits.  With ZD_WIDE, an unsigned 64-bit type, it is one operation; without, it uses 16-bit halves.
   With ZD_LONG, a 64-bit type with fast division, a quotient is one operation too; without, it is computed bit by bit.
   The integers are the same. */

#ifndef ZDFIX_H
#define ZDFIX_H

#define ZD_MOST ((zd_fix)2147483647L)

#ifdef ZD_NEED_SIZE
/* The absolute value. */
static zd_nat zd_size(zd_fix a)
{
    return a < 0 ? (zd_nat)0 - (zd_nat)a : (zd_nat)a;
}
#endif

#ifdef ZD_NEED_SIGNED
/* An absolute value with its sign, saturated. */
static zd_fix zd_signed(zd_nat size, int negative)
{
    zd_fix a = size > (zd_nat)ZD_MOST ? ZD_MOST : (zd_fix)size;

    return negative ? -a : a;
}
#endif

#ifdef ZD_NEED_ADD
static zd_fix zd_add(zd_fix a, zd_fix b)
{
    if (a > 0 && b > ZD_MOST - a)
        return ZD_MOST;
    if (a < 0 && b < -ZD_MOST - a)
        return -ZD_MOST;
    return a + b;
}
#endif

#ifdef ZD_NEED_SUB
static zd_fix zd_sub(zd_fix a, zd_fix b)
{
    return zd_add(a, -b);
}
#endif

#ifdef ZD_NEED_UP
/* a * 2^n for n >= 0. */
static zd_fix zd_up(zd_fix a, int n)
{
    zd_nat size = zd_size(a);

    if (size == 0)
        return 0;
    if (n > 30 || size > (zd_nat)ZD_MOST >> n)
        return a < 0 ? -ZD_MOST : ZD_MOST;
    return zd_signed(size << n, a < 0);
}
#endif

#ifdef ZD_NEED_DOWN
/* a / 2^n for n >= 0. */
static zd_fix zd_down(zd_fix a, int n)
{
    zd_nat size = zd_size(a);

    if (n > 31)
        return 0;
    if (n > 0) {
        size = size >> (n - 1);
        size = (size >> 1) + (size & 1);
    }
    return zd_signed(size, a < 0);
}
#endif

#ifdef ZD_NEED_MUL
/* a * b / 2^n. */
static zd_fix zd_mul(zd_fix a, zd_fix b, int n)
{
    zd_nat x = zd_size(a);
    zd_nat y = zd_size(b);
    int negative = (a < 0) != (b < 0);
# ifdef ZD_WIDE
    ZD_WIDE product = (ZD_WIDE)x * (ZD_WIDE)y;

    if (n > 62)
        return 0;
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (ZD_WIDE)ZD_MOST ? (zd_nat)ZD_MOST : (zd_nat)product;
# else
    const zd_nat half = (zd_nat)65535L;
    zd_nat low = (x & half) * (y & half);
    zd_nat middle = (x >> 16) * (y & half) + (low >> 16);
    zd_nat other = (x & half) * (y >> 16) + (middle & half);
    zd_nat high = (x >> 16) * (y >> 16) + (middle >> 16) + (other >> 16);

    if (n > 62)
        return 0;
    low = ((other & half) << 16) | (low & half);
    if (n > 32) {
        low = high >> (n - 33);
        high = 0;
    } else if (n > 1) {
        low = (low >> (n - 1)) | (high << (33 - n));
        high = high >> (n - 1);
    }
    if (n > 0 && high == 0)
        low = (low >> 1) + (low & 1);
    x = high != 0 || low > (zd_nat)ZD_MOST ? (zd_nat)ZD_MOST : low;
# endif
    if (n < 0)
        return zd_up(zd_signed(x, negative), -n);
    return zd_signed(x, negative);
}
#endif

#ifdef ZD_NEED_DIV
/* a * 2^n / b.  The model excludes b = 0; without that check, the result is the largest number. */
static zd_fix zd_div(zd_fix a, zd_fix b, int n)
{
    zd_nat x = zd_size(a);
    zd_nat y = zd_size(b);
    int negative = (a < 0) != (b < 0);
    int left = n < 0 ? 0 : n;
    zd_nat q, r;

    if (y == 0)
        return a == 0 ? 0 : zd_signed((zd_nat)ZD_MOST, negative);
# ifdef ZD_LONG
    if (left <= 32) {
        ZD_LONG wide = (((ZD_LONG)x << left) + (ZD_LONG)(y >> 1)) / (ZD_LONG)y;

        q = wide > (ZD_LONG)ZD_MOST ? (zd_nat)ZD_MOST : (zd_nat)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
# endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (zd_nat)ZD_MOST >> 1)
            return zd_signed((zd_nat)ZD_MOST, negative);
        q = q + q;
        r = r + r;
        if (r >= y) {
            r = r - y;
            q = q + 1;
        }
    }
    if (r >= y - r)
        q = q + 1;
    return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
}
#endif

#ifdef ZD_NEED_SHIFT
/* a * 2^n for any n. */
static zd_fix zd_shift(zd_fix a, int n)
{
    return n < 0 ? zd_down(a, -n) : zd_up(a, n);
}
#endif

#ifdef ZD_NEED_MAX
static zd_fix zd_max(zd_fix a, zd_fix b)
{
    return a > b ? a : b;
}
#endif

#ifdef ZD_NEED_MIN
static zd_fix zd_min(zd_fix a, zd_fix b)
{
    return a < b ? a : b;
}
#endif

#ifdef ZD_NEED_ABS
static zd_fix zd_abs(zd_fix a)
{
    return a < 0 ? -a : a;
}
#endif

#ifdef ZD_NEED_SIGN
/* -1, 0 or 1. */
static zd_fix zd_sign(zd_fix a)
{
    return a > 0 ? 1 : a < 0 ? -1 : 0;
}
#endif

#ifdef ZD_NEED_FLOOR
/* The greatest integer not above a / 2^n, for n >= 0. */
static zd_fix zd_floor(zd_fix a, int n)
{
    zd_nat size = zd_size(a);
    zd_nat whole = n > 31 ? 0 : size >> n;

    if (a < 0 && (n > 31 || whole << n != size))
        whole = whole + 1;
    return zd_signed(whole, a < 0);
}
#endif

#ifdef ZD_NEED_MODULO
/* a - b*floor(a/b), of the sign of b; a if b is 0. */
static zd_fix zd_modulo(zd_fix a, zd_fix b)
{
    zd_nat y = zd_size(b);
    zd_nat rest;

    if (y == 0)
        return a;
    rest = zd_size(a) % y;
    if (rest != 0 && (a < 0) != (b < 0))
        rest = y - rest;
    return zd_signed(rest, b < 0);
}
#endif


/* ---- functions: x has n fractional bits, the result has e ---- */

#ifdef ZD_NEED_SQRT
/* The root of x * 2^n, by Newton's method from above: y = y - (y - x*2^n/y) / 2 decreases until it converges.
   Within 1 of the root; 0 if x is not positive. */
static zd_fix zd_sqrt(zd_fix x, int n)
{
    zd_fix y, next;
    zd_nat left;
    int power = n + 1;

    if (x <= 0)
        return 0;
    for (left = (zd_nat)x; left != 0; left = left >> 1)
        power++;
    power = power < 0 ? 0 : power / 2;
    y = power > 30 ? ZD_MOST : (zd_fix)1 << power;
    for (;;) {
        next = y - zd_down(zd_sub(y, zd_div(x, y, n)), 1);
        if (next >= y)
            return y;
        y = next;
    }
}
#endif

#ifdef ZD_NEED_EXP
/* e^x = 2^k * e^r with k = x/ln 2 to the nearest whole number, e^r by its series to r^9; |r| <= ln(2)/2.
   The relative error is at most 3e-8; results beyond 2^127 or below 2^-127 are limited to these. */
static zd_fix zd_exp(zd_fix x, int n, int e)
{
    const zd_fix one = (zd_fix)1073741824L;
    zd_fix t = zd_mul(x, (zd_fix)1549082005L, n + 6);
    zd_fix k = zd_down(t, 24);
    zd_fix r = zd_mul(zd_sub(t, zd_up(k, 24)) * 64, (zd_fix)744261118L, 30);
    zd_fix p = one;
    int i;

    for (i = 9; i > 0; i--)
        p = one + zd_div(zd_mul(p, r, 30), (zd_fix)i, 0);
    return zd_shift(p, e - 30 + (int)k);
}
#endif

#ifdef ZD_NEED_LOG
/* ln x = k*ln 2 + ln z, z between the roots of 1/2 and 2; ln z = 2 (s + s^3/3 + s^5/5 ...) with s = (z-1)/(z+1).
   The error is at most 2e-9 plus k times 2e-10, or half the last bit; -ZD_MOST if x is not positive. */
static zd_fix zd_log(zd_fix x, int n, int e)
{
    const zd_fix one = (zd_fix)1073741824L;
    zd_fix z, s, square, p;
    int k = 30 - n;
    int i;

    if (x <= 0)
        return -ZD_MOST;
    z = x;
    while (z < one) {
        z = z + z;
        k--;
    }
    z = zd_down(z, 1);
    if (z > (zd_fix)759250125L) {
        k++;
        s = zd_div(z - one, zd_add(z, one), 30);
    } else {
        s = zd_div(z - one / 2, z + one / 2, 30);
    }
    square = zd_mul(s, s, 30);
    p = 0;
    for (i = 15; i > 0; i -= 2)
        p = zd_div(one, (zd_fix)i, 0) + zd_mul(square, p, 30);
    return zd_add(zd_mul((zd_fix)k, (zd_fix)744261118L, 30 - e), zd_mul(s, p, 59 - e));
}
#endif

#ifdef ZD_NEED_SIN
/* The sine of x plus a number of quarter turns: x = k*pi/2 + v with |v| <= pi/4, and the series of the sine or the
   cosine of v to v^11 or v^12.  The error is at most 3e-9, k times 5e-10, the last bit of x, and half that of the
   result. */
static zd_fix zd_sin(zd_fix x, int n, int quarters, int e)
{
    const zd_fix one = (zd_fix)1073741824L;
    /* The nearest quarter may lie beyond x, and must have room. */
    int halved = x > one || x < -one ? 1 : 0;
    zd_fix half = zd_down(x, halved);
    int m = n - halved;
    zd_fix k = zd_mul(half, (zd_fix)1367130551L, m + 31);
    zd_fix v = zd_shift(zd_sub(half, zd_mul(k, (zd_fix)1686629713L, 30 - m)), 30 - m);
    zd_fix square = zd_mul(v, v, 30);
    zd_fix p = one;
    int place = ((int)(k - zd_floor(k, 2) * 4) + quarters) % 4;
    int i;

    for (i = place % 2 == 0 ? 11 : 12; i > 1; i -= 2)
        p = one - zd_div(zd_mul(square, p, 30), (zd_fix)(i * (i - 1)), 0);
    p = place % 2 == 0 ? zd_mul(v, p, 60 - e) : zd_shift(p, e - 30);
    return place > 1 ? -p : p;
}
#endif

#ifdef ZD_NEED_ATAN
/* Beyond 1: pi/2 less the result for 1/x; beyond tan(pi/8): pi/4 plus the result for (t-1)/(t+1); then the series to
   t^23.  The error is at most 4e-9, or half the last bit of x or of the result. */
static zd_fix zd_atan(zd_fix x, int n, int e)
{
    const zd_fix one = (zd_fix)1073741824L;
    zd_fix size = zd_abs(x);
    int above = n < 31 && size > zd_shift(one, n - 30) ? 1 : 0;
    zd_fix t = above != 0 ? zd_div(one, size, n) : zd_shift(size, 30 - n);
    zd_fix base = 0;
    zd_fix p = 0;
    zd_fix square;
    int i;

    if (t > (zd_fix)444758426L) {
        base = (zd_fix)843314857L;
        t = zd_div(t - one, zd_add(t, one), 30);
    }
    square = zd_mul(t, t, 30);
    for (i = 23; i > 0; i -= 2)
        p = zd_div(one, (zd_fix)i, 0) - zd_mul(square, p, 30);
    p = base + zd_mul(t, p, 30);
    if (above != 0)
        p = (zd_fix)1686629713L - p;
    p = zd_shift(p, e - 30);
    return x < 0 ? -p : p;
}
#endif

#ifdef ZD_NEED_COSH
/* (e^x + e^-x) / 2. */
static zd_fix zd_cosh(zd_fix x, int n, int e)
{
    return zd_add(zd_exp(x, n, e - 1), zd_exp(-x, n, e - 1));
}
#endif

#ifdef ZD_NEED_SINH
/* Up to 1 the series to x^11, with an error of at most 2e-9; beyond 1 (e^x - e^-x) / 2. */
static zd_fix zd_sinh(zd_fix x, int n, int e)
{
    const zd_fix one = (zd_fix)1073741824L;
    zd_fix p = one;
    zd_fix t, square;
    int i;

    if (zd_abs(x) > zd_shift(one, n - 30))
        return zd_sub(zd_exp(x, n, e - 1), zd_exp(-x, n, e - 1));
    t = zd_shift(x, 30 - n);
    square = zd_mul(t, t, 30);
    for (i = 11; i > 1; i -= 2)
        p = one + zd_div(zd_mul(square, p, 30), (zd_fix)(i * (i - 1)), 0);
    return zd_mul(t, p, 60 - e);
}
#endif

#ifdef ZD_NEED_TANH
/* Up to 1 the quotient of both, beyond 1 (1 - q) / (1 + q) with q = e^-2x. */
static zd_fix zd_tanh(zd_fix x, int n, int e)
{
    const zd_fix one = (zd_fix)1073741824L;
    zd_fix size = zd_abs(x);
    zd_fix p;

    if (size <= zd_shift(one, n - 30)) {
        p = zd_div(zd_sinh(size, n, 30), zd_cosh(size, n, 30), e);
    } else {
        p = zd_exp(-size, n - 1, 30);
        p = zd_div(one - p, one + p, e);
    }
    return x < 0 ? -p : p;
}
#endif

#ifdef ZD_NEED_ASIN
/* arcsin x = 2 arctan(x / (1 + sqrt(1 - x^2))); x beyond -1 or 1 counts as that limit. */
static zd_fix zd_asin(zd_fix x, int n, int e)
{
    const zd_fix one = (zd_fix)1073741824L;
    zd_fix t = zd_max(zd_min(zd_shift(x, 30 - n), one), -one);
    zd_fix root = zd_sqrt(zd_mul(zd_sub(one, t), zd_add(one, t), 30), 30);

    return zd_atan(zd_div(t, zd_add(one, root), 30), 30, e + 1);
}
#endif

#ifdef ZD_NEED_ANGLE
/* The angle of the point (x,y), from -pi to pi; y has d fractional bits more than x.  The angle of the origin is 0. */
static zd_fix zd_angle(zd_fix y, zd_fix x, int d, int e)
{
    const zd_fix one = (zd_fix)1073741824L;
    const zd_fix half_turn = (zd_fix)1686629713L;
    zd_fix t = zd_div(zd_abs(y), zd_abs(x), 30 - d);
    zd_fix angle;

    if (t <= one)
        angle = zd_atan(t, 30, 29);
    else
        angle = (zd_fix)843314857L - zd_atan(zd_div(zd_abs(x), zd_abs(y), 30 + d), 30, 29);
    if (x < 0)
        angle = half_turn - angle;
    angle = zd_shift(angle, e - 29);
    return y < 0 ? -angle : angle;
}
#endif


/* ---- tables: n values, stride apart, at equidistant arguments from lo to hi ---- */

#ifdef ZD_NEED_BETWEEN
/* The value at position t with the given fractional bits; outside the table its end segments continue.  Inside, it
   stays within the range of the values; outside, an intermediate result beyond its range gives an end of the range. */
static zd_fix zd_between(const zd_fix *value, int stride, int n, zd_fix t, int bits)
{
    zd_fix whole = zd_floor(t, bits);
    int i = whole < 0 ? 0 : whole > (zd_fix)(n - 2) ? n - 2 : (int)whole;
    zd_fix first = ZD_ROM(value[i * stride]);
    zd_fix next = ZD_ROM(value[(i + 1) * stride]);
    zd_fix rise = zd_sub(next, first);
    zd_fix part = zd_sub(t, zd_up((zd_fix)i, bits));
    zd_fix one = zd_up((zd_fix)1, bits);

    if (t >= ZD_MOST || t <= -ZD_MOST)
        return t;
    if ((rise >= ZD_MOST || rise <= -ZD_MOST) && part >= 0 && part <= one) {
        /* Half of the rise fits, and so does the distance to the nearer end. */
        rise = zd_sub(zd_down(next, 1), zd_down(first, 1));
        if (part <= zd_down(one, 1))
            return zd_add(first, zd_mul(rise, part, bits - 1));
        return zd_sub(next, zd_mul(rise, zd_sub(one, part), bits - 1));
    }
    rise = zd_mul(rise, part, bits);
    return rise >= ZD_MOST || rise <= -ZD_MOST ? rise : zd_add(first, rise);
}
#endif

#ifdef ZD_NEED_LOOK
/* TABHL: the first value for x <= lo, the last for x >= hi.  inverse / 2^(shift + bits) is the inverse of the
   spacing. */
static zd_fix zd_look(const zd_fix *value, int stride, int n, zd_fix x, zd_fix lo, zd_fix hi, zd_fix inverse,
                    int shift, int bits)
{
    zd_fix place;

    if (x <= lo)
        return ZD_ROM(value[0]);
    if (x >= hi)
        return ZD_ROM(value[(n - 1) * stride]);
    if (zd_sub(x, lo) < ZD_MOST)
        place = zd_mul(zd_sub(x, lo), inverse, shift);
    else
        /* The range exceeds the largest number: count from the other end. */
        place = zd_sub(zd_up((zd_fix)(n - 1), bits), zd_mul(zd_sub(hi, x), inverse, shift));
    return zd_between(value, stride, n, place, bits);
}
#endif

#ifdef ZD_NEED_OUTSIDE
/* The argument of a TABLE is outside its range; the value is that of the end. */
static void zd_outside(struct zd_head *head)
{
    if (head->outside < 2147483647L)
        head->outside = head->outside + 1L;
}
#endif

#ifdef ZD_NEED_LOOK_RANGE
/* TABLE: like TABHL, but counts an x outside. */
static zd_fix zd_look_range(struct zd_head *head, const zd_fix *value, int stride, int n, zd_fix x, zd_fix lo,
                    zd_fix hi, zd_fix inverse, int shift, int bits)
{
    if (x < lo || x > hi)
        zd_outside(head);
    return zd_look(value, stride, n, x, lo, hi, inverse, shift, bits);
}
#endif

#ifdef ZD_NEED_EXTEND
/* TABXT: the end segments continue outside the range. */
static zd_fix zd_extend(const zd_fix *value, int stride, int n, zd_fix x, zd_fix lo, zd_fix inverse, int shift,
                    int bits)
{
    zd_fix from = zd_sub(x, lo);

    if (from >= ZD_MOST || from <= -ZD_MOST)
        return from;
    return zd_between(value, stride, n, zd_mul(zd_sub(x, lo), inverse, shift), bits);
}
#endif

#ifdef ZD_NEED_TABLE
/* All three (how: 0 TABLE, 1 TABHL, 2 TABXT) with bounds that are computed; all four numbers have the same fractional
   bits.  If the bounds do not fit the n values, the failure is ZD_TABLE_SIZE and the result is the first value. */
static zd_fix zd_table(struct zd_head *head, int site, const zd_fix *value, int stride, int n, zd_fix x, zd_fix lo,
                    zd_fix hi, zd_fix inc, int how, int bits)
{
    zd_fix span = zd_mul(inc, (zd_fix)(n - 1), 0);
    zd_fix misfit = zd_abs(zd_sub(zd_sub(hi, lo), span));

    if (inc <= 0 || lo >= hi || n < 2 || misfit > zd_add(zd_down(span, 20), (zd_fix)n)) {
        (void)fail_at(head, ZD_TABLE_SIZE, site);
        return ZD_ROM(value[0]);
    }
    if (how == 0 && (x < lo || x > hi))
        zd_outside(head);
    if (how != 2 && x <= lo)
        return ZD_ROM(value[0]);
    if (how != 2 && x >= hi)
        return ZD_ROM(value[(n - 1) * stride]);
    x = zd_sub(x, lo);
    return x >= ZD_MOST || x <= -ZD_MOST ? x : zd_between(value, stride, n, zd_div(x, inc, bits), bits);
}
#endif

/* ---- functions of time, as in zdhot.h; times have the bits of TIME ---- */

#ifdef ZD_NEED_MOVE_ON
/* while (limit >= last + interval) last = last + interval; an interval that is not positive changes nothing. */
static zd_fix zd_move_on(zd_fix last, zd_fix interval, zd_fix limit)
{
    if (interval <= 0 || limit < zd_add(last, interval))
        return last;
    return last + zd_sub(limit, last) / interval * interval;
}
#endif

#ifdef ZD_NEED_PULSE
/* PULSE(h,first,int): h at the steps at which a pulse is due, else 0.
   state[0]: nominal time of the last pulse; state[1]: 0 unused, 1 no pulse yet, 2 had one. */
static zd_fix zd_pulse(const struct zd_head *head, zd_fix *state, zd_fix height, zd_fix first, zd_fix interval)
{
    zd_fix now = zd_add(head->time, head->half);
    zd_fix before = zd_sub(head->time, head->half);
    zd_fix last = state[0];
    zd_fix phase = state[1];
    zd_fix due;
    zd_fix value = 0;

    if (phase == 0) {
        phase = 1;
        if (first <= before) {
            last = zd_move_on(first, interval, before);
            phase = 2;
        }
    }
    due = phase == 2 ? zd_add(last, interval) : first;
    if (now >= due && (phase == 1 || interval > 0)) {
        value = height;
        last = zd_move_on(due, interval, now);
        phase = 2;
    }
    if (head->started != 0) {
        state[0] = last;
        state[1] = phase;
    }
    return value;
}
#endif

#ifdef ZD_NEED_SAMPLE
/* SAMPLE(x,int): the x of the last sample.
   state[0]: the value held; state[1]: nominal time of the last sample; state[2]: 1 once used. */
static zd_fix zd_sample(const struct zd_head *head, zd_fix *state, zd_fix x, zd_fix interval)
{
    zd_fix now = zd_add(head->time, head->half);

    if (!head->started)
        return state[0];
    if (state[2] == 0) {
        state[1] = head->time;
        state[2] = 1;
    }
    if (interval <= 0) {
        state[0] = x;
        state[1] = head->time;
    } else if (now >= zd_add(state[1], interval)) {
        state[0] = x;
        state[1] = zd_move_on(state[1], interval, now);
    }
    return state[0];
}
#endif

#ifdef ZD_NEED_RAMP_SUM
/* RAMP of DYNAMO I decks, which adds a rise in every step that is due except the first.
   state[0]: the sum with its start; state[1]: 1 once used. */
static zd_fix zd_ramp_sum(const struct zd_head *head, zd_fix *state, zd_fix rise, zd_fix due)
{
    if (!head->started)
        return state[0];
    if (state[1] == 0)
        state[1] = 1;
    else if (zd_add(head->time, head->half) >= due)
        state[0] = zd_add(state[0], rise);
    return state[0];
}
#endif

#ifdef ZD_NEED_TRAIN
/* Whether a train must shift now.  state[0]: nominal time of the last shift; state[1]: 1 once used. */
static int zd_train_due(const struct zd_head *head, zd_fix *state, zd_fix interval)
{
    zd_fix now = zd_add(head->time, head->half);

    if (state[1] == 0) {
        state[0] = zd_move_on(head->time, interval, now);
        state[1] = 1;
    } else if (interval > 0 && now >= zd_add(state[0], interval)) {
        state[0] = zd_move_on(state[0], interval, now);
    } else {
        return 0;
    }
    return 1;
}
#endif

#ifdef ZD_NEED_LINEAR
/* BOXLIN: every car moves by one; the last is dropped, and the first becomes 0. */
static void zd_shift_linear(zd_fix *cars, int n)
{
    int i;

    for (i = n - 1; i > 0; i--)
        cars[i] = cars[i - 1];
    cars[0] = 0;
}
#endif

#ifdef ZD_NEED_CYCLIC
/* BOXCYC: every car moves by one; the last becomes the first. */
static void zd_shift_cyclic(zd_fix *cars, int n)
{
    zd_fix last = cars[n - 1];
    int i;

    for (i = n - 1; i > 0; i--)
        cars[i] = cars[i - 1];
    cars[0] = last;
}
#endif


/* ---- random numbers: those of zdhot.h ---- */

#ifdef ZD_NEED_UNIFORM
/* seed = 16807 * seed mod (2^31 - 1), by Schrage's division (Park and Miller, Comm. ACM 31 (1988) 1192).
   The result has 31 fractional bits: above 0, below 1. */
static zd_fix zd_uniform(struct zd_head *head)
{
    long high = head->seed / 127773L;
    long low = head->seed % 127773L;
    long next = 16807L * low - 2836L * high;

    if (next <= 0)
        next = next + 2147483647L;
    head->seed = next;
    return (zd_fix)next;
}
#endif

#ifdef ZD_NEED_NOISE
/* NOISE(): uniform, at least -.5 and below .5, with 31 fractional bits. */
static zd_fix zd_noise(struct zd_head *head)
{
    return zd_uniform(head) - (zd_fix)1073741824L;
}
#endif

#ifdef ZD_NEED_NORMAL
/* NORMRN(m,s): normal by the ratio of uniforms (Kinderman and Monahan, ACM TOMS 3 (1977) 257), with 28 fractional
   bits before it is multiplied by s.  Numbers beyond 2.4 deviations are drawn again. */
static zd_fix zd_normal(struct zd_head *head, zd_fix m, zd_fix s, int n)
{
    zd_fix u, v, x;

    do {
        u = zd_uniform(head);
        v = zd_uniform(head);
        x = zd_div(zd_mul(v - (zd_fix)1073741824L, (zd_fix)1842033917L, 31), u, 29);
    } while (zd_abs(x) > (zd_fix)644245094L || zd_mul(x, x, 32) > -4 * zd_log(u, 31, 24));
    return zd_add(m, zd_mul(s, x, n));
}
#endif

#endif
