//! The paper's compiler: a machine that reads the strict text of 1969 symbol by symbol, driven by tables.
//!
//! It is the second definition of the target program, written from the tables of chapter 3 of Kindler 1969 as the
//! specification mends them. It knows nothing of the first.

/// The end sign.
const ES: char = '\n';

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Segment {
    Start,
    Type,
    Initial,
    General,
    Time,
    Step,
    Copy,
    In,
    Out,
    From,
    Label,
    Volume,
    Fission,
    Format,
    Graph,
}

/// One action of an entry of the table.
#[derive(Clone, Copy, Debug)]
enum Action {
    G(u32),
    /// G5', with the division.
    G5Fission,
    P(u32),
    /// P1 with parameters, P2, P2' and P16 with theirs.
    P1(&'static str),
    P2(&'static str),
    P2Unless(&'static str),
    P16Es,
    P13a,
    P13b,
    Enter(Segment),
    Become(Segment),
    Leave,
}

use Action::*;
use Segment::*;

/// The entry of a segment for the present symbol.
#[rustfmt::skip]
fn entry(segment: Segment, symbol: char) -> Option<&'static [Action]> {
    let letter = symbol.is_ascii_uppercase();
    Some(match (segment, symbol) {
        (Start, ES) => &[P(3)],
        (Start, 'N') => &[P(5), Become(Type), P(3)],
        (Type, ES) => &[Become(Initial), G(34), G(25)],
        (Type, 'R' | 'I') => &[Become(Initial), G(34), P(4), G(25)],
        (Initial, ES) => &[P(3)],
        (Initial, 'I') => &[P2("\n"), P(3), P(4), Become(General)],
        (General, ES) => &[P(3)],
        (General, 'T') => &[P2(" :="), Enter(Time), Enter(Copy)],
        (General, 'S') => &[P2(":="), Enter(Step), Enter(Copy)],
        (General, 'F') => &[P(3), Enter(Fission)],
        (General, 'I') => &[P(5), P2Unless("\n"), P(3), P2("=:"), Enter(In), Enter(Copy)],
        (General, 'C') => &[P(5), P2Unless("\n"), P(3), G(10), P2("\n"), P(3), Enter(Out)],
        (General, 'O') => &[P(5), P2Unless("\n"), P(3), G(10), Enter(Out)],
        (General, 'H') => &[P2("="), G(6), P(1), G(7), G(5)],
        (General, 'G') => &[P2("\n"), P(3), G(26), Enter(Graph)],
        (General, 'P') => &[P2("\n"), P(3), P(4)],
        (General, 'B') => &[G(22), P2("\n")],
        (General, 'R') => &[
            P2(" "), P2(" "), G(21), P(11), P2(" "), P2(" "), P2(" "), G(35), P(1), P(4), G(33), P(14), G(34), P(15),
        ],
        (Time, ' ') => &[G(3), P2("\n"), P(3), Leave],
        (Time, ES) => &[G(2), Leave],
        (Step, ES) => &[G(4), Leave],
        (Copy, '=') => &[G(1), P(1), Leave],
        (Copy, ':') => &[P2("\n"), P1("\nLFI"), Leave],
        (Copy, ' ' | ES) => &[Leave],
        (In, ' ') => &[P(8)],
        (In, ES) => &[G(8), G(13), G(14), P(6), Leave],
        (In, 'L') => &[G(8), P2("=:"), Become(Label), Enter(Copy)],
        (In, 'I') => &[G(8), G(15), P2(" "), P(3), P2("=: "), Become(Volume), Enter(Copy)],
        (In, 'U') => &[P(10), G(19), P2("\n"), P(3), P2(" "), P(3), P2("=: "), Become(Volume), Enter(Copy)],
        (In, 'C') => &[G(15), P2("\n"), P(3), P2(" "), P(3), P2("=: "), Become(Volume), Enter(Copy)],
        (Out, ES) => &[G(12), P(6), Leave],
        (Out, 'F') => &[P(5), Enter(From), Enter(Copy)],
        (Out, 'I') => &[G(12), P(7), P2(" "), P(3), P2("=: "), Become(In), Enter(Copy)],
        (From, ES | 'I') => &[G(11), P(6), Leave],
        (From, 'F') => &[G(11), P(6), P(5), Enter(Copy)],
        (Label, ES) => &[G(9), G(14), P(6), Leave],
        (Volume, ' ') => &[P(8)],
        (Volume, ES) => &[G(16), P(9), G(17), P(6), Leave],
        (Volume, 'U') => &[G(20), G(17), P2("\n"), P(6), Leave],
        (Volume, 'C') => &[P(9), G(17), P2("\n"), P(6), Leave],
        (Fission, 'O') => &[P(12), Become(Format), P2("\n"), P(3)],
        (Fission, 'I') => &[P2(":="), Enter(Copy)],
        (Fission, ES) => &[G5Fission, Leave],
        (Format, ES) => &[G(23), G(24), Leave],
        (Format, _) if symbol == ' ' || letter => &[G(23), G(31), P13a, G(24), G(31), P13b, Leave],
        (Graph, ES) => &[Leave],
        (Graph, _) if letter => {
            &[G(1), P(16), G(27), P(16), G(28), P(16), G(29), P16Es, P(3), G(30)]
        }
        _ => return None,
    })
}

/// What an action G writes; r is the last integer of R, and / ends a line.
fn text_of(number: u32) -> &'static str {
    match number {
        1 => "X=",
        2 => "D=X-T/T=X/",
        3 => "T=T+D/",
        4 => "D=X/T=T+D/",
        5 => "FOR B=1 STEP 1 UNTIL r/OB=OB*X/END/",
        6 => "X=0.0-0.693147/X=X*D/X=X\\",
        7 => "X=EXP X/",
        8 => "Kr=X/",
        9 => "Ir=X/",
        10 => "C=0.0/L=0.0/",
        11 => "F=X*Or/F=F\\Vr/C=C+X/L=L+F/",
        12 => "Gr=C/Hr=L/",
        13 => "Ir=0.0/",
        14 => "Vr=Kr/Or=Ir/Gr=Kr/Hr=Ir/",
        15 => "F=Or*Kr/Ir=F\\Vr/",
        16 => "Vr=X/",
        17 => "X=Or-Ir/Or=X+Hr/",
        18 => "L=L+Gr/Kr=L-Vr/F=Or*Kr/Ir=F\\Vr/",
        19 => "L=Vr/",
        20 => "X=Vr-Kr/Vr=X+Gr/",
        21 => "GO TO 1 0 0 IF",
        22 => "GO TO 2/1:",
        23 => "GO TO 3/2:",
        24 => "GO TO 1/3:",
        25 => {
            "REAL VrGrKrHrOrIrTDXFLC/INTEGER B//4:FOR B=1 STEP 1 UNTIL r/KB=0.0/GB=0.0/VB=0.0/OB=0.0/IB=0.0/HB=0.0/\
             END/T=0.0/D=1.0/"
        }
        26 => "PRINTLINE 1/PRINTOUT I/PRINTOUT <CR>/",
        27 => "/X=X-",
        28 => "/X=X\\",
        29 => "/B=ENTIER X/PRINTSPACE B/PRINTOUT ",
        30 => "/PRINTOUT <CR>/",
        31 => "PRINTLINE 1/",
        32 => "2:GO TO 1/",
        33 => "STOP 4/",
        34 => "/",
        35 => "=",
        _ => panic!("there is no G{number}"),
    }
}

struct Machine {
    text: Vec<char>,
    at: usize,
    out: String,
    segments: Vec<Segment>,
    integers: Vec<u32>,
    /// No FORMAT has been met.
    c: bool,
    /// The output is UNKNOWN.
    d: bool,
    heading: String,
    ended: bool,
}

/// The target program of a strict text.
pub fn compiled(text: &str) -> Result<String, String> {
    let mut machine = Machine {
        text: format!("\n{text}\n\n\n").chars().collect(),
        at: 0,
        out: String::new(),
        segments: vec![Start],
        integers: Vec::new(),
        c: true,
        d: false,
        heading: String::new(),
        ended: false,
    };
    while !machine.ended {
        let (Some(segment), Some(symbol)) = (machine.segments.last().copied(), machine.present()) else {
            return Err(format!("the text ends too early, behind\n{}", machine.out));
        };
        let Some(actions) = entry(segment, symbol) else {
            return Err(format!("{segment:?} meets {symbol:?} at {}, behind\n{}", machine.at, machine.out));
        };
        for action in actions {
            machine.act(*action)?;
        }
    }
    Ok(machine.out)
}

impl Machine {
    fn present(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn act(&mut self, action: Action) -> Result<(), String> {
        match action {
            G(number) => self.write(text_of(number)),
            G5Fission => self.write("FOR B=1 STEP 1 UNTIL r/OB=OB\\X/END/"),
            P(number) => self.procedure(number)?,
            P1(behind) => {
                self.at += 1;
                self.copy_line();
                while !self.present().is_none_or(|symbol| behind.contains(symbol)) {
                    self.copy_line();
                }
            }
            P2(symbols) => self.skip_to(symbols)?,
            P2Unless(symbols) => {
                if self.present() != Some(ES) {
                    self.skip_to(symbols)?;
                }
            }
            P16Es => self.copy_until(ES),
            P13a => {
                self.heading = self.raw_line();
                self.out.push_str(&format!("PRINTOUT {}\n", self.heading));
            }
            P13b => self.table(),
            Enter(segment) => self.segments.push(segment),
            Become(segment) => {
                self.segments.pop();
                self.segments.push(segment);
            }
            Leave => {
                self.segments.pop();
            }
        }
        assert!(self.segments.len() <= 4 && self.integers.len() <= 3, "the stacks are deeper than the paper says");
        Ok(())
    }

    fn write(&mut self, text: &str) {
        let r = self.integers.last().map_or("?".to_string(), u32::to_string);
        for symbol in text.chars() {
            match symbol {
                'r' => self.out.push_str(&r),
                '/' => self.out.push(ES),
                _ => self.out.push(symbol),
            }
        }
    }

    fn procedure(&mut self, number: u32) -> Result<(), String> {
        match number {
            1 => {
                self.at += 1;
                self.copy_line();
            }
            3 => self.at += 1,
            4 => {
                while self.present().is_some_and(|symbol| symbol != ES) {
                    self.copy_line();
                }
            }
            5 => self.integer()?,
            6 => {
                self.integers.pop();
            }
            7 => self.d = false,
            8 => self.at += 4,
            9 if self.d => self.write(text_of(18)),
            9 => {}
            10 => self.d = true,
            11 => {
                let space = self.present();
                self.out.extend(space);
                self.at += 1;
                self.copy_until(' ');
            }
            12 => self.c = false,
            14 if self.c => self.write(text_of(32)),
            14 => {}
            15 => self.ended = true,
            16 => {
                self.copy_until(',');
                self.at += 1;
            }
            _ => panic!("there is no P{number}"),
        }
        Ok(())
    }

    fn skip_to(&mut self, symbols: &str) -> Result<(), String> {
        self.at += 1;
        while let Some(symbol) = self.present() {
            if symbols.contains(symbol) {
                return Ok(());
            }
            if symbol == ES {
                return Err(format!("an end sign before any of {symbols:?} at {}", self.at));
            }
            self.at += 1;
        }
        Err("the text ends".to_string())
    }

    fn integer(&mut self) -> Result<(), String> {
        while self.present().is_some_and(|symbol| !symbol.is_ascii_digit()) {
            self.at += 1;
        }
        let mut digits = String::new();
        while let Some(symbol) = self.present().filter(char::is_ascii_digit) {
            digits.push(symbol);
            self.at += 1;
        }
        self.integers.push(digits.parse().map_err(|_| "no integer".to_string())?);
        Ok(())
    }

    fn raw_line(&mut self) -> String {
        let line: String = self.text[self.at..].iter().take_while(|symbol| **symbol != ES).collect();
        self.at += line.chars().count() + 1;
        line
    }

    /// Through the next end sign.
    fn copy_line(&mut self) {
        let line = self.raw_line();
        let statement = line.trim_start_matches(|symbol: char| symbol.is_ascii_digit() || symbol == ':');
        let copied = if statement.starts_with("PRINTOUT") { line } else { in_target_letters(&line) };
        self.out.push_str(&copied);
        self.out.push(ES);
    }

    fn copy_until(&mut self, end: char) {
        let part: String = self.text[self.at..].iter().take_while(|symbol| **symbol != end).collect();
        self.at += part.chars().count();
        self.out.push_str(&in_target_letters(&part));
    }

    /// Variables of the heading and forms of the next line, one by one.
    fn table(&mut self) {
        let forms = self.raw_line();
        let mut rest = forms.as_str();
        for variable in self.heading.clone().split_whitespace() {
            let blanks = rest.len() - rest.trim_start_matches(' ').len();
            let end = blanks + rest[blanks..].find(' ').unwrap_or(rest.len() - blanks);
            let off = if blanks == 0 { "|" } else { "" };
            self.out.push_str(&format!("PRINT {}{off}{}\n", in_target_letters(variable), &rest[..end]));
            rest = &rest[end..];
        }
    }
}

fn in_target_letters(text: &str) -> String {
    text.replace("HV", "O").replace("HG", "H").replace("HK", "I")
}

#[cfg(test)]
mod tests {
    use super::compiled;

    fn lines(text: &str) -> Vec<&str> {
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect()
    }

    /// The cases whose texts are strict, or nearly so.
    #[test]
    fn gives_the_target_programs_of_the_cases() {
        for case in
            ["shortest_names", "volumes_follow_from_flows", "half_life_decay", "fission_quotient_varies_in_time"]
        {
            let folder = format!("{}/tests/models/cosmo/{case}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(format!("{folder}/model.cosmo")).unwrap();
            let wanted = std::fs::read_to_string(format!("{folder}/target.txt")).unwrap();
            let given = compiled(&text).unwrap();
            assert_eq!(lines(&given), lines(&wanted), "{case}");
        }
    }
}
