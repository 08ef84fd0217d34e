//! What is wrong with a command that asks for a library.

use crate::io::trouble::{Exit, listed};
use zudyn_translator::code::numbers::{Reason, Refusal};
use zudyn_translator::emit::library::Beyond;

#[derive(Debug)]
pub enum Wrong {
    /// An option of a library for something else.
    Option(&'static str),
    /// A target without a report.
    Target,
    /// A spelling that libraries do not have.
    Dialect,
    Folder,
    Prefix(String),
    Quantity {
        option: &'static str,
        name: String,
        near: Vec<String>,
    },
    /// An option of programs.
    OfPrograms(&'static str),
    /// What the recorded run would read is no file, or has something that is no number.
    Input {
        file: String,
        why: String,
    },
    /// A number that a float does not hold.
    Beyond(Beyond),
    /// Random numbers of SCoP as floats.
    Chance,
    /// A steady state or MATCH in floats.
    Digits,
    /// A model of SCoP, or equations under RK4, in fixed point.
    NoFixed,
    /// A program of FACS that makes no steps.
    Passes,
    /// `--real` for a program of FACS.
    Integers,
    /// The model has no form in fixed point.
    Unscaled {
        why: Refusal,
        line: Option<u32>,
        quantity: Option<String>,
    },
    /// The compiler makes no file, or names nothing, that the memory report needs.
    Untold {
        compiler: String,
        what: String,
    },
    /// A command of the memory report failed.
    Report {
        command: String,
        output: String,
    },
}

impl Wrong {
    pub fn code(&self) -> &'static str {
        match self {
            Wrong::Option(_) | Wrong::OfPrograms(_) | Wrong::Target | Wrong::Dialect | Wrong::Integers => {
                "library-option"
            }
            Wrong::Folder => "library-folder",
            Wrong::Prefix(_) => "library-prefix",
            Wrong::Quantity { .. } => "library-quantity",
            Wrong::Beyond(_) | Wrong::Chance | Wrong::Digits => "library-float",
            Wrong::Unscaled { .. } | Wrong::Input { .. } | Wrong::NoFixed => "library-fixed",
            Wrong::Passes => "library-script",
            Wrong::Report { .. } | Wrong::Untold { .. } => "library-report",
        }
    }

    pub fn exit(&self) -> Exit {
        match self {
            Wrong::Untold { .. } | Wrong::Report { .. } => Exit::Compiler,
            _ => Exit::Command,
        }
    }

    /// English and Chinese, side by side.
    pub fn texts(&self) -> (String, String) {
        match self {
            Wrong::Option(option) => {
                (format!("`{option}` is only for `--form library`"), format!("`{option}` 只用于 `--form library`"))
            }
            Wrong::Target => (
                "a library is the same for all machines; `--target` is for its `--report`".into(),
                "库对所有机器都相同；`--target` 只用于 `--report`".into(),
            ),
            Wrong::Dialect => (
                "`--c-std knr` has doubles only; omit `--real`".into(),
                "`--c-std knr` 只有双精度数；请去掉 `--real`".into(),
            ),
            Wrong::OfPrograms(option) => (
                format!("`{option}` is for programs; `--form library` has nothing of the kind"),
                format!("`{option}` 用于程序；`--form library` 没有这一项"),
            ),
            Wrong::Beyond(Beyond { name: Some(name), value }) => (
                format!("`--real float`: `{name}` has {value:e}, which is beyond a float"),
                format!("`--real float`：`{name}` 的 {value:e} 超出单精度数的范围"),
            ),
            Wrong::Beyond(Beyond { name: None, value }) => (
                format!("`--real float`: an equation has the number {value:e}, which is beyond a float"),
                format!("`--real float`：方程中的数 {value:e} 超出单精度数的范围"),
            ),
            Wrong::Chance => (
                "`--real float`: the random numbers of SCoP need 32 bits, and a float has 24; use `--real double`"
                    .into(),
                "`--real float`：SCoP 的随机数需要 32 位，单精度数只有 24 位；请用 `--real double`".into(),
            ),
            Wrong::Digits => (
                "`--real float`: a steady state and MATCH need more digits than a float has; use `--real double`"
                    .into(),
                "`--real float`：稳态和 MATCH 需要的位数多于单精度数所有；请用 `--real double`".into(),
            ),
            Wrong::NoFixed => (
                "`--real fixed`: SCoP models and COSMO's equations have no fixed-point form; use `--real float`".into(),
                "`--real fixed`：SCoP 模型和 COSMO 的方程没有定点形式；请用 `--real float`".into(),
            ),
            Wrong::Passes => (
                "the program makes no steps, so its library would have no `step`".into(),
                "程序不走任何一步，其库便没有 `step`".into(),
            ),
            Wrong::Integers => (
                "a library of FACS has the numbers of its program; omit `--real`, and choose them with `--arithmetic`"
                    .into(),
                "FACS 的库用程序自己的数；请去掉 `--real`，用 `--arithmetic` 选择".into(),
            ),
            Wrong::Input { file, why } => (format!("`--input {file}`: {why}"), format!("`--input {file}`：{why}")),
            Wrong::Unscaled { why, line, quantity } => {
                let (english, chinese) = unscaled(why, quantity.as_deref().unwrap_or_default());
                let at = |line: &Option<u32>, before: &str, behind: &str| {
                    line.map_or(String::new(), |line| format!("{before}{line}{behind}"))
                };
                (
                    format!("`--real fixed`{}: {english}", at(line, ", line ", "")),
                    format!("`--real fixed`{}：{chinese}", at(line, "，第 ", " 行")),
                )
            }
            Wrong::Untold { compiler, what } => (
                format!("the memory report cannot be made: the compiler `{compiler}` does not tell {what}"),
                format!("无法做出内存报告：编译器 `{compiler}` 不给出 {what}"),
            ),
            Wrong::Folder => (
                "a library is several files: name a folder for them with `-o`".into(),
                "库由几个文件组成：请用 `-o` 指明目录".into(),
            ),
            Wrong::Prefix(prefix) => (
                format!(
                    "`--prefix {prefix}` cannot begin names of C; use at most 16 small letters, digits and underscores, a letter \
                     first, but no word of C and not `example`"
                ),
                format!(
                    "`--prefix {prefix}`：不能作 C 名字的开头；请用至多 16 个小写字母、数字和下划线，以字母开头，不是 C 的词，也不是旁边的 `example`"
                ),
            ),
            Wrong::Quantity { option, name, near } => (
                format!("`{option}`: the model has no `{name}` there{}", listed(near, "; did you mean ", "?")),
                format!("`{option}`：模型中没有这样的 `{name}`{}", listed(near, "；是不是 ", "？")),
            ),
            Wrong::Report { command, output } => (
                format!("the memory report cannot be made\ncommand: {command}\n{output}"),
                format!("无法做出内存报告\n命令：{command}\n{output}"),
            ),
        }
    }
}

/// Why there is no fixed-point form, without where.
fn unscaled(why: &Refusal, quantity: &str) -> (String, String) {
    let both = |english: &str, chinese: &str| (english.to_string(), chinese.to_string());
    match why {
        Refusal::Function(function) => {
            let name = format!("{function:?}").to_ascii_uppercase();
            (
                format!("`{quantity}` needs the function {name}, which there is only for floating point"),
                format!("`{quantity}` 需要函数 {name}，它只有浮点形式"),
            )
        }
        Refusal::NegativeBase => (
            format!("`{quantity}` raises a number that becomes negative to a power that is no whole number up to 8"),
            format!("`{quantity}` 对会变成负数的数求幂，而指数不是不大于 8 的整数"),
        ),
        Refusal::Product => (
            format!("the product `{quantity}` becomes so great that its first factors have no digits beside it"),
            format!("乘积 `{quantity}` 过大，其开始的因子没有有效位"),
        ),
        Refusal::Construct => (
            format!("`{quantity}` needs something that only programs have"),
            format!("`{quantity}` 需要只有程序才有的东西"),
        ),
        Refusal::Rows { double, fixed } => (
            format!("the run has {double} rows with doubles and {fixed} in fixed point, since its time is added up"),
            format!("双精度运行有 {double} 行，定点运行有 {fixed} 行，因为时间是累加的"),
        ),
        Refusal::Recorded(reason) => {
            let (english, chinese) = reason_of(*reason);
            (
                format!("the run from which ranges are taken fails: {english}{}", named(quantity, " in ")),
                format!("用来确定范围的运行失败：{chinese}{}", named(quantity, "，在 ")),
            )
        }
        Refusal::Fails(reason) => {
            let (english, chinese) = reason_of(*reason);
            (
                format!(
                    "in fixed point the run fails where it does not with doubles: {english}{}",
                    named(quantity, " in ")
                ),
                format!("定点运行失败，而双精度运行不失败：{chinese}{}", named(quantity, "，在 ")),
            )
        }
        Refusal::TooLong => both(
            "the run from which ranges are taken has no end, or too many steps to be recorded",
            "用来确定范围的运行没有终点，或步数太多而无法记录",
        ),
        Refusal::Step { dt, time } => (
            format!("DT is {dt}, which is lost beside a TIME of {time}: 32 bits do not hold both"),
            format!("DT 为 {dt}，与 TIME 的 {time} 相比会丢失：32 位容不下两者"),
        ),
        Refusal::TooWide { most, .. } => (
            format!("`{quantity}` comes to {most:e}, and the greatest value of a quantity must be from 1e-27 to 1e36"),
            format!("`{quantity}` 最大为 {most:e}，而每个量的最大值必须在 1e-27 与 1e36 之间"),
        ),
    }
}

fn named(quantity: &str, before: &str) -> String {
    if quantity.is_empty() { String::new() } else { format!("{before}`{quantity}`") }
}

fn reason_of(reason: Reason) -> (&'static str, &'static str) {
    match reason {
        Reason::Division => ("division by zero", "除以零"),
        Reason::Domain => ("a function, subscript or whole number outside its domain", "函数、下标或整数超出定义域"),
        Reason::While => ("a WHILE block that does not end", "WHILE 块不结束"),
        Reason::NoData => (
            "READ finds no number, or a broken one where it must be whole; `--input FILE` gives them",
            "READ 找不到数，或在要整数处找到小数；用 `--input FILE` 给出",
        ),
        Reason::NotFinite => ("a value that is infinite or not a number", "出现无穷大或非数"),
    }
}
