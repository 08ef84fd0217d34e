/* port.c - replacements for what the C library may lack; see zdport.h. */

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

#ifdef ZD_UNIX
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- signals, and protection against half-written files ---- */

#define GUARDED 4
#define INTERRUPTED 130         /* the exit status that shells expect */

static const char *volatile guarded[GUARDED];
static volatile sig_atomic_t is_new[GUARDED];

/* Makes only calls that are safe in a signal handler.  A file that existed before is emptied, not removed. */
static void spoil(int i)
{
    const char *name = guarded[i];
    int file;

    guarded[i] = NULL;
    if (is_new[i]) {
        (void)unlink(name);
    } else {
        file = open(name, O_WRONLY | O_TRUNC);
        if (file >= 0)
            (void)close(file);
    }
}

static void interrupted(int number)
{
    int i;

    for (i = 0; i < GUARDED; i++)
        if (guarded[i] != NULL)
            spoil(i);
    if (number != 0)
        _exit(INTERRUPTED);
}

void zdq_listen(void)
{
    (void)signal(SIGINT, interrupted);
    (void)signal(SIGTERM, interrupted);
    if (signal(SIGHUP, interrupted) == SIG_IGN)
        (void)signal(SIGHUP, SIG_IGN);
#ifdef SIGXFSZ
    (void)signal(SIGXFSZ, SIG_IGN);     /* under ulimit -f, writing fails instead */
#endif
}

void zdq_guard(const char *name)
{
    struct stat known;
    int missing = stat(name, &known) != 0;
    int i;

    if (!missing && !S_ISREG(known.st_mode))
        return;
    for (i = 0; i < GUARDED; i++)
        if (guarded[i] == NULL) {
            is_new[i] = missing;
            guarded[i] = name;
            return;
        }
}

void zdq_keep(const char *name)
{
    int i;

    for (i = 0; i < GUARDED; i++)
        if (guarded[i] == name)
            guarded[i] = NULL;
}

void zdq_spoil(const char *name)
{
    int i;

    for (i = 0; i < GUARDED; i++)
        if (guarded[i] == name)
            spoil(i);
}

int zdq_same(const char *a, const char *b)
{
    struct stat one, other;

    if (strcmp(a, b) == 0)
        return stat(a, &one) != 0 || S_ISREG(one.st_mode);
    return stat(a, &one) == 0 && stat(b, &other) == 0 && S_ISREG(one.st_mode) && one.st_dev == other.st_dev
        && one.st_ino == other.st_ino;
}

static int noted = 0;

void zdq_note(void)
{
    if (noted == 0)
        noted = errno;
}

const char *zdq_reason(void)
{
    return noted == 0 ? NULL : strerror(noted);
}

/* ---- the terminal ---- */

int zdq_terminal(FILE *file)
{
    return file == stdout ? isatty(1) : file == stderr ? isatty(2) : 0;
}

static int show_ascii(FILE *file, int c)
{
    if (c == '\n' || c == '\t' || c == '\f' || (c >= ' ' && c < 0x7F))
        return putc(c, file);
    return fprintf(file, "^%c", c == 0x7F ? '?' : c + '@') < 0 ? EOF : c;
}

#ifdef ZD_UTF8
/* C1 control characters, and marks that change the direction of text. */
static int is_command(long c)
{
    return (c >= 0x80L && c <= 0x9FL) || c == 0x61CL || c == 0x200EL || c == 0x200FL || (c >= 0x2028L && c <= 0x202EL)
        || (c >= 0x2066L && c <= 0x2069L);
}

/* The length in bytes of a UTF-8 character, from its lead byte; 0 if the byte cannot begin one. */
static int count_bytes(int lead)
{
    return lead >= 0xC2 && lead <= 0xDF ? 2 : lead >= 0xE0 && lead <= 0xEF ? 3 : lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

static int show_bytes(FILE *file, const char *bytes, int n)
{
    int i, last = 0;

    for (i = 0; i < n && last != EOF; i++)
        last = fprintf(file, "<%02X>", (unsigned)ZD_BYTE(bytes[i])) < 0 ? EOF : 0;
    return last;
}

static int show_character(FILE *file, const char *bytes, int n)
{
    long c = (long)(ZD_BYTE(bytes[0]) & (0xFF >> (n + 1)));
    int i;

    for (i = 1; i < n; i++)
        c = c * 64L + (long)(ZD_BYTE(bytes[i]) & 0x3F);
    if (is_command(c))
        return fprintf(file, "<U+%04lX>", (unsigned long)c) < 0 ? EOF : 0;
    return fwrite(bytes, 1, (size_t)n, file) == (size_t)n ? 0 : EOF;
}

/* A character may be split between two calls: its bytes wait, separately for standard output and standard error. */
int zdq_show(FILE *file, const char *text)
{
    static char waiting[2][4];
    static int n[2] = { 0, 0 };
    int which = file == stdout ? 0 : 1;
    char *held = waiting[which];
    int last = 0;

    for (; *text != '\0' && last != EOF; text++) {
        int c = ZD_BYTE(*text);

        if (n[which] > 0 && (c & 0xC0) == 0x80) {
            held[n[which]++] = *text;
            if (n[which] == count_bytes(ZD_BYTE(held[0]))) {
                last = show_character(file, held, n[which]);
                n[which] = 0;
            }
            continue;
        }
        last = show_bytes(file, held, n[which]);
        n[which] = 0;
        if (c < 0x80)
            last = show_ascii(file, c);
        else if (count_bytes(c) == 0)
            last = show_bytes(file, text, 1);
        else
            held[n[which]++] = *text;
    }
    return last;
}
#else
int zdq_show(FILE *file, const char *text)
{
    int last = 0;

    for (; *text != '\0' && last != EOF; text++)
        last = ZD_BYTE(*text) < 0x80 ? show_ascii(file, ZD_BYTE(*text)) : putc(ZD_BYTE(*text), file);
    return last;
}
#endif
#endif
