//! The great parts of a model: what is missing, and what is too much.

use crate::message;

message! {
    "number-of-compartments-missing" NumberMissing {}
    en: "the number of compartments is missing",
    zh: "没有给出房室的个数",
    help_en: "begin the model with `NUMBER OF COMPARTMENTS 4`, with your number in place of `4`",
    help_zh: "请在正文开头写 `NUMBER OF COMPARTMENTS 4`，`4` 换成自己的个数",
}

message! {
    "number-of-compartments-missing" NumberZero {}
    en: "a model needs at least one compartment",
    zh: "模型至少要有一个房室",
    help_en: "give the number of compartments, including in-compartments and out-compartments",
    help_zh: "请写出房室的个数，包括 IN-COMPARTMENT 和 OUT-COMPARTMENT",
}

message! {
    "number-of-compartments-missing" TooManyCompartments { limit: u32 }
    en: "there are more than `{limit}` compartments",
    zh: "房室的个数超过 `{limit}`",
    help_en: "the number of compartments is an integer from 1 to `{limit}`",
    help_zh: "房室的个数是 1 到 `{limit}` 的整数",
}

message! {
    "model-too-large" ModelTooLarge { limit: u64 }
    en: "contents, flows and arrays together exceed `{limit}` numbers",
    zh: "含量、流量和数组合计超过 `{limit}` 个数",
    help_en: "a compartment has three numbers for the substance and three for each tracer; take fewer compartments, tracers \
              or elements",
    help_zh: "每个房室对物质有三个数，对每种示踪剂又有三个数；请减少房室、示踪剂或数组元素",
}

message! {
    /// The texts of no compartment.
    "number-of-compartments-missing" NoCompartments {}
    en: "the model has no compartment",
    zh: "模型中没有房室",
    help_en: "declare compartments in the body, or give their number: `NUMBER OF COMPARTMENTS 4`",
    help_zh: "请在 BODY 中声明房室，或写明个数：`NUMBER OF COMPARTMENTS 4`",
}

message! {
    "initial-missing" InitialMissing { text: String }
    en: "INITIAL is missing: `{text}` is neither a heading nor INITIAL",
    zh: "缺少 INITIAL：`{text}` 既不是标题行也不是 INITIAL",
    help_en: "write the line `INITIAL CONDITIONS` before the statements that give the initial contents",
    help_zh: "请在给出初始含量的语句之前写一行 `INITIAL CONDITIONS`",
}

message! {
    /// The text ends within its headings.
    "initial-missing" NoInitial {}
    en: "the model ends without INITIAL",
    zh: "正文到此结束，没有 INITIAL",
    help_en: "after the headings, write INITIAL with the initial contents, then BODY with the compartments",
    help_zh: "标题行之后是给出初始含量的 INITIAL，以及声明房室的 BODY",
}

message! {
    /// A line above INITIAL that begins with a word that is nearly one of its words.
    "initial-missing" HeadingMisspelt { text: String, word: String }
    en: "`{text}` is neither a heading nor INITIAL",
    zh: "`{text}` 既不是标题行也不是 INITIAL",
    help_en: "did you mean `{word}`?",
    help_zh: "是不是 `{word}`？",
}

message! {
    "body-missing" BodyMissing { text: String }
    en: "BODY is missing: the program of INITIAL has ended, and `{text}` follows",
    zh: "缺少 BODY：INITIAL 的程序已结束，而这里是 `{text}`",
    help_en: "write the line `BODY` before the declarations; a blank line ends the program of INITIAL",
    help_zh: "请在各声明之前写一行 `BODY`；空行会结束 INITIAL 的程序",
}

message! {
    "repeat-missing" RepeatMissing {}
    en: "the body has no end: REPEAT is missing",
    zh: "BODY 没有结束：缺少 REPEAT",
    help_en: "end the body with a line like `REPEAT WHILE 100.0 IS GREATER THAN T`",
    help_zh: "请用这样一行结束 BODY：`REPEAT WHILE 100.0 IS GREATER THAN T`",
}

message! {
    "bad-repeat" BadRepeat {}
    en: "cannot read this REPEAT line",
    zh: "这个 REPEAT 行无法理解",
    help_en: "write `REPEAT WHILE 100.0 IS GREATER THAN T`, with your own values for `100.0` and `T`",
    help_zh: "请写 `REPEAT WHILE 100.0 IS GREATER THAN T`，其中 `100.0` 和 `T` 可换成自己的值",
}

message! {
    "text-after-model" TextAfterModel { text: String }
    en: "the model has ended, but `{text}` follows",
    zh: "模型已经结束，后面却还有 `{text}`",
    help_en: "remove it; an appendix begins directly after REPEAT, without a blank line, and a blank line ends it",
    help_zh: "附录紧接在 REPEAT 之后，中间没有空行，遇空行结束；请删去其余部分",
}
