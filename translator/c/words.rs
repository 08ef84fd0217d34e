//! Words that a name in emitted C must not be.
//!
//! Names are in lower case, so only words in lower case matter.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Whether C, C++, a header or the frame of the emitted file uses the word.
pub fn is_reserved(word: &str) -> bool {
    WORDS.contains(word)
        || ["zd_", "ze_", "zn_", "zo_", "zt_", "zu_"].iter().any(|prefix| word.starts_with(prefix))
        || word.strip_prefix("passes").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether the word has a meaning in C or its library.
pub fn is_word_of_c(word: &str) -> bool {
    [KEYWORDS, LIBRARY].iter().any(|list| list.binary_search(&word).is_ok())
}

/// The words that have a meaning in C or its library.
pub fn words_of_c() -> impl Iterator<Item = &'static str> {
    [KEYWORDS, LIBRARY].into_iter().flatten().copied()
}

/// Whether a function of the model cannot have this name, because a system header declares it.
pub fn is_of_system(word: &str) -> bool {
    SYSTEM.binary_search(&word).is_ok()
}

/// All words of the lists.
static WORDS: LazyLock<FxHashSet<&str>> =
    LazyLock::new(|| [KEYWORDS, LIBRARY, OURS].into_iter().flatten().copied().collect());

/// Keywords of C89 to C23 and C++, and additions of old and small compilers. Sorted.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch",
    "cdecl", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl",
    "complex", "concept", "const", "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype",
    "default", "delete", "do", "double", "dynamic_cast", "else", "entry", "enum", "explicit", "export", "extern",
    "false", "far", "float", "for", "fortran", "friend", "goto", "huge", "if", "imaginary", "inline", "int",
    "interrupt", "long", "mutable", "namespace", "near", "new", "noexcept", "not", "not_eq", "nullptr", "operator",
    "or", "or_eq", "pascal", "private", "protected", "public", "register", "reinterpret_cast", "requires",
    "restrict", "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct",
    "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename",
    "typeof", "typeof_unqual", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while",
    "xor", "xor_eq",
];

/// Functions, types and macros of the headers that are included, and macros that compilers define. Sorted.
#[rustfmt::skip]
const LIBRARY: &[&str] = &[
    "abort", "abs", "acos", "acosh", "asin", "asinh", "assert", "atan", "atan2", "atanh", "atexit", "atof", "atoi",
    "atol", "bsearch", "calloc", "cbrt", "ceil", "clearerr", "copysign", "cos", "cosh", "ctermid", "dadd", "ddiv",
    "div", "div_t", "dmul", "double_t", "dprintf", "drem", "dsub", "erf", "erfc", "errno", "exit", "exp", "exp10",
    "exp2", "expm1", "fabs", "fclose", "fdim", "fdopen", "feof", "ferror", "fflush", "fgetc", "fgetpos", "fgets",
    "fileno", "finite", "float_t", "floor", "fma", "fmax", "fmin", "fmod", "fopen", "fpclassify", "fpos_t",
    "fprintf", "fputc", "fputs", "fread", "free", "freopen", "frexp", "fscanf", "fseek", "fseeko", "fsetpos",
    "ftell", "ftello", "fwrite", "gamma", "getc", "getchar", "getenv", "getline", "gets", "getw", "hypot", "i386",
    "ilogb", "index", "infinity", "isfinite", "isgreater", "isinf", "isless", "isnan", "isnormal", "isunordered",
    "j0", "j1", "jn", "labs", "ldexp", "ldiv", "lgamma", "linux", "llrint", "llround", "log", "log10", "log1p",
    "log2", "logb", "lrint", "lround", "m68k", "main", "malloc", "matherr", "max_align_t", "memchr", "memcmp",
    "memcpy", "memmove", "memset", "mips", "modf", "nan", "nearbyint", "nextafter", "nexttoward", "null",
    "offsetof", "pclose", "perror", "popen", "pow", "pow10", "printf", "ptrdiff_t", "putc", "putchar", "puts",
    "putw", "qsort", "raise", "rand", "realloc", "remainder", "remove", "remquo", "rename", "rewind", "rindex",
    "rint", "round", "scalb", "scalbln", "scalbn", "scanf", "setbuf", "setvbuf", "signal", "signbit", "signgam",
    "significand", "sin", "sincos", "sinh", "size_t", "snprintf", "sparc", "sprintf", "sqrt", "srand", "sscanf",
    "ssize_t", "stderr", "stdin", "stdout", "strcat", "strchr", "strcmp", "strcpy", "strlen", "strncmp", "strncpy",
    "sun", "system", "tan", "tanh", "tempnam", "tgamma", "tmpfile", "tmpnam", "trunc", "ungetc", "unix", "vax",
    "vfprintf", "vprintf", "vsprintf", "y0", "y1", "yn",
];

/// Functions and types of the Unix headers that the runtime includes: a function of the author in the same file must
/// not have such a name. Sorted.
#[rustfmt::skip]
const SYSTEM: &[&str] = &[
    "access", "acct", "alarm", "blkcnt_t", "blksize_t", "brk", "caddr_t", "chdir", "chflags", "chmod", "chown",
    "chroot", "clock_t", "clockid_t", "close", "closefrom", "confstr", "copy_file_range", "creat", "crypt", "ctermid",
    "cuserid", "daddr_t", "daemon", "dev_t", "dup", "dup2", "dup3", "eaccess", "encrypt", "endusershell", "environ",
    "errno", "euidaccess", "execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "faccessat",
    "fallocate", "fchdir", "fchflags", "fchmod", "fchmodat", "fchown", "fchownat", "fcntl", "fd_mask", "fdatasync",
    "fexecve", "fflagstostr", "fork", "fpathconf", "fpregset_t", "fsblkcnt_t", "fsfilcnt_t", "fsid_t", "fstat",
    "fstat64", "fstatat", "fsync", "ftruncate", "futimens", "getcwd", "getdomainname", "getdtablesize", "getegid",
    "getentropy", "geteuid", "getgid", "getgroups", "gethostid", "gethostname", "getlogin", "getlogin_r", "getmode",
    "getopt", "getpagesize", "getpass", "getpeereid", "getpgid", "getpgrp", "getpid", "getppid", "getsid", "gettid",
    "getuid", "getusershell", "getwd", "gid_t", "greg_t", "group_member", "gsignal", "id_t", "ino_t", "int16_t",
    "int32_t", "int64_t", "int8_t", "intptr_t", "isatty", "issetugid", "key_t", "kill", "killpg", "lchmod", "lchown",
    "link", "linkat", "lockf", "loff_t", "lseek", "lstat", "lstat64", "mkdir", "mkdirat", "mkdtemp", "mkfifo",
    "mkfifoat", "mknod", "mknodat", "mkstemp", "mktemp", "mode_t", "nfds_t", "nice", "nlink_t", "off_t", "open",
    "openat", "pathconf", "pause", "pid_t", "pipe", "pipe2", "poll", "posix_fadvise", "posix_fallocate", "pread",
    "profil", "pselect", "psiginfo", "psignal", "pthread_attr_t", "pthread_key_t", "pthread_kill", "pthread_once_t",
    "pthread_sigmask", "pthread_spinlock_t", "pthread_t", "pwrite", "quad_t", "raise", "rcmd", "read", "readahead",
    "readlink", "readlinkat", "renameat", "revoke", "rmdir", "ruserok", "sbrk", "select", "setdomainname", "setegid",
    "seteuid", "setgid", "sethostid", "sethostname", "setkey", "setlogin", "setmode", "setpgid", "setpgrp",
    "setregid", "setreuid", "setsid", "setuid", "setusershell", "sig_atomic_t", "sig_t", "sigaction", "sigaddset",
    "sigaltstack", "sigblock", "sigdelset", "sigemptyset", "sigfillset", "siggetmask", "sighold", "sigignore",
    "siginterrupt", "sigismember", "signal", "sigpause", "sigpending", "sigprocmask", "sigqueue", "sigrelse",
    "sigreturn", "sigset", "sigset_t", "sigsetmask", "sigstack", "sigsuspend", "sigtimedwait", "sigval_t", "sigvec",
    "sigwait", "sigwaitinfo", "size_t", "sleep", "socklen_t", "splice", "ssignal", "ssize_t", "stat", "stat64",
    "statx", "strsignal", "suseconds_t", "swab", "symlink", "symlinkat", "sync", "syncfs", "syscall", "sysconf",
    "tcgetpgrp", "tcsetpgrp", "tee", "tgkill", "time_t", "timer_t", "truncate", "ttyname", "ttyname_r", "ttyslot",
    "u_char", "u_int", "u_int16_t", "u_int32_t", "u_int64_t", "u_int8_t", "u_long", "u_quad_t", "u_short", "ualarm",
    "uid_t", "uint", "ulong", "umask", "undelete", "unlink", "unlinkat", "unwhiteout", "useconds_t", "ushort",
    "usleep", "utimensat", "utimes", "uuid_t", "vfork", "vhangup", "write",
];

/// Names that the emitted file itself uses. Sorted.
#[rustfmt::skip]
const OURS: &[&str] = &[
    "advance_model", "base", "begin_model", "changed", "changes", "columns", "count", "course_model", "curves", "doses", "dt", "event",
    "excursion_sites", "fail_at", "failed", "groups", "half", "head", "initial", "items", "kind", "last", "levels", "m",
    "memory", "model", "number", "plots", "point", "program", "run", "runs", "saved", "settings", "shown", "site",
    "sites", "solves", "start", "step", "sum", "tables", "time", "value", "values",
    "variables", "watches",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        for list in [KEYWORDS, LIBRARY, SYSTEM, OURS] {
            assert!(list.is_sorted());
        }
    }
}
