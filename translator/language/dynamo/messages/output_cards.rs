//! Stage 5: PRINT, PLOT and SAVE cards that cannot be read.
//!
//! They are found while reading but told only when the model itself is in order, so the tree
//! carries them.

use super::shown;
use crate::diagnostic::{Locale, Message};
use crate::source::Span;

/// `output-syntax`, `print-column`, `plot-syntax` or `plot-character`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputMistake {
    pub at: Span,
    pub kind: OutputMistakeKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputMistakeKind {
    /// A PRINT or SAVE card; the card and the text that cannot be read.
    Syntax { card: &'static str, text: String },
    /// A column number that is not from 1 to 14.
    Column(String),
    /// A PLOT card; the text that cannot be read.
    Plot(String),
    /// An `=` without a character after it; the quantity.
    Character(String),
    /// A limit of a scale that is a quantity of the model, but no constant.
    Limit(String),
}

impl Message for OutputMistake {
    fn code(&self) -> &'static str {
        match self.kind {
            OutputMistakeKind::Syntax { .. } => "output-syntax",
            OutputMistakeKind::Column(_) => "print-column",
            OutputMistakeKind::Plot(_) | OutputMistakeKind::Limit(_) => "plot-syntax",
            OutputMistakeKind::Character(_) => "plot-character",
        }
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match (&self.kind, locale) {
            (OutputMistakeKind::Syntax { card, text }, Locale::English) if text.is_empty() => {
                format!("a quantity is missing on the {card} card")
            }
            (OutputMistakeKind::Syntax { card, text }, Locale::Chinese) if text.is_empty() => {
                format!("{card} 卡上缺少变量名")
            }
            (OutputMistakeKind::Syntax { card, text }, Locale::English) => {
                format!("`{}` cannot be read on the {card} card", shown(text))
            }
            (OutputMistakeKind::Syntax { card, text }, Locale::Chinese) => {
                format!("{card} 卡上的 `{}` 无法识别", shown(text))
            }
            (OutputMistakeKind::Column(text), Locale::English) => {
                format!("`{}` is not a column; the columns of a PRINT card are 1 to 14", shown(text))
            }
            (OutputMistakeKind::Column(text), Locale::Chinese) => {
                format!("`{}` 不是列号；PRINT 卡的列号为 1 到 14", shown(text))
            }
            (OutputMistakeKind::Plot(text), Locale::English) if text.is_empty() => {
                "a quantity is missing on the PLOT card".into()
            }
            (OutputMistakeKind::Plot(text), Locale::Chinese) if text.is_empty() => "PLOT 卡上缺少变量名".into(),
            (OutputMistakeKind::Plot(text), Locale::English) => {
                format!("`{}` cannot be read on the PLOT card", shown(text))
            }
            (OutputMistakeKind::Plot(text), Locale::Chinese) => format!("PLOT 卡上的 `{}` 无法识别", shown(text)),
            (OutputMistakeKind::Limit(name), Locale::English) => {
                format!("`{name}` is not a constant; a limit on the PLOT card is a number or a constant")
            }
            (OutputMistakeKind::Limit(name), Locale::Chinese) => {
                format!("`{name}` 不是常数；PLOT 卡上的界限是数或常数")
            }
            (OutputMistakeKind::Character(name), Locale::English) => {
                format!("`{name}` has no plot character after the `=`")
            }
            (OutputMistakeKind::Character(name), Locale::Chinese) => format!("`{name}` 的 `=` 之后没有绘图字符"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match (&self.kind, locale) {
            (OutputMistakeKind::Syntax { card: "PRINT", .. } | OutputMistakeKind::Column(_), Locale::English) => {
                "items look like `POP`, `2)POP`, `POP(3)` or `POP(3.1)`, separated by `,` or `/` without spaces".into()
            }
            (OutputMistakeKind::Syntax { card: "PRINT", .. } | OutputMistakeKind::Column(_), Locale::Chinese) => {
                "各项写成 `POP`、`2)POP`、`POP(3)` 或 `POP(3.1)`，以 `,` 或 `/` 分隔，不留空格".into()
            }
            (OutputMistakeKind::Syntax { .. }, Locale::English) => {
                "write names separated by `,` or `/`, without spaces".into()
            }
            (OutputMistakeKind::Syntax { .. }, Locale::Chinese) => "请写以 `,` 或 `/` 分隔的名字，不留空格".into(),
            (_, Locale::English) => {
                "items look like `POP=P` or `POP=P,CI=C(0,100)`; `/` begins a new scale; write no spaces".into()
            }
            (_, Locale::Chinese) => "各项写成 `POP=P` 或 `POP=P,CI=C(0,100)`；`/` 开始新的标尺；不留空格".into(),
        })
    }
}
