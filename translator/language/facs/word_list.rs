//! The words of FACS, for `zudyn functions facs` and docs/functions.md.

use crate::diagnostic::Locale;

struct Group {
    english: &'static str,
    chinese: &'static str,
    entries: &'static [Entry],
}

/// One word as it is used, or several of Forth.
struct Entry {
    /// The words, if the form shows more than them.
    words: &'static str,
    form: &'static str,
    english: &'static str,
    chinese: &'static str,
}

const fn entry(words: &'static str, form: &'static str, english: &'static str, chinese: &'static str) -> Entry {
    Entry { words, form, english, chinese }
}

/// Words of Forth that mean there what they mean here.
const fn forth(words: &'static str, english: &'static str, chinese: &'static str) -> Entry {
    Entry { words, form: words, english, chinese }
}

const GROUPS: &[Group] = &[
    Group {
        english: "Blocks: scalars, output node, input nodes, word",
        chinese: "方块：标量、输出节点、输入节点、词",
        entries: &[
            entry("SUM", "o a b SUM", "a + b", "a + b"),
            entry("INV", "o a INV", "-a", "-a"),
            entry("MULT", "o a b MULT", "a times b", "a 乘以 b"),
            entry("SQR", "o a SQR", "a squared", "a 的平方"),
            entry("DIV", "o a b DIV", "a divided by b", "a 除以 b"),
            entry("POT", "s o a POT", "s times a; s from 0 to 1", "s 乘以 a；s 在 0 到 1 之间"),
            entry("GAIN", "s o a GAIN", "s times a", "s 乘以 a"),
            entry("OFFSET", "s o a OFFSET", "a + s", "a + s"),
            entry("ABSV", "o a ABSV", "absolute value of a", "a 的绝对值"),
            entry("SQRT", "o a SQRT", "square root of a", "a 的平方根"),
            entry(
                "SIN COS ARCT",
                "o a SIN, COS, ARCT",
                "sine, cosine, arc tangent of a in radians",
                "a（弧度）的正弦、余弦、反正切",
            ),
            entry("EXP 10**", "o a EXP, 10**", "e, 10 to the power a", "e、10 的 a 次幂"),
            entry("LN LOG", "o a LN, LOG", "natural, decimal logarithm of a", "a 的自然对数、常用对数"),
            entry("Y**X", "o a b Y**X", "a to the power b", "a 的 b 次幂"),
            entry("BANG", "o a BANG", "1, 0, -1 as a is positive, zero, negative", "a 为正、零、负时取 1、0、-1"),
            entry("CMP", "o a b CMP", "1 if a >= b, else 0", "a >= b 时取 1，否则取 0"),
            entry("SWITCH", "o c a b SWITCH", "a if c > 0, else b", "c > 0 时取 a，否则取 b"),
            entry("LIMIT", "lo hi o a LIMIT", "a, limited to lo .. hi", "a，限制在 lo 与 hi 之间"),
            entry(
                "DEAD",
                "lo hi o a DEAD",
                "0 from lo to hi, beyond it the excess of a",
                "lo 到 hi 之间取 0，之外取 a 超出的部分",
            ),
            entry("+CLIP -CLIP", "o a +CLIP, -CLIP", "a without its positive, negative part", "去掉 a 的正部、负部"),
            entry("RAND", "o RAND", "uniform random number from -1 to 1", "-1 到 1 之间的均匀随机数"),
            entry("STOP", "a b STOP", "the run ends after the step in which a > b", "a > b 时，这一步之后运行结束"),
        ],
    },
    Group {
        english: "Words that define blocks; `o a f` uses them",
        chinese: "定义方块的词；用法为 `o a f`",
        entries: &[
            entry("RK2", "RK2 f", "integrator", "积分器"),
            entry("DELAY", "n DELAY f", "a as it was n steps ago", "n 步之前的 a"),
            entry("DIF", "DIF f", "difference of a over a step, divided by the step", "a 在一步中的差商"),
            entry(
                "T/S",
                "T/S f",
                "`o a c f`: a if c > 0, else o keeps its value",
                "`o a c f`：c > 0 时取 a，否则 o 保持原值",
            ),
            entry("FUNCTGEN", "n FUNCTGEN f x1 y1 ..", "line through n points", "通过 n 个点的折线"),
            entry(
                "TABLE",
                "n TABLE f y1 y2 ..",
                "line through n ordinates at equal distances from 0 to 1",
                "0 到 1 之间等距的 n 个纵坐标的折线",
            ),
            entry(
                "FIN-DIF",
                "n FIN-DIF f",
                "diffusion between two boundary nodes over n stations",
                "两边界节点之间 n 个站点的扩散",
            ),
            entry(
                "RECT SPHER CYLIN",
                "RECT, SPHER, CYLIN",
                "coordinates of the next FIN-DIF block",
                "下一个 FIN-DIF 方块的坐标",
            ),
        ],
    },
    Group {
        english: "Data",
        chinese: "数据",
        entries: &[
            entry("SCALAR", "x SCALAR K", "parameter with 4 decimals, a setting", "四位小数的参数，是设置"),
            entry("INTEGER", "n INTEGER N", "whole number", "整数"),
            entry("VECTOR", "n VECTOR V()", "states 0 to n", "状态 0 到 n"),
            entry("MATRIX", "r c MATRIX M()", "states by rows and columns", "按行列存放的状态"),
            entry("NODE", "n NODE X", "name of a node number", "节点号的名字"),
            entry("LABEL", "n LABEL text", "name of a node in headings", "表头中节点的名字"),
            entry("TO", "x TO K", "stores into a data word", "存入数据词"),
            entry("-> TO? DTO?", "->, TO?, DTO?", "the same, for words that act as data", "同上，用于作为数据的词"),
            entry("#IN S>Y", "#IN, S>Y", "decimal number to scalar, scalar to state", "小数变为标量，标量变为状态"),
            entry(
                "T +REF 0REF -REF",
                "T, +REF, 0REF, -REF",
                "nodes 0 to 3: time, 1, 0, -1",
                "节点 0 到 3：时间、1、0、-1",
            ),
            entry(
                "DT/2 COMINT DT'",
                "DT/2, COMINT, DT'",
                "half the step, steps in a row, DT/2 during INITIALIZE",
                "半步长、每行步数、INITIALIZE 期间的 DT/2",
            ),
            entry(
                "Y() Y0() #NODES",
                "Y(), Y0(), #NODES",
                "present and initial values of nodes, the last node",
                "节点的现值与初值、最大节点号",
            ),
            entry(
                "STOPPED SEED PFA",
                "STOPPED, SEED, PFA",
                "1 after STOP, state of RAND, body of a block",
                "STOP 之后为 1、RAND 的状态、方块体的地址",
            ),
            entry("X0 DX D/DX2", "X0, DX, D/DX2", "parameters of FIN-DIF", "FIN-DIF 的参数"),
        ],
    },
    Group {
        english: "Running and output",
        chinese: "运行与输出",
        entries: &[
            entry("NODES", "n NODES", "last node: 3 and the number of blocks", "最大节点号：3 加方块数"),
            entry("SET-Y SET-IC", "SET-Y v, SET-IC v", "v holds the present, the initial values", "v 存放现值、初值"),
            entry(
                "ASSIGN-IC ASSIGN-Y",
                "o x ASSIGN-IC, ASSIGN-Y",
                "initial, present value of node o",
                "节点 o 的初值、现值",
            ),
            entry("MODEL:", "MODEL: m .. ;", "defines a model", "定义模型"),
            entry("SIMULATE model", "SIMULATE m", "selects the model that runs", "选择要运行的模型"),
            entry("PR-NODE", "o .. o PR-NODE", "nodes to print", "要打印的节点"),
            entry("DISPLAY PLOT", "DISPLAY, PLOT", "rows are a table, or a plot", "以表格或图形输出各行"),
            entry("RUN", "n RUN", "runs from the initial values: a row and n more", "从初值开始运行：一行，再加 n 行"),
            entry("CONTINUE", "n CONTINUE", "n rows more", "再运行 n 行"),
            entry(
                "RESET INITIALIZE",
                "RESET, INITIALIZE",
                "initial values; two passes without time, and a row",
                "取初值；时间不动的两遍计算和一行",
            ),
            entry(
                "TIME output MESS1",
                "TIME, output, MESS1",
                "T moves on by DT/2, a row, an empty line",
                "T 前进 DT/2、输出一行、空行",
            ),
            entry("HALT", "HALT", "does nothing", "无作用"),
        ],
    },
    Group {
        english: "Forth",
        chinese: "Forth",
        entries: &[
            forth(": ; CREATE DOES> VARIABLE 2VARIABLE CONSTANT DEFER IS IMMEDIATE", "definitions", "定义"),
            forth(", ALLOT HERE ERASE @ ! +! 2@ 2! ON OFF", "memory", "内存"),
            forth(
                "DUP DROP SWAP OVER ROT -ROT NIP TUCK ?DUP PICK ROLL DEPTH 2DUP 2DROP 2SWAP 2OVER >R R> R@",
                "stack; PICK and ROLL count from 0",
                "栈；PICK 和 ROLL 从 0 数起",
            ),
            forth(
                "+ - * / MOD /MOD */ NEGATE ABS MIN MAX 1+ 1- 2+ 2- 2* 2/ AND OR XOR NOT",
                "whole numbers of 16 bits",
                "16 位整数",
            ),
            forth("= <> < > U< 0= 0<> 0< 0> TRUE FALSE", "comparisons", "比较"),
            forth(
                "D+ D- D2* D2/ DNEGATE DABS DMIN DMAX D< D> D= D0= D0< S>D *D M*/",
                "doubles, and so states",
                "双倍数，即状态",
            ),
            forth(
                "IF ELSE THEN DO ?DO LOOP +LOOP I J LEAVE BEGIN UNTIL WHILE REPEAT AGAIN EXIT EXECUTE",
                "control, in definitions",
                "控制，用于定义中",
            ),
            forth("' ['] >BODY [ ] LITERAL [COMPILE] COMPILE DEFINED ABORT\" NOOP", "compiling", "编译"),
            forth(". D. U. .\" .( CR SPACE SPACES EMIT", "text on the page", "页上的文字"),
            forth("DPL BASE DECIMAL HEX", "forms of numbers", "数的写法"),
            forth("\\ ( (S", "comments", "注释"),
            forth("FORTH DEFINITIONS LIST LOAD EDIT THRU", "accepted, without effect", "接受，无作用"),
        ],
    },
];

impl Entry {
    fn description(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.english,
            Locale::Chinese => self.chinese,
        }
    }
}

/// What `zudyn functions facs` prints.
pub fn listing(locale: Locale) -> String {
    let shown = |entry: &Entry| entry.words != entry.form;
    let all = GROUPS.iter().flat_map(|group| group.entries);
    let wide = all.filter(|entry| shown(entry)).map(|entry| entry.form.len()).max().unwrap_or(0);
    let mut parts = Vec::new();
    for group in GROUPS {
        let mut part = match locale {
            Locale::English => format!("{}\n", group.english),
            Locale::Chinese => format!("{}\n", group.chinese),
        };
        for entry in group.entries {
            let (form, description) = (entry.form, entry.description(locale));
            // Longer lists of words of Forth are on a line of their own.
            part += &match form.len() <= wide {
                true => format!("  {form:<wide$}  {description}\n"),
                false => format!("  {form}\n  {:<wide$}  {description}\n", ""),
            };
        }
        parts.push(part);
    }
    parts.join("\n")
}

/// Its part of the page `docs/functions.md`, both languages side by side.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Words of FACS\n\n\
         This section is generated from `translator/language/facs/word_list.rs`. `zudyn functions facs` prints the same list.\n\
         Nodes are `o` (output) and `a`, `b`, `c` (inputs); `s`, `lo`, `hi`, `x` are decimal numbers.\n",
    );
    for group in GROUPS {
        let (english, chinese) = (group.english, group.chinese);
        let heading = if english == chinese { english.to_string() } else { format!("{english} · {chinese}") };
        out += &format!("\n## {heading}\n\n| word | meaning | 含义 |\n|---|---|---|\n");
        for entry in group.entries {
            out += &format!("| `{}` | {} | {} |\n", entry.form, entry.english, entry.chinese);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::facs::arithmetic::Arithmetic;
    use crate::language::facs::interpret::read;
    use crate::language::facs::words::{BUILT_IN, Outer, Primitive, key};
    use crate::source::Source;
    use std::collections::HashSet;

    #[test]
    fn every_word_is_listed_once() {
        let mut listed = HashSet::new();
        for word in GROUPS.iter().flat_map(|group| group.entries).flat_map(|entry| entry.words.split(' ')) {
            assert!(listed.insert(key(word)), "{word} is listed twice");
            let known = read(&Source::new("model.facs", format!("' {word} DROP\n")), Arithmetic::F83);
            assert!(!known.diagnostics.has_errors(), "{word} is not a word");
        }
        for word in BUILT_IN {
            let supported = word.primitive != Primitive::Outer(Outer::Unsupported);
            assert_eq!(listed.contains(&key(word.name)), supported, "{}", word.name);
        }
    }
}
