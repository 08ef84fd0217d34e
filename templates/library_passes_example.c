/* Runs {{ p }} as the first run of its program and prints some nodes: a template for a firmware loop.
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

/* Prints a state with eight decimals. */
static void put_state({{ t }} value)
{
{%- if numbers.is_real() %}
    double size = value < 0.0 ? -value : value;
    unsigned long whole = (unsigned long)(size / {{ u }}_UNIT);
    unsigned long rest = (unsigned long)(size - (double)whole * {{ u }}_UNIT + 0.5);
    char digits[10];
    int n;

    if (rest >= 100000000UL) {
        rest = rest - 100000000UL;
        whole = whole + 1UL;
    }
    if (value < 0.0) {
        put('-');
    }
    for (n = 0; n == 0 || whole > 0UL; n++) {
        digits[n] = (char)('0' + (int)(whole % 10UL));
        whole = whole / 10UL;
    }
    while (n > 0) {
        put(digits[--n]);
    }
    put('.');
    for (n = 0; n < 8; n++) {
        rest = rest * 10UL;
        put((char)('0' + (int)(rest / 100000000UL)));
        rest = rest % 100000000UL;
    }
{%- else if numbers.is_fixed() %}
    unsigned long size = value < 0 ? 0UL - (unsigned long)value : (unsigned long)value;
    unsigned long whole = (size & 0xffffffffUL) >> 26, rest = size & 0x3ffffffUL;
    char digits[8];
    int n;

    for (n = 0; n < 8; n++) {
        rest = rest * 10UL;
        digits[n] = (char)('0' + (int)(rest >> 26));
        rest = rest & 0x3ffffffUL;
    }
    /* The nearest of eight digits. */
    for (n = 7; n >= 0 && rest >= 0x2000000UL; n--) {
        if (digits[n] < '9') {
            digits[n] = (char)(digits[n] + 1);
            break;
        }
        digits[n] = '0';
    }
    if (n < 0) {
        whole = whole + 1UL;
    }
    if (value < 0) {
        put('-');
    }
    if (whole >= 10UL) {
        put((char)('0' + (int)(whole / 10UL)));
    }
    put((char)('0' + (int)(whole % 10UL)));
    put('.');
    for (n = 0; n < 8; n++) {
        put(digits[n]);
    }
{%- else if numbers.is_wide() %}
    char digits[20];
    {{ t }} rest = value;
    int digit, n;

    for (n = 0; n < 9 || rest != 0; n++) {
        digit = (int)(rest % 10);
        digits[n] = (char)('0' + (digit < 0 ? -digit : digit));
        rest = rest / 10;
    }
    if (value < 0) {
        put('-');
    }
    while (n > 0) {
        put(digits[--n]);
        if (n == 8) {
            put('.');
        }
    }
{%- else %}
    unsigned long rest = value < 0 ? 0UL - (unsigned long)value : (unsigned long)value;
    unsigned long place = 1000000000UL;

    rest = rest & 0xffffffffUL;
    if (value < 0) {
        put('-');
    }
    for (; place > 0UL; place = place / 10UL) {
        if (place <= 100000000UL || rest >= place) {
            put((char)('0' + (int)(rest / place % 10UL)));
        }
        if (place == 100000000UL) {
            put('.');
        }
    }
{%- endif %}
}

static void put_row(const struct {{ p }} *m)
{
    put_state({{ p }}_value(m, 0));
    {%- for node in shown %}
    put(' ');
    put_state({{ p }}_value(m, {{ node }}));
    {%- endfor %}
    put('\n');
}

static struct {{ p }}_settings settings;
static struct {{ p }} model;

int main(void)
{
    long rows = 0L;
    int error;

    open_port();
    {{ p }}_defaults(&settings);
    error = {{ p }}_init(&model, &settings);
    while (error == {{ u }}_GOOD) {
        put_row(&model);
        if (rows >= {{ u }}_ROWS || {{ p }}_done(&model) != 0) {
            break;
        }
        rows = rows + 1L;
        error = {{ p }}_row(&model);
    }
    close_port();
    return error;
}
