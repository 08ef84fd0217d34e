//! Draws a figure. All styling uses presentation attributes, because style sheets do not survive drawing programs and
//! typesetting systems.

use super::canvas::{Canvas, Px, path};
use super::layout::{self, Bar, Frame, MARGIN, PanelLayout, PlotLayout, SMALL, TEXT};
use super::palette::{self, AXIS, GRID, INK, PAPER, QUIET};
use super::trace::{Trace, height_at, trace};
use super::{Figure, Key, Panel, Plot, Style, label, number, text};

const TITLE: f64 = 17.0;
/// How much wider bold letters can be than the measured ones.
const BOLD: f64 = 1.25;
/// Between the names at the ends of lines.
const NAME_LINE: f64 = 13.0;
const BADGE: f64 = 6.0;
/// Standard widths of figures, and limits of requested lengths.
const LEAST: f64 = 320.0;
const MOST: f64 = 6000.0;

/// The whole SVG document.
pub fn svg(figure: &Figure, style: &Style) -> String {
    let wish = figure.plots.iter().map(layout::wish).fold(600.0, f64::max);
    let asked = style.width.filter(|width| width.is_finite());
    let width = asked.unwrap_or(wish).clamp(LEAST, MOST);
    let room = width - 2.0 * MARGIN;
    let title = text::wrap(&figure.title, TITLE * BOLD, room, 3);
    let subtitle = text::wrap(&figure.subtitle, TEXT, room, 3);
    let heading = MARGIN + 22.0 * title.len() as f64 + 16.0 * subtitle.len() as f64;
    // Next to plots of many panels, a single panel should not look more important than it is.
    let widest = match asked {
        Some(_) => f64::INFINITY,
        None if figure.plots.len() > 1 => 460.0,
        None => 640.0,
    };
    let lay = |taller: f64| {
        let mut top = heading;
        let mut layouts = Vec::new();
        for plot in &figure.plots {
            let layout = layout::layout(plot, style, top, width, widest, taller);
            top = layout.bottom + 12.0;
            layouts.push(layout);
        }
        (layouts, (top + MARGIN - 12.0).ceil())
    };
    let (mut layouts, mut height) = lay(0.0);
    if let Some(asked) = style.height.filter(|height| height.is_finite()) {
        let asked = asked.clamp(LEAST * 0.6, MOST);
        let rows: usize = figure.plots.iter().map(|plot| plot.panels.len().div_ceil(layout::columns(plot))).sum();
        let needed;
        (layouts, needed) = lay((asked - height) / rows.max(1) as f64);
        height = needed.max(asked);
    }
    let width = layouts.iter().map(|layout| (layout.right + MARGIN).ceil()).fold(width, f64::max);

    let mut canvas = Canvas::new();
    canvas.open(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("width", &Px(width)),
            ("height", &Px(height)),
            ("viewBox", &format!("0 0 {} {}", Px(width), Px(height))),
            ("role", &"img"),
            ("font-family", &text::FONTS),
            ("font-size", &TEXT),
            ("fill", &INK),
        ],
    );
    canvas.text("title", &[], &figure.title);
    canvas.text("desc", &[], &describe(figure));
    canvas.empty("rect", &[("width", &Px(width)), ("height", &Px(height)), ("fill", &PAPER)]);
    let mut baseline = MARGIN + 10.0;
    for line in &title {
        let place: &[(&str, &dyn std::fmt::Display)] =
            &[("x", &MARGIN), ("y", &Px(baseline)), ("font-size", &TITLE), ("font-weight", &"bold")];
        canvas.text("text", place, line);
        baseline += 22.0;
    }
    for line in &subtitle {
        canvas.text("text", &[("x", &MARGIN), ("y", &Px(baseline - 2.0)), ("fill", &QUIET)], line);
        baseline += 16.0;
    }
    for (plot, layout) in figure.plots.iter().zip(&layouts) {
        canvas.open("g", &[("class", &"plot")]);
        for (panel, place) in plot.panels.iter().zip(&layout.panels) {
            draw_panel(&mut canvas, plot, panel, layout, place);
        }
        draw_legend(&mut canvas, plot, layout);
        if let Some(bar) = &layout.bar {
            draw_bar(&mut canvas, bar);
        }
        canvas.close("g");
    }
    canvas.close("svg");
    canvas.finish()
}

/// A description for readers who cannot see the figure.
fn describe(figure: &Figure) -> String {
    let mut sentences = Vec::new();
    for plot in &figure.plots {
        for panel in &plot.panels {
            let keys: Vec<&Key> = panel.lines.iter().filter_map(|line| plot.keys.get(line.key)).collect();
            let names: Vec<&str> = match (&plot.shades, &keys[..]) {
                (Some(_), [first, .., last]) => vec![&first.name, "…", &last.name],
                _ => keys.iter().map(|key| key.name.as_str()).collect(),
            };
            let title = if panel.title.is_empty() { String::new() } else { format!("{}: ", panel.title) };
            let spans = panel.lines.iter().filter_map(|line| line.points.span());
            let span = spans.reduce(|all, next| (all.0.min(next.0), all.1.max(next.1)));
            let span = span.map_or(String::new(), |(first, last)| {
                format!(", {} {}–{}", plot.time, number::number(first), number::number(last))
            });
            sentences.push(format!("{title}{}{span}.", names.join(", ")));
        }
    }
    sentences.join(" ")
}

fn draw_panel(canvas: &mut Canvas, plot: &Plot, panel: &Panel, layout: &PlotLayout, place: &PanelLayout) {
    let frame = place.frame;
    canvas.open("g", &[("class", &"panel")]);
    draw_heading(canvas, plot, panel, place);
    draw_grid(canvas, layout, place);
    draw_time(canvas, layout, place);
    for &(scale, at) in &place.axes {
        draw_axis(canvas, layout, scale, at, frame, place.axes.len() > 1);
    }
    let traces: Vec<Trace> = panel
        .lines
        .iter()
        .map(|line| match layout.scales.get(line.scale) {
            Some(scale) => trace(&line.points, place.time, scale.limits, frame.width * 2.0),
            None => Trace::default(),
        })
        .collect();
    // The first curve of the card is drawn last, above the others, as on DYNAMO's page.
    for (line, trace) in panel.lines.iter().zip(&traces).rev() {
        if let (Some(key), Some(key_layout)) = (plot.keys.get(line.key), layout.keys.get(line.key)) {
            if line.dots {
                draw_dots(canvas, key, key_layout.look, trace, frame);
            } else {
                let width = if key.reference {
                    1.0
                } else if plot.shades.is_some() {
                    1.3
                } else {
                    1.8
                };
                draw_line(canvas, key, key_layout.look, trace, frame, width);
            }
        }
    }
    draw_badges(canvas, plot, panel, layout, &traces, frame);
    draw_names(canvas, panel, layout, &traces, frame);
    canvas.close("g");
}

fn draw_heading(canvas: &mut Canvas, plot: &Plot, panel: &Panel, place: &PanelLayout) {
    let noted = plot.panels.iter().any(|panel| !panel.note.is_empty());
    let mut baseline = place.frame.top - 9.0 - if noted { layout::NOTE_LINE } else { 0.0 };
    let left = Px(place.frame.left);
    if !panel.title.is_empty() {
        let title = text::fit(&panel.title, TEXT * BOLD, place.heading_width);
        canvas.text("text", &[("x", &left), ("y", &Px(baseline)), ("font-weight", &"bold")], &title);
    }
    if !panel.note.is_empty() {
        baseline += layout::NOTE_LINE;
        let note = text::fit(&panel.note, SMALL, place.heading_width);
        canvas.text("text", &[("x", &left), ("y", &Px(baseline)), ("font-size", &SMALL), ("fill", &QUIET)], &note);
    }
}

fn draw_grid(canvas: &mut Canvas, layout: &PlotLayout, place: &PanelLayout) {
    let frame = place.frame;
    let mut data = String::new();
    for &part in &layout.grid {
        let (left, y) = frame.place((0.0, part));
        data.push_str(&path(&[(left, y), (frame.right(), y)]));
    }
    for (x, _) in time_ticks(layout, place) {
        let (x, bottom) = frame.place((x, 0.0));
        data.push_str(&path(&[(x, bottom), (x, frame.top)]));
    }
    canvas.empty("path", &[("class", &"grid"), ("d", &data), ("stroke", &GRID), ("fill", &"none")]);
}

/// The ticks within a panel: the fraction of its width, and the label.
fn time_ticks<'a>(layout: &'a PlotLayout, place: &PanelLayout) -> impl Iterator<Item = (f64, &'a String)> {
    let time = place.time;
    let ticks = layout.time_ticks.iter().map(move |&tick| time.fraction(tick)).zip(&layout.time_labels);
    ticks.filter(|(x, _)| (0.0..=1.0).contains(x))
}

fn draw_time(canvas: &mut Canvas, layout: &PlotLayout, place: &PanelLayout) {
    let frame = place.frame;
    let mut data = path(&[(frame.left, frame.bottom()), (frame.right(), frame.bottom())]);
    canvas.open("g", &[("class", &"time"), ("text-anchor", &"middle"), ("font-size", &SMALL)]);
    for (x, label) in time_ticks(layout, place) {
        let (x, y) = frame.place((x, 0.0));
        data.push_str(&path(&[(x, y), (x, y + 4.0)]));
        canvas.text("text", &[("x", &Px(x)), ("y", &Px(y + 16.0))], label);
    }
    canvas.empty("path", &[("d", &data), ("stroke", &AXIS), ("fill", &"none")]);
    if place.time_title {
        let (x, y) = (Px(frame.left + frame.width / 2.0), Px(frame.bottom() + layout::TICK_LINE + 13.0));
        let title = layout.time_title.fit(TEXT, place.heading_width);
        canvas.text("text", &[("x", &x), ("y", &y), ("font-size", &TEXT)], &title);
    }
    canvas.close("g");
}

/// One scale at the left of a panel. Several are side by side, each in the colour of its only line.
fn draw_axis(canvas: &mut Canvas, layout: &PlotLayout, scale: usize, at: f64, frame: Frame, several: bool) {
    let Some(scale) = layout.scales.get(scale) else { return };
    let (line, ink) = match scale.look {
        Some(look) if several => (look.line, look.text),
        _ => (AXIS, INK),
    };
    canvas.open("g", &[("class", &"scale"), ("text-anchor", &"end"), ("font-size", &SMALL), ("fill", &ink)]);
    let mut data = path(&[(at, frame.bottom()), (at, frame.top)]);
    for (label, tick) in scale.labels.iter().zip(&scale.ticks) {
        let (_, y) = frame.place((0.0, scale.limits.fraction(*tick)));
        data.push_str(&path(&[(at - 4.0, y), (at, y)]));
        canvas.text("text", &[("x", &Px(at - layout::TICK)), ("y", &Px(y + SMALL * 0.35))], label);
    }
    canvas.empty("path", &[("d", &data), ("stroke", &line), ("fill", &"none")]);
    let (x, y) = (at - layout::TICK - scale.label_width - 7.0, frame.top + frame.height / 2.0);
    let turn = format!("translate({} {}) rotate(-90)", Px(x), Px(y));
    let title = scale.title.fit(TEXT, frame.height);
    canvas.text("text", &[("transform", &turn), ("text-anchor", &"middle"), ("font-size", &TEXT)], &title);
    canvas.close("g");
}

fn draw_line(canvas: &mut Canvas, key: &Key, look: super::palette::Look, trace: &Trace, frame: Frame, width: f64) {
    canvas.open("g", &[("class", &"line"), ("stroke", &look.line), ("fill", &look.line)]);
    canvas.text("title", &[], &spoken(key));
    let mut data = String::new();
    for piece in &trace.pieces {
        let places: Vec<(f64, f64)> = piece.iter().map(|&place| frame.place(place)).collect();
        if let [(x, y)] = places[..] {
            canvas.empty("circle", &[("cx", &Px(x)), ("cy", &Px(y)), ("r", &3), ("stroke", &"none")]);
        } else {
            data.push_str(&path(&places));
        }
    }
    if !data.is_empty() {
        canvas.empty(
            "path",
            &[
                ("d", &data),
                ("fill", &"none"),
                ("stroke-width", &width),
                ("stroke-linejoin", &"round"),
                ("stroke-linecap", &if look.dashes.is_some() { "butt" } else { "round" }),
                ("stroke-dasharray", &look.dashes.unwrap_or("none")),
            ],
        );
    }
    // An arrowhead where the line leaves the scale, so that the cut is visible.
    for excursion in trace.excursions.iter().take(40) {
        let (x, edge) = frame.place((excursion.at, if excursion.above { 1.0 } else { 0.0 }));
        let (edge, inward) = if excursion.above { (edge - 1.0, 8.0) } else { (edge + 1.0, -8.0) };
        let data = format!(
            "M{} {}L{} {}L{} {}Z",
            Px(x - 4.5),
            Px(edge + inward),
            Px(x + 4.5),
            Px(edge + inward),
            Px(x),
            Px(edge)
        );
        canvas.open("path", &[("d", &data), ("stroke", &"none")]);
        canvas.text("title", &[], &format!("{} {}", key.name, number::number(excursion.farthest)));
        canvas.close("path");
    }
    canvas.close("g");
}

/// The points of a line only, each at its own position.
fn draw_dots(canvas: &mut Canvas, key: &Key, look: super::palette::Look, trace: &Trace, frame: Frame) {
    canvas.open("g", &[("class", &"dots")]);
    canvas.text("title", &[], &spoken(key));
    for &place in trace.places.iter().filter(|place| (-0.02..=1.02).contains(&place.1)) {
        draw_dot(canvas, frame.place(place), look);
    }
    canvas.close("g");
}

fn draw_dot(canvas: &mut Canvas, (x, y): (f64, f64), look: super::palette::Look) {
    let place: &[(&str, &dyn std::fmt::Display)] = &[
        ("cx", &Px(x)),
        ("cy", &Px(y)),
        ("r", &3.2),
        ("fill", &PAPER),
        ("stroke", &look.line),
        ("stroke-width", &1.6),
    ];
    canvas.empty("circle", place);
}

/// A line segment in the legend.
fn draw_sample(canvas: &mut Canvas, data: &str, look: super::palette::Look) {
    canvas.empty(
        "path",
        &[
            ("d", &data),
            ("stroke", &look.line),
            ("stroke-width", &1.8),
            ("stroke-dasharray", &look.dashes.unwrap_or("none")),
        ],
    );
}

fn spoken(key: &Key) -> String {
    let explanation = layout::explanation(key);
    if explanation.is_empty() { key.name.clone() } else { format!("{}: {explanation}", key.name) }
}

/// The colour bar of a sweep.
fn draw_bar(canvas: &mut Canvas, bar: &Bar) {
    let frame = bar.frame;
    let slices = (frame.width / 4.0).ceil().max(1.0);
    canvas.open("g", &[("class", &"bar"), ("text-anchor", &"middle"), ("font-size", &SMALL)]);
    for slice in 0..slices as u32 {
        let part = |place: f64| frame.left + frame.width * place / slices;
        let (left, right) = (part(f64::from(slice)), part(f64::from(slice) + 1.0));
        let look = palette::shade((f64::from(slice) + 0.5) / slices);
        // They overlap slightly to hide the seams.
        let wide = Px((right - left + 0.6).min(frame.right() - left));
        let place: &[(&str, &dyn std::fmt::Display)] =
            &[("x", &Px(left)), ("y", &Px(frame.top)), ("width", &wide), ("height", &Px(frame.height))];
        canvas.empty("rect", &[place, &[("fill", &look.line)]].concat());
    }
    let mut data = String::new();
    for (label, tick) in bar.labels.iter().zip(&bar.ticks) {
        let (x, y) = frame.place((bar.limits.fraction(*tick), 0.0));
        data.push_str(&path(&[(x, y), (x, y + 4.0)]));
        canvas.text("text", &[("x", &Px(x)), ("y", &Px(y + 16.0))], label);
    }
    canvas.empty("path", &[("d", &data), ("stroke", &AXIS), ("fill", &"none")]);
    let (x, y) = (Px(frame.left + frame.width / 2.0), Px(frame.bottom() + layout::TICK_LINE + 11.0));
    canvas.text("text", &[("x", &x), ("y", &y), ("font-size", &TEXT)], &bar.title.fit(TEXT, frame.width));
    canvas.close("g");
}

/// The marks on the lines, at different positions so that marks of two lines never meet.
fn draw_badges(canvas: &mut Canvas, plot: &Plot, panel: &Panel, layout: &PlotLayout, traces: &[Trace], frame: Frame) {
    let marked = |key: usize| plot.keys.get(key).filter(|key| !key.reference).and_then(|key| key.mark);
    let lines: Vec<_> = panel
        .lines
        .iter()
        .zip(traces)
        .filter_map(|(line, trace)| Some((marked(line.key)?, layout.keys.get(line.key)?.look, trace)))
        .collect();
    let count = lines.len() as f64;
    // Within the time covered by lines: a short run may leave space at the right.
    let span = lines.iter().flat_map(|(_, _, trace)| &trace.pieces).flatten().map(|place| place.0);
    let (from, to) = span.fold((1.0f64, 0.0f64), |all, x| (all.0.min(x), all.1.max(x)));
    let each = ((to - from) * frame.width / (count * 2.2 * BADGE)).floor().clamp(1.0, 4.0);
    for (i, (mark, look, trace)) in lines.into_iter().enumerate() {
        for round in 0..each as u32 {
            let x = from + (to - from) * (f64::from(round) + (i as f64 + 0.5) / count) / each;
            // Not on the arrowhead of a line that leaves the scale.
            let free = trace.excursions.iter().all(|excursion| (excursion.at - x).abs() * frame.width > 3.0 * BADGE);
            if let Some(y) = height_at(trace, x).filter(|_| free) {
                draw_badge(canvas, mark, look, frame.place((x, y)));
            }
        }
    }
}

fn draw_badge(canvas: &mut Canvas, mark: char, look: super::palette::Look, (x, y): (f64, f64)) {
    canvas.empty("circle", &[("cx", &Px(x)), ("cy", &Px(y)), ("r", &BADGE), ("fill", &PAPER), ("stroke", &look.line)]);
    // Signs are smaller than letters, and are not on the baseline.
    let (size, lower) = match mark {
        '*' => (14.0, 7.0),
        '.' | ',' => (14.0, 2.0),
        '-' | '+' | '=' | '<' | '>' => (11.0, 3.7),
        _ => (8.0, 2.9),
    };
    let place: &[(&str, &dyn std::fmt::Display)] = &[
        ("x", &Px(x)),
        ("y", &Px(y + lower)),
        ("text-anchor", &"middle"),
        ("font-size", &size),
        ("font-weight", &"bold"),
        ("fill", &look.text),
    ];
    canvas.text("text", place, &mark.to_string());
}

/// The names at the ends of the lines, moved apart if lines end close together.
fn draw_names(canvas: &mut Canvas, panel: &Panel, layout: &PlotLayout, traces: &[Trace], frame: Frame) {
    let mut ends = Vec::new();
    for (line, trace) in panel.lines.iter().zip(traces) {
        let Some(key) = layout.keys.get(line.key).filter(|key| !key.name.is_empty()) else { continue };
        let Some(end) = trace.end else { continue };
        let name = match trace.gone {
            None => key.name.clone(),
            Some(true) => format!("{} ↑", key.name),
            Some(false) => format!("{} ↓", key.name),
        };
        ends.push((frame.place(end), name, key.look, trace.gone.is_some()));
    }
    ends.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
    canvas.open("g", &[("class", &"names"), ("font-size", &SMALL)]);
    // Runs may end at different times; only names that begin at the same position can collide.
    for together in ends.chunk_by(|a, b| b.0.0 - a.0.0 < 1.0) {
        let wanted: Vec<f64> = together.iter().map(|end| end.0.1).collect();
        let places = label::spread(&wanted, NAME_LINE, frame.top, frame.bottom());
        for (((x, y), name, look, gone), &at) in together.iter().zip(&places) {
            if (at - y).abs() > 3.0 && !gone {
                let data = path(&[(x + 1.5, *y), (x + layout::TO_NAME - 1.5, at)]);
                canvas
                    .empty("path", &[("d", &data), ("stroke", &look.line), ("stroke-width", &0.7), ("fill", &"none")]);
            }
            let (x, y) = (Px(x + layout::TO_NAME), Px(at + SMALL * 0.35));
            if x.0 < frame.right() {
                // Among the lines of longer runs, a background-coloured rim keeps it readable.
                let rim: &[(&str, &dyn std::fmt::Display)] =
                    &[("x", &x), ("y", &y), ("fill", &PAPER), ("stroke", &PAPER), ("stroke-width", &4)];
                canvas.text("text", rim, name);
            }
            canvas.text("text", &[("x", &x), ("y", &y), ("fill", &look.text)], name);
        }
    }
    canvas.close("g");
}

fn draw_legend(canvas: &mut Canvas, plot: &Plot, layout: &PlotLayout) {
    canvas.open("g", &[("class", &"legend")]);
    for entry in &layout.legend {
        let (Some(key), Some(key_layout)) = (plot.keys.get(entry.key), layout.keys.get(entry.key)) else { continue };
        let (look, y) = (key_layout.look, entry.baseline - 4.0);
        let (left, right) = (entry.left, entry.left + layout::SAMPLE - 10.0);
        if plot.panels.iter().flat_map(|panel| &panel.lines).any(|line| line.key == entry.key && line.dots) {
            draw_dot(canvas, ((left + right) / 2.0, y), look);
        } else {
            draw_sample(canvas, &path(&[(left, y), (right, y)]), look);
        }
        if let Some(mark) = key.mark {
            draw_badge(canvas, mark, look, (entry.left + (layout::SAMPLE - 10.0) / 2.0, y));
        }
        let room = entry.width - layout::SAMPLE;
        let name = text::fit(&key.name, TEXT * 1.06, room);
        let explanation = layout::explanation(key);
        let rest = room - text::width(&name, TEXT * 1.06);
        // Complete, or long enough to be readable.
        let fits = rest >= text::width(&explanation, TEXT).min(40.0);
        let shown = if fits { text::fit(&explanation, TEXT, rest) } else { String::new() };
        let left = Px(entry.left + layout::SAMPLE - 2.0);
        let place: &[(&str, &dyn std::fmt::Display)] =
            &[("x", &left), ("y", &Px(entry.baseline)), ("font-weight", &"bold")];
        canvas.text_with_rest(place, &name, &[("dx", &6), ("font-weight", &"normal"), ("fill", &QUIET)], &shown);
    }
    canvas.close("g");
}
