//! Errors of symbols.

use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

message! {
    "unexpected-character" UnexpectedCharacter { character: char }
    en: "`{character}` is not part of the language",
    zh: "`{character}` 不是本语言的字符",
    help_en: "remove it, or put it into a comment or a text",
    help_zh: "请删去，或放进注释或文本中",
}

message! {
    "bad-number" BadNumber { text: String }
    en: "`{text}` is not a number",
    zh: "`{text}` 不是数",
    help_en: "write numbers as `12`, `1.5`, `1.5&-6` or `16R1F`",
    help_zh: "数写作 `12`、`1.5`、`1.5&-6` 或 `16R1F`",
}

message! {
    "unclosed-comment" UnclosedComment {}
    en: "the comment has no `;`",
    zh: "注释没有 `;`",
    help_en: "end the comment with `;`",
    help_zh: "请用 `;` 结束注释",
}

message! {
    "syntax" NotEqualSign {}
    en: "`!` begins a comment; `!=` is not an operator",
    zh: "`!` 是注释的开头；`!=` 不是运算符",
    help_en: "write `<>` or `ne`",
    help_zh: "请写 `<>` 或 `ne`",
}

message! {
    "syntax" ForeignComment { sign: String }
    en: "`{sign}` does not begin a comment",
    zh: "`{sign}` 不是注释的开头",
    help_en: "write `! … ;` or `comment … ;`",
    help_zh: "请写 `! … ;` 或 `comment … ;`",
}

message! {
    "words-after-end" WordsAfterEnd { text: String }
    en: "what follows `end` up to the next `;` is a comment, `{text}` too",
    zh: "`end` 之后到下一个 `;` 的内容都是注释，`{text}` 也是",
    help_en: "write `;` after `end`",
    help_zh: "请在 `end` 之后写 `;`",
}

message! {
    "include-not-found" IncludeNotFound { name: String }
    en: "file not found: `{name}`",
    zh: "找不到文件：`{name}`",
    help_en: "name it as it is found from the folder of this file",
    help_zh: "文件名应相对于本文件所在的文件夹",
}

message! {
    "include-not-found" IncludeWithoutName {}
    en: "`%include` names no file",
    zh: "`%include` 没有写文件名",
    help_en: "write `%include \"file\"`",
    help_zh: "请写 `%include \"文件\"`",
}

message! {
    "include-cycle" IncludeCycle { name: String }
    en: "`{name}` includes itself, directly or through other files",
    zh: "`{name}` 直接或间接地包含自己",
    help_en: "remove one `%include` of the cycle",
    help_zh: "请删去环中的一个 `%include`",
}

/// `unclosed-text`: a text or a character without its second quote.
pub struct UnclosedText {
    pub at: Span,
    pub sign: char,
}

impl Message for UnclosedText {
    fn code(&self) -> &'static str {
        "unclosed-text"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match (self.sign, locale) {
            ('"', Locale::English) => "the text has no closing `\"` on its line".into(),
            ('"', Locale::Chinese) => "文本在本行内没有结束的 `\"`".into(),
            (_, Locale::English) => "a character constant is one character between two `'`".into(),
            (_, Locale::Chinese) => "字符常量是两个 `'` 之间的一个字符".into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match (self.sign, locale) {
            ('"', Locale::English) => "close it; texts on neighbouring lines are joined".into(),
            ('"', Locale::Chinese) => "请补上；相邻各行的文本会连接起来".into(),
            (_, Locale::English) => "write a text between `\"`, and a character by its code as `'!10!'`".into(),
            (_, Locale::Chinese) => "文本写在 `\"` 之间；字符可用编码写作 `'!10!'`".into(),
        })
    }
}
