/* plot.c - the plot page, with time running down.

   Layout 1 is that of DYNAMO I, 100 columns wide, layout 2 that of DYNAMO II, 60 wide.  Column 0 is
   place 6.  The rows are read once for the automatic limits and once to draw them. */

#include "zdport.h"
#include "zdrun.h"

#define CURVES 64       /* a card has at most 10 */
#define COLUMN0 6

struct graph {
    struct zd_book *book;
    const struct zd_plot *plot;
    int layout;
    int width;
    int n;                  /* curves */
    int groups;
    double low[CURVES];     /* limits of each group */
    double high[CURVES];
};

/* Sets the limits of all scales; returns the number of rows. */
static long find_limits(struct graph *graph)
{
    double least[CURVES], most[CURVES];
    int seen[CURVES];
    long rows = 0;
    int i, g;

    for (g = 0; g < graph->groups; g++) {
        seen[g] = 0;
        least[g] = 0.0;
        most[g] = 0.0;
    }
    zd_rewind_run(graph->book);
    while (zd_run_row(graph->book, ZD_WHY_PLOT)) {
        rows++;
        for (i = 0; i < graph->n; i++) {
            double value = zd_value(graph->book, graph->plot->curves[i].column);

            if (value - value != 0.0)
                continue;
            g = graph->plot->curves[i].group;
            if (!seen[g] || value < least[g])
                least[g] = value;
            if (!seen[g] || value > most[g])
                most[g] = value;
            seen[g] = 1;
        }
    }
    for (g = 0; g < graph->groups; g++)
        zd_limits(least[g], most[g], graph->plot->groups + g, graph->low + g, graph->high + g);
    return rows;
}

/* IAR=I, UOR=U or P=P,POLR=2 */
static void print_legend(const struct graph *graph)
{
    char mark[3];
    int i;

    mark[0] = '=';
    mark[2] = '\0';
    for (i = 0; i < graph->n; i++) {
        if (i > 0)
            zd_put(graph->book, graph->layout == 1 ? ", " : ",");
        zd_put(graph->book, graph->plot->curves[i].name);
        mark[1] = (char)graph->plot->curves[i].mark;
        zd_put(graph->book, mark);
    }
    zd_put(graph->book, "\n\n");
}

/* Five values and the characters of the group.  The last character is one column right of the
   grid column; in layout 1 the last digit is there, followed by the scale letter. */
static void print_scale(const struct graph *graph, int g)
{
    struct zd_line line;
    char text[5][24];
    int letter[5];
    char word[32];
    int i, place, n;

    zd_marks(text, letter, graph->low[g], graph->high[g], graph->layout);
    zd_clear_line(&line);
    for (i = 0; i < 5; i++) {
        place = COLUMN0 + i * (graph->width / 4) + 1;
        strcpy(word, text[i]);
        n = (int)strlen(word);
        if (letter[i] != 0) {
            word[n] = (char)letter[i];
            word[n + 1] = '\0';
            if (graph->layout == 1)
                place++;
        }
        zd_right(&line, place, word);
    }
    n = 0;
    for (i = 0; i < graph->n; i++) {
        const struct zd_curve *curve = graph->plot->curves + (graph->layout == 1 ? graph->n - 1 - i : i);

        if (curve->group != g)
            continue;
        word[0] = (char)curve->mark;
        word[1] = '\0';
        zd_left(&line, COLUMN0 + graph->width + (graph->layout == 1 ? 5 : 3) + n, word);
        n++;
    }
    zd_print_line(graph->book, &line);
}

/* Scales in the order of the card; in layout 1 by their upper limits. */
static void print_scales(const struct graph *graph)
{
    int order[CURVES];
    int i, j, g;

    for (i = 0; i < graph->groups; i++) {
        for (j = i; j > 0 && graph->layout == 1 && graph->high[order[j - 1]] > graph->high[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
    for (g = 0; g < graph->groups; g++)
        print_scale(graph, order[g]);
}

/* Dots and, on rows with a time, dashes. */
static void draw_grid(const struct graph *graph, struct zd_line *line, const char *label)
{
    int quarter = graph->width / 4;
    int i;

    for (i = 0; i <= graph->width; i++) {
        if (label[0] != '\0' && graph->layout != 1) {
            if (i % 2 == 0)
                zd_left(line, COLUMN0 + i, "-");
        } else if (i % quarter == 0) {
            if (i > 0 || strlen(label) <= 1)
                zd_left(line, COLUMN0 + i, ".");
        } else if (label[0] != '\0' && i % quarter % 2 == 0) {
            zd_left(line, COLUMN0 + i, "-");
        }
    }
    zd_right(line, COLUMN0 - 1, label);
}

/* The column of a curve: floor((v-low)/(high-low)*width + .5); -1 off the scale. */
static int column_of(const struct graph *graph, const struct zd_curve *curve)
{
    double low = graph->low[curve->group];
    double high = graph->high[curve->group];
    double value = zd_value(graph->book, curve->column), column;

    if ((high - low) - (high - low) == 0.0)
        column = floor((value - low) / (high - low) * graph->width + 0.5);
    else
        column = floor((value / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0) * graph->width + 0.5);

    if (!(column >= 0.0) || !(column <= (double)graph->width))
        return -1;
    return (int)column;
}

/* The points of a row.  If several fall into one column, the first on the card is drawn, and all are
   listed next to the grid, from left to right. */
static void draw_points(const struct graph *graph, struct zd_line *line)
{
    int at[CURVES];
    char word[2];
    int place = COLUMN0 + graph->width + 2;
    int column, i, n;

    word[1] = '\0';
    for (i = graph->n - 1; i >= 0; i--) {
        at[i] = column_of(graph, graph->plot->curves + i);
        word[0] = (char)graph->plot->curves[i].mark;
        if (at[i] >= 0)
            zd_left(line, COLUMN0 + at[i], word);
    }
    for (column = 0; column <= graph->width; column++) {
        n = 0;
        for (i = 0; i < graph->n; i++)
            n = n + (at[i] == column);
        if (n < 2)
            continue;
        if (place > COLUMN0 + graph->width + 2)
            zd_left(line, place++, ",");
        for (i = 0; i < graph->n; i++) {
            if (at[i] != column)
                continue;
            word[0] = (char)graph->plot->curves[i].mark;
            zd_left(line, place++, word);
        }
    }
}

void zd_graph(struct zd_book *book, const struct zd_plot *plot, int block)
{
    struct graph graph;
    struct zd_line line;
    char label[ZD_DIGITS];
    long row;

    graph.book = book;
    graph.plot = plot;
    graph.layout = book->paging->layout != 0 ? book->paging->layout : book->program->layout;
    graph.width = graph.layout == 1 ? 100 : 60;
    graph.n = plot->n_curves > CURVES ? CURVES : plot->n_curves;
    graph.groups = plot->n_groups > CURVES ? CURVES : plot->n_groups;
    if (graph.n == 0 || find_limits(&graph) == 0)
        return;
    zd_new_page(book);
    if (book->quiet)
        return;
    if (block)
        zd_rerun_block(book, 0);
    print_legend(&graph);
    print_scales(&graph);
    zd_clear_line(&line);
    zd_rewind_run(book);
    for (row = 0; zd_run_row(book, ZD_WHY_PLOT); row++) {
        label[0] = '\0';
        if (row % 10 == 0)
            zd_time_label(label, zd_value(book, 0), graph.layout);
        draw_grid(&graph, &line, label);
        draw_points(&graph, &line);
        zd_print_line(book, &line);
    }
}
