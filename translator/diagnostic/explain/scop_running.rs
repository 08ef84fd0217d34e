//! What a model of SCoP draws while it runs.

use super::Explanation;

pub const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "ended-by-model",
        wrong: "",
        right: "",
        english: "The model itself has ended the run: it called `prterr`, whose text is above on standard error. \
                  Rows up to there remain, and the exit status is 3. Models use it for values that make no sense.",
        chinese: "模型自行结束了运行：执行到 `prterr` 调用，其文字已写到标准错误输出。此前各行照常打印，退出状态为 3。\
                  模型用它报告没有意义的值。",
    },
    Explanation {
        code: "outside-limits",
        wrong: "",
        right: "",
        english: "A parameter has limits, `k = 1 <0, 10>`, and a value outside them in this run, from its \
                  declaration, `--set`, `--stepped` or `--sweep`. The run continues with the value; the limits only \
                  state what the author expected.",
        chinese: "参数声明时带有范围，如 `k = 1 <0, 10>`，而本次运行由声明、`--set`、`--stepped` 或 `--sweep` 给的值在范围之外。\
                  运行照用此值；范围只说明作者的本意。",
    },
    Explanation {
        code: "conserve-start-mismatch",
        wrong: "",
        right: "",
        english: "A law of CONSERVE holds from row 0 on: one of its states follows from the others. The initial \
                  value that the model gives this state differs by more than a relative 1e-9, so the law replaces \
                  it. Either the initial values or the right side of the law are wrong.",
        chinese: "CONSERVE 的守恒律从第 0 行起成立：其中一个状态由其余的推出。模型给该状态的初值与之相差超过 1e-9，故被取代。\
                  初值或守恒律的右边有误。",
    },
    Explanation {
        code: "not-portable",
        wrong: "",
        right: "",
        english: "With `--allow-verbatim` the text between VERBATIM and ENDVERBATIM is copied into the C of the \
                  model. The interpreter cannot run such a model, other SCoP programs may not understand it, and it \
                  can do anything on the machine that runs it.",
        chinese: "用了 `--allow-verbatim`，VERBATIM 与 ENDVERBATIM 之间的文字就照抄到模型的 C 程序中。这样的模型不能解释执行，\
                  其他 SCoP 程序也未必懂它，而且它可以在运行它的机器上做任何事。",
    },
    Explanation {
        code: "verbatim-wrong",
        wrong: "",
        right: "",
        english: "The C compiler rejects the text of a VERBATIM. The message contains the compiler's report, at the \
                  line of the model if it is known. In the text each variable of the model is a double under its own \
                  name, arrays are arrays of double, `y'` is `Dy`. Headers and functions belong \
                  in a VERBATIM outside all blocks.",
        chinese: "C 编译器不接受某个 VERBATIM 的文字；它的说法写在消息中，位置尽可能指到模型的行。文字中，模型的每个变量都是以原名\
                  表示的 double，数组是 double 数组，`y'` 写作 `Dy`。头文件和函数应写在所有块之外的 VERBATIM 中。",
    },
];
