//! Why a command ends without having done its work: one sentence each, and the exit status.
//!
//! What is wrong with a *model* is told by the translator's diagnostics, at a line of the model.
//! Here is what is wrong with the command, its files, the C compiler and the machine.

use crate::arguments::nearest::near_files;
use crate::io::file_trouble::FileTrouble;
use crate::io::setting_trouble::SettingTrouble;
use crate::io::target_trouble::TargetTrouble;
use crate::io::visible::shown;
use std::path::PathBuf;
use zudyn_translator::Language;
use zudyn_translator::diagnostic::Locale;
use zudyn_translator::emit;

/// The exit status of zudyn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    Good = 0,
    Model = 1,
    Command = 2,
    Run = 3,
    Compiler = 4,
}

pub type Result<T> = std::result::Result<T, Trouble>;

#[derive(Debug)]
pub enum Trouble {
    /// Everything has been said already.
    Told(Exit),
    Missing(PathBuf),
    Directory(PathBuf),
    /// A folder to check in which there is no model.
    NoModels(PathBuf),
    Empty(PathBuf),
    NotText(PathBuf),
    Unreadable(PathBuf, std::io::Error),
    TooBig(PathBuf, u64),
    Unwritable(PathBuf, std::io::Error),
    /// Standard output was closed by its reader: not an error worth a word.
    PipeClosed,
    Stdout(std::io::Error),
    TwoOnStdout,
    NoChineseInAscii,
    /// A program that does not fit into the segments of `--segment`.
    Segment(emit::Whole),
    LanguageUnknown(PathBuf),
    Setting(SettingTrouble),
    /// The interpreter cannot run C code.
    VerbatimInterpreted,
    /// A name in an option that the model does not have.
    NameUnknown {
        option: &'static str,
        name: String,
        near: Vec<String>,
    },
    /// An option that is not written as it should be.
    OptionForm {
        option: &'static str,
        form: &'static str,
    },
    RunUnknown {
        name: String,
        runs: Vec<String>,
    },
    /// An option that says nothing to models in other languages than this.
    OnlyFor {
        option: &'static str,
        languages: String,
    },
    /// Runs of one command that record different columns.
    ColumnsDiffer {
        run: String,
    },
    MethodUnknown(String),
    /// A method with numbers that it cannot take.
    MethodNumbers(String),
    NoSaveCard,
    NothingPlotted {
        language: Language,
    },
    /// A file of a figure with another extension.
    FigureFormat(PathBuf),
    FigureFailed {
        path: PathBuf,
        why: String,
    },
    /// An option that says something only with another one.
    OptionWithout {
        option: &'static str,
        needs: &'static str,
    },
    NoCompiler {
        asked: Option<String>,
    },
    Target(TargetTrouble),
    CompilerFailed {
        command: String,
        output: String,
        kept: Option<PathBuf>,
    },
    ProgramFailed {
        how: String,
        output: String,
    },
    Library(crate::io::library_trouble::Wrong),
    CodeUnknown {
        code: String,
        near: Vec<String>,
    },
    CommandUnknown {
        name: String,
        near: Vec<String>,
    },
    ResultsBroken(String),
    /// Code that the interpreter cannot execute: a bug of zudyn.
    Bug(String),
    NoMemory,
    Temporary(std::io::Error),
    Files(FileTrouble),
    Interrupted,
}

impl Trouble {
    /// The exit status; docs/operation.md has the table.
    pub fn exit(&self) -> Exit {
        match self {
            Trouble::Told(exit) => *exit,
            Trouble::PipeClosed => Exit::Good,
            Trouble::NoCompiler { .. } | Trouble::CompilerFailed { .. } => Exit::Compiler,
            Trouble::Missing(_)
            | Trouble::Directory(_)
            | Trouble::Unreadable(..)
            | Trouble::TooBig(..)
            | Trouble::Stdout(_)
            | Trouble::Unwritable(..)
            | Trouble::ProgramFailed { .. }
            | Trouble::ResultsBroken(_)
            | Trouble::Bug(_)
            | Trouble::NoMemory
            | Trouble::Temporary(_)
            | Trouble::Interrupted => Exit::Run,
            Trouble::Files(why) => why.exit(),
            Trouble::Library(why) => why.exit(),
            Trouble::Target(why) => why.exit(),
            _ => Exit::Command,
        }
    }

    /// The fixed code, as for the messages about models.
    pub fn code(&self) -> &'static str {
        match self {
            Trouble::Told(_) | Trouble::PipeClosed => "",
            Trouble::Missing(_) => "file-missing",
            Trouble::Directory(_) => "file-is-directory",
            Trouble::NoModels(_) => "no-models",
            Trouble::Empty(_) => "file-empty",
            Trouble::NotText(_) => "file-not-text",
            Trouble::Unreadable(..) => "file-unreadable",
            Trouble::TooBig(..) => "file-too-big",
            Trouble::Unwritable(..) | Trouble::Stdout(_) => "cannot-write",
            Trouble::TwoOnStdout => "two-on-stdout",
            Trouble::NoChineseInAscii => "encoding-unfit",
            Trouble::Segment(_) => "segment-unfit",
            Trouble::LanguageUnknown(_) => "language-unknown",
            Trouble::Setting(why) => why.code(),
            Trouble::VerbatimInterpreted => "verbatim-interpreted",
            Trouble::NameUnknown { .. } => "name-unknown",
            Trouble::OptionForm { .. } => "option-syntax",
            Trouble::RunUnknown { .. } => "run-unknown",
            Trouble::OnlyFor { .. } => "option-unfit",
            Trouble::ColumnsDiffer { .. } => "columns-differ",
            Trouble::MethodUnknown(_) | Trouble::MethodNumbers(_) => "method-unknown",
            Trouble::NoSaveCard => "save-missing",
            Trouble::NothingPlotted { .. } => "nothing-plotted",
            Trouble::FigureFormat(_) => "figure-format",
            Trouble::FigureFailed { .. } => "figure-failed",
            Trouble::OptionWithout { .. } => "option-syntax",
            Trouble::NoCompiler { .. } => "compiler-missing",
            Trouble::Target(why) => why.code(),
            Trouble::CompilerFailed { .. } => "compiler-failed",
            Trouble::ProgramFailed { .. } => "program-failed",
            Trouble::Library(why) => why.code(),
            Trouble::CodeUnknown { .. } => "code-unknown",
            Trouble::CommandUnknown { .. } => "command-unknown",
            Trouble::ResultsBroken(_) => "results-broken",
            Trouble::Bug(_) => "internal-error",
            Trouble::NoMemory => "no-memory",
            Trouble::Temporary(_) => "no-temporary-directory",
            Trouble::Files(why) => why.code(),
            Trouble::Interrupted => "interrupted",
        }
    }

    pub fn text(&self, locale: Locale) -> String {
        let (english, chinese) = self.texts();
        match locale {
            Locale::English => english,
            Locale::Chinese => chinese,
        }
    }

    /// English and Chinese, side by side.
    pub fn texts(&self) -> (String, String) {
        match self {
            Trouble::Told(_) | Trouble::PipeClosed => (String::new(), String::new()),
            Trouble::Missing(path) => {
                let near = near_files(path);
                (
                    format!("file not found: `{}`{}", shown(path), listed(&near, "; did you mean ", "?")),
                    format!("找不到文件 `{}`{}", shown(path), listed(&near, "；是不是 ", "？")),
                )
            }
            Trouble::NoModels(path) => (
                format!("the folder `{}` holds no model (.dyn, .cosmo, .mod)", shown(path)),
                format!("目录 `{}` 中没有模型（.dyn、.cosmo、.mod）", shown(path)),
            ),
            Trouble::Empty(path) => {
                (format!("`{}` is empty", shown(path)), format!("`{}` 是空的", shown(path)))
            }
            Trouble::NotText(path) => (
                format!("`{}` is not a text file, so it is not a model", shown(path)),
                format!("`{}` 不是文本文件，因此不是模型", shown(path)),
            ),
            Trouble::Directory(path) => (
                format!("`{}` is a directory, not a model", shown(path)),
                format!("`{}` 是目录，不是模型文件", shown(path)),
            ),
            Trouble::Unreadable(path, why) => (
                format!("`{}` cannot be read: {why}", shown(path)),
                format!("无法读取 `{}`：{why}", shown(path)),
            ),
            Trouble::TooBig(path, limit) => (
                format!("`{}` is larger than {limit} megabytes, the most that zudyn reads", shown(path)),
                format!("`{}` 超过 {limit} 兆字节，zudyn 不读取这样大的文件", shown(path)),
            ),
            Trouble::Unwritable(path, why) => (
                format!("`{}` cannot be written: {why}", shown(path)),
                format!("无法写入 `{}`：{why}", shown(path)),
            ),
            Trouble::Stdout(why) => {
                (format!("standard output cannot be written: {why}"), format!("无法写标准输出：{why}"))
            }
            Trouble::TwoOnStdout => (
                "only one of --csv, --svg and --save can go to standard output".into(),
                "--csv、--svg、--save 只能有一个写到标准输出".into(),
            ),
            Trouble::NoChineseInAscii => (
                "a program that speaks Chinese (--locale zh) cannot write it in ASCII; choose --encoding gb18030 or utf-8".into(),
                "说中文的程序（--locale zh）不能用 ASCII 写；请用 --encoding gb18030 或 utf-8".into(),
            ),
            Trouble::Segment(whole) => {
                let (english, chinese) = segment_unfit(whole);
                (
                    format!("the program cannot be cut as --segment asks: {english}"),
                    format!("程序无法按 --segment 的要求切分：{chinese}"),
                )
            }
            Trouble::LanguageUnknown(path) => (
                format!(
                    "zudyn recognises the language of `{}` neither by its name nor by its content; name it with --language",
                    shown(path)
                ),
                format!("从文件名和内容都看不出 `{}` 的语言；请用 --language 指明", shown(path)),
            ),
            Trouble::Setting(why) => why.texts(),
            Trouble::Target(why) => why.texts(),
            Trouble::VerbatimInterpreted => (
                "`--engine interpret`: the model has C code (VERBATIM), which needs a C compiler".into(),
                "`--engine interpret`：模型含有 C 代码（VERBATIM），只有 C 编译器才能处理".into(),
            ),
            Trouble::NameUnknown { option, name, near } => {
                let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
                let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) };
                let hint_zh = if near.is_empty() { String::new() } else { format!("；是不是 {}？", near.join("、")) };
                (
                    format!("`{option}`: the model has no `{name}`{hint}"),
                    format!("`{option}`：模型中没有 `{name}`{hint_zh}"),
                )
            }
            Trouble::OptionForm { option, form } => {
                (format!("`{option}` is written `{option} {form}`"), format!("`{option}` 应写作 `{option} {form}`"))
            }
            Trouble::OnlyFor { option, languages } => (
                format!("`{option}` is only for models in {languages}"),
                format!("`{option}` 只用于 {languages} 模型"),
            ),
            Trouble::ColumnsDiffer { run } => (
                format!("the run with {run} records other columns than the first, so one file cannot hold both; run it alone"),
                format!("取 {run} 的运行与第一次运行记录的列不同，不能写入同一文件；请单独运行"),
            ),
            Trouble::MethodUnknown(text) => (
                format!(
                    "`--method`: `{text}` is not a method; use CLASSIC, SIMULTANEOUS, RK4 n, ADAPTIVE rel abs or \
                     STIFF rel abs"
                ),
                format!("`--method`：没有方法 `{text}`；可用 CLASSIC、SIMULTANEOUS、RK4 n、ADAPTIVE rel abs、STIFF rel abs"),
            ),
            Trouble::MethodNumbers(text) => (
                format!(
                    "`--method`: the numbers of `{text}` cannot be used: RK4 needs the number of steps, 1 to 1000000; ADAPTIVE \
                     and STIFF take rel, 1e-15 or more, and abs, both below 1 and with a decimal point; the others take \
                     none"
                ),
                format!(
                    "`--method`：`{text}` 的数不能用：RK4 取步数，1 到 1000000；ADAPTIVE 和 STIFF 取 rel（不小于 1e-15）和 \
                     abs，都小于 1，用小数点；其他方法不取数"
                ),
            ),
            Trouble::RunUnknown { name, runs } => (
                format!("`--run`: the deck has no run `{name}`{}", listed(runs, "; its runs are ", "")),
                format!("`--run`：程序里没有名为 `{name}` 的运行{}", listed(runs, "；有 ", "")),
            ),
            Trouble::NoSaveCard => (
                "`--save`: the deck has no SAVE card".into(),
                "`--save`：程序没有 SAVE 卡，没有指明要保存的量".into(),
            ),
            Trouble::NothingPlotted { language } => {
                let lacks = |locale| language.frontend().nothing_to_draw(locale);
                (format!("`--svg`: {}", lacks(Locale::English)), format!("`--svg`：{}", lacks(Locale::Chinese)))
            }
            Trouble::FigureFormat(path) => (
                format!("`--svg {}`: a figure is written as .svg, .png or .pdf", shown(path)),
                format!("`--svg {}`：图只能写成 .svg、.png 或 .pdf", shown(path)),
            ),
            Trouble::FigureFailed { path, why } => (
                format!("`{}` cannot be drawn: {why}; write it as .svg, or smaller with --size", shown(path)),
                format!("无法画出 `{}`：{why}；请写成 .svg，或用 --size 缩小", shown(path)),
            ),
            Trouble::OptionWithout { option, needs } => (
                format!("`{option}` needs `{needs}`"),
                format!("`{option}` 需要与 `{needs}` 合用"),
            ),
            Trouble::NoCompiler { asked: Some(asked) } => {
                (format!("C compiler not found: `{asked}`"), format!("找不到 C 编译器 `{asked}`"))
            }
            Trouble::NoCompiler { asked: None } => (
                "no C compiler is found; install gcc, clang or tcc, or name one with ZUDYN_CC or --cc \
                 (models run without one: --engine interpret)"
                    .into(),
                "找不到 C 编译器；请安装 gcc、clang 或 tcc，或用 ZUDYN_CC 或 --cc 指明（没有编译器也能运行：--engine interpret）"
                    .into(),
            ),
            Trouble::CompilerFailed { command, output, kept } => {
                let place = kept.as_ref().map_or(String::new(), |dir| shown(dir));
                (
                    format!(
                        "the C compiler refused what zudyn wrote: this is a mistake of zudyn (or of the flags given), not of the model\n\
                         command: {command}\nfiles kept in: {place}\n{output}"
                    ),
                    format!(
                        "C 编译器不接受 zudyn 写出的程序：这是 zudyn 的错（或所给编译选项的错），不是模型的错\n\
                         命令：{command}\n文件保留在：{place}\n{output}"
                    ),
                )
            }
            Trouble::ProgramFailed { how, output } => (
                format!("the built program ended unexpectedly ({how})\n{output}"),
                format!("编译出的程序意外结束（{how}）\n{output}"),
            ),
            Trouble::Library(why) => why.texts(),
            Trouble::CommandUnknown { name, near } => (
                format!("`{name}` is not a command{}", listed(near, "; did you mean ", "?")),
                format!("没有命令 `{name}`{}", listed(near, "；是不是 ", "？")),
            ),
            Trouble::CodeUnknown { code, near } => (
                format!("no message has the code `{code}`{}", listed(near, "; did you mean ", "?")),
                format!("没有代码为 `{code}` 的消息{}", listed(near, "；是不是 ", "？")),
            ),
            Trouble::ResultsBroken(why) => {
                (format!("the stored results cannot be read back: {why}"), format!("无法读回存储的结果：{why}"))
            }
            Trouble::Bug(what) => (
                format!("this is a bug in zudyn: {what}; `--engine c` may run the model"),
                format!("这是 zudyn 的错误：{what}；用 `--engine c` 也许可以运行该模型"),
            ),
            Trouble::NoMemory => (
                "there is not enough memory for this run; STIFF needs room for the square of the number of contents".into(),
                "内存不足，无法运行；STIFF 所需的内存与含量个数的平方成正比".into(),
            ),
            Trouble::Temporary(why) => {
                let place = std::env::temp_dir();
                let place = place.display();
                (
                    format!("the temporary directory `{place}` cannot be used: {why}; set TMPDIR to another one"),
                    format!("临时目录 `{place}` 无法使用：{why}；可用 TMPDIR 指定另一个目录"),
                )
            }
            Trouble::Files(why) => why.texts(),
            Trouble::Interrupted => ("interrupted".into(), "已中断".into()),
        }
    }
}

/// `A`, `B`, with what goes before and after; nothing for an empty list.
pub fn listed(names: &[String], before: &str, after: &str) -> String {
    if names.is_empty() {
        return String::new();
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("{before}{}{after}", quoted.join(", "))
}

/// Why a program is larger than its segments.
fn segment_unfit(whole: &emit::Whole) -> (String, String) {
    match whole {
        emit::Whole::Handed(name) => (
            format!(
                "`{name}` is used as a whole, and is larger than a page; give larger segments, or leave the option out"
            ),
            format!("`{name}` 要作为整体使用，而它超过了一页；请给更大的段，或去掉这个选项"),
        ),
        emit::Whole::WholeNumbers => (
            "pages hold real numbers only, and its whole numbers take more than a segment; give larger segments, or \
             leave the option out"
                .to_string(),
            "页只能存放实数，而它的整数超过了一段；请给更大的段，或去掉这个选项".to_string(),
        ),
        emit::Whole::Class(name) => (
            format!("an object of `{name}` takes more than a segment; give larger segments, or leave the option out"),
            format!("`{name}` 的一个对象超过了一段；请给更大的段，或去掉这个选项"),
        ),
        emit::Whole::Variables(count) => (
            format!(
                "the {count} variables of the outermost block take more than a segment; give larger segments, or \
                 leave the option out"
            ),
            format!("最外层分程序的 {count} 个变量超过了一段；请给更大的段，或去掉这个选项"),
        ),
        emit::Whole::Statements(count) => (
            format!(
                "the texts of its {count} statements, which its messages show, take more than a segment; give larger \
                 segments, or leave the option out"
            ),
            format!("消息要显示的 {count} 条语句的原文超过了一段；请给更大的段，或去掉这个选项"),
        ),
        emit::Whole::Columns(count) => (
            format!(
                "{count} values are more than the runtime can count with an `int` of 16 bits; leave the option out"
            ),
            format!("{count} 个值超出了运行库用 16 位 `int` 能数的范围；请去掉这个选项"),
        ),
    }
}
