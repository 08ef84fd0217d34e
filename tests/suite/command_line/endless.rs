//! Files without an end, as the model and as all that a model reads; and a million errors.

use crate::command::{Done, Room};

const SCOP: &str = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nASSIGNED { a }\nBREAKPOINT { a = t }\n";

fn refused(done: &Done, code: &str) {
    assert!(done.status != 0 && done.status != -1, "{done:?}");
    assert!(done.errors.contains(&format!("error[{code}]")), "{code}: {done:?}");
}

fn written(room: &Room, name: &str, text: &str) -> String {
    let path = room.file(name);
    std::fs::write(&path, text).expect("the room can be written");
    path.display().to_string()
}

/// A program that reads `what` of a data file and of its input.
fn cosmo(file: &str) -> String {
    format!(
        "data obs from '{file}'\nreal seen\n\ninitial\nV(1) = 1\n\nbody\nin-compartment 1\nits flow = 1\n\n\
         program\nread seen from obs.value\n\ntime is normal\n\nrepeat while 2 is greater than t\n"
    )
}

#[test]
#[cfg(unix)]
fn a_device_is_no_model() {
    let room = Room::new();
    for device in ["/dev/zero", "/dev/urandom"] {
        refused(&room.zudyn(&["check", "--language", "dynamo", device]), "file-too-big");
        let model = written(&room, "model.mod", &format!("INCLUDE \"{device}\"\n{SCOP}"));
        refused(&room.zudyn(&["check", &model]), "no-such-file");
    }
}

#[test]
#[cfg(unix)]
fn a_device_is_no_file_of_data_and_no_input() {
    let room = Room::new();
    for device in ["/dev/zero", "/dev/urandom"] {
        let model = written(&room, "model.cosmo", &cosmo(device));
        let done = room.zudyn(&["run", "--engine", "interpret", &model]);
        assert!(done.status == 1 || done.status == 3, "{done:?}");
        assert!(done.errors.contains("error["), "{done:?}");
        let reads = written(
            &room,
            "reads.cosmo",
            &cosmo("obs").replace("data obs from 'obs'\n", "").replace(" from obs.value", ""),
        );
        let done = room.zudyn(&["run", "--engine", "interpret", "--input", device, &reads]);
        assert!(done.status == 3 && done.errors.contains("error["), "{done:?}");
    }
}

/// Included files that are each within the limit, but not together.
#[test]
fn included_files_have_a_limit_together() {
    let room = Room::new();
    let comment = format!(": {}\n", "x".repeat(1000)).repeat(20_000);
    let mut model = String::new();
    for name in ["one.inc", "two.inc", "three.inc", "four.inc"] {
        std::fs::write(room.path().join(name), &comment).expect("the room can be written");
        model += &format!("INCLUDE \"{name}\"\n");
    }
    let path = room.path().join("model.mod");
    std::fs::write(&path, model + SCOP).expect("the room can be written");
    let done = room.zudyn(&["check".as_ref(), path.as_os_str()]);
    refused(&done, "no-such-file");
    assert!(done.errors.contains("four.inc"), "{}", done.errors);
}

#[test]
fn of_many_errors_a_hundred_are_shown_and_all_are_counted() {
    let room = Room::new();
    let cards: String = (0..100_000).map(|at| format!("A Q{at}.K=ZZ{at}.K\n")).collect();
    let done = room.zudyn(&["check", &written(&room, "many.dyn", &cards)]);
    assert_eq!(done.status, 1);
    assert_eq!(
        done.errors.matches("error[undefined-name]").count() + done.errors.matches("error[no-spec]").count(),
        100
    );
    assert!(done.errors.contains("the first 100 of 10"), "{}", &done.errors[done.errors.len() - 200..]);
}
