/* Runs {{ p }} from beginning to end and writes some of its quantities: the frame of a firmware loop.
   Write `put` for your machine; on an AVR it is the serial port, elsewhere putchar of the C library. */

#include "{{ p }}.h"

#if defined(__AVR__)
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

static void put(char c)
{
    while (!(UCSR0A & (1 << UDRE0)))
        ;
    UDR0 = (unsigned char)c;
}

static void begin(void)
{
    UCSR0B = 1 << TXEN0;
}

static void end(void)
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

static void begin(void)
{
}

static void end(void)
{
    (void)fflush(stdout);
}
#endif

/* A number with six digits, as 1.23457e+03: printf cannot do that everywhere. */
static void put_number({{ p }}_real x)
{
    const {{ p }}_real one = ({{ p }}_real)1, ten = ({{ p }}_real)10;
    long digits, unit;
    int exponent = 0;

    if (x < 0) {
        put('-');
        x = -x;
    }
    for (; x >= ten; exponent++)
        x = x / ten;
    for (; x > 0 && x < one; exponent--)
        x = x * ten;
    digits = (long)(x * ({{ p }}_real)100000L + one / 2);
    if (digits >= 1000000L) {
        digits = digits / 10L;
        exponent++;
    }
    for (unit = 100000L; unit > 0L; unit = unit / 10L) {
        put((char)('0' + (int)(digits / unit % 10L)));
        if (unit == 100000L)
            put('.');
    }
    put('e');
    put(exponent < 0 ? '-' : '+');
    exponent = exponent < 0 ? -exponent : exponent;
    put((char)('0' + exponent / 10 % 10));
    put((char)('0' + exponent % 10));
}

static void put_row(const struct {{ p }} *m)
{
    {%- for column in columns %}
    put_number({{ p }}_value(m, {{ u }}_{{ column }}));
    put({% if loop.last %}'\n'{% else %}' '{% endif %});
    {%- endfor %}
}

static struct {{ p }}_settings settings;
static struct {{ p }} model;

int main(void)
{
    int error;

    begin();
    {{ p }}_defaults(&settings);
    error = {{ p }}_init(&model, &settings);
    while (error == {{ u }}_GOOD) {
        put_row(&model);
        if ({{ p }}_done(&model))
            break;
        error = {{ p }}_step(&model);
    }
    end();
    return error;
}
