//! The message about an initial value that nothing gives.

use crate::diagnostic::{Locale, Message, Related};
use crate::source::Span;

/// Why an initial value is needed.
pub enum Need {
    /// A level continues from it.
    Level,
    /// It is set within a block, and used in the initial phase by the card given.
    Block { by: String, at: Span },
}

/// `initial-value-missing`
pub struct InitialValueMissing {
    /// The quantity, or one element of it.
    pub name: String,
    pub at: Span,
    pub need: Need,
}

impl Message for InitialValueMissing {
    fn code(&self) -> &'static str {
        "initial-value-missing"
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (&self.need, locale) {
            (Need::Level, Locale::English) => format!("the level `{name}` has no initial value (no N card)"),
            (Need::Level, Locale::Chinese) => format!("状态变量 `{name}` 没有初值（缺少 N 卡）"),
            (Need::Block { .. }, Locale::English) => {
                format!("`{name}` is set in a block and has no initial value (no N card)")
            }
            (Need::Block { .. }, Locale::Chinese) => format!("`{name}` 在块中计算，却没有初值（缺 N 卡）"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        let name = &self.name;
        Some(match (&self.need, locale) {
            (Need::Level, Locale::English) => format!("write `N {name}=...` with its value at the start"),
            (Need::Level, Locale::Chinese) => format!("用 `N {name}=...` 给出它在起始时刻的值"),
            (Need::Block { .. }, Locale::English) => {
                format!("write `N {name}=...`: the cards of a block do not serve in the initial phase")
            }
            (Need::Block { .. }, Locale::Chinese) => format!("请写 `N {name}=...`：块中的卡片不用于初始阶段"),
        })
    }

    fn related(&self, locale: Locale) -> Vec<Related> {
        match (&self.need, locale) {
            (Need::Level, _) => Vec::new(),
            (Need::Block { by, at }, Locale::English) => {
                vec![Related { at: *at, text: format!("its initial value is needed for `{by}`") }]
            }
            (Need::Block { by, at }, Locale::Chinese) => {
                vec![Related { at: *at, text: format!("计算 `{by}` 时需要它的初值") }]
            }
        }
    }
}
