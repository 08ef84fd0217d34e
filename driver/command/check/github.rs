//! Workflow commands of GitHub Actions: `::error file=tank.dyn,line=2,col=7::message`.
//!
//! The runner reads them line by line, so values are escaped as its toolkit escapes them.

use crate::io::trouble::Trouble;
use std::fmt::Write;
use std::path::PathBuf;
use zudyn_translator::diagnostic::{Finding, Locale};

pub fn commands(findings: &[Finding], troubles: &[(PathBuf, Trouble)], locale: Locale) -> String {
    let mut text = String::new();
    for (path, trouble) in troubles {
        let (file, title) = (property(&path.to_string_lossy()), property(trouble.code()));
        let _ = writeln!(text, "::error file={file},title={title}::{}", data(trouble.text(locale).trim_end()));
    }
    for finding in findings {
        let (file, line, end) = (property(&finding.file), finding.line, finding.end_line);
        // What is a note elsewhere is a notice there.
        let command = if finding.severity == "note" { "notice" } else { finding.severity };
        let _ = write!(text, "::{command} file={file},line={line}");
        // Columns are allowed only within one line.
        let _ = match line == end {
            true => write!(text, ",endLine={end},col={},endColumn={}", finding.column, finding.end_column),
            false => write!(text, ",endLine={end}"),
        };
        let mut message = finding.message.clone();
        if let Some(help) = &finding.help {
            let word = match locale {
                Locale::English => "help",
                Locale::Chinese => "提示",
            };
            let _ = write!(message, "\n{word}: {help}");
        }
        let _ = writeln!(text, ",title={}::{}", property(finding.code), data(&message));
    }
    text
}

/// The text after the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A value in the list before it.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_message_ends_the_command() {
        let finding = Finding {
            file: "C:\\my, models\\50%.dyn".into(),
            code: "undefined-name",
            severity: "error",
            line: 3,
            column: 2,
            end_line: 3,
            end_column: 5,
            message: "50% of `A,B`:\r\n::error::gone".into(),
            help: Some("write it".into()),
            related: Vec::new(),
        };
        assert_eq!(
            commands(&[finding], &[], Locale::English),
            "::error file=C%3A\\my%2C models\\50%25.dyn,line=3,endLine=3,col=2,endColumn=5,title=undefined-name::\
             50%25 of `A,B`:%0D%0A::error::gone%0Ahelp: write it\n"
        );
    }
}
