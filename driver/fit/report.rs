//! The result of a fit as a page of text.

use super::Outcome;
use super::estimate::{Errors, Found};
use super::minimise::Held;
use super::remarks::remarks;
use crate::io::number::rounded;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;
use zudyn_translator::diagnostic::Locale;

/// Digits of estimates, and of all other numbers.
pub const ESTIMATE: usize = 7;
const OTHER: usize = 4;

pub struct Report<'a> {
    pub name: &'a str,
    pub outcome: &'a Outcome<'a>,
    pub runs: u64,
    /// Runs with derivatives.
    pub derivatives: u64,
}

impl Report<'_> {
    pub fn text(&self, locale: Locale) -> String {
        let say = |english: &'static str, chinese: &'static str| match locale {
            Locale::English => english,
            Locale::Chinese => chinese,
        };
        let mut text = String::new();
        let against: Vec<String> =
            self.outcome.data.series.iter().map(|series| format!("{} ({})", series.name, series.rows.len())).collect();
        let _ = writeln!(
            text,
            "{} {}\n{} {}\n",
            say("fit of", "拟合"),
            self.name,
            say("rows of data:", "数据行数："),
            against.join(", ")
        );
        text += &table(&self.estimates(say));
        text += &self.correlations(say);
        text += &self.sums(say);
        for remark in remarks(self.outcome, locale) {
            let _ = writeln!(text, "\n{remark}");
        }
        text
    }

    fn estimates(&self, say: impl Fn(&'static str, &'static str) -> &'static str) -> Vec<Vec<String>> {
        let heading = [
            say("parameter", "参数"),
            say("estimate", "估计值"),
            say("standard error", "标准误差"),
            say("relative %", "相对 %"),
            say("from", "下限"),
            say("to", "上限"),
        ];
        let mut rows = vec![heading.map(str::to_string).to_vec()];
        for (number, parameter) in self.outcome.parameters.iter().enumerate() {
            let value = self.outcome.best.point.values[number];
            let error = self.found().and_then(|found| found.errors[number]);
            let relative = error.filter(|_| value != 0.0).map(|error| rounded(100.0 * (error / value).abs(), 3));
            let missing = match self.outcome.best.held[number] {
                Held::Free if self.is_undetermined(number) => say("undetermined", "不确定"),
                Held::Free => "-",
                Held::Low | Held::High => say("on bound", "在界上"),
            };
            rows.push(vec![
                parameter.name.clone(),
                rounded(value, ESTIMATE),
                error.map_or(missing.to_string(), |error| rounded(error, OTHER)),
                relative.unwrap_or("-".into()),
                rounded(parameter.bounds.low, ESTIMATE),
                rounded(parameter.bounds.high, ESTIMATE),
            ]);
        }
        rows
    }

    fn found(&self) -> Option<&Found> {
        match &self.outcome.estimate.errors {
            Errors::Found(found) => Some(found),
            Errors::Failing => None,
        }
    }

    fn is_undetermined(&self, number: usize) -> bool {
        let undetermined = self.found().into_iter().flat_map(|found| &found.undetermined);
        undetermined.into_iter().any(|one| one.parameters().contains(&number))
    }

    /// The lower triangle of the correlation matrix of the parameters with known errors; nothing for a single
    /// parameter.
    fn correlations(&self, say: impl Fn(&'static str, &'static str) -> &'static str) -> String {
        let Some(Found { errors, correlations, .. }) = self.found().filter(|found| found.correlations.len() > 1) else {
            return String::new();
        };
        let known = self.outcome.parameters.iter().zip(errors).filter(|(_, error)| error.is_some());
        let names: Vec<String> = known.map(|(parameter, _)| parameter.name.clone()).collect();
        let mut rows = vec![std::iter::once(say("correlation", "相关系数").to_string()).chain(names.clone()).collect()];
        for (i, name) in names.into_iter().enumerate() {
            let known = correlations[i][..=i].iter().map(|value| format!("{value:.4}"));
            rows.push(std::iter::once(name).chain(known).collect());
        }
        format!("\n{}", table(&rows))
    }

    fn sums(&self, say: impl Fn(&'static str, &'static str) -> &'static str) -> String {
        let mut lines = vec![(say("sum of squares S", "平方和 S"), rounded(self.outcome.best.sum(), ESTIMATE))];
        if let Some(deviation) = self.outcome.estimate.deviation {
            lines.push((say("standard deviation s", "标准差 s"), rounded(deviation, ESTIMATE)));
        }
        lines.push((say("rows - parameters", "行数 − 参数个数"), self.outcome.estimate.freedom.to_string()));
        lines.push((say("runs of the model", "模型运行次数"), self.runs.to_string()));
        if self.derivatives > 0 {
            // A difference takes two runs for each parameter at least.
            let saved = (2 * self.outcome.parameters.len() as u64 - 1) * self.derivatives;
            lines.push((say("runs with derivatives", "带导数的运行次数"), self.derivatives.to_string()));
            lines.push((say("runs saved by them", "由此省去的运行次数"), saved.to_string()));
        }
        if let Some(found) = self.outcome.found {
            lines.push((say("starting points", "起点个数"), found.starts.to_string()));
            if found.failed > 0 {
                lines.push((say("starting points that fail", "运行失败的起点"), found.failed.to_string()));
            }
            lines.push((say("searches", "搜索次数"), found.searches.to_string()));
            lines.push((say("searches that end at S", "到达 S 的搜索"), found.same.to_string()));
        }
        let rows: Vec<Vec<String>> = lines.into_iter().map(|(name, value)| vec![name.to_string(), value]).collect();
        format!("\n{}", table(&rows))
    }
}

/// Aligned columns, names on the left, numbers on the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (number, cell) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[number] - cell.width());
            match number {
                0 => line += &format!("{cell}{blanks}"),
                _ => line += &format!("  {blanks}{cell}"),
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod layout {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right_and_wide_characters_count_twice() {
        let rows = [vec!["参数".to_string(), "值".to_string()], vec!["k".to_string(), "1.25".to_string()]];
        assert_eq!(table(&rows), "参数    值\nk     1.25\n");
    }
}
