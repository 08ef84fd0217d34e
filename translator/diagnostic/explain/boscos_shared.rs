//! Codes that other languages have too, in the terms of BOSCOS.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "unclosed-text",
        wrong: "begin\n  outtext(\"time);\n  outimage\nend",
        right: "begin\n  outtext(\"time\");\n  outimage\nend",
        english: "A text constant ends on its line. For a long text, write several constants next to each other: zudyn joins \
                  them. `\"\"` inside a text is one quote.",
        chinese: "文本常量必须在本行结束。长文本可写成相邻的几个常量，zudyn 会把它们连接起来。文本中的 `\"\"` 是一个引号。",
    },
    Explanation {
        code: "not-yet",
        wrong: "",
        right: "",
        english: "The program is right, but zudyn cannot translate this construct yet. The message names it; docs/languages/\
                  boscos.md lists what to write instead.",
        chinese: "程序没有错误，但 zudyn 还不能翻译这种写法。消息指出了它；docs/languages/boscos.md 列出了替代写法。",
    },
];
