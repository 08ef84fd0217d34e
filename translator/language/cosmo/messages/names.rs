//! Names that are not known, or cannot be declared.

use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

message! {
    "letter-is-no-identifier" LetterIsNoIdentifier { letter: String }
    en: "`{letter}` is not an identifier",
    zh: "`{letter}` 不能用作标识符",
    help_en: "use one of A E J M N P Q S U W Y Z, or declare B C F H I L O R in a list with commas or lower-case letters",
    help_zh: "可自由使用的字母是 A E J M N P Q S U W Y Z；B C F H I L O R 只能在带逗号或小写字母的声明中声明",
}

/// What a name should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    Variable,
    Compartment,
    Tracer,
    Data,
}

message! {
    /// The name of a compartment where a variable should stand.
    "undeclared-variable" OnlyACompartment { name: String }
    en: "`{name}` is a compartment, not a variable",
    zh: "`{name}` 是房室，不是变量",
    help_en: "write `V({name})` for its content, `HV({name})` for its tracer",
    help_zh: "它的含量写作 `V({name})`，其中的示踪剂写作 `HV({name})`",
}

message! {
    /// Something like a function or an array that there is not.
    "undeclared-variable" NoFunction { name: String }
    en: "`{name}` is not a function or an array",
    zh: "没有名为 `{name}` 的函数或数组",
    help_en: "declare an array before INITIAL: `REAL {name}(10)`; `zudyn functions cosmo` lists the functions",
    help_zh: "`zudyn functions cosmo` 列出所有函数；数组要在 INITIAL 之前声明：`REAL {name}(10)`",
}

/// A name that nothing has.
pub struct Unknown {
    pub at: Span,
    pub what: What,
    pub name: String,
    /// The nearest names, as declared.
    pub near: Vec<String>,
}

impl Message for Unknown {
    fn code(&self) -> &'static str {
        match self.what {
            What::Variable => "undeclared-variable",
            What::Compartment => "unknown-compartment",
            What::Tracer => "unknown-tracer",
            What::Data => "unknown-data",
        }
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (locale, self.what) {
            (Locale::English, What::Variable) => format!("`{name}` is not declared"),
            (Locale::Chinese, What::Variable) => format!("`{name}` 没有声明"),
            (Locale::English, What::Compartment) => format!("no compartment is called `{name}`"),
            (Locale::Chinese, What::Compartment) => format!("没有名为 `{name}` 的房室"),
            (Locale::English, What::Tracer) => format!("no tracer is called `{name}`"),
            (Locale::Chinese, What::Tracer) => format!("没有名为 `{name}` 的示踪剂"),
            (Locale::English, What::Data) => format!("no data are called `{name}`"),
            (Locale::Chinese, What::Data) => format!("没有名为 `{name}` 的数据"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let name = &self.name;
        let near: Vec<String> = self.near.iter().map(|near| format!("`{near}`")).collect();
        Some(match (locale, near.is_empty(), self.what) {
            (Locale::English, false, _) => format!("did you mean {}?", near.join(" or ")),
            (Locale::Chinese, false, _) => format!("是不是 {}？", near.join(" 或 ")),
            (Locale::English, _, What::Variable) => format!("declare it before INITIAL, for example `REAL {name}`"),
            (Locale::Chinese, _, What::Variable) => format!("请在 INITIAL 之前声明它，例如 `REAL {name}`"),
            (Locale::English, _, What::Compartment) => format!("name it in its heading: `COMPARTMENT {name}`"),
            (Locale::Chinese, _, What::Compartment) => format!("请在标题行中命名它：`COMPARTMENT {name}`"),
            (Locale::English, _, What::Tracer) => format!("declare it before INITIAL: `TRACER {name}`"),
            (Locale::Chinese, _, What::Tracer) => format!("请在 INITIAL 之前声明它：`TRACER {name}`"),
            (Locale::English, _, What::Data) => format!("declare them before INITIAL: `DATA {name} FROM 'file.csv'`"),
            (Locale::Chinese, _, What::Data) => format!("请在 INITIAL 之前声明它：`DATA {name} FROM 'file.csv'`"),
        })
    }
}

message! {
    /// A parameter that is used above its declaration, or something else in the value of a parameter.
    "undeclared-variable" NotYetDeclared { name: String, parameter: String }
    en: "the parameter `{parameter}` cannot depend on `{name}`",
    zh: "参数 `{parameter}` 不能依赖 `{name}`",
    help_en: "compute a parameter from numbers and from parameters declared above it",
    help_zh: "参数的值只能由数和在它之前声明的参数组成",
}

message! {
    "undeclared-variable" IndexInParentheses { name: String, array: String, index: String }
    en: "`{name}` is not declared; elements of `{array}` have their index in parentheses",
    zh: "`{name}` 没有声明；`{array}` 的元素要把下标写在括号里",
    help_en: "write `{array}({index})`; only arrays declared as in 1969, without commas and in capital letters, need no parentheses",
    help_zh: "请写 `{array}({index})`；只有按 1969 年的写法（大写、不带逗号）声明的数组可以不写括号",
}

message! {
    "index-missing" IndexMissing { name: String, size: u32, element: String }
    en: "`{name}` is an array of `{size}`; its index is missing",
    zh: "`{name}` 是有 `{size}` 个元素的数组，缺少下标",
    help_en: "write, for example, `{element}`",
    help_zh: "请写成例如 `{element}`",
}

message! {
    "index-not-allowed" IndexNotAllowed { name: String }
    en: "`{name}` is not an array and has no index",
    zh: "`{name}` 不是数组，不能有下标",
    help_en: "remove the index, or declare `{name}` with a size",
    help_zh: "请去掉下标，或声明 `{name}` 时给出大小",
}

message! {
    "index-not-integer" IndexNotInteger { index: String }
    en: "`{index}` is not an integer and cannot be an index",
    zh: "`{index}` 不是整数，不能作下标",
    help_en: "use an integer or a variable declared by INTEGER; `ENTIER` makes an integer of a real",
    help_zh: "下标是整数或用 INTEGER 声明的变量；`ENTIER` 把实数化为整数",
}

message! {
    "index-out-of-range" IndexOutOfRange { name: String, index: String, size: u32 }
    en: "`{name}` has no element `{index}`: its elements are `1` to `{size}`",
    zh: "`{name}` 没有元素 `{index}`：它的元素是 `1` 到 `{size}`",
    help_en: "correct the index, or declare more elements",
    help_zh: "请改正下标，或声明更多元素",
}

message! {
    "declared-a-priori" DeclaredAPriori { name: String }
    en: "`{name}` is predeclared; do not declare it",
    zh: "`{name}` 是固有的，不能再声明",
    help_en: "T D X V G K HV HG HK need no declaration; choose another name. In capital letters without commas each letter \
              is a variable of its own: `REAL kel` or `REAL KEL, E` declares a longer name",
    help_zh: "T D X V G K HV HG HK 不必声明；请另取名字。大写且不带逗号时每个字母各是一个变量：较长的名字可写 `REAL kel` 或 `REAL KEL, E`",
}

message! {
    "declared-twice" DeclaredTwice { name: String, line: u32, first: Span }
    en: "`{name}` is already declared, on line `{line}`",
    zh: "`{name}` 已在第 `{line}` 行声明过",
    help_en: "remove or rename one of the two; case does not distinguish names",
    help_zh: "请删去其中之一或改名；名字不分大小写",
    related: first, related_en: "the first declaration of `{name}`", related_zh: "`{name}` 的第一次声明",
}

message! {
    "reserved-word" ReservedWord { name: String }
    en: "`{name}` is a word of the language and cannot be declared",
    zh: "`{name}` 是语言中的词，不能声明",
    help_en: "choose another name, for example `{name}_1`",
    help_zh: "请另取名字，例如 `{name}_1`",
}

message! {
    "name-has-two-readings" TwoReadings { name: String, base: String, index: String }
    en: "`{name}` can also be read as element `{index}` of `{base}`",
    zh: "`{name}` 也可以读作 `{base}` 的元素 `{index}`",
    help_en: "choose another name, for example `{name}_`",
    help_zh: "请另取名字，例如 `{name}_`",
}

message! {
    "parameter-assigned" ParameterAssigned { name: String }
    en: "`{name}` is a parameter and cannot be assigned",
    zh: "`{name}` 是参数，不能赋值",
    help_en: "if it varies, declare it by `REAL {name}` and assign it in INITIAL",
    help_zh: "如果它会变化，请用 `REAL {name}` 声明，并在 INITIAL 中赋值",
}

message! {
    /// A tracer or data where a value should stand.
    "bad-expression" NoValue { name: String }
    en: "`{name}` alone has no value",
    zh: "单独的 `{name}` 没有值",
    help_en: "write `{name}.HV(2)` for a tracer, `{name}.column(T)` for data",
    help_zh: "示踪剂请写 `{name}.HV(2)`，数据请写 `{name}.column(T)`",
}

message! {
    /// A column where something to assign should stand.
    "bad-statement" CannotBeAssigned { name: String }
    en: "`{name}` cannot be assigned",
    zh: "`{name}` 不能赋值",
    help_en: "assign a variable, an array element, or the content of a compartment",
    help_zh: "只能给变量、数组元素或房室的含量赋值",
}

message! {
    "bad-expression" TracerNeedsActivity { name: String, tracer: String }
    en: "`{name}` is not a quantity of the tracer `{tracer}`",
    zh: "`{name}` 不属于示踪剂 `{tracer}`",
    help_en: "a tracer has `{tracer}.HV(2)`, `{tracer}.HG(2)` and `{tracer}.HK(2)`",
    help_zh: "示踪剂有 `{tracer}.HV(2)`、`{tracer}.HG(2)` 和 `{tracer}.HK(2)`",
}
