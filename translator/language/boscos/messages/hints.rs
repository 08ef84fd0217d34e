//! The remedy for what authors who know other languages write, next to what was expected.

use crate::diagnostic::Locale;

/// What is probably meant where a symbol was not expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A reserved word is where a name must be.
    Reserved,
    SemicolonBeforeElse,
    ElseWithoutIf,
    /// `:=` in a condition.
    Compare,
    /// `=` after the variable of a `for`.
    ForAssign,
    /// `to`, or `until` without a step.
    StepUntil,
    Missing(&'static str),
    ElseNeeded,
    LowerBound,
    /// `integer n` in parentheses.
    TypesAfter,
    ClassBegin,
    ProcedureBegin,
    ProgramBegin,
    BeginMisspelled,
    VirtualColon,
    SignedOperand,
    Reference,
    Parentheses,
}

impl Hint {
    pub fn text(self, locale: Locale) -> String {
        let (english, chinese) = match self {
            Hint::Reserved => ("reserved words cannot be names; choose another one", "保留字不能作名字；请换名"),
            Hint::SemicolonBeforeElse => ("remove the `;` before `else`", "请删去 `else` 之前的 `;`"),
            Hint::ElseWithoutIf => (
                "write `if … then` before it, or `begin` and `end` around several statements",
                "请在它之前写 `if … then`；多条语句请放在 `begin` 和 `end` 之间",
            ),
            Hint::Compare => ("write `=` to compare", "比较请写 `=`"),
            Hint::ForAssign => ("write `:=`", "请写 `:=`"),
            Hint::StepUntil => ("write `step 1 until`", "请写 `step 1 until`"),
            Hint::Missing(word) => {
                return match locale {
                    Locale::English => format!("write `{word}` before it"),
                    Locale::Chinese => format!("请在它之前写 `{word}`"),
                };
            }
            Hint::ElseNeeded => (
                "a conditional value needs both parts: write `else` and a value",
                "条件表达式要有两部分：请写 `else` 和另一个值",
            ),
            Hint::LowerBound => ("write both bounds, as `1:10`", "请写出上下界，如 `1:10`"),
            Hint::TypesAfter => (
                "write the names alone, and their types after the parentheses: `(n); integer n;`",
                "括号中只写名字，类型写在括号之后：`(n); integer n;`",
            ),
            Hint::ClassBegin => ("write `begin` before the declarations of a class", "请在类的说明之前写 `begin`"),
            Hint::ProcedureBegin => {
                ("write `begin` before the declarations of a procedure", "请在过程的说明之前写 `begin`")
            }
            Hint::ProgramBegin => (
                "write `begin` before the first declaration, and `end` after the last statement",
                "请在第一个说明之前写 `begin`，最后一条语句之后写 `end`",
            ),
            Hint::BeginMisspelled => ("did you mean `begin`?", "是不是 `begin`？"),
            Hint::VirtualColon => ("write `virtual:`", "请写 `virtual:`"),
            Hint::SignedOperand => ("put the operand with its sign into parentheses", "请把带符号的运算对象放进括号"),
            Hint::Parentheses => {
                ("check the parentheses: one may be closed too early", "请检查括号：可能有一个过早闭合")
            }
            Hint::Reference => (
                "`ref` takes the name of a class; write `integer x;` for a variable of this type",
                "`ref` 后面是类名；这种类型的变量请写 `integer x;`",
            ),
        };
        match locale {
            Locale::English => english.into(),
            Locale::Chinese => chinese.into(),
        }
    }
}
