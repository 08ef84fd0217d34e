//! Messages of the third stage: how quantities, tables and functions are used.

use crate::message;
use crate::source::Span;

message! {
    /// A name that nothing defines.
    "undefined-name" UndefinedName { name: String, equation: String, help_en: String, help_zh: String }
    en: "`{name}` is not defined (in the equation for `{equation}`)",
    zh: "`{equation}` 的方程所用的 `{name}` 没有定义",
    help_en: "{help_en}",
    help_zh: "{help_zh}",
}

message! {
    /// A time subscript that the card does not allow.
    "right-subscript" RightSubscript { written: String, kind_en: String, kind_zh: String, equation: String, must_en: String, must_zh: String }
    en: "`{written}` is not allowed in the {kind_en} `{equation}`; {must_en}",
    zh: "`{equation}` 的{kind_zh}中不能写 `{written}`；{must_zh}",
}

message! {
    /// A quantity without the time subscript it needs.
    "time-subscript-missing" TimeSubscriptMissing { name: String, needed: String, kind_en: String, kind_zh: String, equation: String }
    en: "`{name}` needs `{needed}` in the {kind_en} `{equation}`",
    zh: "`{equation}` 的{kind_zh}中 `{name}` 须带 `{needed}`",
    help_en: "write `{name}{needed}`",
    help_zh: "请写 `{name}{needed}`",
}

message! {
    /// Supplementaries are for output only.
    "supplementary-used" SupplementaryUsed { name: String, equation: String, defined: Span }
    en: "the supplementary `{name}` cannot be used in the equation for `{equation}`",
    zh: "`{equation}` 的方程不能使用增补变量 `{name}`",
    help_en: "make `{name}` an auxiliary (A card) if others need it",
    help_zh: "若其他方程需要 `{name}`，请改用 A 卡把它定义为辅助变量",
    related: defined, related_en: "`{name}` is defined here", related_zh: "`{name}` 在此定义",
}

message! {
    /// A level without N card.
    "initial-value-missing" InitialValueMissing { name: String }
    en: "the level `{name}` has no initial value (no N card)",
    zh: "状态变量 `{name}` 没有初值（缺少 N 卡）",
    help_en: "add `N {name}=...`",
    help_zh: "请加上 `N {name}=...`",
}

message! {
    /// An N card for a supplementary.
    "initial-not-allowed" InitialNotAllowed { name: String }
    en: "the supplementary `{name}` cannot have an N card",
    zh: "增补变量 `{name}` 不能有 N 卡",
    help_en: "remove the N card",
    help_zh: "请删去这张 N 卡",
}

message! {
    /// The first argument of a table function is not a table.
    "table-expected" TableExpected { function: String, found: String }
    en: "the first argument of `{function}` must be a table, but `{found}` is not a table",
    zh: "`{function}` 的第一个参数必须是表，`{found}` 不是",
    help_en: "define a table on a T card; write `NAME(*,P)` for a column of a table with two subscripts",
    help_zh: "表由 T 卡给出；双下标表的一列写作 `NAME(*,P)`",
}

message! {
    /// A table where a number is wanted.
    "table-as-quantity" TableAsQuantity { name: String, equation: String }
    en: "`{name}` is a table, but the equation for `{equation}` needs a single value here",
    zh: "`{equation}` 的方程中，需要单个数值之处写了表 `{name}`",
    help_en: "read the table with TABLE, TABHL or TABXT, or select a value with a subscript: `{name}(2)`",
    help_zh: "请用 TABLE、TABHL 或 TABXT 查表，或用下标取其中一个值，如 `{name}(2)`",
}

message! {
    /// A time subscript on a table.
    "table-subscript" TableSubscript { written: String }
    en: "`{written}`: a table has no time subscript",
    zh: "`{written}`：表不带时间下标",
}

message! {
    /// A single quantity where an array is wanted.
    "array-expected" ArrayExpected { name: String, function: String }
    en: "`{function}` needs an array, but `{name}` is a single quantity",
    zh: "`{function}` 需要数组，而 `{name}` 是单个量",
}

message! {
    /// Subscripts on a quantity that has none.
    "not-an-array" NotAnArray { name: String }
    en: "`{name}` is not an array and cannot have a subscript",
    zh: "`{name}` 不是数组，不能带下标",
    help_en: "for a product write `({name})(...)` or `{name}*(...)`",
    help_zh: "若要相乘，请写 `({name})(...)` 或 `{name}*(...)`",
}

message! {
    /// Too few or too many subscripts.
    "subscript-count" SubscriptCount { name: String, needed: usize, given: usize }
    en: "`{name}` has `{needed}` subscripts, but `{given}` are given",
    zh: "`{name}` 有 `{needed}` 个下标，这里给出 `{given}` 个",
}

message! {
    /// An element that does not exist.
    "subscript-out-of-range" SubscriptOutOfRange { element: String, name: String, highest: u32 }
    en: "`{element}` does not exist: `{name}` has elements 1 to `{highest}`",
    zh: "`{element}` 不存在：`{name}` 的元素是 1 至 `{highest}`",
}

message! {
    /// A subscript that is no subscript name, element name or integer constant.
    "subscript-unknown" SubscriptUnknown { name: String }
    en: "`{name}` is not a subscript: no FOR card in force, element name or I card defines it",
    zh: "`{name}` 不是下标：它不在有效的 FOR 卡上，不是元素名，也不在 I 卡上",
}

message! {
    /// A subscript name on the right that does not stand on the left.
    "subscript-not-on-left" SubscriptNotOnLeft { name: String, equation: String }
    en: "the subscript `{name}` must also be on the left side of the equation for `{equation}`",
    zh: "下标 `{name}` 也必须出现在 `{equation}` 的方程左边",
}

message! {
    /// A subscript that is not a whole number.
    "subscript-not-integer" SubscriptNotInteger { text: String }
    en: "the subscript `{text}` is not a subscript name, an element name or a whole number",
    zh: "下标 `{text}` 不是下标名、元素名或整数",
}

message! {
    /// An array without its subscripts where a single value is wanted.
    "subscript-expected" SubscriptExpected { name: String, equation: String }
    en: "the array `{name}` has no subscript in the equation for `{equation}`",
    zh: "`{equation}` 的方程中数组 `{name}` 没有写下标",
    help_en: "select an element, `{name}(1)`, or use SUM for all of them",
    help_zh: "请写明是哪个元素，如 `{name}(1)`；若要总和请用 SUM",
}

message! {
    /// A star where a single value is wanted.
    "subscript-star" SubscriptStar { name: String }
    en: "`{name}` with a star is a vector; it can only be an argument of a table or array function",
    zh: "带星号的 `{name}` 是向量，只能作查表函数或数组函数的参数",
}

message! {
    /// A subscript name in arithmetic.
    "undefined-name" SubscriptInArithmetic { name: String, equation: String }
    en: "`{name}`, used in the equation for `{equation}`, is a subscript and not a quantity",
    zh: "`{equation}` 的方程所用的 `{name}` 是下标而不是量",
    help_en: "give the numbers in a T card, `T NUMBER=1/2/3`, and use `NUMBER({name})`; arithmetic cannot use a subscript",
    help_zh: "下标不能参与运算；可用 T 卡给出数值，如 `T NUMBER=1/2/3`，再写 `NUMBER({name})`",
}

message! {
    /// A macro function where none can stand.
    "macro-not-allowed" MacroNotAllowed { name: String, where_en: String, where_zh: String }
    en: "`{name}` is not allowed {where_en}; it contains levels",
    zh: "`{name}` 不能写在{where_zh}：它自带状态变量",
    help_en: "give it an A card of its own and use that quantity here",
    help_zh: "请为它单独写一张 A 卡，再在此处使用那个量",
}

message! {
    /// A function in a place where it has no meaning.
    "function-not-allowed" FunctionNotAllowed { name: String, where_en: String, where_zh: String }
    en: "`{name}` is not allowed {where_en}",
    zh: "`{name}` 不能写在{where_zh}",
}

message! {
    /// A function of other systems.
    "function-not-supported" FunctionNotSupported { name: String, instead_en: String, instead_zh: String }
    en: "`{name}` is not supported{instead_en}",
    zh: "不支持 `{name}`{instead_zh}",
    help_en: "write functions that contain an average or a delay as macros",
    help_zh: "含有平均或延迟的函数可以写成宏",
}

message! {
    /// A name before a parenthesis that is neither function nor array nor macro.
    "unknown-function" UnknownFunction { name: String, help_en: String, help_zh: String }
    en: "`{name}` is not a function or an array",
    zh: "没有名为 `{name}` 的函数或数组",
    help_en: "{help_en}",
    help_zh: "{help_zh}",
}

message! {
    /// The wrong number of arguments.
    "argument-count" ArgumentCount { name: String, needed: String, given: usize, verb: String }
    en: "`{name}` needs `{needed}` arguments, but `{given}` {verb} given",
    zh: "`{name}` 需要 `{needed}` 个参数，这里给出 `{given}` 个",
}

message! {
    /// An argument that must be a whole number.
    "integer-expected" IntegerExpected { name: String, text: String }
    en: "`{name}` needs an integer here, not `{text}`",
    zh: "`{name}` 此处需要整数，而不是 `{text}`",
}

message! {
    /// Something else where a train is wanted.
    "not-a-train" NotATrain { name: String }
    en: "`{name}` is not a boxcar train (no B card)",
    zh: "`{name}` 不是车厢列（没有 B 卡）",
}

message! {
    /// A train where a single value is wanted.
    "train-as-quantity" TrainAsQuantity { name: String, equation: String }
    en: "`{name}` is a train, but the equation for `{equation}` needs a single value here",
    zh: "`{equation}` 的方程中，需要单个数值之处写了车厢列 `{name}`",
    help_en: "write `{name}*1.K` for one car, or use SUM1 to add them all",
    help_zh: "一节车厢写作 `{name}*1.K`；SUM1 求总和",
}

message! {
    /// A car that does not exist.
    "boxcar-range" BoxcarRange { name: String, car: String, cars: u32 }
    en: "`{name}*{car}` does not exist: the train has `{cars}` cars",
    zh: "`{name}*{car}` 不存在：该列有 `{cars}` 节车厢",
}

message! {
    /// A train without loads, or with the wrong number.
    "boxcar-initial" BoxcarInitial { name: String, cars: u32, given: usize }
    en: "the train `{name}` needs `{cars}` initial loads, but `{given}` are given",
    zh: "车厢列 `{name}` 需要 `{cars}` 个初始载量，这里给出 `{given}` 个",
    help_en: "write `C {name}*=...` with a value for each car, or `N {name}=BOXLOAD(...)`",
    help_zh: "请写 `C {name}*=...` 为每节车厢给出一个值，或写 `N {name}=BOXLOAD(...)`",
}

message! {
    /// Loads given by something that varies.
    "boxcar-initial" BoxloadConstant { name: String, used: String }
    en: "the loads of the train `{name}` must be constants, but `{used}` is not a constant",
    zh: "车厢列 `{name}` 的载量必须是常数，而 `{used}` 不是常数",
    help_en: "write a number or the name of a constant",
    help_zh: "请写一个数或一个常数的名字",
}

message! {
    /// A car defined as if it were a rate or a supplementary, or the whole train by an equation.
    "train-as-quantity" TrainEquation { written: String, name: String, letter: String }
    en: "an `{letter}` card cannot define `{written}`: `{name}` is a train, and only its cars have equations, L or A",
    zh: "`{written}` 不能用 `{letter}` 卡定义：`{name}` 是车厢列，只有单节车厢可以有方程，即 L 卡或 A 卡",
    help_en: "write `L {name}*1.K=...` to add to the load of a car, `A {name}*1.K=...` to set it",
    help_zh: "要增减车厢的内容请写 `L {name}*1.K=...`，要设定它请写 `A {name}*1.K=...`",
}

message! {
    /// Cars cannot be used in N cards.
    "boxcar-in-initial" BoxcarInInitial { name: String }
    en: "an N card cannot use cars of the train `{name}`",
    zh: "N 卡中不能使用车厢列 `{name}` 的车厢",
}
