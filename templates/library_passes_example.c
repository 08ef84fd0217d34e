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

/* Prints a state with its eight decimals. */
static void put_state({{ t }} value)
{
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
