//! The methods of integration of the runtime, called as C: their order, their errors against closed forms and published
//! references, doses, events, and what happens when no step can be made.

mod arrays;
mod equations;
mod errors;
mod events;
mod failures;
mod model;
mod order;
mod past;
mod pieces;
mod span;
mod stepper;
mod together;
