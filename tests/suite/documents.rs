//! The examples in the documents are run, and what the documents show must be what zudyn prints.
//!
//! - A block with `<!-- file: NAME -->` on the line before it is saved under that name.
//! - In a ```` ```console ```` block a line `$ zudyn …` is run, in a folder that holds the files of the
//!   document so far and `models`; the lines after it are what it prints, standard output before standard error.
//!   A line `...` stands for any number of lines.
//! - Other blocks are not looked at.
//!
//! `ZUDYN_BLESS=1 cargo test --test suite documents::` writes what differs anew, unless it has a line `...` in it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The README, the models' page and every page of `docs`, in the order of their paths.
fn documents(root: &Path) -> Vec<String> {
    fn walk(folder: &Path, root: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, root, found);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path.strip_prefix(root).unwrap().to_str().unwrap().to_string());
            }
        }
    }
    let mut found = vec!["README.md".to_string(), "models/README.md".to_string()];
    walk(&root.join("docs"), root, &mut found);
    found.sort();
    found
}

#[test]
fn what_the_documents_show_is_what_happens() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bless = std::env::var_os("ZUDYN_BLESS").is_some_and(|value| value == "1");
    let mut differences = Vec::new();
    for document in documents(root) {
        let path = root.join(&document);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{document}: {why}"));
        let place = Place::new(root);
        let mut written = String::new();
        for part in parts(&text) {
            match part {
                Part::Text(lines) => written.push_str(&lines),
                Part::File { name, text, whole } => {
                    std::fs::write(place.folder.path().join(name), text).unwrap();
                    written.push_str(&whole);
                }
                Part::Run { line, command, shown } => {
                    let printed = place.run(&command);
                    written.push_str(&format!("$ {command}\n"));
                    let agree = agrees(&shown, &printed);
                    let elided = shown.iter().any(|line| line == "...");
                    if !agree && (elided || !bless) {
                        let printed = printed.join("\n");
                        differences.push(format!("{document}:{line}: `{command}` prints\n{printed}\n"));
                    }
                    let kept = if agree || elided { &shown } else { &printed };
                    written.extend(kept.iter().map(|line| format!("{line}\n")));
                }
            }
        }
        if bless && written != text {
            std::fs::write(&path, written).unwrap();
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// A folder of its own, with the models, where the commands of one document are run.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new(root: &Path) -> Place {
        let folder = tempfile::tempdir().unwrap();
        copy(&root.join("models"), &folder.path().join("models"));
        Place { folder }
    }

    /// What the command prints, without blanks at the ends of lines.
    fn run(&self, command: &str) -> Vec<String> {
        let words = words(command);
        assert_eq!(words[0], "zudyn", "`{command}`: only zudyn is run");
        let mut zudyn = Command::new(assert_cmd::cargo::cargo_bin!("zudyn"));
        zudyn.args(&words[1..]).current_dir(self.folder.path());
        zudyn.env("ZUDYN_LOCALE", "en").env("ZUDYN_CACHE", crate::command::cache());
        let output = zudyn.output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&text).lines().map(|line| line.trim_end().to_string()).collect()
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

/// The words of a command; single quotes hold a word together.
fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether the lines shown are those printed, where `...` stands for any number of lines.
fn agrees(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == "..." => (0..=printed.len()).any(|skipped| agrees(rest, &printed[skipped..])),
        Some((line, rest)) => printed.first() == Some(line) && agrees(rest, &printed[1..]),
    }
}

enum Part {
    Text(String),
    File { name: String, text: String, whole: String },
    Run { line: usize, command: String, shown: Vec<String> },
}

/// A document cut at its commands and files.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    let mut name = None;
    while let Some((_, line)) = lines.next() {
        parts.push(Part::Text(format!("{line}\n")));
        if let Some(file) = line.strip_prefix("<!-- file: ") {
            name = Some(file.trim_end_matches("-->").trim().to_string());
        } else if line == "```console" {
            while let Some((number, line)) = lines.next_if(|(_, line)| *line != "```") {
                let Some(command) = line.strip_prefix("$ ") else {
                    panic!("line {}: a console block begins with a command", number + 1)
                };
                let mut shown = Vec::new();
                while let Some((_, line)) = lines.next_if(|(_, line)| *line != "```" && !line.starts_with("$ ")) {
                    shown.push(line.trim_end().to_string());
                }
                parts.push(Part::Run { line: number + 1, command: command.to_string(), shown });
            }
        } else if line.starts_with("```")
            && let Some(name) = name.take()
        {
            let mut text = String::new();
            while let Some((_, line)) = lines.next_if(|(_, line)| *line != "```") {
                text.push_str(&format!("{line}\n"));
            }
            parts.push(Part::File { name, whole: text.clone(), text });
        }
    }
    parts
}

/// The site shows every page of `docs`, and links between pages lead to files.
#[test]
fn the_site_has_every_page_and_no_dead_link() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let summary = std::fs::read_to_string(root.join("docs/SUMMARY.md")).unwrap();
    let mut faults = Vec::new();
    for document in documents(root) {
        let page = document.strip_prefix("docs/");
        if let Some(page) = page
            && page != "SUMMARY.md"
            && !summary.contains(&format!("]({page})"))
        {
            faults.push(format!("docs/SUMMARY.md does not list {page}"));
        }
        // What is between backquotes is code, such as `x[i](t)`.
        let text = std::fs::read_to_string(root.join(&document)).unwrap();
        let text: String = text.split('`').step_by(2).collect();
        let folder = root.join(&document).parent().unwrap().to_path_buf();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") && !folder.join(file).exists() {
                faults.push(format!("{document} links to {target}, which does not exist"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn three_points_stand_for_any_lines() {
    let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
    assert!(agrees(&lines("a\n...\nd"), &lines("a\nb\nc\nd")));
    assert!(agrees(&lines("a\n..."), &lines("a")));
    assert!(!agrees(&lines("a\n..."), &lines("b\na")));
    assert!(!agrees(&lines("a"), &lines("a\nb")));
    assert_eq!(words("zudyn run m.dyn --set 'T(2)=1 2'"), ["zudyn", "run", "m.dyn", "--set", "T(2)=1 2"]);
}
