//! What the front end accepts and the translation to Code does not.

use crate::message;

message! {
    "not-yet" Untranslated { what: String }
    en: "zudyn cannot translate {what} yet",
    zh: "zudyn 还不能翻译此处的写法：{what}",
    help_en: "docs/languages/boscos.md says what to write instead",
    help_zh: "替代写法见 docs/languages/boscos.md",
}
