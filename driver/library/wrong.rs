//! What is wrong with a command that asks for a library.

use crate::trouble::listed;
use zudyn_translator::emit::library::Beyond;

#[derive(Debug)]
pub enum Wrong {
    /// An option of a library for something else.
    Option(&'static str),
    /// A target without a report.
    Target,
    /// A spelling that libraries do not have.
    Dialect,
    Folder,
    Prefix(String),
    Quantity {
        option: &'static str,
        name: String,
        near: Vec<String>,
    },
    /// An option of programs.
    OfPrograms(&'static str),
    /// A number that a float does not hold.
    Beyond(Beyond),
    /// The compiler makes no file, or names nothing, that the memory report needs.
    Untold {
        compiler: String,
        what: String,
    },
    /// A command of the memory report failed.
    Report {
        command: String,
        output: String,
    },
}

impl Wrong {
    pub fn code(&self) -> &'static str {
        match self {
            Wrong::Option(_) | Wrong::OfPrograms(_) | Wrong::Target | Wrong::Dialect => "library-option",
            Wrong::Folder => "library-folder",
            Wrong::Prefix(_) => "library-prefix",
            Wrong::Quantity { .. } => "library-quantity",
            Wrong::Beyond(_) => "library-float",
            Wrong::Report { .. } | Wrong::Untold { .. } => "library-report",
        }
    }

    /// English and Chinese, side by side.
    pub fn texts(&self) -> (String, String) {
        match self {
            Wrong::Option(option) => {
                (format!("`{option}` is only for `--form library`"), format!("`{option}` 只用于 `--form library`"))
            }
            Wrong::Target => (
                "a library is the same for all machines; `--target` is for its `--report`".into(),
                "库对所有机器都相同；`--target` 只用于 `--report`".into(),
            ),
            Wrong::Dialect => {
                ("a library is C89; `--c-std knr` is for programs".into(), "库是 C89；`--c-std knr` 用于程序".into())
            }
            Wrong::OfPrograms(option) => (
                format!("`{option}` is for programs; `--form library` has nothing of the kind"),
                format!("`{option}` 用于程序；`--form library` 没有这一项"),
            ),
            Wrong::Beyond(Beyond { name: Some(name), value }) => (
                format!("`--real float`: `{name}` has {value:e}, which is beyond a float"),
                format!("`--real float`：`{name}` 的 {value:e} 超出单精度数的范围"),
            ),
            Wrong::Beyond(Beyond { name: None, value }) => (
                format!("`--real float`: an equation has the number {value:e}, which is beyond a float"),
                format!("`--real float`：方程中的数 {value:e} 超出单精度数的范围"),
            ),
            Wrong::Untold { compiler, what } => (
                format!("the memory report cannot be made: the compiler `{compiler}` does not tell {what}"),
                format!("无法做出内存报告：编译器 `{compiler}` 不给出 {what}"),
            ),
            Wrong::Folder => (
                "a library is several files: name a folder for them with `-o`".into(),
                "库由几个文件组成：请用 `-o` 指明目录".into(),
            ),
            Wrong::Prefix(prefix) => (
                format!(
                    "`--prefix {prefix}`: C names cannot begin with it; take at most 16 small letters, digits and underscores, \
                     a letter first, no word of C, and not the `example` beside it"
                ),
                format!(
                    "`--prefix {prefix}`：不能作 C 名字的开头；请用至多 16 个小写字母、数字和下划线，以字母开头，不是 C 的词，也不是旁边的 `example`"
                ),
            ),
            Wrong::Quantity { option, name, near } => (
                format!("`{option}`: the model has no `{name}` there{}", listed(near, "; did you mean ", "?")),
                format!("`{option}`：模型中没有这样的 `{name}`{}", listed(near, "；是不是 ", "？")),
            ),
            Wrong::Report { command, output } => (
                format!("the memory report cannot be made\ncommand: {command}\n{output}"),
                format!("无法做出内存报告\n命令：{command}\n{output}"),
            ),
        }
    }
}
