//! Statements that cannot be read, blocks that do not close.

use crate::message;
use crate::source::Span;

message! {
    "unknown-statement" UnknownStatement { text: String }
    en: "`{text}` is not a statement",
    zh: "`{text}` 不是语句",
    help_en: "a statement is an assignment, GO TO, STOP, READ, PRINT, PRINTLINE, PRINTSPACE, PRINTOUT, IF or WHILE; \
              if a declaration was meant, a blank line must end the program above it",
    help_zh: "语句可以是赋值、GO TO、STOP、READ、PRINT、PRINTLINE、PRINTSPACE、PRINTOUT、IF 或 WHILE；\
              如果这里是声明，请用空行结束上面的程序",
}

message! {
    /// The sign of other languages.
    "unknown-statement" AssignmentSign { text: String }
    en: "`{text}` is not a statement: COSMO assigns with `=`, not with `:=`",
    zh: "`{text}` 不是语句：赋值写作 `=`，而不是 `:=`",
    help_en: "write `=` in place of `:=`",
    help_zh: "请把 `:=` 改为 `=`",
}

message! {
    /// A label with nothing behind it on its line.
    "unknown-statement" LabelAlone { label: String }
    en: "no statement follows the label `{label}`",
    zh: "标号 `{label}` 之后没有语句",
    help_en: "write the statement on the line of its label",
    help_zh: "请把语句与标号写在同一行",
}

message! {
    /// A word of a statement without the blank after it.
    "unknown-statement" BlankMissing { text: String, word: String }
    en: "`{text}` is not a statement: `{word}` needs a space after it",
    zh: "`{text}` 不是语句：`{word}` 之后必须有空格",
    help_en: "write `{word}`, a space and its operands",
    help_zh: "请写 `{word}`，空一格，再写其余部分",
}

message! {
    "bad-statement" BadStatement { word: String, form: String }
    en: "cannot read this `{word}` statement",
    zh: "这个 `{word}` 语句无法理解",
    help_en: "write, for example, `{form}`",
    help_zh: "请写成例如 `{form}`",
}

message! {
    "bad-statement" BadLeftSide { text: String }
    en: "`{text}` is not an assignment: it does not begin with a variable and `=`",
    zh: "`{text}` 不是赋值语句：开头不是变量和 `=`",
    help_en: "write, for example, `V2=300.0` or `V(plasma) = 300`",
    help_zh: "请写成例如 `V2=300.0` 或 `V(plasma) = 300`",
}

message! {
    /// ELSE or END without its IF or WHILE.
    "bad-statement" NoBlock { word: String }
    en: "this `{word}` belongs to no block",
    zh: "这个 `{word}` 不属于任何块",
    help_en: "remove it, or add the `IF … THEN` or `WHILE` line that opens its block; ELSE belongs to an IF",
    help_zh: "请删去它，或补上打开该块的 `IF … THEN` 行或 `WHILE` 行；ELSE 只属于 IF",
}

message! {
    /// A label before ELSE or END.
    "bad-statement" LabelOnPart { word: String }
    en: "`{word}` cannot have a label",
    zh: "`{word}` 前不能有标号",
    help_en: "put the label before the next statement",
    help_zh: "请把标号写在下一个语句之前",
}

message! {
    "bad-statement" BehindThen {}
    en: "ELSE and END are not allowed after THEN on one line",
    zh: "ELSE 和 END 不能写在 THEN 之后",
    help_en: "write a block, with END on a line of its own",
    help_zh: "单行的 IF 没有 ELSE 和 END；请写成块，END 单独占一行",
}

message! {
    "bad-statement" BlocksTooDeep { limit: usize }
    en: "more than `{limit}` blocks are nested",
    zh: "块的嵌套超过 `{limit}` 层",
    help_en: "use GO TO, or join conditions with AND",
    help_zh: "请用 GO TO 跳转，或用 AND 合并条件",
}

message! {
    "bad-statement" LabelTooLarge { label: String }
    en: "the label `{label}` is too large",
    zh: "标号 `{label}` 太大",
    help_en: "use a label from 5 to 4294967295",
    help_zh: "标号可取 5 到 4294967295",
}

message! {
    "bad-statement" BadGoal { label: String }
    en: "`{label}` is not a label",
    zh: "`{label}` 不是标号",
    help_en: "write an integer without a decimal point, for example `GO TO 9`",
    help_zh: "标号是不带小数点的整数，例如 `GO TO 9`",
}

message! {
    "bad-number-form" BadNumberForm { form: String }
    en: "`{form}` is not a number form",
    zh: "`{form}` 不是数的格式",
    help_en: "write a run of asterisks with at most one decimal point: `***.**`",
    help_zh: "数的格式是一串星号，其中至多有一个小数点：`***.**`",
}

message! {
    "end-missing" EndMissing { word: String }
    en: "the block that this `{word}` opens has no END",
    zh: "这个 `{word}` 打开的块没有 END",
    help_en: "write `END` on a line of its own after the last statement of the block",
    help_zh: "请在块的最后一个语句之后单独写一行 `END`",
}

message! {
    /// No program after the colon.
    "empty-declarative" EmptyDeclarative { text: String }
    en: "no statement follows the colon of `{text}`",
    zh: "`{text}` 的冒号之后没有语句",
    help_en: "write the statements on the next lines, without a blank line before them; the last must leave the value in X",
    help_zh: "请从下一行起写语句，中间不空行；最后要把值留在 X 中",
}

message! {
    "empty-declarative" EmptyWhen {}
    en: "no statement follows the colon of this WHEN",
    zh: "这个 WHEN 的冒号之后没有语句",
    help_en: "write a statement after the colon, or a program on the next lines, without a blank line before it",
    help_zh: "请在冒号之后写一个语句，或从下一行起写程序，中间不空行",
}

message! {
    "label-twice" LabelTwice { label: u32, line: u32, first: Span }
    en: "line `{line}` already has the label `{label}`",
    zh: "标号 `{label}` 已在第 `{line}` 行用过",
    help_en: "choose another number here and in the jumps to this statement; labels are valid in the whole model",
    help_zh: "标号在整个模型中有效；请在此处和指向这里的跳转中换一个号码",
    related: first, related_en: "the first statement with this label", related_zh: "第一个带此标号的语句",
}

message! {
    "label-zero" LabelZero {}
    en: "the label `0` is not allowed before a statement",
    zh: "标号 `0` 不能写在语句之前",
    help_en: "choose a label greater than `4`; in a jump `0` means the next statement",
    help_zh: "在跳转中 `0` 表示下一个语句；请用大于 `4` 的标号",
}

message! {
    "reserved-label" ReservedLabel { label: u32 }
    en: "the label `{label}` is reserved; your own labels are greater than `4`",
    zh: "标号 `{label}` 是保留的；自己的标号要大于 `4`",
    help_en: "you can jump to 1 (the next step), 2 (the heading), 3 (the line of the table) and 4 (a new run), but not use them as labels",
    help_zh: "1 是下一步，2 是表头，3 是表的一行，4 是新的运行：可以跳到那里，但不能写在语句之前",
}
