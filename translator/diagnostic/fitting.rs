//! What is wrong with a model, or its data, when its parameters are to be estimated.

use super::running::number;
use crate::message;

message! {
    "nothing-to-fit" NotAdjusted {}
    en: "the model has no parameter to adjust",
    zh: "没有要估计的参数",
    help_en: "name one and its bounds: `ADJUST kel FROM 0.01 TO 2.0`",
    help_zh: "指明参数和它的界限：`ADJUST kel FROM 0.01 TO 2.0`",
}

message! {
    "nothing-to-fit" NotCompared {}
    en: "the model compares nothing with data",
    zh: "没有与数据比较的量",
    help_en: "name the quantity to compare with a column: `AGAINST measured.conc = HV(blood)/V(blood)`",
    help_zh: "说明哪一列与什么比较：`AGAINST measured.conc = HV(blood)/V(blood)`",
}

message! {
    "start-out-of-bounds" StartOutside { name: String, start: String, low: String, high: String }
    en: "the estimation of `{name}` starts from {start}, outside its bounds {low} and {high}",
    zh: "`{name}` 的估计从 {start} 开始，它不在界限 {low} 和 {high} 之间",
    help_en: "give the parameter another value, in the model or with `--set {name}=...`, or widen the bounds",
    help_zh: "请在程序中或用 `--set {name}=…` 给参数另一个值，或放宽界限",
}

message! {
    "too-few-rows" TooFewRows { rows: usize, parameters: usize }
    en: "cannot estimate {parameters} parameters from {rows} rows of data",
    zh: "{rows} 行数据不能估计 {parameters} 个参数",
    help_en: "adjust fewer parameters, or add data",
    help_zh: "请减少要估计的参数，或增加数据",
}

message! {
    "data-not-reached" DataUnreached { column: String, time: String, count: usize }
    en: "the run ends before T = {time}, where `{column}` has data (the first of {count} such times)",
    zh: "运行没有到达 T = {time}，而 `{column}` 在那里有数据（这样的时刻共 {count} 个，这是第一个）",
    help_en: "extend the run (`REPEAT`) beyond the last row of the data; data before the beginning of the run cannot be compared",
    help_zh: "请让运行（`REPEAT`）超过数据的最后一行；运行开始之前的数据无法比较",
}

message! {
    "bad-weight" BadWeight { column: String, time: String, weight: String }
    en: "the weight of `{column}` at T = {time} is {weight}; a weight cannot be negative",
    zh: "`{column}` 在 T = {time} 的权是 {weight}；权应是非负的数",
}

message! {
    "bad-comparison" NotComparable { column: String, time: String, value: String }
    en: "the model's value for `{column}` is {value} at T = {time}",
    zh: "与 `{column}` 比较的量在 T = {time} 时是 {value}",
    help_en: "start from other parameter values (`--set`) that give a finite number",
    help_zh: "请用参数的另一组值（`--set`）开始，使它是有限的数",
}

message! {
    "several-runs" SeveralRuns {}
    en: "the program makes several runs, but a fit compares the data with one",
    zh: "程序做了多次运行；估计参数时数据只与一次运行比较",
    help_en: "end the program after its first run (no jump to 4, no `--resume`)",
    help_zh: "请让程序在第一次运行后结束（不跳转到 4，不用 `--resume`）",
}

message! {
    "estimate-on-bound" OnBound { name: String, bound: String }
    en: "the estimate of `{name}` is on its bound {bound}",
    zh: "`{name}` 的估计值在界限 {bound} 上",
    help_en: "widen the bound in `ADJUST` if values beyond it make sense",
    help_zh: "若越过界限的值有意义，请放宽 `ADJUST` 中的界限",
}

message! {
    "estimate-undetermined" Undetermined { names: String }
    en: "the data do not determine {names}",
    zh: "数据不能确定 {names}",
    help_en: "adjust fewer parameters, or compare more of the model with data",
    help_zh: "请减少要估计的参数，或把模型中更多的量与数据比较",
}

message! {
    "fit-not-converged" NotConverged { english: String, chinese: String }
    en: "the fit has not converged: {english}",
    zh: "拟合没有收敛：{chinese}",
    help_en: "start from other values (`--set`), narrow the bounds, or search from many points: `--global multistart:50`",
    help_zh: "请从其他值开始（`--set`），缩小界限，或从多点搜索：`--global multistart:50`",
}

/// A number as messages show it.
pub fn shown(value: f64) -> String {
    number(value)
}
