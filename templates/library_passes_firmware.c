/* {{ title }}

   Runs {{ p }} as the first run of its program and prints its rows for `zudyn run --target`.  A record is a capital
   letter and hexadecimal digits; every line begins with @:

       Z  the bytes of a 1, in the order of memory
       R  a row: the bytes of all nodes in the order of their numbers
       E  the end, in 8 digits each: the result of the last call, its site, the steps made, twice 0, and the rows
          printed; then the time */

#include "{{ p }}.h"

typedef {{ t }} state;
{%- if port.is_empty() %}
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
{%- else %}

{{ port }}
{%- endif %}

/* Values per line: some simulators truncate longer lines. */
#define IN_A_LINE 8

static struct {{ p }}_settings settings;
static struct {{ p }} model;
static long rows;

static void put_digit(unsigned int digit)
{
    put((char)(digit < 10U ? '0' + digit : 'a' + (digit - 10U)));
}

static void put_bytes(state value)
{
    const unsigned char *byte = (const unsigned char *)&value;
    unsigned int i;

    for (i = 0U; i < sizeof value; i++) {
        put_digit((unsigned int)byte[i] >> 4);
        put_digit((unsigned int)byte[i] & 15U);
    }
}

static void put_count(long count)
{
    unsigned long rest = (unsigned long)count;
    int i;

    for (i = 28; i >= 0; i -= 4)
        put_digit((unsigned int)(rest >> i) & 15U);
}

static void begin(char record)
{
    put('@');
    put(record);
}

static void put_row(void)
{
    int i;

    begin('R');
    for (i = 0; i < {{ u }}_QUANTITIES; i++) {
        if (i > 0 && i % IN_A_LINE == 0) {
            put('\n');
            put('@');
        }
        put_bytes({{ p }}_value(&model, i));
    }
    put('\n');
    rows = rows + 1L;
}

int main(void)
{
    int error;

    open_port();
    begin('Z');
    put_bytes((state)1);
    put('\n');
    {{ p }}_defaults(&settings);
    error = {{ p }}_init(&model, &settings);
    while (error == {{ u }}_GOOD) {
        put_row();
        if (rows > {{ u }}_ROWS || {{ p }}_done(&model) != 0)
            break;
        error = {{ p }}_row(&model);
    }
    begin('E');
    put_count((long)error);
    put_count((long)model.site);
    put_count(model.step);
    put_count(0L);
    put_count(0L);
    put_count(rows);
    put_bytes({{ p }}_value(&model, 0));
    put('\n');
    close_port();
    return 0;
}
