/* Runs {{ p }} from beginning to end and prints some of its quantities: a template for a firmware loop.
   Write `put` for your machine; here it uses the serial port of an AVR, or putchar of the C library. */

#include "{{ p }}.h"

#if defined(__AVR__)
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

static void put(char c)
{
    while (!(UCSR0A & (1 << UDRE0))) {
        ;
    }
    UDR0 = (unsigned char)c;
}

static void open_port(void)
{
    UCSR0B = 1 << TXEN0;
}

static void close_port(void)
{
    cli();
    sleep_enable();
    sleep_cpu();
}
#else
#include <stdio.h>

static void put(char c)
{
    (void)putchar(c);
}

static void open_port(void)
{
}

static void close_port(void)
{
    (void)fflush(stdout);
}
#endif

/* Prints six digits, the first before the point; rounding may have added a seventh, which is dropped. */
static void put_digits(int negative, long digits, int exponent)
{
    int place;

    if (digits >= 1000000L) {
        digits = digits / 10L;
        exponent++;
    }
    if (negative != 0) {
        put('-');
    }
    for (place = 0; place < 6; place++) {
        put((char)('0' + (int)(digits / 100000L)));
        digits = digits % 100000L * 10L;
        if (place == 0) {
            put('.');
        }
    }
    put('e');
    put(exponent < 0 ? '-' : '+');
    exponent = exponent < 0 ? -exponent : exponent;
    if (exponent >= 100) {
        put((char)('0' + exponent / 100));
    }
    put((char)('0' + exponent / 10 % 10));
    put((char)('0' + exponent % 10));
}

{% if fixed -%}
/* Prints a number with six digits, like 1.23457e+03, without floating point: scales x / 2^point to between 1 and 10. */
static void put_number({{ t }} value, int point)
{
    unsigned long x = value < 0 ? 0UL - (unsigned long)value : (unsigned long)value;
    long digits;
    int exponent = 0;
    int place;

    x = x & 0xffffffffUL;
    while (x >= 0x10000000UL) {
        x = (x + 1UL) >> 1;
        point--;
    }
    while (x > 0UL && (point > 27 || point < 24 || x < 0x8000000UL)) {
        if (x < 0x8000000UL) {
            x = x << 1;
            point++;
        } else if (point > 27) {
            x = x * 10UL;
            exponent--;
            while (x >= 0x10000000UL) {
                x = (x + 1UL) >> 1;
                point--;
            }
        } else {
            x = (x * 8UL + 5UL) / 10UL;
            point = point + 3;
            exponent++;
        }
    }
    if (x > 0UL && (x >> point) >= 10UL) {
        x = (x + 5UL) / 10UL;
        exponent++;
    }
    digits = 0L;
    for (place = 0; place < 6 && x > 0UL; place++) {
        digits = digits * 10L + (long)(x >> point);
        x = (x & ((1UL << point) - 1UL)) * 10UL;
    }
    if (x > 0UL && (x >> point) >= 5UL) {
        digits = digits + 1L;
    }
    for (; place < 6 && digits > 0L; place++) {
        digits = digits * 10L;
    }
    put_digits(value < 0 ? 1 : 0, digits, exponent);
}
{%- else -%}
/* Prints a number with six digits, like 1.23457e+03; not every printf can do that. */
static void put_number({{ t }} value)
{
    const {{ t }} zero = ({{ t }})0;
    const {{ t }} ten = ({{ t }})10;
    {{ t }} x = value < zero ? -value : value;
    long digits;
    int exponent = 0;

    while (x >= ten) {
        x = x / ten;
        exponent++;
    }
    while (x > zero && x < ({{ t }})1) {
        x = x * ten;
        exponent--;
    }
    x = x * ({{ t }})100000L + ({{ t }})0.5;
    digits = (long)x;
    put_digits(value < zero ? 1 : 0, digits, exponent);
}
{%- endif %}

static void put_row(const struct {{ p }} *m)
{
    {%- for column in columns %}
    put_number({{ p }}_value(m, {{ u }}_{{ column }}){% if fixed %}, {{ p }}_bits({{ u }}_{{ column }}){% endif %});
    put({% if loop.last %}'\n'{% else %}' '{% endif %});
    {%- endfor %}
}

static struct {{ p }}_settings settings;
static struct {{ p }} model;

int main(void)
{
    int error;

    open_port();
    {{ p }}_defaults(&settings);
    error = {{ p }}_init(&model, &settings);
    while (error == {{ u }}_GOOD) {
        put_row(&model);
        if ({{ p }}_done(&model) != 0) {
            break;
        }
        error = {{ p }}_step(&model);
    }
    close_port();
    return error;
}
