//! What is wrong with a target: it is not known, its tools are missing, or its machine is too small for the model.

use crate::io::trouble::{Exit, Trouble, listed};
use crate::io::visible::shown;
use std::path::PathBuf;

#[derive(Debug)]
pub enum TargetTrouble {
    Unknown {
        name: String,
        near: Vec<String>,
    },
    /// A compiler or an emulator that is not installed.
    Missing {
        target: String,
        tool: String,
        packages: Vec<String>,
    },
    File(PathBuf, String),
    /// Its programs cannot be run here.
    Elsewhere(String),
    /// Building failed; some part of the target may be missing.
    Failed {
        target: String,
        packages: String,
        why: Box<Trouble>,
    },
    /// The programs of this target do not support what the option, or the model, asks for.
    Unfit {
        target: String,
        what: &'static str,
    },
    /// The model is larger than the machine: what the linker says.
    Full {
        target: String,
        output: String,
    },
    /// A small machine stopped before it had reported everything.
    Silent {
        target: String,
        rows: usize,
        how: String,
        output: String,
    },
    /// It finished, but not all of its output arrived undamaged.
    Garbled {
        target: String,
        rows: usize,
    },
    /// Its whole numbers are not those of this machine.
    Differs {
        target: String,
        rows: usize,
    },
    /// It started again, as a machine does whose stack has run into its data.
    Restarted {
        target: String,
        rows: usize,
    },
}

impl TargetTrouble {
    pub fn exit(&self) -> Exit {
        match self {
            TargetTrouble::Missing { .. } | TargetTrouble::Failed { .. } => Exit::Compiler,
            TargetTrouble::Silent { .. }
            | TargetTrouble::Garbled { .. }
            | TargetTrouble::Differs { .. }
            | TargetTrouble::Restarted { .. } => Exit::Run,
            TargetTrouble::Unknown { .. }
            | TargetTrouble::File(..)
            | TargetTrouble::Elsewhere(_)
            | TargetTrouble::Unfit { .. }
            | TargetTrouble::Full { .. } => Exit::Command,
        }
    }

    pub fn code(&self) -> &'static str {
        match self {
            TargetTrouble::Unknown { .. } => "target-unknown",
            TargetTrouble::Missing { .. } => "target-missing",
            TargetTrouble::File(..) => "target-file",
            TargetTrouble::Elsewhere(_) => "target-elsewhere",
            TargetTrouble::Failed { why, .. } => why.code(),
            TargetTrouble::Unfit { .. } => "target-unfit",
            TargetTrouble::Full { .. } => "target-full",
            TargetTrouble::Silent { .. }
            | TargetTrouble::Garbled { .. }
            | TargetTrouble::Differs { .. }
            | TargetTrouble::Restarted { .. } => "target-silent",
        }
    }

    /// English and Chinese.
    pub fn texts(&self) -> (String, String) {
        match self {
            TargetTrouble::Unknown { name, near } => (
                format!(
                    "`--target`: `{name}` is not known{}; `zudyn targets` lists those that are",
                    listed(near, "; did you mean ", "?")
                ),
                format!(
                    "`--target`：没有目标 `{name}`{}；`zudyn targets` 列出全部目标",
                    listed(near, "；是不是 ", "？")
                ),
            ),
            TargetTrouble::Missing { target, tool, packages } => {
                let (english, chinese) = match packages[..] {
                    [] => (String::new(), String::new()),
                    _ => {
                        let packages = packages.join(" ");
                        (
                            format!("; on Debian: apt-get install {packages}"),
                            format!("；在 Debian 上：apt-get install {packages}"),
                        )
                    }
                };
                (
                    format!("`--target {target}` needs {tool}, not found here{english}"),
                    format!("`--target {target}` 需要 {tool}，此处没有{chinese}"),
                )
            }
            TargetTrouble::Elsewhere(target) => (
                format!(
                    "programs of `--target {target}` cannot be run here: the target has no `run`; `zudyn build` makes them"
                ),
                format!("`--target {target}` 的程序不能在此运行：该目标没有 `run`；用 `zudyn build` 可编译"),
            ),
            TargetTrouble::Failed { target, packages, why } => {
                let (english, chinese) = why.texts();
                (
                    format!("{english}\nif a part of target {target} is missing here: apt-get install {packages}"),
                    format!("{chinese}\n如果此处缺少目标 {target} 的某一部分：apt-get install {packages}"),
                )
            }
            TargetTrouble::File(path, why) => (
                format!("`{}` does not describe targets: {why}", shown(path)),
                format!("`{}` 不是目标描述文件：{why}", shown(path)),
            ),
            TargetTrouble::Unfit { target, what } => (
                format!("`--target {target}` does not support `{what}`"),
                format!("`--target {target}` 不能与 `{what}` 同用"),
            ),
            TargetTrouble::Full { target, output } => (
                format!(
                    "the model does not fit into `{target}`, with all its quantities and constants; `zudyn emit --form library \
                     --outputs` keeps only what is needed\n{output}"
                ),
                format!(
                    "`{target}` 容不下这个模型和它的全部量与常数；`zudyn emit --form library --outputs` 可只保留所需的量\n{output}"
                ),
            ),
            TargetTrouble::Silent { target, rows, how, output } => (
                format!(
                    "the program on `{target}` ended before it had reported all of its results ({rows} rows arrived; {how}): \
                     most likely the machine has too little memory for this model\n{output}"
                ),
                format!(
                    "`{target}` 上的程序没有报完结果就结束了（收到 {rows} 行；{how}）：很可能是机器内存不够装下这个模型\n{output}"
                ),
            ),
            TargetTrouble::Garbled { target, rows } => (
                format!(
                    "the program on `{target}` finished, but rows were lost or damaged on the way ({rows} arrived): its port or \
                     its simulator does not transmit everything"
                ),
                format!(
                    "`{target}` 上的程序已到终点，但途中有行丢失或损坏（收到 {rows} 行）：端口或模拟器没有传出全部内容"
                ),
            ),
            TargetTrouble::Differs { target, rows } => (
                format!(
                    "the program on `{target}` gives other whole numbers than this machine ({rows} rows arrived): its compiler or \
                     its simulator has a bug, or zudyn has"
                ),
                format!("`{target}` 上的程序给出的整数与本机不同（收到 {rows} 行）：编译器、模拟器或 zudyn 有错误"),
            ),
            TargetTrouble::Restarted { target, rows } => (
                format!(
                    "the program on `{target}` started again after {rows} rows: its stack has run into its data, so the machine \
                     has too little memory for this model"
                ),
                format!("`{target}` 上的程序在 {rows} 行后从头开始：栈与数据相撞，机器内存不够装下这个模型"),
            ),
        }
    }
}
