//! Warnings and notes.

use crate::message;
use crate::source::Span;

message! {
    "integer-into-scalar" IntegerIntoScalar { name: String }
    en: "a number without a decimal point is stored in the scalar `{name}` in units of 0.0001",
    zh: "不带小数点的数以 0.0001 为单位存入标量 `{name}`",
    help_en: "write a decimal point if whole units are meant",
    help_zh: "若指整单位，请写小数点",
}

message! {
    "decimal-into-integer" DecimalIntoInteger { name: String }
    en: "a decimal number is stored in `{name}`, which holds whole numbers",
    zh: "带小数点的数存入了整数 `{name}`",
    help_en: "write the number without a decimal point",
    help_zh: "请不写小数点",
}

message! {
    "unscaled-state" UnscaledState { name: String, number: String, scaled: i64, digits: i64 }
    en: "`{number}` is stored in `{name}` as `{digits}` units of 0.00000001",
    zh: "`{number}` 以 `{digits}` 个 0.00000001 存入 `{name}`",
    help_en: "write `{scaled}.`, or use `ASSIGN-IC` or `ASSIGN-Y`",
    help_zh: "请写 `{scaled}.`，或用 `ASSIGN-IC`、`ASSIGN-Y`",
}

message! {
    "pot-outside-unit" PotOutsideUnit { name: String, number: String }
    en: "`{name}` has the factor `{number}`, outside 0 to 1",
    zh: "`{name}` 的系数是 `{number}`，超出 0 到 1",
    help_en: "use `GAIN`",
    help_zh: "请用 `GAIN`",
}

message! {
    "paren-comment" ParenComment { text: String }
    en: "`{text}` begins a comment",
    zh: "`{text}` 开始了注释",
    help_en: "write a space after the parenthesis",
    help_zh: "请在括号后写空格",
}

message! {
    "nothing-to-print" NothingToPrint {}
    en: "the run prints T only, since no node is chosen",
    zh: "没有选择节点，运行只打印 T",
    help_en: "choose nodes with `PR-NODE`",
    help_zh: "请用 `PR-NODE` 选择节点",
}

message! {
    "nothing-runs" NothingRuns {}
    en: "the program ends here and has run nothing",
    zh: "程序到此结束，没有运行任何模型",
    help_en: "select a model with `SIMULATE`, and write a number of rows and `RUN`",
    help_zh: "请用 `SIMULATE` 选择模型，并写行数和 `RUN`",
}

message! {
    "stack-left" NumbersLeft { count: usize }
    en: "the program ends with `{count}` cells on the stack; the first was put there here",
    zh: "程序结束时栈上还有 `{count}` 个单元；第一个在此压入",
    help_en: "remove the number, or write the word that takes it",
    help_zh: "请删去该数，或写出使用它的词",
}

message! {
    "time-range" TimeMayEnd { reached: String, limit: String }
    en: "T would reach `{reached}` unless `STOP` ends the run before; the limit is `{limit}`",
    zh: "若 `STOP` 不提前结束运行，T 将达到 `{reached}`；上限是 `{limit}`",
    help_en: "run fewer rows, or scale time",
    help_zh: "请减少行数，或重新定标时间",
}

message! {
    "integrated-input" IntegratedInput { node: i64, first: Span }
    en: "an integrator reads node `{node}`, which another integrator has advanced in the same pass",
    zh: "积分器读取节点 `{node}`，而另一个积分器在同一遍中已经推进了它",
    help_en: "write this statement first if the method should be of second order",
    help_zh: "若要保持二阶精度，请先写本句",
    related: first, related_en: "advanced here", related_zh: "在此推进"
}

message! {
    "read-before-written" ReadBeforeWritten { node: i64, later: Span }
    en: "node `{node}` is read before the block that computes it",
    zh: "节点 `{node}` 在计算它的方块之前就被读取",
    help_en: "write the block that computes it first",
    help_zh: "请先写计算它的方块",
    related: later, related_en: "computed here", related_zh: "在此计算"
}

message! {
    "node-written-twice" NodeWrittenTwice { node: i64, first: Span }
    en: "two statements write node `{node}`",
    zh: "两个语句都写节点 `{node}`",
    help_en: "give one of them another output node",
    help_zh: "请给其中一个换输出节点",
    related: first, related_en: "first written here", related_zh: "第一次在此写入"
}

message! {
    "node-never-written" NodeNeverWritten { node: i64 }
    en: "node `{node}` is used, but nothing computes or assigns it",
    zh: "用到了节点 `{node}`，但没有任何语句计算或赋值",
    help_en: "add a block with this output, or assign an initial value",
    help_zh: "请加上以它为输出的方块，或赋初值",
}

message! {
    "diffusion-unstable" DiffusionUnstable { product: String }
    en: "`D/DX2` times the step is `{product}`; above 0.5 the method is unstable",
    zh: "`D/DX2` 与步长之积为 `{product}`；超过 0.5 时方法不稳定",
    help_en: "make the step smaller, or the intervals larger",
    help_zh: "请减小步长，或加大间距",
}

message! {
    "findif-parameter" FindifParameter { name: String }
    en: "this definition of `{name}` does not reach the built-in `FIN-DIF`",
    zh: "`{name}` 的这个定义影响不到内置的 `FIN-DIF`",
    help_en: "set the parameter with `TO {name}`",
    help_zh: "请用 `TO {name}` 设置参数",
}

message! {
    "ignored-word" IgnoredWord { name: String }
    en: "`{name}` has no effect",
    zh: "`{name}` 不起作用",
}

message! {
    "redefined-word" RedefinedWord { name: String }
    en: "`{name}` is a word of FACS and is defined again here",
    zh: "`{name}` 是 FACS 的词，此处又作了定义",
}
