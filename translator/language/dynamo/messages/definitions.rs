//! Messages of the second stage: what is defined, and how often.

use crate::message;
use crate::source::Span;

message! {
    /// A quantity with two active equations, two N cards, or an equation and a C card.
    "defined-twice" DefinedTwice { name: String, line: u32, first: Span }
    en: "`{name}` is already defined, on line `{line}`",
    zh: "`{name}` 已在第 `{line}` 行定义过",
    help_en: "remove or rename one of them; a quantity has one L, A, R or S card or one C card, and at most one N card",
    help_zh: "每个量只能有一张 L、A、R、S 卡或一张 C 卡，另外可有一张 N 卡；请删去其中之一或改名",
    related: first, related_en: "the first definition of `{name}`", related_zh: "`{name}` 的第一次定义",
}

message! {
    /// A subscript name declared while its first FOR card still holds.
    "defined-twice" SubscriptTwice { name: String, line: u32, first: Span }
    en: "the subscript name `{name}` is declared again while the FOR card on line `{line}` still applies",
    zh: "第 `{line}` 行的 FOR 卡仍然有效，又声明了下标名 `{name}`",
    help_en: "close the first FOR card by a FOREND card, or choose another name",
    help_zh: "请先用 FOREND 卡结束前一张 FOR 卡，或另取一个名字",
    related: first, related_en: "the first declaration of `{name}`", related_zh: "`{name}` 的第一次声明",
}

message! {
    /// TIME defined by anything but an N card.
    "time-defined" TimeDefined { letter: String }
    en: "`TIME` cannot be defined by a card of type `{letter}`; only an N card can give its initial value",
    zh: "`TIME` 不能这样用 `{letter}` 卡定义；只能用 N 卡给出它的初值",
    help_en: "write `N TIME=1900`, without subscripts (or leave it out to start at 0)",
    help_zh: "请写 `N TIME=1900`，不带数组下标（省略时从 0 开始）",
}

message! {
    /// DT given by an equation.
    "dt-variable" DtVariable { letter: String }
    en: "`DT` cannot be defined by an `{letter}` card: the step does not vary during a run",
    zh: "`DT` 不能用 `{letter}` 卡定义：步长在运行中不能变化",
    help_en: "give DT as a number on a SPEC or C card",
    help_zh: "请在 SPEC 卡或 C 卡上以数字给出 DT",
}

message! {
    /// LENGTH or a period given by a card that cannot give it, or as an array.
    "clock-defined" ClockDefined { name: String, letter: String }
    en: "`{name}` cannot be defined by a card of type `{letter}`: it is one number, a constant or an auxiliary",
    zh: "`{name}` 不能这样用 `{letter}` 卡定义：它是单个的数，只能是常数或辅助变量",
    help_en: "give it on a SPEC, C, N or A card, without subscripts",
    help_zh: "请在 SPEC、C、N 或 A 卡上给出，不带数组下标",
}

message! {
    /// An element of an array that no card defines.
    "element-missing" ElementMissing { element: String, name: String }
    en: "`{element}` is not defined: `{name}` needs every element from 1 to the highest",
    zh: "`{element}` 没有定义：`{name}` 从 1 到最大下标的每个元素都必须定义",
    help_en: "define `{element}`, or widen the range of a FOR subscript",
    help_zh: "请为 `{element}` 单独写一张卡，或扩大 FOR 下标的范围",
}

message! {
    /// A T card with subscripts of which none, or several, are stars.
    "subscript-star" TableStar { name: String }
    en: "on the T card of `{name}` exactly one subscript must be a star: the one that runs over the values",
    zh: "`{name}` 的 T 卡上必须有且只有一个下标为星号：各值沿它排列",
    help_en: "write `T NAME(*)=...` for a list, `T NAME(2,*)=...` for a row",
    help_zh: "一列值请写 `T NAME(*)=...`，一行请写 `T NAME(2,*)=...`",
}

message! {
    /// An array too large to be meant.
    "array-too-large" ArrayTooLarge { name: String, limit: u64 }
    en: "the array `{name}` would have more than `{limit}` elements",
    zh: "数组 `{name}` 的元素将超过 `{limit}` 个",
    help_en: "check the bounds of the FOR card",
    help_zh: "请检查 FOR 卡的界限",
}

message! {
    /// The number of subscripts differs between two definitions, or there are more than three.
    "subscript-count" DefinedSubscriptCount { name: String, given: usize, needed: usize }
    en: "`{name}` has `{given}` subscripts here, elsewhere `{needed}`",
    zh: "`{name}` 此处有 `{given}` 个下标，别处有 `{needed}` 个",
    help_en: "use one to three subscripts, the same number everywhere",
    help_zh: "数组有一至三个下标，各处个数必须相同",
}

message! {
    /// A card of a macro body that defines something that is not the macro's own.
    "macro-local" MacroLocal { name: String, macro_name: String }
    en: "the macro `{macro_name}` cannot define `{name}`: it is not the macro's name, a parameter or a private name",
    zh: "宏 `{macro_name}` 不能定义 `{name}`：它既不是宏名、参数，也不是宏的内部量",
    help_en: "list `{name}` on an INTRN card, or begin it with a dollar sign",
    help_zh: "请把 `{name}` 列在 INTRN 卡上，或在名字前加美元符号",
}

message! {
    /// A macro whose own name is not defined in its body.
    "macro-no-result" MacroNoResult { macro_name: String }
    en: "the macro `{macro_name}` has no result: no A or L card of its body defines `{macro_name}`",
    zh: "宏 `{macro_name}` 没有结果：宏体中没有 A 卡或 L 卡定义 `{macro_name}`",
}

message! {
    /// A macro that calls itself, directly or through others.
    "macro-recursive" MacroRecursive { macro_name: String, ring: String }
    en: "the macro `{macro_name}` calls itself{ring}",
    zh: "宏 `{macro_name}` 调用了自己{ring}",
}

message! {
    /// A macro that is called before its definition.
    "macro-after-use" MacroAfterUse { macro_name: String, line: u32, definition: Span }
    en: "the macro `{macro_name}` is used before it is defined, on line `{line}`",
    zh: "宏 `{macro_name}` 在定义（第 `{line}` 行）之前就被使用",
    help_en: "move the macro above its first use",
    help_zh: "请把宏移到第一次使用之前",
    related: definition, related_en: "the definition of `{macro_name}`", related_zh: "`{macro_name}` 的定义",
}

message! {
    /// An argument that becomes a quantity must be a name.
    "macro-output" MacroOutput { parameter: String, macro_name: String }
    en: "the argument for `{parameter}` of `{macro_name}` must be a name: the call defines it",
    zh: "`{macro_name}` 的参数 `{parameter}` 处必须写一个名字：调用将定义它",
}

message! {
    /// A call in an equation with subscripts defines an array, whose name stands there without them.
    "subscript-expected" MacroOutputSubscript { name: String, macro_name: String, subscript: String }
    en: "`{name}` needs the subscript `{subscript}` here: the call of `{macro_name}` defines it once for each element",
    zh: "此处的 `{name}` 须带下标 `{subscript}`：对 `{macro_name}` 的调用为每个元素各定义一次",
}

message! {
    /// Calls that multiply into more quantities than memory holds.
    "macro-too-large" MacroTooLarge { macro_name: String, limit: usize }
    en: "the calls of the macro `{macro_name}` would create more than `{limit}` equations",
    zh: "对宏 `{macro_name}` 的调用将产生超过 `{limit}` 个方程",
    help_en: "write an array with a FOR card instead; macros that call macros several times multiply",
    help_zh: "宏多次调用宏会成倍增长；请改用 FOR 卡与数组",
}
