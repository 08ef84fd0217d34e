/* zddigits.h - conversion between doubles and decimal text (digits.c, parse.c), the same on every machine.

   It does not use the C library's printf and strtod: they differ in digits and in the form of exponents, and some
   libraries lack them.  Doubles may have up to 11 bits of exponent; for more, enlarge the constants in digits.c and
   parse.c. */

#ifndef ZDDIGITS_H
#define ZDDIGITS_H

/* As printf writes %.*f, %.*e (or %.*E) and %.*g; also "inf", "-inf" and "nan".  `text` needs room for 310 digits and
   the decimals, or for the digits and ten more characters. */
void zdn_fixed(char *text, double value, int decimals);
void zdn_exponent(char *text, double value, int decimals, int letter);
void zdn_general(char *text, double value, int digits);

/* In the form of %.17g: the fewest digits that zdn_read reads back as the same double, and the closest of those. */
void zdn_shortest(char *text, double value);

/* The e with 10^e <= |value| < 10^(e+1) after rounding to `digits` digits; 0 for 0, infinities and NaN. */
int zdn_power(double value, int digits);

/* Reads the decimal number at the beginning of `text`, rounded to the nearest double, and sets *end after it; *end is
   `text` if there is no number.  Infinite on overflow.  Accepts no leading white space, no words and no
   hexadecimal. */
double zdn_read(const char *text, const char **end);

/* Parts of a command line.  zdn_skip skips white space.  zdn_whole reads an unsigned integer, at most ZDN_MOST, or
   returns -1 if there is none.  zdn_number reads a finite number, or returns 0 if there is none.  Both move *text past
   what they read. */
#define ZDN_MOST 2147483646L
const char *zdn_skip(const char *text);
long zdn_whole(const char **text);
int zdn_number(const char **text, double *value);

/* The value of a digit, or -1. */
int zdn_digit(int c);

#endif
