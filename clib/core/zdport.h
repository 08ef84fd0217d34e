/* zdport.h - what the C library may lack.

   A compiler that calls itself standard (__STDC__) is taken to have what C89 asks for, an older one only <stdio.h>
   and <math.h>.  If yours is between the two, define or leave out below, or with -D:

       ZD_OLD            an older one: all of the following
       ZD_NO_STDDEF_H    no <stddef.h>: size_t, offsetof
       ZD_NO_STDLIB_H    no <stdlib.h>, but malloc, calloc, realloc, free, qsort
       ZD_NO_STRING_H    no <string.h>: the functions are those of port.c
       ZD_NO_FLOAT_H     no <float.h>
       ZD_NO_FPOS        no fgetpos and fsetpos: fseek and ftell
       ZD_NO_TMPFILE     no tmpfile: a file ZD_WORK_FILE, which stays
       ZD_NO_SETVBUF     no setvbuf

   Under Unix (ZD_UNIX) a program also handles signals, names the cause when a file cannot be written, and keeps control
   characters from the terminal.  Numbers are written and read without the library (zddigits.h). */

#ifndef ZDPORT_H
#define ZDPORT_H

#ifndef __STDC__
#define ZD_OLD
#endif
#ifdef ZD_OLD
#define ZD_NO_STDDEF_H
#define ZD_NO_STDLIB_H
#define ZD_NO_STRING_H
#define ZD_NO_FLOAT_H
#define ZD_NO_FPOS
#define ZD_NO_TMPFILE
#define ZD_NO_SETVBUF
#endif

#ifndef ZD_OLD
#ifdef __unix__
#define ZD_UNIX
#endif
#ifdef __APPLE__
#ifndef ZD_UNIX
#define ZD_UNIX
#endif
#endif
#endif

#include <stdio.h>
#include <math.h>

#ifdef ZD_NO_STDDEF_H
#ifndef ZD_SIZE
#define ZD_SIZE unsigned    /* what sizeof gives */
#endif
#define size_t ZD_SIZE
#ifndef NULL
#define NULL 0
#endif
#ifndef offsetof
#define offsetof(type, member) ((ZD_SIZE)&((type *)0)->member)
#endif
#else
#include <stddef.h>
#endif

#ifdef ZD_NO_STDLIB_H
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
void zdq_free(void *memory);
void qsort(void *items, size_t n, size_t size, int (*compare)(const void *a, const void *b));
#define free zdq_free       /* null pointers are let pass */
#else
#include <stdlib.h>
#endif

#ifdef ZD_NO_STRING_H
#define strlen zdq_length
#define strcmp zdq_compare
#define strncmp zdq_part
#define strcpy zdq_text
#define strcat zdq_join
#define strncat zdq_append
#define strchr zdq_find
#define strspn zdq_span
#define strcspn zdq_until
#define strpbrk zdq_break
#define memcmp zdq_equal
#define memcpy zdq_bytes
#define memmove zdq_move
#define memset zdq_set
size_t zdq_length(const char *text);
int zdq_compare(const char *a, const char *b);
int zdq_part(const char *a, const char *b, size_t n);
char *zdq_text(char *to, const char *from);
char *zdq_join(char *to, const char *from);
char *zdq_append(char *to, const char *from, size_t n);
char *zdq_find(const char *text, int c);
size_t zdq_span(const char *text, const char *some);
size_t zdq_until(const char *text, const char *some);
char *zdq_break(const char *text, const char *some);
int zdq_equal(const void *a, const void *b, size_t n);
void *zdq_bytes(void *to, const void *from, size_t n);
void *zdq_move(void *to, const void *from, size_t n);
void *zdq_set(void *to, int c, size_t n);
#else
#include <string.h>
#endif

/* Doubles of IEEE, unless the machine is known or you give yours. */
#ifdef ZD_NO_FLOAT_H
#ifdef vax
#define DBL_EPSILON 2.7755575615628914e-17
#define DBL_MIN 2.9387358770557188e-39
#define DBL_MAX 1.7014118346046923e+38
#endif
#ifdef pdp11
#define DBL_EPSILON 2.7755575615628914e-17
#define DBL_MIN 2.9387358770557188e-39
#define DBL_MAX 1.7014118346046923e+38
#endif
#ifndef DBL_EPSILON
#define DBL_EPSILON 2.2204460492503131e-16
#define DBL_MIN 2.2250738585072014e-308
#define DBL_MAX 1.7976931348623157e+308
#endif
#else
#include <float.h>
#endif

#ifndef HUGE_VAL
#ifdef HUGE
#define HUGE_VAL HUGE
#else
#define HUGE_VAL 1.7e38
#endif
#endif

/* The language of the program unless --locale says otherwise, and how its texts are written; set when it was made. */
#define ZD_LOCALE "en"
#define ZD_UTF8

/* A place in a file; both give 0 if all is well. */
#ifdef ZD_NO_FPOS
#ifndef SEEK_SET
#define SEEK_SET 0
#endif
#define ZD_PLACE long
#define ZD_MARK(file, place) ((*(place) = ftell(file)) < 0L)
#define ZD_RETURN(file, place) (fseek(file, *(place), SEEK_SET) != 0)
#else
#define ZD_PLACE fpos_t
#define ZD_MARK(file, place) fgetpos(file, place)
#define ZD_RETURN(file, place) fsetpos(file, place)
#endif

/* Rows are written one by one: a larger buffer than usual. */
#ifdef ZD_NO_SETVBUF
#define ZD_BUFFER(file) ((void)(file))
#else
#define ZD_BUFFER(file) ((void)setvbuf(file, (char *)NULL, _IOFBF, (size_t)32000))
#endif

/* Files of doubles: "w+" where the b is not known. */
#ifndef ZD_BINARY
#define ZD_BINARY "w+b"
#endif
#ifndef ZD_WORK_FILE
#define ZD_WORK_FILE "zdwork.tmp"
#endif

#ifdef ZD_UNIX
/* SIGINT, SIGTERM and SIGHUP end the program with status 130 and remove files in the making. */
void zdq_listen(void);
/* A file is about to be written; it is whole; it failed. */
void zdq_guard(const char *name);
void zdq_keep(const char *name);
void zdq_spoil(const char *name);
/* Whether both names lead to one file that exists. */
int zdq_same(const char *a, const char *b);
/* Notes why something has just failed; the note, or null. */
void zdq_note(void);
const char *zdq_reason(void);
/* Whether this is the terminal; writes a text so that it cannot command it.  EOF: it failed. */
int zdq_terminal(FILE *file);
int zdq_show(FILE *file, const char *text);
#define ZD_LISTEN() zdq_listen()
#define ZD_GUARD(name) zdq_guard(name)
#define ZD_KEEP(name) zdq_keep(name)
#define ZD_SPOIL(name) zdq_spoil(name)
#define ZD_SAME(a, b) zdq_same(a, b)
#define ZD_NOTE() zdq_note()
#define ZD_REASON() zdq_reason()
#define ZD_TERMINAL(file) zdq_terminal(file)
#define ZD_SHOW(file, text) zdq_show(file, text)
#endif
#ifndef ZD_LISTEN
#define ZD_LISTEN() ((void)0)
#define ZD_GUARD(name) ((void)(name))
#define ZD_KEEP(name) ((void)(name))
#define ZD_SPOIL(name) ((void)(name))
#define ZD_SAME(a, b) (strcmp(a, b) == 0)
#define ZD_NOTE() ((void)0)
#define ZD_REASON() ((const char *)NULL)
#define ZD_TERMINAL(file) ((file) == NULL)
#define ZD_SHOW(file, text) fputs(text, file)
#endif

/* Whether size_t can count so many bytes: where it has 16 bits, not many. */
#define ZD_COUNTS(bytes) ((double)(bytes) <= (double)(size_t)-1)

/* Room for so many doubles, with what is in the old one; old may be null.  Null: there is not so much. */
double *zdq_doubles(double *old, double count);

/* A char as a number from 0 on. */
#define ZD_BYTE(c) ((int)(c) & 255)

/* A file that goes when it is closed. */
FILE *zdq_work(void);
/* A capital letter in place of a small one; other characters as they are, whatever the alphabet of the machine. */
int zdq_capital(int c);
/* Whether it is a blank or ends a line or page. */
int zdq_blank(int c);

#endif
