//! The contract for settings that change between two calls, from a caller's point of view: small C programs change
//! settings and check numbers and statuses. docs/embedding.md states the contract.

use super::built::sanitizing;
use crate::command::{Room, daily, installed, kept};
use std::path::PathBuf;
use std::process::Command;

const REALS: [&str; 3] = ["double", "float", "fixed"];

/// The preamble of callers: the same text for all types of numbers.
const FRAME: &str = r#"
#define ZD_FIXED_DOUBLE
#include <stdio.h>
#include <math.h>
#include "m.h"
static struct m_settings s;
static struct m m, other;
#ifdef FIXED
#define PUT(x, NAME) M_OF_DOUBLE(x, M_BITS_##NAME)
static double get(int i) { return M_TO_DOUBLE(m_value(&m, i), m_bits(i)); }
static int set(int i, double x) { return m_set(&s, i, M_OF_DOUBLE(x, m_setting_bits(i))); }
#else
#define PUT(x, NAME) ((m_real)(x))
static double get(int i) { return (double)m_value(&m, i); }
static int set(int i, double x) { return m_set(&s, i, (m_real)x); }
#endif
static int same(void)
{
    int i;
    for (i = 0; i < M_QUANTITIES; i++)
        if (m_value(&m, i) != m_value(&other, i)) {
            printf("%s differs ", m_name(i));
            return 0;
        }
    return 1;
}
/* One at a time: C leaves open in which order arguments are computed. */
static void say(int status) { printf("%d ", status); }
static void show(double x) { printf("%.4g ", x); }
static void text(const char *words) { printf("%s ", words); }
static void steps(long n) { while (n-- > 0) (void)m_step(&m); }
static void unused(void) { (void)get; (void)set; (void)same; (void)say; (void)show; (void)text; (void)steps; (void)&other; }
"#;

pub struct Library {
    folder: PathBuf,
    real: &'static str,
}

/// Emits a library called `m`.
pub fn library(room: &Room, deck: &str, real: &'static str, more: &[&str]) -> Library {
    let course = deck.contains("COMPARTMENT");
    let (model, folder) = (room.file(if course { "m.cosmo" } else { "m.dyn" }), room.file("contract"));
    std::fs::write(&model, deck).expect("it can be written");
    let (from, to) = (model.display().to_string(), folder.display().to_string());
    let words = ["emit", &from, "--form", "library", "--prefix", "m", "--real", real, "-o", &to];
    let done = room.zudyn(&[&words[..], more].concat());
    assert_eq!(done.status, 0, "{}", done.errors);
    Library { folder, real }
}

impl Library {
    pub fn header(&self) -> String {
        std::fs::read_to_string(self.folder.join("m.h")).expect("it is written")
    }

    /// Compiles a caller with the library (in CI also strictly, and with sanitizers), and returns its output.
    pub fn call(&self, body: &str) -> String {
        let main =
            format!("{FRAME}\nint main(void)\n{{\n    unused();\n    m_defaults(&s);\n{body}\n    return 0;\n}}\n");
        std::fs::write(self.folder.join("main.c"), main).expect("it can be written");
        let strict = ["-Wall", "-Wextra", "-Werror", "-Wconversion", "-Wshadow", "-Wdouble-promotion", "-Wundef"];
        let compile = |compiler: &str, options: &[&str]| {
            let mut command = Command::new(compiler);
            let output = kept::output(command.args(options).args(strict).current_dir(&self.folder));
            assert!(output.status.success(), "{compiler}\n{}", String::from_utf8_lossy(&output.stderr));
        };
        if daily::is_ci() {
            compile("gcc", &["-std=c89", "-pedantic", "-O1", "-ffp-contract=off", "-c", "m.c", "-o", "m.o"]);
            compile("gcc", &["-x", "c++", "-fsyntax-only", "m.c"]);
        }
        if daily::is_ci() && installed("clang") {
            let quiet = ["-Weverything", "-Wno-padded", "-Wno-float-equal"];
            compile("clang", &[&["-std=c89", "-fsyntax-only", "m.c"][..], &quiet].concat());
        }
        let fixed = if self.real == "fixed" { "-DFIXED" } else { "-DREAL" };
        let options = ["-std=c89", fixed, "main.c", "m.c", "-o", "call", "-lm"];
        let output = kept::output(sanitizing().args(options).current_dir(&self.folder));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let output = Command::new(self.folder.join("call")).output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    }
}

const DIVISOR: &str = "\
*     A DIVISOR
L     X.K=X.J+DT*(1-X.J/10)
N     X=1
A     Y.K=MIN(X.K/C,10)
R     Z.KL=1/(1+X.K/C)
C     C=2
SPEC  DT=.5/LENGTH=20/PRTPER=5
PRINT X,Y
RUN   I
";

/// A divisor that becomes 0 fails from the next call, with its card, until `init`.
#[test]
fn a_divisor_that_becomes_zero_fails_in_the_next_call() {
    let room = Room::new();
    for real in REALS {
        let library = library(&room, DIVISOR, real, &[]);
        for call in ["m_step", "m_refresh"] {
            let said = library.call(&format!(
                "    (void)m_init(&m, &s);\n    steps(3L);\n    s.c = (m_real)0;\n    say({call}(&m));\n    say(m_line(&m));\n\
                 text(m_culprit(&m));\n    m_defaults(&s);\n    say(m_step(&m));\n    say(m_init(&m, &s));\n    say(m_step(&m));\n\
                 say(M_DIVISION);\n"
            ));
            assert_eq!(said, "1 4 Y 1 0 0 1", "{real} {call}");
        }
    }
}

/// Divisors and domains of every kind, in levels, auxiliaries and rates, and in a delay.
#[test]
fn divisors_and_domains_are_looked_at_in_every_step() {
    let room = Room::new();
    let deck = |equation: &str| {
        format!(
            "*     DOMAIN\nL     X.K=X.J+DT*(IN.JK-X.J/4)\nN     X=1\nR     IN.KL=1\nA     Y.K=MIN({equation},100)\nC     C=2\n\
             C     D=3\nSPEC  DT=.25/LENGTH=10/PRTPER=1\nPRINT X,Y\nRUN   I\n"
        )
    };
    let cases = [
        ("X.K/(C-D)", "s.c = s.d", "1 0"),
        ("SQRT(C)*X.K", "s.c = PUT(-1.0, C)", "2 2"),
        ("LOGN(C)+X.K", "s.c = (m_real)0", "2 2"),
        ("X.K*LOGN(D/C)", "s.c = (m_real)0", "1 1"),
        ("SMOOTH(IN.JK,C)", "s.c = (m_real)0", "1 1"),
        ("DELAY3(IN.JK,D)", "s.d = (m_real)0", "1 1"),
        ("X.K+SQRT(C)/LOGN(D)", "s.d = PUT(1.0, D)", "1 1"),
    ];
    for (equation, change, wanted) in cases {
        for real in REALS {
            let library = library(&room, &deck(equation), real, &[]);
            // In fixed point, C and D have their own binary points.
            let change = if equation.contains("C-D") { "s.c = PUT(2.5, C); s.d = PUT(2.5, D)" } else { change };
            let said = library.call(&format!(
                "    say(m_init(&m, &s));\n    say(m_step(&m));\n    {change};\n    say(m_step(&m));\n    say(m_step(&m));\n"
            ));
            let code = &wanted[..1];
            assert_eq!(said, format!("0 0 {code} {code}"), "{real} {equation}");
        }
    }
}

/// A power whose base becomes negative, and one that does not change.
#[test]
fn powers_of_settings_are_looked_at() {
    let room = Room::new();
    let deck = "*     POWER\nL     X.K=X.J+DT*B**E\nN     X=1\nC     B=4\nC     E=.5\nSPEC  DT=1/LENGTH=9/PRTPER=1\n\
                PRINT X\nRUN   I\n";
    for real in ["double", "float"] {
        let said = library(&room, deck, real, &[]).call(
            "    (void)m_init(&m, &s);\n    say(m_step(&m));\n    show(get(M_X));\n    s.b = (m_real)9;\n    say(m_step(&m));\n\
             show(get(M_X));\n    s.b = (m_real)-4;\n    s.e = (m_real)2;\n    say(m_step(&m));\n    show(get(M_X));\n\
             s.e = (m_real)0.5;\n    say(m_step(&m));\n",
        );
        assert_eq!(said, "0 3 0 6 0 22 2", "{real}");
    }
}

const DERIVED: &str = "\
*     DERIVED VALUES
L     X.K=X.J+DT*FILL.JK
N     X=BASIS
R     FILL.KL=AREA*SPEED
N     AREA=WIDTH*LONG
N     SPEED=1/SLOW
N     FIRST=X*WIDTH
A     SHOWN.K=FIRST+AREA
A     BROAD.K=AREA
C     BASIS=2
C     WIDTH=3
C     LONG=4
C     SLOW=2
SPEC  DT=1/LENGTH=20/PRTPER=5
PRINT X
RUN   I
";

/// Values computed from settings alone follow the settings; those that need the initial value of a level are fixed
/// until `init`.
#[test]
fn derived_values_follow_their_settings() {
    let room = Room::new();
    for real in REALS {
        let built = library(&room, DERIVED, real, &[]);
        let said = built.call(
            "    (void)m_init(&m, &s);\n    say(m_step(&m));\n    show(get(M_X));\n    show(get(M_BROAD));\n    printf(\", \");\n\
             say(set(M_SET_WIDTH, 5.0));\n    say(set(M_SET_SLOW, 1.6));\n    say(set(M_SET_BASIS, 3.0));\n    say(m_refresh(&m));\n\
             show(get(M_BROAD));\n    show(get(M_FILL));\n    show(get(M_SHOWN));\n    printf(\", \");\n    say(m_step(&m));\n    show(get(M_X));\n\
             printf(\", \");\n    say(m_init(&m, &s));\n    show(get(M_X));\n    show(get(M_SHOWN));\n    printf(\", \");\n\
             s.slow = (m_real)0;\n    say(m_step(&m));\n",
        );
        assert_eq!(said, "0 8 12 , 0 0 0 0 20 12.5 26 , 0 20.5 , 0 3 35 , 1", "{real}");
        // Without refresh, a rate uses the settings of its own step, and moves the level one step later.
        let said = built.call(
            "    (void)m_init(&m, &s);\n    s.width = PUT(5.0, WIDTH);\n    (void)m_step(&m);\n    show(get(M_X));\n\
             show(get(M_FILL));\n    (void)m_step(&m);\n    show(get(M_X));\n",
        );
        assert_eq!(said, "8 10 18", "{real}");
        // Values that cannot be set are derived once.
        let said = library(&room, DERIVED, real, &["--settings", "BASIS"])
            .call("    (void)m_init(&m, &s);\n    say(m_step(&m));\n    show(get(M_X));\n    say(m_refresh(&m));\n    show(get(M_BROAD));\n");
        assert_eq!(said, "0 8 0 12", "{real}");
    }
}

/// `refresh` gives the result of the last step with the current settings, also when repeated, and with functions that
/// have memory or draw random numbers.
#[test]
fn refresh_is_the_point_of_the_last_step_once_more() {
    let room = Room::new();
    let deck = "*     MEMORY\nL     X.K=X.J+DT*(R.JK-Q.JK)\nN     X=5\n\
                A     P.K=PULSE(H,2,3)+STEP(H,4)+RAMP(H,5)\nA     S.K=SAMPLE(X.K+H,2,1)\nA     N.K=NOISE()*H\n\
                A     Z.K=NORMRN(H,1)\nR     R.KL=P.K+N.K+H\nR     Q.KL=R.JK/4+X.K/H\nR     W.KL=Q.JK+R.JK\nA     V.K=Z.K+S.K\n\
                C     H=2\nSPEC  DT=.5/LENGTH=30/PRTPER=1\nPRINT X\nRUN   I\n";
    for real in REALS {
        let said = library(&room, deck, real, &[]).call(
            "    long i;\n    struct m_settings before;\n    static struct m_settings changed;\n    m_defaults(&before);\n\
             m_defaults(&changed);\n    (void)m_init(&m, &s);\n    (void)m_init(&other, &changed);\n\
             for (i = 0; i < 40L; i++) {\n        int up = (int)(i % 3L);\n        changed = before;\n\
             s = before;\n        changed.h = PUT(2.0 + 0.25 * up, H);\n        (void)m_step(&m);\n        (void)m_step(&other);\n\
             s.h = changed.h;\n        (void)m_refresh(&m);\n        if (!same()) { printf(\"%ld\", i); return 0; }\n\
             (void)m_refresh(&m);\n        if (!same()) { printf(\"again %ld\", i); return 0; }\n        before = s;\n    }\n\
             printf(\"good %d\", get(M_X) > 1.0);\n",
        );
        assert_eq!(said, "good 1", "{real}");
    }
}

/// `set` rejects infinity and NaN, and `init` and `step` report them, wherever the setting is used.
#[test]
fn settings_that_are_no_numbers_are_refused() {
    let room = Room::new();
    let deck = "*     USES\nL     X.K=X.J+DT*(A+CLIP(B,0,X.K,C)+MIN(D,1)+TABHL(T,E,0,2,1)/F)\nN     X=1+G\nC     A=0\nC     B=0\n\
                C     C=3\nC     D=0\nC     E=1\nC     F=1E3\nC     G=0\nC     W=1\nA     Q.K=PULSE(W,1,W)\nT     T=0/1/2\n\
                SPEC  DT=.5/LENGTH=9/PRTPER=1\nPRINT X\nRUN   I\n";
    let deck = deck.replace("X.K,C)", "X.J,C)");
    for real in ["double", "float"] {
        let built = library(&room, &deck, real, &["--tables", "T"]);
        let said = built.call(
            "    int i, k;\n    m_real zero = 0, worst[2], kept;\n    worst[0] = (m_real)1 / zero;\n    worst[1] = zero / zero;\n\
             for (i = 0; i < M_SETTINGS; i++) {\n        for (k = 0; k < 2; k++) {\n            kept = m_setting(&s, i);\n\
             if (m_set(&s, i, worst[k]) != M_BAD_SETTING) printf(\"%s accepted \", m_setting_name(i));\n\
             if (m_setting(&s, i) != kept) printf(\"%s changed \", m_setting_name(i));\n        }\n\
             if (m_setting_index(m_setting_name(i)) != i) printf(\"%s \", m_setting_name(i));\n    }\n\
             say(m_set(&s, -1, zero));\n    say(m_set(&s, M_SETTINGS, zero));\n    say(m_set(&s, M_SET_DT, zero));\n\
             text(m_setting_name(M_SET_T + 1));\n    say(m_set(&s, M_SET_T + 1, (m_real)7));\n    show((double)s.t[1]);\n",
        );
        assert_eq!(said, "31 31 6 T(2) 0 7", "{real}");
        let (mut body, mut expected) = (String::from("    m_real zero = 0;\n"), String::new());
        for name in ["a", "b", "c", "d", "e", "f", "w"] {
            for worst in ["(m_real)1 / zero", "zero / zero"] {
                body += &format!(
                    "    (void)m_init(&m, &s);\n    steps(2L);\n    s.{name} = {worst};\n\
                     say(m_step(&m));\n    text(m_culprit(&m));\n    say(m_init(&m, &s));\n    text(m_culprit(&m));\n\
                     m_defaults(&s);\n    say(m_init(&m, &s));\n    printf(\"\\n\");\n"
                );
                let upper = name.to_ascii_uppercase();
                expected += &format!("31 {upper} 31 {upper} 0 \n");
            }
        }
        assert_eq!(built.call(&body), expected.trim(), "{real}");
        // A setting used only by initial values is checked by the next init.
        let said = built.call(
            "    m_real zero = 0;\n    (void)m_init(&m, &s);\n    s.g = zero / zero;\n    say(m_step(&m));\n    say(m_init(&m, &s));\n",
        );
        assert_eq!(said, "0 31", "{real}");
    }
}

/// Tables that can be set take effect from the next step, also between their values.
#[test]
fn a_table_follows_its_values() {
    let room = Room::new();
    let deck = "*     TABLES\nA     X.K=TABHL(T,TIME.K,0,20,10)\nA     Y.K=TABXT(T,TIME.K+15,0,20,10)\nA     Z.K=TABLE(U,TIME.K,0,20,10)\n\
                T     T=0/10/40\nT     U=0/20/40\nSPEC  DT=5/LENGTH=20/PRTPER=5\nPRINT X\nRUN   I\n";
    for real in REALS {
        for (tables, third) in [("T", "10"), ("T,U", "50")] {
            let change = if tables == "T" { "" } else { "s.u[0] = PUT(80.0, U);\n" };
            let said = library(&room, deck, real, &["--tables", tables]).call(&format!(
                "    (void)m_init(&m, &s);\n    show(get(M_X));\n    show(get(M_Y));\n    s.t[1] = PUT(20.0, T);\n    {change}\
                 say(m_step(&m));\n    show(get(M_X));\n    show(get(M_Y));\n    show(get(M_Z));\n"
            ));
            assert_eq!(said, format!("0 25 0 10 40 {third}"), "{real} {tables}");
        }
    }
}

const HILL: &str = "\
*     A HILL FUNCTION
L     X.K=X.J+DT*(IN-X.J)
N     X=1
C     IN=1.9
A     Y.K=X.K*X.K*X.K/(C0+X.K*X.K*X.K)
C     C0=100
SPEC  DT=.1/LENGTH=20/PRTPER=5
PRINT X,Y
RUN   I
";

/// In fixed point, a number is close to its double, or the status reports that a value has left its range: for
/// settings over their whole ranges.
#[test]
fn fixed_point_is_right_or_says_so() {
    let room = Room::new();
    let pump = "*     PUMP\nL     B.K=B.J+DT*(P.JK-B.J*K)\nN     B=0\nR     P.KL=CLIP(0,RATE*R.K,C.K,LIMIT)\nA     C.K=B.K/V\n\
                A     R.K=TABHL(S,C.K/GOAL,.8,1.2,.1)\nT     S=1/.9/.4/.1/0\nC     GOAL=4\nC     LIMIT=6\nC     RATE=2\n\
                C     V=12\nC     K=.03\nSPEC  DT=.25/LENGTH=40/PRTPER=20\nPRINT C\nRUN   I\n";
    let growth = "*     GROWTH\nL     P.K=P.J+DT*G*P.J*(1-P.J/K)\nN     P=10\nC     G=.2\nC     K=100\nA     EFF.K=EXP(P.K/K)*SQRT(P.K)\n\
                  A     D.K=(P.K-K)*(P.K-K)-G*P.K\nSPEC  DT=.5/LENGTH=20/PRTPER=5\nPRINT P\nRUN   I\n";
    // In a table, the difference of two values, and the distance from its beginning, may exceed the range.
    let memory = "*     PULSES, SAMPLES AND TABLES WITHIN EXPRESSIONS\nT     TAB=-1.9/1.9/-1.9/1.9\nC     H=3\nC     SH=2\nC     SLOPE=1\n\
                  C     LIM=30\nC     INC=10\nA     P.K=PULSE(H*SH,1,4)/100\nA     S.K=SAMPLE(TIME.K*SH*SH,2)/100\n\
                  A     X.K=TABXT(TAB,SLOPE*TIME.K,0,30,10)/100\nA     Y.K=TABHL(TAB,SLOPE*TIME.K,0,30,10)/10\n\
                  A     W.K=TABXT(TAB,SLOPE*TIME.K,0,LIM,INC)/10\nA     V.K=TABHL(TAB,SLOPE*TIME.K-20,-15,15,10)/10\n\
                  SPEC  DT=.5/LENGTH=40/PRTPER=20\nPRINT P\nRUN   I\n";
    let cases: [(&str, &[&str], &[&str]); 4] = [
        (memory, &["TAB", "H", "SH", "SLOPE"], &["P", "S", "X", "Y", "W", "V"]),
        (HILL, &["IN", "C0"], &["X", "Y"]),
        (pump, &["GOAL", "LIMIT", "RATE", "V", "K"], &["B", "C", "P", "R"]),
        (growth, &["G", "K"], &["P", "EFF", "D"]),
    ];
    let factors = [0.5, 0.8, 1.3, 1.58, 1.9, 2.5, 3.2, 3.9];
    for (deck, settings, shown) in cases {
        let tables: &[&str] = if deck.contains("TAB=") { &["--tables", "TAB"] } else { &[] };
        let fixed = library(&room, deck, "fixed", tables);
        let double = library(&room, deck, "double", tables);
        let mut refused = 0;
        let mut body = String::from("    int bad;\n    long i;\n");
        for setting in settings {
            for factor in factors {
                let row: String = shown.iter().map(|name| format!("printf(\" %.9g\", get(M_{name}));")).collect();
                body += &format!(
                    "    m_defaults(&s);\n    bad = set(M_SET_{setting}, {factor} * START(M_SET_{setting}));\n\
                     printf(\"{setting} {factor} %d\\n\", bad);\n    bad = m_init(&m, &s);\n    for (i = 0; i < 80L; i++) {{\n\
                     printf(\"%d\", bad);\n        {row}\n        printf(\"\\n\");\n        bad = m_step(&m);\n    }}\n"
                );
            }
        }
        let start = |of: &str| body.replace("START(", &format!("{of}("));
        let fixed =
            fixed.call(&format!("#define AT(i) M_TO_DOUBLE(m_setting(&s, i), m_setting_bits(i))\n{}", start("AT")));
        let double = double.call(&format!("#define AT(i) m_setting(&s, i)\n{}", start("AT")));
        let mut heading = "";
        let mut said = 0;
        let mut most = vec![0.0f64; shown.len()];
        for line in double.lines().filter(|line| !line.starts_with(|c: char| c.is_ascii_alphabetic())) {
            for (most, word) in most.iter_mut().zip(line.split(' ').skip(1)) {
                *most = most.max(word.parse::<f64>().expect("a number").abs());
            }
        }
        // After a saturated step, everything that depends on it may be wrong.
        let mut lost = false;
        for (found, wanted) in fixed.lines().zip(double.lines()) {
            if found.starts_with(|c: char| c.is_ascii_alphabetic()) {
                heading = found;
                lost = !found.ends_with(" 0");
                refused += usize::from(lost);
                continue;
            }
            let (found, wanted): (Vec<&str>, Vec<&str>) = (found.split(' ').collect(), wanted.split(' ').collect());
            lost |= found[0] != "0";
            said += usize::from(found[0] == "32");
            for ((found, wanted), most) in found[1..].iter().zip(&wanted[1..]).zip(&most).filter(|_| !lost) {
                let (found, wanted): (f64, f64) = (found.parse().expect("a number"), wanted.parse().expect("a number"));
                assert!((found - wanted).abs() <= 1e-5 * most, "{heading}: {found} for {wanted} with a good status");
            }
        }
        assert!(said > 0 || refused > 0, "nothing leaves its range: {heading}");
        assert!(deck != memory || said > 0, "nothing of what is remembered leaves its range");
    }
}

/// The cube of X leaves its range.
#[test]
fn a_part_that_leaves_its_range_is_reported() {
    let room = Room::new();
    let library = library(&room, HILL, "fixed", &[]);
    let said = library.call(
        "    int error, seen = 0;\n    printf(\"%d \", set(M_SET_IN, 3.0));\n    error = m_init(&m, &s);\n    while (!m_done(&m)) {\n\
         seen |= error == M_SATURATED;\n        error = m_step(&m);\n    }\n    printf(\"%d %d %d \", seen, m.saturated > 100L, m.failure);\n\
         m_defaults(&s);\n    error = m_init(&m, &s);\n    while (error == 0 && !m_done(&m))\n        error = m_step(&m);\n\
         printf(\"%d %ld %.4f\", error, m.saturated, get(M_Y));\n",
    );
    assert_eq!(said, "0 1 1 0 0 0 0.0642");
}

/// The fixed-point setter rejects values outside the range of its number, and the header states the range.
#[test]
fn a_fixed_setting_has_a_range() {
    let room = Room::new();
    let deck = DIVISOR.replace("C     C=2", "C     C=12");
    let library = library(&room, &deck, "fixed", &[]);
    let header = library.header();
    assert!(
        header.lines().any(|line| line.starts_with("#define M_SET_C ") && line.contains("-63.99 to 63.99")),
        "{header}"
    );
    let said = library.call(
        "    say(set(M_SET_C, 63.0));\n    say(set(M_SET_C, -63.0));\n    say(set(M_SET_C, 200.0));\n    say(set(M_SET_C, -64.0));\n\
         show(M_TO_DOUBLE(s.c, M_BITS_C));\n    say(m_set(&s, M_SET_C, m_ratio(200, 1, M_BITS_C)));\n    say(set(M_SET_DT, 0.0));\n\
         say(set(M_SET_DT, -0.25));\n    s.c = m_ratio(200, 1, M_BITS_C);\n    say(m_init(&m, &s));\n    say(m_refresh(&m));\n",
    );
    assert_eq!(said, "0 0 31 31 -63 31 6 6 32 32");
}

/// Settings used only by initial values, DT or the clock take effect at the next `init`; LENGTH at once.
#[test]
fn the_clock_and_initial_values_hold_until_init() {
    let room = Room::new();
    let deck = "*     CLOCK\nL     X.K=X.J+DT*1\nN     X=BASIS\nN     TIME=FROM\nC     BASIS=3\nC     FROM=10\n\
                SPEC  DT=.5/LENGTH=12/PRTPER=1\nPRINT X\nRUN   I\n";
    for real in REALS {
        let said = library(&room, deck, real, &[]).call(
            "    (void)m_init(&m, &s);\n    s.dt = PUT(0.25, DT);\n    s.basis = PUT(1.0, BASIS);\n    s.from = PUT(5.0, FROM);\n\
             say(m_step(&m));\n    show(get(M_TIME));\n    show(get(M_X));\n    say(m_refresh(&m));\n    show(get(M_TIME));\n    show(get(M_X));\n\
             s.length = PUT(10.5, LENGTH);\n    say(m_done(&m));\n    s.length = PUT(11.0, LENGTH);\n    say(m_done(&m));\n\
             say(m_init(&m, &s));\n    show(get(M_TIME));\n    show(get(M_X));\n    say(m_step(&m));\n    show(get(M_TIME));\n",
        );
        assert_eq!(said, "0 10.5 3.5 0 10.5 3.5 1 0 0 5 1 0 5.25", "{real}");
    }
}

/// A constant that determines sizes of arrays is not a setting.
#[test]
fn sizes_are_no_settings() {
    let room = Room::new();
    let deck = "*     SIZES\nFOR   I=1,N\nL     X.K(I)=X.J(I)+DT*N\nN     X(I)=I\nC     N=3\nSPEC  DT=1/LENGTH=2/PRTPER=1\nPRINT X(1)\nRUN   I\n";
    let model = room.file("sizes.dyn");
    std::fs::write(&model, deck).expect("it can be written");
    let (from, to) = (model.display().to_string(), room.file("sizes").display().to_string());
    let words = ["emit", &from, "--form", "library", "--prefix", "m", "-o", &to];
    let done = room.zudyn(&words);
    if done.status == 0 {
        let header = std::fs::read_to_string(PathBuf::from(&to).join("m.h")).expect("it is written");
        assert!(!header.contains("M_SET_N "), "{header}");
        assert_eq!(room.zudyn(&[&words[..], &["--settings", "N"]].concat()).status, 2);
    }
}

const COURSE: &str = "\
PARAMETER ke = 0.1, kd = 2*ke, vd = 10.0, bolus = 100.0, gap = 4.0
REAL conc

UNITS OF FLOW ARE RATES
METHOD IS CLASSIC

INITIAL
D = 1.0
V(blood) = 50.0

BODY
DOSE bolus INTO blood AT 2.0 EVERY gap

COMPARTMENT blood
ITS INPUT NO
ITS OUTPUT = kd*V(blood)
ITS VOLUME IS UNKNOWN

OUT-COMPARTMENT urine
FROM blood = kd*V(blood)

TIME IS NORMAL

PROGRAM concentration
conc = V(blood)/vd

REPEAT WHILE 20.0 IS GREATER THAN T
";

/// Parameters of COSMO: derived ones follow, divisors and numbers are checked, doses are fixed.
#[test]
fn parameters_of_a_course_follow() {
    let room = Room::new();
    for real in REALS {
        let built = library(&room, COURSE, real, &[]);
        let said = built.call(
            "    say(m_init(&m, &s));\n    say(m_step(&m));\n    show(get(M_V_BLOOD));\n    say(set(M_SET_KE, 0.2));\n    say(m_step(&m));\n\
             show(get(M_V_BLOOD));\n    say(m_refresh(&m));\n    text(m_setting_name(M_SET_VD));\n\
             say(m_setting_index(\"bolus\") == M_SET_BOLUS);\n    say(M_BAD_SETTING);\n",
        );
        assert_eq!(said, "0 0 40 0 0 24 0 vd 1 31", "{real}");
        let said = built.call(
            "    (void)m_init(&m, &s);\n    s.vd = (m_real)0;\n    say(m_step(&m) != 0);\n    say(m_step(&m) != 0);\n",
        );
        assert_eq!(said, "1 1", "{real}");
        // Initial contents take effect at init.
        let said = built.call(
            "    (void)m_init(&m, &s);\n    say(set(M_SET_V_BLOOD, 20.0));\n    (void)m_step(&m);\n    show(get(M_V_BLOOD));\n\
             say(m_init(&m, &s));\n    show(get(M_V_BLOOD));\n    text(m_setting_name(M_SET_V_BLOOD));\n",
        );
        assert_eq!(said, "0 40 0 20 V(blood)", "{real}");
        // The amount and the times of a dose are evaluated once per run.
        let said = built.call(
            "    (void)m_init(&m, &s);\n    (void)set(M_SET_BOLUS, 10.0);\n    (void)set(M_SET_GAP, 1.0);\n    steps(3L);\n\
             printf(\"%.4g\", get(M_V_BLOOD));\n",
        );
        assert_eq!(said, "125.6", "{real}");
        if real != "fixed" {
            for name in ["ke", "vd", "bolus", "gap"] {
                let said = built.call(&format!(
                    "    m_real zero = 0;\n    (void)m_init(&m, &s);\n    s.{name} = zero / zero;\n    say(m_step(&m));\n    text(m_culprit(&m));\n"
                ));
                assert_eq!(said, format!("31 {name}"), "{real} {name}");
            }
        }
    }
}

/// The step of a course takes effect at init.
#[test]
fn the_step_of_a_course_is_a_setting() {
    let room = Room::new();
    for real in REALS {
        let said = library(&room, COURSE, real, &[]).call(
            "    say(m_init(&m, &s));\n    say(set(M_SET_D, 0.5));\n    (void)m_step(&m);\n    show(get(M_V_BLOOD));\n\
             say(m_init(&m, &s));\n    say(m_step(&m));\n    show(get(M_T));\n    show(get(M_V_BLOOD));\n    text(m_setting_name(M_SET_D));\n\
             say(m_setting_index(\"D\") == M_SET_D);\n",
        );
        assert_eq!(said, "0 0 40 0 0 0.5 45 D 1", "{real}");
    }
}

/// A repeated dose without an end can be emitted with floats, and gives the results of doubles.
#[test]
fn doses_without_end_have_floats() {
    let room = Room::new();
    let text = "PARAMETER tablet = 300.0\nINITIAL\nD = 1.0\n\nBODY\nDOSE tablet INTO 1 AT 0.0 EVERY 8.0\n\nCOMPARTMENT 1\nITS INPUT NO\n\
                ITS OUTPUT = 0.1*V(1)\nITS VOLUME IS UNKNOWN\n\nOUT-COMPARTMENT 2\nFROM 1 = 0.1*V(1)\n\nTIME IS NORMAL\n\n\
                REPEAT WHILE 24.0 IS GREATER THAN T\n";
    let show = "    int error = m_init(&m, &s);\n    while (error == 0 && !m_done(&m))\n        error = m_step(&m);\n\
                printf(\"%d %.4f\", error, get(M_V1));\n";
    let said: Vec<String> =
        REALS.iter().map(|real| library(&room, text, real, &["--method", "CLASSIC"]).call(show)).collect();
    assert!(said[0].starts_with("0 ") && said[0] == said[1] && said[0] == said[2], "{said:?}");
    // A number of the author that exceeds the range of floats is still rejected.
    let model = room.file("m.cosmo");
    std::fs::write(&model, text.replace("0.1*V(1)", "1E300*V(1)")).expect("it can be written");
    let (from, to) = (model.display().to_string(), room.file("refused").display().to_string());
    let done = room.zudyn(&["emit", &from, "--form", "library", "--method", "CLASSIC", "--real", "float", "-o", &to]);
    assert!(done.status == 2 && done.errors.contains("[library-float]"), "{}", done.errors);
}
