//! Compartments: which there are, and what their parts say together.

use crate::message;
use crate::source::Span;

message! {
    "compartment-out-of-range" CompartmentOutOfRange { number: String, count: u32 }
    en: "compartment `{number}` does not exist: the model has `{count}`",
    zh: "没有房室 `{number}`：模型有 `{count}` 个房室",
    help_en: "use a number from `1` to `{count}`, or increase NUMBER OF COMPARTMENTS",
    help_zh: "编号应为 `1` 到 `{count}`，或增大 NUMBER OF COMPARTMENTS",
}

message! {
    "undeclared-compartment" UndeclaredCompartment { number: u32 }
    en: "the body does not declare compartment `{number}`",
    zh: "房室 `{number}` 没有在 BODY 中声明",
    help_en: "declare it, for example `IN-COMPARTMENT {number}`, or take from another compartment",
    help_zh: "请声明它，例如 `IN-COMPARTMENT {number}`，或改从其他房室流入",
}

message! {
    "compartment-declared-twice" CompartmentTwice { number: u32, line: u32, first: Span }
    en: "compartment `{number}` is already declared, on line `{line}`",
    zh: "房室 `{number}` 已在第 `{line}` 行声明过",
    help_en: "put all its flows into one declaration, or use another number",
    help_zh: "请把它的所有通道写在一个声明里，或换一个编号",
    related: first, related_en: "the first declaration", related_zh: "第一次声明",
}

message! {
    "digit-in-name" DigitInName { name: String, number: u32, better: String }
    en: "`{name}` is not a name: names of compartments have no digits, and `{number}` is read as the order number",
    zh: "`{name}` 不是名字：房室的名字不含数字，`{number}` 被读作编号",
    help_en: "choose a name without digits, for example `{better}`, here and wherever the compartment is used",
    help_zh: "请在此处以及用到该房室的各处改用不含数字的名字，例如 `{better}`",
}

message! {
    "from-out-compartment" FromOutCompartment { place: String }
    en: "`{place}` is an out-compartment, so nothing can flow from it",
    zh: "没有物质从 `{place}` 流出：它是 OUT-COMPARTMENT",
    help_en: "declare it as COMPARTMENT if something flows back",
    help_zh: "OUT-COMPARTMENT 只流入；如果有物质返回，请把它声明为 COMPARTMENT",
}

message! {
    "from-itself" FromItself { place: String }
    en: "compartment `{place}` cannot take from itself",
    zh: "房室 `{place}` 不能从自身流入",
    help_en: "name the compartment that the flow comes from",
    help_zh: "请写出来源的房室",
}

message! {
    "ambiguous-compartment" AmbiguousCompartment { name: String, numbers: String }
    en: "`{name}` is ambiguous: compartments {numbers} have this name",
    zh: "`{name}` 是几个房室的名字：{numbers}",
    help_en: "use the number, or give each compartment its own name",
    help_zh: "请写编号，或给每个房室取不同的名字",
}

message! {
    "output-and-volume-explicit" OutputAndVolumeExplicit { place: String, line: u32, output: Span }
    en: "compartment `{place}` has a declared volume and also a declared output, on line `{line}`",
    zh: "房室 `{place}` 声明了含量，而第 `{line}` 行又声明了流出",
    help_en: "make one of them `IS UNKNOWN`, so that it follows from the other",
    help_zh: "两者可由其一推出：请把其中之一写成 `IS UNKNOWN`",
    related: output, related_en: "the output", related_zh: "流出的声明",
}

message! {
    "output-and-volume-unknown" OutputAndVolumeUnknown { place: String, line: u32, output: Span }
    en: "compartment `{place}` has an unknown volume and also an unknown output, on line `{line}`",
    zh: "房室 `{place}` 的含量未知，而第 `{line}` 行的流出也未知",
    help_en: "declare one of them or make it `IS CONSTANT`",
    help_zh: "必须知道其一才能推出另一个：请声明其中之一，或写成 `IS CONSTANT`",
    related: output, related_en: "the output", related_zh: "流出的声明",
}

message! {
    "dose-into" DoseInto { place: String }
    en: "a dose cannot enter `{place}`: it is not an ordinary compartment",
    zh: "剂量不能给入 `{place}`：它不是普通的房室",
    help_en: "dose a compartment that is declared by COMPARTMENT",
    help_zh: "请给入用 COMPARTMENT 声明的房室",
}

message! {
    "dose-needs-unknown-volume" DoseNeedsUnknownVolume { place: String }
    en: "a dose of substance changes the volume of `{place}`, which is not UNKNOWN",
    zh: "物质的剂量会改变 `{place}` 的含量，而它的含量不是 UNKNOWN",
    help_en: "write `ITS VOLUME IS UNKNOWN`, or dose tracer only: `DOSE 0 LABELLED 5 INTO …`",
    help_zh: "请写 `ITS VOLUME IS UNKNOWN`，或只给示踪剂：`DOSE 0 LABELLED 5 INTO …`",
}

message! {
    "in-compartment-too-late" InCompartmentTooLate { place: String, line: u32, user: Span }
    en: "in-compartment `{place}` is below line `{line}`, which takes from it",
    zh: "IN-COMPARTMENT `{place}` 写在第 `{line}` 行之后，而该行已从它流入",
    help_en: "move it above every compartment that takes from it; METHOD SIMULTANEOUS requires that",
    help_zh: "用 METHOD SIMULTANEOUS 时，IN-COMPARTMENT 必须写在所有从它流入的声明之上；请把它上移",
    related: user, related_en: "this takes from it", related_zh: "这里从它流入",
}
