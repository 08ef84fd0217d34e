//! The programs of `tests/models/boscos`, and the bad ones.

use super::*;

#[test]
fn every_case_is_read() {
    let all = cases();
    assert!(all.len() >= 16, "{}", all.len());
    for path in all {
        assert_eq!(read(&text(&path)), [], "{}", path.display());
    }
}

#[test]
fn bad_programs_have_expectations() {
    let all = bad();
    assert!(all.len() >= 12, "{}", all.len());
    assert!(all.iter().all(|(_, expected)| text(expected).contains("code: ")));
}
