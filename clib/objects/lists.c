/* lists.c - SIMSET: rings of links around a head. */

#include "zdobject.h"

void zo_head(struct zd_linkage *head)
{
    head->suc = head->pred = head;
}

void zo_out(struct zd_linkage *link)
{
    if (link->suc == NULL)
        return;
    link->suc->pred = link->pred;
    link->pred->suc = link->suc;
    link->suc = link->pred = NULL;
}

void zo_follow(struct zd_linkage *link, struct zd_linkage *other)
{
    if (link == other)
        other = NULL;
    zo_out(link);
    if (other == NULL || other->suc == NULL)
        return;
    link->pred = other;
    link->suc = other->suc;
    link->suc->pred = link;
    other->suc = link;
}

void zo_precede(struct zd_linkage *link, struct zd_linkage *other)
{
    if (link == other)
        other = NULL;
    zo_out(link);
    if (other == NULL || other->suc == NULL)
        return;
    link->suc = other;
    link->pred = other->pred;
    link->pred->suc = link;
    other->pred = link;
}

void zo_into(struct zd_linkage *link, struct zd_linkage *head)
{
    zo_precede(link, head);
}

void zo_clear(struct zd_linkage *head)
{
    while (head->suc != head)
        zo_out(head->suc);
}

long zo_cardinal(const struct zd_linkage *head)
{
    const struct zd_linkage *link;
    long n = 0;

    for (link = head->suc; link != head && link != NULL; link = link->suc)
        n++;
    return n;
}
