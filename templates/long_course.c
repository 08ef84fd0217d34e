
/* The program, from its first statement to its last, in parts.  A part is entered at a place that has a number; it leaves
   there the number of the place to go on at, or 0: the program has ended. */
static int (*const course_parts[])(struct model *m, int *at) = {
{{ names }}
};

/* The part in which each place is. */
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
