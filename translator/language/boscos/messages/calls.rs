//! Calls and parameters.

use crate::diagnostic::{Locale, Message, Related};
use crate::message;
use crate::source::Span;

/// `wrong-number-of-parameters`
pub struct WrongNumber {
    pub at: Span,
    pub name: String,
    pub wanted: usize,
    pub given: usize,
    /// Where it is declared, unless it is standard.
    pub first: Option<Span>,
}

impl Message for WrongNumber {
    fn code(&self) -> &'static str {
        "wrong-number-of-parameters"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let Self { name, wanted, given, .. } = self;
        match locale {
            Locale::English => {
                let ending = if *wanted == 1 { "" } else { "s" };
                format!("`{name}` takes `{wanted}` parameter{ending}, `{given}` given")
            }
            Locale::Chinese => format!("`{name}` 需要 `{wanted}` 个参数，给出了 `{given}` 个"),
        }
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "it is declared here",
            Locale::Chinese => "在这里说明",
        };
        self.first.iter().map(|at| Related { at: *at, text: text.into() }).collect()
    }
}

message! {
    "wrong-number-of-parameters" WrongSubscripts { name: String, wanted: usize, given: usize }
    en: "the array `{name}` has `{wanted}` dimensions, `{given}` subscripts given",
    zh: "数组 `{name}` 有 `{wanted}` 维，给出了 `{given}` 个下标",
}

message! {
    "wrong-type" ClassParameterMode { name: String }
    en: "the class parameter `{name}` cannot be `name` or `procedure`",
    zh: "类的参数 `{name}` 不能是 `name` 或 `procedure`",
    help_en: "pass a value or an object",
    help_zh: "请传递值或对象",
}

message! {
    "wrong-type" NotByValue { name: String }
    en: "`{name}` cannot be passed by `value`",
    zh: "`{name}` 不能用 `value` 传递",
    help_en: "remove it from the list after `value`",
    help_zh: "请从 `value` 的表中删去",
}

message! {
    "block-is-not-scheduled" BlockIsNotScheduled { class: String }
    en: "`{class}` is a block; blocks are evaluated, not activated",
    zh: "`{class}` 是块；块只求值，不能激活",
    help_en: "activate the element, a flag or a process",
    help_zh: "请激活元素、标志或进程",
}

message! {
    "wrong-type" StandardProcedurePassed { name: String }
    en: "the standard procedure `{name}` cannot be an actual parameter",
    zh: "标准过程 `{name}` 不能作实在参数",
    help_en: "declare a procedure that calls `{name}`, and pass that one",
    help_zh: "请说明一个调用 `{name}` 的过程，再传递该过程",
}

message! {
    "wrong-type" DetachOutside {}
    en: "`detach` is outside a class: there is no object to detach",
    zh: "`detach` 不在类中：没有可以脱离的对象",
    help_en: "write it in a class body; to stop the program, go to its last `end`",
    help_zh: "请写在类体中；要结束程序，请转到最后的 `end`",
}
