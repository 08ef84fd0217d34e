/* message.c - failures and warnings in words, English or Chinese.

   The Chinese is UTF-8 written in octal, so that this file is ASCII.  A failure names its kind, the
   quantity, TIME and the run, then the card with its line. */

#include <string.h>
#include "zdrun.h"

struct words {
    const char *english;
    const char *chinese;
};

/* By zd_kind; %g is the value of the failure. */
static const struct words kinds[] = {
    { "nothing failed",
      "\346\262\241\346\234\211\351\224\231\350\257\257" },
    { "division by zero",
      "\351\231\244\344\273\245\351\233\266" },
    { "a logarithm, root or power outside its domain",
      "\345\257\271\346\225\260\343\200\201\345\274\200\346\226\271\346\210\226\344\271\230\346\226\271"
        "\350\266\205\345\207\272\345\256\232\344\271\211\345\237\237" },
    { "the value is not finite",
      "\346\225\260\345\200\274\344\270\215\346\230\257\346\234\211\351\231\220\346\225\260" },
    { "a WHILE block was repeated more than 1000000 times in one step",
      "WHILE \345\235\227\345\234\250\344\270\200\346\255\245\345\206\205\351\207\215\345\244\215\350\266"
        "\205\350\277\207 1000000 \346\254\241" },
    { "the run takes more than 2000000000 steps",
      "\350\277\220\350\241\214\350\266\205\350\277\207 2000000000 \346\255\245" },
    { "DT must be positive and finite; it is %g",
      "DT \345\277\205\351\241\273\344\270\272\346\255\243\347\232\204\346\234\211\351\231\220\346\225"
        "\260\357\274\233\347\216\260\344\270\272 %g" },
    { "the bounds and the interval ask for %g values, the table has another number",
      "\344\270\212\344\270\213\351\231\220\345\222\214\351\227\264\351\232\224\350\246\201\346\261\202"
        " %g \344\270\252\345\200\274\357\274\214\344\270\216\350\241\250\344\270\215\347\254\246" },
    { "the argument %g is outside the range of the table",
      "\350\207\252\345\217\230\351\207\217 %g \350\266\205\345\207\272\350\241\250\347\232\204\350\214"
        "\203\345\233\264" },
    { "the results cannot be stored or read back",
      "\347\273\223\346\236\234\346\227\240\346\263\225\344\277\235\345\255\230\346\210\226\350\257\273\345\233\236" },
    { "no memory",
      "\345\206\205\345\255\230\344\270\215\350\266\263" },
    { "stopped",
      "\345\267\262\345\201\234\346\255\242" }
};

static const struct words word_error = { "error: ", "\351\224\231\350\257\257\357\274\232" };
static const struct words word_warning = { "warning: ", "\350\255\246\345\221\212\357\274\232" };
static const struct words word_table = { ", table ", "\357\274\214\350\241\250 " };
static const struct words word_quantity = { ", in the equation of ", "\357\274\214\346\226\271\347\250\213 " };
static const struct words word_time = { ", at TIME %.10g", "\357\274\214TIME %.10g" };
static const struct words word_run = { ", run ", "\357\274\214\350\277\220\350\241\214 " };
static const struct words word_steps = { ", %.0f steps outside in this run", "\357\274\214\346\234\254"
  "\346\254\241\350\277\220\350\241\214\345\205\261 %.0f \346\255\245\350\266\205\345\207\272" };
static const struct words word_line = { "  line %d: ", "  \347\254\254 %d \350\241\214\357\274\232" };

struct speech {
    struct zd_sink *sink;
    int chinese;
    int failed;
};

static void say(struct speech *speech, const char *text)
{
    if (!speech->failed && speech->sink->put(speech->sink->context, text) != 0)
        speech->failed = 1;
}

static void word(struct speech *speech, const struct words *words)
{
    say(speech, speech->chinese ? words->chinese : words->english);
}

/* Words with one number in them. */
static void number(struct speech *speech, const struct words *words, double value)
{
    char text[200];

    sprintf(text, speech->chinese ? words->chinese : words->english, value);
    say(speech, text);
}

static void line(struct speech *speech, int line_number)
{
    char text[80];

    sprintf(text, speech->chinese ? word_line.chinese : word_line.english, line_number);
    say(speech, text);
}

int zd_describe(const struct zd_program *program, int run, const struct zd_failure *what, int warning,
                double steps, const char *locale, struct zd_sink *sink)
{
    const struct zd_site *site = NULL;
    struct speech speech;
    int kind = what->kind;

    speech.sink = sink;
    speech.chinese = locale != NULL && locale[0] == 'z' && locale[1] == 'h';
    speech.failed = 0;
    if (kind < 0 || kind >= (int)(sizeof kinds / sizeof kinds[0]))
        kind = ZD_STORAGE;
    if (what->site >= 0 && what->site < program->n_sites)
        site = program->sites + what->site;
    word(&speech, warning ? &word_warning : &word_error);
    number(&speech, kinds + kind, what->value);
    if (site != NULL && site->detail[0] != '\0') {
        word(&speech, &word_table);
        say(&speech, site->detail);
    }
    if (site != NULL) {
        word(&speech, &word_quantity);
        say(&speech, site->quantity);
    }
    if (kind != ZD_DT && kind != ZD_STORAGE && kind != ZD_MEMORY)
        number(&speech, &word_time, what->time);
    if (run >= 0 && run < program->n_runs && program->runs[run].name[0] != '\0') {
        word(&speech, &word_run);
        say(&speech, program->runs[run].name);
    }
    if (warning)
        number(&speech, &word_steps, steps);
    say(&speech, "\n");
    if (site != NULL) {
        line(&speech, site->line);
        say(&speech, site->card);
        say(&speech, "\n");
    }
    return speech.failed ? ZD_STORAGE : ZD_GOOD;
}
