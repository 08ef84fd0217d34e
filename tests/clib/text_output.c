/* text_output.c - tests/models/boscos/text_output, translated by hand. */

#include "boscos.h"

struct model {
    struct zd_world world;
    struct zd_string s, u;
    long i;
    double x;
};

static const struct zd_class program_class;

/* A text constant of the program. */
#define TEXT(name, literal) static struct zd_chars name = ZD_CHARS(literal)

static void show(struct zd_world *z, struct zd_string t)
{
    zt_cout(z, '[');
    zt_text(z, t);
    zt_cout(z, ']');
    zt_line(z);
}

static void bar(struct zd_world *z)
{
    zt_cout(z, '|');
}

static void write_line(struct zd_world *z, struct zd_chars *text)
{
    zt_text(z, zt_constant(text));
    zt_line(z);
}

#define OUTINT(i, w) zt_outint(z, i, w); bar(z)
#define OUTFIX(x, n, w) zt_xout(z, x, n, w); bar(z)
#define OUTREAL(x, n, w) zt_rout(z, x, n, w); bar(z)

static void numbers(struct zd_world *z)
{
    OUTINT(42L, 6L); OUTINT(42L, -6L); OUTINT(42L, 0L); OUTINT(-42L, 6L); zt_line(z);
    OUTFIX(3.14159, 3L, 10L); OUTFIX(3.14159, 3L, -10L); OUTFIX(3.14159, 0L, 10L); OUTFIX(3.14159, 3L, 0L); zt_line(z);
    OUTFIX(-0.004, 2L, 8L); OUTFIX(2.5, 0L, 4L); OUTFIX(3.5, 0L, 4L); OUTFIX(0.125, 2L, 8L);
    OUTFIX(-1234.5678, 2L, 12L); zt_line(z);
    OUTREAL(1234.5678, 6L, 14L); OUTREAL(0.00012345678, 4L, 14L); OUTREAL(0.0, 4L, 14L); OUTREAL(-1e100, 4L, 14L);
    zt_line(z);
    OUTREAL(3.7, 1L, 10L); OUTREAL(2.5, 3L, 0L); zt_line(z);
}

static void lines(struct zd_world *z)
{
    TEXT(blanks, "blanks at the end go   ");
    TEXT(eleven, "column 11");
    TEXT(three, "3");
    TEXT(quote, "quote \" inside, code A, joined");

    write_line(z, &blanks);
    zt_line(z);
    zt_tab(z, 11L); zt_put(z, &eleven); zt_tab(z, 3L); zt_text(z, zt_constant(&three)); zt_line(z);
    write_line(z, &quote);
}

static void frames(struct zd_world *z, struct model *m)
{
    TEXT(ab, "ab"); TEXT(digits, "123"); TEXT(same, "same frame"); TEXT(other, "other frame");
    TEXT(equal, "equal characters"); TEXT(mixed, "Mixed Case 1"); TEXT(con, "con"); TEXT(cat, "cat");
    TEXT(enation, "enation");
    struct zd_string t;

    m->s = zt_blanks(z, 8L, 20);
    zt_iput(z, &m->s, -77L, 21); show(z, m->s);
    zt_xput(z, &m->s, 2.71828, 2L, 22); show(z, m->s);
    zt_rput(z, &m->s, 2.71828, 1L, 23); show(z, m->s);
    zt_assign(z, m->s, zt_constant(&ab), 24); show(z, m->s);
    zt_pos(&m->s, 3L); zt_cput(z, &m->s, 'X', 25); zt_outint(z, m->s.pos, 3L); zt_outint(z, m->s.length, 3L); zt_line(z);
    m->u = zt_sub(z, m->s, 2L, 3L, 26); zt_assign(z, m->u, zt_constant(&digits), 26); show(z, m->s);
    zt_outint(z, zo_add(z, zt_iget(z, &m->u, 27), 1L, 27), 5L); zt_line(z);
    show(z, zt_peel(m->s));
    show(z, zt_sub(z, zt_main(m->s), 1L, 2L, 29));
    zt_text(z, zt_equal(m->u, zt_sub(z, m->s, 2L, 3L, 30)) ? zt_constant(&same) : zt_constant(&other)); zt_line(z);
    if (zt_order(m->u, zt_copy(z, zt_constant(&digits), 31)) == 0 && !zt_equal(m->u, zt_copy(z, zt_constant(&digits), 31)))
        zt_put(z, &equal);
    zt_line(z);
    t = zt_copy(z, zt_constant(&mixed), 32); zt_upcase(z, t, 32); show(z, t);
    t = zt_copy(z, zt_constant(&mixed), 32); zt_lowcase(z, t, 32); show(z, t);
    show(z, zt_join(z, zt_join(z, zt_constant(&con), zt_constant(&cat), 33), zt_constant(&enation), 33));
}

static void edited(struct zd_world *z, struct model *m)
{
    TEXT(items, "  12 -3.5 7&2 rest"); TEXT(abc, "abc"); TEXT(abd, "abd"); TEXT(ab, "ab"); TEXT(ordered, "ordered");
    TEXT(digit, " digit");
    struct zd_string t;

    m->s = zt_copy(z, zt_constant(&items), 34);
    m->i = zt_iget(z, &m->s, 35); zt_outint(z, m->i, 4L); zt_outint(z, m->s.pos, 4L);
    t = zt_sub(z, m->s, m->s.pos, m->s.length - m->s.pos + 1, 36);
    m->x = zt_rget(z, &t, 36); zt_xout(z, m->x, 2L, 8L); zt_line(z);
    zt_pos(&m->s, 1L);
    while (m->i = 0, ZD_MORE(m->s) && !z->failed)
        zt_cout(z, zt_cget(z, &m->s, 38) == ' ' ? '_' : 'x');
    zt_line(z);
    if (zt_order(zt_constant(&abc), zt_constant(&abd)) < 0 && zt_order(zt_constant(&ab), zt_constant(&abc)) < 0)
        zt_put(z, &ordered);
    zt_line(z);
    zt_outint(z, (long)'A', 4L); zt_cout(z, zt_ranked(z, 66L, 41));
    if (zt_digit('7') && !zt_is_letter('7'))
        zt_put(z, &digit);
    zt_line(z);
    m->i = zo_whole(z, 2.5, 42); zt_outint(z, m->i, 3L);
    m->i = zo_whole(z, -2.5, 42); zt_outint(z, m->i, 3L);
    m->i = zo_divide(z, -7L, 2L, 42); zt_outint(z, m->i, 3L);
    zt_outint(z, zo_modulo(z, -7L, 3L, 42), 3L); zt_outint(z, zo_remainder(z, -7L, 3L, 42), 3L);
    zt_outint(z, -zo_power(z, 7L, 2L, 42), 4L); zt_outint(z, zo_power(z, zo_power(z, 2L, 3L, 42), 2L, 42), 4L);
    zt_outint(z, zo_entier(z, -2.5, 42), 3L); zt_line(z);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;

    (void)frame;
    numbers(z);
    lines(z);
    frames(z, model);
    edited(z, model);
    ze_stop(z);
}

static const unsigned program_references[] = { ZD_FRAME_REFERENCES };
static const struct zd_class *const program_display[] = { &program_class };
static const struct zd_class program_class = {
    "program", 0, 0, 0, program_display, (unsigned)sizeof(struct zd_frame), ZD_RECORD, COUNT(program_references),
    program_references, 0, VARIANT(0), program_run, NO_NETWORK
};

static const unsigned model_references[] = { OFFSET(model, s.frame), OFFSET(model, u.frame) };
static const struct zd_plan scheme = {
    "text_output", COUNT(model_references), model_references, (unsigned)sizeof(struct zd_frame), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
