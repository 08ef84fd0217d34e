//! What the user of a model asks of a run besides what stands in its text, by names.

use crate::language::scop::text::{Column, Kind, Sweep, Text, VariableId};

/// As the options are written.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// `--stepped k=1,2,5`
    pub stepped: Option<(String, Vec<f64>)>,
    /// `--sweep k=0.1:1:9`: from, to, with.
    pub sweep: Option<(String, f64, f64, u32)>,
    /// `--columns t,y,w[1]`; an array without subscript means all its elements.
    pub columns: Vec<String>,
    /// The columns are chosen by the user of the program: any name may be one.
    pub any: bool,
}

/// The same, for a text.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// In place of STEPPED.
    pub stepped: Option<(VariableId, Vec<f64>)>,
    /// In place of SWEEP.
    pub sweep: Option<Sweep>,
    /// Columns of the table besides those that it has anyhow.
    pub columns: Vec<Column>,
    pub any: bool,
}

/// A name that there is not, or that is of another kind, and the names that there are.
#[derive(Clone, Debug)]
pub struct Unknown {
    pub option: &'static str,
    pub name: String,
    pub names: Vec<String>,
}

impl Asked {
    pub fn of(text: &Text, wanted: &Wanted) -> Result<Asked, Unknown> {
        let mut asked = Asked { any: wanted.any, ..Asked::default() };
        if let Some((name, values)) = &wanted.stepped {
            asked.stepped = Some((parameter(text, "--stepped", name)?, values.clone()));
        }
        if let Some((name, from, to, with)) = &wanted.sweep {
            let variable = parameter(text, "--sweep", name)?;
            asked.sweep = Some(Sweep { variable, from: *from, to: *to, with: *with });
        }
        for name in &wanted.columns {
            asked.columns.extend(columns(text, name)?);
        }
        Ok(asked)
    }
}

/// A single number that a run may change.
fn parameter(text: &Text, option: &'static str, name: &str) -> Result<VariableId, Unknown> {
    let may = |kind: Kind| matches!(kind, Kind::Parameter | Kind::Stepped | Kind::Swept);
    let all = || text.variables.iter().enumerate().filter(|(_, v)| v.size.is_none() && may(v.kind));
    match all().find(|(_, variable)| variable.name == name) {
        Some((number, _)) => Ok(VariableId(number as u32)),
        None => Err(Unknown {
            option,
            name: name.to_string(),
            names: all().map(|(_, variable)| variable.name.clone()).collect(),
        }),
    }
}

fn columns(text: &Text, name: &str) -> Result<Vec<Column>, Unknown> {
    let unknown = || Unknown {
        option: "--columns",
        name: name.to_string(),
        names: text.variables.iter().map(|variable| variable.name.clone()).collect(),
    };
    let (base, element) = match name.split_once('[') {
        Some((base, rest)) => {
            let element = rest.strip_suffix(']').and_then(|number| number.parse::<u32>().ok());
            (base, Some(element.ok_or_else(unknown)?))
        }
        None => (name, None),
    };
    let found = text.variables.iter().position(|variable| variable.name == base).ok_or_else(unknown)?;
    let id = VariableId(found as u32);
    let column = |element| Column { variable: id, element };
    match (text.variable(id).size, element) {
        (None, None) => Ok(vec![column(None)]),
        (Some(size), None) => Ok((0..size).map(|at| column(Some(at))).collect()),
        (Some(size), Some(at)) if at < size => Ok(vec![column(Some(at))]),
        _ => Err(unknown()),
    }
}
