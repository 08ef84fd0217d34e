//! SARIF 2.1.0 (OASIS, 2020): messages for code scanning services and editors.

use crate::io::trouble::Trouble;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use zudyn_translator::diagnostic::{Finding, Locale, explain};

pub fn sarif(findings: &[Finding], troubles: &[(PathBuf, Trouble)], locale: Locale) -> String {
    let mut codes: Vec<&str> = findings.iter().map(|finding| finding.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let results: Vec<Value> = findings.iter().map(|finding| result(finding, &codes)).collect();
    let notifications: Vec<Value> =
        troubles.iter().map(|(path, trouble)| notification(path, trouble, locale)).collect();
    let language = match locale {
        Locale::English => "en",
        Locale::Chinese => "zh-CN",
    };
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "zudyn",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": codes.iter().map(|code| rule(code, locale)).collect::<Vec<Value>>(),
            }},
            "language": language,
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": troubles.is_empty(),
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&log).unwrap_or_default()
}

/// A code with its explanation.
fn rule(code: &str, locale: Locale) -> Value {
    let text = explain(code).map(|explanation| explanation.text(locale).trim().to_string()).unwrap_or_default();
    json!({ "id": code, "fullDescription": { "text": code }, "help": { "text": if text.is_empty() { code } else { &text } } })
}

fn result(finding: &Finding, codes: &[&str]) -> Value {
    let mut text = finding.message.clone();
    if let Some(help) = &finding.help {
        text += &format!("\n{help}");
    }
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": codes.binary_search(&finding.code).unwrap_or_default(),
        "level": finding.severity,
        "message": { "text": text },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": uri(Path::new(&finding.file)) },
            "region": {
                "startLine": finding.line,
                "startColumn": finding.column,
                "endLine": finding.end_line,
                "endColumn": finding.end_column,
            },
        }}],
    });
    if !finding.related.is_empty() {
        let related = finding.related.iter().enumerate().map(|(id, related)| {
            json!({
                "id": id,
                "physicalLocation": {
                    "artifactLocation": { "uri": uri(Path::new(&related.file)) },
                    "region": { "startLine": related.line, "startColumn": related.column },
                },
                "message": { "text": related.message },
            })
        });
        result["relatedLocations"] = related.collect();
    }
    result
}

/// A file that could not be checked.
fn notification(path: &Path, trouble: &Trouble, locale: Locale) -> Value {
    json!({
        "descriptor": { "id": trouble.code() },
        "level": "error",
        "message": { "text": trouble.text(locale).trim_end() },
        "locations": [{ "physicalLocation": { "artifactLocation": { "uri": uri(path) } } }],
    })
}

/// A file name as a URI reference: relative to the current directory, or with the scheme `file`.
fn uri(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() };
    let text = text.strip_prefix("./").unwrap_or(&text);
    let mut uri = String::new();
    if path.is_absolute() {
        uri += if text.starts_with('/') { "file://" } else { "file:///" };
    }
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte as char),
            // The drive letter of Windows.
            b':' if path.is_absolute() => uri.push(':'),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_become_uris() {
        assert_eq!(uri(Path::new("./models/a b.dyn")), "models/a%20b.dyn");
        assert_eq!(uri(Path::new("../50%/水.dyn")), "../50%25/%E6%B0%B4.dyn");
        assert_eq!(uri(Path::new("a:b.dyn")), "a%3Ab.dyn");
        assert_eq!(uri(Path::new("<stdin>")), "%3Cstdin%3E");
        #[cfg(unix)]
        assert_eq!(uri(Path::new("/tmp/x.dyn")), "file:///tmp/x.dyn");
    }
}
