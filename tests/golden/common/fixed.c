/* On an 8051 these functions keep their variables on the stack, because otherwise all functions share 128 bytes. */
#if defined(__SDCC_mcs51)
#define REENTRANT __reentrant
#else
#define REENTRANT
#endif

/* An AVR keeps constants in RAM unless they are declared to be in flash, which needs its own instructions to read. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_ROM PROGMEM
#define FROM_ROM(x) ((real)pgm_read_dword(&(x)))
#define LINE_FROM_ROM(x) ((int)pgm_read_word(&(x)))
#else
#define IN_ROM
#define FROM_ROM(x) (x)
#define LINE_FROM_ROM(x) (x)
#endif

/* Instead of <string.h>, which not every machine has. */
#define clear_bytes(to, count) clear_to((char *)(to), (char *)(to) + (count))

static void clear_to(char *to, const char *end)
{
    while (to < end) {
        *to = '\0';
        to++;
    }
}

/* The absolute value. */
static natural zd_size(real a)
{
    return a < 0 ? (natural)0 - (natural)a : (natural)a;
}

static real zd_sub(real a, real b)
{
    return zd_add(a, -b);
}

/* a / 2^n for n >= 0. */
static real zd_down(real a, int n)
{
    natural size = zd_size(a);

    if (n > 31) {
        return 0;
    }
    if (n > 0) {
        size = size >> (n - 1);
        size = (size >> 1) + (size & 1);
    }
    return zd_signed(size, a < 0);
}

/* a * 2^n for any n. */
static real zd_shift(real a, int n)
{
    return n < 0 ? zd_down(a, -n) : zd_up(a, n);
}

/* ---- the functions of the header ---- */

/* An AVR keeps constants in RAM unless they are declared to be in flash, which needs its own instructions to read. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_ROM PROGMEM
#define LINE_FROM_ROM(x) ((int)pgm_read_word(&(x)))
#else
#define IN_ROM
#define LINE_FROM_ROM(x) (x)
#endif

/* The greatest integer not above a / 2^n, for n >= 0. */
static real zd_floor(real a, int n)
{
    natural size = zd_size(a);
    natural whole = n > 31 ? 0 : size >> n;

    if (a < 0 && (n > 31 || whole << n != size)) {
        whole = whole + 1;
    }
    return zd_signed(whole, a < 0);
}

#define SITES 13

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}