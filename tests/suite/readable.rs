//! How readable the emitted C is, by what can be counted of it: `tests/readable/measure.py` has the limits.

use crate::command::daily::is_ci;
use crate::command::{Room, installed};
use std::path::Path;
use std::process::Command;

/// The models that still exceed the limits: one of BOSCOS with three forms of one virtual procedure, and one of SCoP with
/// five blocks and no other purpose than SENS in all of them. Remove a model once it is within them.
const BEYOND: &[&str] = &[
    "tests/models/boscos/block_with_three_inputs/model.bos",
    "tests/models/scop/sensitivities_in_every_kind_of_block/model.mod",
];

#[test]
fn emitted_c_is_within_the_limits() {
    if !installed("python3") {
        return;
    }
    let folders: &[&str] = if is_ci() { &["models", "tests/models"] } else { &["models"] };
    let measured = Command::new("python3")
        .args(["tests/readable/measure.py", env!("CARGO_BIN_EXE_zudyn")])
        .args(folders)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .output()
        .expect("it starts");
    let table = String::from_utf8_lossy(&measured.stdout);
    let is_model = |line: &&str| line.starts_with("models/") || line.starts_with("tests/models/");
    let models: Vec<&str> = table.lines().filter(is_model).collect();
    assert!(models.len() >= if is_ci() { 160 } else { 27 }, "{table}{}", String::from_utf8_lossy(&measured.stderr));
    // Nine columns of numbers, then what is beyond its limit.
    let beyond = |line: &&str| line.split_whitespace().nth(9).is_some();
    let mut found: Vec<&str> =
        models.iter().copied().filter(|line| beyond(line)).filter_map(|line| line.split_whitespace().next()).collect();
    found.sort_unstable();
    let known: Vec<&str> = BEYOND
        .iter()
        .copied()
        .filter(|path| folders.iter().any(|folder| path.starts_with(&format!("{folder}/"))))
        .collect();
    assert_eq!(found, known, "{table}");
}

#[test]
fn several_calls_of_a_macro_in_one_equation_are_told_apart_by_an_argument() {
    let room = Room::new();
    let c = |model: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(model);
        let done = room.zudyn(&["emit", "-o", "-", &path.display().to_string()]);
        assert_eq!(done.status, 0, "{}", done.errors);
        done.output
    };
    let nested = c("tests/models/dynamo/macro_nested/model.dyn");
    assert!(["use_mem[3]", "use_tb_mem[3]"].iter().all(|member| nested.contains(member)), "{nested}");
    let beer = c("tests/models/dynamo/beer_game/model.dyn");
    assert!(beer.contains("come_l1") && beer.contains("come_ord_l1") && !beer.contains("come_l1_2"), "{beer}");
}

#[test]
fn sensitivities_of_a_state_are_one_array() {
    let room = Room::new();
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/scop/sensitivities_by_historic_methods/model.mod");
    let done = room.zudyn(&["emit", "-o", "-", &path.display().to_string()]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let members = ["s_a[2]; /* S_a_k, S_a_a0 */", "envelope_a[4]; /* EP_a_k, EM_a_k, EP_a_a0, EM_a_a0 */", "s_b_k;"];
    assert!(members.iter().all(|member| done.output.contains(member)), "{}", done.output);
    assert!(done.output.contains("AT(s_a[1])"), "{}", done.output);
}
