//! Equations along a line.

use crate::message;
use crate::source::Span;

message! {
    "partial-form" PartialForm { text: String }
    en: "`{text}` is not an equation of a `PARTIAL` block",
    zh: "`{text}` 不是 `PARTIAL` 块的方程",
    help_en: "write `~ u' = f*DEL2(u) + g`, `~ u[FIRST] = …` or `~ DEL u[LAST] = …`, where f and g are names or numbers",
    help_zh: "请写 `~ u' = f*DEL2(u) + g`、`~ u[FIRST] = …` 或 `~ DEL u[LAST] = …`，f 和 g 是名字或数",
}

message! {
    "partial-length" PartialTooShort { name: String, size: u32 }
    en: "`{name}` has `{size}` element(s); a line needs at least 3",
    zh: "`{name}` 有 `{size}` 个元素；一条线至少需要 3 个",
    help_en: "declare at least 3 elements",
    help_zh: "请声明得更长",
}

message! {
    "partial-length" PartialLength { name: String, length: u32, size: u32 }
    en: "`{name}` has `{length}` element(s), but the state of the equation has `{size}`",
    zh: "`{name}` 有 `{length}` 个元素，方程的状态变量有 `{size}` 个",
    help_en: "use arrays of the same length, scalars or numbers for f and g",
    help_zh: "f 和 g 是同样长度的数组、标量或数",
}

message! {
    "partial-twice" PartialTwice { name: String, line: u32, first: Span }
    en: "`{name}` has a second equation; the first is on line `{line}`",
    zh: "`{name}` 有第二个方程；第一个在第 `{line}` 行",
    help_en: "remove one of them",
    help_zh: "请删去其中一个",
    related: first, related_en: "the first one is here", related_zh: "第一个在这里",
}

message! {
    "boundary-twice" BoundaryTwice { name: String, line: u32, first: Span }
    en: "`{name}` has a second condition; the first is on line `{line}`",
    zh: "`{name}` 有第二个边界条件；第一个在第 `{line}` 行",
    help_en: "give either the value or the slope at an end",
    help_zh: "一端只能给值或给斜率",
    related: first, related_en: "the first one is here", related_zh: "第一个在这里",
}

message! {
    "boundary-without-equation" BoundaryWithoutEquation { name: String }
    en: "`{name}` has a boundary condition, but its state has no equation in this block",
    zh: "`{name}` 有边界条件，但其状态变量在本块中没有方程",
    help_en: "write `~ u' = f*DEL2(u) + g` for the state too",
    help_zh: "请为该状态变量也写 `~ u' = f*DEL2(u) + g`",
}

message! {
    "boundary-uses-block-variable" BoundaryUsesBlockVariable { name: String }
    en: "this block assigns `{name}`, and a boundary condition uses it",
    zh: "`{name}` 在本块中赋值，却出现在边界条件中",
    help_en: "assign it in `BREAKPOINT`, or write its expression; zudyn evaluates boundary conditions before the statements",
    help_zh: "边界条件先于语句计算：请在 `BREAKPOINT` 中赋值，或直接写出表达式",
}
