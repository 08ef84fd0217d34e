//! Reactions, laws and compartments.

use crate::message;
use crate::source::Span;

message! {
    "unexpected-token" SidesOfArrow { arrow: &'static str }
    en: "`{arrow}` does not have the sides that it needs",
    zh: "`{arrow}` 两边的写法不对",
    help_en: "write `a <-> b (kf, kr)`, `a -> (k)` or `a << (e)`",
    help_zh: "请写 `a <-> b (kf, kr)`、`a -> (k)` 或 `a << (e)`",
}

message! {
    "rate-count" RateCount { arrow: &'static str, wanted: usize, given: usize }
    en: "rates behind `{arrow}`: `{given}` given, `{wanted}` needed",
    zh: "`{arrow}` 后的速率：给了 `{given}` 个，需要 `{wanted}` 个",
    help_en: "`<->` has a rate for each direction, `->` and `<<` have one",
    help_zh: "`<->` 每个方向一个速率，`->` 和 `<<` 各一个",
}

message! {
    "unexpected-token" FluxIntoSide {}
    en: "a flux with `<<` goes into one state, without a number before it",
    zh: "`<<` 的流量只进入一个状态变量，前面不写数",
    help_en: "write a line for each state: `~ a << (e)`",
    help_zh: "每个状态变量写一行：`~ a << (e)`",
}

message! {
    "reaction-without-state" ReactionWithoutState { text: String }
    en: "no state takes part in `{text}`",
    zh: "`{text}` 中没有状态变量",
    help_en: "at least one of its names is a state of the block",
    help_zh: "其中至少有一个名字是该块的状态变量",
}

message! {
    "unexpected-token" CountOfTerm { count: i64 }
    en: "`{count}` cannot stand before a reactant",
    zh: "反应物前不能写 `{count}`",
    help_en: "the number of molecules is from 1 to 1000",
    help_zh: "分子数从 1 到 1000",
}

message! {
    "conserve-outside-kinetic" ConserveOutsideKinetic { word: &'static str }
    en: "`CONSERVE` cannot stand in `{word}`",
    zh: "`CONSERVE` 不能出现在 `{word}` 中",
    help_en: "it is a law of a `KINETIC` block",
    help_zh: "它是 `KINETIC` 块的守恒律",
}

message! {
    "conserve-not-constant" ConserveNotConstant { name: String }
    en: "`{name}` changes and stands on the right side of `CONSERVE`",
    zh: "`{name}` 会变化，却出现在 `CONSERVE` 的右边",
    help_en: "the right side has no states and nothing that the block assigns; bring states to the left side",
    help_zh: "右边不能有状态变量，也不能有该块赋值的变量；请把状态变量移到左边",
}

message! {
    "conserve-without-state" ConserveWithoutState {}
    en: "no state is left whose equation this `CONSERVE` could replace",
    zh: "没有状态变量的方程可由这个 `CONSERVE` 代替",
    help_en: "leave it out if it follows from the others; subscripts that change do not count",
    help_zh: "如果它可由其他守恒律推出，请删去；带变化下标的元素不算",
}

message! {
    "flux-into-conserved" FluxIntoConserved { name: String, line: u32, first: Span }
    en: "`{name}` is given by the `CONSERVE` in line `{line}` and cannot take a flux",
    zh: "`{name}` 由第 `{line}` 行的 `CONSERVE` 给出，不能有流入",
    help_en: "leave out the law, or write a state last in it that takes no flux",
    help_zh: "请删去守恒律，或把没有流入的状态变量写在它的最后",
    related: first, related_en: "this law gives it", related_zh: "由这条守恒律给出",
}
