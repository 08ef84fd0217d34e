/* library_note.c - the note of a failure in libraries of FACS, whose struct has no head. */

/* Only the first failure counts. */
static zd_int32 zd_note(struct zd_head *head, int kind, int site)
{
    (void)fail_at(head, kind, site);
    return 0;
}
