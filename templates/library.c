/* {{ title }}

   {% for line in about %}{{ line }}
   {% endfor %}{% if fixed %}Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types{% else %}Compile with -ffp-contract=off{% if math %} and link with -lm{% endif %}{% endif %}. */
{% if ((!float && !fixed) || limits) && !knr %}
#include <float.h>
{%- endif %}
{%- if fixed %}
#include <limits.h>
{%- endif %}
{%- if math && knr %}
#include <math.h>
{%- else if math %}
#ifdef __has_include
#if !__has_include(<math.h>)
#define {{ u }}_NO_MATH_H
#endif
#endif
#ifndef {{ u }}_NO_MATH_H
#include <math.h>
#endif
{%- endif %}
{%- if knr %}
#define NULL 0
{%- else %}
#include <stddef.h>
{%- endif %}
#include "{{ p }}.h"
{%- if math && !knr %}
#ifdef {{ u }}_NO_MATH_H
{%- for line in declared %}
{{ line }}
{%- endfor %}
{%- if infinite %}
#ifndef HUGE_VAL
#define HUGE_VAL __builtin_huge_val()
#endif
{%- endif %}
#endif
{%- endif %}
{%- if knr %}

/* The C library of K&R C has none of these. */
{%- if sizes %}
#ifndef ZD_SIZE
#define ZD_SIZE unsigned /* the type of sizeof */
#endif
#define size_t ZD_SIZE
{%- endif %}
{%- if offsets %}
#define offsetof(type, member) ((ZD_SIZE)&((type *)0)->member)
{%- endif %}
{%- if limits_of_doubles %}
#ifndef DBL_EPSILON
#define DBL_EPSILON 2.2204460492503131e-16 /* IEEE; define your machine's if they differ */
#define DBL_MIN 2.2250738585072014e-308
#define DBL_MAX 1.7976931348623157e+308
#endif
#ifndef HUGE_VAL
#define HUGE_VAL DBL_MAX
#endif
{%- endif %}
{%- endif %}
{%- if !float && !fixed && !knr %}

/* Some compilers for small machines, such as avr-gcc, implement double as float. */
#if DBL_MANT_DIG < 53
#error "double has fewer than 53 bits here: emit with --real float, or, for avr-gcc 10 and later, add -mdouble=64"
#endif
{%- endif %}
{%- if !knr %}

typedef {{ p }}_real real;
{%- endif %}
{%- if fixed %}

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define {{ u }}_MOST (({{ r }})2147483647L)

/* On an 8051 these functions keep their variables on the stack, because otherwise all functions share 128 bytes. */
#if defined(__SDCC_mcs51)
#define REENTRANT __reentrant
#else
#define REENTRANT
#endif

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define {{ u }}_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long {{ p }}_wide;
#define {{ u }}_WIDE {{ p }}_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define {{ u }}_WIDE unsigned long long
#endif
#endif
#endif
#if defined({{ u }}_WIDE) && !defined(__ARM_ARCH_6M__)
#define {{ u }}_LONG {{ u }}_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif
{%- endif %}
{%- if !functions_of_float.is_empty() %}

/* C89 has these functions for double only. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L
{%- for name in functions_of_float %}
#define real_{{ name }} {{ name }}f
{%- endfor %}
#else
{%- for f in fallbacks %}
#define real_{{ f }}
{%- endfor %}
#endif
{%- endif %}
{%- if knr %}

#define IN_ROM
#define FROM_ROM(x) (x)
#define LINE_FROM_ROM(x) (x)
{%- else if rom || lines || fixed %}

/* An AVR keeps constants in RAM unless they are declared to be in flash, which needs its own instructions to read. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_ROM PROGMEM
{%- if rom %}
{%- if fixed %}
#define FROM_ROM(x) (({{ r }})pgm_read_dword(&(x)))
{%- else if float %}
#define FROM_ROM(x) pgm_read_float(&(x))
{%- else %}
static {{ r }} from_rom(const {{ r }} *place)
{
    {{ r }} x;

    (void)memcpy_P(&x, place, sizeof x);
    return x;
}
#define FROM_ROM(x) from_rom(&(x))
{%- endif %}
{%- endif %}
{%- if lines || fixed %}
#define LINE_FROM_ROM(x) ((int)pgm_read_word(&(x)))
{%- endif %}
#else
#define IN_ROM
{%- if rom %}
#define FROM_ROM(x) (x)
{%- endif %}
{%- if lines || fixed %}
#define LINE_FROM_ROM(x) (x)
{%- endif %}
#endif
{%- endif %}

/* Instead of <string.h>, which not every machine has. */
#define clear_bytes(to, count) clear_to((char *)(to), (char *)(to) + (count))
{%- if copies %}
#define copy_bytes(to, from, count) copy_to((char *)(to), {% if knr %}(char *){% else %}(const char *){% endif %}(from), {% if knr %}(char *){% else %}(const char *){% endif %}(from) + (count))
{%- endif %}

static void clear_to(char *to, const char *end)
{
    while (to < end) {
        *to = '\0';
        to++;
    }
}
{%- if copies %}

static void copy_to(char *to, const char *from, const char *end)
{
    while (from < end) {
        *to = *from;
        to++;
        from++;
    }
}
{%- endif %}

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
{%- if !course %}
#define {{ u }}_STEP_LIMIT 2000000000L
{%- endif %}
{%- if whiles %}
#define {{ u }}_WHILE_LIMIT 1000000L
{%- endif %}
{%- if fails %}

/* Records a failure and its site; only the first counts. */
static int fail_at(struct {{ p }} *m, int failure, int site)
{
    if (m->failure == {{ u }}_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}
{%- endif %}
{%- if fixed %}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= {{ u }}_MOST || (x) <= -{{ u }}_MOST)
{%- endif %}
{%- if noted %}

/* A subexpression that may leave its range although the result does not show it. */
static {{ r }} noted(struct {{ p }} *m, {{ r }} x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}
{%- endif %}
{%- if finite %}

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == {{ zero }})
{%- endif %}
{%- if unsound %}

/* Reports a table argument that is not finite, because the result would hide it. */
static void zd_unsound(struct {{ p }} *m, int site, {{ r }} x)
{
    if (!IS_FINITE(x)) {
        (void)fail_at(m, {{ u }}_NOT_FINITE, site);
    }
}
{%- endif %}
{%- if counts %}

/* The argument of a TABLE is outside its range; the value is that of the end. */
static void zd_outside(struct {{ p }} *m, int site, {{ r }} x)
{
    zd_unsound(m, site, x);
    if (m->outside < 2147483647L) {
        m->outside = m->outside + 1L;
    }
}
{%- endif %}
{%- if misfit %}

/* The bounds of a table do not fit its values; the last argument is the number that would fit. */
static void zd_misfit(struct {{ p }} *m, int site, {{ r }} wanted)
{
    (void)wanted;
    (void)fail_at(m, {{ u }}_TABLE_SIZE, site);
}
{%- endif %}
{%- if misfit %}

/* How zd_table treats arguments outside its range. */
{%- for how in hows %}
#define {{ how }}
{%- endfor %}
{%- endif %}
{{ runtime }}
{%- if !constants.is_empty() %}

/* Constants that cannot be set. */
{%- for constant in constants %}
static const {{ r }} {{ constant.name }} = {{ constant.values }};{{ constant.remark }}
{%- endfor %}
{%- endif %}
{%- for table in tables %}

/* {{ table.remark }} */
static const {{ r }} {{ table.name }}[{{ table.size }}] IN_ROM = {
{{ table.values }}
};
{%- endfor %}
{{ functions }}
{{ calls }}
