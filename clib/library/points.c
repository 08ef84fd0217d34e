/* points.c - data files of forcing functions: six heading lines, then lines with two numbers, x and y, separated by
   spaces or a comma; empty lines are ignored.

   A file is looked up under its name, then next to the model.  It is read into memory and sorted by x; points with
   equal x keep their order. */

#include "zdpast.h"
#include "zddigits.h"

#define POINTS_HEADING 6
#define POINTS_LINE 300
#define POINTS_MOST 10000000L

/* Reads the next line without its end.  0: end of file; -1: the line is too long for two numbers, or contains a byte
   0, where reading stops. */
static int points_line(FILE *file, char *line)
{
    int c = getc(file), length = 0;

    if (c == EOF)
        return 0;
    while (c != EOF && c != '\n' && c != '\0') {
        if (length < POINTS_LINE - 1)
            line[length] = (char)c;
        if (length < POINTS_LINE)
            length++;
        c = getc(file);
    }
    line[length < POINTS_LINE - 1 ? length : POINTS_LINE - 1] = '\0';
    return length < POINTS_LINE && c != '\0' ? 1 : -1;
}

/* Reads one of two numbers; returns the text after it and its spaces, or null if there is no number. */
static const char *points_number(const char *text, double *value)
{
    const char *end;

    text = text + strspn(text, " \t\r");
    if (*text == '+')
        text++;
    *value = zdn_read(text, &end);
    if (end == text || *value - *value != 0.0)
        return NULL;
    return end + strspn(end, " \t\r");
}

static int points_enlarged(struct zd_points *points, long room)
{
    double *x = zdq_doubles(points->x, (double)room);
    double *y;

    if (x == NULL)
        return 0;
    points->x = x;
    y = zdq_doubles(points->y, (double)room);
    if (y == NULL)
        return 0;
    points->y = y;
    return 1;
}

static int points_read(struct zd_points *points, FILE *file)
{
    char line[POINTS_LINE];
    const char *rest;
    long room = 0;
    int k, got = 1;

    for (k = 0; k < POINTS_HEADING; k++)
        if (points_line(file, line) == 0)
            return ZDF_NO_FILE;
    while ((got = points_line(file, line)) != 0) {
        if (got > 0 && line[strspn(line, " \t\r\f\032")] == '\0')
            continue;
        if (points->n >= POINTS_MOST)
            return ZDF_MEMORY;
        if (points->n >= room) {
            room = room > 0 ? 2 * room : 64L;
            if (!points_enlarged(points, room))
                return ZDF_MEMORY;
        }
        rest = got > 0 ? points_number(line, points->x + points->n) : NULL;
        if (rest != NULL)
            rest = points_number(*rest == ',' ? rest + 1 : rest, points->y + points->n);
        if (rest == NULL || *rest != '\0')
            return ZDF_NO_FILE;
        points->n++;
    }
    return ferror(file) || points->n < 2 ? ZDF_NO_FILE : 0;
}

/* Merge sort: stable, and fast for sorted files.  `room` holds the other half. */
static void points_merged(long n, double *x, double *y, double *room)
{
    long half = n / 2, i = 0, j = n / 2, k;

    if (n < 2)
        return;
    points_merged(half, x, y, room);
    points_merged(n - half, x + half, y + half, room);
    if (x[half - 1] <= x[half])
        return;
    for (k = 0; k < n; k++) {
        if (j >= n || (i < half && x[i] <= x[j])) {
            room[2 * k] = x[i];
            room[2 * k + 1] = y[i++];
        } else {
            room[2 * k] = x[j];
            room[2 * k + 1] = y[j++];
        }
    }
    for (k = 0; k < n; k++) {
        x[k] = room[2 * k];
        y[k] = room[2 * k + 1];
    }
}

static FILE *points_open(const char *directory, const char *name)
{
    FILE *file = fopen(name, "r");
    char *path;

    if (file != NULL || directory == NULL || directory[0] == '\0')
        return file;
    path = (char *)malloc(strlen(directory) + strlen(name) + 2);
    if (path == NULL)
        return NULL;
    strcpy(path, directory);
    strcat(path, "/");
    strcat(path, name);
    file = fopen(path, "r");
    free((void *)path);
    return file;
}

int zdg_read(struct zd_points *points, const char *directory, const char *name)
{
    FILE *file = points_open(directory, name);
    double *room = NULL;
    int why;

    points->n = 0;
    points->x = points->y = points->h = points->d = NULL;
    if (file == NULL)
        return ZDF_NO_FILE;
    why = points_read(points, file);
    fclose(file);
    if (why == 0) {
        room = zdq_doubles((double *)NULL, 2.0 * (double)points->n);
        if (room == NULL)
            why = ZDF_MEMORY;
        else
            points_merged(points->n, points->x, points->y, room);
    }
    free((void *)room);
    if (why != 0)
        zdg_drop(points);
    return why;
}

void zdg_drop(struct zd_points *points)
{
    free((void *)points->x);
    free((void *)points->y);
    free((void *)points->h);
    free((void *)points->d);
    points->n = 0;
    points->x = points->y = points->h = points->d = NULL;
}
