//! Remarks that a reader of the report needs in addition to the numbers.

use super::Outcome;
use super::estimate::{Errors, Undetermined};
use super::minimise::{Ended, Held, PATIENCE};
use super::report::ESTIMATE;
use crate::io::number::rounded;
use zudyn_translator::diagnostic::Locale;

pub fn remarks(outcome: &Outcome, locale: Locale) -> Vec<String> {
    let mut remarks: Vec<(String, String)> = Vec::new();
    remarks.extend(about_end(outcome));
    remarks.extend(about_bounds(outcome));
    remarks.extend(about_errors(outcome));
    remarks.extend(about_minima(outcome));
    let chosen = remarks.into_iter().map(|(english, chinese)| match locale {
        Locale::English => english,
        Locale::Chinese => chinese,
    });
    chosen.collect()
}

fn names(outcome: &Outcome, numbers: &[usize]) -> String {
    let names = numbers.iter().filter_map(|number| outcome.parameters.get(*number));
    names.map(|parameter| parameter.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn about_bounds(outcome: &Outcome) -> Vec<(String, String)> {
    let mut remarks = Vec::new();
    for (parameter, held) in outcome.parameters.iter().zip(&outcome.best.held) {
        let (name, bounds) = (&parameter.name, parameter.bounds);
        let (english, chinese, bound) = match held {
            Held::Free => continue,
            Held::Low => ("lower", "下", bounds.low),
            Held::High => ("upper", "上", bounds.high),
        };
        let bound = rounded(bound, ESTIMATE);
        remarks.push((
            format!(
                "{name} is on its {english} bound {bound}: beyond it the sum of squares falls further. Widen the bound if \
                 that makes sense. The standard errors of the others hold for {name} = {bound}."
            ),
            format!(
                "{name} 在{chinese}界 {bound} 上：越过它平方和还会减小。若有意义，请放宽界限；其他参数的标准误差是在 {name} = {bound} 时的。"
            ),
        ));
    }
    remarks
}

fn about_errors(outcome: &Outcome) -> Vec<(String, String)> {
    let found = match &outcome.estimate.errors {
        Errors::Found(found) => found,
        Errors::Failing => {
            return vec![(
                "Runs with values near the estimates fail, so zudyn cannot compute standard errors.".into(),
                "用估计值附近的值运行会失败，因此没有标准误差。".into(),
            )];
        }
    };
    let mut remarks: Vec<(String, String)> =
        found.undetermined.iter().map(|undetermined| about_undetermined(outcome, undetermined)).collect();
    if outcome.estimate.deviation.is_none() {
        remarks.push((
            "There are as many parameters as rows, so the data leave nothing to judge the estimates by.".into(),
            "参数个数与数据行数相同：没有余下的数据来评判估计值。".into(),
        ));
    }
    remarks
}

fn about_undetermined(outcome: &Outcome, undetermined: &Undetermined) -> (String, String) {
    let names = names(outcome, undetermined.parameters());
    match undetermined {
        Undetermined::Without(_) => (
            format!(
                "{names} has no influence on what is compared with the data, so its value means nothing. Do not adjust it, \
                 or compare something that depends on it."
            ),
            format!("{names} 对与数据比较的量没有影响，所得的值没有意义：请不要估计它，或比较依赖于它的量。"),
        ),
        Undetermined::Together(several) if several.len() > 1 => (
            format!(
                "The data cannot tell {names} apart: changed together they leave the sum of squares unchanged (JᵀWJ is \
                 singular), so their values mean nothing. Do not adjust one of them, or compare something on which they act \
                 differently."
            ),
            format!(
                "数据无法区分 {names}：它们一起改变时平方和不变（JᵀWJ 奇异），所得的值没有意义。请少估计其中一个，或比较它们作用不同的量。"
            ),
        ),
        Undetermined::Together(_) | Undetermined::Hardly(..) => (
            format!(
                "The data do not determine {names}: values far outside its bounds would do nearly as well. Do not adjust \
                 it, or add data that depend on it."
            ),
            format!("数据不能确定 {names}：远在界限之外的值也几乎同样符合数据。请不要估计它，或增加依赖于它的数据。"),
        ),
    }
}

/// Other minima found by a search from many points.
fn about_minima(outcome: &Outcome) -> Vec<(String, String)> {
    let others = outcome.found.iter().flat_map(|found| &found.others);
    let minima = others.map(|other| {
        let values = outcome.parameters.iter().zip(&other.values);
        let values: Vec<String> =
            values.map(|(parameter, value)| format!("{} = {}", parameter.name, rounded(*value, 4))).collect();
        let (sum, values) = (rounded(other.sum(), ESTIMATE), values.join(", "));
        (
            format!("Another minimum is nearly as good: S = {sum} at {values}."),
            format!("另一个极小值几乎同样好：S = {sum}，{values}。"),
        )
    });
    minima.collect()
}

fn about_end(outcome: &Outcome) -> Option<(String, String)> {
    if outcome.best.ended == Ended::Converged {
        return None;
    }
    let (english, chinese) = why(outcome.best.ended, PATIENCE);
    Some((
        format!(
            "The fit has not converged: {english}. These are the best values found, not a minimum. Start from other values \
             (--set), narrow the bounds, or search from many points (--global multistart:50)."
        ),
        format!(
            "拟合没有收敛：{chinese}。这是找到的最好的值，不是极小值。请从其他值开始（--set），缩小界限，或从多点搜索（--global multistart:50）。"
        ),
    ))
}

/// The reason why a search did not converge.
pub fn why(ended: Ended, steps: usize) -> (String, String) {
    match ended {
        Ended::Converged => (String::new(), String::new()),
        Ended::Patience => {
            (format!("after {steps} steps the sum of squares still falls"), format!("{steps} 步之后平方和仍在减小"))
        }
        Ended::Stuck => (
            "no step makes the sum of squares smaller, though its gradient is not 0".into(),
            "没有一步能使平方和减小，而梯度并不为 0".into(),
        ),
        Ended::Flat => (
            "near the best values no parameter has any influence on what is compared".into(),
            "在最好的值附近，任何参数对所比较的量都没有影响".into(),
        ),
        Ended::Failing => ("runs near the best values fail".into(), "用最好的值附近的值运行会失败".into()),
    }
}
