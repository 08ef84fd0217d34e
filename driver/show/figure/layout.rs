//! The position of everything in a plot, before anything is drawn.
//!
//! ```text
//!     scale  scale | panel   | names | panel   | names        run name, what was changed
//!     scale  scale | panel   | names | panel   | names        … ticks of time, title of time
//!     legend
//! ```
//! Panels with the same scales share the scale columns at the left of their row; otherwise each has its own.

use super::number::{self, Labels};
use super::palette::{self, Look};
use super::scale::Limits;
use super::{Key, Panel, Plot, Portrait, Scale, Style, text};

pub const MARGIN: f64 = 24.0;
pub const TEXT: f64 = 12.0;
pub const SMALL: f64 = 11.0;
pub const TITLE_LINE: f64 = 17.0;
pub const NOTE_LINE: f64 = 14.0;
/// From the axis to the end of its tick labels, from there to its title, and the size of the title.
pub const TICK: f64 = 7.0;
pub const AXIS_TITLE: f64 = 14.0;
const AXIS_ROOM: f64 = 10.0;
pub const TICK_LINE: f64 = 20.0;
const TIME_TITLE_LINE: f64 = 16.0;
const BETWEEN_COLUMNS: f64 = 16.0;
const BETWEEN_ROWS: f64 = 16.0;
pub const LEGEND_LINE: f64 = 19.0;
pub const SAMPLE: f64 = 40.0;
/// Names at the ends of lines: longer ones are cut, and next to several panels only the legend has them.
const LONGEST_NAME: f64 = 120.0;
const LONGEST_BESIDE: f64 = 60.0;
/// From the end of a line to its name, and the space for the arrow after the name of a line that has left the scale.
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
    pub time_title: Title,
    /// Positions of the grid lines across all panels, as fractions of their height.
    pub grid: Vec<f64>,
    pub scales: Vec<ScaleLayout>,
    pub keys: Vec<KeyLayout>,
    pub panels: Vec<PanelLayout>,
    pub legend: Vec<LegendEntry>,
    pub bar: Option<Bar>,
    /// Its actual width: more than requested if the scales alone need more.
    pub right: f64,
    pub bottom: f64,
}

/// The text along an axis: names, which may be cut, and power and unit, which may not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Title {
    pub names: String,
    pub factor: String,
}

pub struct ScaleLayout {
    pub limits: Limits,
    pub ticks: Vec<f64>,
    pub labels: Vec<String>,
    pub label_width: f64,
    pub title: Title,
    /// The colour of the only key that uses it.
    pub look: Option<Look>,
}

impl ScaleLayout {
    fn width(&self) -> f64 {
        TICK + self.label_width + AXIS_TITLE + AXIS_ROOM
    }
}

pub struct KeyLayout {
    pub look: Look,
    /// The labels at the ends of its lines, if there is space.
    pub name: String,
}

pub struct PanelLayout {
    /// The frame ends where the last run in it ends.
    pub frame: Frame,
    pub time: Limits,
    /// Scales at its left, the nearest first, each with the position of its axis.
    pub axes: Vec<(usize, f64)>,
    pub time_title: bool,
    /// Space for its title and note.
    pub heading_width: f64,
}

/// The colours of many runs, instead of a legend.
pub struct Bar {
    pub frame: Frame,
    pub limits: Limits,
    pub ticks: Vec<f64>,
    pub labels: Vec<String>,
    pub title: Title,
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

/// The width that a plot requests.
pub fn wish(plot: &Plot) -> f64 {
    match columns(plot) {
        1 => 760.0,
        2 => 1000.0,
        3 => 1160.0,
        _ => 1320.0,
    }
}

/// `taller`: how much taller than requested the panels should be.
pub fn layout(plot: &Plot, style: &Style, top: f64, width: f64, widest: f64, taller: f64) -> PlotLayout {
    let available = width - 2.0 * MARGIN;
    let scales = scales(plot, style);
    let mut keys: Vec<KeyLayout> = (0..plot.keys.len()).map(|key| key_layout(plot, key)).collect();
    let time = time_limits(plot);

    let mut names = keys.iter().map(|key| text::width(&key.name, SMALL)).fold(0.0, f64::max) + TO_NAME + GONE;
    if plot.shades.is_some() || (names > LONGEST_BESIDE && columns(plot) > 1) {
        let named = |index: usize| plot.keys.get(index).is_some_and(|key| key.reference);
        keys.iter_mut().enumerate().filter(|(index, _)| !named(*index)).for_each(|(_, key)| key.name.clear());
        names = keys.iter().map(|key| text::width(&key.name, SMALL)).fold(0.0, f64::max);
        names = if names > 0.0 { names + TO_NAME } else { 0.0 };
    }
    let shown: Vec<Vec<usize>> = plot.panels.iter().map(shown_scales).collect();
    let shared = shown.windows(2).all(|pair| pair[0] == pair[1]);
    let axes_width = |panel: &Vec<usize>| panel.iter().filter_map(|&s| scales.get(s)).map(ScaleLayout::width).sum();
    let axes: f64 = shown.iter().map(axes_width).fold(0.0, f64::max);

    let columns = columns(plot);
    let (count, gaps) = (columns as f64, (columns - 1) as f64);
    // Labels at adjacent ends of time axes need more space.
    let between = if shared && names < BETWEEN_COLUMNS { 2.0 * BETWEEN_COLUMNS } else { BETWEEN_COLUMNS };
    let taken = if shared { axes } else { axes * count } + names * count + between * gaps;
    let panel_width = ((available - taken) / count).clamp(80.0, widest);
    let panel_height = ((panel_width * 0.62).clamp(140.0, 360.0) + taller).max(80.0);
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
            left += panel_width + names + between;
        }
        bottom = row_top + panel_height + TICK_LINE + BETWEEN_ROWS;
        if panels.iter().skip(row * columns).any(|panel| panel.time_title) {
            bottom += TIME_TITLE_LINE;
        }
    }
    let (legend, bar, bottom) = match bar(plot, available, bottom) {
        Some(bar) => {
            let below = bar.frame.bottom() + TICK_LINE + TIME_TITLE_LINE;
            (Vec::new(), Some(bar), below)
        }
        None => {
            let (legend, below) = legend(plot, available, bottom);
            (legend, None, below)
        }
    };

    let (time_ticks, labels) = time_ticks(time, panel_width);
    let time_title = axis_title(&plot.time, labels.power, plot.time_unit.as_deref());
    let grid = scales.first().map_or(Vec::new(), |scale| {
        scale.ticks.iter().map(|tick| scale.limits.fraction(*tick)).filter(|part| *part > 1e-6).collect()
    });
    PlotLayout {
        time_ticks,
        time_labels: labels.texts,
        time_title,
        grid,
        scales,
        keys,
        panels,
        legend,
        bar,
        right,
        bottom,
    }
}

/// As many round times as the space for their labels allows.
fn time_ticks(time: Limits, width: f64) -> (Vec<f64>, Labels) {
    let most = (width / 44.0).floor().clamp(2.0, 10.0) as usize;
    let tried = (2..=most).rev().map(|count| {
        let ticks = time.round_ticks(count);
        let labels = number::labels(&ticks);
        (ticks, labels)
    });
    let fits = |ticks: &[f64], labels: &Labels| {
        let widest = labels.texts.iter().map(|label| text::width(label, SMALL)).fold(0.0, f64::max);
        ticks.windows(2).all(|pair| (time.fraction(pair[1]) - time.fraction(pair[0])) * width >= widest + 16.0)
    };
    let mut last = None;
    for (ticks, labels) in tried {
        if fits(&ticks, &labels) {
            return (ticks, labels);
        }
        last = Some((ticks, labels));
    }
    last.unwrap_or_else(|| (Vec::new(), number::labels(&[])))
}

/// Colours of runs from their first value to their last.
fn bar(plot: &Plot, available: f64, top: f64) -> Option<Bar> {
    let shades = plot.shades.as_ref()?;
    let limits = shade_limits(&shades.values)?;
    let width = available.min(320.0);
    let (ticks, Labels { power, texts }) = time_ticks(limits, width);
    let frame = Frame { left: MARGIN + 8.0, top: top + 4.0, width: width - 16.0, height: 10.0 };
    Some(Bar { frame, limits, ticks, labels: texts, title: axis_title(&shades.label, power, None) })
}

/// From the lowest to the highest value of a sweep.
fn shade_limits(values: &[f64]) -> Option<Limits> {
    let finite = values.iter().copied().filter(|value| value.is_finite()).map(|value| (value, value));
    finite.reduce(|all, next| (all.0.min(next.0), all.1.max(next.1))).map(|(low, high)| Limits::between(low, high))
}

/// From the common start to the last point in the panel: a short run has a short frame and the same slopes, because all
/// panels use the same width per year.
fn panel_time(plot: &Plot, panel: &Panel, time: Limits) -> Limits {
    if plot.portrait.is_some() {
        return time;
    }
    let ends = panel.lines.iter().filter_map(|line| line.points.span()).map(|span| span.1);
    // A single point does not show the length of its run.
    let last = ends.reduce(f64::max).filter(|&last| last > time.low);
    // A frame too narrow to read is drawn longer than its run.
    let least = time.low * 0.9 + time.high * 0.1;
    Limits::linear(time.low, last.unwrap_or(time.high).max(least).min(time.high))
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

/// All scales of a plot. A single scale has its own round ticks; several scales share a grid.
fn scales(plot: &Plot, style: &Style) -> Vec<ScaleLayout> {
    if let Some(limits) = style.log_y.then(|| logarithmic_scales(plot)).flatten() {
        let limits = limits.into_iter().enumerate();
        return limits.map(|(index, limits)| scale_layout(plot, index, limits, limits.ticks())).collect();
    }
    if let [Scale { low, high, .. }] = &plot.scales[..] {
        let limits = Limits::choose(*low, *high, extremes(plot, 0));
        return vec![scale_layout(plot, 0, limits, limits.ticks())];
    }
    let (parts, limits) = shared_scales(plot);
    let limits = limits.into_iter().enumerate();
    limits.map(|(index, limits)| scale_layout(plot, index, limits, limits.parts(parts))).collect()
}

fn extremes(plot: &Plot, scale: usize) -> Option<(f64, f64)> {
    let lines = plot.panels.iter().flat_map(|panel| &panel.lines).filter(|line| line.scale == scale);
    lines.filter_map(|line| line.points.extremes()).reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)))
}

/// Nothing if a scale has no positive value.
fn logarithmic_scales(plot: &Plot) -> Option<Vec<Limits>> {
    let of = |index: usize| {
        let lines = plot.panels.iter().flat_map(|panel| &panel.lines).filter(|line| line.scale == index);
        let positive = lines.filter_map(|line| line.points.positive_extremes());
        let extremes = positive.reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)));
        let Scale { low, high, .. } = &plot.scales[index];
        Limits::logarithmic(*low, *high, extremes)
    };
    (0..plot.scales.len()).map(of).collect()
}

/// Four to six intervals, whichever leave the least space around the values; given limits are divided into four.
fn shared_scales(plot: &Plot) -> (usize, Vec<Limits>) {
    let given = plot.scales.iter().any(|scale| scale.low.is_some() && scale.high.is_some());
    let in_parts = |parts: usize| -> Vec<Limits> {
        let scales = plot.scales.iter().enumerate();
        scales.map(|(i, scale)| Limits::choose_steps(scale.low, scale.high, extremes(plot, i), parts)).collect()
    };
    let room = |limits: &[Limits]| -> f64 {
        let beside = |(index, limits): (usize, &Limits)| {
            extremes(plot, index).map_or(0.0, |(least, most)| 1.0 - (limits.fraction(most) - limits.fraction(least)))
        };
        limits.iter().enumerate().map(beside).sum()
    };
    let most = if given { 4 } else { 6 };
    let tried = (4..=most).map(|parts| (parts, in_parts(parts)));
    tried.min_by(|a, b| room(&a.1).total_cmp(&room(&b.1))).unwrap_or_default()
}

fn scale_layout(plot: &Plot, index: usize, limits: Limits, ticks: Vec<f64>) -> ScaleLayout {
    let is_reference = |key: usize| plot.keys.get(key).is_some_and(|key| key.reference);
    let lines = || {
        let all = plot.panels.iter().flat_map(|panel| &panel.lines);
        all.filter(|line| line.scale == index && !is_reference(line.key))
    };
    let Scale { label, unit, .. } = &plot.scales[index];
    let (power, labels) = if limits.logarithmic {
        (0, ticks.iter().map(|tick| number::decade(*tick)).collect())
    } else {
        let Labels { power, texts } = number::labels(&ticks);
        (power, texts)
    };
    let label_width = labels.iter().map(|label| text::width(label, SMALL)).fold(0.0, f64::max);
    let key = lines().next().map(|line| line.key);
    let only = key.filter(|&key| lines().all(|line| line.key == key) && plot.shades.is_none());
    let look = only.map(|key| key_layout(plot, key).look);
    ScaleLayout { limits, ticks, labels, label_width, title: axis_title(label, power, unit.as_deref()), look }
}

/// `P (10⁹ people)`
fn axis_title(name: &str, power: i32, unit: Option<&str>) -> Title {
    let factor = (power != 0).then(|| number::ten_to_the(power));
    let factor = match (factor, unit) {
        (None, None) => String::new(),
        (None, Some(unit)) => format!("({unit})"),
        (Some(factor), None) => format!("({factor})"),
        (Some(factor), Some(unit)) => format!("({factor} {unit})"),
    };
    Title { names: name.trim().into(), factor }
}

impl Title {
    /// As much of it as fits; power and unit are never cut.
    pub fn fit(&self, size: f64, room: f64) -> String {
        if self.factor.is_empty() {
            return text::fit(&self.names, size, room);
        }
        if self.names.is_empty() {
            return self.factor.clone();
        }
        let rest = room - text::width(&format!(" {}", self.factor), size);
        if rest < text::width(&self.names, size).min(2.0 * size) {
            self.factor.clone()
        } else {
            format!("{} {}", text::fit(&self.names, size, rest), self.factor)
        }
    }
}

fn key_layout(plot: &Plot, index: usize) -> KeyLayout {
    let key = &plot.keys[index];
    let look = match &plot.shades {
        _ if key.reference => palette::REFERENCE,
        Some(shades) => {
            let part = shade_limits(&shades.values).zip(shades.values.get(index));
            palette::shade(part.map_or(0.0, |(limits, value)| limits.fraction(*value)))
        }
        None => palette::look(plot.keys[..index].iter().filter(|key| !key.reference).count(), key.mark.is_some()),
    };
    KeyLayout { look, name: text::fit(&key.name, SMALL, LONGEST_NAME) }
}

/// All panels have the same time axis, so that a slope means the same in each.
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

/// The legend's text about a key, in addition to its name.
pub fn explanation(key: &Key) -> String {
    match (&key.description, &key.unit) {
        (None, None) => String::new(),
        (Some(description), None) => description.clone(),
        (None, Some(unit)) => format!("({unit})"),
        (Some(description), Some(unit)) => format!("{description} ({unit})"),
    }
}

fn legend(plot: &Plot, available: f64, top: f64) -> (Vec<LegendEntry>, f64) {
    let shown: Vec<usize> = (0..plot.keys.len()).filter(|key| !plot.keys[*key].reference).collect();
    let explained = shown.iter().any(|key| !explanation(&plot.keys[*key]).is_empty());
    if shown.len() < 2 && !explained {
        return (Vec::new(), top);
    }
    let widths = shown
        .iter()
        .map(|key| &plot.keys[*key])
        .map(|key| SAMPLE + 1.06 * text::width(&key.name, TEXT) + text::width(&explanation(key), TEXT) + 8.0);
    let width = widths.fold(0.0, f64::max).min(available - 20.0);
    let columns = ((available / (width + 20.0)).floor() as usize).clamp(1, shown.len().max(1));
    let rows = shown.len().div_ceil(columns);
    let entry = |(place, key): (usize, usize)| LegendEntry {
        key,
        left: MARGIN + (place % columns) as f64 * (width + 20.0),
        baseline: top + LEGEND_LINE * ((place / columns) as f64 + 0.7),
        width,
    };
    (shown.into_iter().enumerate().map(entry).collect(), top + LEGEND_LINE * rows as f64 + 6.0)
}
