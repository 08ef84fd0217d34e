/* zdport.h - replacements for what the C library may lack.

   A compiler that claims to be standard (__STDC__) is assumed to provide C89; an older one, only <stdio.h> and
   <math.h>.  If yours is between the two, define these names below or with -D, or remove them:

       ZD_OLD            an older compiler: implies all of the following
       ZD_NO_STDDEF_H    no <stddef.h>: size_t, offsetof
       ZD_NO_STDLIB_H    no <stdlib.h>, but malloc, calloc, realloc, free, qsort
       ZD_NO_STRING_H    no <string.h>: the functions are those of port.c
       ZD_NO_FLOAT_H     no <float.h>
       ZD_NO_LIMITS_H    no <limits.h>
       ZD_NO_TIME_H      no <time.h>: a program does not know the time of day
       ZD_NO_FPOS        no fgetpos and fsetpos: uses fseek and ftell
       ZD_NO_TMPFILE     no tmpfile: uses a file ZD_WORK_FILE, which remains
       ZD_NO_SETVBUF     no setvbuf

   Under Unix (ZD_UNIX), a program also handles signals, gives the reason when it cannot write a file, and keeps
   control characters from the terminal.  Numbers are converted without the C library (zddigits.h). */

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
#define ZD_NO_LIMITS_H
#define ZD_NO_TIME_H
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
#define ZD_SIZE unsigned    /* the type of sizeof */
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
#define free zdq_free       /* accepts null pointers */
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

/* IEEE doubles are assumed, unless the machine is known or you define your own limits. */
#ifdef ZD_NO_FLOAT_H
#ifdef vax
#define DBL_EPSILON 2.7755575615628914e-17
#define DBL_MIN 2.9387358770557188e-39
#define DBL_MAX 1.7014118346046923e+38
#define DBL_MANT_DIG 56
#define DBL_MIN_EXP (-127)
#endif
#ifdef pdp11
#define DBL_EPSILON 2.7755575615628914e-17
#define DBL_MIN 2.9387358770557188e-39
#define DBL_MAX 1.7014118346046923e+38
#define DBL_MANT_DIG 56
#define DBL_MIN_EXP (-127)
#endif
#ifndef DBL_EPSILON
#define DBL_EPSILON 2.2204460492503131e-16
#define DBL_MIN 2.2250738585072014e-308
#define DBL_MAX 1.7976931348623157e+308
#define DBL_MANT_DIG 53
#define DBL_MIN_EXP (-1021)
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

/* The language of messages unless --locale selects another, and the encoding of the texts; set at translation. */
#define ZD_LOCALE "en"
#define ZD_UTF8

/* A position in a file; both return 0 on success. */
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

/* A larger buffer than usual, because rows are written one by one. */
#ifdef ZD_NO_SETVBUF
#define ZD_BUFFER(file) ((void)(file))
#else
#define ZD_BUFFER(file) ((void)setvbuf(file, (char *)NULL, _IOFBF, (size_t)32000))
#endif

/* Binary files of doubles: "w+" where the library does not know the b. */
#ifndef ZD_BINARY
#define ZD_BINARY "w+b"
#endif
#ifndef ZD_WORK_FILE
#define ZD_WORK_FILE "zdwork.tmp"
#endif

#ifdef ZD_UNIX
/* SIGINT, SIGTERM and SIGHUP end the program with status 130 and remove unfinished files. */
void zdq_listen(void);
/* Before a file is written; when it is complete; when writing failed. */
void zdq_guard(const char *name);
void zdq_keep(const char *name);
void zdq_spoil(const char *name);
/* Whether both names denote the same regular file; equal names also do if the file does not exist yet. */
int zdq_same(const char *a, const char *b);
/* Records the reason for a failure that has just occurred; the recorded reason, or null. */
void zdq_note(void);
const char *zdq_reason(void);
/* Whether `file` is the terminal; writes text without control sequences that could affect it, EOF on failure. */
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

/* Whether size_t can hold so many bytes, which matters where it has 16 bits. */
#define ZD_COUNTS(bytes) ((double)(bytes) <= (double)(size_t)-1)

/* Reallocates to `count` doubles; `old` may be null.  Null if there is not enough memory. */
double *zdq_doubles(double *old, double count);

/* A char as a number from 0 to 255. */
#define ZD_BYTE(c) ((int)(c) & 255)

/* A temporary file, deleted when closed. */
FILE *zdq_work(void);
/* The capital of a small letter; other characters unchanged, in any character set of the machine. */
int zdq_capital(int c);
/* Whether c is a space or ends a line or page. */
int zdq_blank(int c);

#endif
