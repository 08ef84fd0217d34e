//! Errors of the text: words, numbers and definitions.

use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

/// `unknown-word`
#[derive(Clone, Debug)]
pub struct UnknownWord {
    pub at: Span,
    pub name: String,
    pub near: Option<String>,
}

impl Message for UnknownWord {
    fn code(&self) -> &'static str {
        "unknown-word"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn subject(&self) -> Option<&str> {
        Some(&self.name)
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match locale {
            Locale::English => format!("`{name}` is neither a word nor a number"),
            Locale::Chinese => format!("`{name}` 既不是词也不是数"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        if let Some(number) = respelled(&self.name) {
            return Some(match locale {
                Locale::English => {
                    format!("write `{number}`: a number has digits, at most one decimal point, and `-` before it")
                }
                Locale::Chinese => format!("请写 `{number}`：数由数字和至多一个小数点组成，前面可有 `-`"),
            });
        }
        Some(match (locale, &self.near) {
            (Locale::English, Some(near)) => format!("did you mean `{near}`?"),
            (Locale::Chinese, Some(near)) => format!("是不是 `{near}`？"),
            (Locale::English, None) => "define the word before its first use".into(),
            (Locale::Chinese, None) => "请在使用之前定义该词".into(),
        })
    }
}

/// A number as other languages write it (`+0.5`, `0,5`, `1e-2`), in the way of FACS.
fn respelled(text: &str) -> Option<String> {
    let begins = text.starts_with(|c: char| c.is_ascii_digit() || "+-.,".contains(c));
    let number: f64 = text.replacen(',', ".", 1).parse().ok().filter(|number: &f64| begins && number.is_finite())?;
    Some(number.to_string())
}

message! {
    "number-range" NumberRange { number: String, low: String, high: String }
    en: "`{number}` is outside `{low}` to `{high}`",
    zh: "`{number}` 超出 `{low}` 到 `{high}`",
    help_en: "write a number in this range",
    help_zh: "请写此范围内的数",
}

message! {
    "name-expected" NameExpected { name: String }
    en: "`{name}` needs a name after it",
    zh: "`{name}` 后面要有名字",
    help_en: "write the name after it",
    help_zh: "请在其后写出名字",
}

message! {
    "unfinished-definition" UnfinishedDefinition { name: String }
    en: "the definition of `{name}` has no `;`",
    zh: "`{name}` 的定义没有 `;`",
    help_en: "end the definition with `;`",
    help_zh: "请用 `;` 结束定义",
}

message! {
    "unfinished-definition" MentionsItself { name: String }
    en: "`{name}` is used inside its own definition, before the `;`",
    zh: "`{name}` 在自己的定义之中、`;` 之前就被使用",
    help_en: "a word cannot call itself: end the definition with `;` before, use a loop, or choose another name",
    help_zh: "词不能调用自己：请先用 `;` 结束定义，改用循环，或另取名字",
}

message! {
    "unclosed-text" UnclosedText { name: String, end: char }
    en: "`{name}` is not closed by `{end}` before the end of the program",
    zh: "`{name}` 直到程序结束都没有用 `{end}` 结束",
    help_en: "write `{end}` where it ends",
    help_zh: "请在它结束处写 `{end}`",
}

message! {
    "unbalanced-control" OutsideDefinition { name: String }
    en: "`{name}` is outside a definition",
    zh: "`{name}` 不在定义之中",
    help_en: "write it inside `:` and `;`",
    help_zh: "请写在 `:` 和 `;` 之间",
}

message! {
    "unbalanced-control" Unclosed { name: String, partner: String }
    en: "`{name}` is not closed by `{partner}`",
    zh: "`{name}` 没有用 `{partner}` 结束",
    help_en: "close `{name}` inside the same definition",
    help_zh: "请在同一个定义中结束 `{name}`",
}

message! {
    "unsupported-word" UnsupportedWord { name: String }
    en: "zudyn does not support the Forth word `{name}`",
    zh: "zudyn 不支持 Forth 词 `{name}`",
    help_en: "write the program without it",
    help_zh: "请不用该词来写",
}

message! {
    "not-redirectable" NotRedirectable { name: String }
    en: "`{name}` cannot be redirected with `IS`",
    zh: "不能用 `IS` 改变 `{name}`",
    help_en: "use `IS` with words made by `DEFER`; `DISPLAY`, `PLOT` and `SIMULATE` choose output and model",
    help_zh: "`IS` 只用于 `DEFER` 定义的词；输出形式和模型用 `DISPLAY`、`PLOT`、`SIMULATE` 选择",
}

message! {
    "number-expected" NumberExpected { name: String, found: String }
    en: "`{name}` needs a number and finds `{found}`",
    zh: "`{name}` 需要数，得到的是 `{found}`",
    help_en: "write as many decimal numbers after the name as the table has",
    help_zh: "请在名字后面写出表所需的全部小数",
}

message! {
    "number-expected" PointsExpected { name: String, points: i64 }
    en: "`{name}` needs at least one point and gets `{points}`",
    zh: "`{name}` 至少要有一个点，得到的是 `{points}`",
    help_en: "write the number of points before `{name}`",
    help_zh: "请在 `{name}` 之前写点数",
}

message! {
    "functgen-order" FunctgenOrder { x: String, before: String }
    en: "abscissa `{x}` is not above `{before}`",
    zh: "横坐标 `{x}` 不大于 `{before}`",
    help_en: "write the points in increasing order of x",
    help_zh: "请按 x 递增的顺序写各点",
}

message! {
    "functgen-jump" FunctgenJump { y: String, before: String }
    en: "ordinates `{before}` and `{y}` are more than 3.2767 apart",
    zh: "纵坐标 `{before}` 与 `{y}` 相差超过 3.2767",
    help_en: "put a point between them, or scale the function",
    help_zh: "请在中间加一点，或重新定标",
}

message! {
    "table-too-short" TableTooShort { points: i64 }
    en: "a table of `{points}` ordinates has no interval",
    zh: "`{points}` 个纵坐标的表没有区间",
    help_en: "write at least two ordinates",
    help_zh: "至少写两个纵坐标",
}

message! {
    "delay-length" DelayLength { steps: i64 }
    en: "a delay of `{steps}` steps is not possible",
    zh: "不能延迟 `{steps}` 步",
    help_en: "delay by at least one step",
    help_zh: "延迟至少一步",
}

message! {
    "nodes-range" NodesRange { name: String, count: i64 }
    en: "`{count}` is too small for `{name}`",
    zh: "`{name}` 的数 `{count}` 太小",
    help_en: "`NODES` needs at least 3, `VECTOR` and `MATRIX` at least 0",
    help_zh: "`NODES` 至少为 3，`VECTOR` 和 `MATRIX` 至少为 0",
}

message! {
    "not-a-vector" NotAVector { name: String }
    en: "`{name}` is not a VECTOR",
    zh: "`{name}` 不是 VECTOR",
    help_en: "define it with `VECTOR` first",
    help_zh: "请先用 `VECTOR` 定义",
}

message! {
    "not-a-model" NotAModel { name: String }
    en: "`{name}` is not a model",
    zh: "`{name}` 不是模型",
    help_en: "define it with `MODEL:` first",
    help_zh: "请先用 `MODEL:` 定义",
}

message! {
    "script-depends-on-run" ScriptDependsOnRun {}
    en: "the program needs a value that only the run determines",
    zh: "程序此处需要只有运行才能确定的值",
    help_en: "print it with `.` or `D.`; nothing else may depend on it outside models",
    help_zh: "在模型之外只能用 `.` 或 `D.` 打印它",
}
