//! Events: what a command says and prints, as objects for a program that shows it.

use puzzlec::puzzle::instance::InstanceError;
use puzzlec::puzzle::picture::Picture;
use puzzlec::render::svg::Drawing;
use serde_json::{Value, json};

/// A line for people.
pub(crate) fn remark(text: &str) -> Value {
    json!({ "event": "remark", "text": text })
}

/// A result, as text and as JSON.
pub(crate) fn result(text: &str, json: &Value) -> Value {
    json!({ "event": "result", "text": text, "json": json })
}

/// A result with a drawing; without one where there is nothing to draw.
pub(crate) fn drawn(title: &str, picture: &Picture, text: &str, json: &Value) -> Value {
    let drawing = Drawing::of(picture);
    let mut event = result(text, json);
    event["title"] = title.into();
    if !drawing.parts.is_empty() {
        event["svg"] = drawing.document(title).into();
    }
    event
}

/// A row of a table: its heading and its cells in words, and all that is known.
pub(crate) fn row(heading: &[String], cells: &[String], json: &Value) -> Value {
    json!({ "event": "row", "heading": heading, "cells": cells, "json": json })
}

/// A frame of a search that is watched.
pub(crate) fn frame(status: &str, svg: &str) -> Value {
    json!({ "event": "frame", "status": status, "svg": svg })
}

/// A problem, its place in a text, in bytes and as a line, and the remedy.
pub(crate) fn error(text: &str, at: Option<&InstanceError>, help: Option<&str>) -> Value {
    let mut event = json!({ "event": "error", "message": text, "help": help });
    if let Some(error) = at
        && let (Some(span), Some((line, _))) = (&error.span, error.position())
    {
        event["name"] = (*error.source.name).into();
        event["line"] = line.into();
        event["span"] = json!([span.start, span.end]);
    }
    event
}

/// The end of a command with its exit code.
pub(crate) fn end(code: u8) -> Value {
    json!({ "event": "end", "code": code })
}
