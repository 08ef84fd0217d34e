//! What people look at: pages with extreme numbers, and figures, which show every moment that was computed.

use crate::command::{Room, csv, daily, installed};
use std::path::{Path, PathBuf};

fn model(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name).display().to_string()
}

fn engines() -> Vec<&'static str> {
    let mut engines = vec!["interpret"];
    engines.extend(installed("gcc").then_some("c"));
    engines
}

/// The pages of a deck; both engines print the same, and the built program too.
fn pages(room: &Room, deck: &str) -> String {
    let printed: Vec<String> = engines()
        .into_iter()
        .map(|engine| {
            let done = room.run_text(deck, &["--engine", engine]);
            assert!(done.status == 0, "{}", done.errors);
            done.output
        })
        .collect();
    assert!(printed.windows(2).all(|pair| pair[0] == pair[1]), "{printed:?}");
    printed[0].clone()
}

fn line<'a>(page: &'a str, begin: &str) -> &'a str {
    page.lines().find(|line| line.trim_start().starts_with(begin)).unwrap_or_else(|| panic!("no {begin} in {page}"))
}

// ---- pages ----

#[test]
fn the_smallest_and_the_largest_numbers_are_numbers_on_pages() {
    let room = Room::new();
    let deck = |factor: &str, limits: &str| {
        format!(
            "*     NUM\nL     X.K=X.J+DT*1\nN     X=-3\nA     Y.K={factor}*X.K\nPRINT X,Y\nPLOT  X=X,Y=Y{limits}\n\
             SPEC  DT=1/LENGTH=6/PRTPER=1/PLTPER=1\nRUN   A\n"
        )
    };
    for (factor, limits) in [
        ("4E-320", ""),
        ("5E-324", ""),
        ("4E-320", "(0,*)"),
        ("1", "(-1E308,1E308)"),
        ("5E307", ""),
        ("5.9E307", "(*,1E308)"),
        ("1E-300", ""),
    ] {
        let page = pages(&room, &deck(factor, limits));
        let lower = page.to_lowercase();
        assert!(!lower.contains("inf") && !lower.contains("nan"), "{factor} {limits}\n{page}");
        // Every point of the line is drawn somewhere.
        assert!(page.matches('X').count() > 7, "{page}");
    }
    let tiny = pages(&room, &deck("4E-320", ""));
    assert!(
        line(&tiny, "E+00     E+00").contains("E-321") && line(&tiny, ".0000   -3.0000").ends_with("-120.00"),
        "{tiny}"
    );
    let huge = pages(&room, &deck("1", "(-1E308,1E308)"));
    assert!(line(&huge, "-1e+308").contains("-5e+307              0         5e+307         1e+308"), "{huge}");
}

#[test]
fn different_values_look_different_on_scales_and_in_the_rerun_block() {
    let room = Room::new();
    let deck = "* EDGE\nN TIME=1900.5\nL X.K=X.J+DT*R.JK\nN X=1\nR R.KL=.1*X.K\nC DT=.1,LENGTH=1903,PRTPER=.5,PLTPER=.3\n\
                C SIZE=20000\nA BIG.K=SIZE\nPRINT X,TIME,R,BIG\nPLOT X=X/TIME=T\nRUN A\n\
                C DT=.25\nC LENGTH=1902.6\nC SIZE=20000.0001\nRUN B\n";
    let page = pages(&room, deck);
    let scale = page.lines().find(|line| line.ends_with(" T") && line.contains("1900.")).unwrap();
    let labels: Vec<&str> = scale.split_whitespace().take(5).collect();
    assert!((1..5).all(|i| labels[i] != labels[i - 1]), "{scale}");
    assert_eq!(labels, ["1900.", "1900.8", "1901.6", "1902.4", "1903.2"]);
    let (present, original) = (line(&page, "PRESENT"), line(&page, "ORIGINAL"));
    let fields = |line: &str| line.split_whitespace().skip(1).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(fields(present), [".2500", "1902.6", "20.0000001T"]);
    assert_eq!(fields(original), [".1000", "1903.0", "20.0000000T"]);
    // Names, present and original values end in the same place.
    let names = page.lines().find(|line| line.contains("DT") && line.contains("SIZE")).unwrap();
    assert!(names.len() == present.len() && present.len() == original.len(), "{names}\n{present}\n{original}");
}

#[test]
fn of_an_array_of_tables_each_changed_row_is_shown() {
    let room = Room::new();
    let deck = "* ROWS\nFOR   G=1,2\nT     PULL(*,1)=1/2/3\nT     PULL(*,2)=4/5/6\nT     CAP(1,*)=1/2/3\nT     CAP(2,*)=4/5/6\n\
                A     X.K(G)=TABHL(PULL(*,G),TIME.K,0,2,1)+CAP(G,3)\nPRINT X\nSPEC  DT=1/LENGTH=2/PRTPER=1\nRUN   A\n\
                T     PULL(*,2)=4/7/6\nT     CAP(2,*)=7/8/9\nRUN   B\n";
    let page = pages(&room, deck);
    assert!(
        page.contains(
            "TABLE PULL(*,2)\n PRESENT 4/7/6\nORIGINAL 4/5/6\nTABLE CAP(2,*)\n PRESENT 7/8/9\nORIGINAL 4/5/6\n"
        ),
        "{page}"
    );
}

#[test]
fn a_number_form_wider_than_the_line_is_printed_at_its_end() {
    let room = Room::new();
    let text = |stars: usize| {
        format!(
            "INITIAL\nV(pool) = 8.0\n\nBODY\nCOMPARTMENT pool\nITS INPUT NO\nITS OUTPUT = 0.5*V(pool)\nITS VOLUME IS UNKNOWN\n\n\
             TIME IS NORMAL\n\nREPEAT WHILE 1.0 IS GREATER THAN T\nPRINTLINE 1\nPRINT V(pool) {}.**\n",
            "*".repeat(stars)
        )
    };
    let path = room.file("stars.cosmo");
    for (stars, end) in [(90, 93), (99, 102), (100, 103), (129, 132), (140, 132), (400, 132)] {
        std::fs::write(&path, text(stars)).unwrap();
        for engine in engines() {
            let done = room.zudyn(&["run", &path.display().to_string(), "--engine", engine]);
            let shown =
                done.output.lines().find(|line| line.ends_with("4.00")).unwrap_or_else(|| panic!("{stars}: {done:?}"));
            assert!(shown.len() <= 132 && shown.len().abs_diff(end) <= 1, "{stars} {}", shown.len());
        }
    }
}

// ---- figures ----

/// The figure of a model, the same from both engines.
fn figure(room: &Room, model: &str, options: &[&str]) -> String {
    let drawn: Vec<String> = engines()
        .into_iter()
        .map(|engine| {
            let done = room.zudyn(&[&["run", model, "--no-pages", "--svg", "-", "--engine", engine], options].concat());
            assert!(done.status == 0, "{}", done.errors);
            done.output
        })
        .collect();
    assert!(drawn.windows(2).all(|pair| pair[0] == pair[1]), "the engines draw different figures of {model}");
    drawn[0].clone()
}

fn written(room: &Room, name: &str, text: &str) -> String {
    let path = room.file(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let begin = element.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
    element[begin..].split('"').next().unwrap()
}

/// The places of the line that is called so, in pixels; the pieces one after the other.
fn places(svg: &str, name: &str) -> Vec<(f64, f64)> {
    let group = svg.split("<g class=\"line\"").skip(1).find(|group| {
        let title = group.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
        title == name || title.starts_with(&format!("{name}:"))
    });
    let group = group.unwrap_or_else(|| panic!("no line {name}"));
    let path = group.split("<path").nth(1).unwrap();
    let data = attribute(path, "d").replace(['M', 'L'], "\n");
    let place = |text: &str| text.split_once(' ').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()));
    data.lines().filter(|line| !line.is_empty()).map(|line| place(line).unwrap()).collect()
}

/// What a place means on the only scale of a figure, from its labels; and on the axis of time.
fn values(svg: &str, places: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let ticks = |class: &str, coordinate: &str| -> Vec<(f64, f64)> {
        let group = svg.split(&format!("<g class=\"{class}\"")).nth(1).unwrap().split("<path").next().unwrap();
        let texts = group.split("<text").skip(1);
        let tick = |text: &str| {
            let label = text.split('>').nth(1).unwrap().split('<').next().unwrap();
            (
                attribute(text, coordinate).parse::<f64>().unwrap(),
                label.replace('\u{2212}', "-").parse::<f64>().unwrap(),
            )
        };
        texts.map(tick).collect()
    };
    let line = |ticks: &[(f64, f64)]| {
        let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
        let slope = (last.1 - first.1) / (last.0 - first.0);
        (slope, first.1 - slope * first.0)
    };
    let (x, y) = (line(&ticks("time", "x")), line(&ticks("scale", "y")));
    // Labels stand a little below the places that they are for.
    places.iter().map(|place| (x.0 * place.0 + x.1, y.0 * (place.1 + 11.0 * 0.35) + y.1)).collect()
}

const SHARP: &str = "*     SHARP\nL     X.K=X.J+DT*(PULSE(100/DT,5.25,100)-4*X.J)\nN     X=0\nA     Y.K=X.K\n\
                     SPEC  DT=.0625/LENGTH=20/PRTPER=1/PLTPER=1\nPLOT  X=X\nRUN   A\n";

#[test]
fn a_figure_of_a_deck_shows_every_step() {
    let room = Room::new();
    let deck = written(&room, "sharp.dyn", SHARP);
    let steps = csv(&room.zudyn(&["run", &deck, "--csv", "-", "--every-step"]).output);
    let highest = |column: &[f64]| column.iter().copied().fold(f64::MIN, f64::max);
    let peak = highest(&steps.column("X"));
    let rows = csv(&room.zudyn(&["run", &deck, "--csv", "-"]).output);
    assert!(highest(&rows.column("X")) < 0.1 * peak, "the printed rows miss the peak");
    let svg = figure(&room, &deck, &[]);
    let drawn = values(&svg, &places(&svg, "X"));
    let shown = drawn.iter().map(|value| value.1).fold(f64::MIN, f64::max);
    assert!((shown - peak).abs() < 0.01 * peak, "{shown} for {peak}");
    assert!(drawn[0].0.abs() < 0.01 && (drawn.last().unwrap().0 - 20.0).abs() < 0.02, "from the beginning to the end");
    // What is written besides does not change.
    let with = room.zudyn(&["run", &deck, "--csv", "-", "--svg", &room.file("x.svg").display().to_string()]);
    assert_eq!(csv(&with.output).column("X"), rows.column("X"));
}

#[test]
fn a_long_run_keeps_its_extremes_in_a_small_figure() {
    let room = Room::new();
    let text = SHARP.replace("DT=.0625/LENGTH=20", "DT=.0005/LENGTH=20").replace("5.25,100", "5.2505,100");
    let deck = written(&room, "long.dyn", &text);
    let steps = room.zudyn(&["run", &deck, "--csv", "-", "--every-step"]);
    let peak = csv(&steps.output).column("X").into_iter().fold(f64::MIN, f64::max);
    let svg = figure(&room, &deck, &[]);
    assert!(svg.len() < 150_000, "{} bytes", svg.len());
    let shown = values(&svg, &places(&svg, "X")).iter().map(|value| value.1).fold(f64::MIN, f64::max);
    assert!((shown - peak).abs() < 0.01 * peak, "{shown} for {peak}");
}

const BOLUS: &str = "REAL conc\nMETHOD IS ADAPTIVE\n\nINITIAL\nV(blood) = 1.0\nD = 2.0\n\nBODY\nDOSE 100.0 INTO blood AT 6.5\n\n\
                     COMPARTMENT blood\nITS INPUT NO\nITS OUTPUT = 0.4*V(blood)\nITS VOLUME IS UNKNOWN\n\n\
                     PROGRAM\nconc = V(blood)/4.0\n\nTIME IS NORMAL\n\n\
                     GRAPH\nconc, 0.0, 1.0, *\n10.0, 0.0, 1.0, .\n\nREPEAT WHILE 20.0 IS GREATER THAN T\n";

#[test]
fn a_dose_is_a_jump_and_the_curve_behind_it_is_smooth() {
    let room = Room::new();
    for method in ["RK4 8", "ADAPTIVE", "STIFF"] {
        let text = BOLUS.replace("METHOD IS ADAPTIVE\n", &format!("UNITS OF FLOW ARE RATES\nMETHOD IS {method}\n"));
        let path = written(&room, "bolus.cosmo", &text);
        let svg = figure(&room, &path, &[]);
        let drawn = values(&svg, &places(&svg, "conc"));
        let jump = drawn.windows(2).max_by(|a, b| (a[1].1 - a[0].1).total_cmp(&(b[1].1 - b[0].1))).unwrap();
        assert!((jump[1].0 - jump[0].0).abs() < 0.02 && (jump[0].0 - 6.5).abs() < 0.05, "{method} {jump:?}");
        assert!((jump[1].1 - jump[0].1 - 25.0).abs() < 0.3, "{method} {jump:?}");
        assert!(drawn[0].0.abs() < 0.05 && (drawn[0].1 - 0.25).abs() < 0.2, "the beginning: {:?}", drawn[0]);
        // Rows are 2 apart: the exact solution is followed in between.
        for (t, value) in drawn.iter().copied().filter(|point| point.0 > 6.6) {
            let exact = (0.25 * (-0.4f64 * 6.5).exp() + 25.0) * (-0.4 * (t - 6.5)).exp();
            assert!((value - exact).abs() < 0.3, "{method}: {value} for {exact} at {t}");
        }
        assert!(
            drawn.iter().filter(|point| (8.1..9.9).contains(&point.0)).count() > 3,
            "{method}: points between rows"
        );
    }
}

#[test]
fn a_constant_of_a_graph_is_a_reference_line() {
    let room = Room::new();
    let svg = figure(&room, &written(&room, "bolus.cosmo", BOLUS), &[]);
    // It is named on its line, and is no part of the title of the scale.
    assert!(svg.contains(">conc</text>") && !svg.contains(">conc, 10.0</text>"), "{svg}");
    let line = svg.split("<g class=\"line\"").find(|group| group.contains("<title>10.0</title>")).unwrap();
    assert!(line.contains("stroke-dasharray=\"5 3\"") && line.contains("stroke-width=\"1\""), "{line}");
}

/// T has the unit of time of the parameters, unless they differ.
#[test]
fn parameters_give_the_time_axis_its_unit() {
    let room = Room::new();
    let title = |first: &str, second: &str| {
        let text = format!("PARAMETER first = 1.0 {first}, second = 2.0 {second}\n{BOLUS}");
        let svg = figure(&room, &written(&room, "units.cosmo", &text), &[]);
        [">T</text>", ">T (h)</text>"].map(|title| svg.contains(title))
    };
    assert_eq!(title("[1/h]", "[mg]"), [false, true]);
    assert_eq!(title("[l/h]", "[h]"), [false, true]);
    assert_eq!(title("[1/h]", "[1/min]"), [true, false]);
    assert_eq!(title("[mg]", ""), [true, false]);
}

const SPIKE: &str = "TITLE a spike between the rows\nINDEPENDENT { t FROM 0 TO 10 WITH 5 (ms) }\nSTATE { x y }\n\
                     INITIAL { x = 1 y = 0 }\nDERIVATIVE d { x' = -20*x y' = 20*x - 2*y }\n\
                     BREAKPOINT { SOLVE d METHOD derivimplicit }\n";

#[test]
fn states_of_scop_are_drawn_between_the_rows() {
    let room = Room::new();
    for method in ["cnexp", "runge", "adams", "derivimplicit", ""].into_iter().take(daily::count(5, 2)) {
        let method = if method.is_empty() || method == "cnexp" { "" } else { method };
        let call = if method.is_empty() { String::new() } else { format!(" METHOD {method}") };
        let path = written(&room, "spike.mod", &SPIKE.replace(" METHOD derivimplicit", &call));
        let svg = figure(&room, &path, &["--set", "delta_t=0.01"]);
        let drawn = values(&svg, &places(&svg, "y"));
        let peak = drawn.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
        // y = 20/18 (exp(-2t) - exp(-20t)) is highest at ln(10)/18.
        let exact = 20.0 / 18.0 * (0.1f64.powf(1.0 / 9.0) - 0.1f64.powf(10.0 / 9.0));
        assert!((peak.1 - exact).abs() < 0.03, "{method}: {peak:?} for {exact}");
        // The author's names stand at the lines, not letters in a row.
        assert!(svg.contains(">y</text>") && !svg.contains(">b</text>") && svg.contains("t (ms)"), "{method}");
    }
}

fn first_bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap().into_iter().take(24).collect()
}

#[test]
fn the_extension_of_the_file_says_how_a_figure_is_drawn() {
    let room = Room::new();
    let draw = |name: &str, options: &[&str]| -> (i32, String, PathBuf) {
        let path = room.file(name);
        let file = path.display().to_string();
        let done = room.zudyn(&[&["run", &model("dynamo/lotka.dyn"), "--no-pages", "--svg", &file], options].concat());
        (done.status, done.errors, path)
    };
    let (status, errors, png) = draw("lotka.png", &["--size", "640x400"]);
    assert_eq!((status, errors.as_str()), (0, ""));
    let bytes = first_bytes(&png);
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (640, 400));
    let (status, errors, pdf) = draw("lotka.PDF", &[]);
    assert!(status == 0 && first_bytes(&pdf).starts_with(b"%PDF-"), "{errors}");
    let (status, errors, other) = draw("lotka.jpg", &[]);
    assert!(status == 2 && errors.contains("error[figure-format]") && errors.contains(".png"), "{errors}");
    assert!(!other.exists());
    for options in [&["--size", "10x10"][..], &["--size", "wide"]] {
        assert_eq!(draw("lotka.svg", options).0, 2);
    }
    let done = room.zudyn(&["run", &model("dynamo/lotka.dyn"), "--log-y"]);
    assert!(done.status == 2 && done.errors.contains("`--log-y` needs `--svg`"), "{}", done.errors);
}

#[test]
fn characters_that_no_font_has_are_reported() {
    let room = Room::new();
    let deck = written(&room, "zh.dyn", &SHARP.replace("SHARP", "世界模型").replace("PLOT  X=X", "PLOT  X=X,Y=Y"));
    let path = room.file("zh.png").display().to_string();
    let mut command = room.command();
    // Wherever fonts are looked for, there are none.
    let nowhere = room.path().join("nowhere");
    command.args(["run", &deck, "--no-pages", "--svg", &path]).env("HOME", &nowhere).env("XDG_DATA_HOME", &nowhere);
    let done = command.output().unwrap();
    let errors = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{errors}");
    assert!(first_bytes(Path::new(&path)).starts_with(b"\x89PNG"));
    // A machine may have a Chinese font.
    assert!(errors.is_empty() || (errors.contains("no font on this machine has") && errors.contains('世')), "{errors}");
}

#[test]
fn columns_are_drawn_in_place_of_the_plots() {
    let room = Room::new();
    let deck = model("dynamo/lotka.dyn");
    let svg = figure(&room, &deck, &["--columns", "hares"]);
    assert!(svg.contains("HARES") && !svg.contains("FOXES"));
    let done = room.zudyn(&["run", &deck, "--no-pages", "--svg", "-", "--columns", "HARE"]);
    assert!(done.status == 2 && done.errors.contains("`HARE`") && done.errors.contains("HARES"), "{}", done.errors);
    let done = room.zudyn(&["run", &deck, "--columns", "HARES"]);
    assert!(done.status == 2 && done.errors.contains("--columns"), "{}", done.errors);
}

#[test]
fn a_sweep_of_many_runs_has_a_colour_bar() {
    let room = Room::new();
    let path = written(
        &room,
        "bolus.cosmo",
        &BOLUS.replace("REAL conc", "PARAMETER rate = 0.4\nREAL conc").replace("0.4*V", "rate*V"),
    );
    let svg = figure(&room, &path, &["--sweep", "rate=0.1:1.2:0.1"]);
    assert!(svg.contains("class=\"bar\"") && svg.contains(">rate</text>"));
    assert!(!svg.contains(">rate=0.1</text>"));
    assert_eq!(svg.matches("class=\"line\"").count(), 13);
}

#[test]
fn legends_show_comments_of_the_quantity_itself_and_no_serial_numbers() {
    let room = Room::new();
    let cards = [
        "*     SERIAL",
        "MACRO AVER(IN,OUT)",
        "L     AVER.K=AVER.J+DT*(IN.J-AVER.J)",
        "N     AVER=0",
        "A     OUT.K=2*AVER.K           TWICE WITHIN",
        "MEND",
        "A     SOURCE.K=STEP(1,2)       INPUT OF IT (TONS)",
        "A     Y.K=AVER(SOURCE.K,OTHER.K)          AVERAGE (TONS)",
        "C     DT=.5                    (WEEKS)",
        "SPEC  LENGTH=10/PLTPER=1",
        "PLOT  Y=Y,SOURCE=S,OTHER=O",
        "RUN   A",
    ];
    let deck: String =
        cards.iter().enumerate().map(|(number, card)| format!("{card:72}{:08}\n", 10 * (number + 1))).collect();
    let svg = figure(&room, &written(&room, "serial.dyn", &deck), &[]);
    assert!(svg.contains("INPUT OF IT (TONS)") && svg.contains("AVERAGE (TONS)"), "{svg}");
    assert!(!svg.contains("000000") && !svg.contains("TWICE"), "{svg}");
    assert!(svg.contains("<title>OTHER</title>"), "{svg}");
    assert!(svg.contains(">TIME (WEEKS)</text>"), "{svg}");
}
