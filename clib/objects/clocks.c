/* clocks.c - the time of day and of the processor.  Where a machine has no clock, 0 and 1900-01-01. */

#include "zdtext.h"

#ifdef ZD_NO_TIME_H
double zt_seconds(void)
{
    return 0.0;
}

double zt_processor(void)
{
    return 0.0;
}

struct zd_string zt_date(struct zd_world *z, int site)
{
    struct zd_string text;

    text = zt_blanks(z, 23L, site);
    if (text.frame != NULL)
        memcpy((void *)ZD_AT_TEXT(text), (const void *)"1900-01-01 00:00:00.000", (size_t)text.length);
    return text;
}
#else
#include <time.h>

static struct tm now(void)
{
    struct tm nothing;
    time_t seconds = time(NULL);
    struct tm *local = seconds == (time_t)-1 ? NULL : localtime(&seconds);

    if (local != NULL)
        return *local;
    memset((void *)&nothing, 0, sizeof nothing);
    nothing.tm_mday = 1;
    return nothing;
}

double zt_seconds(void)
{
    struct tm day = now();

    return 3600.0 * (double)day.tm_hour + 60.0 * (double)day.tm_min + (double)day.tm_sec;
}

double zt_processor(void)
{
    clock_t used = clock();

    return used == (clock_t)-1 ? 0.0 : (double)used / (double)CLOCKS_PER_SEC;
}

struct zd_string zt_date(struct zd_world *z, int site)
{
    struct tm day = now();
    struct zd_string text = zt_blanks(z, 23L, site);
    char written[80];

    sprintf(written, "%04d-%02d-%02d %02d:%02d:%02d.000", 1900 + day.tm_year, day.tm_mon + 1, day.tm_mday, day.tm_hour,
        day.tm_min, day.tm_sec);
    if (text.frame != NULL)
        memcpy((void *)ZD_AT_TEXT(text), (const void *)written, (size_t)text.length);
    return text;
}
#endif
