/* sysin.c - the input: lines, and items that blanks and line ends part. */

#include "zdtext.h"

/* Texts that refer to the image have the new characters; those that are longer see blanks behind them. */
static void refresh(struct zd_images *images)
{
    if (images->read == NULL)
        return;
    images->read->at = images->record;
    images->read->length = images->length;
    memset((void *)(images->record + images->length), ' ', (size_t)(images->room - images->length));
}

/* The image after the last line. */
static int end_image(struct zd_images *images)
{
    if (images->record == NULL) {
        images->record = (char *)malloc((size_t)1);
        images->room = images->record != NULL;
    }
    images->length = images->room > 0;
    if (images->length)
        images->record[0] = (char)ZD_EOF;
    images->ended = 1;
    refresh(images);
    return 0;
}

/* Reads the next line; 0 at the end of the input. */
static int next_line(struct zd_world *z)
{
    struct zd_images *images = &z->images;
    char *larger;
    int c;

    images->at = images->length = 0;
    if (images->ended || images->get == NULL)
        return end_image(images);
    c = images->get(images->context);
    if (c == EOF)
        return end_image(images);
    images->number++;
    for (; c != EOF && c != '\n'; c = images->get(images->context)) {
        if (images->length == images->room) {
            larger = (char *)realloc((void *)images->record, (size_t)(2 * images->room + 100));
            if (larger == NULL) {
                (void)zo_fault(z, ZF_OUT_OF_MEMORY, -1, NULL, 2.0 * (double)images->room, 0.0);
                return 0;
            }
            images->record = larger;
            images->room = 2 * images->room + 100;
        }
        images->record[images->length++] = (char)c;
    }
    if (images->length > 0 && images->record[images->length - 1] == '\r')
        images->length--;
    refresh(images);
    return 1;
}

static void input_ended(struct zd_world *z, int site)
{
    (void)zo_fault(z, ZF_INPUT_ENDED, site, NULL, (double)z->images.number, 0.0);
}

void zt_image(struct zd_world *z, int site)
{
    if (z->images.ended)
        input_ended(z, site);
    else
        (void)next_line(z);
}

/* Goes on to the next item; 0 if there is none. */
static int find_item(struct zd_world *z)
{
    struct zd_images *images = &z->images;

    for (;;) {
        if (images->ended)
            return 0;
        for (; images->at < images->length; images->at++)
            if (images->record[images->at] != ' ' && images->record[images->at] != '\t')
                return 1;
        if (!next_line(z))
            return 0;
    }
}

int zt_last(struct zd_world *z)
{
    return !find_item(z);
}

int zt_over(struct zd_world *z)
{
    return z->images.ended;
}

int zt_more(const struct zd_world *z)
{
    return z->images.at < z->images.length;
}

struct zd_string zt_record(struct zd_world *z)
{
    struct zd_images *images = &z->images;

    return zt_frame(z, &images->read, images->record, images->length, images->at + 1);
}

long zt_where(const struct zd_world *z)
{
    return z->images.at + 1;
}

void zt_seek(struct zd_world *z, long pos)
{
    z->images.at = pos < 1 || pos > z->images.length ? z->images.length : pos - 1;
}

static int take_input(struct zd_world *z, long used, int site)
{
    struct zd_images *images = &z->images;
    struct zd_fault *fault;
    long end;

    if (used > 0) {
        images->at += used;
        return 1;
    }
    for (end = images->at; end < images->length && images->record[end] != ' '; end++)
        continue;
    fault = zo_fault(z, ZF_NUMBER_IN_INPUT, site, NULL, (double)images->number, 0.0);
    zo_named(fault, images->record + images->at, end - images->at);
    return 0;
}

long zt_inint(struct zd_world *z, int site)
{
    struct zd_images *images = &z->images;
    long value = 0;

    if (!find_item(z)) {
        input_ended(z, site);
        return 0;
    }
    return take_input(z, zt_sint(images->record + images->at, images->length - images->at, &value), site) ? value : 0;
}

double zt_rin(struct zd_world *z, int site)
{
    struct zd_images *images = &z->images;
    double value = 0.0;

    if (!find_item(z)) {
        input_ended(z, site);
        return 0.0;
    }
    return take_input(z, zt_sreal(z, images->record + images->at, images->length - images->at, &value), site) ? value : 0.0;
}

long zt_fin(struct zd_world *z, int site)
{
    struct zd_images *images = &z->images;
    long value = 0;

    if (!find_item(z)) {
        input_ended(z, site);
        return 0;
    }
    return take_input(z, zt_sgroups(z, images->record + images->at, images->length - images->at, &value), site) ? value : 0;
}

int zt_cin(struct zd_world *z, int site)
{
    while (z->images.at >= z->images.length && !z->failed) {
        if (z->images.ended) {
            input_ended(z, site);
            return ' ';
        }
        (void)next_line(z);
    }
    if (z->failed)
        return ' ';
    return ZD_BYTE(z->images.record[z->images.at++]);
}

struct zd_string zt_tin(struct zd_world *z, long n, int site)
{
    struct zd_string text;
    long i;

    text = zt_blanks(z, n, site);
    if (text.frame != NULL)
        for (i = 0; i < n && !z->failed; i++)
            text.frame->at[i] = (char)zt_cin(z, site);
    return text;
}
