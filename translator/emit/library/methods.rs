//! The parts of `clib/solve` in a library: the methods of its solves, and the functions that these call.
//!
//! The files, which are C written by hand, are divided into definitions at their outermost level. A definition is
//! included with everything that it names, and follows it. Which are needed at first is data: the methods of the solves,
//! or the words of the functions of the model.

use super::super::rewrite::short;
use super::super::spelling::{Real, Spelling};
use super::super::words::{Words, words_of};
use super::hot::respelled;
use crate::code::arithmetic::Arithmetic;
use rustc_hash::FxHashSet as HashSet;

/// The methods of solves, and what they call.
const SOLVERS: &[&str] = &[
    include_str!("../../../templates/library_solver.c"),
    include_str!("../../../clib/core/zdcodes.h"),
    include_str!("../../../clib/solve/zdmethod.h"),
    include_str!("../../../clib/solve/zdalgebraic.h"),
    include_str!("../../../clib/solve/zdspan.h"),
    include_str!("../../../clib/solve/method.c"),
    include_str!("../../../clib/solve/rk4.c"),
    include_str!("../../../clib/solve/lu.c"),
    include_str!("../../../clib/solve/algebraic.c"),
    include_str!("../../../clib/solve/linear.c"),
    include_str!("../../../clib/solve/historic.c"),
    include_str!("../../../clib/solve/implicit.c"),
    include_str!("../../../clib/solve/span.c"),
    include_str!("../../../clib/solve/paced.c"),
    include_str!("../../../clib/solve/varied.c"),
    include_str!("../../../clib/solve/lasting.c"),
    include_str!("../../../clib/solve/dopri.c"),
    include_str!("../../../clib/solve/zdradau.h"),
    include_str!("../../../clib/solve/jacobian.c"),
    include_str!("../../../clib/solve/newton.c"),
    include_str!("../../../clib/solve/stiff.c"),
    include_str!("../../../clib/solve/simplex.c"),
    include_str!("../../../clib/solve/steady.c"),
    include_str!("../../../clib/solve/shoot.c"),
    include_str!("../../../clib/model/zdcourse.h"),
    include_str!("../../../clib/solve/zdsolve.h"),
    include_str!("../../../clib/solve/carry.c"),
    include_str!("../../../clib/solve/doses.c"),
    include_str!("../../../clib/solve/events.c"),
];

/// The arithmetic of FACS. What a library has instead of a part of clib comes first.
const NOTE: &str = include_str!("../../../templates/library_note.c");
const EXACT: &str = include_str!("../../../templates/library_exact.c");
const ZDFUNCTION: &str = include_str!("../../../clib/model/zdfunction.h");
const ZDEXACT: &str = include_str!("../../../clib/model/zdexact.h");
const ZDWRAP: &str = include_str!("../../../clib/model/zdwrap.h");
const ZDCELLS: &str = include_str!("../../../clib/model/zdcells.h");
const ZDWIDE: &str = include_str!("../../../clib/model/zdwide.h");
const ZDREAL: &str = include_str!("../../../clib/model/zdreal.h");
const ZDBINARY: &str = include_str!("../../../clib/model/zdbinary.h");
const EXACT_C: &str = include_str!("../../../clib/model/exact.c");
const WIDE_C: &str = include_str!("../../../clib/model/wide.c");

/// The files that a library takes parts of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    Solvers,
    Exact(Arithmetic),
}

impl Parts {
    fn files(self) -> &'static [&'static str] {
        match self {
            Parts::Solvers => SOLVERS,
            Parts::Exact(Arithmetic::F83) => &[NOTE, EXACT, ZDFUNCTION, ZDEXACT, EXACT_C],
            Parts::Exact(Arithmetic::Wrapping) => &[NOTE, ZDFUNCTION, ZDEXACT, ZDWRAP, EXACT_C, WIDE_C],
            Parts::Exact(Arithmetic::Wide) => &[NOTE, ZDFUNCTION, ZDCELLS, ZDWIDE, EXACT_C, WIDE_C],
            Parts::Exact(Arithmetic::Real) => &[NOTE, ZDCELLS, ZDREAL],
            Parts::Exact(Arithmetic::Q) => &[NOTE, ZDCELLS, ZDBINARY],
        }
    }

    fn chunks(self) -> Vec<Vec<Chunk>> {
        self.files().iter().copied().map(chunks).collect()
    }

    /// Which definitions of these files are among these words.
    pub fn among(self, words: &Words) -> Vec<&'static str> {
        let names = self.chunks().into_iter().flatten().flat_map(|chunk| chunk.names);
        names.filter(|name| words.has(name)).collect()
    }

    /// Names that these definitions may use in a file.
    pub fn names(self) -> Vec<&'static str> {
        let linked = self.chunks().into_iter().flatten().filter(|chunk| chunk.linked);
        linked.flat_map(|chunk| chunk.names).collect()
    }

    /// The definitions that `roots` need, in the spelling of the library.
    pub fn definitions(self, roots: &[&str], spelling: &Spelling) -> String {
        let files = self.chunks();
        let mut taken = Taken { files: &files, seen: HashSet::default(), order: Vec::new() };
        roots.iter().for_each(|root| taken.name(root));
        let mut text = String::new();
        let mut wide = None;
        let mut structs = Structs { later: taken.structs(), declared: HashSet::default() };
        for (file, number) in taken.order {
            let chunk = &files[file][number];
            structs.declare(chunk, &mut text);
            let linked =
                chunk.linked && !["static ", "ZD_INLINE ", "ZD_COLD "].iter().any(|word| chunk.text.contains(word));
            let own = if linked { made_static(&chunk.text) } else { chunk.text.clone() };
            let own = if spelling.real == Real::Float { for_floats(own) } else { own };
            // There is no <string.h>.
            let own = own.replace("memset(", "clear_bytes(").replace(", 0, sizeof", ", sizeof");
            push_condition(&mut text, std::mem::replace(&mut wide, chunk.wide), chunk.wide, spelling);
            // Casts make lines longer.
            respelled(&own, "", "", spelling).lines().for_each(|line| {
                text.push_str(&short(line));
                text.push('\n');
            });
        }
        push_condition(&mut text, wide, None, spelling);
        text
    }
}

/// The frame of a library chooses what this is, and whether there is one.
const WIDE: &str = "ZD_WIDE";

/// A definition with the comment above it.
struct Chunk {
    /// The names it defines: a function or constant, a struct, constants of an enum, a macro.
    names: Vec<&'static str>,
    text: String,
    /// It is a function or a constant of the file.
    linked: bool,
    /// It is there with a wide type only, or only without.
    wide: Option<bool>,
}

/// Between definitions under different conditions.
fn push_condition(text: &mut String, before: Option<bool>, now: Option<bool>, spelling: &Spelling) {
    match (before, now) {
        (before, now) if before == now => {}
        (Some(_), Some(_)) => text.push_str("\n#else\n"),
        (Some(_), None) => text.push_str("\n#endif\n"),
        (None, Some(wide)) => {
            let directive = if wide { "#ifdef" } else { "#ifndef" };
            text.push_str(&format!("\n{directive} {}\n", spelling.code(WIDE)));
        }
        (None, None) => {}
    }
}

/// Newton's method converges at the precision of floats; the limits for doubles would never be reached.
fn for_floats(text: String) -> String {
    let text = text.replace("zde_rule = { 1e-12, 1e-10, 0.0, 100 }", "zde_rule = { 1e-7, 4e-6, 0.0, 100 }");
    text.replace("implicit_passes = { 0.0, 0.0, 1e-6, 20 }", "implicit_passes = { 1e-7, 4e-6, 0.0, 20 }")
}

struct Taken<'c> {
    files: &'c [Vec<Chunk>],
    seen: HashSet<(usize, usize)>,
    order: Vec<(usize, usize)>,
}

impl Taken<'_> {
    /// The structs that are defined.
    fn structs(&self) -> HashSet<&'static str> {
        let chunks = self.order.iter().map(|(file, number)| &self.files[*file][*number]);
        chunks.filter(|chunk| chunk.text.contains("struct ")).flat_map(|chunk| chunk.names.iter().copied()).collect()
    }

    /// In the first file that defines it, perhaps in several ways.
    fn name(&mut self, name: &str) {
        let files = self.files;
        let defines = |chunk: &Chunk| chunk.names.contains(&name);
        let Some(file) = files.iter().position(|chunks| chunks.iter().any(defines)).filter(|_| name != WIDE) else {
            return;
        };
        for (number, chunk) in files[file].iter().enumerate().filter(|(_, chunk)| defines(chunk)) {
            if self.seen.insert((file, number)) {
                words_of(&chunk.text).for_each(|word| self.name(word));
                self.order.push((file, number));
            }
        }
    }
}

/// Structs that point to each other: one of them is declared before it is defined.
struct Structs {
    later: HashSet<&'static str>,
    declared: HashSet<&'static str>,
}

impl Structs {
    /// Declares what a definition names before it is defined.
    fn declare(&mut self, chunk: &Chunk, text: &mut String) {
        chunk.names.iter().for_each(|name| {
            self.later.remove(name);
        });
        let mut before = "";
        for word in words_of(&chunk.text) {
            if before == "struct"
                && let Some(name) = self.later.get(word)
                && self.declared.insert(name)
            {
                text.push_str(&format!("\nstruct {name};\n"));
            }
            before = word;
        }
    }
}

/// The definitions of a file, without declarations of names defined elsewhere.
fn chunks(text: &'static str) -> Vec<Chunk> {
    let text = text.split_once("*/").map_or(text, |(_, rest)| rest);
    let mut chunks = Vec::new();
    let mut lines = text.lines().peekable();
    let mut comment = String::new();
    let mut conditions: Vec<Option<bool>> = Vec::new();
    while let Some(line) = lines.next() {
        if line.is_empty() || (line.starts_with('#') && !line.starts_with("#define")) {
            comment.clear();
            follow_condition(&mut conditions, line);
            continue;
        }
        let mut whole = format!("{line}\n");
        if line.starts_with("/*") {
            while !whole.contains("*/") {
                let Some(line) = lines.next() else { break };
                whole.push_str(line);
                whole.push('\n');
            }
            comment.push_str(&whole);
            continue;
        }
        let ends = |whole: &str, last: &str| match whole.starts_with("#define") {
            true => !last.ends_with('\\'),
            false => last == "}" || last == "};" || (whole.lines().count() == 1 && last.ends_with(';')),
        };
        let mut last = line;
        while !ends(&whole, last) {
            // A declaration on several lines ends with its parenthesis.
            let Some(next) = lines.next() else { break };
            whole.push_str(next);
            whole.push('\n');
            last = next;
            if !whole.contains('{') && next.ends_with(';') {
                break;
            }
        }
        if let Some((names, linked)) = defined(line, &whole) {
            let wide = conditions.iter().flatten().next_back().copied();
            chunks.push(Chunk { names: own(text, names), text: std::mem::take(&mut comment) + &whole, linked, wide });
        }
        comment.clear();
    }
    chunks
}

/// The conditions around a definition, as far as they ask for a wide type.
fn follow_condition(conditions: &mut Vec<Option<bool>>, line: &str) {
    if line.starts_with("#if") {
        let asks = line.split(' ').nth(1) == Some(WIDE);
        conditions.push(asks.then(|| line.starts_with("#ifdef")));
    } else if line.starts_with("#else") {
        conditions.last_mut().into_iter().flatten().for_each(|wide| *wide = !*wide);
    } else if line.starts_with("#endif") {
        conditions.pop();
    }
}

/// The same names as parts of the file.
fn own(text: &'static str, names: Vec<String>) -> Vec<&'static str> {
    names.iter().filter_map(|name| text.find(name.as_str()).map(|at| &text[at..at + name.len()])).collect()
}

/// The names that a definition defines; none for a declaration.
fn defined(first: &str, whole: &str) -> Option<(Vec<String>, bool)> {
    let word = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        text[..end].to_string()
    };
    if let Some(rest) = first.strip_prefix("#define ") {
        let name = word(rest);
        // Guards.
        return (!name.ends_with("_H")).then(|| (vec![name], false));
    }
    if let Some(rest) = first.strip_prefix("struct ").filter(|_| !first.contains('(')) {
        return whole.contains('{').then(|| (vec![word(rest)], false));
    }
    if first.starts_with("enum ") {
        let inside = whole.split_once('{')?.1.to_string();
        let inside: String = inside
            .split("/*")
            .enumerate()
            .map(|(at, part)| if at == 0 { part } else { part.split_once("*/").map_or("", |(_, rest)| rest) })
            .collect();
        return Some((
            inside.split(',').map(|item| word(item.trim())).filter(|name| !name.is_empty()).collect(),
            false,
        ));
    }
    if !whole.contains('{') {
        return None;
    }
    let head = whole.split(['(', '=']).next()?.trim_end();
    let name = head.rsplit([' ', '*']).next()?.to_string();
    Some((vec![name], true))
}

fn made_static(text: &str) -> String {
    match text.rfind("*/\n") {
        Some(end) if text[..end].starts_with("/*") && !text[..end].contains('{') => {
            format!("{}static {}", &text[..end + 3], &text[end + 3..])
        }
        _ => format!("static {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_comes_with_what_it_calls() {
        let spelling = Spelling::library("tank", Real::Float);
        let text = Parts::Solvers.definitions(&["zdm_euler", "zdv_paced"], &spelling);
        for wanted in [
            "static const struct zd_scheme zdm_euler = {",
            "static int zdv_paced(",
            "struct zd_stepper {",
            "ZDF_DIVERGED",
        ] {
            assert!(text.contains(wanted), "{wanted}\n{text}");
        }
        assert!(!text.contains("double") && !text.contains("adams") && !text.contains("zde_newton"), "{text}");
        let implicit = Parts::Solvers.definitions(&["zdm_implicit"], &spelling);
        assert!(
            implicit.contains("static int zde_newton(") && implicit.contains("static int lu_factor("),
            "{implicit}"
        );
        assert!(implicit.contains("{ (real)1e-7, (real)4e-6, (real)0.0, 100 }"), "{implicit}");
    }
}
