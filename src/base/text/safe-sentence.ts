/** Text of others on one line, in which nothing looks like a command or a workflow command of a build server. */
export const safeSentence = (text: string): string => onOneLine(text).replaceAll("`", "'");

/**
 * Text on one line, so that it can't add lines of its own to a report. Some build servers read commands such as
 * `::error` at the start of a line, and `##[error]` anywhere in it.
 */
export const onOneLine = (text: string): string =>
  text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, " ").replaceAll("##[", "## [");

/** Text of several lines, of which only the first can look like a line of ours. */
export const foldLines = (text: string): string =>
  text.replaceAll("##[", "## [").replace(/[\r\n\v\f\u0085\u2028\u2029]+(?=.)/g, "\n  | ");
