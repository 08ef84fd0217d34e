//! COSMO: codes that other languages have too, in its own terms.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "condition-expected",
        wrong: "IF V2 THEN X=1.0",
        right: "IF V2 > 0.0 THEN X=1.0",
        english: "IF, WHILE and WHEN need a comparison: two expressions with one of `=`, `<>`, `<`, `<=`, `>`, `>=` between \
                  them. Join comparisons with `AND` and `OR`, and reverse one with `NOT`. A number alone is neither true \
                  nor false.",
        chinese: "IF、WHILE 和 WHEN 需要比较：两个算式之间写 `=`、`<>`、`<`、`<=`、`>`、`>=` 之一。\
                  比较可用 `AND` 和 `OR` 连接，用 `NOT` 取反。数本身没有真假之分。",
    },
    Explanation {
        code: "division-by-zero",
        wrong: "",
        right: "",
        english: "A division in one of your programs or expressions had the divisor 0 at the time in the message, and the run \
                  ended. Rows already computed remain. Test the divisor first, for example `IF V2 > 0.0 THEN X=E/V2`. \
                  The divisions that zudyn derives from the flows, such as tracer over content, give 0 for an empty \
                  compartment and never end a run.",
        chinese: "程序或算式中的除法在消息所示时刻除以 0，运行到此结束；已算出的行保留。请先检查除数，\
                  例如 `IF V2 > 0.0 THEN X=E/V2`。zudyn 由流量推导出的除法（如示踪剂除以含量）在房室为空时得 0，不会结束运行。",
    },
];
