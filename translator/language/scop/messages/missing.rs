//! What cannot be translated yet.

use crate::message;

message! {
    "not-yet" NotYet { what: String }
    en: "{what} cannot be translated yet",
    zh: "尚不能翻译 {what}",
    help_en: "remove it, or write it in another way; docs/languages/scop.md lists what is supported",
    help_zh: "docs/languages/scop.md 列出了可以运行的部分；请去掉它，或换一种写法",
}
