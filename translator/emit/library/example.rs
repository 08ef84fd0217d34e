//! What stands beside a model: an example of its use, firmware that tells its rows, what builds it.

use crate::code::Role;
use askama::Template;

use super::super::spelling::Real;
use super::header::{Column, type_of};
use super::{Firmware, Making};

#[derive(Template)]
#[template(path = "library_example.c", escape = "none")]
pub struct Example<'a> {
    p: &'a str,
    /// The type of numbers.
    t: String,
    u: String,
    fixed: bool,
    columns: Vec<String>,
}

#[derive(Template)]
#[template(path = "library_firmware.c", escape = "none")]
pub struct Image<'a> {
    title: &'a str,
    p: &'a str,
    u: String,
    port: &'a str,
    course: bool,
    counts: bool,
    fixed: bool,
    every: u32,
    reads: bool,
    input: Vec<String>,
    input_count: usize,
}

#[derive(Template)]
#[template(path = "library_module.c", escape = "none")]
pub struct Module<'a> {
    title: &'a str,
    p: &'a str,
    u: String,
    course: bool,
    counts: bool,
    fixed: bool,
    /// The caller chooses times.
    advances: bool,
    dosed: bool,
    every: u32,
    reads: bool,
    input: Vec<String>,
    input_count: usize,
    /// So many numbers for READ have room.
    room: usize,
}

/// Numbers for READ that JavaScript may give.
const ROOM: usize = 1024;

#[derive(Template)]
#[template(path = "library_makefile", escape = "none")]
pub struct Makefile {
    pub p: String,
    pub fixed: bool,
}

#[derive(Template)]
#[template(path = "library_readme.txt", escape = "none")]
pub struct Readme<'a> {
    title: &'a str,
    p: &'a str,
    source: &'a str,
    real: &'static str,
    float: bool,
    fixed: bool,
    math: bool,
}

/// Quantities that the example shows.
const SHOWN: usize = 6;

impl<'a> Example<'a> {
    pub fn new(making: &'a Making) -> Example<'a> {
        let simulation = &making.shape.simulation;
        let level = |column: &usize| {
            simulation.experiment.output.columns[*column].place.is_none_or(|(quantity, _)| {
                matches!(simulation.system.quantities[quantity].role, Role::Level | Role::Variable)
            })
        };
        let columns: Vec<Column> = making.columns();
        let levels = making.shape.columns.iter().zip(&columns).filter(|(number, _)| level(number));
        let columns = levels.take(SHOWN).map(|(_, column)| column.constant.clone()).collect();
        let (p, t) = (&making.options.prefix, making.options.public_type());
        Example { p, t, u: making.capitals(), fixed: making.is_fixed(), columns }
    }
}

impl<'a> Image<'a> {
    pub fn new(making: &'a Making, firmware: &'a Firmware) -> Image<'a> {
        let mut input: Vec<String> = making.options.input.iter().map(|value| making.spelling.input(*value)).collect();
        let input_count = input.len();
        // No array of C is empty.
        if input.is_empty() {
            input.push(making.zero());
        }
        Image {
            title: &making.title,
            p: &making.options.prefix,
            u: making.capitals(),
            port: firmware.port.trim(),
            course: making.is_course() && making.shape.rows.is_none(),
            counts: making.counts(),
            fixed: making.options.real == Real::Fixed,
            every: firmware.every.max(1),
            reads: making.reads(),
            input,
            input_count,
        }
    }
}

impl<'a> Module<'a> {
    pub fn new(making: &'a Making, firmware: &'a Firmware) -> Module<'a> {
        let Image { title, p, u, course, counts, fixed, every, reads, input, input_count, .. } =
            Image::new(making, firmware);
        let advances = making.shape.rows.is_some() || making.shape.carried.is_some();
        let (dosed, room) = (making.is_dosed(), input_count.max(ROOM));
        Module { title, p, u, course, counts, fixed, advances, dosed, every, reads, input, input_count, room }
    }
}

impl<'a> Readme<'a> {
    pub fn new(making: &'a Making, math: bool) -> Readme<'a> {
        Readme {
            title: &making.title,
            p: &making.options.prefix,
            source: &making.options.source_name,
            real: type_of(making),
            float: making.options.real == Real::Float,
            fixed: making.is_fixed(),
            math,
        }
    }
}
