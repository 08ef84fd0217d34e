//! Errors against steps, both scales logarithmic, as SVG.

use std::fmt::Write;

pub struct Curve {
    pub name: &'static str,
    /// Step and error.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 440.0;
/// The frame: left, top, right, bottom.
const FRAME: [f64; 4] = [76.0, 20.0, 500.0, 384.0];
/// Powers of two of the step, and of ten of the error, at the ends of the scales.
const STEPS: [i32; 2] = [-8, 2];
const ERRORS: [i32; 2] = [-10, 4];

/// The colours of Okabe and Ito, a mark for each, so that colour never stands alone.
const LOOKS: [(&str, Mark); 4] =
    [("#d55e00", Mark::Circle), ("#0072b2", Mark::Square), ("#00714f", Mark::Triangle), ("#222222", Mark::Diamond)];

#[derive(Clone, Copy)]
enum Mark {
    Circle,
    Square,
    Triangle,
    Diamond,
}

fn across(step: f64) -> f64 {
    let [left, _, right, _] = FRAME;
    left + (step.log2() - f64::from(STEPS[0])) / f64::from(STEPS[1] - STEPS[0]) * (right - left)
}

fn down(error: f64) -> f64 {
    let [_, top, _, bottom] = FRAME;
    bottom - (error.log10() - f64::from(ERRORS[0])) / f64::from(ERRORS[1] - ERRORS[0]) * (bottom - top)
}

pub fn figure(curves: &[Curve]) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif\" font-size=\"13\">"
    );
    out.push_str("<title>Largest error of HV3 against the step</title>\n");
    let _ = writeln!(out, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>");
    scales(&mut out);
    let mut above = 0.0;
    for (curve, (colour, mark)) in curves.iter().zip(LOOKS) {
        draw(&mut out, curve, colour, mark);
        if let Some((step, error)) = curve.points.first() {
            // Names do not overlap.
            above = f64::max(down(*error) + 4.5, above + 16.0);
            text(&mut out, across(*step) + 10.0, above, "start", colour, curve.name);
        }
    }
    out.push_str("</svg>\n");
    out
}

fn scales(out: &mut String) {
    let [left, top, right, bottom] = FRAME;
    for power in (ERRORS[0]..=ERRORS[1]).step_by(2) {
        let y = down(10f64.powi(power));
        line(out, [left, y, right, y]);
        let label = match power {
            0 => "1".to_string(),
            _ => format!("10<tspan dy=\"-5\" font-size=\"9\">{}</tspan>", power.to_string().replace('-', "−")),
        };
        text(out, left - 8.0, y + 4.0, "end", "#595959", &label);
    }
    for power in (STEPS[0]..=STEPS[1]).step_by(2) {
        let x = across(2f64.powi(power));
        line(out, [x, top, x, bottom]);
        let label = if power < 0 { format!("1/{}", 1 << -power) } else { (1 << power).to_string() };
        text(out, x, bottom + 18.0, "middle", "#595959", &label);
    }
    text(out, (left + right) / 2.0, bottom + 42.0, "middle", "#222222", "step D, minutes");
    let middle = (top + bottom) / 2.0;
    let _ = writeln!(
        out,
        "<text transform=\"translate(20 {middle:.1}) rotate(-90)\" text-anchor=\"middle\" fill=\"#222222\">largest error of \
         HV3</text>"
    );
}

fn line(out: &mut String, [x1, y1, x2, y2]: [f64; 4]) {
    let _ = writeln!(
        out,
        "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"#e4e4e4\" stroke-width=\"1\" fill=\"none\"/>"
    );
}

fn text(out: &mut String, x: f64, y: f64, anchor: &str, colour: &str, content: &str) {
    let _ =
        writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{content}</text>");
}

fn draw(out: &mut String, curve: &Curve, colour: &str, mark: Mark) {
    let places: Vec<(f64, f64)> = curve.points.iter().map(|(step, error)| (across(*step), down(*error))).collect();
    let data: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let _ = writeln!(out, "<path d=\"M{}\" stroke=\"{colour}\" stroke-width=\"2\" fill=\"none\"/>", data.join("L"));
    for (x, y) in &places {
        let shape = match mark {
            Mark::Circle => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
            Mark::Square => "m-3.5 -3.5h7v7h-7z",
            Mark::Triangle => "m0 -4.5l4.5 8h-9z",
            Mark::Diamond => "m0 -5l5 5l-5 5l-5 -5z",
        };
        let _ = writeln!(out, "<path d=\"M{x:.1} {y:.1}{shape}\" fill=\"{colour}\"/>");
    }
}
