//! The C runtime, carried inside zudyn so that emitted programs are complete.

/// Headers, in the order in which they include each other.
pub const HEADERS: &[(&str, &str)] = &[
    ("zd.h", include_str!("../../clib/zd.h")),
    ("zdhot.h", include_str!("../../clib/zdhot.h")),
    ("zdrun.h", include_str!("../../clib/zdrun.h")),
];

pub const SOURCES: &[(&str, &str)] = &[
    ("run.c", include_str!("../../clib/run.c")),
    ("settings.c", include_str!("../../clib/settings.c")),
    ("times.c", include_str!("../../clib/times.c")),
    ("store.c", include_str!("../../clib/store.c")),
    ("csv.c", include_str!("../../clib/csv.c")),
    ("page.c", include_str!("../../clib/page.c")),
    ("tables.c", include_str!("../../clib/tables.c")),
    ("plot.c", include_str!("../../clib/plot.c")),
    ("scale.c", include_str!("../../clib/scale.c")),
    ("message.c", include_str!("../../clib/message.c")),
    ("options.c", include_str!("../../clib/options.c")),
    ("main.c", include_str!("../../clib/main.c")),
];

/// The headers one after the other, for a single file, with what the model and the runtime need of them.
pub fn headers(needs: &[&'static str]) -> String {
    let mut text = String::new();
    let mut needed: Vec<&str> = needs.to_vec();
    for (_, source) in SOURCES {
        needed.extend(source.lines().filter_map(|line| line.strip_prefix("#define ")).filter(|name| is_need(name)));
    }
    needed.sort_unstable();
    needed.dedup();
    for need in needed {
        text.push_str(&format!("#define {need}\n"));
    }
    for (_, header) in HEADERS {
        append(&mut text, header);
    }
    text
}

/// The runtime itself, for the end of a single file.
pub fn sources() -> String {
    let mut text = String::new();
    for (_, source) in SOURCES {
        append(&mut text, source);
    }
    text
}

fn is_need(name: &str) -> bool {
    name.trim().starts_with("ZD_NEED_")
}

/// Leaves out what a single file has already: our headers, and what they need.
fn append(text: &mut String, source: &str) {
    text.push('\n');
    let in_header = source.contains("_H\n#define ");
    for line in source.lines() {
        let ours = line.starts_with("#include \"");
        let need = !in_header && line.strip_prefix("#define ").is_some_and(is_need);
        if !ours && !need {
            text.push_str(line);
            text.push('\n');
        }
    }
}

#[cfg(test)]
mod completeness {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_of_the_runtime_is_carried() {
        let carried: BTreeSet<&str> = HEADERS.iter().chain(SOURCES).map(|(name, _)| *name).collect();
        let folder = std::fs::read_dir("clib").unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        // host.c and its header serve zudyn's interpreter only.
        let wanted: BTreeSet<String> = folder.filter(|name| !matches!(name.as_str(), "host.c" | "zdhost.h")).collect();
        assert_eq!(carried, wanted.iter().map(String::as_str).collect());
    }
}
