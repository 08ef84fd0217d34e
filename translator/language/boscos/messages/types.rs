//! Types of operands, values and references.

use crate::message;

message! {
    "wrong-type" WrongType { given: String, wanted: String }
    en: "this is `{given}`, but `{wanted}` is needed",
    zh: "这里是 `{given}`，但需要 `{wanted}`",
}

message! {
    "wrong-type" WrongOperand { operator: String, given: String }
    en: "`{operator}` cannot be applied to `{given}`",
    zh: "`{operator}` 不能用于 `{given}`",
}

message! {
    "wrong-type" WrongOperands { operator: String, left: String, right: String }
    en: "`{operator}` cannot be applied to `{left}` and `{right}`",
    zh: "`{operator}` 不能用于 `{left}` 和 `{right}`",
}

message! {
    "wrong-type" SumOfTexts {}
    en: "`+` cannot be applied to texts",
    zh: "`+` 不能用于文本",
    help_en: "write `&` to join texts",
    help_zh: "连接文本请写 `&`",
}

message! {
    "value-or-reference" ValueOrReferenceRelation { sign: String, right_sign: String }
    en: "`{sign}` does not compare operands of this kind",
    zh: "`{sign}` 不能比较这种运算对象",
    help_en: "write `{right_sign}`: `==` compares references and frames, `=` values and characters",
    help_zh: "请写 `{right_sign}`：`==` 比较引用和文本框，`=` 比较值和字符",
}

message! {
    "wrong-type" NotAReference { given: String }
    en: "this is `{given}`, but a reference to an object is needed",
    zh: "这里是 `{given}`，但需要对象的引用",
}

message! {
    "wrong-type" NoAttributes { name: String, given: String }
    en: "`{name}` follows a dot after `{given}`, which has no attributes",
    zh: "`{given}` 没有属性，点号之后不能写 `{name}`",
}

message! {
    "wrong-type" ClassAsValue { name: String }
    en: "the class `{name}` has no value",
    zh: "类 `{name}` 没有值",
    help_en: "write `new {name}` to create an object",
    help_zh: "创建对象请写 `new {name}`",
}

message! {
    "wrong-type" ArrayAsValue { name: String }
    en: "the array `{name}` needs subscripts",
    zh: "数组 `{name}` 需要下标",
    help_en: "write its subscripts in parentheses",
    help_zh: "请在括号中写下标",
}

message! {
    "wrong-type" NotApplicable { name: String }
    en: "`{name}` is neither an array nor a procedure",
    zh: "`{name}` 既不是数组，也不是过程",
    help_en: "remove the parentheses, or write `*` for multiplication",
    help_zh: "请删去括号；乘法请写 `*`",
}

message! {
    "wrong-type" NoValue { name: String }
    en: "the procedure `{name}` has no value",
    zh: "过程 `{name}` 没有值",
    help_en: "declare it with a type, or call it as a statement",
    help_zh: "请给它加上类型，或作为语句调用",
}

message! {
    "wrong-type" ParameterShape { wanted: String }
    en: "this parameter takes a `{wanted}`",
    zh: "这个参数需要 `{wanted}`",
}

message! {
    "wrong-type" NotAStatement {}
    en: "this is a value, not a statement",
    zh: "这是值，不是语句",
    help_en: "assign it, or call a procedure",
    help_zh: "请把它赋给变量，或调用过程",
}

message! {
    "wrong-type" NotAssignable { name: String }
    en: "`{name}` is a value, not a variable",
    zh: "`{name}` 是值，不是变量",
}

message! {
    "wrong-type" NotConstant {}
    en: "the value of a constant is not known here",
    zh: "常量的值在这里不能确定",
    help_en: "use literals and other constants only, and keep the result in range",
    help_zh: "只能用字面常数和其他常量，结果也不能超出范围",
}

message! {
    "wrong-type" ThisOutside { name: String }
    en: "`this {name}` is outside the body of `{name}`",
    zh: "`this {name}` 不在 `{name}` 的类体中",
    help_en: "use a variable that refers to the object",
    help_zh: "请用指向该对象的变量",
}
