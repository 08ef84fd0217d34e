//! Declarations that cannot be read.

use crate::diagnostic::{Locale, Message, Related};
use crate::message;
use crate::source::Span;

message! {
    "bad-type-declaration" BadTypeDeclaration {}
    en: "cannot read this type declaration",
    zh: "这个类型声明无法理解",
    help_en: "write `REAL EA10` (the variable E and the array A of 10), or longer names with commas: `REAL kel, conc(5)`",
    help_zh: "请写 `REAL EA10`（变量 E 和 10 个元素的数组 A），或用逗号分开较长的名字：`REAL kel, conc(5)`",
}

message! {
    "bad-type-declaration" BadSize { name: String, size: String, limit: u32 }
    en: "`{name}` cannot have `{size}` elements",
    zh: "`{name}` 不能有 `{size}` 个元素",
    help_en: "an array has from 1 to `{limit}` elements",
    help_zh: "数组可有 1 到 `{limit}` 个元素",
}

/// Forms to choose from, in English and in Chinese.
pub fn alternatives(forms: &[&str]) -> (String, String) {
    let quoted: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
    let joined = |or: &str| match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{}{or}{last}", rest.join(if or == " or " { ", " } else { "、" }))
        }
        _ => quoted.concat(),
    };
    (joined(" or "), joined(" 或 "))
}

message! {
    "bad-declaration" BadDeclaration { word: String, english: String, chinese: String }
    en: "cannot read this {word} declaration",
    zh: "这个 {word} 声明无法理解",
    help_en: "write, for example, {english}",
    help_zh: "请写成例如 {chinese}",
}

message! {
    /// Two declarations that contradict one another.
    "bad-declaration" UnitsTwice { line: u32, first: Span }
    en: "line `{line}` already declares other units of flow",
    zh: "第 `{line}` 行已声明了不同的流量单位",
    help_en: "keep one of the two",
    help_zh: "请只保留一个",
    related: first, related_en: "the first declaration", related_zh: "第一次声明",
}

message! {
    "bad-declaration" AdjustNeedsParameter { name: String }
    en: "`{name}` is not a parameter: only parameters can be adjusted",
    zh: "`{name}` 不是参数：只有参数可以调整",
    help_en: "declare it by PARAMETER: `PARAMETER {name} = 1.0`",
    help_zh: "请用 PARAMETER 声明它：`PARAMETER {name} = 1.0`",
}

message! {
    "bad-declaration" AdjustTwice { name: String, line: u32, first: Span }
    en: "`{name}` is already adjusted on line `{line}`",
    zh: "`{name}` 已在第 `{line}` 行调整",
    help_en: "keep one of the two",
    help_zh: "请只保留一个",
    related: first, related_en: "the first declaration", related_zh: "第一次声明",
}

message! {
    "bad-declaration" AdjustBounds { low: String, high: String }
    en: "the bounds are in the wrong order: `{low}` is not below `{high}`",
    zh: "界限的次序不对：`{low}` 不小于 `{high}`",
    help_en: "write the lower bound first: `ADJUST kel FROM 0.01 TO 2.0`",
    help_zh: "请先写下限：`ADJUST kel FROM 0.01 TO 2.0`",
}

message! {
    "unknown-declaration" UnknownDeclaration { text: String }
    en: "`{text}` does not begin a declaration of the body",
    zh: "`{text}` 不是 BODY 中任何声明的开头",
    help_en: "a part of a compartment must stand directly below the rest of it, without a blank line between; \
              statements stand in a program: put `PROGRAM` before them",
    help_zh: "房室的各部分之间不能有空行；语句要放在程序中：请在它们之前写 `PROGRAM`",
}

message! {
    "unknown-declaration" StatementOutside { text: String }
    en: "the statement `{text}` is outside any program: a blank line ended the program above",
    zh: "语句 `{text}` 不在任何程序中：上面的程序已被空行结束",
    help_en: "remove the blank line above, or write `PROGRAM` before the statements",
    help_zh: "请删去上面的空行，或在这些语句之前写 `PROGRAM`",
}

message! {
    "unknown-declaration" HeadingInBody { word: String }
    en: "{word} is not allowed in the body",
    zh: "{word} 不能写在 BODY 中",
    help_en: "put headings at the beginning of the model, before INITIAL; write BODY only once",
    help_zh: "标题行写在正文开头、INITIAL 之前；BODY 只写一次",
}

message! {
    "part-missing" PartMissing { part: String, english: String, chinese: String }
    en: "{part} is missing here",
    zh: "这里缺少 {part}",
    help_en: "write {english} directly below the previous line; a blank line ends the compartment",
    help_zh: "请紧接上一行写 {chinese}；空行会结束房室的声明",
}

message! {
    /// The parts of a compartment in another order than that of the language.
    "part-missing" PartTooEarly { later: String, sooner: String }
    en: "{later} comes before {sooner}",
    zh: "{later} 写在了 {sooner} 之前",
    help_en: "a compartment has ITS INPUT with its FROM lines, ITS OUTPUT and ITS VOLUME, in this order: move {sooner} above",
    help_zh: "房室依次写 ITS INPUT（及其 FROM 行）、ITS OUTPUT、ITS VOLUME：请把 {sooner} 移到前面",
}

message! {
    "order-number-missing" OrderNumberMissing { text: String }
    en: "`{text}` does not name its compartment",
    zh: "`{text}` 没有说明是哪个房室",
    help_en: "write its number, `COMPARTMENT 2 comment`, or one word as its name, `COMPARTMENT plasma`; \
              a name has two or more letters and no digit",
    help_zh: "请写出编号，如 `COMPARTMENT 2 注释`，或用一个词作名字，如 `COMPARTMENT plasma`；名字至少有两个字母，不含数字",
}

message! {
    "bad-from" BadFrom { text: String }
    en: "`{text}` must give a compartment and a flow",
    zh: "`{text}` 没有说明从哪个房室流来多少",
    help_en: "write `FROM COMPARTMENT 2=20.0` or `FROM plasma = 20.0`",
    help_zh: "请写 `FROM COMPARTMENT 2=20.0` 或 `FROM plasma = 20.0`",
}

message! {
    /// The slip that looks like FORMAT.
    "bad-from" FromMisspelt {}
    en: "`FORM` is not a part of a compartment",
    zh: "`FORM` 不是房室声明的一部分",
    help_en: "did you mean `FROM`?",
    help_zh: "是不是 `FROM`？",
}

message! {
    "unknown-method" UnknownMethod { word: String }
    en: "`{word}` is not an integration method",
    zh: "`{word}` 不是积分方法",
    help_en: "use CLASSIC, SIMULTANEOUS, RK4 n, ADAPTIVE rel abs or STIFF rel abs",
    help_zh: "积分方法有 CLASSIC、SIMULTANEOUS、RK4 n、ADAPTIVE rel abs 和 STIFF rel abs",
}

message! {
    /// No step can be that exact.
    "bad-declaration" MethodTooExact { number: String }
    en: "no method is as accurate as `{number}`: numbers have 16 digits",
    zh: "没有方法能达到 `{number}` 的精度：数本身只有 16 位",
    help_en: "use `1e-15` or more; `1e-8` is usual",
    help_zh: "请写 `1e-15` 或更大的数；通常用 `1e-8`",
}

message! {
    "second-method" SecondMethod { line: u32, first: Span }
    en: "a second METHOD; the first is on line `{line}`",
    zh: "又一个 METHOD；第一个在第 `{line}` 行",
    help_en: "keep one; use `--method` to choose another method for one run",
    help_zh: "请只保留一个；其他运行可用 `--method` 另选方法",
    related: first, related_en: "the first METHOD", related_zh: "第一个 METHOD",
}

/// `bad-declaration`: a tracer that is labelled twice in one in-compartment.
pub struct LabelledTwice {
    pub at: Span,
    /// Empty: the unnamed one.
    pub tracer: String,
    pub line: u32,
    pub first: Span,
}

impl Message for LabelledTwice {
    fn code(&self) -> &'static str {
        "bad-declaration"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let LabelledTwice { tracer, line, .. } = self;
        match (locale, tracer.is_empty()) {
            (Locale::English, true) => format!("a second LABELLED; the first is on line `{line}`"),
            (Locale::English, false) => format!("a second LABELLED for `{tracer}`; the first is on line `{line}`"),
            (Locale::Chinese, true) => format!("又一个 LABELLED；第一个在第 `{line}` 行"),
            (Locale::Chinese, false) => format!("`{tracer}` 又一个 LABELLED；第一个在第 `{line}` 行"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "an in-compartment has one LABELLED for each tracer; add the two up".into(),
            Locale::Chinese => "每个 IN-COMPARTMENT 对每种示踪剂只有一个 LABELLED；请把两者相加".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "the first LABELLED",
            Locale::Chinese => "第一个 LABELLED",
        };
        vec![Related { at: self.first, text: text.to_string() }]
    }
}
