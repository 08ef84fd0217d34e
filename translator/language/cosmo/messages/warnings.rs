//! What is allowed but seldom meant.

use crate::message;
use crate::source::Span;

message! {
    "flow-without-d" FlowWithoutD { flow: String, line: u32, step: Span, rates_en: &'static str, rates_zh: &'static str }
    en: "the flow `{flow}` is an amount per step, and line `{line}` sets a step other than 1",
    zh: "流量 `{flow}` 是每步的量，而步长不是 1：它在第 `{line}` 行设定",
    help_en: "write `{flow}*D` if it is a rate{rates_en}",
    help_zh: "如果它是速率，请写 `{flow}*D`{rates_zh}",
    related: step, related_en: "the step is set here", related_zh: "步长在这里设定",
}

message! {
    "flow-without-d" ShareWithoutD {
        flow: String, with_d: String, line: u32, step: Span, rates_en: &'static str, rates_zh: &'static str
    }
    en: "the flow `{flow}` is an amount per step of any length, but line `{line}` sets a step other than 1",
    zh: "无论步长多大，流量 `{flow}` 都是每步的量，而步长不是 1：它在第 `{line}` 行设定",
    help_en: "write `{with_d}` if it is a rate{rates_en}",
    help_zh: "如果它是速率，请写 `{with_d}`{rates_zh}",
    related: step, related_en: "the step is set here", related_zh: "步长在这里设定",
}

message! {
    "input-is-comment" InputIsComment { text: String }
    en: "`{text}` is a comment: an input has no value of its own",
    zh: "`{text}` 是注释：流入本身没有值",
    help_en: "write each flow into the compartment as `FROM COMPARTMENT 1=…` on a line of its own",
    help_zh: "请把流入该房室的每个流量各写成一行 `FROM COMPARTMENT 1=…`",
}

message! {
    "cannot-balance" CannotBalance { place: String }
    en: "the substance of compartment `{place}` is not balanced: neither its output nor its volume follows from its input",
    zh: "房室 `{place}` 的物质不平衡：流出和含量都不由流入推出",
    help_en: "make the output or the volume `IS UNKNOWN`, so that it follows from the rest",
    help_zh: "请把流出或含量写成 `IS UNKNOWN`，使它由其余部分推出",
}

message! {
    "several-time-declarations" SeveralTimeDeclarations { line: u32, first: Span }
    en: "a second time declaration; the first is on line `{line}`, and both act",
    zh: "又一个时间声明；两者都起作用，第一个在第 `{line}` 行",
    help_en: "keep one of TIME and STEP; equations need exactly one",
    help_zh: "TIME 和 STEP 请只保留一个；按方程积分时必须恰有一个",
    related: first, related_en: "the first time declaration", related_zh: "第一个时间声明",
}

message! {
    "time-declaration-missing" TimeDeclarationMissing {}
    en: "no declaration advances the time: T stays 0",
    zh: "没有声明推进时间：T 始终为 0",
    help_en: "write `TIME IS NORMAL` in the body, and D=… in INITIAL if the step is not 1",
    help_zh: "请在 BODY 中写 `TIME IS NORMAL`；如果步长不是 1，请在 INITIAL 中写 D=…",
}

message! {
    "several-tracer-declarations" SeveralTracerDeclarations { line: u32, first: Span }
    en: "the tracer decays twice: the first declaration is on line `{line}`",
    zh: "示踪剂衰变了两次：第一个声明在第 `{line}` 行",
    help_en: "keep one of HALFTIME and FISSION, unless both are meant to act",
    help_zh: "HALFTIME 和 FISSION 请只保留一个，除非确实要两者都起作用",
    related: first, related_en: "the first declaration", related_zh: "第一个声明",
}
