//! Messages of the last stage: outputs, runs and reruns.

use crate::message;

message! {
    /// A name on an output card that nothing defines.
    "output-undefined" OutputUndefined { name: String, card: String, help_en: String, help_zh: String }
    en: "`{name}`, on the {card} card, is not defined",
    zh: "{card} 卡上要求的 `{name}` 没有定义",
    help_en: "{help_en}",
    help_zh: "{help_zh}",
}

message! {
    /// A lower limit that is not below the upper.
    "plot-limits" PlotLimits { low: String, high: String }
    en: "the lower limit `{low}` is not below the upper limit `{high}`",
    zh: "下限 `{low}` 不小于上限 `{high}`",
}

message! {
    /// More than ten quantities on a PLOT card.
    "plot-too-many" PlotTooMany { count: usize }
    en: "the PLOT card lists `{count}` quantities; one plot draws at most 10",
    zh: "这张 PLOT 卡要求 `{count}` 个量；一幅图最多 10 个",
    help_en: "divide them among several PLOT cards",
    help_zh: "请分写在几张 PLOT 卡上",
}

message! {
    /// A run without DT.
    "dt-missing" DtMissing {}
    en: "the run has no `DT`",
    zh: "这次运行没有给出 `DT`",
    help_en: "give it on a SPEC card, `SPEC DT=.5/LENGTH=10`",
    help_zh: "请在 SPEC 卡上给出，如 `SPEC DT=.5/LENGTH=10`",
}

message! {
    /// A run without LENGTH.
    "length-missing" LengthMissing {}
    en: "the run has no `LENGTH`",
    zh: "这次运行没有给出 `LENGTH`",
    help_en: "give the last value of TIME on a SPEC card, `SPEC DT=.5/LENGTH=10`",
    help_zh: "请在 SPEC 卡上给出 TIME 的终值，如 `SPEC DT=.5/LENGTH=10`",
}

message! {
    /// A card in a rerun that changes the model.
    "equation-in-rerun" EquationInRerun { name: String }
    en: "a rerun cannot change the equation for `{name}`, only constants and tables",
    zh: "重新运行时不能改变 `{name}` 的方程，只能改变常数和表",
}

message! {
    /// Any other card that has no place in a rerun.
    "equation-in-rerun" CardInRerun { card: String }
    en: "a rerun cannot contain a `{card}` card, only C, T, SPEC, PRINT, PLOT, SAVE, NOISE and NOTE cards",
    zh: "重新运行的卡片中不能有 `{card}` 卡；可以有 C、T、SPEC、PRINT、PLOT、SAVE、NOISE 和 NOTE 卡",
}

message! {
    /// A C card of a rerun for something that is no constant of the model.
    "rerun-not-a-constant" RerunNotAConstant { name: String, help_en: String, help_zh: String }
    en: "a rerun cannot change `{name}`: it is not a constant of the model",
    zh: "`{name}` 不是模型的常数，重新运行时不能改变",
    help_en: "{help_en}",
    help_zh: "{help_zh}",
}

message! {
    /// A C card of a rerun for a bound of a FOR card.
    "rerun-not-a-constant" RerunForBound { name: String }
    en: "a rerun cannot change `{name}`: it is a bound of a FOR card, and arrays keep their sizes",
    zh: "`{name}` 是 FOR 卡的界限，重新运行时不能改变：数组的大小不变",
}

message! {
    /// A T card of a rerun for something that is no table of the model.
    "rerun-not-a-table" RerunNotATable { name: String, help_en: String, help_zh: String }
    en: "a rerun cannot change `{name}`: it is not a table of the model",
    zh: "`{name}` 不是模型的表，重新运行时不能改变",
    help_en: "{help_en}",
    help_zh: "{help_zh}",
}

message! {
    /// A table of a rerun with another number of values.
    "table-size" RerunTableSize { name: String, needed: usize, given: usize }
    en: "the table `{name}` has `{needed}` values, but the rerun gives `{given}`",
    zh: "表 `{name}` 有 `{needed}` 个值，重新运行却给出 `{given}` 个",
    help_en: "give as many values as the table has",
    help_zh: "重新运行时表的值的个数不变",
}

message! {
    /// Loads of a train cannot be changed.
    "rerun-train" RerunTrain { name: String }
    en: "a rerun cannot change the loads of the train `{name}`",
    zh: "重新运行时不能改变车厢列 `{name}` 的载量",
}

message! {
    /// Cards after the last RUN card.
    "cards-after-last-run" CardsAfterLastRun {}
    en: "no run uses the cards after the last `RUN` card",
    zh: "最后一张 `RUN` 卡之后的卡片不起作用",
    help_en: "add a RUN card to make them a rerun",
    help_zh: "加上一张 RUN 卡即可用它们重新运行",
}
