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
    Explanation {
        code: "undefined-name",
        wrong: "begin\n  integer count;\n  count := cont + 1\nend",
        right: "begin\n  integer count;\n  count := count + 1\nend",
        english: "Declare a name at the beginning of a block around the place where you use it, or as an attribute of the class. \
                  `process`, `hold` and the other names of SIMULATION need the prefix `simulation` or `boscos` before the `begin` \
                  of the program, blocks and elements the prefix `boscos`. zudyn reports a name once.",
        chinese: "名字要在使用处外层的分程序开头说明，或作为类的属性。`process`、`hold` 等 SIMULATION 的名字要求程序的 `begin` \
                  之前有前缀 `simulation` 或 `boscos`，块和元件要求前缀 `boscos`。同一个名字只报告一次。",
    },
    Explanation {
        code: "bad-number",
        wrong: "begin\n  real x;\n  x := 1.5E3\nend",
        right: "begin\n  real x;\n  x := 1.5&3\nend",
        english: "SIMULA writes powers of ten with `&`: `1.5&3` is 1500. A number of another base is `16R1F`. Integers must fit \
                  into an integer of the machine.",
        chinese: "SIMULA 用 `&` 写十的幂：`1.5&3` 即 1500。其他进制的数写作 `16R1F`。整数不能超出机器整数的范围。",
    },
    Explanation {
        code: "unexpected-character",
        wrong: "begin\n  integer i;\n  i := 5 $ 3\nend",
        right: "begin\n  integer i;\n  i := 5 * 3\nend",
        english: "The character has no meaning in SIMULA outside texts and comments. zudyn reports each character once.",
        chinese: "在文本和注释之外，这个字符在 SIMULA 中没有意义。每个字符只报告一次。",
    },
    Explanation {
        code: "unclosed-comment",
        wrong: "begin\n  ! prints a line\n  outimage\nend",
        right: "begin\n  ! prints a line;\n  outimage\nend",
        english: "A comment begins with `!` or `comment` and ends with the next `;`, not with the line.",
        chinese: "注释以 `!` 或 `comment` 开头，到下一个 `;` 为止，而不是到行末。",
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
        "division-by-zero",
        "An integer is divided by 0 with `//`, `mod` or `rem`. Real division gives an infinite number instead.",
        "整数用 `//`、`mod` 或 `rem` 除以 0。实数除法得到无穷大，不报错。",
    ),
    run(
        "math-domain",
        "The function has no value for this operand, such as the root of a negative number. A result that is only too large \
         is infinite, not an error.",
        "函数在该处没有值，例如负数的平方根。结果过大时得到无穷大，不是错误。",
    ),
    run(
        "not-finite",
        "A state of a block has become infinite or no number. The message names the block, its state and the time. Use \
         a smaller `tstep`, or look for a division by a signal that is 0.",
        "块的某个状态变为无穷大或不是数。消息给出该块、状态号和时刻。请减小 `tstep`，或检查是否除以了为 0 的信号。",
    ),
    run(
        "integer-overflow",
        "The result is larger than an integer of this machine can be. Compute with real numbers.",
        "结果超出了本机整数的范围。请用实数计算。",
    ),
    run(
        "calls-too-deep",
        "A procedure calls itself, directly or through others, until no stack is left. Usually it lacks the case that ends \
         without calling itself. Otherwise write a loop, or let the system give the program a larger stack (`ulimit -s`). \
         Procedures that may wait do not use the stack.",
        "过程直接或间接调用自身，直到栈用尽。多半是缺少不再调用自身的情形；否则请改写为循环，或让系统给程序更大的栈\
         （`ulimit -s`）。可能等待的过程不使用栈。",
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
