//! The functions of clib/model/zdfix.h in a fixed-point library: those called, and those that these call.

use super::super::spelling::Spelling;
use super::super::words::Words;
use super::hot::{blocks, name_of, respelled};

const FIX: &str = include_str!("../../../clib/model/zdfix.h");

/// Functions that read tables: if a library has both kinds of tables, the names of those for tables in the settings
/// end in `_set`.
const LOOKUPS: [&str; 5] = ["zd_between", "zd_look", "zd_look_range", "zd_extend", "zd_table"];

/// The functions among these words: `fetched` for tables in read-only memory, `direct` for those in the settings.
pub fn runtime(words: &Words, fetched: bool, direct: bool, spelling: &Spelling) -> String {
    let mut parts: Vec<(String, String)> = Vec::new();
    for (_, block) in blocks(FIX) {
        let name = name_of(block);
        let reads = LOOKUPS.contains(&name);
        if !reads || fetched {
            parts.push((name.into(), respelled(block, if reads { "FROM_ROM" } else { "" }, "", spelling)));
        }
        if reads && direct {
            let suffix = if fetched { "_set" } else { "" };
            parts.push((format!("{name}{suffix}"), respelled(block, "", suffix, spelling)));
        }
    }
    let uses: Vec<Words> = parts.iter().map(|(_, text)| Words::of_text(text)).collect();
    let mut taken: Vec<bool> = parts.iter().map(|(name, _)| words.has(name)).collect();
    loop {
        let before = taken.clone();
        for (number, (name, _)) in parts.iter().enumerate() {
            let mut by = uses.iter().enumerate().filter(|(other, _)| before[*other] && *other != number);
            taken[number] |= by.any(|(_, uses)| uses.has(name));
        }
        if taken == before {
            break;
        }
    }
    parts.into_iter().zip(taken).filter(|(_, taken)| *taken).map(|((_, text), _)| text).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::spelling::Real;
    use super::*;

    #[test]
    fn what_is_called_is_there_before_its_call() {
        let fixed = Spelling::library("tank", Real::Fixed);
        let text =
            runtime(&Words::of_text("x = zd_look(t, 1, 3, zd_mul(a, b, 3), 0, 1, 2, 3, 4);"), true, false, &fixed);
        let place = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what} in\n{text}"));
        let order = ["real zd_signed(", "real zd_up(", "real zd_mul(", "real zd_between(", "real zd_look("].map(place);
        assert!(order.is_sorted(), "{text}");
        assert!(!text.contains("zd_exp(") && !text.contains("zd_fix") && !text.contains("ZD_"), "{text}");
        assert!(text.contains("FROM_ROM(value[0])") && text.contains("#ifdef TANK_WIDE"), "{text}");
    }
}
