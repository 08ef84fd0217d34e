//! Codes that other languages have too, in the terms of BOSCOS.

use super::Explanation;
use super::boscos_run::run;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "unclosed-text",
        wrong: "begin\n  outtext(\"time);\n  outimage\nend",
        right: "begin\n  outtext(\"time\");\n  outimage\nend",
        english: "A text constant ends on its line. For a long text, write several constants next to each other: zudyn joins \
                  them. `\"\"` inside a text is one quote.",
        chinese: "文本常量必须在本行结束。长文本可写成相邻的几个常量，zudyn 会把它们连接起来。文本中的 `\"\"` 是一个引号。",
    },
    run(
        "algebraic-loop",
        "Some blocks depend on each other's present signals, so none can be evaluated first. Put an integrator \
         into the loop, or a block of class `implicit`, which is solved by iteration.",
        "若干方块互相依赖对方当前的信号，没有一个能先求值。请在环中放入积分器，或放入以迭代求解的 `implicit` 块。",
    ),
    run(
        "endless-events",
        "A flag has had 10,000 events within one fixed step, or events whose mean distance is below 16 times its \
         `maxerr`. A ball that comes to rest does this: let `action` change the structure, or stop watching.",
        "标志在一个固定步长内发生了 10,000 次事件，或事件的平均间隔小于 `maxerr` 的 16 倍。例如小球将要静止时：请让 `action` 改变结构，或停止监视。",
    ),
    run(
        "integer-overflow",
        "The result is larger than an integer of this machine can be. Compute with real numbers.",
        "结果超出了本机整数的范围。请用实数计算。",
    ),
    Explanation {
        code: "not-yet",
        wrong: "",
        right: "",
        english: "The program is right, but zudyn cannot translate this construct yet. The message names it; docs/languages/\
                  boscos.md lists what to write instead.",
        chinese: "程序没有错误，但 zudyn 还不能翻译这种写法。消息指出了它；docs/languages/boscos.md 列出了替代写法。",
    },
];
