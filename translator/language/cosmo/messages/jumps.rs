//! Labels and jumps.

use crate::message;
use crate::source::Span;

message! {
    "unknown-label" UnknownLabel { label: u32 }
    en: "no statement follows the label `{label}`",
    zh: "没有带标号 `{label}` 的语句",
    help_en: "write `{label}:` before the statement to jump to",
    help_zh: "请在要跳到的语句前写 `{label}:`",
}

message! {
    /// A jump to label 3 without a FORMAT.
    "unknown-label" NoTableLine {}
    en: "the label `3` is the line of the table, but the model has no FORMAT",
    zh: "标号 `3` 是表的一行，而模型没有 FORMAT",
    help_en: "add a FORMAT, or jump elsewhere",
    help_zh: "请写 FORMAT，或跳到别处",
}

message! {
    "label-begins-initial" LabelBeginsInitial { label: u32 }
    en: "the first statement of INITIAL cannot have a label, but has `{label}`",
    zh: "INITIAL 的第一个语句不能有标号，而这里有 `{label}`",
    help_en: "jump to 4, which is the same place for a new run, or put a statement before it, for example `X=0.0`",
    help_zh: "可跳到 4（新的运行），或在它前面加一个语句，例如 `X=0.0`",
}

message! {
    "label-begins-body" LabelBeginsBody { label: u32 }
    en: "the first statement of the body cannot have a label, but has `{label}`",
    zh: "BODY 的第一个语句不能有标号，而这里有 `{label}`",
    help_en: "jump to 1, which is the same place, or put a statement before it, for example `X=0.0`",
    help_zh: "可跳到 1（同一位置），或在它前面加一个语句，例如 `X=0.0`",
}

message! {
    "jump-into-block" JumpIntoBlock { label: u32, line: u32, target: Span }
    en: "the label `{label}` is inside a block, on line `{line}`: a jump cannot enter a block",
    zh: "标号 `{label}` 在第 `{line}` 行的块内：不能跳入块中",
    help_en: "put the label before the IF or WHILE that opens the block, or after its END",
    help_zh: "请把标号移到打开该块的 IF 或 WHILE 之前，或 END 之后",
    related: target, related_en: "the label", related_zh: "标号在这里",
}

message! {
    "jump-to-heading" JumpToHeading { label: u32 }
    en: "a jump to the label `{label}`, the heading or the line of the table, has no meaning in the model",
    zh: "跳到标号 `{label}`（表头或表的一行）在模型中没有意义",
    help_en: "jump to 1 for the next step or to 4 for a new run",
    help_zh: "跳到 1 为下一步，跳到 4 为新的运行",
}

message! {
    "jump-between-programs" JumpBetweenPrograms { label: u32, line: u32, target: Span }
    en: "the jump to `{label}` enters another program, on line `{line}`",
    zh: "跳到 `{label}` 会进入第 `{line}` 行的另一个程序",
    help_en: "it goes on there with the declarations that follow; from a program block jump to a later block, from the body \
              to the appendix",
    help_zh: "之后会从那里继续执行后面的声明；程序块可跳到后面的程序块，BODY 可跳到附录",
    related: target, related_en: "the label", related_zh: "标号在这里",
}

message! {
    "jump-over-integration" JumpOverIntegration { label: u32 }
    en: "the jump to `{label}` skips the integration of the step",
    zh: "跳到 `{label}` 会越过这一步的积分",
    help_en: "the equations are integrated below the last compartment of the body: jump only within the part above it or \
              below it, to 4, or into the appendix; METHOD CLASSIC allows the jump",
    help_zh: "积分在 BODY 的最后一个房室之后进行：只能在它之上或之下的部分内跳转，或跳到 4 或附录；METHOD CLASSIC 允许这种跳转",
}
