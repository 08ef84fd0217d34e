//! The functions of clib/model/zdhot.h and the SCoP headers that a library contains, in its spelling.
//!
//! The files are divided at their `#ifdef ZD_NEED_…` blocks and read word by word: types, codes and literals change,
//! the algorithms do not.

use super::super::needs::{NEEDS, Needs, need};
use super::super::spelling::{Real, Spelling};
use super::super::words::Words;
use super::braces::braced;

const HOT: [&str; 4] = [
    include_str!("../../../clib/model/zdhot.h"),
    include_str!("../../../clib/model/zdcurve.h"),
    include_str!("../../../clib/model/zdforce.h"),
    include_str!("../../../clib/model/zdchance.h"),
];

/// Parts on which others depend, in the order of the file.
const BESIDE: &[(&str, Needs)] = &[
    ("ZD_NEED_MOVE_ON", need::PULSE | need::SAMPLE | need::TRAIN),
    ("ZD_NEED_UNIFORM", need::NOISE | need::NORMAL),
    ("ZD_NEED_FACTORIAL", need::POISSON),
    ("ZD_NEED_PERIODS", need::PULSE_TRAIN | need::AFTER_TRAIN | need::STAIRS | need::AFTER_STAIRS),
    ("ZD_NEED_FRACTION", need::SQUARE | need::SAW | need::SAW_DOWN),
    ("ZD_NEED_REACHING", need::AFTER_SQUARE | need::AFTER_SAW),
    ("ZD_NEED_LEAVING", need::AFTER_SAW),
    ("ZD_NEED_TABULATED_ROW", need::TABULATED | need::TABULATED_SLOPE),
    ("ZD_NEED_CHANCE", need::WAITING | need::POLAR | need::COUNTED),
];

/// The indentation of a continued heading.
const HANGING: &str = "                    ";

/// Parts that read tables.
const LOOKUPS: Needs = need::LOOK | need::LOOK_RANGE | need::EXTEND | need::TABLE;

/// The functions that are needed: `fetched` for tables in read-only memory, `direct` for those in the settings. If
/// there are both, the latter have names of their own. Omits lookup functions that are not among the words of the model.
pub fn runtime(needs: Needs, fetched: bool, direct: bool, spelling: &Spelling, words: &Words) -> String {
    let mut text = String::new();
    let suffix = if fetched { "_set" } else { "" };
    let called = |block: &str, suffix: &str| words.has(&format!("{}{suffix}", name_of(block)));
    let sloped = |name: &str| words.has(&format!("{name}{suffix}"));
    if direct && ["zd_look", "zd_look_range", "zd_extend"].iter().any(|name| sloped(name)) {
        text.push_str(&respelled(SLOPE, "", "", spelling));
    }
    for (name, block) in HOT.into_iter().flat_map(blocks) {
        let bit = NEEDS.iter().position(|known| *known == name).map_or(0, |bit| 1 << bit);
        let beside = BESIDE.iter().find(|(known, _)| *known == name).map_or(0, |(_, by)| *by);
        if needs & (bit | beside) == 0 {
            continue;
        }
        if bit & LOOKUPS == 0 {
            text.push_str(&respelled(block, "", "", spelling));
            continue;
        }
        if fetched && called(block, "") {
            text.push_str(&respelled(block, "FROM_ROM", "", spelling));
        }
        if direct && called(block, suffix) {
            text.push_str(&respelled(&without_slopes(block), "", suffix, spelling));
        }
    }
    text
}

/// A table that can be set has no stored slopes, which would have to follow it: they are computed where needed, by the
/// arithmetic of `zd_slopes`.
const SLOPE: &str = "/* The slope after a value of a table that can be set. */
ZD_INLINE double zd_slope(const double *value, int stride, int n, int i, double inc)
{
    return i + 1 < n ? (value[(i + 1) * stride] - value[i * stride]) / inc : 0.0;
}
";

fn without_slopes(block: &str) -> String {
    let block = block.replace("const double *slope, ", "").replace(" const double *slope,\n", "\n");
    block.replace("ZD_ROM(slope[i * stride])", "zd_slope(value, stride, n, i, inc)")
}

/// The function that a part defines.
pub fn name_of(block: &str) -> &str {
    let words = ["static ", "ZD_INLINE ", "ZD_COLD "];
    let start = words.iter().filter_map(|word| block.find(word)).min().unwrap_or(block.len());
    let head = block[start..].split('(').next().unwrap_or_default();
    head.rsplit([' ', '*']).next().unwrap_or_default()
}

/// Names and texts of the parts.
pub fn blocks(header: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut blocks = Vec::new();
    let mut rest = header;
    while let Some(start) = rest.find("\n#ifdef ZD_NEED_") {
        let block = &rest[start + "\n#ifdef ".len()..];
        let Some((name, block)) = block.split_once('\n') else { break };
        let Some(end) = block.find("\n#endif") else { break };
        // Some only state that one part needs another.
        if !block.starts_with('#') {
            blocks.push((name.trim(), &block[..=end]));
        }
        rest = &block[end..];
    }
    blocks
}

/// One part, after a blank line. `fetch` replaces ZD_ROM; `suffix` ends the names of lookup functions.
pub fn respelled(block: &str, fetch: &str, suffix: &str, spelling: &Spelling) -> String {
    let mut text = String::from("\n");
    let block = braced(block);
    let mut rest = block.as_str();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if first.is_ascii_alphabetic() || first == '_' {
            rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else if first.is_ascii_digit() {
            number_length(rest)
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        rest = behind;
        if token.starts_with("/*") {
            text.push_str(token);
        } else if first.is_ascii_digit() {
            match token.contains(['.', 'e']).then(|| token.parse::<f64>()) {
                Some(Ok(value)) => text.push_str(&spelling.number(value)),
                _ => text.push_str(token),
            }
        } else {
            word(&mut text, token, rest.starts_with('('), fetch, suffix, spelling);
        }
    }
    straight(&text)
}

/// Headings continued on a second line are shorter now, so that line has a plain indentation.
fn straight(text: &str) -> String {
    let line = |line: &str| match line.starts_with(HANGING) {
        true => format!("        {}\n", line.trim_start()),
        // Directives within a part have a space before them, so that they do not end it.
        _ if line.starts_with("# ") => format!("#{}\n", line[1..].trim_start()),
        false => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

fn word(text: &mut String, word: &str, called: bool, fetch: &str, suffix: &str, spelling: &Spelling) {
    match word {
        "ZD_INLINE" | "ZD_COLD" => text.push_str("static"),
        "zd_fix" => text.push_str("real"),
        "zd_nat" => text.push_str("natural"),
        "double" => text.push_str(spelling.type_name),
        "zd_head" => text.push_str(&spelling.model),
        "ZD_ROM" => text.push_str(fetch),
        "memcpy" => text.push_str("copy_bytes"),
        "zd_look" | "zd_look_range" | "zd_extend" | "zd_table" | "zd_between" => {
            text.push_str(word);
            text.push_str(suffix);
        }
        _ if called && MATH.contains(&word) => text.push_str(&spelling.function(word)),
        "HUGE_VAL" if spelling.real == Real::Float => text.push_str("(real)HUGE_VAL"),
        "DBL_EPSILON" | "DBL_MIN" | "DBL_MAX" if spelling.real == Real::Float => {
            text.push_str(&word.replacen("DBL", "FLT", 1));
        }
        _ if word.starts_with("ZD_") && !word.starts_with("ZD_HOW_") => text.push_str(&spelling.code(word)),
        _ => text.push_str(word),
    }
}

/// Matches digits, a point, an exponent, a suffix.
fn number_length(text: &str) -> usize {
    let mut before = b' ';
    text.bytes()
        .position(|byte| {
            let sign = matches!(byte, b'+' | b'-') && before == b'e';
            before = byte;
            !(byte.is_ascii_alphanumeric() || byte == b'.' || sign)
        })
        .unwrap_or(text.len())
}

/// Functions of math.h that models call.
pub const MATH: [&str; 19] = [
    "exp", "log", "sqrt", "sin", "cos", "tan", "atan", "fabs", "log10", "sinh", "cosh", "tanh", "asin", "acos",
    "atan2", "floor", "ceil", "fmod", "pow",
];

/// The functions of math.h whose float versions are among these words.
pub fn functions_of_float(words: &Words) -> Vec<&'static str> {
    MATH.into_iter().filter(|name| words.has(&format!("real_{name}"))).collect()
}

/// The replacement for a missing float version of a function.
pub fn fallback(name: &str) -> String {
    match name {
        "pow" | "atan2" | "fmod" => format!("{name}(x, y) ((real){name}((double)(x), (double)(y)))"),
        _ => format!("{name}(x) ((real){name}((double)(x)))"),
    }
}

/// Declarations of the functions of math.h that these words name, for a compiler without this header.
pub fn declarations(words: &Words, real: Real) -> Vec<String> {
    let two = |name: &str| matches!(name, "pow" | "atan2" | "fmod");
    let declared = |kind: &str, name: &str, suffix: &str| {
        let parameters = if two(name) { format!("{kind} x, {kind} y") } else { format!("{kind} x") };
        format!("{kind} {name}{suffix}({parameters});")
    };
    let called = |prefix: &str, name: &str| words.has(&format!("{prefix}{name}"));
    let mut lines = Vec::new();
    for name in MATH {
        match real {
            Real::Float if called("real_", name) => {
                lines.extend([declared("float", name, "f"), declared("double", name, "")]);
            }
            Real::Double if called("", name) => lines.push(declared("double", name, "")),
            Real::Float | Real::Double | Real::Fixed => {}
        }
    }
    lines
}

/// Whether something of math.h is among these words.
pub fn uses_math(words: &Words) -> bool {
    words.has("HUGE_VAL") || MATH.into_iter().any(|name| words.has(name)) || !functions_of_float(words).is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::super::spelling::Real;
    use super::*;

    #[test]
    fn every_part_is_found_by_its_name() {
        let names: Vec<&str> = HOT.into_iter().flat_map(blocks).map(|(name, _)| name).collect();
        // Those of whole numbers come last.
        let reals = need::NEGATE.trailing_zeros() as usize;
        for name in NEEDS.iter().copied().take(reals).chain(BESIDE.iter().map(|(name, _)| *name)) {
            assert!(names.contains(&name), "{name} is not among {names:?}");
        }
    }

    #[test]
    fn only_spelling_changes() {
        let float = Spelling::library("tank", Real::Float);
        let text =
            runtime(need::PULSE | need::LOOK, true, true, &float, &Words::of_text("zd_look(t) + zd_look_set(t)"));
        for wanted in [
            "static real zd_pulse(const struct tank *head, real *state",
            "real value = (real)0.0;",
            "whole = real_floor((limit - last) / interval);",
            "return FROM_ROM(value[0]);",
            "static real zd_look_set(struct tank *head,",
            "return (value[0]);",
            "zd_slope(value, stride, n, i, inc) * (u - (real)i * inc)",
        ] {
            assert!(text.contains(wanted), "{wanted}\n{text}");
        }
        assert!(!text.contains("double") && !text.contains("ZD_"), "{text}");
    }
}
