//! BOSCOS: what ends or disturbs a run. Most of it shows only when the program runs.

use super::Explanation;

pub(super) const fn run(code: &'static str, english: &'static str, chinese: &'static str) -> Explanation {
    Explanation { code, wrong: "", right: "", english, chinese }
}

pub(super) const EXPLANATIONS: &[Explanation] = &[
    run(
        "none-access",
        "A reference is `none` until an object is assigned to it with `:-`. The message names the expression, the \
         line, and the object that executed it.",
        "用 `:-` 赋给对象之前，引用的值是 `none`。消息指出表达式、所在行和执行它的对象。",
    ),
    run(
        "index-out-of-bounds",
        "A subscript of an array is outside the bounds that the array was declared with. The message names both.",
        "数组下标超出了说明的界限。消息给出下标和界限。",
    ),
    run(
        "qua-fails",
        "An object is not of the class that `qua`, or the variable that it is assigned to, demands. Test with `in` \
         first.",
        "对象不属于 `qua` 或被赋值变量所要求的类。请先用 `in` 检查。",
    ),
    run(
        "dangling-input",
        "A block reads its input while that is `none`. Connect it in `form` with `set to`.",
        "方块读取输入时，该输入还是 `none`。请在 `form` 中用 `set to` 连接。",
    ),
    run(
        "no-convergence",
        "The iteration of an `implicit` block has not reached its error within its number of passes. Allow more \
         passes or a larger error, or reformulate the loop.",
        "`implicit` 块的迭代在规定次数内没有达到误差要求。请增加次数、放宽误差，或改写这个环。",
    ),
    run(
        "composite-without-output",
        "After `form`, the variable `output` of a composite is still `none`. Assign the block to it whose signal \
         is that of the composite.",
        "`form` 结束后，复合块的 `output` 仍是 `none`。请把提供信号的方块赋给它。",
    ),
    run(
        "bad-order",
        "A `continuous` block needs an order of at least 1, and an output from 1 to the order.",
        "`continuous` 块的阶数至少为 1，输出号在 1 到阶数之间。",
    ),
    run(
        "no-step",
        "An element integrates with steps of at most `tstep`, which is 0 until the program sets it. Set it before \
         the element is activated.",
        "元件积分的步长不超过 `tstep`；程序设置之前它是 0。请在激活元件之前设置。",
    ),
    run(
        "continuous-link-between-elements",
        "Elements have steps of their own, so one cannot read a block of another while it integrates. Put both \
         networks into one element, or exchange values at events.",
        "各元件步长不同，积分时不能读取其他元件的方块。请把两个网络放进同一元件，或在事件处交换数值。",
    ),
    run(
        "flag-outside-post-step",
        "A flag looks for its zero in the step of its owner that has just been made, so only `post step` of that \
         element can activate it. `watch` needs no activation.",
        "标志在其所属元件刚完成的一步中寻找零点，所以只能在该元件的 `post step` 中激活。用 `watch` 则不必激活。",
    ),
    run(
        "redo-outside-locate",
        "`redo` repeats a step, which only `locate` of a flag can ask for.",
        "`redo` 重做一步，只能在标志的 `locate` 中使用。",
    ),
    run(
        "flag-of-another-element",
        "A `post step` has activated a flag whose owner is another element.",
        "`post step` 激活了属于另一元件的标志。",
    ),
    run(
        "block-has-owner",
        "A block belongs to one composite. Exclude it there before another includes it.",
        "一个方块只属于一个复合块。请先在原复合块中用 exclude 去掉。",
    ),
    run(
        "time-stands-still",
        "Processes activate each other so often at one time that it would never pass. Look for a loop without \
         `hold`.",
        "进程在同一时刻反复互相激活，时间无法前进。请查找没有 `hold` 的循环。",
    ),
    run(
        "event-list-empty",
        "All processes wait for an activation, and nobody is left to give it: the run cannot go on. The main \
         program ends a run by reaching its `end`.",
        "所有进程都在等待激活，而没有进程能激活它们：运行无法继续。主程序到达 `end` 才结束运行。",
    ),
    run(
        "resume-terminated",
        "An object whose body has ended cannot be resumed or called. `terminated` tells whether a process has.",
        "体已执行完的对象不能再 resume 或 call。进程可用 `terminated` 判断。",
    ),
    run(
        "call-of-attached",
        "`call` continues an object that has detached. This one is running, or has never detached.",
        "`call` 继续执行已 detach 的对象。该对象正在执行，或从未 detach。",
    ),
    run(
        "process-idle",
        "`evtime` is the time of an event, and an idle process has none. Test `idle` first.",
        "`evtime` 是事件的时刻，而空闲进程没有事件。请先检查 `idle`。",
    ),
    run(
        "text-too-long",
        "`:=` copies a text into the frame of another, which is shorter. Use `:-` to refer to the text itself, or \
         make room with `blanks`.",
        "`:=` 把文本复制到另一文本的框中，而该框较短。请用 `:-` 引用文本本身，或用 `blanks` 留出空间。",
    ),
    run(
        "text-position",
        "A position is outside a text. `more` tells whether a character is left.",
        "位置超出了文本。`more` 可判断是否还有字符。",
    ),
    run(
        "text-constant",
        "The characters of a text constant cannot be changed. Change a copy: `t :- copy(\"…\")`.",
        "文本常量的字符不能改变。请改用副本：`t :- copy(\"…\")`。",
    ),
    run(
        "bad-number-in-text",
        "`getint`, `getreal` and `getfrac` read a number at the beginning of a text; there is none.",
        "`getint`、`getreal`、`getfrac` 读取文本开头的数，而该处不是数。",
    ),
    run(
        "input-ended",
        "The program reads an item, and the input has none left. `lastitem` and `endfile` tell so beforehand.",
        "程序要读取一项，而输入已结束。`lastitem` 和 `endfile` 可预先判断。",
    ),
    run(
        "bad-number-in-input",
        "`inint`, `inreal` and `infrac` read a number; the next item of the input is not one. The message gives \
         its line.",
        "`inint`、`inreal`、`infrac` 读取一个数，而输入的下一项不是数。消息给出所在行。",
    ),
    run(
        "power-of-negative",
        "A negative number has no real power with a broken exponent, and 0 has none with a negative one.",
        "负数没有分数次幂的实数值，0 没有负数次幂。",
    ),
    run(
        "drawing-parameters",
        "A drawing procedure cannot work with these parameters: a standard deviation or rate below 0, an empty \
         range, or an array without two entries.",
        "抽取过程无法使用这些参数：标准差或速率为负、区间为空，或数组不足两项。",
    ),
    run(
        "out-of-memory",
        "The system gives no more memory. Objects that nothing refers to are freed by themselves: look for a list \
         that only grows.",
        "系统不再提供内存。没有引用的对象会自动释放：请查找只增不减的表。",
    ),
    run("user-error", "The program itself has called `error`.", "程序自己调用了 `error`。"),
    run(
        "no-bracket",
        "The function of a flag has the same sign at both ends of the step, so there is no zero between them that \
         could be found. Its `action` is executed at the end of the step.",
        "标志的函数在步的两端同号，中间没有可找的零点。`action` 在该步末尾执行。",
    ),
    run(
        "flag-lost",
        "The step was shortened for another flag, and this one has no zero in what is left of it.",
        "该步因另一标志而缩短，剩余部分没有本标志的零点。",
    ),
    run(
        "chattering",
        "A flag has had 100 events within one step: its `action` drives the model back across the zero each time.",
        "标志在一步之内发生了 100 次事件：它的 `action` 每次又使模型越过零点。",
    ),
    run(
        "step-at-minimum",
        "The controlled method cannot keep its error with the shortest step that is allowed. Allow a shorter one, \
         or use `shampine_euler` for a stiff system.",
        "受控方法在允许的最短步长下仍达不到误差要求。请允许更短的步长；刚性系统请用 `shampine_euler`。",
    ),
    run(
        "edit-overflow",
        "A number does not fit into its field, which is filled with `*`. Widen the field.",
        "数放不进它的字段，字段用 `*` 填满。请加宽字段。",
    ),
];
