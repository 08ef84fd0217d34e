//! DYNAMO.

pub mod messages;
