//! Names an author may give a quantity, and that the words of C, of its library and of the emitted text must not hurt.

/// Words of C, of its headers, of likely emitted code, and functions of DYNAMO (a quantity may be called so).
pub const HARD: &[&str] = &[
    "INT", "MAIN", "EOF", "Y0", "Y1", "YN", "J0", "I", "J", "K", "L", "N", "R", "S", "T", "X", "ERRNO", "NULL", "EXIT",
    "DOUBLE", "FLOAT", "STATIC", "STRUCT", "RETURN", "FOR", "IF", "ELSE", "WHILE", "DO", "GOTO", "AUTO", "CASE", "CONST",
    "VOID", "CHAR", "LONG", "SHORT", "ENUM", "SIGNED", "SIZEOF", "UNION", "EXTERN", "SWITCH", "BREAK", "DEFAULT", "INLINE",
    "REGISTER", "TYPEDEF", "UNSIGNED", "VOLATILE", "CONTINUE", "ASM", "FAR", "NEAR", "HUGE", "UNIX", "LINUX", "TRUE",
    "FALSE", "BOOL", "STDIN", "STDOUT", "STDERR", "BUFSIZ", "FILE", "PRINTF", "PUTS", "GETC", "ABS", "SIN", "COS", "TAN",
    "EXP", "LOG", "LOGN", "POW", "SQRT", "FLOOR", "CEIL", "FABS", "GAMMA", "SIGNAL", "TIMES", "RAND", "SEED", "DIV", "HUGE_VAL",
    "M", "P", "O", "MODEL", "STEP", "RAMP", "PULSE", "SAMPLE", "NOISE", "CLIP", "MAX", "MIN", "SUM", "SMOOTH", "DELAY3",
    "TABLE", "ZD_STEP", "ZD", "ZD_RUN", "LEVELS", "RATES", "INIT", "POINT", "BEGIN", "END", "OLD", "NEW", "NEXT", "LAST",
    "INDEX", "RUN", "SPEC", "PRINT", "PLOT", "SAVE", "E", "E1", "E5X", "D2", "PI", "JK", "KL", "DEFINE", "INCLUDE", "DT1",
    "TIME0", "A1", "A_1", "A_", "X_1", "X1", "ERANGE", "EDOM", "ASSERT", "NDEBUG", "LC_ALL", "SIGINT", "VA_LIST", "SIZE_T",
    "SETJMP", "JMP_BUF", "TOLOWER", "ISALPHA", "STRLEN", "MEMCPY", "STRTOD", "CLOCK", "TIME_T", "WCHAR_T", "DBL_MAX",
    "INT_MAX", "RESTRICT", "COMPLEX", "IMAGINARY", "ALIGNOF", "THREAD", "GENERIC", "NOTE", "MACRO", "MEND", "INTRN", "FOREND",
];

/// Functions of DYNAMO: such a name can stand for a quantity with a time subscript, not for an array constant.
pub const FUNCTIONS: &[&str] = &[
    "EXP", "LOGN", "SQRT", "SIN", "COS", "TAN", "ARCTAN", "ABS", "MAX", "MIN", "CLIP", "FIFGE", "SWITCH", "FIFZE", "TABLE",
    "TABHL", "TABXT", "STEP", "RAMP", "PULSE", "SAMPLE", "NOISE", "NORMRN", "SMOOTH", "DLINF1", "DLINF3", "DELAY1",
    "DELAY3", "DELAYP", "SUM", "SUMV", "PROD", "PRDV", "SCLPRD", "BOXLIN", "BOXCYC", "BOXLOAD", "SUM1", "SUM2", "SUM3",
];
