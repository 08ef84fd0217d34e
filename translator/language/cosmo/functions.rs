//! The functions of the language as listings show them: `zudyn functions cosmo` and `docs/functions.md`.

use crate::diagnostic::Locale;

/// A function in a listing.
#[derive(Debug)]
pub struct Shown {
    pub name: &'static str,
    /// With its arguments: `ARCTAN2(y,x)`.
    pub signature: &'static str,
    pub of_1969: bool,
    /// The type of the value.
    pub gives: Gives,
    pub english: &'static str,
    pub chinese: &'static str,
}

/// The type of the value of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    Real,
    Integer,
    /// An integer if all arguments are integers, else a real.
    AsArguments,
}

impl Shown {
    fn description(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.english,
            Locale::Chinese => self.chinese,
        }
    }
}

const fn of_1969(name: &'static str, signature: &'static str, english: &'static str, chinese: &'static str) -> Shown {
    Shown { name, signature, of_1969: true, gives: Gives::Real, english, chinese }
}

const fn today(name: &'static str, signature: &'static str, english: &'static str, chinese: &'static str) -> Shown {
    Shown { name, signature, of_1969: false, gives: Gives::Real, english, chinese }
}

const fn giving(shown: Shown, gives: Gives) -> Shown {
    Shown { gives, ..shown }
}

/// All functions, those of 1969 first.
pub const FUNCTIONS: &[Shown] = &[
    giving(of_1969("ABS", "ABS(x)", "absolute value of x", "x 的绝对值"), Gives::AsArguments),
    of_1969("SQRT", "SQRT(x)", "square root of x", "x 的平方根"),
    of_1969("EXP", "EXP(x)", "e to the power x", "e 的 x 次幂"),
    of_1969("LN", "LN(x)", "natural logarithm of x", "x 的自然对数"),
    of_1969("SIN", "SIN(x)", "sine of x in radians", "x（弧度）的正弦"),
    of_1969("COS", "COS(x)", "cosine of x in radians", "x（弧度）的余弦"),
    of_1969("TAN", "TAN(x)", "tangent of x in radians", "x（弧度）的正切"),
    of_1969("ARCSIN", "ARCSIN(x)", "arc sine of x in radians", "x 的反正弦（弧度）"),
    of_1969("ARCTAN", "ARCTAN(x)", "arc tangent of x in radians", "x 的反正切（弧度）"),
    giving(of_1969("ENTIER", "ENTIER(x)", "the greatest integer not above x", "不大于 x 的最大整数"), Gives::Integer),
    of_1969("STAND", "STAND(n)", "the integer n as a real number", "整数 n 化为实数"),
    today("LOG10", "LOG10(x)", "logarithm of x to the base 10", "x 的常用对数"),
    today("SINH", "SINH(x)", "hyperbolic sine of x", "x 的双曲正弦"),
    today("COSH", "COSH(x)", "hyperbolic cosine of x", "x 的双曲余弦"),
    today("TANH", "TANH(x)", "hyperbolic tangent of x", "x 的双曲正切"),
    today("ARCTAN2", "ARCTAN2(y,x)", "angle of the point (x,y), from -pi to pi", "点 (x,y) 的辐角，在 -π 与 π 之间"),
    giving(
        today("MIN", "MIN(a,b,...)", "the smallest of two or more values", "两个或多个数中的最小者"),
        Gives::AsArguments,
    ),
    giving(
        today("MAX", "MAX(a,b,...)", "the largest of two or more values", "两个或多个数中的最大者"),
        Gives::AsArguments,
    ),
    giving(
        today(
            "MOD",
            "MOD(a,b)",
            "a - b*ENTIER(a/b): the remainder, with the sign of b",
            "a - b*ENTIER(a/b)：余数，符号同 b",
        ),
        Gives::AsArguments,
    ),
    giving(today("SIGN", "SIGN(x)", "-1, 0 or 1", "-1、0 或 1"), Gives::Integer),
    giving(
        today("ROUND", "ROUND(x)", "the nearest integer; halves round up", "最近的整数，一半时向上"),
        Gives::Integer,
    ),
];

fn groups() -> [(&'static str, &'static str, Vec<&'static Shown>); 2] {
    let (old, new) = FUNCTIONS.iter().partition(|function| function.of_1969);
    [("Functions of 1969", "1969 年的函数", old), ("Later functions", "后来增加的函数", new)]
}

/// What `zudyn functions cosmo` prints.
pub fn listing(locale: Locale) -> String {
    let wide = FUNCTIONS.iter().map(|function| function.signature.len()).max().unwrap_or(0);
    let mut parts = Vec::new();
    for (english, chinese, members) in groups() {
        let mut part = match locale {
            Locale::English => format!("{english}\n"),
            Locale::Chinese => format!("{chinese}\n"),
        };
        for function in members {
            part.push_str(&format!("  {:<wide$}  {}\n", function.signature, function.description(locale)));
        }
        parts.push(part);
    }
    parts.join("\n")
}

/// Its part of the page `docs/functions.md`, both languages side by side.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Functions of COSMO\n\n\
         This section is generated from `translator/language/cosmo/functions.rs`. `zudyn functions cosmo` prints the same list.\n\
         [languages/cosmo.md](languages/cosmo.md) defines types, and arguments outside the domain of a function.\n",
    );
    for (english, chinese, members) in groups() {
        out.push_str(&format!("\n## {english} · {chinese}\n\n| function | value | 值 | type |\n|---|---|---|---|\n"));
        for function in members {
            let gives = match function.gives {
                Gives::Real => "real",
                Gives::Integer => "integer",
                Gives::AsArguments => "integer if all arguments are",
            };
            out.push_str(&format!(
                "| `{}` | {} | {} | {gives} |\n",
                function.signature, function.english, function.chinese
            ));
        }
    }
    out
}
