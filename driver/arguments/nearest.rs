//! Which known names a mistyped one may stand for.

use std::path::Path;

/// Files next to a missing one that it may stand for: `world2` for `world2.dyn`, `wrold2.dyn` for `world2.dyn`.
pub fn near_files(missing: &Path) -> Vec<String> {
    // A folder with more files than this is no place to guess.
    const MOST: usize = 2000;
    let directory = missing.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(typed), Ok(entries)) = (missing.file_name().and_then(|name| name.to_str()), std::fs::read_dir(directory))
    else {
        return Vec::new();
    };
    let names: Vec<String> = entries
        .take(MOST)
        .flatten()
        .filter(|entry| entry.path().is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    let same =
        |name: &&String| Path::new(name.as_str()).file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case(typed));
    let mut stems: Vec<String> = names.iter().filter(same).cloned().collect();
    stems.sort();
    stems.truncate(3);
    let found = if stems.is_empty() { nearest(typed, names.iter().map(String::as_str)) } else { stems };
    found.iter().map(|name| missing.with_file_name(name).display().to_string()).collect()
}

/// The nearest names, best first, at most three; none if nothing is near.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let typed = typed.to_uppercase();
    let far = typed.chars().count().div_ceil(3);
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .map(|name| (distance(&typed, &name.to_uppercase()), name))
        .filter(|(distance, _)| *distance <= far.min(3))
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(3).map(|(_, name)| name.to_string()).collect()
}

/// How many characters must be put in, left out, changed, or exchanged with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut next = vec![i];
        for j in 1..=b.len() {
            let changed = row[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = changed.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_near() {
        assert_eq!(nearest("birht", ["DEATH", "BIRTH", "BIRTHS"]), ["BIRTH", "BIRTHS"]);
        assert_eq!(nearest("TAU", ["TAX", "LENGTH"]), ["TAX"]);
        assert!(nearest("XYZ", ["CAPITAL", "DT"]).is_empty());
        assert!(nearest("", ["CAPITAL"]).is_empty());
    }
}
