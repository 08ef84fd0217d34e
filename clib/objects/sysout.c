/* sysout.c - the line that is being printed. */

#include "zdtext.h"

static int has_line(struct zd_world *z)
{
    struct zd_images *images = &z->images;

    /* What a failed program computes is not printed. */
    if (z->failed)
        return 0;
    if (images->line != NULL)
        return 1;
    images->line = (char *)malloc((size_t)ZD_LINE + 1);
    if (images->line == NULL) {
        (void)zo_fault(z, ZF_OUT_OF_MEMORY, -1, NULL, (double)ZD_LINE, 0.0);
        return 0;
    }
    memset((void *)images->line, ' ', (size_t)ZD_LINE);
    images->pos = 1;
    return 1;
}

/* The characters up to the last that is not blank. */
static int printed_length(const struct zd_images *images)
{
    int n = ZD_LINE;

    while (n > 0 && images->line[n - 1] == ' ')
        n--;
    return n;
}

static void put_line(struct zd_world *z, int n, int ends)
{
    struct zd_images *images = &z->images;

    if (images->put != NULL)
        images->put(images->context, images->line, (long)n, ends);
    memset((void *)images->line, ' ', (size_t)ZD_LINE);
    images->pos = 1;
}

void zt_line(struct zd_world *z)
{
    if (has_line(z))
        put_line(z, printed_length(&z->images), 1);
}

void zt_break(struct zd_world *z)
{
    int n;

    if (!has_line(z))
        return;
    n = printed_length(&z->images);
    put_line(z, z->images.pos - 1 > n ? z->images.pos - 1 : n, 0);
}

void zt_end(struct zd_world *z)
{
    if (z->images.line != NULL && (z->images.pos > 1 || printed_length(&z->images) > 0))
        put_line(z, printed_length(&z->images), 1);
}

void zt_tab(struct zd_world *z, long pos)
{
    if (has_line(z))
        z->images.pos = pos < 1 || pos > ZD_LINE ? ZD_LINE + 1 : (int)pos;
}

long zt_at(struct zd_world *z)
{
    return has_line(z) ? (long)z->images.pos : 1L;
}

struct zd_string zt_shown(struct zd_world *z)
{
    long length = has_line(z) ? (long)ZD_LINE : 0L;

    return zt_frame(z, &z->images.shown, z->images.line, length, (long)z->images.pos);
}

/* The characters one after another, on as many lines as they need. */
static void put_characters(struct zd_world *z, const char *text, long n)
{
    long i;

    if (!has_line(z))
        return;
    if (z->images.pos > 1 && n > ZD_LINE - z->images.pos + 1)
        zt_line(z);
    for (i = 0; i < n; i++) {
        if (z->images.pos > ZD_LINE)
            zt_line(z);
        z->images.line[z->images.pos++ - 1] = text[i];
    }
}

void zt_text(struct zd_world *z, struct zd_string text)
{
    if (text.length > 0)
        put_characters(z, ZD_AT_TEXT(text), text.length);
}

void zt_put(struct zd_world *z, struct zd_chars *constant)
{
    put_characters(z, constant->at, constant->length);
}

void zt_cout(struct zd_world *z, int c)
{
    char text[1];

    text[0] = (char)c;
    put_characters(z, text, 1L);
}

static void put_edited(struct zd_world *z, const char *edited, int n, long w, const char *procedure)
{
    char field[ZD_EDITED];
    long width = w < 0 ? -w : w;

    if (width == 0)
        width = n > 0 ? n : 1;
    if (width > ZD_EDITED)
        width = ZD_EDITED;
    zt_field(z, field, width, w < 0, edited, n, procedure);
    put_characters(z, field, width);
}

void zt_outint(struct zd_world *z, long i, long w)
{
    char edited[ZD_EDITED];

    put_edited(z, edited, zt_eint(edited, i), w, "outint");
}

void zt_xout(struct zd_world *z, double x, long n, long w)
{
    char edited[ZD_EDITED];

    put_edited(z, edited, zt_efix(z, edited, x, n), w, "outfix");
}

void zt_rout(struct zd_world *z, double x, long n, long w)
{
    char edited[ZD_EDITED];

    put_edited(z, edited, zt_ereal(z, edited, x, n), w, "outreal");
}

void zt_gout(struct zd_world *z, long i, long n, long w)
{
    char edited[ZD_EDITED];

    put_edited(z, edited, zt_egroups(z, edited, i, n), w, "outfrac");
}
