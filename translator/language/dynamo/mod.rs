//! DYNAMO.
