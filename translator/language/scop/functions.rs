//! The functions of the library.

use crate::diagnostic::Locale;

/// What an argument of a library function is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Value,
    /// The name of an array.
    Array,
    /// The name of a FUNCTION of one argument.
    Function,
    /// A file name, or a text to print.
    Text,
    /// `"min"` or `"max"`.
    Mode,
    /// A format of `printf`, followed by the number of values that it requires.
    Format,
    /// A value that may be left out.
    Optional,
}

/// The group of a function in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    OfC,
    Forcing,
    Saturation,
    Probability,
    Random,
    Files,
    Numerical,
    Messages,
}

/// A row of the table.
#[derive(Debug)]
pub struct Shown {
    pub function: Function,
    pub name: &'static str,
    pub group: Group,
    pub arguments: &'static [Kind],
    /// With its arguments: `step(t, at, height)`.
    pub signature: &'static str,
    pub english: &'static str,
    pub chinese: &'static str,
}

use Group::*;
use Kind::{Array, Format, Mode, Optional, Text, Value};

/// The functions, and their table in the same order.
macro_rules! functions {
    ($($function:ident $name:literal $group:ident [$($kind:ident),*] $signature:literal $english:literal, $chinese:literal;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Function {
            $($function,)*
        }

        pub const FUNCTIONS: &[Shown] = &[$(Shown {
            function: Function::$function,
            name: $name,
            group: $group,
            arguments: &[$($kind),*],
            signature: $signature,
            english: $english,
            chinese: $chinese,
        },)*];
    };
}

/// Kind::Function under another name, because the enum of functions is also called `Function`.
#[allow(non_upper_case_globals)]
const Named: Kind = Kind::Function;

functions! {
    Fabs "fabs" OfC [Value] "fabs(x)" "absolute value of x", "x 的绝对值";
    Sqrt "sqrt" OfC [Value] "sqrt(x)" "square root of x", "x 的平方根";
    Sin "sin" OfC [Value] "sin(x)" "sine of x in radians", "x（弧度）的正弦";
    Cos "cos" OfC [Value] "cos(x)" "cosine of x in radians", "x（弧度）的余弦";
    Tan "tan" OfC [Value] "tan(x)" "tangent of x in radians", "x（弧度）的正切";
    Acos "acos" OfC [Value] "acos(x)" "arc cosine of x in radians", "x 的反余弦（弧度）";
    Asin "asin" OfC [Value] "asin(x)" "arc sine of x in radians", "x 的反正弦（弧度）";
    Atan "atan" OfC [Value] "atan(x)" "arc tangent of x in radians", "x 的反正切（弧度）";
    Atan2 "atan2" OfC [Value, Value] "atan2(y, x)" "angle of the point (x, y), from -pi to pi", "点 (x, y) 的辐角，在 -π 与 π 之间";
    Sinh "sinh" OfC [Value] "sinh(x)" "hyperbolic sine of x", "x 的双曲正弦";
    Cosh "cosh" OfC [Value] "cosh(x)" "hyperbolic cosine of x", "x 的双曲余弦";
    Tanh "tanh" OfC [Value] "tanh(x)" "hyperbolic tangent of x", "x 的双曲正切";
    Floor "floor" OfC [Value] "floor(x)" "the greatest whole number not above x", "不大于 x 的最大整数";
    Ceil "ceil" OfC [Value] "ceil(x)" "the smallest whole number not below x", "不小于 x 的最小整数";
    Fmod "fmod" OfC [Value, Value] "fmod(x, y)" "remainder of x/y, with the sign of x", "x/y 的余数，符号同 x";
    Log10 "log10" OfC [Value] "log10(x)" "logarithm of x to the base 10", "x 的常用对数";
    Log "log" OfC [Value] "log(x)" "natural logarithm of x", "x 的自然对数";
    Exp "exp" OfC [Value] "exp(x)" "e to the power x", "e 的 x 次幂";
    Pow "pow" OfC [Value, Value] "pow(x, y)" "x to the power y", "x 的 y 次幂";
    Step "step" Forcing [Value, Value, Value] "step(t, at, height)" "height for t >= at, else 0", "t >= at 时为 height，否则为 0";
    Pulse "pulse" Forcing [Value, Value, Value, Value] "pulse(t, lag, height, duration)"
        "height for lag <= t < lag + duration, else 0", "lag <= t < lag + duration 时为 height，否则为 0";
    Ramp "ramp" Forcing [Value, Value, Value, Value] "ramp(t, lag, height, duration)"
        "0 before lag, then rising to height within duration, then height", "lag 之前为 0，此后在 duration 内升至 height 并保持";
    Perpulse "perpulse" Forcing [Value, Value, Value, Value, Value] "perpulse(t, lag, height, duration, delay)"
        "from lag on: height for duration, 0 for delay, and so on", "从 lag 起：height 持续 duration，0 持续 delay，如此反复";
    Perstep "perstep" Forcing [Value, Value, Value, Value] "perstep(t, lag, period, jump)"
        "0 before lag, then a step of jump each period", "lag 之前为 0，此后每隔 period 升高 jump";
    Squarewave "squarewave" Forcing [Value, Value, Value] "squarewave(t, period, a)"
        "a in the first half of each period, -a in the second", "每个周期前半为 a，后半为 -a";
    Sawtooth "sawtooth" Forcing [Value, Value, Value] "sawtooth(t, period, a)"
        "rising from 0 to a in each period", "每个周期从 0 升至 a";
    Revsawtooth "revsawtooth" Forcing [Value, Value, Value] "revsawtooth(t, period, a)"
        "falling from a to 0 in each period", "每个周期从 a 降至 0";
    Harmonic "harmonic" Forcing [Value, Value, Value, Value] "harmonic(t, period, a, offset)"
        "a*sin(2*pi*(t + offset)/period)", "a*sin(2*pi*(t + offset)/period)";
    Threshold "threshold" Saturation [Value, Value, Mode] "threshold(x, limit, \"min\")"
        "1 if x >= limit, else 0; with \"max\": 1 if x <= limit, else 0", "x >= limit 时为 1，否则为 0；用 \"max\" 时 x <= limit 为 1";
    Hyperbol "hyperbol" Saturation [Value, Value, Value] "hyperbol(x, max, K)" "max*x/(x + K)", "max*x/(x + K)";
    Revhyperbol "revhyperbol" Saturation [Value, Value, Value] "revhyperbol(x, max, K)" "max*K/(x + K)", "max*K/(x + K)";
    Sigmoid "sigmoid" Saturation [Value, Value, Value, Value] "sigmoid(x, max, K, n)"
        "max*x^n/(x^n + K^n)", "max*x^n/(x^n + K^n)";
    Revsigmoid "revsigmoid" Saturation [Value, Value, Value, Value] "revsigmoid(x, max, K, n)"
        "max*K^n/(x^n + K^n)", "max*K^n/(x^n + K^n)";
    Erf "erf" Probability [Value] "erf(z)" "error function", "误差函数";
    Factorial "factorial" Probability [Value] "factorial(n)" "n!", "n 的阶乘";
    Gauss "gauss" Probability [Value, Value, Value] "gauss(x, mean, sd)" "normal density", "正态分布密度";
    Poisson "poisson" Probability [Value, Value] "poisson(x, mean)" "Poisson probability of x", "泊松分布概率";
    ScopRandom "scop_random" Random [] "scop_random()" "next number of the generator, from 0 to 1", "随机数发生器的下一个数，在 0 与 1 之间";
    SetSeed "set_seed" Random [Value] "set_seed(s)" "sets the value of the generator to s", "把发生器的值置为 s";
    Setseed "setseed" Random [Value] "setseed(s)" "the same", "同上";
    Exprand "exprand" Random [Optional] "exprand(mean)" "exponentially distributed; the default mean is 1", "指数分布；不写平均值时为 1";
    Normrand "normrand" Random [Value, Value] "normrand(mean, sd)" "normally distributed", "正态分布";
    Poisrand "poisrand" Random [Value] "poisrand(mean)" "Poisson distributed", "泊松分布";
    Force "force" Files [Value, Text] "force(t, \"file\")"
        "natural cubic spline through the points of a data file", "通过数据文件各点的自然三次样条";
    Stepforce "stepforce" Files [Value, Text] "stepforce(t, \"file\")"
        "the y of the last point at or before t", "t 处或之前最后一点的 y";
    Schedule "schedule" Files [Value, Text] "schedule(t, \"file\")"
        "the y of the next dose that is due, else 0", "到期的下一剂量的 y，否则为 0";
    Legendre "legendre" Numerical [Value, Value, Named] "legendre(a, b, f)"
        "integral of the FUNCTION f from a to b, by 10-point Gauss-Legendre", "FUNCTION f 从 a 到 b 的积分，十点高斯-勒让德法";
    Romberg "romberg" Numerical [Value, Value, Named] "romberg(a, b, f)" "the same, by Romberg's method", "同上，龙贝格法";
    Quadrature "quadrature" Numerical [Value, Array, Array] "quadrature(n, x, y)"
        "trapezoid rule over the first n points of two arrays", "对两个数组前 n 点的梯形法";
    Derivs "derivs" Numerical [Value, Array, Array, Array, Array] "derivs(n, x, y, h, d)"
        "sets spacings h and second derivatives d of the natural cubic spline", "求自然三次样条的间距 h 和二阶导数 d";
    Spline "spline" Numerical [Value, Array, Array, Array, Array, Value] "spline(n, x, y, h, d, xi)"
        "the value of the spline at xi", "样条在 xi 处的值";
    Tridiag "tridiag" Numerical [Value, Array, Array, Array, Array, Array] "tridiag(n, a, b, c, d, y)"
        "solves a tridiagonal system and stores the result in y", "解三对角方程组，结果存入 y";
    Invert "invert" Numerical [Value, Array] "invert(n, m)" "inverts an n by n matrix", "求 n 阶矩阵的逆";
    Deflate "deflate" Numerical [Value, Array, Array] "deflate(degree, coef, root)"
        "real roots of a polynomial; returns their number", "多项式的实根；返回其个数";
    Boundary "boundary" Numerical [Value, Array, Array, Named, Named, Named] "boundary(n, x, y, f, g, q)"
        "y'' + f*y' + g*y = q by central differences; y[0] and y[n-1] are given", "用中心差分解 y'' + f*y' + g*y = q；y[0] 和 y[n-1] 已给定";
    Expfit "expfit" Numerical [Value, Text, Array, Array, Array] "expfit(terms, \"file\", amp, lam, err)"
        "fits a sum of exponentials to equidistant data", "用指数之和拟合等距数据";
    Printf "printf" Messages [Format] "printf(\"format\", ...)" "writes to standard error", "写到标准错误";
    Prterr "prterr" Messages [Text] "prterr(\"text\")" "writes the text and ends the run with a failure", "写出文字并以失败结束运行";
}

impl Function {
    pub fn shown(self) -> &'static Shown {
        // The table is in the order of the enum.
        &FUNCTIONS[self as usize]
    }

    pub fn named(name: &str) -> Option<Function> {
        FUNCTIONS.iter().find(|shown| shown.name == name).map(|shown| shown.function)
    }

    pub fn name(self) -> &'static str {
        self.shown().name
    }
}

impl Shown {
    fn description(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.english,
            Locale::Chinese => self.chinese,
        }
    }
}

const GROUPS: &[(Group, &str, &str)] = &[
    (OfC, "C functions", "C 语言的函数"),
    (Forcing, "Forcing functions", "强迫函数"),
    (Saturation, "Saturation and thresholds", "饱和与阈值"),
    (Probability, "Probability", "概率"),
    (Random, "Random numbers", "随机数"),
    (Files, "Data files", "数据文件"),
    (Numerical, "Numerical methods", "数值方法"),
    (Messages, "Messages", "信息"),
];

/// What `zudyn functions scop` prints.
pub fn listing(locale: Locale) -> String {
    let wide = FUNCTIONS.iter().map(|function| function.signature.len()).max().unwrap_or(0);
    let mut parts = Vec::new();
    for (group, english, chinese) in GROUPS {
        let mut part = match locale {
            Locale::English => format!("{english}\n"),
            Locale::Chinese => format!("{chinese}\n"),
        };
        for function in FUNCTIONS.iter().filter(|function| function.group == *group) {
            part.push_str(&format!("  {:<wide$}  {}\n", function.signature, function.description(locale)));
        }
        parts.push(part);
    }
    parts.join("\n")
}

/// Its part of the page `docs/functions.md`, both languages side by side.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Functions of SCoP\n\n\
         This section is generated from `translator/language/scop/functions.rs`. `zudyn functions scop` prints the same list.\n",
    );
    for (group, english, chinese) in GROUPS {
        out.push_str(&format!("\n## {english} · {chinese}\n\n| function | value | 值 |\n|---|---|---|\n"));
        for function in FUNCTIONS.iter().filter(|function| function.group == *group) {
            out.push_str(&format!("| `{}` | {} | {} |\n", function.signature, function.english, function.chinese));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for shown in FUNCTIONS {
            assert_eq!(shown.function.name(), shown.name);
            assert_eq!(Function::named(shown.name), Some(shown.function));
        }
    }
}
