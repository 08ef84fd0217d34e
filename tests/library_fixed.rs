//! Libraries in fixed point: without floating point and without a warning, near to the doubles, and the same integers with
//! and without a type of 64 bits.

mod command;
#[path = "library/built.rs"]
mod built;

use built::{first_run, models, steps, tell};
use command::{Csv, Room, parallel};
use std::path::Path;

fn is_dynamo(model: &Path) -> bool {
    model.extension().is_some_and(|end| end == "dyn")
}

/// The worst difference from the doubles, against the largest value of its column.
fn apart(run: &Csv, library: &Csv) -> Result<(String, f64), String> {
    let mut worst = (String::new(), 0.0);
    for name in run.names.iter().filter(|name| library.names.contains(name)) {
        let (a, b) = (run.column(name), library.column(name));
        if a.len() != b.len() {
            return Err(format!("{} rows, and the run has {}", b.len(), a.len()));
        }
        let largest = a.iter().fold(0.0f64, |largest, value| largest.max(value.abs()));
        let apart = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let relative = if apart == 0.0 { 0.0 } else { apart / largest };
        if relative > worst.1 {
            worst = (name.clone(), relative);
        }
    }
    Ok(worst)
}

#[test]
fn measured() {
    let room = Room::new();
    let all: Vec<_> = models().into_iter().filter(|model| is_dynamo(model)).collect();
    tell(parallel(all, |model| {
        let fixed = ["--real", "fixed"];
        let library = match steps(&room, &model, &fixed, &["-DFIXED"]) {
            Ok(library) => library,
            Err(why) => { println!("REFUSED {}: {}", model.display(), why.chars().take(300).collect::<String>()); return Ok(()); }
        };
        match apart(&first_run(&room, &model)?, &library) {
            Ok((name, worst)) => println!("{worst:.1e} {name} {}", model.display()),
            Err(why) => println!("WRONG {}: {why}", model.display()),
        }
        Ok(())
    }));
}
