//! What can go wrong while a program of blocks and solvers runs: SCoP.

use super::number;
use crate::diagnostic::{Locale, Message};
use crate::source::Span;

#[derive(Clone, Debug)]
pub enum Cause {
    /// A SOLVE, its text, and the code of its failure.
    Solver {
        solve: String,
        code: f64,
    },
    /// Of this array, counted from 0; without one, how many elements a function of the library is to work on.
    Subscript {
        array: String,
        index: f64,
    },
    Increment(f64),
    /// So many equations, and another number of unknowns.
    Count {
        equations: f64,
        unknowns: String,
    },
    /// A FUNCTION or PROCEDURE calls itself this deep.
    Depth {
        routine: String,
        depth: f64,
    },
    /// An argument outside the domain of a function of the library.
    Function,
    NotFinite,
    /// `prterr`.
    Told,
}

/// A run that could not continue, or of which something is reported.
#[derive(Clone, Debug)]
pub struct Failed {
    pub at: Span,
    pub time: f64,
    pub cause: Cause,
}

/// What the codes of failures mean.
pub fn meaning(code: f64) -> (&'static str, &'static str) {
    const MEANINGS: [(&str, &str); 15] = [
        ("no failure", "没有失败"),
        ("too many iterations or steps", "迭代或步数过多"),
        ("singular matrix", "矩阵奇异"),
        ("step below round-off", "步长小于舍入误差"),
        ("corrector failed", "校正失败"),
        ("inconsistent boundary conditions", "边界条件不一致"),
        ("bad starting values", "初值不当"),
        ("no data", "没有数据"),
        ("no solution", "无解"),
        ("out of memory", "内存不足"),
        ("division by zero", "除以零"),
        ("forcing file cannot be read", "无法读取强迫函数文件"),
        ("diverged: a value is not finite", "发散：数值不是有限的"),
        ("negative argument", "自变量为负"),
        ("outside the data of a forcing function", "超出强迫函数的数据"),
    ];
    MEANINGS.get(code as usize).copied().unwrap_or(("unknown", "未知"))
}

impl Message for Failed {
    fn code(&self) -> &'static str {
        match self.cause {
            Cause::Solver { .. } | Cause::Function => "solver-failed",
            Cause::Told => "ended-by-model",
            Cause::Subscript { .. } => "subscript-out-of-range",
            Cause::Increment(_) => "increment-not-positive",
            Cause::Count { .. } => "equation-count",
            Cause::Depth { .. } => "calls-too-deep",
            Cause::NotFinite => "not-finite",
        }
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let time = number(self.time);
        let english = locale == Locale::English;
        let what = match &self.cause {
            Cause::Solver { solve, code } => {
                let (meaning, chinese) = meaning(*code);
                let code = number(*code);
                match english {
                    true => format!("`{solve}` failed with code `{code}`, {meaning},"),
                    false => format!("`{solve}` 失败，代码 `{code}`：{chinese}"),
                }
            }
            Cause::Subscript { array, index } => {
                let index = number(*index);
                match (english, array.is_empty()) {
                    (true, true) => format!("the call is for `{index}` elements, which its arrays do not have,"),
                    (true, false) => format!("the subscript `{index}` is outside the array `{array}`"),
                    (false, true) => format!("调用要处理 `{index}` 个元素，但其数组没有这么多"),
                    (false, false) => format!("下标 `{index}` 超出数组 `{array}` 的范围"),
                }
            }
            Cause::Increment(by) if english => {
                format!("the increment of a loop must be positive; it is `{}`", number(*by))
            }
            Cause::Increment(by) => format!("循环的增量必须为正；现为 `{}`", number(*by)),
            Cause::Count { equations, unknowns } => {
                let equations = number(*equations);
                match english {
                    true => format!("the block has `{equations}` equations and `{unknowns}` unknowns"),
                    false => format!("该块有 `{equations}` 个方程，却有 `{unknowns}` 个未知量"),
                }
            }
            Cause::Depth { routine, depth } => {
                let depth = number(*depth);
                match english {
                    true => format!("`{routine}` is called within itself `{depth}` deep"),
                    false => format!("`{routine}` 在自身中的调用深达 `{depth}` 层"),
                }
            }
            Cause::Function if english => "failure code `13`: an argument outside the domain of its function".into(),
            Cause::Function => "失败代码 `13`：函数的自变量超出定义域".into(),
            Cause::NotFinite if english => "a value that is infinite or not a number".into(),
            Cause::NotFinite => "数值为无穷大或不是数".into(),
            Cause::Told if english => "`prterr` ended the run".into(),
            Cause::Told => "`prterr` 结束了运行".into(),
        };
        match english {
            true => format!("{what} at t = `{time}`"),
            false => format!("{what}（t = `{time}`）"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        let (english, chinese) = match &self.cause {
            Cause::Solver { solve, .. } if solve.starts_with("SOLVE") => (
                "add `IFERROR { … }` after the SOLVE to let the run go on",
                "在 SOLVE 之后写 `IFERROR { … }` 可让运行继续",
            ),
            Cause::Depth { .. } => (
                "the calls must come to an end; what goes so deep is better written with WHILE or FROM",
                "调用必须有终止；如此深的调用最好用 WHILE 或 FROM 写成循环",
            ),
            _ => return None,
        };
        Some(match locale {
            Locale::English => english.into(),
            Locale::Chinese => chinese.into(),
        })
    }
}

/// A method has handed over to that for stiff equations.
#[derive(Clone, Debug)]
pub struct Stiff {
    pub at: Span,
    pub time: f64,
}

impl Message for Stiff {
    fn code(&self) -> &'static str {
        "stiff"
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let time = number(self.time);
        match locale {
            Locale::English => format!("the equations are stiff; from t = `{time}` on `rosenbrock` carries them"),
            Locale::Chinese => format!("方程是刚性的；从 t = `{time}` 起改用 `rosenbrock`"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "write `METHOD rosenbrock`, which is faster from the beginning".into(),
            Locale::Chinese => "请写 `METHOD rosenbrock`，从一开始就更快".into(),
        })
    }
}

/// A parameter has a value that its declaration does not want.
#[derive(Clone, Debug)]
pub struct OutsideLimits {
    pub at: Span,
    pub name: String,
    pub value: f64,
}

impl Message for OutsideLimits {
    fn code(&self) -> &'static str {
        "outside-limits"
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let (name, value) = (&self.name, number(self.value));
        match locale {
            Locale::English => format!("`{name}` is `{value}`, which is outside the limits of its declaration"),
            Locale::Chinese => format!("`{name}` 为 `{value}`，超出其声明的范围"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "the run goes on with it; give another value, or widen the limits in `< >`".into(),
            Locale::Chinese => "运行照用此值；请给另一个值，或放宽 `< >` 中的范围".into(),
        })
    }
}

/// A law of CONSERVE gives a state another start value than the model.
#[derive(Clone, Debug)]
pub struct StartMismatch {
    pub at: Span,
    pub name: String,
    pub value: f64,
}

impl Message for StartMismatch {
    fn code(&self) -> &'static str {
        "conserve-start-mismatch"
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let (name, value) = (&self.name, number(self.value));
        match locale {
            Locale::English => {
                format!("the start value of `{name}` breaks this law, by which it is `{value}`; that is taken")
            }
            Locale::Chinese => format!("`{name}` 的初值不合此守恒律；按该律应为 `{value}`，即取此值"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "let the start values add up to the right side of the law".into(),
            Locale::Chinese => "请让各初值之和等于守恒律的右边".into(),
        })
    }
}

/// A C compiler does not take the author's C code.
#[derive(Clone, Debug)]
pub struct VerbatimWrong {
    pub at: Span,
    pub complaint: String,
}

impl Message for VerbatimWrong {
    fn code(&self) -> &'static str {
        "verbatim-wrong"
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => format!("the C compiler rejects this C code: {}", self.complaint),
            Locale::Chinese => format!("C 编译器不接受这段 C 代码：{}", self.complaint),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "variables of the model have their own names there, and `y'` is `Dy`".into(),
            Locale::Chinese => "模型的变量在其中用原名，`y'` 写作 `Dy`".into(),
        })
    }
}
