/* event_stats.c - what a run of a program of processes has done, for --stats. */

#include "zdport.h"
#include "zdcommand.h"
#include "zddigits.h"
#include "zdobject.h"

#define COUNT_ROOM 40

static void put_count(struct zd_sink *said, const char *before, double count)
{
    char text[COUNT_ROOM];

    zdn_general(text, count, 15);
    (void)said->put(said->context, before);
    (void)said->put(said->context, text);
}

/* What the run has done: one line for networks, if there are any, and one for storage. */
void zdv_work(const struct zd_world *z, int chinese, struct zd_sink *said)
{
    double counts[ZD_N_COUNTS];
    int i;
    static const char *const english[] = { "steps ", ", rejected ", ", evaluations ", "; events ", ", located ",
        ", iterations " };
    static const char *const chinese_words[] = {
        "\346\255\245\346\225\260 ", "\357\274\214\350\210\215\345\274\203 ", "\357\274\214\346\261\202\345\200\274 ",
        "\357\274\233\344\272\213\344\273\266 ", "\357\274\214\345\256\232\344\275\215 ",
        "\357\274\214\350\277\255\344\273\243 "
    };

    if (z->count != NULL) {
        z->count(z, counts);
        for (i = 0; i < ZD_N_COUNTS; i++)
            put_count(said, chinese ? chinese_words[i] : english[i], counts[i]);
        (void)said->put(said->context, "\n");
    }
    put_count(said, chinese ? "\345\255\230\345\202\250\345\233\236\346\224\266 " : "collections ",
        (double)z->storage.collections);
    (void)said->put(said->context, "\n");
}
