import { humanReadableFormats, type OutputFormat } from "../report";

export interface Style {
  readonly format: OutputFormat;
  readonly isTerminal: boolean;
  /** Width in cells; undefined if unknown. */
  readonly width: number | undefined;
  readonly isColored: boolean;
  /** Whether the format was set by a flag or variable, rather than by a default or preference. */
  readonly isExplicitFormat: boolean;
  /** Whether to hide hints such as `7 more columns`. */
  readonly isQuiet?: boolean;
  /** Validated dotted paths. */
  readonly fields?: readonly string[];
  /** Table columns for a list if no fields are requested. Default: the list's own. */
  readonly columns?: readonly string[] | undefined;
}

/** Whether the output is laid out for people. By default, a pipe gets plain values. */
export function isHumanReadable({ format, isTerminal, isExplicitFormat }: Style): boolean {
  return humanReadableFormats.includes(format) && (isTerminal || isExplicitFormat);
}

export type Chunk = string | Uint8Array;

/**
 * Returns the maximum line width. Unlimited for `wide`. If the width is unknown, 80 on a terminal and
 * unlimited in a pipe.
 */
export function resolveLineWidth(style: Style): number | undefined {
  if (style.format === "wide") return undefined;
  return style.width ?? (style.isTerminal ? 80 : undefined);
}
