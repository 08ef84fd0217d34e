/* port.c - what the C library may lack; see zdport.h. */

#include "zdport.h"

int zdq_capital(int c)
{
    static const char small[] = "abcdefghijklmnopqrstuvwxyz";
    static const char capital[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    int i;

    for (i = 0; small[i] != '\0'; i++)
        if (c == small[i])
            return capital[i];
    return c;
}

int zdq_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\013';
}

FILE *zdq_work(void)
{
#ifdef ZD_NO_TMPFILE
    return fopen(ZD_WORK_FILE, ZD_BINARY);
#else
    return tmpfile();
#endif
}

#ifdef ZD_NO_STDLIB_H
#undef free
void zdq_free(void *memory)
{
    if (memory != NULL)
        free(memory);
}
#define free zdq_free
#endif

double *zdq_doubles(double *old, double count)
{
    if (!ZD_COUNTS(count * (double)sizeof *old))
        return NULL;
    return old == NULL ? (double *)malloc((size_t)count * sizeof *old)
                       : (double *)realloc((void *)old, (size_t)count * sizeof *old);
}

#ifdef ZD_NO_STRING_H
size_t zdq_length(const char *text)
{
    size_t n = 0;

    while (text[n] != '\0')
        n++;
    return n;
}

int zdq_compare(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return ZD_BYTE(*a) - ZD_BYTE(*b);
}

int zdq_part(const char *a, const char *b, size_t n)
{
    for (; n > 0; n--, a++, b++)
        if (*a != *b || *a == '\0')
            return ZD_BYTE(*a) - ZD_BYTE(*b);
    return 0;
}

char *zdq_text(char *to, const char *from)
{
    char *at = to;

    while ((*at++ = *from++) != '\0')
        ;
    return to;
}

char *zdq_join(char *to, const char *from)
{
    (void)zdq_text(to + zdq_length(to), from);
    return to;
}

char *zdq_append(char *to, const char *from, size_t n)
{
    char *at = to + zdq_length(to);

    for (; n > 0 && *from != '\0'; n--)
        *at++ = *from++;
    *at = '\0';
    return to;
}

char *zdq_find(const char *text, int c)
{
    while (*text != (char)c)
        if (*text++ == '\0')
            return NULL;
    return (char *)text;
}

size_t zdq_span(const char *text, const char *some)
{
    size_t n = 0;

    while (text[n] != '\0' && zdq_find(some, text[n]) != NULL)
        n++;
    return n;
}

size_t zdq_until(const char *text, const char *some)
{
    size_t n = 0;

    while (text[n] != '\0' && zdq_find(some, text[n]) == NULL)
        n++;
    return n;
}

char *zdq_break(const char *text, const char *some)
{
    text = text + zdq_until(text, some);
    return *text == '\0' ? NULL : (char *)text;
}

int zdq_equal(const void *a, const void *b, size_t n)
{
    const char *left = (const char *)a, *right = (const char *)b;

    for (; n > 0; n--, left++, right++)
        if (*left != *right)
            return ZD_BYTE(*left) - ZD_BYTE(*right);
    return 0;
}

void *zdq_move(void *to, const void *from, size_t n)
{
    char *at = (char *)to;
    const char *source = (const char *)from;

    if (at < source)
        for (; n > 0; n--)
            *at++ = *source++;
    else
        for (; n > 0; n--)
            at[n - 1] = source[n - 1];
    return to;
}

void *zdq_bytes(void *to, const void *from, size_t n)
{
    return zdq_move(to, from, n);
}

void *zdq_set(void *to, int c, size_t n)
{
    char *at = (char *)to;

    for (; n > 0; n--)
        *at++ = (char)c;
    return to;
}
#endif
