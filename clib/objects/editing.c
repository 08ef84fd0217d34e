/* editing.c - numbers to characters and back, by the rules of SIMULA. */

#include "zddigits.h"
#include "zdtext.h"

#define EDITING_DECIMALS 400    /* more digits than that do not fit */

static char decimal_mark(const struct zd_world *z)
{
    return z->images.decimal != '\0' ? z->images.decimal : '.';
}

static char ten_mark(const struct zd_world *z)
{
    return z->images.ten != '\0' ? z->images.ten : '&';
}

int zt_mark(struct zd_world *z, int c, int which, int site)
{
    int old = which == 0 ? decimal_mark(z) : ten_mark(z);
    char mark = (char)c;

    if (which == 0 ? c != '.' && c != ',' : zt_digit(c) || c == '+' || c == '-' || c == '.' || c == ',' || c == ' ') {
        zo_named(zo_fail(z, ZF_MARK, site), &mark, 1L);
        return old;
    }
    if (which == 0)
        z->images.decimal = mark;
    else
        z->images.ten = mark;
    return ZD_BYTE(old);
}

/* ---- to characters ---- */

int zt_eint(char *to, long i)
{
    char digits[70];
    long rest = i;
    int n = 0, length = 0;

    if (i < -LONG_MAX) {
        /* It has no opposite: the last digit comes first. */
        rest = -(i + 10L);
        digits[n++] = (char)('0' + (int)(rest % 10L));
        rest = rest / 10L + 1L;
    } else if (i < 0)
        rest = -i;
    do {
        digits[n++] = (char)('0' + (int)(rest % 10L));
        rest /= 10L;
    } while (rest > 0L);
    if (i < 0)
        to[length++] = '-';
    while (n > 0)
        to[length++] = digits[--n];
    return length;
}

static int edit_word(char *to, double x)
{
    strcpy(to, x != x ? "NaN" : x < 0.0 ? "-Inf" : "Inf");
    return (int)strlen(to);
}

/* No minus before zero. */
static int unsigned_of(char *to)
{
    size_t n = strlen(to);

    if (to[0] == '-' && strspn(to + 1, "0.") == n - 1) {
        memmove((void *)to, (const void *)(to + 1), n);
        n--;
    }
    return (int)n;
}

int zt_efix(const struct zd_world *z, char *to, double x, long n)
{
    char *point;
    int length;

    if (x - x != 0.0)
        return edit_word(to, x);
    if (n > EDITING_DECIMALS)
        return -1;
    zdn_fixed(to, x, n > 0 ? (int)n : 0);
    length = unsigned_of(to);
    point = strchr(to, '.');
    if (point != NULL)
        *point = decimal_mark(z);
    return length;
}

/* The exponent with its sign and at least three digits. */
static int edit_exponent(const struct zd_world *z, char *to, const char *power)
{
    int n = 0, digits = (int)strlen(power + 1);

    to[n++] = ten_mark(z);
    to[n++] = power[0];
    for (; digits < 3; digits++)
        to[n++] = '0';
    strcpy(to + n, power + 1);
    return (int)strlen(to);
}

int zt_ereal(const struct zd_world *z, char *to, double x, long n)
{
    char text[ZD_EDITED], *power, *point;
    int length;

    if (x - x != 0.0)
        return edit_word(to, x);
    if (n > EDITING_DECIMALS)
        return -1;
    zdn_exponent(text, x, n > 1 ? (int)n - 1 : 0, 'e');
    power = strchr(text, 'e');
    *power++ = '\0';
    length = unsigned_of(text);
    point = strchr(text, '.');
    if (point != NULL)
        *point = decimal_mark(z);
    if (n < 1)
        length = text[0] == '-';
    memcpy((void *)to, (const void *)text, (size_t)length);
    return length + edit_exponent(z, to + length, power);
}

int zt_egroups(const struct zd_world *z, char *to, long i, long n)
{
    char digits[ZD_EDITED], text[70];
    int given = zt_eint(text, i), sign = text[0] == '-', length = 0, total = given - sign, whole, k;

    if (n > EDITING_DECIMALS)
        return -1;
    if (n < 0)
        n = 0;
    if (n > 0 && i == 0)
        total = 0;
    whole = total > (int)n ? total - (int)n : 0;
    for (k = 0; k < (int)n - total; k++)
        digits[k] = '0';
    memcpy((void *)(digits + k), (const void *)(text + sign), (size_t)total);
    total += k;
    if (sign)
        to[length++] = '-';
    for (k = 0; k < total; k++) {
        if (k == whole)
            to[length++] = decimal_mark(z);
        else if ((k < whole ? whole - k : k - whole) % 3 == 0 && k > 0)
            to[length++] = ' ';
        to[length++] = digits[k];
    }
    return length;
}

void zt_field(struct zd_world *z, char *to, long w, int left, const char *edited, int n, const char *procedure)
{
    struct zd_fault fault;

    if (n < 0 || n > w) {
        memset((void *)to, '*', (size_t)w);
        if (z->warn != NULL && !z->failed && !z->warned[ZW_EDIT_OVERFLOW]) {
            memset((void *)&fault, 0, sizeof fault);
            fault.code = ZW_EDIT_OVERFLOW;
            fault.site = -1;
            fault.time = z->head.time;
            zo_named(&fault, procedure, (long)strlen(procedure));
            fault.value[0] = (double)w;
            z->warn(z->context, &fault);
        }
        z->warned[ZW_EDIT_OVERFLOW] = 1;
        return;
    }
    memset((void *)to, ' ', (size_t)w);
    memcpy((void *)(left ? to : to + (w - n)), (const void *)edited, (size_t)n);
}

/* ---- from characters ---- */

static long skip_blanks(const char *from, long n, long i)
{
    while (i < n && (from[i] == ' ' || from[i] == '\t'))
        i++;
    return i;
}

/* Blanks, a sign, blanks: where they end. */
static long take_sign(const char *from, long n, long i, int *negative)
{
    i = skip_blanks(from, n, i);
    *negative = i < n && from[i] == '-';
    return i < n && (from[i] == '-' || from[i] == '+') ? skip_blanks(from, n, i + 1) : i;
}

static int take_digit(long *value, int digit, int negative)
{
    if (negative ? *value < (LONG_MIN + digit) / 10 : *value > (LONG_MAX - digit) / 10)
        return 0;
    *value = 10 * *value + (negative ? -digit : digit);
    return 1;
}

long zt_sint(const char *from, long n, long *value)
{
    int negative;
    long i = take_sign(from, n, 0L, &negative), first = i;

    *value = 0;
    for (; i < n && zt_digit(from[i]); i++)
        if (!take_digit(value, from[i] - '0', negative))
            return -1;
    return i > first ? i : 0;
}

/* Copies the item in the form that zdn_read accepts. */
long zt_sreal(const struct zd_world *z, const char *from, long n, double *value)
{
    char text[ZD_EDITED];
    const char *end;
    int negative, minus, used = 0, digits = 0;
    long i = take_sign(from, n, 0L, &negative), last, k;

    text[0] = '\0';
    for (; i < n && (zt_digit(from[i]) || (from[i] == decimal_mark(z) && strchr(text, '.') == NULL)); i++) {
        if (used == 0 && from[i] == decimal_mark(z))
            text[used++] = '0';
        if (used < ZD_EDITED - 20)
            text[used++] = (char)(zt_digit(from[i]) ? from[i] : '.');
        text[used] = '\0';
        digits += zt_digit(from[i]);
    }
    if (digits == 0 && (i >= n || from[i] != ten_mark(z)))
        return 0;
    if (digits == 0) {
        used = 0;
        text[used++] = '1';
    }
    last = i;
    if (i < n && from[i] == ten_mark(z)) {
        i += i + 1 < n && from[i + 1] == ten_mark(z) ? 2 : 1;
        k = i = take_sign(from, n, i, &minus);
        text[used++] = 'e';
        text[used++] = (char)(minus ? '-' : '+');
        for (; i < n && zt_digit(from[i]); i++)
            if (used < ZD_EDITED - 2)
                text[used++] = from[i];
        if (i == k)
            return 0;
        last = i;
    }
    text[used] = '\0';
    *value = zdn_read(text, &end);
    if (negative)
        *value = -*value;
    return *value - *value == 0.0 ? last : -1;
}

/* Digits in groups that one blank parts, with or without a decimal mark: the integer without mark and blanks. */
long zt_sgroups(const struct zd_world *z, const char *from, long n, long *value)
{
    int negative, mark = 0, digits = 0;
    long i = take_sign(from, n, 0L, &negative), last = 0;

    *value = 0;
    for (; i < n; i++) {
        if (zt_digit(from[i])) {
            if (!take_digit(value, from[i] - '0', negative))
                return -1;
            digits++;
            last = i + 1;
        } else if (from[i] == decimal_mark(z) && !mark)
            mark = 1;
        else if (!(from[i] == ' ' && digits > 0 && i + 1 < n && zt_digit(from[i + 1]) && zt_digit(from[i - 1])))
            break;
    }
    return digits > 0 ? last : 0;
}
