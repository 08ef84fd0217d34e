/* options.c - the options of standalone programs, in one table. */

#include "zdport.h"
#include "zdcommand.h"
#include "zddigits.h"

#define MOST_BETWEEN 10000      /* number of moments between those of the data */

/* The clocks of the programs that accept an option. */
#define STEPS (1 << ZDY_STEPS)
#define ROWS (1 << ZDY_ROWS)
#define OWN (1 << ZDY_OWN)
#define EVENTS (1 << ZDY_EVENTS)
#ifdef ZD_TYPED
#define PASSES (1 << ZDY_PASSES)
#define ANY (STEPS | ROWS | OWN | EVENTS | PASSES)
#else
#define ANY (STEPS | ROWS | OWN | EVENTS)
#endif

/* The action of an option; options before ACT_FLAGS have a value. */
enum act {
    ACT_GIVE, ACT_RUN, ACT_SETTINGS, ACT_FROM, ACT_TO, ACT_WITH, ACT_STEPPED, ACT_SWEEP, ACT_COLUMNS, ACT_INPUT,
    ACT_DATA, ACT_RESUME, ACT_METHOD, ACT_CSV, ACT_SAVE, ACT_STORE, ACT_KEEP, ACT_OBSERVE, ACT_DRAW, ACT_SAID, ACT_TITLES,
    ACT_LAYOUT, ACT_LOCALE,
#ifdef ZD_TYPED
    ACT_RAW, ACT_SCRIPT,
#endif
    ACT_FLAGS,
    ACT_TERMINAL, ACT_EVERY_STEP, ACT_NO_ROWS, ACT_NO_PAGES, ACT_STRICT, ACT_BALANCE, ACT_STATS, ACT_HELP
};

struct option {
    const char *name;
    int clocks;
    int act;
    const char *english;        /* its text in --help, or null */
    const char *chinese;
};

static const struct option options[] = {
    { "", STEPS, ACT_GIVE,
      "  NAME=VALUE        a constant; NAME(3)=VALUE one value of a table; NAME=v/v/v a whole table",
      "  NAME=VALUE        \345\270\270\346\225\260\357\274\233NAME(3)=VALUE \350\241\250\344\270"
        "\255\347\232\204\344\270\200\344\270\252\345\200\274\357\274\233NAME=v/v/v \346\225\264\344"
        "\270\252\350\241\250" },
    { "", OWN, ACT_GIVE,
      "  NAME=VALUE        a parameter, or a variable: V2=300; it is assigned behind INITIAL in every run",
      "  NAME=VALUE        \345\217\202\346\225\260\357\274\214\346\210\226\345\217\230\351\207\217"
        "\357\274\232V2=300\357\274\214\346\257\217\346\254\241\350\277\220\350\241\214\345\234\250 I"
        "NITIAL \344\271\213\345\220\216\350\265\213\347\273\231\345\256\203" },
    { "", ROWS, ACT_GIVE,
      "  NAME=VALUE        a parameter: k=0.2, an element w[1]=3, a starting value y0=2",
      "  NAME=VALUE        \345\217\202\346\225\260\357\274\232k=0.2\357\274\214\346\225\260"
        "\347\273\204\345\205\203\347\264\240 w[1]=3\357\274\214\345\210\235\345\200\274 y0=2" },
    { "", EVENTS, ACT_GIVE,
      "  NAME=VALUE        a constant of the outermost block: restitution=0.7",
      "  NAME=VALUE        \346\234\200\345\244\226\345\261\202\345\210\206\347\250\213\345\272\217"
        "\347\232\204\345\270\270\351\207\217\357\274\232restitution=0.7" },
    { "--set", ANY, ACT_GIVE,
      "  --set NAME=VALUE  the same",
      "  --set NAME=VALUE  \345\220\214\344\270\212" },
    { "-s", ANY, ACT_GIVE, NULL, NULL },
    { "--run", STEPS, ACT_RUN,
      "  --run N           only run number N, or the run of that name",
      "  --run N           \345\217\252\345\201\232\347\254\254 N \346\254\241\350\277\220\350\241"
        "\214\357\274\214\346\210\226\345\220\215\344\270\272 N \347\232\204\350\277\220\350\241\214" },
    { "--settings", ROWS, ACT_SETTINGS,
      "  --settings FILE   parameters, a line for each: name = value; : begins a comment",
      "  --settings FILE   \345\217\202\346\225\260\346\226\207\344\273\266\357\274\214\346\257"
        "\217\350\241\214\344\270\200\344\270\252\357\274\232name = value\357\274\233: \344\271"
        "\213\345\220\216\346\230\257\346\263\250\351\207\212" },
    { "--from", ROWS, ACT_FROM,
      "  --from --to --with N   other rows than those of INDEPENDENT",
      "  --from --to --with N   \344\273\243\346\233\277 INDEPENDENT \347\232\204 FROM\343\200"
        "\201TO\343\200\201WITH" },
    { "--to", ROWS, ACT_TO, NULL, NULL },
    { "--with", ROWS, ACT_WITH, NULL, NULL },
    { "--stepped", ROWS, ACT_STEPPED,
      "  --stepped k=1,2,5 a run for each value",
      "  --stepped k=1,2,5 \346\257\217\344\270\252\345\200\274\350\277\220\350\241\214\344\270"
        "\200\346\254\241" },
    { "--sweep", STEPS | OWN | EVENTS, ACT_SWEEP,
      "  --sweep K=1:2:.5  all runs for each value from 1 to 2 in steps of .5; or for those of a list, K=1,3",
      "  --sweep K=1:2:.5  \344\273\216 1 \345\210\260 2\343\200\201\346\255\245\344\270\272"
        " .5 \347\232\204\346\257\217\344\270\252\345\200\274\345\220\204\350\277\220"
        "\350\241\214\344\270\200\346\254\241\357\274\233\346\210\226\347\224\250\350"
        "\241\250 K=1,3" },
    { "--sweep", ROWS, ACT_SWEEP,
      "  --sweep k=1:2:4   a row for each of 4 + 1 values from 1 to 2, at the end of its run",
      "  --sweep k=1:2:4   \344\273\216 1 \345\210\260 2 \347\232\204 4 + 1 \344\270\252\345"
        "\200\274\357\274\214\345\220\204\350\277\220\350\241\214\344\270\200\346\254\241\357\274"
        "\214\345\217\226\347\273\210\347\202\271\347\232\204\344\270\200\350\241\214" },
    { "--terminal", ROWS, ACT_TERMINAL,
      "  --terminal        the TERMINAL blocks after the last row of each run",
      "  --terminal        \346\257\217\346\254\241\350\277\220\350\241\214\347\232\204\346\234"
        "\200\345\220\216\344\270\200\350\241\214\344\271\213\345\220\216\346\211\247\350\241\214"
        " TERMINAL \345\235\227" },
    { "--columns", ROWS, ACT_COLUMNS,
      "  --columns t,y,k   what the table shows: any names",
      "  --columns t,y,k   \350\241\250\344\270\255\346\230\276\347\244\272\347\232\204\345\220"
        "\215\345\255\227\357\274\214\345\217\257\344\273\273\351\200\211" },
    { "--input", OWN, ACT_INPUT,
      "  --input FILE      what READ reads; else standard input",
      "  --input FILE      READ \350\257\273\347\232\204\346\226\207\344\273\266\357\274\233\345"
        "\220\246\345\210\231\350\257\273\346\240\207\345\207\206\350\276\223\345\205\245" },
    { "--input", EVENTS, ACT_INPUT,
      "  --input FILE      what sysin reads; else standard input",
      "  --input FILE      sysin \350\257\273\347\232\204\346\226\207\344\273\266\357\274\233"
        "\345\220\246\345\210\231\350\257\273\346\240\207\345\207\206\350\276\223\345\205\245" },
    { "--data", OWN, ACT_DATA,
      "  --data DIR        where the data files are; else where the program is started",
      "  --data DIR        \346\225\260\346\215\256\346\226\207\344\273\266\346\211\200\345\234\250"
        "\347\232\204\347\233\256\345\275\225\357\274\233\345\220\246\345\210\231\346\230\257\345\220"
        "\257\345\212\250\346\227\266\347\232\204\347\233\256\345\275\225" },
    { "--data", ROWS, ACT_DATA,
      "  --data DIR        where data files are; else where the program is started",
      "  --data DIR        \346\225\260\346\215\256\346\226\207\344\273\266\346\211\200\345\234"
        "\250\347\232\204\347\233\256\345\275\225\357\274\233\345\220\246\345\210\231\346\230\257"
        "\345\220\257\345\212\250\346\227\266\347\232\204\347\233\256\345\275\225" },
    { "--resume", OWN, ACT_RESUME,
      "  --resume N        the first N stops go on at their label",
      "  --resume N        \345\211\215 N \344\270\252\345\201\234\346\255\242\345\244\204\350\275"
        "\254\345\210\260\345\205\266\346\240\207\345\217\267\347\273\247\347\273\255" },
    { "--method", OWN, ACT_METHOD,
      "  --method NAME     RK4 n, ADAPTIVE rel abs or STIFF rel abs, in place of the method of the program",
      "  --method NAME     RK4 n\343\200\201ADAPTIVE rel abs \346\210\226 STIFF rel abs\357\274\214"
        "\344\273\243\346\233\277\347\250\213\345\272\217\344\270\255\347\232\204\346\226\271"
        "\346\263\225" },
    { "--csv", STEPS, ACT_CSV,
      "  --csv FILE        results as comma-separated values; - is standard output, without pages",
      "  --csv FILE        \346\212\212\347\273\223\346\236\234\345\206\231\346\210\220\351\200\227"
        "\345\217\267\345\210\206\351\232\224\347\232\204\346\225\260\357\274\233- \346\230\257\346"
        "\240\207\345\207\206\350\276\223\345\207\272\357\274\214\350\277\231\346\227\266\344\270\215"
        "\345\215\260\351\241\265" },
    { "--csv", OWN, ACT_CSV,
      "  --csv FILE        the trace as comma-separated values; - is standard output, without the printed text",
      "  --csv FILE        \346\212\212\350\275\250\350\277\271\345\206\231\346\210\220\351\200\227"
        "\345\217\267\345\210\206\351\232\224\347\232\204\346\225\260\357\274\233- \346\230\257\346"
        "\240\207\345\207\206\350\276\223\345\207\272\357\274\214\350\277\231\346\227\266\344\270\215"
        "\345\215\260\345\210\253\347\232\204" },
    { "--csv", ROWS, ACT_CSV,
      "  --csv FILE        the table as comma-separated values; - is standard output",
      "  --csv FILE        \346\212\212\350\241\250\345\206\231\346\210\220\351\200\227\345\217"
        "\267\345\210\206\351\232\224\347\232\204\346\225\260\357\274\233- \346\230\257\346\240"
        "\207\345\207\206\350\276\223\345\207\272" },
    { "--save", STEPS, ACT_SAVE,
      "  --save FILE       what the SAVE cards name, in the same form",
      "  --save FILE       SAVE \345\215\241\346\214\207\346\230\216\347\232\204\351\207\217\357"
        "\274\214\345\275\242\345\274\217\347\233\270\345\220\214" },
    { "--every-step", STEPS, ACT_EVERY_STEP,
      "  --every-step      a row for every step",
      "  --every-step      \346\257\217\346\255\245\344\270\200\350\241\214" },
    { "--every-step", OWN | ROWS, ACT_EVERY_STEP, NULL, NULL },
    { "--store", STEPS, ACT_STORE,
      "  --store FILE      results as doubles, for other programs",
      "  --store FILE      \346\212\212\347\273\223\346\236\234\345\255\230\346\210\220\345\217\214"
        "\347\262\276\345\272\246\346\225\260\357\274\214\344\276\233\345\205\266\344\273\226\347\250"
        "\213\345\272\217\344\275\277\347\224\250" },
    { "--store", OWN, ACT_STORE,
      "  --store FILE      the trace as doubles, for other programs",
      "  --store FILE      \346\212\212\350\275\250\350\277\271\345\255\230\346\210\220\345\217\214"
        "\347\262\276\345\272\246\346\225\260\357\274\214\344\276\233\345\205\266\344\273\226\347\250"
        "\213\345\272\217\344\275\277\347\224\250" },
    { "--store", EVENTS, ACT_STORE, NULL, NULL },
    { "--store", ROWS, ACT_STORE,
      "  --store FILE      the rows as doubles, for other programs",
      "  --store FILE      \346\212\212\345\220\204\350\241\214\345\255\230\346\210\220\345\217"
        "\214\347\262\276\345\272\246\346\225\260\357\274\214\344\276\233\345\205\266\344\273\226"
        "\347\250\213\345\272\217\344\275\277\347\224\250" },
    { "--no-rows", OWN, ACT_NO_ROWS,
      "  --no-rows         with --store: only how it ended, not the trace",
      "  --no-rows         \344\270\216 --store \345\220\210\347\224\250\357\274\232\345\217\252"
        "\345\255\230\347\273\223\345\261\200\357\274\214\344\270\215\345\255\230\350\275\250\350\277"
        "\271" },
    { "--no-rows", ROWS | EVENTS, ACT_NO_ROWS, NULL, NULL },
    { "--keep", ROWS, ACT_KEEP, NULL, NULL },
    { "--observe", OWN, ACT_OBSERVE,
      "  --observe N       with --store: rows at the times of observed data, and at N more times",
      "  --observe N       \344\270\216 --store \345\220\210\347\224\250\357\274\232\345\234\250"
        "\350\247\202\346\265\213\346\225\260\346\215\256\347\232\204\346\227\266\345\210\273\357\274"
        "\214\345\217\246\345\212\240 N \344\270\252\346\227\266\345\210\273\357\274\214\345\220\204"
        "\345\255\230\344\270\200\350\241\214" },
    { "--draw", ANY, ACT_DRAW, NULL, NULL },
    { "--said", OWN | ROWS | EVENTS, ACT_SAID, NULL, NULL },
    { "--titles", EVENTS, ACT_TITLES, NULL, NULL },
    { "--csv", EVENTS, ACT_CSV,
      "  --csv FILE        what trace records, else all states, as comma-separated values; - is standard output",
      "  --csv FILE        \346\212\212 trace \350\256\260\345\275\225\347\232\204\351\207\217\357\274\210"
        "\345\220\246\345\210\231\346\211\200\346\234\211\347\212\266\346\200\201\357\274\211\345\206"
        "\231\346\210\220\351\200\227\345\217\267\345\210\206\351\232\224\347\232\204\346\225\260\357"
        "\274\233- \346\230\257\346\240\207\345\207\206\350\276\223\345\207\272" },
    { "--no-pages", STEPS, ACT_NO_PAGES,
      "  --no-pages        no tables and plots",
      "  --no-pages        \344\270\215\345\215\260\350\241\250\345\222\214\345\233\276" },
    { "--no-pages", OWN, ACT_NO_PAGES,
      "  --no-pages        nothing is printed",
      "  --no-pages        \344\273\200\344\271\210\344\271\237\344\270\215\345\215\260" },
    { "--no-pages", EVENTS, ACT_NO_PAGES,
      "  --no-pages        nothing is printed",
      "  --no-pages        \344\273\200\344\271\210\344\271\237\344\270\215\345\215\260" },
    { "--no-pages", ROWS, ACT_NO_PAGES,
      "  --no-pages        no table on standard output",
      "  --no-pages        \346\240\207\345\207\206\350\276\223\345\207\272\344\270\212\344\270"
        "\215\346\211\223\345\215\260\350\241\250" },
    { "--plot-layout", STEPS, ACT_LAYOUT,
      "  --plot-layout dynamo1|dynamo2   plots as DYNAMO I or DYNAMO II had them",
      "  --plot-layout dynamo1|dynamo2   \345\233\276\351\241\265\346\214\211 DYNAMO I \346\210\226 DYNAMO II "
        "\347\232\204\346\240\274\345\274\217" },
    { "--strict-tables", STEPS, ACT_STRICT,
      "  --strict-tables   an argument outside the range of TABLE ends the run",
      "  --strict-tables   \350\207\252\345\217\230\351\207\217\350\266\205\345\207\272 TABLE \347"
        "\232\204\350\214\203\345\233\264\345\215\263\345\201\234\346\255\242\350\277\220\350\241\214" },
    { "--balance", OWN, ACT_BALANCE,
      "  --balance         what came in, left and is there, on standard error, if the program keeps it",
      "  --balance         \350\277\233\345\205\245\343\200\201\346\265\201\345\207\272\345\222\214"
        "\347\216\260\346\234\211\347\232\204\351\207\217\345\220\204\345\244\232\345\260\221\357\274"
        "\214\345\215\260\345\210\260\346\240\207\345\207\206\351\224\231\350\257\257\350\276\223\345"
        "\207\272\357\274\214\345\246\202\346\236\234\347\250\213\345\272\217\350\256\260\344\272\206"
        "\350\264\246" },
    { "--stats", EVENTS, ACT_STATS,
      "  --stats           steps, evaluations, events and collections of the run, on standard error",
      "  --stats           \350\277\220\350\241\214\347\232\204\346\255\245\346\225\260\343\200"
        "\201\346\261\202\345\200\274\346\254\241\346\225\260\343\200\201\344\272\213\344\273\266"
        "\346\225\260\345\222\214\345\255\230\345\202\250\345\233\236\346\224\266\346\254\241\346"
        "\225\260\357\274\214\345\215\260\345\210\260\346\240\207\345\207\206\351\224\231\350\257"
        "\257\350\276\223\345\207\272" },
#ifdef ZD_TYPED
    { "", PASSES, ACT_GIVE,
      "  NAME=VALUE        a SCALAR, DT/2, COMINT, or an initial value Y0(5)=0.5: it is in place when the first run begins",
      "  NAME=VALUE        SCALAR\343\200\201DT/2\343\200\201COMINT\357\274\214\346\210\226\345\210\235\345"
        "\200\274 Y0(5)=0.5\357\274\232\347\254\254\344\270\200\346\254\241\350\277\220\350\241\214\345\274"
        "\200\345\247\213\346\227\266\347\224\237\346\225\210" },
    { "--sweep", PASSES, ACT_SWEEP,
      "  --sweep K=1:2:.5  the whole program for each value from 1 to 2 in steps of .5; or for those of a list, K=1,3",
      "  --sweep K=1:2:.5  \344\273\216 1 \345\210\260 2\343\200\201\346\255\245\351\225\277\344\270\272 .5 "
        "\347\232\204\346\257\217\344\270\252\345\200\274\345\220\204\350\277\220\350\241\214\344\270\200\346"
        "\254\241\357\274\233\346\210\226\347\224\250\345\210\227\350\241\250 K=1,3" },
    { "--csv", PASSES, ACT_CSV,
      "  --csv FILE        the rows as comma-separated values; - is standard output, without the pages",
      "  --csv FILE        \346\212\212\345\220\204\350\241\214\345\206\231\346\210\220\351\200\227\345\217"
        "\267\345\210\206\351\232\224\347\232\204\345\200\274\357\274\233- \346\230\257\346\240\207\345\207"
        "\206\350\276\223\345\207\272\357\274\214\350\277\231\346\227\266\344\270\215\345\215\260\351\241\265" },
    { "--raw", PASSES, ACT_RAW,
      "  --raw FILE        the same in units of 0.00000001",
      "  --raw FILE        \345\220\214\344\270\212\357\274\214\344\273\245 0.00000001 \344\270\272\345\215"
        "\225\344\275\215" },
    { "--store", PASSES, ACT_STORE,
      "  --store FILE      the rows as doubles, for other programs",
      "  --store FILE      \346\212\212\345\220\204\350\241\214\345\255\230\346\210\220\345\217\214\347\262"
        "\276\345\272\246\346\225\260\357\274\214\344\276\233\345\205\266\344\273\226\347\250\213\345\272\217"
        "\344\275\277\347\224\250" },
    { "--no-pages", PASSES, ACT_NO_PAGES,
      "  --no-pages        nothing on standard output",
      "  --no-pages        \346\240\207\345\207\206\350\276\223\345\207\272\344\270\212\344\270\215\345\215"
        "\260\344\273\273\344\275\225\345\206\205\345\256\271" },
    { "--script", PASSES, ACT_SCRIPT, NULL, NULL },
    { "--no-rows", PASSES, ACT_NO_ROWS, NULL, NULL },
#endif
    { "--locale", ANY, ACT_LOCALE,
      "  --locale en|zh    language of messages",
      "  --locale en|zh    \346\266\210\346\201\257\347\232\204\350\257\255\350\250\200" },
    { "--help", ANY, ACT_HELP,
      "  --help            this text",
      "  --help            \346\234\254\350\257\264\346\230\216" }
};

#define N_OPTIONS ((int)(sizeof options / sizeof options[0]))

/* ---- values of options ---- */

static int no_whole_number(const struct zd_command *command, const char *text)
{
    return zda_mistake(command, "whole number expected", "\351\234\200\350\246\201\346\225\264\346\225\260", text);
}

/* A non-negative integer. */
static int read_count(struct zd_command *command, const char *value, long *count)
{
    const char *at = value;

    *count = zdn_whole(&at);
    return *count >= 0L && *at == '\0' ? 0 : no_whole_number(command, value);
}

static int read_between(struct zd_command *command, const char *value)
{
    long count = 0;
    int code = read_count(command, value, &count);

    command->orders.observed = 1;
    command->orders.between = count < MOST_BETWEEN ? (int)count : MOST_BETWEEN;
    return code;
}

static int open_voice(struct zd_command *command, const char *name)
{
    if (command->voice != stderr)
        fclose(command->voice);
    command->voice = fopen(name, "w");
    if (command->voice != NULL)
        return 0;
    command->voice = stderr;
    return zda_mistake(command, "cannot be written", "\346\227\240\346\263\225\345\206\231\345\205\245", name);
}

/* Selects the runs of this name, or, if there is none, the run of this number. */
static int want_runs(struct zd_command *command, const char *text)
{
    const struct zd_program *program = command->program;
    const char *end = text;
    long number = zdn_whole(&end);
    int found = 0;
    int i;

    if (command->wanted == NULL)
        command->wanted = (int *)calloc((size_t)program->n_runs + 1, sizeof *command->wanted);
    if (command->wanted == NULL)
        return zda_mistake(command, "no memory", "\345\206\205\345\255\230\344\270\215\350\266\263", text);
    for (i = 0; i < program->n_runs; i++)
        if (zda_named(program->runs[i].name, text, strlen(text)))
            command->wanted[i] = found = 1;
    if (!found && *end == '\0' && number >= 1L && number <= (long)program->n_runs)
        command->wanted[(int)number - 1] = found = 1;
    if (found)
        return 0;
    return zda_mistake(command, "no such run",
        "\346\262\241\346\234\211\350\277\231\344\270\252\350\277\220\350\241\214", text);
}

/* ---- using the table ---- */

static int raise_flag(struct zd_command *command, int act)
{
    switch (act) {
    case ACT_EVERY_STEP:
        command->orders.every_step = 1;
        break;
    case ACT_NO_ROWS:
        command->no_rows = 1;
        break;
    case ACT_NO_PAGES:
        command->pages = 0;
        break;
    case ACT_STRICT:
        command->orders.strict = 1;
        break;
    case ACT_BALANCE:
        command->orders.balance = 1;
        break;
    case ACT_STATS:
        command->stats = 1;
        break;
    case ACT_HELP:
        command->help = 1;
        break;
    default:                    /* ACT_TERMINAL */
        command->range.terminal = 1;
    }
    return 0;
}

/* An end of the range of rows, or the number of intervals. */
static int read_range(struct zd_command *command, double *value, const char *text)
{
    const char *end = text;

    if (zdn_number(&end, value) && *end == '\0')
        return 0;
    return zda_mistake(command, "number expected", "\351\234\200\350\246\201\346\225\260\345\255\227", text);
}

/* The name of a file, or a list, as written. */
static const char **text_of(struct zd_command *command, int act)
{
    switch (act) {
    case ACT_CSV:
        return &command->csv;
    case ACT_SAVE:
        return &command->save;
    case ACT_STORE:
        return &command->store;
    case ACT_TITLES:
        return &command->titles;
    case ACT_DRAW:
        return &command->draw;
    case ACT_COLUMNS:
        return &command->columns;
    case ACT_KEEP:
        return &command->keep;
    case ACT_INPUT:
        return &command->input;
    case ACT_DATA:
        return &command->orders.data;
    case ACT_METHOD:
        return &command->method_text;
    case ACT_STEPPED:
        return &command->stepped.text;
    case ACT_SWEEP:
        return &command->swept.text;
#ifdef ZD_TYPED
    case ACT_RAW:
        return &command->raw;
    case ACT_SCRIPT:
        return &command->script_file;
#endif
    default:
        return NULL;
    }
}

static int take_value(struct zd_command *command, int act, const char *value)
{
    const char **text = text_of(command, act);

    if (act == ACT_SWEEP && command->way->clock != ZDY_ROWS) {
        command->sweeps[command->n_sweeps++].text = value;
        return 0;
    }
    if (text != NULL && *text != NULL)
        return zda_mistake(command, "given twice", "\351\207\215\345\244\215", value);
    if (text != NULL) {
        *text = value;
        return 0;
    }
    switch (act) {
    case ACT_RUN:
        return want_runs(command, value);
    case ACT_LAYOUT:
        command->layout = strcmp(value, "dynamo1") == 0 ? 1 : strcmp(value, "dynamo2") == 0 ? 2 : 0;
        if (command->layout != 0)
            return 0;
        return zda_mistake(command, "dynamo1 or dynamo2 expected",
            "\351\234\200\350\246\201 dynamo1 \346\210\226 dynamo2", value);
    case ACT_LOCALE:
        if (strcmp(value, "en") == 0 || strcmp(value, "zh") == 0)
            return 0;
        return zda_mistake(command, "en or zh expected", "\351\234\200\350\246\201 en \346\210\226 zh", value);
    case ACT_GIVE:
        return zda_give(command, value);
    case ACT_SETTINGS:
        return zda_file(command, value);
    case ACT_RESUME:
        return read_count(command, value, &command->orders.resume);
    case ACT_OBSERVE:
        return read_between(command, value);
    case ACT_SAID:
        return open_voice(command, value);
    case ACT_FROM:
        return read_range(command, &command->range.from, value);
    case ACT_TO:
        return read_range(command, &command->range.to, value);
    default:                    /* ACT_WITH */
        if (value[strspn(value, "0123456789")] != '\0')
            return no_whole_number(command, value);
        return read_range(command, &command->range.with, value);
    }
}

/* The option that an argument begins with, and the value of --name=VALUE; null: not an option of this program. */
static const struct option *find_option(const struct zd_command *command, const char *argument, const char **value)
{
    size_t length = strcspn(argument, "=");
    int i;

    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    for (i = 0; i < N_OPTIONS; i++)
        if (strlen(options[i].name) == length && strncmp(options[i].name, argument, length) == 0
            && (options[i].clocks & (1 << command->way->clock)) != 0 && length > 0)
            return options + i;
    return NULL;
}

/* Handles argument *i, together with the next one if that is its value. */
static int take_argument(struct zd_command *command, int argc, char **argv, int *i)
{
    const struct option *option;
    const char *value;

    if (argv[*i][0] != '-')
        return zda_give(command, argv[*i]);
    option = find_option(command, argv[*i], &value);
    if (option == NULL || (value != NULL && option->act > ACT_FLAGS))
        return zda_mistake(command, "no such option",
            "\346\262\241\346\234\211\350\277\231\344\270\252\351\200\211\351\241\271", argv[*i]);
    if (option->act > ACT_FLAGS)
        return raise_flag(command, option->act);
    if (value == NULL && *i + 1 < argc) {
        *i = *i + 1;
        value = argv[*i];
    }
    if (value == NULL || *value == '\0')
        return zda_mistake(command, "value expected", "\347\274\272\345\260\221\345\200\274", option->name);
    return take_value(command, option->act, value);
}

int zda_take(struct zd_command *command, int argc, char **argv)
{
    int code = 0;
    int i;

    for (i = 1; i < argc && code == 0; i++)
        code = take_argument(command, argc, argv, &i);
    return code;
}

/* ---- help ---- */

/* The values of a setting in the form that the options accept: a whole table, or, if subscripts count from 0, each
   element. */
static void list_setting(const struct zd_command *command, const struct zd_setting *setting)
{
    char text[ZD_DIGITS];
    int v;

    for (v = 0; v < setting->count; v++) {
        if (command->way->from_zero)
            zdn_general(text, setting->base[v], 6);
        else
            zd_shortest(text, setting->base[v]);
        if (!command->way->from_zero)
            printf("%s%s%s", v == 0 ? "  " : "/", v == 0 ? setting->name : "", v == 0 ? "=" : "");
        else if (setting->extents[0] != 0)
            printf("  %s[%d]=", setting->name, v);
        else
            printf("  %s=", setting->name);
        printf("%s%s", text, command->way->from_zero ? "\n" : "");
    }
    if (!command->way->from_zero)
        printf("\n");
}

int zda_help(const struct zd_command *command, const char *name)
{
    const struct zd_program *program = command->program;
    int i;

    if (program->title[0] != '\0') {
        zda_say(stdout, program->title);
        zda_say(stdout, "\n");
    }
    zda_say(stdout, name);
    zda_say(stdout, " [NAME=VALUE ...] [options]\n");
    for (i = 0; i < N_OPTIONS; i++)
        if ((options[i].clocks & (1 << command->way->clock)) != 0 && options[i].english != NULL)
            printf("%s\n", zda_word(command, options[i].english, options[i].chinese));
    printf("\n");
    for (i = 0; i < program->n_settings; i++)
        if (ZD_SETTING(program, i)->name[0] != '\0')
            list_setting(command, ZD_SETTING(program, i));
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : ZDA_RUN;
}
