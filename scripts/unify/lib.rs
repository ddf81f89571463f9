//! Nothing: the manifest says what this package is for.
