
/* The program, from its first statement to its last, in parts.  A part is entered at a numbered place; it sets *at to the
   number of the place to continue at, or to 0 at the end of the program. */
static int (*const course_parts[])(struct model *m, int *at) = {
{{ names }}
};

/* The part that contains each place. */
static const int part_of[] = {
{{ part_of }}
};

static int course_model(void *memory)
{
    struct model *m = (struct model *)memory;
    int at = 1, kind = ZD_GOOD;

    while (at > 0 && kind == ZD_GOOD)
        kind = (*course_parts[part_of[at]])(m, &at);
    return kind;
}
