//! Declarations and what they make.

use crate::message;
use crate::source::Span;

message! {
    "no-independent" NoIndependent {}
    en: "the model has no `INDEPENDENT` block",
    zh: "模型没有 `INDEPENDENT` 块",
    help_en: "write `INDEPENDENT {{ t FROM 0 TO 10 WITH 10 }}`",
    help_zh: "请写 `INDEPENDENT {{ t FROM 0 TO 10 WITH 10 }}`",
}

message! {
    "array-size" ArraySize { name: String, size: i64, limit: i64 }
    en: "the array `{name}` cannot have `{size}` elements",
    zh: "数组 `{name}` 不能有 `{size}` 个元素",
    help_en: "declare 1 to {limit} elements",
    help_zh: "数组有 1 到 {limit} 个元素",
}

message! {
    "stepped-values" SteppedValues { name: String, count: usize }
    en: "`{name}` has `{count}` value(s); `STEPPED` needs 2 to 5",
    zh: "`{name}` 有 `{count}` 个值；`STEPPED` 需要 2 到 5 个",
    help_en: "use `PARAMETER` for one value, and `--stepped` for more than five",
    help_zh: "只有一个值时请声明为 `PARAMETER`；更多的值可用 `--stepped` 给出",
}

message! {
    "empty-range" EmptyRange { name: String, limit: i64 }
    en: "the range of `{name}` is empty",
    zh: "`{name}` 的范围是空的",
    help_en: "choose `TO` greater than `FROM`, and `WITH` from 1 to {limit}",
    help_zh: "`TO` 要大于 `FROM`，`WITH` 从 1 到 {limit}",
}

message! {
    "empty-range" StartBehindEnd { name: String }
    en: "`{name}` starts after the end of its range",
    zh: "`{name}` 的起点在范围的终点之后",
    help_en: "choose a `START` that is at most `TO`",
    help_zh: "`START` 不能大于 `TO`",
}

message! {
    "start-in-assigned" StartInAssigned { name: String }
    en: "`{name}` is `ASSIGNED` and cannot have a `START`",
    zh: "`{name}` 是 `ASSIGNED` 变量，不能有 `START`",
    help_en: "remove it and assign the value in `INITIAL`, or declare `{name}` as `STATE`",
    help_zh: "请删去它，或在 `INITIAL` 中赋值，或把 `{name}` 声明为 `STATE`",
}

message! {
    "unknown-unit" UnknownUnit { word: String, unit: String }
    en: "the unit `{word}` in `({unit})` is unknown",
    zh: "`({unit})` 中的单位 `{word}` 未知",
    help_en: "define it in `UNITS`: `({word}) = (…)`, or give the factor as a number",
    help_zh: "请在 `UNITS` 中定义：`({word}) = (…)`，或直接写出换算因子",
}

message! {
    "units-not-conformable" UnitsNotConformable { of: String, into: String }
    en: "`({of})` and `({into})` have different dimensions",
    zh: "`({of})` 和 `({into})` 的量纲不同",
    help_en: "choose units of one dimension; the factor is the number of the second unit in one of the first",
    help_zh: "因子表示一个前者等于多少个后者，两者量纲必须相同",
}

message! {
    "unit-read-as-plural" UnitReadAsPlural { word: String, singular: String }
    en: "`{word}` is read as the plural of `{singular}`, not as a prefix and a unit",
    zh: "`{word}` 被读作 `{singular}` 的复数，而不是带前缀的单位",
    help_en: "write a longer name such as `millisec`, or define it above in `UNITS`: `(ms) = (millisec)`",
    help_zh: "较长的名字不会混淆，如 `millisec`；也可在 `UNITS` 中用 `(ms) = (millisec)` 一行规定其含义",
}

message! {
    "initial-name-taken" InitialNameTaken { name: String, kind: &'static str, line: u32, from: Span }
    en: "line `{line}` creates `{name}` automatically, so it cannot be declared as `{kind}`",
    zh: "`{name}` 由第 `{line}` 行自动产生，不能是 `{kind}`",
    help_en: "declare it as `PARAMETER` or `CONSTANT` to give its value, or choose another name",
    help_zh: "要给它赋值，请声明为 `PARAMETER` 或 `CONSTANT`；否则请换名",
    related: from, related_en: "it is created from this", related_zh: "它由此产生",
}

message! {
    "initial-name-taken" IndependentCalledX {}
    en: "a model with `PARTIAL` cannot call its independent variable `x`",
    zh: "有 `PARTIAL` 的模型不能把自变量称为 `x`",
    help_en: "choose another name, for example `t`; `delta_x` is the step in space",
    help_zh: "`delta_x` 是空间步长：请换名，例如 `t`",
}

message! {
    "array-size" SizeDiffers { name: String, of: String }
    en: "`{name}` does not have the size of `{of}`",
    zh: "`{name}` 的大小与 `{of}` 不同",
    help_en: "declare as many elements as the state has",
    help_zh: "导数的元素个数与其状态变量相同",
}
