/* messages.c - failures and warnings in words, English or Chinese.

   The Chinese is UTF-8 written in octal, so that this file is ASCII.  A failure names its kind, the
   quantity, TIME and the run, then the card with its line. */

#include "zdport.h"
#include "zddigits.h"
#include "zdrun.h"

struct words {
    const char *english;
    const char *chinese;
};

/* By zd_kind; %g is the value of the failure, %n the value as a whole number, %t with ten digits. */
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
      "\347\273\223\346\236\234\346\227\240\346\263\225\344\277\235\345\255\230\346\210\226\350\257\273"
        "\345\233\236" },
    { "no memory",
      "\345\206\205\345\255\230\344\270\215\350\266\263" },
    { "stopped",
      "\345\267\262\345\201\234\346\255\242" },
    { "the subscript %g is outside its array",
      "\344\270\213\346\240\207 %g \350\266\205\345\207\272\346\225\260\347\273\204\350\214\203\345\233"
        "\264" },
    { "a function outside its domain, or a result too large",
      "\345\207\275\346\225\260\350\207\252\345\217\230\351\207\217\350\266\205\345\207\272\345\256\232"
        "\344\271\211\345\237\237\357\274\214\346\210\226\347\273\223\346\236\234\345\244\252\345\244\247" },
    { "READ finds no more numbers; the next one would be number %n",
      "READ \345\267\262\346\227\240\346\225\260\345\217\257\350\257\273\357\274\233\350\277\231\345"
        "\272\224\346\230\257\347\254\254 %n \344\270\252\346\225\260" },
    { "an INTEGER is read, but number %n has a decimal point or an exponent",
      "\350\246\201\350\257\273\347\232\204\346\230\257\346\225\264\346\225\260\357\274\214\347\254\254"
        " %n \344\270\252\346\225\260\345\215\264\345\270\246\346\234\211\345\260\217\346\225\260\347"
        "\202\271\346\210\226\346\214\207\346\225\260" },
    { "a number is needed, but number %n is not a number",
      "\350\246\201\350\257\273\347\232\204\346\230\257\346\225\260\357\274\214\347\254\254 %n \351"
        "\241\271\345\215\264\344\270\215\346\230\257\346\225\260" },
    { "an INTEGER outside 32 bits",
      "\346\225\264\346\225\260\350\266\205\345\207\272 32 \344\275\215\347\232\204\350\214\203\345\233"
        "\264" },
    { "the fission quotient is 0",
      "\350\243\202\345\217\230\345\225\206\344\270\272 0" },
    { "no step of the integration is accurate enough, however short: the value grows beyond all bounds or jumps, "
        "or the tolerance is too small",
      "\347\247\257\345\210\206\346\255\245\351\225\277\345\206\215\347\237\255\344\271\237\350\276\276"
        "\344\270\215\345\210\260\347\262\276\345\272\246\357\274\232\346\225\260\345\200\274\346\227\240"
        "\351\231\220\345\242\236\351\225\277\346\210\226\346\234\211\350\267\263\345\217\230\357\274\214"
        "\346\210\226\350\200\205\345\256\271\350\256\270\350\257\257\345\267\256\345\244\252\345\260\217" },
    { "the time step must be positive; it is %g",
      "\346\227\266\351\227\264\346\255\245\351\225\277\345\277\205\351\241\273\344\270\272\346\255\243"
        "\357\274\233\347\216\260\344\270\272 %g" },
    { "the data file cannot be read",
      "\346\227\240\346\263\225\350\257\273\345\217\226\346\225\260\346\215\256\346\226\207\344\273\266" },
    { "the data file has no such column",
      "\346\225\260\346\215\256\346\226\207\344\273\266\346\262\241\346\234\211\350\277\231\344\270\200"
        "\345\210\227" },
    { "the first column of the data file does not increase at line %n",
      "\346\225\260\346\215\256\346\226\207\344\273\266\347\232\204\347\254\254\344\270\200\345\210\227"
        "\345\210\260\347\254\254 %n \350\241\214\346\262\241\346\234\211\351\200\222\345\242\236" },
    { "line %n of the data file has no number where one is needed",
      "\346\225\260\346\215\256\346\226\207\344\273\266\347\254\254 %n \350\241\214\345\234\250\351"
        "\234\200\350\246\201\346\225\260\347\232\204\345\234\260\346\226\271\346\262\241\346\234\211\346"
        "\225\260" },
    { "the program cannot continue at the label %n, which does not exist",
      "\347\250\213\345\272\217\350\246\201\344\273\216\346\240\207\345\217\267 %n \347\273\247\347"
        "\273\255\357\274\214\344\275\206\346\262\241\346\234\211\350\277\231\344\270\252\346\240\207\345"
        "\217\267" },
    { "the input has more than the %n numbers that were read",
      "\350\276\223\345\205\245\344\270\255\347\232\204\346\225\260\345\244\232\344\272\216\345\267\262"
        "\350\257\273\347\232\204 %n \344\270\252" },
    { "events at one moment follow one another without end; the last was WHEN number %n",
      "\345\220\214\344\270\200\346\227\266\345\210\273\347\232\204\344\272\213\344\273\266\346\216\245"
        "\350\277\236\345\217\221\347\224\237\357\274\214\346\262\241\346\234\211\347\273\210\346\255\242"
        "\357\274\233\346\234\200\345\220\216\344\270\200\344\270\252\346\230\257\347\254\254 %n \344"
        "\270\252 WHEN" },
    { "a method of integration needs too many steps",
      "\347\247\257\345\210\206\346\226\271\346\263\225\346\211\200\351\234\200\347\232\204\346\255\245"
        "\346\225\260\350\277\207\345\244\232" },
    { "the equations are stiff; another method continues from here",
      "\346\226\271\347\250\213\346\230\257\345\210\232\346\200\247\347\232\204\357\274\233\347\224\261"
        "\346\255\244\350\265\267\346\224\271\347\224\250\345\217\246\344\270\200\346\226\271\346\263\225" },
    { "the equations could not be solved, failure code %n",
      "\346\226\271\347\250\213\346\227\240\346\263\225\346\261\202\350\247\243\357\274\214\345\244\261"
        "\350\264\245\344\273\243\347\240\201 %n" },
    { "the increment of a loop must be positive; it is %g",
      "\345\276\252\347\216\257\347\232\204\345\242\236\351\207\217\345\277\205\351\241\273\344\270\272"
        "\346\255\243\357\274\233\347\216\260\344\270\272 %g" },
    { "a block has %n equations, which are not as many as its unknowns",
      "\346\226\271\347\250\213\346\234\211 %n \344\270\252\357\274\214\344\270\216\346\234\252\347\237"
        "\245\351\207\217\347\232\204\344\270\252\346\225\260\344\270\215\347\255\211" },
    { "the model itself has ended the run",
      "\346\250\241\345\236\213\350\207\252\350\241\214\347\273\223\346\235\237\344\272\206\350\277\220"
        "\350\241\214" },
    { "the parameter is outside its limits; it is %g",
      "\345\217\202\346\225\260\350\266\205\345\207\272\345\205\266\350\214\203\345\233\264\357\274\233"
        "\347\216\260\344\270\272 %g" },
    { "a law of conservation replaces the start value; by it the state is %g",
      "\345\256\210\346\201\222\345\276\213\345\217\226\344\273\243\344\272\206\345\210\235\345\200\274"
        "\357\274\233\346\214\211\350\257\245\345\276\213\347\212\266\346\200\201\345\217\230\351\207\217"
        "\344\270\272 %g" },
    { "a function or procedure is called within itself %n deep",
      "\345\207\275\346\225\260\346\210\226\350\277\207\347\250\213\345\234\250\350\207\252\350"
        "\272\253\344\270\255\350\260\203\347\224\250\346\267\261\350\276\276 %n \345\261\202" },
    { "a step takes more from a compartment than it holds",
      "\344\270\200\346\255\245\345\217\226\350\265\260\347\232\204\351\207\217\345\244\232\344\272\216"
        "\351\232\224\345\256\244\347\232\204\345\220\253\351\207\217" },
    { "no step moves the time, so the run ends here",
      "\346\227\266\351\227\264\344\270\215\345\206\215\345\211\215\350\277\233\357\274\214\350\277\220"
        "\350\241\214\345\234\250\346\255\244\347\273\223\346\235\237" },
    { "the input has more than 16777216 bytes before number %n",
      "\350\276\223\345\205\245\344\270\255\347\254\254 %n \344\270\252\346\225\260\344\271\213\345"
        "\211\215\350\266\205\350\277\207 16777216 \344\270\252\345\255\227\350\212\202" }
#ifdef ZD_TYPED
    ,
    { "the result is out of range",
      "\347\273\223\346\236\234\350\266\205\345\207\272\350\214\203\345\233\264" },
    { "division by zero",
      "\351\231\244\344\273\245\351\233\266" },
    { "the root of a negative value",
      "\345\257\271\350\264\237\346\225\260\345\274\200\346\226\271" },
    { "the logarithm of zero or less",
      "\345\257\271\351\233\266\346\210\226\350\264\237\346\225\260\345\217\226\345\257\271\346\225\260" },
    { "a power outside its domain",
      "\344\271\230\346\226\271\350\266\205\345\207\272\345\256\232\344\271\211\345\237\237" },
    { "COMINT must be positive",
      "COMINT \345\277\205\351\241\273\344\270\272\346\255\243" },
    { "ABORT\" ended the run",
      "ABORT\" \347\273\223\346\235\237\344\272\206\350\277\220\350\241\214" }
#endif
};

static const struct words word_error = { "error: ", "\351\224\231\350\257\257\357\274\232" };
static const struct words word_warning = { "warning: ", "\350\255\246\345\221\212\357\274\232" };
static const struct words word_note = { "note: ", "\346\263\250\346\204\217\357\274\232" };
static const struct words word_table = { ", table ", "\357\274\214\350\241\250 " };
static const struct words word_quantity = { ", in the equation of ", "\357\274\214\346\226\271\347\250\213 " };
static const struct words word_time = { ", at TIME %t", "\357\274\214TIME %t" };
static const struct words word_run = { ", run ", "\357\274\214\350\277\220\350\241\214 " };
static const struct words word_steps = { ", %n steps outside in this run", "\357\274\214\346\234\254"
  "\346\254\241\350\277\220\350\241\214\345\205\261 %n \346\255\245\350\266\205\345\207\272" };
static const struct words word_line = { "  line %n: ", "  \347\254\254 %n \350\241\214\357\274\232" };
static const struct words word_setting = { ", in computing ", "\357\274\214\350\256\241\347\256\227 " };
static const struct words word_moment = { ", at T = %t", "\357\274\214T = %t" };
static const struct words word_pass = { ", run %n",
  "\357\274\214\347\254\254 %n \346\254\241\350\277\220\350\241\214" };
static const struct words word_file = { ", file ", "\357\274\214\346\226\207\344\273\266 " };
static const struct words word_column = { ", column ", "\357\274\214\345\210\227 " };

static const struct words word_unknowns = { ", unknowns: ", "\357\274\214\346\234\252\347\237\245\351\207\217\357\274\232" };
static const struct words word_name = { ", of ", "\357\274\214\345\205\263\344\272\216 " };

#define PIECE 320               /* size of any number, or of the text before it */

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

/* English, if the program was built without Chinese. */
static const char *chosen(const struct speech *speech, const struct words *words)
{
    return speech->chinese && words->chinese[0] != '\0' ? words->chinese : words->english;
}

static void word(struct speech *speech, const struct words *words)
{
    say(speech, chosen(speech, words));
}

/* Words with one number in them. */
static void number(struct speech *speech, const struct words *words, double value)
{
    const char *text = chosen(speech, words);
    const char *place = strchr(text, '%');
    char piece[PIECE];
    size_t length;

    if (place == NULL) {
        say(speech, text);
        return;
    }
    length = (size_t)(place - text) < PIECE ? (size_t)(place - text) : PIECE - 1;
    memcpy(piece, text, length);
    piece[length] = '\0';
    say(speech, piece);
    if (place[1] == 'n')
        zdn_fixed(piece, value, 0);
    else
        zdn_general(piece, value, place[1] == 't' ? 10 : 6);
    say(speech, piece);
    say(speech, place + 2);
}

#ifdef ZD_TYPED
static void number_after(struct speech *speech, const char *text, double value)
{
    char piece[PIECE];

    say(speech, text);
    zdn_fixed(piece, value, 0);
    say(speech, piece);
}
#endif

/* For a card of DYNAMO: its equation, TIME and the name of the run. */
static void say_where(struct speech *speech, const struct zd_program *program, int run,
                      const struct zd_failure *what, const struct zd_site *site)
{
    int kind = what->kind;

    if (site != NULL && site->detail[0] != '\0') {
        word(speech, &word_table);
        say(speech, site->detail);
    }
    if (site != NULL) {
        word(speech, &word_quantity);
        say(speech, site->quantity);
    }
    if (kind != ZD_DT && kind != ZD_STORAGE && kind != ZD_MEMORY)
        number(speech, &word_time, what->time);
    if (run >= 0 && run < program->n_runs && program->runs[run].name[0] != '\0') {
        word(speech, &word_run);
        say(speech, program->runs[run].name);
    }
}

/* The faulty file and column, before the program has begun. */
static void say_file(struct speech *speech, const struct zd_program *program, const struct zd_failure *what)
{
    int i;

    for (i = 0; i < program->n_tables; i++) {
        const struct zd_table *table = program->tables + i;

        if (table->site != what->site)
            continue;
        word(speech, &word_file);
        say(speech, table->file);
        if (what->kind == ZD_NO_COLUMN && what->value >= 0.0 && what->value < (double)table->n_columns) {
            word(speech, &word_column);
            say(speech, table->columns[(int)what->value]);
        }
        return;
    }
}

/* The meaning of the detail of a site, by kind of failure. */
static const struct words *detail_word(int kind)
{
    switch (kind) {
    case ZD_COUNT:
        return &word_unknowns;
    case ZD_INDEX:
    case ZD_DEPTH:
    case ZD_LIMITS:
    case ZD_MISMATCH:
        return &word_name;
    default:
        return &word_column;
    }
}

/* For a statement of a program that runs as written: the quantity it sets, T and the number of the run. */
static void say_statement(struct speech *speech, int run, const struct zd_failure *what, const struct zd_site *site)
{
    if (site != NULL && site->quantity[0] != '\0') {
        word(speech, &word_setting);
        say(speech, site->quantity);
    }
    if (site != NULL && site->detail[0] != '\0') {
        word(speech, detail_word(what->kind));
        say(speech, site->detail);
    }
    number(speech, &word_moment, what->time);
    if (run >= 0)
        number(speech, &word_pass, (double)run + 1.0);
}

#ifdef ZD_TYPED
/* What a failure of a program with a script is called; null: it is described as others are. */
static const char *code_of(int kind)
{
    switch (kind) {
    case ZD_OVERLOAD:
        return "overload";
    case ZD_BY_ZERO:
        return "divide-by-zero";
    case ZD_ROOT:
        return "negative-root";
    case ZD_LOGARITHM:
        return "log-domain";
    case ZD_POWER:
        return "power-domain";
    case ZD_NOT_FINITE:
        return "not-finite";
    case ZD_INDEX:
        return "index-range";
    case ZD_STEP_SIGN:
        return "step-not-positive";
    case ZD_INTERVAL:
        return "comint-not-positive";
    case ZD_ABORTED:
        return "abort";
    default:
        return NULL;
    }
}

/* zudyn-run: overload line=10 word=GAIN node=5 t=0.86 pass=1 */
static void say_code(struct speech *speech, const struct zd_failure *what, const struct zd_site *site)
{
    char time[ZDD_NUMBER];
    int pass = (int)what->value % 10, decimals = (int)what->value / 10;

    zdd_time(time, (zd_int64)floor(what->time * 1e8 + 0.5), decimals);
    say(speech, "zudyn-run: ");
    say(speech, code_of(what->kind));
    if (site != NULL) {
        number_after(speech, " line=", (double)site->line);
        say(speech, " word=");
        say(speech, site->quantity);
        say(speech, " node=");
        say(speech, site->detail[0] == '\0' ? "-" : site->detail);
    }
    say(speech, " t=");
    say(speech, time);
    number_after(speech, " pass=", (double)pass);
    if (what->kind == ZD_ABORTED && site != NULL) {
        say(speech, " text=");
        say(speech, site->card);
    }
    say(speech, "\n");
}
#endif

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
        site = ZD_SITE(program, what->site);
#ifdef ZD_TYPED
    if (program->script != NULL && code_of(kind) != NULL) {
        say_code(&speech, what, site);
        return speech.failed ? ZD_STORAGE : ZD_GOOD;
    }
#endif
    word(&speech, !warning ? &word_error : kind == ZD_LEFT_OVER ? &word_note : &word_warning);
    number(&speech, kinds + kind, what->value);
    if (ZD_IN_STEPS(program))
        say_where(&speech, program, run, what, site);
    else if (kind >= ZD_NO_FILE && kind <= ZD_BAD_DATA)
        say_file(&speech, program, what);
    else if (kind != ZD_STORAGE && kind != ZD_MEMORY && kind != ZD_LEFT_OVER)
        say_statement(&speech, run, what, site);
    if (warning && kind == ZD_TABLE_RANGE)
        number(&speech, &word_steps, steps);
    say(&speech, "\n");
    if (site != NULL) {
        number(&speech, &word_line, (double)site->line);
        say(&speech, site->card);
        say(&speech, "\n");
    }
    return speech.failed ? ZD_STORAGE : ZD_GOOD;
}
