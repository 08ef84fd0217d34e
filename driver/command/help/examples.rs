//! Worked examples at the end of each command's long help.
//!
//! `tests/suite/command_line/help.rs` runs each of them in a folder that holds the ready-to-run models.

use zudyn_translator::diagnostic::Locale;

/// A command line and its effect.
pub struct Example {
    pub line: &'static str,
    pub english: &'static str,
    pub chinese: &'static str,
}

impl Example {
    pub fn text(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.english,
            Locale::Chinese => self.chinese,
        }
    }
}

const fn example(line: &'static str, english: &'static str, chinese: &'static str) -> Example {
    Example { line, english, chinese }
}

const ZUDYN: &[Example] = &[
    example("zudyn world2.dyn", "Run a model and print its pages", "运行模型并打印它的页"),
    example("zudyn check world2.dyn", "Check a model without running it", "只检查模型，不运行"),
    example("zudyn help run", "Show the options of `zudyn run`", "显示 `zudyn run` 的选项"),
];

const RUN: &[Example] = &[
    example(
        "zudyn run world2.dyn --run STANDARD --svg world2.svg",
        "Print the pages of one run and draw its plots",
        "打印一次运行的页，并画出它的图",
    ),
    example(
        "zudyn run epidemic.dyn --set RISK=.02 --csv epidemic.csv --no-pages",
        "Change a constant, and write numbers for another program",
        "改变一个常数，把数写给其他程序",
    ),
    example(
        "zudyn run enzyme.mod --stepped k3=1,3,6",
        "Run a SCoP model once for each of three values",
        "用三个值各运行一次 SCoP 模型",
    ),
];

const FIT: &[Example] = &[
    example("zudyn fit fit.cosmo", "Estimate the adjusted parameters and print a report", "估计参数并打印报告"),
    example(
        "zudyn fit fit.cosmo --set ka=2 --csv fit.csv --svg fit.svg",
        "Start from another value, and write data and fit as numbers and as a figure",
        "从另一个值开始，并把数据和拟合结果写成数和图",
    ),
];

const CHECK: &[Example] = &[
    example("zudyn check world2.dyn", "Check one model", "检查一个模型"),
    example(
        "zudyn check . --deny warnings",
        "Check all models in a folder, and fail if there is a warning",
        "检查目录中的全部模型，有警告就失败",
    ),
    example(
        "zudyn check world2.dyn enzyme.mod --format sarif > zudyn.sarif",
        "Write messages for a code scanning service",
        "为代码扫描服务写出消息",
    ),
];

const EMIT: &[Example] = &[
    example(
        "zudyn emit world2.dyn -o world2",
        "Write the program into a folder, with a Makefile",
        "把程序写到目录中，附 Makefile",
    ),
    example(
        "zudyn emit world2.dyn --c-std knr -o world2.c",
        "Write one file for a legacy compiler",
        "为老编译器写成一个文件",
    ),
    example(
        "zudyn emit lotka.dyn --form library --real float -o lotka",
        "Write a library in single precision",
        "写成单精度的库",
    ),
];

const BUILD: &[Example] = &[
    example("zudyn build world2.dyn -o world2.exe", "Build a program for this machine", "生成本机的程序"),
    example(
        "zudyn build lotka.dyn -O3 --keep-c lotka -o lotka.exe",
        "Build with -O3 and keep the C files",
        "用 -O3 生成，并留下 C 文件",
    ),
];

const DUMP: &[Example] = &[
    example(
        "zudyn dump --phase model world2.dyn",
        "Print the equations after macros are expanded",
        "打印展开宏之后的方程",
    ),
    example(
        "zudyn dump --phase target iodine.cosmo",
        "Print the target program of a COSMO model",
        "打印 COSMO 模型的目标程序",
    ),
    example(
        "zudyn dump --phase code world2.dyn",
        "Print the functions and statements of a model",
        "打印模型的函数和语句",
    ),
];

const EXPLAIN: &[Example] = &[
    example("zudyn explain undefined-name", "Explain one message", "解释一条消息"),
    example(
        "zudyn explain undefined-name --language scop",
        "Explain it for models of SCoP only",
        "只就 SCoP 的模型解释",
    ),
    example("zudyn explain", "List all codes", "列出全部代码"),
];

const FUNCTIONS: &[Example] = &[
    example("zudyn functions", "List the functions of DYNAMO", "列出 DYNAMO 的函数"),
    example("zudyn functions scop", "List the functions of SCoP", "列出 SCoP 的函数"),
];

const TARGETS: &[Example] = &[
    example("zudyn targets", "List all targets", "列出全部目标机"),
    example("zudyn targets s390x", "Describe one target in full", "详细说明一种目标机"),
];

const COMPLETIONS: &[Example] = &[
    example(
        "zudyn completions bash > zudyn.bash",
        "Write the script for bash; load it with `. zudyn.bash`",
        "写出 bash 的脚本；用 `. zudyn.bash` 载入",
    ),
    example(
        "zudyn completions zsh > _zudyn",
        "Write the script for zsh; put it in a folder of $fpath",
        "写出 zsh 的脚本；放到 $fpath 的一个目录中",
    ),
];

const MAN: &[Example] = &[
    example(
        "zudyn man > zudyn.1",
        "Write the page of zudyn; read it with `man ./zudyn.1`",
        "写出 zudyn 的手册页；用 `man ./zudyn.1` 阅读",
    ),
    example("zudyn man -o man1", "Write the pages of all commands into a folder", "把全部命令的手册页写到目录中"),
];

const CACHE: &[Example] = &[
    example("zudyn cache", "Show where the cache is, and its size", "显示缓存的位置和大小"),
    example("zudyn cache --clear", "Empty the cache", "清空缓存"),
];

/// The examples of a command; `zudyn` alone has some too.
pub fn examples(command: &str) -> &'static [Example] {
    match command {
        "zudyn" => ZUDYN,
        "run" => RUN,
        "fit" => FIT,
        "check" => CHECK,
        "emit" => EMIT,
        "build" => BUILD,
        "dump" => DUMP,
        "explain" => EXPLAIN,
        "functions" => FUNCTIONS,
        "targets" => TARGETS,
        "completions" => COMPLETIONS,
        "man" => MAN,
        "cache" => CACHE,
        _ => &[],
    }
}
