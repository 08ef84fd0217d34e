//! Searches for parameters of formulas, among them sets of the Statistical Reference Datasets of NIST (nonlinear
//! regression): data, starting values and certified values are theirs.

use super::minimise::{Best, Ended, Held, minimise};
use super::multistart::{self, Multistart};
use super::problem::{Bounds, Point, Problem, Residuals};
use crate::fit::design::latin_hypercube;
use crate::io::trouble::Result;

/// A formula and data.
struct Formula<'f> {
    fit: &'f dyn Fn(&[f64], f64) -> f64,
    rows: &'f [(f64, f64)],
    bounds: &'f [Bounds],
    runs: usize,
}

impl Problem for Formula<'_> {
    fn residuals(&mut self, values: &[f64]) -> Result<Option<Residuals>> {
        self.runs += 1;
        for (value, bounds) in values.iter().zip(self.bounds) {
            assert!(bounds.contain(*value), "{value} is outside {bounds:?}");
        }
        let fit: Vec<f64> = self.rows.iter().map(|(x, _)| (self.fit)(values, *x)).collect();
        let data = self.rows.iter().map(|(_, y)| y);
        let size = data.clone().zip(&fit).map(|(y, fit)| y.abs().max(fit.abs()).powi(2)).sum::<f64>().sqrt();
        let rows: Vec<f64> = data.zip(&fit).map(|(y, fit)| y - fit).collect();
        Ok(size.is_finite().then_some(Residuals { count: rows.len(), rows, size }))
    }

    fn accuracy(&self) -> f64 {
        f64::EPSILON
    }
}

impl Formula<'_> {
    fn minimise(&mut self, start: &[f64]) -> Best {
        let bounds = self.bounds;
        let start = Point::at(self, start.to_vec()).unwrap().unwrap();
        minimise(self, start, bounds, &mut |_, _| {}).unwrap()
    }
}

fn bounds(ranges: &[(f64, f64)]) -> Vec<Bounds> {
    ranges.iter().map(|(low, high)| Bounds { low: *low, high: *high }).collect()
}

/// Points over the bounds.
fn starts(bounds: &[Bounds], count: usize) -> Vec<Vec<f64>> {
    let place =
        |point: Vec<f64>| point.iter().zip(bounds).map(|(part, bounds)| bounds.low + part * bounds.width()).collect();
    latin_hypercube(7, count, bounds.len()).into_iter().map(place).collect()
}

fn rows(text: &str) -> Vec<(f64, f64)> {
    let number = |text: &str| text.trim().parse::<f64>().unwrap();
    text.lines().skip(1).map(|line| line.split_once(',').map(|(x, y)| (number(x), number(y))).unwrap()).collect()
}

fn near(found: f64, wanted: f64, relative: f64) -> bool {
    (found - wanted).abs() <= relative * wanted.abs()
}

fn saturating(b: &[f64], x: f64) -> f64 {
    b[0] * (1.0 - (-b[1] * x).exp())
}

/// Both certified starts, and thirty points over the bounds.
fn reaches(
    rows: &[(f64, f64)],
    fit: &dyn Fn(&[f64], f64) -> f64,
    ranges: &[(f64, f64)],
    given: &[&[f64]],
    b: &[f64],
    sum: f64,
) {
    let bounds = bounds(ranges);
    let mut formula = Formula { fit, rows, bounds: &bounds, runs: 0 };
    let given = given.iter().map(|start| start.to_vec());
    for start in given.chain(starts(&bounds, 30)) {
        let best = formula.minimise(&start);
        assert_eq!(best.ended, Ended::Converged, "{start:?}");
        assert!(near(best.sum(), sum, 1e-9), "{start:?}: S = {:e}", best.sum());
        for (found, wanted) in best.point.values.iter().zip(b) {
            assert!(near(*found, *wanted, 1e-6), "{start:?}: {:?}", best.point.values);
        }
    }
}

#[test]
fn misra1a_is_reached_from_everywhere() {
    let rows = rows(include_str!("../../tests/fit/misra1a/measured.csv"));
    let (b, sum) = ([2.3894212918e2, 5.5015643181e-4], 1.2455138894e-1);
    reaches(&rows, &saturating, &[(1.0, 1000.0), (1e-5, 1e-2)], &[&[500.0, 1e-4], &[250.0, 5e-4]], &b, sum);
}

#[test]
fn boxbod_is_reached_from_everywhere() {
    let rows = rows(include_str!("../../tests/fit/boxbod/measured.csv"));
    let (b, sum) = ([2.1380940889e2, 5.4723748542e-1], 1.1680088766e3);
    reaches(&rows, &saturating, &[(1.0, 1000.0), (1e-2, 10.0)], &[&[1.0, 1.0], &[100.0, 0.75]], &b, sum);
}

#[test]
fn lanczos3_is_reached_from_everywhere() {
    let rows = rows(include_str!("../../tests/fit/lanczos3/measured.csv"));
    let bounds = bounds(&[(1e-3, 10.0); 6]);
    let terms = |b: &[f64], x: f64| b.chunks(2).map(|term| term[0] * (-term[1] * x).exp()).sum::<f64>();
    let mut formula = Formula { fit: &terms, rows: &rows, bounds: &bounds, runs: 0 };
    let given = [[1.2, 0.3, 5.6, 5.5, 6.5, 7.6], [0.5, 0.7, 3.6, 4.2, 4.0, 6.3]].map(|start| start.to_vec());
    let certified = [(8.6816414977e-2, 9.5498101505e-1), (8.4400777463e-1, 2.9515951832), (1.5825685901, 4.9863565084)];
    for start in given.into_iter().chain(starts(&bounds, 30)) {
        let best = formula.minimise(&start);
        assert_eq!(best.ended, Ended::Converged, "{start:?}");
        assert!(near(best.sum(), 1.6117193594e-8, 1e-9), "{start:?}: S = {:e}", best.sum());
        // The terms may be interchanged.
        let mut found: Vec<(f64, f64)> = best.point.values.chunks(2).map(|term| (term[0], term[1])).collect();
        found.sort_by(|a, b| a.1.total_cmp(&b.1));
        for (found, wanted) in found.iter().zip(&certified) {
            assert!(near(found.0, wanted.0, 1e-6) && near(found.1, wanted.1, 1e-6), "{start:?}: {found:?}");
        }
    }
}

#[test]
fn a_parameter_comes_away_from_a_bound_that_is_no_minimum() {
    // 100·exp(-0.05·x): from many points, the first step leads to a bound.
    let rows: Vec<(f64, f64)> = [1.0, 2.0, 4.0, 8.0, 12.0, 20.0].map(|x: f64| (x, 100.0 * (-0.05 * x).exp())).to_vec();
    let bounds = bounds(&[(1.0, 1000.0), (0.01, 1.0)]);
    let decay = |b: &[f64], x: f64| b[0] * (-b[1] * x).exp();
    let mut formula = Formula { fit: &decay, rows: &rows, bounds: &bounds, runs: 0 };
    let corners = [[1.0, 0.01], [1000.0, 0.01], [1.0, 1.0], [1000.0, 1.0], [300.0, 0.9]].map(|start| start.to_vec());
    for start in corners.into_iter().chain(starts(&bounds, 60)) {
        let best = formula.minimise(&start);
        assert!(best.ended == Ended::Converged && best.sum() < 1e-15, "{start:?}: {best:?}");
        assert!(
            near(best.point.values[0], 100.0, 1e-8) && near(best.point.values[1], 0.05, 1e-8),
            "{start:?}: {best:?}"
        );
    }
}

#[test]
fn a_parameter_ends_on_a_bound_only_where_the_gradient_leads_outward() {
    // A straight line y = 2 + 3·x with a slope of at most 1: the intercept is the mean of y - x.
    let rows: Vec<(f64, f64)> = (0..5).map(|x| (f64::from(x), 2.0 + 3.0 * f64::from(x))).collect();
    let bounds = bounds(&[(-100.0, 100.0), (-5.0, 1.0)]);
    let line = |b: &[f64], x: f64| b[0] + b[1] * x;
    let mut formula = Formula { fit: &line, rows: &rows, bounds: &bounds, runs: 0 };
    for start in starts(&bounds, 10).into_iter().chain([vec![0.0, 1.0], vec![100.0, -5.0]]) {
        let best = formula.minimise(&start);
        assert_eq!((best.ended, best.held[0], best.held[1]), (Ended::Converged, Held::Free, Held::High), "{start:?}");
        assert!(near(best.point.values[0], 6.0, 1e-7) && best.point.values[1] == 1.0, "{best:?}");
    }
}

#[test]
fn a_place_where_no_step_helps_is_no_success() {
    // A kink: the difference across it gives a slope that no step finds.
    let rows = [(0.0, 0.0), (1.0, 0.0)];
    let bounds = bounds(&[(-1.0, 1.0)]);
    let kink = |b: &[f64], x: f64| 1.0 + if b[0] > 0.0 { 3.0 * b[0] } else { -b[0] } + x;
    let mut formula = Formula { fit: &kink, rows: &rows, bounds: &bounds, runs: 0 };
    let best = formula.minimise(&[0.0]);
    assert_eq!(best.ended, Ended::Stuck);
}

#[test]
fn a_place_where_nothing_depends_on_the_parameters_is_no_success() {
    // Far to the right the bell is 0.
    let rows: Vec<(f64, f64)> = (0..9).map(f64::from).map(|x| (x, (-(x - 4.0) * (x - 4.0)).exp())).collect();
    let bounds = bounds(&[(0.0, 1000.0)]);
    let bell = |b: &[f64], x: f64| (-(x - b[0]) * (x - b[0])).exp();
    let mut formula = Formula { fit: &bell, rows: &rows, bounds: &bounds, runs: 0 };
    assert_eq!(formula.minimise(&[900.0]).ended, Ended::Flat);
    assert!(near(formula.minimise(&[3.0]).point.values[0], 4.0, 1e-8));
}

#[test]
fn many_starts_find_the_least_of_several_minima() {
    // sin has its best frequency among many local ones.
    let rows: Vec<(f64, f64)> = (0..40).map(|i| f64::from(i) * 0.25).map(|x| (x, (3.7 * x).sin())).collect();
    let bounds = bounds(&[(0.1, 10.0)]);
    let sine = |b: &[f64], x: f64| (b[0] * x).sin();
    let mut formula = Formula { fit: &sine, rows: &rows, bounds: &bounds, runs: 0 };
    assert!(formula.minimise(&[8.0]).sum() > 1.0);
    let search = |formula: &mut Formula, seed: u64| {
        let start = Point::at(formula, vec![8.0]).unwrap().unwrap();
        multistart::search(formula, start, &bounds, Multistart { starts: 40, seed }, &mut |_, _| {}).unwrap()
    };
    let found = search(&mut formula, 1);
    assert!(near(found.best.point.values[0], 3.7, 1e-9), "{:?}", found.best);
    assert!(found.same >= 1 && found.searches == 11 && found.starts == 40 && found.failed == 0);
    // The same seed gives the same bits, another the same minimum.
    assert_eq!(search(&mut formula, 1).best.point, found.best.point);
    assert!(near(search(&mut formula, 2).best.point.values[0], 3.7, 1e-9));
}

#[test]
fn other_minima_nearly_as_good_are_reported() {
    // (b² - 1)² + b/20 as two residuals: minima near -1 and 1.
    let rows = [(0.0, 0.0), (1.0, 0.0)];
    let bounds = bounds(&[(-3.0, 3.0)]);
    let well = |b: &[f64], x: f64| if x == 0.0 { 10.0 * (b[0] * b[0] - 1.0) } else { 1.0 + b[0] / 100.0 };
    let mut formula = Formula { fit: &well, rows: &rows, bounds: &bounds, runs: 0 };
    let start = Point::at(&mut formula, vec![0.5]).unwrap().unwrap();
    let found =
        multistart::search(&mut formula, start, &bounds, Multistart { starts: 20, seed: 1 }, &mut |_, _| {}).unwrap();
    assert!(found.best.point.values[0] < -0.9, "{found:?}");
    assert_eq!(found.others.len(), 1);
    assert!(found.others[0].values[0] > 0.9, "{found:?}");
}
