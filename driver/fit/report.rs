//! What a fit has found, as a page of text.

use super::Parameter;
use super::data::Data;
use super::estimate::{Errors, Estimate};
use super::minimise::{Best, Ended, Held};
use crate::number::rounded;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;
use zudyn_translator::diagnostic::Locale;

/// Digits of estimates, and of all other numbers.
const ESTIMATE: usize = 7;
const OTHER: usize = 4;

pub struct Report<'a> {
    pub name: &'a str,
    pub parameters: &'a [Parameter],
    pub data: &'a Data,
    pub best: &'a Best,
    pub estimate: &'a Estimate,
    pub runs: u64,
}

impl Report<'_> {
    pub fn text(&self, locale: Locale) -> String {
        let say = |english: &'static str, chinese: &'static str| match locale {
            Locale::English => english,
            Locale::Chinese => chinese,
        };
        let mut text = String::new();
        let against: Vec<String> =
            self.data.series.iter().map(|series| format!("{} ({})", series.name, series.rows.len())).collect();
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
        for remark in self.remarks(locale) {
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
        for (number, parameter) in self.parameters.iter().enumerate() {
            let value = self.best.values[number];
            let error = match &self.estimate.errors {
                Errors::Known { errors, .. } => errors[number],
                _ => None,
            };
            let relative = error.filter(|_| value != 0.0).map(|error| rounded(100.0 * (error / value).abs(), 3));
            let missing = match self.best.held[number] {
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

    /// The lower half of the matrix; of one parameter there is none.
    fn correlations(&self, say: impl Fn(&'static str, &'static str) -> &'static str) -> String {
        let Errors::Known { correlations, .. } = &self.estimate.errors else { return String::new() };
        if correlations.len() < 2 {
            return String::new();
        }
        let free = self.parameters.iter().zip(&self.best.held).filter(|(_, held)| **held == Held::Free);
        let names: Vec<String> = free.map(|(parameter, _)| parameter.name.clone()).collect();
        let mut rows = vec![std::iter::once(say("correlation", "相关系数").to_string()).chain(names.clone()).collect()];
        for (i, name) in names.into_iter().enumerate() {
            let known = correlations[i][..=i].iter().map(|value| format!("{value:.4}"));
            rows.push(std::iter::once(name).chain(known).collect());
        }
        format!("\n{}", table(&rows))
    }

    fn sums(&self, say: impl Fn(&'static str, &'static str) -> &'static str) -> String {
        let mut lines = vec![(say("sum of squares S", "平方和 S"), rounded(self.best.sum(), ESTIMATE))];
        if let Some(deviation) = self.estimate.deviation {
            lines.push((say("standard deviation s", "标准差 s"), rounded(deviation, ESTIMATE)));
        }
        lines.push((say("rows - parameters", "行数 − 参数个数"), self.estimate.freedom.to_string()));
        lines.push((say("runs of the model", "模型运行次数"), self.runs.to_string()));
        let rows: Vec<Vec<String>> = lines.into_iter().map(|(name, value)| vec![name.to_string(), value]).collect();
        format!("\n{}", table(&rows))
    }

    fn names(&self, numbers: &[usize]) -> String {
        let names = numbers.iter().filter_map(|number| self.parameters.get(*number));
        names.map(|parameter| parameter.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    fn remarks(&self, locale: Locale) -> Vec<String> {
        let mut remarks = Vec::new();
        for (parameter, held) in self.parameters.iter().zip(&self.best.held) {
            let (name, bounds) = (&parameter.name, parameter.bounds);
            let (english, chinese, bound) = match held {
                Held::Free => continue,
                Held::Low => ("lower", "下", bounds.low),
                Held::High => ("upper", "上", bounds.high),
            };
            let bound = rounded(bound, ESTIMATE);
            remarks.push(match locale {
                Locale::English => format!(
                    "{name} is on its {english} bound {bound}: beyond it the sum of squares falls further. Widen the bound if \
                     that makes sense; the standard errors of the others hold for {name} = {bound}."
                ),
                Locale::Chinese => format!(
                    "{name} 在{chinese}界 {bound} 上：越过它平方和还会减小。若有意义，请放宽界限；其他参数的标准误差是在 {name} = {bound} 时的。"
                ),
            });
        }
        remarks.extend(self.about_errors(locale));
        remarks.extend(self.about_end(locale));
        remarks
    }

    fn about_errors(&self, locale: Locale) -> Option<String> {
        Some(match (&self.estimate.errors, locale) {
            (Errors::Known { .. }, _) => return None,
            (Errors::Together(numbers), Locale::English) if numbers.len() == 1 => format!(
                "{} has no influence on what is compared with the data, so nothing can be said of it: do not adjust it, or \
                 compare something that depends on it. No standard errors are given.",
                self.names(numbers)
            ),
            (Errors::Together(numbers), Locale::Chinese) if numbers.len() == 1 => format!(
                "{} 对与数据比较的量没有影响，无法估计：请不要估计它，或比较依赖于它的量。不给出标准误差。",
                self.names(numbers)
            ),
            (Errors::Together(numbers), Locale::English) => format!(
                "The data cannot tell {} apart: changed together they leave the sum of squares as it is (JᵀWJ is singular). Adjust \
                 one of them less, or compare something on which they act differently. No standard errors are given.",
                self.names(numbers)
            ),
            (Errors::Together(numbers), Locale::Chinese) => format!(
                "数据无法区分 {}：它们一起改变时平方和不变（JᵀWJ 奇异）。请少估计其中一个，或比较它们作用不同的量。不给出标准误差。",
                self.names(numbers)
            ),
            (Errors::Failing, Locale::English) => {
                "Runs with values near the estimates fail, so no standard errors can be given.".into()
            }
            (Errors::Failing, Locale::Chinese) => "用估计值附近的值运行会失败，因此不能给出标准误差。".into(),
            (Errors::NoFreedom, Locale::English) => {
                "There are as many parameters as rows: the data leave nothing over to judge the estimates by.".into()
            }
            (Errors::NoFreedom, Locale::Chinese) => "参数个数与数据行数相同：没有余下的数据来评判估计值。".into(),
        })
    }

    fn about_end(&self, locale: Locale) -> Option<String> {
        Some(match (self.best.ended, locale) {
            (Ended::Converged, _) => return None,
            (Ended::Patience, Locale::English) => {
                "The search was given up before it converged: these are the best values \
                 found, perhaps not the least sum of squares. Begin from them (`--set`), or from other values."
                    .into()
            }
            (Ended::Patience, Locale::Chinese) => {
                "搜索在收敛前放弃：这是找到的最好的值，未必使平方和最小。请从它们（`--set`）或其他值再开始。".into()
            }
            (Ended::Failing, Locale::English) => {
                "The search ended where runs fail: these are the best values found, perhaps \
                 not the least sum of squares. Narrower bounds may keep it away from there."
                    .into()
            }
            (Ended::Failing, Locale::Chinese) => {
                "搜索在运行失败处结束：这是找到的最好的值，未必使平方和最小。缩小界限可避开那里。".into()
            }
        })
    }
}

/// Columns side by side, names to the left, numbers to the right.
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
