//! Messages of the third stage: how quantities, tables and functions are used.

use crate::message;
use crate::source::Span;

message! {
    /// A name that nothing defines.
    "undefined-name" UndefinedName { name: String, equation: String, near_en: String, near_zh: String }
    en: "`{name}`, used in the equation for `{equation}`, is not defined{near_en}",
    zh: "`{equation}` 的方程所用的 `{name}` 没有定义{near_zh}",
    help_en: "define `{name}` by an L, A, R, C, N or T card, or correct its spelling",
    help_zh: "请用 L、A、R、C、N 或 T 卡定义 `{name}`，或改正拼写",
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
    en: "the supplementary `{name}` takes no N card",
    zh: "增补变量 `{name}` 不能有 N 卡",
    help_en: "remove the N card",
    help_zh: "请删去这张 N 卡",
}

message! {
    /// The first argument of a table function is not a table.
    "table-expected" TableExpected { function: String, found: String }
    en: "the first argument of `{function}` must be a table, `{found}` is none",
    zh: "`{function}` 的第一个参数必须是表，`{found}` 不是",
    help_en: "a table is given on a T card; a column of a table with two subscripts is written `NAME(*,P)`",
    help_zh: "表由 T 卡给出；双下标表的一列写作 `NAME(*,P)`",
}

message! {
    /// A table where a number is wanted.
    "table-as-quantity" TableAsQuantity { name: String, equation: String }
    en: "the table `{name}` stands in the equation for `{equation}` where a single value is needed",
    zh: "`{equation}` 的方程中，需要单个数值之处写了表 `{name}`",
    help_en: "read it with TABLE, TABHL or TABXT, or one value of it with a subscript, `{name}(2)`",
    help_zh: "请用 TABLE、TABHL 或 TABXT 查表，或用下标取其中一个值，如 `{name}(2)`",
}

message! {
    /// A time subscript on a table.
    "table-subscript" TableSubscript { written: String }
    en: "`{written}`: a table takes no time subscript",
    zh: "`{written}`：表不带时间下标",
}

message! {
    /// A single quantity where an array is wanted.
    "array-expected" ArrayExpected { name: String, function: String }
    en: "`{function}` needs an array, `{name}` is a single quantity",
    zh: "`{function}` 需要数组，而 `{name}` 是单个量",
}

message! {
    /// Subscripts on a quantity that has none.
    "not-an-array" NotAnArray { name: String }
    en: "`{name}` is not an array and takes no subscript",
    zh: "`{name}` 不是数组，不能带下标",
    help_en: "for a product write `({name})(...)` or `{name}*(...)`",
    help_zh: "若要相乘，请写 `({name})(...)` 或 `{name}*(...)`",
}

message! {
    /// Too few or too many subscripts.
    "subscript-count" SubscriptCount { name: String, needed: usize, given: usize }
    en: "`{name}` has `{needed}` subscripts, `{given}` are given",
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
    en: "`{name}` is not a subscript: neither on a FOR card in force, nor an element name, nor on an I card",
    zh: "`{name}` 不是下标：它不在有效的 FOR 卡上，不是元素名，也不在 I 卡上",
}

message! {
    /// A subscript name on the right that does not stand on the left.
    "subscript-not-on-left" SubscriptNotOnLeft { name: String, equation: String }
    en: "the subscript `{name}` must also stand on the left side of the equation for `{equation}`",
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
    en: "the array `{name}` stands without subscript in the equation for `{equation}`",
    zh: "`{equation}` 的方程中数组 `{name}` 没有写下标",
    help_en: "write which element is meant, `{name}(1)`, or use SUM for all of them",
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
    help_en: "subscripts cannot be used in arithmetic; give the numbers in a T card, `T NUMBER=1/2/3`, and use `NUMBER({name})`",
    help_zh: "下标不能参与运算；可用 T 卡给出数值，如 `T NUMBER=1/2/3`，再写 `NUMBER({name})`",
}

message! {
    /// A macro function where none can stand.
    "macro-not-allowed" MacroNotAllowed { name: String, where_en: String, where_zh: String }
    en: "`{name}` cannot stand {where_en}; it has levels of its own",
    zh: "`{name}` 不能写在{where_zh}：它自带状态变量",
    help_en: "give it an A card of its own and use that quantity here",
    help_zh: "请为它单独写一张 A 卡，再在此处使用那个量",
}

message! {
    /// A function in a place where it has no meaning.
    "function-not-allowed" FunctionNotAllowed { name: String, where_en: String, where_zh: String }
    en: "`{name}` cannot stand {where_en}",
    zh: "`{name}` 不能写在{where_zh}",
}

message! {
    /// A function of other systems.
    "function-not-supported" FunctionNotSupported { name: String, instead_en: String, instead_zh: String }
    en: "`{name}` is not supported{instead_en}",
    zh: "不支持 `{name}`{instead_zh}",
    help_en: "functions with an average or a delay in them can be written as macros",
    help_zh: "含有平均或延迟的函数可以写成宏",
}

message! {
    /// A name before a parenthesis that is neither function nor array nor macro.
    "unknown-function" UnknownFunction { name: String, near_en: String, near_zh: String }
    en: "there is no function or array `{name}`{near_en}",
    zh: "没有名为 `{name}` 的函数或数组{near_zh}",
    help_en: "a product needs `*`, or a `)` before the parenthesis",
    help_zh: "若要相乘，请写 `*`，或在括号前有 `)`",
}

message! {
    /// The wrong number of arguments.
    "argument-count" ArgumentCount { name: String, needed: String, given: usize, verb: String }
    en: "`{name}` takes `{needed}` arguments, `{given}` {verb} given",
    zh: "`{name}` 需要 `{needed}` 个参数，这里给出 `{given}` 个",
}

message! {
    /// An argument that must be a whole number.
    "integer-expected" IntegerExpected { name: String, text: String }
    en: "`{name}` needs a whole number here, not `{text}`",
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
    en: "the train `{name}` stands in the equation for `{equation}` where a single value is needed",
    zh: "`{equation}` 的方程中，需要单个数值之处写了车厢列 `{name}`",
    help_en: "one car is written `{name}*1.K`; SUM1 adds them all",
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
    en: "the train `{name}` needs `{cars}` starting loads, `{given}` are given",
    zh: "车厢列 `{name}` 需要 `{cars}` 个初始载量，这里给出 `{given}` 个",
    help_en: "write `C {name}*=...` with a value for each car, or `N {name}=BOXLOAD(...)`",
    help_zh: "请写 `C {name}*=...` 为每节车厢给出一个值，或写 `N {name}=BOXLOAD(...)`",
}

message! {
    /// Loads given by something that varies.
    "boxcar-initial" BoxloadConstant { name: String, used: String }
    en: "the loads of the train `{name}` must be constants, and `{used}` is none",
    zh: "车厢列 `{name}` 的载量必须是常数，而 `{used}` 不是常数",
    help_en: "write a number or the name of a constant",
    help_zh: "请写一个数或一个常数的名字",
}

message! {
    /// A car defined as if it were a rate or a supplementary, or the whole train by an equation.
    "train-as-quantity" TrainEquation { written: String, name: String, letter: String }
    en: "`{written}` cannot be defined by an `{letter}` card: `{name}` is a train, and only its cars have equations, L or A",
    zh: "`{written}` 不能用 `{letter}` 卡定义：`{name}` 是车厢列，只有单节车厢可以有方程，即 L 卡或 A 卡",
    help_en: "write `L {name}*1.K=...` to add to what a car holds, `A {name}*1.K=...` to set it",
    help_zh: "要增减车厢的内容请写 `L {name}*1.K=...`，要设定它请写 `A {name}*1.K=...`",
}

message! {
    /// Cars cannot be used in N cards.
    "boxcar-in-initial" BoxcarInInitial { name: String }
    en: "cars of the train `{name}` cannot be used in an N card",
    zh: "N 卡中不能使用车厢列 `{name}` 的车厢",
}
