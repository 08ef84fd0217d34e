//! Conditions of a plan.

use super::Value;
use crate::model::Relation;

/// True or false. What is not needed is not looked at; as values have no effects, it may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Compare { relation: Relation, left: Value, right: Value },
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
}

impl Condition {
    pub fn compare(relation: Relation, left: Value, right: Value) -> Condition {
        Condition::Compare { relation, left, right }
    }

    pub fn and(self, other: Condition) -> Condition {
        Condition::And(Box::new(self), Box::new(other))
    }

    pub fn or(self, other: Condition) -> Condition {
        Condition::Or(Box::new(self), Box::new(other))
    }

    pub fn negated(self) -> Condition {
        Condition::Not(Box::new(self))
    }

    /// The left side of the first comparison: what a check of a range looks at.
    pub fn tested(&self) -> &Value {
        match self {
            Condition::Compare { left, .. } => left,
            Condition::And(a, _) | Condition::Or(a, _) | Condition::Not(a) => a.tested(),
        }
    }

    /// Calls `each` with both sides of every comparison.
    pub fn values<'c>(&'c self, each: &mut dyn FnMut(&'c Value)) {
        match self {
            Condition::Compare { left, right, .. } => {
                each(left);
                each(right);
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                a.values(each);
                b.values(each);
            }
            Condition::Not(a) => a.values(each),
        }
    }
}
