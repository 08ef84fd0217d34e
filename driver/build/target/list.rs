//! `zudyn targets`: the targets, and the tools that are missing here.

use super::{Bits, Form, Number, Target, Targets};
use crate::arguments;
use crate::build::compiler;
use crate::io::output_file;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result};
use unicode_width::UnicodeWidthStr;
use zudyn_translator::diagnostic::Locale;

pub fn list(options: &arguments::Targets, talk: &Talk) -> Result<Exit> {
    let targets = Targets::read(options.target_file.as_deref())?;
    let mut text = String::new();
    match &options.name {
        Some(name) => text.push_str(&details(name, targets.find(name)?, talk)),
        None => {
            let about = |target: &Target| match talk.locale {
                Locale::English => target.about[0].clone(),
                Locale::Chinese => target.about[1].clone(),
            };
            let widest = targets.iter().map(|(_, target)| about(target).width()).max().unwrap_or(0);
            for (name, target) in targets.iter() {
                let about = about(target);
                let gap = " ".repeat(widest - about.width());
                text.push_str(&format!("{name:12} {about}{gap}  {}\n", state(target, talk)));
            }
        }
    }
    let mut output = output_file::stdout();
    output.put(text.as_bytes())?;
    output.finish()?;
    Ok(Exit::Good)
}

/// Whether programs can be built and run here, or which packages to install.
fn state(target: &Target, talk: &Talk) -> String {
    let builds = target.compilers.iter().any(|name| compiler::named(name).is_some());
    if builds && target.form == Form::Library && target.run.is_empty() {
        return talk.say("builds libraries", "可编译库").to_string();
    }
    let runs = target.can_run();
    if builds && runs {
        return talk.say("builds and runs", "可编译，可运行").to_string();
    }
    if builds && target.run.is_empty() {
        return talk.say("builds", "可编译").to_string();
    }
    let install = match target.packages[..] {
        [] => String::new(),
        _ => format!(": apt-get install {}", target.packages.join(" ")),
    };
    let what = match builds {
        true => talk.say("builds; the emulator is missing", "可编译；缺模拟器"),
        false => talk.say("the compiler is missing", "缺编译器"),
    };
    format!("{what}{install}")
}

/// All information about one target.
fn details(name: &str, target: &Target, talk: &Talk) -> String {
    let about = &target.about[usize::from(talk.locale == Locale::Chinese)];
    let mut text = format!("{name}: {about}\n{}\n", state(target, talk));
    let bits = match target.bits {
        Bits::Same => talk.say("the same bits as here", "与本机逐位相同"),
        Bits::Library => talk.say(
            "the same bits as here, but for EXP, SIN and the like of another C library",
            "与本机逐位相同；EXP、SIN 等因 C 库不同可能有末位差别",
        ),
        Bits::Extended => {
            talk.say("intermediate values have more digits: last bits differ", "中间值位数更多：末位会有差别")
        }
    };
    let (results, form) = match target.form {
        Form::Program => (bits.to_string(), String::new()),
        Form::Module => (String::new(), "zudyn build MODEL --target NAME -o MODEL.wasm".replace("NAME", name)),
        Form::Library => {
            let real = match target.real {
                Number::Double => "double",
                Number::Float => "float",
                Number::Fixed => "fixed",
            };
            (String::new(), format!("zudyn emit MODEL --form library -o DIR --real {real}"))
        }
    };
    let rows = [
        (talk.say("compilers", "编译器"), target.compilers.join(", ")),
        (talk.say("flags", "编译选项"), target.flags.join(" ")),
        (talk.say("linking", "链接选项"), target.link.join(" ")),
        (talk.say("runs with", "运行命令"), target.run.join(" ")),
        (talk.say("packages", "软件包"), target.packages.join(" ")),
        (talk.say("results", "结果"), results),
        (talk.say("for libraries", "用于库"), form),
    ];
    for (what, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        text.push_str(&format!("{what}: {value}\n"));
    }
    text
}
