//! Where everything of a plot stands, before anything is drawn.
//!
//! ```text
//!     scale  scale | panel   | names | panel   | names        run name, what was changed
//!     scale  scale | panel   | names | panel   | names        … ticks of time, title of time
//!     legend
//! ```
//! Panels that show the same scales share the columns at the left of their row; otherwise each has its own.

use super::number::{self, Labels};
use super::palette::{self, Look};
use super::scale::Limits;
use super::{Key, Panel, Plot, Portrait, Scale, text};

pub const MARGIN: f64 = 24.0;
pub const TEXT: f64 = 12.0;
pub const SMALL: f64 = 11.0;
pub const TITLE_LINE: f64 = 17.0;
pub const NOTE_LINE: f64 = 14.0;
/// From the axis to the end of its tick labels, from there to its title, and the room of the title.
pub const TICK: f64 = 7.0;
pub const AXIS_TITLE: f64 = 14.0;
const AXIS_ROOM: f64 = 10.0;
pub const TICK_LINE: f64 = 20.0;
const TIME_TITLE_LINE: f64 = 16.0;
const BETWEEN_COLUMNS: f64 = 16.0;
const BETWEEN_ROWS: f64 = 16.0;
pub const LEGEND_LINE: f64 = 19.0;
pub const SAMPLE: f64 = 40.0;
/// Names at the ends of lines: longer ones are cut, and beside several panels they are left to the legend.
const LONGEST_NAME: f64 = 120.0;
const LONGEST_BESIDE: f64 = 60.0;
/// From the end of a line to its name, and for the arrow after the name of one that has left the scale.
pub const TO_NAME: f64 = 9.0;
const GONE: f64 = 10.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    pub fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.left + x * self.width, self.top + (1.0 - y) * self.height)
    }

    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

pub struct PlotLayout {
    pub time_ticks: Vec<f64>,
    pub time_labels: Vec<String>,
    pub time_title: String,
    pub scales: Vec<ScaleLayout>,
    pub keys: Vec<KeyLayout>,
    pub panels: Vec<PanelLayout>,
    pub legend: Vec<LegendEntry>,
    /// How far it reaches: farther than it was given where the scales alone take that much.
    pub right: f64,
    pub bottom: f64,
}

pub struct ScaleLayout {
    pub limits: Limits,
    pub labels: Vec<String>,
    pub label_width: f64,
    pub title: String,
    /// Of the only key that uses it.
    pub look: Option<Look>,
}

impl ScaleLayout {
    fn width(&self) -> f64 {
        TICK + self.label_width + AXIS_TITLE + AXIS_ROOM
    }
}

pub struct KeyLayout {
    pub look: Look,
    /// What stands at the end of its lines, if there is room.
    pub name: String,
}

pub struct PanelLayout {
    /// The frame ends where the last run in it ends.
    pub frame: Frame,
    pub time: Limits,
    /// Scales drawn at its left, the nearest first, each with the place of its axis.
    pub axes: Vec<(usize, f64)>,
    pub time_title: bool,
    /// Room for its title and note.
    pub heading_width: f64,
}

pub struct LegendEntry {
    pub key: usize,
    pub left: f64,
    pub baseline: f64,
    pub width: f64,
}

/// Panels side by side.
pub fn columns(plot: &Plot) -> usize {
    match plot.panels.len() {
        0 | 1 => 1,
        2 | 4 => 2,
        count if count <= 9 => 3,
        _ => 4,
    }
}

/// The width a plot asks for.
pub fn wish(plot: &Plot) -> f64 {
    match columns(plot) {
        1 => 760.0,
        2 => 1000.0,
        3 => 1160.0,
        _ => 1320.0,
    }
}

pub fn layout(plot: &Plot, top: f64, width: f64, widest: f64) -> PlotLayout {
    let available = width - 2.0 * MARGIN;
    let scales: Vec<ScaleLayout> = (0..plot.scales.len()).map(|scale| scale_layout(plot, scale)).collect();
    let mut keys: Vec<KeyLayout> = plot.keys.iter().enumerate().map(|(i, key)| key_layout(i, key)).collect();
    let time = time_limits(plot);

    let mut names = keys.iter().map(|key| text::width(&key.name, SMALL)).fold(0.0, f64::max) + TO_NAME + GONE;
    if names > LONGEST_BESIDE && columns(plot) > 1 {
        keys.iter_mut().for_each(|key| key.name.clear());
        names = 0.0;
    }
    let shown: Vec<Vec<usize>> = plot.panels.iter().map(shown_scales).collect();
    let shared = shown.windows(2).all(|pair| pair[0] == pair[1]);
    let axes_width = |panel: &Vec<usize>| panel.iter().filter_map(|&s| scales.get(s)).map(ScaleLayout::width).sum();
    let axes: f64 = shown.iter().map(axes_width).fold(0.0, f64::max);

    let columns = columns(plot);
    let (count, gaps) = (columns as f64, (columns - 1) as f64);
    let taken = if shared { axes } else { axes * count } + names * count + BETWEEN_COLUMNS * gaps;
    let panel_width = ((available - taken) / count).clamp(80.0, widest);
    let panel_height = (panel_width * 0.62).clamp(140.0, 360.0);
    let titled = plot.panels.iter().any(|panel| !panel.title.is_empty());
    let noted = plot.panels.iter().any(|panel| !panel.note.is_empty());
    let heading = if titled { TITLE_LINE } else { 0.0 } + if noted { NOTE_LINE } else { 0.0 } + 6.0;

    let mut panels = Vec::new();
    let (mut right, mut bottom) = (0.0f64, top);
    for (row, members) in shown.chunks(columns).enumerate() {
        let mut left = MARGIN;
        let row_top = bottom + heading;
        for (column, scales_here) in members.iter().enumerate() {
            let own_axes = !shared || column == 0;
            if own_axes {
                left += axes;
            }
            let here = panel_time(plot, &plot.panels[row * columns + column], time);
            let part = time.fraction(here.high).clamp(0.1, 1.0);
            let frame = Frame { left, top: row_top, width: panel_width * part, height: panel_height };
            panels.push(PanelLayout {
                frame,
                time: here,
                axes: if own_axes { axes_at(scales_here, &scales, left) } else { Vec::new() },
                time_title: row * columns + column + columns >= plot.panels.len(),
                heading_width: panel_width + names,
            });
            right = right.max(left + panel_width + names);
            left += panel_width + names + BETWEEN_COLUMNS;
        }
        bottom = row_top + panel_height + TICK_LINE + BETWEEN_ROWS;
        if panels.iter().skip(row * columns).any(|panel| panel.time_title) {
            bottom += TIME_TITLE_LINE;
        }
    }
    let (legend, bottom) = legend(plot, available, bottom);

    let ticks = time.round_ticks((panel_width / 68.0).floor().clamp(2.0, 12.0) as usize);
    let Labels { power, texts } = number::labels(&ticks);
    let time_title = axis_title(&plot.time, power, plot.time_unit.as_deref());
    PlotLayout { time_ticks: ticks, time_labels: texts, time_title, scales, keys, panels, legend, right, bottom }
}

/// From the common start to the last point in the panel: a short run has a short frame and, as all
/// panels have the same room for a year, the same slopes.
fn panel_time(plot: &Plot, panel: &Panel, time: Limits) -> Limits {
    if plot.portrait.is_some() {
        return time;
    }
    let ends = panel.lines.iter().filter_map(|line| line.points.span()).map(|span| span.1);
    // A single point does not say how long its run was to be.
    let last = ends.reduce(f64::max).filter(|&last| last > time.low);
    // A frame too narrow to read is drawn longer than its run.
    let least = time.low * 0.9 + time.high * 0.1;
    Limits { low: time.low, high: last.unwrap_or(time.high).max(least).min(time.high) }
}

fn shown_scales(panel: &Panel) -> Vec<usize> {
    let mut shown = Vec::new();
    for line in &panel.lines {
        if !shown.contains(&line.scale) {
            shown.push(line.scale);
        }
    }
    shown.sort_unstable();
    shown
}

fn axes_at(shown: &[usize], scales: &[ScaleLayout], left: f64) -> Vec<(usize, f64)> {
    let mut at = left;
    let mut axes = Vec::new();
    for &scale in shown {
        let Some(layout) = scales.get(scale) else { continue };
        axes.push((scale, at));
        at -= layout.width();
    }
    axes
}

fn scale_layout(plot: &Plot, index: usize) -> ScaleLayout {
    let lines = || plot.panels.iter().flat_map(|panel| &panel.lines).filter(|line| line.scale == index);
    let extremes =
        lines().filter_map(|line| line.points.extremes()).reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)));
    let Scale { label, unit, low, high } = &plot.scales[index];
    let limits = Limits::choose(*low, *high, extremes);
    let Labels { power, texts: labels } = number::labels(&limits.quarters());
    let label_width = labels.iter().map(|label| text::width(label, SMALL)).fold(0.0, f64::max);
    let key = lines().next().map(|line| line.key);
    let only = key.filter(|&key| lines().all(|line| line.key == key));
    let look = only.and_then(|key| Some(key_layout(key, plot.keys.get(key)?).look));
    ScaleLayout { limits, labels, label_width, title: axis_title(label, power, unit.as_deref()), look }
}

/// `P (10⁹ people)`
fn axis_title(name: &str, power: i32, unit: Option<&str>) -> String {
    let factor = (power != 0).then(|| number::ten_to_the(power));
    let title = match (factor, unit) {
        (None, None) => name.into(),
        (None, Some(unit)) => format!("{name} ({unit})"),
        (Some(factor), None) => format!("{name} ({factor})"),
        (Some(factor), Some(unit)) => format!("{name} ({factor} {unit})"),
    };
    title.trim().into()
}

fn key_layout(index: usize, key: &Key) -> KeyLayout {
    KeyLayout { look: palette::look(index, key.mark.is_some()), name: text::fit(&key.name, SMALL, LONGEST_NAME) }
}

/// All panels show the same time, so that a slope means the same in each.
fn time_limits(plot: &Plot) -> Limits {
    let spans = plot.panels.iter().flat_map(|panel| &panel.lines).filter_map(|line| line.points.span());
    let span = spans.reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)));
    match plot.portrait {
        None => span.map_or(Limits::between(0.0, 1.0), |(first, last)| Limits::between(first, last)),
        Some(Portrait { limits: None }) => Limits::choose(None, None, span),
        Some(Portrait { limits: Some((low, high)) }) => {
            let (least, most) = span.unwrap_or((low, high));
            Limits::between(low.min(least), high.max(most))
        }
    }
}

/// What the legend says of a key beside its name.
pub fn explanation(key: &Key) -> String {
    match (&key.description, &key.unit) {
        (None, None) => String::new(),
        (Some(description), None) => description.clone(),
        (None, Some(unit)) => format!("({unit})"),
        (Some(description), Some(unit)) => format!("{description} ({unit})"),
    }
}

fn legend(plot: &Plot, available: f64, top: f64) -> (Vec<LegendEntry>, f64) {
    let explained = plot.keys.iter().any(|key| !explanation(key).is_empty());
    if plot.keys.len() < 2 && !explained {
        return (Vec::new(), top);
    }
    let widths = plot
        .keys
        .iter()
        .map(|key| SAMPLE + 1.06 * text::width(&key.name, TEXT) + text::width(&explanation(key), TEXT) + 8.0);
    let width = widths.fold(0.0, f64::max).min(available - 20.0);
    let columns = ((available / (width + 20.0)).floor() as usize).clamp(1, plot.keys.len().max(1));
    let entry = |(key, _)| LegendEntry {
        key,
        left: MARGIN + (key % columns) as f64 * (width + 20.0),
        baseline: top + LEGEND_LINE * ((key / columns) as f64 + 0.7),
        width,
    };
    let rows = plot.keys.len().div_ceil(columns);
    (plot.keys.iter().enumerate().map(entry).collect(), top + LEGEND_LINE * rows as f64 + 6.0)
}
