//! SCoP as a front end.

use super::{code, functions, inclusions, parse, resolve};
use crate::diagnostic::{Diagnostics, Locale};
use crate::language::Frontend;
use crate::source::Source;
use crate::{Reading, Translation};

/// Models of SCoP, and mechanisms written for NEURON.
pub struct Scop;

impl Frontend for Scop {
    fn name(&self) -> &'static str {
        "SCoP"
    }

    fn word(&self) -> &'static str {
        "scop"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["mod", "scop"]
    }

    /// A block with its brace on the same line or the next: `INDEPENDENT {`, `DERIVATIVE name {`.
    fn recognises(&self, text: &str) -> bool {
        let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
        let next = |at: usize| lines.get(at + 1).copied().unwrap_or("");
        lines.iter().enumerate().any(|(at, line)| begins_block(line, next(at)))
    }

    fn options(&self) -> &'static [&'static str] {
        &[
            "--allow-verbatim",
            "--settings",
            "--from",
            "--to",
            "--with",
            "--stepped",
            "--sens",
            "--terminal",
            "--columns",
            "--every-step",
        ]
    }

    fn inclusions(&self, text: &str) -> Vec<String> {
        inclusions(text)
    }

    fn function_list(&self, locale: Locale) -> String {
        functions::listing(locale)
    }

    fn function_page(&self) -> String {
        functions::markdown()
    }

    fn nothing_to_draw(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => "the model has nothing to draw; add a state or an assigned variable",
            Locale::Chinese => "没有可画的图；模型要有状态变量或 ASSIGNED 变量",
        }
    }

    fn nothing_to_print(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => "the model has no row to print; --from, --to and --with choose other rows",
            Locale::Chinese => "模型没有可打印的行；--from、--to 和 --with 可另选",
        }
    }

    fn longest_chain(&self, text: &str) -> usize {
        longest_between_assignments(text)
    }

    fn translate(&self, source: &Source, reading: &Reading, keep: bool, done: &mut Translation) {
        let syntax = parse(source, reading.allow_verbatim, &mut done.diagnostics);
        let text = resolve(&syntax, source, &mut done.diagnostics);
        done.keep_syntax(keep, syntax);
        let Some(text) = text.filter(|_| !done.diagnostics.has_errors()) else { return };
        let Some(draft) = code::lower(&text, source, &mut done.diagnostics) else { return };
        let Some(checked) = done.check_model(draft.model.clone(), Diagnostics::new(), keep) else { return };
        done.checked = keep.then_some(checked);
        let (system, experiment) = draft.assemble();
        done.finish(system, experiment);
    }
}

/// `next`: the line after it.
fn begins_block(line: &str, next: &str) -> bool {
    const BLOCKS: [&str; 10] = [
        "INDEPENDENT",
        "PARAMETER",
        "STATE",
        "ASSIGNED",
        "BREAKPOINT",
        "EQUATION",
        "DERIVATIVE",
        "KINETIC",
        "NEURON",
        "CONSTANT",
    ];
    let Some(rest) = BLOCKS.iter().find_map(|word| line.strip_prefix(word)) else { return false };
    let (name, brace) = match rest.split_once('{') {
        Some((name, _)) => (name.trim(), true),
        None => (rest.trim(), false),
    };
    let named = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    named && (brace || (name.is_empty() && next.starts_with('{')))
}

/// The greatest number of operators that no assignment or brace interrupts: statements of SCoP have no end mark.
fn longest_between_assignments(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut longest, mut operators) = (0, 0);
    for (at, byte) in bytes.iter().enumerate() {
        let near = |c: Option<&u8>| c.is_some_and(|c| matches!(c, b'=' | b'<' | b'>' | b'!'));
        match byte {
            b'{' | b'}' => operators = 0,
            b'=' if !near(bytes.get(at + 1)) && !near(at.checked_sub(1).and_then(|at| bytes.get(at))) => operators = 0,
            b'+' | b'-' | b'*' | b'/' | b'&' | b'|' => operators += 1,
            _ => {}
        }
        longest = longest.max(operators);
    }
    longest
}
