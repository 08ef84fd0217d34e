//! `zudyn check` of several models, and its formats for programs.

use crate::command::Room;
use serde_json::Value;

const GOOD: &str = "A     X.K=2*TIME.K\nSPEC  DT=1/LENGTH=4/PRTPER=1\nPRINT X\nRUN   A\n";
const WRONG: &str = "A     X.K=GAOL*TIME.K\nC     GOAL=2\nSPEC  DT=1/LENGTH=4/PRTPER=1\nPRINT X\nRUN   A\n";
/// A block that nothing solves draws a warning.
const WARNED: &str = "DERIVATIVE idle { n' = n }\nINDEPENDENT { t FROM 0 TO 1 WITH 1 }\nSTATE { n }\n\
                      BREAKPOINT { SOLVE s }\nDERIVATIVE s { n' = -n }\n";

fn room() -> Room {
    let room = Room::new();
    std::fs::create_dir_all(room.path().join("a/.hidden")).expect("made");
    std::fs::create_dir_all(room.path().join("a/in it")).expect("made");
    for (name, text) in [
        ("good.dyn", GOOD),
        ("a/wrong.dyn", WRONG),
        ("a/in it/50%, more.mod", WARNED),
        ("a/.hidden/wrong.dyn", WRONG),
        ("a/notes.txt", "not a model"),
    ] {
        std::fs::write(room.path().join(name), text).expect("written");
    }
    room
}

#[test]
fn files_and_folders_are_checked_together() {
    let room = room();
    let done = room.zudyn(&["check", "good.dyn", "a"]);
    assert_eq!(done.status, 1);
    assert_eq!(done.output, "");
    assert!(done.errors.contains("a/wrong.dyn:1:11: error[undefined-name]"), "{}", done.errors);
    assert!(done.errors.contains("a/in it/50%, more.mod:1:1: warning[block-never-solved]"), "{}", done.errors);
    assert!(done.errors.ends_with("zudyn: 3 models checked: 1 error, 1 warning\n"), "{}", done.errors);
    assert_eq!(done.errors.matches("error[").count(), 1);

    // The rest is checked even if one cannot be read, and that counts most.
    let done = room.zudyn(&["check", "none.dyn", "a", "--locale", "zh"]);
    assert_eq!(done.status, 3);
    assert!(done.errors.contains("[file-missing]") && done.errors.contains("[undefined-name]"), "{}", done.errors);
    assert!(done.errors.ends_with("zudyn: 检查了 2 个模型：1 个错误，1 个警告\n"), "{}", done.errors);

    // One good model draws no word.
    let done = room.zudyn(&["check", "good.dyn"]);
    assert_eq!((done.status, done.output.as_str(), done.errors.as_str()), (0, "", ""));
    std::fs::create_dir(room.path().join("none")).expect("made");
    let done = room.zudyn(&["check", "none"]);
    assert_eq!(done.status, 2);
    assert!(done.errors.contains("[no-models]"), "{}", done.errors);
}

#[test]
fn denied_warnings_fail() {
    let room = room();
    for format in ["human", "json", "sarif", "github"] {
        let status = |words: &[&str]| {
            let all: Vec<&str> = ["check", "--format", format].into_iter().chain(words.iter().copied()).collect();
            room.zudyn(&all).status
        };
        assert_eq!(status(&["a/in it"]), 0);
        assert_eq!(status(&["a/in it", "--deny", "warnings"]), 1);
        assert_eq!(status(&["good.dyn", "--deny", "warnings"]), 0);
        assert_eq!(status(&["a"]), 1);
        assert_eq!(status(&["a", "none.dyn"]), 3);
    }
    let done = room.zudyn(&["check", "a/in it", "--deny", "warnings"]);
    assert!(done.errors.contains("failed because of --deny warnings"), "{}", done.errors);
}

#[test]
fn json_holds_the_messages_of_all_models() {
    let room = room();
    let done = room.zudyn(&["check", "good.dyn", "a", "--format", "json"]);
    let list: Value = serde_json::from_str(&done.output).expect("JSON");
    let files: Vec<&str> = list.as_array().expect("an array").iter().filter_map(|one| one["file"].as_str()).collect();
    assert_eq!(files, ["a/in it/50%, more.mod", "a/wrong.dyn"]);
    assert_eq!(room.zudyn(&["check", "good.dyn", "--format", "json"]).output, "[]\n");
}

#[test]
fn sarif_is_what_its_standard_asks_for() {
    let room = room();
    let done = room.zudyn(&["check", "a", "none.dyn", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&done.output).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "zudyn");
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let notification = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(notification["descriptor"]["id"], "file-missing");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 2);
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(rules[index]["help"]["text"].as_str().is_some_and(|text| text.len() > 40));
        assert!(["error", "warning"].iter().any(|level| result["level"] == *level));
        let region = &result["locations"][0]["physicalLocation"]["region"];
        assert!(region["startLine"].as_u64() >= Some(1) && region["startColumn"].as_u64() >= Some(1));
    }
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a/in%20it/50%25%2C%20more.mod");
    let region = &results[1]["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startColumn"], &region["endColumn"]), (&11.into(), &15.into()));
}

#[test]
fn github_gets_one_escaped_command_a_message() {
    let room = room();
    let done = room.zudyn(&["check", "a", "--format", "github"]);
    let lines: Vec<&str> = done.output.lines().collect();
    assert_eq!(lines.len(), 2, "{}", done.output);
    assert!(
        lines[0].starts_with(
            "::warning file=a/in it/50%25%2C more.mod,line=1,endLine=1,col=1,endColumn=16,title=block-never-solved::"
        ),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with("::error file=a/wrong.dyn,line=1,endLine=1,col=11,"), "{}", lines[1]);
    assert!(lines[1].contains("%0Ahelp: "), "{}", lines[1]);
}

/// What a file has for NEURON alone is reported, but is no doubt about the model.
#[test]
fn models_for_newcomers_have_no_denied_warning() {
    let models = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let room = crate::command::Room::new();
    let done = room.zudyn(&["check".as_ref(), models.as_os_str(), "--deny".as_ref(), "warnings".as_ref()]);
    assert_eq!(done.status, 0, "{}", done.errors);
    assert!(done.errors.contains("0 errors"), "{}", done.errors);
}
