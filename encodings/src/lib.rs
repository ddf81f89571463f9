//! Constraint models with named variables, and their lowering to clauses.
