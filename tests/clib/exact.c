/* Exact arithmetic: reads lines of an operation (its place in enum Exact of the translator) and three operands, writes
   the failure and the result. */

#define ZD_NEED_NEGATE
#define ZD_NEED_ABSOLUTE
#define ZD_NEED_TWICE
#define ZD_NEED_HALF
#define ZD_NEED_ADD
#define ZD_NEED_SUBTRACT
#define ZD_NEED_MULTIPLY
#define ZD_NEED_DIVIDE
#define ZD_NEED_SCALE
#define ZD_NEED_ROOT
#define ZD_NEED_WRAP
#define ZD_NEED_CELL_QUOTIENT
#define ZD_NEED_CELL_MODULO
#define ZD_NEED_POINTS
#define ZD_NEED_EVEN_POINTS
#include "zdexact.h"

/* Those of the test. */
static const short points[] = { -20000, 100, -5, -32000, 0, 767, 12000, 5000, 32767, -20000 };
static const short even[] = { 0, 32767, 1, -32766, 5, 5, 17, -12000 };

#define SIZE(cells) ((int)(sizeof cells / sizeof cells[0]))

static long computed(struct zd_head *head, int operation, zd_int32 a, zd_int32 b, int c)
{
    int p = (int)a, q = (int)b;

    switch (operation) {
    case 0: return (long)zd_negate(head, a, 1);
    case 1: return (long)zd_absolute(head, a, 1);
    case 2: return (long)zd_twice(head, a, 1);
    case 3: return (long)zd_half(a);
    case 4: return (long)zd_add(head, a, b, 1);
    case 5: return (long)zd_subtract(head, a, b, 1);
    case 6: return (long)zd_multiply(head, a, b, 1);
    case 7: return (long)zd_divide(head, a, b, 1);
    case 8: return (long)zd_scale(head, a, q, c, 1);
    case 9: return (long)zd_root(head, a, 1);
    case 10: return (long)zd_sine(head, a, 1);
    case 11: return (long)zd_cosine(head, a, 1);
    case 12: return (long)zd_arc_tangent(head, a, 1);
    case 13: return (long)zd_exponential(head, a, 1);
    case 14: return (long)zd_power_of_ten(head, a, 1);
    case 15: return (long)zd_ln(head, a, 1);
    case 16: return (long)zd_log(head, a, 1);
    case 17: return (long)zd_power(head, a, b, 1);
    case 18: return (long)zd_cell_quotient(head, p, q, 1);
    case 19: return (long)zd_cell_modulo(head, p, q, 1);
    case 20: return (long)zd_cell_and(p, q);
    case 21: return (long)zd_cell_or(p, q);
    case 22: return (long)zd_cell_xor(p, q);
    case 23: return (long)zd_cell_not(p);
    case 24: return (long)zd_cell_half(p);
    case 25: return (long)zd_cell_below(p, q);
    case 26: return (long)zd_interpolate(head, points, SIZE(points), a, 1);
    case 27: return (long)zd_interpolate_even(head, even, SIZE(even), a, 1);
    default: return (long)zd_wrap((long)a);
    }
}

int main(void)
{
    struct zd_head head;
    int operation, c;
    long a, b, value;

    while (scanf("%d %ld %ld %d", &operation, &a, &b, &c) == 4) {
        head.failure.kind = ZD_GOOD;
        value = computed(&head, operation, (zd_int32)a, (zd_int32)b, c);
        printf("%d %ld\n", head.failure.kind, head.failure.kind == ZD_GOOD ? value : 0L);
    }
    return 0;
}
