/* zdtext.h - texts: a frame of characters, and references to parts of it.

   A text variable is a zd_string; notext is one of zeros.  `:-` and parameter passing copy the struct; `:=` is zt_assign.
   A text among the attributes of a class, or in the model struct, has the offset of its `frame` among the references. */

#ifndef ZDTEXT_H
#define ZDTEXT_H

#include "zdobject.h"

struct zd_chars {
    struct zd_header head;
    long length;
    int is_constant;
    char *at;                   /* follows the struct, except for constants */
};

struct zd_string {
    struct zd_chars *frame;     /* null: notext */
    long start, length, pos;    /* start counts from 0, pos from 1 */
};

#define ZD_TEXTS(a) ((a) != NULL ? (struct zd_string *)(a)->data : &zo_no_text)
extern struct zd_string zo_no_text;

/* static struct zd_chars hello = ZD_CHARS("hello");  ...  zt_constant(&hello) */
#define ZD_CHARS(literal) \
    { { &zo_frame, -1, 0, ZD_FOREVER, 0 }, (long)sizeof(literal) - 1, 1, (char *)(literal) }
#define ZD_AT_TEXT(text) ((text).frame->at + (text).start)

extern const struct zd_class zo_frame;

struct zd_string zt_constant(struct zd_chars *frame);
struct zd_string zt_blanks(struct zd_world *z, long n, int site);
struct zd_string zt_copy(struct zd_world *z, struct zd_string text, int site);
struct zd_string zt_join(struct zd_world *z, struct zd_string a, struct zd_string b, int site);   /* & */
void zt_assign(struct zd_world *z, struct zd_string text, struct zd_string value, int site);    /* := */
int zt_order(struct zd_string a, struct zd_string b);           /* of the characters: negative, 0 or positive */
int zt_equal(struct zd_string a, struct zd_string b);           /* == */
int zt_first_use(struct zd_string text);                      /* `constant` */
struct zd_string zt_sub(struct zd_world *z, struct zd_string text, long first, long n, int site);
struct zd_string zt_peel(struct zd_string text);                /* strip */
struct zd_string zt_main(struct zd_string text);
void zt_upcase(struct zd_world *z, struct zd_string text, int site);
void zt_lowcase(struct zd_world *z, struct zd_string text, int site);
/* The procedure `error`: the run ends with this text. */
void zt_error(struct zd_world *z, struct zd_string text, int site);
/* notext is one of zeros: its position and its start are 1. */
#define ZD_POS(text) ((text).frame != NULL ? (text).pos : 1L)
#define ZD_START(text) ((text).start + 1L)
#define ZD_MORE(text) ((text).frame != NULL && (text).pos <= (text).length)

/* The position of a text is changed, hence pointers.  setpos, getchar, putchar. */
void zt_pos(struct zd_string *text, long pos);
int zt_cget(struct zd_world *z, struct zd_string *text, int site);
void zt_cput(struct zd_world *z, struct zd_string *text, int c, int site);

/* getint, getreal, getfrac read from the start of the text and set pos after the item. */
long zt_iget(struct zd_world *z, struct zd_string *text, int site);
double zt_rget(struct zd_world *z, struct zd_string *text, int site);
long zt_fget(struct zd_world *z, struct zd_string *text, int site);
/* putint, putfix, putreal, putfrac fill the whole text. */
void zt_iput(struct zd_world *z, struct zd_string *text, long i, int site);
void zt_xput(struct zd_world *z, struct zd_string *text, double x, long n, int site);
void zt_rput(struct zd_world *z, struct zd_string *text, double x, long n, int site);
void zt_gput(struct zd_world *z, struct zd_string *text, long i, long n, int site);

int zt_is_letter(int c);
int zt_digit(int c);
/* char(i) and isochar; -1 with a failure outside 0 ... 255. */
int zt_ranked(struct zd_world *z, long rank, int site);
int zt_mark(struct zd_world *z, int c, int which, int site);    /* decimalmark (0), lowten (1): the old one */

/* ---- sysout and sysin ---- */

#define ZD_LINE 132

void zt_outint(struct zd_world *z, long i, long w);
void zt_xout(struct zd_world *z, double x, long n, long w);     /* outfix */
void zt_rout(struct zd_world *z, double x, long n, long w);     /* outreal */
void zt_gout(struct zd_world *z, long i, long n, long w);       /* outfrac */
void zt_cout(struct zd_world *z, int c);
void zt_text(struct zd_world *z, struct zd_string text);          /* outtext */
void zt_put(struct zd_world *z, struct zd_chars *constant);     /* outtext of a constant */
void zt_line(struct zd_world *z);                               /* outimage */
void zt_break(struct zd_world *z);                              /* breakoutimage */
void zt_tab(struct zd_world *z, long pos);                      /* setpos; `pos` is images.pos, `length` ZD_LINE */
long zt_at(struct zd_world *z);                                 /* pos */
struct zd_string zt_shown(struct zd_world *z);                  /* image: the line itself */
void zt_end(struct zd_world *z);                                /* the end of the program: a line that is not empty */

/* inint, inreal, infrac, inchar, intext, inimage, lastitem, endfile, more, image, pos, setpos, length.  After the last line
   comes an image of one character, ZD_EOF: reading it sets endfile, reading on fails. */
#define ZD_EOF 25
long zt_inint(struct zd_world *z, int site);
double zt_rin(struct zd_world *z, int site);
long zt_fin(struct zd_world *z, int site);
int zt_cin(struct zd_world *z, int site);
struct zd_string zt_tin(struct zd_world *z, long n, int site);
void zt_image(struct zd_world *z, int site);
int zt_last(struct zd_world *z);
int zt_over(struct zd_world *z);
int zt_more(const struct zd_world *z);
struct zd_string zt_record(struct zd_world *z);
long zt_where(const struct zd_world *z);
void zt_seek(struct zd_world *z, long pos);

/* ---- clocks ---- */

double zt_seconds(void);                                        /* clocktime: since midnight */
double zt_processor(void);
struct zd_string zt_date(struct zd_world *z, int site);         /* datetime, as 1986-08-31 14:05:00.000 */

/* A text whose characters are those of an image, in a frame that is made at first and freed with the world. */
struct zd_string zt_frame(struct zd_world *z, struct zd_chars **frame, char *at, long length, long pos);

/* ---- editing, for texts.c and the images ---- */

#define ZD_EDITED 800

/* Each edits a number to at most ZD_EDITED characters and returns how many; -1: longer. */
int zt_eint(char *to, long i);
int zt_efix(const struct zd_world *z, char *to, double x, long n);
int zt_ereal(const struct zd_world *z, char *to, double x, long n);
int zt_egroups(const struct zd_world *z, char *to, long i, long n);
/* Puts n edited characters into a field of w, right-adjusted, or left if `left`; asterisks and a warning if too long. */
void zt_field(struct zd_world *z, char *to, long w, int left, const char *edited, int n, const char *procedure);
/* The item at the beginning of n characters: the number of its characters, 0 if there is none, -1 for an overflow. */
long zt_sint(const char *from, long n, long *value);
long zt_sreal(const struct zd_world *z, const char *from, long n, double *value);
long zt_sgroups(const struct zd_world *z, const char *from, long n, long *value);

#endif
