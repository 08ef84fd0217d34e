//! Chinese texts of the help, by the names of commands, options and values.
//!
//! The English is next to the options in `driver/arguments`. A test requires a Chinese line for each of them.

/// The line of a command in the list of commands.
pub fn command(name: &str) -> Option<&'static str> {
    Some(match name {
        "zudyn" => "把经典仿真语言的模型翻译成 C，编译并运行",
        "run" => "运行模型并打印它的页",
        "fit" => "由数据估计模型的参数 [COSMO]",
        "check" => "检查模型，不运行",
        "emit" => "写出模型的 C 程序",
        "build" => "由模型生成可执行程序",
        "dump" => "打印模型在翻译的某一阶段的样子",
        "explain" => "解释消息代码",
        "functions" => "列出一种语言的函数",
        "targets" => "列出可以为之生成程序的目标机，以及这里还缺什么",
        "completions" => "打印 shell 的自动补全脚本",
        "man" => "打印手册页",
        "cache" => "显示或清空缓存",
        "help" => "显示 zudyn 或一个命令的帮助",
        _ => return None,
    })
}

/// The line of an option or a positional argument; where commands differ, that of this command.
pub fn argument(command: &str, id: &str) -> Option<&'static str> {
    Some(match (command, id) {
        ("zudyn", "locale") => "消息的语言 [默认：由 ZUDYN_LOCALE、LC_ALL、LC_MESSAGES 或 LANG 决定]",
        ("zudyn", "color") => "何时给消息着色",
        ("zudyn", "verbose") => "在标准错误输出上报告每一步：引擎、编译命令、缓存",
        ("zudyn", "help") => "显示帮助；`--help` 更详细，带例子",
        ("zudyn", "version") => "显示版本",

        (_, "model") => "模型文件；`-` 为标准输入",
        (_, "models") => "模型文件，或含有模型的目录；`-` 为标准输入",
        (_, "language") if command == "functions" => "函数所属的语言",
        ("explain", "language") => "只就一种语言的模型解释 [默认：所有语言]",
        (_, "language") => "模型的语言 [默认：看扩展名和内容]",
        (_, "std") => "按那一年的语言读模型 [COSMO]",
        (_, "method") => "用这种积分方法代替模型中的方法：\"RK4 4\"，\"ADAPTIVE 1e-6\" [COSMO]",
        (_, "allow_verbatim") => "接受模型中的 C 代码（VERBATIM），它拥有你的全部权限 [SCoP]",
        (_, "arithmetic") => "用这种算术计算 [默认：f83] [FACS]",
        (_, "wrap") => "双数超出范围时回绕而不报错，如 F83 [FACS]",
        (_, "order") => "积分器取彼此在本遍开始时的输出 [默认：按书写顺序] [FACS]",

        ("fit", "set") => "设定参数或变量；要估计的参数由此值开始",
        (_, "set") => "设定常数、表、参数或变量：NAME=3，NAME(2)=3，NAME=1/2/3",
        (_, "sweep") => "用一个数的多个值各运行一次：NAME=首:末:步 或 NAME=值,值；\nSCoP：NAME=首:末:个数，每个值一行",
        (_, "stepped") => "用这些值各运行一次 [SCoP]",
        ("run", "settings") => "从文件读设定，每行 NAME = VALUE [SCoP]",
        (_, "from") => "自变量由此值开始，代替 FROM [SCoP]",
        (_, "to") => "自变量到此值结束，代替 TO [SCoP]",
        (_, "with") => "第一行之后的行数，代替 WITH [SCoP]",
        (_, "terminal") => "最后一行之后运行 TERMINAL 块，并报告它们赋的值 [SCoP]",
        (_, "runs") => "只运行这个名字的运行 [DYNAMO]",
        (_, "strict_tables") => "表函数的自变量超出范围时结束运行，如 1963 年 [DYNAMO]",
        ("fit", "input") => "READ 从这个文件读数，每次运行都从头读起 [默认：无]",
        ("emit", "input") => "在求取值范围的运行中，READ 从这个文件读数",
        (_, "input") => "READ 从这个文件读数 [默认：标准输入] [COSMO]",
        (_, "resume") => "前 N 次停止后从各自的标号继续 [COSMO]",
        (_, "global") => "从界限内的多个起点搜索，报告最好的结果：multistart:N",
        (_, "seed") => "选取 --global 起点的种子",

        ("fit", "csv") => "把数据、拟合、残差和权写成 CSV；`-` 为标准输出，不打印报告",
        (_, "csv") => "把所有的量写成 CSV；`-` 为标准输出，不打印页",
        (_, "every_step") => "CSV 文件中每一步一行，不只是输出时刻",
        (_, "columns") => "画这些量，代替模型自己的图；[SCoP] 并选择表的列",
        (_, "sens") => "添加各量对这些常数的导数，列名为 `d 量/d 常数`",
        ("run", "balance") => "在标准错误输出上报告各房室的流入、流出和含量 [COSMO]",
        ("run", "stats") => "在标准错误输出上报告运行的步数、求值次数、事件数和存储回收次数 [BOSCOS]",
        (_, "balance") => "程序有 --balance 选项，可报告流入、流出和含量 [COSMO]",
        (_, "raw") => "把 T 和打印的节点写成整数，以 0.00000001 为单位；`-` 为标准输出，不打印页 [FACS]",
        (_, "save") => "按 SAVE 卡的时刻写出它指明的量；`-` 为标准输出，不打印页 [DYNAMO]",
        (_, "no_pages") => "不打印模型所打印的内容",
        (_, "listing") => "把带编号的程序清单打印为第 1 页 [DYNAMO]",
        (_, "plot_layout") => "图页的格式 [默认：看程序的种类] [DYNAMO]",

        ("fit", "svg") => "把数据和拟合画成图：文件.svg、文件.png 或 文件.pdf",
        (_, "svg") => "画图：文件.svg、文件.png 或 文件.pdf",
        (_, "size") => "图的大小（像素）：900x600，或只给宽度：900 [默认：由图决定]",
        (_, "log_y") => "数值轴用对数刻度",

        (_, "engine") => "选择运行的方式",
        ("emit", "cc") => "用这个 C 编译器（可带选项）求占用：\"arm-none-eabi-gcc -mcpu=cortex-m4\"",
        (_, "cc") => "使用这个 C 编译器\n[默认：ZUDYN_CC、CC，再依次为 cc、gcc、clang、tcc]",
        (_, "cflags") => "另给 C 编译器的选项，以空格分开",
        (_, "optimise") => "C 编译器的优化级别",
        (_, "keep_c") => "编译，同时把 C 文件写到此目录",
        (_, "target") => "为另一种目标机生成；`zudyn targets` 列出全部目标机",
        (_, "target_file") => "从这个文件读更多的目标机",

        ("check", "format") => "消息的格式",
        ("check", "notes") => "也显示说明：不起作用的词，重新定义的 FACS 词 [FACS]",
        ("check", "deny") => "有警告时退出码为 1",

        ("emit" | "build", "output") if command == "build" => "把程序写到此文件",
        ("emit", "output") => "写到此目录，或写成一个文件 FILE.c\n[默认：写成一个文件，到标准输出]",
        ("man", "output") => "把全部命令的手册页写到此目录",
        (_, "single_file") => "全部写到一个文件，包括运行库",
        (_, "split") => "运行库的各部分分别写到文件里 [加 --segment 时默认如此]",
        (_, "form") => "独立的程序，或供嵌入的库",
        (_, "c_std") => "C 的版本",
        (_, "segment") => "把值和表切成不超过此大小的段，用于按段寻址的机器\n[默认：knr 为 65000；c89 不切]",
        (_, "names") => "所有标识符在前 N 个字符内互不相同，用于忽略其余字符的编译器 [默认：31]",
        (_, "encoding") => "程序中文字的编码 [默认：utf-8]；语言由 `--locale` 决定",
        (_, "real") => "各量的类型 [默认：double]",
        (_, "prefix") => "所有名字的前缀 [默认：文件名]",
        (_, "settings") => "只有这些常数可以设定，其余固定 [默认：全部常数]",
        (_, "tables") => "这些表可以设定；其余放在只读存储器中",
        (_, "outputs") => "只有这些量可以读出；其余只保留模型需要的 [默认：全部]",
        (_, "report") => "打印库占用的内存和栈",

        (_, "phase") => "翻译的阶段",
        (_, "code") => "消息的代码，例如 undefined-name [默认：列出全部代码]",
        (_, "name") => "要详细说明的目标机 [默认：列出全部]",
        (_, "shell") => "shell 的名字",
        (_, "topic") => "命令的名字 [默认：zudyn 本身]",
        (_, "clear") => "清空缓存",
        _ => return None,
    })
}

/// The meaning of a value of an option.
pub fn value(id: &str, name: &str) -> Option<&'static str> {
    Some(match (id, name) {
        ("engine", "auto") => "看工作量和缓存的内容",
        ("engine", "c") => "用 C 编译器编译",
        ("engine", "interpret") => "用内置的解释器",
        ("arithmetic", "f83") => "与 FACS 相同：单数 16 位，双数 32 位",
        ("arithmetic", "wide") => "单数 32 位，双数 64 位",
        ("arithmetic", "real") => "双数为浮点数",
        ("arithmetic", "q") => "双数为定点数，适合小型机器",
        ("c_std", "c89") => "1989 年标准的 C",
        ("c_std", "knr") => "老编译器用的 K&R C（docs/legacy.md）",
        ("encoding", "ascii") => "不含中文；模型中的其他字符写作 <U+00E9>",
        ("encoding", "gb18030") => "中文系统的编码；包含 GB 2312 和 GBK",
        ("phase", "code") => "函数和语句，各语言共用的形式",
        ("phase", "target") => "目标程序的语句 [COSMO]",
        ("format", "human") => "给人看的消息",
        ("format", "json") => "标准输出上的一个 JSON 数组",
        ("format", "sarif") => "标准输出上的 SARIF 2.1.0，用于代码扫描",
        ("format", "github") => "GitHub 工作流命令，标注在改动处",
        _ => return None,
    })
}

/// A heading of options.
pub fn heading(english: &str) -> Option<&'static str> {
    use crate::arguments::headings;
    Some(match english {
        headings::MODEL => "模型",
        headings::EXPERIMENT => "实验",
        headings::OUTPUT => "输出",
        headings::FIGURES => "图",
        headings::ENGINE => "引擎与编译器",
        headings::LIBRARY => "库（--form library）",
        headings::GENERAL => "通用",
        _ => return None,
    })
}

/// The word between angle brackets; other words stay as they are.
pub fn placeholder(english: &str) -> &str {
    match english {
        "MODEL" => "模型",
        "FILE" => "文件",
        "DIR" => "目录",
        "DIR|FILE.c" => "目录|文件.c",
        "EXE" => "程序",
        "NAME" => "名字",
        "NAME,..." => "名字,...",
        "VALUE" => "值",
        "NAME=VALUE" => "名字=值",
        "NAME=VALUES" => "名字=值",
        "NAME=VALUE,VALUE" => "名字=值,值",
        "COMPILER" => "编译器",
        "FLAGS" => "选项",
        "LEVEL" => "级别",
        "METHOD" => "方法",
        "COMMAND" => "命令",
        "CODE" => "代码",
        "LANGUAGE" => "语言",
        "LOCALE" => "语言",
        "WHEN" => "何时",
        "FORMAT" => "格式",
        "FORM" => "形式",
        "LAYOUT" => "格式",
        "ENGINE" => "引擎",
        "DIALECT" => "版本",
        "TYPE" => "类型",
        "ENCODING" => "编码",
        "BYTES" => "字节数",
        "PHASE" => "阶段",
        "KIND" => "种类",
        other => other,
    }
}

/// The end of zudyn's own help.
pub const AFTER: &str = "`zudyn 模型` 即 `zudyn run 模型`；模型写作 `-` 时从标准输入读。\n\
                         退出码：0 成功，1 模型有错，2 命令行有错，3 运行失败，4 没有 C 编译器或编译失败。";
