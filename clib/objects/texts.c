/* texts.c - frames of characters and references to them. */

#include "zdtext.h"

struct zd_string zo_no_text;

static const struct zd_class *const display_of_frame[] = { &zo_frame };

const struct zd_class zo_frame = {
    "text", -1, 0, 0, display_of_frame, 0, ZD_PLAIN, 0, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static struct zd_string no_text(void)
{
    struct zd_string text;

    text.frame = NULL;
    text.start = text.length = 0;
    text.pos = 1;
    return text;
}

static struct zd_string whole(struct zd_chars *frame)
{
    struct zd_string text;

    text.frame = frame;
    text.start = 0;
    text.length = frame->length;
    text.pos = 1;
    return text;
}

struct zd_string zt_frame(struct zd_world *z, struct zd_chars **frame, char *at, long length, long pos)
{
    struct zd_string text;

    if (length == 0)
        return no_text();
    if (*frame == NULL) {
        *frame = (struct zd_chars *)malloc(sizeof **frame);
        if (*frame == NULL) {
            (void)zo_fault(z, ZF_OUT_OF_MEMORY, -1, NULL, (double)sizeof **frame, 0.0);
            return no_text();
        }
        memset((void *)*frame, 0, sizeof **frame);
        (*frame)->head.class = &zo_frame;
        (*frame)->head.marked = ZD_FOREVER;
    }
    (*frame)->at = at;
    (*frame)->length = length;
    text = whole(*frame);
    text.pos = pos;
    return text;
}

struct zd_string zt_constant(struct zd_chars *frame)
{
    if (frame->length > 0)
        return whole(frame);
    return no_text();
}

struct zd_string zt_blanks(struct zd_world *z, long n, int site)
{
    struct zd_chars *frame;

    if (n < 0) {
        (void)zo_fault(z, ZF_TEXT_POSITION, site, NULL, (double)n, 0.0);
        return no_text();
    }
    if (n == 0)
        return no_text();
    if (!ZD_COUNTS((double)n + (double)sizeof *frame)) {
        (void)zo_fault(z, ZF_OUT_OF_MEMORY, site, NULL, (double)n, 0.0);
        return no_text();
    }
    frame = (struct zd_chars *)zo_bytes(z, &zo_frame, sizeof *frame + (size_t)n, site);
    if (frame == NULL)
        return no_text();
    frame->length = n;
    frame->at = (char *)(void *)(frame + 1);
    memset((void *)frame->at, ' ', (size_t)n);
    return whole(frame);
}

struct zd_string zt_copy(struct zd_world *z, struct zd_string text, int site)
{
    struct zd_string copy;

    copy = zt_blanks(z, text.length, site);
    if (copy.frame != NULL)
        memcpy((void *)copy.frame->at, (const void *)ZD_AT_TEXT(text), (size_t)text.length);
    return copy;
}

struct zd_string zt_join(struct zd_world *z, struct zd_string a, struct zd_string b, int site)
{
    struct zd_string both;

    both = zt_blanks(z, a.length + b.length, site);
    if (both.frame == NULL)
        return both;
    if (a.length > 0)
        memcpy((void *)both.frame->at, (const void *)ZD_AT_TEXT(a), (size_t)a.length);
    if (b.length > 0)
        memcpy((void *)(both.frame->at + a.length), (const void *)ZD_AT_TEXT(b), (size_t)b.length);
    return both;
}

static int cannot_change(struct zd_world *z, struct zd_string text, int site)
{
    if (!text.frame->is_constant)
        return 0;
    (void)zo_fail(z, ZF_TEXT_CONSTANT, site);
    return 1;
}

void zt_assign(struct zd_world *z, struct zd_string text, struct zd_string value, int site)
{
    if (value.length > text.length) {
        (void)zo_fault(z, ZF_TEXT_TOO_LONG, site, NULL, (double)value.length, (double)text.length);
        return;
    }
    if (text.frame == NULL || cannot_change(z, text, site))
        return;
    if (value.length > 0)
        memmove((void *)ZD_AT_TEXT(text), (const void *)ZD_AT_TEXT(value), (size_t)value.length);
    memset((void *)(ZD_AT_TEXT(text) + value.length), ' ', (size_t)(text.length - value.length));
}

int zt_order(struct zd_string a, struct zd_string b)
{
    long n = a.length < b.length ? a.length : b.length;
    int order = n > 0 ? memcmp((const void *)ZD_AT_TEXT(a), (const void *)ZD_AT_TEXT(b), (size_t)n) : 0;

    return order != 0 ? order : a.length < b.length ? -1 : a.length > b.length;
}

int zt_equal(struct zd_string a, struct zd_string b)
{
    return a.frame == b.frame && a.start == b.start && a.length == b.length;
}

int zt_first_use(struct zd_string text)
{
    return text.frame == NULL || text.frame->is_constant;
}

struct zd_string zt_sub(struct zd_world *z, struct zd_string text, long first, long n, int site)
{
    if (first < 1 || n < 0 || first - 1 > text.length - n) {
        (void)zo_fault(z, ZF_TEXT_POSITION, site, NULL, (double)(first < 1 ? first : first + n - 1), (double)text.length);
        return no_text();
    }
    if (n == 0)
        return no_text();
    text.start += first - 1;
    text.length = n;
    text.pos = 1;
    return text;
}

struct zd_string zt_peel(struct zd_string text)
{
    while (text.length > 0 && ZD_AT_TEXT(text)[text.length - 1] == ' ')
        text.length--;
    text.pos = 1;
    if (text.length > 0)
        return text;
    return no_text();
}

struct zd_string zt_main(struct zd_string text)
{
    if (text.frame != NULL)
        return whole(text.frame);
    return no_text();
}

void zt_upcase(struct zd_world *z, struct zd_string text, int site)
{
    long i;

    if (text.frame == NULL || cannot_change(z, text, site))
        return;
    for (i = 0; i < text.length; i++)
        ZD_AT_TEXT(text)[i] = (char)zdq_capital(ZD_BYTE(ZD_AT_TEXT(text)[i]));
}

void zt_lowcase(struct zd_world *z, struct zd_string text, int site)
{
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *at;
    long i;

    if (text.frame == NULL || cannot_change(z, text, site))
        return;
    for (i = 0; i < text.length; i++) {
        at = ZD_AT_TEXT(text)[i] != '\0' ? strchr(capitals, ZD_AT_TEXT(text)[i]) : NULL;
        if (at != NULL)
            ZD_AT_TEXT(text)[i] = "abcdefghijklmnopqrstuvwxyz"[at - capitals];
    }
}

void zt_pos(struct zd_string *text, long pos)
{
    text->pos = pos < 1 || pos > text->length + 1 ? text->length + 1 : pos;
}

static int no_position(struct zd_world *z, const struct zd_string *text, int site)
{
    if (ZD_MORE(*text) && text->pos >= 1)
        return 0;
    (void)zo_fault(z, ZF_TEXT_POSITION, site, NULL, (double)text->pos, (double)text->length);
    return 1;
}

int zt_cget(struct zd_world *z, struct zd_string *text, int site)
{
    if (no_position(z, text, site))
        return ' ';
    return ZD_BYTE(ZD_AT_TEXT(*text)[text->pos++ - 1]);
}

void zt_cput(struct zd_world *z, struct zd_string *text, int c, int site)
{
    if (no_position(z, text, site) || cannot_change(z, *text, site))
        return;
    ZD_AT_TEXT(*text)[text->pos++ - 1] = (char)c;
}

int zt_is_letter(int c)
{
    return c > 0 && strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", c) != NULL;
}

int zt_digit(int c)
{
    return c >= '0' && c <= '9';
}

int zt_ranked(struct zd_world *z, long rank, int site)
{
    if (rank >= 0 && rank <= 255)
        return (int)rank;
    (void)zo_fault(z, ZF_NOT_A_CHARACTER, site, NULL, (double)rank, 0.0);
    return 0;
}

/* ---- numbers in texts ---- */

static long bad_number(struct zd_world *z, const struct zd_string *text, int site)
{
    struct zd_fault *fault = zo_fail(z, ZF_NUMBER_IN_TEXT, site);

    if (text->frame != NULL)
        zo_named(fault, ZD_AT_TEXT(*text), text->length);
    return 0;
}

static long take_item(struct zd_world *z, struct zd_string *text, long used, int site)
{
    if (used <= 0)
        return bad_number(z, text, site);
    text->pos = used + 1;
    return 1;
}

long zt_iget(struct zd_world *z, struct zd_string *text, int site)
{
    long value = 0, used = text->frame != NULL ? zt_sint(ZD_AT_TEXT(*text), text->length, &value) : 0;

    return take_item(z, text, used, site) ? value : 0;
}

double zt_rget(struct zd_world *z, struct zd_string *text, int site)
{
    double value = 0.0;
    long used = text->frame != NULL ? zt_sreal(z, ZD_AT_TEXT(*text), text->length, &value) : 0;

    return take_item(z, text, used, site) ? value : 0.0;
}

long zt_fget(struct zd_world *z, struct zd_string *text, int site)
{
    long value = 0, used = text->frame != NULL ? zt_sgroups(z, ZD_AT_TEXT(*text), text->length, &value) : 0;

    return take_item(z, text, used, site) ? value : 0;
}

static void put_number(struct zd_world *z, struct zd_string *text, const char *edited, int n, const char *name, int site)
{
    if (text->frame != NULL && cannot_change(z, *text, site))
        return;
    if (text->frame != NULL)
        zt_field(z, ZD_AT_TEXT(*text), text->length, 0, edited, n, name);
    text->pos = text->length + 1;
}

void zt_iput(struct zd_world *z, struct zd_string *text, long i, int site)
{
    char edited[ZD_EDITED];

    put_number(z, text, edited, zt_eint(edited, i), "putint", site);
}

void zt_xput(struct zd_world *z, struct zd_string *text, double x, long n, int site)
{
    char edited[ZD_EDITED];

    put_number(z, text, edited, zt_efix(z, edited, x, n), "putfix", site);
}

void zt_rput(struct zd_world *z, struct zd_string *text, double x, long n, int site)
{
    char edited[ZD_EDITED];

    put_number(z, text, edited, zt_ereal(z, edited, x, n), "putreal", site);
}

void zt_gput(struct zd_world *z, struct zd_string *text, long i, long n, int site)
{
    char edited[ZD_EDITED];

    put_number(z, text, edited, zt_egroups(z, edited, i, n), "putfrac", site);
}

void zt_error(struct zd_world *z, struct zd_string text, int site)
{
    struct zd_fault *fault = zo_fail(z, ZF_USER_ERROR, site);

    if (text.length > 0)
        zo_named(fault, ZD_AT_TEXT(text), text.length);
}
