//! The integration methods of the runtime, called as C: their order, their errors against closed forms and published
//! references, doses, events, and steps that cannot be made.

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
