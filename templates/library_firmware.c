/* {{ title }}

   Runs {{ p }} from beginning to end and prints its results for `zudyn run --target`.  A record is a capital letter and
   hexadecimal digits; every line begins with @:

       Z  the bytes of a 1, in the order of memory
       R  a row: the bytes of all quantities in the order of their numbers
       E  the end, in 8 digits each: the result of the last call, its site, the steps made, the lookups outside a table,
          the steps after which a fixed-point number was at an end of its range, and the rows printed; then the time,
          as a quantity */

#include "{{ p }}.h"

typedef {{ p }}_real real;
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
{%- if reads %}

static const real input[] = {
    {%- for number in input %}
    {{ number }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};
{%- endif %}

static struct {{ p }}_settings settings;
static struct {{ p }} model;
static long rows;

static void put_digit(unsigned int digit)
{
    put((char)(digit < 10U ? '0' + digit : 'a' + (digit - 10U)));
}

static void put_bytes(real value)
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
    {%- if !course && every > 1 %}
    long due = 0L;
    {%- endif %}
    int error;

    open_port();
    begin('Z');
    put_bytes((real)1);
    put('\n');
    {{ p }}_defaults(&settings);
    {%- if reads %}
    settings.input = input;
    settings.input_count = {{ input_count }}L;
    {%- endif %}
    error = {{ p }}_init(&model, &settings);
    while (error == {{ u }}_GOOD{% if fixed %} || error == {{ u }}_SATURATED{% endif %}) {
        {%- if course %}
        if ({{ p }}_done(&model) != 0)
            break;
        put_row();
        {%- else if every > 1 %}
        if (model.step >= due) {
            put_row();
            due = due + {{ every }}L;
        }
        if ({{ p }}_done(&model) != 0)
            break;
        {%- else %}
        put_row();
        if ({{ p }}_done(&model) != 0)
            break;
        {%- endif %}
        error = {{ p }}_step(&model);
    }
    {%- if fixed %}
    if (error == {{ u }}_SATURATED)
        error = {{ u }}_GOOD;
    {%- endif %}
    begin('E');
    put_count((long)error);
    put_count((long)model.site);
    put_count(model.step);
    put_count({% if counts %}model.outside{% else %}0L{% endif %});
    put_count({% if fixed %}model.saturated{% else %}0L{% endif %});
    put_count(rows);
    put_bytes(model.time);
    put('\n');
    close_port();
    return 0;
}
