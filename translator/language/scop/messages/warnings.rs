//! What is suspicious, but has a meaning.

use crate::message;
use crate::source::Span;

message! {
    "old-keyword" OldKeyword {}
    en: "`DEPENDENT` is the older word for `ASSIGNED`",
    zh: "`DEPENDENT` 是 `ASSIGNED` 的旧称",
    help_en: "write `ASSIGNED`",
    help_zh: "请写 `ASSIGNED`",
}

message! {
    "name-too-long" NameTooLong { name: String, limit: usize }
    en: "`{name}` has more than `{limit}` characters",
    zh: "`{name}` 超过 `{limit}` 个字符",
    help_en: "shorten it; other translators truncate it",
    help_zh: "其他翻译程序会把它截断",
}

message! {
    "declaration-promoted" DeclarationPromoted { name: String, line: u32, kind: &'static str, first: Span }
    en: "line `{line}` also declares `{name}` with another kind; it is a `{kind}`",
    zh: "`{name}` 在第 `{line}` 行的另一层也有声明；它是 `{kind}`",
    help_en: "remove one of them; the stronger kind counts",
    help_zh: "以较强的种类为准",
    related: first, related_en: "the first one is here", related_zh: "第一个在这里",
}

message! {
    "neuron-name-supplied" NeuronNameSupplied { name: String, taken: String, block: String }
    en: "`{name}` is not declared; NEURON supplies it, and here it is `{taken}`",
    zh: "`{name}` 没有声明；在 NEURON 中由它提供，这里取 `{taken}`",
    help_en: "declare it in `{block}` to choose another value",
    help_zh: "要另作选择，请在 `{block}` 中声明",
}

message! {
    "neuron-name-supplied" NeuronValueSupplied { name: String, value: f64 }
    en: "this file gives `{name}` no value; NEURON does, and here it is a parameter, `{value}`",
    zh: "文中没有给出 `{name}` 的值；在 NEURON 中由它提供，这里作为参数，取 `{value}`",
    help_en: "give it a value in `PARAMETER`, or for one run with `--set`",
    help_zh: "要另作选择，请在 `PARAMETER` 中写出值，或在一次运行中用 `--set` 给值",
}

message! {
    "neuron-step" NeuronStep { name: String, step: f64, spacing: f64 }
    en: "methods with steps take `{step}` ms, as NEURON does; rows are `{spacing}` ms apart",
    zh: "带步长的方法取 `{step}` ms，与 NEURON 相同；各行相距 `{spacing}` ms",
    help_en: "declare `{name}` in `PARAMETER`, or use `--set {name}=…`, to choose another step",
    help_zh: "要选择其他步长，请在 `PARAMETER` 中声明 `{name}`，或使用 `--set {name}=…`",
}

message! {
    "compartment-idle" CompartmentIdle { name: String }
    en: "no reaction of the block changes `{name}`; its volume has no effect",
    zh: "块中没有反应改变 `{name}`；它的体积不起作用",
    help_en: "leave it out of `COMPARTMENT`, or write its reaction",
    help_zh: "请从 `COMPARTMENT` 中去掉它，或写出它的反应",
}

message! {
    "start-and-initial" StartAndInitial { name: String, value: f64, declared: f64, line: u32, first: Span }
    en: "`START` gives `{name}` the value `{value}`, but line `{line}` gives it `{declared}`, which counts",
    zh: "`START` 给出 `{value}`，但第 `{line}` 行的 `{name}` 给出 `{declared}`，以后者为准",
    help_en: "remove one of them",
    help_zh: "请删去其中一个",
    related: first, related_en: "this value counts", related_zh: "以这个值为准",
}

message! {
    "parameter-assigned" ParameterAssigned { name: String }
    en: "the model assigns the parameter `{name}`",
    zh: "给参数 `{name}` 赋了值",
    help_en: "declare it as `ASSIGNED` if it changes during a run; the next run restores its given value",
    help_zh: "下一次运行时恢复原值；运行中变化的量最好声明为 `ASSIGNED`",
}

message! {
    "state-assigned" StateAssigned { name: String, block: &'static str }
    en: "`{block}` assigns the state `{name}`",
    zh: "在 `{block}` 中给状态变量 `{name}` 赋了值",
    help_en: "assign it in `INITIAL` or `BREAKPOINT`; in a block it has no meaning for methods with several stages",
    help_zh: "多级方法中这没有意义：请在 `INITIAL` 或 `BREAKPOINT` 中赋值",
}

message! {
    "arrow-without-hyphen" ArrowWithoutHyphen { written: &'static str, meant: &'static str }
    en: "`{written}` is read as `{meant}`",
    zh: "`{written}` 按 `{meant}` 理解",
    help_en: "write `{meant}`",
    help_zh: "请写 `{meant}`",
}

message! {
    "conserve-not-invariant" ConserveNotInvariant { text: String, line: u32, first: Span }
    en: "`{text}` changes the sum that line `{line}` conserves",
    zh: "`{text}` 改变了第 `{line}` 行所说的守恒量",
    help_en: "check the coefficients in both; the law overrides the reaction",
    help_zh: "以守恒律为准：请检查两处状态变量前的系数",
    related: first, related_en: "the law is here", related_zh: "守恒律在这里",
}

message! {
    "block-never-solved" BlockNeverSolved { name: String, kind: &'static str }
    en: "no statement solves the `{kind}` block `{name}`",
    zh: "`{kind}` 块 `{name}` 从未被求解",
    help_en: "write `SOLVE {name}` in `BREAKPOINT`",
    help_zh: "请在 `BREAKPOINT` 中写 `SOLVE {name}`",
}

message! {
    "blocks-coupled-at-rows" BlocksCoupledAtRows { name: String, state: String, other: String, line: u32, first: Span }
    en: "on line `{line}` `{name}` reads `{state}`, which `{other}` solves: they exchange values at rows only",
    zh: "`{name}` 在第 `{line}` 行读取由 `{other}` 求解的 `{state}`：两者只在输出行处耦合",
    help_en: "put the equations into one block if they depend on each other",
    help_zh: "如果相互依赖，请把方程写在同一个块中",
    related: first, related_en: "it is read here", related_zh: "在这里读取",
}

message! {
    "conserve-ignored" ConserveIgnored { method: &'static str, line: u32, first: Span }
    en: "the method `{method}` on line `{line}` ignores `CONSERVE`",
    zh: "第 `{line}` 行的方法 `{method}` 不理会 `CONSERVE`",
    help_en: "use `sparse` or the default method to keep the law",
    help_zh: "`sparse` 和默认方法遵守守恒律",
    related: first, related_en: "the method is here", related_zh: "方法在这里",
}

message! {
    "step-does-not-divide" StepDoesNotDivide { name: String, step: f64, spacing: f64 }
    en: "`{name}` is `{step}` and does not divide the row spacing, `{spacing}`",
    zh: "`{name}` 为 `{step}`，不能整除输出行的间隔 `{spacing}`",
    help_en: "choose a divisor of the spacing; a row shows the last step at or before it",
    help_zh: "每行显示到达该行的最后一步",
}

message! {
    "not-portable" NotPortable {}
    en: "the model contains C code: it runs only with a C compiler, and only in zudyn",
    zh: "模型含有 C 代码：只能在 C 编译器接受它的地方、并且只能用 zudyn 运行",
    help_en: "replace it by statements, FUNCTIONs and PROCEDUREs where you can",
    help_zh: "请尽可能改写成语句、FUNCTION 和 PROCEDURE",
}
