/* zdcells.h - cells of 32 bits, which wrap, for zdwide.h, zdreal.h and zdbinary.h. */

#ifndef ZDCELLS_H
#define ZDCELLS_H

#define ZDX_CELL ((unsigned long)2147483647L * 2 + 1)   /* the bits of a cell */

/* Only the first failure counts. */
ZD_INLINE zd_int32 zd_note(struct zd_head *head, int kind, int site)
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = site;
    }
    return 0;
}

/* What 32 bits hold of a number. */
ZD_INLINE zd_int32 zd_wrap(unsigned long value)
{
    value = value & ZDX_CELL;
    return value > (unsigned long)2147483647L ? (zd_int32)(-(long)(ZDX_CELL - value) - 1) : (zd_int32)value;
}

#define zd_cell_add(a, b) zd_wrap((unsigned long)(a) + (unsigned long)(b))
#define zd_cell_subtract(a, b) zd_wrap((unsigned long)(a) - (unsigned long)(b))
#define zd_cell_multiply(a, b) zd_wrap((unsigned long)(a) * (unsigned long)(b))
#define zd_cell_and(a, b) ((a) & (b))
#define zd_cell_or(a, b) ((a) | (b))
#define zd_cell_xor(a, b) ((a) ^ (b))
#define zd_cell_not(a) (~(a))
#define zd_cell_half(a) (((a) - ((a) & 1)) / 2)
#define zd_cell_below(a, b) \
    (((unsigned long)(a) & ZDX_CELL) < ((unsigned long)(b) & ZDX_CELL) ? -1 : 0)

#ifdef ZD_NEED_CELL_QUOTIENT
#undef ZD_NEED_CELL_FLOOR
#define ZD_NEED_CELL_FLOOR
#endif
#ifdef ZD_NEED_CELL_MODULO
#undef ZD_NEED_CELL_FLOOR
#define ZD_NEED_CELL_FLOOR
#endif

#ifdef ZD_NEED_CELL_FLOOR
/* The remainder has the sign of the divisor, which is neither 0 nor -1. */
ZD_INLINE zd_int32 zd_cell_rest(zd_int32 a, zd_int32 b)
{
    zd_int32 rest = a % b;

    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
#endif

#ifdef ZD_NEED_CELL_QUOTIENT
/* Rounded down. */
ZD_INLINE zd_int32 zd_cell_quotient(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
    zd_int32 quotient;

    if (b == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    if (b == -1)
        return zd_cell_subtract(0, a);
    quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
#endif

#ifdef ZD_NEED_CELL_SCALE
ZD_INLINE unsigned long zd_cell_size(zd_int32 a)
{
    return a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a;
}

/* a b / c with the whole product, rounded down. */
ZD_INLINE zd_int32 zd_cell_scale(struct zd_head *head, zd_int32 a, zd_int32 b, zd_int32 c, int site)
{
    unsigned long x = zd_cell_size(a), y = zd_cell_size(b), divisor = zd_cell_size(c);
    unsigned long low = (x & 65535L) * (y & 65535L), middle = (x / 65536L) * (y & 65535L) + low / 65536L;
    unsigned long upper = (x & 65535L) * (y / 65536L) + (middle & 65535L), quotient = 0, rest;
    int bit;

    if (c == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    rest = ((x / 65536L) * (y / 65536L) + middle / 65536L + upper / 65536L) % divisor;
    low = (upper & 65535L) * 65536L + (low & 65535L);
    for (bit = 31; bit >= 0; bit--) {
        rest = 2 * rest + (low >> bit & 1);
        quotient = 2 * quotient;
        if (rest >= divisor) {
            rest = rest - divisor;
            quotient = quotient + 1;
        }
    }
    return ((a < 0) != (b < 0)) != (c < 0) ? zd_wrap(0 - quotient - (rest > 0)) : zd_wrap(quotient);
}
#endif

#ifdef ZD_NEED_CELL_MODULO
ZD_INLINE zd_int32 zd_cell_modulo(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
    if (b == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    return b == -1 ? 0 : zd_cell_rest(a, b);
}
#endif

#endif
