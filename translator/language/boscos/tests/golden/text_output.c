#include <math.h>
#include "zdevent.h"
#include "zdtext.h"
#include "zdstream.h"

struct program {
    struct zd_frame frame;
};

struct model {
    struct zd_world world;
    struct zd_string s, u;
    long i;
    double x;
};

static const struct zd_class program_class;
static struct zd_chars blanks_at_the_end_go_text = ZD_CHARS("blanks at the end go   ");
static struct zd_chars column_11_text = ZD_CHARS("column 11");
static struct zd_chars x3_text = ZD_CHARS("3");
static struct zd_chars quote_inside_code_text = ZD_CHARS("quote \" inside, code A, joined");
static struct zd_chars ab_text = ZD_CHARS("ab");
static struct zd_chars x123_text = ZD_CHARS("123");
static struct zd_chars same_frame_text = ZD_CHARS("same frame");
static struct zd_chars other_frame_text = ZD_CHARS("other frame");
static struct zd_chars equal_characters_text = ZD_CHARS("equal characters");
static struct zd_chars mixed_case_1_text = ZD_CHARS("Mixed Case 1");
static struct zd_chars con_text = ZD_CHARS("con");
static struct zd_chars cat_text = ZD_CHARS("cat");
static struct zd_chars enation_text = ZD_CHARS("enation");
static struct zd_chars x12_3_5_7_2_rest_text = ZD_CHARS("  12 -3.5 7&2 rest");
static struct zd_chars abc_text = ZD_CHARS("abc");
static struct zd_chars abd_text = ZD_CHARS("abd");
static struct zd_chars ordered_text = ZD_CHARS("ordered");
static struct zd_chars digit_text = ZD_CHARS(" digit");

static void show(struct zd_world *z, struct zd_string t);
static void bar(struct zd_world *z);

static void show(struct zd_world *z, struct zd_string t)
{
    /* begin outchar('[');  outtext(t);  outchar(']');  outimage end; */
    zt_cout(z, '[');
    zt_text(z, t);
    zt_cout(z, ']');
    zt_line(z);
}

static void bar(struct zd_world *z)
{
    /* procedure bar;  outchar('|'); */
    zt_cout(z, '|');
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct zd_string value_;
    int left, right;
    struct zd_string text;

    (void)frame;
    /* outint(42, 6); bar;  outint(42, -6); bar;  outint(42, 0); bar;  outint(-42, 6); bar;  outimage; */
    zt_outint(z, 42, 6);
    bar(z);
    zt_outint(z, 42, -6);
    bar(z);
    zt_outint(z, 42, 0);
    bar(z);
    zt_outint(z, -42, 6);
    bar(z);
    zt_line(z);
    /* outfix(3.14159, 3, 10); bar;  outfix(3.14159, 3, -10); bar;  outfix(3.14159, 0, 10); bar;  outfix(3.14159, 3, 0);
       bar;  outimage; */
    zt_xout(z, 3.14159, 3, 10);
    bar(z);
    zt_xout(z, 3.14159, 3, -10);
    bar(z);
    zt_xout(z, 3.14159, 0, 10);
    bar(z);
    zt_xout(z, 3.14159, 3, 0);
    bar(z);
    zt_line(z);
    /* outfix(-0.004, 2, 8); bar;  outfix(2.5, 0, 4); bar;  outfix(3.5, 0, 4); bar;  outfix(0.125, 2, 8); bar;
       outfix(-1234.5678, 2, 12); bar;  outimage; */
    zt_xout(z, -0.004, 2, 8);
    bar(z);
    zt_xout(z, 2.5, 0, 4);
    bar(z);
    zt_xout(z, 3.5, 0, 4);
    bar(z);
    zt_xout(z, 0.125, 2, 8);
    bar(z);
    zt_xout(z, -1234.5678, 2, 12);
    bar(z);
    zt_line(z);
    /* outreal(1234.5678, 6, 14); bar;  outreal(0.00012345678, 4, 14); bar;  outreal(0, 4, 14); bar;  outreal(-1&100, 4,
       14); bar;  outimage; */
    zt_rout(z, 1234.5678, 6, 14);
    bar(z);
    zt_rout(z, 0.00012345678, 4, 14);
    bar(z);
    zt_rout(z, 0.0, 4, 14);
    bar(z);
    zt_rout(z, -1e100, 4, 14);
    bar(z);
    zt_line(z);
    /* outreal(3.7, 1, 10); bar;  outreal(2.5, 3, 0); bar;  outimage; */
    zt_rout(z, 3.7, 1, 10);
    bar(z);
    zt_rout(z, 2.5, 3, 0);
    bar(z);
    zt_line(z);
    /* outtext("blanks at the end go   ");  outimage; */
    zt_put(z, &blanks_at_the_end_go_text);
    zt_line(z);
    /* outimage; */
    zt_line(z);
    /* setpos(11);  outtext("column 11");  setpos(3);  outtext("3");  outimage; */
    zt_tab(z, 11);
    zt_put(z, &column_11_text);
    zt_tab(z, 3);
    zt_put(z, &x3_text);
    zt_line(z);
    /* outtext("quote "" inside, code !65!, " "joined");  outimage; */
    zt_put(z, &quote_inside_code_text);
    zt_line(z);
    /* s :- blanks(8); */
    model->s = zt_blanks(z, 8, 14);
    /* s.putint(-77);  show(s); */
    zt_iput(z, &model->s, -77, 15);
    show(z, model->s);
    /* s.putfix(2.71828, 2);  show(s); */
    zt_xput(z, &model->s, 2.71828, 2, 16);
    show(z, model->s);
    /* s.putreal(2.71828, 1);  show(s); */
    zt_rput(z, &model->s, 2.71828, 1, 17);
    show(z, model->s);
    /* s := "ab";  show(s); */
    zt_assign(z, model->s, zt_constant(&ab_text), 18);
    show(z, model->s);
    /* s.setpos(3);  s.putchar('X');  outint(s.pos, 3);  outint(s.length, 3);  outimage; */
    zt_pos(&model->s, 3);
    zt_cput(z, &model->s, 'X', 19);
    zt_outint(z, ZD_POS(model->s), 3);
    zt_outint(z, model->s.length, 3);
    zt_line(z);
    /* u :- s.sub(2, 3);  u := "123";  show(s); */
    model->u = zt_sub(z, model->s, 2, 3, 20);
    zt_assign(z, model->u, zt_constant(&x123_text), 20);
    show(z, model->s);
    /* outint(u.getint + 1, 5);  outimage; */
    zt_outint(z, zo_add(z, zt_iget(z, &model->u, 21), 1, 21), 5);
    zt_line(z);
    /* show(s.strip); */
    show(z, zt_peel(model->s));
    /* show(s.main.sub(1, 2)); */
    show(z, zt_sub(z, zt_main(model->s), 1, 2, 23));
    /* if u == s.sub(2, 3) then outtext("same frame") else outtext("other frame");  outimage; */
    if (zt_equal(model->u, zt_sub(z, model->s, 2, 3, 24)))
        zt_put(z, &same_frame_text);
    else
        zt_put(z, &other_frame_text);
    zt_line(z);
    /* if u = copy("123") and u =/= copy("123") then outtext("equal characters");  outimage; */
    value_ = model->u;
    left = zt_order(value_, zt_copy(z, zt_constant(&x123_text), 25)) == 0;
    value_ = model->u;
    right = !zt_equal(value_, zt_copy(z, zt_constant(&x123_text), 25));
    if (left && right)
        zt_put(z, &equal_characters_text);
    zt_line(z);
    /* show(upcase(copy("Mixed Case 1")));  show(lowcase(copy("Mixed Case 1"))); */
    text = zt_copy(z, zt_constant(&mixed_case_1_text), 26);
    zt_upcase(z, text, 26);
    show(z, text);
    text = zt_copy(z, zt_constant(&mixed_case_1_text), 26);
    zt_lowcase(z, text, 26);
    show(z, text);
    /* show("con" & "cat" & "enation"); */
    show(z, zt_join(z, zt_join(z, zt_constant(&con_text), zt_constant(&cat_text), 27),
        zt_constant(&enation_text), 27));
    /* s :- copy("  12 -3.5 7&2 rest"); */
    model->s = zt_copy(z, zt_constant(&x12_3_5_7_2_rest_text), 28);
    /* i := s.getint;  outint(i, 4);  outint(s.pos, 4); */
    model->i = zt_iget(z, &model->s, 29);
    zt_outint(z, model->i, 4);
    zt_outint(z, ZD_POS(model->s), 4);
    /* x := s.sub(s.pos, s.length - s.pos + 1).getreal;  outfix(x, 2, 8);  outimage; */
    text = zt_sub(z, model->s, ZD_POS(model->s), zo_add(z,
        zo_subtract(z, model->s.length, ZD_POS(model->s), 30), 1, 30), 30);
    model->x = zt_rget(z, &text, 30);
    zt_xout(z, model->x, 2, 8);
    zt_line(z);
    /* s.setpos(1); */
    zt_pos(&model->s, 1);
    /* for i := 0 while s.more do if s.getchar = ' ' then outchar('_') else outchar('x'); */
    for (;;) {
        model->i = 0;
        if (!(ZD_MORE(model->s) && !z->failed))
            break;
        if (zt_cget(z, &model->s, 32) == ' ')
            zt_cout(z, '_');
        else
            zt_cout(z, 'x');
    }
    /* outimage; (line 37) */
    zt_line(z);
    /* if "abc" < "abd" and "ab" < "abc" then outtext("ordered");  outimage; */
    if (zt_order(zt_constant(&abc_text), zt_constant(&abd_text)) < 0
        && zt_order(zt_constant(&ab_text), zt_constant(&abc_text)) < 0)
        zt_put(z, &ordered_text);
    zt_line(z);
    /* outint(rank('A'), 4);  outchar(char(66));  if digit('7') and not letter('7') then outtext(" digit");  outimage; */
    zt_outint(z, 65, 4);
    zt_cout(z, zt_ranked(z, 66, 35));
    if (zt_digit('7') && !zt_is_letter('7'))
        zt_put(z, &digit_text);
    zt_line(z);
    /* i := 2.5;  outint(i, 3);  i := -2.5;  outint(i, 3);  i := -7 // 2;  outint(i, 3);  outint(mod(-7, 3), 3);
       outint(rem(-7, 3), 3);  outint(-7 ** 2, 4);  outint(2 ** 3 ** 2, 4);  outint(entier(-2.5), 3);  outimage */
    model->i = zo_whole(z, 2.5, 36);
    zt_outint(z, model->i, 3);
    model->i = zo_whole(z, -2.5, 36);
    zt_outint(z, model->i, 3);
    model->i = zo_subtract(z, 0, zo_divide(z, 7, 2, 36), 36);
    zt_outint(z, model->i, 3);
    zt_outint(z, zo_modulo(z, -7, 3, 36), 3);
    zt_outint(z, zo_remainder(z, -7, 3, 36), 3);
    zt_outint(z, zo_subtract(z, 0, zo_power(z, 7, 2, 36), 36), 4);
    zt_outint(z, zo_power(z, zo_power(z, 2, 3, 36), 2, 36), 4);
    zt_outint(z, zo_entier(z, -2.5, 36), 3);
    zt_line(z);
    /* begin */
    ze_stop(z);
}

/* ---- descriptors ---- */

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))


static const unsigned program_references[] = { ZD_FRAME_REFERENCES };
static const struct zd_class *const program_display[] = { &program_class };
static const struct zd_class program_class = {
    "program", 1, 0, 0, program_display, (unsigned)sizeof(struct program), ZD_RECORD,
    COUNT(program_references), program_references, 0, NULL, 0, program_run, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL
};

static const struct zd_site sites[] = {
    { 2, "", "", "begin" },
    { 6, "", "", "text s, u;  integer i;  real x;" },
    { 3, "", "", "procedure show(t);  text t;" },
    { 4, "", "", "begin outchar('[');  outtext(t);  outchar(']');  outimage end;" },
    { 5, "", "", "procedure bar;  outchar('|');" },
    { 8, "", "", "outint(42, 6); bar;  outint(42, -6); bar;  outint(42, 0); bar;  outint(-42, 6); bar;  outimage;" },
    { 9, "", "", "outfix(3.14159, 3, 10); bar;  outfix(3.14159, 3, -10); bar;  outfix(3.14159, 0, 10); bar;  outfix(3."
        "14159, 3, 0); bar;  outimage;" },
    { 10, "", "", "outfix(-0.004, 2, 8); bar;  outfix(2.5, 0, 4); bar;  outfix(3.5, 0, 4); bar;  outfix(0.125, 2, 8); b"
        "ar;  outfix(-1234.5678, 2, 12); bar;  outimage;" },
    { 11, "", "", "outreal(1234.5678, 6, 14); bar;  outreal(0.00012345678, 4, 14); bar;  outreal(0, 4, 14); bar;  outre"
        "al(-1&100, 4, 14); bar;  outimage;" },
    { 12, "", "", "outreal(3.7, 1, 10); bar;  outreal(2.5, 3, 0); bar;  outimage;" },
    { 13, "", "", "outtext(\"blanks at the end go   \");  outimage;" },
    { 14, "", "", "outimage;" },
    { 15, "", "", "setpos(11);  outtext(\"column 11\");  setpos(3);  outtext(\"3\");  outimage;" },
    { 16, "", "", "outtext(\"quote \"\" inside, code !65!, \" \"joined\");  outimage;" },
    { 18, "", "", "s :- blanks(8);" },
    { 19, "", "", "s.putint(-77);  show(s);" },
    { 20, "", "", "s.putfix(2.71828, 2);  show(s);" },
    { 21, "", "", "s.putreal(2.71828, 1);  show(s);" },
    { 22, "", "", "s := \"ab\";  show(s);" },
    { 23, "", "", "s.setpos(3);  s.putchar('X');  outint(s.pos, 3);  outint(s.length, 3);  outimage;" },
    { 24, "", "", "u :- s.sub(2, 3);  u := \"123\";  show(s);" },
    { 25, "", "", "outint(u.getint + 1, 5);  outimage;" },
    { 26, "", "", "show(s.strip);" },
    { 27, "", "", "show(s.main.sub(1, 2));" },
    { 28, "", "", "if u == s.sub(2, 3) then outtext(\"same frame\") else outtext(\"other frame\");  outimage;" },
    { 29, "", "", "if u = copy(\"123\") and u =/= copy(\"123\") then outtext(\"equal characters\");  outimage;" },
    { 30, "", "", "show(upcase(copy(\"Mixed Case 1\")));  show(lowcase(copy(\"Mixed Case 1\")));" },
    { 31, "", "", "show(\"con\" & \"cat\" & \"enation\");" },
    { 32, "", "", "s :- copy(\"  12 -3.5 7&2 rest\");" },
    { 33, "", "", "i := s.getint;  outint(i, 4);  outint(s.pos, 4);" },
    { 34, "", "", "x := s.sub(s.pos, s.length - s.pos + 1).getreal;  outfix(x, 2, 8);  outimage;" },
    { 35, "", "", "s.setpos(1);" },
    { 36, "", "", "for i := 0 while s.more do if s.getchar = ' ' then outchar('_') else outchar('x');" },
    { 37, "", "", "outimage;" },
    { 38, "", "", "if \"abc\" < \"abd\" and \"ab\" < \"abc\" then outtext(\"ordered\");  outimage;" },
    { 39, "", "", "outint(rank('A'), 4);  outchar(char(66));  if digit('7') and not letter('7') then outtext(\" digit\""
        ");  outimage;" },
    { 40, "", "", "i := 2.5;  outint(i, 3);  i := -2.5;  outint(i, 3);  i := -7 // 2;  outint(i, 3);  outint(mod(-7, 3)"
        ", 3);  outint(rem(-7, 3), 3);  outint(-7 ** 2, 4);  outint(2 ** 3 ** 2, 4);  outint(entier(-2.5), 3)"
        ";  outimage" },
    { 0, "", "", "" }
};

static const unsigned model_references[] = { (unsigned)offsetof(struct model, s.frame),
    (unsigned)offsetof(struct model, u.frame) };
union largest {
    struct zd_linkage linkage;
    struct program program;
};
static const struct zd_plan scheme = {
    "model", 2, model_references, (unsigned)sizeof(union largest), &program_class, 37, sites
};

#include "boscos.h"

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
