//! Messages as data for programs.

use super::render::title;
use super::{Diagnostic, Locale, Severity};
use crate::source::Source;
use serde::Serialize;

/// One message without its source: what JSON, SARIF and other formats are made of.
///
/// Lines and columns count from 1, columns in characters; the end is just after the last character.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    pub file: String,
    pub code: &'static str,
    pub severity: &'static str,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<RelatedFinding>,
}

/// Another place that matters.
#[derive(Clone, Debug, Serialize)]
pub struct RelatedFinding {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub message: String,
}

impl Finding {
    pub fn new(diagnostic: &Diagnostic, source: &Source, locale: Locale) -> Finding {
        let message = &diagnostic.message;
        let start = source.position(message.at().start);
        let end = source.position(message.at().end);
        let secret = source.is_secret(message.at().start);
        Finding {
            file: source.name_at(message.at().start).to_string(),
            code: message.code(),
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            },
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            message: title(diagnostic, source, locale),
            help: message.help(locale).filter(|_| !secret),
            related: message
                .related(locale)
                .into_iter()
                .filter(|_| !secret)
                .map(|related| {
                    let place = source.position(related.at.start);
                    let file = source.name_at(related.at.start).to_string();
                    RelatedFinding { file, line: place.line, column: place.column, message: related.text }
                })
                .collect(),
        }
    }

    pub fn is_error(&self) -> bool {
        self.severity == "error"
    }

    pub fn is_warning(&self) -> bool {
        self.severity == "warning"
    }
}

/// All findings as one JSON array, one object a message.
pub fn json(findings: &[Finding]) -> String {
    serde_json::to_string_pretty(findings).unwrap_or_else(|_| "[]".to_string())
}
