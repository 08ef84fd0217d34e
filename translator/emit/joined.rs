//! The runtime in two files: `zudyn.h` has what a model includes, `zudyn.c` the parts of the runtime that it uses.
//!
//! Each part keeps its text and its first comment. Left out are include lines between parts, the guards of headers, and of the
//! functions that run in every step those that the model does not use.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::runtime::{File, Runtime};

/// How many files a program becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Files {
    /// The runtime is in the file of the model.
    Single,
    /// `model.c`, `zudyn.h` and `zudyn.c`.
    Joined,
    /// Every part of the runtime is a file, so that it can be compiled once for all models.
    Split,
}

/// In `zudyn.c`, which has no use for the functions of the model.
const RUNTIME: &str = "ZD_RUNTIME";

const HEADER_COMMENT: &str = "\
/* zudyn.h - the interface between this model and the runtime.

   The functions that run in every step are here, so that they are compiled together with the model; the others are in
   zudyn.c.  If your C library lacks something, the first part says what to define. */
";

const SOURCE_COMMENT: &str = "\
/* zudyn.c - the parts of the runtime that this model uses.  It needs C89, the C library and -lm. */
";

/// `zudyn.h` and `zudyn.c` of a program whose model needs these functions.
pub fn header_and_source(runtime: Runtime, needs: &[&str]) -> [String; 2] {
    let needs = closed(runtime, needs);
    let own = closed(runtime, &runtime.needs_of_sources());
    let header = header(runtime, &needs, &own);
    let source = source(runtime, &needs, &own, header.contains(RUNTIME));
    [header, source]
}

/// `own`: the functions that the sources of the runtime need.
fn header(runtime: Runtime, needs: &BTreeSet<String>, own: &BTreeSet<String>) -> String {
    let shared: BTreeSet<String> = own.intersection(needs).cloned().collect();
    let mut text = format!("{HEADER_COMMENT}\n#ifndef ZUDYN_H\n#define ZUDYN_H\n");
    for file in runtime.model_headers() {
        push(&mut text, &part(file, shared.clone(), |_| true));
    }
    let mut functions = String::new();
    for file in runtime.model_headers() {
        push(&mut functions, &part(file, needs.clone(), |block| block.is_some_and(|need| !shared.contains(need))));
    }
    for file in runtime.hot_headers() {
        push(&mut functions, &part(file, needs.clone(), |_| true));
    }
    if !functions.is_empty() {
        text.push_str(&format!("\n#ifndef {RUNTIME}\n{functions}\n#endif\n"));
    }
    text.push_str("\n#endif\n");
    text
}

/// `has_functions`: the header has functions for the model alone.
fn source(runtime: Runtime, needs: &BTreeSet<String>, own: &BTreeSet<String>, has_functions: bool) -> String {
    let mut text = format!("{SOURCE_COMMENT}\n");
    if has_functions {
        text.push_str(&format!("#define {RUNTIME}\n"));
    }
    text.push_str("#include \"zudyn.h\"\n");
    for file in runtime.model_headers() {
        let alone = |block: Option<&str>| block.is_some_and(|need| !needs.contains(need));
        push(&mut text, &part(file, own.clone(), alone));
    }
    text.push_str(&after(runtime));
    text
}

/// What comes before the model in a single file.
pub fn before(runtime: Runtime, needs: &[&str]) -> String {
    let mut needs = set(needs);
    needs.extend(set(&runtime.needs_of_sources()));
    let mut text = String::new();
    for file in runtime.model_headers().chain(runtime.hot_headers()) {
        push(&mut text, &part(file, needs.clone(), |_| true));
    }
    text
}

/// What comes after it: headers, and then the sources, first those on which others rest.
pub fn after(runtime: Runtime) -> String {
    let mut sources: Vec<&File> = runtime.source_files().collect();
    sources.sort_by_key(|file| ORDER.iter().position(|folder| *folder == file.folder));
    let mut text = String::new();
    for file in runtime.own_headers().chain(sources) {
        push(&mut text, &part(file, BTreeSet::new(), |_| true));
    }
    text
}

/// The folders of the runtime in the order in which they read best.
const ORDER: [&str; 5] = ["core", "solve", "library", "page", "run"];

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_string()).collect()
}

/// What is needed, with what that needs in turn.
fn closed(runtime: Runtime, needs: &[&str]) -> BTreeSet<String> {
    let files = runtime.model_headers().chain(runtime.hot_headers());
    files.fold(set(needs), |needs, file| read(file, needs, |_| false).1)
}

/// After an empty line.
fn push(text: &mut String, part: &str) {
    if !part.is_empty() {
        text.push('\n');
        text.push_str(part);
    }
}

/// A condition around lines.
enum Open {
    /// It keeps a header from being read twice, which cannot happen in one file.
    Guard,
    /// Functions that are there if someone needs them.
    Need(String),
    /// For the compiler.
    Other,
}

/// The lines of a file without its guard and what others include. Of what is there by need, `wanted` says which is taken, and by
/// nothing whether the other lines are. What is needed may need more.
fn part(file: &File, needs: BTreeSet<String>, wanted: impl Fn(Option<&str>) -> bool) -> String {
    read(file, needs, wanted).0
}

/// The same, and what is needed in the end.
fn read(file: &File, mut needs: BTreeSet<String>, wanted: impl Fn(Option<&str>) -> bool) -> (String, BTreeSet<String>) {
    let mut text = String::with_capacity(file.text.len());
    let mut open: Vec<Open> = Vec::new();
    for line in without_needs(file.text).lines() {
        let name = |directive: &str| line.strip_prefix(directive).map(str::trim);
        let taken = |open: &[Open], needs: &BTreeSet<String>| {
            let mut blocks = open.iter().filter_map(|open| if let Open::Need(need) = open { Some(need) } else { None });
            blocks.clone().all(|need| needs.contains(need)) && wanted(blocks.next_back().map(String::as_str))
        };
        if let Some(need) = name("#ifdef ").filter(|name| is_need(name)) {
            open.push(Open::Need(need.to_string()));
            continue;
        }
        if name("#ifndef ").is_some_and(is_guard) {
            open.push(Open::Guard);
            continue;
        }
        if let Some(defined) = name("#define ").filter(|name| is_need(name)) {
            let inside = open.iter().all(|open| !matches!(open, Open::Need(need) if !needs.contains(need)));
            if inside {
                needs.insert(defined.to_string());
            }
            continue;
        }
        if line.starts_with("#include \"")
            || name("#undef ").is_some_and(is_need)
            || name("#define ").is_some_and(is_guard)
        {
            continue;
        }
        if line.starts_with("#if") {
            open.push(Open::Other);
        }
        let ends = line.starts_with("#endif");
        let innermost_is_ours = matches!(open.last(), Some(Open::Guard | Open::Need(_)));
        // The end of a condition belongs to it.
        if !(ends && innermost_is_ours) && taken(&open, &needs) {
            push_line(&mut text, line);
        }
        if ends {
            open.pop();
        }
    }
    text.truncate(text.trim_end().len());
    if !text.is_empty() {
        text.push('\n');
    }
    (text, needs)
}

/// Not a second empty line, nor one at the beginning.
fn push_line(text: &mut String, line: &str) {
    if !line.is_empty() || !(text.is_empty() || text.ends_with("\n\n")) {
        text.push_str(line);
        text.push('\n');
    }
}

/// The file without the paragraphs of its first comment that say what a model defines: that has been done.
fn without_needs(text: &str) -> Cow<'_, str> {
    let Some((comment, rest)) = text.split_once("*/").filter(|(comment, _)| comment.contains("ZD_NEED_")) else {
        return text.into();
    };
    let kept: Vec<&str> = comment.split("\n\n").filter(|paragraph| !paragraph.contains("ZD_NEED_")).collect();
    format!("{} */{rest}", kept.join("\n\n").trim_end()).into()
}

fn is_need(name: &str) -> bool {
    name.starts_with("ZD_NEED_")
}

/// ZDHOT_H, but not ZD_NO_FLOAT_H.
fn is_guard(name: &str) -> bool {
    name.strip_suffix("_H").is_some_and(|name| name.starts_with("ZD") && !name.contains('_'))
}
