//! What can go wrong while a program runs that runs as written: COSMO.

use super::number;
use crate::diagnostic::{Locale, Message};
use crate::source::Span;

/// Where and when: the statement, what it sets, T and the run.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    pub at: Span,
    /// Empty if the statement sets nothing.
    pub quantity: String,
    pub time: f64,
    /// Counted from 1.
    pub run: usize,
}

impl Moment {
    /// ` in computing `V2` at T = `3` in run `1``
    fn tail(&self, locale: Locale) -> String {
        let (quantity, time, run) = (&self.quantity, number(self.time), self.run);
        match (locale, quantity.is_empty()) {
            (Locale::English, true) => format!(" at T = `{time}` in run `{run}`"),
            (Locale::English, false) => format!(" in computing `{quantity}` at T = `{time}` in run `{run}`"),
            (Locale::Chinese, true) => format!("（T = `{time}`，第 `{run}` 次运行）"),
            (Locale::Chinese, false) => format!("（计算 `{quantity}` 时，T = `{time}`，第 `{run}` 次运行）"),
        }
    }
}

/// A number that READ takes, or would take.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    /// Which number of the input or of the column, counted from 1.
    pub number: f64,
    /// The column of a data file; empty: the input.
    pub column: String,
    /// As it stands there, and its line, where that can be found again.
    pub text: Option<(String, u64)>,
}

impl Taken {
    /// `` `1.5`, number `3` of the input (line `2`)``
    fn told(&self, locale: Locale) -> String {
        let (which, column) = (number(self.number), &self.column);
        let place = match (locale, column.is_empty()) {
            (Locale::English, true) => format!("number `{which}` of the input"),
            (Locale::English, false) => format!("number `{which}` of the column `{column}`"),
            (Locale::Chinese, true) => format!("输入的第 `{which}` 个数"),
            (Locale::Chinese, false) => format!("列 `{column}` 的第 `{which}` 个数"),
        };
        match (&self.text, locale) {
            (None, _) => place,
            (Some((text, line)), Locale::English) => format!("`{text}`, {place} (line `{line}`),"),
            (Some((text, line)), Locale::Chinese) => format!("{place} `{text}`（第 `{line}` 行）"),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Cause {
    /// By a division that the text itself has.
    Division,
    Index(f64),
    Function,
    NoMoreData(Taken),
    RealWhereInteger(Taken),
    NotANumber(Taken),
    /// The input continues without a number; which number is read.
    EndlessInput(f64),
    IntegerOverflow,
    FissionQuotientZero,
    StepTooSmall,
    StepNotPositive(f64),
    /// Events cause one another at one moment; the last of them, from 1.
    EndlessEvents(f64),
    /// A content is infinite or not a number.
    NotAValue,
    /// STOP names a label that does not exist.
    NoLabel(f64),
}

/// `overdrawn`: a step of the classic stepping takes more from a compartment than it holds.
#[derive(Clone, Debug)]
pub struct Overdrawn {
    /// The content is the quantity.
    pub moment: Moment,
}

impl Message for Overdrawn {
    fn code(&self) -> &'static str {
        "overdrawn"
    }

    fn at(&self) -> Span {
        self.moment.at
    }

    fn title(&self, locale: Locale) -> String {
        let Moment { quantity, time, run, .. } = &self.moment;
        let time = number(*time);
        match locale {
            Locale::English => {
                format!("the step at T = `{time}` in run `{run}` removes more than `{quantity}` holds")
            }
            Locale::Chinese => format!("第 `{run}` 次运行中 T = `{time}` 的一步取走的量多于 `{quantity}`"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "use a smaller D, or `METHOD ADAPTIVE`; `--balance` shows every negative content".into(),
            Locale::Chinese => "请减小 D，或使用 `METHOD ADAPTIVE`；`--balance` 列出所有负的含量".into(),
        })
    }
}

/// `time-stands`: D is 0, or too small to change T, and nothing else would end the run.
#[derive(Clone, Debug)]
pub struct TimeStands {
    pub moment: Moment,
}

impl Message for TimeStands {
    fn code(&self) -> &'static str {
        "time-stands"
    }

    fn at(&self) -> Span {
        self.moment.at
    }

    fn title(&self, locale: Locale) -> String {
        let Moment { time, run, .. } = &self.moment;
        let time = number(*time);
        match locale {
            Locale::English => format!("D does not move T beyond `{time}` in run `{run}`; REPEAT ends here"),
            Locale::Chinese => format!("第 `{run}` 次运行中 D 不能使 T 超过 `{time}`；REPEAT 在此结束"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "give D a positive value in INITIAL; without one it is 1".into(),
            Locale::Chinese => "请在 INITIAL 中给 D 一个正值；不给时为 1".into(),
        })
    }
}

/// A program that could not continue.
#[derive(Clone, Debug)]
pub struct Halted {
    pub moment: Moment,
    pub cause: Cause,
}

impl Message for Halted {
    fn code(&self) -> &'static str {
        match self.cause {
            Cause::Division => "division-by-zero",
            Cause::Index(_) => "index-out-of-range",
            Cause::Function => "function-domain",
            Cause::NoMoreData(_) => "no-more-data",
            Cause::RealWhereInteger(_) => "real-where-integer",
            Cause::NotANumber(_) => "not-a-number",
            Cause::EndlessInput(_) => "endless-input",
            Cause::IntegerOverflow => "integer-overflow",
            Cause::FissionQuotientZero => "fission-quotient-zero",
            Cause::StepTooSmall => "step-too-small",
            Cause::StepNotPositive(_) => "step-not-positive",
            Cause::EndlessEvents(_) => "endless-events",
            Cause::NotAValue => "not-a-value",
            Cause::NoLabel(_) => "unknown-label",
        }
    }

    fn at(&self) -> Span {
        self.moment.at
    }

    fn title(&self, locale: Locale) -> String {
        let what = match locale {
            Locale::English => self.cause.english(),
            Locale::Chinese => self.cause.chinese(),
        };
        what + &self.moment.tail(locale)
    }

    fn help(&self, locale: Locale) -> Option<String> {
        let (english, chinese) = match self.cause {
            Cause::Division => ("test the divisor first: `IF q <> 0 THEN …`", "先检验除数：`IF q <> 0 THEN …`"),
            Cause::NoMoreData(Taken { ref column, .. }) if !column.is_empty() => (
                "the file needs a row for every READ; REPEAT is tested at the end of a step, so the last step reads too",
                "文件中每次 READ 都要有一行；REPEAT 在每步末尾检验，所以最后一步也要读数",
            ),
            Cause::NoMoreData(_) => (
                "the input is given with `--input FILE`; REPEAT is tested at the end of a step, so the last step reads too",
                "输入由 `--input FILE` 给出；REPEAT 在每步末尾检验，所以最后一步也要读数",
            ),
            Cause::RealWhereInteger(_) => (
                "write it without decimal point and exponent, or declare the variable REAL",
                "请不写小数点和指数，或把变量声明为 REAL",
            ),
            Cause::EndlessInput(_) => (
                "give `--input` a file of numbers; a device or a pipe that sends only spaces has none",
                "请用 `--input` 给出含有数的文件；只送出空格的设备或管道中没有数",
            ),
            Cause::IntegerOverflow => ("declare the variable REAL", "请把变量声明为 REAL"),
            Cause::StepTooSmall => (
                "something changes without bound at this moment; for a model that is only stiff, METHOD IS STIFF helps",
                "此刻有量无限快地变化；如果模型只是刚性的，可用 METHOD IS STIFF",
            ),
            Cause::EndlessEvents(_) => (
                "let the program of the WHEN change what it tests, or the two levels of a switch lie apart",
                "请让 WHEN 的程序改变它所检验的量，或把开关的两个界限分开",
            ),
            Cause::NotAValue => {
                ("a content grows without bound, or a flow divides by nothing", "某个含量无限增长，或某个流量除以零")
            }
            _ => return None,
        };
        Some(match locale {
            Locale::English => english.into(),
            Locale::Chinese => chinese.into(),
        })
    }
}

impl Cause {
    fn english(&self) -> String {
        match self {
            Cause::Division => "division by zero".into(),
            Cause::Index(index) => format!("the index `{}` is outside its array", number(*index)),
            Cause::Function => "an argument outside the domain of its function, or a result too large".into(),
            Cause::NoMoreData(taken) => {
                format!("READ finds no more numbers; the next one would be {}", taken.told(Locale::English))
            }
            Cause::RealWhereInteger(taken) => {
                format!("an INTEGER is read, but {} has a decimal point or an exponent", taken.told(Locale::English))
            }
            Cause::NotANumber(taken) => {
                format!("a number is needed, but {} is not a number", taken.told(Locale::English))
            }
            Cause::EndlessInput(which) => {
                format!("the input has more than 16777216 bytes before number `{}`", number(*which))
            }
            Cause::IntegerOverflow => "an INTEGER leaves the range -2147483648 to 2147483647".into(),
            Cause::FissionQuotientZero => "the fission quotient is 0".into(),
            Cause::StepTooSmall => "the method of integration finds no step that is small enough".into(),
            Cause::StepNotPositive(step) => format!("the step D must be positive; it is `{}`", number(*step)),
            Cause::EndlessEvents(last) => {
                format!(
                    "the events of this moment cause one another without end, the last of them WHEN number `{}`",
                    number(*last)
                )
            }
            Cause::NotAValue => "a value that is infinite or not a number".into(),
            Cause::NoLabel(label) => format!("STOP names the label `{}`, which does not exist,", number(*label)),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Cause::Division => "除以零".into(),
            Cause::Index(index) => format!("下标 `{}` 超出数组范围", number(*index)),
            Cause::Function => "函数的自变量超出定义域，或结果太大".into(),
            Cause::NoMoreData(taken) => format!("READ 已无数可读；这应是{}", taken.told(Locale::Chinese)),
            Cause::RealWhereInteger(taken) => {
                format!("要读的是整数，{}却带有小数点或指数", taken.told(Locale::Chinese))
            }
            Cause::NotANumber(taken) => format!("要读的是数，{}却不是数", taken.told(Locale::Chinese)),
            Cause::EndlessInput(which) => {
                format!("输入中第 `{}` 个数之前超过 16777216 个字节", number(*which))
            }
            Cause::IntegerOverflow => "整数超出 -2147483648 到 2147483647 的范围".into(),
            Cause::FissionQuotientZero => "裂变商为 0".into(),
            Cause::StepTooSmall => "积分方法找不到足够小的步长".into(),
            Cause::StepNotPositive(step) => format!("步长 D 必须为正；现为 `{}`", number(*step)),
            Cause::EndlessEvents(last) => {
                format!("这一时刻的事件互相引发，没有终止，最后一个是第 `{}` 个 WHEN", number(*last))
            }
            Cause::NotAValue => "数值为无穷大或不是数".into(),
            Cause::NoLabel(label) => format!("STOP 指定的标号 `{}` 不存在", number(*label)),
        }
    }
}

/// What is wrong with a file of data.
#[derive(Clone, Debug)]
pub enum DataWrong {
    Unreadable,
    NoColumn(String),
    NotIncreasing { line: f64 },
    NotNumbers { line: f64 },
}

/// A file of data that cannot be used; told before the program begins.
#[derive(Clone, Debug)]
pub struct BadData {
    pub at: Span,
    pub file: String,
    pub wrong: DataWrong,
}

impl Message for BadData {
    fn code(&self) -> &'static str {
        match self.wrong {
            DataWrong::Unreadable => "data-unreadable",
            DataWrong::NoColumn(_) => "unknown-column",
            DataWrong::NotIncreasing { .. } => "data-not-increasing",
            DataWrong::NotNumbers { .. } => "data-not-numbers",
        }
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let file = &self.file;
        match (&self.wrong, locale) {
            (DataWrong::Unreadable, Locale::English) => format!("the data file `{file}` cannot be read"),
            (DataWrong::Unreadable, Locale::Chinese) => format!("无法读取数据文件 `{file}`"),
            (DataWrong::NoColumn(name), Locale::English) => format!("the data file `{file}` has no column `{name}`"),
            (DataWrong::NoColumn(name), Locale::Chinese) => format!("数据文件 `{file}` 没有列 `{name}`"),
            (DataWrong::NotIncreasing { line }, Locale::English) => {
                format!("the first column of the data file `{file}` does not increase at line `{}`", number(*line))
            }
            (DataWrong::NotIncreasing { line }, Locale::Chinese) => {
                format!("数据文件 `{file}` 的第一列到第 `{}` 行没有递增", number(*line))
            }
            (DataWrong::NotNumbers { line }, Locale::English) => {
                format!("line `{}` of the data file `{file}` has no number where one is needed", number(*line))
            }
            (DataWrong::NotNumbers { line }, Locale::Chinese) => {
                format!("数据文件 `{file}` 第 `{}` 行在需要数的地方没有数", number(*line))
            }
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        let (english, chinese) = match &self.wrong {
            DataWrong::Unreadable => {
                ("it is looked for in the directory of the model".into(), "文件应在模型所在的目录中".into())
            }
            DataWrong::NoColumn(name) => (
                format!(
                    "its first line must hold the names of the columns, separated by commas, no semicolons; or correct \
                     `{name}` in the model"
                ),
                format!("文件的第一行应为列名，以逗号（不是分号）分隔；或改正模型中的 `{name}`"),
            ),
            DataWrong::NotIncreasing { .. } => (
                "sort the lines; of several measurements at one time write the mean, or put them into files of their \
                 own, with an AGAINST for each"
                    .into(),
                "请按第一列排序；同一时刻有多次测量时，请写平均值，或分别放入各自的文件，每个文件写一个 AGAINST".into(),
            ),
            DataWrong::NotNumbers { .. } => (
                "write a number with a decimal point there, or leave out the line if nothing was measured".into(),
                "请在那里写一个带小数点的数；若没有测量值，请删去该行".into(),
            ),
        };
        Some(match locale {
            Locale::English => english,
            Locale::Chinese => chinese,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halted(cause: Cause) -> Halted {
        Halted { moment: Moment { quantity: "X".into(), time: 3.0, run: 1, ..Moment::default() }, cause }
    }

    #[test]
    fn a_statement_is_told_with_quantity_time_and_run() {
        let message = halted(Cause::Index(5.0));
        assert_eq!(
            message.title(Locale::English),
            "the index `5` is outside its array in computing `X` at T = `3` in run `1`"
        );
        assert_eq!(message.title(Locale::Chinese), "下标 `5` 超出数组范围（计算 `X` 时，T = `3`，第 `1` 次运行）");
    }

    #[test]
    fn a_number_is_told_with_its_place() {
        let mut taken = Taken { number: 3.0, column: String::new(), text: Some(("1.5".into(), 2)) };
        assert_eq!(
            halted(Cause::RealWhereInteger(taken.clone())).title(Locale::English),
            "an INTEGER is read, but `1.5`, number `3` of the input (line `2`), has a decimal point or an exponent \
             in computing `X` at T = `3` in run `1`"
        );
        taken = Taken { column: "obs.cp".into(), text: None, ..taken };
        let message = halted(Cause::NoMoreData(taken));
        let title = message.title(Locale::English);
        assert!(title.contains("the next one would be number `3` of the column `obs.cp`"), "{title}");
        assert!(!message.help(Locale::English).unwrap_or_default().contains("--input"));
    }
}
