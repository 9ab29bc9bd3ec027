/**
 * Puts untrusted text on one line and keeps it from looking like a recoup command or a command to a build
 * server.
 */
export const toSafeSentence = (text: string): string => toOneLine(text).replaceAll("`", "'");

/**
 * Puts text on one line, so it can't add lines to a report. Some build servers interpret commands such as
 * `::error` at the start of a line, and `##[error]` anywhere.
 */
export const toOneLine = (text: string): string =>
  text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, " ").replaceAll("##[", "## [");

/** Indents all lines but the first, so they can't be mistaken for the program's own. */
export const indentNextLines = (text: string): string =>
  text.replaceAll("##[", "## [").replace(/[\r\n\v\f\u0085\u2028\u2029]+(?=.)/g, "\n  | ");
