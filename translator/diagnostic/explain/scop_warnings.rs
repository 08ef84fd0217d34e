//! SCoP: what is suspicious.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "name-too-long",
        wrong: "PARAMETER { a_name_of_more_than_twenty = 1 }",
        right: "PARAMETER { a_shorter_name = 1 }",
        english: "The historic translator kept 20 characters of a name. zudyn accepts longer ones.",
        chinese: "历史上的翻译程序只保留名字的 20 个字符。这里接受更长的名字。",
    },
    Explanation {
        code: "start-and-initial",
        wrong: "PARAMETER { y0 = 2 }\nSTATE { y START 1 }",
        right: "PARAMETER { y0 = 2 }\nSTATE { y }",
        english: "A state has two initial values. The declared `y0` counts, because you can change it for a run.",
        chinese: "一个状态变量有两个初值。以声明的 `y0` 为准，因为运行时可以改变它。",
    },
    Explanation {
        code: "unit-read-as-plural",
        wrong: "UNITS { paces = (foot) (ms) }",
        right: "UNITS { paces = (foot) (meter) }",
        english: "zudyn looks up a unit unchanged, then without a final s, then as prefix and name, so `ms` is \
                  metres and `ks` several of Boltzmann's constant. This matters for factors only; a label may be \
                  `(ms)`.",
        chinese: "单位先按原样查找，再去掉末尾的 s，最后按前缀和名字查找，因此 `ms` 是米，`ks` 是玻尔兹曼常数的复数。只有换算因子会被计算；作为标签可以写 `(ms)`。",
    },
    Explanation {
        code: "state-assigned",
        wrong: "STATE { y }\nDERIVATIVE d { y' = 1  y = 2 }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y' = 1 }\nBREAKPOINT { SOLVE d }",
        english: "A method with several stages tries states that it discards. An assignment to a state within the \
                  block is lost or distorts the step.",
        chinese: "多级方法会试用一些不保留的状态值。在块内给状态变量赋值会丢失或扰乱这一步。",
    },
    Explanation {
        code: "block-never-solved",
        wrong: "STATE { y }\nDERIVATIVE d { y' = 1 }",
        right: "STATE { y }\nDERIVATIVE d { y' = 1 }\nBREAKPOINT { SOLVE d }",
        english: "A block of equations does nothing until a SOLVE names it.",
        chinese: "方程块要由 SOLVE 指明才起作用。",
    },
    Explanation {
        code: "blocks-coupled-at-rows",
        wrong: "STATE { y z }\nDERIVATIVE a { y' = 1 }\nDERIVATIVE b { z' = y }\nBREAKPOINT { SOLVE a  SOLVE b }",
        right: "STATE { y z }\nDERIVATIVE a { y' = 1  z' = y }\nBREAKPOINT { SOLVE a }",
        english: "Each SOLVE integrates its own block over the interval and sees the other states as they are at \
                  that moment, not in between. Put equations that depend on each other into one block.",
        chinese: "每个 SOLVE 只把自己的块推进一个区间，其他块的状态是当时的值，而不是区间内的值。相互依赖的方程应写在同一个块中。",
    },
    Explanation {
        code: "conserve-ignored",
        wrong: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1)\n  CONSERVE a + b = 1\n}\nBREAKPOINT { SOLVE k METHOD runge }",
        right: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1)\n  CONSERVE a + b = 1\n}\nBREAKPOINT { SOLVE k }",
        english: "The explicit historic methods ignore laws: they keep the sum of the initial values as far as their \
                  error allows.",
        chinese: "显式的历史方法不理会守恒律：总和从初值出发，只在其误差范围内保持。",
    },
    Explanation {
        code: "conserve-not-invariant",
        wrong: "STATE { a b }\nKINETIC k { ~ 2 a <-> b (1, 1)\n  CONSERVE a + b = 1\n}\nBREAKPOINT { SOLVE k }",
        right: "STATE { a b }\nKINETIC k { ~ 2 a <-> b (1, 1)\n  CONSERVE a + 2 b = 1\n}\nBREAKPOINT { SOLVE k }",
        english: "This reaction changes the sum that the law conserves. The coefficients in reaction and law do not \
                  agree.",
        chinese: "这个反应进行一次会改变守恒律所保持的总和。反应和守恒律中状态变量前的系数不相符。",
    },
    Explanation {
        code: "arrow-without-hyphen",
        wrong: "STATE { a b }\nKINETIC k { ~ a <> b (1, 1) }\nBREAKPOINT { SOLVE k }",
        right: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1) }\nBREAKPOINT { SOLVE k }",
        english: "Printed copies of the manual have lost their hyphens: `<>` is read as `<->`, `>` as `->`.",
        chinese: "手册的印刷本丢失了连字符：`<>` 按 `<->` 理解，`>` 按 `->` 理解。",
    },
    Explanation {
        code: "step-does-not-divide",
        wrong: "PARAMETER { delta_t = 0.3 }  STATE { y }\nDISCRETE d { y = y@1 }\nBREAKPOINT { SOLVE d }",
        right: "PARAMETER { delta_t = 0.25 }  STATE { y }\nDISCRETE d { y = y@1 }\nBREAKPOINT { SOLVE d }",
        english: "The steps of a DISCRETE block do not coincide with the rows, so the number of steps between rows \
                  varies.",
        chinese: "DISCRETE 块的各步不落在输出行上：相邻输出行之间的步数不等。",
    },
    Explanation {
        code: "declaration-promoted",
        wrong: "MODEL_LEVEL 1 PARAMETER { a = 1 }\nMODEL_LEVEL 2 ASSIGNED { a }",
        right: "ASSIGNED { a }",
        english: "Files merged from several models declare a name with several kinds. It is one variable of the \
                  stronger kind: STATE before ASSIGNED, PARAMETER, CONSTANT.",
        chinese: "由几个模型合并的文件会在几个层次上声明同一名字。它是较强种类的一个变量：STATE 强于 ASSIGNED、PARAMETER、CONSTANT。",
    },
    Explanation {
        code: "neuron-ignored",
        wrong: "NEURON { SUFFIX x }",
        right: "STATE { y }",
        english: "The block describes to the NEURON simulator how the file fits into a cell. zudyn reads the rest as \
                  SCoP.",
        chinese: "该块告诉 NEURON 模拟器此文件如何用于细胞。其余部分按 SCoP 读取。",
    },
    Explanation {
        code: "neuron-name-supplied",
        wrong: "ASSIGNED { a }\nBREAKPOINT { a = celsius }\nNEURON { SUFFIX x }",
        right: "ASSIGNED { a }  PARAMETER { celsius = 6.3 }\nBREAKPOINT { a = celsius }",
        english: "NEURON supplies `v`, `celsius`, `dt`, `diam` and `area` to its files. In zudyn they become \
                  parameters with default values.",
        chinese: "NEURON 会为其文件提供 `v`、`celsius`、`dt`、`diam` 和 `area`。这里把它们作为带常用值的参数。",
    },
    Explanation {
        code: "neuron-step",
        wrong: "NEURON { SUFFIX x }\nSTATE { y }\nDERIVATIVE d { y' = 1 - y }\nBREAKPOINT { SOLVE d METHOD derivimplicit }",
        right: "STATE { y }\nDERIVATIVE d { y' = 1 - y }\nBREAKPOINT { SOLVE d }",
        english: "NEURON advances `derivimplicit`, `sparse` and other methods with steps by its `dt`, 0.025 ms. In a file \
                  for NEURON they do so here, however far apart the rows are. A declared `delta_t` or `--set delta_t=…` \
                  gives another step.",
        chinese: "NEURON 以其 `dt`（0.025 ms）推进 `derivimplicit`、`sparse` 等带步长的方法。在为 NEURON 写的文件中，\
                  无论各行相距多远，这里也是如此。声明 `delta_t` 或用 `--set delta_t=…` 可取其他步长。",
    },
    Explanation {
        code: "compartment-idle",
        wrong: "NEURON { SUFFIX x }\nSTATE { a b c }\nKINETIC k { COMPARTMENT 2 { c }\n~ a <-> b (1, 1) }\nBREAKPOINT { SOLVE k }",
        right: "STATE { a b }\nKINETIC k { COMPARTMENT 2 { a b }\n~ a <-> b (1, 1) }\nBREAKPOINT { SOLVE k }",
        english: "A COMPARTMENT names something that no reaction of the block changes, so its volume has no effect. NEURON \
                  accepts it.",
        chinese: "COMPARTMENT 列出了块中没有反应改变的量，其体积因而不起作用。NEURON 允许这样写。",
    },
    Explanation {
        code: "old-keyword",
        wrong: "DEPENDENT { a }",
        right: "ASSIGNED { a }",
        english: "Before 1989 ASSIGNED was called DEPENDENT.",
        chinese: "1989 年以前 ASSIGNED 称为 DEPENDENT。",
    },
];
