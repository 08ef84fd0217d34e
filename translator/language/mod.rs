//! The languages zudyn reads, a folder each.
pub mod dynamo;
