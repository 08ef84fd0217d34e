//! FORMAT and GRAPH.

use crate::message;
use crate::source::Span;

message! {
    "second-format" SecondFormat { line: u32, first: Span }
    en: "a second FORMAT; the first is on line `{line}`",
    zh: "又一个 FORMAT；第一个在第 `{line}` 行",
    help_en: "put all variables into one table, or print the others in a program with PRINT",
    help_zh: "一个模型只有一张表；请把所有变量放在其中，或在程序中用 PRINT 打印其余的",
    related: first, related_en: "the first FORMAT", related_zh: "第一个 FORMAT",
}

message! {
    "format-without-forms" FormatWithoutForms { heading: String }
    en: "the line of number forms is missing below the heading `{heading}`",
    zh: "表头 `{heading}` 之下缺少数的格式行",
    help_en: "write a run of asterisks for each variable, for example ` **.*   ***.**`",
    help_zh: "请为每个变量写一串星号，例如 ` **.*   ***.**`",
}

message! {
    "format-count-mismatch" FormatCountMismatch { variables: usize, forms: usize }
    en: "the heading has `{variables}` variables, but this line has `{forms}` number forms",
    zh: "表头有 `{variables}` 个变量，而这里有 `{forms}` 个数的格式",
    help_en: "write one number form for each variable of the heading",
    help_zh: "请为表头的每个变量写一个格式",
}

message! {
    "bad-format-heading" BadFormatHeading { text: String }
    en: "`{text}` in the heading of FORMAT is not a variable",
    zh: "FORMAT 表头中的 `{text}` 不是变量",
    help_en: "list variables separated by spaces; to print a computed value, assign it to a variable first",
    help_zh: "表头是一行用空格分开的变量；要打印计算出的值，请先赋给变量",
}

message! {
    "bad-graph-point" BadGraphPoint { text: String }
    en: "`{text}` is not a point of a GRAPH",
    zh: "`{text}` 不是 GRAPH 的点",
    help_en: "a point is written: value, value at the axis, unit of one column, symbol; for example `HV3, 0.0, 100.0, +`; \
              a blank line ends the GRAPH",
    help_zh: "点的写法是：值，轴处的值，一列的单位，符号；例如 `HV3, 0.0, 100.0, +`；空行结束 GRAPH",
}

message! {
    "bad-graph-point" BadGraphSymbol { text: String }
    en: "a point ends with one symbol after its third comma, not with `{text}`",
    zh: "点的第三个逗号之后应是一个符号，而不是 `{text}`",
    help_en: "write one character, for example `HV3, 0.0, 100.0, +`",
    help_zh: "请写一个字符，例如 `HV3, 0.0, 100.0, +`",
}

message! {
    "graph-without-points" GraphWithoutPoints {}
    en: "this GRAPH has no points",
    zh: "这个 GRAPH 没有点",
    help_en: "write the points on the next lines, without a blank line in between: `HV3, 0.0, 100.0, +`",
    help_zh: "请在下面各行写出点，中间不空行：`HV3, 0.0, 100.0, +`",
}
