//! FROM and FORALL.

use crate::message;

message! {
    "increment-not-positive" IncrementNotPositive { value: i64 }
    en: "the increment `{value}` is not positive",
    zh: "增量 `{value}` 不是正数",
    help_en: "count upwards, and count from the other end in the subscript: `v[n - i]`",
    help_zh: "请向上计数，并在下标中从另一端取：`v[n - i]`",
}

message! {
    "nested-forall" NestedForall {}
    en: "`FORALL` is inside another `FORALL`",
    zh: "`FORALL` 出现在另一个 `FORALL` 之中",
    help_en: "write the inner loop with `FROM`",
    help_zh: "内层请用 `FROM`",
}

message! {
    "forall-dimensions" ForallDimensions { first: String, other: u32, name: String, size: u32 }
    en: "`{first}` has `{other}` elements and `{name}` has `{size}`",
    zh: "`{first}` 有 `{other}` 个元素，`{name}` 有 `{size}` 个",
    help_en: "use arrays of the same size, or write the loop with `FROM`",
    help_zh: "以该下标变量本身为下标的数组大小必须相同；请用 `FROM` 写循环",
}

message! {
    "forall-dimensions" ForallWithoutArray { index: String }
    en: "no array has `{index}` itself as its subscript",
    zh: "没有数组以 `{index}` 本身为下标",
    help_en: "write the loop with `FROM`; `FORALL` has the bounds of the arrays",
    help_zh: "`FORALL` 的界限由数组决定；请用 `FROM` 写循环",
}
