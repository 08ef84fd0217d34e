//! Errors of execution: of the stack, of memory and of nodes.

use crate::diagnostic::{Locale, Message, Related};
use crate::message;
use crate::source::Span;

/// `stack-underflow`
#[derive(Clone, Debug)]
pub struct StackUnderflow {
    pub at: Span,
    pub name: String,
    pub takes: usize,
    pub finds: usize,
    /// The word of the model's statement, if it is another.
    pub inside: Option<String>,
}

impl Message for StackUnderflow {
    fn code(&self) -> &'static str {
        "stack-underflow"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let StackUnderflow { name, takes, finds, .. } = self;
        let numbers = if *takes == 1 { "number" } else { "numbers" };
        match (locale, &self.inside) {
            (Locale::English, None) => format!("`{name}` takes `{takes}` {numbers}, but the stack has `{finds}`"),
            (Locale::English, Some(word)) => {
                format!("`{name}`, which `{word}` calls, takes `{takes}` {numbers}, but the stack has `{finds}`")
            }
            (Locale::Chinese, None) => format!("`{name}` 需要 `{takes}` 个数，栈上只有 `{finds}` 个"),
            (Locale::Chinese, Some(word)) => {
                format!("`{word}` 调用的 `{name}` 需要 `{takes}` 个数，栈上只有 `{finds}` 个")
            }
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => {
                "write its numbers before the word; a block takes scalars, the output node, then input nodes".into()
            }
            Locale::Chinese => "请把标量、输出节点和输入节点写在词的前面".into(),
        })
    }
}

/// `stack-left`: a model leaves cells.
#[derive(Clone, Debug)]
pub struct StackLeft {
    pub at: Span,
    pub model: String,
    /// Empty if it is no number.
    pub what: String,
    pub count: usize,
}

impl Message for StackLeft {
    fn code(&self) -> &'static str {
        "stack-left"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let StackLeft { model, what, count, .. } = self;
        match (locale, what.is_empty()) {
            (Locale::English, false) => format!("`{model}` leaves `{what}` on the stack"),
            (Locale::English, true) => format!("`{model}` leaves `{count}` cells on the stack"),
            (Locale::Chinese, false) => format!("`{model}` 把 `{what}` 留在了栈上"),
            (Locale::Chinese, true) => format!("`{model}` 在栈上留下了 `{count}` 个单元"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "remove the number, or use a word that takes it".into(),
            Locale::Chinese => "请删去多余的数，或改用取它的词".into(),
        })
    }
}

message! {
    "unbalanced-control" ReturnStackLeft {}
    en: "the word ends with a value that `>R` has moved and `R>` has not fetched back",
    zh: "词结束时，`>R` 移走的值没有用 `R>` 取回",
    help_en: "write as many `R>` as `>R` in each word",
    help_zh: "每个词中 `R>` 与 `>R` 的个数应相同",
}

message! {
    "unbalanced-control" UnpairedWord { name: String, partner: String }
    en: "`{name}` has no `{partner}`",
    zh: "`{name}` 没有对应的 `{partner}`",
    help_en: "pair `{name}` with `{partner}` inside one definition",
    help_zh: "请在同一个定义中写出与 `{name}` 配对的 `{partner}`",
}

message! {
    "too-deep" TooDeep {}
    en: "words call each other, or control structures are nested, more than 160 deep",
    zh: "词的调用或控制结构的嵌套超过 160 层",
    help_en: "a `DEFER` word must not execute itself; write a loop",
    help_zh: "`DEFER` 定义的词不能执行自身；请改写成循环",
}

message! {
    "dynamic-address" AddressAsNumber {}
    en: "an address is used where a number is expected",
    zh: "此处应为数，却使用了地址",
    help_en: "add numbers to addresses only, and fetch values with `@` or `2@`",
    help_zh: "地址只能与数相加；取值请用 `@` 或 `2@`",
}

message! {
    "dynamic-address" DynamicAddress {}
    en: "a number is used where an address is expected",
    zh: "此处应为地址，却使用了数",
    help_en: "take addresses from the name of a word made by `CREATE` or `VARIABLE`",
    help_zh: "地址请用 `CREATE` 或 `VARIABLE` 定义的词名得到",
}

message! {
    "dynamic-address" DependsOnState {}
    en: "an address depends on values of the running model",
    zh: "地址取决于模型运行时的值",
    help_en: "compute addresses from numbers that are known before the run",
    help_zh: "请用运行前已知的数计算地址",
}

message! {
    "dynamic-address" NodeOnState {}
    en: "the number of a node depends on a parameter or on values of the running model",
    zh: "节点号取决于参数或模型运行时的值",
    help_en: "write scalars first, then the output node, then the input nodes",
    help_zh: "请先写标量，再写输出节点，最后写输入节点",
}

message! {
    "dynamic-address" IndexOnState {}
    en: "an index depends on a parameter or on values of the running model",
    zh: "下标取决于参数或模型运行时的值",
    help_en: "use an index that is known before the run, or choose between elements with `IF`",
    help_zh: "请使用运行前已知的下标，或用 `IF` 选择元素",
}

message! {
    "dynamic-address" NumberOnState {}
    en: "a number that zudyn must know depends on a parameter or on values of the running model",
    zh: "zudyn 必须知道的数取决于参数或模型运行时的值",
    help_en: "use a number that is known before the run",
    help_zh: "请使用运行前已知的数",
}

message! {
    "dynamic-execute" DynamicExecute {}
    en: "`EXECUTE` finds a value that is not a word",
    zh: "`EXECUTE` 得到的不是词",
    help_en: "take the word with `'` or `[']`",
    help_zh: "请用 `'` 或 `[']` 取得词",
}

message! {
    "half-of-a-double" HalfOfADouble {}
    en: "one half of a state is used without the other",
    zh: "只用了状态值的一半",
    help_en: "a state takes two cells: move both, with `2DUP`, `2DROP` or `2SWAP`",
    help_zh: "状态值占两个单元：请用 `2DUP`、`2DROP`、`2SWAP` 一起移动",
}

message! {
    "outside-object" OutsideObject {}
    en: "an address is outside the memory that its word has reserved",
    zh: "地址超出了词体的范围",
    help_en: "reserve enough memory with `ALLOT`; a cell takes 2 and a double 4",
    help_zh: "请用 `ALLOT` 留出足够的内存；一个单元占 2，双字占 4",
}

message! {
    "outside-object" NoMemory {}
    en: "the program reserves more than 4 million cells",
    zh: "程序分配的单元超过四百万个",
    help_en: "make its VECTORs and MATRICES smaller",
    help_zh: "请把 VECTOR 和 MATRIX 定义得小些"
}

message! {
    "outside-object" NoBody {}
    en: "`>BODY` finds a value that is not a word with a body",
    zh: "`>BODY` 得到的不是带词体的词",
    help_en: "use it for words made by `CREATE`, `VARIABLE`, `INTEGER` or `VECTOR`",
    help_zh: "只用于 `CREATE`、`VARIABLE`、`INTEGER`、`VECTOR` 定义的词",
}

message! {
    "mixed-use" MixedUse {}
    en: "a place is used as a cell here and as a double elsewhere",
    zh: "同一处内存在这里当作单元、在别处当作双字",
    help_en: "use `@` and `!` for cells, `2@` and `2!` for doubles",
    help_zh: "单元用 `@` 和 `!`，双字用 `2@` 和 `2!`",
}

message! {
    "deferred-not-set" DeferredNotSet { name: String }
    en: "`{name}` is executed before it means a word",
    zh: "执行 `{name}` 时它还没有所指的词",
    help_en: "write `' WORD IS {name}` first; for `Y()` and `Y0()` write `SET-Y` and `SET-IC`",
    help_zh: "请先写 `' 词 IS {name}`；`Y()` 和 `Y0()` 用 `SET-Y` 和 `SET-IC`",
}

message! {
    "dangling-to" DanglingTo {}
    en: "no data word follows `TO`",
    zh: "`TO` 后面没有数据词",
    help_en: "write the name of an INTEGER, SCALAR, VECTOR or MATRIX after it",
    help_zh: "请在其后写出 INTEGER、SCALAR、VECTOR 或 MATRIX 的名字",
}

message! {
    "decimal-point-required" DecimalPointRequired { name: String, found: String }
    en: "`{name}` needs a decimal number and got `{found}`",
    zh: "`{name}` 需要带小数点的数，得到的是 `{found}`",
    help_en: "write `{found}.0`",
    help_zh: "请写 `{found}.0`",
}

message! {
    "too-many-decimals" TooManyDecimals { number: String, decimals: i64 }
    en: "`{number}` has `{decimals}` decimals; the limit is `4`",
    zh: "`{number}` 有 `{decimals}` 位小数；最多 `4` 位",
    help_en: "write at most four digits after the decimal point",
    help_zh: "小数点后最多写四位",
}

message! {
    "scalar-range" ScalarRange { number: String, low: String, high: String }
    en: "`{number}` is outside `{low}` to `{high}`",
    zh: "`{number}` 超出 `{low}` 到 `{high}`",
    help_en: "scale the model so that its parameters stay in this range",
    help_zh: "请重新定标模型，使参数落在此范围内",
}

message! {
    "defining-in-model" DefiningInModel { name: String }
    en: "`{name}` defines or reserves memory inside a model",
    zh: "模型中的 `{name}` 定义词或分配内存",
    help_en: "write it before the model",
    help_zh: "请写在模型之前",
}

message! {
    "printing-in-model" PrintingInModel { name: String }
    en: "`{name}` prints inside a model",
    zh: "模型中的 `{name}` 打印文字",
    help_en: "choose nodes to print with `PR-NODE`",
    help_zh: "请用 `PR-NODE` 选择要打印的节点",
}

message! {
    "run-in-model" RunInModel { name: String }
    en: "`{name}` is executed inside a model",
    zh: "模型中执行了 `{name}`",
    help_en: "write it outside the model",
    help_zh: "请写在模型之外",
}

message! {
    "loop-too-long" LoopTooLong {}
    en: "a loop does not end within 20 million words",
    zh: "循环执行了两千万个词还没有结束",
    help_en: "check the bounds and the condition of the loop; `DO` with equal bounds repeats 65536 times, `?DO` does not",
    help_zh: "请检查循环的界限和条件；界限相等时 `DO` 循环 65536 次，`?DO` 不循环",
}

message! {
    "abort" Aborted { text: String }
    en: "`ABORT\"` ends the program: `{text}`",
    zh: "`ABORT\"` 结束了程序：`{text}`",
    help_en: "correct what the text names",
    help_zh: "请按文字所述改正",
}

message! {
    "index-range" IndexRange { name: String, index: i64, last: i64 }
    en: "index `{index}` of `{name}` is outside `0` to `{last}`",
    zh: "`{name}` 的下标 `{index}` 超出 `0` 到 `{last}`",
    help_en: "correct the index, or define `{name}` larger",
    help_zh: "请改正下标，或把 `{name}` 定义得大些",
}

message! {
    "node-range" NodeRange { node: i64, last: i64 }
    en: "node `{node}` is outside `0` to `{last}`",
    zh: "节点 `{node}` 超出 `0` 到 `{last}`",
    help_en: "declare as many nodes with `NODES` as the model uses",
    help_zh: "请用 `NODES` 声明模型所用的节点数",
}

message! {
    "reserved-node" ReservedNode { node: i64 }
    en: "node `{node}` is reserved for time and reference values",
    zh: "节点 `{node}` 保留给时间和参考值",
    help_en: "use nodes from 4 on for the outputs of blocks",
    help_zh: "方块的输出请用 4 号以后的节点",
}

/// `block-used-twice`
#[derive(Clone, Debug)]
pub struct BlockUsedTwice {
    pub at: Span,
    pub name: String,
    pub first: Span,
}

impl Message for BlockUsedTwice {
    fn code(&self) -> &'static str {
        "block-used-twice"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn subject(&self) -> Option<&str> {
        Some(&self.name)
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match locale {
            Locale::English => format!("the block `{name}` is executed twice in a pass"),
            Locale::Chinese => format!("方块 `{name}` 在一遍中执行了两次"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "define another block for the second place".into(),
            Locale::Chinese => "请为第二处另定义一个方块".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "first executed here",
            Locale::Chinese => "第一次在此执行",
        };
        vec![Related { at: self.first, text: text.into() }]
    }
}

message! {
    "findif-span" FewIntervals { name: String, a: i64, o: i64 }
    en: "`{name}` needs an output boundary at least `2` nodes above the input boundary; they are nodes `{o}` and `{a}`",
    zh: "`{name}` 的输出边界至少要比输入边界大 `2`；现在是节点 `{o}` 和 `{a}`",
    help_en: "write the node of the output boundary first, then that of the input boundary",
    help_zh: "请先写输出边界的节点，再写输入边界的节点",
}

message! {
    "findif-span" ManyIntervals { name: String, a: i64, o: i64, intervals: i64, most: i64 }
    en: "nodes `{a}` to `{o}` are `{intervals}` intervals; `{name}` has stations for `{most}`",
    zh: "节点 `{a}` 到 `{o}` 有 `{intervals}` 个区间；`{name}` 的站数只够 `{most}` 个",
    help_en: "write one station less than intervals, or more, before `FIN-DIF`",
    help_zh: "请在 `FIN-DIF` 之前写不少于区间数减一的站数",
}

message! {
    "findif-span" FindifNodes { name: String, a: i64, needed: i64, last: i64 }
    en: "`{name}` needs nodes `{a}` to `{needed}`, and there are nodes `0` to `{last}`",
    zh: "`{name}` 需要节点 `{a}` 到 `{needed}`，而节点是 `0` 到 `{last}`",
    help_en: "declare more nodes with `NODES`: the slopes follow the output boundary",
    help_zh: "请用 `NODES` 声明更多节点：导数放在输出边界之后",
}

message! {
    "findif-range" FindifRange { station: i64, coordinate: String }
    en: "the coordinate of station `{station}` is `{coordinate}`, outside 0.0001 to 6.5535",
    zh: "第 `{station}` 站的坐标是 `{coordinate}`，超出 0.0001 到 6.5535",
    help_en: "change `X0` or `DX`",
    help_zh: "请改变 `X0` 或 `DX`",
}

/// Arithmetic that fails while the program is read, not while the model runs.
#[derive(Clone, Debug)]
pub struct Arithmetic {
    pub at: Span,
    pub failure: crate::language::facs::arithmetic::Failure,
}

impl Message for Arithmetic {
    fn code(&self) -> &'static str {
        use crate::language::facs::arithmetic::Failure;
        match self.failure {
            Failure::Overload => "overload",
            Failure::DivideByZero => "divide-by-zero",
            Failure::NegativeRoot => "negative-root",
            Failure::LogDomain => "log-domain",
            Failure::PowerDomain => "power-domain",
            Failure::NotFinite => "not-finite",
        }
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        use crate::language::facs::arithmetic::Failure;
        let (english, chinese) = match self.failure {
            Failure::Overload => ("a double is outside its range", "双字超出范围"),
            Failure::DivideByZero => ("division by zero", "除以零"),
            Failure::NegativeRoot => ("square root of a negative value", "对负数开平方"),
            Failure::LogDomain => ("logarithm of zero or less", "对零或负数取对数"),
            Failure::PowerDomain => ("power of a negative value, or negative power of zero", "负数的幂，或零的负次幂"),
            Failure::NotFinite => ("a value is not finite", "值不是有限数"),
        };
        match locale {
            Locale::English => english.into(),
            Locale::Chinese => chinese.into(),
        }
    }
}

message! {
    "not-yet" ParallelAfterBranch { node: i64 }
    en: "an integrator reads node `{node}`, which another integrator advances only in one branch of an `IF` or in a loop",
    zh: "积分器读取节点 `{node}`，而另一个积分器只在 `IF` 的一个分支或循环中推进它",
    help_en: "execute both integrators in every pass, or omit `--order parallel`",
    help_zh: "请让两个积分器在每一遍都执行，或不用 `--order parallel`",
}
