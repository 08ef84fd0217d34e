//! What is said about a text that is to be read as equations.

use crate::message;

message! {
    /// Values that need each other at the same moment.
    "algebraic-loop" AlgebraicLoop { members: String }
    en: "these values need each other at the same moment: {members}",
    zh: "这些值在同一时刻互相需要：{members}",
    help_en: "METHOD IS CLASSIC reads the text as rules from step to step, or break the ring",
    help_zh: "METHOD IS CLASSIC 把程序读作逐步的规则；否则请断开这个环",
}
