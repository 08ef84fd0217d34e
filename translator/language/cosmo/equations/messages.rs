//! What is said about a text that is to be read as equations.

use crate::message;

message! {
    /// Values that need each other at the same moment.
    "algebraic-loop" AlgebraicLoop { members: String }
    en: "these values depend on each other at the same moment: {members}",
    zh: "这些值在同一时刻互相需要：{members}",
    help_en: "use METHOD IS CLASSIC, which executes the model as rules from step to step, or break the loop",
    help_zh: "METHOD IS CLASSIC 把程序读作逐步的规则；否则请断开这个环",
}

message! {
    /// Declared volumes ask for derivatives, each longer than the one before.
    "derivative-too-long" DerivativeTooLong { name: String, order: u32 }
    en: "the output of a compartment with a declared volume needs the derivative of order {order} of `{name}`, which is too long",
    zh: "含量由式子给出时，流出需要 `{name}` 的 {order} 阶导数，而它太长",
    help_en: "make the volume simpler, or let fewer declared volumes depend on each other: declare the output and let the \
              volume be UNKNOWN; METHOD IS CLASSIC needs no derivatives",
    help_zh: "请简化含量的式子，或让互相依赖的给定含量少一些：给出流出，并写 ITS VOLUME IS UNKNOWN；METHOD IS CLASSIC 不需要导数",
}

message! {
    /// Every algebraic part has versions of the variables it assigns.
    "model-too-large" VersionsTooLarge { limit: u64 }
    en: "as equations, each part keeps its own copy of the arrays it assigns; together they exceed `{limit}` numbers",
    zh: "读作方程时，每一部分都为自己保存它所赋值的数组，合计超过 `{limit}` 个数",
    help_en: "assign the elements of large arrays in fewer program blocks, or make the arrays smaller",
    help_zh: "请把大数组的赋值集中在少数程序块中，或缩小数组",
}
