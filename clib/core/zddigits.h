/* zddigits.h - numbers in decimal and back (digits.c, parse.c), the same on every machine.

   No printf and strtod of its own C library is asked: they differ in digits, in the form of exponents, and
   some have neither.  Numbers may have 11 bits of exponent; where doubles have more, the constants of digits.c
   and parse.c are to be larger. */

#ifndef ZDDIGITS_H
#define ZDDIGITS_H

/* As printf writes %.*f, %.*e (or %.*E) and %.*g; "inf", "-inf" and "nan".  The text has room for 310 digits and
   the decimals, or for the digits and ten more. */
void zdn_fixed(char *text, double value, int decimals);
void zdn_exponent(char *text, double value, int decimals, int letter);
void zdn_general(char *text, double value, int digits);

/* In the form of %.17g with the fewest digits that zdn_read reads as the same double, and of those the nearest. */
void zdn_shortest(char *text, double value);

/* e with 10^e <= |value| < 10^(e+1) once rounded to so many digits; 0 for 0 and what is not finite. */
int zdn_power(double value, int digits);

/* The decimal number a text begins with, rounded to the nearest double, and the end of it; the end is the text itself
   if it begins with none.  Infinite if it is too large.  No blanks before it, no words, nothing hexadecimal. */
double zdn_read(const char *text, const char **end);

/* Parts of a command line.  A text after its blanks; a whole number in digits, at most ZDN_MOST, or -1 if there is none;
   a finite number, or 0 if there is none.  *text is moved after what was read. */
#define ZDN_MOST 2147483646L
const char *zdn_skip(const char *text);
long zdn_whole(const char **text);
int zdn_number(const char **text, double *value);

/* The value of a digit, or -1. */
int zdn_digit(int c);

#endif
