//! Errors of a run, found before anything runs.

use crate::message;

message! {
    "nodes-not-set" NodesNotSet {}
    en: "the run comes before `NODES`",
    zh: "运行之前没有 `NODES`",
    help_en: "write the number of the highest node and `NODES` first",
    help_zh: "请先写最大节点号和 `NODES`",
}

message! {
    "y-not-set" YNotSet {}
    en: "the run comes before `SET-Y`",
    zh: "运行之前没有 `SET-Y`",
    help_en: "define a VECTOR and name it after `SET-Y`",
    help_zh: "请定义 VECTOR，并写在 `SET-Y` 之后",
}

message! {
    "ic-not-set" IcNotSet {}
    en: "the run comes before `SET-IC`",
    zh: "运行之前没有 `SET-IC`",
    help_en: "define a VECTOR and name it after `SET-IC`",
    help_zh: "请定义 VECTOR，并写在 `SET-IC` 之后",
}

message! {
    "vector-too-short" VectorTooShort { name: String, last: i64, highest: i64 }
    en: "`{name}` ends with element `{last}`, and the highest node is `{highest}`",
    zh: "`{name}` 只到第 `{last}` 个元素，而最大节点号是 `{highest}`",
    help_en: "write `{highest} VECTOR` for it",
    help_zh: "请把它定义为 `{highest} VECTOR`",
}

message! {
    "no-model" NoModel { name: String }
    en: "`{name}` comes before any `SIMULATE`",
    zh: "`{name}` 之前没有 `SIMULATE`",
    help_en: "select a model with `SIMULATE` first",
    help_zh: "请先用 `SIMULATE` 选择模型",
}

message! {
    "continue-before-run" ContinueBeforeRun {}
    en: "`CONTINUE` comes before any run",
    zh: "`CONTINUE` 之前没有运行",
    help_en: "write `RUN` first",
    help_zh: "请先写 `RUN`",
}

message! {
    "step-not-positive" StepNotPositive { half_step: String }
    en: "`DT/2` is `{half_step}`, which is not positive",
    zh: "`DT/2` 是 `{half_step}`，不是正数",
    help_en: "set the half step first: `0.01 TO DT/2`",
    help_zh: "请先设半步长：`0.01 TO DT/2`",
}

message! {
    "comint-not-positive" ComintNotPositive {}
    en: "`COMINT` is `0`",
    zh: "`COMINT` 为 `0`",
    help_en: "set the number of steps in a row first: `100 TO COMINT`",
    help_zh: "请先设每行的步数：`100 TO COMINT`",
}

message! {
    "time-range" TimeRange { reached: String, limit: String }
    en: "T would reach `{reached}`; the limit is `{limit}`",
    zh: "T 将达到 `{reached}`；上限是 `{limit}`",
    help_en: "run fewer rows, or scale time",
    help_zh: "请减少行数，或重新定标时间",
}

message! {
    "too-many-curves" TooManyCurves { count: usize }
    en: "`PLOT` draws at most `26` nodes, and the list has `{count}`",
    zh: "`PLOT` 最多画 `26` 个节点，现有 `{count}` 个",
    help_en: "choose fewer nodes with `PR-NODE`",
    help_zh: "请用 `PR-NODE` 选择较少的节点",
}

message! {
    "branch-depth" BranchDepth { then: usize, otherwise: usize }
    en: "the branches of `IF` leave `{then}` and `{otherwise}` cells on the stack",
    zh: "`IF` 的两个分支在栈上分别留下 `{then}` 和 `{otherwise}` 个单元",
    help_en: "let both branches leave the same number of cells",
    help_zh: "请让两个分支留下同样多的单元",
}

message! {
    "branch-depth" QuestionDupOnState {}
    en: "`?DUP` leaves `1` or `2` cells, and a value of the running model determines which",
    zh: "`?DUP` 留下 `1` 或 `2` 个单元，取决于模型运行时的值",
    help_en: "write `IF`, `0= IF` or `WHILE` directly after it, or use `DUP`",
    help_zh: "请在其后直接写 `IF`、`0= IF` 或 `WHILE`，或用 `DUP`",
}

message! {
    "branch-depth" LoopDepth { found: usize, left: usize }
    en: "the loop finds `{found}` cells on the stack and leaves `{left}`, and the states determine how often it runs",
    zh: "循环开始时栈上有 `{found}` 个单元，结束时有 `{left}` 个，而循环次数取决于状态",
    help_en: "let each turn leave as many cells as it finds",
    help_zh: "请让每一轮循环不改变栈的深度",
}
