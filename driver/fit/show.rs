//! Data and fit as comma-separated values and as figures.

use super::data::{Data, Series};
use super::trials::Observed;
use crate::io::number::append_exact;
use crate::io::talk::Talk;
use crate::show::figure::{Figure, Key, Line, Panel, Plot, Points, Scale, Style, svg, time_unit};
use zudyn_translator::Simulation;

/// A row for each row of data: its column, T, the measured value, the fit, their difference, the weight.
pub fn table(data: &Data, last: &Observed) -> String {
    let mut text = String::from("column,T,data,fit,residual,weight\n");
    for series in &data.series {
        for compared in series.compare(last).unwrap_or_default() {
            text.push_str(&series.name);
            for value in [compared.time, compared.data, compared.fit, compared.residual(), compared.weight] {
                text.push(',');
                append_exact(&mut text, value);
            }
            text.push('\n');
        }
    }
    text
}

/// A figure for each AGAINST: the data as points, the fit as a line.
pub fn figures(simulation: &Simulation, data: &Data, last: &Observed, style: &Style, talk: &Talk) -> String {
    let title = talk.say("data and fit", "数据与拟合").to_string();
    let plots = data.series.iter().map(|series| plot(simulation, series, last, talk)).collect();
    svg(&Figure { title, subtitle: String::new(), plots }, style)
}

fn plot(simulation: &Simulation, series: &Series, last: &Observed, talk: &Talk) -> Plot {
    let mut measured = series.rows.clone();
    measured.sort_by(|a, b| a.0.total_cmp(&b.0));
    let key = |name: &str| Key { name: name.to_string(), ..Key::default() };
    let lines = vec![
        Line { key: 0, scale: 0, points: measured.into_iter().collect::<Points>(), dots: true },
        Line { key: 1, scale: 0, points: last.curve(series.value).collect::<Points>(), dots: false },
    ];
    let time = simulation.experiment.output.columns.first();
    Plot {
        time: time.map_or("T".to_string(), |column| column.name.to_string()),
        time_unit: time.and_then(|column| column.unit.clone()).or_else(|| time_unit::of_parameters(simulation)),
        portrait: None,
        scales: vec![Scale { label: series.name.clone(), ..Scale::default() }],
        shades: None,
        keys: vec![key(talk.say("data", "数据")), key(talk.say("fit", "拟合"))],
        panels: vec![Panel { title: String::new(), note: String::new(), lines }],
    }
}
