//! Reactions, laws and compartments.

use crate::message;
use crate::source::Span;

message! {
    "unexpected-token" SidesOfArrow { arrow: &'static str }
    en: "`{arrow}` lacks one of its sides",
    zh: "`{arrow}` 两边的写法不对",
    help_en: "write `a <-> b (kf, kr)`, `a -> (k)` or `a << (e)`",
    help_zh: "请写 `a <-> b (kf, kr)`、`a -> (k)` 或 `a << (e)`",
}

message! {
    "rate-count" RateCount { arrow: &'static str, wanted: usize, given: usize }
    en: "`{arrow}` needs `{wanted}` rate(s), but `{given}` are given",
    zh: "`{arrow}` 后的速率：给了 `{given}` 个，需要 `{wanted}` 个",
    help_en: "give `<->` a rate for each direction, `->` and `<<` one rate",
    help_zh: "`<->` 每个方向一个速率，`->` 和 `<<` 各一个",
}

message! {
    "unexpected-token" FluxIntoSide {}
    en: "a flux with `<<` enters one state, without a number before it",
    zh: "`<<` 的流量只进入一个状态变量，前面不写数",
    help_en: "write a line for each state: `~ a << (e)`",
    help_zh: "每个状态变量写一行：`~ a << (e)`",
}

message! {
    "reaction-without-state" ReactionWithoutState { text: String }
    en: "`{text}` contains no state",
    zh: "`{text}` 中没有状态变量",
    help_en: "use at least one state of the block",
    help_zh: "其中至少有一个名字是该块的状态变量",
}

message! {
    "unexpected-token" CountOfTerm { count: i64 }
    en: "`{count}` is not allowed before a reactant",
    zh: "反应物前不能写 `{count}`",
    help_en: "use a number of molecules from 1 to 1000",
    help_zh: "分子数从 1 到 1000",
}

message! {
    "conserve-outside-kinetic" ConserveOutsideKinetic { word: &'static str }
    en: "`CONSERVE` is not allowed in `{word}`",
    zh: "`CONSERVE` 不能出现在 `{word}` 中",
    help_en: "move it to a `KINETIC` block",
    help_zh: "它是 `KINETIC` 块的守恒律",
}

message! {
    "conserve-not-constant" ConserveNotConstant { name: String }
    en: "`{name}` changes, so it cannot be on the right side of `CONSERVE`",
    zh: "`{name}` 会变化，却出现在 `CONSERVE` 的右边",
    help_en: "move states to the left side; the right side may contain no states, no LOCAL and nothing that the block assigns",
    help_zh: "右边不能有状态变量和 LOCAL 变量，也不能有该块赋值的变量；请把状态变量移到左边",
}

message! {
    "conserve-without-state" ConserveWithoutState {}
    en: "no state is left for this `CONSERVE` to determine",
    zh: "没有状态变量的方程可由这个 `CONSERVE` 代替",
    help_en: "remove it if it follows from the others; states with computed subscripts do not count",
    help_zh: "如果它可由其他守恒律推出，请删去；带变化下标的元素不算",
}

message! {
    "flux-into-conserved" FluxIntoConserved { name: String, line: u32, first: Span }
    en: "the `CONSERVE` on line `{line}` determines `{name}`, so it cannot receive a flux",
    zh: "`{name}` 由第 `{line}` 行的 `CONSERVE` 给出，不能有流入",
    help_en: "remove the law, or end it with a state that receives no flux",
    help_zh: "请删去守恒律，或把没有流入的状态变量写在它的最后",
    related: first, related_en: "this law determines it", related_zh: "由这条守恒律给出",
}
