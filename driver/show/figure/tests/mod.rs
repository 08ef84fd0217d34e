//! Whole figures: their content, their soundness for any data, and a folder of them in target/figures to look at.

mod gallery;

use std::path::Path;

use super::*;
use gallery::{awkward, gallery, goodwill, key, line, small, world2};
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;
use zudyn_translator::source::Source;
use zudyn_translator::{Language, Reading, experiment, translate_as};

#[test]
fn all_can_be_looked_at() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/figures");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, figure) in gallery() {
        std::fs::write(folder.join(name).with_extension("svg"), svg(&figure, &Style::default())).unwrap();
    }
}

/// All coordinates of an attribute's text: every number in it.
fn numbers(text: &str) -> Vec<f64> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().unwrap_or_else(|_| panic!("{part} in {text}")))
        .collect()
}

/// Its name, its attributes and its text.
type Element = (String, Vec<(String, String)>, String);

/// Parses the document as XML.
fn elements(document: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(document);
    let mut found: Vec<Element> = Vec::new();
    let mut open = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            event @ (Event::Start(_) | Event::Empty(_)) => {
                let ends = matches!(event, Event::Empty(_));
                let (Event::Start(element) | Event::Empty(element)) = event else { unreachable!() };
                let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                let attributes = element.attributes().map(|attribute| {
                    let attribute = attribute.unwrap();
                    (text(attribute.key.as_ref()), text(&attribute.value))
                });
                found.push((text(element.name().as_ref()), attributes.collect(), String::new()));
                if !ends {
                    open.push(found.len() - 1);
                }
            }
            Event::Text(piece) => {
                if let Some(&at) = open.last() {
                    found[at].2.push_str(&piece.decode().unwrap());
                }
            }
            Event::GeneralRef(name) => {
                let name = name.decode().unwrap();
                found[*open.last().unwrap()].2.push_str(quick_xml::escape::resolve_predefined_entity(&name).unwrap());
            }
            Event::End(_) => assert!(open.pop().is_some()),
            Event::Eof => break,
            other => panic!("{other:?}"),
        }
    }
    assert!(open.is_empty());
    found
}

/// Well-formed, with nothing outside the picture.
fn assert_sound(document: &str) {
    let elements = elements(document);
    let size =
        |name: &str| -> f64 { elements[0].1.iter().find(|attribute| attribute.0 == name).unwrap().1.parse().unwrap() };
    let (width, height) = (size("width"), size("height"));
    for (element, attributes, _) in &elements {
        for (name, value) in attributes {
            match name.as_str() {
                "x" | "cx" => assert!((0.0..=width).contains(&numbers(value)[0]), "{element} {name} {value}"),
                "y" | "cy" => assert!((0.0..=height).contains(&numbers(value)[0]), "{element} {name} {value}"),
                "d" => {
                    let places = numbers(&value.replace("h0", ""));
                    for place in places.chunks(2) {
                        assert!((0.0..=width).contains(&place[0]) && (0.0..=height).contains(&place[1]), "{value}");
                    }
                }
                _ => assert!(!value.contains("NaN") && !value.contains("inf"), "{element} {name} {value}"),
            }
        }
    }
}

#[test]
fn all_figures_are_sound() {
    for (name, figure) in gallery() {
        let document = svg(&figure, &Style::default());
        assert_sound(&document);
        assert!(document.len() < 120_000, "{name}: {} bytes", document.len());
    }
    for width in [f64::NAN, -1.0, 0.0, 400.0, 1e300] {
        // A figure smaller than its scales require gets the required size.
        assert_sound(&svg(&world2().figure(Arrangement::Automatic), &Style { width: Some(width), ..Style::default() }));
    }
}

/// Written by `ZUDYN_BLESS=1 cargo test`; look at them before you commit.
#[test]
fn small_figures_are_as_they_were() {
    let two_scales = Plot {
        portrait: None,
        shades: None,
        time: "TIME".into(),
        time_unit: Some("years".into()),
        scales: vec![
            Scale { label: "P".into(), unit: Some("people".into()), low: Some(0.0), high: Some(8e9) },
            Scale { label: "POLR".into(), ..Scale::default() },
        ],
        keys: vec![
            Key { description: Some("population".into()), unit: Some("people".into()), ..key("P", 'P') },
            Key { description: Some("pollution <ratio> & \"more\"".into()), ..key("POLR", '2') },
        ],
        panels: vec![
            Panel {
                title: "STANDARD".into(),
                note: String::new(),
                lines: vec![line(0, 0, [(1900.0, 1.6e9), (2100.0, 4e9)]), line(1, 1, [(1900.0, 0.1), (2100.0, 5.7)])],
            },
            Panel {
                title: "CRISIS".into(),
                note: "NRUN1 = 0.25".into(),
                lines: vec![line(0, 0, [(1900.0, 1.6e9), (2050.0, 9e9)]), line(1, 1, [(1900.0, 0.1), (2050.0, 3.0)])],
            },
        ],
    };
    let two_scales = Figure { title: "TWO SCALES".into(), subtitle: String::new(), plots: vec![two_scales] };
    let constant = small(vec![line(0, 0, [(0.0, 7.0), (10.0, 7.0)])]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures");
    for (name, figure) in [("two_scales.svg", two_scales), ("constant.svg", constant)] {
        let (file, document) = (folder.join(name), svg(&figure, &Style::default()));
        if std::env::var_os("ZUDYN_BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&file, &document).unwrap();
        }
        let expected = std::fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
        assert!(document == expected, "{name} has changed:\n{document}");
    }
}

#[test]
fn text_arrives_as_it_was_written() {
    let document = svg(&awkward(), &Style::default());
    let elements = elements(&document);
    let shown: Vec<&str> = elements.iter().map(|element| element.2.trim()).collect();
    for text in [
        "系统动力学：世界模型 <WORLD> & \"MORE\"",
        "A<&>\"B",
        "<",
        "a name with <&>\"' in it (m³)",
        "C = 1",
        "时间 (年)",
    ] {
        assert!(shown.contains(&text), "{text}");
    }
}

#[test]
fn runs_of_one_card_share_scales_and_new_cards_make_a_new_plot() {
    let figure = goodwill().figure(Arrangement::Automatic);
    let titles = |plot: &Plot| plot.panels.iter().map(|panel| panel.title.clone()).collect::<Vec<_>>();
    let names = |plot: &Plot| plot.keys.iter().map(|key| key.name.clone()).collect::<Vec<_>>();
    assert_eq!(figure.plots.len(), 2);
    assert_eq!(titles(&figure.plots[0]), ["BASE", "SHORT MEMORY", "STUBBORN"]);
    assert_eq!(figure.plots[0].panels[2].note, "LENGTH = 30, TEFF = 10/9/8");
    assert_eq!(names(&figure.plots[0]), ["GOOD", "GAIN", "LOSS"]);
    assert_eq!(figure.plots[0].scales[1].label, "GAIN, LOSS");
    // A single curve: both runs in one panel.
    assert_eq!(names(&figure.plots[1]), ["HEAD START", "BASE, FINE STEP"]);
    assert_eq!(figure.plots[1].panels.len(), 1);

    let together = world2().figure(Arrangement::RunsTogether);
    assert_eq!(titles(&together.plots[0]), ["P", "POLR", "CI", "QL", "NR"]);
    assert_eq!(names(&together.plots[0])[1], "POLLUTION CRISIS");
}

#[test]
fn what_the_body_computes_is_drawn_from_the_first_step_on_and_every_run_has_a_panel() {
    let text = "\n# Half of it\nREAL conc\nINITIAL\nV1=2.0\n\nBODY\nCOMPARTMENT 1\nITS INPUT NO\nITS OUTPUT=0.1*V1\nITS VOLUME IS UNKNOWN\n\n\
                PROGRAM\nconc=V1/2.0\n\nTIME IS NORMAL\n\nGRAPH\nV1,0.0,1.0,v\nconc,0.0,1.0,c\n\n\
                REPEAT WHILE 2.0 IS GREATER THAN T\nGO TO 4\n";
    let reading = Reading { language: Language::Cosmo, ..Reading::default() };
    let simulation = translate_as(&Source::new("a.cosmo", text), &reading).simulation.expect("the text is right");
    let mut builder = FigureBuilder::new(&simulation, 2);
    for run in 0..2 {
        for time in [0.0, 1.0, 2.0] {
            builder.add(&simulation, Moment { run, own: run, first: time == 0.0 }, |_| Some(time));
        }
    }
    let figure = builder.finish(&simulation, Arrangement::RunsApart).unwrap();
    assert_eq!(figure.title, "Half of it");
    let panels = &figure.plots[0].panels;
    assert_eq!(panels.iter().map(|panel| panel.title.as_str()).collect::<Vec<_>>(), ["RUN 1", "RUN 2"]);
    for panel in panels {
        let starts: Vec<f64> = panel.lines.iter().map(|line| line.points.span().unwrap().0).collect();
        assert_eq!(starts, [0.0, 1.0]);
    }
}

fn of_scop(text: &str, rows: &[[f64; 3]]) -> Figure {
    let reading = Reading { language: Language::Scop, ..Reading::default() };
    let simulation = translate_as(&Source::new("a.mod", text), &reading).simulation.expect("the text is right");
    let mut builder = FigureBuilder::new(&simulation, 1);
    for (number, row) in rows.iter().enumerate() {
        builder.add(&simulation, Moment { run: 0, own: 0, first: number == 0 }, |column| Some(row[column as usize]));
    }
    builder.finish(&simulation, Arrangement::Automatic).unwrap()
}

const SPIRAL: &str = "INDEPENDENT { t FROM 0 TO 3 WITH 3 (ms) } STATE { x FROM -1 TO 1 (mV) y }
DERIVATIVE d { x' = -y y' = x } BREAKPOINT { SOLVE d }\n";

#[test]
fn a_portrait_goes_to_and_fro_and_makes_room_beyond_its_limits() {
    let rows = [[0.0, 1.0, 0.0], [1.0, 0.5, 2.0], [2.0, -1.5, 1.0], [3.0, 0.0, -1.0]];
    let figure = of_scop(&format!("{SPIRAL}PLOT y VS x"), &rows);
    let plot = &figure.plots[0];
    assert_eq!((plot.time.as_str(), plot.time_unit.as_deref()), ("x", Some("mV")));
    let line = &plot.panels[0].lines[0].points;
    assert_eq!(line.iter().collect::<Vec<_>>(), rows.map(|row| (row[1], row[2])));
    assert_eq!(line.span(), Some((-1.5, 1.0)));
    let place = layout::layout(plot, &Style::default(), 50.0, 800.0, 640.0, 0.0).panels[0].time;
    assert_eq!((place.low, place.high), (-1.5, 1.0));
}

#[test]
fn without_a_plot_the_states_are_shown_by_declared_scale_or_by_unit() {
    let figure = of_scop(SPIRAL, &[[0.0, 1.0, 0.0], [1.0, 0.5, 2.0]]);
    let plot = &figure.plots[0];
    assert_eq!((plot.time.as_str(), plot.portrait.is_none()), ("t", true));
    assert_eq!(plot.keys.iter().map(|key| key.name.as_str()).collect::<Vec<_>>(), ["x", "y"]);
    let limits: Vec<_> = plot.scales.iter().map(|scale| (scale.low, scale.high)).collect();
    assert_eq!(limits, [(Some(-1.0), Some(1.0)), (None, None)]);
}

#[test]
fn thinning_keeps_how_far_a_portrait_goes() {
    let place = |n: u32| if n == 54_321 { (7.0, 0.0) } else { (f64::from(n % 11) / 11.0, f64::from(n % 7)) };
    let points: Points = (0..200_000).map(place).collect();
    assert_eq!(points.span(), Some((0.0, 7.0)));
    assert!(points.iter().count() <= 6 * 2048);
}

#[test]
fn nothing_plotted_is_no_figure() {
    let case = world2();
    assert!(FigureBuilder::new(&case.simulation, 1).finish(&case.simulation, Arrangement::Automatic).is_none());
}

#[test]
fn thinning_keeps_extremes_and_ends() {
    let count = 1_000_000;
    let value = |t: u32| match t {
        123_456 => 99.0,
        654_321 => -99.0,
        _ => f64::from(t % 7),
    };
    let points: Points = (0..count).map(|t| (f64::from(t), value(t))).collect();
    assert_eq!(points.extremes(), Some((-99.0, 99.0)));
    assert_eq!(points.span(), Some((0.0, f64::from(count - 1))));
    let kept: Vec<(f64, f64)> = points.iter().collect();
    assert!(kept.len() <= 4 * 2048, "{}", kept.len());
    assert!(kept.contains(&(123_456.0, 99.0)) && kept.contains(&(654_321.0, -99.0)));
    assert!(kept.windows(2).all(|pair| pair[0].0 < pair[1].0));
}

#[test]
fn what_has_no_value_breaks_the_line() {
    let values = [1.0, 2.0, f64::NAN, 3.0, 4.0, f64::INFINITY, 5.0, 6.0];
    let points: Points = (0..8).map(|t| (f64::from(t), values[t as usize])).collect();
    let pieces: Vec<Vec<f64>> = points.pieces().map(|piece| piece.map(|point| point.1).collect()).collect();
    assert_eq!(pieces, [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]);
    let document = svg(&small(vec![line(0, 0, (0..8).map(|t| (f64::from(t), values[t as usize])))]), &Style::default());
    let path =
        elements(&document).into_iter().find(|element| element.1.iter().any(|(name, _)| name == "stroke-linejoin"));
    let data = path.unwrap().1.into_iter().find(|(name, _)| name == "d").unwrap().1;
    assert_eq!(data.matches('M').count(), 3, "{data}");
}

#[test]
fn the_power_of_ten_of_an_axis_is_never_cut() {
    let title = layout::Title { names: "WAREHOUSEINVENTORY".into(), factor: "(10⁹ UNITS)".into() };
    assert_eq!(title.fit(12.0, 400.0), "WAREHOUSEINVENTORY (10⁹ UNITS)");
    assert!(title.fit(12.0, 130.0).starts_with("WARE") && title.fit(12.0, 130.0).ends_with("… (10⁹ UNITS)"));
    assert_eq!(title.fit(12.0, 10.0), "(10⁹ UNITS)");
    let short = layout::Title { names: "P".into(), factor: "(10⁹)".into() };
    assert_eq!(short.fit(12.0, 60.0), "P (10⁹)");
}

#[test]
fn many_runs_are_coloured_by_what_is_swept() {
    let run = |number: usize| experiment::Run {
        name: format!("K={}", number * 2),
        changes: Vec::new(),
        seed: None,
        table: None,
        plots: Some(0),
    };
    let figure = |runs: usize| {
        let mut case = gallery::ages();
        case.simulation.experiment.runs = (0..runs).map(run).collect();
        case.times(runs).figure(Arrangement::RunsTogether)
    };
    assert!(figure(10).plots[0].shades.is_none());
    let many = figure(12);
    let shades = many.plots[0].shades.as_ref().unwrap();
    assert_eq!((shades.label.as_str(), shades.values[11]), ("K", 22.0));
    let document = svg(&many, &Style::default());
    assert_sound(&document);
    // A colour bar, and no name of a run next to its line.
    assert!(document.contains("class=\"bar\""));
    let elements = elements(&document);
    assert!(!elements.iter().any(|(name, _, text)| name == "text" && text.starts_with("K=")));
}

#[test]
fn a_wanted_size_is_kept() {
    let style = Style { width: Some(900.0), height: Some(700.0), log_y: false };
    for figure in [world2().figure(Arrangement::Automatic), small(vec![line(0, 0, [(0.0, 1.0), (1.0, 2.0)])])] {
        let document = svg(&figure, &style);
        assert_sound(&document);
        assert!(document.contains("width=\"900\" height=\"700\""), "{}", &document[..200]);
    }
}

#[test]
fn a_logarithmic_scale_has_decades() {
    let style = Style { log_y: true, ..Style::default() };
    let decay = |values: [f64; 4]| small(vec![line(0, 0, (0..4).map(move |t| (f64::from(t), values[t as usize])))]);
    let labels = |figure: &Figure| -> Vec<String> {
        let place = layout::layout(&figure.plots[0], &style, 50.0, 800.0, 640.0, 0.0);
        place.scales[0].labels.clone()
    };
    assert_eq!(labels(&decay([1000.0, 10.0, 0.1, 0.001])), ["0.001", "0.01", "0.1", "1", "10", "100", "1000"]);
    assert_sound(&svg(&decay([1000.0, 0.0, -1.0, 0.001]), &style));
    // No logarithm is possible: the scale stays linear.
    assert_eq!(labels(&decay([-4.0, -3.0, -2.0, 0.0])), ["−4", "−3", "−2", "−1", "0"]);
}

fn finite() -> impl Strategy<Value = f64> {
    prop_oneof![proptest::num::f64::NORMAL | proptest::num::f64::SUBNORMAL | proptest::num::f64::ZERO, -100.0..100.0f64]
}

proptest! {
    #[test]
    fn any_data_stays_within_its_panel(
        mut times in prop::collection::vec(finite(), 0..40),
        values in prop::collection::vec((finite(), finite()), 40),
        low in prop::option::of(finite()),
        high in prop::option::of(finite()),
    ) {
        times.sort_by(f64::total_cmp);
        let points = |second: bool| {
            let value = move |pair: &(f64, f64)| if second { pair.1 } else { pair.0 };
            times.iter().copied().zip(values.iter().map(value)).collect::<Vec<_>>()
        };
        let mut figure = small(vec![line(0, 0, points(false)), line(1, 0, points(true))]);
        figure.plots[0].scales[0].low = low;
        figure.plots[0].scales[0].high = high;
        let place = layout::layout(&figure.plots[0], &Style::default(), 50.0, 800.0, 640.0, 0.0);
        let panel = &place.panels[0];
        for line in &figure.plots[0].panels[0].lines {
            let trace = trace::trace(&line.points, panel.time, place.scales[0].limits, 1000.0);
            for &(x, y) in trace.pieces.iter().flatten().chain(&trace.end) {
                prop_assert!((0.0..=1.0).contains(&x) && (-0.02..=1.02).contains(&y), "{} {}", x, y);
            }
        }
        let document = svg(&figure, &Style { width: Some(1600.0), ..Style::default() });
        prop_assert!(!document.contains("NaN"));
        assert_sound(&document);
    }

    #[test]
    fn any_text_is_well_formed(text in any::<String>(), mark in any::<char>()) {
        let mut figure = awkward();
        figure.title.clone_from(&text);
        let plot = &mut figure.plots[0];
        plot.keys[0] = Key { name: text.clone(), mark: Some(mark), description: Some(text.clone()), unit: Some(text.clone()), reference: false };
        plot.panels[0].title = text;
        elements(&svg(&figure, &Style::default()));
    }
}
